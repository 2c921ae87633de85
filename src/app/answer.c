#include "app/answer.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/sheet.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What is typed, and the value it has; VALUE_ABSENT when it has none, which err tells. */
struct attempt {
    const char *typed;
    struct value value;
    struct value expected;
    struct str *said;
    struct err *err;
};

static enum verdict verdict(bool right)
{
    return right ? ANSWER_RIGHT : ANSWER_WRONG;
}

static enum verdict malformed(const struct attempt *a, const char *wanted, const char *example)
{
    if (a->value.kind != VALUE_ABSENT)
        err_set(a->err, ERR_TYPE, "%s is asked for, and this is a '%s'", wanted,
                value_type_name(a->value));
    err_hint(a->err, "Type for example: answer %s", example);
    return ANSWER_MALFORMED;
}

static bool is_word(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length > 0 && text[length] == '\0' && !isdigit((unsigned char)text[0]);
}

/* -- text and truth ---------------------------------------------------------------------------- */

/* A word may be the name of something in the sheet: it is meant as a text all the same. */
static enum verdict judge_text(const struct attempt *a)
{
    const char *expected = a->expected.string->text;
    if (strcasecmp(a->typed, expected) == 0)
        return ANSWER_RIGHT;
    if (a->value.kind == VALUE_STRING)
        return verdict(strcasecmp(a->value.string->text, expected) == 0);
    if (a->value.kind == VALUE_ABSENT || is_word(a->typed))
        return ANSWER_WRONG;
    return malformed(a, "a word", "causal");
}

static enum verdict judge_truth(const struct attempt *a, bool expected)
{
    static const struct {
        const char *word;
        bool means;
    } words[] = {{"yes", true}, {"true", true}, {"no", false}, {"false", false}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(a->typed, words[i].word) == 0)
            return verdict(words[i].means == expected);
    if (a->value.kind == VALUE_BOOL)
        return verdict(a->value.b == expected);
    return malformed(a, "True or False", "True");
}

/* -- numbers ----------------------------------------------------------------------------------- */

enum { COMPUTED = -1 };

/* Reads one number and how many decimals it has; false when there is none. */
static bool read_number(const char **text, int *decimals)
{
    const char *at = *text + strspn(*text, "0123456789");
    size_t digits = (size_t)(at - *text), behind = 0;
    if (*at == '.') {
        behind = strspn(at + 1, "0123456789");
        at += 1 + behind;
    }
    if (digits + behind == 0)
        return false;
    *decimals = behind < 300 ? (int)behind : 300;
    char *end = (char *)at;
    if (*at == 'e' || *at == 'E') {
        long exponent = strtol(at + 1, &end, 10);
        if (end == at + 1 || exponent < -300 || exponent > 300)
            return false;
        *decimals -= (int)exponent;
    }
    *text = end;
    return true;
}

/* The decimals of `count` numbers that are typed as such, with brackets and commas; NULL when there
 * is anything else. To be freed. */
static int *typed_decimals(const char *typed, size_t count)
{
    int *decimals = mem_resize(NULL, count + 1, sizeof *decimals);
    size_t found = 0;
    bool begins = true; /* a number may begin here, and a sign before it */
    bool ok = true;
    if (str_starts(typed, "np.array("))
        typed += sizeof "np.array" - 1;
    while (ok && *typed) {
        if (strchr("[](), \t", *typed)) {
            begins = begins || strchr("[(,", *typed);
            typed++;
        } else if (strchr("+-", *typed) && begins) {
            typed++;
        } else {
            ok = begins && found < count && read_number(&typed, &decimals[found]);
            found++;
            begins = false;
        }
    }
    if (ok && found == count)
        return decimals;
    free(decimals);
    return NULL;
}

static bool same_number(double expected, double typed, int decimals)
{
    double apart = fabs(expected - typed), size = fabs(expected);
    if (expected == typed || (isnan(expected) && isnan(typed)))
        return true;
    if (!isfinite(apart) || decimals == COMPUTED)
        return apart <= 1e-6 * size;
    if (typed == 0 || (decimals <= 0 && size < 1)) /* no share is 0 or 1 but the one that is */
        return apart <= 1e-12;
    double half = 0.5 * pow(10, decimals > 0 ? -decimals : 0);
    return apart <= half * (1 + 1e-9) || apart <= 1e-12 * size;
}

/* "too small", "[1] is too large, and 1 other is wrong" */
static void tell_difference(const struct array *expected, const size_t *index, double typed,
                            size_t wrong, struct str *said)
{
    double right = array_get(expected, index);
    for (int d = 0; d < expected->ndim; d++)
        str_format(said, d == 0 ? "[%zu" : ",%zu", index[d]);
    str_append(said, expected->ndim > 0 ? "] is " : "");
    str_append(said, array_dtype(expected) == DTYPE_BOOL ? "wrong"
                     : typed < right                     ? "too small"
                     : typed > right                     ? "too large"
                                                         : "wrong");
    if (wrong > 1)
        str_format(said, wrong == 2 ? ", and %zu other is wrong" : ", and %zu others are wrong",
                   wrong - 1);
}

static enum verdict compare_numbers(const struct attempt *a, const struct array *expected,
                                    const struct array *typed)
{
    size_t index[ARRAY_MAX_NDIM] = {0}, first[ARRAY_MAX_NDIM] = {0}, wrong = 0, i = 0;
    int *decimals = typed_decimals(a->typed, array_count(expected));
    if (array_count(expected) > 0)
        do {
            int d = decimals ? decimals[i++] : COMPUTED;
            if (!same_number(array_get(expected, index), array_get(typed, index), d) &&
                wrong++ == 0)
                memcpy(first, index, sizeof first);
        } while (index_next(index, expected->ndim, expected->shape));
    free(decimals);
    if (wrong > 0)
        tell_difference(expected, first, array_get(typed, first), wrong, a->said);
    return verdict(wrong == 0);
}

/* "0,98" is a tuple. */
static bool has_decimal_comma(const char *typed)
{
    size_t before = strspn(typed, "+-0123456789");
    return before > 0 && typed[before] == ',' && isdigit((unsigned char)typed[before + 1]);
}

static enum verdict judge_array(const struct attempt *a, const struct array *expected,
                                const struct array *typed)
{
    char shape[ARRAY_SHAPE_TEXT];
    bool truth = array_dtype(expected) == DTYPE_BOOL;
    if (truth && expected->ndim == 0)
        return judge_truth(a, array_get(expected, (size_t[]){0}) != 0);
    if (!typed || (array_dtype(typed) == DTYPE_BOOL) != truth)
        return malformed(a,
                         truth                ? "an array of True and False"
                         : expected->ndim > 0 ? "a list of numbers"
                                              : "a number",
                         truth                ? "[True, False]"
                         : expected->ndim > 0 ? "[1, 0.5]"
                                              : "0.5");
    if (array_same_shape(expected, typed))
        return compare_numbers(a, expected, typed);
    if (expected->ndim == 0 && has_decimal_comma(a->typed)) {
        err_set(a->err, ERR_VALUE, "one number is asked for: its decimals follow a point");
        err_hint(a->err, "Type for example: answer 0.5");
        return ANSWER_MALFORMED;
    }
    if (expected->ndim == 0)
        str_append(a->said, "it is one number");
    else
        str_format(a->said, "its shape is %s", array_shape_text(expected, shape));
    str_format(a->said, ", and yours has the shape %s", array_shape_text(typed, shape));
    return ANSWER_WRONG;
}

static struct array *numbers_of(struct value v)
{
    struct err ignored;
    bool may = value_is_number(v) || v.kind == VALUE_ARRAY || v.kind == VALUE_LIST ||
               v.kind == VALUE_TUPLE || v.kind == VALUE_RANGE;
    return may ? value_to_array(v, &ignored) : NULL;
}

static enum verdict judge_numbers(const struct attempt *a)
{
    struct array *expected = numbers_of(a->expected), *typed = numbers_of(a->value);
    enum verdict found = ANSWER_MALFORMED;
    if (expected)
        found = judge_array(a, expected, typed);
    else
        err_set(a->err, ERR_TYPE, "the lesson's own answer is a '%s', which nobody can type",
                value_type_name(a->expected));
    array_free(expected);
    array_free(typed);
    return found;
}

/* -- all of it --------------------------------------------------------------------------------- */

enum verdict answer_judge(struct sheet *sheet, const char *typed, struct value expected,
                          struct str *said, struct err *err)
{
    struct attempt a = {.typed = typed, .expected = expected, .said = said, .err = err};
    if (!sheet_evaluate(sheet, typed, &a.value, err))
        a.value = (struct value){0};
    enum verdict found;
    if (expected.kind == VALUE_STRING)
        found = judge_text(&a);
    else if (expected.kind == VALUE_BOOL)
        found = judge_truth(&a, expected.b);
    else if (expected.kind == VALUE_NONE && a.value.kind != VALUE_ABSENT)
        found = verdict(a.value.kind == VALUE_NONE);
    else
        found = judge_numbers(&a);
    value_free(a.value);
    if (found != ANSWER_MALFORMED)
        *err = (struct err){0};
    return found;
}

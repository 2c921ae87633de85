/* Methods of strings that look at them or give another string; splitting is in builtins_split.c. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"
#include "sheet/format.h"
#include "sheet/text.h"

#include <string.h>
#include <wctype.h>

static const struct string *self(const struct call *call)
{
    return call->args[0].string;
}

/* -- case -------------------------------------------------------------------------------------- */

enum letter_case { CASE_UPPER, CASE_LOWER, CASE_TITLE, CASE_CAPITALIZE, CASE_SWAP };

static bool becomes_upper(enum letter_case how, uint32_t code, bool first, bool after_letter)
{
    switch (how) {
    case CASE_UPPER:
        return true;
    case CASE_TITLE:
        return !after_letter;
    case CASE_CAPITALIZE:
        return first;
    case CASE_SWAP:
        return iswlower((wint_t)code);
    default:
        return false;
    }
}

static bool change_case(struct call *call, struct value *result, struct err *err)
{
    struct str out = {0};
    uint32_t code;
    bool first = true, after_letter = false;
    for (const char *s = self(call)->text; s < self(call)->text + self(call)->length;) {
        char bytes[4];
        size_t n = text_next(s, &code);
        bool upper = becomes_upper((enum letter_case)call->builtin->op, code, first, after_letter);
        uint32_t changed = (uint32_t)(upper ? towupper((wint_t)code) : towlower((wint_t)code));
        if (upper && code == 0xDF)
            str_append(&out, "SS");
        else
            str_append_bytes(&out, bytes, utf8_encode(changed, bytes));
        first = false;
        after_letter = iswalpha((wint_t)code) != 0;
        s += n;
    }
    return format_take(&out, result, err);
}

/* -- questions --------------------------------------------------------------------------------- */

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(uint32_t c)
{
    return iswalpha((wint_t)c);
}

static bool is_alphanumeric(uint32_t c)
{
    return is_digit(c) || is_letter(c);
}

static bool is_ascii(uint32_t c)
{
    return c < 0x80;
}

static const struct question {
    bool (*holds)(uint32_t c);
    bool of_empty; /* the answer for no characters */
} questions[] = {{is_digit, false},
                 {is_letter, false},
                 {is_alphanumeric, false},
                 {text_is_space, false},
                 {is_ascii, true}};

/* Whether all characters are of a kind. */
static bool ask(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    const struct question *q = &questions[call->builtin->op];
    uint32_t code;
    bool all = self(call)->length > 0 || q->of_empty;
    const char *s = self(call)->text, *end = s + self(call)->length;
    while (all && s < end) {
        s += text_next(s, &code);
        all = q->holds(code);
    }
    *result = value_bool(all);
    return true;
}

/* isupper (op 1) and islower: one letter at least, and none of the other case. */
static bool ask_case(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    bool some = false, other = false;
    uint32_t code;
    const char *s = self(call)->text, *end = s + self(call)->length;
    while (s < end) {
        s += text_next(s, &code);
        bool upper = iswupper((wint_t)code), lower = iswlower((wint_t)code);
        some |= call->builtin->op ? upper : lower;
        other |= call->builtin->op ? lower : upper;
    }
    *result = value_bool(some && !other);
    return true;
}

/* -- finding ----------------------------------------------------------------------------------- */

enum { FIND_LAST = 1, FIND_OR_RAISE = 2 };

static bool needle(const struct call *call, const struct string **out, struct err *err)
{
    *out = call->args[1].string;
    return call->args[1].kind == VALUE_STRING ||
           err_set(err, ERR_TYPE, "must be str, not %s", value_type_name(call->args[1]));
}

/* The bytes between the arguments `start` and `end`, which count characters. False in *any when
 * start lies behind the end of the text. */
static bool window(const struct call *call, struct span *span, bool *any, struct err *err)
{
    const struct string *s = self(call);
    int64_t count = (int64_t)format_length(s->text, s->length), start = 0, end = count;
    if (!take_int(call, 2, &start, err) || !take_int(call, 3, &end, err))
        return false;
    start = start < 0 ? start + count : start;
    end = end < 0 ? end + count : end;
    start = start < 0 ? 0 : start;
    end = end < 0 ? 0 : end > count ? count : end;
    *any = start <= end;
    if (!*any)
        start = end;
    span->text = s->text + format_bytes(s->text, s->length, (size_t)start);
    span->length = format_bytes(s->text, s->length, (size_t)end) - (size_t)(span->text - s->text);
    return true;
}

static bool find(struct call *call, struct value *result, struct err *err)
{
    const struct string *part;
    struct span span;
    bool any;
    int op = call->builtin->op;
    if (!needle(call, &part, err) || !window(call, &span, &any, err))
        return false;
    const char *at = NULL;
    if (any)
        at = (op & FIND_LAST) ? text_find_last(span, part) : text_find(span, part);
    if (!at && (op & FIND_OR_RAISE))
        return err_set(err, ERR_VALUE, "substring not found");
    const char *text = self(call)->text;
    *result = value_int(at ? (int64_t)format_length(text, (size_t)(at - text)) : -1);
    return true;
}

static bool count(struct call *call, struct value *result, struct err *err)
{
    const struct string *part;
    struct span span;
    bool any;
    int64_t n = 0;
    if (!needle(call, &part, err) || !window(call, &span, &any, err))
        return false;
    const char *end = span.text + span.length;
    if (part->length == 0)
        n = any ? (int64_t)format_length(span.text, span.length) + 1 : 0;
    else
        for (const char *at; any && (at = text_find(span, part)); n++)
            span = (struct span){at + part->length, (size_t)(end - at) - part->length};
    *result = value_int(n);
    return true;
}

/* op: at the end */
static bool is_at_edge(struct span span, const struct string *part, int op)
{
    return part->length <= span.length &&
           memcmp(op ? span.text + span.length - part->length : span.text, part->text,
                  part->length) == 0;
}

static bool is_fix(struct call *call, struct value *result, struct err *err)
{
    struct value parts = call->args[1];
    struct span span;
    bool any, holds = false;
    size_t n = parts.kind == VALUE_TUPLE ? parts.sequence->count : 1;
    if (!window(call, &span, &any, err))
        return false;
    for (size_t i = 0; !holds && i < n; i++) {
        struct value part = parts.kind == VALUE_TUPLE ? parts.sequence->items[i] : parts;
        if (part.kind != VALUE_STRING)
            return err_set(err, ERR_TYPE, "%s first arg must be str or a tuple of str, not %s",
                           call->builtin->name, value_type_name(part));
        holds = any && is_at_edge(span, part.string, call->builtin->op);
    }
    *result = value_bool(holds);
    return true;
}

static bool remove_fix(struct call *call, struct value *result, struct err *err)
{
    const struct string *s = self(call), *part = call->args[1].string;
    if (call->args[1].kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "%s() argument must be str, not %s", call->builtin->name,
                       value_type_name(call->args[1]));
    struct span span = {s->text, s->length};
    size_t cut = is_at_edge(span, part, call->builtin->op) ? part->length : 0;
    *result = value_string(call->builtin->op ? s->text : s->text + cut, s->length - cut);
    return true;
}

/* -- around the text --------------------------------------------------------------------------- */

enum { STRIP_LEFT = 1, STRIP_RIGHT = 2 };

/* Whether the character at s goes: one of the set, or white space. */
static bool goes(const char *s, const struct string *set)
{
    uint32_t code, other;
    text_next(s, &code);
    if (!set)
        return text_is_space(code);
    for (const char *p = set->text; p < set->text + set->length;) {
        p += text_next(p, &other);
        if (other == code)
            return true;
    }
    return false;
}

static bool strip(struct call *call, struct value *result, struct err *err)
{
    struct value given = call->args[1];
    if (given.kind != VALUE_STRING && given.kind != VALUE_NONE)
        return err_set(err, ERR_TYPE, "%s arg must be None or str", call->builtin->name);
    const struct string *set = given.kind == VALUE_STRING ? given.string : NULL;
    const char *s = self(call)->text, *end = s + self(call)->length;
    uint32_t code;
    while ((call->builtin->op & STRIP_LEFT) && s < end && goes(s, set))
        s += text_next(s, &code);
    while ((call->builtin->op & STRIP_RIGHT) && s < end) {
        const char *last = end - 1;
        while (last > s && ((unsigned char)*last & 0xC0) == 0x80)
            last--;
        if (!goes(last, set))
            break;
        end = last;
    }
    *result = value_string(s, (size_t)(end - s));
    return true;
}

/* The width argument; *padding is what the text lacks. */
static bool take_padding(const struct call *call, int64_t *width, size_t *padding, struct err *err)
{
    size_t length = format_length(self(call)->text, self(call)->length);
    if (!value_to_int(call->args[1], width, err))
        return false;
    if (*width > FORMAT_MAX_WIDTH)
        return err_set(err, ERR_MEMORY, "a text of %lld characters is too long", (long long)*width);
    *padding = *width > (int64_t)length ? (size_t)*width - length : 0;
    return true;
}

/* ljust, rjust, center: op is '<', '>' or '^'. */
static bool justify(struct call *call, struct value *result, struct err *err)
{
    struct value filler = call->args[2];
    int64_t width;
    size_t padding;
    if (!take_padding(call, &width, &padding, err))
        return false;
    if (filler.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "The fill character must be a unicode character, not %s",
                       value_type_name(filler));
    if (format_length(filler.string->text, filler.string->length) != 1)
        return err_set(err, ERR_TYPE, "The fill character must be exactly one character long");
    int op = call->builtin->op;
    size_t before = op == '<'   ? 0
                    : op == '>' ? padding
                                : padding / 2 + (padding & (size_t)width & 1);
    struct str out = {0};
    for (size_t i = 0; i < before; i++)
        str_append(&out, filler.string->text);
    str_append_bytes(&out, self(call)->text, self(call)->length);
    for (size_t i = before; i < padding; i++)
        str_append(&out, filler.string->text);
    return format_take(&out, result, err);
}

static bool zfill(struct call *call, struct value *result, struct err *err)
{
    const struct string *s = self(call);
    int64_t width;
    size_t padding, sign = *s->text == '-' || *s->text == '+';
    if (!take_padding(call, &width, &padding, err))
        return false;
    struct str out = {0};
    str_append_bytes(&out, s->text, sign);
    str_repeat(&out, '0', padding);
    str_append_bytes(&out, s->text + sign, s->length - sign);
    return format_take(&out, result, err);
}

static bool format(struct call *call, struct value *result, struct err *err)
{
    return format_braces(call->eval, call->args[0], call->args[1], call->args[2], result, err);
}

static const struct builtin rows[] = {
    {IN_STR, "upper", "upper(str)", "in capitals", change_case, DERIVE_NONE, CASE_UPPER},
    {IN_STR, "lower", "lower(str)", "in small letters", change_case, DERIVE_NONE, CASE_LOWER},
    {IN_STR, "casefold", "casefold(str)", "in small letters, to compare", change_case, DERIVE_NONE,
     CASE_LOWER},
    {IN_STR, "title", "title(str)", "each word with a capital", change_case, DERIVE_NONE,
     CASE_TITLE},
    {IN_STR, "capitalize", "capitalize(str)", "the first letter a capital, the others small",
     change_case, DERIVE_NONE, CASE_CAPITALIZE},
    {IN_STR, "swapcase", "swapcase(str)", "capitals for small letters and the reverse", change_case,
     DERIVE_NONE, CASE_SWAP},
    {IN_STR, "isdigit", "isdigit(str)", "whether it is digits only", ask, DERIVE_NONE, 0},
    {IN_STR, "isdecimal", "isdecimal(str)", "whether it is digits only", ask, DERIVE_NONE, 0},
    {IN_STR, "isnumeric", "isnumeric(str)", "whether it is digits only", ask, DERIVE_NONE, 0},
    {IN_STR, "isalpha", "isalpha(str)", "whether it is letters only", ask, DERIVE_NONE, 1},
    {IN_STR, "isalnum", "isalnum(str)", "whether it is letters and digits only", ask, DERIVE_NONE,
     2},
    {IN_STR, "isspace", "isspace(str)", "whether it is white space only", ask, DERIVE_NONE, 3},
    {IN_STR, "isascii", "isascii(str)", "whether it is ASCII only", ask, DERIVE_NONE, 4},
    {IN_STR, "isupper", "isupper(str)", "whether its letters are capitals", ask_case, DERIVE_NONE,
     1},
    {IN_STR, "islower", "islower(str)", "whether its letters are small", ask_case, DERIVE_NONE, 0},
    {IN_STR, "find", "find(str, part, start=None, end=None)", "where part stands first, or -1",
     find, DERIVE_NONE, 0},
    {IN_STR, "rfind", "rfind(str, part, start=None, end=None)", "where part stands last, or -1",
     find, DERIVE_NONE, FIND_LAST},
    {IN_STR, "index", "index(str, part, start=None, end=None)", "where part stands first", find,
     DERIVE_NONE, FIND_OR_RAISE},
    {IN_STR, "rindex", "rindex(str, part, start=None, end=None)", "where part stands last", find,
     DERIVE_NONE, FIND_LAST | FIND_OR_RAISE},
    {IN_STR, "count", "count(str, part, start=None, end=None)", "how often part occurs", count,
     DERIVE_NONE, 0},
    {IN_STR, "startswith", "startswith(str, prefix, start=None, end=None)",
     "whether it starts with prefix, or with one of a tuple", is_fix, DERIVE_NONE, 0},
    {IN_STR, "endswith", "endswith(str, suffix, start=None, end=None)",
     "whether it ends with suffix, or with one of a tuple", is_fix, DERIVE_NONE, 1},
    {IN_STR, "removeprefix", "removeprefix(str, prefix)", "without that start", remove_fix,
     DERIVE_NONE, 0},
    {IN_STR, "removesuffix", "removesuffix(str, suffix)", "without that end", remove_fix,
     DERIVE_NONE, 1},
    {IN_STR, "strip", "strip(str, chars=None)", "without white space, or chars, at both ends",
     strip, DERIVE_NONE, STRIP_LEFT | STRIP_RIGHT},
    {IN_STR, "lstrip", "lstrip(str, chars=None)", "without white space, or chars, at its start",
     strip, DERIVE_NONE, STRIP_LEFT},
    {IN_STR, "rstrip", "rstrip(str, chars=None)", "without white space, or chars, at its end",
     strip, DERIVE_NONE, STRIP_RIGHT},
    {IN_STR, "ljust", "ljust(str, width, fillchar=' ')", "filled up at the right", justify,
     DERIVE_NONE, '<'},
    {IN_STR, "rjust", "rjust(str, width, fillchar=' ')", "filled up at the left", justify,
     DERIVE_NONE, '>'},
    {IN_STR, "center", "center(str, width, fillchar=' ')", "filled up at both sides", justify,
     DERIVE_NONE, '^'},
    {IN_STR, "zfill", "zfill(str, width)", "filled up with zeros behind the sign", zfill,
     DERIVE_NONE, 0},
    {IN_STR, "format", "format(self, *args, **kwargs)", "with the arguments in place of {}", format,
     DERIVE_NONE, 0},
};

const struct builtin_table builtins_string = {rows, sizeof rows / sizeof *rows};

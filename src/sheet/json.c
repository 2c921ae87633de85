#include "sheet/json.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/str.h"
#include "base/utf8.h"
#include "sheet/print.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 100, MOST_KEYS = 10000 /* a dict finds them one by one */ };

/* -- reading ----------------------------------------------------------------------------------- */

struct json {
    const char *start, *at; /* NUL-terminated */
    int depth;
    struct err *err;
};

static bool wrong(const struct json *j, const char *wanted)
{
    int line = 1, column = 1;
    for (const char *s = j->start; s < j->at; s++, column++)
        if (*s == '\n') {
            line++;
            column = 0;
        }
    return err_set(j->err, ERR_VALUE, "line %d, column %d: %s is wanted", line, column, wanted);
}

static void skip_blanks(struct json *j)
{
    j->at += strspn(j->at, " \t\r\n");
}

static bool take(struct json *j, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(j);
    if (strncmp(j->at, word, n) != 0)
        return false;
    j->at += n;
    return true;
}

/* Four hexadecimal digits. */
static bool take_unit(struct json *j, uint32_t *unit)
{
    *unit = 0;
    for (int i = 0; i < 4; i++, j->at++) {
        const char *digits = "0123456789abcdef", *digit;
        char c = *j->at >= 'A' && *j->at <= 'F' ? (char)(*j->at + 32) : *j->at;
        if (c == '\0' || !(digit = strchr(digits, c)))
            return wrong(j, "a hexadecimal digit");
        *unit = *unit << 4 | (uint32_t)(digit - digits);
    }
    return true;
}

/* \uXXXX; two of them make a character beyond the first 65536. */
static bool take_character(struct json *j, struct str *out)
{
    uint32_t high, low;
    char bytes[4];
    if (!take_unit(j, &high))
        return false;
    if (high >= 0xD800 && high < 0xDC00 && j->at[0] == '\\' && j->at[1] == 'u') {
        j->at += 2;
        if (!take_unit(j, &low))
            return false;
        high =
            low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((high & 1023) << 10) + (low & 1023) : 0xFFFD;
    }
    if (high >= 0xD800 && high < 0xE000)
        high = 0xFFFD;
    str_append_bytes(out, bytes, utf8_encode(high, bytes));
    return true;
}

static bool take_escape(struct json *j, struct str *out)
{
    static const char escapes[] = "\"\\/bfnrt", characters[] = "\"\\/\b\f\n\r\t";
    const char *found = *j->at ? strchr(escapes, *j->at) : NULL;
    if (found) {
        str_append_char(out, characters[found - escapes]);
        j->at++;
        return true;
    }
    if (*j->at != 'u')
        return wrong(j, "an escape such as \\n or \\u00e9");
    j->at++;
    return take_character(j, out);
}

static bool take_string(struct json *j, struct value *result)
{
    struct str text = {0};
    if (!take(j, "\""))
        return wrong(j, "a string");
    bool ok = true;
    while (ok && *j->at != '"') {
        if ((unsigned char)*j->at < ' ')
            ok = wrong(j, "the closing \"");
        else if (*j->at == '\\')
            ok = (j->at++, take_escape(j, &text));
        else
            str_append_char(&text, *j->at++);
    }
    if (ok) {
        j->at++;
        *result = value_string(str_text(&text), text.length);
    }
    str_free(&text);
    return ok;
}

static size_t count_digits(const char *s)
{
    return strspn(s, "0123456789");
}

/* -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)? */
static bool take_number(struct json *j, struct value *result)
{
    const char *start = j->at, *s = start + (*start == '-');
    size_t digits = count_digits(s);
    bool whole = true, ok = digits > 0 && (*s != '0' || digits == 1);
    s += digits;
    if (ok && *s == '.') {
        whole = false;
        ok = (digits = count_digits(s + 1)) > 0;
        s += 1 + digits;
    }
    if (ok && (*s == 'e' || *s == 'E')) {
        whole = false;
        s += 1 + (s[1] == '+' || s[1] == '-');
        ok = (digits = count_digits(s)) > 0;
        s += digits;
    }
    if (!ok)
        return wrong(j, "a number, a list, a string, an object, true, false or null");
    errno = 0;
    long long i = whole ? strtoll(start, NULL, 10) : 0;
    *result = whole && errno == 0 ? value_int(i) : value_float(strtod(start, NULL));
    j->at = s;
    return true;
}

static bool take_value(struct json *j, struct value *result);

static bool take_list(struct json *j, struct value *result)
{
    *result = value_sequence(VALUE_LIST, 0);
    if (take(j, "]"))
        return true;
    do {
        struct value item;
        if (!take_value(j, &item))
            return false;
        value_append(*result, item);
    } while (take(j, ","));
    return take(j, "]") || wrong(j, "] or a comma");
}

static bool take_dict(struct json *j, struct value *result)
{
    *result = value_dict();
    if (take(j, "}"))
        return true;
    do {
        struct value key = {0}, item = {0};
        if (result->dict->count == MOST_KEYS)
            return wrong(j, "an object of fewer keys");
        if (!take_string(j, &key))
            return false;
        if (!(take(j, ":") || wrong(j, "a colon")) || !take_value(j, &item)) {
            value_free(key);
            return false;
        }
        if (!dict_set(result->dict, key, item, j->err))
            return false;
    } while (take(j, ","));
    return take(j, "}") || wrong(j, "} or a comma");
}

/* A list or an object, behind its bracket. */
static bool take_nested(struct json *j, bool (*read)(struct json *j, struct value *result),
                        struct value *result)
{
    if (j->depth == MOST_DEPTH)
        return wrong(j, "less nesting");
    j->depth++;
    bool ok = read(j, result);
    j->depth--;
    if (!ok)
        value_free(*result);
    return ok;
}

static bool take_value(struct json *j, struct value *result)
{
    static const struct {
        const char *word;
        struct value value;
    } words[] = {{"true", {.kind = VALUE_BOOL, .b = true}},
                 {"false", {.kind = VALUE_BOOL}},
                 {"null", {.kind = VALUE_NONE}},
                 {"NaN", {.kind = VALUE_FLOAT, .f = __builtin_nan("")}},
                 {"Infinity", {.kind = VALUE_FLOAT, .f = __builtin_inf()}},
                 {"-Infinity", {.kind = VALUE_FLOAT, .f = -__builtin_inf()}}};
    if (take(j, "["))
        return take_nested(j, take_list, result);
    if (take(j, "{"))
        return take_nested(j, take_dict, result);
    if (*j->at == '"')
        return take_string(j, result);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (take(j, words[i].word)) {
            *result = words[i].value;
            return true;
        }
    return take_number(j, result);
}

bool json_read(const char *text, size_t length, struct value *result, struct err *err)
{
    struct json j = {.start = text, .at = text, .err = err};
    take(&j, "\xEF\xBB\xBF");
    if (!take_value(&j, result))
        return false;
    skip_blanks(&j);
    if (j.at == text + length)
        return true;
    value_free(*result);
    return wrong(&j, "the end");
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Whether there is no use in writing on: a short list can have an endless text. */
static bool is_over(const struct str *out)
{
    return out->full || interrupted();
}

void json_write_string(struct str *out, const char *text, size_t length)
{
    str_append_char(out, '"');
    for (size_t i = 0, n; i < length; i += n) {
        uint32_t code;
        char bytes[4];
        n = utf8_decode(text + i, &code);
        if (n == 0)
            n = 1;
        if (code == '"' || code == '\\')
            str_format(out, "\\%c", (int)code);
        else if (code == '\n')
            str_append(out, "\\n");
        else if (code < 0x20 || code == 0x7F)
            str_format(out, "\\u%04x", (unsigned)code);
        else
            str_append_bytes(out, bytes, utf8_encode(code, bytes));
    }
    str_append_char(out, '"');
}

static void write_float(struct str *out, double x)
{
    if (isnan(x))
        str_append(out, "NaN");
    else if (isinf(x))
        str_append(out, x > 0 ? "Infinity" : "-Infinity");
    else
        print_float(out, x);
}

static void write_element(struct str *out, const struct buffer *b, size_t at)
{
    if (b->dtype == DTYPE_FLOAT64)
        write_float(out, b->f[at]);
    else if (b->dtype == DTYPE_INT64)
        str_format(out, "%" PRId64, b->i[at]);
    else
        str_append(out, b->b[at] ? "true" : "false");
}

static void write_array(struct str *out, const struct array *a, int axis, size_t *index)
{
    if (axis == a->ndim) {
        write_element(out, a->buffer, array_position(a, index));
        return;
    }
    str_append_char(out, '[');
    for (index[axis] = 0; index[axis] < a->shape[axis] && !is_over(out); index[axis]++) {
        str_append(out, index[axis] > 0 ? ", " : "");
        write_array(out, a, axis + 1, index);
    }
    str_append_char(out, ']');
}

static bool write_value(struct str *out, struct value v, int depth, struct err *err);

static bool write_dict(struct str *out, const struct dict *d, int depth, struct err *err)
{
    str_append_char(out, '{');
    for (size_t i = 0; i < d->count && !is_over(out); i++) {
        struct value key = d->items[2 * i];
        if (key.kind != VALUE_STRING)
            return err_set(err, ERR_TYPE, "a key of a JSON object is a string, not '%s'",
                           value_type_name(key));
        str_append(out, i > 0 ? ", " : "");
        json_write_string(out, key.string->text, key.string->length);
        str_append(out, ": ");
        if (!write_value(out, d->items[2 * i + 1], depth + 1, err))
            return false;
    }
    str_append_char(out, '}');
    return true;
}

static bool write_list(struct str *out, const struct sequence *list, int depth, struct err *err)
{
    str_append_char(out, '[');
    for (size_t i = 0; i < list->count && !is_over(out); i++) {
        str_append(out, i > 0 ? ", " : "");
        if (!write_value(out, list->items[i], depth + 1, err))
            return false;
    }
    str_append_char(out, ']');
    return true;
}

static bool write_value(struct str *out, struct value v, int depth, struct err *err)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (depth > MOST_DEPTH)
        return err_set(err, ERR_VALUE, "lists are nested more than %d deep", MOST_DEPTH);
    switch (v.kind) {
    case VALUE_NONE:
        str_append(out, "null");
        return true;
    case VALUE_BOOL:
        str_append(out, v.b ? "true" : "false");
        return true;
    case VALUE_INT:
        str_format(out, "%" PRId64, v.i);
        return true;
    case VALUE_FLOAT:
        write_float(out, v.f);
        return true;
    case VALUE_STRING:
        json_write_string(out, v.string->text, v.string->length);
        return true;
    case VALUE_ARRAY:
        write_array(out, v.array, 0, index);
        return true;
    case VALUE_TUPLE:
    case VALUE_LIST:
        return write_list(out, v.sequence, depth, err);
    case VALUE_DICT:
        return write_dict(out, v.dict, depth, err);
    default:
        return err_set(err, ERR_TYPE, "Object of type %s is not JSON serializable",
                       value_type_name(v));
    }
}

bool json_write(struct str *out, struct value v, struct err *err)
{
    return write_value(out, v, 0, err);
}

/* Methods of strings that take them apart and put them together. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"
#include "sheet/format.h"
#include "sheet/text.h"

#include <string.h>

static const struct string *self(const struct call *call)
{
    return call->args[0].string;
}

static void add(struct value list, const char *from, const char *to)
{
    value_append(list, value_string(from, (size_t)(to - from)));
}

static void reverse(struct sequence *s)
{
    for (size_t i = 0; i < s->count / 2; i++) {
        struct value was = s->items[i];
        s->items[i] = s->items[s->count - 1 - i];
        s->items[s->count - 1 - i] = was;
    }
}

/* -- split ------------------------------------------------------------------------------------- */

static const char *skip(const char *s, const char *end, bool space)
{
    uint32_t code;
    for (size_t n; s < end; s += n) {
        n = text_next(s, &code);
        if (text_is_space(code) != space)
            break;
    }
    return s;
}

static const char *skip_back(const char *s, const char *end, bool space)
{
    uint32_t code;
    while (end > s) {
        const char *last = end - 1;
        while (last > s && ((unsigned char)*last & 0xC0) == 0x80)
            last--;
        text_next(last, &code);
        if (text_is_space(code) != space)
            break;
        end = last;
    }
    return end;
}

/* At white space, `most` times at most. */
static void split_words(struct value list, struct span span, int64_t most)
{
    const char *end = span.text + span.length, *s = skip(span.text, end, true);
    for (; s < end && most-- != 0;) {
        const char *stop = skip(s, end, false);
        add(list, s, stop);
        s = skip(stop, end, true);
    }
    if (s < end)
        add(list, s, end);
}

static void split_words_back(struct value list, struct span span, int64_t most)
{
    const char *s = span.text, *end = skip_back(s, s + span.length, true);
    while (end > s && most-- != 0) {
        const char *start = skip_back(s, end, false);
        add(list, start, end);
        end = skip_back(s, start, true);
    }
    if (end > s)
        add(list, s, end);
    reverse(list.sequence);
}

static void split_at(struct value list, struct span span, const struct string *separator,
                     int64_t most)
{
    const char *end = span.text + span.length, *at;
    while (most-- != 0 && (at = text_find(span, separator))) {
        add(list, span.text, at);
        span.text = at + separator->length;
        span.length = (size_t)(end - span.text);
    }
    add(list, span.text, end);
}

static void split_at_back(struct value list, struct span span, const struct string *separator,
                          int64_t most)
{
    const char *at;
    while (most-- != 0 && (at = text_find_last(span, separator))) {
        add(list, at + separator->length, span.text + span.length);
        span.length = (size_t)(at - span.text);
    }
    add(list, span.text, span.text + span.length);
    reverse(list.sequence);
}

/* op: from the end */
static bool split(struct call *call, struct value *result, struct err *err)
{
    struct value separator = call->args[1];
    int64_t most = -1;
    if (separator.kind != VALUE_NONE && separator.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "must be str or None, not %s", value_type_name(separator));
    if (!take_int(call, 2, &most, err))
        return false;
    if (separator.kind == VALUE_STRING && separator.string->length == 0)
        return err_set(err, ERR_VALUE, "empty separator");
    struct span span = {self(call)->text, self(call)->length};
    *result = value_sequence(VALUE_LIST, 0);
    if (separator.kind == VALUE_NONE)
        (call->builtin->op ? split_words_back : split_words)(*result, span, most);
    else
        (call->builtin->op ? split_at_back : split_at)(*result, span, separator.string, most);
    return true;
}

/* -- lines and parts --------------------------------------------------------------------------- */

static bool ends_line(uint32_t code)
{
    return (code >= 0x0A && code <= 0x0D) || (code >= 0x1C && code <= 0x1E) || code == 0x85 ||
           code == 0x2028 || code == 0x2029;
}

static bool splitlines(struct call *call, struct value *result, struct err *err)
{
    bool keep = false;
    uint32_t code;
    if (!take_flag(call, 1, &keep, err))
        return false;
    const char *s = self(call)->text, *end = s + self(call)->length, *start = s;
    *result = value_sequence(VALUE_LIST, 0);
    while (s < end) {
        const char *at = s;
        size_t n = text_next(s, &code);
        s += n;
        if (!ends_line(code))
            continue;
        s += code == '\r' && *s == '\n';
        add(*result, start, keep ? s : at);
        start = s;
    }
    if (start < end)
        add(*result, start, end);
    return true;
}

/* op: at the last separator */
static bool partition(struct call *call, struct value *result, struct err *err)
{
    struct value separator = call->args[1];
    if (separator.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "must be str, not %s", value_type_name(separator));
    if (separator.string->length == 0)
        return err_set(err, ERR_VALUE, "empty separator");
    struct span span = {self(call)->text, self(call)->length};
    const char *end = span.text + span.length;
    const char *at = (call->builtin->op ? text_find_last : text_find)(span, separator.string);
    const char *cut = at ? at : call->builtin->op ? span.text : end;
    const char *behind = at ? at + separator.string->length : cut;
    *result = value_sequence(VALUE_TUPLE, 3);
    add(*result, span.text, cut);
    add(*result, cut, behind);
    add(*result, behind, end);
    return true;
}

/* -- join, replace ----------------------------------------------------------------------------- */

static bool join(struct call *call, struct value *result, struct err *err)
{
    struct value items;
    struct str out = {0};
    size_t ignored;
    if (!iterate_count(call->args[1], &ignored, err))
        return err_set(err, ERR_TYPE, "can only join an iterable");
    if (!iterate_list(call->args[1], &items, err))
        return false;
    bool ok = true;
    for (size_t i = 0; ok && i < items.sequence->count; i++) {
        struct value item = items.sequence->items[i];
        if (item.kind != VALUE_STRING) {
            err_set(err, ERR_TYPE, "sequence item %zu: expected str instance, %s found", i,
                    value_type_name(item));
            ok = err_hint(err, "join puts texts together: \", \".join(str(x) for x in ...).");
            continue;
        }
        if (i > 0)
            str_append_bytes(&out, self(call)->text, self(call)->length);
        str_append_bytes(&out, item.string->text, item.string->length);
    }
    value_free(items);
    if (ok)
        return format_take(&out, result, err);
    str_free(&out);
    return false;
}

/* The empty text stands before every character and at the end. */
static void replace_empty(struct str *out, const struct string *s, const struct string *by,
                          int64_t most)
{
    uint32_t code;
    size_t i = 0;
    for (size_t n; i < s->length && most-- != 0; i += n) {
        n = text_next(s->text + i, &code);
        str_append_bytes(out, by->text, by->length);
        str_append_bytes(out, s->text + i, n);
    }
    if (i == s->length && most != 0)
        str_append_bytes(out, by->text, by->length);
    str_append_bytes(out, s->text + i, s->length - i);
}

static void replace_all(struct str *out, const struct string *s, const struct string *old,
                        const struct string *by, int64_t most)
{
    struct span span = {s->text, s->length};
    const char *end = s->text + s->length, *at;
    while (most-- != 0 && (at = text_find(span, old))) {
        str_append_bytes(out, span.text, (size_t)(at - span.text));
        str_append_bytes(out, by->text, by->length);
        span = (struct span){at + old->length, (size_t)(end - at) - old->length};
    }
    str_append_bytes(out, span.text, span.length);
}

static bool replace(struct call *call, struct value *result, struct err *err)
{
    int64_t most = -1;
    struct str out = {0};
    for (int i = 1; i <= 2; i++)
        if (call->args[i].kind != VALUE_STRING)
            return err_set(err, ERR_TYPE, "replace() argument %d must be str, not %s", i,
                           value_type_name(call->args[i]));
    if (!take_int(call, 3, &most, err))
        return false;
    const struct string *old = call->args[1].string, *by = call->args[2].string;
    if (old->length > 0)
        replace_all(&out, self(call), old, by, most);
    else
        replace_empty(&out, self(call), by, most);
    return format_take(&out, result, err);
}

/* -- characters and numbers -------------------------------------------------------------------- */

static bool chr(struct call *call, struct value *result, struct err *err)
{
    int64_t code;
    char bytes[4];
    if (!value_to_int(call->args[0], &code, err))
        return false;
    if (code < 0 || code > 0x10FFFF)
        return err_set(err, ERR_VALUE, "chr() arg not in range(0x110000)");
    *result = value_string(bytes, utf8_encode((uint32_t)code, bytes));
    return true;
}

static bool ord(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    uint32_t code = 0;
    if (v.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "ord() expected string of length 1, but %s found",
                       value_type_name(v));
    size_t length = format_length(v.string->text, v.string->length);
    if (length != 1)
        return err_set(err, ERR_TYPE, "ord() expected a character, but string of length %zu found",
                       length);
    text_next(v.string->text, &code);
    *result = value_int(code);
    return true;
}

/* bin, oct, hex: op is the type of format. */
static bool in_base(struct call *call, struct value *result, struct err *err)
{
    int64_t n;
    struct str out = {0};
    const struct format_spec spec = {.type = (uint32_t)call->builtin->op,
                                     .alternate = true,
                                     .width = -1,
                                     .precision = -1,
                                     .align = '>'};
    if (!value_to_int(call->args[0], &n, err))
        return false;
    format_int(&out, &spec, n);
    return format_take(&out, result, err);
}

static bool format(struct call *call, struct value *result, struct err *err)
{
    struct str out = {0};
    if (call->args[1].kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "format() argument 2 must be str, not %s",
                       value_type_name(call->args[1]));
    if (!format_value(&out, call->args[0], call->args[1].string->text,
                      sheet_print_options(call->eval->sheet), err)) {
        str_free(&out);
        return false;
    }
    return format_take(&out, result, err);
}

static const struct builtin rows[] = {
    {IN_STR, "split", "split(str, sep=None, maxsplit=-1)",
     "a list of the parts between separators, or between white space", split, DERIVE_NONE, 0},
    {IN_STR, "rsplit", "rsplit(str, sep=None, maxsplit=-1)", "the same, counted from the end",
     split, DERIVE_NONE, 1},
    {IN_STR, "splitlines", "splitlines(str, keepends=False)", "a list of the lines", splitlines,
     DERIVE_NONE, 0},
    {IN_STR, "partition", "partition(str, sep)", "what is before, at and behind the first sep",
     partition, DERIVE_NONE, 0},
    {IN_STR, "rpartition", "rpartition(str, sep)", "what is before, at and behind the last sep",
     partition, DERIVE_NONE, 1},
    {IN_STR, "join", "join(str, iterable)", "the texts with this one between them", join,
     DERIVE_NONE, 0},
    {IN_STR, "replace", "replace(str, old, new, count=-1)", "with new in place of old", replace,
     DERIVE_NONE, 0},
    {IN_PYTHON, "chr", "chr(i)", "the character of a number", chr, DERIVE_NONE, 0},
    {IN_PYTHON, "ord", "ord(c)", "the number of a character", ord, DERIVE_NONE, 0},
    {IN_PYTHON, "bin", "bin(number)", "with base 2, as text", in_base, DERIVE_NONE, 'b'},
    {IN_PYTHON, "oct", "oct(number)", "with base 8, as text", in_base, DERIVE_NONE, 'o'},
    {IN_PYTHON, "hex", "hex(number)", "with base 16, as text", in_base, DERIVE_NONE, 'x'},
    {IN_PYTHON, "format", "format(value, format_spec='')", "value by a format specification",
     format, DERIVE_NONE, 0},
};

const struct builtin_table builtins_split = {rows, sizeof rows / sizeof *rows};

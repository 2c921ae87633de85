/* text.format(...): fields in braces, with attributes, indices, conversions and specifications. */
#include "sheet/format.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/eval.h"

#include <stdlib.h>
#include <string.h>

enum numbering { NUMBERING_UNKNOWN, NUMBERING_AUTOMATIC, NUMBERING_MANUAL };

struct braces {
    struct eval *eval;
    const struct sequence *positional;
    const struct dict *keywords;
    enum numbering numbering;
    size_t next;
};

/* "name!r:spec", without the braces. */
struct field {
    const char *name, *spec;
    size_t name_length, spec_length;
    char conversion;
};

static bool fail(struct err *err, const char *what)
{
    return err_set(err, ERR_VALUE, "%s", what);
}

/* -- what a field stands for ------------------------------------------------------------------- */

static bool is_number(const char *s, size_t length)
{
    return length > 0 && length < 10 && strspn(s, "0123456789") >= length;
}

static bool by_position(struct braces *b, size_t i, struct value *v, struct err *err)
{
    if (i >= b->positional->count)
        return err_set(err, ERR_INDEX,
                       "Replacement index %zu out of range for positional args tuple", i);
    *v = value_ref(b->positional->items[i]);
    return true;
}

static bool by_name(struct braces *b, const char *name, size_t length, struct value *v,
                    struct err *err)
{
    struct value key = value_string(name, length), *found;
    bool ok = dict_find(b->keywords, key, &found, err);
    value_free(key);
    if (ok && !found)
        return err_set(err, ERR_KEY, "'%.*s'", (int)length, name);
    if (ok)
        *v = value_ref(*found);
    return ok;
}

/* The argument: the next one, the one of a number or that of a name. */
static bool argument(struct braces *b, const char *name, size_t length, struct value *v,
                     struct err *err)
{
    bool manual = is_number(name, length);
    if (length > 0 && !manual)
        return by_name(b, name, length, v, err);
    enum numbering now = manual ? NUMBERING_MANUAL : NUMBERING_AUTOMATIC;
    if (b->numbering != NUMBERING_UNKNOWN && b->numbering != now)
        return fail(err, manual ? "cannot switch from automatic field numbering to manual field "
                                  "specification"
                                : "cannot switch from manual field specification to automatic "
                                  "field numbering");
    b->numbering = now;
    return by_position(b, manual ? strtoul(name, NULL, 10) : b->next++, v, err);
}

/* ".name" or "[index]" at *s; moves on. */
static bool step(struct value of, const char **s, const char *end, struct value *v, struct err *err)
{
    bool dot = **s == '.';
    const char *start = *s + 1, *stop = start;
    while (stop < end && (dot ? *stop != '.' && *stop != '[' : *stop != ']'))
        stop++;
    size_t length = (size_t)(stop - start);
    *s = stop + !dot;
    if (!dot && stop == end)
        return fail(err, "Missing ']' in format string");
    if (length == 0)
        return fail(err, "Empty attribute in format string");
    if (!dot && *s < end && **s != '.' && **s != '[')
        return fail(err, "Only '.' or '[' may follow ']' in format field specifier");
    struct value key = value_string(start, length);
    struct found found = {0};
    const struct node node = {.kind = NODE_ATTRIBUTE, .text = key.string->text, .found = &found};
    bool ok =
        dot ? attribute_get(of, &node, v, err)
            : subscript_get(
                  of, is_number(start, length) ? value_int((int64_t)strtoul(start, NULL, 10)) : key,
                  v, err);
    value_free(key);
    return ok;
}

static bool field_value(struct braces *b, const struct field *f, struct value *v, struct err *err)
{
    const char *s = f->name, *end = f->name + f->name_length;
    while (s < end && *s != '.' && *s != '[')
        s++;
    bool ok = argument(b, f->name, (size_t)(s - f->name), v, err);
    while (ok && s < end) {
        struct value inner;
        ok = step(*v, &s, end, &inner, err);
        value_free(*v);
        if (ok)
            *v = inner;
    }
    return ok;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Reads "!r" where there is one, and ":" before a specification. */
static bool read_conversion(struct field *f, const char **s, const char *end, struct err *err)
{
    if (**s == '!') {
        if (++*s >= end)
            return fail(err, "end of string while looking for conversion specifier");
        f->conversion = *(*s)++;
        if (*s >= end)
            return fail(err, "unmatched '{' in format spec");
        if (**s != '}' && **s != ':')
            return fail(err, "expected ':' after conversion specifier");
    }
    *s += **s == ':';
    return true;
}

/* The field that starts at *s, behind its brace; *s goes behind the closing one. */
static bool read_field(struct field *f, const char **s, const char *end, struct err *err)
{
    *f = (struct field){.name = *s};
    for (; *s < end && !strchr("}:!", **s); ++*s) {
        if (**s == '{')
            return fail(err, "unexpected '{' in field name");
        if (**s == '[')
            while (*s + 1 < end && **s != ']')
                ++*s;
    }
    if (*s >= end)
        return fail(err, "expected '}' before end of string");
    f->name_length = (size_t)(*s - f->name);
    if (!read_conversion(f, s, end, err))
        return false;
    f->spec = *s;
    int depth = 1;
    for (; *s < end; ++*s) {
        depth += **s == '{' ? 1 : **s == '}' ? -1 : 0;
        if (depth == 0)
            break;
    }
    if (depth > 0)
        return fail(err, "unmatched '{' in format spec");
    f->spec_length = (size_t)((*s)++ - f->spec);
    return true;
}

static bool expand(struct braces *b, const char *s, size_t length, int depth, struct str *out,
                   struct err *err);

static bool append_field(struct braces *b, const struct field *f, int depth, struct str *out,
                         struct err *err)
{
    struct value v;
    struct str spec = {0};
    if (!field_value(b, f, &v, err))
        return false;
    bool ok = !f->conversion || strchr("rsa", f->conversion) ||
              err_set(err, ERR_VALUE, "Unknown conversion specifier %c", f->conversion);
    ok = ok && expand(b, f->spec, f->spec_length, depth - 1, &spec, err) &&
         format_field(out, v, f->conversion, str_text(&spec), sheet_print_options(b->eval->sheet),
                      err);
    str_free(&spec);
    value_free(v);
    return ok;
}

static bool expand(struct braces *b, const char *s, size_t length, int depth, struct str *out,
                   struct err *err)
{
    const char *end = s + length;
    struct field field;
    if (depth < 0)
        return fail(err, "Max string recursion exceeded");
    while (s < end) {
        char c = *s++;
        bool brace = c == '{' || c == '}';
        if (!brace || (s < end && *s == c)) {
            str_append_char(out, c);
            s += brace;
        } else if (c == '}') {
            return fail(err, "Single '}' encountered in format string");
        } else if (s >= end) {
            return fail(err, "Single '{' encountered in format string");
        } else if (!read_field(&field, &s, end, err) || !append_field(b, &field, depth, out, err)) {
            return false;
        }
    }
    return true;
}

bool format_braces(struct eval *eval, struct value text, struct value positional,
                   struct value keywords, struct value *result, struct err *err)
{
    struct braces b = {.eval = eval, .positional = positional.sequence, .keywords = keywords.dict};
    struct str out = {0};
    bool ok = expand(&b, text.string->text, text.string->length, 2, &out, err);
    if (ok)
        return format_take(&out, result, err);
    str_free(&out);
    return false;
}

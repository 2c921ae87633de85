/* text % args: Python's older way of formatting, as C's printf. */
#include "sheet/format.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/eval.h"

#include <stdlib.h>
#include <string.h>

struct percent {
    struct eval *eval;
    const char *start, *s; /* the text; what is left of it */
    struct value args;
    size_t next;        /* arguments that were used */
    struct value keyed; /* of a "%(key)", or absent; owned */
    struct str out;
};

/* The next argument, borrowed. */
static bool next_argument(struct percent *p, struct value *v, struct err *err)
{
    size_t count = p->args.kind == VALUE_TUPLE ? p->args.sequence->count : 1;
    if (p->keyed.kind != VALUE_ABSENT) {
        *v = p->keyed;
        return true;
    }
    if (p->next >= count)
        return err_set(err, ERR_TYPE, "not enough arguments for format string");
    *v = p->args.kind == VALUE_TUPLE ? p->args.sequence->items[p->next] : p->args;
    p->next++;
    return true;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* "(key)" */
static bool read_key(struct percent *p, struct err *err)
{
    if (*p->s != '(')
        return true;
    if (p->args.kind != VALUE_DICT && p->args.kind != VALUE_LIST && p->args.kind != VALUE_ARRAY)
        return err_set(err, ERR_TYPE, "format requires a mapping");
    const char *start = p->s + 1;
    int depth = 0;
    for (; *p->s; p->s++) {
        depth += *p->s == '(' ? 1 : *p->s == ')' ? -1 : 0;
        if (depth == 0)
            break;
    }
    if (*p->s == '\0')
        return err_set(err, ERR_VALUE, "incomplete format key");
    struct value key = value_string(start, (size_t)(p->s++ - start));
    value_free(p->keyed);
    p->keyed = (struct value){.kind = VALUE_ABSENT};
    bool ok = subscript_get(p->args, key, &p->keyed, err);
    value_free(key);
    return ok;
}

static void read_flags(struct percent *p, struct format_spec *spec)
{
    for (; *p->s && strchr("-+ #0", *p->s); p->s++) {
        if (*p->s == '-')
            spec->align = '<';
        else if (*p->s == '#')
            spec->alternate = true;
        else if (*p->s == '0')
            spec->fill[0] = '0';
        else if (spec->sign != '+')
            spec->sign = *p->s;
    }
}

/* A number, or a star that takes it from the arguments. */
static bool read_size(struct percent *p, int *out, struct err *err)
{
    int64_t n = 0;
    struct value v;
    if (*p->s == '*') {
        p->s++;
        if (!next_argument(p, &v, err))
            return false;
        if (v.numpy || (v.kind != VALUE_INT && v.kind != VALUE_BOOL))
            return err_set(err, ERR_TYPE, "* wants int");
        n = value_integer(v);
    } else {
        for (; *p->s >= '0' && *p->s <= '9' && n <= FORMAT_MAX_WIDTH; p->s++)
            n = n * 10 + (*p->s - '0');
    }
    if (n > FORMAT_MAX_WIDTH || n < -FORMAT_MAX_WIDTH)
        return err_set(err, ERR_MEMORY, "a text of more than %d characters is too long",
                       FORMAT_MAX_WIDTH);
    *out = (int)n;
    return true;
}

static bool read_spec(struct percent *p, struct format_spec *spec, struct err *err)
{
    *spec = (struct format_spec){.align = '>', .width = -1, .precision = -1};
    if (!read_key(p, err))
        return false;
    read_flags(p, spec);
    if (!read_size(p, &spec->width, err))
        return false;
    if (spec->width < 0) {
        spec->align = '<';
        spec->width = -spec->width;
    }
    if (*p->s == '.') {
        p->s++;
        if (!read_size(p, &spec->precision, err))
            return false;
        spec->precision = spec->precision < 0 ? 0 : spec->precision;
    }
    p->s += *p->s && strchr("hlL", *p->s);
    if (*p->s == '\0')
        return err_set(err, ERR_VALUE, "incomplete format");
    spec->type = (unsigned char)*p->s++;
    return true;
}

/* -- conversions ------------------------------------------------------------------------------- */

static bool as_text(struct percent *p, struct format_spec *spec, struct value v, struct err *err)
{
    struct str text = {0};
    bool ok =
        format_field(&text, v, (char)spec->type, "", sheet_print_options(p->eval->sheet), err);
    spec->fill[0] = '\0';
    format_text(&p->out, spec, str_text(&text), text.length);
    str_free(&text);
    return ok;
}

/* By int() or float(); *number is owned by nobody: it is a number. */
static bool convert(struct percent *p, const char *function, struct value v, struct value *number,
                    struct err *err)
{
    return builtin_call(builtin_find(IN_PYTHON, function), p->eval, 1, 0, NULL, &v, number, err);
}

static void fill_zeros(struct format_spec *spec)
{
    if (spec->fill[0] && spec->align == '>')
        spec->align = '=';
    else
        spec->fill[0] = '\0';
}

static bool as_int(struct percent *p, struct format_spec *spec, struct value v, struct err *err)
{
    struct value number;
    bool decimal = strchr("diu", (int)spec->type) != NULL;
    bool is_real = value_is_number(v) || v.kind == VALUE_ARRAY;
    if (!is_real || (!decimal && v.kind == VALUE_FLOAT))
        return err_set(err, ERR_TYPE, "%%%c format: %s is required, not %s", (char)spec->type,
                       decimal ? "a real number" : "an integer", value_type_name(v));
    if (!convert(p, "int", v, &number, err))
        return false;
    if (decimal)
        spec->type = 'd';
    fill_zeros(spec);
    format_int(&p->out, spec, number.i);
    return true;
}

static bool as_float(struct percent *p, struct format_spec *spec, struct value v, struct err *err)
{
    struct value number;
    if (!value_is_number(v) && v.kind != VALUE_ARRAY)
        return err_set(err, ERR_TYPE, "must be real number, not %s", value_type_name(v));
    if (!convert(p, "float", v, &number, err))
        return false;
    fill_zeros(spec);
    format_float(&p->out, spec, number.f);
    return true;
}

static bool as_char(struct percent *p, struct format_spec *spec, struct value v, struct err *err)
{
    spec->fill[0] = '\0';
    spec->precision = -1;
    if (v.kind == VALUE_INT || v.kind == VALUE_BOOL)
        return format_char(&p->out, spec, value_integer(v), err);
    if (v.kind != VALUE_STRING || format_length(v.string->text, v.string->length) != 1)
        return err_set(err, ERR_TYPE, "%%c requires int or char");
    format_text(&p->out, spec, v.string->text, v.string->length);
    return true;
}

static const struct conversion {
    const char *types;
    bool (*append)(struct percent *p, struct format_spec *spec, struct value v, struct err *err);
} conversions[] = {{"sra", as_text}, {"diuoxX", as_int}, {"eEfFgG", as_float}, {"c", as_char}};

static bool unsupported(const struct percent *p, char c, struct err *err)
{
    size_t at = format_length(p->start, (size_t)(p->s - p->start)) - 1;
    err_set(err, ERR_VALUE, "unsupported format character '%c' (0x%x) at index %zu",
            c >= ' ' && c < 127 ? c : '?', (unsigned)(unsigned char)c, at);
    return err_hint(err, "A percent sign itself is written %%%%.");
}

static bool append_conversion(struct percent *p, struct err *err)
{
    struct format_spec spec;
    struct value v;
    if (!read_spec(p, &spec, err))
        return false;
    if (spec.type == '%') {
        str_append_char(&p->out, '%');
        return true;
    }
    if (!next_argument(p, &v, err))
        return false;
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
        if (strchr(conversions[i].types, (int)spec.type))
            return conversions[i].append(p, &spec, v, err);
    return unsupported(p, (char)spec.type, err);
}

static bool all_used(const struct percent *p, struct err *err)
{
    enum value_kind kind = p->args.kind;
    bool used = kind == VALUE_TUPLE ? p->next >= p->args.sequence->count
                                    : p->next > 0 || kind == VALUE_DICT || kind == VALUE_LIST ||
                                          kind == VALUE_ARRAY || kind == VALUE_RANGE;
    return used || err_set(err, ERR_TYPE, "not all arguments converted during string formatting");
}

bool format_percent(struct eval *eval, struct value text, struct value args, struct value *result,
                    struct err *err)
{
    struct percent p = {
        .eval = eval, .start = text.string->text, .s = text.string->text, .args = args};
    bool ok = true;
    const char *end = p.start + text.string->length;
    while (ok && p.s < end) {
        const char *percent = memchr(p.s, '%', (size_t)(end - p.s));
        str_append_bytes(&p.out, p.s, (size_t)((percent ? percent : end) - p.s));
        if (!percent)
            break;
        p.s = percent + 1;
        ok = append_conversion(&p, err);
        value_free(p.keyed);
        p.keyed = (struct value){.kind = VALUE_ABSENT};
    }
    ok = ok && all_used(&p, err);
    if (ok)
        return format_take(&p.out, result, err);
    str_free(&p.out);
    return false;
}

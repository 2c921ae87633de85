/* format(value, specification), by the kind of value. */
#include "sheet/format.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/text.h"

#include <string.h>

bool format_take(struct str *text, struct value *result, struct err *err)
{
    bool ok = str_fits(text, err) && value_fits(VALUE_STRING, text->length, err);
    if (ok)
        *result = value_string(str_text(text), text->length);
    str_free(text);
    return ok;
}

static bool unknown_type(const struct format_spec *spec, const char *type_name, struct err *err)
{
    if (spec->type > 32 && spec->type < 128)
        return err_set(err, ERR_VALUE, "Unknown format code '%c' for object of type '%s'",
                       (char)spec->type, type_name);
    return err_set(err, ERR_VALUE, "Unknown format code '\\x%x' for object of type '%s'",
                   (unsigned)spec->type, type_name);
}

static bool is_type(const struct format_spec *spec, const char *set)
{
    return spec->type == 0 || (spec->type < 128 && strchr(set, (int)spec->type));
}

static bool format_string(struct str *out, struct value v, const char *text, struct err *err)
{
    struct format_spec spec;
    if (!format_spec_parse(&spec, text, "str", '<', 's', err))
        return false;
    if (!is_type(&spec, "s"))
        return unknown_type(&spec, "str", err);
    const char *wrong = spec.sign == ' '     ? "Space not allowed in string format specifier"
                        : spec.sign          ? "Sign not allowed in string format specifier"
                        : spec.no_minus_zero ? "Negative zero coercion (z) not allowed in string "
                                               "format specifier"
                        : spec.alternate
                            ? "Alternate form (#) not allowed in string format specifier"
                        : spec.align == '=' ? "'=' alignment not allowed in string format specifier"
                                            : NULL;
    if (wrong)
        return err_set(err, ERR_VALUE, "%s", wrong);
    format_text(out, &spec, v.string->text, v.string->length);
    return true;
}

static bool check_int(const struct format_spec *spec, struct err *err)
{
    const char *wrong =
        spec->precision >= 0  ? "Precision not allowed in integer format specifier"
        : spec->no_minus_zero ? "Negative zero coercion (z) not allowed in integer format specifier"
        : spec->type == 'c' && spec->sign ? "Sign not allowed with integer format specifier 'c'"
        : spec->type == 'c' && spec->alternate
            ? "Alternate form (#) not allowed with integer format specifier 'c'"
            : NULL;
    return !wrong || err_set(err, ERR_VALUE, "%s", wrong);
}

static bool format_number(struct str *out, struct value v, const char *text, struct err *err)
{
    bool whole = v.kind != VALUE_FLOAT;
    const char *name = v.kind == VALUE_BOOL ? "bool" : whole ? "int" : "float";
    struct format_spec spec;
    if (!format_spec_parse(&spec, text, name, '>', whole ? 'd' : '\0', err))
        return false;
    if (is_type(&spec, whole ? "eEfFgG%" : "eEfFgGn%")) {
        format_float(out, &spec, value_number(v));
        return true;
    }
    if (!whole || !is_type(&spec, "bcdnoxX"))
        return unknown_type(&spec, name, err);
    if (!check_int(&spec, err))
        return false;
    int64_t number = value_integer(v);
    if (spec.type == 'c')
        return format_char(out, &spec, number, err);
    format_int(out, &spec, number);
    return true;
}

bool format_value(struct str *out, struct value v, const char *spec,
                  const struct print_options *options, struct err *err)
{
    if (*spec == '\0') {
        value_print(out, v, options);
        return true;
    }
    if (v.kind == VALUE_STRING)
        return format_string(out, v, spec, err);
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0)
        v = value_result(array_ref(v.array)); /* a number: there is nothing to free */
    if (value_is_number(v))
        return format_number(out, v, spec, err);
    err_set(err, ERR_TYPE, "unsupported format string passed to %s.__format__", value_type_name(v));
    if (v.kind == VALUE_ARRAY)
        return err_hint(err, "A specification formats one number: use np.round(a, 2), "
                             "np.array2string(a, precision=2), or format the elements.");
    return false;
}

/* Escapes what is not ASCII. */
static void append_ascii(struct str *out, const struct str *text)
{
    uint32_t code;
    const char *s = str_text(text), *end = s + text->length;
    for (size_t n; s < end; s += n) {
        n = text_next(s, &code);
        if (code < 0x80)
            str_append_char(out, *s);
        else
            str_format(out,
                       code > 0xFFFF ? "\\U%08x"
                       : code > 0xFF ? "\\u%04x"
                                     : "\\x%02x",
                       (unsigned)code);
    }
}

static bool convert(struct value v, char conversion, const struct print_options *options,
                    struct value *result, struct err *err)
{
    struct str text = {0}, ascii = {0};
    if (conversion == '\0') {
        *result = value_ref(v);
        return true;
    }
    (conversion == 's' ? value_print : value_repr)(&text, v, options);
    if (conversion != 'a')
        return format_take(&text, result, err);
    append_ascii(&ascii, &text);
    ascii.full |= text.full;
    str_free(&text);
    return format_take(&ascii, result, err);
}

bool format_field(struct str *out, struct value v, char conversion, const char *spec,
                  const struct print_options *options, struct err *err)
{
    struct value shown;
    if (!convert(v, conversion, options, &shown, err))
        return false;
    bool ok = format_value(out, shown, spec, options, err);
    value_free(shown);
    return ok;
}

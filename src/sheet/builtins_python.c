/* Python's own functions. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "core/math.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- print ------------------------------------------------------------------------------------- */

static bool separator(struct value v, const char *fallback, const char **out, const char *name,
                      struct err *err)
{
    *out = v.kind == VALUE_STRING ? v.string->text : fallback;
    if (v.kind == VALUE_STRING || v.kind == VALUE_NONE)
        return true;
    return err_set(err, ERR_TYPE, "%s must be None or a string, not %s", name, value_type_name(v));
}

static bool print(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *items = call->args[0].sequence;
    const char *sep, *end;
    if (!separator(call->args[1], " ", &sep, "sep", err) ||
        !separator(call->args[2], "\n", &end, "end", err))
        return false;
    struct str text = {0};
    for (size_t i = 0; i < items->count; i++) {
        if (i > 0)
            str_append(&text, sep);
        value_print(&text, items->items[i], sheet_print_options(call->eval->sheet));
    }
    str_append(&text, end);
    const struct sheet_options *options = sheet_options(call->eval->sheet);
    if (options->write)
        options->write(options->context, text.text, text.length);
    str_free(&text);
    *result = value_none();
    return true;
}

/* -- counting and looping ---------------------------------------------------------------------- */

static bool len(struct call *call, struct value *result, struct err *err)
{
    size_t count;
    struct value v = call->args[0];
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0)
        return err_set(err, ERR_TYPE, "len() of unsized object");
    if (!iterate_count(v, &count, err))
        return err->code == ERR_OVERFLOW
                   ? false
                   : err_set(err, ERR_TYPE, "object of type '%s' has no len()", value_type_name(v));
    *result = value_int((int64_t)count);
    return true;
}

static bool range(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[0].sequence;
    int64_t n[3] = {0, 0, 1};
    if (given->count < 1 || given->count > 3)
        return err_set(err, ERR_TYPE, "range expected 1 to 3 arguments, got %zu", given->count);
    for (size_t i = 0; i < given->count; i++)
        if (!value_to_int(given->items[i], &n[i], err))
            return false;
    if (n[2] == 0)
        return err_set(err, ERR_VALUE, "range() arg 3 must not be zero");
    *result = given->count == 1 ? value_range(0, n[0], 1) : value_range(n[0], n[1], n[2]);
    return true;
}

static bool collect(struct call *call, struct value *result, struct err *err)
{
    enum value_kind kind = call->builtin->op == VALUE_TUPLE ? VALUE_TUPLE : VALUE_LIST;
    size_t count = 0;
    if (call->args[0].kind != VALUE_NONE && !iterate_count(call->args[0], &count, err))
        return false;
    if (!value_fits(kind, count, err))
        return false;
    struct value out = value_sequence(kind, count);
    for (size_t i = 0; i < count; i++) {
        struct value item;
        if (!iterate_item(call->args[0], i, &item, err)) {
            value_free(out);
            return false;
        }
        value_append(out, item);
    }
    *result = out;
    return true;
}

/* -- conversions ------------------------------------------------------------------------------- */

/* The single number that float(), int() and bool() take from an array of one element. */
static bool single(struct value *v, struct err *err)
{
    if (v->kind != VALUE_ARRAY)
        return true;
    if (array_count(v->array) != 1)
        return err_set(err, ERR_TYPE, "only size-1 arrays can be converted to Python scalars");
    struct array *flat = array_reshape(v->array, 0, NULL, err);
    if (!flat)
        return false;
    *v = value_result(flat);
    return true;
}

static size_t blanks(const char *text)
{
    return strspn(text, " \t\n\r\f\v");
}

/* Decimal only: strtod would take "0x10" and "nan(1)" too. */
static bool parse_float(const char *text, double *out, struct err *err)
{
    char *end;
    *out = strtod(text, &end);
    bool hexadecimal = strpbrk(text, "xX(") != NULL;
    return (end != text && !hexadecimal && end[blanks(end)] == '\0') ||
           err_set(err, ERR_VALUE, "could not convert string to float: '%.100s'", text);
}

static bool parse_int(const char *text, int64_t *out, struct err *err)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    if (end == text || end[blanks(end)] != '\0')
        return err_set(err, ERR_VALUE, "invalid literal for int() with base 10: '%.100s'", text);
    return errno == 0 || err_set(err, ERR_OVERFLOW, "%.100s does not fit into 64 bits", text);
}

static bool to_float(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    double number = 0;
    if (!single(&v, err))
        return false;
    if (v.kind == VALUE_STRING) {
        if (!parse_float(v.string->text, &number, err))
            return false;
    } else if (value_is_number(v)) {
        number = value_number(v);
    } else {
        return err_set(err, ERR_TYPE,
                       "float() argument must be a string or a real number, not '%s'",
                       value_type_name(v));
    }
    *result = value_float(number);
    return true;
}

/* Cut towards zero. */
static bool float_to_int(double number, int64_t *out, struct err *err)
{
    if (isnan(number))
        return err_set(err, ERR_VALUE, "cannot convert float NaN to integer");
    if (fabs(number) >= 0x1p63)
        return err_set(err, ERR_OVERFLOW,
                       "cannot convert float infinity or a float this large to integer");
    *out = (int64_t)number;
    return true;
}

static bool to_int(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    int64_t number = 0;
    bool ok = single(&v, err);
    if (!ok)
        return false;
    if (v.kind == VALUE_STRING)
        ok = parse_int(v.string->text, &number, err);
    else if (v.kind == VALUE_FLOAT)
        ok = float_to_int(v.f, &number, err);
    else if (value_is_number(v))
        number = v.kind == VALUE_INT ? v.i : v.b;
    else
        return err_set(err, ERR_TYPE, "int() argument must be a string or a number, not '%s'",
                       value_type_name(v));
    if (ok)
        *result = value_int(number);
    return ok;
}

static bool to_bool(struct call *call, struct value *result, struct err *err)
{
    bool truth;
    if (!value_truth(call->args[0], &truth, err))
        return false;
    *result = value_bool(truth);
    return true;
}

static bool to_str(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    struct str text = {0};
    value_print(&text, call->args[0], sheet_print_options(call->eval->sheet));
    *result = value_string(str_text(&text), text.length);
    str_free(&text);
    return true;
}

static bool absolute(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    if (value_is_number(v) && !v.numpy) {
        if (v.kind == VALUE_FLOAT) {
            *result = value_float(fabs(v.f));
            return true;
        }
        int64_t i = v.kind == VALUE_INT ? v.i : v.b;
        if (i < 0)
            return operator_unary(TOKEN_MINUS, v, result, err);
        *result = value_int(i);
        return true;
    }
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_unary(UNARY_ABSOLUTE, a, err) : NULL;
    array_free(a);
    return give(out, result);
}

static const struct builtin rows[] = {
    {IN_PYTHON, "print", "print(*values, sep=None, end=None)", "writes its arguments", print,
     DERIVE_NONE, 0},
    {IN_PYTHON, "len", "len(x)", "how many items x has; of an array, the length of its first axis",
     len, DERIVE_NONE, 0},
    {IN_PYTHON, "range", "range(*start_stop_step)", "whole numbers, one after the other", range,
     DERIVE_NONE, 0},
    {IN_PYTHON, "list", "list(x=None)", "a list of the items of x", collect, DERIVE_NONE,
     VALUE_LIST},
    {IN_PYTHON, "tuple", "tuple(x=None)", "a tuple of the items of x", collect, DERIVE_NONE,
     VALUE_TUPLE},
    {IN_PYTHON, "float", "float(x=0.0)", "x as a float", to_float, DERIVE_NONE, 0},
    {IN_PYTHON, "int", "int(x=0)", "x as a whole number, cut towards zero", to_int, DERIVE_NONE, 0},
    {IN_PYTHON, "bool", "bool(x=False)", "whether x counts as true", to_bool, DERIVE_NONE, 0},
    {IN_PYTHON, "str", "str(x)", "x as print shows it", to_str, DERIVE_NONE, 0},
    {IN_PYTHON | IN_NUMPY, "abs", "abs(x)", "x without its sign", absolute, DERIVE_ELEMENTWISE, 0},
};

const struct builtin_table builtins_python = {rows, sizeof rows / sizeof *rows};

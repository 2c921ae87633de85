#include "sheet/operator.h"

#include "base/err.h"
#include "base/str.h"
#include "core/math.h"

#include <string.h>

bool operator_unsupported(const char *op, const char *a, const char *b, struct err *err)
{
    return err_set(err, ERR_TYPE, "unsupported operand type(s) for %s: '%s' and '%s'",
                   strcmp(op, "**") == 0 ? "** or pow()" : op, a, b);
}

/* -- arrays and NumPy scalars ------------------------------------------------------------------ */

static enum binary_op array_op(int token)
{
    static const struct {
        enum token_kind token;
        enum binary_op op;
    } ops[] = {
        {TOKEN_PLUS, BINARY_ADD},
        {TOKEN_MINUS, BINARY_SUBTRACT},
        {TOKEN_STAR, BINARY_MULTIPLY},
        {TOKEN_SLASH, BINARY_DIVIDE},
        {TOKEN_SLASH_SLASH, BINARY_FLOOR_DIVIDE},
        {TOKEN_PERCENT, BINARY_REMAINDER},
        {TOKEN_STAR_STAR, BINARY_POWER},
        {TOKEN_AMPERSAND, BINARY_AND},
        {TOKEN_BAR, BINARY_OR},
        {TOKEN_CARET, BINARY_XOR},
        {TOKEN_LESS, BINARY_LESS},
        {TOKEN_LESS_EQUAL, BINARY_LESS_EQUAL},
        {TOKEN_GREATER, BINARY_GREATER},
        {TOKEN_GREATER_EQUAL, BINARY_GREATER_EQUAL},
        {TOKEN_EQUAL_EQUAL, BINARY_EQUAL},
        {TOKEN_NOT_EQUAL, BINARY_NOT_EQUAL},
    };
    size_t i = 0;
    while ((int)ops[i].token != token)
        i++;
    return ops[i].op;
}

const char *operator_ufunc_name(enum token_kind op)
{
    return op == TOKEN_AT ? "matmul" : binary_name(array_op((int)op));
}

static bool is_numpy_scalar(struct value v)
{
    return v.numpy && value_is_number(v);
}

bool operator_is_numpy(struct value a, struct value b)
{
    return a.kind == VALUE_ARRAY || b.kind == VALUE_ARRAY || is_numpy_scalar(a) ||
           is_numpy_scalar(b);
}

static bool becomes_array(struct value v)
{
    return v.kind == VALUE_ARRAY || v.kind == VALUE_RANGE || value_is_number(v) || is_sequence(v);
}

/* Of an array or number. */
static enum dtype dtype_of(struct value v)
{
    return v.kind == VALUE_ARRAY   ? array_dtype(v.array)
           : v.kind == VALUE_BOOL  ? DTYPE_BOOL
           : v.kind == VALUE_FLOAT ? DTYPE_FLOAT64
                                   : DTYPE_INT64;
}

const char *operator_element_name(struct value v)
{
    static const char *const names[] = {"bool", "int", "float"};
    return becomes_array(v) && !is_sequence(v) ? names[dtype_of(v)] : value_type_name(v);
}

/* Appends "dtype('int64')", or of a string "dtype('<U5')". */
static void append_dtype(struct str *out, struct value v)
{
    struct err ignored;
    size_t length = 0;
    if (v.kind != VALUE_STRING) {
        str_format(out, "dtype('%s')", dtype_name(dtype_of(v)));
        return;
    }
    iterate_count(v, &length, &ignored);
    str_format(out, "dtype('<U%zu')", length > 0 ? length : 1);
}

/* Some of NumPy's functions look for a way to treat text, the others refuse it at once. */
static bool no_text(enum token_kind op, struct value a, struct value b, struct err *err)
{
    const char *name = operator_ufunc_name(op);
    struct str types = {0};
    append_dtype(&types, a);
    str_append(&types, ", ");
    append_dtype(&types, b);
    if (op == TOKEN_PLUS || op == TOKEN_MINUS || op == TOKEN_STAR || op == TOKEN_AT)
        err_set(err, ERR_UFUNC_NO_LOOP,
                "ufunc '%s' did not contain a loop with signature matching types (%s) -> None",
                name, str_text(&types));
    else
        err_set(err, ERR_TYPE,
                "ufunc '%s' not supported for the input types, and the inputs could not be safely "
                "coerced to any supported types according to the casting rule ''safe''",
                name);
    str_free(&types);
    return err_hint(err, "Arrays calculate with numbers, not with text.");
}

/* For an array and this one exponent NumPy's ** is sqrt, which is not quite its power. */
static bool is_root(int op, struct value a, struct value b)
{
    return op == TOKEN_STAR_STAR && a.kind == VALUE_ARRAY && value_is_number(b) &&
           value_number(b) == 0.5;
}

bool operator_arrays(int op, struct value a, struct value b, struct value *result, struct err *err)
{
    struct array *left = value_to_array(a, err);
    struct array *right = left ? value_to_array(b, err) : NULL;
    struct array *out = NULL;
    if (right)
        out = op == TOKEN_AT      ? array_matmul(left, right, err)
              : is_root(op, a, b) ? array_unary(UNARY_SQRT, left, err)
                                  : array_binary(array_op(op), left, right, err);
    array_free(left);
    array_free(right);
    if (out)
        *result = value_result(out);
    return out != NULL;
}

static bool is_text_or_number(struct value v)
{
    return v.kind == VALUE_STRING || v.kind == VALUE_ARRAY || value_is_number(v);
}

/* A NumPy scalar beside a list: a whole number repeats the list. */
static bool repeats(enum token_kind op, struct value a, struct value b)
{
    return op == TOKEN_STAR &&
           ((is_sequence(a) && value_is_number(b)) || (is_sequence(b) && value_is_number(a)));
}

static bool numpy_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                         struct err *err)
{
    bool text = a.kind == VALUE_STRING || b.kind == VALUE_STRING;
    bool scalars = a.kind != VALUE_ARRAY && b.kind != VALUE_ARRAY;
    if (repeats(op, a, b) ||
        (text && scalars && (op == TOKEN_STAR || (op == TOKEN_PLUS && a.kind == VALUE_STRING))))
        return sequence_binary(op, a, b, result, err);
    if (op == TOKEN_AT && scalars)
        return operator_unsupported("@", value_type_name(a), value_type_name(b), err);
    if (text && (is_text_or_number(a) && is_text_or_number(b)))
        return no_text(op, a, b, err);
    if (!becomes_array(a) || !becomes_array(b))
        return operator_unsupported(token_text(op), operator_element_name(a),
                                    operator_element_name(b), err);
    return operator_arrays((int)op, a, b, result, err);
}

/* NumPy's own float, an array's element, beside another number: the commonest case of all, without
 * arrays. */
static bool float_scalars(enum token_kind op, struct value a, struct value b, struct value *result)
{
    if (a.kind != VALUE_FLOAT && b.kind != VALUE_FLOAT)
        return false;
    double x = value_number(a), y = value_number(b);
    *result = (struct value){.kind = VALUE_FLOAT, .numpy = true};
    switch (op) {
    case TOKEN_PLUS:
        result->f = x + y;
        return true;
    case TOKEN_MINUS:
        result->f = x - y;
        return true;
    case TOKEN_STAR:
        result->f = x * y;
        return true;
    case TOKEN_SLASH:
        result->f = x / y;
        return true;
    default:
        return false;
    }
}

static bool numpy_unary(enum token_kind op, struct value a, struct value *result, struct err *err)
{
    struct array *array = value_to_array(a, err), *out = NULL;
    if (array)
        out = op == TOKEN_PLUS
                  ? array_copy(array, err)
                  : array_unary(op == TOKEN_MINUS ? UNARY_NEGATIVE : UNARY_INVERT, array, err);
    array_free(array);
    if (out)
        *result = value_result(out);
    return out != NULL;
}

/* -- what the evaluator calls ------------------------------------------------------------------ */

bool operator_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err)
{
    bool numbers = value_is_number(a) && value_is_number(b);
    if (numbers && !a.numpy && !b.numpy)
        return number_binary(op, a, b, result, err);
    if (numbers && float_scalars(op, a, b, result))
        return true;
    if (operator_is_numpy(a, b))
        return numpy_binary(op, a, b, result, err);
    if (is_sequence(a) || is_sequence(b) || a.kind == VALUE_STRING || b.kind == VALUE_STRING)
        return sequence_binary(op, a, b, result, err);
    return operator_unsupported(token_text(op), value_type_name(a), value_type_name(b), err);
}

bool operator_unary(enum token_kind op, struct value a, struct value *result, struct err *err)
{
    if (a.kind == VALUE_ARRAY || is_numpy_scalar(a))
        return numpy_unary(op, a, result, err);
    if (value_is_number(a))
        return number_unary(op, a, result, err);
    return err_set(err, ERR_TYPE, "bad operand type for unary %s: '%s'", token_text(op),
                   value_type_name(a));
}

/* Operators, by what they work on: operator.c has the choice, and arrays; the others have a file
 * each. What eval.h declares is for everybody; this is between those files. */
#ifndef QKV_SHEET_OPERATOR_H
#define QKV_SHEET_OPERATOR_H

#include "sheet/eval.h"

/* operator.c: whether NumPy is in charge of two operands, as one of them is an array or a NumPy
 * scalar. op is a token. */
bool operator_is_numpy(struct value a, struct value b);
bool operator_arrays(int op, struct value a, struct value b, struct value *result, struct err *err);

const char *operator_ufunc_name(enum token_kind op); /* "add" */

/* Python's name for what an array consists of, in its errors: "int"; of other values their type. */
const char *operator_element_name(struct value v);

/* ERR_TYPE "unsupported operand type(s) for +: 'int' and 'str'". */
bool operator_unsupported(const char *op, const char *a, const char *b, struct err *err);

/* operator_number.c: Python's bool, int and float. int has 64 bits: ERR_OVERFLOW says so. */
bool number_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                   struct err *err);

/* What loops do all the time, without a call: + - * / of Python's ints and floats. False for
 * everything else, and where the result does not fit. */
static inline bool number_simple(enum token_kind op, struct value a, struct value b,
                                 struct value *result)
{
    bool whole = a.kind == VALUE_INT && b.kind == VALUE_INT;
    if (a.numpy || b.numpy || (a.kind != VALUE_INT && a.kind != VALUE_FLOAT) ||
        (b.kind != VALUE_INT && b.kind != VALUE_FLOAT))
        return false;
    double x = value_number(a), y = value_number(b);
    *result = (struct value){.kind = whole ? VALUE_INT : VALUE_FLOAT};
    switch (op) {
    case TOKEN_PLUS:
        if (whole)
            return !__builtin_add_overflow(a.i, b.i, &result->i);
        result->f = x + y;
        return true;
    case TOKEN_MINUS:
        if (whole)
            return !__builtin_sub_overflow(a.i, b.i, &result->i);
        result->f = x - y;
        return true;
    case TOKEN_STAR:
        if (whole)
            return !__builtin_mul_overflow(a.i, b.i, &result->i);
        result->f = x * y;
        return true;
    case TOKEN_SLASH:
        *result = value_float(x / y);
        return y != 0 && !whole;
    default:
        return false;
    }
}

/* The same for comparisons. */
static inline bool number_compare(int op, struct value a, struct value b, struct value *result)
{
    if (a.kind != VALUE_INT || b.kind != VALUE_INT || a.numpy || b.numpy || op < TOKEN_LESS ||
        op > TOKEN_NOT_EQUAL)
        return false;
    *result = value_bool(op == TOKEN_LESS            ? a.i < b.i
                         : op == TOKEN_LESS_EQUAL    ? a.i <= b.i
                         : op == TOKEN_GREATER       ? a.i > b.i
                         : op == TOKEN_GREATER_EQUAL ? a.i >= b.i
                         : op == TOKEN_EQUAL_EQUAL   ? a.i == b.i
                                                     : a.i != b.i);
    return true;
}

bool number_unary(enum token_kind op, struct value a, struct value *result, struct err *err);

/* operator_sequence.c: strings, lists, tuples, one of a and b at least. */
bool is_sequence(struct value v); /* a list or tuple */
bool sequence_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err);

#endif

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
bool number_unary(enum token_kind op, struct value a, struct value *result, struct err *err);

/* operator_sequence.c: strings, lists, tuples, one of a and b at least. */
bool is_sequence(struct value v); /* a list or tuple */
bool sequence_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err);

#endif

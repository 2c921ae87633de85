/* Evaluates trees: a direct recursive interpreter. */
#ifndef QKV_SHEET_EVAL_H
#define QKV_SHEET_EVAL_H

#include "sheet/ast.h"
#include "sheet/sheet.h"

enum { EVAL_MAX_CALLS = 200 };

struct frame {
    const struct function *function;
    struct value *locals; /* beside function->locals */
};

struct eval {
    struct sheet *sheet;
    struct frame *frame; /* NULL at the outer level */
    int calls;           /* user functions under way */
    int levels;          /* nested statements and expressions under way */
};

/* The value of an expression; the error says where. */
bool eval_expression(struct eval *eval, const struct program *program, const struct node *node,
                     struct value *result, struct err *err);

/* The same inside of an evaluation under way: err is not cleared first. */
bool eval_inner(struct eval *eval, const struct program *program, const struct node *node,
                struct value *result, struct err *err);

/* Runs a statement. */
bool eval_statement(struct eval *eval, struct program *program, const struct node *node,
                    struct err *err);

/* Runs a function's body in the frame that was set up; *result is what it returns. */
bool eval_body(struct eval *eval, struct program *program, const struct node *body,
               struct value *result, struct err *err);

/* Around each step down the tree: ERR_RECURSION before the stack is used up. */
bool eval_enter(struct eval *eval, struct err *err);
void eval_leave(struct eval *eval);

/* Whether Ctrl-C was pressed; fills err then. Asked between the rounds of a loop and at each call.
 */
bool eval_interrupted(const struct eval *eval, struct err *err);

/* The index of a NODE_SUBSCRIPT: one value, or a tuple of several. */
bool eval_index(struct eval *eval, const struct program *program, const struct node *node,
                struct value *result, struct err *err);

/* assign.c: targets. value is borrowed. */
bool eval_assign(struct eval *eval, const struct program *program, const struct node *target,
                 struct value value, struct err *err);
void eval_assign_name(struct eval *eval, struct binding *name, struct value value);
bool eval_augmented(struct eval *eval, const struct program *program, const struct node *node,
                    struct err *err);
bool eval_delete(struct eval *eval, const struct node *target, struct err *err);

/* call.c: the value of a NODE_CALL. */
bool eval_call_node(struct eval *eval, const struct program *program, const struct node *node,
                    struct value *result, struct err *err);

/* Calls any callable. keywords[i] names args[positional + i]. args are borrowed. */
bool eval_call(struct eval *eval, struct value callee, size_t positional, size_t keyword_count,
               const char *const *keywords, const struct value *args, struct value *result,
               struct err *err);

/* -- parts, each in its own file --------------------------------------------------------------- */

/* operator.c and compare.c: Python's and NumPy's arithmetic on any two values. op is a token. */
bool operator_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err);
bool operator_unary(enum token_kind op, struct value a, struct value *result, struct err *err);
bool operator_compare(int op, struct value a, struct value b, struct value *result,
                      struct err *err);

/* Whether NumPy takes the operation, and how it does: one of the two is an array or came from one.
 * token may also be a comparison's. */
bool operator_takes_arrays(struct value a, struct value b);
bool operator_arrays(int token, struct value a, struct value b, struct value *result,
                     struct err *err);

/* subscript.c: object[items], for reading and writing. An index is one value, or a tuple of
 * several. */
bool subscript_get(struct value object, struct value index, struct value *result, struct err *err);
bool subscript_set(struct eval *eval, struct value object, struct value index, struct value value,
                   struct err *err);

/* The basic index that a value stands for; false (err filled) when it is no basic index. */
bool subscript_items(struct value index, struct index_item *items, int *count, struct err *err);

/* Turns target's buffer into value's dtype where it could not hold the numbers (0.5 in an int64
 * array), and says so; NumPy would cut them. The sheet is told that the buffer will change. */
bool subscript_promote(struct eval *eval, struct array *target, const struct array *value,
                       struct err *err);

/* attribute.c: object.name, and whether it is a method to be called with the object first. */
bool attribute_get(struct value object, const char *name, struct value *result, bool *is_method,
                   struct err *err);

/* iterate.c: the i-th item of anything that can be looped over; *count is how many there are. */
bool iterate_count(struct value v, size_t *count, struct err *err);
bool iterate_item(struct value v, size_t i, struct value *item, struct err *err);

#endif

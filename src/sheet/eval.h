/* Evaluates trees: a direct recursive interpreter. */
#ifndef QKV_SHEET_EVAL_H
#define QKV_SHEET_EVAL_H

#include "sheet/ast.h"
#include "sheet/closure.h"
#include "sheet/limit.h"
#include "sheet/sheet.h"

/* What ran in a call, for explanations. */
struct record {
    struct frame *frame;         /* the call's; NULL until it begins */
    const struct node **written; /* beside the function's locals: the statement that last did it */
    const struct node *returned; /* the expression of the `return`, or NULL */
};

struct eval {
    struct sheet *sheet;
    struct limits *limits; /* the sheet's */
    struct frame *frame;   /* NULL at the outer level */
    int calls;             /* user functions under way */
    struct record *record; /* of the first call from here, or NULL */
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

/* The index of a NODE_SUBSCRIPT: one value, or a tuple of several. */
bool eval_index(struct eval *eval, const struct program *program, const struct node *node,
                struct value *result, struct err *err);

/* A function value of a NODE_DEF or NODE_LAMBDA: its defaults are computed now. */
bool eval_closure(struct eval *eval, const struct program *program, const struct node *node,
                  struct value *result, struct err *err);

/* Assigns to a target: a name, an element, or several of them. value is borrowed. */
bool eval_assign(struct eval *eval, const struct program *program, const struct node *target,
                 struct value value, struct err *err);

/* To a NODE_NAME, or the name of a NODE_DEF. */
bool eval_assign_name(struct eval *eval, const struct node *node, struct value value,
                      struct err *err);
bool eval_delete(struct eval *eval, const struct program *program, const struct node *target,
                 struct err *err);

/* True, with err filled, when Ctrl-C was pressed or a limit is reached: asked once a round of every
 * loop and once a call. */
static inline bool eval_interrupted(const struct eval *eval, struct err *err)
{
    return !limits_step(eval->limits, err);
}

/* format.c: an f-string. */
bool eval_formatted(struct eval *eval, const struct program *program, const struct node *node,
                    struct value *result, struct err *err);

/* augment.c: a NODE_AUGMENTED. */
bool eval_augmented(struct eval *eval, const struct program *program, const struct node *node,
                    struct err *err);

/* record.c: called for the call itself and for each statement before it runs. */
void record_call(struct record *record, struct frame *frame);
void record_statement(struct record *record, const struct node *node);
void record_free(struct record *record);

/* call.c: the value of a NODE_CALL. */
bool eval_call_node(struct eval *eval, const struct program *program, const struct node *node,
                    struct value *result, struct err *err);

/* Calls any callable. keywords[i] names args[positional + i]. args are borrowed. */
bool eval_call(struct eval *eval, struct value callee, size_t positional, size_t keyword_count,
               const char *const *keywords, const struct value *args, struct value *result,
               struct err *err);

/* -- parts, each in its own file --------------------------------------------------------------- */

/* operator.c: Python's and NumPy's arithmetic on any two values. op is a token. */
bool operator_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err);
bool operator_unary(enum token_kind op, struct value a, struct value *result, struct err *err);
bool operator_compare(int op, struct value a, struct value b, struct value *result,
                      struct err *err);

/* The same where text % args may be meant, which shows arrays as the sheet prints them. */
bool eval_operator(struct eval *eval, enum token_kind op, struct value a, struct value b,
                   struct value *result, struct err *err);

/* subscript.c: object[items], for reading and writing. An index is one value, or a tuple of
 * several. */
bool subscript_get(struct value object, struct value index, struct value *result, struct err *err);

/* Where an array could not hold the numbers (0.5 in an int64 array) it is turned into a wider
 * dtype, and the sheet says so; NumPy would cut them. Elements of a formula's array are pinned. */
bool subscript_set(struct eval *eval, struct value object, struct value index, struct value value,
                   struct err *err);

bool subscript_delete(struct eval *eval, struct value object, struct value index, struct err *err);

/* attribute.c: object.name for a NODE_ATTRIBUTE; a method comes bound to the object. */
bool attribute_get(struct value object, const struct node *node, struct value *result,
                   struct err *err);
const struct builtin *attribute_method(struct value object, const struct node *node); /* or NULL */
bool module_attribute(const char *module, const char *name, struct value *result, struct err *err);

/* iterate.c: the i-th item of anything that can be looped over; *count is how many there are. */
bool iterate_count(struct value v, size_t *count, struct err *err);
bool iterate_item(struct value v, size_t i, struct value *item, struct err *err);

/* What a loop over v is to go through, to be freed: v itself, or what is left of an iterator, which
 * the loop uses up. */
struct value iterate_begin(struct value v);

/* How many there are after a round of a loop: a list may have grown; a dict must not have. */
bool iterate_again(struct value v, size_t *count, struct err *err);

/* The items of v as a new list; a loop, too. ERR_MEMORY when they are too many. */
bool iterate_list(struct value v, struct value *list, struct err *err);

#endif

/* How one element of a formula follows from its inputs: the recursive part of explanations.
 *
 * Every expression has numbers and, beside them, origins: for each number the element that it was
 * taken from, through whatever only moves numbers about (views, indices of any kind, reshape, tile,
 * where, a user function's return). What is left where the moving ends is a leaf: a name, or an
 * expression that computes. So there is one rule for elements: go to the origin; a name is told as
 * such, a computation is taken apart by its kind. */
#ifndef QKV_SHEET_DERIVE_H
#define QKV_SHEET_DERIVE_H

#include "sheet/builtin.h"
#include "sheet/eval.h"
#include "sheet/explain.h"

struct derivation_text {
    struct str symbolic, numeric;
    int symbolic_level, numeric_level; /* how tightly their outermost operator binds */
};

/* What b's element follows from. Fills text (to be freed), adds to out's sources and its note,
 * gives the number. b is a formula, or a name inside of one (derive_step.c). False when there is
 * nothing to say, which leaves text empty. */
bool derive(struct sheet *sheet, const struct binding *b, int ndim, const size_t *index,
            struct explanation *out, struct derivation_text *text, double *value);

/* The local name of a call that a path such as "output.attention.weights" stands for, bound for
 * looking at until the next statement; NULL when there is none. */
const struct binding *derive_find(struct sheet *sheet, const char *path);

/* -- scopes: derive_scope.c ------------------------------------------------------------------- */

struct called;
struct known;
struct scope;

/* One explanation in the making. */
struct derive {
    struct sheet *sheet;
    struct explanation *out;
    struct scope *scopes; /* all of them, the newest first */
    struct leaf *leaves;  /* in the order of their numbers */
    size_t leaf_count, leaf_capacity;
    int64_t next;      /* the number of the next leaf's first element */
    size_t merge_from; /* sources from this one on join where they touch; SIZE_MAX */
    int64_t *followed; /* the computed elements that they are of, by their numbers */
    size_t followed_count, followed_capacity;
    bool is_full;                 /* a source had no room */
    bool widens;                  /* those from merge_from on cover all of their name's */
    struct sheet_options options; /* the sheet's, meanwhile silent */
};

/* Where names have their values: in the sheet, in a call of a user function, or in a round of a
 * comprehension. */
struct scope {
    struct derive *derive;
    struct scope *next;
    struct eval eval; /* with the call's frame */
    const struct program *program;
    const struct node *tree; /* the formula's expression; the function's body; the element */
    const char *path;        /* "output", "output.attention"; the sheet's */
    struct known *known;

    struct scope *caller;                 /* NULL: the formula itself */
    const struct node *call;              /* of the caller: the call, the comprehension */
    size_t round;                         /* of the latter */
    struct value result;                  /* of the call */
    struct record record;                 /* what ran in it */
    const struct node *const *parameters; /* the caller's nodes for them; NULL: the default */
};

/* path: a formula's name, or one that begins with it. */
void derive_begin(struct derive *d, struct sheet *sheet, const char *path, struct explanation *out);
void derive_end(struct derive *d);
struct scope *scope_new(struct derive *d, const struct program *program, const struct node *tree,
                        const char *path);

/* What a node stands for is this, which is borrowed and need not be computed. */
void scope_know(struct scope *s, const struct node *node, struct value value);

/* What a node stands for, computed once. The value is VALUE_ABSENT when it fails, the array NULL
 * when it has no numbers. All borrowed. */
struct value scope_value(struct scope *s, const struct node *node);
const struct array *scope_array(struct scope *s, const struct node *node);

/* The origins of its numbers, of the same shape: numbers of leaves' elements, 0 for what was filled
 * in. NULL when it has no numbers. Borrowed. */
const struct array *scope_origins(struct scope *s, const struct node *node);

/* Of one number, 0 where there is none; and of those along `axes`, in the shape of `part`, which
 * are the values there (to be freed). Where the node is a leaf itself they need not all be
 * numbered. */
int64_t scope_origin(struct scope *s, const struct node *node, const size_t *index);
struct array *scope_origins_along(struct scope *s, const struct node *node, unsigned axes,
                                  const size_t *index, const struct array *part);

/* -- origins: derive_origin.c ----------------------------------------------------------------- */

/* An element of what a node stands for. */
struct place {
    struct scope *scope;
    const struct node *node;
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
};

/* Where the moving of numbers ends. */
struct leaf {
    struct scope *scope;
    const struct node *node;
    const char *name; /* the sheet's; NULL: the node computes */
    struct array *values;
    int64_t first; /* the number of its first element */
};

/* The origins as a value: an array, or lists of them; VALUE_ABSENT when the node has none. */
struct value origin_trace(struct scope *s, const struct node *node);

/* The leaf that an origin's number belongs to (its values are borrowed), and the place in it; false
 * for 0. */
bool origin_find(const struct derive *d, int64_t number, struct leaf *leaf, struct place *place);

/* The number of its first element where the node is a leaf, a new one; else 0. */
int64_t origin_leaf(struct scope *s, const struct node *node);

/* Whether the node's numbers come from nowhere else: it computes them. */
bool origin_is_own(struct scope *s, const struct node *node);

/* "weights" of "output.attention.weights". */
const char *leaf_name(const struct leaf *leaf);

/* -- sources: derive_source.c ----------------------------------------------------------------- */

void source_add_element(struct derive *d, const struct leaf *leaf, const struct place *place);

/* All that the names in an expression hold. */
void sources_of_names(struct scope *s, const struct node *node);

/* Elements of what a node stands for that go into one number together: a row, a column, a block.
 */
struct strip {
    struct scope *scope;
    const struct node *node;
    struct array *values, *origins; /* views of the node's */
    const char *way;                /* what stands between the node and the label: ".ravel()" */
    struct source label;            /* "[0,:]", by the node's own axes; no axes: nothing */
};

/* The elements at index, all along the axes whose bits are set. False when the node has no numbers.
 */
bool strip_open(struct strip *strip, struct scope *s, const struct node *node, unsigned axes,
                const size_t *index);
void strip_free(struct strip *strip);

/* Keeps those from `from` to before `to` along one of the strip's axes. */
void strip_slice(struct strip *strip, int axis, size_t from, size_t to);

/* Writes "Q[0,:]", by the name that the elements belong to, else by the expression's own text. */
void strip_text(const struct strip *strip, struct str *out);

/* The same; they become sources. */
void strip_name(const struct strip *strip, struct str *out);
void strip_sources(const struct strip *strip);

/* The row or column of a name that the strip is; false when it is anything else. */
bool strip_line(const struct strip *strip, struct source *line);

/* The numbers in order, to be freed. */
double *strip_numbers(const struct strip *strip, size_t *count);

/* The expression as it was written, on one line; closed: in brackets unless it needs none. */
void node_text(const struct program *program, const struct node *node, bool closed,
               struct str *out);

/* -- texts: derive.c -------------------------------------------------------------------------- */

/* How tightly text binds, to know where brackets go. */
enum { LEVEL_SUM = 1, LEVEL_PRODUCT, LEVEL_UNARY, LEVEL_POWER, LEVEL_ATOM };

enum { SHORT_DIGITS = 4 };

void derivation_text_free(struct derivation_text *text);
void derive_number(struct derivation_text *text, double x);

/* The place of b's element in the expression that made b; false when there is none, or what it
 * drew at random cannot be told apart. */
bool derive_root(struct derive *d, const struct binding *b, int ndim, const size_t *index,
                 struct place *at);

/* Goes to where the number at that place was computed; false when it was entered or filled in. */
bool derive_go_to_origin(struct place *at);

/* How an element came about. False, with text as it was, where the node has no numbers. */
bool derive_element(const struct place *at, struct derivation_text *text);

/* The element of an operand that was broadcast to the result in which `at` lies. */
bool derive_operand(const struct place *at, const struct node *node, struct derivation_text *text);
struct place derive_operand_place(const struct place *at, const struct node *node);

/* Numbers joined: each `term` has them (several: their product) for its #, and m for its m. Many
 * show their first and last. */
struct terms {
    const char *term, *between;
    double m;
};
void derive_terms(struct str *out, const struct terms *terms, size_t count, size_t factors,
                  double *const *numbers);

/* -- calls ------------------------------------------------------------------------------------ */

enum { CALLED_MAX = BUILTIN_MAX_PARAMETERS };

/* A call's function and arguments. */
struct called {
    struct scope *scope;
    struct value callee;
    size_t count, positional;
    const struct node *nodes[CALLED_MAX]; /* of the arguments, those with a keyword last */
    const char *keywords[CALLED_MAX];     /* theirs, from 0 */
    const struct builtin *builtin;        /* NULL: a user's function */
    const struct node *args[CALLED_MAX];  /* a builtin's, by parameter; NULL: not given */
    struct value bound[CALLED_MAX];
};

/* Evaluates the arguments and binds them, as the call did. */
bool called_open(struct called *c, struct scope *s, const struct node *node);
void called_free(struct called *c);

/* Whether its first parameter takes all arguments by position. */
bool called_takes_any(const struct called *c);

/* The argument of that parameter; VALUE_ABSENT when the function has none of that name. */
struct value called_argument(const struct called *c, const char *parameter);

/* The result of the builtin with other arguments, VALUE_ABSENT when it fails. */
struct value called_with(const struct called *c, const struct value *args);

/* derive_call.c: an element of a builtin's result. */
bool derive_call(const struct place *at, struct derivation_text *text);

/* derive_reduce.c: many elements of the first argument into one. */
bool derive_reduction(const struct called *c, const struct place *at, struct derivation_text *text);

/* Bits of the axes of a, the first argument, that are gone along. Python's functions, which have no
 * such parameter, go along the first. */
bool derive_axes(const struct called *c, const struct array *a, unsigned *axes);

/* derive_product.c: sums of products. */
bool derive_matmul(const struct place *at, const struct node *left, const struct node *right,
                   struct derivation_text *text);
bool derive_contraction(const struct called *c, const struct place *at,
                        struct derivation_text *text);
bool derive_einsum(const struct called *c, const struct place *at, struct derivation_text *text);

/* The two strips that are multiplied pair by pair, where an element is the result of that and of
 * nothing else; false when it is not. To be freed either way: they were {0}. */
bool product_open(const struct place *at, struct strip pair[2]);

/* The explanation has a product of these two. */
void product_tell(const struct strip *a, const struct strip *b);

/* Where row and column of a product start in its operands. */
void product_places(const struct array *a, const struct array *b, const struct place *at,
                    size_t row[ARRAY_MAX_NDIM], size_t column[ARRAY_MAX_NDIM]);

/* derive_attention.c: a row of weights times a column of values. */
bool derive_attention(const struct called *c, const struct place *at, struct derivation_text *text);
bool derive_multi_head(const struct called *c, const struct place *at,
                       struct derivation_text *text);

/* derive_rule.c: what follows from its place alone. */
bool derive_rule(const struct called *c, const struct place *at, struct derivation_text *text);

/* derive_step.c: the inside of a call of a user function, as it ran; NULL when it cannot be run. */
struct scope *step_into(struct scope *s, const struct node *call);

/* One round of a comprehension of one clause; NULL when it cannot be run. */
struct scope *step_round(struct scope *s, const struct node *comprehension, size_t round);
bool step_is_round(const struct scope *s);

/* The expression that gave a local name the value it has at the end, and the scope that it stands
 * in; false when none did. */
bool step_made(struct scope *s, const struct binding *local, struct scope **scope,
               const struct node **made);

/* Where the element at `at` of a local name came from that was one of several targets; false when
 * it was not, or was changed since. */
bool step_unpacked(struct scope *s, const struct binding *local, struct place *at);

/* The scope that the local name of a path stands in, and that name; NULL when there is none. */
struct scope *step_path(struct derive *d, const char *path, struct binding **local);

#endif

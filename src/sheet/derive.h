/* How one element of a formula follows from its inputs: the recursive part of explanations. */
#ifndef QKV_SHEET_DERIVE_H
#define QKV_SHEET_DERIVE_H

#include "sheet/explain.h"
#include "sheet/eval.h"

struct derivation_text {
    struct str symbolic, numeric;
    int symbolic_level, numeric_level; /* how tightly their outermost operator binds */
};

/* Fills text (to be freed), adds to out's sources, gives the number. False when the formula cannot
 * be evaluated, which leaves text empty. */
bool derive(struct sheet *sheet, const struct binding *formula, int ndim, const size_t *index,
            struct explanation *out, struct derivation_text *text, double *value);

/* -- between derive.c (expressions) and derive_call.c (functions) ---------------------------------
 */

/* How tightly text binds, to know where brackets go. */
enum { LEVEL_SUM = 1, LEVEL_PRODUCT, LEVEL_UNARY, LEVEL_POWER, LEVEL_ATOM };

enum { SHORT_DIGITS = 4 };

struct derive {
    struct eval eval;
    const struct program *program;
    struct explanation *out;
};

/* An element of what a node stands for. */
struct place {
    const struct node *node;
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
};

/* How an element came about. False, with text as it was, where there is nothing to say but its
 * number. */
bool derive_element(struct derive *d, const struct place *at, struct derivation_text *text);
bool derive_call(struct derive *d, const struct place *at, struct derivation_text *text);

/* Of `left @ right`. */
bool derive_product(struct derive *d, const struct node *left, const struct node *right,
                    const struct place *at, struct derivation_text *text);

/* The element of an operand that was broadcast to the result in which `at` lies. */
bool derive_operand(struct derive *d, const struct node *node, const struct place *at,
                    struct derivation_text *text);
struct place derive_operand_place(const struct node *node, const struct array *a,
                                  const struct place *at);

/* Where row and column of a product start in its operands. */
void derive_product_places(const struct array *a, const struct array *b, const struct place *at,
                           size_t row[ARRAY_MAX_NDIM], size_t column[ARRAY_MAX_NDIM]);

/* What a node stands for, as an array (a reference); views keep their place in the named array.
 * NULL when it has no numbers. */
struct array *derive_array(struct derive *d, const struct node *node);

/* "Q[0,:]": the elements of a from index on along axis (-1: the one element), by the name they
 * belong to, which becomes a source; else by the expression's own text. */
void derive_stretch(struct derive *d, const struct node *node, const struct array *a,
                    const size_t *index, int axis, struct str *out);

/* The numbers of such a stretch; the caller frees them. */
double *derive_values(const struct array *a, const size_t *index, int axis);

/* A sum of left[i], of left[i]·right[i], or with form "exp" of exp(left[i]). */
void derive_terms(struct str *out, size_t count, const double *left, const double *right,
                  const char *form);

void derive_number(struct derivation_text *text, double x);
/* The expression as it was written, on one line, in brackets where it is not closed in itself. */
void derive_source_text(struct derive *d, const struct node *node, struct str *out);
void derivation_text_free(struct derivation_text *text);

#endif

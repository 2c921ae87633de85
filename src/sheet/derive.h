/* How one element of a formula follows from its inputs: the recursive part of explanations. */
#ifndef QKV_SHEET_DERIVE_H
#define QKV_SHEET_DERIVE_H

#include "sheet/explain.h"

struct binding;

struct derivation_text {
    struct str symbolic, numeric;
    int symbolic_level, numeric_level; /* how tightly their outermost operator binds */
};

/* Fills text (to be freed), adds to out's sources, gives the number. False when the formula cannot
 * be evaluated, which leaves text empty. */
bool derive(struct sheet *sheet, const struct binding *formula, int ndim, const size_t *index,
            struct explanation *out, struct derivation_text *text, double *value);

#endif

/* How a number is made, piece by piece, for whoever wants to show one piece after the other: the
 * pairs of a dot product; the row that a softmax runs along; the scores that a mask is laid over.
 * Like explanations it is found through the formula, whatever the names are. */
#ifndef QKV_SHEET_PASSES_H
#define QKV_SHEET_PASSES_H

#include "core/array.h"

struct sheet;

enum passes_kind { PASSES_NONE, PASSES_DOT, PASSES_SOFTMAX, PASSES_MASK };

/* A row or column of numbers, and the elements of names that they are, where they are that. */
struct passes_row {
    double *numbers;
    struct passes_place {
        const char *name; /* the sheet's, or NULL */
        int ndim;
        size_t index[ARRAY_MAX_NDIM];
    } * places;
    char *text; /* "Q[0,:]" */
};

struct passes {
    enum passes_kind kind;
    size_t count;              /* of the numbers in a row; 1 at least */
    struct passes_row rows[2]; /* DOT: the row and the column; else the scores and, where it has
                                  as many numbers, the mask */
    double value;              /* what the formula gives for the number */

    /* SOFTMAX and MASK */
    bool *hidden; /* of each score, whether a mask takes it away; NULL: there is no mask */
    double fill;  /* and what it becomes */
    size_t place; /* which one of the row the number itself is */
    int axis;     /* of the number's name: the row lies along it; -1: it has no such axis */
};

/* How the element came about; false (and PASSES_NONE) when it is none of these, or too long to be
 * shown. *out is to be freed either way. The names in it live as long as the sheet. */
bool passes_of(struct sheet *sheet, const char *name, int ndim, const size_t *index,
               struct passes *out);
void passes_free(struct passes *p);

#endif

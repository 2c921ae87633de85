/* A number as a dot product, for the two ways of drawing it: usual digits (dot.c) and large ones
 * (dot_table.c). */
#ifndef QKV_VIEW_DOT_H
#define QKV_VIEW_DOT_H

#include "view/draw.h"

/* A row or column of a name, as the explanation of the selected number names it. */
struct dot_factor {
    const struct source *source;
    struct array *array; /* to be freed */
    int axis;
    char *text; /* "Q[1,:]", to be freed */
};

struct dot {
    struct dot_factor factors[2];
    size_t count;
    size_t index[ARRAY_MAX_NDIM]; /* the number's */
    struct explanation own;       /* of what is not selected */
    bool moving;                  /* it is animated */
};

enum { DOT_DIGITS = 5 }; /* of the sum */

/* False when the number is no product of two factors of one length; when true, to be freed. */
bool dot_find(const struct subject *s, struct dot *p);
void dot_free(struct dot *p);

double dot_factor(const struct dot_factor *s, size_t k);
double dot_term(const struct dot *p, size_t k); /* the k-th product */
struct cell_format dot_term_format(const struct dot *p);

/* Whether the sum of the products is the value: added up in this order it may differ in its last
 * digits. */
bool dot_is_sum(const struct dot *p, double value);

/* Whether an animation has pairs to come; the sum of all but those. */
bool dot_is_growing(const struct subject *s, const struct dot *p);
double dot_sum_so_far(const struct subject *s, const struct dot *p);

/* "[1,1] as a dot product" */
void dot_append_reading(const struct subject *s, const struct dot *p, struct str *out);

bool dot_table(const struct subject *s, int form, struct large_table *out); /* see view_ops */

#endif

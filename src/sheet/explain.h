/* Where a number came from, derived from the formula that made it:
 *
 *     scores[0,1] = Q[0,:] · K[1,:] / k_d = (1·4 + 0·4 + 2·0) / 1 = 4
 *
 * The names stand for the elements that went in, the second part has their numbers. Long sums show
 * their first and last terms. */
#ifndef QKV_SHEET_EXPLAIN_H
#define QKV_SHEET_EXPLAIN_H

#include "base/str.h"
#include "core/array.h"

struct err;
struct sheet;

enum { EXPLAIN_MAX_SOURCES = 12 };

/* A name's elements that went into the number: one, or a block of them. */
struct source {
    const char *name; /* the sheet's, or a path to a name inside of a call (sheet_find) */
    int ndim;
    size_t index[ARRAY_MAX_NDIM], end[ARRAY_MAX_NDIM]; /* from index to before end */
    bool all[ARRAY_MAX_NDIM];                          /* the whole axis */
};

struct explanation {
    struct str subject;  /* "scores[0,1]" */
    struct str symbolic; /* "" for a value that was entered */
    struct str numeric;  /* "" when it would say what the result says */
    struct str result;
    struct str note; /* a pin, what a value feeds, an error; or "" */
    struct source sources[EXPLAIN_MAX_SOURCES];
    size_t source_count;
    bool is_product;          /* a dot product of a name's row or column and another's is in it: */
    struct source factors[2]; /* of these two; of several products the first one */
};

/* name may be a path to a name inside of a call (sheet_find). index has ndim numbers, as many as
 * the name's array has axes. ERR_NAME and ERR_INDEX when there is no such element. On success *out
 * is to be freed. */
bool explain(struct sheet *sheet, const char *name, int ndim, const size_t *index,
             struct explanation *out, struct err *err);
void explanation_free(struct explanation *e);

/* All of it on one line. */
void explanation_line(const struct explanation *e, struct str *out);

/* Whether the element of name is among the sources. */
bool explanation_uses(const struct explanation *e, const char *name, int ndim, const size_t *index);

/* The axis of which the source is all; -1 when it is one number, or all of several axes. */
int source_axis(const struct source *source);

/* A number for reading: whole numbers as such, others to `digits` significant digits; never "0" for
 * what is not 0. */
void number_text(struct str *out, double x, int digits);

/* The same; "True" and "False" of bools. */
void scalar_text(struct str *out, enum dtype dtype, double x, int digits);

/* "Q[0,1]", "Q[0,:]", "Q[0,1:3]", by any name. */
void source_text(struct str *out, const char *name, const struct source *source);

/* "name[0,1]" and "name[0,:]" (where all[d] is set; all may be NULL). */
void element_text(struct str *out, const char *name, int ndim, const size_t *index,
                  const bool *all);

#endif

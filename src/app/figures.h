/* A row of numbers in figures: its sum, its entropy and its largest number. Numbers are added one
 * at a time, from the first column on, to a struct that begins as zeros. */
#ifndef QKV_APP_FIGURES_H
#define QKV_APP_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

struct figures {
    double sum;
    double entropy; /* in bits: -Σ x·log2(x) over what is above 0 (Shannon 1948) */
    double largest; /* as for NumPy's max and argmax: a NaN is before any other number */
    size_t count;   /* of the numbers so far */
    size_t at;      /* of the first largest */
    size_t ties;    /* others as large */
    bool has_other; /* than numbers from 0 on */
};

void figures_add(struct figures *f, double x);

/* Whether they are shares of one whole, from 0 on and 1 in sum: only those have an entropy. */
bool figures_are_shares(const struct figures *f);

#endif

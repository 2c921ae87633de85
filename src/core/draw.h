/* What is made of random bits: whole numbers below a bound, permutations, choices. Both generators
 * go through here; NumPy's two interfaces differ in how they bound whole numbers. */
#ifndef QKV_CORE_DRAW_H
#define QKV_CORE_DRAW_H

#include "core/array.h"
#include "core/pcg.h"
#include "core/random.h"

/* A source of random bits. It borrows the generator. */
struct draw {
    void *generator;
    uint32_t (*uint32)(void *generator);
    uint64_t (*uint64)(void *generator);
    double (*uniform)(void *generator); /* on [0, 1) */
    double (*normal)(void *generator);  /* standard normal */
    bool masked;                        /* bounds by masks and rejection; else Lemire's way */
    bool floyd;                         /* chooses without replacement by Floyd's algorithm */
};

struct draw draw_from_random(struct random *r); /* np.random.* */
struct draw draw_from_pcg(struct pcg *g);       /* default_rng(seed).* */

/* A whole number from 0 to most. Masked rejection as in NumPy's legacy generator; else Lemire,
 * "Fast Random Integer Generation in an Interval" (2019). */
uint64_t draw_up_to(const struct draw *d, uint64_t most);

/* 0 to n - 1 in random order, by masks with both generators; the caller frees it. */
size_t *draw_permutation(const struct draw *d, size_t n);

struct choice {
    size_t population, count;
    bool replace;    /* a number may come more than once */
    bool in_order;   /* the order need not be random; the newer generator only */
    const double *p; /* probabilities, as many as the population, of sum 1; NULL: all are equal */
};

/* count numbers below the population. Without `replace` count is no more than that, and than p has
 * numbers above 0. The caller frees it. */
size_t *draw_choice(const struct draw *d, const struct choice *c);

#endif

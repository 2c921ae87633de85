#include "core/draw.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* -- sources ----------------------------------------------------------------------------------- */

static uint32_t random_bits(void *r)
{
    return random_uint32(r);
}

static uint64_t random_long_bits(void *r)
{
    uint64_t high = random_uint32(r);
    return high << 32 | random_uint32(r);
}

static double random_uniform(void *r)
{
    return random_double(r);
}

static double random_normal(void *r)
{
    return random_gauss(r);
}

static uint32_t pcg_bits(void *g)
{
    return pcg_uint32(g);
}

static uint64_t pcg_long_bits(void *g)
{
    return pcg_uint64(g);
}

static double pcg_uniform(void *g)
{
    return pcg_double(g);
}

static double pcg_gauss(void *g)
{
    return pcg_normal(g);
}

struct draw draw_from_random(struct random *r)
{
    return (struct draw){r,    random_bits, random_long_bits, random_uniform, random_normal,
                         true, false};
}

struct draw draw_from_pcg(struct pcg *g)
{
    return (struct draw){g, pcg_bits, pcg_long_bits, pcg_uniform, pcg_gauss, false, true};
}

/* -- whole numbers ----------------------------------------------------------------------------- */

/* The smallest 2^k - 1 that is not below `most`. */
static uint64_t mask_over(uint64_t most)
{
    for (int k = 1; k < 64; k *= 2)
        most |= most >> k;
    return most;
}

static uint64_t up_to_masked(const struct draw *d, uint64_t most)
{
    uint64_t mask = mask_over(most), value;
    do
        value = (most <= UINT32_MAX ? d->uint32(d->generator) : d->uint64(d->generator)) & mask;
    while (value > most);
    return value;
}

/* The upper half of a product with the number of values; rejected where it would favour some. */
static uint64_t up_to_lemire32(const struct draw *d, uint32_t most)
{
    uint32_t values = most + 1;
    uint64_t product = (uint64_t)d->uint32(d->generator) * values;
    if ((uint32_t)product < values) {
        uint32_t threshold = (UINT32_MAX - most) % values;
        while ((uint32_t)product < threshold)
            product = (uint64_t)d->uint32(d->generator) * values;
    }
    return product >> 32;
}

static uint64_t up_to_lemire64(const struct draw *d, uint64_t most)
{
    uint64_t values = most + 1;
    uint128 product = (uint128)d->uint64(d->generator) * values;
    if ((uint64_t)product < values) {
        uint64_t threshold = (UINT64_MAX - most) % values;
        while ((uint64_t)product < threshold)
            product = (uint128)d->uint64(d->generator) * values;
    }
    return (uint64_t)(product >> 64);
}

uint64_t draw_up_to(const struct draw *d, uint64_t most)
{
    if (most == 0)
        return 0;
    if (most == UINT32_MAX)
        return d->uint32(d->generator);
    if (most == UINT64_MAX)
        return d->uint64(d->generator);
    if (d->masked)
        return up_to_masked(d, most);
    return most < UINT32_MAX ? up_to_lemire32(d, (uint32_t)most) : up_to_lemire64(d, most);
}

/* -- permutations ------------------------------------------------------------------------------ */

typedef uint64_t bounded_fn(const struct draw *d, uint64_t most);

/* Permutes n numbers in place, after Fisher and Yates, down to place `first`. */
static void shuffle(const struct draw *d, bounded_fn *up_to, size_t n, size_t first, size_t *items)
{
    for (size_t i = n; i-- > first;) {
        size_t j = (size_t)up_to(d, i), item = items[j];
        items[j] = items[i];
        items[i] = item;
    }
}

static size_t *numbers_below(size_t n)
{
    size_t *numbers = mem_resize(NULL, n ? n : 1, sizeof *numbers);
    for (size_t i = 0; i < n; i++)
        numbers[i] = i;
    return numbers;
}

size_t *draw_permutation(const struct draw *d, size_t n)
{
    size_t *order = numbers_below(n);
    shuffle(d, up_to_masked, n, 1, order);
    return order;
}

/* -- choices ----------------------------------------------------------------------------------- */

/* Replaces p by its running sums, as shares of the last. */
static void cumulate(double *p, size_t n)
{
    for (size_t i = 1; i < n; i++)
        p[i] += p[i - 1];
    double total = p[n - 1];
    for (size_t i = 0; i < n; i++)
        p[i] /= total;
}

/* How many running sums are not above x: the first number whose share x falls into. */
static size_t find_share(const double *sums, size_t n, double x)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sums[middle] <= x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static double *copied(const double *p, size_t n)
{
    double *own = mem_resize(NULL, n ? n : 1, sizeof *own);
    memcpy(own, p, n * sizeof *own);
    return own;
}

static void choose_by_shares(const struct draw *d, size_t n, size_t count, const double *p,
                             size_t *out)
{
    double *sums = copied(p, n);
    cumulate(sums, n);
    for (size_t i = 0; i < count; i++)
        out[i] = find_share(sums, n, d->uniform(d->generator));
    free(sums);
}

/* Rounds: draw as many as are missing, keep those that are new, give them no share any more. */
static void choose_distinct_by_shares(const struct draw *d, size_t n, size_t count, const double *p,
                                      size_t *out)
{
    double *shares = copied(p, n), *sums = mem_resize(NULL, n, sizeof *sums);
    for (size_t found = 0; found < count;) {
        size_t missing = count - found;
        memcpy(sums, shares, n * sizeof *sums);
        cumulate(sums, n);
        for (size_t i = 0; i < missing; i++) {
            size_t item = find_share(sums, n, d->uniform(d->generator));
            if (shares[item] > 0)
                out[found++] = item;
            shares[item] = 0;
        }
    }
    free(shares);
    free(sums);
}

/* Bentley and Floyd, "A sample of brilliance" (1987): one draw for each number chosen. */
static void choose_distinct(const struct draw *d, const struct choice *c, size_t *out)
{
    size_t n = c->population;
    bool *taken = mem_new(n ? n : 1);
    for (size_t i = 0, j = n - c->count; j < n; i++, j++) {
        size_t item = (size_t)draw_up_to(d, j);
        out[i] = taken[item] ? j : item;
        taken[out[i]] = true;
    }
    free(taken);
    if (!c->in_order)
        shuffle(d, draw_up_to, c->count, 1, out);
}

/* The end of a permutation of all; NumPy's way where many are chosen out of more than 10000. */
static void choose_end(const struct draw *d, size_t n, size_t count, size_t *out)
{
    size_t *all = numbers_below(n);
    shuffle(d, draw_up_to, n, n - count > 1 ? n - count : 1, all);
    memcpy(out, all + (n - count), count * sizeof *out);
    free(all);
}

static void choose_begin(const struct draw *d, size_t n, size_t count, size_t *out)
{
    size_t *all = draw_permutation(d, n);
    memcpy(out, all, count * sizeof *out);
    free(all);
}

size_t *draw_choice(const struct draw *d, const struct choice *c)
{
    size_t n = c->population, count = c->count;
    size_t *out = mem_resize(NULL, count ? count : 1, sizeof *out);
    if (c->p && c->replace)
        choose_by_shares(d, n, count, c->p, out);
    else if (c->p)
        choose_distinct_by_shares(d, n, count, c->p, out);
    else if (c->replace)
        for (size_t i = 0; i < count; i++)
            out[i] = (size_t)draw_up_to(d, n - 1);
    else if (!d->floyd)
        choose_begin(d, n, count, out);
    else if (n > 10000 && count > n / (c->in_order ? 20 : 50))
        choose_end(d, n, count, out);
    else
        choose_distinct(d, c, out);
    return out;
}

#include "core/pcg.h"

#include "core/ziggurat.h"

#include <math.h>

/* -- SeedSequence ------------------------------------------------------------------------------ */

enum { POOL = 4 };

/* The multiplier moves on with every use. */
static uint32_t hash(uint32_t value, uint32_t *multiplier, uint32_t factor)
{
    value ^= *multiplier;
    *multiplier *= factor;
    value *= *multiplier;
    return value ^ value >> 16;
}

static uint32_t mix(uint32_t x, uint32_t y)
{
    uint32_t z = 0xca01f9ddu * x - 0x4973f715u * y;
    return z ^ z >> 16;
}

static void fill_pool(uint32_t pool[POOL], size_t count, const uint32_t *words)
{
    const uint32_t factor = 0x931e8875u;
    uint32_t multiplier = 0x43b0d7e5u;
    for (size_t i = 0; i < POOL; i++)
        pool[i] = hash(i < count ? words[i] : 0, &multiplier, factor);
    for (size_t from = 0; from < POOL; from++)
        for (size_t to = 0; to < POOL; to++)
            if (from != to)
                pool[to] = mix(pool[to], hash(pool[from], &multiplier, factor));
    for (size_t from = POOL; from < count; from++)
        for (size_t to = 0; to < POOL; to++)
            pool[to] = mix(pool[to], hash(words[from], &multiplier, factor));
}

static uint64_t next_word(const uint32_t pool[POOL], size_t *i, uint32_t *multiplier)
{
    uint64_t low = hash(pool[(*i)++ % POOL], multiplier, 0x58f38dedu);
    return low | (uint64_t)hash(pool[(*i)++ % POOL], multiplier, 0x58f38dedu) << 32;
}

/* -- PCG --------------------------------------------------------------------------------------- */

static void step(struct pcg *g)
{
    const uint128 multiplier = (uint128)2549297995355413924u << 64 | 4865540595714422341u;
    g->state = g->state * multiplier + g->increment;
}

void pcg_seed(struct pcg *g, size_t count, const uint32_t *words)
{
    uint32_t pool[POOL], multiplier = 0x8b51f9ddu;
    uint64_t word[4];
    size_t i = 0;
    fill_pool(pool, count, words);
    for (size_t k = 0; k < 4; k++)
        word[k] = next_word(pool, &i, &multiplier);
    uint128 start = (uint128)word[0] << 64 | word[1];
    uint128 stream = (uint128)word[2] << 64 | word[3];
    *g = (struct pcg){.increment = stream << 1 | 1};
    step(g);
    g->state += start;
    step(g);
}

uint64_t pcg_uint64(struct pcg *g)
{
    step(g);
    uint64_t folded = (uint64_t)(g->state >> 64) ^ (uint64_t)g->state;
    unsigned turn = (unsigned)(g->state >> 122);
    return folded >> turn | folded << (-turn & 63);
}

uint32_t pcg_uint32(struct pcg *g)
{
    if (g->has_half) {
        g->has_half = false;
        return g->half;
    }
    uint64_t both = pcg_uint64(g);
    g->has_half = true;
    g->half = (uint32_t)(both >> 32);
    return (uint32_t)both;
}

double pcg_double(struct pcg *g)
{
    return (double)(pcg_uint64(g) >> 11) * 0x1p-53;
}

/* -- normal numbers ---------------------------------------------------------------------------- */

/* Beyond the last strip: Marsaglia's method for the tail. */
static double normal_tail(struct pcg *g, bool negative)
{
    for (;;) {
        double x = -ZIGGURAT_INVERSE_EDGE * log1p(-pcg_double(g));
        double y = -log1p(-pcg_double(g));
        if (y + y > x * x)
            return negative ? -(ZIGGURAT_EDGE + x) : ZIGGURAT_EDGE + x;
    }
}

double pcg_normal(struct pcg *g)
{
    for (;;) {
        uint64_t r = pcg_uint64(g);
        size_t strip = r & 0xff;
        bool negative = r >> 8 & 1;
        uint64_t along = r >> 9 & 0x000fffffffffffffu; /* 52 bits: how far along the strip */
        double x = (double)along * (ziggurat_x[strip] * 0x1p-52);
        x = negative ? -x : x;
        if (along < ziggurat_inside[strip])
            return x;
        if (strip == 0)
            return normal_tail(g, along >> 8 & 1);
        double top = ziggurat_y[strip - 1], bottom = ziggurat_y[strip];
        if ((top - bottom) * pcg_double(g) + bottom < exp(-0.5 * x * x))
            return x;
    }
}

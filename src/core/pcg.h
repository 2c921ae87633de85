/* NumPy's newer random numbers, those of np.random.default_rng(seed), bit for bit: PCG64, which is
 * the 128-bit PCG with the output function XSL-RR of O'Neill, "PCG: A Family of Simple Fast
 * Space-Efficient Statistically Good Algorithms for Random Number Generation" (2014), seeded
 * through NumPy's SeedSequence, which follows her "Developing a seed_seq Alternative" (2015). */
#ifndef QKV_CORE_PCG_H
#define QKV_CORE_PCG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 uint128;

struct pcg {
    uint128 state, increment;
    bool has_half; /* 32 bits that are left of the last 64 */
    uint32_t half;
};

/* From entropy as SeedSequence takes it: count 32-bit words, the lowest first. */
void pcg_seed(struct pcg *g, size_t count, const uint32_t *words);

uint64_t pcg_uint64(struct pcg *g);
uint32_t pcg_uint32(struct pcg *g); /* two from each 64 bits, the lower first */
double pcg_double(struct pcg *g);   /* uniform on [0, 1), 53 bits */

/* Standard normal, by the ziggurat of Marsaglia and Tsang, "The Ziggurat Method for Generating
 * Random Variables" (2000), with 256 strips. */
double pcg_normal(struct pcg *g);

#endif

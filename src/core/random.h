/* NumPy's legacy random numbers, bit for bit: the Mersenne Twister MT19937 of Matsumoto and
 * Nishimura (1998), seeded as np.random.seed(n) seeds it. */
#ifndef QKV_CORE_RANDOM_H
#define QKV_CORE_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct random {
    uint32_t key[624];
    int position;
    bool has_gauss; /* the polar method makes two at a time */
    double gauss;
};

void random_seed(struct random *r, uint32_t seed);
uint32_t random_uint32(struct random *r);
double random_double(struct random *r); /* uniform on [0, 1), 53 bits */
double random_gauss(struct random *r);  /* standard normal, Marsaglia's polar method */

#endif

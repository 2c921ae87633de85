#include "core/random.h"

#include <math.h>

enum { N = 624, M = 397 };

void random_seed(struct random *r, uint32_t seed)
{
    *r = (struct random){.position = N};
    for (uint32_t k = 0; k < N; k++) {
        r->key[k] = seed;
        seed = 1812433253u * (seed ^ (seed >> 30)) + k + 1;
    }
}

static void random_twist(struct random *r)
{
    for (int k = 0; k < N; k++) {
        uint32_t y = (r->key[k] & 0x80000000u) | (r->key[(k + 1) % N] & 0x7fffffffu);
        r->key[k] = r->key[(k + M) % N] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    r->position = 0;
}

uint32_t random_uint32(struct random *r)
{
    if (r->position >= N)
        random_twist(r);
    uint32_t y = r->key[r->position++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

double random_double(struct random *r)
{
    uint32_t high = random_uint32(r) >> 5, low = random_uint32(r) >> 6;
    return (high * 0x1p26 + low) / 0x1p53;
}

/* Marsaglia's polar method: a point in the unit disc gives two normal numbers; NumPy returns the
 * second first and keeps the other. */
double random_gauss(struct random *r)
{
    if (r->has_gauss) {
        r->has_gauss = false;
        return r->gauss;
    }
    double x, y, square;
    do {
        x = 2 * random_double(r) - 1;
        y = 2 * random_double(r) - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    double factor = sqrt(-2 * log(square) / square);
    r->gauss = factor * x;
    r->has_gauss = true;
    return factor * y;
}

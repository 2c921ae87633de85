/* exp for whole rows: four elements at a time, without branches, tables or fused multiply-add, so
 * that every processor gives the same digits. Within 0.75 ulp. */
#include "core/internal.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { LANES = 4 };

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t bits __attribute__((vector_size(LANES * sizeof(int64_t))));

/* Where the mask holds, x becomes y. */
INLINE void replace(lanes *x, const bits *mask, double y)
{
    *x = (lanes)((*mask & (bits)(lanes){y, y, y, y}) | (~*mask & (bits)*x));
}

/* Adding it leaves a sum rounded to a whole number, which stands in the sum's lowest bits. */
static const double rounder = 0x1.8p52;

/* n, a whole number from -1022 to 1023, becomes 2^n: its exponent is put together. */
INLINE void power_of_two(lanes *n)
{
    *n = (lanes)(((bits)(*n + rounder) + 1023) << 52);
}

/* q = (exp(r) - 1 - r) / r^2 = 1/2! + r/3! + r^2/4! + ..., its even and odd terms apart. For |r| up
 * to log(2)/2 what is left out is below 2^-57. */
INLINE void series(const lanes *r, lanes *q)
{
    lanes square = *r * *r, even, odd;
    even = square * (1. / 479001600) + 1. / 3628800;
    odd = square * (1. / 6227020800) + 1. / 39916800;
    even = square * even + 1. / 40320;
    odd = square * odd + 1. / 362880;
    even = square * even + 1. / 720;
    odd = square * odd + 1. / 5040;
    even = square * even + 1. / 24;
    odd = square * odd + 1. / 120;
    even = square * even + 1. / 2;
    odd = square * odd + 1. / 6;
    *q = even + *r * odd;
}

/* exp(x) = 2^n exp(r) where x = n log(2) + r. Two numbers make up log(2), and the upper one ends in
 * zeros, so that its product with n is exact; r = upper - lower. */
INLINE void exponentials(lanes *x)
{
    bits below = *x<-746, above = *x> 710; /* 0 and inf; NaN is neither and goes through */
    replace(x, &below, -746);
    replace(x, &above, 710);
    lanes n = *x * 0x1.71547652b82fep+0 + rounder - rounder;
    lanes upper = *x - n * 0x1.62e42fefa0000p-1, lower = n * 0x1.cf79abc9e3b3ap-40;
    lanes r = upper - lower, q;
    series(&r, &q);
    lanes sum = 1 + upper, lost = upper - (sum - 1);           /* when the sum was rounded */
    lanes half = n * 0.5 + rounder - rounder, rest = n - half; /* 2^n can be out of range */
    power_of_two(&half);
    power_of_two(&rest);
    *x = (sum + (lost + (r * r * q - lower))) * half * rest;
}

INLINE void row_body(size_t n, double *x, double shift)
{
    lanes some;
    size_t k = 0;
    for (; k + LANES <= n; k += LANES) {
        memcpy(&some, x + k, sizeof some);
        some -= shift;
        exponentials(&some);
        memcpy(x + k, &some, sizeof some);
    }
    if (k < n) {
        some = (lanes){0};
        memcpy(&some, x + k, (n - k) * sizeof *x);
        some -= shift;
        exponentials(&some);
        memcpy(x + k, &some, (n - k) * sizeof *x);
    }
}

static void row_portable(size_t n, double *x, double shift)
{
    row_body(n, x, shift);
}

#if HAVE_AVX2
__attribute__((target("avx2"))) static void row_avx2(size_t n, double *x, double shift)
{
    row_body(n, x, shift);
}
#endif

void row_exp(size_t n, double *x, double shift)
{
#if HAVE_AVX2
    if (__builtin_cpu_supports("avx2")) {
        row_avx2(n, x, shift);
        return;
    }
#endif
    row_portable(n, x, shift);
}

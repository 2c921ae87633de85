/* The strips under exp(-x^2 / 2) that pcg_normal draws from, all of one area. The numbers are
 * NumPy's (numpy/random/src/distributions/ziggurat_constants.h), so that the same bits give the
 * same numbers. They follow the recurrence
 *
 *     x[255] = r, x[i] = f^-1(area / x[i + 1] + f(x[i + 1])), x[0] = area / f(r)
 *
 * but were computed in double precision once, with rounding errors that differ from one mathematics
 * library to the next, and so are written down here. */
#ifndef QKV_CORE_ZIGGURAT_H
#define QKV_CORE_ZIGGURAT_H

#include <stdint.h>

enum { ZIGGURAT_STRIPS = 256 };

#define ZIGGURAT_EDGE         3.6541528853610088 /* r */
#define ZIGGURAT_INVERSE_EDGE 0.27366123732975828

extern const double ziggurat_x[ZIGGURAT_STRIPS];        /* how wide a strip is */
extern const double ziggurat_y[ZIGGURAT_STRIPS];        /* exp(-x^2 / 2) */
extern const uint64_t ziggurat_inside[ZIGGURAT_STRIPS]; /* x[i - 1] / x[i] * 2^52 */

#endif

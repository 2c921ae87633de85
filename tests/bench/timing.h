/* Times in nanoseconds. */
#ifndef QKV_TESTS_BENCH_TIMING_H
#define QKV_TESTS_BENCH_TIMING_H

#include <stddef.h>

double now(void);

/* n > 0. */
double fastest(const double *times, size_t n);

#endif

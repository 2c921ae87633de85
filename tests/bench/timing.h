/* Times in nanoseconds. */
#ifndef QKV_TESTS_BENCH_TIMING_H
#define QKV_TESTS_BENCH_TIMING_H

#include <stddef.h>

double now(void);

/* Sorts the times. n > 0. */
double median(double *times, size_t n);

#endif

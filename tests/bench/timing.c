#include "timing.h"

#include <time.h>

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

double fastest(const double *times, size_t n)
{
    double least = times[0];
    for (size_t i = 1; i < n; i++)
        least = times[i] < least ? times[i] : least;
    return least;
}

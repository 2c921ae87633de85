#include "app/figures.h"

#include <math.h>

void figures_add(struct figures *f, double x)
{
    f->sum += x;
    f->entropy -= x > 0 ? x * log2(x) : 0;
    f->has_other = f->has_other || !(x >= 0);
    if (f->count == 0 || x > f->largest || (isnan(x) && !isnan(f->largest))) {
        f->largest = x;
        f->at = f->count;
        f->ties = 0;
    } else if (x == f->largest) {
        f->ties++;
    }
    f->count++;
}

bool figures_are_shares(const struct figures *f)
{
    return !f->has_other && fabs(f->sum - 1) < 1e-6;
}

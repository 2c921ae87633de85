/* np.random: the legacy generator. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/random.h"

static bool seed(struct call *call, struct value *result, struct err *err)
{
    int64_t n;
    if (!value_to_int(call->args[0], &n, err))
        return false;
    if (n < 0 || n > UINT32_MAX)
        return err_set(err, ERR_VALUE, "Seed must be between 0 and 2**32 - 1");
    if (!sheet_may_draw(call->eval->sheet, err))
        return false;
    random_seed(sheet_touch_random(call->eval->sheet), (uint32_t)n);
    *result = value_none();
    return true;
}

typedef double draw_fn(struct random *r);

static bool draw(struct call *call, struct value shape, struct value *result, struct err *err)
{
    draw_fn *next = call->builtin->op ? random_gauss : random_double;
    if (!sheet_may_draw(call->eval->sheet, err))
        return false;
    struct random *r = sheet_touch_random(call->eval->sheet);
    int ndim;
    size_t sizes[ARRAY_MAX_NDIM];
    if (shape.kind == VALUE_NONE || (shape.kind == VALUE_TUPLE && shape.sequence->count == 0)) {
        *result = value_float(next(r));
        return true;
    }
    if (!take_sizes(shape, &ndim, sizes, err))
        return false;
    struct array *a = array_new(DTYPE_FLOAT64, ndim, sizes, err);
    for (size_t i = 0, n = a ? array_count(a) : 0; i < n; i++)
        a->buffer->f[i] = next(r);
    return give(a, result);
}

static bool random_sizes(struct call *call, struct value *result, struct err *err)
{
    return draw(call, call->args[0], result, err);
}

static const struct builtin rows[] = {
    {IN_RANDOM, "seed", "seed(seed)",
     "starts the random numbers anew: the same seed gives the same ones", seed, DERIVE_NONE, 0},
    {IN_RANDOM, "random", "random(size=None)", "evenly spread over 0 to 1", random_sizes,
     DERIVE_NONE, 0},
    {IN_RANDOM, "rand", "rand(*shape)", "evenly spread over 0 to 1", random_sizes, DERIVE_NONE, 0},
    {IN_RANDOM, "randn", "randn(*shape)", "normally distributed around 0 with standard deviation 1",
     random_sizes, DERIVE_NONE, 1},
};

const struct builtin_table builtins_random = {rows, sizeof rows / sizeof *rows};

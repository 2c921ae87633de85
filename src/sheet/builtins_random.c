/* Random numbers; see builtins_sample.c for random order. */
#include "sheet/builtins_random.h"

#include "base/err.h"
#include "core/compose.h"

#include <math.h>
#include <string.h>
#include <time.h>

bool random_source(const struct call *call, struct draw *draw, size_t *first, struct err *err)
{
    struct sheet *sheet = call->eval->sheet;
    *first = call->builtin->homes & IN_GENERATOR ? 1 : 0;
    if (*first == 0) {
        *draw = draw_from_random(sheet_touch_random(sheet));
        return true;
    }
    if (!sheet_may_write(sheet, call->args[0].generator, err))
        return err_hint(err, "np.random draws the same numbers again at each recomputation.");
    sheet_touch_generator(sheet, call->args[0].generator);
    *draw = draw_from_pcg(&call->args[0].generator->pcg);
    return true;
}

/* -- seeds ------------------------------------------------------------------------------------- */

/* For a seed that nobody gave. */
static uint64_t moment(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static bool seed(struct call *call, struct value *result, struct err *err)
{
    int64_t n = (int64_t)(moment() & UINT32_MAX);
    if (!take_int(call, 0, &n, err))
        return false;
    if (n < 0 || n > UINT32_MAX)
        return err_set(err, ERR_VALUE, "Seed must be between 0 and 2**32 - 1");
    if (!sheet_may_seed(call->eval->sheet, err))
        return false;
    random_seed(sheet_touch_random(call->eval->sheet), (uint32_t)n);
    *result = value_none();
    return true;
}

static bool default_rng(struct call *call, struct value *result, struct err *err)
{
    int64_t n = (int64_t)(moment() >> 1);
    struct pcg pcg;
    if (call->args[0].kind == VALUE_GENERATOR) {
        *result = value_ref(call->args[0]);
        return true;
    }
    if (call->args[0].kind == VALUE_NONE && !sheet_may_seed(call->eval->sheet, err))
        return false;
    if (!take_int(call, 0, &n, err))
        return err_hint(err, "The seed is a whole number, as in np.random.default_rng(0).");
    if (n < 0)
        return err_set(err, ERR_VALUE, "expected non-negative integer");
    uint32_t words[2] = {(uint32_t)n, (uint32_t)((uint64_t)n >> 32)};
    pcg_seed(&pcg, words[1] ? 2 : 1, words);
    *result = value_generator(pcg);
    return true;
}

/* -- shapes ------------------------------------------------------------------------------------ */

bool random_size(struct value v, bool *given, int *ndim, size_t *shape, struct err *err)
{
    *given = v.kind != VALUE_NONE && v.kind != VALUE_ABSENT;
    *ndim = 0;
    return !*given || take_sizes(v, ndim, shape, err);
}

/* Fills the elements of out, float64, one after the other. */
typedef double next_fn(void *generator);

static bool fill(next_fn *next, const struct draw *d, struct value size, struct value *result,
                 struct err *err)
{
    bool given;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    if (!random_size(size, &given, &ndim, shape, err))
        return false;
    if (!given) {
        *result = value_float(next(d->generator));
        return true;
    }
    struct array *a = array_empty(DTYPE_FLOAT64, ndim, shape, err);
    for (size_t i = 0, n = a ? array_count(a) : 0; i < n; i++)
        a->buffer->f[i] = next(d->generator);
    return give_array(a, result);
}

enum { UNIFORM, NORMAL };

/* (size) */
static bool standard(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    if (!random_source(call, &d, &first, err))
        return false;
    return fill(call->builtin->op == NORMAL ? d.normal : d.uniform, &d, call->args[first], result,
                err);
}

/* rand(2, 3): the lengths one by one; none for a single number. */
static bool standard_spread(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    if (!random_source(call, &d, &first, err))
        return false;
    struct value size = call->args[0].sequence->count > 0 ? call->args[0] : value_none();
    return fill(call->builtin->op == NORMAL ? d.normal : d.uniform, &d, size, result, err);
}

/* -- numbers with two parameters --------------------------------------------------------------- */

/* The parameters, broadcast together and to size. */
struct pair {
    struct array *a, *b;
    bool single; /* one number, not an array of them */
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
};

static void pair_free(struct pair *p)
{
    array_free(p->a);
    array_free(p->b);
}

static bool size_fits(const struct pair *p, int ndim, const size_t *shape, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    bool fits = ndim <= p->ndim;
    for (int d = 1; fits && d <= ndim; d++)
        fits = shape[ndim - d] == 1 || shape[ndim - d] == p->shape[p->ndim - d];
    if (fits)
        return true;
    return err_set(err, ERR_VALUE,
                   "Output size %s is not compatible with broadcast dimensions of inputs %s.",
                   shape_text(p->ndim, p->shape, x), shape_text(ndim, shape, y));
}

/* Takes a and b, which may be NULL with err. */
static bool pair_start(struct pair *p, struct array *a, struct array *b, struct value size,
                       struct err *err)
{
    bool given, ok = a && b;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    *p = (struct pair){.a = a, .b = b};
    ok = ok && broadcast_shape(2, (const struct array *[]){a, b}, &ndim, shape, err) &&
         random_size(size, &given, &p->ndim, p->shape, err);
    if (ok && !given) {
        p->single = a->ndim == 0 && b->ndim == 0;
        p->ndim = ndim;
        memcpy(p->shape, shape, sizeof shape);
    }
    ok = ok && (!given || size_fits(p, ndim, shape, err));
    if (!ok)
        pair_free(p);
    return ok;
}

/* A single number is Python's own. */
static bool pair_give(const struct pair *p, struct array *out, struct value *result)
{
    bool ok = p->single ? give(out, result) : give_array(out, result);
    if (ok && p->single)
        result->numpy = false;
    return ok;
}

static bool check_scale(const struct array *scale, struct err *err)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (array_count(scale) == 0)
        return true;
    do {
        if (signbit(array_get(scale, index)))
            return err_set(err, ERR_VALUE, "scale < 0");
    } while (index_next(index, scale->ndim, scale->shape));
    return true;
}

static bool check_range(const struct array *range, bool newer, struct err *err)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (array_count(range) == 0)
        return true;
    do {
        if (!isfinite(array_get(range, index)))
            return err_set(err, ERR_OVERFLOW, "%s",
                           newer ? "high - low range exceeds valid bounds"
                                 : "Range exceeds valid bounds");
        if (newer && array_get(range, index) < 0)
            return err_set(err, ERR_VALUE, "high - low < 0");
    } while (index_next(index, range->ndim, range->shape));
    return true;
}

/* a + b * x for random x. */
static struct array *scaled(const struct pair *p, next_fn *next, const struct draw *d,
                            struct err *err)
{
    struct array *out = array_empty(DTYPE_FLOAT64, p->ndim, p->shape, err);
    struct walk w;
    double *to = out ? out->buffer->f : NULL;
    if (!out)
        return NULL;
    walk_start(&w, p->ndim, p->shape, 2, (const struct array *[]){p->a, p->b});
    do {
        for (size_t i = 0; i < w.inner; i++) {
            double offset = p->a->buffer->f[w.at[0] + (ptrdiff_t)i * w.step[0]];
            double scale = p->b->buffer->f[w.at[1] + (ptrdiff_t)i * w.step[1]];
            *to++ = offset + scale * next(d->generator);
        }
    } while (walk_next(&w));
    return out;
}

/* uniform(low, high, size) and normal(loc, scale, size) */
static bool two_parameters(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    if (!random_source(call, &d, &first, err))
        return false;
    struct pair p;
    bool normal = call->builtin->op == NORMAL;
    struct array *a = take_astype(take_array(call, first, err), DTYPE_FLOAT64, err);
    struct array *b = a ? take_astype(take_array(call, first + 1, err), DTYPE_FLOAT64, err) : NULL;
    if (b && !normal)
        b = take_binary(BINARY_SUBTRACT, b, array_ref(a), err);
    if (!pair_start(&p, a, b, call->args[first + 2], err))
        return false;
    struct array *out = NULL;
    if (normal ? check_scale(p.b, err) : check_range(p.b, first > 0, err))
        out = scaled(&p, normal ? d.normal : d.uniform, &d, err);
    pair_free(&p);
    return pair_give(&p, out, result);
}

/* -- whole numbers ----------------------------------------------------------------------------- */

/* From each low up to and including high. */
static struct array *whole_numbers(const struct pair *p, bool endpoint, const struct draw *d,
                                   struct err *err)
{
    struct array *out = array_empty(DTYPE_INT64, p->ndim, p->shape, err);
    struct walk w;
    int64_t *to = out ? out->buffer->i : NULL;
    if (!out)
        return NULL;
    walk_start(&w, p->ndim, p->shape, 2, (const struct array *[]){p->a, p->b});
    do {
        for (size_t i = 0; i < w.inner; i++) {
            int64_t low = p->a->buffer->i[w.at[0] + (ptrdiff_t)i * w.step[0]];
            int64_t high = p->b->buffer->i[w.at[1] + (ptrdiff_t)i * w.step[1]];
            if (low > high || (low == high && !endpoint)) {
                const char *or_equal = endpoint ? "" : "=";
                if (low == 0)
                    err_set(err, ERR_VALUE, "high <%s 0", or_equal);
                else
                    err_set(err, ERR_VALUE, "low >%s high", or_equal);
                err_hint(err, "There is no whole number from %lld %s %lld.", (long long)low,
                         endpoint ? "to" : "to below", (long long)high);
                array_free(out);
                return NULL;
            }
            uint64_t most = (uint64_t)high - (uint64_t)low - !endpoint;
            *to++ = (int64_t)((uint64_t)low + draw_up_to(d, most));
        }
    } while (walk_next(&w));
    return out;
}

static bool check_whole_dtype(const struct call *call, size_t i, struct err *err)
{
    enum dtype dtype = DTYPE_INT64;
    if (!take_dtype(call, i, &dtype, err))
        return false;
    if (dtype == DTYPE_INT64)
        return true;
    err_set(err, ERR_TYPE, "Unsupported dtype dtype('%s') for %s", dtype_name(dtype),
            call->builtin->name);
    return err_hint(err, "Draw whole numbers and convert them: .astype(%s).",
                    dtype == DTYPE_BOOL ? "bool" : "float");
}

/* randint(low, high, size, dtype), integers(low, high, size, dtype, endpoint) */
static bool integers(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    if (!random_source(call, &d, &first, err))
        return false;
    struct pair p;
    bool endpoint = false;
    bool one = call->args[first + 1].kind == VALUE_NONE;
    if (!check_whole_dtype(call, first + 3, err) ||
        (first && !take_flag(call, first + 4, &endpoint, err)))
        return false;
    struct array *high = take_astype(take_array(call, first + !one, err), DTYPE_INT64, err);
    struct array *low = one ? take_astype(array_number(0, err), DTYPE_INT64, err)
                            : take_astype(take_array(call, first, err), DTYPE_INT64, err);
    if (!pair_start(&p, low, high, call->args[first + 2], err))
        return false;
    struct array *out = whole_numbers(&p, endpoint, &d, err);
    pair_free(&p);
    bool ok = pair_give(&p, out, result);
    if (ok && p.single)
        result->numpy = first > 0; /* the newer generator gives NumPy's int64 */
    return ok;
}

/* A function of both generators: the second row is the method. */
#define BOTH(name, arguments, help, fn, op)                                                        \
    {IN_RANDOM, name, name "(" arguments ")", help, fn, DERIVE_NONE, op},                          \
    {                                                                                              \
        IN_GENERATOR, name, name "(rng, " arguments ")", help, fn, DERIVE_NONE, op                 \
    }
#define LEGACY(name, arguments, help, fn, op)                                                      \
    {                                                                                              \
        IN_RANDOM, name, name "(" arguments ")", help, fn, DERIVE_NONE, op                         \
    }
#define METHOD(name, arguments, help, fn, op)                                                      \
    {                                                                                              \
        IN_GENERATOR, name, name "(rng, " arguments ")", help, fn, DERIVE_NONE, op                 \
    }

static const struct builtin rows[] = {
    LEGACY("seed", "seed=None", "starts the random numbers anew: the same seed gives the same ones",
           seed, 0),
    LEGACY("default_rng", "seed=None",
           "a new generator of random numbers; the same seed gives the "
           "same ones",
           default_rng, 0),
    BOTH("random", "size=None", "evenly spread over 0 to 1", standard, UNIFORM),
    LEGACY("random_sample", "size=None", "evenly spread over 0 to 1", standard, UNIFORM),
    LEGACY("rand", "*shape", "evenly spread over 0 to 1", standard_spread, UNIFORM),
    LEGACY("randn", "*shape", "normally distributed around 0 with standard deviation 1",
           standard_spread, NORMAL),
    BOTH("standard_normal", "size=None", "normally distributed around 0 with standard deviation 1",
         standard, NORMAL),
    BOTH("normal", "loc=0.0, scale=1.0, size=None",
         "normally distributed around loc with standard deviation scale", two_parameters, NORMAL),
    BOTH("uniform", "low=0.0, high=1.0, size=None", "evenly spread over low to high",
         two_parameters, UNIFORM),
    LEGACY("randint", "low, high=None, size=None, dtype=None",
           "whole numbers from low to below high, or from 0 to below low", integers, 0),
    METHOD("integers", "low, high=None, size=None, dtype=None, endpoint=False",
           "whole numbers from low to below high, or from 0 to below low", integers, 0),
};

const struct builtin_table builtins_random = {rows, sizeof rows / sizeof *rows};

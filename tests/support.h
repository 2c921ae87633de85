/* Arrays for tests, written as NumPy prints them:
 *
 *     EXPECT(array_matmul(A("[[1, 2]]"), A("[[3], [4]]"), &err), "[[11]]");
 *     EXPECT_ERROR(array_matmul(A("[1, 2]"), A("[3]"), &err), ERR_VALUE, "(2,) @ (1,)");
 *
 * Everything made by A() or given to EXPECT() and keep() is freed by release(), which a suite names
 * as its .fini. */
#ifndef QKV_TESTS_SUPPORT_H
#define QKV_TESTS_SUPPORT_H

#include "base/err.h"
#include "core/array.h"
#include "core/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct err err;

/* -- ownership --------------------------------------------------------------------------------- */

enum { POOL_MAX = 4096 };
static struct array *pool[POOL_MAX];
static int pooled;

static inline struct array *keep(struct array *a)
{
    cr_assert_lt(pooled, POOL_MAX);
    pool[pooled++] = a;
    return a;
}

static inline void release(void)
{
    while (pooled > 0)
        array_free(pool[--pooled]);
}

/* -- literals ---------------------------------------------------------------------------------- */

/* Measures the array that is written at c, `depth` brackets deep; returns where it ends. */
static inline const char *literal_measure(const char *c, int depth, size_t *shape, int *ndim)
{
    if (*c != '[') {
        *ndim = depth;
        return c + strcspn(c, ",]");
    }
    *ndim = depth + 1;
    shape[depth] = 0;
    size_t n = 0;
    for (c++; *c != ']'; n++) {
        c = literal_measure(c, depth + 1, shape, ndim);
        c += strspn(c, ", \n");
    }
    shape[depth] = n;
    return c + 1;
}

static inline double literal_number(const char **text)
{
    *text += strspn(*text, "[], \n");
    if (**text == 'T' || **text == 'F') {
        bool value = **text == 'T';
        *text += value ? 4 : 5;
        return value;
    }
    char *end;
    double value = strtod(*text, &end);
    cr_assert(end != *text, "no number at '%s'", *text);
    *text = end;
    return value;
}

static inline enum dtype literal_dtype(const char *text)
{
    if (strpbrk(text, "TF"))
        return DTYPE_BOOL;
    return strpbrk(text, ".en") ? DTYPE_FLOAT64 : DTYPE_INT64;
}

/* True and False make bools; a point, an exponent, nan or inf floats; otherwise int64. */
static inline struct array *A(const char *text)
{
    size_t shape[ARRAY_MAX_NDIM], index[ARRAY_MAX_NDIM] = {0};
    int ndim;
    literal_measure(text, 0, shape, &ndim);
    struct array *a = keep(array_new(literal_dtype(text), ndim, shape, &err));
    if (array_count(a) == 0)
        return a;
    do {
        array_set(a, index, literal_number(&text));
    } while (index_next(index, ndim, shape));
    return a;
}

static inline struct array *zeros(enum dtype dtype, int ndim, const size_t *shape)
{
    struct array *a = array_new(dtype, ndim, shape, &err);
    cr_assert_not_null(a, "%s", err.what);
    return keep(a);
}

/* Standard normal numbers. */
static inline struct array *normal(struct random *r, int ndim, const size_t *shape)
{
    struct array *a = zeros(DTYPE_FLOAT64, ndim, shape);
    for (size_t k = 0; k < array_count(a); k++)
        a->buffer->f[k] = random_gauss(r);
    return a;
}

/* -- expectations ------------------------------------------------------------------------------ */

static inline bool near(double x, double y, double tolerance)
{
    return x == y || (isnan(x) && isnan(y)) || fabs(x - y) <= tolerance;
}

static inline void expect_same(int line, const struct array *actual, const struct array *expected,
                               double tolerance)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    size_t index[ARRAY_MAX_NDIM] = {0};
    cr_assert_not_null(actual, "line %d: %s", line, err.what);
    cr_expect(array_dtype(actual) == array_dtype(expected), "line %d: %s, not %s", line,
              dtype_name(array_dtype(actual)), dtype_name(array_dtype(expected)));
    cr_assert(array_same_shape(actual, expected), "line %d: shape %s, not %s", line,
              array_shape_text(actual, x), array_shape_text(expected, y));
    if (array_count(actual) == 0)
        return;
    size_t k = 0;
    do {
        double got = array_get(actual, index), want = array_get(expected, index);
        cr_expect(near(got, want, tolerance), "line %d: element %zu is %.17g, not %.17g", line, k,
                  got, want);
        k++;
    } while (index_next(index, actual->ndim, actual->shape));
}

#define EXPECT_SAME(actual, expected)       expect_same(__LINE__, actual, expected, 0)
#define EXPECT_CLOSE(actual, expected)      expect_same(__LINE__, actual, expected, 1e-12)
#define EXPECT(actual, text)                expect_same(__LINE__, keep(actual), A(text), 0)
#define EXPECT_NEAR(actual, text, distance) expect_same(__LINE__, keep(actual), A(text), distance)

static inline void expect_error(int line, enum err_code code, const char *const *parts)
{
    cr_expect(err.code == code, "line %d: %s: %s", line, err_name(err.code), err.what);
    for (; *parts; parts++)
        cr_expect(strstr(err.what, *parts) || strstr(err.plain, *parts) || strstr(err.hint, *parts),
                  "line %d: '%s' is neither in '%s' nor in '%s' nor in '%s'", line, *parts,
                  err.what, err.plain, err.hint);
}

/* The call must give NULL or false, and an error with all of these parts in its words or hint. */
#define EXPECT_ERROR(call, expected_code, ...)                                                     \
    do {                                                                                           \
        err = (struct err){0};                                                                     \
        cr_expect(!(call), "line %d: no error", __LINE__);                                         \
        expect_error(__LINE__, expected_code, (const char *const[]){__VA_ARGS__, NULL});           \
    } while (0)

#endif

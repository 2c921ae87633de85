/* Matrix products.
 *
 * For float64 the product is made in tiles of a few rows and COLUMNS columns of sums that stay in
 * registers. B is packed, a panel of COLUMNS columns and DEPTH rows at a time, so that the inner
 * loop reads it in order whatever its strides are. Sums run over k in order within a panel; no
 * fused multiply-add is used, so every processor gives the same digits. */
#include "core/math.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/str.h"
#include "core/internal.h"

#include <pthread.h>
#include <string.h>

enum { ROWS = 4, COLUMNS = 8, LANES = 4, DEPTH = 256, ROWS_MOST = 8 };

#define INLINE static inline __attribute__((always_inline))

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef double wide __attribute__((vector_size(COLUMNS * sizeof(double))));

/* A matrix somewhere in a buffer; strides in elements. */
struct matrix {
    void *at;
    size_t n, m;
    ptrdiff_t row, column;
};

static inline size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* -- float64 ----------------------------------------------------------------------------------- */

/* Copies b[k0 : k0 + depth, j0 : j0 + COLUMNS] into the panel, zeros where b ends. */
static void pack(const struct matrix *b, size_t k0, size_t depth, size_t j0,
                 double panel[DEPTH][COLUMNS])
{
    size_t width = smaller(COLUMNS, b->m - j0);
    const double *from = b->at;
    from += (ptrdiff_t)k0 * b->row + (ptrdiff_t)j0 * b->column;
    if (width == COLUMNS && b->column == 1) {
        for (size_t k = 0; k < depth; k++)
            memcpy(panel[k], from + (ptrdiff_t)k * b->row, sizeof panel[k]);
        return;
    }
    for (size_t j = 0; j < COLUMNS; j++)
        for (size_t k = 0; k < depth; k++)
            panel[k][j] = j < width ? from[(ptrdiff_t)k * b->row + (ptrdiff_t)j * b->column] : 0;
}

/* sum[r][j] = a[r][0] * panel[0][j] + a[r][1] * panel[1][j] + ... for four rows of A. */
INLINE void tile_narrow(size_t depth, const double *const *a, ptrdiff_t step,
                        const double panel[DEPTH][COLUMNS], double sum[][COLUMNS])
{
    lanes s00 = {0}, s01 = {0}, s10 = {0}, s11 = {0}, s20 = {0}, s21 = {0}, s30 = {0}, s31 = {0};
    for (size_t k = 0; k < depth; k++) {
        lanes b0, b1;
        ptrdiff_t at = (ptrdiff_t)k * step;
        memcpy(&b0, &panel[k][0], sizeof b0);
        memcpy(&b1, &panel[k][LANES], sizeof b1);
        s00 += a[0][at] * b0, s01 += a[0][at] * b1;
        s10 += a[1][at] * b0, s11 += a[1][at] * b1;
        s20 += a[2][at] * b0, s21 += a[2][at] * b1;
        s30 += a[3][at] * b0, s31 += a[3][at] * b1;
    }
    const lanes sums[ROWS][2] = {{s00, s01}, {s10, s11}, {s20, s21}, {s30, s31}};
    memcpy(sum, sums, sizeof sums);
}

#if HAVE_AVX2
/* The same for eight rows, where a register holds a whole row of sums. */
INLINE void tile_wide(size_t depth, const double *const *a, ptrdiff_t step,
                      const double panel[DEPTH][COLUMNS], double sum[][COLUMNS])
{
    wide sums[ROWS_MOST] = {{0}};
    for (size_t k = 0; k < depth; k++) {
        wide b;
        memcpy(&b, &panel[k], sizeof b);
        for (size_t r = 0; r < ROWS_MOST; r++)
            sums[r] += a[r][(ptrdiff_t)k * step] * b;
    }
    memcpy(sum, sums, sizeof sums);
}
#endif

typedef void tile_kernel(size_t depth, const double *const *a, ptrdiff_t step,
                         const double panel[DEPTH][COLUMNS], double sum[][COLUMNS]);

/* c[:, j0 : j0 + COLUMNS] += a[:, k0 : k0 + depth] @ panel; for k0 = 0 c gets its first value. A
 * tile has so many rows. */
INLINE void strip_body(const struct matrix *a, size_t k0, size_t depth,
                       const double panel[DEPTH][COLUMNS], const struct matrix *c, size_t j0,
                       tile_kernel *tile, size_t tile_rows)
{
    const double *first = (const double *)a->at + (ptrdiff_t)k0 * a->column;
    double *out = c->at;
    size_t width = smaller(COLUMNS, c->m - j0);
    for (size_t i = 0; i < a->n; i += tile_rows) {
        const double *rows[ROWS_MOST];
        double sum[ROWS_MOST][COLUMNS];
        size_t height = smaller(tile_rows, a->n - i);
        for (size_t r = 0; r < tile_rows; r++) /* past the end the last row stands in */
            rows[r] = first + (ptrdiff_t)(i + smaller(r, height - 1)) * a->row;
        tile(depth, rows, a->column, panel, sum);
        for (size_t r = 0; r < height; r++)
            for (size_t j = 0; j < width; j++)
                out[(i + r) * c->m + j0 + j] =
                    (k0 > 0 ? out[(i + r) * c->m + j0 + j] : 0) + sum[r][j];
    }
}

typedef void strip_kernel(const struct matrix *a, size_t k0, size_t depth,
                          const double panel[DEPTH][COLUMNS], const struct matrix *c, size_t j0);

static void strip_portable(const struct matrix *a, size_t k0, size_t depth,
                           const double panel[DEPTH][COLUMNS], const struct matrix *c, size_t j0)
{
    strip_body(a, k0, depth, panel, c, j0, tile_narrow, ROWS);
}

#if HAVE_AVX2
__attribute__((target("avx2"))) static void strip_avx2(const struct matrix *a, size_t k0,
                                                       size_t depth,
                                                       const double panel[DEPTH][COLUMNS],
                                                       const struct matrix *c, size_t j0)
{
    strip_body(a, k0, depth, panel, c, j0, tile_narrow, ROWS);
}

__attribute__((target("avx512f"))) static void strip_avx512(const struct matrix *a, size_t k0,
                                                            size_t depth,
                                                            const double panel[DEPTH][COLUMNS],
                                                            const struct matrix *c, size_t j0)
{
    strip_body(a, k0, depth, panel, c, j0, tile_wide, ROWS_MOST);
}
#endif

static strip_kernel *strip_choose(void)
{
#if HAVE_AVX2
    if (__builtin_cpu_supports("avx512f"))
        return strip_avx512;
    if (__builtin_cpu_supports("avx2"))
        return strip_avx2;
#endif
    return strip_portable;
}

/* c = a @ b; c is contiguous, and 0 where there is nothing to sum over. */
static void product_float(const struct matrix *a, const struct matrix *b, const struct matrix *c)
{
    strip_kernel *strip = strip_choose();
    double panel[DEPTH][COLUMNS];
    for (size_t k0 = 0; k0 < b->n; k0 += DEPTH) {
        size_t depth = smaller(DEPTH, b->n - k0);
        for (size_t j0 = 0; j0 < b->m && !interrupted(); j0 += COLUMNS) {
            pack(b, k0, depth, j0, panel);
            strip(a, k0, depth, (const double(*)[COLUMNS])panel, c, j0);
        }
    }
}

/* -- int64 and bool ---------------------------------------------------------------------------- */

/* c += a @ b; c is contiguous, and 0 before. Unsigned, so that overflow wraps. */
static void product_int(const struct matrix *a, const struct matrix *b, const struct matrix *c)
{
    const uint64_t *left = a->at, *right = b->at;
    uint64_t *out = c->at;
    for (size_t i = 0; i < a->n && !interrupted(); i++, out += c->m) {
        for (size_t k = 0; k < b->n; k++) {
            uint64_t x = left[(ptrdiff_t)i * a->row + (ptrdiff_t)k * a->column];
            const uint64_t *row = right + (ptrdiff_t)k * b->row;
            for (size_t j = 0; j < b->m; j++)
                out[j] += x * row[(ptrdiff_t)j * b->column];
        }
    }
}

/* -- shapes ------------------------------------------------------------------------------------ */

/* Operands as stacks of matrices: a 1-d one as a row on the left, as a column on the right. */
static struct array as_matrices(const struct array *a, bool left)
{
    struct array view = *a;
    if (a->ndim == 1) {
        view.ndim = 2;
        view.shape[left] = a->shape[0];
        view.stride[left] = a->stride[0];
        view.shape[!left] = 1;
        view.stride[!left] = 0;
    }
    return view;
}

static struct array stack_of(const struct array *matrices)
{
    struct array stack = *matrices;
    stack.ndim -= 2;
    return stack;
}

#define SIGNATURE "(n?,k),(k,m?)->(n?,m?)"

/* NumPy's words, and the plain ones with the shapes. */
static bool inner_refuse(const struct array *a, const struct array *b, size_t k, size_t l,
                         struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    const char *flip = a->ndim > 2 || b->ndim > 2 ? ".swapaxes(-1, -2)" : ".T";
    err_set(err, ERR_VALUE,
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
            "signature " SIGNATURE " (size %zu is different from %zu)",
            l, k);
    err_plain(err, "%s @ %s: inner sizes %zu and %zu differ", array_shape_text(a, x),
              array_shape_text(b, y), k, l);
    if (b->ndim >= 2 && b->shape[b->ndim - 1] == k)
        return err_hint(err, "the right operand fits transposed: a @ b%s", flip);
    if (a->ndim >= 2 && a->shape[a->ndim - 2] == l)
        return err_hint(err, "the left operand fits transposed: a%s @ b", flip);
    return err_hint(err, "the left operand's last length must equal the right operand's %s",
                    b->ndim == 1 ? "length" : "last but one");
}

/* "(2,3,4)->(2,newaxis,newaxis) ": the axes that are repeated. */
static void remapped_shape(struct str *out, const struct array *a)
{
    char text[ARRAY_SHAPE_TEXT];
    str_format(out, "%s->(", array_shape_text(a, text));
    for (int d = 0; d < a->ndim - 2; d++)
        str_format(out, "%zu,", a->shape[d]);
    str_append(out, a->ndim > 1 ? "newaxis,newaxis) " : "newaxis) ");
}

static bool stacks_refuse(const struct array *a, const struct array *b, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    struct str what = {0};
    remapped_shape(&what, a);
    remapped_shape(&what, b);
    err_set(err, ERR_VALUE,
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            "%s and requested shape (%zu,%zu)",
            str_text(&what), a->shape[a->ndim - 2], b->shape[b->ndim - 1]);
    str_free(&what);
    err_plain(err, "%s @ %s: the axes before the last two do not broadcast", array_shape_text(a, x),
              array_shape_text(b, y));
    return err_hint(err, "aligned from the right, their lengths must be equal, or one of them 1");
}

static struct array *number_refuse(const struct array *a, const struct array *b, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    err_set(err, ERR_VALUE,
            "matmul: Input operand %d does not have enough dimensions (has 0, gufunc core with "
            "signature " SIGNATURE " requires 1)",
            a->ndim > 0);
    err_plain(err, "%s @ %s: a number has no axis to sum over", array_shape_text(a, x),
              array_shape_text(b, y));
    err_hint(err, "multiply by a number with *");
    return NULL;
}

/* a and b are stacks of matrices, left and right the operands as they were given. */
static bool matmul_shape(const struct array *left, const struct array *right, const struct array *a,
                         const struct array *b, int *ndim, size_t *shape, struct err *err)
{
    struct array stack_a = stack_of(a), stack_b = stack_of(b);
    size_t k = a->shape[a->ndim - 1], l = b->shape[b->ndim - 2];
    if (k != l)
        return inner_refuse(left, right, k, l, err);
    if (!broadcast_shape(2, (const struct array *[]){&stack_a, &stack_b}, ndim, shape, err))
        return stacks_refuse(left, right, err);
    if (left->ndim > 1)
        shape[(*ndim)++] = a->shape[a->ndim - 2];
    if (right->ndim > 1)
        shape[(*ndim)++] = b->shape[b->ndim - 1];
    return true;
}

/* -- the product ------------------------------------------------------------------------------- */

/* The matrix whose first element is at `position` in the buffer. */
static struct matrix matrix_at(const struct array *matrices, ptrdiff_t position)
{
    int last = matrices->ndim - 1;
    return (struct matrix){
        .at = (char *)matrices->buffer->data + position * 8,
        .n = matrices->shape[last - 1],
        .m = matrices->shape[last],
        .row = matrices->stride[last - 1],
        .column = matrices->stride[last],
    };
}

/* A product of stacks, or one of its two halves. */
struct product {
    const struct array *a, *b;
    struct array *out; /* all of the same dtype, int64 or float64 */
    int ndim;          /* of the stacks */
    const size_t *shape;
    size_t half, halves; /* 0 of 1, 0 of 2, or 1 of 2 */
};

/* The upper or the lower rows: one matrix is shared by its rows, several are by turns. */
static void take_half(struct matrix *m, size_t half)
{
    size_t upper = m->n / 2 / ROWS_MOST * ROWS_MOST;
    m->at = (double *)m->at + (ptrdiff_t)(half * upper) * m->row;
    m->n = half ? m->n - upper : upper;
}

static void *multiply_stacks(void *product)
{
    const struct product *p = product;
    struct array stack_a = stack_of(p->a), stack_b = stack_of(p->b);
    bool floats = array_dtype(p->out) == DTYPE_FLOAT64, one = true;
    for (int d = 0; d < p->ndim; d++)
        one = one && p->shape[d] == 1;
    char *to = p->out->buffer->data;
    size_t turn = 0;
    struct walk w;
    walk_start(&w, p->ndim, p->shape, 2, (const struct array *[]){&stack_a, &stack_b});
    do {
        for (size_t k = 0; k < w.inner; k++, turn++) {
            struct matrix x = matrix_at(p->a, w.at[0] + (ptrdiff_t)k * w.step[0]);
            struct matrix y = matrix_at(p->b, w.at[1] + (ptrdiff_t)k * w.step[1]);
            struct matrix z = {.at = to, .n = x.n, .m = y.m, .row = (ptrdiff_t)y.m};
            to += x.n * y.m * 8;
            if (one && p->halves == 2) {
                take_half(&x, p->half);
                take_half(&z, p->half);
            } else if (turn % p->halves != p->half) {
                continue;
            }
            if (floats)
                product_float(&x, &y, &z);
            else
                product_int(&x, &y, &z);
        }
    } while (walk_next(&w));
    return NULL;
}

/* Half of a large product is left to a second thread. Every sum stays as it is. */
static void multiply(struct product *p)
{
    const double worth_a_thread = 1 << 24; /* multiplications take milliseconds */
    pthread_t thread;
    struct product other = *p;
    other.half = 1;
    other.halves = p->halves = 2;
    double work = (double)array_count(p->out) * (double)p->a->shape[p->a->ndim - 1];
    bool helped =
        work >= worth_a_thread && pthread_create(&thread, NULL, multiply_stacks, &other) == 0;
    if (!helped)
        p->halves = 1;
    multiply_stacks(p);
    if (helped)
        pthread_join(thread, NULL);
}

/* A reference where a is of that dtype already. */
static struct array *as_dtype(const struct array *a, enum dtype dtype, struct err *err)
{
    return array_dtype(a) == dtype ? array_ref(a) : array_astype(a, dtype, err);
}

/* left and right are of the dtype to compute in. */
static struct array *matmul_same(const struct array *left, const struct array *right,
                                 struct err *err)
{
    struct array a = as_matrices(left, true), b = as_matrices(right, false);
    int ndim = 0;
    size_t shape[ARRAY_MAX_NDIM];
    if (!matmul_shape(left, right, &a, &b, &ndim, shape, err))
        return NULL;
    bool filled = array_dtype(left) == DTYPE_FLOAT64 && left->shape[left->ndim - 1] > 0;
    struct array *out = (filled ? array_empty : array_new)(array_dtype(left), ndim, shape, err);
    int stacked = ndim - (left->ndim > 1) - (right->ndim > 1);
    if (out)
        multiply(&(struct product){&a, &b, out, stacked, shape, 0, 1});
    if (interrupt_none(err))
        return out;
    array_free(out);
    return NULL;
}

struct array *array_matmul(const struct array *a, const struct array *b, struct err *err)
{
    if (a->ndim == 0 || b->ndim == 0)
        return number_refuse(a, b, err);
    enum dtype common = dtype_wider(array_dtype(a), array_dtype(b));
    enum dtype dtype = dtype_wider(common, DTYPE_INT64); /* bools are counted, then compared to 0 */
    struct array *left = as_dtype(a, dtype, err);
    struct array *right = left ? as_dtype(b, dtype, err) : NULL;
    struct array *out = right ? matmul_same(left, right, err) : NULL;
    if (out && common == DTYPE_BOOL) {
        struct array *counts = out;
        out = array_astype(counts, DTYPE_BOOL, err);
        array_free(counts);
    }
    array_free(left);
    array_free(right);
    return out;
}

/* Reads arrays on stdin and prints each as print_array and print_array_repr do, for
 * print_cases.py to compare with NumPy. A case is one line of numbers:
 *
 *     dtype precision threshold edgeitems linewidth suppress transpose ndim shape... bits...
 *
 * dtype as in enum dtype, the elements as their 64 bits in hexadecimal. The answer is the two
 * texts, each with a NUL behind it. With transpose, the array's axes are reversed first. */
#include "base/err.h"
#include "base/str.h"
#include "core/array.h"
#include "sheet/print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool read_elements(struct array *a)
{
    for (size_t i = 0; i < array_count(a); i++) {
        uint64_t bits;
        if (scanf("%" SCNx64, &bits) != 1)
            return false;
        if (array_dtype(a) == DTYPE_BOOL)
            a->buffer->b[i] = bits != 0;
        else if (array_dtype(a) == DTYPE_INT64)
            memcpy(&a->buffer->i[i], &bits, sizeof bits);
        else
            memcpy(&a->buffer->f[i], &bits, sizeof bits);
    }
    return true;
}

static struct array *read_array(int dtype, int ndim, int transpose)
{
    struct err err;
    size_t shape[ARRAY_MAX_NDIM];
    for (int k = 0; k < ndim; k++)
        if (scanf("%zu", &shape[k]) != 1)
            return NULL;
    struct array *a = array_new((enum dtype)dtype, ndim, shape, &err);
    if (a && !read_elements(a)) {
        array_free(a);
        return NULL;
    }
    if (!a || !transpose)
        return a;
    struct array *reversed = array_transpose(a, NULL, &err);
    array_free(a);
    return reversed;
}

static void answer(const struct array *a, const struct print_options *options)
{
    struct str out = {0};
    print_array(&out, a, options);
    str_append_char(&out, '\0');
    print_array_repr(&out, a, options);
    str_append_char(&out, '\0');
    fwrite(out.text, 1, out.length, stdout);
    str_free(&out);
}

int main(void)
{
    int dtype, suppress, transpose, ndim;
    struct print_options o;
    while (scanf("%d%d%d%d%d%d%d%d", &dtype, &o.precision, &o.threshold, &o.edgeitems, &o.linewidth,
                 &suppress, &transpose, &ndim) == 8) {
        if (dtype < DTYPE_BOOL || dtype > DTYPE_FLOAT64 || ndim < 0 || ndim > ARRAY_MAX_NDIM)
            return 1;
        o.suppress = suppress != 0;
        struct array *a = read_array(dtype, ndim, transpose);
        if (!a)
            return 1;
        answer(a, &o);
        array_free(a);
    }
    return feof(stdin) ? 0 : 1;
}

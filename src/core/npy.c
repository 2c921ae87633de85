/* The format is described in numpy/lib/format.py. */
#include "core/npy.h"

#include "base/err.h"
#include "base/str.h"
#include "core/internal.h"
#include "core/npy_header.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const bool host_is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

/* -- elements ---------------------------------------------------------------------------------- */

static uint64_t read_bits(const unsigned char *p, struct npy_format f)
{
    uint64_t bits = 0;
    bool little = host_is_little != f.swapped;
    for (size_t i = 0; i < f.size; i++)
        bits |= (uint64_t)p[i] << 8 * (little ? i : f.size - 1 - i);
    return bits;
}

static int64_t signed_bits(uint64_t bits, size_t size)
{
    assert(size > 0);
    uint64_t sign = (uint64_t)1 << (8 * size - 1);
    uint64_t wide = (bits ^ sign) - sign;
    int64_t number;
    memcpy(&number, &wide, sizeof number);
    return number;
}

/* A float of 16 bits: sign, 5 bits of exponent, 10 of fraction. */
static double half_bits(uint64_t bits)
{
    uint64_t sign = bits >> 15 << 63, exponent = bits >> 10 & 31, fraction = bits & 1023;
    double number;
    if (exponent == 0) {
        number = (double)fraction / (1 << 24);
        return sign ? -number : number;
    }
    uint64_t wide = sign | (exponent == 31 ? 2047 : exponent + 1008) << 52 | fraction << 42;
    memcpy(&number, &wide, sizeof number);
    return number;
}

static double float_bits(uint64_t bits, size_t size)
{
    double number;
    float single;
    uint32_t low = (uint32_t)bits;
    if (size == 2)
        return half_bits(bits);
    if (size == 4) {
        memcpy(&single, &low, sizeof single);
        return single;
    }
    memcpy(&number, &bits, sizeof number);
    return number;
}

static bool read_elements(struct buffer *b, const unsigned char *p, struct npy_format f,
                          struct err *err)
{
    if (f.size == 8 && f.kind != 'u' && !f.swapped) { /* as they are */
        if (b->count > 0)
            memcpy(b->data, p, 8 * b->count);
        return true;
    }
    for (size_t i = 0; i < b->count; i++, p += f.size) {
        uint64_t bits = read_bits(p, f);
        if (f.kind == 'b')
            b->b[i] = bits != 0;
        else if (f.kind == 'f')
            b->f[i] = float_bits(bits, f.size);
        else if (f.kind == 'i')
            b->i[i] = signed_bits(bits, f.size);
        else if (bits <= INT64_MAX)
            b->i[i] = (int64_t)bits;
        else {
            err_set(err, ERR_VALUE, "%llu is larger than the largest int64",
                    (unsigned long long)bits);
            return err_hint(err, "In Python, save x.astype(float).");
        }
    }
    return true;
}

/* Whether the elements are there, no more and no less, and may be held. */
static bool check_size(const struct npy_header *h, size_t length, size_t most, struct err *err)
{
    size_t count, size, wanted;
    char text[ARRAY_SHAPE_TEXT];
    if (!shape_count(h->ndim, h->shape, &count, err))
        return false;
    wanted = count * h->format.size; /* far below overflow: count is capped */
    shape_text(h->ndim, h->shape, text);
    if (length < wanted) {
        err_set(err, ERR_VALUE,
                "the file is truncated: shape %s of %s takes %zu bytes, and there are "
                "%zu",
                text, h->name, wanted, length);
        return err_hint(err, "Was it copied or downloaded to its end?");
    }
    if (length > wanted) {
        err_set(err, ERR_VALUE, "%zu bytes follow behind the array of shape %s", length - wanted,
                text);
        return err_hint(err, "A .npy file holds one array; a .npz file holds several.");
    }
    size = h->format.kind == 'b' ? 1 : 8;
    if (count * size > most)
        return err_set(err, ERR_MEMORY, "shape %s takes %zu MiB here, and %zu MiB are left", text,
                       count * size >> 20, most >> 20);
    return true;
}

static enum dtype dtype_of(struct npy_format f)
{
    return f.kind == 'b' ? DTYPE_BOOL : f.kind == 'f' ? DTYPE_FLOAT64 : DTYPE_INT64;
}

struct array *npy_read(const void *bytes, size_t length, size_t most, char dtype[NPY_DTYPE_TEXT],
                       struct err *err)
{
    struct npy_header h = {0};
    size_t data, shape[ARRAY_MAX_NDIM];
    if (!npy_header_read(bytes, length, &h, &data, err) ||
        !check_size(&h, length - data, most, err))
        return NULL;
    memcpy(dtype, h.name, sizeof h.name);
    for (int d = 0; d < h.ndim; d++)
        shape[d] = h.shape[h.fortran ? h.ndim - 1 - d : d];
    struct array *a = array_empty(dtype_of(h.format), h.ndim, shape, err), *out = NULL;
    if (a && read_elements(a->buffer, (const unsigned char *)bytes + data, h.format, err))
        out = h.fortran ? array_transpose(a, NULL, err) : array_ref(a);
    array_free(a);
    return out;
}

/* -- writing ----------------------------------------------------------------------------------- */

static size_t digit_count(size_t n)
{
    return n < 10 ? 1 : 1 + digit_count(n / 10);
}

/* NumPy leaves room for the first axis (in memory) to grow, and aligns the elements to 64 bytes. */
static void write_header(const struct array *a, bool fortran, struct str *out)
{
    static const char *const descr[] = {"|b1", "<i8", "<f8"};
    enum { GROWTH_DIGITS = 21, ALIGN = 64, PREFIX = sizeof NPY_MAGIC - 1 + 4 };
    struct str text = {0};
    str_format(&text, "{'descr': '%s', 'fortran_order': %s, 'shape': (", descr[array_dtype(a)],
               fortran ? "True" : "False");
    for (int d = 0; d < a->ndim; d++)
        str_format(&text, d ? ", %zu" : a->ndim == 1 ? "%zu," : "%zu", a->shape[d]);
    str_append(&text, "), }");
    if (a->ndim > 0)
        str_repeat(&text, ' ', GROWTH_DIGITS - digit_count(a->shape[fortran ? a->ndim - 1 : 0]));
    str_repeat(&text, ' ', ALIGN - (PREFIX + text.length + 1) % ALIGN);
    str_append_char(&text, '\n');
    str_append_bytes(out, NPY_MAGIC, sizeof NPY_MAGIC - 1);
    const char version[] = {1, 0, (char)(text.length & 255), (char)(text.length >> 8)};
    str_append_bytes(out, version, sizeof version);
    str_append_bytes(out, text.text, text.length);
    str_free(&text);
}

static void to_little(unsigned char *bytes, size_t count)
{
    for (size_t i = 0; !host_is_little && i < count; i++, bytes += 8)
        for (int k = 0; k < 4; k++) {
            unsigned char b = bytes[k];
            bytes[k] = bytes[7 - k];
            bytes[7 - k] = b;
        }
}

static void write_elements(const struct array *a, unsigned char *out)
{
    enum dtype dtype = array_dtype(a);
    unsigned char *at = out;
    struct walk w;
    walk_start(&w, a->ndim, a->shape, 1, (const struct array *[]){a});
    do {
        row_copy(w.inner, (struct row){dtype, at, 1}, row_at(&w, 0, a, 0));
        at += w.inner * dtype_size(dtype);
    } while (walk_next(&w));
    if (dtype != DTYPE_BOOL)
        to_little(out, array_count(a));
}

void *npy_write(const struct array *a, size_t *length, struct err *err)
{
    struct array *t = array_transpose(a, NULL, err);
    if (!t)
        return NULL;
    bool fortran = !array_is_contiguous(a) && array_is_contiguous(t);
    struct str header = {0};
    write_header(a, fortran, &header);
    *length = header.length + array_count(a) * dtype_size(array_dtype(a));
    unsigned char *bytes = malloc(*length);
    if (bytes) {
        memcpy(bytes, header.text, header.length);
        write_elements(fortran ? t : a, bytes + header.length);
    } else {
        err_set(err, ERR_MEMORY, "no memory for a file of %zu bytes", *length);
    }
    str_free(&header);
    array_free(t);
    return bytes;
}

/* The format is described in numpy/lib/format.py. */
#include "core/npy_header.h"

#include "base/err.h"
#include "base/mem.h"

#include <string.h>

static const char magic[] = NPY_MAGIC;
enum { MAGIC = sizeof magic - 1, MOST_HEADER = 10000 /* NumPy's limit */ };

static const bool host_is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

bool npy_starts(const void *bytes, size_t length)
{
    return length >= MAGIC && memcmp(bytes, magic, MAGIC) == 0;
}

/* The header's text, read from left to right. */
struct text {
    const char *at, *end;
};

/* Quotes at most so much of what stands at s, without control characters. */
static const char *quoted(const char *s, const char *end, char out[64])
{
    size_t n = 0;
    for (; s < end && n < 60; s++)
        out[n++] = *s >= ' ' && *s <= '~' ? *s : '?';
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return out;
}

static bool malformed(const struct text *t, const char *wanted, struct err *err)
{
    char found[64];
    err_set(err, ERR_VALUE, "the header is malformed: %s should stand at `%s`", wanted,
            quoted(t->at, t->end, found));
    return err_hint(err, "The header of a .npy file is {'descr': '<f8', 'fortran_order': False, "
                         "'shape': (3, 4)}.");
}

static bool is_among(char c, const char *set)
{
    return c != '\0' && strchr(set, c);
}

static void skip_blanks(struct text *t)
{
    while (t->at < t->end && is_among(*t->at, " \t\r\n"))
        t->at++;
}

static bool take(struct text *t, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(t);
    if ((size_t)(t->end - t->at) < n || memcmp(t->at, word, n) != 0)
        return false;
    t->at += n;
    return true;
}

/* A string in either quotes, without escapes; *length characters from *string on. */
static bool take_string(struct text *t, const char **string, size_t *length)
{
    char quote = take(t, "'") ? '\'' : take(t, "\"") ? '"' : '\0';
    const char *close = quote ? memchr(t->at, quote, (size_t)(t->end - t->at)) : NULL;
    if (!close || memchr(t->at, '\\', (size_t)(close - t->at)))
        return false;
    *string = t->at;
    *length = (size_t)(close - t->at);
    t->at = close + 1;
    return true;
}

static bool take_length(struct text *t, size_t *n, struct err *err)
{
    const char *start = (skip_blanks(t), t->at);
    *n = 0;
    for (; t->at < t->end && *t->at >= '0' && *t->at <= '9'; t->at++) {
        size_t digit = (size_t)(*t->at - '0');
        if (!mem_product(*n, 10, n) || *n > SIZE_MAX - digit)
            return err_set(err, ERR_VALUE, "the shape in the header is too large");
        *n += digit;
    }
    if (t->at == start)
        return malformed(t, "a length", err);
    if (t->at < t->end && *t->at == 'L') /* as Python 2 wrote it */
        t->at++;
    return true;
}

/* "()", "(3,)", "(3, 4)", "(3, 4,)" */
static bool take_shape(struct text *t, struct npy_header *h, struct err *err)
{
    bool comma = true;
    if (!take(t, "("))
        return malformed(t, "a tuple, the shape", err);
    for (h->ndim = 0; !take(t, ")"); h->ndim++) {
        if (!comma)
            return malformed(t, "a comma", err);
        if (h->ndim == ARRAY_MAX_NDIM) {
            err_set(err, ERR_VALUE, "the array has more than %d axes", ARRAY_MAX_NDIM);
            return err_hint(err, "In Python, reshape it or save parts of it.");
        }
        if (!take_length(t, &h->shape[h->ndim], err))
            return false;
        comma = take(t, ",");
    }
    return (comma || h->ndim > 1) || malformed(t, "a comma, as in (3,),", err);
}

/* -- dtypes ------------------------------------------------------------------------------------ */

/* Kinds that are refused: what they are, and what to do about it in Python. */
static const struct refusal {
    char kind;
    const char *what, *hint;
} refusals[] = {
    {'O', "Python objects, which are pickled: reading them could run any code",
     "In Python, save numbers: np.save(file, np.array(x.tolist(), dtype=float))."},
    {'c', "complex numbers", "In Python, save x.real and x.imag each on its own."},
    {'S', "byte strings", "Only numbers can be read."},
    {'U', "strings", "Only numbers can be read. Texts can come from a .json file."},
    {'V', "records", "In Python, save each field on its own: np.save(file, x['name'])."},
    {'M', "dates", "In Python, save x.astype(int)."},
    {'m', "time spans", "In Python, save x.astype(int)."},
    {'f', "floats of that size", "In Python, save x.astype(float)."},
};

static bool refuse(char kind, const char *descr, const char *end, struct err *err)
{
    char found[64];
    quoted(descr, end, found);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].kind == kind) {
            err_set(err, ERR_VALUE, "dtype %s means %s", found, refusals[i].what);
            return err_hint(err, "%s", refusals[i].hint);
        }
    err_set(err, ERR_VALUE, "there is no dtype %s", found);
    return err_hint(err, "Read are bool, int8 to int64, uint8 to uint64, float16 to float64.");
}

static const struct {
    char kind;
    size_t size;
    const char *name;
} formats[] = {{'b', 1, "bool"},   {'i', 1, "int8"},    {'i', 2, "int16"},   {'i', 4, "int32"},
               {'i', 8, "int64"},  {'u', 1, "uint8"},   {'u', 2, "uint16"},  {'u', 4, "uint32"},
               {'u', 8, "uint64"}, {'f', 2, "float16"}, {'f', 4, "float32"}, {'f', 8, "float64"}};

static bool read_descr(const char *s, size_t length, struct npy_header *h, struct err *err)
{
    const char *end = s + length, *at = s;
    char order = at < end && is_among(*at, "<>|=") ? *at++ : '=';
    char kind = at < end ? *at : '\0';
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (end - at == 2 && kind == formats[i].kind && at[1] == (char)('0' + formats[i].size)) {
            bool foreign = (order == '<' && !host_is_little) || (order == '>' && host_is_little);
            h->format = (struct npy_format){kind, formats[i].size, foreign && formats[i].size > 1};
            memcpy(h->name, formats[i].name, strlen(formats[i].name) + 1);
            return true;
        }
    return refuse(kind, s, end, err);
}

static bool take_descr(struct text *t, struct npy_header *h, struct err *err)
{
    const char *string;
    size_t length;
    skip_blanks(t);
    if (t->at < t->end && *t->at == '[') {
        const char *close = memchr(t->at, ']', (size_t)(t->end - t->at));
        return refuse('V', t->at, close ? close + 1 : t->end, err);
    }
    if (!take_string(t, &string, &length))
        return malformed(t, "a dtype such as '<f8'", err);
    return read_descr(string, length, h, err);
}

/* -- the header -------------------------------------------------------------------------------- */

static bool take_order(struct text *t, struct npy_header *h, struct err *err)
{
    h->fortran = take(t, "True");
    return h->fortran || take(t, "False") || malformed(t, "True or False", err);
}

static bool take_item(struct text *t, struct npy_header *h, unsigned *seen, struct err *err)
{
    static const struct {
        const char *key;
        bool (*take)(struct text *t, struct npy_header *h, struct err *err);
    } keys[] = {{"descr", take_descr}, {"fortran_order", take_order}, {"shape", take_shape}};
    struct text at = *t;
    const char *key;
    size_t length;
    if (!take_string(t, &key, &length))
        return malformed(&at, "a key", err);
    for (unsigned k = 0; k < 3; k++)
        if (strlen(keys[k].key) == length && memcmp(key, keys[k].key, length) == 0) {
            if (*seen & 1u << k)
                return malformed(&at, "another key", err);
            *seen |= 1u << k;
            return take(t, ":") ? keys[k].take(t, h, err) : malformed(t, "a colon", err);
        }
    return malformed(&at, "'descr', 'fortran_order' or 'shape'", err);
}

static bool take_header(struct text *t, struct npy_header *h, struct err *err)
{
    unsigned seen = 0;
    bool comma = true;
    if (!take(t, "{"))
        return malformed(t, "{", err);
    for (; !take(t, "}"); comma = take(t, ","))
        if (!comma)
            return malformed(t, "a comma", err);
        else if (!take_item(t, h, &seen, err))
            return false;
    if (seen != 7)
        return err_set(err, ERR_VALUE, "the header lacks '%s'",
                       seen & 1 ? seen & 2 ? "shape" : "fortran_order" : "descr");
    skip_blanks(t);
    return t->at == t->end || malformed(t, "the end", err);
}

static bool truncated(size_t length, struct err *err)
{
    err_set(err, ERR_VALUE, "the file ends inside of its header, after %zu bytes", length);
    return err_hint(err, "Was it copied or downloaded to its end?");
}

bool npy_header_read(const unsigned char *bytes, size_t length, struct npy_header *h, size_t *data,
                     struct err *err)
{
    if (length < MAGIC + 2 && length > 0 &&
        memcmp(bytes, magic, length < MAGIC ? length : MAGIC) == 0)
        return truncated(length, err);
    if (!npy_starts(bytes, length)) {
        err_set(err, ERR_VALUE, length == 0 ? "the file is empty" : "this is no .npy file");
        return err_hint(err, "Such a file begins with \\x93NUMPY: np.save(file, x) writes it.");
    }
    int major = bytes[MAGIC], minor = bytes[MAGIC + 1];
    if (major < 1 || major > 3 || minor != 0)
        return err_set(err, ERR_VALUE,
                       "version %d.%d of the format is not known: 1.0, 2.0 and "
                       "3.0 are",
                       major, minor);
    size_t width = major == 1 ? 2 : 4, at = MAGIC + 2 + width, count = 0;
    if (length < at)
        return truncated(length, err);
    for (size_t i = 0; i < width; i++)
        count |= (size_t)bytes[MAGIC + 2 + i] << 8 * i;
    if (count > MOST_HEADER)
        return err_set(err, ERR_VALUE, "a header of %zu bytes is too long: at most %d are read",
                       count, MOST_HEADER);
    if (length - at < count)
        return truncated(length, err);
    *data = at + count;
    const char *start = (const char *)bytes + at;
    return take_header(&(struct text){start, start + count}, h, err);
}

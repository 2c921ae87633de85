/* .npy files as byte strings; tests/numpy/file_cases.py has files of NumPy's own. */
#include "core/npy.h"

#include "support.h"

TestSuite(npy, .fini = release);

enum { MOST = 1 << 20 };

static unsigned char bytes[20000];
static size_t length;
static char dtype[NPY_DTYPE_TEXT];

static void put(const void *more, size_t count)
{
    cr_assert_leq(length + count, sizeof bytes);
    if (count)
        memcpy(bytes + length, more, count);
    length += count;
}

/* A file of that version, header and elements. */
static void file(int major, const char *header, const void *data, size_t count)
{
    size_t n = strlen(header);
    const unsigned char start[] = {
        0x93, 'N', 'U', 'M', 'P', 'Y', (unsigned char)major, 0, n & 255, (unsigned char)(n >> 8),
        0,    0};
    length = 0;
    put(start, major == 1 ? 10 : 12);
    put(header, n);
    put(data, count);
}

/* Reads from a block of just that size, so that a sanitizer sees a step beyond it. */
static struct array *read_bytes(size_t most)
{
    unsigned char *copy = malloc(length ? length : 1);
    memcpy(copy, bytes, length);
    struct array *a = npy_read(copy, length, most, dtype, &err);
    free(copy);
    return a;
}

static void expect_reads(const char *header, const char *data, size_t count, const char *expected,
                         const char *of)
{
    file(1, header, data, count);
    EXPECT(read_bytes(MOST), expected);
    cr_expect_str_eq(dtype, of);
}

#define READS(descr, shape, data, expected, of)                                                    \
    expect_reads("{'descr': '" descr "', 'fortran_order': False, 'shape': " shape ", }\n", data,   \
                 sizeof data - 1, expected, of)

Test(npy, every_dtype)
{
    READS("|b1", "(2,)", "\1\0", "[True, False]", "bool");
    READS("|i1", "(2,)", "\x7f\xff", "[127, -1]", "int8");
    READS("|u1", "(2,)", "\x7f\xff", "[127, 255]", "uint8");
    READS("<i2", "(2,)", "\1\0\xfe\xff", "[1, -2]", "int16");
    READS("<u2", "(2,)", "\1\0\xfe\xff", "[1, 65534]", "uint16");
    READS("<i4", "(1,)", "\0\0\0\x80", "[-2147483648]", "int32");
    READS("<u4", "(1,)", "\0\0\0\x80", "[2147483648]", "uint32");
    READS("<i8", "(1,)", "\xff\xff\xff\xff\xff\xff\xff\xff", "[-1]", "int64");
    READS("<u8", "(1,)", "\2\0\0\0\0\1\0\0", "[1099511627778]", "uint64");
    READS("<f2", "(4,)", "\0\x3c\1\0\0\xfc\0\xc0", "[1.0, 5.9604644775390625e-08, -inf, -2.0]",
          "float16");
    READS("<f4", "(2,)", "\0\0\x80\x3f\0\0\x20\xc0", "[1.0, -2.5]", "float32");
    READS("<f8", "(1,)", "\0\0\0\0\0\0\xf8\x3f", "[1.5]", "float64");
}

Test(npy, byte_orders)
{
    READS(">i2", "(2,)", "\1\0\xff\xfe", "[256, -2]", "int16");
    READS(">f8", "(1,)", "\x3f\xf8\0\0\0\0\0\0", "[1.5]", "float64");
    READS(">i8", "(1,)", "\0\0\0\0\0\0\1\0", "[256]", "int64");
    READS(">f4", "(1,)", "\x3f\x80\0\0", "[1.0]", "float32");
    READS("|i4", "(1,)", "\0\0\0\0", "[0]", "int32");
    READS("=f4", "(1,)", "\0\0\0\0", "[0.0]", "float32");
    READS("u2", "(1,)", "\0\0", "[0]", "uint16");
}

Test(npy, any_byte_but_0_is_true)
{
    READS("|b1", "(3,)", "\2\0\xff", "[True, False, True]", "bool");
}

Test(npy, shapes)
{
    READS("|u1", "()", "\7", "7", "uint8");
    READS("|u1", "(0,)", "", "[]", "uint8");
    READS("|u1", "(2, 3)", "\1\2\3\4\5\6", "[[1, 2, 3], [4, 5, 6]]", "uint8");
    READS("|u1", "(2,3,)", "\1\2\3\4\5\6", "[[1, 2, 3], [4, 5, 6]]", "uint8");
    READS("|u1", "(1L, 2L)", "\1\2", "[[1, 2]]", "uint8");
    READS("|u1", "(1, 1, 1, 1, 1, 1, 1, 1)", "\1", "[[[[[[[[1]]]]]]]]", "uint8");
}

Test(npy, versions_and_the_spelling_of_headers)
{
    for (int major = 1; major <= 3; major++) {
        file(major, "{\"shape\" :(2,),'fortran_order':False , 'descr':\"|i1\"}", "\1\2", 2);
        EXPECT(read_bytes(MOST), "[1, 2]");
    }
}

Test(npy, fortran_order_is_a_transposed_view)
{
    file(1, "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}", "\1\2\3\4\5\6", 6);
    struct array *a = keep(read_bytes(MOST));
    EXPECT_SAME(a, A("[[1, 3, 5], [2, 4, 6]]"));
    cr_expect_eq(a->stride[0], 1);
}

/* -- refused ----------------------------------------------------------------------------------- */

#define HEADER(descr, shape) "{'descr': " descr ", 'fortran_order': False, 'shape': " shape "}"

Test(npy, malformed_headers)
{
    static const struct {
        const char *header, *said;
    } cases[] = {
        {"", "{ should stand"},
        {"{", "a key should stand"},
        {"{'descr'", "a colon"},
        {"{'descr':", "a dtype"},
        {"{'descr': '<f8", "a dtype"},
        {"{'descr': '<f8'", "a comma"},
        {"{'descr': '<f8' 'shape': (1,)}", "a comma should stand at `'shape'"},
        {"{'descr': '<f8', 'descr': '<f8', 'shape': (1,)}", "another key"},
        {"{'descr': '<f8', 'order': 1}", "'descr', 'fortran_order' or 'shape'"},
        {"{'descr': '<f8', 'shape': (1,)}", "lacks 'fortran_order'"},
        {"{'fortran_order': False, 'shape': (1,)}", "lacks 'descr'"},
        {"{'descr': '<f8', 'fortran_order': False}", "lacks 'shape'"},
        {"{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}", "True or False"},
        {"{}", "lacks 'descr'"},
        {HEADER("'<f8'", "3"), "a tuple"},
        {HEADER("'<f8'", "(3)"), "a comma, as in (3,)"},
        {HEADER("'<f8'", "(,)"), "a length"},
        {HEADER("'<f8'", "(3 4)"), "a comma"},
        {HEADER("'<f8'", "(-1,)"), "a length"},
        {HEADER("'<f8'", "(1.5,)"), "a comma"},
        {HEADER("'<f8'", "(99999999999999999999999,)"), "too large"},
        {HEADER("'<f8'", "(1, 1, 1, 1, 1, 1, 1, 1, 1)"), "more than 8 axes"},
        {HEADER("'<f8'", "(1,)") "x", "the end should stand at `x`"},
        {HEADER("'\\x3cf8'", "(1,)"), "a dtype"},
        {HEADER("__import__('os')", "(1,)"), "a dtype such as '<f8' should stand at `__import__"},
        {"{'descr': \x1b[31m}", "`?[31m}`"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        file(1, cases[i].header, "\0\0\0\0\0\0\0\0", 8);
        EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, cases[i].said);
    }
}

Test(npy, dtypes_that_an_array_cannot_hold)
{
    static const struct {
        const char *header, *said, *hint;
    } cases[] = {
        {HEADER("'|O'", "(1,)"), "Python objects, which are pickled", "tolist"},
        {HEADER("'<c16'", "(1,)"), "<c16 means complex", "x.real"},
        {HEADER("'<U3'", "(1,)"), "strings", ".json"},
        {HEADER("'|S5'", "(1,)"), "byte strings", "numbers"},
        {HEADER("'|V8'", "(1,)"), "records", "field"},
        {HEADER("[('a', '<i4'), ('b', '<f8')]", "(1,)"), "[('a', '<i4'), ('b', '<f8')] means",
         "x['name']"},
        {HEADER("'<M8[D]'", "(1,)"), "dates", "astype"},
        {HEADER("'<m8[s]'", "(1,)"), "time spans", "astype"},
        {HEADER("'<f16'", "(1,)"), "floats of that size", "astype(float)"},
        {HEADER("'<i3'", "(1,)"), "there is no dtype <i3", "int8 to int64"},
        {HEADER("'<b2'", "(1,)"), "there is no dtype", "bool"},
        {HEADER("''", "(1,)"), "there is no dtype", "bool"},
        {HEADER("'<<f8'", "(1,)"), "there is no dtype", "bool"},
        {HEADER("'<f88'", "(1,)"), "floats of that size", "astype"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        file(1, cases[i].header, "\0\0\0\0\0\0\0\0", 8);
        EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, cases[i].said, cases[i].hint);
    }
}

Test(npy, other_files)
{
    length = 0;
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "empty", "np.save");
    put("1,2,3\n", 6);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "no .npy file", "NUMPY");
    length = 0;
    put("\x93NUMPY\4\0\2\0{}", 12);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "version 4.0");
    bytes[6] = 1;
    bytes[7] = 1;
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "version 1.1");
    length = 0;
    put("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "4294967295 bytes is too long");
}

Test(npy, every_truncation_is_noticed)
{
    file(2, HEADER("'<i2'", "(2,)"), "\1\0\2\0", 4);
    for (size_t whole = length; length-- > 1;)
        EXPECT_ERROR(read_bytes(MOST), ERR_VALUE,
                     length + 4 < whole ? "ends inside of its header" : "truncated");
    length = 0;
}

Test(npy, the_elements_are_just_there)
{
    file(1, HEADER("'<f8'", "(3, 4)"), "12345678", 8);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "truncated: shape (3,4) of float64 takes 96 bytes",
                 "there are 8", "downloaded");
    file(1, HEADER("'|i1'", "(2,)"), "\1\2\3\4", 4);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "2 bytes follow behind the array of shape (2,)",
                 ".npz");
    file(1, HEADER("'|i1'", "()"), "", 0);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE, "truncated: shape ()");
}

Test(npy, sizes_are_checked_before_anything_is_allocated)
{
    file(1, HEADER("'<f8'", "(4294967296, 4294967296)"), "", 0);
    EXPECT_ERROR(read_bytes(MOST), ERR_MEMORY, "(4294967296,4294967296)");
    file(1, HEADER("'<f8'", "(0, 18446744073709551615, 2)"), "", 0);
    EXPECT_ERROR(read_bytes(MOST), ERR_MEMORY, "too many elements");
    static const char elements[5000];
    file(1, HEADER("'|i1'", "(5000,)"), elements, sizeof elements);
    EXPECT_ERROR(read_bytes(39999), ERR_MEMORY, "(5000,)");
    struct array *a = read_bytes(40000);
    cr_expect_not_null(a, "%s", err.what);
    array_free(a);
}

Test(npy, whole_numbers_beyond_int64)
{
    file(1, HEADER("'<u8'", "(2,)"), "\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x80", 16);
    EXPECT_ERROR(read_bytes(MOST), ERR_VALUE,
                 "9223372036854775808 is larger than the largest int64", "astype(float)");
}

/* -- writing ----------------------------------------------------------------------------------- */

static void expect_header(const struct array *a, const char *text)
{
    size_t n, at = strlen(text);
    unsigned char *out = npy_write(a, &n, &err);
    cr_assert_not_null(out);
    cr_expect_arr_eq(out, "\x93NUMPY\1\0\x76\0", 10);
    cr_expect_arr_eq(out + 10, text, at, "%.100s", (char *)out + 10);
    cr_expect_eq(out[127], '\n');
    length = 0;
    put(out, n);
    free(out);
    struct array *back = keep(read_bytes(MOST));
    EXPECT_SAME(back, a);
}

Test(npy, what_is_written_reads_back)
{
    expect_header(A("[[1, 2, 3], [4, 5, 6]]"),
                  "{'descr': '<i8', 'fortran_order': False, 'shape': (2, 3), }  ");
    expect_header(A("[1.5, nan]"), "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), } ");
    expect_header(A("True"), "{'descr': '|b1', 'fortran_order': False, 'shape': (), } ");
    expect_header(keep(array_transpose(A("[[1, 2, 3], [4, 5, 6]]"), NULL, &err)),
                  "{'descr': '<i8', 'fortran_order': True, 'shape': (3, 2), } ");
}

#include "base/archive.h"

#include "base/err.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct err err;
static char *zeros;
enum { ZEROS = 1 << 20 };

/* A text as it is and many zeros, compressed. */
static void *packed(size_t *length)
{
    zeros = calloc(1, ZEROS);
    struct archive *archive = archive_new(&err);
    cr_assert_not_null(archive, "%s", err.what);
    cr_assert(archive_add(archive, "text", "some text", 9, false, &err), "%s", err.what);
    cr_assert(archive_add(archive, "zeros", zeros, ZEROS, true, &err), "%s", err.what);
    void *bytes = archive_finish(archive, length, &err);
    cr_assert_not_null(bytes, "%s", err.what);
    archive_close(archive);
    return bytes;
}

Test(archive, members_come_back)
{
    size_t length, n;
    void *bytes = packed(&length);
    cr_expect_lt(length, 5000);
    cr_expect(archive_starts(bytes, length));
    struct archive *archive = archive_open(bytes, length, &err);
    cr_assert_not_null(archive, "%s", err.what);
    cr_expect_eq(archive_count(archive), 2);
    cr_expect_str_eq(archive_name(archive, 1), "zeros");
    char *text = archive_read(archive, 0, 9, &n, &err);
    cr_expect(text && n == 9 && memcmp(text, "some text", 9) == 0);
    char *more = archive_read(archive, 1, ZEROS, &n, &err);
    cr_expect(more && n == ZEROS && memcmp(more, zeros, n) == 0);
    free(text);
    free(more);
    archive_close(archive);
    free(bytes);
    free(zeros);
}

Test(archive, nothing_is_unpacked_beyond_what_is_allowed)
{
    size_t length, n;
    void *bytes = packed(&length);
    struct archive *archive = archive_open(bytes, length, &err);
    cr_expect_null(archive_read(archive, 1, ZEROS - 1, &n, &err));
    cr_expect_eq(err.code, ERR_MEMORY);
    cr_expect(strstr(err.what, "zeros unpacks to 1 MiB"), "%s", err.what);
    archive_close(archive);
    free(bytes);
    free(zeros);
}

/* Where the bytes stand, at `from` or behind it; NULL: nowhere. */
static unsigned char *find(unsigned char *from, const unsigned char *end, const void *what,
                           size_t count)
{
    for (; (size_t)(end - from) >= count; from++)
        if (memcmp(from, what, count) == 0)
            return from;
    return NULL;
}

/* The member's size, which stands in its header and in the directory, is made smaller. */
static void claim(unsigned char *bytes, size_t length, uint32_t was, uint32_t is)
{
    for (int i = 0; i < 2; i++) {
        unsigned char *at = find(bytes, bytes + length, &was, sizeof was);
        cr_assert_not_null(at);
        memcpy(at, &is, sizeof is);
    }
}

Test(archive, a_member_that_is_larger_than_it_says_is_damaged)
{
    size_t length, n;
    void *bytes = packed(&length);
    claim(bytes, length, ZEROS, 1000);
    struct archive *archive = archive_open(bytes, length, &err);
    cr_assert_not_null(archive, "%s", err.what);
    cr_expect_null(archive_read(archive, 1, ZEROS, &n, &err));
    cr_expect_eq(err.code, ERR_VALUE);
    cr_expect(strstr(err.what, "zeros is damaged"), "%s", err.what);
    archive_close(archive);
    free(bytes);
    free(zeros);
}

Test(archive, changed_and_truncated_ones)
{
    size_t length, n;
    unsigned char *bytes = packed(&length);
    unsigned char *text = find(bytes, bytes + length, "some", 4);
    cr_assert_not_null(text);
    text[0] = 'S';
    struct archive *archive = archive_open(bytes, length, &err);
    cr_assert_not_null(archive, "%s", err.what);
    cr_expect_null(archive_read(archive, 0, 100, &n, &err));
    cr_expect(strstr(err.what, "text is damaged"), "%s", err.what);
    archive_close(archive);
    for (size_t part = 0; part < length; part += 7) {
        cr_expect_null(archive_open(bytes, part, &err));
        cr_expect_eq(err.code, ERR_VALUE);
    }
    free(bytes);
    free(zeros);
}

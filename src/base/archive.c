#include "base/archive.h"

#include "base/err.h"

#include <string.h>

bool archive_starts(const void *bytes, size_t length)
{
    return length >= 4 && (memcmp(bytes, "PK\3\4", 4) == 0 || memcmp(bytes, "PK\5\6", 4) == 0);
}

#ifdef HAVE_LIBZIP

#include "base/library.h"
#include "base/mem.h"

#include <stdlib.h>
#include <time.h>
#include <zip.h>

/* -- the library ------------------------------------------------------------------------------- */

/* clang-format off */
#define ZIP_FUNCTIONS(each)                                                             \
    each(zip_close) each(zip_discard) each(zip_error_fini)                              \
    each(zip_error_init) each(zip_error_strerror) each(zip_fclose)                      \
    each(zip_file_add) each(zip_file_set_mtime) each(zip_file_strerror)                 \
    each(zip_fopen_index) each(zip_fread) each(zip_get_name)                            \
    each(zip_get_num_entries) each(zip_open_from_source) each(zip_set_file_compression) \
    each(zip_source_buffer) each(zip_source_buffer_create) each(zip_source_close)       \
    each(zip_source_free) each(zip_source_keep) each(zip_source_open)                   \
    each(zip_source_read) each(zip_source_stat) each(zip_stat_index)                    \
    each(zip_strerror)
/* clang-format on */

struct libzip {
    ZIP_FUNCTIONS(LIBRARY_MEMBER)
};

static bool load(struct libzip *lib, struct err *err)
{
    static const int versions[] = {5, 4, 0};
    static const char *const names[] = {ZIP_FUNCTIONS(LIBRARY_NAME) NULL};
    if (library_load("libzip", versions, names, lib))
        return true;
    err_set(err, ERR_RUNTIME, "libzip, which .npz files need, cannot be loaded");
    return err_hint(err, "Install libzip, or save each array as a .npy file.");
}

struct archive {
    struct libzip lib;
    zip_t *zip;
    zip_source_t *source; /* of one that is written: where its bytes will be; else NULL */
};

static bool failed(const struct libzip *lib, const char *what, zip_error_t *e, struct err *err)
{
    err_set(err, ERR_VALUE, "%s: %s", what, lib->zip_error_strerror(e));
    lib->zip_error_fini(e);
    return false;
}

static struct archive *archive_of(const struct libzip *lib, zip_source_t *source, int flags,
                                  zip_error_t *e)
{
    zip_t *zip = source ? lib->zip_open_from_source(source, flags, e) : NULL;
    if (!zip) {
        lib->zip_source_free(source);
        return NULL;
    }
    struct archive *archive = mem_new(sizeof *archive);
    archive->lib = *lib;
    archive->zip = zip;
    return archive;
}

/* -- reading ----------------------------------------------------------------------------------- */

struct archive *archive_open(const void *bytes, size_t length, struct err *err)
{
    struct libzip library, *lib = &library;
    zip_error_t e;
    if (!archive_starts(bytes, length)) { /* to libzip, nothing is an empty archive */
        err_set(err, ERR_VALUE, "this is no zip archive");
        return NULL;
    }
    if (!load(&library, err))
        return NULL;
    lib->zip_error_init(&e);
    zip_source_t *source = lib->zip_source_buffer_create(bytes, length, 0, &e);
    struct archive *archive = archive_of(lib, source, ZIP_RDONLY | ZIP_CHECKCONS, &e);
    if (!archive) {
        failed(lib, "this is no sound zip archive", &e, err);
        err_hint(err, "Was it copied or downloaded to its end?");
    } else {
        lib->zip_error_fini(&e);
    }
    return archive;
}

size_t archive_count(const struct archive *archive)
{
    const struct libzip *lib = &archive->lib;
    zip_int64_t count = lib->zip_get_num_entries(archive->zip, 0);
    return count > 0 ? (size_t)count : 0;
}

const char *archive_name(const struct archive *archive, size_t i)
{
    const struct libzip *lib = &archive->lib;
    const char *name = lib->zip_get_name(archive->zip, i, 0);
    return name ? name : "";
}

/* Reads just as many bytes as the archive says that there are. The end is read too: there libzip
 * compares the checksum. */
static bool read_whole(const struct libzip *lib, zip_file_t *file, char *out, size_t length)
{
    char beyond;
    size_t done = 0;
    while (done < length) {
        zip_int64_t n = lib->zip_fread(file, out + done, length - done);
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return lib->zip_fread(file, &beyond, 1) == 0;
}

void *archive_read(struct archive *archive, size_t i, size_t most, size_t *length, struct err *err)
{
    const struct libzip *lib = &archive->lib;
    zip_stat_t stat;
    zip_file_t *file =
        lib->zip_stat_index(archive->zip, i, 0, &stat) == 0 && stat.valid & ZIP_STAT_SIZE
            ? lib->zip_fopen_index(archive->zip, i, 0)
            : NULL;
    if (!file) {
        err_set(err, ERR_VALUE, "%s cannot be unpacked: %s", archive_name(archive, i),
                lib->zip_strerror(archive->zip));
        return NULL;
    }
    bool fits = stat.size <= most;
    char *bytes = fits ? malloc(stat.size + 1) : NULL;
    bool ok = bytes && read_whole(lib, file, bytes, stat.size);
    if (!bytes)
        err_set(err, ERR_MEMORY, "%s unpacks to %llu MiB, and %zu MiB are left", stat.name,
                (unsigned long long)stat.size >> 20, most >> 20);
    else if (!ok)
        err_set(err, ERR_VALUE, "%s is damaged: %s", stat.name, lib->zip_file_strerror(file));
    lib->zip_fclose(file);
    *length = stat.size;
    if (ok)
        return bytes;
    free(bytes);
    return NULL;
}

/* -- writing ----------------------------------------------------------------------------------- */

struct archive *archive_new(struct err *err)
{
    struct libzip library, *lib = &library;
    zip_error_t e;
    if (!load(&library, err))
        return NULL;
    lib->zip_error_init(&e);
    zip_source_t *source = lib->zip_source_buffer_create(NULL, 0, 0, &e);
    struct archive *archive = archive_of(lib, source, ZIP_CREATE | ZIP_TRUNCATE, &e);
    if (!archive) {
        failed(lib, "no zip archive can be made", &e, err);
        return NULL;
    }
    lib->zip_error_fini(&e);
    archive->source = source;
    lib->zip_source_keep(source);
    return archive;
}

/* The same bytes at any time of day: the first date that the format knows, as np.savez writes it.
 */
static time_t first_date(void)
{
    struct tm date = {.tm_year = 80, .tm_mday = 1, .tm_isdst = -1};
    return mktime(&date);
}

bool archive_add(struct archive *archive, const char *name, const void *bytes, size_t length,
                 bool compressed, struct err *err)
{
    const struct libzip *lib = &archive->lib;
    zip_source_t *source = lib->zip_source_buffer(archive->zip, bytes, length, 0);
    zip_int64_t i = source ? lib->zip_file_add(archive->zip, name, source, ZIP_FL_ENC_UTF_8) : -1;
    if (i < 0) {
        lib->zip_source_free(source);
        return err_set(err, ERR_VALUE, "%s: %s", name, lib->zip_strerror(archive->zip));
    }
    lib->zip_file_set_mtime(archive->zip, (zip_uint64_t)i, first_date(), 0);
    lib->zip_set_file_compression(archive->zip, (zip_uint64_t)i,
                                  compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
    return true;
}

static void *source_bytes(const struct libzip *lib, zip_source_t *source, size_t *length)
{
    zip_stat_t stat;
    if (lib->zip_source_stat(source, &stat) != 0 || lib->zip_source_open(source) != 0)
        return NULL;
    char *bytes = malloc(stat.size + 1);
    zip_int64_t n = bytes ? lib->zip_source_read(source, bytes, stat.size) : -1;
    lib->zip_source_close(source);
    *length = stat.size;
    if (n >= 0 && (size_t)n == *length)
        return bytes;
    free(bytes);
    return NULL;
}

void *archive_finish(struct archive *archive, size_t *length, struct err *err)
{
    const struct libzip *lib = &archive->lib;
    if (lib->zip_close(archive->zip) != 0) {
        err_set(err, ERR_VALUE, "the archive cannot be made: %s", lib->zip_strerror(archive->zip));
        return NULL;
    }
    archive->zip = NULL;
    void *bytes = source_bytes(lib, archive->source, length);
    if (!bytes)
        err_set(err, ERR_MEMORY, "no memory for an archive");
    return bytes;
}

void archive_close(struct archive *archive)
{
    if (!archive)
        return;
    const struct libzip *lib = &archive->lib;
    if (archive->zip)
        lib->zip_discard(archive->zip);
    lib->zip_source_free(archive->source);
    free(archive);
}

#else

static bool missing(struct err *err)
{
    err_set(err, ERR_RUNTIME, "this qkv was built without libzip, which .npz files need");
    return err_hint(err, "Install libzip-dev (libzip-devel, libzip) and build again, or save each "
                         "array as a .npy file.");
}

struct archive *archive_open(const void *bytes, size_t length, struct err *err)
{
    (void)bytes;
    (void)length;
    missing(err);
    return NULL;
}

struct archive *archive_new(struct err *err)
{
    missing(err);
    return NULL;
}

size_t archive_count(const struct archive *archive)
{
    (void)archive;
    return 0;
}

const char *archive_name(const struct archive *archive, size_t i)
{
    (void)archive;
    (void)i;
    return "";
}

void *archive_read(struct archive *archive, size_t i, size_t most, size_t *length, struct err *err)
{
    (void)archive;
    (void)i;
    (void)most;
    (void)length;
    missing(err);
    return NULL;
}

bool archive_add(struct archive *archive, const char *name, const void *bytes, size_t length,
                 bool compressed, struct err *err)
{
    (void)archive;
    (void)name;
    (void)bytes;
    (void)length;
    (void)compressed;
    return missing(err);
}

void *archive_finish(struct archive *archive, size_t *length, struct err *err)
{
    (void)archive;
    (void)length;
    missing(err);
    return NULL;
}

void archive_close(struct archive *archive)
{
    (void)archive;
}

#endif

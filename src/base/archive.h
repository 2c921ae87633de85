/* Zip archives in memory, by libzip where the program was built with it; it is loaded when the
 * first archive is opened or made. Without it archive_open and archive_new fail and say so.
 *
 * An archive that is read is not trusted: nothing is unpacked beyond the size that is allowed. */
#ifndef QKV_BASE_ARCHIVE_H
#define QKV_BASE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

struct archive;
struct err;

/* Whether bytes begin as a zip archive does. */
bool archive_starts(const void *bytes, size_t length);

/* An archive to be read; bytes are borrowed until archive_close. NULL with ERR_VALUE, or
 * ERR_RUNTIME without libzip. */
struct archive *archive_open(const void *bytes, size_t length, struct err *err);

size_t archive_count(const struct archive *archive);
const char *archive_name(const struct archive *archive, size_t i); /* of a member; borrowed */

/* Unpacks a member; the caller frees it. ERR_MEMORY when it is larger than `most`, ERR_VALUE when
 * it is damaged or encrypted. */
void *archive_read(struct archive *archive, size_t i, size_t most, size_t *length, struct err *err);

/* An empty archive to be written. Members are added in order, each name once; bytes are borrowed
 * until archive_finish, which gives the archive's own, to be freed by the caller. */
struct archive *archive_new(struct err *err);
bool archive_add(struct archive *archive, const char *name, const void *bytes, size_t length,
                 bool compressed, struct err *err);
void *archive_finish(struct archive *archive, size_t *length, struct err *err);

void archive_close(struct archive *archive); /* NULL is fine */

#endif

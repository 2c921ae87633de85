/* The files that statements read and write: who may, which one is meant, how large it may be.
 *
 * Formulas may do neither: they are recomputed at any time. A lesson's own statements and functions
 * may only read, and only what lies beside the lesson. Relative paths of others count from the
 * working directory, and "~/" is the home directory. */
#ifndef QKV_SHEET_FILE_H
#define QKV_SHEET_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct eval;

/* Whether load() knows such a file by its name's ending. */
bool file_is_known(const char *path);

/* How many bytes the contents of files may take in memory, packed or unpacked. */
size_t file_room(const struct eval *eval);

/* How large a text may be that becomes numbers. */
size_t file_text_room(const struct eval *eval);

/* Reads a regular file of at most `most` bytes, NUL-terminated; the caller frees it.
 * ERR_FILE_NOT_FOUND, ERR_OS, ERR_MEMORY. */
char *file_read(const struct eval *eval, const char *path, size_t most, size_t *length,
                struct err *err);

/* Writes a file: a new one, or in place of the one that is there; or none, where nothing is to be
 * saved. */
enum file_written { FILE_UNTOUCHED, FILE_NEW, FILE_REPLACED };
bool file_write(const struct eval *eval, const char *path, const void *bytes, size_t length,
                enum file_written *written, struct err *err);

/* Names the file in front of what the error says. Always false. */
bool file_blame(const char *path, struct err *err);

#endif

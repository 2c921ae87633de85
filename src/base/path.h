/* Files and the XDG base directories. */
#ifndef QKV_BASE_PATH_H
#define QKV_BASE_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct err;
struct str;

/* "$XDG_STATE_HOME/qkv/NAME", by default in ~/.local/state; its directory is made (0700). The
 * caller frees it. ERR_OS when neither variable names an absolute path, when a directory cannot be
 * made, and when there is something else than a file, a pipe say, on which reading would wait. */
char *path_state(const char *name, struct err *err);

/* The path with "~" or "~/" at its start standing for $HOME; the caller frees it. */
char *path_expand(const char *path);

/* Whether two paths lead to one file that is there. */
bool path_is_same(const char *a, const char *b);

/* Reads a whole file of at most `most` bytes, NUL-terminated; the caller frees it. ERR_OS,
 * ERR_MEMORY. */
char *path_read(const char *path, size_t most, size_t *length, struct err *err);

/* The same of one that is open, and stays so; errors call it `path`. */
char *path_read_open(FILE *file, const char *path, size_t most, size_t *length, struct err *err);

/* Replaces a file safely: written beside it, synced, renamed. What is no regular file (a device, a
 * pipe, a link) is written to as it is. `mode` is the new file's, less the umask. ERR_OS, and errno
 * says why. */
bool path_replace(const char *path, const char *text, size_t length, mode_t mode, struct err *err);

/* write() until all of it is written; a signal handler may call it. */
bool path_write(int fd, const char *text, size_t length);

/* The same at the end of a file, of which no part stays when it fails; errno says why. `sync`: it
 * is on the disk, too. */
bool path_append(int fd, const char *text, size_t length, bool sync);

#endif

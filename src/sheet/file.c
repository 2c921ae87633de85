#include "sheet/file.h"

#include "base/err.h"
#include "base/path.h"
#include "base/str.h"
#include "sheet/sheet_internal.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

size_t file_room(const struct eval *eval)
{
    return eval->limits->max_memory / 2;
}

size_t file_text_room(const struct eval *eval)
{
    enum { FACTOR = 32 }; /* so much a byte can take as fields, numbers and lists */
    return file_room(eval) / FACTOR;
}

/* -- who may ----------------------------------------------------------------------------------- */

/* A lesson's statement, or one of its functions, whoever called that. */
static bool is_untrusted(const struct eval *eval)
{
    for (const struct frame *f = eval->frame; f; f = f->outer)
        if (f->function->program->untrusted)
            return true;
    return eval->sheet->untrusted;
}

static bool not_in_formula(const struct eval *eval, const char *does, struct err *err)
{
    if (!eval->sheet->computing)
        return true;
    err_set(err, ERR_VALUE, "a formula must not %s files: it is recomputed at any time", does);
    return err_hint(err, "Do it in a statement of its own, with =, and let the formula use that "
                         "name.");
}

static bool goes_up(const char *path)
{
    for (const char *s = path; s; s = strchr(s, '/')) {
        s += strspn(s, "/");
        if (s[0] == '.' && s[1] == '.' && (s[2] == '/' || s[2] == '\0'))
            return true;
    }
    return false;
}

/* What a lesson's own code reads: beside the lesson, or NULL. */
static char *path_beside(const struct sheet *sheet, const char *path, struct err *err)
{
    const char *lesson = sheet->options.lesson_path, *slash = lesson ? strrchr(lesson, '/') : NULL;
    struct str out = {0};
    if (path[0] == '/' || path[0] == '~' || goes_up(path)) {
        err_set(err, ERR_OS, "a lesson must not read %.200s", path);
        err_hint(err, "It reads files beside it only: a name without a leading / or ~, and without "
                      "`..`.");
        return NULL;
    }
    if (slash)
        str_append_bytes(&out, lesson, (size_t)(slash - lesson) + 1);
    str_append(&out, path);
    return str_take(&out);
}

/* -- reading ----------------------------------------------------------------------------------- */

/* As Python says it. */
static bool system_error(const char *path, struct err *err)
{
    int number = errno;
    char here[256];
    err_set(err, number == ENOENT ? ERR_FILE_NOT_FOUND : ERR_OS, "[Errno %d] %s: '%.300s'", number,
            strerror(number), path);
    err_plain(err, "%.200s: %s", path, strerror(number));
    if (number == ENOENT && path[0] != '/' && getcwd(here, sizeof here))
        return err_hint(err, "the working directory is %s", here);
    return false;
}

static bool check_file(const char *path, size_t most, struct err *err)
{
    struct stat info;
    if (stat(path, &info) != 0 || (S_ISDIR(info.st_mode) && (errno = EISDIR)))
        return system_error(path, err);
    if (!S_ISREG(info.st_mode))
        return err_set(err, ERR_OS, "%.300s is no regular file", path);
    if ((uintmax_t)info.st_size <= most)
        return true;
    err_set(err, ERR_MEMORY, "%.300s has %llu MiB: at most %zu MiB can be read", path,
            (unsigned long long)info.st_size >> 20, most >> 20);
    return err_hint(err, "`qkv run --max-memory MIB` allows more.");
}

char *file_read(const struct eval *eval, const char *path, size_t most, size_t *length,
                struct err *err)
{
    if (!not_in_formula(eval, "read", err))
        return NULL;
    char *full = is_untrusted(eval) ? path_beside(eval->sheet, path, err) : path_expand(path);
    char *bytes = NULL;
    if (full && check_file(full, most, err))
        bytes = path_read(full, most, length, err);
    free(full);
    return bytes;
}

/* -- writing ----------------------------------------------------------------------------------- */

bool file_write(const struct eval *eval, const char *path, const void *bytes, size_t length,
                enum file_written *written, struct err *err)
{
    *written = FILE_UNTOUCHED;
    if (!not_in_formula(eval, "write", err))
        return false;
    if (is_untrusted(eval)) {
        err_set(err, ERR_OS, "a lesson must not write %.200s", path);
        return err_hint(err, "Save it yourself, at the prompt.");
    }
    if (eval->sheet->saves_nothing)
        return true;
    char *full = path_expand(path);
    *written = access(full, F_OK) == 0 ? FILE_REPLACED : FILE_NEW;
    bool ok = path_replace(full, bytes, length, 0666, err) || system_error(path, err);
    free(full);
    return ok;
}

bool file_blame(const char *path, struct err *err)
{
    struct err plain = *err;
    err_set(err, plain.code, "%.200s: %s", path, plain.what);
    if (plain.plain[0])
        err_plain(err, "%.200s: %s", path, plain.plain);
    return err_hint(err, "%s", plain.hint);
}

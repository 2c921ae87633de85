#include "base/path.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One that is there already is as good, whatever mkdir() says of it. */
static bool make_directories(char *path, struct err *err)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        int error = mkdir(path, 0700) == 0 ? 0 : errno;
        if (error != 0 && access(path, F_OK) != 0)
            return err_set(err, ERR_OS, "%s: %s", path, strerror(error));
        *slash = '/';
    }
    return true;
}

char *path_state(const char *name, struct err *err)
{
    struct str path = {0};
    struct stat info;
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/') {
        str_format(&path, "%s/qkv/%s", state, name);
    } else if (home && home[0] == '/') {
        str_format(&path, "%s/.local/state/qkv/%s", home, name);
    } else {
        err_set(err, ERR_OS, "HOME is not set");
        return NULL;
    }
    if (make_directories(path.text, err)) {
        if (stat(path.text, &info) != 0 || S_ISREG(info.st_mode))
            return str_take(&path);
        err_set(err, ERR_OS, "%s: it is no regular file", path.text);
    }
    str_free(&path);
    return NULL;
}

char *path_expand(const char *path)
{
    struct str out = {0};
    const char *home = getenv("HOME");
    bool expands = path[0] == '~' && (path[1] == '/' || path[1] == '\0') && home && home[0] == '/';
    str_format(&out, "%s%s", expands ? home : "", expands ? path + 1 : path);
    return str_take(&out);
}

bool path_is_same(const char *a, const char *b)
{
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

/* All that is left of the file, or a byte more than `most`; NULL when there is no memory. It is
 * asked for at once where the system tells the length: there can be much of it. */
static char *read_all(FILE *file, size_t most, size_t *length)
{
    enum { LEAST = 8192 };
    struct stat info;
    size_t room = fstat(fileno(file), &info) == 0 ? (size_t)info.st_size + 1 : 0, wanted, n;
    char *text = NULL;
    *length = 0;
    do {
        room = *length + LEAST > room ? 2 * *length + LEAST : room;
        room = room > most ? most + 1 : room;
        char *longer = realloc(text, room + 1);
        if (!longer) {
            free(text);
            return NULL;
        }
        text = longer;
        wanted = room - *length;
        n = fread(text + *length, 1, wanted, file);
        *length += n;
    } while (n == wanted && *length <= most);
    text[*length] = '\0';
    return text;
}

char *path_read_open(FILE *file, const char *path, size_t most, size_t *length, struct err *err)
{
    char *text = read_all(file, most, length);
    if (!text)
        err_set(err, ERR_MEMORY, "%s: no memory to read it", path);
    else if (ferror(file))
        err_set(err, ERR_OS, "%s: it cannot be read", path);
    else if (*length > most)
        err_set(err, ERR_OS, "%s: larger than %zu bytes", path, most);
    else
        return text;
    free(text);
    return NULL;
}

char *path_read(const char *path, size_t most, size_t *length, struct err *err)
{
    FILE *file = fopen(path, "rb");
    struct stat info;
    bool opened =
        file && !(fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode) && (errno = EISDIR));
    char *text = NULL;
    if (opened)
        text = path_read_open(file, path, most, length, err);
    else
        err_set(err, ERR_OS, "%s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return text;
}

bool path_write(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

bool path_append(int fd, const char *text, size_t length, bool sync)
{
    struct stat before;
    bool regular = fstat(fd, &before) == 0 && S_ISREG(before.st_mode);
    if (path_write(fd, text, length) && (!sync || fsync(fd) == 0))
        return true;
    int number = errno;
    if (regular && ftruncate(fd, before.st_size) != 0)
        number = errno;
    errno = number;
    return false;
}

/* Renaming over a device, a pipe or a link would take its place: those are written to. */
static bool is_special(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

/* The bits of a mode that new files are not to have. */
static mode_t masked(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return mask;
}

bool path_replace(const char *path, const char *text, size_t length, mode_t mode, struct err *err)
{
    struct str beside = {0};
    bool direct = is_special(path);
    str_format(&beside, direct ? "%s" : "%s.XXXXXX", path);
    int fd =
        direct ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode) : mkstemp(beside.text);
    bool ok = fd >= 0 && (direct || fchmod(fd, mode & ~masked()) == 0) &&
              path_write(fd, text, length) && (direct || fsync(fd) == 0);
    if (fd >= 0)
        ok = close(fd) == 0 && ok;
    ok = ok && (direct || rename(beside.text, path) == 0);
    if (!ok) {
        int number = errno;
        err_set(err, ERR_OS, "%s: %s", path, strerror(number));
        if (!direct && fd >= 0)
            unlink(beside.text);
        errno = number;
    }
    str_free(&beside);
    return ok;
}

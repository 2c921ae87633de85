#include "lesson/lesson.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "lesson/text.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#ifndef QKV_LESSON_DIR
#define QKV_LESSON_DIR "/usr/local/share/qkv/lessons"
#endif

enum { PATH_BYTES = 4096, DIRECTORY_MAX = 4, NAME_MAX_BYTES = 64, LESSONS_MAX = 1000 };

struct directories {
    char *path[DIRECTORY_MAX];
    size_t count;
};

struct names {
    char **name;
    size_t count, capacity;
};

/* ---- where to look ----------------------------------------------------------------------------*/

/* The path of the running program, or "". */
static void executable(char out[PATH_BYTES])
{
    out[0] = '\0';
#ifdef __APPLE__
    uint32_t size = PATH_BYTES;
    if (_NSGetExecutablePath(out, &size) != 0)
        out[0] = '\0';
#else
    static const char *const links[] = {"/proc/self/exe", "/proc/curproc/file",
                                        "/proc/curproc/exe"};
    for (size_t i = 0; i < sizeof links / sizeof *links && !out[0]; i++) {
        ssize_t n = readlink(links[i], out, PATH_BYTES - 1);
        out[n > 0 && n < PATH_BYTES - 1 ? n : 0] = '\0';
    }
#endif
}

static void add_beside(struct directories *d, const char *directory, const char *relative)
{
    struct str path = {0};
    str_format(&path, "%s/%s", directory, relative);
    d->path[d->count++] = str_take(&path);
}

static struct directories directories_list(void)
{
    struct directories d = {0};
    const char *chosen = getenv("QKV_LESSONS");
    if (chosen && chosen[0])
        d.path[d.count++] = mem_copy_string(chosen);
    char program[PATH_BYTES];
    executable(program);
    char *slash = strrchr(program, '/');
    if (slash) {
        *slash = '\0';
        add_beside(&d, program, "../lessons");
        add_beside(&d, program, "../share/qkv/lessons");
    }
    d.path[d.count++] = mem_copy_string(QKV_LESSON_DIR);
    return d;
}

static void directories_free(struct directories *d)
{
    for (size_t i = 0; i < d->count; i++)
        free(d->path[i]);
}

static const char *directory_path(const void *directories, size_t i)
{
    return ((const struct directories *)directories)->path[i];
}

/* ---- what is there ----------------------------------------------------------------------------*/

/* The length of the lesson's name in a file name such as "listing.md"; 0 for another file. Names
 * are plain, so that they can be typed and shown. */
static size_t lesson_name_length(const char *file)
{
    size_t length =
        strspn(file, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return length < NAME_MAX_BYTES && strcmp(file + length, ".md") == 0 ? length : 0;
}

static bool names_hold(const struct names *names, const char *file, size_t length)
{
    for (size_t i = 0; i < names->count; i++) {
        if (strncmp(names->name[i], file, length) == 0 && names->name[i][length] == '\0')
            return true;
    }
    return false;
}

static void add_names(struct names *names, const char *directory)
{
    DIR *dir = opendir(directory);
    if (!dir)
        return;
    for (struct dirent *entry; names->count < LESSONS_MAX && (entry = readdir(dir));) {
        size_t length = lesson_name_length(entry->d_name);
        if (length == 0 || names_hold(names, entry->d_name, length))
            continue;
        MEM_GROW(names->name, names->count, names->capacity);
        names->name[names->count++] = mem_copy_bytes(entry->d_name, length);
    }
    closedir(dir);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static struct names names_list(const struct directories *d)
{
    struct names names = {0};
    for (size_t i = 0; i < d->count; i++)
        add_names(&names, d->path[i]);
    if (names.count > 1)
        qsort(names.name, names.count, sizeof *names.name, compare_names);
    MEM_GROW(names.name, names.count, names.capacity);
    names.name[names.count] = NULL;
    return names;
}

static const char *name_at(const void *names, size_t i)
{
    return ((const struct names *)names)->name[i];
}

/* Always returns false. */
static bool no_lessons(const struct directories *d, struct err *err)
{
    struct str looked = {0};
    text_append_names(&looked, d->count, directory_path, d);
    err_set(err, ERR_OS, "no lessons found");
    err_hint(err, "looked in %s; set QKV_LESSONS to a directory that has some", str_text(&looked));
    str_free(&looked);
    return false;
}

/* ---- the public functions ---------------------------------------------------------------------*/

char **lesson_names(struct err *err)
{
    struct directories d = directories_list();
    struct names names = names_list(&d);
    if (names.count == 0) {
        no_lessons(&d, err);
        lesson_names_free(names.name);
        names.name = NULL;
    }
    directories_free(&d);
    return names.name;
}

void lesson_names_free(char **names)
{
    for (size_t i = 0; names && names[i]; i++)
        free(names[i]);
    free(names);
}

static char *find_file(const struct directories *d, const char *name)
{
    for (size_t i = 0; i < d->count; i++) {
        struct str path = {0};
        struct stat info;
        str_format(&path, "%s/%s.md", d->path[i], name);
        if (stat(path.text, &info) == 0 && !S_ISDIR(info.st_mode))
            return str_take(&path);
        str_free(&path);
    }
    return NULL;
}

static void unknown_lesson(const struct directories *d, const char *which, struct err *err)
{
    struct names names = names_list(d);
    if (names.count == 0) {
        no_lessons(d, err);
    } else {
        char quoted[TEXT_QUOTE];
        struct str all = {0};
        text_append_names(&all, names.count, name_at, &names);
        const char *nearest = text_nearest(which, names.count, name_at, &names);
        err_set(err, ERR_OS, "no lesson is named '%s'", text_quote(which, quoted));
        err_hint(err, "%s%s%sthe lessons are: %s; or give the path of a Markdown file",
                 nearest ? "did you mean '" : "", nearest ? nearest : "", nearest ? "'? " : "",
                 str_text(&all));
        str_free(&all);
    }
    lesson_names_free(names.name);
}

bool lesson_is_path(const char *which)
{
    size_t length = strlen(which);
    return strchr(which, '/') || (length > 3 && strcmp(which + length - 3, ".md") == 0);
}

char *lesson_path(const char *which, struct err *err)
{
    if (lesson_is_path(which))
        return mem_copy_string(which);
    struct directories d = directories_list();
    char *path = which[0] ? find_file(&d, which) : NULL;
    if (!path)
        unknown_lesson(&d, which, err);
    directories_free(&d);
    return path;
}

struct lesson *lesson_open(const char *which, struct err *err)
{
    char *path = lesson_path(which, err);
    struct lesson *lesson = path ? lesson_load(path, err) : NULL;
    if (lesson)
        lesson->which = mem_copy_string(which);
    free(path);
    return lesson;
}

const char *lesson_which(const struct lesson *lesson)
{
    return lesson->which ? lesson->which : lesson->name;
}

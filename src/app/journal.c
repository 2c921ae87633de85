#include "app/journal.h"

#include "app/app.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { MOST_BYTES = 16 << 20 };

static const char first_line[] = "# qkv journal 1";

struct journal {
    int fd;
};

char *journal_path(const char *lesson_name, const char *lesson_path, bool by_path)
{
    struct str name = {0};
    str_append(&name, lesson_name);
    char *absolute = by_path ? realpath(lesson_path, NULL) : NULL;
    if (absolute) {
        uint64_t hash = 14695981039346656037u; /* FNV-1a */
        for (const char *s = absolute; *s; s++)
            hash = (hash ^ (unsigned char)*s) * 1099511628211u;
        str_format(&name, "-%016llx", (unsigned long long)hash);
        free(absolute);
    }
    str_append(&name, ".journal");
    char *path = path_state(name.text);
    str_free(&name);
    return path;
}

static bool is_navigation(const char *line)
{
    return str_starts(line, "step ");
}

/* Replays the lines one by one. kept gets those that are to be kept: of several moves in a row the
 * last one is enough. Returns how many lines failed. */
static int replay(struct app *app, char *text, struct str *kept)
{
    int failed = 0;
    struct err err;
    size_t move_start = SIZE_MAX; /* where kept's last line begins, when it is a move */
    str_format(kept, "%s\n", first_line);
    for (char *line = text, *next; *line; line = next) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] != '\0');
        line[length] = '\0';
        if (length == 0 || line[0] == '#')
            continue;
        if (is_navigation(line) && move_start != SIZE_MAX)
            str_truncate(kept, move_start);
        move_start = is_navigation(line) ? kept->length : SIZE_MAX;
        str_format(kept, "%s\n", line);
        failed += !app_line(app, line, &err);
    }
    return failed;
}

/* The journal's text; "" for a new one. NULL when it is there but cannot be used. */
static char *read_text(const char *path, struct err *err)
{
    size_t length;
    if (access(path, F_OK) != 0)
        return mem_copy_string("");
    char *text = path_read(path, MOST_BYTES, &length, err);
    if (text && strlen(text) == length)
        return text;
    if (text)
        err_set(err, ERR_OS, "%s: it is no journal: there are NUL bytes in it", path);
    err_hint(err, "Move the file away to start the lesson anew.");
    free(text);
    return NULL;
}

static int open_locked(const char *path, bool *busy)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    *busy = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0;
    if (!*busy)
        return fd;
    close(fd);
    return -1;
}

bool journal_open(struct app *app, const char *path, struct err *err)
{
    bool busy;
    int lock = open_locked(path, &busy);
    if (lock < 0 && !busy)
        return err_set(err, ERR_OS, "%s: %s", path, strerror(errno));
    char *text = read_text(path, err);
    if (!text) {
        if (lock >= 0)
            close(lock);
        return false;
    }
    bool resumed = strchr(text, '\n') != NULL;
    struct str kept = {0};
    int failed = replay(app, text, &kept);
    free(text);
    str_truncate(&app->overlay, 0); /* what replayed lines printed */
    if (resumed)
        app_status(app, "resumed where you left; `reset` starts the numbers anew");
    if (failed > 0)
        app_status(app, "resumed; %d saved line%s no longer run%s", failed, failed == 1 ? "" : "s",
                   failed == 1 ? "s" : "");
    bool ok = true;
    if (busy) {
        app_status(app, "this lesson is open in another qkv: edits here are not saved");
    } else {
        ok = path_replace(path, kept.text, kept.length, 0600, err);
        int fd =
            ok ? open_locked(path, &busy) : -1; /* the new file, locked before the old lock goes */
        if (ok && fd < 0)
            ok = err_set(err, ERR_OS, "%s: %s", path, strerror(errno));
        if (ok) {
            app->journal = mem_new(sizeof *app->journal);
            app->journal->fd = fd;
        }
        close(lock);
    }
    str_free(&kept);
    return ok;
}

bool journal_append(struct journal *journal, const char *line, struct err *err)
{
    struct str text = {0};
    str_append(&text, line);
    for (char *s = text.text; *s; s++) /* a line stays one line */
        if (*s == '\n')
            *s = ' ';
    str_append_char(&text, '\n');
    bool ok = path_write(journal->fd, text.text, text.length) && fsync(journal->fd) == 0;
    if (!ok)
        err_set(err, ERR_OS, "%s", strerror(errno));
    str_free(&text);
    return ok;
}

void journal_close(struct journal *journal)
{
    if (!journal)
        return;
    close(journal->fd);
    free(journal);
}

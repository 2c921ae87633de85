#include "app/journal.h"

#include "app/app.h"
#include "base/entry.h"
#include "base/interrupt.h"
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

static const char kind_line[] = "# qkv journal ", first_line[] = "# qkv journal 1";

struct journal {
    int fd;
    struct str pending; /* lines that could not be written yet */
};

char *journal_path(const struct lesson *lesson, const char *kind, struct err *err)
{
    struct str name = {0};
    str_append(&name, lesson->name);
    bool by_path = lesson_is_path(lesson_which(lesson));
    char *absolute = by_path ? realpath(lesson->path, NULL) : NULL;
    if (absolute) {
        uint64_t hash = 14695981039346656037u; /* FNV-1a */
        for (const char *s = absolute; *s; s++)
            hash = (hash ^ (unsigned char)*s) * 1099511628211u;
        str_format(&name, "-%016llx", (unsigned long long)hash);
        free(absolute);
    }
    str_format(&name, ".%s", kind);
    char *path = path_state(name.text, err);
    str_free(&name);
    return path;
}

bool journal_is_move(const char *line)
{
    return str_starts(line, "step ");
}

/* What became of the lines of a journal. */
struct replayed {
    int lines, failed;
    struct str kept;    /* those to be kept */
    struct str failure; /* the first that failed, and why */
};

/* Replays the entries one by one, and leaves *text at what is torn. Of several moves in a row the
 * last one is kept, and each that ran a step's statements for the first time. */
static struct replayed replay(struct app *app, char **text)
{
    struct replayed r = {0};
    struct err err;
    size_t move_start = SIZE_MAX; /* where the last kept line begins, when another may replace it */
    str_format(&r.kept, "%s\n", first_line);
    for (const char *line; (line = entry_next(text));) {
        size_t steps_run = app->steps_run;
        if (line[0] == '\0' || (line[0] == '#' && !strchr(line, '\n')))
            continue;
        r.lines++;
        if (!app_line(app, line, &err) && r.failed++ == 0)
            str_format(&r.failure, "%s (%s)", line, err_words(&err));
        interrupt_clear(); /* Ctrl-C ends this line, not those after it */
        if (journal_is_move(line) && move_start != SIZE_MAX)
            str_truncate(&r.kept, move_start);
        bool replaceable = journal_is_move(line) && app->steps_run == steps_run;
        move_start = replaceable ? r.kept.length : SIZE_MAX;
        entry_append(&r.kept, line);
    }
    return r;
}

/* The same for all of a journal's text, saving no files; *lines, to be freed, holds what is torn.
 */
static struct replayed replay_text(struct app *app, const char *text, char **lines, char **torn)
{
    *torn = *lines = mem_copy_string(text);
    sheet_set_saving(app->sheet, false);
    struct replayed r = replay(app, torn);
    sheet_set_saving(app->sheet, true);
    return r;
}

static void replayed_free(struct replayed *r)
{
    str_free(&r->kept);
    str_free(&r->failure);
}

/* What is torn was not written to its end: what it does would be a guess. */
static void report(struct app *app, const struct replayed *r, const char *torn, bool busy)
{
    if (r->lines > 0 && !app->status_is_error) /* of the step that it resumes at */
        app_status(app, "resumed where you left; `reset` starts the numbers anew");
    if (r->failed > 0)
        app_status(app, "resumed; %d saved line%s no longer run%s: %s%s", r->failed,
                   r->failed == 1 ? "" : "s", r->failed == 1 ? "s" : "", r->failure.text,
                   r->failed == 1 ? "" : " ...");
    if (*torn)
        app_status(app, "resumed; the last line was not saved whole and is left out: %s", torn);
    if (busy)
        app_status(app, "this lesson is open in another qkv: edits here are not saved");
}

/* Whether it begins as the journals of another version of this program do. */
static bool is_foreign(const char *text)
{
    size_t length = strcspn(text, "\r\n");
    return str_starts(text, kind_line) &&
           (length != sizeof first_line - 1 || strncmp(text, first_line, length) != 0);
}

/* The journal's text; "" for a new one. NULL when it is there but cannot be used. */
static char *read_text(const char *path, struct err *err)
{
    size_t length;
    if (access(path, F_OK) != 0)
        return mem_copy_string("");
    char *text = path_read(path, MOST_BYTES, &length, err);
    bool whole = text && strlen(text) == length;
    if (whole && !is_foreign(text))
        return text;
    if (text)
        err_set(err, ERR_OS, "%s: %s", path,
                whole ? "another version of qkv wrote it"
                      : "it is no journal: there are NUL bytes in it");
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

/* Leaves `kept` in the file that was locked and held `text`; returns where to append, -1 with err.
 */
static int settle(const char *path, int lock, const char *text, const struct str *kept,
                  struct err *err)
{
    bool busy, same = strcmp(text, kept->text) == 0, fresh = text[0] == '\0';
    if (same || (fresh && path_append(lock, kept->text, kept->length, false)))
        return lock;
    /* the new file is locked before the old lock goes */
    int fd =
        path_replace(path, kept->text, kept->length, 0600, err) ? open_locked(path, &busy) : -1;
    if (fd < 0 && err->code == ERR_NONE)
        err_set(err, ERR_OS, "%s: %s", path, strerror(errno));
    close(lock);
    return fd;
}

bool journal_open(struct app *app, const char *path, struct err *err)
{
    bool busy;
    *err = (struct err){0};
    int lock = open_locked(path, &busy);
    if (lock < 0 && !busy)
        return err_set(err, ERR_OS, "%s: %s", path, strerror(errno));
    char *text = read_text(path, err);
    if (!text) {
        if (lock >= 0)
            close(lock);
        return false;
    }
    char *lines, *torn;
    struct replayed r = replay_text(app, text, &lines, &torn);
    str_truncate(&app->overlay, 0); /* what replayed lines printed and opened */
    app->prompt.open = app->quit = false;
    app->presenting.idea = 0; /* an audience has seen none of it */
    str_append(&app->unsaved, busy ? "open in another qkv" : "");
    report(app, &r, torn, busy);
    int fd = busy ? -1 : settle(path, lock, text, &r.kept, err);
    if (fd >= 0) {
        app->journal = mem_new(sizeof *app->journal);
        app->journal->fd = fd;
    }
    free(lines);
    free(text);
    replayed_free(&r);
    return busy || fd >= 0;
}

bool journal_peek(struct app *app, const char *path, struct err *err)
{
    char *text = read_text(path, err), *lines, *torn;
    if (!text)
        return false;
    struct replayed r = replay_text(app, text, &lines, &torn);
    replayed_free(&r);
    free(lines);
    free(text);
    return true;
}

bool journal_append(struct journal *journal, const char *line, struct err *err)
{
    struct str *text = &journal->pending;
    entry_append(text, line);
    if (!path_append(journal->fd, text->text, text->length, true))
        return err_set(err, ERR_OS, "%s", strerror(errno));
    str_truncate(text, 0);
    return true;
}

void journal_close(struct journal *journal)
{
    if (!journal)
        return;
    close(journal->fd);
    str_free(&journal->pending);
    free(journal);
}

/* What the screen shows, as a recording that asciinema plays: asciicast v2, a line of JSON for the
 * head, then one for each event: [seconds, "o", text] for a frame, [seconds, "m", label] for a
 * step, [seconds, "r", "80x24"] for a size. Each is in the file before the next key is read. */
#include "export/writer.h"

#include "base/mem.h"
#include "base/path.h"
#include "export/format.h"
#include "sheet/json.h"
#include "view/canvas.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct recording {
    int fd;
    char *path;
    double start;      /* seconds on the monotonic clock */
    struct str frame;  /* the last one: what looks the same is not written again */
    size_t step;       /* the last one marked, or SIZE_MAX */
    int width, height; /* of the last frame */
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* -- starting and stopping --------------------------------------------------------------------- */

static void free_recording(struct app *app)
{
    struct recording *r = app->recording;
    app->recording = NULL;
    str_free(&r->frame);
    free(r->path);
    free(r);
}

void cast_stop(struct app *app)
{
    close(app->recording->fd);
    free_recording(app);
}

static bool fail(struct app *app, struct err *err)
{
    int error = errno;
    err_set(err, ERR_OS, "%s: %s", app->recording->path, strerror(error));
    cast_stop(app);
    return false;
}

static bool write_head(struct app *app)
{
    struct str head = {0};
    app->recording->width = app->columns > 0 ? app->columns : 80;
    app->recording->height = app->rows > 0 ? app->rows : 24;
    str_format(&head, "{\"version\": 2, \"width\": %d, \"height\": %d, \"timestamp\": %lld, ",
               app->recording->width, app->recording->height, (long long)time(NULL));
    str_append(&head, "\"title\": ");
    json_write_string(&head, app->lesson->title, strlen(app->lesson->title));
    str_append(&head, ", \"env\": {\"TERM\": \"xterm-256color\"}}\n");
    bool ok = path_append(app->recording->fd, head.text, head.length, false);
    str_free(&head);
    return ok;
}

/* What was not begun is not left behind. */
static bool fail_at_start(struct app *app, struct err *err)
{
    struct stat info;
    int error = errno;
    if (lstat(app->recording->path, &info) == 0 && S_ISREG(info.st_mode))
        unlink(app->recording->path);
    errno = error;
    return fail(app, err);
}

static bool start(struct app *app, const char *path, struct err *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_set(err, ERR_OS, "%s: %s", path, strerror(errno));
    app->recording = mem_new(sizeof *app->recording);
    *app->recording = (struct recording){
        .fd = fd, .path = mem_copy_string(path), .start = now(), .step = SIZE_MAX};
    return write_head(app) || fail_at_start(app, err);
}

static bool stop(struct app *app, struct err *err)
{
    if (!app->recording)
        return err_set(err, ERR_VALUE, "nothing is being recorded");
    app_status(app, "recorded %s", app->recording->path);
    cast_stop(app);
    return true;
}

bool cast_record(struct app *app, const char *rest, struct err *err)
{
    const char *word;
    if (strcmp(rest, "stop") == 0 || strcmp(rest, "off") == 0) /* as other commands have it */
        return stop(app, err);
    if (app->recording) {
        err_set(err, ERR_VALUE, "%s is being recorded", app->recording->path);
        return err_hint(err, "`record stop` ends it.");
    }
    char *path = writer_path(rest, &word, err);
    bool replace = path && strcmp(word, "replace") == 0, ok = path != NULL;
    if (ok && *word && !replace)
        ok = err_set(err, ERR_VALUE, "'%s' means nothing to record", word);
    ok = ok && writer_may_write(app, path, replace, err) && start(app, path, err);
    if (ok)
        app_status(app, "recording into %s; `record stop` ends it", path);
    free(path);
    return ok;
}

/* -- events ------------------------------------------------------------------------------------ */

static bool write_event(struct recording *r, char kind, const struct str *text)
{
    struct str line = {0};
    str_format(&line, "[%.6f, \"%c\", ", now() - r->start, kind);
    json_write_string(&line, str_text(text), text->length);
    str_append(&line, "]\n");
    bool ok = path_append(r->fd, line.text, line.length, false);
    str_free(&line);
    return ok;
}

static bool mark_step(struct app *app)
{
    struct str label = {0};
    if (app->recording->step == app->step)
        return true;
    app->recording->step = app->step;
    str_format(&label, "%zu. %s", app->step + 1, app_step(app)->title);
    bool ok = write_event(app->recording, 'm', &label);
    str_free(&label);
    return ok;
}

static bool note_size(struct recording *r, const struct canvas *canvas)
{
    struct str size = {0};
    if (r->width == canvas->width && r->height == canvas->height)
        return true;
    r->width = canvas->width;
    r->height = canvas->height;
    str_format(&size, "%dx%d", r->width, r->height);
    bool ok = write_event(r, 'r', &size);
    str_free(&size);
    return ok;
}

static void append_frame(const struct canvas *canvas, struct str *out)
{
    str_append(out, "\x1b[H\x1b[2J");
    for (int y = 0; y < canvas->height; y++) {
        export_ansi_row(canvas, y, NULL, out);
        if (y + 1 < canvas->height)
            str_append(out, "\r\n");
    }
    if (canvas->cursor_x >= 0)
        str_format(out, "\x1b[%d;%dH\x1b[?25h", canvas->cursor_y + 1, canvas->cursor_x + 1);
    else
        str_append(out, "\x1b[?25l");
}

static bool write_frame(struct recording *r, struct str *frame)
{
    bool same = strcmp(str_text(&r->frame), str_text(frame)) == 0;
    str_free(&r->frame);
    r->frame = *frame;
    return same || write_event(r, 'o', frame);
}

void cast_frame(struct app *app, const struct canvas *canvas)
{
    struct err err;
    struct str frame = {0};
    append_frame(canvas, &frame);
    bool ok = note_size(app->recording, canvas) && mark_step(app);
    ok = write_frame(app->recording, &frame) && ok;
    if (!ok) {
        fail(app, &err);
        app_status(app, "the recording ends here: %s", err.what);
        app->status_is_error = true;
    }
}

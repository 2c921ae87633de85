/* A lesson on the terminal's screen or line by line, or printed as text where there is none. */
#include "cli/cli.h"

#include "app/app.h"
#include "app/journal.h"
#include "app/settings.h"
#include "base/err.h"
#include "base/interrupt.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "cli/report.h"
#include "export/export.h"
#include "export/writer.h"
#include "lesson/lesson.h"
#include "sheet/file.h"
#include "term/term.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static const char course[] = "listing"; /* its first lesson */

/* What the file that names the last lesson says; NULL when there is none. */
static char *remembered_lesson(const char *path)
{
    struct err ignored;
    size_t length;
    char *text = path && access(path, R_OK) == 0 ? path_read(path, 4096, &length, &ignored) : NULL;
    if (text)
        text[strcspn(text, "\n")] = '\0';
    return text;
}

char *cli_last_lesson(void)
{
    struct err err;
    char *path = path_state("last", &err), *text = remembered_lesson(path);
    free(path);
    char *found = text && text[0] ? lesson_path(text, &err) : NULL;
    if (!found) {
        free(text);
        text = mem_copy_string(course);
    }
    free(found);
    return text;
}

static void remember_lesson(const char *which)
{
    struct err ignored; /* it is a convenience only */
    char *path = path_state("last", &ignored);
    char *absolute = lesson_is_path(which) ? realpath(which, NULL) : NULL;
    const char *text = absolute ? absolute : which;
    char *known = remembered_lesson(path);
    if (path && !(known && strcmp(known, text) == 0))
        path_replace(path, text, strlen(text), 0600, &ignored);
    free(known);
    free(path);
    free(absolute);
}

/* By its name it may be no lesson at all. */
static void suggest_what_takes(const char *file)
{
    const char *ending = strrchr(file, '.');
    struct str text = {0};
    if (ending && strcmp(ending, ".py") == 0)
        str_format(&text, "`qkv run %s` runs a script", file);
    else if (file_is_known(file))
        str_format(&text, "a lesson's prompt loads numbers: x = load(\"%s\")", file);
    if (text.length > 0)
        report_warning(text.text);
    str_free(&text);
}

int cli_lesson_failed(const char *named, const char *which, const struct err *err)
{
    int code = report_error(err);
    if (named)
        suggest_what_takes(named);
    else if (strcmp(which, course) != 0)
        report_warning("this lesson was open last; `qkv listing` opens the course");
    return code;
}

static int print_lesson(struct app *app)
{
    struct err err;
    struct str text = {0};
    app->answers_shown = true;
    app_refresh(app); /* the first step is entered already */
    export_opening(app, &text);
    for (size_t i = 0; i < app->lesson->step_count; i++) {
        if (i != app->step && !app_enter(app, i, &err)) {
            str_free(&text);
            return report_error(&err);
        }
        export_step(app, &text);
        if (app->status_is_error)
            report_warning(str_text(&app->status));
        app->status_is_error = false;
    }
    struct str visible = {0};
    report_visible(&visible, text.text);
    fwrite(visible.text, 1, visible.length, stdout);
    str_free(&visible);
    str_free(&text);
    return output_finish(EXIT_FINE);
}

/* What the terminal or the person does not want to move stays still, whatever was remembered. */
static void set_motion(struct app *app)
{
    struct err err;
    const char *reduce = getenv("QKV_REDUCE_MOTION");
    app->appearance.motion = true;
    if (reduce && *reduce && strcmp(reduce, "0") != 0)
        appearance_set(&app->appearance, "motion", "off", &err);
}

static void say_resuming(int number)
{
    static const char text[] = "resuming ...   Ctrl-C leaves a line out\n";
    int error = errno;
    (void)number;
    path_write(STDERR_FILENO, text, sizeof text - 1);
    errno = error;
}

/* Until the screen is up: saved lines that take long are told of, and Ctrl-C ends one. */
static void watch(bool on)
{
    enum { PATIENCE = 500000 /* microseconds */ };
    if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
        return;
    interrupt_on_sigint();
    signal(SIGALRM, on ? say_resuming : SIG_IGN); /* it can be under way when it is called off */
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value.tv_usec = on ? PATIENCE : 0}, NULL);
    interrupt_clear();
}

static void open_journal(struct app *app)
{
    struct err err = {0};
    char *path = journal_path(app->lesson, "journal", &err);
    watch(true);
    bool opened = path && journal_open(app, path, &err);
    watch(false);
    if (!opened) {
        app_status(app, "nothing will be saved: %s%s%s", err.what, err.hint[0] ? ". " : "",
                   err.hint);
        str_append(&app->unsaved, err.what);
    }
    free(path);
}

static int interact(struct app *app, enum palette_when color, bool plain)
{
    struct err err = {0};
    char *history = path_state("history", &err);
    if (!plain)
        set_motion(app);
    settings_open(app, path_state("settings", &err));
    app->presenting.path = plain ? NULL : journal_path(app->lesson, "presenting", &err);
    open_journal(app);
    remember_lesson(lesson_which(app->lesson));
    app->writer = &export_writer;
    struct term_options options = {.color = color, .history = history};
    err = (struct err){0};
    int code = plain ? plain_lesson(app, history) : term_run(app, &options, &err);
    if (err.code != ERR_NONE)
        report_error(&err);
    if (app->lost) {
        err_set(&err, ERR_OS, "%s: %s",
                app->journal ? "the last lines were not saved" : "what was entered is not saved",
                app->unsaved.text);
        code = report_error(&err);
    }
    free(history);
    return code;
}

bool cli_is_dumb(void)
{
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}

int cli_open(int argc, char **argv, const struct look_options *look)
{
    struct err err;
    bool plain = look->plain;
    bool screen = !plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (screen && cli_is_dumb()) {
        puts("This terminal cannot draw a screen (TERM says so), so qkv is in plain mode.\n");
        plain = true;
    }
    if (argc > 1)
        return report_misuse("one lesson at a time, please", argv[1]);
    char *which = argc == 1 ? mem_copy_string(argv[0]) : cli_last_lesson();
    struct lesson *lesson = lesson_open(which, &err);
    struct app *app = lesson ? app_new(lesson, &err) : NULL;
    if (app)
        app->appearance = look->appearance;
    int code = !app              ? cli_lesson_failed(argc == 1 ? argv[0] : NULL, which, &err)
               : screen || plain ? interact(app, look->color, plain)
                                 : print_lesson(app);
    app_free(app);
    free(which);
    return code;
}

/* A lesson line by line, in sentences: for screen readers, braille displays, dumb terminals and
 * pipes. */
#include "cli/cli.h"

#include "app/app.h"
#include "app/command.h"
#include "app/keys.h"
#include "app/sentences.h"
#include "base/interrupt.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "cli/report.h"
#include "cli/spoken.h"
#include "export/export.h"
#include "term/plain.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* -- saying ------------------------------------------------------------------------------------ */

static int output_width(void)
{
    struct winsize size;
    bool known = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return known && size.ws_col > 0 ? size.ws_col : INT_MAX;
}

static size_t without_blanks(const char *line, size_t length)
{
    while (length > 0 && line[length - 1] == ' ')
        length--;
    return length;
}

/* Lines that fit are printed as they are, code among them. */
static void print(const char *text)
{
    struct str visible = {0}, out = {0};
    int width = output_width();
    report_visible(&visible, text);
    for (char *line = visible.text, *end; line && *line; line = end) {
        size_t length = strcspn(line, "\n"), blanks = strspn(line, " ");
        end = line + length + (line[length] != '\0');
        line[without_blanks(line, length)] = '\0';
        if (utf8_width(line) <= width) {
            str_append(&out, line);
        } else {
            str_repeat(&out, ' ', blanks);
            export_wrapped(&out, line, (int)blanks, width);
        }
        str_append_char(&out, '\n');
    }
    fputs(str_text(&out), stdout);
    str_free(&visible);
    str_free(&out);
}

static void say(const char *text)
{
    struct str spoken = {0};
    append_spoken(&spoken, text);
    print(str_text(&spoken));
    str_free(&spoken);
}

static void say_made(const struct app *app, void (*make)(const struct app *app, struct str *out))
{
    struct str text = {0};
    make(app, &text);
    say(str_text(&text));
    str_free(&text);
}

/* -- a line ------------------------------------------------------------------------------------ */

struct session {
    struct app *app;
    bool failed;
};

/* The key that a line names, with a colon before it or not. Digits are numbers here. */
static const struct key_binding *key_named(const char *source)
{
    source += source[0] == ':' && source[1] != '\n';
    size_t length = strcspn(source, "\r\n");
    char *word = mem_copy_bytes(source, length);
    const struct key_binding *key = key_binding_find(word);
    free(word);
    return key && !isdigit((unsigned char)source[0]) ? key : NULL;
}

/* What a line stands for: a key's own, unless the sheet has its name. */
static const char *meaning(const struct app *app, const char *source)
{
    const struct key_binding *key = key_named(source);
    return key && !sheet_find(app->sheet, key->key) ? key->line : source;
}

static bool calls(const struct app *app, const char *line, const char *name)
{
    const char *rest;
    line += strspn(line, ": \t");
    char *text = mem_copy_bytes(line, strcspn(line, "\n"));
    const struct command *command = command_of(app, text, &rest);
    free(text);
    return command && strcmp(command->name, name) == 0;
}

/* Who explains or walks wants to know where the number came from, and where to walk on. */
static void tell_origin(const struct app *app, const char *line)
{
    bool walks = calls(app, line, "walk") || calls(app, line, "back");
    struct str text = {0};
    if (walks && app->explained) {
        explanation_line(&app->explanation, &text);
        str_append_char(&text, '\n');
    }
    if (walks || calls(app, line, "explain"))
        sentence_sources(app, &text);
    say(str_text(&text));
    str_free(&text);
}

/* What a line that worked has left to be told, beside what it printed. */
static void tell(const struct app *app, const char *line, const struct selection *before,
                 bool edited)
{
    say(str_text(&app->overlay));
    say(str_text(&app->status));
    bool told = app->output.length + app->overlay.length + app->status.length > 0;
    if (!told || (!edited && !selection_equal(before, &app->selection)))
        say_made(app, sentence_selected);
    tell_origin(app, line);
}

static bool enter(void *context, const char *source)
{
    struct session *session = context;
    struct app *app = session->app;
    struct err err;
    if (source[strspn(source, ": \t\r\n")] == '\0' && !key_named(source))
        return true;
    const char *line = meaning(app, source);
    struct selection before = app->selection;
    size_t step = app->step;
    unsigned long edits = sheet_edits(app->sheet);
    str_truncate(&app->status, 0);
    bool ok = app_line(app, line, &err);
    print(str_text(&app->output));
    bool moved = ok && (app->step != step || calls(app, line, "step"));
    if (app->status_is_error)
        say(str_text(&app->status));
    if (moved)
        say_made(app, export_spoken_step);
    else if (!app->status_is_error && !app->quit)
        tell(app, line, &before, sheet_edits(app->sheet) != edits);
    const struct key_binding *key = key_named(source);
    if (key && line == source) {
        struct str note = {0};
        str_format(&note, "(%s is a name of the worksheet here; the key's line is `%s`)", key->key,
                   key->line);
        say(note.text);
        str_free(&note);
    }
    session->failed = session->failed || !ok;
    fflush(stdout);
    return !app->quit;
}

static char **complete(void *context, const char *line, size_t point, size_t *start)
{
    return app_complete(((struct session *)context)->app, line, point, start);
}

static bool is_incomplete(void *context, const char *source)
{
    const struct app *app = ((struct session *)context)->app;
    return meaning(app, source) == source && app_incomplete(app, source);
}

static char *take_prefill(void *context)
{
    struct app *app = ((struct session *)context)->app;
    char *text = app->prompt.prefill;
    app->prompt.prefill = NULL;
    return text;
}

/* -- the lesson -------------------------------------------------------------------------------- */

static void begin(const struct app *app, bool at_terminal)
{
    if (app->step == 0 && (app->status.length == 0 || app->status_is_error)) /* not resumed */
        say_made(app, export_spoken_opening);
    say(str_text(&app->status));
    say_made(app, export_spoken_step);
    if (at_terminal)
        say("Type statements and commands: `next` goes on, `read weights` reads a matrix, "
            "`help` lists the commands, `quit` leaves.");
    fflush(stdout);
}

int plain_lesson(struct app *app, const char *history)
{
    bool at_terminal = isatty(STDIN_FILENO);
    struct session session = {.app = app};
    struct plain_options options = {.history = history,
                                    .prompt = ": ",
                                    .still = true,
                                    .context = &session,
                                    .complete = complete,
                                    .incomplete = is_incomplete,
                                    .enter = enter,
                                    .prefill = take_prefill};
    interrupt_on_sigint();
    app->in_words = true;
    begin(app, at_terminal);
    if (at_terminal)
        plain_run(&options);
    else
        plain_read(&options);
    return output_finish(at_terminal      ? EXIT_FINE
                         : interrupted()  ? EXIT_INTERRUPTED
                         : session.failed ? EXIT_FAILED
                                          : EXIT_FINE);
}

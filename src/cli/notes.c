/* The speaker's notes of a lesson: on a terminal in step with the presenter, else all of them. */
#include "cli/cli.h"

#include "app/journal.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "cli/report.h"
#include "cli/spoken.h"
#include "lesson/lesson.h"
#include "term/notes.h"
#include "view/notes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int print_notes(const struct lesson *lesson, bool plain)
{
    enum { WIDTH = 80 };
    struct str text = {0}, spoken = {0};
    notes_text(lesson, WIDTH, &text);
    if (plain)
        append_spoken(&spoken, text.text);
    int code = output_write(plain ? &spoken : &text, NULL);
    str_free(&spoken);
    str_free(&text);
    return code;
}

static int follow_presenter(const struct lesson *lesson, const struct look_options *look)
{
    struct err err = {0};
    char *path = journal_path(lesson, "presenting", &err);
    struct notes_options options = {
        .color = look->color, .appearance = look->appearance, .path = path};
    if (!path)
        return report_error(&err);
    int code = notes_run(lesson, &options, &err);
    free(path);
    return err.code != ERR_NONE ? report_error(&err) : code;
}

int cli_notes(int argc, char **argv, const struct look_options *look)
{
    struct err err;
    const char *named = NULL;
    bool plain = look->plain;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--plain") == 0)
            plain = true;
        else if (argv[i][0] == '-')
            return report_misuse("notes takes a lesson and --plain, not", argv[i]);
        else if (named)
            return report_misuse("one lesson at a time, please", argv[i]);
        else
            named = argv[i];
    char *which = named ? mem_copy_string(named) : cli_last_lesson();
    struct lesson *lesson = lesson_open(which, &err);
    bool screen = !plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !cli_is_dumb();
    int code = !lesson  ? cli_lesson_failed(named, which, &err)
               : screen ? follow_presenter(lesson, look)
                        : print_notes(lesson, plain);
    lesson_free(lesson);
    free(which);
    return code;
}

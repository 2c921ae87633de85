/* The speaker's notes of a lesson: on a terminal in step with the presenter, else all of them. */
#include "cli/cli.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "cli/report.h"
#include "lesson/lesson.h"
#include "term/notes.h"
#include "view/notes.h"

#include <stdlib.h>
#include <unistd.h>

static int print_notes(const struct lesson *lesson)
{
    enum { WIDTH = 80 };
    struct str text = {0};
    notes_text(lesson, WIDTH, &text);
    int code = output_write(&text, NULL);
    str_free(&text);
    return code;
}

static int follow_presenter(const struct lesson *lesson, const char *which,
                            const struct look_options *look)
{
    struct err err = {0};
    char *path = lesson_file(lesson, which, "presenting");
    struct notes_options options = {
        .color = look->color, .appearance = look->appearance, .path = path};
    if (!path) {
        err_set(&err, ERR_OS, "the presenter cannot be found: HOME is not set");
        return report_error(&err);
    }
    int code = notes_run(lesson, &options, &err);
    free(path);
    return err.code != ERR_NONE ? report_error(&err) : code;
}

int cli_notes(int argc, char **argv, const struct look_options *look)
{
    struct err err;
    if (argc > 1 && argv[1][0] == '-')
        return report_misuse("notes takes a lesson and no options, not", argv[1]);
    if (argc > 2)
        return report_misuse("one lesson at a time, please", argv[2]);
    char *which = argc == 2 ? mem_copy_string(argv[1]) : last_lesson();
    struct lesson *lesson = lesson_open(which, &err);
    bool screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_dumb();
    int code = !lesson  ? report_error(&err)
               : screen ? follow_presenter(lesson, which, look)
                        : print_notes(lesson);
    lesson_free(lesson);
    free(which);
    return code;
}

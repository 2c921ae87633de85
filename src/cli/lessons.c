/* The list of the lessons, with what was answered in each. */
#include "cli/cli.h"

#include "app/app.h"
#include "app/journal.h"
#include "app/quiz.h"
#include "base/err.h"
#include "cli/report.h"
#include "lesson/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Goes through what was entered, without keeping the lesson; nothing runs of one that was never
 * opened. Takes the lesson. */
static bool count_done(struct lesson *lesson, const char *journal, size_t *done, struct err *err)
{
    struct app *app = app_new(lesson, err);
    bool ok = app && journal_peek(app, journal, err);
    *done = ok ? quiz_done(app) : 0;
    app_free(app);
    return ok;
}

static bool print_lesson(const char *name, struct err *err)
{
    struct lesson *lesson = lesson_open(name, err);
    if (!lesson)
        return false;
    struct err ignored; /* there is no progress, then */
    size_t tasks = lesson_task_count(lesson), done = 0;
    char *journal = tasks > 0 ? journal_path(lesson, "journal", &ignored) : NULL;
    bool ok = true;
    printf("%s\t%s (%zu steps", name, lesson->title, lesson->step_count);
    if (journal && access(journal, F_OK) == 0)
        ok = count_done(lesson, journal, &done, err);
    else
        lesson_free(lesson);
    if (tasks > 0)
        printf("; %zu of %zu questions and goals done", done, tasks);
    puts(")");
    free(journal);
    return ok;
}

int cli_lessons(int argc, char **argv, const struct look_options *look)
{
    (void)look;
    struct err err;
    if (argc > 1)
        return report_misuse("lessons takes no arguments", argv[1]);
    char **names = lesson_names(&err);
    if (!names)
        return report_error(&err);
    int code = EXIT_FINE;
    for (char **name = names; *name; name++)
        if (!print_lesson(*name, &err))
            code = report_error(&err);
    lesson_names_free(names);
    return output_finish(code);
}

/* The list of the lessons. */
#include "cli/cli.h"

#include "base/err.h"
#include "cli/report.h"
#include "lesson/lesson.h"

#include <stdio.h>

int cli_lessons(int argc, char **argv)
{
    struct err err;
    if (argc > 1)
        return report_misuse("lessons takes no arguments", argv[1]);
    char **names = lesson_names(&err);
    if (!names)
        return report_error(&err);
    int code = EXIT_FINE;
    for (char **name = names; *name; name++) {
        struct lesson *lesson = lesson_open(*name, &err);
        if (lesson)
            printf("%s\t%s (%zu steps)\n", *name, lesson->title, lesson->step_count);
        else
            code = report_error(&err);
        lesson_free(lesson);
    }
    lesson_names_free(names);
    return output_finish(code);
}

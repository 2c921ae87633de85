/* A step, drawn without a terminal. */
#include "cli/cli.h"

#include "app/app.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "cli/report.h"
#include "export/export.h"
#include "lesson/lesson.h"
#include "view/canvas.h"
#include "view/view.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct show {
    const char *step, *format, *output;
    char **lines; /* of -e */
    size_t line_count, line_capacity;
    int width, height;
};

static bool parse_size(const char *text, int *width, int *height)
{
    char end;
    return sscanf(text, "%dx%d%c", width, height, &end) == 2 && *width >= 1 && *height >= 1 &&
           *width <= 1000 && *height <= 1000;
}

/* 0 to go on, else the exit code. */
static int read_show_options(int argc, char **argv, struct show *show)
{
    static const struct option options[] = {
        {"step", required_argument, NULL, 's'},    {"size", required_argument, NULL, 'z'},
        {"format", required_argument, NULL, 'f'},  {"output", required_argument, NULL, 'o'},
        {"execute", required_argument, NULL, 'e'}, {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "e:o:", options, NULL)) != -1;)
        switch (c) {
        case 's':
            show->step = optarg;
            break;
        case 'f':
            show->format = optarg;
            break;
        case 'o':
            show->output = optarg;
            break;
        case 'e':
            MEM_GROW(show->lines, show->line_count, show->line_capacity);
            show->lines[show->line_count++] = optarg;
            break;
        case 'z':
            if (!parse_size(optarg, &show->width, &show->height))
                return report_misuse("--size takes WIDTHxHEIGHT, such as 80x24, not", optarg);
            break;
        default:
            return report_bad_option();
        }
    if (strcmp(show->format, "text") != 0 && strcmp(show->format, "json") != 0 &&
        strcmp(show->format, "svg") != 0)
        return report_misuse("--format is text, json or svg, not", show->format);
    return 0;
}

static bool prepare(struct app *app, const struct show *show, struct err *err)
{
    size_t step = 0;
    if (show->step && !lesson_find_step(app->lesson, show->step, &step, err))
        return false;
    if (!app_enter(app, step, err))
        return false;
    for (size_t i = 0; i < show->line_count; i++)
        if (!app_line(app, show->lines[i], err))
            return false;
    return true;
}

static void draw(struct app *app, const struct show *show, struct str *out)
{
    if (strcmp(show->format, "json") == 0) {
        export_json(app, out);
        return;
    }
    struct canvas *canvas = canvas_new(show->width, show->height);
    app->appearance.colorless = strcmp(show->format, "text") == 0;
    view_draw(app, canvas);
    if (strcmp(show->format, "svg") == 0)
        export_svg(canvas, app_step(app)->title, out);
    else
        export_text(canvas, out);
    canvas_free(canvas);
}

int cli_show(int argc, char **argv)
{
    struct err err;
    struct show show = {.format = "text", .width = 80, .height = 24};
    int code = read_show_options(argc, argv, &show);
    if (code == 0 && argc - optind != 1)
        code = report_misuse("show takes one lesson", argc > optind + 1 ? argv[optind + 1] : NULL);
    struct app *app = NULL;
    if (code == 0) {
        struct lesson *lesson = lesson_open(argv[optind], &err);
        app = lesson ? app_new(lesson, NULL, &err) : NULL;
        code = app && prepare(app, &show, &err) ? EXIT_FINE : report_error(&err);
    }
    if (app && code == EXIT_FINE) {
        struct str text = {0};
        draw(app, &show, &text);
        code = output_write(&text, show.output);
        str_free(&text);
    }
    app_free(app);
    free(show.lines);
    return code;
}

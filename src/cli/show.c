/* A step, or a whole lesson, in one of the export formats. */
#include "cli/cli.h"

#include "app/app.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "cli/report.h"
#include "export/format.h"
#include "export/writer.h"
#include "lesson/lesson.h"
#include "view/view.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct show {
    const char *step, *output;
    const char *format_name, *size, *color, *theme, *background; /* as given; NULL: not */
    const struct export_format *format;
    struct look_options look;
    struct palette palette;
    char **lines; /* of -e */
    size_t line_count, line_capacity;
    struct export_request request;
};

enum { OPTION_ALL = 1000, OPTION_WORKSHEET };

static int misuse_format(const char *found)
{
    struct str text = {0};
    str_append(&text, "--format is ");
    export_format_names(&text);
    str_append(&text, ", not");
    int code = report_misuse(text.text, found);
    str_free(&text);
    return code;
}

static bool parse_size(const char *text, int *width, int *height)
{
    char end;
    return sscanf(text, "%4dx%4d%c", width, height, &end) == 2 && *width >= 1 && *height >= 1 &&
           *width <= 1000 && *height <= 1000;
}

/* Where nothing says otherwise, the screen: in colours where those are wanted. */
static void choose_format(struct show *show)
{
    const struct export_request *request = &show->request;
    bool screen = !show->output && !request->all && !request->worksheet && !request->matrix;
    show->palette = look_palette(&show->look, show->output);
    if (!show->format && show->output)
        show->format = export_format_of_path(show->output);
    if (!show->format)
        show->format = export_format_find(screen && show->palette.tier ? "ansi" : "text");
    if (!show->palette.tier &&
        show->look.color != PALETTE_NEVER) /* of the format that was chosen */
        show->palette.tier = PALETTE_256;
}

/* 0 to go on, else the exit code; so below. */
static int check_size(const struct export_request *request)
{
    char text[80];
    if (request->width >= VIEW_MIN_WIDTH && request->height >= VIEW_MIN_HEIGHT)
        return 0;
    snprintf(text, sizeof text, "--size: qkv needs %dx%d at least; found %dx%d", VIEW_MIN_WIDTH,
             VIEW_MIN_HEIGHT, request->width, request->height);
    return report_misuse(text, NULL);
}

/* Text in what is called a .jpg would surprise whoever opens it. */
static int refuse_ending(const struct show *show)
{
    if (show->format || !show->output)
        return 0;
    const char *slash = strrchr(show->output, '/'), *file = slash ? slash + 1 : show->output;
    const char *dot = strrchr(file, '.');
    if (!dot || dot == file || !dot[1] || export_format_of_path(file))
        return 0;
    return report_misuse("-o: say which with --format, as no format has the ending", dot);
}

/* What the format has no use for. */
static int refuse_idle(const struct show *show)
{
    const struct export_format *format = show->format;
    const char *idle = format->scope == EXPORT_SCREEN                    ? NULL
                       : show->size                                      ? "--size"
                       : show->color                                     ? "--color"
                       : show->theme && !(format->flags & EXPORT_THEMED) ? "--theme"
                       : show->background                                ? "--background"
                                                                         : NULL;
    struct str text = {0};
    if (!idle)
        return 0;
    str_format(&text, "%s has no effect on %s: leave it out", idle, format->name);
    int code = report_misuse(text.text, NULL);
    str_free(&text);
    return code;
}

/* Of a worksheet the step is enough; anything else of the whole lesson has all steps. */
static int choose_steps(struct show *show)
{
    struct export_request *request = &show->request;
    if (request->all && show->step && show->line_count == 0)
        return report_misuse("--all is of every step: leave it out, or --step, or say with -e what "
                             "is entered at that step",
                             show->step);
    request->all = request->all || (request->worksheet && !show->step);
    return 0;
}

/* Bytes would be noise there, and could change its state. */
static int refuse_terminal(const struct show *show)
{
    struct str text = {0};
    if (show->output || !(show->format->flags & EXPORT_BINARY) || !isatty(STDOUT_FILENO))
        return 0;
    str_format(&text, "%s is not for a terminal: say where it goes, such as -o FILE%s",
               show->format->name, show->format->extension);
    int code = report_misuse(text.text, NULL);
    str_free(&text);
    return code;
}

/* An option whose value getopt has found, for the first time. */
static int take_once(const char **value, const char *option)
{
    struct str text = {0};
    int code = 0;
    if (*value) {
        str_format(&text, "%s takes one, not both %s and %s", option, *value, optarg);
        code = report_misuse(text.text, NULL);
        str_free(&text);
    }
    *value = optarg;
    return code;
}

static int take_format(struct show *show)
{
    int code = take_once(&show->format_name, "--format");
    if (code != 0)
        return code;
    show->format = export_format_find(optarg);
    return show->format ? 0 : misuse_format(optarg);
}

static int take_size(struct show *show)
{
    int code = take_once(&show->size, "--size");
    if (code != 0 || parse_size(optarg, &show->request.width, &show->request.height))
        return code;
    return report_misuse("--size takes WIDTHxHEIGHT, such as 80x24, at most 1000x1000, not",
                         optarg);
}

/* The last one holds, as where it stands before the subcommand, too. */
static int take_look(struct show *show, const char *option)
{
    const char **value = strcmp(option, "color") == 0   ? &show->color
                         : strcmp(option, "theme") == 0 ? &show->theme
                                                        : &show->background;
    *value = optarg;
    return look_option(&show->look, option, optarg);
}

static int read_show_options(int argc, char **argv, struct show *show)
{
    static const struct option options[] = {{"step", required_argument, NULL, 's'},
                                            {"size", required_argument, NULL, 'z'},
                                            {"format", required_argument, NULL, 'f'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"execute", required_argument, NULL, 'e'},
                                            {"matrix", required_argument, NULL, 'm'},
                                            {"all", no_argument, NULL, OPTION_ALL},
                                            {"worksheet", no_argument, NULL, OPTION_WORKSHEET},
                                            LOOK_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    int which, code = 0;
    for (int c; code == 0 && (c = getopt_long(argc, argv, "e:o:", options, &which)) != -1;)
        switch (c) {
        case 's':
            code = take_once(&show->step, "--step");
            break;
        case 'f':
            code = take_format(show);
            break;
        case 'm':
            code = take_once(&show->request.matrix, "--matrix");
            break;
        case OPTION_ALL:
            show->request.all = true;
            break;
        case OPTION_WORKSHEET:
            show->request.worksheet = true;
            break;
        case 'o':
            code = take_once(&show->output, "-o");
            break;
        case 'e':
            MEM_GROW(show->lines, show->line_count, show->line_capacity);
            show->lines[show->line_count++] = optarg;
            break;
        case 'z':
            code = take_size(show);
            break;
        case OPTION_LOOK:
            code = take_look(show, options[which].name);
            break;
        default:
            return report_bad_option();
        }
    return code;
}

/* Whether the options go together. */
static int check_options(struct show *show)
{
    if (show->look.plain)
        return report_misuse("show has no --plain: say `qkv --plain LESSON`", NULL);
    int code = refuse_ending(show);
    if (code == 0)
        code = choose_steps(show);
    if (code != 0)
        return code;
    choose_format(show);
    code = refuse_idle(show);
    if (code == 0 && show->format->scope == EXPORT_SCREEN)
        code = check_size(&show->request);
    return code == 0 ? refuse_terminal(show) : code;
}

static bool prepare(struct app *app, const struct show *show, struct err *err)
{
    size_t step = 0;
    if (show->step && !lesson_find_step(app->lesson, show->step, &step, err))
        return false;
    if (step != app->step && !app_enter(app, step, err))
        return false;
    if (app->status_is_error)
        report_warning(str_text(&app->status));
    for (size_t i = 0; i < show->line_count; i++)
        if (!app_line(app, show->lines[i], err))
            return false;
    return true;
}

static int write_export(struct app *app, struct show *show)
{
    struct err err;
    struct str text = {0}, missing = {0};
    show->palette.theme = app->appearance.theme; /* a line may have set them */
    if (app->appearance.background)
        show->palette.background = app->appearance.background;
    struct export_request request = show->request;
    request.app = app;
    request.palette = &show->palette;
    request.missing = &missing;
    bool may = !show->output || writer_may_write(app, show->output, true, &err);
    int code = may && export_write(show->format, &request, &text, &err)
                   ? output_write(&text, show->output)
                   : report_error(&err);
    if (missing.length > 0) {
        str_truncate(&text, 0);
        str_format(&text, "no font here has %s", missing.text);
        report_warning(text.text);
    }
    str_free(&missing);
    str_free(&text);
    return code;
}

int cli_show(int argc, char **argv, const struct look_options *look)
{
    struct err err;
    struct show show = {.look = *look, .request = {.width = 80, .height = 24}};
    int code = read_show_options(argc, argv, &show);
    if (code == 0)
        code = check_options(&show);
    if (code == 0 && argc - optind != 1)
        code = report_misuse("show takes one lesson", argc > optind + 1 ? argv[optind + 1] : NULL);
    struct app *app = NULL;
    if (code == 0) {
        struct lesson *lesson = lesson_open(argv[optind], &err);
        app = lesson ? app_new(lesson, &err) : NULL;
        if (app)
            app->appearance = show.look.appearance;
        code = !app                        ? cli_lesson_failed(argv[optind], argv[optind], &err)
               : prepare(app, &show, &err) ? EXIT_FINE
                                           : report_error(&err);
    }
    if (app && code == EXIT_FINE)
        code = write_export(app, &show);
    app_free(app);
    free(show.lines);
    return code;
}

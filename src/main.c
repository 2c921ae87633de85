/* Reads the command line, chooses a front end, gives the exit code. */
#include "app/app.h"
#include "app/journal.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/utf8.h"
#include "export/export.h"
#include "sheet/doc.h"
#include "term/plain.h"
#include "term/term.h"
#include "view/canvas.h"
#include "view/view.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define QKV_VERSION "0.1.0"

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

enum { MOST_SCRIPT_BYTES = 64 << 20 };

static const char usage[] =
    "usage: qkv [LESSON]                 open the course, or one lesson (a name or a Markdown "
    "file)\n"
    "       qkv run [FILE] [-e STATEMENT]... [--max-steps N] [--max-depth N] [--max-memory MIB]\n"
    "                                    run a script of statements; - reads standard input;\n"
    "                                    without FILE and -e on a terminal: a prompt\n"
    "       qkv doc [NAME]               describe a function, or list them all\n"
    "       qkv show LESSON [--step NAME|NUMBER] [-e STATEMENT]... [--size WxH]\n"
    "                       [--format text|json|svg] [-o FILE]\n"
    "                                    draw a step without a terminal\n"
    "       qkv lessons                  list the lessons\n"
    "       qkv --help | --version\n"
    "\n"
    "options: --color=auto|always|never   colours (NO_COLOR is honoured)\n"
    "\n"
    "Without a terminal, `qkv` and `qkv LESSON` print the lesson as text.\n";

static int exit_code(const struct err *err)
{
    return err->code == ERR_INTERRUPT ? EXIT_INTERRUPTED : EXIT_FAILED;
}

/* Writes to standard error what may quote a file or an argument: no control character but the line
 * end gets through to the terminal. */
static void complain(const char *text)
{
    struct str plain = {0};
    uint32_t code;
    char bytes[4];
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n) {
        if ((code < 0x20 && code != '\n') || (code >= 0x7F && code < 0xA0))
            code = 0xFFFD;
        str_append_bytes(&plain, bytes, utf8_encode(code, bytes));
    }
    fprintf(stderr, "qkv: %s\n", str_text(&plain));
    str_free(&plain);
}

static int report(const struct err *err)
{
    struct str text = {0};
    err_write(err, &text);
    complain(str_text(&text));
    str_free(&text);
    return exit_code(err);
}

static int report_traceback(const struct err *err)
{
    struct str text = {0};
    err_write_traceback(err, &text);
    fprintf(stderr, "%s\n", str_text(&text));
    str_free(&text);
    return exit_code(err);
}

static int misused(const char *what, const char *found)
{
    struct str text = {0};
    str_format(&text, "%s%s%s\nTry `qkv --help`.", what, found ? ": " : "", found ? found : "");
    complain(text.text);
    str_free(&text);
    return EXIT_USAGE;
}

/* Standard output that cannot be written to (a full disk, a closed pipe) is a failure. */
static int finish_output(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (errno != EPIPE)
        fprintf(stderr, "qkv: standard output: %s\n", strerror(errno));
    return EXIT_FAILED;
}

/* -- lessons ----------------------------------------------------------------------------------- */

static struct app *open_lesson(const char *which, const volatile sig_atomic_t *interrupt,
                               struct err *err)
{
    char *path = lesson_path(which, err);
    struct lesson *lesson = path ? lesson_load(path, err) : NULL;
    free(path);
    return lesson ? app_new(lesson, interrupt, err) : NULL;
}

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

/* The lesson that was open last, or the course's first. */
static char *last_lesson(void)
{
    struct err err;
    char *path = path_state("last"), *text = remembered_lesson(path);
    free(path);
    char *found = text && text[0] ? lesson_path(text, &err) : NULL;
    if (!found) {
        free(text);
        text = mem_copy_string("listing");
    }
    free(found);
    return text;
}

static void remember_lesson(const char *which)
{
    struct err ignored; /* it is a convenience only */
    char *path = path_state("last"), *absolute = strchr(which, '/') ? realpath(which, NULL) : NULL;
    const char *text = absolute ? absolute : which;
    char *known = remembered_lesson(path);
    if (path && !(known && strcmp(known, text) == 0))
        path_replace(path, text, strlen(text), 0600, &ignored);
    free(known);
    free(path);
    free(absolute);
}

static int print_lesson(struct app *app)
{
    struct err err;
    struct str text = {0};
    export_opening(app, &text);
    for (size_t i = 0; i < app->lesson->step_count; i++) {
        if (!app_enter(app, i, &err)) {
            str_free(&text);
            return report(&err);
        }
        export_step(app, &text);
    }
    fwrite(text.text, 1, text.length, stdout);
    str_free(&text);
    return finish_output(EXIT_FINE);
}

static int interact(struct app *app, const char *which, enum screen_color color)
{
    struct err err;
    bool by_path =
        strchr(which, '/') || (strlen(which) > 3 && strcmp(which + strlen(which) - 3, ".md") == 0);
    char *journal = journal_path(app->lesson->name, app->lesson->path, by_path);
    char *history = path_state("history");
    if (!journal)
        app_status(app, "nothing will be saved: HOME is not set");
    else if (!journal_open(app, journal, &err))
        app_status(app, "nothing will be saved: %s %s", err.what, err.hint);
    remember_lesson(which);
    struct term_options options = {.color = color, .history = history};
    err = (struct err){0};
    int code = term_run(app, &options, &err);
    if (err.code != ERR_NONE)
        report(&err);
    free(journal);
    free(history);
    return code;
}

static int command_open(int argc, char **argv, enum screen_color color)
{
    struct err err;
    if (argc > 1)
        return misused("one lesson at a time, please", argv[1]);
    char *which = argc == 1 ? mem_copy_string(argv[0]) : last_lesson();
    struct app *app = open_lesson(which, term_interrupt(), &err);
    int code = !app                                            ? report(&err)
               : isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? interact(app, which, color)
                                                               : print_lesson(app);
    app_free(app);
    free(which);
    return code;
}

static int command_lessons(void)
{
    struct err err;
    char **names = lesson_names(&err);
    if (!names)
        return report(&err);
    int code = EXIT_FINE;
    for (char **name = names; *name; name++) {
        char *path = lesson_path(*name, &err);
        struct lesson *lesson = path ? lesson_load(path, &err) : NULL;
        if (lesson)
            printf("%s\t%s (%zu steps)\n", *name, lesson->title, lesson->step_count);
        else
            code = report(&err);
        lesson_free(lesson);
        free(path);
    }
    lesson_names_free(names);
    return finish_output(code);
}

/* -- show -------------------------------------------------------------------------------------- */

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
                return misused("--size takes WIDTHxHEIGHT, such as 80x24, not", optarg);
            break;
        default:
            fprintf(stderr, "Try `qkv --help`.\n");
            return EXIT_USAGE;
        }
    if (strcmp(show->format, "text") != 0 && strcmp(show->format, "json") != 0 &&
        strcmp(show->format, "svg") != 0)
        return misused("--format is text, json or svg, not", show->format);
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

static void draw(const struct app *app, const struct show *show, struct str *out)
{
    if (strcmp(show->format, "json") == 0) {
        export_json(app, out);
        return;
    }
    struct canvas *canvas = canvas_new(show->width, show->height);
    view_draw(app, canvas);
    if (strcmp(show->format, "svg") == 0)
        export_svg(canvas, app_step(app)->title, out);
    else
        export_text(canvas, out);
    canvas_free(canvas);
}

static int write_result(const struct str *text, const char *path)
{
    struct err err;
    if (path)
        return path_replace(path, text->text, text->length, 0666, &err) ? EXIT_FINE : report(&err);
    fwrite(text->text, 1, text->length, stdout);
    return finish_output(EXIT_FINE);
}

static int command_show(int argc, char **argv)
{
    struct err err;
    struct show show = {.format = "text", .width = 80, .height = 24};
    int code = read_show_options(argc, argv, &show);
    if (code == 0 && argc - optind != 1)
        code = misused("show takes one lesson", argc > optind + 1 ? argv[optind + 1] : NULL);
    struct app *app = NULL;
    if (code == 0) {
        app = open_lesson(argv[optind], NULL, &err);
        code = app && prepare(app, &show, &err) ? EXIT_FINE : report(&err);
    }
    if (code == EXIT_FINE) {
        struct str text = {0};
        draw(app, &show, &text);
        code = write_result(&text, show.output);
        str_free(&text);
    }
    app_free(app);
    free(show.lines);
    return code;
}

/* -- run --------------------------------------------------------------------------------------- */

static void print_output(void *context, const char *text, size_t length)
{
    fwrite(text, 1, length, context);
}

static void print_note(void *context, const char *text)
{
    (void)context;
    fprintf(stderr, "qkv: note: %s\n", text);
}

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static char *read_stdin(size_t *length)
{
    struct str text = {0};
    char block[8192];
    for (size_t n;
         text.length <= MOST_SCRIPT_BYTES && (n = fread(block, 1, sizeof block, stdin)) > 0;)
        str_append_bytes(&text, block, n);
    *length = text.length;
    return str_take(&text);
}

static char *read_script(const char *path, struct err *err)
{
    size_t length;
    bool is_stdin = strcmp(path, "-") == 0;
    char *text = is_stdin ? read_stdin(&length) : path_read(path, MOST_SCRIPT_BYTES, &length, err);
    if (!text || strlen(text) == length)
        return text;
    err_set(err, ERR_SYNTAX, "%s: source code cannot contain null bytes", path);
    free(text);
    return NULL;
}

struct run {
    const char *path; /* NULL: none was given */
    char **lines;     /* of -e */
    size_t line_count, line_capacity;
    struct sheet_options limits;
};

/* 1 up to the most that fits; 0 when text is no such number. */
static unsigned long parse_limit(const char *text)
{
    char *end;
    errno = 0;
    unsigned long n = strtoul(text, &end, 10);
    return errno == 0 && *end == '\0' && text[0] >= '0' && text[0] <= '9' ? n : 0;
}

static bool set_limit(struct sheet_options *limits, int which, const char *text)
{
    unsigned long n = parse_limit(text);
    if (which == 'd')
        limits->max_depth = n > INT_MAX ? INT_MAX : (int)n;
    else if (which == 's')
        limits->max_steps = n;
    else
        limits->max_memory = n > (SIZE_MAX >> 20) ? SIZE_MAX : n << 20;
    return n > 0;
}

/* 0 to go on, else the exit code. */
static int read_run_options(int argc, char **argv, struct run *run)
{
    static const struct option options[] = {{"execute", required_argument, NULL, 'e'},
                                            {"max-depth", required_argument, NULL, 'd'},
                                            {"max-memory", required_argument, NULL, 'm'},
                                            {"max-steps", required_argument, NULL, 's'},
                                            {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "e:", options, NULL)) != -1;) {
        if (c == '?') {
            fprintf(stderr, "Try `qkv --help`.\n");
            return EXIT_USAGE;
        }
        if (c == 'e') {
            MEM_GROW(run->lines, run->line_count, run->line_capacity);
            run->lines[run->line_count++] = optarg;
        } else if (!set_limit(&run->limits, c, optarg)) {
            return misused("a limit is a whole number from 1 on, not", optarg);
        }
    }
    if (argc - optind > 1)
        return misused("run takes one file, or - for standard input", argv[optind + 1]);
    run->path = argv[optind]; /* NULL behind the last one */
    return 0;
}

static int run_source(struct sheet *sheet, const char *source, const char *file)
{
    struct err err = {0};
    bool ok = sheet_run(sheet, source, file, 1, &err);
    int code = finish_output(EXIT_FINE);
    return ok ? code : report_traceback(&err);
}

static int run_file(struct sheet *sheet, const char *path)
{
    struct err err = {0};
    char *source = read_script(path, &err);
    if (!source)
        return report(&err);
    int code = run_source(sheet, source, strcmp(path, "-") == 0 ? "<stdin>" : path);
    free(source);
    return code;
}

static int run_prompt(struct sheet *sheet)
{
    char *history = path_state("history");
    struct plain_options options = {.history = history, .interrupted = &interrupted};
    printf("qkv %s: Python and NumPy as far as attention needs them. Ctrl-D leaves.\n",
           QKV_VERSION);
    plain_run(sheet, &options);
    free(history);
    return finish_output(EXIT_FINE);
}

static int run_all(const struct run *run, bool prompt)
{
    struct sheet_options options = run->limits;
    options.strict = true;
    options.echo = prompt;
    options.no_undo = !prompt; /* a statement that fails at the prompt leaves no trace */
    options.write = print_output;
    options.note = print_note;
    options.context = stdout;
    options.interrupt = &interrupted;
    struct sheet *sheet = sheet_new(&options);
    int code = prompt ? run_prompt(sheet) : run->path ? run_file(sheet, run->path) : EXIT_FINE;
    sheet_set_echo(sheet, true);
    for (size_t i = 0; code == EXIT_FINE && i < run->line_count; i++)
        code = run_source(sheet, run->lines[i], "<-e>");
    sheet_free(sheet);
    return code;
}

/* Deep recursion needs stack: Linux lets the one of the main thread grow up to the limit of now. */
static void raise_stack_limit(void)
{
#ifdef __linux__
    const rlim_t wanted = (rlim_t)64 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_STACK, &limit);
#endif
}

static int command_run(int argc, char **argv)
{
    struct run run = {.path = NULL};
    int code = read_run_options(argc, argv, &run);
    if (code == 0) {
        bool alone = !run.path && run.line_count == 0;
        bool prompt = alone && isatty(STDIN_FILENO);
        if (alone && !prompt)
            run.path = "-";
        signal(SIGINT, on_interrupt);
        raise_stack_limit();
        code = run_all(&run, prompt);
    }
    free(run.lines);
    return code;
}

/* -- doc --------------------------------------------------------------------------------------- */

static int command_doc(int argc, char **argv)
{
    struct err err;
    struct str text = {0};
    if (argc > 2)
        return misused("doc takes one name", argv[2]);
    bool ok = true;
    if (argc < 2)
        doc_list(&text);
    else if (strcmp(argv[1], "--markdown") == 0)
        doc_reference(&text);
    else
        ok = doc_function(argv[1], &text, &err);
    int code = ok ? write_result(&text, NULL) : report(&err);
    str_free(&text);
    return code;
}

/* -- main -------------------------------------------------------------------------------------- */

static bool parse_color(const char *text, enum screen_color *color)
{
    static const struct {
        const char *word;
        enum screen_color color;
    } words[] = {{"auto", SCREEN_COLOR_AUTO},
                 {"always", SCREEN_COLOR_ALWAYS},
                 {"never", SCREEN_COLOR_NEVER}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i].word) == 0) {
            *color = words[i].color;
            return true;
        }
    return false;
}

/* A UTF-8 locale for widths and line editing, whatever the environment says; numbers keep their
 * point. */
static void set_locale(void)
{
    setlocale(LC_ALL, "");
    if (MB_CUR_MAX == 1)
        setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");
}

static void restart_getopt(void)
{
#ifdef __GLIBC__
    optind = 0; /* also forgets the "+" of the first round */
#else
    optind = 1;
#endif
#ifdef __APPLE__
    optreset = 1;
#endif
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {"color", required_argument, NULL, 'c'},
                                            {NULL, 0, NULL, 0}};
    enum screen_color color = SCREEN_COLOR_AUTO;
    set_locale();
    for (int c; (c = getopt_long(argc, argv, "+hv", options, NULL)) != -1;)
        switch (c) {
        case 'h':
            fputs(usage, stdout);
            return finish_output(EXIT_FINE);
        case 'v':
            printf("qkv %s\n", QKV_VERSION);
            return finish_output(EXIT_FINE);
        case 'c':
            if (!parse_color(optarg, &color))
                return misused("--color is auto, always or never, not", optarg);
            break;
        default:
            fprintf(stderr, "Try `qkv --help`.\n");
            return EXIT_USAGE;
        }
    argc -= optind;
    argv += optind;
    restart_getopt(); /* for the subcommand's own options */
    if (argc > 0 && strcmp(argv[0], "run") == 0)
        return command_run(argc, argv);
    if (argc > 0 && strcmp(argv[0], "doc") == 0)
        return command_doc(argc, argv);
    if (argc > 0 && strcmp(argv[0], "show") == 0)
        return command_show(argc, argv);
    if (argc > 0 && strcmp(argv[0], "lessons") == 0)
        return argc > 1 ? misused("lessons takes no arguments", argv[1]) : command_lessons();
    return command_open(argc, argv, color);
}

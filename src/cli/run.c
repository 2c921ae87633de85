/* A script, or the plain prompt. */
#include "cli/cli.h"

#include "app/app.h"
#include "base/err.h"
#include "base/interrupt.h"
#include "base/mem.h"
#include "base/path.h"
#include "cli/report.h"
#include "sheet/incomplete.h"
#include "sheet/sheet.h"
#include "term/plain.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_SCRIPT_BYTES = 64 << 20 };

static void print_output(void *context, const char *text, size_t length)
{
    fwrite(text, 1, length, context);
}

static void print_note(void *context, const char *text)
{
    (void)context;
    fprintf(stderr, "qkv: note: %s\n", text);
}

static char *read_script(const char *path, struct err *err)
{
    size_t length;
    char *text = strcmp(path, "-") == 0
                     ? path_read_open(stdin, "<stdin>", MOST_SCRIPT_BYTES, &length, err)
                     : path_read(path, MOST_SCRIPT_BYTES, &length, err);
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
        if (c == '?')
            return report_bad_option();
        if (c == 'e') {
            MEM_GROW(run->lines, run->line_count, run->line_capacity);
            run->lines[run->line_count++] = optarg;
        } else if (!set_limit(&run->limits, c, optarg)) {
            return report_misuse("a limit is a whole number from 1 on, not", optarg);
        }
    }
    if (argc - optind > 1)
        return report_misuse("run takes one file, or - for standard input", argv[optind + 1]);
    run->path = argv[optind]; /* NULL behind the last one */
    return 0;
}

static int run_source(struct sheet *sheet, const char *source, const char *file)
{
    struct err err = {0};
    bool ok = sheet_run(sheet, source, file, 1, &err);
    int code = output_finish(EXIT_FINE);
    return ok ? code : report_traceback(&err);
}

static int run_file(struct sheet *sheet, const char *path)
{
    struct err err = {0};
    char *source = read_script(path, &err);
    if (!source)
        return report_error(&err);
    int code = run_source(sheet, source, strcmp(path, "-") == 0 ? "<stdin>" : path);
    free(source);
    return code;
}

/* -- at a prompt ------------------------------------------------------------------------------- */

static bool asks_to_leave(struct sheet *sheet, const char *source)
{
    static const char *const words[] = {"exit\n", "quit\n", "exit()\n", "quit()\n"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(source, words[i]) == 0)
            return !sheet_find(sheet, i % 2 ? "quit" : "exit");
    return false;
}

/* An error is told on standard error and ends its statement only. */
static bool enter(void *sheet, const char *source)
{
    struct err err;
    if (asks_to_leave(sheet, source))
        return false;
    bool ok = sheet_run(sheet, source, "<stdin>", 1, &err);
    fflush(stdout);
    if (!ok)
        report_traceback(&err);
    return true;
}

static char **complete(void *sheet, const char *line, size_t point, size_t *start)
{
    return app_complete_statement(sheet, line, point, start);
}

static bool is_incomplete(void *sheet, const char *source)
{
    return !asks_to_leave(sheet, source) && source_incomplete(source);
}

static int run_prompt(struct sheet *sheet)
{
    struct err ignored;
    char *history = path_state("history", &ignored);
    struct plain_options options = {.history = history,
                                    .prompt = ">>> ",
                                    .context = sheet,
                                    .complete = complete,
                                    .incomplete = is_incomplete,
                                    .enter = enter};
    printf("qkv %s: Python and NumPy as far as attention needs them. Ctrl-D leaves.\n",
           QKV_VERSION);
    plain_run(&options);
    free(history);
    return output_finish(EXIT_FINE);
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

int cli_run(int argc, char **argv, const struct look_options *look)
{
    (void)look;
    struct run run = {.path = NULL};
    int code = read_run_options(argc, argv, &run);
    if (code == 0) {
        bool alone = !run.path && run.line_count == 0;
        bool prompt = alone && isatty(STDIN_FILENO);
        if (alone && !prompt)
            run.path = "-";
        interrupt_on_sigint();
        raise_stack_limit();
        code = run_all(&run, prompt);
    }
    free(run.lines);
    return code;
}

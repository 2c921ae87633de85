/* Reads the command line, chooses a front end, gives the exit code. */
#include "base/err.h"
#include "base/str.h"
#include "cli/cli.h"
#include "cli/report.h"
#include "export/format.h"

#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: qkv [LESSON]                 open the course, or one lesson (a name or a Markdown "
    "file)\n"
    "       qkv run [FILE] [-e STATEMENT]... [--max-steps N] [--max-depth N] [--max-memory MIB]\n"
    "                                    run a script of statements; - reads standard input;\n"
    "                                    without FILE and -e on a terminal: a prompt\n"
    "       qkv doc [NAME]               describe a function, or list them all\n"
    "       qkv show LESSON [--step NAME|NUMBER] [-e STATEMENT]... [--size WxH]\n"
    "                       [--format FORMAT] [--all | --worksheet] [--matrix NAME] [-o FILE]\n"
    "                                    a step, or the whole lesson, without a terminal\n"
    "       qkv lessons                  list the lessons\n"
    "       qkv --help | --version\n"
    "\n"
    "options: --color=auto|always|never   colours (NO_COLOR and CLICOLOR_FORCE are honoured)\n"
    "         --theme=cividis|viridis|high-contrast\n"
    "         --background=auto|dark|light\n"
    "         --plain                     the lesson line by line, in sentences: for screen\n"
    "                                     readers, braille, dumb terminals and pipes\n"
    "\n"
    "Without a terminal, `qkv` and `qkv LESSON` print the lesson as text.\n"
    "\n"
    "formats of `show`, by default the one that -o FILE ends in, else text:\n";

static const char usage_formats[] =
    "--all is of the whole lesson; --worksheet too, with what is computed left blank to be filled\n"
    "in, and the answers at the end.\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} subcommands[] = {
    {"run", cli_run}, {"doc", cli_doc}, {"show", cli_show}, {"lessons", cli_lessons}};

enum { OPTION_APPEARANCE = 1000 };

static bool parse_color(const char *text, enum palette_when *color)
{
    static const struct {
        const char *word;
        enum palette_when color;
    } words[] = {{"auto", PALETTE_AUTO}, {"always", PALETTE_ALWAYS}, {"never", PALETTE_NEVER}};
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

static int print_usage(void)
{
    struct str formats = {0};
    export_format_list(&formats);
    printf("%s%s%s", usage, formats.text, usage_formats);
    str_free(&formats);
    return output_finish(EXIT_FINE);
}

/* -1 to go on, else the exit code. */
static int read_options(int argc, char **argv, const char *letters, struct open_options *to)
{
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},
        {"color", required_argument, NULL, 'c'},
        {"plain", no_argument, NULL, 'p'},
        {"theme", required_argument, NULL, OPTION_APPEARANCE},
        {"background", required_argument, NULL, OPTION_APPEARANCE},
        {NULL, 0, NULL, 0}};
    struct err err;
    int which;
    for (int c; (c = getopt_long(argc, argv, letters, options, &which)) != -1;)
        switch (c) {
        case 'h':
            return print_usage();
        case 'v':
            printf("qkv %s\n", QKV_VERSION);
            return output_finish(EXIT_FINE);
        case 'c':
            if (!parse_color(optarg, &to->color))
                return report_misuse("--color is auto, always or never, not", optarg);
            break;
        case 'p':
            to->plain = true;
            break;
        case OPTION_APPEARANCE:
            if (!appearance_set(&to->appearance, options[which].name, optarg, &err))
                return report_misuse(err.what, NULL);
            break;
        default:
            return report_bad_option();
        }
    return -1;
}

int main(int argc, char **argv)
{
    char *program = argv[0];
    struct open_options options = {.color = PALETTE_AUTO};
    set_locale();
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no further is an error like a full disk */
    int code = read_options(argc, argv, "+hv", &options);
    if (code >= 0)
        return code;
    argc -= optind;
    argv += optind;
    restart_getopt(); /* for the subcommand's own options */
    for (size_t i = 0; argc > 0 && i < sizeof subcommands / sizeof *subcommands; i++)
        if (strcmp(argv[0], subcommands[i].name) == 0)
            return subcommands[i].run(argc, argv);
    if (argc > 0) { /* options may stand behind the lesson, too */
        *--argv = program;
        code = read_options(argc + 1, argv, "hv", &options);
        argc += 1 - optind;
        argv += optind;
    }
    return code >= 0 ? code : cli_open(argc, argv, &options);
}

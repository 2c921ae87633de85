/* Reads the command line, chooses a front end, gives the exit code. */
#include "base/str.h"
#include "cli/cli.h"
#include "cli/look.h"
#include "cli/report.h"
#include "export/format.h"

#include <fcntl.h>
#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: qkv [LESSON]                 open the course, or one lesson (a name or a Markdown "
    "file)\n"
    "       qkv run [FILE] [-e STATEMENT]... [--max-steps N] [--max-depth N] [--max-memory MIB]\n"
    "                                    run a script of statements; - reads standard input;\n"
    "                                    without FILE and -e on a terminal: a prompt\n"
    "       qkv doc [NAME]               describe a function, or list them all\n"
    "       qkv show LESSON [--step NAME|NUMBER] [-e STATEMENT]... [--size WxH]\n"
    "                       [--format FORMAT] [--all] [--worksheet] [--matrix NAME] [-o FILE]\n"
    "                                    a step, or the whole lesson, without a terminal\n"
    "       qkv lessons                  list the lessons\n"
    "       qkv notes [LESSON]           the speaker's notes, in step with who presents the lesson "
    "in\n"
    "                                    another terminal; without a terminal or with\n"
    "                                    --plain: print them all\n"
    "       qkv --help | --version\n"
    "\n"
    "options: --color=auto|always|never   colours (NO_COLOR and CLICOLOR_FORCE are honoured)\n"
    "         --theme=cividis|viridis|high-contrast\n"
    "         --background=auto|dark|light  of the terminal, or of a picture\n"
    "         --plain                     the lesson line by line, in sentences: for screen\n"
    "                                     readers, braille, dumb terminals and pipes\n"
    "\n"
    "Without a terminal, `qkv` and `qkv LESSON` print the lesson as text. QKV_REDUCE_MOTION=1\n"
    "keeps animations from playing.\n"
    "\n"
    "formats of `show`, by default the one that -o FILE ends in, else text, or ansi where there\n"
    "are colours:\n";

static const char usage_formats[] =
    "--all is of the whole lesson; -e is run at the step that --step names. --worksheet is of\n"
    "that step, or else of the whole lesson, with what is computed left blank to be filled in,\n"
    "and the answers at the end.\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv, const struct look_options *look);
} subcommands[] = {{"run", cli_run},
                   {"doc", cli_doc},
                   {"show", cli_show},
                   {"lessons", cli_lessons},
                   {"notes", cli_notes}};

/* A UTF-8 locale for widths and line editing, whatever the environment says. The rest of the locale
 * stays C, as in Python: numbers keep their point, and messages their words. */
static void set_locale(void)
{
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* A standard stream that is closed stays so: or the first file that is opened, a journal say, would
 * get its number and what is printed. Nothing can be written to what stands in for it. */
static void keep_standard_streams(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
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
static int read_options(int argc, char **argv, const char *letters, struct look_options *to)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {"plain", no_argument, NULL, 'p'},
                                            LOOK_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    int which, code;
    for (int c; (c = getopt_long(argc, argv, letters, options, &which)) != -1;)
        switch (c) {
        case 'h':
            return print_usage();
        case 'v':
            printf("qkv %s\n", QKV_VERSION);
            return output_finish(EXIT_FINE);
        case 'p':
            to->plain = true;
            break;
        case OPTION_LOOK:
            code = look_option(to, options[which].name, optarg);
            if (code != 0)
                return code;
            break;
        default:
            return report_bad_option();
        }
    return -1;
}

/* `--help` helps wherever it stands. */
static bool asks_for_help(int argc, char **argv)
{
    bool asks = argc > 1 && strcmp(argv[1], "-h") == 0;
    for (int i = 1; !asks && i < argc && strcmp(argv[i], "--") != 0; i++)
        asks = strcmp(argv[i], "--help") == 0;
    return asks;
}

int main(int argc, char **argv)
{
    char *program = argv[0];
    struct look_options options = {0};
    keep_standard_streams();
    set_locale();
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no further is an error like a full disk */
    int code = read_options(argc, argv, "+hv", &options);
    if (code >= 0)
        return code;
    argc -= optind;
    argv += optind;
    restart_getopt(); /* for the subcommand's own options */
    if (asks_for_help(argc, argv))
        return print_usage();
    for (size_t i = 0; argc > 0 && i < sizeof subcommands / sizeof *subcommands; i++)
        if (strcmp(argv[0], subcommands[i].name) == 0) {
            argv[0] = program; /* what getopt's complaints begin with */
            return subcommands[i].run(argc, argv, &options);
        }
    if (argc > 0) { /* options may stand behind the lesson, too */
        *--argv = program;
        code = read_options(argc + 1, argv, "hv", &options);
        argc += 1 - optind;
        argv += optind;
    }
    return code >= 0 ? code : cli_open(argc, argv, &options);
}

#include "term/plain.h"

#include "app/app.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/incomplete.h"
#include "sheet/sheet.h"
#include "term/history_file.h"
#include "term/matches.h"
#include "term/multiline.h"
#include "term/signals.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

struct plain {
    struct sheet *sheet;
    const struct plain_options *options;
    struct str source; /* the lines of the statement so far */
    char *line;
    bool ready, leaving;
    volatile sig_atomic_t suspended; /* Ctrl-Z was pressed at the prompt */
    sigset_t outside;                /* the signals that are blocked outside of this prompt */
};

/* Readline's callbacks get no context, so this is the way to it. Set by plain_run. */
static struct plain *current;

/* -- what readline calls ----------------------------------------------------------------------- */

static void line_entered(char *line)
{
    rl_callback_handler_remove(); /* the terminal is as it was while the statement runs */
    current->line = line;
    current->ready = true;
}

static char **complete(const char *text, int start, int end)
{
    (void)text;
    rl_attempted_completion_over = 1; /* no file names */
    rl_completion_suppress_append = 1;
    rl_sort_completion_matches = 0;
    size_t words_start = 0;
    char **words =
        app_complete_statement(current->sheet, rl_line_buffer, (size_t)end, &words_start);
    return matches_new(words, words_start, rl_line_buffer, (size_t)start);
}

static int get_key(FILE *stream)
{
    int key = rl_getc(stream);
    multiline_before(key);
    return key;
}

static int indent(void)
{
    struct str *source = &current->source;
    if (source->length == 0)
        return 0;
    char *lines = mem_copy_bytes(source->text, source->length - 1); /* without the last line end */
    multiline_indent(lines);
    free(lines);
    return 0;
}

static void on_signal(int number)
{
    if (number == SIGTSTP)
        current->suspended = 1;
}

/* -- reading ----------------------------------------------------------------------------------- */

static void start(const struct plain *plain)
{
    char *chosen = mem_copy_string(setlocale(LC_CTYPE, NULL));
    setenv("LC_ALL", chosen, 1); /* readline sets what the environment names, for every line */
    free(chosen);
    rl_readline_name = "qkv";
    rl_change_environment = 0;
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_outstream = isatty(STDOUT_FILENO) ? stdout : stderr;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t\n\"'()[]{},:;=+-*/%@<>!&|^~";
    rl_completer_quote_characters = "";
    rl_getc_function = get_key;
    rl_startup_hook = indent;
    rl_initialize();
    multiline_bind(NULL);
    using_history();
    history_file_load(plain->options->history);
}

/* The terminal is as it was before while the program is stopped. */
static void suspend(struct plain *plain)
{
    plain->suspended = 0;
    rl_deprep_terminal();
    signals_stop();
    rl_prep_terminal(1);
    rl_resize_terminal();
    rl_on_new_line();
    rl_redisplay();
}

/* Whether Ctrl-C was pressed; signals get through only while we wait here. */
static bool cancelled(struct plain *plain)
{
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    errno = 0;
    int n = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &plain->outside);
    if (*plain->options->interrupted)
        return true;
    if (plain->suspended)
        suspend(plain);
    else if (n > 0)
        rl_callback_read_char();
    else if (errno == EINTR) /* another size */
        rl_resize_terminal();
    return false;
}

static void drop_line(struct plain *plain)
{
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_callback_handler_remove();
    *plain->options->interrupted = 0;
    str_truncate(&plain->source, 0);
    fputs("\nKeyboardInterrupt\n", rl_outstream);
}

/* One line, or the end of the input; false when Ctrl-C dropped what was typed. */
static bool read_line(struct plain *plain)
{
    struct sigaction action = {.sa_handler = on_signal}, stop, resize;
    bool dropped = false;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, &stop);
    if (stop.sa_handler == SIG_IGN) /* whoever started us cannot continue us */
        sigaction(SIGTSTP, &stop, NULL);
    sigaction(SIGWINCH, &action, &resize);
    plain->ready = false;
    rl_callback_handler_install(plain->source.length ? "... " : ">>> ", line_entered);
    while (!plain->ready && !dropped)
        dropped = cancelled(plain);
    if (dropped)
        drop_line(plain);
    sigaction(SIGTSTP, &stop, NULL);
    sigaction(SIGWINCH, &resize, NULL);
    return !dropped;
}

/* -- running ----------------------------------------------------------------------------------- */

static bool asks_to_leave(const struct plain *plain)
{
    static const char *const words[] = {"exit\n", "quit\n", "exit()\n", "quit()\n"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(str_text(&plain->source), words[i]) == 0)
            return !sheet_find(plain->sheet, i % 2 ? "quit" : "exit");
    return false;
}

static void run(struct plain *plain)
{
    struct err err;
    sigset_t inside;
    sigprocmask(SIG_SETMASK, &plain->outside, &inside);
    bool ok = sheet_run(plain->sheet, str_text(&plain->source), "<stdin>", 1, &err);
    sigprocmask(SIG_SETMASK, &inside, NULL);
    *plain->options->interrupted = 0;
    fflush(stdout);
    if (ok)
        return;
    struct str text = {0};
    err_write_traceback(&err, &text);
    fprintf(stderr, "%s\n", str_text(&text));
    str_free(&text);
}

/* A line that was only indented is an empty one. What has several lines is from the history or a
 * paste: its last block ends with it. */
static void append_line(struct plain *plain)
{
    bool empty = plain->line[strspn(plain->line, " ")] == '\0';
    str_append(&plain->source, empty ? "" : plain->line);
    str_append(&plain->source, strchr(plain->line, '\n') ? "\n\n" : "\n");
    free(plain->line);
    plain->line = NULL;
}

static void take_line(struct plain *plain)
{
    if (!plain->line) {
        plain->leaving = true;
        fputc('\n', rl_outstream);
        return;
    }
    append_line(plain);
    plain->leaving = asks_to_leave(plain);
    if (!plain->leaving && source_incomplete(str_text(&plain->source)))
        return;
    history_file_add(plain->options->history, str_text(&plain->source));
    if (!plain->leaving)
        run(plain);
    str_truncate(&plain->source, 0);
}

void plain_run(struct sheet *sheet, const struct plain_options *options)
{
    struct plain plain = {.sheet = sheet, .options = options};
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTSTP);
    sigaddset(&signals, SIGWINCH);
    sigprocmask(SIG_BLOCK, &signals, &plain.outside);
    current = &plain;
    start(&plain);
    while (!plain.leaving)
        if (read_line(&plain))
            take_line(&plain);
    sigprocmask(SIG_SETMASK, &plain.outside, NULL);
    str_free(&plain.source);
    current = NULL;
}

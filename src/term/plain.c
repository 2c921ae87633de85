#include "term/plain.h"

#include "app/app.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/incomplete.h"
#include "sheet/sheet.h"
#include "term/history_file.h"
#include "term/matches.h"

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
    sigset_t outside; /* the signals that are blocked outside of this prompt */
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

/* A tab at the start of a line indents, as a block needs it. */
static int complete_or_indent(int count, int key)
{
    for (int i = 0; i < rl_point; i++)
        if (rl_line_buffer[i] != ' ')
            return rl_complete(count, key);
    return rl_insert_text("    ");
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
    rl_outstream = isatty(STDOUT_FILENO) ? stdout : stderr;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t\n\"'()[]{},:;=+-*/%@<>!&|^~";
    rl_completer_quote_characters = "";
    rl_bind_key('\t', complete_or_indent);
    using_history();
    history_file_load(plain->options->history);
}

/* Whether Ctrl-C was pressed; SIGINT gets through only while we wait here. */
static bool cancelled(struct plain *plain)
{
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    errno = 0;
    int n = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &plain->outside);
    if (*plain->options->interrupted)
        return true;
    if (n > 0)
        rl_callback_read_char();
    else if (errno == EINTR) /* stopped and continued, or another size */
        rl_forced_update_display();
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
    plain->ready = false;
    rl_callback_handler_install(plain->source.length ? "... " : ">>> ", line_entered);
    while (!plain->ready)
        if (cancelled(plain)) {
            drop_line(plain);
            return false;
        }
    return true;
}

static void remember(const struct plain *plain)
{
    if (plain->line[strspn(plain->line, " \t")] == '\0')
        return;
    add_history(plain->line);
    if (!strchr(plain->line, '\n'))
        history_file_append(plain->options->history, plain->line);
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

static void take_line(struct plain *plain)
{
    if (!plain->line) {
        plain->leaving = true;
        fputc('\n', rl_outstream);
        return;
    }
    remember(plain);
    str_append(&plain->source, plain->line);
    str_append_char(&plain->source, '\n');
    free(plain->line);
    plain->line = NULL;
    plain->leaving = asks_to_leave(plain);
    if (plain->leaving || source_incomplete(str_text(&plain->source)))
        return;
    run(plain);
    str_truncate(&plain->source, 0);
}

void plain_run(struct sheet *sheet, const struct plain_options *options)
{
    struct plain plain = {.sheet = sheet, .options = options};
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &plain.outside);
    current = &plain;
    start(&plain);
    while (!plain.leaving)
        if (read_line(&plain))
            take_line(&plain);
    sigprocmask(SIG_SETMASK, &plain.outside, NULL);
    str_free(&plain.source);
    current = NULL;
}

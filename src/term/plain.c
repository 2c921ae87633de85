#include "term/plain.h"

#include "base/interrupt.h"
#include "base/mem.h"
#include "base/str.h"
#include "term/history_file.h"
#include "term/keymaps.h"
#include "term/matches.h"
#include "term/multiline.h"
#include "term/prepare.h"
#include "term/signals.h"
#include "term/undo_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

enum { NO_KEY = -2 }; /* nor the end of the input */

struct plain {
    const struct plain_options *options;
    struct str source; /* the lines of the statement so far */
    char *line;
    bool ready, leaving;
    int next;                        /* a key that readline has not got yet, or NO_KEY */
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
    size_t words_start = 0;
    const struct plain_options *o = current->options;
    char **words = o->complete(o->context, rl_line_buffer, (size_t)end, &words_start);
    return matches_new(words, words_start, rl_line_buffer, (size_t)start);
}

static int get_key(FILE *stream)
{
    int key = current->next != NO_KEY ? current->next : rl_getc(stream);
    current->next = NO_KEY;
    multiline_before(key);
    return key;
}

static int begin_line(void)
{
    const struct plain_options *o = current->options;
    struct str *source = &current->source;
    char *prefill = o->prefill && source->length == 0 ? o->prefill(o->context) : NULL;
    if (prefill)
        rl_insert_text(prefill);
    free(prefill);
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

/* An inputrc may ask for colours, bells and modes; a dumb terminal has no keys for moving about. */
static void keep_still(void)
{
    static const char *const off[] = {"colored-completion-prefix", "colored-stats",
                                      "enable-bracketed-paste",    "blink-matching-paren",
                                      "page-completions",          "enable-active-region"};
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        rl_variable_bind(off[i], "off");
    rl_variable_bind("bell-style", "none");
}

static void start(const struct plain *plain)
{
    readline_prepare(complete);
    rl_outstream = isatty(STDOUT_FILENO) ? stdout : stderr;
    rl_getc_function = get_key;
    rl_startup_hook = begin_line;
    if (plain->options->still)
        rl_terminal_name = "dumb";
    rl_initialize();
    if (plain->options->still)
        keep_still();
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

static void read_key(struct plain *plain)
{
    if (RL_ISSTATE(RL_STATE_ISEARCH)) {
        plain->next = rl_getc(rl_instream);
        keymaps_before(plain->next);
    }
    rl_callback_read_char();
    if (!plain->ready)
        undo_list_settle();
}

/* Whether Ctrl-C was pressed; signals get through only while we wait here. */
static bool cancelled(struct plain *plain)
{
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    errno = 0;
    int n = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &plain->outside);
    if (interrupted())
        return true;
    if (plain->suspended)
        suspend(plain);
    else if (n > 0)
        read_key(plain);
    else if (errno == EINTR) /* another size */
        rl_resize_terminal();
    return false;
}

static void drop_line(struct plain *plain)
{
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_callback_handler_remove();
    interrupt_clear();
    str_truncate(&plain->source, 0);
    fputs("\nKeyboardInterrupt\n", rl_outstream);
}

/* A signal that ends the program at the prompt gives the terminal back. */
static void prepare_rescue(void)
{
    struct termios modes;
    const char *pastes = rl_variable_value("enable-bracketed-paste");
    const char *bytes = pastes && strcmp(pastes, "on") == 0 ? "\033[?2004l\r\n" : "\r\n";
    tcgetattr(STDIN_FILENO, &modes);
    signals_rescue(STDIN_FILENO, bytes, strlen(bytes), &modes);
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
    prepare_rescue();
    rl_callback_handler_install(plain->source.length ? "... " : plain->options->prompt,
                                line_entered);
    while (!plain->ready && !dropped)
        dropped = cancelled(plain);
    if (dropped)
        drop_line(plain);
    signals_forget();
    sigaction(SIGTSTP, &stop, NULL);
    sigaction(SIGWINCH, &resize, NULL);
    return !dropped;
}

/* -- running ----------------------------------------------------------------------------------- */

static bool enter(const struct plain *plain)
{
    sigset_t inside;
    sigprocmask(SIG_SETMASK, &plain->outside, &inside);
    bool goes_on = plain->options->enter(plain->options->context, str_text(&plain->source));
    sigprocmask(SIG_SETMASK, &inside, NULL);
    interrupt_clear();
    fflush(stdout);
    return goes_on;
}

/* A line that was only indented is an empty one. What has several lines is from the history or a
 * paste: its last block ends with it. */
static void append_line(struct plain *plain, bool blank)
{
    str_append(&plain->source, blank ? "" : plain->line);
    str_append(&plain->source, strchr(plain->line, '\n') ? "\n\n" : "\n");
    free(plain->line);
    plain->line = NULL;
}

/* Whether the lines so far are a whole. */
static bool is_whole(const struct plain *plain)
{
    return !plain->options->incomplete(plain->options->context, str_text(&plain->source));
}

static void take_line(struct plain *plain)
{
    if (!plain->line) {
        plain->leaving = true;
        fputc('\n', rl_outstream);
        return;
    }
    bool blank = plain->line[strspn(plain->line, " ")] == '\0';
    append_line(plain, blank);
    if (!is_whole(plain)) {
        if (blank && plain->source.length > 1)
            fputs("(the statement goes on: a bracket or a quote is open; Ctrl-C drops it)\n",
                  rl_outstream);
        return;
    }
    history_file_add(plain->options->history, str_text(&plain->source));
    plain->leaving = !enter(plain);
    str_truncate(&plain->source, 0);
}

void plain_run(const struct plain_options *options)
{
    struct plain plain = {.options = options, .next = NO_KEY};
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTSTP);
    sigaddset(&signals, SIGWINCH);
    sigprocmask(SIG_BLOCK, &signals, &plain.outside);
    current = &plain;
    start(&plain);
    signals_guard();
    while (!plain.leaving)
        if (read_line(&plain))
            take_line(&plain);
    signals_unguard();
    sigprocmask(SIG_SETMASK, &plain.outside, NULL);
    str_free(&plain.source);
    current = NULL;
}

/* -- without a terminal ------------------------------------------------------------------------ */

/* While nothing runs, Ctrl-C ends the program as it ends any other. */
static bool next_line(struct plain *plain, size_t *capacity)
{
    struct sigaction idle = {.sa_handler = SIG_DFL}, working;
    sigemptyset(&idle.sa_mask);
    sigaction(SIGINT, &idle, &working);
    bool found = !interrupted() && getline(&plain->line, capacity, stdin) >= 0;
    sigaction(SIGINT, &working, NULL);
    return found;
}

/* At the end what is still open is run all the same: it will say what is missing. */
void plain_read(const struct plain_options *options)
{
    struct plain plain = {.options = options};
    size_t capacity = 0;
    while (!plain.leaving && next_line(&plain, &capacity)) {
        size_t length = strcspn(plain.line, "\n");
        length -= length > 0 && plain.line[length - 1] == '\r';
        plain.line[length] = '\0';
        str_format(&plain.source, "%s\n", plain.line);
        if (!is_whole(&plain))
            continue;
        plain.leaving = !options->enter(options->context, plain.source.text);
        str_truncate(&plain.source, 0);
    }
    if (plain.source.length > 0 && !interrupted())
        options->enter(options->context, plain.source.text);
    free(plain.line);
    str_free(&plain.source);
}

/* The prompt: statements of several lines, and pastes. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char escape[] = "\033", ctrl_c[] = "\x03", ctrl_z[] = "\x1a", up[] = "\033[A";

/* -- several lines ----------------------------------------------------------------------------- */

static void open_lines_go_on(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "total = [1,\r");
    CHECK(pty_wait_cursor(pty, "... ", ""));
    CHECK(pty_wait(pty, "it goes on"));
    CHECK(pty_wait(pty, "\n: total = [1,\n...\n"));
    pty_type(pty, "2]\r");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "total\r");
    CHECK(pty_wait(pty, "[1, 2]"));
    pty_type(pty, "1 + \\\r41\r");
    CHECK(pty_wait(pty, "\n 42\n"));
    pty_type(pty, "explain x[0,\r"); /* a command is one line */
    CHECK(pty_wait(pty, "SyntaxError"));
    quit_prompt(pty);
}

static void blocks_end_at_an_empty_line(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "def f(n):\rif n:\rreturn 1\r");
    CHECK(pty_wait_cursor(pty, "...         ", ""));
    CHECK(pty_wait(pty, "an empty line ends it"));
    pty_type(pty, "\x7f"); /* one level back */
    CHECK(pty_wait_cursor(pty, "...     ", ""));
    pty_type(pty, "\t\x7freturn 17\r\r");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "[f(0), f(1)]\r");
    CHECK(pty_wait(pty, "[17, 1]"));
    quit_prompt(pty);
}

static void blanks_typed_count_from_the_left(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "for i in x:\r  for j in i:\r    k = j\r    l = k\r");
    CHECK(pty_wait_cursor(pty, "...     ", ""));
    CHECK(pty_wait(pty, "\n...   for j in i:\n...     k = j\n...     l = k\n"));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait(pty, "dropped"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    quit_prompt(pty);
}

static void alt_enter_begins_a_line(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = 5\033\r");
    CHECK(pty_wait_cursor(pty, "... ", ""));
    pty_type(pty, "k_d = k_d + 1\033\n");
    CHECK(pty_wait(pty, "\n: k_d = 5\n... k_d = k_d + 1\n...\n"));
    pty_type(pty, "\rk_d\r");
    CHECK(pty_wait(pty, "\n 6\n"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    quit_prompt(pty);
}

static void several_lines_are_edited_and_recalled_as_one(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = 5\r");
    CHECK(pty_wait(pty, "k_d = 5"));
    pty_type(pty, "for i in [1]:\rk_d = 77\rk_d = 8");
    CHECK(pty_wait_cursor(pty, "...     k_d = 8", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, "...     k_d = 7", "7"));
    pty_type(pty, "\033[F\x7f\033[B\033[H");
    CHECK(pty_wait_cursor(pty, "... ", "    k_d = 8"));
    pty_type(pty, "\x0b");
    CHECK(pty_wait_cursor(pty, "... ", ""));
    pty_type(pty, "\x19\x15");
    CHECK(pty_wait_cursor(pty, "... ", ""));
    pty_type(pty, "\x19");
    CHECK(pty_wait_cursor(pty, "...     k_d = 8", ""));
    CHECK(pty_wait(pty, ": for i in [1]:\n...     k_d = 7\n"));
    pty_type(pty, "\r\r");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "k_d\r");
    CHECK(pty_wait(pty, "\n 8\n"));
    quit_prompt(pty);
    pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\033[A\033[A\033[A");
    CHECK(pty_wait_cursor(pty, ": for i in [1]:", ""));
    CHECK(pty_wait(pty, "\n: for i in [1]:\n...     k_d = 7\n...     k_d = 8\n"));
    pty_type(pty, "\033[B\033[B\x7f"
                  "9\r"); /* one Enter runs what is known to be whole */
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "k_d\r");
    CHECK(pty_wait(pty, "\n 9\n"));
    quit_prompt(pty);
}

static void several_lines_are_dropped_as_one(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "for i in x:\rk_d = 7");
    CHECK(pty_wait_cursor(pty, "...     k_d = 7", ""));
    pty_type(pty, escape);
    CHECK(pty_wait(pty, "dropped"));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    CHECK(pty_wait_gone(pty, "..."));
    pty_type(pty, "k_d\r");
    CHECK(pty_wait(pty, "\n 1\n"));
    quit_prompt(pty);
}

static void several_lines_are_saved_and_undone_as_one(void)
{
    int status;
    struct pty *pty = start_prompt();
    pty_type(pty, "for i in [1]:\rx[0,0] = 71\rx[0,1] = 72\r\r");
    CHECK(pty_wait(pty, " for i in [1]: ..."));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_signal(pty, SIGKILL);
    CHECK(pty_wait_end(pty, &status));
    pty_close(pty);
    pty = start_prompt();
    pty_type(pty, "print(x[0, :2])\r");
    CHECK(pty_wait(pty, "[71 72]"));
    pty_type(pty, "undo\r");
    CHECK(pty_wait(pty, "undo: for i in [1]: ..."));
    pty_type(pty, "print(x[0, :2])\r");
    CHECK(pty_wait(pty, "[1 0]"));
    quit_prompt(pty);
}

static void several_lines_in_a_small_window(void)
{
    struct pty *pty = start_prompt();
    pty_resize(pty, 40, 12);
    pty_type(pty, "for i in [1]:\rk_d = 2\rk_d = 3\rk_d = 4\rk_d = 5\rk_d = 6");
    CHECK(pty_wait_cursor(pty, "...     k_d = 6", ""));
    CHECK(pty_wait(pty, "\n...     k_d = 2\n...     k_d = 3\n"));
    pty_type(pty, "\033[A\033[A\033[A\033[A\033[A");
    CHECK(pty_wait_cursor(pty, ": for i in [1", "]:"));
    pty_type(pty, ctrl_z);
    CHECK(pty_wait_stop(pty));
    pty_continue(pty);
    CHECK(pty_wait_cursor(pty, ": for i in [1", "]:"));
    CHECK(pty_wait(pty, "\n...     k_d = 2\n...     k_d = 3\n"));
    pty_resize(pty, 80, 24);
    quit_prompt(pty);
}

/* -- pastes ------------------------------------------------------------------------------------ */

static void paste_runs_its_lines(void)
{
    struct pty *pty = start_prompt();
    pty_paste(pty, "k_d = 2\rpasted = np.array([[1,\r   2],\r  [3, 4]])\rw_que");
    CHECK(pty_wait_cursor(pty, ": w_que", ""));
    pty_type(pty, "\x15pasted\r");
    CHECK(pty_wait(pty, "pasted"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": pasted", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": pasted = np.array([[1,", ""));
    CHECK(pty_wait(pty, "\n...   [3, 4]])\n"));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": k_d = 2", ""));
    quit_prompt(pty);
}

static void paste_runs_a_block_as_one(void)
{
    struct pty *pty = start_prompt();
    pty_paste(pty,
              "  def f(a):\r    b = a\r\r    # twice\r    return b + a\r\r  for i in x:\r    i\r"
              "  f(21)\r  for i in x:\r    i");
    CHECK(pty_wait_cursor(pty, "...   i", ""));
    CHECK(pty_wait(pty, " 42\n: for i in x:\n...   i\n"));
    pty_type(pty, "\r\r");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": for i in x:", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": f(21)", ""));
    quit_prompt(pty);
}

static void paste_becomes_part_of_a_block(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "def f(a):\r");
    CHECK(pty_wait_cursor(pty, "...     ", ""));
    pty_paste(pty, "    if a:\r        a = 20\r    return a\r\r");
    CHECK(pty_wait_cursor(pty, "...     return a", ""));
    pty_type(pty, " + 1\r\rf(5)\r");
    CHECK(pty_wait(pty, "\n 21\n"));
    quit_prompt(pty);
}

static void paste_stops_at_an_error(void)
{
    struct pty *pty = start_prompt();
    pty_paste(pty, "k_d = 3\rnope\rk_d = 4\r");
    CHECK(pty_wait(pty, "NameError"));
    pty_type(pty, "k_d\r");
    CHECK(pty_wait(pty, "\n 3\n"));
    quit_prompt(pty);
}

static void paste_can_be_interrupted(void)
{
    enum { COUNT = 20000 };
    static const char line[] = "n = n + 1\r";
    char *text = calloc(COUNT + 1, sizeof line), history[8192];
    int x, y;
    CHECK(text != NULL);
    memcpy(text, "n = 0    \r", sizeof line);
    for (size_t i = 1; i <= COUNT; i++)
        memcpy(text + i * (sizeof line - 1), line, sizeof line);
    snprintf(history, sizeof history, "%s/state/qkv/history", scenario_home());
    struct pty *pty = start_prompt();
    pty_paste(pty, text);
    CHECK(pty_wait_file(pty, history)); /* the first statement runs, or is about to */
    pty_type(pty, ctrl_c);
    CHECK(pty_wait(pty, "of the paste ran, the rest is dropped"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    CHECK(!pty_find(pty, " 20001 statements", &x, &y));
    quit_prompt(pty);
    free(text);
}

static void paste_is_undone_alone(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = ");
    CHECK(pty_wait_cursor(pty, ": k_d = ", ""));
    pty_paste(pty, "2 + ");
    CHECK(pty_wait_cursor(pty, ": k_d = 2 + ", ""));
    pty_type(pty, "\x1f");
    CHECK(pty_wait_cursor(pty, ": k_d = ", ""));
    pty_paste(pty, "2\rk_d + ");
    CHECK(pty_wait_cursor(pty, ": k_d + ", ""));
    pty_type(pty, "40\r");
    CHECK(pty_wait(pty, "\n 42\n"));
    quit_prompt(pty);
}

static void paste_is_no_keys(void)
{
    struct pty *pty = start_lesson();
    pty_paste(pty, "nn\x1b[31mq"); /* not two steps, a colour and the end */
    CHECK(pty_wait_cursor(pty, ": nn[31mq", ""));
    CHECK(pty_wait(pty, first));
    quit_prompt(pty);
}

static void paste_holds_no_signals(void)
{
    struct pty *pty = start_prompt();
    pty_paste(pty, "k_d\x1c = \x1a"
                   "21");
    CHECK(pty_wait_cursor(pty, ": k_d = 21", ""));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\033[200~k_d = 22\r");
    CHECK(pty_wait_read(pty));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\x03k_d = 23\rabc\033[201~k_d + 40\r"); /* drops all of the paste */
    CHECK(pty_wait(pty, "\n 41\n"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    quit_prompt(pty);
}

static void paste_is_capped(void)
{
    enum { LENGTH = 1000 * 1000 };
    char *text = malloc(LENGTH + 1);
    CHECK(text != NULL);
    memset(text, '7', LENGTH);
    text[LENGTH] = '\0';
    struct pty *pty = start_prompt();
    pty_paste(pty, text);
    CHECK(pty_wait(pty, "7777777777"));
    quit_prompt(pty);
    free(text);
}

static const struct scenario scenarios[] = {
    {"open lines go on", open_lines_go_on},
    {"blocks end at an empty line", blocks_end_at_an_empty_line},
    {"blanks typed count from the left", blanks_typed_count_from_the_left},
    {"Alt-Enter begins a line", alt_enter_begins_a_line},
    {"several lines are edited and recalled as one", several_lines_are_edited_and_recalled_as_one},
    {"several lines are dropped as one", several_lines_are_dropped_as_one},
    {"several lines are saved and undone as one", several_lines_are_saved_and_undone_as_one},
    {"several lines in a small window", several_lines_in_a_small_window},
    {"paste runs its lines", paste_runs_its_lines},
    {"paste runs a block as one", paste_runs_a_block_as_one},
    {"paste becomes part of a block", paste_becomes_part_of_a_block},
    {"paste stops at an error", paste_stops_at_an_error},
    {"paste can be interrupted", paste_can_be_interrupted},
    {"paste is undone alone", paste_is_undone_alone},
    {"paste is no keys", paste_is_no_keys},
    {"paste holds no signals", paste_holds_no_signals},
    {"paste is capped", paste_is_capped},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

/* The plain prompt of `qkv run`. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char ctrl_c[] = "\x03", ctrl_d[] = "\x04", ctrl_z[] = "\x1a", up[] = "\033[A";

static struct pty *start_run(void)
{
    const char *argv[] = {scenario_program(), "run", NULL};
    struct pty_options options = {.width = 80, .height = 24, .home = scenario_home()};
    struct pty *pty = pty_open(argv, &options);
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    return pty;
}

static void leave(struct pty *pty)
{
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    pty_type(pty, ctrl_d);
    end_with(pty, 0);
}

static void enter(struct pty *pty, const char *line, const char *answer)
{
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    pty_type(pty, line);
    pty_type(pty, "\r");
    CHECK(pty_wait(pty, answer));
}

static void suspends_at_the_prompt(void)
{
    struct pty *pty = start_run();
    pty_type(pty, "def f(a):\rreturn a +");
    CHECK(pty_wait_cursor(pty, "...     return a +", ""));
    pty_type(pty, ctrl_z);
    CHECK(pty_wait_stop(pty));
    check_restored(pty);
    pty_continue(pty);
    CHECK(pty_wait_cursor(pty, "...     return a +", ""));
    CHECK(pty_bracketed_paste(pty));
    pty_signal(pty, SIGTSTP);
    CHECK(pty_wait_stop(pty));
    check_restored(pty);
    pty_continue(pty);
    CHECK(pty_wait_cursor(pty, "...     return a +", ""));
    pty_type(pty, " 40\r\r");
    enter(pty, "f(2)", "\n42\n");
    leave(pty);
}

static bool shows_running(const struct pty *pty)
{
    int x, y;
    return pty_find(pty, "running", &x, &y) && x == 0;
}

static void suspends_in_a_loop(void)
{
    struct pty *pty = start_run();
    enter(pty, "a = [1]", "a = [1]");
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    pty_type(pty, "while True:\rif a[0] == 1: print('run' 'ning')\ra[0] = 7\r\r");
    CHECK(pty_wait_working(pty, "the loop's output", shows_running));
    pty_type(pty, ctrl_z);
    CHECK(pty_wait_stop(pty));
    pty_continue(pty);
    pty_signal(pty, SIGINT); /* it may not be in the foreground yet */
    CHECK(pty_wait(pty, "KeyboardInterrupt"));
    enter(pty, "a", "\n[1]\n");
    leave(pty);
}

static void ends_by_signal(void)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        for (int line = 0; line < 2; line++) {
            struct pty *pty = start_run();
            pty_type(pty, line == 0 ? "x = 3" : "x = 3\rfor i in [1]:\rx = 4");
            CHECK(pty_wait_cursor(pty, line == 0 ? ">>> x = 3" : "...     x = 4", ""));
            CHECK(pty_bracketed_paste(pty));
            pty_signal(pty, signals[i]);
            end_with_signal(pty, signals[i]);
        }
}

static void searches_survive_prefix_keys(void)
{
    struct pty *pty = start_run();
    enter(pty, "6 * 7", "\n42\n");
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    pty_type(pty, "\x12\x18jzzz\x12\x18)\x12zz\022\030e\x15\01340\033\r");
    CHECK(pty_wait(pty, "\n40\n"));
    leave(pty);
}

static void interrupt_drops_all_lines(void)
{
    struct pty *pty = start_run();
    pty_type(pty, "x = 3\rfor i in [1]:\rx = 4");
    CHECK(pty_wait_cursor(pty, "...     x = 4", ""));
    pty_type(pty, ctrl_c);
    enter(pty, "x", "\n3\n");
    leave(pty);
}

static void lines_are_indented(void)
{
    struct pty *pty = start_run();
    pty_type(pty, "def f(n):\rif n:\rreturn 1\r");
    CHECK(pty_wait(pty, "return 1\n..."));
    CHECK(pty_wait_cursor(pty, "...         ", ""));
    pty_type(pty, "\x7f");
    CHECK(pty_wait_cursor(pty, "...     ", ""));
    pty_type(pty, "\t\x7freturn 17\r\r");
    enter(pty, "[f(0), f(1)]", "\n[17, 1]\n");
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    pty_type(pty, "for i in [1]:\r  y = i\r  z = i\r");
    CHECK(pty_wait(pty, "\n...   y = i\n...   z = i\n"));
    pty_type(pty, "\r");
    enter(pty, "y + z", "\n2\n");
    leave(pty);
}

static void statements_are_recalled_whole(void)
{
    struct pty *pty = start_run();
    pty_type(pty, "for i in [1]:\rx = 38\r\r");
    enter(pty, "x", "\n38\n");
    leave(pty);
    pty = start_run();
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ">>> x", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ">>> for i in [1]:", ""));
    CHECK(pty_wait(pty, ">>> for i in [1]:\n    x = 38\n"));
    pty_type(pty, "\033[B\x7f"
                  "9\r"); /* the line below */
    enter(pty, "x", "\n39\n");
    leave(pty);
}

static void pasted_statements_run(void)
{
    struct pty *pty = start_run();
    pty_paste(pty,
              "def f(a):\r    b = a\r\r    return a + b\r\rx = f(2)\rx\rfor i in [5]:\r    i + 1");
    CHECK(pty_wait_cursor(pty, "    i + 1", ""));
    pty_type(pty, "\r");
    CHECK(pty_wait(pty, "\n4\n6\n"));
    leave(pty);
}

static void completes(void)
{
    struct pty *pty = start_run();
    enter(pty, "value_one = 11; value_two = 12", "value_two");
    CHECK(pty_wait_cursor(pty, ">>> ", ""));
    pty_type(pty, "val\t");
    CHECK(pty_wait_cursor(pty, ">>> value_", ""));
    pty_type(pty, "\t\t");
    CHECK(pty_wait(pty, "value_one  value_two"));
    pty_type(pty, "o\t\r");
    CHECK(pty_wait(pty, "\n11\n"));
    leave(pty);
}

static void resizes(void)
{
    struct pty *pty = start_run();
    pty_type(pty, "\"abcdefghijklmnopqrstuvwxyz\"");
    CHECK(pty_wait_cursor(pty, "xyz\"", ""));
    pty_resize(pty, 20, 24);
    CHECK(pty_wait_cursor(pty, "xyz\"", ""));
    pty_resize(pty, 80, 24);
    pty_type(pty, "[-1]\r");
    CHECK(pty_wait(pty, "\n'z'\n"));
    leave(pty);
}

static const struct scenario scenarios[] = {
    {"suspends at the prompt", suspends_at_the_prompt},
    {"suspends in a loop", suspends_in_a_loop},
    {"ends by signal", ends_by_signal},
    {"searches survive prefix keys", searches_survive_prefix_keys},
    {"interrupt drops all lines", interrupt_drops_all_lines},
    {"lines are indented", lines_are_indented},
    {"statements are recalled whole", statements_are_recalled_whole},
    {"pasted statements run", pasted_statements_run},
    {"completes", completes},
    {"resizes", resizes},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

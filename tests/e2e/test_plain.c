/* The plain mode on terminals: text below text, whatever is typed. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stddef.h>

static const char ctrl_c[] = "\x03", ctrl_d[] = "\x04", up[] = "\033[A";

static void enter(struct pty *pty, const char *line, const char *answer)
{
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, line);
    pty_type(pty, "\r");
    CHECK(pty_wait(pty, answer));
}

static void leave(struct pty *pty)
{
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, ctrl_d);
    CHECK(pty_wrote_text(pty));
    end_with(pty, 0);
}

static void dumb_terminals_get_it(void)
{
    static const char *const terms[] = {"TERM=dumb", "TERM="};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        const char *environment[] = {terms[i], NULL};
        struct pty *pty = start(environment, NULL);
        CHECK(pty_wait(pty, "`quit` leaves."));
        enter(pty, i == 0 ? "n" : "step scores",
              i == 0 ? "Step 2 of 13: input" : "Selected: scores, row 1");
        leave(pty);
    }
}

static void a_session_is_text(void)
{
    static const char *const environment[] = {"TERM=dumb", "INPUTRC=/nowhere", NULL};
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, "`quit` leaves."));
    enter(pty, "step scores", "16");
    enter(pty, "w_query[0,2] = 3", "Changed too: weights, output.");
    enter(pty, "read weights 1",
          "Query 1 attends most to key 1 (0.98), then key 2 (0.018), then key 0 (6e-6).");
    enter(pty, "wieghts", "NameError");
    enter(pty, "move left", "scores, row 0, column 0: 4, changed.");
    enter(pty, "for i in [0]:\rx[i] = 2\r", "Changed too: x, V");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "x = (1\r\r");
    CHECK(
        pty_wait(pty, "\n(the statement goes on: a bracket or a quote is open; Ctrl-C drops it)"));
    pty_type(pty, ctrl_c);
    leave(pty);
}

/* Below the line that ended the block. */
static bool is_in_loop(const struct pty *pty)
{
    int x, y, last;
    pty_cursor(pty, &x, &y);
    return x == 0 && pty_find(pty, "...     pass", &x, &last) && y == last + 2;
}

static void keys_of_the_prompt_work(void)
{
    static const char *const environment[] = {"TERM=dumb", NULL};
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, "`quit` leaves."));
    enter(pty, "41 + 1", "\n42\n");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": 41 + 1", ""));
    pty_type(pty, "0\r");
    CHECK(pty_wait(pty, "\n51\n"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "read lookup_we\t");
    CHECK(pty_wait_cursor(pty, ": read lookup_weights", ""));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait(pty, "KeyboardInterrupt"));
    enter(pty, "edit", "key 0: 0.50648.");
    CHECK(pty_wait_cursor(pty, ": lookup_weights[0,0] = ", ""));
    pty_type(pty, "1\r");
    CHECK(pty_wait(pty, "lookup_weights[0,0] was 0.50648 and is now 1, pinned by hand."));
    pty_type(pty, "x[0,0] = 7\rwhile True:\rpass\r\r");
    CHECK(pty_wait_working(pty, "the loop", is_in_loop));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait(pty, "KeyboardInterrupt: "));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "q\r");
    end_with(pty, 0);
}

static void ends_by_signal(void)
{
    static const char *const environment[] = {"TERM=dumb", NULL};
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty *pty = start(environment, NULL);
        CHECK(pty_wait(pty, "`quit` leaves."));
        CHECK(pty_wait_cursor(pty, ": ", ""));
        pty_type(pty, "41 + 1");
        CHECK(pty_wait_cursor(pty, ": 41 + 1", ""));
        pty_signal(pty, signals[i]);
        CHECK(pty_wrote_text(pty));
        end_with_signal(pty, signals[i]);
    }
}

static void other_terminals_get_it_when_asked(void)
{
    const char *argv[] = {scenario_program(), "--plain", "listing", NULL};
    struct pty_options options = {.width = 50, .height = 24, .home = scenario_home()};
    struct pty *pty = pty_open(argv, &options);
    CHECK(pty_wait(pty, "\nType statements and commands: `next` goes on,\n"
                        "`read weights` reads a matrix, `help` lists the\n"
                        "commands, `quit` leaves.\n"));
    enter(pty, "x[0,0] = 5", "x[0,0] was 1 and is now 5.");
    CHECK(!pty_bracketed_paste(pty));
    leave(pty);
}

static const struct scenario scenarios[] = {
    {"dumb terminals get it", dumb_terminals_get_it},
    {"a session is text", a_session_is_text},
    {"keys of the prompt work", keys_of_the_prompt_work},
    {"ends by signal", ends_by_signal},
    {"other terminals get it when asked", other_terminals_get_it_when_asked},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

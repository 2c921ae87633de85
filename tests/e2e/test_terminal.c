/* The program on a terminal: what it shows, and the terminal as it was afterwards. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const char ctrl_z[] = "\x1a", page_up[] = "\033[5~", page_down[] = "\033[6~";

/* -- opening, stepping, leaving ---------------------------------------------------------------- */

static void opens_and_leaves(void)
{
    struct pty *pty = start_lesson();
    CHECK(pty_alternate_screen(pty));
    CHECK(pty_bracketed_paste(pty));
    CHECK(!pty_modes_restored(pty));
    quit(pty);
}

static void steps(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, "n");
    CHECK(pty_wait(pty, second));
    pty_type(pty, page_down);
    CHECK(pty_wait(pty, third));
    pty_type(pty, "p");
    CHECK(pty_wait(pty, second));
    pty_type(pty, page_up);
    CHECK(pty_wait(pty, first));
    pty_type(pty, "nn");
    CHECK(pty_wait(pty, third));
    quit(pty);
}

static void shows_where_the_cursor_is(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, "n");
    CHECK(pty_wait(pty, second));
    CHECK(pty_wait_for(pty, "the cursor on the selected number", has_cursor_on_selection));
    quit(pty);
}

static void leaves_by_command(void)
{
    quit_prompt(start_prompt());
}

/* -- the terminal ------------------------------------------------------------------------------ */

static void resizes(void)
{
    static const int sizes[][2] = {{20, 5}, {1, 1},   {200, 60}, {40, 12},
                                   {3, 50}, {120, 2}, {1, 1},    {80, 24}};
    struct pty *pty = start_lesson();
    pty_resize(pty, 20, 5);
    CHECK(pty_wait(pty, "40"));
    pty_resize(pty, 80, 24);
    CHECK(pty_wait(pty, first));
    for (int round = 0; round < 20; round++)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            pty_resize(pty, sizes[i][0], sizes[i][1]);
            pty_type(pty, "l"); /* a key is held all the while */
        }
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":zzz");
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    pty_resize(pty, 1, 1);
    pty_resize(pty, 60, 20);
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    pty_resize(pty, 80, 24);
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    quit_prompt(pty);
}

/* The program is told once, when the size is again what it was; the terminal has lost what did not
 * fit meanwhile. */
static void resizes_while_it_computes(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "for i in range(100000): y = i\r\r");
    CHECK(pty_wait_read(pty));
    pty_resize(pty, 20, 5);
    pty_resize(pty, 80, 24);
    CHECK(pty_wait(pty, first));
    quit_prompt(pty);
}

static void starts_in_any_size(void)
{
    static const int sizes[][2] = {{1, 1}, {20, 5}, {300, 100}};
    const char *argv[] = {scenario_program(), "listing", NULL};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct pty_options options = {
            .width = sizes[i][0], .height = sizes[i][1], .home = scenario_home()};
        struct pty *pty = pty_open(argv, &options);
        pty_resize(pty, 80, 24);
        CHECK(pty_wait(pty, first));
        quit(pty);
    }
}

static void suspends(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "zzz");
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    pty_type(pty, ctrl_z);
    CHECK(pty_wait_stop(pty));
    check_restored(pty);
    pty_continue(pty);
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    CHECK(pty_alternate_screen(pty));
    CHECK(pty_bracketed_paste(pty));
    pty_signal(pty, SIGTSTP);
    CHECK(pty_wait_stop(pty));
    check_restored(pty);
    pty_resize(pty, 100, 30);
    pty_continue(pty);
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    quit_prompt(pty);
}

static void redraws_on_request(void)
{
    struct pty *pty = start_lesson();
    pty_scribble(pty, "\033[12;1Hgarbage");
    CHECK(pty_wait(pty, "garbage"));
    pty_type(pty, "\x0c");
    CHECK(pty_wait_gone(pty, "garbage"));
    pty_type(pty, ":zzz");
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    pty_scribble(pty, "\033[12;1Hgarbage\033[24;6H");
    pty_type(pty, "\x0c");
    CHECK(pty_wait_gone(pty, "garbage"));
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    quit_prompt(pty);
}

static void writes_little(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "z");
    CHECK(pty_wait_cursor(pty, ": z", ""));
    size_t before = pty_written(pty);
    pty_type(pty, "z");
    CHECK(pty_wait_cursor(pty, ": zz", ""));
    CHECK(pty_written(pty) - before < 100);
    quit_prompt(pty);
}

static void ends_by_signal(void)
{
    static const int signals[] = {SIGTERM, SIGHUP};
    for (size_t i = 0; i < 2; i++) {
        struct pty *pty = start_lesson();
        pty_signal(pty, signals[i]);
        end_with(pty, 128 + signals[i]);
        pty = start_prompt();
        pty_signal(pty, signals[i]);
        end_with(pty, 128 + signals[i]);
    }
}

static void crash_restores_the_terminal(void)
{
    static const int signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty *pty = start(crash_environment(), NULL);
        CHECK(pty_wait(pty, first));
        pty_signal(pty, signals[i]);
        end_with_signal(pty, signals[i]);
    }
}

/* As soon as there is something to restore: before the screen is there to be looked at. */
static void early_end_restores_the_terminal(void)
{
    for (int i = 0; i < 20; i++) {
        int status;
        struct pty *pty = start(NULL, NULL);
        while (pty_modes_restored(pty) && !pty_has_ended(pty, &status))
            pty_pump(pty, 0);
        pty_signal(pty, SIGQUIT);
        CHECK(pty_wait_end(pty, &status));
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGQUIT);
        CHECK(pty_modes_restored(pty));
        CHECK(!pty_bracketed_paste(pty));
        pty_close(pty);
    }
}

static void closed_terminal_ends_it(void)
{
    int status;
    struct pty *pty = start_prompt();
    pty_type(pty, "step weights\rw_query[0,2] = 37\r");
    CHECK(pty_wait(pty, "w_query[0,2] = 37"));
    pty_hang_up(pty);
    CHECK(pty_wait_end(pty, &status));
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 128 + SIGHUP);
    pty_close(pty);
    pty = start(NULL, NULL);
    CHECK(pty_wait(pty, third));
    CHECK(pty_wait(pty, "37"));
    quit(pty);
}

static void kill_loses_nothing(void)
{
    int status;
    struct pty *pty = start_prompt();
    pty_type(pty, "step weights\r");
    CHECK(pty_wait(pty, third));
    pty_type(pty, "w_query[0,2] = 37\r");
    CHECK(pty_wait(pty, "37"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_signal(pty, SIGKILL);
    CHECK(pty_wait_end(pty, &status));
    pty_close(pty);
    pty = start(NULL, NULL);
    CHECK(pty_wait(pty, third));
    CHECK(pty_wait(pty, "37"));
    quit(pty);
}

static bool says_resuming(const struct pty *pty)
{
    int x, y;
    return pty_find(pty, "resuming ...   Ctrl-C leaves a line out", &x, &y);
}

static void a_slow_journal_is_told_of_and_stopped(void)
{
    static const char text[] = "# qkv journal 1\nfor i in range(10**9):\t\n    pass\n"
                               "step weights\nw_query[0,2] = 37\n";
    struct pty *pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first)); /* which makes the directories */
    quit(pty);
    char path[256];
    snprintf(path, sizeof path, "%s/state/qkv/listing.journal", scenario_home());
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
    pty = start(NULL, NULL);
    CHECK(pty_wait_working(pty, "resuming", says_resuming));
    pty_type(pty, "\x03");
    CHECK(pty_wait(pty, third));
    CHECK(pty_wait(pty, "1 saved line no longer runs"));
    CHECK(pty_wait(pty, "37"));
    quit(pty);
}

/* -- colours and kinds of terminals ------------------------------------------------------------ */

static void colors_are_optional(void)
{
    static const char *const no_color[] = {"NO_COLOR=1", NULL};
    static const struct {
        const char *const *environment;
        const char *option;
        bool colors;
    } cases[] = {{NULL, NULL, true},
                 {no_color, NULL, false},
                 {no_color, "--color=always", true},
                 {NULL, "--color=never", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pty *pty = start(cases[i].environment, cases[i].option);
        CHECK(pty_wait(pty, first));
        pty_type(pty, ":zzz"); /* seen when all that came before it has been */
        CHECK(pty_wait_cursor(pty, ": zzz", ""));
        CHECK(pty_has_colors(pty) == cases[i].colors);
        quit_prompt(pty);
    }
}

/* The session of tmux.sh and screen.sh. */
static void other_terminals(void)
{
    static const char *const terms[] = {"vt100", "linux", "xterm", "screen", "tmux-256color"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        char variable[64], edit[64], shown[64];
        snprintf(variable, sizeof variable, "TERM=%s", terms[i]);
        snprintf(edit, sizeof edit, "w_query[0,2] = 3%zu\r", i);
        snprintf(shown, sizeof shown, "[3%zu", i);
        const char *environment[] = {variable, NULL};
        struct pty *pty = start(environment, NULL);
        CHECK(pty_wait(pty, first));
        pty_type(pty, "n");
        CHECK(pty_wait(pty, second));
        pty_type(pty, ":step weights\r");
        CHECK(pty_wait(pty, third));
        pty_type(pty, edit);
        CHECK(pty_wait(pty, shown));
        pty_type(pty, "step lookup\rzzz");
        CHECK(pty_wait_cursor(pty, ": zzz", ""));
        quit_prompt(pty);
    }
}

static void useless_terminals(void)
{
    static const char *const environment[] = {"TERM=nonesuch", NULL};
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, "TERM"));
    CHECK(pty_wait(pty, "qkv --plain"));
    CHECK(!pty_alternate_screen(pty));
    end_with(pty, 1);
}

static void other_locales(void)
{
    static const char *const environment[] = {"LC_ALL=C", NULL};
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":z\xc3\xa9z");
    CHECK(pty_wait_cursor(pty, ": z\xc3\xa9z", ""));
    pty_type(pty,
             "\r"); /* a name that is not there; the next line is another start of readline's */
    CHECK(pty_wait(pty, "NameError"));
    pty_type(pty, "z\xe6\xbc\xa2z");
    CHECK(pty_wait_cursor(pty, ": z\xe6\xbc\xa2z", ""));
    quit_prompt(pty);
}

static const struct scenario scenarios[] = {
    {"opens and leaves", opens_and_leaves},
    {"steps", steps},
    {"shows where the cursor is", shows_where_the_cursor_is},
    {"leaves by command", leaves_by_command},
    {"resizes", resizes},
    {"resizes while it computes", resizes_while_it_computes},
    {"starts in any size", starts_in_any_size},
    {"suspends", suspends},
    {"redraws on request", redraws_on_request},
    {"writes little", writes_little},
    {"ends by signal", ends_by_signal},
    {"crash restores the terminal", crash_restores_the_terminal},
    {"early end restores the terminal", early_end_restores_the_terminal},
    {"closed terminal ends it", closed_terminal_ends_it},
    {"kill loses nothing", kill_loses_nothing},
    {"a slow journal is told of and stopped", a_slow_journal_is_told_of_and_stopped},
    {"colors are optional", colors_are_optional},
    {"other terminals", other_terminals},
    {"useless terminals", useless_terminals},
    {"other locales", other_locales},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

/* Colours, backgrounds, the mouse, and terminals of many kinds. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const char white[] = "\033]11;rgb:ffff/ffff/ffff\007", black[] = "\033]11;rgb:0/0/0\033\\";
static const char last_answer[] = "\033[?62;22c";

static struct pty *start_with(const char *const *environment, bool silent, long file_limit)
{
    const char *argv[] = {scenario_program(), "listing", NULL};
    struct pty_options options = {.width = 80,
                                  .height = 24,
                                  .home = scenario_home(),
                                  .environment = environment,
                                  .silent = silent,
                                  .file_limit = file_limit};
    struct pty *pty = pty_open(argv, &options);
    CHECK(pty_wait(pty, "/13 "));
    return pty;
}

/* -- colours ----------------------------------------------------------------------------------- */

/* The background of weights[0,0], which is 0.06338, in the softmax step; a whole cell away from the
 * selected one. */
static VTermColor weight_color(const struct pty *pty)
{
    int x, y;
    if (!pty_find(pty, " 0.06 ", &x, &y))
        return (VTermColor){0};
    return pty_cell(pty, x + 1, y).bg;
}

static struct pty *open_weights(const char *const *environment, bool silent)
{
    struct pty *pty = start_with(environment, silent, 0);
    pty_type(pty, ":step softmax\rreveal\rquit");
    CHECK(pty_wait_cursor(pty, ": quit", ""));
    CHECK(pty_wait(pty, " 0.06 "));
    return pty;
}

static void leave(struct pty *pty)
{
    pty_type(pty, "\r");
    end_with(pty, 0);
}

/* A colour in six hexadecimal digits, or the number of one of the terminal's own. */
static void check_weight_color(const char *const *environment, const char *expected)
{
    char text[16];
    struct pty *pty = open_weights(environment, false);
    VTermColor color = weight_color(pty);
    if (VTERM_COLOR_IS_RGB(&color) && !VTERM_COLOR_IS_DEFAULT_BG(&color))
        snprintf(text, sizeof text, "%02x%02x%02x", color.rgb.red, color.rgb.green, color.rgb.blue);
    else
        snprintf(text, sizeof text, "%d",
                 VTERM_COLOR_IS_DEFAULT_BG(&color) ? -1 : color.indexed.idx);
    if (strcmp(text, expected) != 0)
        fprintf(stderr, "%s: %s, not %s\n", environment[0], text, expected);
    CHECK(strcmp(text, expected) == 0);
    leave(pty);
}

/* 0.06338 of the way along cividis is 0.5704 of the way from its first colour of ten to the second.
 */
static void colors_of_every_tier(void)
{
    static const struct {
        const char *environment[4], *color;
    } cases[] = {
        {{"COLORTERM=truecolor"}, "0a2d61"},
        {{"COLORTERM=24bit", "TERM=tmux-256color"}, "0a2d61"},
        {{"COLORTERM=truecolor", "TERM=xterm"}, "0a2d61"},
        {{"COLORTERM=truecolor", "STY=1", "TMUX=1"}, "18"}, /* GNU screen only hands it on */
        {{"COLORTERM=truecolor", "STY=1", "TERM=tmux-256color"}, "0a2d61"},
        {{"TERM=xterm-kitty"}, "0a2d61"},
        {{"WT_SESSION=0"}, "0a2d61"},
        {{"COLORTERM="}, "18"},
        {{"TERM=screen-256color"}, "18"},
        {{"TERM=xterm"}, "4"},
        {{"TERM=linux"}, "4"},
        {{"TERM=screen", "COLORFGBG=15;0"}, "4"},
        {{"TERM=screen", "COLORFGBG=0;15"}, "7"},
        {{"TERM=vt100", "COLORTERM=truecolor"}, "-1"},
        {{"NO_COLOR=1", "COLORTERM=truecolor"}, "-1"},
        {{"CLICOLOR=0"}, "-1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_weight_color(cases[i].environment, cases[i].color);
}

/* In the step of the weights, with `quit` at the prompt. */
static void leave_high_contrast(struct pty *pty)
{
    CHECK(pty_wait_cursor(pty, ": quit", ""));
    CHECK(pty_wait(pty, " 0.06 "));
    VTermColor color = weight_color(pty);
    CHECK(VTERM_COLOR_IS_RGB(&color));
    CHECK(color.rgb.red == 0 && color.rgb.green == 0 && color.rgb.blue == 0);
    leave(pty);
}

static void themes(void)
{
    static const char *const environment[] = {"COLORTERM=truecolor", NULL};
    struct pty *pty = start_with(environment, false, 0);
    pty_type(pty, ":step softmax\rreveal\rtheme high-contrast\rquit");
    leave_high_contrast(pty);
    pty = start_with(environment, false, 0); /* it is remembered */
    pty_type(pty, ":quit");
    leave_high_contrast(pty);
}

static void colors_have_a_legend(void)
{
    static const char *const environment[] = {"NO_COLOR=1", NULL};
    struct pty *pty = open_weights(NULL, false);
    CHECK(pty_wait(pty, "weights (3,3)  0  0.5  1"));
    leave(pty);
    pty = open_weights(environment, false);
    CHECK(pty_wait_gone(pty, " 0  0.5  1"));
    leave(pty);
}

/* -- the background ---------------------------------------------------------------------------- */

static bool is_light(const struct pty *pty)
{
    VTermColor color = weight_color(pty);
    return VTERM_COLOR_IS_RGB(&color) && color.rgb.red > 200;
}

static bool is_dark(const struct pty *pty)
{
    VTermColor color = weight_color(pty);
    return VTERM_COLOR_IS_RGB(&color) && color.rgb.red < 50;
}

static const char *const truecolor[] = {"COLORTERM=truecolor", NULL};

static void the_terminal_knows_better_than_the_environment(void)
{
    static const char *const environment[] = {"COLORTERM=truecolor", "COLORFGBG=0;15", NULL};
    struct pty *pty = open_weights(environment, false);
    CHECK(is_light(pty));
    pty_type(pty, black);
    CHECK(pty_wait_for(pty, "the dark colours", is_dark));
    leave(pty);
}

static void follows_the_background(void)
{
    struct pty *pty = open_weights(truecolor, false);
    CHECK(is_dark(pty));
    size_t before = pty_written(pty);
    pty_type(pty, white);
    CHECK(pty_wait_for(pty, "the light colours", is_light));
    pty_type(pty, "\x7f");
    CHECK(pty_wait_cursor(pty, ": qui", ""));
    pty_type(pty, "t");
    CHECK(pty_wait_cursor(pty, ": quit", ""));
    CHECK(pty_written(pty) - before < 3000); /* only what has a colour is written again */
    pty_type(pty, black);
    CHECK(pty_wait_for(pty, "the dark colours", is_dark));
    CHECK(pty_wait_cursor(pty, ": quit", "")); /* the answers did not get into the line */
    pty_type(pty, "\x15"
                  "background light\rquit");
    CHECK(pty_wait_for(pty, "the light colours", is_light));
    CHECK(pty_wait_cursor(pty, ": quit", ""));
    leave(pty);
}

/* A byte at a time, each read before the next. */
static void takes_slow_answers(void)
{
    struct pty *pty = open_weights(truecolor, true);
    for (const char *byte = white; *byte; byte++) {
        pty_type(pty, (char[]){*byte, '\0'});
        CHECK(pty_wait_read(pty));
    }
    CHECK(pty_wait_for(pty, "the light colours", is_light));
    pty_type(pty, last_answer);
    CHECK(pty_wait_cursor(pty, ": quit", ""));
    leave(pty);
}

/* Neither as input of the shell's, nor echoed by the terminal. */
static void leaves_no_answer_behind(void)
{
    char answer[64];
    int status, x, y;
    struct pty *pty = start_with(NULL, true, 0);
    pty_type(pty, "q");
    CHECK(pty_wait_read(pty));
    snprintf(answer, sizeof answer, "%s%s", white, last_answer);
    pty_type(pty, answer);
    CHECK(pty_wait_end(pty, &status));
    pty_type(pty, "zz"); /* echoed after all that was typed before */
    CHECK(pty_wait(pty, "zz"));
    CHECK(pty_unread(pty) == 2);
    CHECK(!pty_find(pty, "rgb", &x, &y));
    end_with(pty, 0);
}

static void leaves_without_an_answer(void)
{
    struct pty *pty = start_with(NULL, true, 0);
    pty_type(pty, "q");
    end_with(pty, 0);
    pty = start_with(NULL, true, 0);
    pty_type(pty, "\x1a");
    CHECK(pty_wait_stop(pty));
    check_restored(pty);
    pty_continue(pty);
    CHECK(pty_wait(pty, first));
    quit(pty);
}

/* -- the mouse --------------------------------------------------------------------------------- */

/* It was on when the program was left in this home before, or not. */
static struct pty *start_mouse(bool was_on)
{
    struct pty *pty = start_with(crash_environment(), false, 0);
    CHECK(pty_mouse(pty) == was_on);
    pty_type(pty, ":step softmax\rreveal\rmouse on\r");
    CHECK(pty_wait(pty, "mouse on:"));
    CHECK(pty_mouse(pty));
    pty_type(pty, "\033");
    CHECK(pty_wait(pty, "n next"));
    return pty;
}

static void click_on(struct pty *pty, const char *text)
{
    int x, y;
    CHECK(pty_find(pty, text, &x, &y));
    pty_click(pty, x + 1, y);
}

static void clicks(void)
{
    struct pty *pty = start_mouse(false);
    click_on(pty, " 0.06 ");
    CHECK(pty_wait(pty, "[0.06]"));
    CHECK(pty_wait_for(pty, "the cursor on the selected number", has_cursor_on_selection));
    click_on(pty, "n next");
    CHECK(pty_wait(pty, "7/13"));
    CHECK(pty_wait(pty, "a answer"));
    click_on(pty, "p back");
    CHECK(pty_wait(pty, "6/13"));
    CHECK(pty_wait_gone(pty, "a answer")); /* as the step before has it, and the keys move */
    click_on(pty, ": prompt");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "mouse off\r");
    CHECK(pty_wait(pty, "mouse off"));
    CHECK(!pty_mouse(pty));
    quit_prompt(pty);
}

static void mouse_is_off_on_every_way_out(void)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGQUIT};
    int status;
    struct pty *pty = start_mouse(false);
    pty_type(pty, "\x1a");
    CHECK(pty_wait_stop(pty));
    check_restored(pty);
    pty_continue(pty);
    CHECK(pty_wait_for(pty, "the mouse again", pty_mouse));
    quit(pty);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        pty = start_mouse(true);
        pty_signal(pty, ends[i]);
        CHECK(pty_wait_end(pty, &status));
        check_restored(pty);
        pty_close(pty);
    }
}

/* -- terminals and disks ----------------------------------------------------------------------- */

/* Known or not, as more or fewer descriptions are installed. */
static void terminals_of_today(void)
{
    static const char *const terms[] = {
        "TERM=xterm-kitty",  "TERM=alacritty",     "TERM=foot",
        "TERM=nsterm",       "TERM=ms-terminal",   "TERM=xterm-ghostty",
        "TERM=rxvt-unicode", "TERM=tmux-256color", "TERM=vt220"};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        const char *environment[] = {terms[i], NULL};
        struct pty *pty = start(environment, NULL);
        CHECK(pty_wait(pty, "/13 "));
        pty_type(pty, "n");
        CHECK(pty_wait(pty, second));
        pty_type(pty, "p");
        CHECK(pty_wait(pty, first));
        quit(pty);
    }
    const char *environment[] = {"TERM=xterm-nonesuch", NULL};
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, "TERM=xterm-nonesuch is"));
    CHECK(pty_wait(pty, "drawing as for xterm-256color"));
    CHECK(pty_has_colors(pty));
    quit(pty);
}

/* What `qkv show` leaves on the terminal. */
static struct pty *show(const char *const *environment, const char *option)
{
    int status;
    const char *argv[] = {scenario_program(), "show", "listing", "--step", "softmax", option, NULL};
    struct pty_options options = {
        .width = 90, .height = 30, .home = scenario_home(), .environment = environment};
    struct pty *pty = pty_open(argv, &options);
    CHECK(pty_wait_end(pty, &status));
    CHECK(pty_wait(pty, "> weights (3,3)"));
    return pty;
}

static void show_has_colors_on_a_terminal(void)
{
    static const struct {
        const char *const environment[3], *option;
        bool colors;
    } cases[] = {
        {{NULL}, NULL, true},
        {{"TERM=linux"}, NULL, true},
        {{"COLORTERM=truecolor"}, NULL, true},
        {{"NO_COLOR=1"}, NULL, false},
        {{"NO_COLOR=1"}, "--color=always", true},
        {{"CLICOLOR=0"}, NULL, false},
        {{"TERM=dumb"}, NULL, false},
        {{"TERM=vt100"}, NULL, false},
        {{NULL}, "--color=never", false},
        {{NULL}, "--format=text", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pty *pty = show(cases[i].environment, cases[i].option);
        CHECK(pty_has_colors(pty) == cases[i].colors);
        pty_close(pty);
    }
}

static void full_disk(void)
{
    int status;
    struct pty *pty = start_with(NULL, false, 40);
    pty_type(pty, ":x[0,0] = 123456789\rx[0,1] = 123456789\r");
    CHECK(pty_wait(pty, "NOT SAVED: File too large"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "x[0,0] + 1\r");
    CHECK(pty_wait(pty, "123456790")); /* it goes on */
    CHECK(pty_wait(pty, "NOT SAVED"));
    pty_type(pty, "quit\r");
    CHECK(pty_wait_end(pty, &status));
    CHECK(pty_wait(pty, "not saved: File too large"));
    end_with(pty, 1);
}

static void no_room_for_anything(void)
{
    static const char *const nowhere[] = {"XDG_STATE_HOME=/dev/null", NULL};
    int status;
    struct pty *pty = start_with(nowhere, false, 0);
    CHECK(pty_wait(pty, "nothing will be saved: "));
    pty_type(pty, "n");
    CHECK(pty_wait(pty, second));
    CHECK(pty_wait(pty, "NOT SAVED"));
    quit(pty); /* a place in the lesson is no work */
    pty = start_with(nowhere, false, 0);
    pty_type(pty, ":x[0,0] = 7\r");
    CHECK(pty_wait(pty, "(not saved)"));
    pty_type(pty, "quit\r");
    CHECK(pty_wait_end(pty, &status));
    CHECK(pty_wait(pty, "is not saved: /dev/null/qkv"));
    end_with(pty, 1);
}

static void full_disk_ends_a_recording(void)
{
    struct pty *pty = start_with(NULL, false, 1500);
    pty_type(pty, ":record ~/r.cast\r");
    CHECK(pty_wait(pty, "the recording ends here: "));
    quit_prompt(pty);
}

static const struct scenario scenarios[] = {
    {"colors of every tier", colors_of_every_tier},
    {"themes", themes},
    {"colors have a legend", colors_have_a_legend},
    {"follows the background", follows_the_background},
    {"the terminal knows better than the environment",
     the_terminal_knows_better_than_the_environment},
    {"takes slow answers", takes_slow_answers},
    {"leaves no answer behind", leaves_no_answer_behind},
    {"leaves without an answer", leaves_without_an_answer},
    {"clicks", clicks},
    {"mouse is off on every way out", mouse_is_off_on_every_way_out},
    {"terminals of today", terminals_of_today},
    {"show has colors on a terminal", show_has_colors_on_a_terminal},
    {"full disk", full_disk},
    {"no room for anything", no_room_for_anything},
    {"full disk ends a recording", full_disk_ends_a_recording},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

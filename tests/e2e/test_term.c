/* The program as a person meets it: keys in, a screen out, and the terminal as it was afterwards.
 * usage: test_term QKV [SCENARIO] */
#include "pty.h"

#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(condition) check((condition), #condition, __LINE__)

/* Of the listing lesson's first three steps. */
static const char first[] = "A dictionary that answers", second[] = "Three tokens, four numbers";
static const char third[] = "Three matrices";

static const char escape[] = "\033", ctrl_c[] = "\x03", ctrl_d[] = "\x04", ctrl_z[] = "\x1a";
static const char up[] = "\033[A", left[] = "\033[D", page_up[] = "\033[5~",
                  page_down[] = "\033[6~";

static const char *program;
static char home[4096];

static void check(bool holds, const char *condition, int line)
{
    if (holds)
        return;
    fprintf(stderr, "test_term.c:%d: %s does not hold\n", line, condition);
    exit(1);
}

/* -- what the scenarios share --------------------------------------------------------------------
 */

static struct pty *start(const char *const *environment, const char *option)
{
    const char *argv[] = {program, option ? option : "listing", option ? "listing" : NULL, NULL};
    struct pty_options options = {80, 24, home, environment};
    return pty_open(argv, &options);
}

static struct pty *start_lesson(void)
{
    struct pty *pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first));
    return pty;
}

static struct pty *start_prompt(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    return pty;
}

static void check_restored(struct pty *pty)
{
    CHECK(pty_modes_restored(pty));
    CHECK(!pty_alternate_screen(pty));
    CHECK(!pty_bracketed_paste(pty));
    CHECK(pty_cursor_visible(pty));
    pty_scribble(pty, "\r\033[2K.");
    VTermScreenCell cell = pty_cell(pty, 0, 23);
    CHECK(!cell.attrs.bold && !cell.attrs.reverse && !cell.attrs.underline);
    CHECK(VTERM_COLOR_IS_DEFAULT_BG(&cell.bg) && VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
}

static void end_with(struct pty *pty, int code)
{
    int status;
    CHECK(pty_wait_end(pty, &status));
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == code);
    check_restored(pty);
    pty_close(pty);
}

static void quit(struct pty *pty)
{
    pty_type(pty, "q");
    end_with(pty, 0);
}

static void quit_prompt(struct pty *pty)
{
    pty_type(pty, ctrl_c);
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "quit\r");
    end_with(pty, 0);
}

static void write_file(const char *name, const char *text, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", home, name);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static struct pty *start_with_inputrc(const char *inputrc)
{
    char path[8192], variable[8300];
    write_file("inputrc", inputrc, path, sizeof path);
    snprintf(variable, sizeof variable, "INPUTRC=%s", path);
    const char *environment[] = {variable, NULL};
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    return pty;
}

/* -- opening, stepping, leaving ------------------------------------------------------------------
 */

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

static bool has_cursor_on_selection(const struct pty *pty)
{
    int x, y;
    pty_cursor(pty, &x, &y);
    return pty_cursor_visible(pty) && pty_cell(pty, x, y).attrs.reverse;
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

/* -- the prompt ----------------------------------------------------------------------------------
 */

static void edits(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "step weights\r");
    CHECK(pty_wait(pty, third));
    pty_type(pty, "w_query[0,2] = 37\r");
    CHECK(pty_wait(pty, "37"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, escape);
    CHECK(pty_wait_for(pty, "the cursor on the selected number", has_cursor_on_selection));
    CHECK(pty_wait(pty, "w_query[0,2] = 37"));
    quit(pty);
}

static void history_is_kept(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = 21\r");
    CHECK(pty_wait(pty, "k_d = 21"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "k_d = 22\r");
    CHECK(pty_wait(pty, "k_d = 22"));
    quit_prompt(pty);
    pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": quit", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": k_d = 22", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": k_d = 21", ""));
    quit_prompt(pty);
    char path[8192];
    snprintf(path, sizeof path, "%s/state/qkv/history", home);
    struct stat info;
    CHECK(stat(path, &info) == 0);
    CHECK((info.st_mode & 0777) == 0600);
}

static void history_survives_kill(void)
{
    int status;
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = 23\r");
    CHECK(pty_wait(pty, "k_d = 23"));
    pty_signal(pty, SIGKILL);
    CHECK(pty_wait_end(pty, &status));
    pty_close(pty);
    pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": k_d = 23", ""));
    quit_prompt(pty);
}

static void history_is_searched(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = 24\r");
    CHECK(pty_wait(pty, "k_d = 24"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\x12= 2");
    CHECK(pty_wait(pty, "(reverse-i-search)`= 2': k_d = 24"));
    pty_type(pty, escape); /* ends the search, not the prompt */
    CHECK(pty_wait_gone(pty, "reverse"));
    CHECK(pty_wait_cursor(pty, ": k_d ", "= 24"));
    quit_prompt(pty);
}

static void completes(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "w_qu\t");
    CHECK(pty_wait_cursor(pty, ": w_query", ""));
    pty_type(pty, "[0,0] + w_\t");
    CHECK(pty_wait(pty, "w_value"));
    CHECK(pty_wait(pty, "w_key"));
    CHECK(pty_wait_cursor(pty, ": w_query[0,0] + w_", ""));
    pty_type(pty, "v\t");
    CHECK(pty_wait_cursor(pty, ": w_query[0,0] + w_value", ""));
    quit_prompt(pty);
}

static void interrupt_cancels_the_line(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "zzz");
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\x12qqq"); /* in the middle of a search, too */
    CHECK(pty_wait(pty, "reverse-i-search"));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait_cursor(pty, ": ", ""));
    quit_prompt(pty);
}

static void interrupt_outside_the_prompt_says_how_to_leave(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, ctrl_c);
    CHECK(pty_wait(pty, "press q to leave"));
    quit(pty);
}

static void escape_closes_the_prompt(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "zzz");
    CHECK(pty_wait_cursor(pty, ": zzz", ""));
    pty_type(pty, escape);
    CHECK(pty_wait_gone(pty, ": zzz"));
    pty_type(pty, "n");
    CHECK(pty_wait(pty, second));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, ctrl_d);
    pty_type(pty, "n");
    CHECK(pty_wait(pty, third));
    quit(pty);
}

static void cursor_keys_move_in_the_line(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "abcd");
    pty_type(pty, left);
    CHECK(pty_wait_cursor(pty, ": abc", "d"));
    pty_type(pty, "\033[H\033[3~");
    CHECK(pty_wait_cursor(pty, ": ", "bcd"));
    pty_type(pty, "\033[F");
    CHECK(pty_wait_cursor(pty, ": bcd", ""));
    pty_type(pty, "\033[97;98q\033[77~e"); /* what nothing is bound to leaves nothing behind */
    CHECK(pty_wait_cursor(pty, ": bcde", ""));
    pty_type(pty, "\xff\xc3(\xe2\x82"); /* and so does what is no text */
    CHECK(pty_wait_cursor(pty, ": bcde(", ""));
    quit_prompt(pty);
}

static void wide_characters_in_the_line(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "\xc3\xa9\xe6\xbc\xa2"
                  "e\xcc\x81x");
    CHECK(pty_wait_cursor(pty,
                          ": \xc3\xa9\xe6\xbc\xa2"
                          "e\xcc\x81x",
                          ""));
    int x, y;
    pty_cursor(pty, &x, &y);
    CHECK(x == 7);
    pty_type(pty, left);
    CHECK(pty_wait_cursor(pty, "e\xcc\x81", "x"));
    pty_cursor(pty, &x, &y);
    CHECK(x == 6);
    pty_type(pty, "\x7f\x7f");
    CHECK(pty_wait_cursor(pty, ": \xc3\xa9", "x"));
    quit_prompt(pty);
}

static void enter_opens_the_prompt_on_the_cell(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, "n");
    CHECK(pty_wait(pty, second));
    pty_type(pty, "\r");
    CHECK(pty_wait_cursor(pty, "] = ", ""));
    quit_prompt(pty);
}

/* -- pastes --------------------------------------------------------------------------------------
 */

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
    CHECK(pty_wait_cursor(pty, "[3, 4]])", ""));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": k_d = 2", ""));
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

/* -- inputrc -------------------------------------------------------------------------------------
 */

static void vi_mode(void)
{
    struct pty *pty = start_with_inputrc("set editing-mode vi\n");
    pty_type(pty, "abc");
    CHECK(pty_wait_cursor(pty, ": abc", ""));
    pty_type(pty, escape); /* command mode: the cursor goes back */
    CHECK(pty_wait_cursor(pty, ": ab", "c"));
    pty_type(pty, "0x");
    CHECK(pty_wait_cursor(pty, ": ", "bc"));
    pty_type(pty, "A");
    CHECK(pty_wait_cursor(pty, ": bc", ""));
    pty_type(pty, escape);
    CHECK(pty_wait_cursor(pty, ": b", "c"));
    pty_type(pty, escape); /* in command mode it closes */
    CHECK(pty_wait_gone(pty, ": bc"));
    quit(pty);
}

static void inputrc_for_this_program(void)
{
    struct pty *pty = start_with_inputrc("$if qkv\n\"\\C-o\": \"w_query\"\n$endif\n");
    pty_type(pty, "\x0f");
    CHECK(pty_wait_cursor(pty, ": w_query", ""));
    quit_prompt(pty);
}

static void faulty_inputrc_waits_for_the_end(void)
{
    struct pty *pty = start_with_inputrc("set nonsense on\n\"\\C-o\n");
    char *screen = pty_screen(pty);
    CHECK(strstr(screen, "inputrc") == NULL);
    free(screen);
    pty_type(pty, ctrl_c);
    pty_type(pty, "quit\r");
    int status;
    CHECK(pty_wait_end(pty, &status));
    screen = pty_screen(pty);
    CHECK(strstr(screen, "inputrc") != NULL);
    free(screen);
    pty_close(pty);
}

/* -- the terminal --------------------------------------------------------------------------------
 */

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
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            pty_resize(pty, sizes[i][0], sizes[i][1]);
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

static void starts_in_any_size(void)
{
    static const int sizes[][2] = {{1, 1}, {20, 5}, {300, 100}};
    const char *argv[] = {program, "listing", NULL};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct pty_options options = {sizes[i][0], sizes[i][1], home, NULL};
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
        int status;
        struct pty *pty = start_prompt();
        pty_signal(pty, signals[i]);
        CHECK(pty_wait_end(pty, &status));
        CHECK(WIFSIGNALED(status));
        CHECK(WTERMSIG(status) == signals[i]);
        check_restored(pty);
        pty_close(pty);
    }
}

static void closed_terminal_ends_it(void)
{
    int status;
    struct pty *pty = start_lesson();
    pty_hang_up(pty);
    CHECK(pty_wait_end(pty, &status));
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 128 + SIGHUP);
    pty_close(pty);
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

/* -- colours and kinds of terminals --------------------------------------------------------------
 */

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

static void other_terminals(void)
{
    static const char *const terms[] = {"vt100", "linux", "xterm", "screen", "tmux-256color"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        char variable[64];
        snprintf(variable, sizeof variable, "TERM=%s", terms[i]);
        const char *environment[] = {variable, NULL};
        struct pty *pty = start(environment, NULL);
        CHECK(pty_wait(pty, first));
        pty_type(pty, "n");
        CHECK(pty_wait(pty, second));
        pty_type(pty, "p");
        CHECK(pty_wait(pty, first));
        pty_type(pty, ":zzz");
        CHECK(pty_wait_cursor(pty, ": zzz", ""));
        quit_prompt(pty);
    }
}

static void useless_terminals(void)
{
    static const char *const terms[] = {"TERM=dumb", "TERM=", "TERM=nonesuch"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        const char *environment[] = {terms[i], NULL};
        struct pty *pty = start(environment, NULL);
        CHECK(pty_wait(pty, "TERM"));
        CHECK(pty_wait(pty, "qkv show"));
        CHECK(!pty_alternate_screen(pty));
        end_with(pty, 1);
    }
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

/* -- running them --------------------------------------------------------------------------------
 */

static const struct {
    const char *name;
    void (*run)(void);
} scenarios[] = {
    {"opens and leaves", opens_and_leaves},
    {"steps", steps},
    {"shows where the cursor is", shows_where_the_cursor_is},
    {"leaves by command", leaves_by_command},
    {"edits", edits},
    {"history is kept", history_is_kept},
    {"history survives kill", history_survives_kill},
    {"history is searched", history_is_searched},
    {"completes", completes},
    {"interrupt cancels the line", interrupt_cancels_the_line},
    {"interrupt says how to leave", interrupt_outside_the_prompt_says_how_to_leave},
    {"escape closes the prompt", escape_closes_the_prompt},
    {"cursor keys move in the line", cursor_keys_move_in_the_line},
    {"wide characters in the line", wide_characters_in_the_line},
    {"Enter opens the prompt on the cell", enter_opens_the_prompt_on_the_cell},
    {"paste runs its lines", paste_runs_its_lines},
    {"paste is no keys", paste_is_no_keys},
    {"paste is capped", paste_is_capped},
    {"vi mode", vi_mode},
    {"inputrc for this program", inputrc_for_this_program},
    {"faulty inputrc waits for the end", faulty_inputrc_waits_for_the_end},
    {"resizes", resizes},
    {"starts in any size", starts_in_any_size},
    {"suspends", suspends},
    {"redraws on request", redraws_on_request},
    {"writes little", writes_little},
    {"ends by signal", ends_by_signal},
    {"crash restores the terminal", crash_restores_the_terminal},
    {"closed terminal ends it", closed_terminal_ends_it},
    {"kill loses nothing", kill_loses_nothing},
    {"colors are optional", colors_are_optional},
    {"other terminals", other_terminals},
    {"useless terminals", useless_terminals},
    {"other locales", other_locales},
};

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

/* In a process and a home of its own. */
static bool run(size_t i)
{
    const char *base = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/qkv-e2e.XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(home))
        return false;
    pid_t child = fork();
    if (child == 0) {
        alarm(300);
        scenarios[i].run();
        exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    nftw(home, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return status == 0;
}

int main(int argc, char **argv)
{
    static char path[4096];
    if (argc < 2 || !realpath(argv[1], path)) {
        fprintf(stderr, "usage: %s QKV [SCENARIO]\n", argv[0]);
        return 2;
    }
    program = path;
    int passed = 0, failed = 0;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        if (argc > 2 && !strstr(scenarios[i].name, argv[2]))
            continue;
        bool fine = run(i);
        passed += fine;
        failed += !fine;
        printf("%s %s\n", fine ? "ok    " : "FAILED", scenarios[i].name);
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

/* The prompt: editing, history, completion, inputrc. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

static const char escape[] = "\033", ctrl_c[] = "\x03", ctrl_d[] = "\x04", up[] = "\033[A",
                  left[] = "\033[D";

/* -- the prompt -------------------------------------------------------------------------------- */

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
    snprintf(path, sizeof path, "%s/state/qkv/history", scenario_home());
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
    pty_type(pty, "\x12= 9\x7f\x7f"); /* Backspace goes on searching */
    CHECK(pty_wait(pty, "reverse-i-search)`=': k_d = 24"));
    quit_prompt(pty);
}

/* What Ctrl-X begins ends the search, and nothing is bound to some of it. */
static void searches_survive_prefix_keys(void)
{
    static const char *const keys[] = {"\x12\x18j",    "\x13\x18j", "\x12k\x18\x05",
                                       "\x12\x18\x18", "\022\030e", "\x12\x18)"};
    struct pty *pty = start_prompt();
    pty_type(pty, "k_d = 24\r");
    CHECK(pty_wait(pty, "k_d = 24"));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        CHECK(pty_wait_cursor(pty, ": ", ""));
        pty_type(pty, keys[i]);
        pty_type(pty, "\005zzz");
        CHECK(pty_wait_cursor(pty, "zzz", ""));
        CHECK(pty_wait_gone(pty, "search"));
        pty_type(pty, ctrl_c);
    }
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\x12\x18");
    pty_type(pty, escape);
    CHECK(pty_wait_gone(pty, "search"));
    quit_prompt(pty);
}

static void escape_ends_any_search(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "abc\033p");
    CHECK(pty_wait_cursor(pty, ":", ""));
    pty_type(pty, "zz\033[A\033[1;5C");
    CHECK(pty_wait_cursor(pty, ":zz", ""));
    pty_type(pty, escape);
    CHECK(pty_wait_cursor(pty, ": abc", ""));
    pty_type(pty, "d\033n");
    CHECK(pty_wait_cursor(pty, ":", ""));
    pty_type(pty, "\x07\x1f"); /* the line is undone as before */
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "abc");
    CHECK(pty_wait_cursor(pty, ": abc", ""));
    pty_type(pty, escape);
    CHECK(pty_wait_gone(pty, ": abc"));
    quit(pty);
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
    pty_type(pty, "\x15load(\"/de\t"); /* a directory, which no quote closes */
    CHECK(pty_wait_cursor(pty, ": load(\"/dev/", ""));
    pty_type(pty, "nul\t");
    CHECK(pty_wait_cursor(pty, ": load(\"/dev/null", ""));
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

static void what_follows_a_stopped_statement_is_whole(void)
{
    char path[512];
    snprintf(path, sizeof path, "%s/begun.npy", scenario_home());
    struct pty *pty = start_prompt();
    pty_type(pty, "step scores\rfor i in range(10**9):\rif i == 0: save('~/begun.npy', x)\r"
                  "w_query[0,0] = i\r\r");
    CHECK(pty_wait_file(pty, path));
    pty_type(pty, ctrl_c);
    CHECK(pty_wait(pty, "KeyboardInterrupt"));
    CHECK(pty_wait(pty, "scores[1,1] = Q[1,:]"));
    CHECK(pty_wait(pty, "0   2   4   4")); /* as they were */
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

static void long_lines_scroll(void)
{
    struct pty *pty = start_prompt();
    for (int i = 0; i < 30; i++)
        pty_type(pty, "abcdef");
    pty_type(pty, "z");
    CHECK(pty_wait_cursor(pty, "abcdefz", ""));
    pty_type(pty, "\033[H");
    CHECK(pty_wait(pty, ": abcdef"));
    pty_type(pty, "\033[F!");
    CHECK(pty_wait_cursor(pty, "abcdefz!", ""));
    quit_prompt(pty);
}

static void output_lies_over_the_panes(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "x\r");
    CHECK(pty_wait(pty, "[0, 2, 0, 2]"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, escape); /* closes that, not the prompt */
    CHECK(pty_wait_gone(pty, "[0, 2, 0, 2]"));
    pty_type(pty, "x\r");
    CHECK(pty_wait(pty, "[0, 2, 0, 2]"));
    pty_type(pty, up);
    CHECK(pty_wait_cursor(pty, ": x", ""));
    CHECK(pty_wait_gone(pty, "[0, 2, 0, 2]"));
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

/* -- inputrc ----------------------------------------------------------------------------------- */

static void write_file(const char *name, const char *text, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", scenario_home(), name);
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

static void macros_survive_unbound_keys(void)
{
    struct pty *pty = start_with_inputrc("\"\\C-o\": \"ab\\C-xjcd\\e\\C-aef\"\n");
    pty_type(pty, "\x0f");
    CHECK(pty_wait_cursor(pty, ": abcdef", ""));
    quit_prompt(pty);
}

/* Long lists, too; vi's insert mode has it on Ctrl-N. */
static void menu_of_completions(void)
{
    struct pty *pty = start_with_inputrc("set editing-mode vi\n");
    pty_type(pty, "\x0e");
    CHECK(pty_wait_gone(pty, "\n:\n"));
    pty_type(pty, "\x10");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    quit_prompt(pty);
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

static void questions_are_answered_at_the_prompt(void)
{
    struct pty *pty = start_prompt();
    pty_type(pty, "step softmax\r");
    CHECK(pty_wait(pty, "[?] Question"));
    CHECK(pty_wait(pty, "? [?] ?"));
    pty_type(pty, escape);
    CHECK(pty_wait(pty, "a answer"));
    pty_type(pty, "a");
    CHECK(pty_wait_cursor(pty, ": answer ", ""));
    pty_type(pty, "0,98 +\r");
    CHECK(pty_wait(pty, "SyntaxError"));
    CHECK(pty_wait_cursor(pty, ": answer 0,98 +", ""));
    pty_type(pty, "\x15"
                  "answer 0.5\r"); /* Ctrl-U */
    CHECK(pty_wait(pty, "no: too small. Hint:"));
    CHECK(pty_wait_cursor(pty, ": answer ", ""));
    pty_type(pty, "0.98\r");
    CHECK(pty_wait(pty, "[x] Answered"));
    CHECK(pty_wait(pty, "6e-6 [0.98] 0.02"));
    CHECK(pty_wait_gone(pty, "a answer"));
    quit(pty);
    pty = start(NULL, NULL); /* it was saved */
    CHECK(pty_wait(pty, "[x] Answered"));
    quit(pty);
}

static const struct scenario scenarios[] = {
    {"edits", edits},
    {"history is kept", history_is_kept},
    {"history survives kill", history_survives_kill},
    {"history is searched", history_is_searched},
    {"searches survive prefix keys", searches_survive_prefix_keys},
    {"escape ends any search", escape_ends_any_search},
    {"completes", completes},
    {"interrupt cancels the line", interrupt_cancels_the_line},
    {"what follows a stopped statement is whole", what_follows_a_stopped_statement_is_whole},
    {"interrupt says how to leave", interrupt_outside_the_prompt_says_how_to_leave},
    {"escape closes the prompt", escape_closes_the_prompt},
    {"cursor keys move in the line", cursor_keys_move_in_the_line},
    {"long lines scroll", long_lines_scroll},
    {"output lies over the panes", output_lies_over_the_panes},
    {"wide characters in the line", wide_characters_in_the_line},
    {"Enter opens the prompt on the cell", enter_opens_the_prompt_on_the_cell},
    {"questions are answered at the prompt", questions_are_answered_at_the_prompt},
    {"vi mode", vi_mode},
    {"macros survive unbound keys", macros_survive_unbound_keys},
    {"menu of completions", menu_of_completions},
    {"inputrc for this program", inputrc_for_this_program},
    {"faulty inputrc waits for the end", faulty_inputrc_waits_for_the_end},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

/* Changes to lines of the history: whatever readline does with their undo lists, the program goes
 * on. The sanitizers see lists that are freed twice. */
#include "look.h"
#include "scenario.h"

#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

struct typed {
    const char *keys, *before, *after; /* the line then, the cursor being between */
};

/* Found by random keys. All begin with "1 + 1000" and "2 + 2000" in the history. */
static const struct typed
    vi_search[] = {{"a", ": a", ""},          {"\033", ": ", "a"},      {"/1 \r", ": ", "1 + 1000"},
                   {"x", ": ", " + 1000"},    {"k", ": ", " + 1000"},   {"j", ": ", "2 + 2000"},
                   {"k", ": ", " + 1000"},    {"u0", ": ", "1 + 1000"}, {"x", ": ", " + 1000"},
                   {"jjk", ": ", "2 + 2000"}, {"k", ": ", " + 1000"},   {NULL, NULL, NULL}},
    vi_escape[] = {{"\033[A\033[A", ": 1 + 1000", ""}, {"3", ": 1 + 10003", ""},
                   {"\033[A", ": 1 + 10003", ""},      {"\x7f", ": 1 + 1000", ""},
                   {"\033", ": 1 + 100", "0"},         {NULL, NULL, NULL}},
    emacs_search[] = {{"\033[A", ": 2 + 2000", ""},
                      {"\033p1 \r", ": ", "1 + 1000"},
                      {"\033[A", ": 1 + 1000", ""},
                      {NULL, NULL, NULL}},
    emacs_undo[] = {{"\033[A", ": 2 + 2000", ""}, {"3", ": 2 + 20003", ""},
                    {"\033[A", ": 1 + 1000", ""}, {"\033[B", ": 2 + 20003", ""},
                    {"\x1f", ": 2 + 2000", ""},   {"\033[A", ": 1 + 1000", ""},
                    {"\033[B", ": 2 + 2000", ""}, {NULL, NULL, NULL}};

static struct pty *start_mode(const char *mode, bool plain)
{
    char path[8192], variable[8300];
    snprintf(path, sizeof path, "%s/inputrc", scenario_home());
    snprintf(variable, sizeof variable, "INPUTRC=%s", path);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    CHECK(file && fprintf(file, "set editing-mode %s\n", mode) > 0 && fclose(file) == 0);
    snprintf(path, sizeof path, "%s/state/qkv/history", scenario_home());
    unlink(path);
    const char *environment[] = {variable, NULL};
    struct pty *pty = start(environment, plain ? "--plain" : NULL);
    CHECK(pty_wait(pty, plain ? "`quit` leaves." : first));
    if (!plain)
        pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    return pty;
}

static void run(struct pty *pty, const char *statement, const char *result)
{
    pty_type(pty, statement);
    pty_type(pty, "\r");
    CHECK(pty_wait(pty, result));
    CHECK(pty_wait_cursor(pty, ": ", ""));
}

/* Each line that was changed is entered afterwards, when its list would be freed again. */
static void type(const char *mode, const struct typed *typed, bool plain)
{
    struct pty *pty = start_mode(mode, plain);
    run(pty, "1 + 1000", "1001");
    run(pty, "2 + 2000", "2002");
    for (; typed->keys; typed++) {
        pty_type(pty, typed->keys);
        CHECK(plain ? pty_wait_read(pty) : pty_wait_cursor(pty, typed->before, typed->after));
    }
    for (int i = 1; i <= 5; i++) {
        pty_type(pty, "\r");
        CHECK(pty_wait_cursor(pty, ": ", ""));
        for (int j = 0; j < i % 5; j++)
            pty_type(pty, "\033[A");
    }
    run(pty, "600 * 7", "4200");
    pty_type(pty, "quit\r");
    end_with(pty, 0);
}

static void type_at_both(const char *mode, const struct typed *typed)
{
    type(mode, typed, true);
    type(mode, typed, false);
}

static void after_a_search_in_vi_mode(void)
{
    type_at_both("vi", vi_search);
}

static void after_escape_in_vi_mode(void)
{
    type_at_both("vi", vi_escape);
}

static void after_a_search_in_emacs_mode(void)
{
    type_at_both("emacs", emacs_search);
}

static void undone_changes_stay_undone(void)
{
    type_at_both("emacs", emacs_undo);
}

/* The line put aside is not the one being typed any more. */
static void a_paste_into_a_recalled_line_leaves_the_history(void)
{
    struct pty *pty = start_mode("emacs", false);
    run(pty, "2 + 2000", "2002");
    pty_type(pty, "abc\033[A");
    CHECK(pty_wait_cursor(pty, ": 2 + 2000", ""));
    pty_type(pty, "\x15");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_paste(pty, "3 + 4000\n567");
    CHECK(pty_wait(pty, "4003"));
    CHECK(pty_wait_cursor(pty, ": 567", ""));
    pty_type(pty, "\033[A");
    CHECK(pty_wait_cursor(pty, ": 3 + 4000", ""));
    pty_type(pty, "\033[B");
    CHECK(pty_wait_cursor(pty, ": 567", ""));
    pty_type(pty, "\x15");
    quit_prompt(pty);
}

static const struct scenario scenarios[] = {
    {"after a search in vi mode", after_a_search_in_vi_mode},
    {"after escape in vi mode", after_escape_in_vi_mode},
    {"after a search in emacs mode", after_a_search_in_emacs_mode},
    {"undone changes stay undone", undone_changes_stay_undone},
    {"a paste into a recalled line leaves the history",
     a_paste_into_a_recalled_line_leaves_the_history},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

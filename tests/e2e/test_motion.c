/* Animations on a terminal: they play, come to rest at the true numbers, and are in nobody's way.
 */
#include "look.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char at_rest[] = "scores[1,1] = Q[1,:]", so_far[] = "so far",
                  asked_for[] = "any key ends it";

static const char *const still[] = {"QKV_REDUCE_MOTION=1", NULL};

/* The scores step, entered for the first time. */
static struct pty *start_scores(const char *const *environment)
{
    struct pty *pty = start(environment, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, "nnnn");
    CHECK(pty_wait(pty, "5/13 scores"));
    return pty;
}

static bool shows(const struct pty *pty, const char *text)
{
    char *screen = pty_screen(pty);
    bool found = strstr(screen, text) != NULL;
    free(screen);
    return found;
}

/* What was on the screen is in the recording, however late one looks. */
static bool was_shown(const char *recording, const char *text)
{
    char path[512], bytes[1 << 16];
    snprintf(path, sizeof path, "%s/%s", scenario_home(), recording);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = '\0';
    return strstr(bytes, text) != NULL;
}

static void leave_prompt(struct pty *pty)
{
    pty_type(pty, "\033");
    CHECK(pty_wait(pty, "n next"));
}

static void plays_when_a_step_is_entered_first(void)
{
    struct pty *pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first));
    pty_type(pty, ":record ~/first.cast\r");
    CHECK(pty_wait(pty, "recording"));
    leave_prompt(pty);
    pty_type(pty, "nnnn");
    CHECK(pty_wait(pty, at_rest));
    CHECK(!shows(pty, so_far));
    CHECK(shows(pty, "[16]"));
    CHECK(was_shown("first.cast", so_far));
    pty_type(pty, ":record stop\rrecord ~/second.cast\r");
    CHECK(pty_wait(pty, "second.cast"));
    leave_prompt(pty);
    pty_type(pty, "p");
    CHECK(pty_wait(pty, "4/13"));
    pty_type(pty, "n");
    CHECK(pty_wait(pty, at_rest));
    quit(pty);
    CHECK(was_shown("second.cast", "4/13"));
    CHECK(!was_shown("second.cast", so_far));
}

static void plays_when_asked_until_a_key(void)
{
    static const char selected[] = "4] 16  12    1  2' 2' 2'   1  4  4  0    × K[0,:]    0  1  1";
    struct pty *pty = start_scores(still);
    pty_type(pty, "o");
    CHECK(pty_wait(pty, "motion on"));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, asked_for));
    CHECK(pty_wait(pty, "2 of 3 pairs"));
    pty_type(pty, "h");
    CHECK(pty_wait_cursor(pty, " 1  [", selected));
    CHECK(!shows(pty, so_far));
    CHECK(!shows(pty, asked_for));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, asked_for));
    CHECK(pty_wait(pty, so_far));
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    CHECK(!shows(pty, so_far));
    pty_type(pty, "scores[1,0]\r");
    CHECK(pty_wait(pty, "scores[1,0] = "));
    quit_prompt(pty);
}

static void an_edit_in_the_middle_is_of_the_true_number(void)
{
    struct pty *pty = start_scores(NULL);
    pty_type(pty, "A");
    CHECK(pty_wait_read(pty));
    pty_type(pty, "+");
    CHECK(pty_wait(pty, "scores[1,1] = 17"));
    CHECK(!shows(pty, so_far));
    quit(pty);
}

static void survives_resizing_and_stopping(void)
{
    struct pty *pty = start_scores(NULL);
    pty_type(pty, "A");
    for (int height = 23; height > 10; height--)
        pty_resize(pty, 20 + 2 * height, height);
    pty_type(pty, "A");
    pty_resize(pty, 60, 10);
    CHECK(pty_wait(pty, "qkv needs 40x12"));
    pty_resize(pty, 80, 24);
    CHECK(pty_wait(pty, at_rest));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, so_far));
    pty_type(pty, "\x1a");
    CHECK(pty_wait_stop(pty));
    pty_continue(pty);
    CHECK(pty_wait(pty, at_rest));
    quit(pty);
}

static void keeps_still_where_that_is_wanted(void)
{
    struct pty *pty = start_scores(still);
    CHECK(pty_wait(pty, at_rest));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, "frame 1 of 3"));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, "frame 2 of 3"));
    pty_type(pty, "AA");
    CHECK(pty_wait(pty, "these are the numbers"));
    CHECK(pty_wait(pty, at_rest));
    quit(pty);
}

/* What was typed is remembered, but the environment's word comes first. */
static void remembers_what_was_typed(void)
{
    static const char *const unset[] = {"QKV_REDUCE_MOTION=0", NULL};
    struct pty *pty = start_scores(still);
    pty_type(pty, ":motion on\r");
    CHECK(pty_wait(pty, "motion on: A plays"));
    quit_prompt(pty);
    pty = start(still, NULL);
    CHECK(pty_wait(pty, "5/13 scores"));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, "frame 1 of 3"));
    pty_type(pty, ":motion off\r");
    CHECK(pty_wait(pty, "motion off: A goes on"));
    quit_prompt(pty);
    pty = start(unset, NULL);
    CHECK(pty_wait(pty, "5/13 scores"));
    pty_type(pty, "A");
    CHECK(pty_wait(pty, "frame 1 of 3"));
    quit(pty);
}

int main(int argc, char **argv)
{
    static const struct scenario scenarios[] = {
        {"plays when a step is entered first", plays_when_a_step_is_entered_first},
        {"plays when asked, until a key", plays_when_asked_until_a_key},
        {"an edit in the middle", an_edit_in_the_middle_is_of_the_true_number},
        {"survives resizing and stopping", survives_resizing_and_stopping},
        {"keeps still where that is wanted", keeps_still_where_that_is_wanted},
        {"remembers what was typed", remembers_what_was_typed},
    };
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof *scenarios);
}

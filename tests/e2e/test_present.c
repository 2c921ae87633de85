/* Presenting in one terminal, the speaker's notes in another. */
#include "look.h"
#include "scenario.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

static const char page_up[] = "\033[5~", page_down[] = "\033[6~";
static const char nobody[] = "Nobody is presenting listing";

static struct pty *start_notes(int width, int height)
{
    const char *argv[] = {scenario_program(), "notes", "listing", NULL};
    struct pty_options options = {.width = width, .height = height, .home = scenario_home()};
    struct pty *pty = pty_open(argv, &options);
    CHECK(pty != NULL);
    return pty;
}

static struct pty *start_presenting(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, "P");
    CHECK(pty_wait(pty, "presenting: Space goes on"));
    return pty;
}

static void presents(void)
{
    struct pty *pty = start_presenting();
    CHECK(pty_wait(pty, " 0 min"));
    pty_type(pty, " ");
    CHECK(pty_wait(pty, "lookup_weights (1,3)"));
    CHECK(pty_wait_for(pty, "the cursor on the selected number", has_cursor_on_selection));
    pty_type(pty, page_down);
    CHECK(pty_wait(pty, "With vectors for keys"));
    pty_type(pty, page_down);
    CHECK(pty_wait(pty, second));
    pty_type(pty, page_up);
    CHECK(pty_wait(pty, "With vectors for keys"));
    pty_type(pty, ":lookup_query = np.zeros((1, 2))\r");
    CHECK(pty_wait(pty, "lookup_scores, lookup_weights, lookup_result"));
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "\033");
    CHECK(pty_wait(pty, "Space next step"));
    pty_type(pty, "P");
    CHECK(pty_wait(pty, "presenting ends"));
    CHECK(pty_wait_gone(pty, " min "));
    quit(pty);
}

static void notes_follow(void)
{
    struct pty *notes = start_notes(80, 24);
    CHECK(pty_wait(notes, nobody));
    struct pty *pty = start_presenting();
    CHECK(pty_wait(notes, "1/13 A dictionary"));
    CHECK(pty_wait(notes, "1/3"));
    CHECK(pty_wait(notes, "soft. It never fails"));
    CHECK(pty_wait(notes, "next: the matrix"));
    pty_type(pty, " ");
    CHECK(pty_wait(notes, "2/3"));
    CHECK(pty_wait(notes, "next: With vectors for keys"));
    pty_type(pty, ":step scores\r");
    CHECK(pty_wait(notes, "5/13 Every query meets every key"));
    pty_type(pty, "present off\r");
    CHECK(pty_wait(notes, nobody));
    pty_type(pty, "present\r");
    CHECK(pty_wait(notes, "5/13 Every query"));
    quit_prompt(pty);
    CHECK(pty_wait(notes, nobody));
    quit(notes);
}

static void notes_suspend(void)
{
    struct pty *notes = start_notes(80, 24);
    CHECK(pty_wait(notes, nobody));
    pty_type(notes, "\x1a");
    CHECK(pty_wait_stop(notes));
    check_restored(notes);
    pty_continue(notes);
    CHECK(pty_wait_for(notes, "the screen again", pty_alternate_screen));
    CHECK(pty_wait(notes, nobody));
    quit(notes);
}

static void notes_survive_the_presenter(void)
{
    struct pty *notes = start_notes(80, 24), *pty = start_presenting();
    int status;
    CHECK(pty_wait(notes, "1/13 A dictionary"));
    pty_signal(pty, SIGKILL);
    CHECK(pty_wait_end(pty, &status));
    pty_close(pty);
    CHECK(pty_wait(notes, nobody));
    pty = start_presenting();
    CHECK(pty_wait(notes, "1/13 A dictionary"));
    pty_signal(pty, SIGTERM);
    CHECK(pty_wait_end(pty, &status));
    pty_close(pty);
    CHECK(pty_wait(notes, nobody));
    quit(notes);
}

static void notes_scroll_and_resize(void)
{
    struct pty *notes = start_notes(40, 12), *pty = start_presenting();
    CHECK(pty_wait(notes, "Space: more"));
    pty_type(notes, " ");
    CHECK(pty_wait_gone(notes, "3 minutes."));
    pty_type(notes, page_up);
    CHECK(pty_wait(notes, "3 minutes."));
    pty_resize(notes, 100, 40);
    CHECK(pty_wait(notes, "No preference, a third each."));
    pty_resize(notes, 1, 1);
    pty_resize(notes, 80, 24);
    CHECK(pty_wait(notes, "No preference"));
    pty_type(pty, "n");
    CHECK(pty_wait(notes, "2/3"));
    quit(pty);
    quit(notes);
}

static void notes_leave_the_terminal_as_it_was(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct pty *notes = start_notes(80, 24);
        CHECK(pty_wait(notes, nobody));
        CHECK(pty_alternate_screen(notes));
        pty_signal(notes, signals[i]);
        end_with(notes, signals[i] == SIGINT ? 0 : 128 + signals[i]);
    }
    struct pty *notes = start_notes(80, 24);
    CHECK(pty_wait(notes, nobody));
    pty_type(notes, "\x1a");
    CHECK(pty_wait_stop(notes));
    CHECK(!pty_alternate_screen(notes));
    pty_continue(notes);
    CHECK(pty_wait_for(notes, "the alternate screen", pty_alternate_screen));
    CHECK(pty_wait(notes, nobody));
    pty_type(notes, "\x03");
    end_with(notes, 0);
}

/* A pipe that nobody writes to would be waited for. */
static void notes_take_no_other_file(void)
{
    char path[512];
    struct pty *pty = start_presenting();
    quit(pty);
    snprintf(path, sizeof path, "%s/state/qkv/listing.presenting", scenario_home());
    CHECK(mkfifo(path, 0600) == 0);
    struct pty *notes = start_notes(300, 24); /* however long the path is */
    CHECK(pty_wait(notes, "listing.presenting: it is no"));
    end_with(notes, 1);
}

static const struct scenario scenarios[] = {
    {"presents", presents},
    {"notes follow", notes_follow},
    {"notes suspend", notes_suspend},
    {"notes survive the presenter", notes_survive_the_presenter},
    {"notes scroll and resize", notes_scroll_and_resize},
    {"notes leave the terminal as it was", notes_leave_the_terminal_as_it_was},
    {"notes take no other file", notes_take_no_other_file},
};

int main(int argc, char **argv)
{
    return scenarios_main(argc, argv, scenarios, sizeof scenarios / sizeof scenarios[0]);
}

#include "wait.h"

#include "look.h"
#include "pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct wanted {
    const char *what, *text, *after;
    bool (*holds)(const struct pty *pty, const struct wanted *wanted);
    bool (*condition)(const struct pty *pty);
    bool working; /* the program may be */
};

static void complain(const struct pty *pty, const struct wanted *wanted)
{
    char *screen = pty_screen(pty);
    int x, y;
    pty_cursor(pty, &x, &y);
    fprintf(stderr, "waited in vain for %s \"%s\" \"%s\"; cursor at %d,%d of\n%s\n", wanted->what,
            wanted->text, wanted->after, x, y, screen);
    free(screen);
}

/* A condition counts when the program is at rest: in the middle of a frame, what was on the screen
 * before is mixed with what is new. */
static bool wait_until(struct pty *pty, const struct wanted *wanted)
{
    long deadline = now_ms() + PTY_DEADLINE_MS;
    for (;;) {
        bool holds = wanted->holds(pty, wanted);
        if (holds && (wanted->working || (pty_is_at_rest(pty) && wanted->holds(pty, wanted))))
            return true;
        long left = deadline - now_ms();
        bool over = pty_is_gone(pty) || left <= 0;
        if (over || (!pty_pump(pty, holds ? 1 : (int)left) && !holds)) {
            complain(pty, wanted);
            return false;
        }
    }
}

static bool holds_condition(const struct pty *pty, const struct wanted *wanted)
{
    return wanted->condition(pty);
}

bool pty_wait_for(struct pty *pty, const char *what, bool (*holds)(const struct pty *pty))
{
    struct wanted wanted = {what, "", "", holds_condition, holds, false};
    return wait_until(pty, &wanted);
}

bool pty_wait_working(struct pty *pty, const char *what, bool (*holds)(const struct pty *pty))
{
    struct wanted wanted = {what, "", "", holds_condition, holds, true};
    return wait_until(pty, &wanted);
}

static bool holds_text(const struct pty *pty, const struct wanted *wanted)
{
    char *screen = pty_screen(pty);
    bool found = strstr(screen, wanted->text) != NULL;
    free(screen);
    return found;
}

static bool holds_no_text(const struct pty *pty, const struct wanted *wanted)
{
    return !holds_text(pty, wanted);
}

bool pty_wait(struct pty *pty, const char *text)
{
    struct wanted wanted = {"the text", text, "", holds_text, NULL, false};
    return wait_until(pty, &wanted);
}

bool pty_wait_gone(struct pty *pty, const char *text)
{
    struct wanted wanted = {"the end of", text, "", holds_no_text, NULL, false};
    return wait_until(pty, &wanted);
}

static bool holds_all_read(const struct pty *pty, const struct wanted *wanted)
{
    (void)wanted;
    return pty_unread(pty) == 0;
}

static bool holds_file(const struct pty *pty, const struct wanted *wanted)
{
    (void)pty;
    return access(wanted->text, F_OK) == 0;
}

/* Nothing tells when it is so: it is looked at again and again. */
static bool look_until(struct pty *pty, const struct wanted *wanted)
{
    long deadline = now_ms() + PTY_DEADLINE_MS;
    while (!wanted->holds(pty, wanted))
        if (!pty_pump(pty, 1) && now_ms() > deadline) {
            complain(pty, wanted);
            return false;
        }
    return true;
}

bool pty_wait_read(struct pty *pty)
{
    struct wanted wanted = {"all to be read", "", "", holds_all_read, NULL, true};
    return look_until(pty, &wanted);
}

bool pty_wait_file(struct pty *pty, const char *path)
{
    struct wanted wanted = {"the file", path, "", holds_file, NULL, true};
    return look_until(pty, &wanted);
}

static bool holds_stop(const struct pty *pty, const struct wanted *wanted)
{
    (void)wanted;
    return pty_has_stopped(pty);
}

bool pty_wait_stop(struct pty *pty)
{
    struct wanted wanted = {"a stop", "", "", holds_stop, NULL, false};
    return wait_until(pty, &wanted);
}

static bool holds_end(const struct pty *pty, const struct wanted *wanted)
{
    (void)wanted;
    return pty_has_ended(pty, &(int){0});
}

bool pty_wait_end(struct pty *pty, int *status)
{
    struct wanted wanted = {"the end", "", "", holds_end, NULL, false};
    if (!wait_until(pty, &wanted))
        return false;
    return pty_has_ended(pty, status);
}

static bool holds_cursor(const struct pty *pty, const struct wanted *wanted)
{
    return pty_cursor_between(pty, wanted->text, wanted->after);
}

bool pty_wait_cursor(struct pty *pty, const char *before, const char *after)
{
    struct wanted wanted = {"the cursor between", before, after, holds_cursor, NULL, false};
    return wait_until(pty, &wanted);
}

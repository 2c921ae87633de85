#include "term/notes.h"

#include "app/appearance.h"
#include "app/present.h"
#include "base/err.h"
#include "term/background.h"
#include "term/keys.h"
#include "term/screen.h"
#include "term/signals.h"
#include "view/canvas.h"
#include "view/notes.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How long the presenter's next move may stay unseen. */
enum { POLL_MS = 200 };

struct follower {
    struct notes notes;
    const char *path;
    struct screen *screen;
    struct canvas *canvas;
    struct keys keys;
    bool quit, changed; /* changed: the screen is to be drawn anew */
    int end;            /* the signal that ends the program, or 0 */
};

/* -- the presenter ----------------------------------------------------------------------------- */

static bool same_place(const struct notes *a, const struct notes *b)
{
    return a->live == b->live && strcmp(a->state.step, b->state.step) == 0 &&
           a->state.idea == b->state.idea && a->state.began == b->state.began;
}

static void follow(struct follower *f)
{
    enum { MINUTE = 60 };
    struct notes *n = &f->notes, before = *n;
    n->now = (long)time(NULL);
    n->state = (struct presented){0};
    n->live = presented_read(f->path, n->now, &n->state);
    if (strcmp(before.state.step, n->state.step) != 0)
        n->scroll = 0;
    f->changed = f->changed || !same_place(&before, n) || before.now / MINUTE != n->now / MINUTE;
}

/* -- keys and signals -------------------------------------------------------------------------- */

static void on_key(struct follower *f, const char *name)
{
    static const struct {
        const char *key;
        int lines;
    } moves[] = {{"Down", 1},      {"j", 1},      {"Up", -1},     {"k", -1},
                 {"PageDown", 10}, {"Space", 10}, {"PageUp", -10}};
    f->changed = true;
    if (strcmp(name, "q") == 0)
        f->quit = true;
    else if (strcmp(name, "Ctrl-L") == 0)
        screen_redraw(f->screen);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strcmp(moves[i].key, name) == 0)
            f->notes.scroll += moves[i].lines;
}

static void fit_canvas(struct follower *f)
{
    canvas_free(f->canvas);
    f->canvas = canvas_new(screen_width(f->screen), screen_height(f->screen));
    f->changed = true;
}

static void on_suspend(struct follower *f)
{
    struct signals meanwhile;
    screen_leave(f->screen);
    signals_stop();
    if (signals_take(&meanwhile))
        f->end = meanwhile.end;
    screen_enter(f->screen);
}

static void on_signals(struct follower *f)
{
    struct signals s;
    if (!signals_take(&s))
        return;
    f->end = s.end;
    f->quit = f->quit || s.interrupt;
    if (f->end || f->quit)
        return;
    if (s.resize)
        screen_resize(f->screen);
    if (s.suspend)
        on_suspend(f);
    else if (s.resume)
        screen_enter(f->screen);
    fit_canvas(f);
}

static void on_input(struct follower *f)
{
    char bytes[1024];
    struct key key;
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        f->end = SIGHUP; /* the terminal is gone */
    if (n > 0)
        keys_feed(&f->keys, bytes, (size_t)n);
    while (keys_next(&f->keys, &key))
        on_key(f, key.name);
}

static void wait_for_events(struct follower *f)
{
    struct pollfd polled[2] = {{.fd = signals_fd(), .events = POLLIN},
                               {.fd = STDIN_FILENO, .events = POLLIN}};
    struct key key;
    int n = poll(polled, 2, POLL_MS);
    on_signals(f);
    if (n == 0 && keys_expire(&f->keys, &key))
        on_key(f, key.name);
    if (n > 0 && !f->end && polled[1].revents)
        on_input(f);
}

/* -- the whole --------------------------------------------------------------------------------- */

static bool follower_open(struct follower *f, const struct notes_options *options, struct err *err)
{
    struct appearance appearance = options->appearance;
    appearance.found = background_guess();
    if (!signals_open(err))
        return false;
    f->screen = screen_open(stdin, stdout, options->color, err);
    if (!f->screen) {
        signals_close();
        return false;
    }
    screen_set_appearance(f->screen, &appearance);
    fit_canvas(f);
    return true;
}

int notes_run(const struct lesson *lesson, const struct notes_options *options, struct err *err)
{
    struct follower f = {.notes.lesson = lesson, .path = options->path};
    if (!follower_open(&f, options, err))
        return 1;
    while (!f.quit && !f.end) {
        follow(&f);
        if (f.changed) {
            notes_draw(&f.notes, f.canvas);
            screen_paint(f.screen, f.canvas);
        }
        f.changed = false;
        wait_for_events(&f);
    }
    screen_close(f.screen);
    signals_close();
    canvas_free(f.canvas);
    keys_free(&f.keys);
    return f.end ? 128 + f.end : 0;
}

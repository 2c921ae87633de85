#include "term/notes.h"

#include "app/appearance.h"
#include "app/keys.h"
#include "app/present.h"
#include "base/err.h"
#include "term/loop.h"
#include "term/screen.h"
#include "view/canvas.h"
#include "view/notes.h"

#include <string.h>
#include <time.h>

/* How long the presenter's next move may stay unseen. */
enum { POLL_MS = 200 };

struct follower {
    struct notes notes;
    struct loop loop;
    struct appearance appearance;
    const char *path;
    enum background drawn; /* on which the last frame was */
    bool changed;          /* what stands there is not what is to be seen */
};

static void follow(struct follower *f)
{
    struct notes *n = &f->notes;
    const struct notes before = *n;
    n->now = (long)time(NULL);
    n->state = (struct presented){0};
    n->live = presented_read(f->path, n->now, &n->state);
    bool moved = strcmp(before.state.step, n->state.step) != 0;
    if (moved)
        n->scroll = 0;
    f->changed = f->changed || moved || before.live != n->live ||
                 before.state.idea != n->state.idea || before.state.began != n->state.began ||
                 before.now / PRESENT_MINUTE != n->now / PRESENT_MINUTE ||
                 f->drawn != f->appearance.found;
}

/* -- events ------------------------------------------------------------------------------------ */

static void on_key(void *owner, const struct key *key)
{
    struct follower *f = owner;
    f->changed = true;
    if (strcmp(key->name, "q") == 0)
        f->loop.quit = true;
    else if (strcmp(key->name, "Ctrl-L") == 0)
        screen_redraw(f->loop.screen);
    f->notes.scroll += key_scrolls(key->name);
}

static void on_interrupt(void *owner)
{
    struct follower *f = owner;
    f->loop.quit = true;
}

static void on_fit(void *owner)
{
    ((struct follower *)owner)->changed = true;
}

static const struct loop_ops follower_ops = {
    .key = on_key, .interrupt = on_interrupt, .fit = on_fit};

/* -- the whole --------------------------------------------------------------------------------- */

static void draw(struct follower *f)
{
    f->changed = false;
    f->drawn = f->appearance.found;
    screen_set_appearance(f->loop.screen, &f->appearance);
    notes_draw(&f->notes, f->loop.canvas);
    screen_paint(f->loop.screen, f->loop.canvas);
}

int notes_run(const struct lesson *lesson, const struct notes_options *options, struct err *err)
{
    struct follower f = {.notes.lesson = lesson,
                         .appearance = options->appearance,
                         .path = options->path,
                         .changed = true};
    if (!loop_open(&f.loop, &follower_ops, &f, options->color, err))
        return 1;
    loop_find_background(&f.loop, &f.appearance);
    while (!loop_ended(&f.loop)) {
        follow(&f);
        if (f.changed)
            draw(&f);
        loop_wait(&f.loop, POLL_MS);
    }
    return loop_close(&f.loop);
}

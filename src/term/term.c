#include "term/term.h"

#include "app/app.h"
#include "app/changes.h"
#include "app/present.h"
#include "app/presented.h"
#include "base/err.h"
#include "base/interrupt.h"
#include "term/loop.h"
#include "term/mouse.h"
#include "term/prompt.h"
#include "term/screen.h"
#include "view/canvas.h"
#include "view/view.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

struct terminal {
    struct app *app;
    struct loop loop;
    struct line_editor *editor;
};

/* -- events ------------------------------------------------------------------------------------ */

static void on_fit(void *owner)
{
    struct terminal *t = owner;
    t->app->columns = t->loop.canvas->width;
    t->app->rows = t->loop.canvas->height;
    prompt_resize(t->editor, t->app->columns, t->app->rows);
}

static void on_interrupt(void *owner)
{
    struct terminal *t = owner;
    if (t->app->animation.playing)
        animation_end(t->app);
    if (t->app->prompt.open)
        prompt_cancel(t->editor);
    else
        app_status(t->app, "press q to leave");
}

/* A Ctrl-C that stopped what a key had started was meant for that and for nothing else. What was
 * typed meanwhile was typed before it. */
static void drop_served_interrupt(struct terminal *t)
{
    if (!interrupted() || !changes_interrupted(t->app))
        return;
    interrupt_clear();
    tcflush(STDIN_FILENO, TCIFLUSH);
    app_refresh(t->app); /* explaining had stopped, too */
}

static void on_key(void *owner, const struct key *key)
{
    struct terminal *t = owner;
    bool to_app = key->kind == KEY_TYPED && !t->app->prompt.open; /* which sees to it itself */
    if (t->app->animation.playing && !to_app)
        animation_end(t->app);
    if (key->kind == KEY_PASTE)
        prompt_paste(t->editor, key->bytes);
    else if (key->kind == KEY_MOUSE)
        mouse_key(t->app, t->loop.canvas, key);
    else if (strcmp(key->name, "Ctrl-L") == 0)
        screen_redraw(t->loop.screen);
    else if (t->app->prompt.open)
        prompt_key(t->editor, key);
    else if (key->name[0])
        app_key(t->app, key->name);
    prompt_sync(t->editor);
    drop_served_interrupt(t);
    t->loop.quit = t->app->quit;
}

static const struct loop_ops terminal_ops = {
    .key = on_key, .interrupt = on_interrupt, .fit = on_fit};

/* -- the whole --------------------------------------------------------------------------------- */

static void tell_kind(struct terminal *t)
{
    const char *name = getenv("TERM"), *used = screen_kind(t->loop.screen);
    struct str *status = &t->app->status;
    if (name && strcmp(name, used) != 0)
        str_format(status, "%sTERM=%s is not known here; drawing as for %s",
                   status->length > 0 ? "; " : "", name, used);
}

static bool terminal_open(struct terminal *t, const struct term_options *options, struct err *err)
{
    if (!loop_open(&t->loop, &terminal_ops, t, options->color, err))
        return false;
    t->app->appearance.colorless = !screen_has_colors(t->loop.screen);
    loop_find_background(&t->loop, &t->app->appearance);
    tell_kind(t);
    t->editor = prompt_new(t->app, stdin, options->history);
    on_fit(t);
    return true;
}

static void paint(struct terminal *t)
{
    view_draw(t->app, t->loop.canvas);
    screen_set_appearance(t->loop.screen, &t->app->appearance);
    screen_paint(t->loop.screen, t->loop.canvas);
}

static void draw(struct terminal *t)
{
    prompt_sync(t->editor);
    presented_tell(t->app);
    paint(t);
    if (!t->app->recording)
        return;
    t->app->writer->frame(t->app, t->loop.canvas);
    if (!t->app->recording) /* it has ended, and the status says why */
        paint(t);
}

int term_run(struct app *app, const struct term_options *options, struct err *err)
{
    struct terminal t = {.app = app};
    if (!terminal_open(&t, options, err))
        return 1;
    while (!loop_ended(&t.loop)) {
        present_time(app, (long)time(NULL));
        int timeout = app_tick(app, loop_now());
        draw(&t);
        loop_wait(&t.loop, timeout);
    }
    prompt_free(t.editor);
    return loop_close(&t.loop);
}

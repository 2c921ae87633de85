#include "term/term.h"

#include "app/app.h"
#include "app/present.h"
#include "app/presented.h"
#include "base/err.h"
#include "base/mem.h"
#include "term/background.h"
#include "term/hold.h"
#include "term/keys.h"
#include "term/mouse.h"
#include "term/prompt.h"
#include "term/signals.h"
#include "view/canvas.h"
#include "view/view.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* As long as more input is waiting, frames are at least this far apart. */
enum { FRAME_MS = 30 };

/* How long an answer of the terminal's is waited for: with other work, and when leaving, so that
 * the shell does not get it as input. */
enum { ANSWER_MS = 2000, LEAVE_MS = 1000 };

struct terminal {
    struct app *app;
    struct hold hold;
    struct screen *screen;
    struct line_editor *editor;
    struct canvas *canvas;
    struct keys keys;
    long asked_at; /* keys.asked: when the terminal was asked */
    int end;       /* the signal that ends the program, or 0 */
};

const volatile sig_atomic_t *term_interrupt(void)
{
    return signals_interrupt();
}

/* -- opening and closing ----------------------------------------------------------------------- */

static void fit_canvas(struct terminal *t)
{
    int width = screen_width(t->screen), height = screen_height(t->screen);
    if (t->canvas && t->canvas->width == width && t->canvas->height == height)
        return;
    canvas_free(t->canvas);
    t->canvas = canvas_new(width, height);
    prompt_resize(t->editor, width, height);
    t->app->columns = width;
    t->app->rows = height;
}

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The first frame is drawn with the best guess; the answer comes with the keys. */
static void find_background(struct terminal *t)
{
    t->app->appearance.found = background_guess();
    if (t->app->appearance.background != BACKGROUND_UNKNOWN)
        return;
    t->keys.asked = screen_ask(t->screen);
    t->asked_at = now_ms();
}

static void tell_kind(struct terminal *t)
{
    const char *name = getenv("TERM"), *used = screen_kind(t->screen);
    struct str *status = &t->app->status;
    if (name && strcmp(name, used) != 0)
        str_format(status, "%sTERM=%s is not known here; drawing as for %s",
                   status->length > 0 ? "; " : "", name, used);
}

/* The handlers come first, so that ncurses finds them and keeps its own away. */
static bool terminal_open(struct terminal *t, const struct term_options *options, struct err *err)
{
    if (!signals_open(err))
        return false;
    t->screen = screen_open(stdin, stdout, options->color, err);
    if (!t->screen) {
        signals_close();
        return false;
    }
    t->app->appearance.colorless = !screen_has_colors(t->screen);
    find_background(t);
    tell_kind(t);
    t->hold = hold_open();
    t->editor = prompt_new(t->app, stdin, options->history);
    fit_canvas(t);
    return true;
}

static void on_answer(struct terminal *t, const struct key *key)
{
    enum background background = background_of(key->bytes, key->length);
    if (background)
        t->app->appearance.found = background;
    else if (key->bytes[1] == '[' && key->bytes[key->length - 1] == 'c') /* what comes last */
        t->keys.asked = false;
}

static bool wait_readable(int fd, long ms)
{
    struct pollfd polled = {.fd = fd, .events = POLLIN};
    return poll(&polled, 1, ms > 0 ? (int)ms : 0) > 0;
}

static void take_answers(struct terminal *t)
{
    struct key key;
    while (keys_next(&t->keys, &key))
        if (key.kind == KEY_ANSWER)
            on_answer(t, &key);
}

/* Waits for the rest of an answer. What was typed after the key that leaves is lost meanwhile. */
static void await_answer(struct terminal *t)
{
    long until = t->asked_at + LEAVE_MS;
    char bytes[256];
    take_answers(t);
    while (t->keys.asked && t->end != SIGHUP && wait_readable(STDIN_FILENO, until - now_ms())) {
        ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
        if (n <= 0)
            break;
        keys_feed(&t->keys, bytes, (size_t)n);
        take_answers(t);
    }
    t->keys.asked = false;
}

static void terminal_close(struct terminal *t)
{
    if (t->keys.asked)
        await_answer(t);
    prompt_free(t->editor);
    screen_close(t->screen);
    hold_close(&t->hold);
    signals_close();
    canvas_free(t->canvas);
    keys_free(&t->keys);
}

/* -- events ------------------------------------------------------------------------------------ */

static void show_status(struct app *app, const char *text)
{
    str_truncate(&app->status, 0);
    str_append(&app->status, text);
    app->status_is_error = false;
}

static void on_interrupt(struct terminal *t)
{
    keys_drop(&t->keys);
    if (t->app->animation.playing)
        animation_end(t->app);
    if (t->app->prompt.open)
        prompt_cancel(t->editor);
    else
        show_status(t->app, "press q to leave");
}

static void on_suspend(struct terminal *t)
{
    if (t->keys.asked)
        await_answer(t);
    screen_leave(t->screen);
    hold_close(&t->hold);
    signals_stop();
    struct signals meanwhile;
    if (signals_take(&meanwhile))
        t->end = meanwhile.end; /* the rest is what entering does */
    screen_enter(t->screen);
    t->hold = hold_open();
    fit_canvas(t);
}

static void on_signals(struct terminal *t)
{
    struct signals s;
    if (!signals_take(&s))
        return;
    t->end = s.end;
    if (t->end)
        return;
    if (s.interrupt)
        on_interrupt(t);
    if (s.resize)
        screen_resize(t->screen);
    if (s.suspend)
        on_suspend(t);
    else if (s.resume)
        screen_enter(t->screen); /* whoever had the terminal meanwhile may have changed it */
    fit_canvas(t);
}

/* A Ctrl-C that stopped what a key had started was meant for that and for nothing else. What was
 * typed meanwhile was typed before it. */
static void drop_served_interrupt(struct terminal *t)
{
    const char *status = str_text(&t->app->status);
    if (!*signals_interrupt() || !t->app->status_is_error ||
        !str_starts(status, err_name(ERR_INTERRUPT)))
        return;
    signals_drop_interrupt();
    tcflush(STDIN_FILENO, TCIFLUSH);
}

static void on_key(struct terminal *t, const struct key *key)
{
    bool to_app = key->kind == KEY_TYPED && !t->app->prompt.open; /* which sees to it itself */
    if (t->app->animation.playing && key->kind != KEY_ANSWER && !to_app)
        animation_end(t->app);
    if (key->kind == KEY_PASTE)
        prompt_paste(t->editor, key->bytes);
    else if (key->kind == KEY_ANSWER)
        on_answer(t, key);
    else if (key->kind == KEY_MOUSE)
        mouse_key(t->app, t->canvas, key);
    else if (strcmp(key->name, "Ctrl-L") == 0)
        screen_redraw(t->screen);
    else if (t->app->prompt.open)
        prompt_key(t->editor, key);
    else if (key->name[0])
        app_key(t->app, key->name);
    prompt_sync(t->editor);
    drop_served_interrupt(t);
}

static void on_keys(struct terminal *t)
{
    struct key key;
    while (!t->app->quit && keys_next(&t->keys, &key))
        on_key(t, &key);
}

/* What follows Ctrl-C can be here before its signal is looked at: signals come first. */
static void on_input(struct terminal *t)
{
    char bytes[4096];
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    int error = errno;
    on_signals(t);
    if (t->end)
        return;
    if (n > 0) {
        keys_feed(&t->keys, bytes, (size_t)n);
        on_keys(t);
    } else if (n == 0 || (error != EINTR && error != EAGAIN)) {
        t->end = SIGHUP; /* the terminal is gone */
    }
}

static void on_timeout(struct terminal *t)
{
    struct key key;
    if (keys_expire(&t->keys, &key))
        on_key(t, &key);
}

/* Waits up to `timeout` ms (-1: without end) and handles what came; false when nothing did. */
static bool handle_events(struct terminal *t, int timeout)
{
    if (t->keys.asked && now_ms() - t->asked_at > ANSWER_MS)
        t->keys.asked = false;
    int key_timeout = keys_timeout(&t->keys);
    bool key_waits = key_timeout >= 0 && timeout != 0 && (timeout < 0 || key_timeout <= timeout);
    struct pollfd polled[2] = {{.fd = signals_fd(), .events = POLLIN},
                               {.fd = STDIN_FILENO, .events = POLLIN}};
    int n = poll(polled, 2, key_waits ? key_timeout : timeout);
    if (n == 0 && key_waits)
        on_timeout(t);
    if (n <= 0)
        return n < 0 || key_waits;
    on_signals(t);
    if (!t->end && polled[1].revents)
        on_input(t);
    return true;
}

static void draw(struct terminal *t)
{
    prompt_sync(t->editor);
    presented_tell(t->app);
    view_draw(t->app, t->canvas);
    screen_set_appearance(t->screen, &t->app->appearance);
    screen_paint(t->screen, t->canvas);
    if (t->app->recording)
        t->app->writer->frame(t->app, t->canvas);
}

/* A burst of input (a held key, a paste) is taken as a whole before the next frame, for which there
 * is time until `timeout`. */
static void wait_for_events(struct terminal *t, int timeout)
{
    long start = 0;
    for (; !t->app->quit && !t->end; timeout = 0) {
        if (!handle_events(t, timeout))
            return;
        if (start == 0)
            start = now_ms();
        else if (now_ms() - start >= FRAME_MS)
            return;
    }
}

int term_run(struct app *app, const struct term_options *options, struct err *err)
{
    struct terminal t = {.app = app};
    bool opened = terminal_open(&t, options, err);
    while (opened && !app->quit && !t.end) {
        present_time(app, (long)time(NULL));
        int timeout = app_tick(app, now_ms());
        draw(&t);
        wait_for_events(&t, timeout);
    }
    if (!opened)
        return 1;
    terminal_close(&t);
    return t.end ? 128 + t.end : 0;
}

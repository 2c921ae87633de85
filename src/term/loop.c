#include "term/loop.h"

#include "term/background.h"
#include "term/screen.h"
#include "term/signals.h"
#include "view/canvas.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* As long as more input is waiting, frames are at least this far apart. */
enum { FRAME_MS = 30 };

/* How long an answer of the terminal's is waited for: with other work, and when leaving, so that
 * the shell does not get it as input. */
enum { ANSWER_MS = 2000, LEAVE_MS = 1000 };

long loop_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool loop_ended(const struct loop *loop)
{
    return loop->quit || loop->end;
}

static void fit_canvas(struct loop *loop)
{
    int width = screen_width(loop->screen), height = screen_height(loop->screen);
    if (loop->canvas && loop->canvas->width == width && loop->canvas->height == height)
        return;
    canvas_free(loop->canvas);
    loop->canvas = canvas_new(width, height);
}

/* The handlers come first, so that ncurses finds them and keeps its own away. */
bool loop_open(struct loop *loop, const struct loop_ops *ops, void *owner, enum palette_when color,
               struct err *err)
{
    *loop = (struct loop){.ops = ops, .owner = owner};
    if (!signals_open(err))
        return false;
    loop->screen = screen_open(stdin, stdout, color, err);
    if (!loop->screen) {
        signals_close();
        return false;
    }
    loop->hold = hold_open();
    fit_canvas(loop);
    return true;
}

/* -- the terminal's answers -------------------------------------------------------------------- */

void loop_find_background(struct loop *loop, struct appearance *appearance)
{
    appearance->found = background_guess();
    if (appearance->background != BACKGROUND_UNKNOWN)
        return;
    loop->asking = appearance;
    loop->keys.asked = screen_ask(loop->screen);
    loop->asked_at = loop_now();
}

static void on_answer(struct loop *loop, const struct key *key)
{
    enum background background = background_of(key->bytes, key->length);
    if (background && loop->asking)
        loop->asking->found = background;
    else if (key->bytes[1] == '[' && key->bytes[key->length - 1] == 'c') /* what comes last */
        loop->keys.asked = false;
}

static bool wait_readable(int fd, long ms)
{
    struct pollfd polled = {.fd = fd, .events = POLLIN};
    return poll(&polled, 1, ms > 0 ? (int)ms : 0) > 0;
}

static void take_answers(struct loop *loop)
{
    struct key key;
    while (keys_next(&loop->keys, &key))
        if (key.kind == KEY_ANSWER)
            on_answer(loop, &key);
}

/* Waits for the rest of an answer. What was typed after the key that leaves is lost meanwhile. */
static void await_answer(struct loop *loop)
{
    long until = loop->asked_at + LEAVE_MS;
    char bytes[256];
    if (loop->keys.asked)
        take_answers(loop);
    while (loop->keys.asked && loop->end != SIGHUP &&
           wait_readable(STDIN_FILENO, until - loop_now())) {
        ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
        if (n <= 0)
            break;
        keys_feed(&loop->keys, bytes, (size_t)n);
        take_answers(loop);
    }
    loop->keys.asked = false;
}

int loop_close(struct loop *loop)
{
    await_answer(loop);
    screen_close(loop->screen);
    hold_close(&loop->hold);
    signals_close();
    canvas_free(loop->canvas);
    keys_free(&loop->keys);
    return loop->end ? 128 + loop->end : 0;
}

/* -- events ------------------------------------------------------------------------------------ */

static void fit(struct loop *loop)
{
    fit_canvas(loop);
    if (loop->ops->fit)
        loop->ops->fit(loop->owner);
}

static void on_suspend(struct loop *loop)
{
    struct signals meanwhile;
    await_answer(loop);
    screen_leave(loop->screen);
    hold_close(&loop->hold);
    signals_stop();
    if (signals_take(&meanwhile))
        loop->end = meanwhile.end; /* the rest is what entering does */
    screen_enter(loop->screen);
    loop->hold = hold_open();
    fit(loop);
}

/* Whether there were any. */
static bool on_signals(struct loop *loop)
{
    struct signals s;
    if (!signals_take(&s))
        return false;
    loop->end = s.end;
    if (loop->end)
        return true;
    if (s.interrupt) {
        keys_drop(&loop->keys);
        loop->ops->interrupt(loop->owner);
    }
    if (s.resize)
        screen_resize(loop->screen);
    if (s.suspend)
        on_suspend(loop);
    else if (s.resume)
        screen_enter(loop->screen); /* whoever had the terminal meanwhile may have changed it */
    fit(loop);
    return true;
}

static void on_key(struct loop *loop, const struct key *key)
{
    if (key->kind == KEY_ANSWER)
        on_answer(loop, key);
    else if (key->kind == KEY_TYPED && strcmp(key->name, "Ctrl-Z") == 0)
        on_suspend(loop);
    else
        loop->ops->key(loop->owner, key);
}

/* What follows Ctrl-C can be here before its signal is looked at: signals come first. */
static void on_input(struct loop *loop)
{
    char bytes[4096];
    struct key key;
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    int error = errno;
    on_signals(loop);
    if (loop->end)
        return;
    if (n == 0 || (n < 0 && error != EINTR && error != EAGAIN))
        loop->end = SIGHUP; /* the terminal is gone */
    if (n > 0) {
        keys_feed(&loop->keys, bytes, (size_t)n);
        loop->typed_at = loop_now();
    }
    while (!loop_ended(loop) && keys_next(&loop->keys, &key))
        on_key(loop, &key);
}

/* How long the rest of an incomplete key is still waited for; -1: there is none. */
static int key_wait(const struct loop *loop)
{
    int most = keys_timeout(&loop->keys);
    if (most < 0)
        return -1;
    long left = loop->typed_at + most - loop_now();
    return left > 0 ? (int)left : 0;
}

/* Handles what came within `timeout` ms; false when nothing did. */
static bool handle_events(struct loop *loop, int timeout)
{
    if (loop->keys.asked && loop_now() - loop->asked_at > ANSWER_MS)
        loop->keys.asked = false;
    int key_timeout = key_wait(loop);
    bool key_waits = key_timeout >= 0 && timeout != 0 && (timeout < 0 || key_timeout <= timeout);
    struct pollfd polled[2] = {{.fd = signals_fd(), .events = POLLIN},
                               {.fd = STDIN_FILENO, .events = POLLIN}};
    struct key key;
    int n = poll(polled, 2, key_waits ? key_timeout : timeout);
    if (n == 0 && key_waits && keys_expire(&loop->keys, &key))
        on_key(loop, &key);
    if (n <= 0)
        return n < 0 || key_waits;
    if (!on_signals(loop) && polled[1].revents) /* suspending can take the input that was there */
        on_input(loop);
    return true;
}

void loop_wait(struct loop *loop, int timeout)
{
    long start = 0;
    for (; !loop_ended(loop); timeout = 0) {
        if (!handle_events(loop, timeout))
            return;
        if (start == 0)
            start = loop_now();
        else if (loop_now() - start >= FRAME_MS)
            return;
    }
}

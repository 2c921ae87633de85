/* The event loop of whatever has the terminal: keys, signals, resizing and suspending. What they
 * mean is the owner's affair; that the terminal is given back is the loop's. */
#ifndef QKV_TERM_LOOP_H
#define QKV_TERM_LOOP_H

#include "term/hold.h"
#include "term/keys.h"
#include "view/palette.h"

#include <stdbool.h>

struct appearance;
struct canvas;
struct err;
struct screen;

/* What happens to the owner of a loop. */
struct loop_ops {
    /* A key, a paste or the mouse. */
    void (*key)(void *owner, const struct key *key);

    /* Ctrl-C; what was typed of a key before it is forgotten. */
    void (*interrupt)(void *owner);

    /* The canvas has the screen's size, which may be another one; or NULL. */
    void (*fit)(void *owner);
};

struct loop {
    const struct loop_ops *ops;
    void *owner;
    struct screen *screen;
    struct canvas *canvas; /* of the screen's size, to draw on */
    struct keys keys;
    struct hold hold;
    long typed_at;             /* when the last input came */
    long asked_at;             /* keys.asked: when the terminal was asked */
    struct appearance *asking; /* and who wants to know */
    bool quit;                 /* set by the owner that has had enough */
    int end;                   /* the signal that ends the program, or 0 */
};

/* Takes over the terminal that standard input and output are; calls no op. Errors as screen_open.
 */
bool loop_open(struct loop *loop, const struct loop_ops *ops, void *owner, enum palette_when color,
               struct err *err);

/* Gives it back. Returns the program's exit code: 0, or 128 plus the number of the signal that
 * ended the loop, which is HUP when the terminal is gone. */
int loop_close(struct loop *loop);

/* Fills appearance->found with the best guess at the terminal's background, for the first frame,
 * and asks the terminal, unless it was said; its answer, if one comes, goes there while the loop
 * waits. */
void loop_find_background(struct loop *loop, struct appearance *appearance);

/* Waits up to `timeout` ms (-1: without end) for something to happen, and lets it. A burst of input
 * (a held key, a paste) is taken as a whole, but for a frame every now and then. */
void loop_wait(struct loop *loop, int timeout);

/* Whether the owner or a signal has ended it. */
bool loop_ended(const struct loop *loop);

/* The time in milliseconds, of a clock that does not jump. */
long loop_now(void);

#endif

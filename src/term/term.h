/* The program in a terminal: the event loop between keys, the state and the screen. */
#ifndef QKV_TERM_TERM_H
#define QKV_TERM_TERM_H

#include "view/palette.h"

struct app;
struct err;

struct term_options {
    enum palette_when color;
    const char *history; /* the file that keeps the prompt's history, or NULL */
};

/* Shows the app until it quits, on the terminal that standard input and output are. Returns the
 * program's exit code: 0; 128 plus the signal's number after TERM or HUP, and as after HUP when the
 * terminal is closed; 1 with err filled when the terminal cannot show the screen. */
int term_run(struct app *app, const struct term_options *options, struct err *err);

#endif

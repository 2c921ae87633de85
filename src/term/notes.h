/* The speaker's notes on a terminal of their own, in step with the presenter in another one. */
#ifndef QKV_TERM_NOTES_H
#define QKV_TERM_NOTES_H

#include "view/palette.h"

struct err;
struct lesson;

struct notes_options {
    enum palette_when color;
    struct appearance appearance;
    const char *path; /* where the presenter tells what is shown (app/presented.h) */
};

/* Shows the notes until q or Ctrl-C. Returns the exit code, as term_run does. */
int notes_run(const struct lesson *lesson, const struct notes_options *options, struct err *err);

#endif

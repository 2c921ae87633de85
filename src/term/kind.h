/* What kind of terminal TERM names, and the description that serves it. */
#ifndef QKV_TERM_KIND_H
#define QKV_TERM_KIND_H

#include "view/colormap.h"

#include <stdbool.h>

struct err;

struct kind {
    const char *name; /* of the description for newterm; borrowed from the environment or static */
    bool direct;      /* it has 24-bit colours, though the description may not say so */
    bool answers;     /* it can be asked for its background's colour */
};

/* Loads the description that TERM names. A terminal that is not known here (newer ones, where only
 * the few common descriptions are installed) gets a related one. ERR_OS when there is none, or the
 * terminal could not show the screen. del_curterm is up to the caller. */
bool kind_find(struct kind *kind, int fd, struct err *err);

/* The colours that the terminal has that TERM names: none where it is not known. */
enum palette_tier kind_tier(int fd);

#endif

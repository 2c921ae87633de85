/* Presenter mode: a step in front of an audience, one idea at a time.
 *
 * A step's ideas are its paragraphs, questions and goals in their order, each with the listing
 * behind it; the items of a list come one by one under the paragraph before it. The first one
 * stands alone; with the second the step's matrix is revealed, and stays. */
#ifndef QKV_APP_PRESENT_H
#define QKV_APP_PRESENT_H

#include "app/app.h"

enum { PRESENT_MINUTE = 60 }; /* seconds: the clock shows no less */

struct idea {
    size_t first, count; /* blocks of the step's text */
    bool matrix;         /* the selected matrix is shown */
    bool read;           /* the text was shown before, without the matrix */
};

size_t idea_count(const struct step *step); /* 1 at least */

/* The i-th idea; past the end, the last one. */
struct idea idea_at(const struct step *step, size_t i);

/* While presenting, one idea on or back within the step; false when it must be another step. */
bool present_reveal(struct app *app, bool forward);

/* What goes on next: "matrix", "on", "next step"; "" at the very end. */
const char *present_next(const struct app *app);

/* Shows the whole of the step. */
void present_all(struct app *app);

/* What a person changes or selects is to be seen: the matrix is revealed. */
void present_matrix(struct app *app);

/* Tells the app what time it is (as time() does). From the first time on that it is told while
 * presenting, the screen has a clock. */
void present_time(struct app *app, long now);

/* Appends "14:05  12 min": the time of day, and how long it is since `began`. Nothing where now is
 * 0. */
void present_clock(struct str *out, long now, long began);

/* The ms until the screen's clock shows another minute; -1: it has none. */
int present_wait(const struct app *app);

#endif

/* What the selected number is made of, played frame by frame (frames.h) or stepped through by hand.
 * It only shows: the sheet stays as it is, and what is told everywhere else stays true. It ends by
 * itself, and at any line that does not merely look. */
#ifndef QKV_APP_ANIMATION_H
#define QKV_APP_ANIMATION_H

#include "sheet/passes.h"

#include <stdbool.h>

struct app;
struct str;

struct animation {
    struct passes passes; /* of the selected number */
    int frame, frames;    /* the one shown, from 1; 0: none is */
    bool playing;         /* else it is held */
    int pace;             /* milliseconds a frame */
    long start;           /* when the first one was shown; -1: not yet */
};

/* Plays where a step is entered for the first time, if that is wanted. */
void animation_on_entry(struct app *app);
void animation_end(struct app *app);

/* Brings what plays up to `now`, in milliseconds of any clock that does not jump; returns how many
 * are left until the next frame, -1 when there is none. */
int animation_tick(struct app *app, long now);

/* -- what the frame shows; false: what is there anyway ----------------------------------------- */

bool animation_is_on(const struct app *app);
bool animation_moves_row(const struct app *app); /* and not one number */

/* The number that stands in an element's place. */
bool animation_number(const struct app *app, const char *name, int ndim, const size_t *index,
                      double *number);

/* Whether the frame is about this element. */
bool animation_is_at(const struct app *app, const char *name, int ndim, const size_t *index);

/* How far the k-th pair of a dot product is. */
enum animation_pair { PAIR_AT_REST, PAIR_TO_COME, PAIR_AT_WORK, PAIR_DONE };
enum animation_pair animation_pair(const struct app *app, size_t k);

/* Whether the sum of the row counts yet; whether the numbers are divided by it. */
bool animation_has_sum(const struct app *app);
bool animation_has_shares(const struct app *app);

/* Appends what the numbers of the row are now, for the matrix's title, in its longest form that is
 * at most `width` wide; false when none is. */
bool animation_label(const struct app *app, int width, struct str *out);

/* Appends what the frame does; brief: without numbers that stand in the matrix. */
void animation_sentence(const struct app *app, bool brief, struct str *out);

#endif

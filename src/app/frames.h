/* The frames of an animation: what each of them shows of how a number is made, and says of it. They
 * follow from the passes alone, so that a frame can be drawn, told or tested by its number. */
#ifndef QKV_APP_FRAMES_H
#define QKV_APP_FRAMES_H

#include "base/str.h"
#include "sheet/passes.h"

#include <stdbool.h>

enum frame_stage {
    FRAME_PAIRS,   /* a dot product: its pairs are multiplied and added up */
    FRAME_MASK,    /* the scores, from which the mask takes one after the other */
    FRAME_LARGEST, /* softmax, first pass: the largest of the row is found, */
    FRAME_LESS,    /* and taken away from each */
    FRAME_EXP,     /* second pass: e to the power of each */
    FRAME_SUM,     /* third pass: their sum, */
    FRAME_SHARES   /* by which each is divided */
};

struct frame {
    enum frame_stage stage;
    size_t done; /* PAIRS: that were added up; MASK: scores that it has taken, */
    size_t from; /* of which this frame took those from here on */
};

/* At most 16; 0 when there is nothing to show. */
int frames_count(const struct passes *p);
struct frame frame_of(const struct passes *p, int number); /* from 1 */

/* Whether the frame is about the row's k-th number, or the k-th pair. */
bool frame_is_at(const struct passes *p, const struct frame *f, size_t k);

/* What the k-th number of the row is now; not for PAIRS. */
double frame_number(const struct passes *p, const struct frame *f, size_t k);

/* PAIRS: the sum so far; else what the third pass divides by. */
double frame_sum(const struct passes *p, const struct frame *f);

/* PAIRS: whether that is the number itself, and not a part of how it is made. */
bool frame_is_result(const struct passes *p, const struct frame *f);

/* Appends what the frame does, with its numbers; or, brief, without those that stand in the matrix:
 * "pass 1 of 3: 16 is taken from each: -12, 0, -4". */
void frame_sentence(const struct passes *p, const struct frame *f, bool brief, struct str *out);

/* Appends what the numbers of the row are now: "exp(scores[1,:] - max)"; the brief forms, 1 and 2,
 * are "exp(row - max)" and "exp". Nothing for PAIRS. */
enum { FRAME_BRIEFEST = 2 };
void frame_label(const struct passes *p, const struct frame *f, int brief, struct str *out);

#endif

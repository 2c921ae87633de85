/* User functions at run time: a function of the tree, its defaults, and the frame it was made in,
 * whose names it may read. Frames are counted, as a lambda can outlive the call that made it. A
 * frame and the functions in it can hold each other: the simple ring, a function that stands in its
 * own frame, goes with its last outside owner, any other with the sheet. */
#ifndef QKV_SHEET_CLOSURE_H
#define QKV_SHEET_CLOSURE_H

#include "sheet/ast.h"

struct frame {
    size_t refs;
    bool running;                    /* its call is not done yet */
    const struct function *function; /* its program is kept */
    struct frame *outer;             /* of the surrounding function, or NULL */
    struct frame *next;              /* in the sheet's list of frames that functions hold */
    struct frame **link;             /* what points to this one there; NULL: it is not in it */
    struct value locals[];           /* beside function->locals */
};

struct closure {
    size_t refs;
    const struct function *function; /* its program is kept */
    struct frame *outer;             /* kept; NULL for a function of the outer level */
    struct value *defaults; /* beside function->parameters; VALUE_ABSENT where there is none */
};

/* A function value. Takes the defaults, which were allocated by mem_*; outer gets another owner. */
struct value value_closure(const struct function *function, struct frame *outer,
                           struct value *defaults);

struct frame *frame_new(const struct function *function, struct frame *outer);

/* Drops one owner. A frame that only its own functions still hold goes too. */
void frame_free(struct frame *frame);
void frame_leave(struct frame *frame); /* the same, by the call that made it */

/* Enters a frame that a function holds into the list. */
void frame_enlist(struct frame *frame, struct frame **list);

/* Frees the frames that still hold themselves, when nothing else holds them any more. */
void frames_free(struct frame **list);

/* The place of a NODE_NAME's or NODE_DEF's local in the frame or those around it; NULL when it is a
 * name of the outer level. */
static inline struct value *frame_local(struct frame *frame, const struct node *node)
{
    for (unsigned hops = node->hops; frame && hops > 0; frame = frame->outer)
        if (--hops == 0)
            return &frame->locals[node->slot];
    return NULL;
}

/* Likewise, by the name. */
struct value *frame_find(struct frame *frame, const struct binding *name);

#endif

#include "sheet/closure.h"

#include "base/mem.h"
#include "sheet/release.h"

#include <stdlib.h>

struct value value_closure(const struct function *function, struct frame *outer,
                           struct value *defaults)
{
    struct closure *c = mem_new(sizeof *c);
    *c = (struct closure){.refs = 1, .function = function, .outer = outer, .defaults = defaults};
    program_ref(function->program);
    if (outer)
        outer->refs++;
    return (struct value){.kind = VALUE_FUNCTION, .closure = c};
}

struct frame *frame_new(const struct function *function, struct frame *outer)
{
    struct frame *frame = mem_new(sizeof *frame + function->local_count * sizeof *frame->locals);
    frame->refs = 1;
    frame->running = true;
    program_ref(function->program);
    frame->function = function;
    frame->outer = outer;
    if (outer)
        outer->refs++;
    return frame;
}

/* How many functions of the frame's own v is or holds, that nobody else has. *steps bounds the
 * search. */
static size_t own_functions(struct value v, const struct frame *frame, int depth, int *steps)
{
    if (v.kind == VALUE_FUNCTION)
        return v.closure->outer == frame && v.closure->refs == 1;
    if ((v.kind != VALUE_LIST && v.kind != VALUE_TUPLE) || v.sequence->refs > 1 || depth == 0)
        return 0;
    size_t count = 0;
    for (size_t i = 0; i < v.sequence->count && --*steps > 0; i++)
        count += own_functions(v.sequence->items[i], frame, depth - 1, steps);
    return count;
}

/* A local function holds the frame that holds it. */
static size_t held_by_itself(const struct frame *frame)
{
    size_t count = 0;
    int steps = 1000;
    for (size_t i = 0; i < frame->function->local_count; i++)
        count += own_functions(frame->locals[i], frame, 8, &steps);
    return count;
}

static void unlist(struct frame *frame)
{
    if (!frame->link)
        return;
    *frame->link = frame->next;
    if (frame->next)
        frame->next->link = frame->link;
    frame->link = NULL;
}

static void clear(struct release *r, struct frame *frame)
{
    for (size_t i = 0; i < frame->function->local_count; i++) {
        release_add(r, frame->locals[i]);
        frame->locals[i] = (struct value){0};
    }
}

/* Frees a frame that nobody holds but functions in it; those let go of it last. */
static void collect(struct release *r, struct frame *frame)
{
    if (frame->refs > held_by_itself(frame))
        return;
    frame->refs++;
    clear(r, frame);
    if (--frame->refs > 0)
        return;
    if (frame->outer) {
        frame->outer->refs--;
        collect(r, frame->outer);
    }
    unlist(frame);
    program_free(frame->function->program);
    free(frame);
}

void frame_free(struct frame *frame)
{
    struct release r = {0};
    frame->refs--;
    collect(&r, frame);
    release_all(&r);
}

void frame_leave(struct frame *frame)
{
    frame->running = false;
    frame_free(frame);
}

void frame_enlist(struct frame *frame, struct frame **list)
{
    if (frame->link)
        return;
    frame->next = *list;
    frame->link = list;
    if (frame->next)
        frame->next->link = &frame->next;
    *list = frame;
}

void frames_free(struct frame **list)
{
    struct release r = {0};
    while (*list) {
        struct frame *frame = *list;
        *list = frame->next;
        if (frame->next)
            frame->next->link = list;
        frame->link = NULL;
        frame->refs++;
        clear(&r, frame);
        release_all(&r);
        frame_free(frame);
    }
}

void release_closure(struct release *r, struct closure *c)
{
    if (--c->refs > 0) {
        if (c->refs == 1 && c->outer && !c->outer->running) /* it may be the frame that holds it */
            collect(r, c->outer);
        return;
    }
    for (size_t i = 0; i < c->function->parameter_count; i++)
        release_add(r, c->defaults[i]);
    free(c->defaults);
    if (c->outer) {
        c->outer->refs--;
        collect(r, c->outer);
    }
    program_free(c->function->program);
    free(c);
}

struct value *frame_find(struct frame *frame, const struct binding *name)
{
    size_t i;
    for (; frame; frame = frame->outer)
        if (function_local(frame->function, name, &i))
            return &frame->locals[i];
    return NULL;
}

#include "sheet/closure.h"

#include "base/mem.h"

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

void closure_free(struct closure *c)
{
    if (--c->refs > 0)
        return;
    for (size_t i = 0; i < c->function->parameter_count; i++)
        value_free(c->defaults[i]);
    free(c->defaults);
    if (c->outer)
        frame_free(c->outer);
    program_free(c->function->program);
    free(c);
}

struct frame *frame_new(const struct function *function, struct frame *outer)
{
    struct frame *frame = mem_new(sizeof *frame + function->local_count * sizeof *frame->locals);
    frame->refs = 1;
    frame->function = function;
    frame->outer = outer;
    if (outer)
        outer->refs++;
    return frame;
}

/* A local function holds the frame that holds it. */
static size_t held_by_itself(const struct frame *frame)
{
    size_t count = 0;
    for (size_t i = 0; i < frame->function->local_count; i++) {
        struct value v = frame->locals[i];
        count += v.kind == VALUE_FUNCTION && v.closure->outer == frame && v.closure->refs == 1;
    }
    return count;
}

void frame_free(struct frame *frame)
{
    if (--frame->refs > held_by_itself(frame))
        return;
    frame->refs = SIZE_MAX / 2; /* the functions in it let go of it below */
    for (size_t i = 0; i < frame->function->local_count; i++)
        value_free(frame->locals[i]);
    if (frame->outer)
        frame_free(frame->outer);
    free(frame);
}

struct value *frame_find(struct frame *frame, const struct binding *name)
{
    for (; frame; frame = frame->outer)
        for (size_t i = 0; i < frame->function->local_count; i++)
            if (frame->function->locals[i] == name)
                return &frame->locals[i];
    return NULL;
}

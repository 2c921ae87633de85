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

struct frame *frame_new(const struct function *function, struct frame *outer)
{
    struct frame *frame = mem_new(sizeof *frame + function->local_count * sizeof *frame->locals);
    frame->refs = 1;
    frame->function = function;
    program_ref(function->program);
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

static void unlist(struct frame *frame)
{
    if (!frame->link)
        return;
    *frame->link = frame->next;
    if (frame->next)
        frame->next->link = frame->link;
    frame->link = NULL;
}

static void clear(struct frame *frame)
{
    for (size_t i = 0; i < frame->function->local_count; i++) {
        struct value local = frame->locals[i];
        frame->locals[i] = (struct value){0};
        value_free(local);
    }
}

static void free_unless_held(struct frame *frame)
{
    if (frame->refs > held_by_itself(frame))
        return;
    frame->refs = SIZE_MAX / 2; /* the functions in it let go of it below */
    clear(frame);
    if (frame->outer)
        frame_free(frame->outer);
    unlist(frame);
    program_free(frame->function->program);
    free(frame);
}

void frame_free(struct frame *frame)
{
    frame->refs--;
    free_unless_held(frame);
}

void closure_free(struct closure *c)
{
    if (--c->refs > 0) {
        if (c->outer) /* whose local may be the only owner left */
            free_unless_held(c->outer);
        return;
    }
    for (size_t i = 0; i < c->function->parameter_count; i++)
        value_free(c->defaults[i]);
    free(c->defaults);
    if (c->outer)
        frame_free(c->outer);
    program_free(c->function->program);
    free(c);
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
    while (*list) {
        struct frame *frame = *list;
        unlist(frame);
        frame->refs++;
        clear(frame);
        frame_free(frame);
    }
}

struct value *frame_find(struct frame *frame, const struct binding *name)
{
    for (; frame; frame = frame->outer)
        for (size_t i = 0; i < frame->function->local_count; i++)
            if (frame->function->locals[i] == name)
                return &frame->locals[i];
    return NULL;
}

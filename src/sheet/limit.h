/* Limits that end a runaway script with an error: depth of calls, steps, memory, the C stack. */
#ifndef QKV_SHEET_LIMIT_H
#define QKV_SHEET_LIMIT_H

#include "base/interrupt.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct err;
struct sheet_options;

enum { LIMIT_DEPTH = 1000 }; /* Python's; the outer level counts as one */

struct limits {
    int max_depth;
    unsigned long max_steps, steps; /* rounds of loops and calls of functions */
    unsigned long next_look;        /* the step at which to look closer again */
    clock_t until;                  /* the processor time at which a look ends, or 0 */
    size_t max_memory;              /* bytes */
    bool much_memory;               /* so much is used that each step looks at it */
    size_t stack_room;              /* bytes that evaluation may use of the C stack */
    uintptr_t stack_end;            /* where they end; it grows downwards */
};

/* Takes the limits of the options; what is 0 there gets a default. */
void limits_set(struct limits *limits, const struct sheet_options *options);

/* To be called where a run begins: counts steps from 0 and the stack from here. */
void limits_begin(struct limits *limits);

/* One step more; false with ERR_RUNTIME or ERR_MEMORY at the limit, and with ERR_INTERRUPT. */
bool limits_look(struct limits *limits, struct err *err);

static inline bool limits_step(struct limits *limits, struct err *err)
{
    return (++limits->steps < limits->next_look && !interrupted()) || limits_look(limits, err);
}

/* Whether the process uses no more memory than it may; false with ERR_MEMORY. */
bool limits_memory(struct limits *limits, struct err *err);

/* Whether calls may nest deeper than depth; false with ERR_RECURSION. */
bool limits_depth(const struct limits *limits, int depth, const char *function, struct err *err);

bool limits_no_stack(struct err *err); /* false */

/* Whether there is stack left for one level more; false with ERR_RECURSION. */
static inline bool limits_stack(const struct limits *limits, struct err *err)
{
    bool left = (uintptr_t)__builtin_frame_address(0) > limits->stack_end;
    return left || limits_no_stack(err);
}

#endif

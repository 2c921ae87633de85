/* Whether what is running shall stop: Ctrl-C was pressed, or the program is to end. Handlers of
 * signals set it, and work that can take long looks at it. Below term/ it is the only mutable
 * global, as a handler can reach nothing else. */
#ifndef QKV_BASE_INTERRUPT_H
#define QKV_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

struct err;

extern volatile sig_atomic_t interrupt_flag; /* for the functions below and term/signals.c */

static inline bool interrupted(void)
{
    return interrupt_flag != 0;
}

static inline void interrupt_set(void)
{
    interrupt_flag = 1;
}

static inline void interrupt_clear(void)
{
    interrupt_flag = 0;
}

/* False, with ERR_INTERRUPT, when it is so. */
bool interrupt_none(struct err *err);

/* Takes SIGINT as the wish to stop what is running. */
void interrupt_on_sigint(void);

#endif

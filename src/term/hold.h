/* Holds back what goes to standard error while the screen is up.
 *
 * A library that complains (readline about an inputrc, the allocator about a broken heap) would
 * write over the screen. Where standard error is a terminal, it collects in a pipe instead and is
 * written when the screen is gone, in a crash too. */
#ifndef QKV_TERM_HOLD_H
#define QKV_TERM_HOLD_H

struct hold {
    int errors; /* the real standard error, or -1 when nothing is held back */
    int held;   /* the pipe's end to read from */
};

struct hold hold_open(void);
void hold_close(struct hold *hold);

#endif

/* The plain prompt: statements are typed below each other, as at Python's own. */
#ifndef QKV_TERM_PLAIN_H
#define QKV_TERM_PLAIN_H

#include <signal.h>

struct sheet;

struct plain_options {
    const char *history;                /* the file that keeps the history, or NULL */
    volatile sig_atomic_t *interrupted; /* what Ctrl-C sets; the sheet looks at it, too */
};

/* Reads statements from the terminal that standard input is, with readline, and runs them in sheet
 * until Ctrl-D. `...` asks for more while a bracket or a block is open; an empty line ends a block.
 * An error is told on standard error and ends its statement only. Ctrl-C drops the line, or the
 * statement that runs. SIGINT must have a handler that sets *interrupted. */
void plain_run(struct sheet *sheet, const struct plain_options *options);

#endif

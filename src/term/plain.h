/* The plain prompt: lines are typed below each other, as at Python's own. */
#ifndef QKV_TERM_PLAIN_H
#define QKV_TERM_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

struct plain_options {
    const char *history; /* the file that keeps the history, or NULL */
    const char *prompt;  /* of a first line */
    bool still;          /* nothing but text: no keys of the terminal's own */
    void *context;       /* for the functions below */

    /* As app_complete. */
    char **(*complete)(void *context, const char *line, size_t point, size_t *start);

    /* Whether more lines must follow; each ends in '\n'. */
    bool (*incomplete)(void *context, const char *source);

    /* Takes what was typed; false leaves. */
    bool (*enter)(void *context, const char *source);

    /* What the next line begins with, to be freed, or NULL. The function may be NULL. */
    char *(*prefill)(void *context);
};

/* Reads from the terminal that standard input is, with readline, until Ctrl-D or until enter says
 * so. `...` asks for more while what was typed is incomplete. Ctrl-C drops the line, or stops what
 * runs: SIGINT must have the handler of base/interrupt.h. */
void plain_run(const struct plain_options *options);

/* The same from a standard input that is no terminal, to its end: no prompt, no history. It ends
 * when it is interrupted. */
void plain_read(const struct plain_options *options);

#endif

/* Completions of the prompt's line in the form in which readline wants them. */
#ifndef QKV_TERM_COMPLETE_H
#define QKV_TERM_COMPLETE_H

#include <stddef.h>

struct app;

/* What bytes start to point of line can be completed to, as app_complete says: first what all have
 * in common, then, where there are several, each of them; NULL-terminated. NULL: nothing fits.
 * Readline frees the vector and what it holds. */
char **complete_matches(const struct app *app, const char *line, size_t start, size_t point);

#endif

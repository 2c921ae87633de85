/* Completions in the form that readline takes. */
#ifndef QKV_TERM_MATCHES_H
#define QKV_TERM_MATCHES_H

#include <stddef.h>

/* words (NULL-terminated, or NULL) are taken and freed. They replace the line from words_start on,
 * readline replaces it from start on: what lies between goes or is put in front. Readline frees the
 * vector that it gets: what they have in common, then the words. NULL when there are none. Readline
 * shows them in this order, puts nothing behind a word and offers no file names. */
char **matches_new(char **words, size_t words_start, const char *line, size_t start);

#endif

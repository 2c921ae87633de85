/* Cuts pasted text into what can be run at once and what is left to be edited. */
#ifndef QKV_TERM_PASTE_H
#define QKV_TERM_PASTE_H

#include <stdbool.h>

struct str;

/* Moves the first complete statement from *text to statement (cleared first); false when what is
 * left has no complete one. A statement ends at a line end outside of brackets, unless the next
 * line is indented more (or starts with else or elif): then that is part of it. Indentation that
 * all its lines share goes. Line ends inside brackets become blanks and comments before them go, so
 * that a matrix written over several lines is one line. */
bool paste_next(const char **text, struct str *statement);

/* Appends the rest as one line: what paste_next has left. */
void paste_rest(const char *text, struct str *line);

#endif

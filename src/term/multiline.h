/* Statements of several lines in readline: indentation, and moving from line to line in a text that
 * holds line ends. */
#ifndef QKV_TERM_MULTILINE_H
#define QKV_TERM_MULTILINE_H

#include <stdbool.h>

/* Once readline is initialized, gives the keys that edit a line what several lines need:
 * Enter, while incomplete(text) says so of the lines up to its last line end, begins a new line;
 * Alt-Enter always does; Up, Down, Home, End, Ctrl-U and Ctrl-K know the lines; Tab at the start of
 * one indents. With NULL, lines are entered one by one, and Enter does that. What has no binding
 * then does nothing. */
void multiline_bind(bool (*incomplete)(const char *text));

/* To be called with each byte that readline is about to get: Backspace takes back an indentation
 * level by level. */
void multiline_before(int key);

/* Puts the indentation of the line behind `text`: that of its last line, and more after a colon. A
 * person who types blanks all the same starts from the left. */
void multiline_indent(const char *text);

/* Inserts pasted text where the cursor is; nothing is entered. */
void multiline_paste(const char *text);

#endif

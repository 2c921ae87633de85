/* The prompt: readline, driven by callbacks.
 *
 * A statement of several lines is one text in readline's line, with line ends in it: it is edited,
 * recalled and dropped as a whole.
 *
 * Readline edits, completes and keeps the history, but never touches the terminal: it gets its keys
 * from a queue, and what it would show is put into app->prompt for the view to draw. It is started
 * when the prompt is opened for the first time, because most of its cost is reading the inputrc and
 * the history. There can be one line editor in a program, as readline keeps its own state. */
#ifndef QKV_TERM_PROMPT_H
#define QKV_TERM_PROMPT_H

#include <stdbool.h>
#include <stdio.h>

struct app;
struct key;
struct line_editor;

/* Borrows the app, the terminal's input and the path of the history file (NULL: none is kept). */
struct line_editor *prompt_new(struct app *app, FILE *input, const char *history);
void prompt_free(struct line_editor *editor);

/* Opens or closes the editor as app->prompt.open says, takes app->prompt.prefill, and fills the
 * text and the cursor. To be called after whatever may have changed the app, and before drawing. */
void prompt_sync(struct line_editor *editor);

/* While the prompt is open: */
void prompt_key(struct line_editor *editor, const struct key *key);
void prompt_cancel(struct line_editor *editor); /* Ctrl-C: an empty line */

/* Opens the prompt if need be. Each complete statement is run, up to one that fails; what has no
 * line end stays to be edited. While a statement of several lines is being typed, all becomes part
 * of that. */
void prompt_paste(struct line_editor *editor, const char *text);

void prompt_resize(struct line_editor *editor, int width, int height);

#endif

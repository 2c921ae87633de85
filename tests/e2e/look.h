/* What is on a terminal's screen now. The text of a row has no trailing blanks; the caller frees
 * it. */
#ifndef QKV_TESTS_E2E_LOOK_H
#define QKV_TESTS_E2E_LOOK_H

#include <stdbool.h>
#include <vterm.h>

struct pty;

char *pty_row(const struct pty *pty, int y);
char *pty_screen(const struct pty *pty);
VTermScreenCell pty_cell(const struct pty *pty, int x, int y);
bool pty_find(const struct pty *pty, const char *text, int *x, int *y); /* in one row; ASCII only */
void pty_cursor(const struct pty *pty, int *x, int *y);
bool pty_has_colors(const struct pty *pty); /* whether any cell has other than the default ones */

/* Whether the cursor's row has `before` just left of the cursor, and from the cursor on nothing but
 * `after`. */
bool pty_cursor_between(const struct pty *pty, const char *before, const char *after);

#endif

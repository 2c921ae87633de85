/* Waiting for what a program on a terminal does. It has a deadline; what was waited for in vain is
 * shown on standard error together with the screen.
 *
 * What is waited for is still so when the program is at rest: it waits itself, and all that it
 * wrote is on the screen. So frames are whole when they are looked at. */
#ifndef QKV_TESTS_E2E_WAIT_H
#define QKV_TESTS_E2E_WAIT_H

#include <stdbool.h>

struct pty;

bool pty_wait(struct pty *pty, const char *text);      /* until text is on the screen */
bool pty_wait_gone(struct pty *pty, const char *text); /* until it is not */

/* Until a condition holds; `what` names it in a complaint. */
bool pty_wait_for(struct pty *pty, const char *what, bool (*holds)(const struct pty *pty));

/* The same, though the program goes on working. */
bool pty_wait_working(struct pty *pty, const char *what, bool (*holds)(const struct pty *pty));

/* Until the cursor's row has `before` just left of the cursor, and from the cursor on nothing but
 * `after`. */
bool pty_wait_cursor(struct pty *pty, const char *before, const char *after);

/* Until the program has read all that was typed. */
bool pty_wait_read(struct pty *pty);

bool pty_wait_file(struct pty *pty, const char *path); /* until it is there */

/* Until the program has stopped; pty_continue goes on. */
bool pty_wait_stop(struct pty *pty);

/* Until the program has ended, and all it wrote is on the screen. *status is as waitpid gives it.
 */
bool pty_wait_end(struct pty *pty, int *status);

#endif

/* A program on a terminal of its own: a real pty with libvterm behind it.
 *
 * A small shell between the test and the program gives it job control: the program is the
 * foreground job, can be stopped and continued, and how it ends is told. */
#ifndef QKV_TESTS_E2E_PTY_H
#define QKV_TESTS_E2E_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <vterm.h>

struct pty;

struct pty_options {
    int width, height;
    const char *home; /* HOME and the XDG directories are in this one */
    const char *const
        *environment; /* "NAME=value" over the pinned ones, NULL-terminated, or NULL */
    bool silent;      /* the terminal answers no questions */
    long file_limit;  /* the most bytes of a file that the program may write; 0: no limit */
};

/* Starts argv[0] with TERM=xterm-256color, LC_ALL=C.UTF-8 and little else in its environment. */
struct pty *pty_open(const char *const *argv, const struct pty_options *options);

/* Hangs up, as closing a terminal window does, and waits for the program's end. Of several
 * terminals the one that was opened last is closed first. */
void pty_close(struct pty *pty);

void pty_type(struct pty *pty, const char *keys);
void pty_paste(struct pty *pty, const char *text); /* bracketed when the program has asked for it */
void pty_click(struct pty *pty, int x, int y);     /* as the program has asked to be told of it */
void pty_resize(struct pty *pty, int width, int height);
void pty_signal(struct pty *pty, int number);

/* Writes on the terminal behind the program's back. */
void pty_scribble(struct pty *pty, const char *bytes);

/* Closes the terminal under the program; after that only pty_wait_end makes sense. */
void pty_hang_up(struct pty *pty);

/* Puts a stopped program into the foreground again. */
void pty_continue(struct pty *pty);

/* -- for waiting: wait.h ----------------------------------------------------------------------- */

enum { PTY_DEADLINE_MS = 20000 };

/* Reads what the program has written or the shell reported; false when nothing came in time. */
bool pty_pump(struct pty *pty, int timeout);

/* Whether the program waits with all it wrote on the screen. */
bool pty_is_at_rest(struct pty *pty);

bool pty_is_gone(const struct pty *pty); /* nothing can come from it any more */
bool pty_has_stopped(const struct pty *pty);
bool pty_has_ended(const struct pty *pty, int *status); /* *status is as waitpid gives it */

/* -- what it has done -------------------------------------------------------------------------- */

/* What the program has asked of the terminal; see look.h for what it shows. */
bool pty_cursor_visible(const struct pty *pty);
bool pty_alternate_screen(const struct pty *pty);
bool pty_bracketed_paste(struct pty *pty);
bool pty_mouse(const struct pty *pty);

/* Whether the terminal's modes are those from before the program was started. */
bool pty_modes_restored(const struct pty *pty);

VTerm *pty_emulator(const struct pty *pty);

/* How many of the bytes that were typed nobody has read yet. */
size_t pty_unread(const struct pty *pty);

/* How many bytes the program has written so far. */
size_t pty_written(const struct pty *pty);

/* Whether they all were text and line ends: no control characters, no boxes or blocks. */
bool pty_wrote_text(const struct pty *pty);

#endif

/* Signals. Handlers only set flags and wake the event loop through a pipe; the ones for what ends
 * the program give the terminal back with what was worked out beforehand and let the signal take
 * its course. */
#ifndef QKV_TERM_SIGNALS_H
#define QKV_TERM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

struct err;

/* What has arrived since it was asked last. INT, HUP and TERM interrupt what runs, too (base/
 * interrupt.h). */
struct signals {
    bool interrupt; /* INT */
    bool resize;    /* WINCH */
    bool suspend;   /* TSTP */
    bool resume;    /* CONT */
    int end;        /* HUP or TERM: the number, or 0 */
};

/* Installs the handlers; ERR_OS when that fails. signals_close puts back what was there before. */
bool signals_open(struct err *err);
void signals_close(void);

/* Without an event loop: handles what ends the program, HUP and TERM too, and nothing else. */
void signals_guard(void);
void signals_unguard(void);

/* Readable when something has arrived. signals_take says false when nothing has. */
int signals_fd(void);
bool signals_take(struct signals *taken);

/* Stops the process as TSTP would have, and returns when it is continued, or at once where TSTP is
 * ignored. */
void signals_stop(void);

/* What a crash does to the terminal: writes bytes (copied; 255 at most) to fd and sets its modes.
 * While standard error is held back (hold.h), held is where it collects, and errors the real
 * one: a crash writes out what has collected. -1 where there is none. signals_forget: nothing. */
void signals_rescue(int fd, const char *bytes, size_t length, const struct termios *modes);
void signals_hold(int held, int errors);
void signals_forget(void);

#endif

#include "term/signals.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { RESCUE_MAX = 255, STACK_SIZE = 64 * 1024, HANDLED_MAX = 12 };

/* HUP and TERM are events where there is an event loop. */
static const int ends[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGQUIT, SIGTERM, SIGHUP};
static const int events[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT};

enum {
    ENDS = sizeof ends / sizeof ends[0],
    EVENTS = sizeof events / sizeof events[0],
};

/* Global, as a handler can reach nothing else; so is the flag of base/interrupt.h. */
static struct {
    volatile sig_atomic_t resize, suspend, resume, end;
    int wake[2];                         /* a pipe: the loop polls [0], handlers write to [1] */
    volatile sig_atomic_t rescue_length; /* -1: the terminal is as it was */
    int rescue_fd;
    char rescue[RESCUE_MAX + 1];
    struct termios modes;
    volatile sig_atomic_t held, errors;
    struct sigaction before_end[ENDS], before_event[EVENTS];
    stack_t stack_before;
    char stack[STACK_SIZE]; /* a crash may be a stack that overflowed */
} state = {.wake = {-1, -1}, .rescue_length = -1, .held = -1, .errors = -1};

static void on_event(int number)
{
    int saved = errno;
    switch (number) {
    case SIGINT:
        interrupt_set();
        break;
    case SIGWINCH:
        state.resize = 1;
        break;
    case SIGTSTP:
        state.suspend = 1;
        break;
    case SIGCONT:
        state.resume = 1;
        break;
    default:
        state.end = number;
        interrupt_set(); /* what runs must not hold up the end */
        break;
    }
    path_write(state.wake[1], "", 1);
    errno = saved;
}

static void release_errors(void)
{
    char text[512];
    if (state.held < 0)
        return;
    for (ssize_t n; (n = read(state.held, text, sizeof text)) > 0;)
        path_write(state.errors, text, (size_t)n);
}

/* The handler was installed with SA_RESETHAND, so raise() ends the process and leaves the core dump
 * and the exit status that the signal always gives. */
static void on_end(int number)
{
    if (state.rescue_length >= 0) {
        signal(SIGTTOU, SIG_IGN); /* from the background, tcsetattr would stop us here */
        path_write(state.rescue_fd, state.rescue, (size_t)state.rescue_length);
        tcsetattr(state.rescue_fd, TCSANOW, &state.modes);
    }
    release_errors();
    raise(number);
}

static bool open_pipe(void)
{
    if (pipe(state.wake) < 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(state.wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(state.wake[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

/* A signal that whoever started us ignores (nohup, a shell without job control) stays ignored. */
static void handle(int number, void (*handler)(int), unsigned flags, struct sigaction *before)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, NULL, before);
    if (before->sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void signals_guard(void)
{
    stack_t stack = {.ss_sp = state.stack, .ss_size = STACK_SIZE};
    sigaltstack(&stack, &state.stack_before);
    for (int i = 0; i < ENDS; i++)
        handle(ends[i], on_end, SA_RESETHAND | SA_NODEFER | SA_ONSTACK, &state.before_end[i]);
}

void signals_unguard(void)
{
    for (int i = 0; i < ENDS; i++)
        sigaction(ends[i], &state.before_end[i], NULL);
    sigaltstack(&state.stack_before, NULL);
}

bool signals_open(struct err *err)
{
    if (!open_pipe())
        return err_set(err, ERR_OS, "no pipe for signals: %s", strerror(errno));
    signals_guard();
    for (int i = 0; i < EVENTS; i++)
        handle(events[i], on_event, SA_RESTART, &state.before_event[i]);
    return true;
}

void signals_close(void)
{
    for (int i = 0; i < EVENTS; i++)
        sigaction(events[i], &state.before_event[i], NULL);
    signals_unguard();
    for (int i = 0; i < 2; i++) {
        close(state.wake[i]);
        state.wake[i] = -1;
    }
}

int signals_fd(void)
{
    return state.wake[0];
}

static bool take(volatile sig_atomic_t *flag)
{
    bool set = *flag != 0;
    if (set)
        *flag = 0;
    return set;
}

bool signals_take(struct signals *taken)
{
    char bytes[64];
    while (read(state.wake[0], bytes, sizeof bytes) > 0)
        ;
    *taken = (struct signals){.interrupt = take(&interrupt_flag),
                              .resize = take(&state.resize),
                              .suspend = take(&state.suspend),
                              .resume = take(&state.resume),
                              .end = state.end};
    return taken->interrupt || taken->resize || taken->suspend || taken->resume || taken->end;
}

void signals_stop(void)
{
    struct sigaction stop = {.sa_handler = SIG_DFL}, before;
    sigset_t set, old;
    sigemptyset(&stop.sa_mask);
    sigaction(SIGTSTP, NULL, &before);
    if (before.sa_handler == SIG_IGN)
        return;
    sigaction(SIGTSTP, &stop, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &set, &old);
    raise(SIGTSTP);
    sigprocmask(SIG_SETMASK, &old, NULL);
    sigaction(SIGTSTP, &before, NULL);
}

void signals_rescue(int fd, const char *bytes, size_t length, const struct termios *modes)
{
    state.rescue_length = -1; /* a crash in between writes nothing rather than half of it */
    if (length > RESCUE_MAX)
        length = RESCUE_MAX;
    memcpy(state.rescue, bytes, length);
    state.rescue_fd = fd;
    state.modes = *modes;
    state.rescue_length = (sig_atomic_t)length;
}

void signals_hold(int held, int errors)
{
    state.held = held;
    state.errors = errors;
}

void signals_forget(void)
{
    state.rescue_length = -1;
}

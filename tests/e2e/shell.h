/* The small shell between a test and the program, which gives the program job control. */
#ifndef QKV_TESTS_E2E_SHELL_H
#define QKV_TESTS_E2E_SHELL_H

struct pty_options;

/* In a process of its own: takes the terminal `slave`, starts the program as its foreground job and
 * writes an int to `reports` for the program's id and then for each status that waitpid gives.
 * While the program is stopped, a byte from `orders` continues it; when it has ended, the end of
 * `orders` is waited for. Never returns. */
void shell_run(const char *const *argv, const struct pty_options *options, int slave, int reports,
               int orders) __attribute__((noreturn));

#endif

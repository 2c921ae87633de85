/* Exit codes, what is said on standard error, and results on standard output. All that returns int
 * returns the exit code. */
#ifndef QKV_CLI_REPORT_H
#define QKV_CLI_REPORT_H

struct err;
struct str;

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

/* Appends text in which no control character is left but the line end: what quotes a file, an
 * argument or what was typed cannot steer the terminal. */
void report_visible(struct str *out, const char *text);

int report_error(const struct err *err);
int report_traceback(const struct err *err);

/* Says something that is no reason to stop. */
void report_warning(const char *text);

/* Wrong usage: what is wrong, and the argument that is (or NULL). */
int report_misuse(const char *what, const char *found);

/* Wrong usage that getopt has complained of. */
int report_bad_option(void);

/* Writes out what was printed; `code`, unless standard output cannot be written to (a full disk, a
 * closed pipe). */
int output_finish(int code);

/* Writes text to a file, or to standard output where path is NULL. */
int output_write(const struct str *text, const char *path);

#endif

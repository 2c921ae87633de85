/* What the program does for each of its subcommands: a function each, which returns the exit code.
 * argv[0] stands for the subcommand; getopt starts anew behind it. `look` is what was said before
 * it. */
#ifndef QKV_CLI_CLI_H
#define QKV_CLI_CLI_H

#include "cli/look.h"

#include <stdbool.h>

struct app;
struct err;

#define QKV_VERSION "0.1.0"

int cli_run(int argc, char **argv, const struct look_options *look);
int cli_doc(int argc, char **argv, const struct look_options *look);
int cli_show(int argc, char **argv, const struct look_options *look);
int cli_lessons(int argc, char **argv, const struct look_options *look);
int cli_notes(int argc, char **argv, const struct look_options *look);

/* Without a subcommand: opens the lesson argv[0], or the one of last time. */
int cli_open(int argc, char **argv, const struct look_options *look);

/* The lesson that was open last, or the course's first; the caller frees it. */
char *cli_last_lesson(void);

/* Reports why a lesson did not open that was `named` on the command line (NULL: as it is the one
 * of last time). Returns the exit code. */
int cli_lesson_failed(const char *named, const char *which, const struct err *err);

/* Whether the terminal can do no more than print. */
bool cli_is_dumb(void);

/* The lesson line by line, in sentences, until standard input ends or `quit`. */
int plain_lesson(struct app *app, const char *history);

#endif

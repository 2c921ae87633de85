/* What the program does for each of its subcommands: a function each, which returns the exit code.
 * argv[0] is the subcommand's name; getopt starts anew behind it. */
#ifndef QKV_CLI_CLI_H
#define QKV_CLI_CLI_H

#include "app/appearance.h"
#include "view/palette.h"

#define QKV_VERSION "0.1.0"

int cli_run(int argc, char **argv);
int cli_doc(int argc, char **argv);
int cli_show(int argc, char **argv);
int cli_lessons(int argc, char **argv);

/* Without a subcommand: opens the lesson argv[0], or the one of last time. */
int cli_open(int argc, char **argv, enum palette_when color, const struct appearance *appearance);

#endif

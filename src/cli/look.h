/* How things are to look: the options that a lesson, `show` and `notes` have in common. */
#ifndef QKV_CLI_LOOK_H
#define QKV_CLI_LOOK_H

#include "app/appearance.h"
#include "view/palette.h"

#include <getopt.h>
#include <stdbool.h>

struct look_options {
    enum palette_when color;
    struct appearance appearance;
    bool plain; /* in lines */
};

/* Rows of getopt_long's table, whose return value is OPTION_LOOK. */
enum { OPTION_LOOK = 2000 };
#define LOOK_OPTIONS                                                                               \
    {"color", required_argument, NULL, OPTION_LOOK},                                               \
        {"theme", required_argument, NULL, OPTION_LOOK},                                           \
    {                                                                                              \
        "background", required_argument, NULL, OPTION_LOOK                                         \
    }

/* Takes one of them; 0, or the exit code of wrong usage. */
int look_option(struct look_options *to, const char *name, const char *value);

/* The palette for standard output, or for a file; its tier is PALETTE_MONO where there are to be no
 * colours. */
struct palette look_palette(const struct look_options *look, bool to_file);

#endif

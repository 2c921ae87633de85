/* The table of commands: one row each. The row drives dispatch, help and completion. To add a
 * command, write its function and add its row. */
#ifndef QKV_APP_COMMAND_H
#define QKV_APP_COMMAND_H

#include "app/app.h"

/* `rest` is what stands behind the command's name, without blanks around it. */
typedef bool command_fn(struct app *app, const char *rest, struct err *err);

enum command_flag {
    COMMAND_SAVED = 1,      /* changes the sheet by itself: goes into the journal */
    COMMAND_NEEDS_REST = 2, /* means nothing without an argument */
    COMMAND_SCREEN = 4,     /* moves what a screen shows: means nothing to who hears it */
    COMMAND_LOOKS = 8       /* leaves numbers and selection as they are: so stays a held frame */
};

/* What completes its argument. */
enum command_argument {
    ARGUMENT_NONE,
    ARGUMENT_STEP,
    ARGUMENT_NAME,
    ARGUMENT_WORDS,
    ARGUMENT_TOPIC,
    ARGUMENT_FILE,
    ARGUMENT_VIEW,
    ARGUMENT_SETTING,
    ARGUMENT_EXPRESSION
};

struct command {
    const char *name;
    const char *usage; /* "step NAME|NUMBER" */
    const char *help;  /* one line */
    command_fn *run;
    unsigned flags;
    enum command_argument argument;
    const char *words; /* ARGUMENT_WORDS: separated by blanks */
};

const struct command *command_at(size_t i); /* NULL past the last */
const struct command *command_find(const char *name, size_t length);

/* The command that a line calls, with *rest behind its name; NULL when the line is a statement:
 * `mask causal` is a command, `mask = causal(3)` and `mask` (where the sheet has that name) are
 * not. */
const struct command *command_of(const struct app *app, const char *line, const char **rest);

/* Adds a hint to err, where it has none, when the failed line reads like a command or is a key.
 * Returns false. */
bool command_suggest(const char *line, struct err *err);

/* edit.c */
command_fn command_mask, command_scale, command_edit, command_nudge, command_reset;

/* move.c */
command_fn command_move, command_panel, command_explain, command_walk, command_back, command_read,
    command_where;

/* heads.c */
command_fn command_mute, command_solo, command_zoom;

/* quiz_command.c */
command_fn command_answer, command_hint, command_reveal, command_goal;

/* views.c */
command_fn command_view;

/* settings.c */
command_fn command_set, command_theme, command_background, command_mouse, command_motion,
    command_layout;

/* animation.c */
command_fn command_animate;

/* present.c */
command_fn command_present;

/* help.c */
command_fn command_help;

#endif

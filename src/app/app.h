/* The program's state and the one function that changes it.
 *
 * Everything that a person does reaches the state as a line: a statement of the language or a
 * command. A key is bound to such a line (keys.h). app_line applies one; whatever shows the state
 * only reads it. So undo, saving, replay and tests need no path of their own. */
#ifndef QKV_APP_APP_H
#define QKV_APP_APP_H

#include "app/animation.h"
#include "app/appearance.h"
#include "base/err.h"
#include "base/str.h"
#include "lesson/lesson.h"
#include "sheet/explain.h"
#include "sheet/sheet.h"

#include <stdbool.h>
#include <stddef.h>

struct app_writer;
struct canvas;
struct journal;
struct recording;
struct task_state;

/* A cell of a name in the sheet: the selected one. */
struct selection {
    char name[64]; /* "" when the step shows nothing that can be selected */
    int ndim;
    size_t index[8];
};

bool selection_equal(const struct selection *a, const struct selection *b);

/* How text and matrices share the screen. */
enum layout_kind { LAYOUT_AUTO, LAYOUT_SIDE, LAYOUT_STACK, LAYOUT_ONE };

struct app_layout {
    enum layout_kind kind;
    int share; /* the text's part of the width or height in per cent; 0: as it fits */
};

/* In front of an audience; see app/present.h. */
struct presenting {
    bool on;
    size_t idea;     /* of the step's ideas, the one shown */
    long now, began; /* as time() gives it; 0: not known, so no clock is shown */
    char *path;      /* where `qkv notes` learns of it, or NULL */
    struct str told; /* what stands there; "" when nothing does */
};

/* What the prompt shows. The line editor fills it before each frame. */
struct prompt {
    bool open;
    bool once;         /* opened to edit one cell: it closes after a line that worked */
    char *prefill;     /* what an opening prompt starts with; taken by the line editor */
    struct str text;   /* the prompt and the line, or lines, as they are to be drawn */
    size_t cursor;     /* the byte of text where the cursor is */
    char **candidates; /* completions to be listed, NULL-terminated, or NULL */
};

enum pane { PANE_PROSE, PANE_MATRICES, PANE_EXPLAIN, PANE_COUNT };

enum {
    APP_WALK_MAX = 32,
    APP_LEFT_MAX = 8,
    PROSE_SCROLL = 4 /* lines that one key scrolls the text */
};

struct app {
    struct lesson *lesson;
    struct sheet *sheet;
    struct journal *journal;  /* NULL: nothing is saved */
    size_t step;              /* the one shown */
    size_t steps_run;         /* how many blocks of statements have run, the opening's first */
    struct task_state *tasks; /* of the lesson's questions and goals: quiz.h */
    bool answers_shown;       /* as in a handout: nothing is hidden, every answer stands there */
    bool on_paper;            /* as on a worksheet: what a step asks is hidden in those after it */
    size_t *names_after;      /* how many names there were after each of them */
    struct selection selection;
    struct selection walk[APP_WALK_MAX]; /* where `explain` came from, outermost first */
    int walk_count;
    struct selection left[APP_LEFT_MAX]; /* where other names of the step were left, newest first */
    struct panel *panels; /* first the added ones, of names that the step does not show, */
    size_t extra_count;   /* of which there are so many, then the step's */
    size_t panel_count;
    int zoom;   /* the head that the concat view is zoomed into, or -1 */
    int detail; /* how much closer than usual the selected panel is looked at */
    struct app_layout layout;
    char *settings; /* the file that remembers settings, or NULL */
    enum pane pane; /* the pane shown where there is room for one only */
    struct presenting presenting;
    int prose_scroll; /* lines */
    bool in_words;    /* the status is heard, not seen: it says what changed in sentences */
    struct prompt prompt;
    struct str status; /* what happened last: the statement and what it changed */
    bool status_is_error;
    struct str overlay;              /* help and long output over the panes; "" when closed */
    int overlay_scroll;              /* lines */
    struct explanation explanation;  /* of the selected cell */
    bool explained;                  /* false: the selection has none, or its formula failed */
    struct animation animation;      /* of how the selected cell is made */
    struct str output, notes;        /* what the line under way printed and said */
    struct appearance appearance;    /* its options, and what the terminal's background is */
    struct str unsaved;              /* why lines are not saved; "" when they are */
    bool save_failed;                /* the line under way was not saved */
    bool lost;                       /* nor were those that were entered last, or all */
    const struct app_writer *writer; /* NULL: nothing can be exported */
    struct recording *recording;     /* the writer's, or NULL */
    int columns, rows;               /* of the screen, where there is one */
    bool quit;
};

/* Files are written above this layer: a front end that allows it says how. */
struct app_writer {
    /* `export` and `record`, with what stands behind them. */
    bool (*export)(struct app *app, const char *rest, struct err *err);
    bool (*record)(struct app *app, const char *rest, struct err *err);
    void (*frame)(struct app *app, const struct canvas *canvas); /* the screen shows this now */
    void (*stop)(struct app *app);                               /* the recording */
};

/* Takes the lesson, sets up the sheet and enters the first step. NULL (and the lesson freed) when
 * the lesson's statements fail. */
struct app *app_new(struct lesson *lesson, struct err *err);
void app_free(struct app *app);

/* Applies one line: a command of the command table or statements. Errors are shown in the status
 * line; false says that there was one (err filled). A leading colon and blanks are ignored. */
bool app_line(struct app *app, const char *line, struct err *err);

/* Whether more lines must follow what was typed so far; each of its lines ends in '\n'. */
bool app_incomplete(const struct app *app, const char *line);

/* Applies the line that a key is bound to; false when it is bound to none. Names: "a", "+", "Up",
 * "PageDown", "Tab", "Enter", "Escape", "Backspace", "Space", "Ctrl-R", "F1" ... */
bool app_key(struct app *app, const char *key);

/* Tells the state what time it is, in milliseconds of any clock that does not jump; returns in how
 * many it wants to be told again, -1: not before something else happens. */
int app_tick(struct app *app, long now);

/* Completions for the word before byte `point` of line: names of the sheet, functions, commands and
 * their arguments; of a string that is open there, for files. Sorted, NULL-terminated, the caller
 * frees each and the vector; *start is where the word begins. */
char **app_complete(const struct app *app, const char *line, size_t point, size_t *start);

/* The same where there are statements only. */
char **app_complete_statement(const struct sheet *sheet, const char *line, size_t point,
                              size_t *start);

/* Runs statements as an edit: shown in the status line with what they changed, and saved. */
bool app_statement(struct app *app, const char *statement, struct err *err);

/* Shows a step, running the statements of all steps up to it that have not run yet. The status
 * becomes an error where these show that the lesson has something wrong (check_entered). */
bool app_enter(struct app *app, size_t step, struct err *err);

/* Runs once more the statements of the opening and of the steps entered so far. */
bool app_run_setup(struct app *app, struct err *err);

/* Where an element came from (explain), without the numbers that an open question hides. */
bool app_explain(const struct app *app, const char *name, int ndim, const size_t *index,
                 struct explanation *e, struct err *err);

/* Selects an element; when no panel shows its name, one is added. */
void app_select(struct app *app, const char *name, int ndim, const size_t *index);

/* The element of the name that was selected in this step before another name was; NULL: none. */
const struct selection *app_left_selection(const struct app *app, const char *name);

/* Takes the added panels away again when the selected one is the step's own. */
void app_show_step_only(struct app *app);

/* Brings selection and explanation up to date after something changed. */
void app_refresh(struct app *app);

/* Where things are told in words, appends to the status what the last edit changed. `statement`
 * is as in app/changes.h. */
void app_tell_changes(struct app *app, const char *statement);

void app_status(struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Saves a line in the journal, when there is one; else, where `unsaved` says why, it is lost. */
void app_record(struct app *app, const char *line);

/* The panels to be shown: the added ones, then the step's own. */
size_t app_panel_count(const struct app *app);
const struct panel *app_panel(const struct app *app, size_t i);

const struct step *app_step(const struct app *app);

/* The numbers of a name, or NULL; to be freed by array_free. */
struct array *app_array(const struct app *app, const char *name);

/* -- between app.c (state, panels) and line.c (lines, keys, status) -------------------------------
 */

/* The status becomes the error. */
void app_show_error(struct app *app, const struct err *err);

/* Appends a statement as the status shows it: of several lines the first one. */
void app_append_statement(struct str *out, const char *statement);

bool app_shows(const struct app *app, const char *name); /* whether a panel shows the name */
void app_add_panel(struct app *app, const char *name);
void app_drop_added(struct app *app);

/* Keeps the selection inside its array, whatever became of it. */
void app_clamp_selection(struct app *app);

#endif

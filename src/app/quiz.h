/* The questions and goals of a lesson's steps: what was answered and reached, and what is hidden
 * until then. A task is one of either (lesson.h); functions that take a task's number mean the step
 * that is shown.
 *
 * An open question veils names: what is drawn, read aloud, explained or printed of them has no
 * numbers (quiz_veils). Whoever asks for the value of an expression at the prompt, or exports the
 * worksheet itself, gets it. */
#ifndef QKV_APP_QUIZ_H
#define QKV_APP_QUIZ_H

#include "base/str.h"
#include "lesson/lesson.h"

#include <stdbool.h>
#include <stddef.h>

struct app;
struct explanation;

enum task_status {
    TASK_OPEN,
    TASK_DONE,      /* answered, reached */
    TASK_GIVEN_AWAY /* the answer was asked for; a goal whose solution was can still be reached */
};

struct task_state {
    enum task_status status;
    size_t hints;       /* that were given */
    char *answer, *why; /* as they were when the question was settled, or NULL */
};

/* One for each task of the lesson, all open. */
struct task_state *quiz_new(const struct lesson *lesson);
void quiz_free(struct task_state *states, const struct lesson *lesson);
void quiz_reset(struct app *app); /* all are open again */

const struct task_state *quiz_state(const struct app *app, size_t task);

/* The first open question of the step, or NULL. */
const struct task *quiz_question(const struct app *app);

/* What is asked for now: the first open question, else the first open goal. False: nothing is. */
bool quiz_asked(const struct app *app, size_t *task);

/* How many tasks of the lesson were answered or reached. */
size_t quiz_done(const struct app *app);

/* Whether an open question of the step (on paper, of those before it, too) is about the numbers of
 * a name, or of a path inside of one; and whether they are hidden for that: not where the app shows
 * answers. */
bool quiz_asks(const struct app *app, const char *name);
bool quiz_veils(const struct app *app, const char *name);

/* Takes from the explanation of one of name's elements the numbers that are hidden. */
void quiz_veil(const struct app *app, const char *name, struct explanation *e);

/* Settles a task, with the answer and why as they are now. */
void quiz_settle(struct app *app, size_t task, enum task_status status);

/* Looks which of the step's open goals are reached, and says so in the status. Goals that take long
 * to look at keep those behind them from being looked at, not the person from going on. */
void quiz_check_goals(struct app *app);

/* -- in words ---------------------------------------------------------------------------------- */

/* What stands in the numbers' place. */
extern const char quiz_hidden[]; /* "hidden until the question is answered" */

/* "?" and "Question", "x" and "Answered", " " and "Goal" ... */
const char *quiz_glyph(const struct app *app, size_t task);
const char *quiz_word(const struct app *app, size_t task);

/* What follows the question: nothing while it is open, then the answer and why. */
void quiz_outcome(const struct app *app, size_t task, struct str *out);

/* The same as spans, added to the block; what stands between backquotes is code. */
void quiz_outcome_block(const struct app *app, size_t task, struct block *out);

#endif

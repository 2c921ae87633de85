/* Answers, hints, giving up. */
#include "app/quiz.h"

#include "app/answer.h"
#include "app/check.h"
#include "app/command.h"

#include <stdlib.h>
#include <string.h>

static bool is_open(const struct app *app, size_t task)
{
    return quiz_state(app, task)->status == TASK_OPEN;
}

/* The first open question, or the first open task of either kind. False, and the status says so,
 * when there is none. */
static bool find_open(struct app *app, bool questions_only, size_t *task)
{
    const struct step *step = app_step(app);
    for (size_t i = 0; i < step->task_count; i++)
        if (is_open(app, i) && (!questions_only || step->tasks[i].kind == TASK_PREDICT)) {
            *task = i;
            return true;
        }
    app_status(app, questions_only && quiz_asked(app, task)
                        ? "no question is open in this step; its goal is reached by edits"
                    : questions_only ? "no question is open in this step"
                                     : "no question and no goal is open in this step");
    return false;
}

static void append_question(const struct app *app, size_t task, struct str *out)
{
    const struct step *step = app_step(app);
    for (size_t i = 0; i < step->block_count; i++)
        if (step->blocks[i].kind == BLOCK_TASK && step->blocks[i].task == task)
            block_text(&step->blocks[i], out);
}

/* The status is "LEAD OUTCOME". Who hears it has not seen whether the step asks on. */
static void tell_outcome(struct app *app, size_t task, const char *lead)
{
    struct str text = {0};
    const struct task *next = quiz_question(app);
    quiz_outcome(app, task, &text);
    if (app->in_words && next) {
        str_append(&text, " The next question: ");
        append_question(app, (size_t)(next - app_step(app)->tasks), &text);
    }
    app_status(app, "%s %s", lead, str_text(&text));
    str_free(&text);
}

/* Appends the next hint of those that are left; false when none is. */
static bool give_hint(struct app *app, size_t task, struct str *out)
{
    const struct task *t = &app_step(app)->tasks[task];
    struct task_state *state = &app->tasks[app_step(app)->first_task + task];
    if (state->hints >= t->hint_count)
        return false;
    str_format(out, "Hint: %s", t->hints[state->hints++]);
    return true;
}

static void prefill(struct app *app, const char *answer)
{
    struct str line = {0};
    str_format(&line, "answer %s", answer);
    free(app->prompt.prefill);
    app->prompt.prefill = str_take(&line);
}

/* With nothing to judge the prompt opens for it. */
static void ask(struct app *app, size_t task)
{
    struct str question = {0};
    append_question(app, task, &question);
    app_status(app, "%s (`answer ...`, `hint` or `reveal`)", question.text);
    str_free(&question);
    prefill(app, "");
    app->prompt.open = app->prompt.once = true;
}

static void give_away(struct app *app, size_t task)
{
    quiz_settle(app, task, TASK_GIVEN_AWAY);
    tell_outcome(app, task, "given away.");
}

static void tell_wrong(struct app *app, size_t task, const char *said)
{
    struct str text = {0};
    str_format(&text, *said ? "no: %s. " : "no. ", said);
    if (!give_hint(app, task, &text))
        str_append(&text, "`reveal` gives the answer away");
    app_status(app, "%s", text.text);
    str_free(&text);
}

/* The answer as it is now; a failure is the lesson's, or that of what was edited. */
static bool expected(struct app *app, const struct task *task, struct value *v, struct err *err)
{
    if (sheet_evaluate(app->sheet, task->test.source, v, err))
        return true;
    check_fail_at(app, task->test.line, task->test_column, err);
    return err_hint(err, "The question cannot be judged as the worksheet is now; `undo` or `reset` "
                         "may help.");
}

static bool judge(struct app *app, size_t task, const char *typed, struct err *err)
{
    struct value right;
    struct str said = {0};
    if (!expected(app, &app_step(app)->tasks[task], &right, err))
        return false;
    enum verdict verdict = answer_judge(app->sheet, typed, right, &said, err);
    value_free(right);
    if (verdict == ANSWER_RIGHT) {
        quiz_settle(app, task, TASK_DONE);
        tell_outcome(app, task, "right!");
    } else if (verdict == ANSWER_WRONG) {
        tell_wrong(app, task, str_text(&said));
        if (app->prompt.once) /* opened for the answer: for the next one, too */
            prefill(app, "");
    } else if (app->prompt.open) { /* to be corrected there */
        prefill(app, typed);
    }
    str_free(&said);
    return verdict != ANSWER_MALFORMED;
}

bool command_answer(struct app *app, const char *rest, struct err *err)
{
    size_t task;
    if (!find_open(app, true, &task))
        return true;
    if (!*rest) {
        ask(app, task);
        return true;
    }
    if (strcmp(rest, "?") == 0)
        give_away(app, task);
    else if (!judge(app, task, rest, err))
        return false;
    struct str line = {0};
    str_format(&line, "answer %s", rest);
    app_record(app, line.text);
    str_free(&line);
    return true;
}

bool command_reveal(struct app *app, const char *rest, struct err *err)
{
    size_t task;
    (void)rest;
    (void)err;
    if (find_open(app, false, &task)) {
        give_away(app, task);
        app_record(app, "reveal");
    }
    return true;
}

bool command_hint(struct app *app, const char *rest, struct err *err)
{
    size_t task;
    struct str text = {0};
    (void)rest;
    (void)err;
    if (!find_open(app, false, &task))
        return true;
    if (give_hint(app, task, &text))
        app_record(app, "hint");
    else
        str_append(&text, "there are no more hints; `reveal` gives it away");
    app_status(app, "%s", text.text);
    str_free(&text);
    return true;
}

bool command_goal(struct app *app, const char *rest, struct err *err)
{
    const struct step *step = app_step(app);
    struct str text = {0};
    (void)rest;
    (void)err;
    for (size_t i = 0; i < step->task_count; i++)
        if (step->tasks[i].kind == TASK_GOAL) {
            str_append(&text, text.length > 0 ? " " : "");
            if (!app->in_words)
                str_format(&text, "[%s] ", quiz_glyph(app, i));
            str_format(&text, "%s: ", quiz_word(app, i));
            append_question(app, i, &text);
            struct str outcome = {0};
            quiz_outcome(app, i, &outcome);
            str_format(&text, outcome.length > 0 ? " %s" : "%s", str_text(&outcome));
            str_free(&outcome);
        }
    app_status(app, "%s", text.text ? text.text : "this step has no goal");
    str_free(&text);
    return true;
}

/* Questions and goals in words. */
#include "app/quiz.h"

#include "app/app.h"
#include "base/utf8.h"
#include "lesson/text.h"
#include "sheet/explain.h"
#include "sheet/print.h"

#include <stdlib.h>
#include <string.h>

static const struct words {
    const char *glyph, *word;
} all_words[][3] = {
    [TASK_PREDICT] = {[TASK_OPEN] = {"?", "Question"},
                      [TASK_DONE] = {"x", "Answered"},
                      [TASK_GIVEN_AWAY] = {"-", "Given away"}},
    [TASK_GOAL] = {[TASK_OPEN] = {" ", "Goal"},
                   [TASK_DONE] = {"x", "Goal reached"},
                   [TASK_GIVEN_AWAY] = {" ", "Goal, not reached"}},
};

static const struct words *words_of(const struct app *app, size_t task)
{
    return &all_words[app_step(app)->tasks[task].kind]
                     [app->answers_shown ? TASK_OPEN : quiz_state(app, task)->status];
}

const char *quiz_glyph(const struct app *app, size_t task)
{
    return words_of(app, task)->glyph;
}

const char *quiz_word(const struct app *app, size_t task)
{
    return words_of(app, task)->word;
}

/* Appends a lesson's text, which may be whatever an expression gave: on one line, without what
 * would work on a terminal, and not without end. */
static void append_text(const char *text, struct str *out)
{
    enum { MOST = 600 }; /* columns */
    struct str clean = {0};
    text_append(&clean, text);
    for (size_t i = 0; i < clean.length; i++)
        if (strchr("\n\t", clean.text[i]))
            clean.text[i] = ' ';
    size_t fit = utf8_fit(str_text(&clean), MOST);
    str_append_bytes(out, str_text(&clean), fit);
    str_append(out, fit < clean.length ? " ..." : "");
    str_free(&clean);
}

/* A number has as many digits as are read with ease. */
static void append_value(struct value v, struct str *out)
{
    struct str text = {0};
    if (v.kind == VALUE_FLOAT)
        number_text(&text, v.f, 6);
    else
        value_print(&text, v, &print_defaults);
    append_text(str_text(&text), out);
    str_free(&text);
}

static bool answer_text(const struct app *app, const struct task *task, struct str *out)
{
    struct value v;
    struct err ignored;
    if (!sheet_evaluate(app->sheet, task->test.source, &v, &ignored))
        return false;
    append_value(v, out);
    value_free(v);
    return true;
}

/* The text as an f-string: backslashes mean themselves. */
static void append_f_string(const char *text, struct str *out)
{
    str_append(out, "f\"\"\"");
    for (; *text; text++)
        str_append_bytes(out, *text == '\\' ? "\\\\" : text, *text == '\\' ? 2 : 1);
    str_append(out, " \"\"\""); /* the blank parts a quote at the end from those */
}

/* Text that is no f-string stays as it is. */
static void why_text(const struct app *app, const struct task *task, struct str *out)
{
    struct value v;
    struct err ignored;
    struct str source = {0};
    if (!task->why)
        return;
    append_f_string(task->why, &source);
    if (sheet_evaluate(app->sheet, source.text, &v, &ignored)) {
        append_value(v, out);
        value_free(v);
    } else {
        append_text(task->why, out);
    }
    while (out->length > 0 && out->text[out->length - 1] == ' ')
        str_truncate(out, out->length - 1);
    str_free(&source);
}

/* "k_d = 0.1; x[0] = 1" */
static void solution_text(const struct task *task, struct str *out)
{
    struct str text = {0};
    for (const char *at = task->solution; *at;) {
        size_t length = strcspn(at, "\n");
        str_append_bytes(&text, at, length);
        bool block = length > 0 && at[length - 1] == ':';
        at += length;
        at += strspn(at, "\n ");
        if (*at)
            str_append(&text, block ? " " : "; ");
    }
    append_text(str_text(&text), out);
    str_free(&text);
}

static void append_outcome(const struct task *task, const char *answer, const char *why,
                           struct str *out)
{
    if (answer)
        str_format(out, "%s: %s", task->kind == TASK_PREDICT ? "Answer" : "Solution", answer);
    if (why)
        str_format(out, answer ? ". %s" : "%s", why);
}

void quiz_outcome(const struct app *app, size_t task, struct str *out)
{
    const struct task *t = &app_step(app)->tasks[task];
    const struct task_state *state = quiz_state(app, task);
    struct str answer = {0}, why = {0};
    if (!app->answers_shown) {
        append_outcome(t, state->answer, state->why, out);
        return;
    }
    if (t->kind == TASK_GOAL)
        solution_text(t, &answer);
    else if (answer_text(app, t, &answer))
        why_text(app, t, &why);
    append_outcome(t, answer.text, why.text, out);
    str_free(&answer);
    str_free(&why);
}

void quiz_outcome_block(const struct app *app, size_t task, struct block *out)
{
    struct str text = {0};
    quiz_outcome(app, task, &text);
    block_take_text(out, str_text(&text));
    str_free(&text);
}

/* -- settling ---------------------------------------------------------------------------------- */

void quiz_settle(struct app *app, size_t task, enum task_status status)
{
    const struct task *t = &app_step(app)->tasks[task];
    struct task_state *state = &app->tasks[app_step(app)->first_task + task];
    struct str answer = {0}, why = {0};
    free(state->answer);
    free(state->why);
    state->status = status;
    if (t->kind == TASK_PREDICT)
        answer_text(app, t, &answer);
    else if (status == TASK_GIVEN_AWAY)
        solution_text(t, &answer);
    if (t->kind == TASK_PREDICT || status == TASK_DONE)
        why_text(app, t, &why);
    state->answer = answer.text ? str_take(&answer) : NULL;
    state->why = why.text ? str_take(&why) : NULL;
}

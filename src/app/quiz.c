#include "app/quiz.h"

#include "app/app.h"
#include "base/mem.h"
#include "sheet/explain.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const char quiz_hidden[] = "hidden until the question is answered";

/* -- states ------------------------------------------------------------------------------------ */

struct task_state *quiz_new(const struct lesson *lesson)
{
    return mem_new(lesson_task_count(lesson) * sizeof(struct task_state));
}

static void clear(struct task_state *states, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(states[i].answer);
        free(states[i].why);
        states[i] = (struct task_state){0};
    }
}

void quiz_free(struct task_state *states, const struct lesson *lesson)
{
    if (states)
        clear(states, lesson_task_count(lesson));
    free(states);
}

void quiz_reset(struct app *app)
{
    clear(app->tasks, lesson_task_count(app->lesson));
}

const struct task_state *quiz_state(const struct app *app, size_t task)
{
    return &app->tasks[app_step(app)->first_task + task];
}

static bool first_open(const struct app *app, enum task_kind kind, size_t *task)
{
    const struct step *step = app_step(app);
    for (size_t i = 0; i < step->task_count; i++)
        if (step->tasks[i].kind == kind && quiz_state(app, i)->status == TASK_OPEN) {
            *task = i;
            return true;
        }
    return false;
}

const struct task *quiz_question(const struct app *app)
{
    size_t task;
    return first_open(app, TASK_PREDICT, &task) ? &app_step(app)->tasks[task] : NULL;
}

bool quiz_asked(const struct app *app, size_t *task)
{
    return first_open(app, TASK_PREDICT, task) || first_open(app, TASK_GOAL, task);
}

size_t quiz_done(const struct app *app)
{
    size_t done = 0;
    for (size_t i = 0; i < lesson_task_count(app->lesson); i++)
        done += app->tasks[i].status == TASK_DONE;
    return done;
}

/* -- the veil ---------------------------------------------------------------------------------- */

static bool task_veils(const struct app *app, const struct task *task, const char *name)
{
    for (size_t i = 0; i < task->hide_count; i++)
        if (strcmp(task->hides[i].name, name) == 0)
            return true;
    if (task->hide_count > 0 || task->hides_nothing)
        return false;
    const struct binding *b = sheet_find(app->sheet, name);
    return b && b->kind == BINDING_FORMULA && sheet_names(app->sheet, task->test.source, b);
}

static bool step_asks(const struct app *app, const struct step *step, const char *outer)
{
    for (size_t i = 0; i < step->task_count; i++)
        if (step->tasks[i].kind == TASK_PREDICT &&
            app->tasks[step->first_task + i].status == TASK_OPEN &&
            task_veils(app, &step->tasks[i], outer))
            return true;
    return false;
}

bool quiz_asks(const struct app *app, const char *name)
{
    bool asks = false;
    if (!*name)
        return false;
    char *outer = mem_copy_bytes(name, strcspn(name, "."));
    for (size_t i = app->on_paper ? 0 : app->step; i <= app->step && !asks; i++)
        asks = step_asks(app, &app->lesson->steps[i], outer);
    free(outer);
    return asks;
}

bool quiz_veils(const struct app *app, const char *name)
{
    return !app->answers_shown && quiz_asks(app, name);
}

void quiz_veil(const struct app *app, const char *name, struct explanation *e)
{
    bool own = quiz_veils(app, name), any = own;
    for (size_t i = 0; i < e->source_count && !any; i++)
        any = quiz_veils(app, e->sources[i].name);
    if (any)
        str_truncate(&e->numeric, 0);
    if (!own)
        return;
    str_truncate(&e->result, 0);
    str_append(&e->result, "?");
    str_truncate(&e->note, 0);
    str_append(&e->note, quiz_hidden);
}

/* -- goals ------------------------------------------------------------------------------------- */

static bool holds(const struct app *app, const struct task *task)
{
    struct value v;
    struct err ignored;
    bool truth = false;
    if (!sheet_evaluate(app->sheet, task->test.source, &v, &ignored))
        return false;
    bool known = value_truth(v, &truth, &ignored);
    value_free(v);
    return known && truth;
}

void quiz_check_goals(struct app *app)
{
    const struct step *step = app_step(app);
    const clock_t until = clock() + LOOK_SECONDS * CLOCKS_PER_SEC;
    for (size_t i = 0; i < step->task_count && clock() <= until; i++) {
        if (step->tasks[i].kind != TASK_GOAL || quiz_state(app, i)->status == TASK_DONE ||
            !holds(app, &step->tasks[i]))
            continue;
        quiz_settle(app, i, TASK_DONE);
        const char *why = quiz_state(app, i)->why;
        size_t length = app->status.length;
        bool ended = length > 0 && app->status.text[length - 1] == '.';
        str_format(&app->status, "%sGoal reached!%s%s",
                   length == 0 ? ""
                   : ended     ? " "
                               : ". ",
                   why ? " " : "", why ? why : "");
    }
}

/* What the shipped lessons ask: every answer is right, every goal can be reached. */
#include "app/quiz.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <string.h>

TestSuite(course, .init = utf8_locale, .fini = close_app);

/* A lesson asks something about every third step, and nobody twice about one thing. */
enum { STEPS_A_TASK = 3, TASKS_A_STEP = 2 };

static void enter_step(const char *path, size_t step)
{
    app_free(app);
    app = app_from(path, false);
    cr_assert(app_enter(app, step, &err), "%s", err.what);
    cr_expect_not(app->status_is_error, "%s", str_text(&app->status));
}

/* Later steps speak of the lesson's own numbers: what a step has changed, it tells to take back. */
static void check_way_back(const char *name, const char *why)
{
    cr_expect(strstr(why, "`u` undoes") || strstr(why, "`unpin "), "%s: %s", name, why);
}

/* Every answer can be computed, is right as it is shown, and is not said before. */
static void check_question(const char *name, size_t task)
{
    struct str line = {0};
    const struct task *t = &app_step(app)->tasks[task];
    cr_expect_gt(t->hint_count, 0, "%s: a question without hints", name);
    cr_expect_not_null(t->why, "%s: a question without a why", name);
    ok("reveal");
    const struct task_state *state = quiz_state(app, task);
    cr_assert_not_null(state->answer, "%s", name);
    cr_assert_not_null(state->why, "%s", name);
    cr_expect_null(strpbrk(state->why, "{}"), "%s: %s", name, state->why);
    if (strstr(state->why, "] = "))
        check_way_back(name, state->why);
    for (size_t i = 0; i < t->hide_count; i++)
        cr_expect(has_name(t->hides[i].name), "%s hides %s", name, t->hides[i].name);
    str_format(&line, "answer %s", state->answer);
    app->tasks[app_step(app)->first_task + task].status = TASK_OPEN;
    ok(line.text);
    cr_expect_eq(quiz_state(app, task)->status, TASK_DONE, "%s: %s", name, line.text);
    str_free(&line);
}

static void check_goal(const char *name, size_t task)
{
    const struct task *t = &app_step(app)->tasks[task];
    cr_expect_gt(t->hint_count, 0, "%s: a goal without hints", name);
    quiz_check_goals(app);
    cr_expect_eq(quiz_state(app, task)->status, TASK_OPEN, "%s is reached from the start", name);
    ok(t->solution);
    cr_expect_eq(quiz_state(app, task)->status, TASK_DONE, "%s: %s does not reach it", name,
                 t->solution);
    const char *why = quiz_state(app, task)->why;
    if (!why)
        return;
    cr_expect_null(strpbrk(why, "{}"), "%s: %s", name, why);
    check_way_back(name, why);
}

static void check_task(const char *path, size_t step, size_t task)
{
    enter_step(path, step);
    const struct step *s = app_step(app);
    for (size_t k = 0; k < task; k++)
        ok("reveal");
    (s->tasks[task].kind == TASK_PREDICT ? check_question : check_goal)(s->name, task);
}

static void check_lesson_of(const char *path)
{
    enter_step(path, 0);
    size_t steps = app->lesson->step_count, tasks = lesson_task_count(app->lesson);
    cr_expect_geq(tasks * STEPS_A_TASK, steps, "%s: %zu tasks in %zu steps", path, tasks, steps);
    for (size_t step = 0; step < steps; step++) {
        enter_step(path, step);
        size_t count = app_step(app)->task_count;
        cr_expect_leq(count, TASKS_A_STEP, "%s: %zu tasks in a step", app_step(app)->name, count);
        for (size_t i = 0; i < count; i++)
            check_task(path, step, i);
    }
}

Test(course, every_answer_is_right_and_every_goal_is_reached)
{
    glob_t lessons;
    cr_assert_eq(glob("lessons/*.md", 0, NULL, &lessons), 0);
    for (size_t i = 0; i < lessons.gl_pathc; i++)
        check_lesson_of(lessons.gl_pathv[i]);
    globfree(&lessons);
}

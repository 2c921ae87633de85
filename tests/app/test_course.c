/* What the shipped lesson asks: every answer is right, every goal can be reached. */
#include "app/quiz.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(course, .init = open_listing, .fini = close_app);

static void enter_step(size_t step)
{
    app_free(app);
    open_listing();
    cr_assert(app_enter(app, step, &err), "%s", err.what);
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
        cr_expect(!t->hides[i][0] || has_name(t->hides[i]), "%s hides %s", name, t->hides[i]);
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

Test(course, every_answer_is_right_and_every_goal_is_reached)
{
    size_t questions = 0, goals = 0;
    for (size_t step = 0; step < app->lesson->step_count; step++)
        for (size_t i = 0; i < app->lesson->steps[step].task_count; i++) {
            enter_step(step);
            const struct step *s = app_step(app);
            bool question = s->tasks[i].kind == TASK_PREDICT;
            for (size_t k = 0; k < i; k++)
                ok("reveal");
            *(question ? &questions : &goals) += 1;
            (question ? check_question : check_goal)(s->name, i);
        }
    cr_expect(questions >= 5 && questions <= 8, "%zu questions", questions);
    cr_expect(goals >= 2 && goals <= 4, "%zu goals", goals);
}

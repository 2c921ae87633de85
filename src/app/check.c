#include "app/check.h"

#include "app/quiz.h"
#include "app/views.h"
#include "sheet/suggest.h"

#include <string.h>
#include <time.h>

bool check_fail_at(const struct app *app, int line, int column, struct err *err)
{
    if (!err->file[0]) {
        bool first = err->line <= 1; /* the lines below stand as they do in the file */
        column = !first ? err->column : err->column > 0 ? column + err->column - 1 : column;
        line += first ? 0 : err->line - 1;
        err->line = err->column = 0;
    }
    return err_at(err, app->lesson->path, line, column);
}

static bool check_panel(const struct app *app, const struct panel *panel, struct err *err)
{
    const struct view_row *row = view_row_find(panel->view);
    bool ok = row ? view_takes(row, panel->options, err) : view_row_unknown(panel->view, err);
    return ok || check_fail_at(app, panel->line, panel->column, err);
}

static bool check_task(const struct app *app, const struct task *task, struct err *err)
{
    if (!sheet_check_expression(app->sheet, task->test.source, err))
        return check_fail_at(app, task->test.line, task->test_column, err);
    return !task->solution || sheet_check(app->sheet, task->solution, "", 1, err) ||
           check_fail_at(app, task->solution_line, task->solution_column, err);
}

static bool check_step(const struct app *app, const struct step *step, struct err *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < step->panel_count; i++)
        ok = check_panel(app, &step->panels[i], err);
    for (size_t i = 0; ok && i < step->task_count; i++)
        ok = check_task(app, &step->tasks[i], err);
    return ok;
}

bool check_lesson(const struct app *app, struct err *err)
{
    bool ok = check_step(app, &app->lesson->opening, err);
    for (size_t i = 0; ok && i < app->lesson->step_count; i++)
        ok = check_step(app, &app->lesson->steps[i], err);
    return ok;
}

/* -- what has run ------------------------------------------------------------------------------ */

/* Whether a line of the lesson's file is the step's own, or the opening's for the first step. */
static bool is_own_line(const struct app *app, int line)
{
    const struct lesson *lesson = app->lesson;
    bool first = app->step == 0, last = app->step + 1 == lesson->step_count;
    return (first || line >= lesson->steps[app->step].line) &&
           (last || line < lesson->steps[app->step + 1].line);
}

static bool check_formulas(const struct app *app, unsigned long since, struct err *err)
{
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (b->failed && b->dirty >= since && is_own_line(app, b->error.line)) {
            *err = b->error;
            return false;
        }
    }
    return true;
}

static bool check_hidden(const struct app *app, const struct hidden *hidden, struct err *err)
{
    if (sheet_find(app->sheet, hidden->name))
        return true;
    struct nearest nearest = nearest_to(hidden->name);
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const char *name = sheet_at(app->sheet, i)->name;
        nearest_consider(&nearest, name, strlen(name));
    }
    err_set(err, ERR_NAME, "there is no '%s' to hide", hidden->name);
    nearest_hint(&nearest, "", err);
    return err_at(err, app->lesson->path, hidden->line, hidden->column);
}

static bool check_answer(const struct app *app, const struct task *task, struct err *err)
{
    struct value answer;
    if (!sheet_evaluate(app->sheet, task->test.source, &answer, err))
        return check_fail_at(app, task->test.line, task->test_column, err);
    value_free(answer);
    return true;
}

/* What fails once something was edited may be the edit's fault, which was told then. */
bool check_entered(const struct app *app, unsigned long since, struct err *err)
{
    const struct step *step = app_step(app);
    const clock_t until = clock() + LOOK_SECONDS * CLOCKS_PER_SEC;
    bool edited = sheet_edits(app->sheet) > 0, ok = edited || check_formulas(app, since, err);
    for (size_t i = 0; ok && i < step->task_count && clock() <= until; i++) {
        const struct task *task = &step->tasks[i];
        if (task->kind != TASK_PREDICT || quiz_state(app, i)->status != TASK_OPEN)
            continue;
        for (size_t k = 0; ok && k < task->hide_count; k++)
            ok = check_hidden(app, &task->hides[k], err);
        ok = ok && (edited || check_answer(app, task, err));
    }
    return ok;
}

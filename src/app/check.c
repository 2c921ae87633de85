#include "app/check.h"

#include "app/views.h"

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

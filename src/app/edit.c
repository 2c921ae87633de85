/* Commands that stand for statements. The statement is what is run, shown and saved. */
#include "app/command.h"
#include "app/quiz.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool run(struct app *app, struct str *statement, struct err *err)
{
    bool ok = app_statement(app, str_text(statement), err);
    str_free(statement);
    return ok;
}

/* -- mask and scale ---------------------------------------------------------------------------- */

/* How many queries and keys there are: from the scores, else from the rows of x. */
static bool mask_size(const struct app *app, size_t *L_q, size_t *L_k, struct err *err)
{
    static const char *const names[] = {"scores", "x"};
    for (size_t i = 0; i < 2; i++) {
        const struct binding *b = sheet_find(app->sheet, names[i]);
        if (!b || b->value.kind != VALUE_ARRAY || b->value.array->ndim != 2)
            continue;
        *L_q = b->value.array->shape[0];
        *L_k = i == 0 ? b->value.array->shape[1] : *L_q;
        return true;
    }
    return err_set(err, ERR_NAME, "there are no scores to mask here");
}

/* The mask after the present one. */
static const char *next_mask(const struct binding *mask)
{
    struct array *a = binding_array(mask);
    bool all = a != NULL;
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (a && array_count(a) > 0)
        do
            all = all && array_get(a, index) != 0;
        while (index_next(index, a->ndim, a->shape));
    const char *next = !a ? "bidirectional" : all ? "causal" : "none";
    array_free(a);
    return next;
}

bool command_mask(struct app *app, const char *rest, struct err *err)
{
    const struct binding *mask = sheet_find(app->sheet, "mask");
    if (!mask)
        return err_set(err, ERR_NAME, "this lesson has no mask");
    const char *which = strcmp(rest, "cycle") == 0 ? next_mask(mask) : rest;
    struct str statement = {0};
    size_t L_q, L_k;
    if (strcmp(which, "none") == 0) {
        str_append(&statement, "mask = None");
        return run(app, &statement, err);
    }
    if (strcmp(which, "causal") != 0 && strcmp(which, "bidirectional") != 0) {
        err_set(err, ERR_VALUE, "there is no mask '%s'", which);
        return err_hint(err, "It is none, bidirectional or causal; any other: mask = scores > 4");
    }
    if (!mask_size(app, &L_q, &L_k, err))
        return false;
    str_format(&statement, L_q == L_k ? "mask = %s(%zu)" : "mask = %s(%zu, %zu)", which, L_q, L_k);
    return run(app, &statement, err);
}

/* Where the sheet has a switch named `scale` (the argument of the attention function), it goes
 * along. */
bool command_scale(struct app *app, const char *rest, struct err *err)
{
    if (!sheet_find(app->sheet, "k_d"))
        return err_set(err, ERR_NAME, "this lesson has no k_d to scale by");
    struct str statement = {0};
    bool root = strcmp(rest, "sqrt") == 0, none = strcmp(rest, "none") == 0;
    char *end;
    double number = strtod(rest, &end);
    if (root) {
        str_append(&statement, "k_d = np.sqrt(K.shape[-1])");
    } else if (none) {
        str_append(&statement, "k_d = 1");
    } else if (*end == '\0' && number > 0 && isfinite(number)) {
        str_format(&statement, "k_d = %s", rest);
    } else {
        err_set(err, ERR_VALUE, "the scores cannot be divided by '%s'", rest);
        return err_hint(err, "It is none, sqrt or a number above 0.");
    }
    if ((root || none) && sheet_find(app->sheet, "scale"))
        str_append(&statement, root ? "; scale = True" : "; scale = False");
    return run(app, &statement, err);
}

/* -- the selected cell ------------------------------------------------------------------------- */

static bool selected_number(const struct app *app, double *x, struct err *err)
{
    const struct selection *s = &app->selection;
    if (strchr(s->name, '.')) {
        err_set(err, ERR_VALUE, "%s stands inside of a call, which sets it", s->name);
        return err_hint(err, "Edit what the call is given, or pin a number that it gave.");
    }
    struct array *a = app_array(app, s->name);
    bool ok = a && array_count(a) > 0;
    if (ok)
        *x = array_get(a, s->index);
    array_free(a);
    return ok || err_set(err, ERR_VALUE, "no cell is selected");
}

static void append_selected(const struct app *app, struct str *out)
{
    element_text(out, app->selection.name, app->selection.ndim, app->selection.index, NULL);
}

/* An edit would tell the number, or put another in its place by accident. */
static void say_hidden(struct app *app)
{
    struct str text = {0};
    append_selected(app, &text);
    app_status(app, "%s is %s; `%s = 1` sets it", text.text, quiz_hidden, text.text);
    str_free(&text);
}

bool command_edit(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    double x;
    if (!selected_number(app, &x, err))
        return false;
    if (quiz_veils(app, app->selection.name)) {
        say_hidden(app);
        return true;
    }
    struct str line = {0};
    append_selected(app, &line);
    str_append(&line, " = ");
    free(app->prompt.prefill);
    app->prompt.prefill = str_take(&line);
    app->prompt.open = app->prompt.once = true;
    return true;
}

bool command_nudge(struct app *app, const char *rest, struct err *err)
{
    char *end;
    double x, step = strtod(rest, &end);
    if (end == rest || *end || !isfinite(step))
        return err_set(err, ERR_VALUE, "nudge takes a number, not '%s'", rest);
    if (!selected_number(app, &x, err))
        return false;
    if (quiz_veils(app, app->selection.name)) {
        say_hidden(app);
        return true;
    }
    struct str line = {0};
    append_selected(app, &line);
    struct array *a = app_array(app, app->selection.name);
    if (array_dtype(a) == DTYPE_BOOL)
        str_append(&line, step > 0 ? " = True" : " = False");
    else if (x + step == trunc(x + step) && fabs(x + step) < 1e15)
        str_format(&line, " = %.0f", x + step + 0.0);
    else
        str_format(&line, " = %.15g", x + step);
    array_free(a);
    return run(app, &line, err);
}

/* -- reset ------------------------------------------------------------------------------------- */

/* The lesson's statements run on an empty sheet: a name that a person bound cannot be in their way.
 */
static bool delete_all(struct app *app, struct err *err)
{
    struct str line = {0};
    for (size_t i = 0; i < sheet_count(app->sheet); i++)
        str_format(&line, i > 0 ? ", %s" : "del %s", sheet_at(app->sheet, i)->name);
    bool ok = line.length == 0 || sheet_run(app->sheet, line.text, "", 1, err);
    str_free(&line);
    return ok;
}

bool command_reset(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    struct str statement = {0};
    unsigned long edits = sheet_edits(app->sheet);
    sheet_begin(app->sheet, "reset");
    bool ok = delete_all(app, err) && app_run_setup(app, err);
    sheet_end(app->sheet);
    if (!ok && sheet_edits(app->sheet) != edits)
        sheet_undo(app->sheet, &statement);
    str_free(&statement);
    if (ok) {
        quiz_reset(app);
        app_status(app, "reset: all numbers are as the lesson had them; u undoes it");
        if (lesson_task_count(app->lesson) > 0)
            str_append(&app->status, ". All questions are open again");
        app_tell_changes(app, "");
    }
    return ok;
}

/* Which view shows the selected matrix: the table of views, and the command that chooses. */
#include "app/views.h"

#include "app/command.h"
#include "app/present.h"
#include "app/reading.h"
#include "base/mem.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- what a view can show ---------------------------------------------------------------------- */

static int axes(const struct binding *b)
{
    return b->value.kind == VALUE_ARRAY ? b->value.array->ndim : 0;
}

static bool fits_array(const struct app *app, const struct binding *b)
{
    (void)app;
    (void)b;
    return true;
}

static bool fits_table(const struct app *app, const struct binding *b)
{
    (void)app;
    return axes(b) >= 2;
}

static bool fits_row(const struct app *app, const struct binding *b)
{
    (void)app;
    return axes(b) >= 1;
}

bool view_softmax(const struct app *app, const struct binding *b, const size_t *index,
                  struct passes *out)
{
    size_t at[ARRAY_MAX_NDIM], last = (size_t)axes(b) - 1;
    memcpy(at, index, sizeof at);
    for (size_t j = 0; binding_is_pinned(b, at) && j < b->value.array->shape[last]; j++)
        at[last] = j;
    return passes_of(app->sheet, b->name, axes(b), at, out) && out->kind == PASSES_SOFTMAX;
}

/* Shares are no scores: their softmax says nothing. Where they are one themselves, it is shown from
 * the scores that they were. */
static bool fits_scores(const struct app *app, const struct binding *b)
{
    const size_t first[ARRAY_MAX_NDIM] = {0};
    struct passes p = {0};
    struct reading r;
    if (!fits_row(app, b))
        return false;
    bool shares = reading_open(&r, app, b->name) && r.shares;
    size_t lines = b->value.array->shape[axes(b) - 1];
    if (view_softmax(app, b, first, &p))
        lines = p.count;
    else if (shares)
        lines = SIZE_MAX;
    reading_close(&r);
    passes_free(&p);
    return lines <= VIEW_MOST_LINES;
}

static bool fits_mask(const struct app *app, const struct binding *b)
{
    return fits_table(app, b) && array_dtype(b->value.array) == DTYPE_BOOL;
}

static bool fits_heads(const struct app *app, const struct binding *b)
{
    (void)app;
    return axes(b) >= 3;
}

static bool fits_baseline(const struct app *app, const struct binding *b)
{
    (void)app;
    return b->baseline != NULL;
}

static bool is_dot(const struct app *app)
{
    return app->explained && app->explanation.is_product;
}

static bool fits_dot(const struct app *app, const struct binding *b)
{
    return axes(b) > 0 && is_dot(app);
}

static bool fits_product(const struct app *app, const struct binding *b)
{
    return axes(b) == 2 && app->explanation.source_count == 2 && is_dot(app);
}

/* -- the table --------------------------------------------------------------------------------- */

static const char needs_array[] = "", needs_table[] = "rows and columns",
                  needs_row[] = "a row of numbers",
                  needs_scores[] = "rows of 64 scores at most, or a softmax of such",
                  needs_mask[] = "rows and columns of True and False",
                  needs_heads[] = "three axes: heads, rows, columns",
                  needs_baseline[] = "a baseline; the command `baseline` keeps one",
                  needs_dot[] = "a number that is a row times a column",
                  needs_product[] = "a product of two matrices";

#define ROW(name, what, help) {#name, help, fits_##what, needs_##what},
static const struct view_row rows[] = {VIEW_TABLE(ROW)};
#undef ROW

enum { COUNT = sizeof rows / sizeof *rows };

const struct view_row *view_row_at(size_t i)
{
    return i < COUNT ? &rows[i] : NULL;
}

const struct view_row *view_row_find(const char *name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static bool is_labels(const char *option, size_t length)
{
    static const char *const names[] = {"rows=", "columns="};
    for (size_t i = 0; i < 2; i++) {
        size_t name = strlen(names[i]);
        if (length > name && strncmp(option, names[i], name) == 0)
            return true;
    }
    return false;
}

static bool takes(const struct view_row *row, const char *option, size_t length)
{
    if (strcmp(row->name, "concat") == 0 && strspn(option, "0123456789") == length)
        return true;
    return is_labels(option, length) || (strcmp(row->name, "heatmap") == 0 && length == 4 &&
                                         strncmp(option, "mean", length) == 0);
}

static bool refuse_option(const struct view_row *row, const char *option, const char *more,
                          struct err *err)
{
    size_t length = strcspn(option, " \t");
    err_set(err, ERR_VALUE, "%s has no option '%.*s'%s", row->name,
            (int)(length < 40 ? length : 40), option, more);
    return err_hint(err, "Options are rows=NAME and columns=NAME, lists of labels; the number of "
                         "heads for concat; mean for heatmap.");
}

bool view_takes(const struct view_row *row, const char *options, struct err *err)
{
    for (const char *at = options; *at; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        if (!takes(row, at, length))
            return refuse_option(row, at, "", err);
        at += length;
    }
    return true;
}

static bool check_list(const struct app *app, const char *name, size_t count, const char *axis,
                       struct err *err)
{
    const struct binding *b = sheet_find(app->sheet, name);
    if (!b) {
        err_set(err, ERR_NAME, "name '%s' is not defined", name);
        return err_hint(err, "rows= and columns= take names of lists of labels.");
    }
    const struct sequence *labels = value_strings(b->value);
    if (!labels)
        return err_set(err, ERR_TYPE, "%s is no list of labels", name);
    return labels->count == count || err_set(err, ERR_VALUE, "%s: there are %zu labels and %zu %s",
                                             name, labels->count, count, axis);
}

/* Without labels that are there, one for each row or column, numbers would be shown, and no reason
 * why. */
static bool check_labels(const struct app *app, const struct array *a, const char *options,
                         struct err *err)
{
    bool ok = true;
    for (const char *at = options; ok && *at; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        const char *axis = *at == 'r' ? "rows" : "columns";
        int from_last = *at == 'r' ? 2 : 1;
        if (is_labels(at, length) && a->ndim >= from_last) {
            size_t before = strlen(axis) + 1;
            char *name = mem_copy_bytes(at + before, length - before);
            ok = check_list(app, name, a->shape[a->ndim - from_last], axis, err);
            free(name);
        }
        at += length;
    }
    return ok;
}

/* -- the command ------------------------------------------------------------------------------- */

struct panel *app_selected_panel(const struct app *app)
{
    for (size_t i = 0; i < app->panel_count; i++)
        if (strcmp(app->panels[i].name, app->selection.name) == 0)
            return &app->panels[i];
    return NULL;
}

/* Concat is only offered where it was told how many heads there are. */
static bool is_offered(const struct app *app, const struct panel *panel, const struct binding *b,
                       const struct view_row *row)
{
    bool concat = strcmp(row->name, "concat") == 0;
    return row->fits(app, b) && (!concat || isdigit((unsigned char)panel->options[0]));
}

/* The next view, or the one before, that can show the panel. */
static const struct view_row *cycle(const struct app *app, const struct panel *panel, size_t by)
{
    const struct binding *b = sheet_find(app->sheet, panel->name);
    const struct view_row *now = view_row_find(panel->view);
    size_t at = now ? (size_t)(now - rows) : 0;
    do
        at = (at + by) % COUNT;
    while (b && !is_offered(app, panel, b, &rows[at]));
    return &rows[at];
}

bool view_row_unknown(const char *name, struct err *err)
{
    struct str names = {0};
    for (size_t i = 0; i < COUNT; i++)
        str_format(&names, i > 0 ? ", %s" : "%s", rows[i].name);
    err_set(err, ERR_VALUE, "there is no view '%s'", name);
    err_hint(err, "There are %s.", names.text);
    str_free(&names);
    return false;
}

/* A name of the sheet before the options is selected and passed over; an option is no name. */
static bool select_named(struct app *app, const struct view_row *row, const char **options,
                         struct err *err)
{
    char element[sizeof app->selection.name + ARRAY_SHAPE_TEXT];
    size_t length = strcspn(*options, " ");
    snprintf(element, sizeof element, "%.*s", (int)strcspn(*options, " ["), *options);
    if (row && takes(row, *options, length))
        return true;
    if (!sheet_find(app->sheet, element))
        return !row || !**options ||
               refuse_option(row, *options, ", and the worksheet no such name", err);
    snprintf(element, sizeof element, "%.*s", (int)length, *options);
    *options += length + strspn(*options + length, " ");
    animation_end(app);
    bool ok = command_explain(app, element, err);
    app_refresh(app);
    return ok;
}

/* The selected panel's view is this one now, with its options, if any are given. */
static bool show_as(struct app *app, struct panel *panel, const struct view_row *row,
                    const char *options, struct err *err)
{
    const struct binding *b = sheet_find(app->sheet, panel->name);
    if (b && !row->fits(app, b))
        return err_set(err, ERR_VALUE, "%s needs %s", row->name, row->needs);
    if (!view_takes(row, options, err))
        return false;
    if (b && b->value.kind == VALUE_ARRAY && !check_labels(app, b->value.array, options, err))
        return false;
    free(panel->view);
    panel->view = mem_copy_string(row->name);
    if (*options) {
        free(panel->options);
        panel->options = mem_copy_string(options);
    }
    app->detail = 0;
    if (app->presenting.on)
        present_matrix(app);
    app_status(app, "view %s: %s", row->name, row->help);
    return true;
}

/* "heatmap", "heatmap mean", "heatmap weights mean", "next". */
static bool choose(struct app *app, const char *rest, struct err *err)
{
    size_t length = strcspn(rest, " ");
    const char *options = rest + length + strspn(rest + length, " ");
    char *name = mem_copy_bytes(rest, length);
    const struct view_row *row = view_row_find(name);
    bool next = strcmp(name, "next") == 0, prev = strcmp(name, "prev") == 0;
    const struct selection before = app->selection;
    bool ok = row || next || prev || view_row_unknown(name, err);
    free(name);
    if (!ok || !select_named(app, row, &options, err))
        return false;
    struct panel *panel = app_selected_panel(app);
    if (!panel)
        return err_set(err, ERR_VALUE, "no matrix is selected");
    if (!row)
        row = cycle(app, panel, next ? 1 : COUNT - 1);
    ok = show_as(app, panel, row, options, err);
    if (!ok && !selection_equal(&before, &app->selection)) { /* what was refused did nothing */
        app->selection = before;
        app_show_step_only(app);
        app_refresh(app);
    }
    return ok;
}

bool command_view(struct app *app, const char *rest, struct err *err)
{
    if (*rest)
        return choose(app, rest, err);
    const struct panel *panel = app_selected_panel(app);
    if (!panel)
        return err_set(err, ERR_VALUE, "no matrix is selected");
    app_status(app, "%s is shown as %s; `view next` shows it otherwise", panel->name, panel->view);
    return true;
}

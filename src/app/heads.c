/* Heads: which one is selected, and the commands that mute it or zoom into it. */
#include "app/heads.h"

#include "app/app.h"
#include "app/command.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* -- the selected one -------------------------------------------------------------------------- */

/* How heads lie in an array: along which axis, how many, and how long each of them is there. */
struct heads {
    int axis;
    size_t count, width; /* 0: there are none */
};

/* How many heads the step's concat panel of this name has, in whatever view it is now; 0 when it
 * has none. */
static size_t concat_heads(const struct app *app, const char *name)
{
    for (size_t i = 0; i < app_step(app)->panel_count; i++) {
        const struct panel *p = &app_step(app)->panels[i];
        if (strcmp(p->view, "concat") == 0 && strcmp(p->name, name) == 0)
            return strtoul(p->options, NULL, 10);
    }
    return 0;
}

static struct heads heads_of(const struct app *app, const char *name, const struct array *a)
{
    size_t concat = a->ndim == 2 ? concat_heads(app, name) : 0;
    if (concat > 0 && a->shape[1] >= concat)
        return (struct heads){1, concat, a->shape[1] / concat};
    if (a->ndim >= 3)
        return (struct heads){a->ndim - 3, a->shape[a->ndim - 3], 1};
    if (a->ndim == 1 && strcmp(name, "head_on") == 0)
        return (struct heads){0, a->shape[0], 1};
    return (struct heads){0};
}

/* Those of the selected array. */
static struct heads selected_heads(const struct app *app)
{
    struct array *a = app_array(app, app->selection.name);
    struct heads h = a ? heads_of(app, app->selection.name, a) : (struct heads){0};
    array_free(a);
    return h;
}

/* Columns behind the last whole head are of none. */
static bool selected_head(const struct app *app, size_t *head)
{
    struct heads h = selected_heads(app);
    if (h.width == 0)
        return false;
    *head = app->selection.index[h.axis] / h.width;
    return *head < h.count;
}

/* Moves the selection to the same place in another head. */
static void select_head(struct app *app, size_t head)
{
    struct heads h = selected_heads(app);
    size_t *at = &app->selection.index[h.axis];
    if (h.width > 0)
        *at = head * h.width + *at % h.width;
}

int heads_columns(const struct app *app)
{
    return (int)selected_heads(app).width;
}

/* The head that `rest` says, or the selected one; of `count`. */
static bool which_head(const struct app *app, const char *rest, size_t count, size_t *head,
                       struct err *err)
{
    char *end;
    *head = strtoul(rest, &end, 10);
    if (*rest && (*end || !isdigit((unsigned char)*rest) || *head >= count))
        return err_set(err, ERR_VALUE, "there is no head '%s': they are 0 to %zu", rest, count - 1);
    if (!*rest && (!selected_head(app, head) || *head >= count))
        return err_set(err, ERR_VALUE, "the selected cell belongs to no head: say which, 0 to %zu",
                       count - 1);
    return true;
}

/* -- mute and solo ----------------------------------------------------------------------------- */

/* The gate that mute and solo set: a bool for each head. */
static struct array *gate(const struct app *app, struct err *err)
{
    struct array *a = app_array(app, "head_on");
    if (a && a->ndim == 1 && a->shape[0] > 0)
        return a;
    array_free(a);
    err_set(err, ERR_NAME, "there are no heads to mute in this step");
    err_hint(err, "`step concat` has them.");
    return NULL;
}

/* Runs the statement and looks at the head that it is about. */
static bool run_for_head(struct app *app, size_t head, struct str *statement, struct err *err)
{
    struct selection before = app->selection;
    bool ok = app_statement(app, str_text(statement), err);
    str_free(statement);
    app->selection = before;
    select_head(app, head);
    return ok;
}

bool command_mute(struct app *app, const char *rest, struct err *err)
{
    size_t head;
    struct array *on = gate(app, err);
    if (!on)
        return false;
    bool ok = which_head(app, rest, on->shape[0], &head, err);
    struct str line = {0};
    if (ok)
        str_format(&line, "head_on[%zu] = %s", head, array_get(on, &head) != 0 ? "False" : "True");
    array_free(on);
    return ok && run_for_head(app, head, &line, err);
}

bool command_solo(struct app *app, const char *rest, struct err *err)
{
    size_t head, others = 0;
    struct array *on = gate(app, err);
    if (!on)
        return false;
    bool ok = which_head(app, rest, on->shape[0], &head, err);
    struct str line = {0};
    for (size_t i = 0; ok && i < on->shape[0]; i++)
        others += i != head && array_get(on, &i) != 0;
    if (ok && others == 0 && array_get(on, &head) != 0)
        str_append(&line, "head_on[:] = True");
    else if (ok)
        str_format(&line, "head_on[:] = False; head_on[%zu] = True", head);
    array_free(on);
    return ok && run_for_head(app, head, &line, err);
}

/* -- zoom -------------------------------------------------------------------------------------- */

static void zoom_into(struct app *app, size_t head)
{
    app->zoom = (int)head;
    app_status(app, "head %zu alone; Esc shows all", head);
}

void heads_follow(struct app *app)
{
    size_t head;
    bool known = selected_head(app, &head);
    if (app->zoom >= 0 && !known)
        app->zoom = -1;
    else if (app->zoom >= 0 && head != (size_t)app->zoom)
        zoom_into(app, head);
}

static bool look_closer(struct app *app, int by)
{
    enum { LEAST = -4, MOST = 12 };
    int to = app->detail + by;
    app->detail = to < LEAST ? LEAST : to > MOST ? MOST : to;
    app_status(app, by > 0 ? "zoom in" : "zoom out");
    return true;
}

bool command_zoom(struct app *app, const char *rest, struct err *err)
{
    bool in = strcmp(rest, "in") == 0;
    if (in || strcmp(rest, "out") == 0)
        return look_closer(app, in ? 1 : -1);
    if (strcmp(rest, "off") == 0 || (!*rest && app->zoom >= 0)) {
        app->zoom = -1;
        app->detail = 0;
        app_status(app, "zoom off");
        return true;
    }
    size_t head, count = selected_heads(app).count;
    if (count == 0)
        return err_set(err, ERR_VALUE, "the selected cell belongs to no head");
    if (!which_head(app, rest, count, &head, err))
        return false;
    zoom_into(app, head);
    select_head(app, head);
    return true;
}

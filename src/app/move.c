/* Commands that move the selection. */
#include "app/command.h"
#include "app/heads.h"
#include "app/sentences.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What moves is to be seen: where one pane fits only, the text makes room. */
static void show_selection(struct app *app)
{
    if (app->pane == PANE_PROSE)
        app->pane = PANE_MATRICES;
}

/* -- within a matrix --------------------------------------------------------------------------- */

/* Which axis a word moves along, counted from the last one, and how far. */
struct direction {
    const char *word;
    int axis_from_end;
    int by;
};

static const struct direction *find_direction(const char *word)
{
    enum { FAR = 1 << 30 };
    static const struct direction directions[] = {
        {"left", 1, -1},    {"right", 1, 1},  {"up", 2, -1},  {"down", 2, 1},
        {"first", 1, -FAR}, {"last", 1, FAR}, {"out", 3, -1}, {"in", 3, 1}};
    for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
        if (strcmp(directions[i].word, word) == 0)
            return &directions[i];
    return NULL;
}

bool command_move(struct app *app, const char *rest, struct err *err)
{
    const struct direction *d = find_direction(rest);
    if (!d) {
        err_set(err, ERR_VALUE, "there is no direction '%s'", rest);
        return err_hint(err, "It is used as: %s", command_find("move", 4)->usage);
    }
    struct array *a = app_array(app, app->selection.name);
    int axis = a ? a->ndim - d->axis_from_end : -1, by = d->by;
    if (a && d->axis_from_end == 3 && axis < 0) { /* from head to head */
        by *= heads_columns(app);
        axis = a->ndim - 1;
    }
    if (a && axis >= 0) {
        int64_t most = (int64_t)a->shape[axis] - 1;
        int64_t to = (int64_t)app->selection.index[axis] + by;
        app->selection.index[axis] = (size_t)(to < 0 ? 0 : to > most ? most : to);
        heads_follow(app);
    }
    array_free(a);
    show_selection(app);
    return true;
}

/* -- from matrix to matrix --------------------------------------------------------------------- */

bool command_panel(struct app *app, const char *rest, struct err *err)
{
    bool forward = strcmp(rest, "next") == 0;
    if (!forward && strcmp(rest, "prev") != 0)
        return err_set(err, ERR_VALUE, "it is `panel next` or `panel prev`");
    size_t count = app_panel_count(app), at = 0;
    while (at < count && strcmp(app_panel(app, at)->name, app->selection.name) != 0)
        at++;
    for (size_t i = 0; i < count; i++) { /* one name may have several panels */
        at = forward ? (at + 1) % count : (at + count - 1) % count;
        const char *name = app_panel(app, at)->name;
        if (strcmp(name, app->selection.name) == 0)
            continue;
        const struct selection *left = app_left_selection(app, name);
        struct selection to = left ? *left : (struct selection){.ndim = app->selection.ndim};
        app_select(app, name, to.ndim, to.index);
        break;
    }
    app->walk_count = 0;
    show_selection(app);
    return true;
}

/* -- along an explanation ---------------------------------------------------------------------- */

bool command_walk(struct app *app, const char *rest, struct err *err)
{
    char *end;
    unsigned long n = *rest ? strtoul(rest, &end, 10) : 1;
    if (*rest && (*end || !isdigit((unsigned char)*rest) || n < 1))
        return err_set(err, ERR_VALUE, "walk takes a number from 1, not '%s'", rest);
    if (!app->explained || app->explanation.source_count == 0) {
        app_status(app, "the walk ends here: %s is given, not computed", app->selection.name);
        return true;
    }
    if (n > app->explanation.source_count) {
        app_status(app, "it came from %zu only", app->explanation.source_count);
        return true;
    }
    struct source source = app->explanation.sources[n - 1];
    if (app->walk_count == APP_WALK_MAX) /* the outermost stop is forgotten */
        memmove(app->walk, app->walk + 1, (size_t)--app->walk_count * sizeof *app->walk);
    app->walk[app->walk_count++] = app->selection;
    struct str text = {0};
    element_text(&text, source.name, source.ndim, source.index, source.all);
    app_status(app, "walk to %s; %s walks back", text.text, app->in_words ? "`back`" : "Backspace");
    str_free(&text);
    app_select(app, source.name, source.ndim, source.index);
    show_selection(app);
    return true;
}

bool command_back(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    if (app->walk_count == 0) {
        app_status(app, "the walk began here");
        return true;
    }
    struct selection to = app->walk[--app->walk_count];
    app_select(app, to.name, to.ndim, to.index);
    if (app->walk_count == 0)
        app_show_step_only(app);
    struct str text = {0};
    element_text(&text, to.name, to.ndim, to.index, NULL);
    app_status(app, "back to %s", text.text);
    str_free(&text);
    show_selection(app);
    return true;
}

/* "scores[0,1]" or "output.attention.weights[0,1]", with blanks anywhere, into a name and an index;
 * false when it is not that. */
static bool parse_element(const char *text, char *name, size_t size, int *ndim, size_t *index)
{
    size_t length = 0;
    *ndim = 0;
    while (isalnum((unsigned char)text[length]) || (text[length] && strchr("_.#", text[length])))
        length++;
    if (length == 0 || length >= size)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    text += length + strspn(text + length, " ");
    if (*text == '\0')
        return true;
    if (*text++ != '[')
        return false;
    for (;; text++) {
        char *end;
        text += strspn(text, " ");
        if (!isdigit((unsigned char)*text) || *ndim == ARRAY_MAX_NDIM)
            return false;
        index[(*ndim)++] = strtoul(text, &end, 10);
        text = end + strspn(end, " ");
        if (*text != ',')
            break;
    }
    return text[0] == ']' && text[1] == '\0';
}

/* Of a name without an index: the selected element, or the first. Returns how many axes it has. */
static int some_element(const struct app *app, const char *name, size_t *index)
{
    const struct selection *s = &app->selection;
    struct array *a = app_array(app, name);
    int ndim = a ? a->ndim : 0;
    if (strcmp(s->name, name) == 0 && s->ndim == ndim)
        memcpy(index, s->index, (size_t)ndim * sizeof *index);
    array_free(a);
    return ndim;
}

bool command_explain(struct app *app, const char *rest, struct err *err)
{
    char name[sizeof app->selection.name];
    int ndim = 0;
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (*rest && !parse_element(rest, name, sizeof name, &ndim, index)) {
        err_set(err, ERR_SYNTAX, "'%s' is no element", rest);
        return err_hint(err, "Give a name and an index: explain scores[0,1]");
    }
    struct explanation e;
    const struct selection *s = &app->selection;
    if (!*rest && !s->name[0])
        return err_set(err, ERR_VALUE, "no cell is selected");
    if (!*rest)
        snprintf(name, sizeof name, "%s", s->name);
    if (!*rest || ndim == 0)
        ndim = some_element(app, name, index);
    if (!app_explain(app, name, ndim, index, &e, err))
        return false;
    struct str line = {0};
    explanation_line(&e, &line);
    app_status(app, "%s", line.text);
    str_free(&line);
    explanation_free(&e);
    if (*rest)
        app_select(app, name, ndim, index);
    return true;
}

/* -- in sentences ------------------------------------------------------------------------------ */

/* "weights", "weights 1", "head_weights 3,1", "scores[1,1]" into a name and numbers. */
static bool parse_part(const char *rest, char *name, size_t size, int *count, size_t *index,
                       struct err *err)
{
    struct str element = {0};
    size_t length = strcspn(rest, " ");
    const char *row = rest + length + strspn(rest + length, " ");
    bool bare = *row && *row != '[' && !strchr(rest, '[');
    str_append_bytes(&element, rest, length);
    str_format(&element, bare ? "[%s]" : "%s", row);
    bool ok = parse_element(element.text, name, size, count, index);
    str_free(&element);
    if (ok)
        return true;
    err_set(err, ERR_SYNTAX, "'%s' is no row", rest);
    return err_hint(err, "Give a name, and a row if you like: read weights 1");
}

bool command_read(struct app *app, const char *rest, struct err *err)
{
    char name[sizeof app->selection.name];
    size_t index[ARRAY_MAX_NDIM] = {0};
    int count = 0;
    struct str text = {0};
    if (!*rest && !app->selection.name[0])
        return err_set(err, ERR_VALUE, "no cell is selected: read what?");
    if (!*rest)
        snprintf(name, sizeof name, "%s", app->selection.name);
    else if (!parse_part(rest, name, sizeof name, &count, index, err))
        return false;
    if (!sentences_part(app, name, count, index, &text, err)) {
        str_free(&text);
        return false;
    }
    str_free(&app->overlay);
    app->overlay = text;
    return true;
}

bool command_where(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    struct str text = {0};
    sentence_selected(app, &text);
    str_truncate(&text, text.length - 1); /* the line end */
    app_status(app, "Step %zu of %zu: %s. %s", app->step + 1, app->lesson->step_count,
               app_step(app)->name, text.text);
    str_free(&text);
    return true;
}

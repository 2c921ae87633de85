#include "app/app.h"

#include "app/command.h"
#include "app/journal.h"
#include "app/keys.h"
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- what the sheet tells ---------------------------------------------------------------------- */

static void write_output(void *context, const char *text, size_t length)
{
    enum { MOST = 1 << 20 };
    struct app *app = context;
    if (app->output.length + length < MOST)
        str_append_bytes(&app->output, text, length);
}

static void take_note(void *context, const char *text)
{
    struct app *app = context;
    str_format(&app->notes, app->notes.length > 0 ? "; %s" : "%s", text);
}

/* -- making and freeing ------------------------------------------------------------------------ */

struct app *app_new(struct lesson *lesson, const volatile sig_atomic_t *interrupt, struct err *err)
{
    struct app *app = mem_new(sizeof *app);
    app->lesson = lesson;
    app->zoom = -1;
    app->pane = PANE_MATRICES;
    struct sheet_options options = {
        .write = write_output, .note = take_note, .context = app, .interrupt = interrupt};
    app->sheet = sheet_new(&options);
    if (app_enter(app, 0, err))
        return app;
    app_free(app);
    return NULL;
}

static void free_extra(struct app *app)
{
    for (size_t i = 0; i < app->extra_count; i++) {
        free(app->extra[i].view);
        free(app->extra[i].name);
        free(app->extra[i].options);
    }
    free(app->extra);
    app->extra = NULL;
    app->extra_count = 0;
}

void app_free(struct app *app)
{
    if (!app)
        return;
    free_extra(app);
    explanation_free(&app->explanation);
    sheet_free(app->sheet);
    journal_close(app->journal);
    lesson_free(app->lesson);
    free(app->prompt.prefill);
    str_free(&app->prompt.text);
    for (char **c = app->prompt.candidates; c && *c; c++)
        free(*c);
    free(app->prompt.candidates);
    str_free(&app->status);
    str_free(&app->overlay);
    str_free(&app->output);
    str_free(&app->notes);
    str_free(&app->unsaved);
    free(app);
}

void app_status(struct app *app, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    str_truncate(&app->status, 0);
    str_append(&app->status, text);
    app->status_is_error = false;
}

void app_record(struct app *app, const char *line)
{
    struct err err;
    if (app->journal && !journal_append(app->journal, line, &err))
        str_format(&app->unsaved, "%s", err.what);
}

/* -- steps ------------------------------------------------------------------------------------- */

const struct step *app_step(const struct app *app)
{
    return &app->lesson->steps[app->step];
}

static bool run_chunks(struct app *app, const struct step *step, struct err *err)
{
    for (size_t i = 0; i < step->chunk_count; i++)
        if (!sheet_run(app->sheet, step->chunks[i].source, app->lesson->path, step->chunks[i].line,
                       err))
            return false;
    return true;
}

/* steps_run counts the opening as one: 0 means that nothing has run yet. */
static bool run_steps(struct app *app, size_t count, struct err *err)
{
    for (; app->steps_run < count; app->steps_run++) {
        const struct step *step =
            app->steps_run == 0 ? &app->lesson->opening : &app->lesson->steps[app->steps_run - 1];
        if (!run_chunks(app, step, err))
            return false;
    }
    return true;
}

bool app_run_setup(struct app *app, struct err *err)
{
    size_t count = app->steps_run;
    app->steps_run = 0;
    bool ok = run_steps(app, count, err);
    app->steps_run = count;
    return ok;
}

static void select_default(struct app *app)
{
    const struct step *step = app_step(app);
    size_t index[ARRAY_MAX_NDIM] = {0};
    char name[sizeof app->selection.name];
    int ndim = 0;
    const char *s = step->selected ? step->selected : "";
    size_t length = strcspn(s, "[");
    if (length > 0 && length < sizeof name) {
        memcpy(name, s, length);
        name[length] = '\0';
        for (s += length; *s && *s != ']' && ndim < ARRAY_MAX_NDIM; ndim++) {
            char *end;
            index[ndim] = strtoul(s + 1, &end, 10);
            s = end;
        }
        app_select(app, name, ndim, index);
    } else if (step->panel_count > 0) {
        app_select(app, step->panels[0].name, 0, index);
    }
}

bool app_enter(struct app *app, size_t step, struct err *err)
{
    sheet_set_setup(app->sheet, true);
    bool ok = run_steps(app, step + 2, err);
    sheet_set_setup(app->sheet, false);
    if (!ok)
        return false;
    app->step = step;
    app->walk_count = 0;
    app->prose_scroll = 0;
    app->zoom = -1;
    app->selection = (struct selection){0};
    free_extra(app);
    select_default(app);
    app_refresh(app);
    return true;
}

/* -- panels and selection ---------------------------------------------------------------------- */

size_t app_panel_count(const struct app *app)
{
    return app->extra_count + app_step(app)->panel_count;
}

const struct panel *app_panel(const struct app *app, size_t i)
{
    return i < app->extra_count ? &app->extra[i] : &app_step(app)->panels[i - app->extra_count];
}

static bool is_shown(const struct app *app, const char *name)
{
    for (size_t i = 0; i < app_panel_count(app); i++)
        if (strcmp(app_panel(app, i)->name, name) == 0)
            return true;
    return false;
}

/* Weights show best as a heatmap, everything else as numbers. */
static const char *fitting_view(const struct app *app, const char *name)
{
    struct str formula = {0};
    const struct binding *b = sheet_find(app->sheet, name);
    bool weights = b && binding_formula(b, &formula) && str_starts(formula.text, "softmax(");
    bool deep = b && b->value.kind == VALUE_ARRAY && b->value.array->ndim > 2;
    str_free(&formula);
    return deep ? "heads" : weights ? "heatmap" : "matrix";
}

static void add_extra(struct app *app, const char *name)
{
    app->extra = mem_resize(app->extra, app->extra_count + 1, sizeof *app->extra);
    app->extra[app->extra_count++] =
        (struct panel){.view = mem_copy_string(fitting_view(app, name)),
                       .name = mem_copy_string(name),
                       .options = mem_copy_string("")};
}

void app_select(struct app *app, const char *name, int ndim, const size_t *index)
{
    struct selection *s = &app->selection;
    if (!is_shown(app, name))
        add_extra(app, name);
    *s = (struct selection){.ndim = ndim};
    snprintf(s->name, sizeof s->name, "%s", name);
    for (int d = 0; d < ndim; d++)
        s->index[d] = index[d];
}

/* Keeps the selection inside its array, whatever became of it. */
static void clamp_selection(struct app *app)
{
    struct selection *s = &app->selection;
    const struct binding *b = s->name[0] ? sheet_find(app->sheet, s->name) : NULL;
    struct array *a = b ? binding_array(b) : NULL;
    int ndim = a ? a->ndim : 0;
    for (int d = s->ndim; d < ndim; d++)
        s->index[d] = 0;
    s->ndim = ndim;
    for (int d = 0; d < ndim; d++)
        if (s->index[d] >= a->shape[d])
            s->index[d] = a->shape[d] > 0 ? a->shape[d] - 1 : 0;
    array_free(a);
}

void app_refresh(struct app *app)
{
    struct err err;
    clamp_selection(app);
    explanation_free(&app->explanation);
    app->explanation = (struct explanation){0};
    const struct selection *s = &app->selection;
    app->explained =
        s->name[0] && explain(app->sheet, s->name, s->ndim, s->index, &app->explanation, &err);
    if (!app->explained && s->name[0])
        str_format(&app->explanation.note, "%s: %s", err_name(err.code), err.what);
}

/* -- lines ------------------------------------------------------------------------------------- */

/* " → Q, scores": what the edit changed beside its own target; and what it broke, with the reason.
 */
static void append_changed(const struct app *app, const char *statement, struct str *out)
{
    enum { MOST = 6 };
    size_t length = strcspn(statement, " =[:+-*/.;");
    const char *lead = "  →  ";
    const struct binding *first = NULL;
    size_t failed = 0, changed = 0;
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        bool target = strlen(b->name) == length && strncmp(b->name, statement, length) == 0;
        if (b->failed && failed++ == 0)
            first = b;
        if (!b->changed || target)
            continue;
        if (changed++ < MOST)
            str_format(out, "%s%s", lead, b->name);
        lead = ", ";
    }
    if (changed > MOST)
        str_format(out, " and %zu more", changed - MOST);
    if (first)
        str_format(out, "%s%s fails (%s)", lead, first->name, first->error.what);
    if (failed > 1)
        str_format(out, failed == 2 ? " and so does %zu more" : " and so do %zu more", failed - 1);
}

/* Brings into view what an edit changed, when it reached formulas and the panels show none of it.
 */
static void show_changed(struct app *app)
{
    enum { MOST = 4 };
    const struct binding *changed[MOST];
    size_t count = 0;
    bool formulas = false;
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (!b->changed || b->changed->ndim == 0)
            continue;
        if (is_shown(app, b->name))
            return;
        formulas = formulas || b->kind == BINDING_FORMULA;
        if (count < MOST)
            changed[count++] = b;
    }
    if (!formulas)
        return;
    free_extra(app);
    for (size_t i = 0; i < count; i++)
        add_extra(app, changed[i]->name);
    app_select(app, changed[0]->name, 0, NULL);
}

void app_show_step_only(struct app *app)
{
    const struct step *step = app_step(app);
    for (size_t i = 0; i < step->panel_count; i++)
        if (strcmp(step->panels[i].name, app->selection.name) == 0) {
            free_extra(app);
            return;
        }
}

/* The first changed cell of the selected name, so that the eye and the cursor are where it
 * happened. */
static void select_changed(struct app *app)
{
    struct selection *s = &app->selection;
    const struct binding *b = s->name[0] ? sheet_find(app->sheet, s->name) : NULL;
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (!b || !b->changed || array_count(b->changed) == 0)
        return;
    if (s->ndim == b->changed->ndim && binding_is_changed(b, s->index))
        return;
    do
        if (binding_is_changed(b, index)) {
            app_select(app, b->name, b->changed->ndim, index);
            return;
        }
    while (index_next(index, b->changed->ndim, b->changed->shape));
}

/* What was printed: one line goes to the status, more to the overlay. */
static bool show_output(struct app *app)
{
    struct str *out = &app->output;
    while (out->length > 0 && out->text[out->length - 1] == '\n')
        str_truncate(out, out->length - 1);
    if (out->length == 0)
        return false;
    if (strchr(out->text, '\n')) {
        str_truncate(&app->overlay, 0);
        str_append(&app->overlay, out->text);
        app->overlay_scroll = 0;
        return false;
    }
    app_status(app, "%s", out->text);
    return true;
}

static void show_error(struct app *app, const struct err *err)
{
    size_t length = strlen(err->what);
    bool stops = length > 0 && strchr(".?!", err->what[length - 1]);
    app_status(app, "%s%s%s%s%s", err_name(err->code), length > 0 ? ": " : "", err->what,
               !err->hint[0] ? ""
               : stops       ? " "
                             : ". ",
               err->hint);
    app->status_is_error = true;
}

/* Goes to the edited name when the step shows it and the selected one did not change. */
static void select_target(struct app *app, const char *statement)
{
    char name[sizeof app->selection.name];
    size_t length = strcspn(statement, " =[:+-*/.;");
    if (length == 0 || length >= sizeof name)
        return;
    memcpy(name, statement, length);
    name[length] = '\0';
    const struct binding *b = sheet_find(app->sheet, name);
    const struct binding *selected = sheet_find(app->sheet, app->selection.name);
    if (b && b->changed && is_shown(app, name) && !(selected && selected->changed))
        app_select(app, name, 0, NULL);
}

bool app_statement(struct app *app, const char *statement, struct err *err)
{
    unsigned long edits = sheet_edits(app->sheet);
    bool ok = sheet_run(app->sheet, statement, "", 1, err);
    struct str text = {0};
    str_append(&text, statement);
    if (app->notes.length > 0)
        str_format(&text, "  (%s)", app->notes.text);
    if (sheet_edits(app->sheet) != edits) {
        app_record(app, statement);
        show_changed(app);
        select_target(app, statement);
        clamp_selection(app);
        select_changed(app);
        append_changed(app, statement, &text);
    }
    if (!show_output(app) && ok)
        app_status(app, "%s", text.text);
    str_free(&text);
    return ok;
}

static bool run_line(struct app *app, const char *line, struct err *err)
{
    const char *rest;
    const struct command *command = command_of(app, line, &rest);
    if (!command)
        return app_statement(app, line, err) || command_suggest(line, err);
    bool needs = command->flags & COMMAND_NEEDS_REST, takes = strchr(command->usage, ' ') != NULL;
    if (*rest ? !takes : needs) {
        err_set(err, ERR_VALUE,
                *rest ? "%s is a command that stands alone" : "%s needs to be told what",
                command->name);
        return err_hint(err, "It is used as: %s", command->usage);
    }
    if (!command->run(app, rest, err))
        return false;
    if (command->flags & COMMAND_SAVED)
        app_record(app, line);
    return true;
}

bool app_line(struct app *app, const char *line, struct err *err)
{
    struct str trimmed = {0};
    *err = (struct err){0};
    line += strspn(line, ": \t");
    str_append(&trimmed, line);
    while (trimmed.length > 0 && strchr(" \t\r\n", trimmed.text[trimmed.length - 1]))
        str_truncate(&trimmed, trimmed.length - 1);
    str_truncate(&app->output, 0);
    str_truncate(&app->notes, 0);
    str_truncate(&app->unsaved, 0);
    str_truncate(&app->overlay, 0);
    app->status_is_error = false;
    bool ok = trimmed.length == 0 || run_line(app, trimmed.text, err);
    if (app->prompt.once && ok && !app->prompt.prefill)
        app->prompt.open = app->prompt.once = false;
    if (!ok)
        show_error(app, err);
    if (app->unsaved.length > 0) {
        str_format(&app->status, "   (not saved: %s)", app->unsaved.text);
        app->status_is_error = true;
    }
    app_refresh(app);
    str_free(&trimmed);
    return ok;
}

/* No more rows than this, wrapped in the narrowest window. */
static int overlay_rows(const struct app *app)
{
    int rows = (int)(app->overlay.length / 30);
    for (const char *s = app->overlay.text; *s; s++)
        rows += *s == '\n';
    return rows;
}

/* An open overlay takes the keys that move and closes at any other. */
static bool overlay_key(struct app *app, const char *key)
{
    static const struct {
        const char *key;
        int lines;
    } moves[] = {{"Down", 1},      {"j", 1},      {"Up", -1},     {"k", -1},
                 {"PageDown", 10}, {"Space", 10}, {"PageUp", -10}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strcmp(moves[i].key, key) == 0) {
            int most = overlay_rows(app), to = app->overlay_scroll + moves[i].lines;
            app->overlay_scroll = to < 0 ? 0 : to > most ? most : to;
            return true;
        }
    str_truncate(&app->overlay, 0);
    return true;
}

bool app_key(struct app *app, const char *key)
{
    struct err err;
    if (app->overlay.length > 0)
        return overlay_key(app, key);
    const struct key_binding *binding = key_binding_find(key);
    if (binding)
        app_line(app, binding->line, &err);
    return binding != NULL;
}

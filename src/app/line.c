/* Lines and keys: what a person enters, applied to the state, and what the status says of it. */
#include "app/app.h"

#include "app/changes.h"
#include "app/command.h"
#include "app/keys.h"
#include "app/present.h"
#include "app/quiz.h"
#include "sheet/incomplete.h"

#include <string.h>

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
        if (app_shows(app, b->name))
            return;
        formulas = formulas || b->kind == BINDING_FORMULA;
        if (count < MOST)
            changed[count++] = b;
    }
    if (!formulas)
        return;
    app_drop_added(app);
    for (size_t i = 0; i < count; i++)
        app_add_panel(app, changed[i]->name);
    app_select(app, changed[0]->name, 0, NULL);
}

void app_show_step_only(struct app *app)
{
    const struct step *step = app_step(app);
    for (size_t i = 0; i < step->panel_count; i++)
        if (strcmp(step->panels[i].name, app->selection.name) == 0) {
            app_drop_added(app);
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
        return false;
    }
    app_status(app, "%s", out->text);
    return true;
}

/* Goes to the edited name when the step shows it and the selected one did not change. */
static void select_target(struct app *app, const char *statement)
{
    char name[sizeof app->selection.name];
    size_t length = changes_target(statement);
    if (length == 0 || length >= sizeof name)
        return;
    memcpy(name, statement, length);
    name[length] = '\0';
    const struct binding *b = sheet_find(app->sheet, name);
    const struct binding *selected = sheet_find(app->sheet, app->selection.name);
    if (b && b->changed && app_shows(app, name) && !(selected && selected->changed))
        app_select(app, name, 0, NULL);
}

/* While presenting only the selected matrix is in sight: when it did not change, one that did. */
static void select_for_audience(struct app *app)
{
    const struct binding *selected = sheet_find(app->sheet, app->selection.name);
    if (!app->presenting.on || (selected && selected->changed))
        return;
    for (size_t i = 0; i < app_panel_count(app); i++) {
        const char *name = app_panel(app, i)->name;
        const struct binding *b = sheet_find(app->sheet, name);
        if (b && b->changed) {
            app_select(app, name, 0, NULL);
            return;
        }
    }
}

void app_append_statement(struct str *out, const char *statement)
{
    size_t length = strcspn(statement, "\n");
    str_append_bytes(out, statement, length);
    str_append(out, statement[length] ? " ..." : "");
}

void app_tell_changes(struct app *app, const char *statement)
{
    if (!app->in_words)
        return;
    str_append(&app->status, app->status.length > 0 ? ". " : "");
    changes_sentences(app, statement, &app->status);
}

/* In words, what was printed is told by itself and what was typed is not told again. */
static void show_words(struct app *app, const char *statement, bool typed, bool edited)
{
    str_truncate(&app->status, 0);
    app->status_is_error = false;
    if (!typed)
        app_append_statement(&app->status, statement);
    if (app->notes.length > 0)
        str_format(&app->status, "%s%s", typed ? "" : ". ", app->notes.text);
    if (edited)
        app_tell_changes(app, statement);
    else if (app->output.length + app->notes.length == 0)
        str_append(&app->status, "Nothing changed.");
}

static bool run_statement(struct app *app, const char *statement, bool typed, struct err *err)
{
    unsigned long edits = sheet_edits(app->sheet);
    bool ok = sheet_run(app->sheet, statement, "", 1, err);
    bool edited = sheet_edits(app->sheet) != edits;
    struct str text = {0};
    app_append_statement(&text, statement);
    if (app->notes.length > 0)
        str_format(&text, "  (%s)", app->notes.text);
    if (edited) {
        app_record(app, statement);
        show_changed(app);
        select_target(app, statement);
        select_for_audience(app);
        app_clamp_selection(app);
        select_changed(app);
        changes_line(app, statement, &text);
    }
    if (app->in_words)
        show_words(app, statement, typed, edited);
    else if (!show_output(app) && ok)
        app_status(app, "%s", text.text);
    str_free(&text);
    return ok;
}

bool app_statement(struct app *app, const char *statement, struct err *err)
{
    return run_statement(app, statement, false, err);
}

static bool run_line(struct app *app, const char *line, struct err *err)
{
    const char *rest;
    const struct command *command = command_of(app, line, &rest);
    if (!command || !(command->flags & COMMAND_LOOKS))
        animation_end(app);
    if (!command)
        return run_statement(app, line, true, err) || command_suggest(line, err);
    if (app->in_words && (command->flags & COMMAND_SCREEN)) {
        app_status(app, "`%s` is for the full screen; there is nothing to do here", command->name);
        return true;
    }
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

bool app_incomplete(const struct app *app, const char *line)
{
    const char *rest;
    line += strspn(line, ": \t");
    return !command_of(app, line, &rest) && source_incomplete(line);
}

/* Whether the line may have changed a number; undo and redo are no edits. */
static bool changes_numbers(const struct app *app, const char *line, unsigned long edits)
{
    const char *rest;
    const struct command *command = command_of(app, line, &rest);
    return sheet_edits(app->sheet) != edits || (command && (command->flags & COMMAND_SAVED));
}

bool app_line(struct app *app, const char *line, struct err *err)
{
    struct str trimmed = {0};
    size_t step = app->step;
    unsigned long edits = sheet_edits(app->sheet);
    struct selection selected = app->selection;
    *err = (struct err){0};
    line += strspn(line, ": \t");
    str_append(&trimmed, line);
    while (trimmed.length > 0 && strchr(" \t\r\n", trimmed.text[trimmed.length - 1]))
        str_truncate(&trimmed, trimmed.length - 1);
    str_truncate(&app->output, 0);
    str_truncate(&app->notes, 0);
    str_truncate(&app->overlay, 0);
    app->overlay_scroll = 0;
    app->status_is_error = app->save_failed = false;
    bool ok = trimmed.length == 0 || run_line(app, trimmed.text, err);
    if (app->prompt.once && ok && !app->prompt.prefill)
        app->prompt.open = app->prompt.once = false;
    bool edited = sheet_edits(app->sheet) != edits;
    if (!ok)
        app_show_error(app, err);
    else if (app->step != step || changes_numbers(app, trimmed.text, edits))
        quiz_check_goals(app);
    if (app->save_failed && !app->journal) {
        str_append(&app->status, "   (not saved)"); /* why was said at the start */
    } else if (app->save_failed) {
        str_format(&app->status, "   (not saved: %s)", app->unsaved.text);
        app->status_is_error = true;
    }
    app_refresh(app);
    bool moved = !selection_equal(&selected, &app->selection);
    if (app->step == step && (moved || edited))
        present_matrix(app);
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

/* An open overlay takes the keys that scroll and closes at any other. */
static void overlay_key(struct app *app, const char *key)
{
    int lines = key_scrolls(key), most = overlay_rows(app), to = app->overlay_scroll + lines;
    if (lines == 0)
        str_truncate(&app->overlay, 0);
    else
        app->overlay_scroll = to < 0 ? 0 : to > most ? most : to;
}

/* Any key ends what plays, and does what it does; the one that plays only ends it. */
bool app_key(struct app *app, const char *key)
{
    struct err err;
    const struct key_binding *binding =
        app->presenting.on ? key_binding_presenting(key) : key_binding_find(key);
    bool plays = binding && strcmp(binding->line, "animate") == 0;
    if (app->animation.playing && !plays)
        animation_end(app);
    if (app->overlay.length > 0) {
        overlay_key(app, key);
        return true;
    }
    if (binding)
        app_line(app, binding->line, &err);
    return binding != NULL;
}

int app_tick(struct app *app, long now)
{
    int frame = animation_tick(app, now), clock = present_wait(app);
    return frame < 0 || (clock >= 0 && clock < frame) ? clock : frame;
}

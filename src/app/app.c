#include "app/app.h"

#include "app/check.h"
#include "app/journal.h"
#include "app/presented.h"
#include "app/quiz.h"
#include "base/mem.h"

#include <ctype.h>
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

struct app *app_new(struct lesson *lesson, struct err *err)
{
    struct app *app = mem_new(sizeof *app);
    app->lesson = lesson;
    app->tasks = quiz_new(lesson);
    app->names_after = mem_new((lesson->step_count + 1) * sizeof *app->names_after);
    app->zoom = -1;
    app->pane = PANE_MATRICES;
    struct sheet_options options = {
        .write = write_output, .note = take_note, .context = app, .lesson_path = lesson->path};
    app->sheet = sheet_new(&options);
    if (check_lesson(app, err) && app_enter(app, 0, err))
        return app;
    app_free(app);
    return NULL;
}

/* The first `count` panels go. */
static void drop_panels(struct app *app, size_t count)
{
    for (size_t i = 0; i < count; i++)
        panel_clear(&app->panels[i]);
    app->panel_count -= count;
    if (count > 0)
        memmove(app->panels, app->panels + count, app->panel_count * sizeof *app->panels);
    app->extra_count = 0;
}

void app_drop_added(struct app *app)
{
    drop_panels(app, app->extra_count);
}

void app_free(struct app *app)
{
    if (!app)
        return;
    if (app->recording)
        app->writer->stop(app);
    drop_panels(app, app->panel_count);
    free(app->panels);
    free(app->settings);
    presented_end(app);
    explanation_free(&app->explanation);
    passes_free(&app->animation.passes);
    sheet_free(app->sheet);
    journal_close(app->journal);
    quiz_free(app->tasks, app->lesson);
    lesson_free(app->lesson);
    free(app->names_after);
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
    struct str status = {0}; /* the arguments may be parts of the old one */
    va_list args;
    va_start(args, format);
    str_format_args(&status, format, args);
    va_end(args);
    str_free(&app->status);
    app->status = status;
    app->status_is_error = false;
}

/* "x.md:5:9: ": where in a file an error is. */
static void append_place(const struct err *err, struct str *out)
{
    const char *slash = strrchr(err->file, '/');
    if (err->file[0] && err->line > 0)
        str_format(out, "%s:%d:%d: ", slash ? slash + 1 : err->file, err->line, err->column);
}

void app_show_error(struct app *app, const struct err *err)
{
    const char *words = err_words(err),
               *between = islower((unsigned char)err->hint[0]) ? "; " : ". ";
    size_t length = strlen(words);
    struct str place = {0};
    append_place(err, &place);
    if (!err->hint[0])
        between = "";
    else if (length > 0 && strchr(".?!", words[length - 1]))
        between = " ";
    app_status(app, "%s%s%s%s%s%s", str_text(&place), err_name(err->code), length > 0 ? ": " : "",
               words, between, err->hint);
    app->status_is_error = true;
    str_free(&place);
}

void app_record(struct app *app, const char *line)
{
    struct err err;
    bool work = !journal_is_move(line);
    if (!app->journal) {
        app->save_failed = app->unsaved.length > 0 && work;
        app->lost = app->lost || app->save_failed;
        return;
    }
    app->save_failed = !journal_append(app->journal, line, &err);
    app->lost = app->save_failed && (app->lost || work);
    str_truncate(&app->unsaved, 0);
    if (app->save_failed)
        str_append(&app->unsaved, err.what);
}

/* -- steps ------------------------------------------------------------------------------------- */

const struct step *app_step(const struct app *app)
{
    return &app->lesson->steps[app->step];
}

struct array *app_array(const struct app *app, const char *name)
{
    const struct binding *b = sheet_find(app->sheet, name);
    return b ? binding_array(b) : NULL;
}

static bool run_chunks(struct app *app, const struct step *step, struct err *err)
{
    bool ok = true;
    sheet_set_untrusted(app->sheet, true);
    for (size_t i = 0; ok && i < step->chunk_count; i++)
        ok = sheet_run(app->sheet, step->chunks[i].source, app->lesson->path, step->chunks[i].line,
                       err);
    sheet_set_untrusted(app->sheet, false);
    return ok;
}

/* steps_run counts the opening as one: 0 means that nothing has run yet. */
static bool run_steps(struct app *app, size_t count, struct err *err)
{
    for (; app->steps_run < count; app->steps_run++) {
        const struct step *step =
            app->steps_run == 0 ? &app->lesson->opening : &app->lesson->steps[app->steps_run - 1];
        if (!run_chunks(app, step, err))
            return false;
        app->names_after[app->steps_run] = sheet_count(app->sheet);
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

/* "[0,-1]" into an index of the array, which NumPy would count the same; what lies outside is
 * clamped. Returns how many numbers there are. */
static int read_index(const char *text, const struct array *a, size_t *index)
{
    int ndim = 0;
    for (char *end; *text && *text != ']' && ndim < ARRAY_MAX_NDIM; text = end, ndim++) {
        long i = strtol(text + 1, &end, 10);
        if (i < 0 && a && ndim < a->ndim)
            i += (long)a->shape[ndim];
        index[ndim] = i > 0 ? (size_t)i : 0;
    }
    return ndim;
}

static void select_default(struct app *app)
{
    const struct step *step = app_step(app);
    size_t index[ARRAY_MAX_NDIM] = {0};
    const char *s = step->selected ? step->selected : "";
    size_t length = strcspn(s, "[");
    if (length > 0 && length < sizeof app->selection.name) {
        char *name = mem_copy_bytes(s, length);
        struct array *a = app_array(app, name);
        app_select(app, name, read_index(s + length, a, index), index);
        array_free(a);
        free(name);
    } else if (step->panel_count > 0) {
        app_select(app, step->panels[0].name, 0, index);
    }
}

/* Inserts a panel before place `at`. */
static void insert_panel(struct app *app, size_t at, const char *view, const char *name,
                         const char *options)
{
    app->panels = mem_resize(app->panels, app->panel_count + 1, sizeof *app->panels);
    memmove(app->panels + at + 1, app->panels + at,
            (app->panel_count++ - at) * sizeof *app->panels);
    app->panels[at] = (struct panel){.view = mem_copy_string(view),
                                     .name = mem_copy_string(name),
                                     .options = mem_copy_string(options)};
}

/* The step's panels: copies, for whose views others can be chosen. */
static void take_panels(struct app *app)
{
    const struct step *step = app_step(app);
    drop_panels(app, app->panel_count);
    for (size_t i = 0; i < step->panel_count; i++)
        insert_panel(app, i, step->panels[i].view, step->panels[i].name, step->panels[i].options);
}

bool app_enter(struct app *app, size_t step, struct err *err)
{
    struct err fault;
    unsigned long since = sheet_next(app->sheet);
    sheet_set_setup(app->sheet, true);
    bool ok = run_steps(app, step + 2, err);
    sheet_set_setup(app->sheet, false);
    if (!ok)
        return false;
    animation_end(app);
    app->step = step;
    app->walk_count = 0;
    app->prose_scroll = 0;
    app->zoom = -1;
    app->detail = 0;
    app->presenting.idea = 0;
    if (app->presenting.on)
        app->pane = PANE_MATRICES;
    app->selection = (struct selection){0};
    memset(app->left, 0, sizeof app->left);
    take_panels(app);
    select_default(app);
    app_refresh(app);
    if (!check_entered(app, since, &fault))
        app_show_error(app, &fault);
    return true;
}

/* -- panels and selection ---------------------------------------------------------------------- */

bool selection_equal(const struct selection *a, const struct selection *b)
{
    return strcmp(a->name, b->name) == 0 && a->ndim == b->ndim &&
           memcmp(a->index, b->index, sizeof a->index) == 0;
}

size_t app_panel_count(const struct app *app)
{
    return app->panel_count;
}

const struct panel *app_panel(const struct app *app, size_t i)
{
    return &app->panels[i];
}

bool app_shows(const struct app *app, const char *name)
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

void app_add_panel(struct app *app, const char *name)
{
    insert_panel(app, app->extra_count++, fitting_view(app, name), name, "");
}

const struct selection *app_left_selection(const struct app *app, const char *name)
{
    for (size_t i = 0; i < APP_LEFT_MAX; i++)
        if (strcmp(app->left[i].name, name) == 0)
            return &app->left[i];
    return NULL;
}

/* What was known of the selected name goes, or where there is none, the oldest. */
static void keep_left(struct app *app)
{
    size_t at = 0;
    while (at < APP_LEFT_MAX - 1 && strcmp(app->left[at].name, app->selection.name) != 0)
        at++;
    memmove(app->left + 1, app->left, at * sizeof *app->left);
    app->left[0] = app->selection;
}

void app_select(struct app *app, const char *name, int ndim, const size_t *index)
{
    struct selection *s = &app->selection;
    if (!app_shows(app, name))
        app_add_panel(app, name);
    if (strcmp(s->name, name) != 0) {
        keep_left(app);
        app->detail = 0;
    }
    *s = (struct selection){.ndim = ndim};
    snprintf(s->name, sizeof s->name, "%s", name);
    for (int d = 0; d < ndim; d++)
        s->index[d] = index[d];
}

/* Keeps the selection inside its array, whatever became of it. */
void app_clamp_selection(struct app *app)
{
    struct selection *s = &app->selection;
    struct array *a = app_array(app, s->name);
    int ndim = a ? a->ndim : 0;
    for (int d = s->ndim; d < ndim; d++)
        s->index[d] = 0;
    s->ndim = ndim;
    for (int d = 0; d < ndim; d++)
        if (s->index[d] >= a->shape[d])
            s->index[d] = a->shape[d] > 0 ? a->shape[d] - 1 : 0;
    array_free(a);
}

/* A walk goes on while the selected element is one that the walk's last stop came from. */
static void keep_walk(struct app *app)
{
    const struct selection *s = &app->selection;
    struct explanation e = {0};
    struct err err;
    if (app->walk_count == 0)
        return;
    const struct selection *from = &app->walk[app->walk_count - 1];
    bool on = explain(app->sheet, from->name, from->ndim, from->index, &e, &err) &&
              explanation_uses(&e, s->name, s->ndim, s->index);
    explanation_free(&e);
    if (!on)
        app->walk_count = 0;
}

bool app_explain(const struct app *app, const char *name, int ndim, const size_t *index,
                 struct explanation *e, struct err *err)
{
    bool ok = explain(app->sheet, name, ndim, index, e, err);
    if (ok)
        quiz_veil(app, name, e);
    return ok;
}

void app_refresh(struct app *app)
{
    struct err err;
    app_clamp_selection(app);
    keep_walk(app);
    explanation_free(&app->explanation);
    app->explanation = (struct explanation){0};
    const struct selection *s = &app->selection;
    app->explained =
        s->name[0] && app_explain(app, s->name, s->ndim, s->index, &app->explanation, &err);
    if (!app->explained && s->name[0])
        str_format(&app->explanation.note, "%s: %s", err_name(err.code), err_words(&err));
}

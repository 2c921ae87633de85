#include "export/page.h"

#include "app/quiz.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "sheet/sheet.h"

#include <stdlib.h>
#include <string.h>

bool page_is_matrix(const struct subject *s)
{
    return s->array && s->array->ndim > 0;
}

/* -- the walk ---------------------------------------------------------------------------------- */

static void write_statements(struct page *page, const struct step *step)
{
    for (size_t i = 0; i < step->chunk_count; i++)
        page->ops->statements(page, step->chunks[i].source);
}

/* On a worksheet there is room for the answer, which stands at the end. */
static void write_task(struct page *page, const struct block *block)
{
    struct block outcome = {0};
    bool room = page->request->worksheet && !page->answering;
    if (!room)
        quiz_outcome_block(page->app, block->task, &outcome);
    page->ops->task(page, block, quiz_word(page->app, block->task),
                    outcome.span_count > 0 ? &outcome : NULL, room);
    block_clear(&outcome);
}

static void write_text(struct page *page, const struct step *step)
{
    for (size_t i = 0; i < step->block_count; i++)
        if (step->blocks[i].kind == BLOCK_TASK)
            write_task(page, &step->blocks[i]);
        else if (!page->answering)
            page->ops->block(page, step, i);
    if (!page->answering)
        write_statements(page, step);
}

/* Whether one of the first `count` panels shows the name. */
static bool is_shown(const struct app *app, size_t count, const char *name)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(app_panel(app, k)->name, name) == 0)
            return true;
    return false;
}

enum { MOST_ASKED = 40 }; /* numbers: nobody computes more by hand */

/* What was computed is for whoever fills in the worksheet. */
static bool is_question(const struct page *page, const struct subject *s)
{
    return page->request->worksheet && page_is_matrix(s) && s->binding->kind == BINDING_FORMULA &&
           array_count(s->array) <= MOST_ASKED;
}

/* Whether a formula that is to be filled in reads the name. */
static bool is_needed(const struct page *page, const struct binding *b)
{
    bool needed = false;
    for (size_t i = 0; i < app_panel_count(page->app) && !needed; i++) {
        struct subject s = subject_of(page->app, app_panel(page->app, i));
        for (size_t k = 0; is_question(page, &s) && k < s.binding->input_count; k++)
            needed = needed || s.binding->inputs[k] == b;
        array_free(s.array);
    }
    return needed;
}

static bool is_data(struct value v)
{
    return v.kind == VALUE_ARRAY || v.kind == VALUE_LIST || v.kind == VALUE_TUPLE ||
           v.kind == VALUE_NONE || value_is_number(v);
}

/* A worksheet of one step has what it needs of the others. */
static void write_given(struct page *page)
{
    struct app *app = page->app;
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (!is_data(b->value) || is_shown(app, app_panel_count(app), b->name) ||
            !is_needed(page, b))
            continue;
        struct panel panel = {.view = "matrix", .name = b->name, .options = ""};
        struct subject s = subject_of(app, &panel);
        struct figure f = figure_new(page, &s, false);
        page->ops->figure(page, &f);
        figure_free(&f);
        array_free(s.array);
    }
}

/* Whether a question hides it on the worksheet, where it has too many numbers to be filled in: it
 * is among the answers, too. */
static bool is_veiled(const struct page *page, const char *name)
{
    return page->answering ? quiz_asks(page->app, name) : quiz_veils(page->app, name);
}

static bool is_repeated(struct app *app, size_t i, const char *const *views)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(app_panel(app, k)->name, app_panel(app, i)->name) == 0 &&
            strcmp(views[k], views[i]) == 0)
            return true;
    return false;
}

/* What shows the same of the same name is shown once. */
static void write_figures(struct page *page)
{
    size_t count = app_panel_count(page->app);
    const char **views = mem_new((count + 1) * sizeof *views);
    for (size_t i = 0; i < count; i++) {
        struct subject s = subject_of(page->app, app_panel(page->app, i));
        bool question = is_question(page, &s), asked = question || is_veiled(page, s.panel->name);
        struct figure f = figure_new(page, &s, question && !page->answering);
        views[i] = figure_view(&f);
        if ((asked || !page->answering) && !is_repeated(page->app, i, views))
            page->ops->figure(page, &f);
        figure_free(&f);
        array_free(s.array);
    }
    free(views);
}

static bool has_questions(const struct page *page)
{
    bool has = app_step(page->app)->task_count > 0;
    for (size_t i = 0; i < app_panel_count(page->app); i++) {
        struct subject s = subject_of(page->app, app_panel(page->app, i));
        has = has || is_question(page, &s) || is_veiled(page, s.panel->name);
        array_free(s.array);
    }
    return has;
}

static void write_note(struct page *page)
{
    struct str note = {0};
    explanation_line(&page->app->explanation, &note);
    page->ops->note(page, note.text);
    str_free(&note);
}

static void write_step(struct page *page)
{
    const struct step *step = app_step(page->app);
    if (page->answering && !has_questions(page))
        return;
    page->marks = 0;
    page->ops->heading(page, step, page->app->step + 1);
    write_text(page, step);
    if (page->request->worksheet && !page->request->all && !page->answering)
        write_given(page);
    write_figures(page);
    if (page->app->explained && !page->request->worksheet)
        write_note(page);
    if (page->ops->step_end)
        page->ops->step_end(page);
}

/* All of them, or the one that is asked for. */
static bool write_steps(struct page *page, struct err *err)
{
    if (!page->request->all) {
        write_step(page);
        return true;
    }
    for (size_t i = 0; i < page->app->lesson->step_count; i++) {
        if (!app_enter(page->app, i, err))
            return false;
        write_step(page);
    }
    return true;
}

bool page_write(const struct export_request *request, const struct page_ops *ops, struct str *out,
                struct err *err)
{
    struct page page = {.ops = ops, .request = request, .app = request->app, .out = out};
    return page_walk(&page, err);
}

static bool can_be_filled(const struct page *page, struct err *err)
{
    if (page->request->all || !page->request->worksheet || has_questions(page))
        return true;
    err_set(err, ERR_VALUE, "step '%s' has nothing to be filled in", app_step(page->app)->name);
    return err_hint(err, "Choose a step that computes something, or leave --step out.");
}

bool page_walk(struct page *page, struct err *err)
{
    bool ok, whole = page->request->all, answers_shown = page->app->answers_shown;
    if (!can_be_filled(page, err))
        return false;
    page->app->answers_shown = answers_shown || (whole && !page->request->worksheet);
    page->app->on_paper = whole && page->request->worksheet;
    page->ops->begin(page);
    if (whole)
        write_text(page, &page->app->lesson->opening);
    ok = write_steps(page, err);
    if (ok && page->request->worksheet) {
        page->ops->answers(page);
        page->answering = page->app->answers_shown = true;
        ok = write_steps(page, err);
    }
    page->ops->end(page);
    page->app->answers_shown = answers_shown;
    page->app->on_paper = false;
    return ok;
}

/* -- what the formats share -------------------------------------------------------------------- */

void page_caption(const struct subject *s, struct str *out)
{
    struct str formula = {0};
    str_append(out, s->panel->name);
    if (s->binding && binding_formula(s->binding, &formula))
        str_format(out, " := %s", formula.text);
    str_free(&formula);
}

struct labels page_labels(struct app *app, const char *name, enum label_axis axis)
{
    const struct binding *b = sheet_find(app->sheet, name);
    const struct panel matrix = {.view = "matrix", .name = b ? b->name : "", .options = ""};
    size_t count = app_panel_count(app);
    struct labels found = {0};
    for (size_t i = 0; i <= count && !found.texts; i++) {
        const struct panel *panel = i < count ? app_panel(app, i) : &matrix;
        if (strcmp(panel->name, name) != 0)
            continue;
        struct subject s = subject_of(app, panel);
        if (page_is_matrix(&s))
            found = labels_of(&s, axis);
        array_free(s.array);
    }
    return found;
}

static bool find_scale(const struct subject *s, struct scale *out)
{
    if (s->hidden || !page_is_matrix(s))
        return false;
    *out = scale_of(s->array);
    return strcmp(s->panel->view, "heatmap") == 0 ||
           (strcmp(s->panel->view, "heads") == 0 && all_weights(s->array));
}

bool page_scale(struct app *app, const char *name, struct scale *out)
{
    bool found = false;
    for (size_t i = 0; i < app_panel_count(app) && !found; i++) {
        if (strcmp(app_panel(app, i)->name, name) != 0)
            continue;
        struct subject s = subject_of(app, app_panel(app, i));
        found = find_scale(&s, out);
        array_free(s.array);
    }
    return found;
}

const struct page_mark page_marks[] = {{MARK_SELECTED, "selected", "", "selected"},
                                       {MARK_SOURCE, "source", "", "source"},
                                       {MARK_CHANGED, "changed", "*", "changed"},
                                       {MARK_PINNED, "pinned", "!", "pinned"},
                                       {MARK_BASELINE, "baseline", "~", "not as in the baseline"},
                                       {0, NULL, NULL, NULL}};

void page_glyphs(unsigned marks, struct str *out)
{
    for (const struct page_mark *m = page_marks; m->mark; m++)
        if (marks & m->mark)
            str_append(out, m->glyph);
}

void page_legend(const struct page *page, struct str *out)
{
    const char *before = "";
    for (const struct page_mark *m = page_marks; m->mark; m++)
        if (page->marks & m->mark && *m->glyph) {
            str_format(out, "%s%s %s", before, m->glyph, m->word);
            before = ", ";
        }
}

void page_number(struct str *out, double x, struct cell_format format)
{
    char text[CELL_TEXT];
    if (format.is_bool || (format.sign && x == 0)) {
        str_append(out, !format.is_bool ? "=" : x != 0 ? "True" : "False");
        return;
    }
    cell_text(text, x, format);
    str_append(out, text + strspn(text, " "));
}

void page_token(const struct labels *labels, size_t place, int most, struct str *out)
{
    struct str token = {0};
    if (place != PAGE_GAP)
        append_label_text(&token, labels, place);
    page_text(str_text(&token), most, out);
    str_free(&token);
}

void page_text(const char *text, int most, struct str *out)
{
    struct str token = {0};
    uint32_t code;
    char bytes[4];
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n)
        str_append_bytes(&token, bytes, utf8_encode(utf8_is_unsafe(code) ? 0xFFFD : code, bytes));
    if (most > 0 && utf8_width(str_text(&token)) > most) {
        str_truncate(&token, utf8_fit(token.text, most - 1));
        str_append(&token, "…");
    }
    str_append(out, str_text(&token));
    str_free(&token);
}

size_t part_rows(const struct part *p)
{
    return p->array->ndim < 2 ? 1 : p->array->shape[p->array->ndim - 2];
}

size_t part_columns(const struct part *p)
{
    return p->array->ndim < 1 ? 1 : p->array->shape[p->array->ndim - 1];
}

void part_at(const struct part *p, size_t row, size_t column, size_t *index)
{
    int ndim = p->array->ndim;
    memcpy(index, p->index, sizeof p->index);
    if (ndim > 0)
        index[ndim - 1] = column;
    if (ndim > 1)
        index[ndim - 2] = row;
}

void part_name(const struct part *p, const char *name, struct str *out)
{
    if (p->array->ndim > 2)
        element_text(out, name, p->array->ndim - 2, p->index, NULL);
    else
        str_append(out, name);
}

bool part_next(struct part *p, size_t most)
{
    int leading = p->array->ndim - 2;
    size_t done = 0;
    for (int d = 0; d < leading; d++)
        done = done * p->array->shape[d] + p->index[d];
    return leading > 0 && done + 1 < most && index_next(p->index, leading, p->array->shape);
}

size_t page_shown(size_t count, size_t most)
{
    return count <= most ? count : most;
}

size_t page_place(size_t count, size_t most, size_t i)
{
    if (count <= most || i + 2 < most)
        return i;
    return i + 2 == most ? PAGE_GAP : count - 1;
}

#include "export/page.h"

#include "app/quiz.h"
#include "sheet/sheet.h"

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

static bool shown_before(const struct app *app, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(app_panel(app, k)->name, app_panel(app, i)->name) == 0)
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

static void write_matrices(struct page *page)
{
    for (size_t i = 0; i < app_panel_count(page->app); i++) {
        struct subject s = subject_of(page->app, app_panel(page->app, i));
        bool question = is_question(page, &s);
        if (!shown_before(page->app, i) && (question || !page->answering))
            page->ops->matrix(page, &s, question && !page->answering);
        array_free(s.array);
    }
}

static bool has_questions(const struct page *page)
{
    bool has = app_step(page->app)->task_count > 0;
    for (size_t i = 0; i < app_panel_count(page->app); i++) {
        struct subject s = subject_of(page->app, app_panel(page->app, i));
        has = has || is_question(page, &s);
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
    write_matrices(page);
    if (page->app->explained && !page->request->worksheet)
        write_note(page);
    if (page->ops->step_end)
        page->ops->step_end(page);
}

static bool write_steps(struct page *page, struct err *err)
{
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

bool page_walk(struct page *page, struct err *err)
{
    bool ok = true, answers_shown = page->app->answers_shown;
    page->app->answers_shown = answers_shown || page->request->all;
    page->ops->begin(page);
    if (page->request->all) {
        write_text(page, &page->app->lesson->opening);
        ok = write_steps(page, err);
    } else {
        write_step(page);
    }
    if (ok && page->request->worksheet) {
        page->ops->answers(page);
        page->answering = true;
        ok = write_steps(page, err);
    }
    page->ops->end(page);
    page->app->answers_shown = answers_shown;
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

static bool all_shares(const struct array *a)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    do {
        double x = array_get(a, index);
        if (!(x >= 0 && x <= 1 + 1e-9))
            return false;
    } while (index_next(index, a->ndim, a->shape));
    return true;
}

bool page_has_heat(const struct subject *s)
{
    bool heads = strcmp(s->panel->view, "heads") == 0 && all_shares(s->array);
    return !s->hidden && (heads || strcmp(s->panel->view, "heatmap") == 0);
}

const struct page_mark page_marks[] = {{MARK_SELECTED, "selected", "", "selected"},
                                       {MARK_SOURCE, "source", "", "source"},
                                       {MARK_CHANGED, "changed", "*", "changed"},
                                       {MARK_PINNED, "pinned", "!", "pinned"},
                                       {MARK_BASELINE, "baseline", "~", "not as in the baseline"},
                                       {0, NULL, NULL, NULL}};

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
    if (format.is_bool) {
        str_append(out, x != 0 ? "True" : "False");
        return;
    }
    cell_text(text, x, format);
    str_append(out, text + strspn(text, " "));
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

/* What a panel is on a page: the tables that views have for large digits, lines on a canvas, else a
 * matrix. */
#include "base/mem.h"
#include "export/page.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 14, WIDE = 200, DRAWING_WIDTH = 64, DRAWING_HEIGHT = 14 };

const struct palette figure_palette = {.tier = PALETTE_MONO, .background = BACKGROUND_LIGHT};

/* "h[0,1]: ": of more than two axes, figures of rows are of the part that the selected number is
 * in. */
static void append_part(const struct view_ops *view, const struct subject *s, struct str *out)
{
    size_t index[ARRAY_MAX_NDIM];
    if (view != &view_rows || s->array->ndim < 3)
        return;
    element_at(s, 0, 0, index);
    element_text(out, s->panel->name, s->array->ndim - 2, index, NULL);
    str_append(out, ": ");
}

/* As little is left out as makes it narrow enough; it is as wide as it is where nothing can be. */
static void put_table(const struct view_ops *view, struct figure *f)
{
    struct large_table *t = &f->table, less;
    struct str reading = {0};
    struct subject s = *f->subject;
    s.width = WIDE; /* for all that is to be said of it */
    if (!view->table(&s, 0, t))
        return;
    for (int form = 1; t->columns > MOST_COLUMNS && view->table(&s, form, &less); form++) {
        large_table_free(t);
        *t = less;
    }
    append_part(view, &s, &reading);
    str_append(&reading, t->reading);
    if (t->shown > 0)
        str_format(&reading, ", columns %zu to %zu of %zu", t->first, t->first + t->shown - 1,
                   column_count(f->subject->array));
    f->reading = str_take(&reading);
}

static void put_difference(struct figure *f)
{
    struct subject s = *f->subject;
    s.width = WIDE; /* for all that is to be said of it */
    struct grid g = view_difference.large(&s);
    bool kept = s.binding->baseline; /* what keeps one is a command, and nothing for a page */
    f->reading = mem_copy_string(kept ? g.reading : "no baseline yet");
    if (g.owned) {
        f->array = f->owned = g.owned;
        f->format = g.format;
    }
}

/* Its title line is the first one. */
static void put_drawing(const struct view_ops *view, struct figure *f)
{
    const struct view_row *row = view_row_find(f->subject->panel->view);
    if (!row->fits(f->subject->app, f->subject->binding))
        return;
    f->drawing = canvas_new(DRAWING_WIDTH, DRAWING_HEIGHT);
    view->draw(f->subject, f->drawing, (struct rect){0, 0, DRAWING_WIDTH, DRAWING_HEIGHT});
}

static void put_view(struct figure *f)
{
    const struct view_ops *view = view_of(f->subject);
    if (view == &view_difference)
        put_difference(f);
    else if (view == &view_mask && f->format.is_bool)
        f->reading = mem_copy_string("True may attend");
    else if (view == &view_chart || view == &view_temperature)
        put_drawing(view, f);
    else if (view->table)
        put_table(view, f);
}

struct figure figure_new(struct page *page, const struct subject *s, bool blank)
{
    struct figure f = {.subject = s, .blank = blank, .array = s->array};
    if (!page_is_matrix(s))
        return f;
    f.format = cell_format_for(s->array);
    f.rows = page_labels(page->app, s->panel->name, LABEL_ROWS);
    f.columns = page_labels(page->app, s->panel->name, LABEL_COLUMNS);
    bool presenting = page->app->presenting.on; /* then views say more of what is selected */
    page->app->presenting.on = false;
    if (!page->request->worksheet && array_count(s->array) > 0) /* there, all of it is filled in */
        put_view(&f);
    page->app->presenting.on = presenting;
    f.heat = !blank && !f.owned && figure_is_matrix(&f) &&
             page_scale(page->app, s->panel->name, &f.scale);
    return f;
}

void figure_free(struct figure *f)
{
    large_table_free(&f->table);
    canvas_free(f->drawing);
    array_free(f->owned);
    free(f->reading);
}

bool figure_is_matrix(const struct figure *f)
{
    return f->table.rows == 0 && !f->drawing;
}

const char *figure_view(const struct figure *f)
{
    return figure_is_matrix(f) && !f->owned ? "matrix" : f->subject->panel->view;
}

void figure_cell(const struct large_cell *cell, int most, struct str *out)
{
    struct str text = {0};
    const char *from = cell->text ? cell->text + strspn(cell->text, " ") : "";
    size_t length = strlen(from);
    while (length > 0 && from[length - 1] == ' ')
        length--;
    str_append_bytes(&text, from, length);
    bool times = cell->style.role == ROLE_LABEL && !cell->small && strcmp(from, "x") == 0;
    page_text(times ? "×" : str_text(&text), most, out); /* large digits have but the letter */
    str_free(&text);
}

bool figure_is_heading(const struct figure *f, size_t row, size_t column)
{
    size_t first = 0;
    while (first < f->table.columns && !large_table_cell(&f->table, row, first)->small)
        first++;
    return row > 0 && column == first;
}

unsigned figure_marks(const struct large_cell *cell)
{
    unsigned all = 0;
    for (const struct page_mark *m = page_marks; m->mark; m++)
        all |= m->mark;
    return cell->small ? 0 : cell->style.marks & all;
}

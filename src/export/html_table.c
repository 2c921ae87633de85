/* Matrices as tables: captions and headers for those who listen, colours and marks as on the
 * screen. */
#include "export/html.h"

#include "export/escape.h"
#include "export/export.h"
#include "view/palette.h"

#include <math.h>
#include <string.h>

enum { MOST_ROWS = 24, MOST_COLUMNS = 12, MOST_PARTS = 8 };

struct table {
    struct page *page;
    const struct figure *figure;
    const struct subject *subject;
    struct part part;
};

/* -- cells ------------------------------------------------------------------------------------- */

static void append_classes(struct str *out, unsigned set)
{
    const char *before = " class=\"";
    for (const struct page_mark *m = page_marks; m->mark; m++)
        if (set & m->mark) {
            str_format(out, "%s%s", before, m->name);
            before = " ";
        }
    str_append(out, set ? "\"" : "");
}

static void append_color(struct str *out, const char *property, int color)
{
    int rgb[3];
    palette_channels(color, rgb);
    str_format(out, "%s:#%02x%02x%02x", property, (unsigned)rgb[0], (unsigned)rgb[1],
               (unsigned)rgb[2]);
}

static void append_heat(const struct table *t, float level)
{
    struct str *out = t->page->out;
    struct style style = {.role = t->figure->scale.role, .level = level};
    const struct palette palette = {PALETTE_TRUE, t->page->app->appearance.theme,
                                    BACKGROUND_UNKNOWN};
    struct look look = palette_look(&palette, &style);
    if (look.background == PALETTE_DEFAULT)
        return;
    str_append(out, " style=\"");
    append_color(out, "background", look.background);
    append_color(out, ";color", look.foreground);
    str_append_char(out, '"');
}

static void append_marks(struct str *out, unsigned set)
{
    for (const struct page_mark *m = page_marks; m->mark; m++)
        if (set & m->mark)
            str_format(out, "<sup aria-hidden=\"true\">%s</sup><span class=\"hidden\"> (%s)</span>",
                       m->glyph, m->word);
}

static void append_cell(const struct table *t, size_t row, size_t column)
{
    struct str *out = t->page->out;
    size_t index[ARRAY_MAX_NDIM];
    if (row == PAGE_GAP || column == PAGE_GAP) {
        str_append(out, "<td class=\"gap\">…</td>");
        return;
    }
    if (t->figure->blank || t->subject->hidden) {
        str_append(out, t->figure->blank ? "<td class=\"blank\"></td>" : "<td>?</td>");
        return;
    }
    part_at(&t->part, row, column, index);
    double x = array_get(t->figure->array, index);
    bool plain = t->page->request->worksheet; /* nothing is selected on paper */
    unsigned set = plain ? 0 : cell_marks(t->subject, index);
    t->page->marks |= set;
    str_append(out, "<td");
    append_classes(out, set);
    if (t->figure->heat)
        append_heat(t, scale_level(&t->figure->scale, x));
    str_append_char(out, '>');
    page_number(out, x, t->figure->format);
    append_marks(out, set);
    str_append(out, "</td>");
}

/* -- tables ------------------------------------------------------------------------------------ */

static void append_header(struct str *out, const char *scope, const struct labels *labels,
                          size_t place)
{
    struct str token = {0};
    page_token(labels, place, 0, &token);
    str_format(out, "<th scope=\"%s\"%s>", scope, labels->texts ? " class=\"token\"" : "");
    if (place == PAGE_GAP)
        str_append(out, "…");
    else
        str_format(out, "%zu", place);
    if (token.length > 0) {
        str_append(out, " <b>");
        escape_xml(out, token.text);
        str_append(out, "</b>");
    }
    str_append(out, "</th>");
    str_free(&token);
}

/* ", minus the baseline" */
static void append_reading(struct str *out, const struct figure *f)
{
    if (f->reading) {
        str_append(out, ", ");
        escape_xml(out, f->reading);
    }
}

static void append_caption(const struct table *t)
{
    struct str name = {0};
    bool alone = t->subject->array->ndim <= 2 || t->figure->table.rows > 0;
    if (alone) /* then the figure's caption says it, too */
        str_append(&name, t->subject->panel->name);
    else
        part_name(&t->part, t->subject->panel->name, &name);
    str_format(t->page->out, "<caption%s><code>", alone ? " class=\"hidden\"" : "");
    escape_xml(t->page->out, name.text);
    str_append(t->page->out, "</code>");
    if (alone)
        append_reading(t->page->out, t->figure);
    str_append(t->page->out, "</caption>\n");
    str_free(&name);
}

static void append_table(const struct table *t)
{
    struct str *out = t->page->out;
    size_t rows = part_rows(&t->part), columns = part_columns(&t->part);
    str_append(out, "<table>\n");
    append_caption(t);
    str_append(out, "<thead><tr><td class=\"gap\"></td>");
    for (size_t j = 0; j < page_shown(columns, MOST_COLUMNS); j++)
        append_header(out, "col", &t->figure->columns, page_place(columns, MOST_COLUMNS, j));
    str_append(out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < page_shown(rows, MOST_ROWS); i++) {
        size_t row = page_place(rows, MOST_ROWS, i);
        str_append(out, "<tr>");
        if (t->subject->array->ndim < 2) /* a vector has no rows */
            str_append(out, "<td class=\"gap\"></td>");
        else
            append_header(out, "row", &t->figure->rows, row);
        for (size_t j = 0; j < page_shown(columns, MOST_COLUMNS); j++)
            append_cell(t, row, page_place(columns, MOST_COLUMNS, j));
        str_append(out, "</tr>\n");
    }
    str_append(out, "</tbody>\n</table>\n");
}

/* Which colour is which number; who listens is told the numbers. */
static void append_scale(const struct table *t)
{
    str_append(t->page->out, "<p class=\"scale\" aria-hidden=\"true\">");
    for (int i = 0; i < PAGE_SWATCHES; i++) {
        struct str number = {0};
        float level = legend_swatch(&t->figure->scale, i, PAGE_SWATCHES, &number);
        str_append(t->page->out, "<span");
        append_heat(t, level);
        str_format(t->page->out, ">%s</span>", number.text);
        str_free(&number);
    }
    str_append(t->page->out, "</p>\n");
}

/* What a view shows instead of the matrix: its first row is the head. */
static void append_view_cell(const struct table *t, size_t row, size_t column)
{
    struct str *out = t->page->out;
    const struct large_cell *cell = large_table_cell(&t->figure->table, row, column);
    struct str text = {0};
    figure_cell(cell, 0, &text);
    bool heading = figure_is_heading(t->figure, row, column);
    bool head = row == 0 && text.length > 0;
    unsigned set = figure_marks(cell);
    t->page->marks |= set;
    if (heading || head)
        str_format(out, "<th scope=\"%s\"%s", heading ? "row" : "col",
                   cell->left ? " class=\"left\"" : "");
    else if (cell->small || text.length == 0 || cell->style.role == ROLE_LABEL)
        str_append(out, cell->left ? "<td class=\"gap left\"" : "<td class=\"gap\"");
    else
        str_append(out, "<td");
    append_classes(out, set);
    str_append_char(out, '>');
    escape_xml(out, str_text(&text));
    append_marks(out, set);
    str_append(out, heading || head ? "</th>" : "</td>");
    str_free(&text);
}

static void append_view_table(const struct table *t)
{
    struct str *out = t->page->out;
    const struct large_table *table = &t->figure->table;
    str_append(out, "<table>\n");
    append_caption(t);
    for (size_t i = 0; i < table->rows; i++) {
        str_append(out, i == 0 ? "<thead><tr>" : "<tr>");
        for (size_t j = 0; j < table->columns; j++)
            append_view_cell(t, i, j);
        str_append(out, i == 0 ? "</tr></thead>\n<tbody>\n" : "</tr>\n");
    }
    str_append(out, "</tbody>\n</table>\n");
}

/* -- in words ---------------------------------------------------------------------------------- */

static size_t largest_in_row(const struct table *t, size_t row, size_t but)
{
    size_t index[ARRAY_MAX_NDIM], best = PAGE_GAP;
    double most = -INFINITY;
    for (size_t j = 0; j < part_columns(&t->part); j++) {
        part_at(&t->part, row, j, index);
        double x = array_get(t->subject->array, index);
        if (j != but && x > most) {
            most = x;
            best = j;
        }
    }
    return best;
}

/* '1', or '1 "cat"'. */
static void append_place(struct str *out, const struct labels *labels, size_t place)
{
    struct str token = {0};
    page_token(labels, place, 0, &token);
    str_format(out, "%zu", place);
    if (token.length > 0) {
        str_append(out, " \"");
        escape_xml(out, token.text);
        str_append_char(out, '"');
    }
    str_free(&token);
}

static void append_share(const struct table *t, size_t row, size_t column, const char *before)
{
    size_t index[ARRAY_MAX_NDIM];
    if (column == PAGE_GAP)
        return;
    part_at(&t->part, row, column, index);
    str_format(t->page->out, "%s ", before);
    append_place(t->page->out, &t->figure->columns, column);
    str_append(t->page->out, " (");
    page_number(t->page->out, array_get(t->subject->array, index), t->figure->format);
    str_append_char(t->page->out, ')');
}

/* "weights[0,1]: " where there are several. */
static void append_part(const struct table *t)
{
    struct str name = {0};
    if (t->subject->array->ndim < 3)
        return;
    part_name(&t->part, t->subject->panel->name, &name);
    escape_xml(t->page->out, name.text);
    str_append(t->page->out, ": ");
    str_free(&name);
}

/* "Row 0 is largest in column 1 (0.47), then 2 (0.47)." */
static void append_words(const struct table *t)
{
    size_t rows = page_shown(part_rows(&t->part), MOST_ROWS);
    bool rows_named = t->subject->array->ndim > 1;
    str_append(t->page->out, "<p class=\"hidden\">");
    append_part(t);
    for (size_t i = 0; i < rows; i++) {
        size_t row = page_place(part_rows(&t->part), MOST_ROWS, i);
        if (row == PAGE_GAP)
            continue;
        size_t first = largest_in_row(t, row, PAGE_GAP);
        if (first == PAGE_GAP)
            continue;
        if (rows_named) {
            str_append(t->page->out, "Row ");
            append_place(t->page->out, &t->figure->rows, row);
        }
        str_append(t->page->out, rows_named ? " is largest in column" : "Largest in column");
        append_share(t, row, first, "");
        append_share(t, row, largest_in_row(t, row, first), ", then");
        str_append(t->page->out, ". ");
    }
    str_append(t->page->out, "</p>\n");
}

/* -- figures ----------------------------------------------------------------------------------- */

static void append_figcaption(struct str *out, const struct figure *f)
{
    const struct subject *s = f->subject;
    struct str caption = {0};
    page_caption(s, &caption);
    str_append(out, "<figcaption><code>");
    escape_xml(out, caption.text);
    str_append(out, "</code>");
    for (int d = 0; s->array && d < s->array->ndim; d++)
        str_format(out, "%s%zu", d == 0 ? " <span class=\"shape\">" : " × ", s->array->shape[d]);
    str_append(out, s->array && s->array->ndim > 0 ? "</span>" : "");
    append_reading(out, f);
    str_append(out, "</figcaption>\n");
    str_free(&caption);
}

static void append_text(struct str *out, const struct subject *s)
{
    struct str text = {0};
    subject_text(s, &text);
    str_format(out, "<p%s>", s->text ? " class=\"error\"" : "");
    escape_xml(out, str_text(&text));
    str_append(out, "</p>\n");
    str_free(&text);
}

static void append_matrix(struct table *t)
{
    if (t->figure->heat)
        append_scale(t);
    do {
        append_table(t);
        if (t->figure->heat)
            append_words(t);
    } while (part_next(&t->part, MOST_PARTS));
}

/* What it shows is in its first line, behind the sign of the selected one, and in words, which of
 * more than two axes are of the part that it is of. */
static void append_drawing(struct table *t)
{
    struct str title = {0};
    canvas_row_text(t->figure->drawing, 0, &title);
    export_svg_element(t->figure->drawing, &figure_palette, title.text + 2, "", t->page->out);
    element_at(t->subject, 0, 0, t->part.index);
    append_words(t);
    str_free(&title);
}

void html_figure(struct page *page, const struct figure *f)
{
    const struct subject *s = f->subject;
    bool parts = page_is_matrix(s) && s->array->ndim > 2 && figure_is_matrix(f);
    str_append(page->out, parts ? "<figure class=\"parts\">\n" : "<figure>\n");
    append_figcaption(page->out, f);
    if (!page_is_matrix(s)) {
        append_text(page->out, s);
    } else if (array_count(s->array) > 0) {
        struct table t = {.page = page, .figure = f, .subject = s, .part = {.array = s->array}};
        if (f->table.rows > 0)
            append_view_table(&t);
        else if (f->drawing)
            append_drawing(&t);
        else
            append_matrix(&t);
    }
    str_append(page->out, "</figure>\n");
}

/* Matrices as bmatrix, as array where tokens stand at rows or columns; wide ones in parts. */
#include "export/latex.h"

#include <string.h>

enum {
    MOST_ROWS = 40,
    MOST_COLUMNS = 1024,
    MOST_PARTS = 64,
    LABELLED_PER_LINE = 6,
    MOST_TOKEN = 8,
    MOST_TEXT = 24
};

struct table {
    const struct figure *figure;
    const struct subject *subject;
    struct part part;
    size_t per_line; /* columns */
};

/* As page_number writes it, or a view. */
static void append_number(struct str *out, const char *text)
{
    const char *e = strchr(text, 'e'), *digits = text + strspn(text, "+-");
    if (strcmp(digits, "inf") == 0)
        str_append(out, *text == '-' ? "-\\infty" : "\\infty");
    else if (strchr("TFn", *digits) && *digits) /* True, False, nan */
        str_format(out, "\\text{%s}", text);
    else if (e)
        str_format(out, "%.*s{\\cdot}10^{%s}", (int)(e - text), text, e + 1);
    else
        str_append(out, text);
}

static void append_entry(struct str *out, const struct table *t, size_t row, size_t column)
{
    size_t index[ARRAY_MAX_NDIM];
    struct str text = {0};
    if (row == PAGE_GAP || column == PAGE_GAP) {
        str_append(out, row == PAGE_GAP ? "\\vdots" : "\\cdots");
        return;
    }
    part_at(&t->part, row, column, index);
    if (t->subject->hidden) {
        str_append(out, "?");
        return;
    }
    bool pinned = binding_is_pinned(t->subject->binding, index);
    str_append(out, pinned ? "\\underline{" : "");
    page_number(&text, array_get(t->figure->array, index), t->figure->format);
    append_number(out, text.text);
    str_append(out, pinned ? "}" : "");
    str_free(&text);
}

static void append_text(struct str *out, const char *text)
{
    str_append(out, "\\text{");
    latex_plain(out, text);
    str_append_char(out, '}');
}

/* Behind the number of its row or column; of what is left out, a gap. */
static void append_token(struct str *out, const struct labels *labels, size_t place,
                         const char *gap)
{
    struct str token = {0};
    if (place == PAGE_GAP) {
        str_append(out, gap);
        return;
    }
    page_token(labels, place, MOST_TOKEN, &token);
    str_format(out, "\\text{%zu ", place);
    latex_plain(out, str_text(&token));
    str_append_char(out, '}');
    str_free(&token);
}

/* Where a shown row or column is. */
static size_t row_at(const struct table *t, size_t i)
{
    return page_place(part_rows(&t->part), MOST_ROWS, i);
}

static size_t column_at(const struct table *t, size_t j)
{
    return page_place(part_columns(&t->part), MOST_COLUMNS, j);
}

static void append_head(struct str *out, const struct table *t, size_t first, size_t end)
{
    for (size_t j = first; j < end; j++) {
        str_append(out, j > first || t->figure->rows.texts ? " & " : "  ");
        append_token(out, &t->figure->columns, column_at(t, j), "\\cdots");
    }
    str_append(out, " \\\\ \\hline\n");
}

static void append_rows(struct str *out, const struct table *t, size_t first, size_t end)
{
    size_t down = page_shown(part_rows(&t->part), MOST_ROWS);
    for (size_t i = 0; i < down; i++) {
        str_append(out, "  ");
        if (t->figure->rows.texts) {
            append_token(out, &t->figure->rows, row_at(t, i), "\\vdots");
            str_append(out, " & ");
        }
        for (size_t j = first; j < end; j++) {
            str_append(out, j > first ? " & " : "");
            append_entry(out, t, row_at(t, i), column_at(t, j));
        }
        str_append(out, i + 1 < down ? " \\\\\n" : "\n");
    }
}

/* The shown columns from first on, as many as fit the line. Brackets would take labels in: where
 * there are any, rules divide them from the numbers. */
static void append_matrix(struct str *out, const struct table *t, size_t first)
{
    size_t end = page_shown(part_columns(&t->part), MOST_COLUMNS);
    end = end < first + t->per_line ? end : first + t->per_line;
    if (!t->figure->rows.texts && !t->figure->columns.texts) {
        str_append(out, "\\begin{bmatrix}\n");
        append_rows(out, t, first, end);
        str_append(out, "\\end{bmatrix}");
        return;
    }
    str_append(out, t->figure->rows.texts ? "\\begin{array}{l|" : "\\begin{array}{");
    str_repeat(out, 'r', end - first);
    str_append(out, "}\n");
    if (t->figure->columns.texts)
        append_head(out, t, first, end);
    append_rows(out, t, first, end);
    str_append(out, "\\end{array}");
}

/* "z[3], columns 12 to 23", where there is more than one part. */
static void append_label(struct str *out, const struct table *t, size_t first, size_t shown)
{
    struct str name = {0};
    part_name(&t->part, t->subject->panel->name, &name);
    str_append(out, "\\noindent\\texttt{");
    latex_plain(out, name.text);
    str_append_char(out, '}');
    if (shown > t->per_line) {
        size_t last = first + t->per_line < shown ? first + t->per_line : shown;
        str_format(out, ", columns %zu to %zu", first, column_at(t, last - 1));
    }
    str_append(out, "\n");
    str_free(&name);
}

static void append_part(struct str *out, const struct table *t)
{
    size_t shown = page_shown(part_columns(&t->part), MOST_COLUMNS);
    for (size_t first = 0; first < shown; first += t->per_line) {
        if (t->subject->array->ndim > 2 || shown > t->per_line) {
            str_append_char(out, '\n');
            append_label(out, t, first, shown);
        }
        str_append(out, "\\[\n");
        append_matrix(out, t, first);
        str_append(out, "\n\\]\n");
    }
}

static void append_parts(struct str *out, const struct figure *f)
{
    const struct subject *s = f->subject;
    struct table t = {.figure = f, .subject = s, .part = {.array = s->array}};
    t.per_line = f->columns.texts ? LABELLED_PER_LINE : LATEX_PER_LINE;
    do
        append_part(out, &t);
    while (part_next(&t.part, MOST_PARTS));
}

/* -- what a view shows instead of the matrix --------------------------------------------------- */

static void append_view_cell(struct str *out, const struct large_cell *cell)
{
    struct str text = {0};
    figure_cell(cell, MOST_TEXT, &text);
    bool pinned = figure_marks(cell) & MARK_PINNED;
    str_append(out, pinned ? "\\underline{" : "");
    if (cell->small && text.length > 0)
        append_text(out, text.text);
    else if (strcmp(str_text(&text), "×") == 0)
        str_append(out, "\\times");
    else
        append_number(out, str_text(&text));
    str_append(out, pinned ? "}" : "");
    str_free(&text);
}

/* The many columns of a long dot product are as small as they can be. */
static void append_view_table(struct str *out, const struct large_table *t)
{
    bool many = t->columns > LATEX_PER_LINE + 2;
    str_append(out, many ? "{\\tiny\\setlength{\\arraycolsep}{2pt}\n\\[\n" : "\\[\n");
    str_append(out, "\\begin{array}{l");
    str_repeat(out, 'r', t->columns - 1);
    str_append(out, "}\n");
    for (size_t i = 0; i < t->rows; i++) {
        for (size_t j = 0; j < t->columns; j++) {
            str_append(out, j > 0 ? " & " : "  ");
            append_view_cell(out, large_table_cell(t, i, j));
        }
        str_append(out, i == 0 ? " \\\\ \\hline\n" : i + 1 < t->rows ? " \\\\\n" : "\n");
    }
    str_append(out, many ? "\\end{array}\n\\]\n}\n" : "\\end{array}\n\\]\n");
}

/* -- figures ----------------------------------------------------------------------------------- */

/* "scores := Q @ K.T / k_d, shape (3,3), [1,1] as a dot product" */
static void append_caption(struct str *out, const struct figure *f)
{
    struct str text = {0};
    char shape[ARRAY_SHAPE_TEXT];
    const char *reading = f->drawing ? "drawn as lines on the screen" : f->reading;
    page_caption(f->subject, &text);
    str_append(out, "\\noindent\\texttt{");
    latex_plain(out, text.text);
    str_append_char(out, '}');
    if (page_is_matrix(f->subject))
        str_format(out, ", shape $%s$", array_shape_text(f->subject->array, shape));
    str_append(out, reading ? ", " : "");
    latex_plain(out, reading ? reading : "");
    str_free(&text);
}

void latex_figure(struct page *page, const struct figure *f)
{
    append_caption(page->out, f);
    if (!page_is_matrix(f->subject)) {
        struct str text = {0};
        subject_text(f->subject, &text);
        str_append(page->out, ": ");
        latex_plain(page->out, str_text(&text));
        str_free(&text);
    } else {
        str_append(page->out, "\n");
        if (f->table.rows > 0)
            append_view_table(page->out, &f->table);
        else if (array_count(f->subject->array) > 0)
            append_parts(page->out, f);
    }
    str_append(page->out, "\n\n");
}

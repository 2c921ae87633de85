/* Matrices as bmatrix, as array where tokens stand at rows or columns; wide ones in parts. */
#include "export/latex.h"

#include <math.h>
#include <string.h>

enum {
    MOST_ROWS = 40,
    MOST_COLUMNS = 1024,
    MOST_PARTS = 64,
    LABELLED_PER_LINE = 7,
    MOST_TOKEN = 8
};

struct table {
    const struct subject *subject;
    struct part part;
    struct cell_format format;
    struct labels rows, columns;
    size_t per_line; /* columns */
};

static void append_number(struct str *out, double x, struct cell_format format)
{
    struct str text = {0};
    page_number(&text, x, format);
    const char *e = strchr(text.text, 'e');
    if (format.is_bool || isnan(x))
        str_format(out, "\\text{%s}", text.text);
    else if (isinf(x))
        str_append(out, x > 0 ? "\\infty" : "-\\infty");
    else if (e)
        str_format(out, "%.*s{\\cdot}10^{%s}", (int)(e - text.text), text.text, e + 1);
    else
        str_append(out, text.text);
    str_free(&text);
}

static void append_entry(struct str *out, const struct table *t, size_t row, size_t column)
{
    size_t index[ARRAY_MAX_NDIM];
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
    append_number(out, array_get(t->subject->array, index), t->format);
    str_append(out, pinned ? "}" : "");
}

static void append_token(struct str *out, const struct labels *labels, size_t place)
{
    struct str token = {0};
    page_token(labels, place, MOST_TOKEN, &token);
    str_append(out, "\\text{");
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
        str_append(out, j > first || t->rows.texts ? " & " : "  ");
        append_token(out, &t->columns, column_at(t, j));
    }
    str_append(out, " \\\\ \\hline\n");
}

static void append_rows(struct str *out, const struct table *t, size_t first, size_t end)
{
    size_t down = page_shown(part_rows(&t->part), MOST_ROWS);
    for (size_t i = 0; i < down; i++) {
        str_append(out, "  ");
        if (t->rows.texts) {
            append_token(out, &t->rows, row_at(t, i));
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
    if (!t->rows.texts && !t->columns.texts) {
        str_append(out, "\\begin{bmatrix}\n");
        append_rows(out, t, first, end);
        str_append(out, "\\end{bmatrix}");
        return;
    }
    str_append(out, t->rows.texts ? "\\begin{array}{l|" : "\\begin{array}{");
    str_repeat(out, 'r', end - first);
    str_append(out, "}\n");
    if (t->columns.texts)
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

static void append_parts(struct str *out, const struct subject *s)
{
    struct table t = {.subject = s,
                      .part = {.array = s->array},
                      .format = cell_format_for(s->array),
                      .rows = labels_of(s, LABEL_ROWS),
                      .columns = labels_of(s, LABEL_COLUMNS)};
    t.per_line = t.columns.texts ? LABELLED_PER_LINE : LATEX_PER_LINE;
    do
        append_part(out, &t);
    while (part_next(&t.part, MOST_PARTS));
}

void latex_matrix(struct page *page, const struct subject *s, bool blank)
{
    struct str text = {0};
    char shape[ARRAY_SHAPE_TEXT];
    (void)blank;
    page_caption(s, &text);
    str_append(page->out, "\\noindent\\texttt{");
    latex_plain(page->out, text.text);
    str_append_char(page->out, '}');
    str_truncate(&text, 0);
    if (!page_is_matrix(s)) {
        subject_text(s, &text);
        str_append(page->out, ": ");
        latex_plain(page->out, str_text(&text));
    } else {
        str_format(page->out, ", shape $%s$\n", array_shape_text(s->array, shape));
        if (array_count(s->array) > 0)
            append_parts(page->out, s);
    }
    str_append(page->out, "\n\n");
    str_free(&text);
}

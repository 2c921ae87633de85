/* Each row in four figures: its sum, its entropy in bits, its largest number and where that is. */
#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct figures {
    double sum, entropy, largest;
    bool is_distribution; /* of numbers from 0 that add up to 1: it has an entropy */
    size_t at;            /* of the first largest */
    size_t ties;          /* others as large */
};

static struct figures figures_of(const struct subject *s, size_t row)
{
    struct figures f = {.is_distribution = true, .largest = -INFINITY};
    for (size_t j = 0; j < column_count(s->array); j++) {
        size_t index[ARRAY_MAX_NDIM];
        element_at(s, row, j, index);
        double x = array_get(s->array, index);
        f.sum += x;
        f.is_distribution = f.is_distribution && x >= 0;
        if (x > 0)
            f.entropy -= x * log2(x);
        if (x > f.largest) {
            f.largest = x;
            f.at = j;
            f.ties = 0;
        } else if (x == f.largest) {
            f.ties++;
        }
    }
    f.is_distribution = f.is_distribution && fabs(f.sum - 1) < 1e-6;
    return f;
}

/* -- the columns ------------------------------------------------------------------------------- */

enum { SUM, ENTROPY, LARGEST, AT, FIGURES, NUMBER = 8, PLACE = 14 };

static const char *const headings[FIGURES] = {"sum", "entropy", "largest", "at"};

static void figure_text(const struct figures *f, int which, char out[CELL_TEXT])
{
    const struct cell_format two = {.decimals = 2, .width = NUMBER - 1};
    if (which == ENTROPY && !f->is_distribution)
        snprintf(out, CELL_TEXT, "%*s", NUMBER - 1, "-");
    else
        cell_text(out,
                  which == SUM       ? f->sum
                  : which == ENTROPY ? f->entropy + 0.0
                                     : f->largest,
                  two);
}

static int label_width(const struct subject *s, const struct labels *labels)
{
    return digit_count(row_count(s->array)) + 3 + (labels->texts ? labels->width + 1 : 0);
}

/* The place of the largest says more than the sum, where there is no room for both. */
static int first_figure(int width, int label)
{
    return width < label + 3 * NUMBER + 6 ? ENTROPY : SUM;
}

static bool fits(const struct subject *s, int width)
{
    struct labels labels = labels_of(s, LABEL_ROWS);
    return array_count(s->array) > 0 && width >= label_width(s, &labels) + 2 * NUMBER + 4;
}

static void measure(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    if (!fits(s, width)) {
        view_matrix.measure(s, width, height, wanted_width, wanted_height);
        return;
    }
    struct labels labels = labels_of(s, LABEL_ROWS);
    int title = title_width(s);
    *wanted_width = label_width(s, &labels) + 3 * NUMBER + PLACE;
    *wanted_width = *wanted_width < title ? title : *wanted_width;
    *wanted_width = *wanted_width > width ? width : *wanted_width;
    size_t lines = 2 + row_count(s->array);
    *wanted_height = lines < (size_t)height ? (int)lines : height;
}

/* With " and 1 more" behind it. */
static int text_width(const struct str *text, size_t more)
{
    return utf8_width(text->text) + digit_count(more) + (int)sizeof " and  more" - 1;
}

/* "  1 sat and 1 more": where the largest is, its text, and how many others are as large. */
static void draw_place(const struct figures *f, const struct labels *columns, struct canvas *c,
                       struct rect area)
{
    struct str text = {0};
    str_format(&text, "  %zu", f->at);
    if (columns->texts)
        str_format(&text, " %s", columns->texts->items[f->at].string->text);
    if (f->ties > 0)
        str_format(&text, area.width >= text_width(&text, f->ties) ? " and %zu more" : " +%zu",
                   f->ties);
    canvas_text(c, area.x, area.y, area.width, role_style(ROLE_TEXT), text.text);
    str_free(&text);
}

/* The row's label has the marks: in brackets when it is the selected cell's row, with ' when a
 * source is in it. */
static int draw_row_label(const struct subject *s, const struct labels *labels, struct canvas *c,
                          int x, int y, size_t row)
{
    char text[CELL_TEXT];
    size_t first[ARRAY_MAX_NDIM], count[ARRAY_MAX_NDIM];
    int n = s->array->ndim, digits = digit_count(row_count(s->array));
    element_at(s, row, 0, first);
    for (int d = 0; d < n; d++)
        count[d] = d == n - 1 ? s->array->shape[d] : 1;
    snprintf(text, sizeof text, "%*zu", digits, row);
    draw_cell(c, x, y, (struct style){.role = ROLE_LABEL, .marks = block_marks(s, first, count)},
              text);
    if (labels->texts)
        draw_label(c, x + digits + 3, y, labels->width, labels, row, true, 0);
    return label_width(s, labels);
}

static void draw_row(const struct subject *s, const struct labels *labels,
                     const struct labels *columns, struct canvas *c, struct rect area, size_t row)
{
    struct figures f = figures_of(s, row);
    int x = area.x, end = area.x + area.width;
    size_t index[ARRAY_MAX_NDIM];
    element_at(s, row, focus_on(s, 1), index);
    target_cell(s, c, x, area.y, area.width, index);
    area.x += draw_row_label(s, labels, c, area.x, area.y, row);
    for (int i = first_figure(end - x, area.x - x); i <= LARGEST && area.x + NUMBER <= end;
         i++, area.x += NUMBER) {
        char text[CELL_TEXT];
        figure_text(&f, i, text);
        canvas_text(c, area.x, area.y, NUMBER - 1, role_style(ROLE_NUMBER), text);
    }
    area.width = end - area.x;
    element_at(s, row, f.at, index);
    target_cell(s, c, area.x, area.y, area.width, index);
    draw_place(&f, columns, c, area);
}

static void draw_headings(struct canvas *c, struct rect area, int label)
{
    int x = area.x + label, end = area.x + area.width;
    for (int i = first_figure(area.width, label); i < FIGURES && x < end; i++, x += NUMBER) {
        char text[CELL_TEXT];
        snprintf(text, sizeof text, "%*s", i == AT ? 4 : NUMBER - 1, headings[i]);
        canvas_text(c, x, area.y, end - x, role_style(ROLE_LABEL), text);
    }
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    if (!fits(s, area.width) || area.height < 3) {
        view_matrix.draw(s, c, area);
        return;
    }
    struct labels labels = labels_of(s, LABEL_ROWS), columns = labels_of(s, LABEL_COLUMNS);
    size_t rows = row_count(s->array), visible = (size_t)area.height - 2;
    size_t first = window_start(rows, visible, focus_on(s, 2));
    int label = label_width(s, &labels);
    draw_title(s, c, area, "entropy in bits");
    area.y++;
    draw_headings(c, area, label);
    for (size_t i = first; i < rows && i < first + visible; i++) {
        area.y++;
        draw_row(s, &labels, &columns, c, area, i);
        bool above = i == first && i > 0, below = i + 1 == first + visible && i + 1 < rows;
        if (above || below)
            canvas_text(c, area.x + label, area.y, 1, role_style(ROLE_LABEL), below ? "v" : "^");
    }
}

const struct view_ops view_rows = {.measure = measure, .draw = draw};

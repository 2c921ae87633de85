/* Each row in four figures: its sum, its entropy in bits, its largest number and where that is. */
#include "view/large.h"

#include "app/figures.h"
#include "base/mem.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* Those of a row at rest or, moving, of an animation's frame. */
struct row {
    struct figures figures;
    bool is_moving; /* some of its numbers are not those at rest */
};

static struct row read_row(const struct subject *s, size_t row, bool moving)
{
    struct row r = {0};
    for (size_t j = 0; j < column_count(s->array); j++) {
        size_t index[ARRAY_MAX_NDIM];
        element_at(s, row, j, index);
        double x = array_get(s->array, index), frame;
        if (moving && animation_number(s->app, s->panel->name, s->array->ndim, index, &frame)) {
            x = frame;
            r.is_moving = true;
        }
        figures_add(&r.figures, x);
    }
    return r;
}

/* -- the columns ------------------------------------------------------------------------------- */

enum { SUM, ENTROPY, LARGEST, AT, FIGURES, NUMBER = 8, PLACE = 14 };

static const char *const headings[FIGURES] = {"sum", "entropy", "largest", "at"};

static void figure_text(const struct app *app, const struct row *row, int which,
                        char out[CELL_TEXT])
{
    const struct figures *f = &row->figures;
    const struct cell_format two = {.decimals = 2, .width = NUMBER - 1};
    if (which == SUM && row->is_moving && !animation_has_sum(app))
        snprintf(out, CELL_TEXT, "%*s", NUMBER - 1, "");
    else if (which == ENTROPY && !figures_are_shares(f))
        snprintf(out, CELL_TEXT, "%*s", NUMBER - 1, "-");
    else
        cell_text(out, which == SUM ? f->sum : which == ENTROPY ? f->entropy : f->largest, two);
}

/* With room for the marks, for a sign that there are more rows, and a blank. */
static int label_width(const struct subject *s, const struct labels *labels)
{
    return digit_count(row_count(s->array)) + 4 + (labels->texts ? labels->width + 1 : 0);
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

static struct size measure(const struct subject *s, struct size room)
{
    if (!fits(s, room.width))
        return measure_instead(s, room);
    struct labels labels = labels_of(s, LABEL_ROWS);
    struct size wanted = {label_width(s, &labels) + 3 * NUMBER + PLACE,
                          2 + (int)row_count(s->array)};
    return size_within(wanted, title_width(s), room);
}

/* "  1 sat and 1 more": where the largest is, its text, and how many others are as large. */
static void draw_place(const struct figures *f, const struct labels *columns, struct canvas *c,
                       struct rect area)
{
    enum { LEAST_LABEL = 3 };
    const struct style style = role_style(ROLE_TEXT);
    struct str text = {0};
    append_label_text(&text, columns, f->at);
    const char *label = str_text(&text);
    char place[CELL_TEXT], ties[CELL_TEXT] = "";
    int x = area.x, end = area.x + area.width, width = utf8_width(label) + (*label != '\0'),
        used = snprintf(place, sizeof place, "  %zu", f->at) + width;
    if (f->ties > 0 && used + snprintf(ties, sizeof ties, " and %zu more", f->ties) > area.width)
        snprintf(ties, sizeof ties, " +%zu", f->ties);
    x += canvas_text(c, x, area.y, area.width, style, place);
    int room = end - x - (int)strlen(ties);
    if (*label && (room >= width || room > LEAST_LABEL))
        x += 1 + canvas_text_cut(c, x + 1, area.y, room - 1, style, label);
    canvas_text(c, x, area.y, end - x, style, ties);
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
                     const struct labels *columns, struct canvas *c, struct rect area, size_t row,
                     bool moving)
{
    const struct row r = read_row(s, row, moving);
    int x = area.x, end = area.x + area.width;
    size_t index[ARRAY_MAX_NDIM];
    element_at(s, row, focus_on(s, 1), index);
    target_cell(s, c, x, area.y, area.width, index);
    area.x += draw_row_label(s, labels, c, area.x, area.y, row);
    for (int i = first_figure(end - x, area.x - x); i <= LARGEST && area.x + NUMBER <= end;
         i++, area.x += NUMBER) {
        char text[CELL_TEXT];
        figure_text(s->app, &r, i, text);
        canvas_text(c, area.x, area.y, NUMBER - 1, role_style(ROLE_NUMBER), text);
    }
    area.width = end - area.x;
    element_at(s, row, r.figures.at, index);
    target_cell(s, c, area.x, area.y, area.width, index);
    draw_place(&r.figures, columns, c, area);
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

/* What stands behind the title: of rows in sight that have no entropy, why; and that a column is
 * left out. */
static const char *reading(const struct subject *s, int width, size_t first, size_t count,
                           bool with_sum)
{
    static const char *const all[] = {"entropy in bits", NULL},
                             *const some[] = {"entropy in bits; -: no shares that sum to 1",
                                              "-: no shares that sum to 1", "-: no shares", NULL},
                             *const no_sum[] = {"entropy in bits, without sum", "without sum",
                                                "no sum", NULL},
                             *const neither[] = {"without sum; -: no shares that sum to 1",
                                                 "without sum; -: no shares", "without sum",
                                                 "no sum", NULL};
    bool shares = true;
    for (size_t row = first; shares && row < first + count; row++) {
        const struct row r = read_row(s, row, false);
        shares = figures_are_shares(&r.figures);
    }
    return fitting_more(s, width, NULL,
                        with_sum ? (shares ? all : some) : (shares ? no_sum : neither));
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    if (!fits(s, area.width) || area.height < 3) {
        draw_instead(s, c, area, false);
        return;
    }
    struct labels labels = labels_of(s, LABEL_ROWS), columns = labels_of(s, LABEL_COLUMNS);
    size_t rows = row_count(s->array), visible = (size_t)area.height - 2;
    visible = visible < rows ? visible : rows;
    size_t first = window_start(rows, visible, focus_on(s, 2));
    int label = label_width(s, &labels);
    bool sum = first_figure(area.width, label) == SUM;
    const char *more = reading(s, area.width, first, visible, sum);
    bool moving = draw_subject_title(s, c, area, NULL, more);
    area.y++;
    draw_headings(c, area, label);
    for (size_t i = first; i < first + visible; i++) {
        area.y++;
        draw_row(s, &labels, &columns, c, area, i, moving);
        canvas_text(c, area.x + label - 2, area.y, 1, role_style(ROLE_LABEL),
                    more_sign(i == first && i > 0, i + 1 == first + visible && i + 1 < rows));
    }
}

/* -- with large digits ------------------------------------------------------------------------- */

enum { MOST_ROWS = 16 };

/* A row's figures, and the text of where the largest is, if there is one. */
static void put_row(const struct subject *s, const struct large_table *t, size_t row, int first,
                    bool moving)
{
    const struct labels labels = labels_of(s, LABEL_ROWS), columns = labels_of(s, LABEL_COLUMNS);
    const struct row r = read_row(s, row, moving);
    const struct figures *f = &r.figures;
    struct str label = {0}, place = {0};
    size_t index[ARRAY_MAX_NDIM], column = 1;
    const unsigned cross = cross_on(s, 2, row);
    str_format(&label, "%zu%c", row, cross ? '>' : ' ');
    append_label_text(&label, &labels, row);
    struct large_cell *head = large_table_label(t, row + 1, 0, label.text);
    head->style.marks = cross;
    head->has_cursor = cross != 0;
    element_at(s, row, f->at, index);
    for (int i = first; i < FIGURES; i++, column++) {
        char text[CELL_TEXT], widest[CELL_TEXT];
        if (i == AT)
            snprintf(text, sizeof text, "%zu", f->at);
        else
            figure_text(s->app, &r, i, text);
        struct large_cell *cell = large_table_number(t, row + 1, column, s, index, text);
        cell->style = role_style(ROLE_NUMBER);
        snprintf(widest, sizeof widest, i == AT ? "%s" : "0.00", text);
        cell->widest = mem_copy_string(strlen(text) > strlen(widest) ? text : widest);
    }
    append_label_text(&place, &columns, f->at);
    if (f->ties > 0)
        str_format(&place, columns.texts ? " and %zu more" : "and %zu more", f->ties);
    large_table_label(t, row + 1, column, str_text(&place))->left = true;
    str_free(&label);
    str_free(&place);
}

/* The second form is without the sum. */
static bool table(const struct subject *s, int form, struct large_table *out)
{
    size_t rows = row_count(s->array);
    int first = form == 0 ? SUM : ENTROPY;
    if (form > 1 || array_count(s->array) == 0 || rows > MOST_ROWS)
        return false;
    enum { LEAST = 16 }; /* the title has half of the room and half of the table's width */
    struct str title = {0};
    int width = s->width / 2 + LEAST, room = width - title_width(s) - 2;
    bool moves = s->selected && animation_moves_row(s->app),
         moving = moves && animation_label(s->app, room, &title);
    *out = large_table_new(rows + 1, (size_t)(FIGURES - first) + 2);
    for (int i = first; i < FIGURES; i++)
        large_table_heading(out, 0, (size_t)(i - first) + 1, headings[i]);
    for (size_t row = 0; row < rows; row++)
        put_row(s, out, row, first, moving);
    const char *more = moving ? NULL : reading(s, width, 0, rows, first == SUM);
    str_append(&title, more ? more : "");
    out->reading = str_take(&title);
    return true;
}

const struct view_ops view_rows = {.measure = measure, .draw = draw, .table = table};

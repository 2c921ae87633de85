/* weights @ values for the selected row: each weight as a bar, times its row of values, and their
 * sum. */
#include "view/large.h"

#include "app/quiz.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>

enum { BAR = 10, WEIGHT = 9 }; /* columns */
enum { LEAST = 4 };            /* lines: title, columns, a part, sum */

/* The parts of the product, found through the explanation of one of its elements. They are subjects
 * of their own, for their marks and labels, that point to the panels: it is not to be copied. */
struct parts {
    struct panel panels[2];
    struct subject weights, values; /* with arrays to be freed */
    size_t row;
};

static struct subject part_of(const struct subject *s, const char *name, struct panel *panel)
{
    const struct binding *b = sheet_find(s->app->sheet, name);
    bool known = b && !quiz_veils(s->app, name);
    *panel = *s->panel;
    panel->name = (char *)name;
    return (struct subject){
        .app = s->app, .panel = panel, .binding = b, .array = known ? binding_array(b) : NULL};
}

static void parts_free(struct parts *p)
{
    array_free(p->weights.array);
    array_free(p->values.array);
}

/* False when the name is no product of two 2-d matrices with names. */
static bool find_parts(const struct subject *s, struct parts *p)
{
    struct explanation e;
    struct err err;
    *p = (struct parts){.row = focus_on(s, 2)};
    if (s->array->ndim != 2 || array_count(s->array) == 0 || p->row >= s->array->shape[0])
        return false;
    if (!explain(s->app->sheet, s->panel->name, 2, (size_t[]){p->row, 0}, &e, &err))
        return false;
    if (e.is_product && e.source_count == 2) { /* their names are the sheet's */
        p->weights = part_of(s, e.sources[0].name, &p->panels[0]);
        p->values = part_of(s, e.sources[1].name, &p->panels[1]);
    }
    explanation_free(&e);
    const struct array *weights = p->weights.array, *values = p->values.array;
    bool ok = weights && values && weights->ndim == 2 && values->ndim == 2 &&
              weights->shape[1] == values->shape[0] && p->row < weights->shape[0];
    if (!ok)
        parts_free(p);
    return ok;
}

static size_t weight_count(const struct parts *p)
{
    return p->weights.array->shape[1];
}

static double weight_at(const struct parts *p, size_t i)
{
    return array_get(p->weights.array, (size_t[]){p->row, i});
}

/* How the parts are laid out. Where room is short there is no bar, then not every column. */
struct layout {
    struct scale scale;           /* of the bars */
    int bar, lead, cell;          /* columns of a bar, of all before the numbers, of one number */
    struct labels labels;         /* of the rows of values */
    size_t first, columns, count; /* the numbers in sight, and how many there are */
};

/* The scale of the weights in the row. */
static struct scale scale_of_weights(const struct parts *p)
{
    const struct index_item item = {.kind = INDEX_INT, .start = (int64_t)p->row};
    struct err ignored;
    struct array *one = array_index(p->weights.array, 1, &item, &ignored);
    struct scale scale = one ? scale_of(one) : (struct scale){.role = ROLE_HEAT, .most = 1};
    array_free(one);
    return scale;
}

/* False when there is no room for the parts. */
static bool make_layout(const struct subject *s, const struct parts *p, int width, struct layout *l)
{
    int values = cell_format_for(p->values.array).width, sum = cell_format_for(s->array).width;
    size_t count = s->array->shape[1];
    int number = values > sum ? values : sum, label = digit_count(count > 0 ? count - 1 : 0);
    *l = (struct layout){.bar = BAR, .cell = (number > label ? number : label) + 2, .count = count};
    l->scale = scale_of_weights(p);
    l->labels = labels_of(&p->values, LABEL_ROWS);
    l->lead = WEIGHT + BAR + 4 + utf8_width(p->values.panel->name) + 5;
    l->lead += l->labels.texts ? l->labels.width + 1 : 0;
    if ((size_t)l->lead + count * (size_t)l->cell > (size_t)width) {
        l->lead -= BAR;
        l->bar = 0;
    }
    if (l->lead + l->cell > width)
        return false;
    size_t room = (size_t)(width - l->lead) / (size_t)l->cell;
    l->columns = count < room ? count : room;
    l->first = window_start(count, l->columns, focus_on(s, 1));
    return true;
}

static bool is_cut(const struct layout *l)
{
    return l->columns < l->count;
}

/* The lines beside those of the parts: title, sum and, where not all columns are in sight, which
 * ones are. */
static int around(const struct layout *l)
{
    return 2 + is_cut(l);
}

static struct size measure(const struct subject *s, struct size room)
{
    struct parts p;
    struct layout l;
    if (!find_parts(s, &p))
        return view_matrix.measure(s, room);
    bool ok = room.height >= LEAST && make_layout(s, &p, room.width, &l);
    int count = (int)weight_count(&p);
    parts_free(&p);
    if (!ok)
        return measure_instead(s, room);
    return size_within((struct size){l.lead + (int)l.columns * l.cell, around(&l) + count}, 0,
                       room);
}

/* What is true of a sum is not said of a part of it. */
enum { MOVING_MARKS = MARK_SELECTED | MARK_AT_WORK | MARK_CROSS };

/* The sum of an animation's frame stands in its place; true: it does. */
static bool number_in(const struct subject *of, const size_t *index, struct cell_format format,
                      char text[CELL_TEXT])
{
    double x;
    bool moving = animation_number(of->app, of->panel->name, of->array->ndim, index, &x);
    if (moving)
        moving_text(text, x, format.width);
    else
        cell_text(text, array_get(of->array, index), format);
    return moving;
}

/* One row of the numbers of the sum or of the values. */
static void draw_numbers(const struct subject *of, struct canvas *c, int x, int y, size_t row,
                         const struct layout *l)
{
    struct cell_format format = cell_format_for(of->array);
    format.width = l->cell - 2;
    for (size_t j = l->first; j < l->first + l->columns; j++, x += l->cell) {
        size_t index[2] = {row, j};
        char text[CELL_TEXT];
        struct style style = {.role = ROLE_NUMBER, .marks = cell_marks(of, index)};
        if (number_in(of, index, format, text))
            style.marks &= MOVING_MARKS;
        draw_cell(c, x, y, style, text);
        target_cell(of, c, x, y, l->cell, index);
    }
}

/* The columns' numbers, with "more" signs at the ends of what does not fit. */
static void draw_columns(const struct layout *l, struct canvas *c, int x, int y)
{
    const struct style style = role_style(ROLE_LABEL);
    for (size_t i = 0; i < l->columns; i++) {
        char text[CELL_TEXT];
        cell_text(text, (double)(l->first + i), (struct cell_format){.width = l->cell - 1});
        canvas_text(c, x + (int)i * l->cell, y, l->cell, style, text);
    }
    if (l->first > 0)
        canvas_text(c, x, y, 1, style, "<");
    if (l->first + l->columns < l->count)
        canvas_text(c, x + (int)l->columns * l->cell - 1, y, 1, style, ">");
}

/* A bar of up to BAR columns; half a column counts, and less than that is a dot. Of a number below
 * 0 it has the other colour. */
static void draw_bar(const struct scale *scale, struct canvas *c, int x, int y, double weight)
{
    struct style style = {.role = scale->role, .level = scale_level(scale, weight)};
    int halves = isnan(weight) ? 0 : (int)lround(fabs((double)style.level) * 2 * (double)BAR);
    if (halves == 0 && fabs(weight) > 0)
        canvas_text(c, x, y, 1, style, ".");
    for (int i = 0; i < halves / 2; i++)
        canvas_text(c, x + i, y, 1, style, "=");
    if (halves % 2)
        canvas_text(c, x + halves / 2, y, 1, style, "-");
}

static void draw_part(const struct parts *p, const struct layout *l, struct canvas *c, int x, int y,
                      size_t i)
{
    size_t index[2] = {p->row, i};
    double w = weight_at(p, i);
    char text[CELL_TEXT];
    cell_text(text, w, (struct cell_format){.decimals = 2, .width = WEIGHT - 3});
    draw_cell(c, x, y,
              (struct style){.role = w == 0 ? ROLE_MASKED : ROLE_NUMBER,
                             .marks = cell_marks(&p->weights, index)},
              text);
    target_cell(&p->weights, c, x, y, WEIGHT, index);
    if (l->bar > 0)
        draw_bar(&l->scale, c, x + WEIGHT, y, w);
    struct str label = {0};
    str_format(&label, " × %s[%zu]", p->values.panel->name, i);
    int used = canvas_text(c, x + WEIGHT + l->bar, y, l->lead - WEIGHT - l->bar,
                           role_style(ROLE_LABEL), label.text);
    if (l->labels.texts)
        draw_label(c, x + WEIGHT + l->bar + used + 1, y, l->labels.width, &l->labels, i, true, 0);
    str_free(&label);
    draw_numbers(&p->values, c, x + l->lead, y, i, l);
}

/* A weight's rank; what is no number is not left out. */
static double rank(const struct parts *p, size_t i)
{
    double w = weight_at(p, i);
    return isnan(w) ? INFINITY : w;
}

/* Whether row i is among the `shown` with the largest weights; of equal ones the first counts. */
static bool is_among(const struct parts *p, size_t shown, size_t i)
{
    size_t before = 0, count = weight_count(p);
    double own = rank(p, i);
    for (size_t k = 0; k < count && before < shown; k++) {
        double other = rank(p, k);
        before += other > own || (other == own && k < i);
    }
    return before < shown;
}

static void append_reading(const struct parts *p, struct str *out)
{
    str_format(out, "row %zu = %s[%zu] @ %s", p->row, p->weights.panel->name, p->row,
               p->values.panel->name);
}

/* Of the rows that do not fit, which have the smallest weights, a line of their own tells how many
 * there are and what they weigh; the sum has them all. */
static void draw_parts(const struct subject *s, const struct parts *p, const struct layout *l,
                       struct canvas *c, struct rect area)
{
    size_t count = weight_count(p), height = (size_t)area.height;
    size_t room = height - (size_t)around(l);
    size_t shown = count <= room ? count : room > 0 ? room - 1 : 0;
    int y = area.y + around(l) - 1;
    double left_out = 0;
    if (is_cut(l))
        draw_columns(l, c, area.x + l->lead, area.y + 1);
    struct str title = {0}, rest = {0};
    append_reading(p, &title);
    draw_scaled_title(s, c, area, l->bar > 0 ? &l->scale : NULL, title.text);
    for (size_t i = 0; i < count; i++)
        if (shown == count || is_among(p, shown, i))
            draw_part(p, l, c, area.x, y++, i);
        else
            left_out += weight_at(p, i);
    if (shown < count && room > 0) {
        str_format(&rest, "   and %zu more, of weight ", count - shown);
        number_text(&rest, left_out, 2);
        str_append(&rest, " in all");
        canvas_text(c, area.x, y++, area.width, role_style(ROLE_LABEL), rest.text);
    }
    canvas_text(c, area.x + l->lead - 9, y, 9, role_style(ROLE_LABEL), "   sum =");
    draw_numbers(s, c, area.x + l->lead, y, p->row, l);
    str_free(&title);
    str_free(&rest);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct parts p;
    struct layout l;
    if (!find_parts(s, &p)) {
        draw_instead(s, c, area, true);
        return;
    }
    if (area.height >= LEAST && make_layout(s, &p, area.width, &l))
        draw_parts(s, &p, &l, c, area);
    else
        draw_instead(s, c, area, false);
    parts_free(&p);
}

/* -- with large digits ------------------------------------------------------------------------- */

enum { MOST_PARTS = 16, AT_WEIGHT = 0, AT_LABEL, AT_NUMBERS };

/* A row of values, or their sum. */
static void put_numbers(const struct subject *of, const struct large_table *t, size_t line,
                        size_t row, size_t first)
{
    struct cell_format format = cell_format_for(of->array);
    for (size_t j = AT_NUMBERS; j < t->columns; j++) {
        const size_t index[2] = {row, first + j - AT_NUMBERS};
        char text[CELL_TEXT];
        bool moving = number_in(of, index, format, text);
        struct large_cell *cell = large_table_number(t, line, j, of, index, text);
        cell->style.marks &= moving ? MOVING_MARKS : cell->style.marks;
    }
}

static void put_part(const struct parts *p, const struct large_table *t, size_t i, size_t first)
{
    const struct labels labels = labels_of(&p->values, LABEL_ROWS);
    const size_t index[2] = {p->row, i};
    const struct scale scale = scale_of_weights(p);
    double w = weight_at(p, i);
    struct str label = {0};
    char text[CELL_TEXT];
    cell_text(text, w, (struct cell_format){.decimals = 2});
    struct large_cell *cell = large_table_number(t, i + 1, AT_WEIGHT, &p->weights, index, text);
    cell->style.role = w == 0 ? ROLE_MASKED : ROLE_NUMBER;
    str_format(&label, "× %s[%zu]", p->values.panel->name, i);
    str_append(&label, labels.texts ? " " : "");
    append_label_text(&label, &labels, i);
    cell = large_table_label(t, i + 1, AT_LABEL, label.text);
    cell->left = cell->has_bar = true;
    cell->bar = isnan(w) ? 0 : fabs((double)scale_level(&scale, w));
    put_numbers(&p->values, t, i + 1, i, first);
    str_free(&label);
}

/* The number of a column; in the first and last one in sight with signs where there are more. */
static void put_heading(const struct large_table *t, size_t first, size_t j, size_t count)
{
    size_t shown = t->columns - AT_NUMBERS;
    bool before = j == 0 && first > 0, after = j + 1 == shown && first + shown < count;
    struct str text = {0};
    str_format(&text, "%s%zu%s", before ? "< " : "  ", first + j, after ? " >" : "  ");
    large_table_heading(t, 0, AT_NUMBERS + j, text.text);
    str_free(&text);
}

/* Each further form has a column less, down to the selected one. */
static bool table(const struct subject *s, int form, struct large_table *out)
{
    struct parts p;
    if (!find_parts(s, &p))
        return false;
    size_t rows = weight_count(&p), count = s->array->shape[1];
    size_t most = count < LARGE_MOST ? count : LARGE_MOST, left_out = (size_t)form;
    bool ok = rows <= MOST_PARTS && left_out < most;
    if (ok) {
        size_t shown = most - left_out, first = window_start(count, shown, focus_on(s, 1));
        struct str reading = {0};
        *out = large_table_new(rows + 2, AT_NUMBERS + shown);
        out->first = first;
        out->shown = shown < count ? shown : 0;
        for (size_t j = 0; j < shown; j++)
            put_heading(out, first, j, count);
        for (size_t i = 0; i < rows; i++)
            put_part(&p, out, i, first);
        large_table_label(out, rows + 1, AT_LABEL, "sum =");
        put_numbers(s, out, rows + 1, p.row, first);
        append_reading(&p, &reading);
        out->reading = str_take(&reading);
    }
    parts_free(&p);
    return ok;
}

const struct view_ops view_mixture = {.measure = measure, .draw = draw, .table = table};

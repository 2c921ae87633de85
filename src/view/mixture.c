/* weights @ values for the selected row: each weight as a bar, times its row of values, and their
 * sum. */
#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BAR = 10, WEIGHT = 9 };

/* The parts of the product, found through the explanation of one of its elements. */
struct parts {
    const char *weights_name, *values_name;
    struct array *weights, *values; /* to be freed */
    size_t row;
};

static struct array *named(const struct subject *s, const char *name)
{
    const struct binding *b = sheet_find(s->app->sheet, name);
    return b ? binding_array(b) : NULL;
}

static void parts_free(struct parts *p)
{
    array_free(p->weights);
    array_free(p->values);
}

/* False when the name is no product of two 2-d matrices with names. */
static bool find_parts(const struct subject *s, struct parts *p)
{
    struct explanation e;
    struct err err;
    *p = (struct parts){.row = s->selected ? s->app->selection.index[0] : 0};
    if (s->array->ndim != 2 || array_count(s->array) == 0 || p->row >= s->array->shape[0])
        return false;
    if (!explain(s->app->sheet, s->panel->name, 2, (size_t[]){p->row, 0}, &e, &err))
        return false;
    if (e.source_count == 2) {
        p->weights_name = e.sources[0].name;
        p->values_name = e.sources[1].name;
        p->weights = named(s, p->weights_name);
        p->values = named(s, p->values_name);
    }
    explanation_free(&e);
    bool ok = p->weights && p->values && p->weights->ndim == 2 && p->values->ndim == 2 &&
              p->weights->shape[1] == p->values->shape[0] && p->row < p->weights->shape[0];
    if (!ok)
        parts_free(p);
    return ok;
}

static int row_width(const struct array *a)
{
    return (int)a->shape[1] * (cell_format_for(a).width + 2);
}

static int lead_width(const struct parts *p)
{
    return WEIGHT + BAR + 4 + (int)strlen(p->values_name) + 5;
}

static void measure(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    struct parts p;
    if (!find_parts(s, &p)) {
        view_matrix.measure(s, width, height, wanted_width, wanted_height);
        return;
    }
    int values = row_width(p.values), sum = row_width(s->array);
    *wanted_width = lead_width(&p) + (values > sum ? values : sum);
    *wanted_width = *wanted_width > width ? width : *wanted_width;
    *wanted_height = 2 + (int)p.weights->shape[1];
    *wanted_height = *wanted_height > height ? height : *wanted_height;
    parts_free(&p);
}

/* One row of numbers. `of` marks them; it is the panel's own subject or one for the values. */
static void draw_numbers(const struct subject *of, struct canvas *c, struct rect area, size_t row,
                         int cell_width)
{
    struct cell_format format = cell_format_for(of->array);
    format.width = cell_width;
    for (size_t j = 0; j < of->array->shape[1]; j++) {
        int x = area.x + (int)j * (cell_width + 2);
        size_t index[2] = {row, j};
        char text[CELL_TEXT];
        if (x + cell_width + 2 > area.x + area.width)
            break;
        cell_text(text, array_get(of->array, index), format);
        draw_cell(c, x, area.y, (struct style){.role = ROLE_NUMBER, .marks = cell_marks(of, index)},
                  text);
    }
}

/* A bar of up to BAR columns; half a column counts. */
static void draw_bar(struct canvas *c, int x, int y, double weight)
{
    int halves = (int)lround(weight * 2 * BAR);
    struct style style = {.role = ROLE_HEAT, .level = (float)weight};
    halves = halves < 0 ? 0 : halves > 2 * BAR ? 2 * BAR : halves;
    if (weight > 0 && halves == 0)
        halves = 1;
    for (int i = 0; i < halves / 2; i++)
        canvas_text(c, x + i, y, 1, style, "=");
    if (halves % 2)
        canvas_text(c, x + halves / 2, y, 1, style, "-");
}

static void draw_part(const struct subject *s, const struct parts *p, struct canvas *c,
                      struct rect area, size_t i, int cell_width)
{
    const struct subject values = {.app = s->app,
                                   .panel = &(struct panel){.name = (char *)p->values_name},
                                   .binding = sheet_find(s->app->sheet, p->values_name),
                                   .array = p->values};
    const struct subject weights = {.app = s->app,
                                    .panel = &(struct panel){.name = (char *)p->weights_name},
                                    .binding = sheet_find(s->app->sheet, p->weights_name),
                                    .array = p->weights};
    size_t index[2] = {p->row, i};
    double w = array_get(p->weights, index);
    char text[CELL_TEXT];
    cell_text(text, w, (struct cell_format){.decimals = 2, .width = WEIGHT - 3});
    draw_cell(c, area.x, area.y,
              (struct style){.role = w == 0 ? ROLE_MASKED : ROLE_NUMBER,
                             .marks = cell_marks(&weights, index)},
              text);
    draw_bar(c, area.x + WEIGHT, area.y, w);
    struct str label = {0};
    str_format(&label, " × %s[%zu]", p->values_name, i);
    canvas_text(c, area.x + WEIGHT + BAR, area.y, area.width - WEIGHT - BAR, role_style(ROLE_LABEL),
                label.text);
    str_free(&label);
    int lead = lead_width(p);
    draw_numbers(&values, c, (struct rect){area.x + lead, area.y, area.width - lead, 1}, i,
                 cell_width);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct parts p;
    if (!find_parts(s, &p)) {
        view_matrix.draw(s, c, area);
        return;
    }
    int values = cell_format_for(p.values).width, sum = cell_format_for(s->array).width;
    int cell_width = values > sum ? values : sum, lead = lead_width(&p);
    struct str title = {0};
    str_format(&title, "row %zu = %s[%zu] @ %s", p.row, p.weights_name, p.row, p.values_name);
    draw_title(s, c, area, title.text);
    str_free(&title);
    size_t count = p.weights->shape[1], room = area.height > 2 ? (size_t)area.height - 2 : 0;
    for (size_t i = 0; i < count && i < room; i++)
        draw_part(s, &p, c, (struct rect){area.x, area.y + 1 + (int)i, area.width, 1}, i,
                  cell_width);
    int y = area.y + 1 + (int)(count < room ? count : room);
    canvas_text(c, area.x + lead - 9, y, 9, role_style(ROLE_LABEL), "   sum =");
    draw_numbers(s, c, (struct rect){area.x + lead, y, area.width - lead, 1}, p.row, cell_width);
    parts_free(&p);
}

const struct view_ops view_mixture = {
    "mixture", "the selected row's weights times the rows of values", measure, draw};

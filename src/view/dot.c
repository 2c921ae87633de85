/* A number as a dot product: one vector, the other, their products and the sum. It is the selected
 * one, or the first of a name that is not selected. */
#include "view/dot.h"

#include "app/quiz.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 6, MORE = 16 }; /* title, numbers, two vectors, products, result; "+ 60 more" */

void dot_free(struct dot *p)
{
    for (int i = 0; i < 2; i++) {
        array_free(p->factors[i].array);
        free(p->factors[i].text);
    }
    explanation_free(&p->own);
}

static size_t length_of(const struct dot_factor *s)
{
    return s->array && s->array->ndim == s->source->ndim ? s->array->shape[s->axis] : 0;
}

static struct dot_factor take_factor(const struct app *app, const struct source *source)
{
    struct dot_factor s = {.source = source, .axis = source_axis(source)};
    const struct binding *b = sheet_find(app->sheet, source->name);
    struct str text = {0};
    s.array = b && !quiz_veils(app, source->name) ? binding_array(b) : NULL;
    element_text(&text, source->name, source->ndim, source->index, source->all);
    s.text = str_take(&text);
    return s;
}

/* NULL when there is none. */
static const struct explanation *explanation_of(const struct subject *s, struct dot *p)
{
    struct err err;
    focus_of(s, p->index);
    if (s->selected)
        return s->app->explained ? &s->app->explanation : NULL;
    bool ok = array_count(s->array) > 0 &&
              explain(s->app->sheet, s->panel->name, s->array->ndim, p->index, &p->own, &err);
    return ok ? &p->own : NULL;
}

bool dot_find(const struct subject *s, struct dot *p)
{
    *p = (struct dot){0};
    const struct explanation *e = explanation_of(s, p);
    bool found = e && e->is_product;
    for (int i = 0; found && i < 2; i++)
        p->factors[i] = take_factor(s->app, &e->factors[i]);
    p->count = found ? length_of(&p->factors[0]) : 0;
    p->moving =
        s->selected && animation_pair(s->app, 0) && s->app->animation.passes.count == p->count;
    if (p->count > 0 && length_of(&p->factors[1]) == p->count && array_count(s->array) > 0)
        return true;
    dot_free(p);
    return false;
}

double dot_factor(const struct dot_factor *s, size_t k)
{
    size_t index[ARRAY_MAX_NDIM];
    memcpy(index, s->source->index, sizeof index);
    index[s->axis] = k;
    return array_get(s->array, index);
}

double dot_term(const struct dot *p, size_t k)
{
    return dot_factor(&p->factors[0], k) * dot_factor(&p->factors[1], k);
}

bool dot_is_sum(const struct dot *p, double value)
{
    double sum = 0, size = 0;
    for (size_t k = 0; k < p->count; k++) {
        sum += dot_term(p, k);
        size += fabs(dot_term(p, k));
    }
    return sum == value || (isnan(sum) && isnan(value)) || fabs(sum - value) <= 1e-12 * size;
}

bool dot_is_growing(const struct subject *s, const struct dot *p)
{
    return p->moving && animation_pair(s->app, p->count - 1) == PAIR_TO_COME;
}

double dot_sum_so_far(const struct subject *s, const struct dot *p)
{
    double sum = 0;
    for (size_t k = 0; k < p->count; k++)
        if (!p->moving || animation_pair(s->app, k) != PAIR_TO_COME)
            sum += dot_term(p, k);
    return sum;
}

/* By the products as an array of their own. */
struct cell_format dot_term_format(const struct dot *p)
{
    struct err err;
    struct array *all = array_new(DTYPE_FLOAT64, 1, &p->count, &err);
    if (!all)
        return cell_format_for(p->factors[0].array);
    for (size_t k = 0; k < p->count; k++)
        array_set(all, &k, dot_term(p, k));
    struct cell_format format = cell_format_for(all);
    array_free(all);
    return format;
}

/* -- layout ------------------------------------------------------------------------------------ */

struct columns {
    struct cell_format formats[3]; /* of the factors and the products */
    int label, cell;
    size_t count; /* in sight */
    bool more;    /* not all are */
};

static bool make_columns(const struct dot *p, int width, struct columns *l)
{
    *l = (struct columns){.label = (int)sizeof "  products"};
    int digits = digit_count(p->count);
    for (int i = 0; i < 3; i++) {
        l->formats[i] = i < 2 ? cell_format_for(p->factors[i].array) : dot_term_format(p);
        int text = i < 2 ? utf8_width(p->factors[i].text) + 4 : 0;
        l->label = text > l->label ? text : l->label;
        l->cell = l->formats[i].width > l->cell ? l->formats[i].width : l->cell;
    }
    l->cell = (digits > l->cell ? digits : l->cell) + 2;
    int room = width - l->label;
    l->count = room > 0 ? (size_t)(room / l->cell) : 0;
    if (l->count >= p->count) {
        l->count = p->count;
        return true;
    }
    l->more = true;
    l->count = room > MORE ? (size_t)((room - MORE) / l->cell) : 0;
    return l->count > 0;
}

static struct size measure(const struct subject *s, struct size room)
{
    struct dot p;
    struct columns l;
    bool found = dot_find(s, &p), ok = found && make_columns(&p, room.width, &l);
    if (found)
        dot_free(&p);
    if (!ok || room.height < LINES)
        return found ? measure_instead(s, room) : view_matrix.measure(s, room);
    int wide = l.label + (int)l.count * l.cell + (l.more ? MORE : 0);
    return size_within((struct size){wide, LINES}, title_width(s), room);
}

/* -- drawing ----------------------------------------------------------------------------------- */

static void target_factor(const struct app *app, const struct dot_factor *s, struct canvas *c,
                          struct rect area, size_t k)
{
    size_t index[ARRAY_MAX_NDIM];
    memcpy(index, s->source->index, sizeof index);
    index[s->axis] = k;
    target_element(app, c, area, s->source->name, s->source->ndim, index);
}

/* One line: the numbers of a factor (0 and 1) or the products (2). */
static void draw_line(const struct subject *s, const struct dot *p, const struct columns *l,
                      struct canvas *c, int x, int y, int which)
{
    static const char *const signs[] = {"  ", "× ", "= "};
    const char *label = which < 2 ? p->factors[which].text : "products";
    struct cell_format format = l->formats[which];
    format.width = l->cell - 2;
    int used = canvas_text(c, x, y, 2, role_style(ROLE_LABEL), signs[which]);
    canvas_text(c, x + used, y, l->label - used, role_style(ROLE_CODE), label);
    x += l->label;
    for (size_t k = 0; k < l->count; k++, x += l->cell) {
        char text[CELL_TEXT];
        struct style style = role_style(ROLE_NUMBER);
        enum animation_pair pair = p->moving ? animation_pair(s->app, k) : PAIR_AT_REST;
        cell_text(text, which < 2 ? dot_factor(&p->factors[which], k) : dot_term(p, k), format);
        if (which == 2 && pair == PAIR_TO_COME)
            snprintf(text, sizeof text, "%*s", format.width, "");
        style.marks = pair == PAIR_AT_WORK ? MARK_AT_WORK : 0;
        draw_cell(c, x, y, style, text);
        if (which < 2)
            target_factor(s->app, &p->factors[which], c, (struct rect){x, y, l->cell, 1}, k);
    }
    if (l->more && which == 2 && !p->moving) {
        struct str text = {0};
        double rest = 0;
        for (size_t k = l->count; k < p->count; k++)
            rest += dot_term(p, k);
        str_format(&text, " %zu more: ", p->count - l->count);
        number_text(&text, rest, 3);
        canvas_text(c, x, y, MORE, role_style(ROLE_LABEL), text.text);
        str_free(&text);
    }
}

static void draw_numbers(const struct columns *l, struct canvas *c, int x, int y)
{
    for (size_t k = 0; k < l->count; k++) {
        char text[CELL_TEXT];
        cell_text(text, (double)k, (struct cell_format){.width = l->cell - 1});
        canvas_text(c, x + l->label + (int)k * l->cell, y, l->cell, role_style(ROLE_LABEL), text);
    }
}

/* "sum 16" and, where more was done with it, what became of it. The last one is the selected
 * number. */
static void append_result(const struct subject *s, const struct dot *p, double sum, double value,
                          int width, struct str *out)
{
    if (dot_is_sum(p, value)) {
        str_append(out, "  sum ");
        return;
    }
    str_append(out, "  sum ");
    number_text(out, sum, 4);
    str_append(out, "; then ");
    size_t before = out->length;
    element_text(out, s->panel->name, s->array->ndim, p->index, NULL);
    str_append_char(out, ' ');
    if (utf8_width(out->text) > width)
        str_truncate(out, before);
    if (utf8_width(out->text) > width) {
        str_truncate(out, 0);
        str_append(out, "  ");
    }
}

static void draw_result(const struct subject *s, const struct dot *p, struct canvas *c,
                        struct rect area)
{
    struct str text = {0}, number = {0};
    const size_t *index = p->index;
    double sum = dot_sum_so_far(s, p), value = array_get(s->array, index);
    bool more = dot_is_growing(s, p);
    number_text(&number, more ? sum : value, DOT_DIGITS);
    if (more)
        str_append(&text, "  so far ");
    else
        append_result(s, p, sum, value, area.width - (int)number.length - 2, &text);
    int x = area.x + canvas_text(c, area.x, area.y, area.width, role_style(ROLE_LABEL), text.text);
    unsigned marks = cell_marks(s, index);
    struct style style = {.role = ROLE_NUMBER, .marks = more ? marks & MARK_SELECTED : marks};
    draw_cell(c, x, area.y, style, number.text);
    target_cell(s, c, x, area.y, utf8_width(number.text) + 2, index);
    str_free(&text);
    str_free(&number);
}

void dot_append_reading(const struct subject *s, const struct dot *p, struct str *out)
{
    element_text(out, "", s->array->ndim, p->index, NULL);
    str_append(out, " as a dot product");
}

static void draw_product(const struct subject *s, const struct dot *p, const struct columns *l,
                         struct canvas *c, struct rect area)
{
    struct str title = {0};
    dot_append_reading(s, p, &title);
    draw_title(s, c, area, title.text);
    draw_numbers(l, c, area.x, ++area.y);
    for (int i = 0; i < 3; i++)
        draw_line(s, p, l, c, area.x, ++area.y, i);
    area.y++;
    draw_result(s, p, c, area);
    str_free(&title);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct dot p;
    struct columns l;
    bool found = dot_find(s, &p);
    if (found && area.height >= LINES && make_columns(&p, area.width, &l))
        draw_product(s, &p, &l, c, area);
    else
        draw_instead(s, c, area, !found);
    if (found)
        dot_free(&p);
}

const struct view_ops view_dot = {
    .measure = measure, .draw = draw, .least = LINES, .table = dot_table};

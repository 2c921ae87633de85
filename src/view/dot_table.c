/* The dot product of the selected number with large digits. */
#include "base/mem.h"
#include "view/dot.h"
#include "view/large.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The vectors and the products, a row each; the last columns are the sum and what became of it. */
enum { HEAD, FIRST, SECOND, PRODUCTS, ROWS, LABEL = 0, SIGN, PAIRS };

static void put_factor(const struct subject *s, const struct dot *p, const struct large_table *t,
                       size_t k, int which)
{
    const struct dot_factor *factors = &p->factors[which];
    struct panel panel = {.name = (char *)factors->source->name};
    const struct subject of = {.app = s->app,
                               .panel = &panel,
                               .binding = sheet_find(s->app->sheet, panel.name),
                               .array = factors->array};
    size_t index[ARRAY_MAX_NDIM];
    char text[CELL_TEXT];
    memcpy(index, factors->source->index, sizeof index);
    index[factors->axis] = k;
    cell_text(text, dot_factor(factors, k), cell_format_for(factors->array));
    struct large_cell *cell =
        large_table_number(t, which == 0 ? FIRST : SECOND, PAIRS + k, &of, index, text);
    cell->style.marks &= MARK_AT_WORK; /* all are sources */
}

static void put_line(const struct large_table *t, size_t row, const char *label, const char *sign)
{
    struct large_cell *cell = large_table_cell(t, row, SIGN);
    large_table_label(t, row, LABEL, label)->left = true;
    cell->text = mem_copy_string(sign);
    cell->style = role_style(ROLE_LABEL);
}

static void put_pair(const struct subject *s, const struct dot *p, const struct large_table *t,
                     struct cell_format products, size_t k)
{
    char text[CELL_TEXT];
    enum animation_pair pair = p->moving ? animation_pair(s->app, k) : PAIR_AT_REST;
    struct large_cell *cell = large_table_cell(t, PRODUCTS, PAIRS + k);
    snprintf(text, sizeof text, "%zu", k);
    large_table_heading(t, HEAD, PAIRS + k, text);
    put_factor(s, p, t, k, 0);
    put_factor(s, p, t, k, 1);
    cell_text(text, dot_term(p, k), products);
    cell->widest = mem_copy_string(text);
    cell->text = mem_copy_string(pair == PAIR_TO_COME ? "" : text);
    cell->style =
        (struct style){.role = ROLE_NUMBER, .marks = pair == PAIR_AT_WORK ? MARK_AT_WORK : 0};
}

/* Of the sum while it grows. */
static char *widest_sum(const struct dot *p)
{
    struct str widest = {0}, text = {0};
    double sum = 0;
    for (size_t k = 0; k < p->count; k++) {
        sum += dot_term(p, k);
        str_truncate(&text, 0);
        number_text(&text, sum, DOT_DIGITS);
        if (text.length > widest.length) {
            str_truncate(&widest, 0);
            str_append(&widest, text.text);
        }
    }
    str_free(&text);
    return str_take(&widest);
}

static struct large_cell *put_number(const struct subject *s, const struct dot *p,
                                     const struct large_table *t, size_t column, double x)
{
    struct str text = {0};
    number_text(&text, x, DOT_DIGITS);
    struct large_cell *cell = large_table_number(t, PRODUCTS, column, s, p->index, str_text(&text));
    str_free(&text);
    return cell;
}

/* The sum is the number itself, or in a further column is what the rest of the formula makes of it.
 */
static void put_result(const struct subject *s, const struct dot *p, const struct large_table *t)
{
    bool growing = dot_is_growing(s, p), more = t->columns > PAIRS + p->count + 1;
    double value_now = array_get(s->array, p->index);
    struct large_cell *sum =
        put_number(s, p, t, PAIRS + p->count, growing || more ? dot_sum_so_far(s, p) : value_now);
    sum->widest = widest_sum(p);
    large_table_heading(t, SECOND, PAIRS + p->count, growing ? "so far" : "sum");
    if (growing || more)
        sum->style.marks &= more ? 0 : MARK_SELECTED;
    if (!more)
        return;
    struct str name = {0};
    struct large_cell *value = put_number(s, p, t, PAIRS + p->count + 1, value_now);
    element_text(&name, s->panel->name, s->array->ndim, p->index, NULL);
    large_table_heading(t, SECOND, PAIRS + p->count + 1, name.text);
    if (growing) {
        value->widest = value->text;
        value->text = mem_copy_string("");
    }
    str_free(&name);
}

bool dot_table(const struct subject *s, int form, struct large_table *out)
{
    struct dot p;
    if (form > 0 || !dot_find(s, &p))
        return false;
    bool ok = PAIRS + p.count + 2 <= LARGE_MOST;
    if (ok) {
        struct cell_format products = dot_term_format(&p);
        struct str reading = {0};
        bool more = !dot_is_sum(&p, array_get(s->array, p.index));
        *out = large_table_new(ROWS, PAIRS + p.count + 1 + more);
        put_line(out, FIRST, p.factors[0].text, "");
        put_line(out, SECOND, p.factors[1].text, "x");
        put_line(out, PRODUCTS, "products", "=");
        for (size_t k = 0; k < p.count; k++)
            put_pair(s, &p, out, products, k);
        put_result(s, &p, out);
        dot_append_reading(s, &p, &reading);
        out->reading = str_take(&reading);
    }
    dot_free(&p);
    return ok;
}

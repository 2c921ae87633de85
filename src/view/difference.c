/* The numbers minus those of the baseline, with their signs; '=' for what is the same. */
#include "view/draw.h"

#include <math.h>

/* now - baseline: to be freed; NULL when there is no baseline of this shape, or no memory. */
static struct array *difference(const struct subject *s, double *largest)
{
    struct err err;
    const struct array *was = s->binding ? s->binding->baseline : NULL;
    struct array *out =
        was && array_same_shape(was, s->array) ? array_like(s->array, DTYPE_FLOAT64, &err) : NULL;
    size_t index[ARRAY_MAX_NDIM] = {0};
    *largest = 0;
    if (out && array_count(out) > 0)
        do {
            double now = array_get(s->array, index), then = array_get(was, index);
            double x = now == then || (isnan(now) && isnan(then)) ? 0 : now - then;
            array_set(out, index, x);
            if (isfinite(x) && fabs(x) > *largest)
                *largest = fabs(x);
        } while (index_next(index, out->ndim, out->shape));
    return out;
}

/* '=' where nothing changed. */
static char letter(const struct grid *g, size_t row, size_t column)
{
    size_t index[ARRAY_MAX_NDIM];
    element_at(g->subject, row, column, index);
    return array_get(g->array, index) == 0 ? '=' : '\0';
}

/* The difference, or without one the numbers. */
static struct grid difference_grid(const struct subject *s, const struct array *a, double largest)
{
    struct grid g = grid_of(s, a ? ROLE_SIGNED : ROLE_NUMBER);
    if (!a)
        return g;
    g.array = a;
    g.format = cell_format_signed(a);
    g.scale.most = largest;
    g.letter = letter;
    if (largest == 0)
        g.scale.role = ROLE_MASKED;
    return g;
}

static const char shortest[] = "change";

/* What stands behind the title and before the legend. */
static const char *reading(const struct grid *g, int width)
{
    static const char *const none[] = {"no baseline yet: `baseline` keeps one", "no baseline",
                                       NULL},
                             *const other[] = {"the baseline had another shape", NULL},
                             *const same[] = {"as in the baseline", "no change", NULL},
                             *const some[] = {"minus the baseline, = the same",
                                              "minus the baseline", shortest, NULL};
    const struct subject *s = g->subject;
    bool kept = s->binding && s->binding->baseline;
    return fitting_more(s, width, &g->scale,
                        !kept                          ? none
                        : g->scale.role == ROLE_NUMBER ? other
                        : g->scale.role == ROLE_MASKED ? same
                                                       : some);
}

static struct grid large(const struct subject *s)
{
    double largest;
    struct array *a = difference(s, &largest);
    struct grid g = difference_grid(s, a, largest);
    g.reading = reading(&g, s->width);
    g.owned = a;
    return g;
}

static struct size measure(const struct subject *s, struct size room)
{
    double largest;
    struct array *a = difference(s, &largest);
    struct grid g = difference_grid(s, a, largest);
    int title = scaled_title_width(s, &g.scale) + 2 + (int)sizeof shortest - 1;
    struct size wanted = measure_titled(&g, room);
    array_free(a);
    return size_within(wanted, g.scale.role == ROLE_SIGNED ? title : 0, room);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    double largest;
    struct array *a = difference(s, &largest);
    struct grid g = difference_grid(s, a, largest);
    draw_titled(&g, c, area, reading(&g, area.width));
    array_free(a);
}

const struct view_ops view_difference = {.measure = measure, .draw = draw, .large = large};

#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_SCANNED = 20000, LARGE = 1000000000 };

/* "1e-05" becomes "1e-5". */
static void shorten_exponent(char *text)
{
    char *e = strchr(text, 'e');
    if (!e)
        return;
    char *to = e + 1, *from = e + 1;
    if (*from == '-')
        *to++ = '-';
    from++;
    while (*from == '0' && from[1])
        from++;
    memmove(to, from, strlen(from) + 1);
}

static void plain_text(char out[CELL_TEXT], double x, int decimals)
{
    double least = 0.5 * pow(10, -decimals);
    if (isnan(x))
        snprintf(out, CELL_TEXT, "nan");
    else if (isinf(x))
        snprintf(out, CELL_TEXT, x > 0 ? "inf" : "-inf");
    else if ((x != 0 && fabs(x) < least) || fabs(x) >= LARGE)
        snprintf(out, CELL_TEXT, fabs(x) >= LARGE ? "%.2g" : "%.0e", x);
    else
        snprintf(out, CELL_TEXT, "%.*f", decimals, x == 0 ? 0.0 : x);
    shorten_exponent(out);
}

struct cell_format cell_format_for(const struct array *a)
{
    struct cell_format f = {.is_bool = array_dtype(a) == DTYPE_BOOL, .width = 1};
    size_t index[ARRAY_MAX_NDIM] = {0};
    double largest = 0;
    bool whole = true;
    int scanned = 0;
    if (f.is_bool || array_count(a) == 0)
        return f;
    do {
        double x = array_get(a, index);
        if (isfinite(x) && fabs(x) < LARGE) {
            whole = whole && x == trunc(x);
            largest = fabs(x) > largest ? fabs(x) : largest;
        }
    } while (++scanned < MOST_SCANNED && index_next(index, a->ndim, a->shape));
    f.decimals = whole ? 0 : largest >= 1000 ? 1 : 2;
    memset(index, 0, sizeof index);
    scanned = 0;
    do {
        char text[CELL_TEXT];
        plain_text(text, array_get(a, index), f.decimals);
        int width = (int)strlen(text);
        f.width = width > f.width ? width : f.width;
    } while (++scanned < MOST_SCANNED && index_next(index, a->ndim, a->shape));
    return f;
}

void cell_text(char out[CELL_TEXT], double x, struct cell_format format)
{
    char text[CELL_TEXT];
    if (format.is_bool)
        snprintf(text, sizeof text, x != 0 ? "T" : "-");
    else
        plain_text(text, x, format.decimals);
    snprintf(out, CELL_TEXT, "%*s", format.width > CELL_TEXT - 1 ? CELL_TEXT - 1 : format.width,
             text);
}

unsigned cell_marks(const struct subject *s, const size_t *index)
{
    const struct selection *sel = &s->app->selection;
    const int ndim = s->array->ndim;
    unsigned marks = 0;
    double was;
    bool same = s->selected && sel->ndim == ndim;
    for (int d = 0; same && d < ndim; d++)
        same = sel->index[d] == index[d];
    if (same)
        marks |= MARK_SELECTED;
    if (explanation_uses(&s->app->explanation, s->panel->name, ndim, index))
        marks |= MARK_SOURCE;
    if (binding_is_changed(s->binding, index))
        marks |= MARK_CHANGED;
    if (binding_is_pinned(s->binding, index))
        marks |= MARK_PINNED;
    if (binding_baseline(s->binding, index, &was))
        marks |= MARK_BASELINE;
    return marks;
}

void draw_cell(struct canvas *c, int x, int y, struct style style, const char *text)
{
    unsigned m = style.marks;
    const char *right = m & MARK_PINNED     ? "!"
                        : m & MARK_CHANGED  ? "*"
                        : m & MARK_BASELINE ? "~"
                        : m & MARK_SELECTED ? "]"
                        : m & MARK_SOURCE   ? "'"
                                            : " ";
    int width = utf8_width(text);
    canvas_text(c, x, y, 1, style, " ");
    canvas_text(c, x + 1, y, width, style, text);
    if (m & MARK_SELECTED)
        canvas_text(c, x + (int)strspn(text, " "), y, 1, style, "[");
    canvas_text(c, x + 1 + width, y, 1, style, right);
    if (m & MARK_SELECTED) {
        c->cursor_x = x + width; /* on the last digit */
        c->cursor_y = y;
    }
}

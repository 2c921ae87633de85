#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_SCANNED = 20000 };

static const double LARGE = 1e9; /* from here on numbers are written with an exponent */

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

static void widen(struct cell_format *f, double x)
{
    char text[CELL_TEXT];
    plain_text(text, x, f->decimals);
    int width = (int)strlen(text);
    f->width = width > f->width ? width : f->width;
}

/* Of the numbers of one sign the greatest and, as "1e-10", the smallest need the most room. */
struct cell_format cell_format_for(const struct array *a)
{
    struct cell_format f = {.is_bool = array_dtype(a) == DTYPE_BOOL, .width = 1};
    double greatest[2] = {0}, smallest[2] = {INFINITY, INFINITY}; /* positive, negative */
    double other = 0;
    bool whole = true;
    size_t scanned = 0;
    struct walk w;
    if (f.is_bool)
        return f;
    walk_start(&w, a->ndim, a->shape, 1, &a);
    do {
        for (size_t i = 0; i < w.inner && scanned < MOST_SCANNED; i++, scanned++) {
            double x = buffer_get(a->buffer, (size_t)(w.at[0] + (ptrdiff_t)i * w.step[0]));
            double size = fabs(x);
            int sign = x < 0;
            if (!(size < LARGE)) { /* written as it is, inf and nan too */
                if (x != other)
                    widen(&f, x);
                other = x;
            } else if (size > 0) {
                whole = whole && x == trunc(x);
                greatest[sign] = size > greatest[sign] ? size : greatest[sign];
                smallest[sign] = size < smallest[sign] ? size : smallest[sign];
            }
        }
    } while (scanned < MOST_SCANNED && walk_next(&w));
    f.decimals = whole ? 0 : greatest[0] >= 1000 || greatest[1] >= 1000 ? 1 : 2;
    for (int sign = 0; sign < 2; sign++)
        if (greatest[sign] > 0) {
            widen(&f, sign ? -greatest[sign] : greatest[sign]);
            widen(&f, sign ? -smallest[sign] : smallest[sign]);
        }
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

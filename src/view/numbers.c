#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_SCANNED = 8192 };

static const double LARGE = 1e9; /* from here on numbers are written with an exponent */
static const double TINY = 1e-4; /* likewise where all are below this */

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

static void plain_text(char out[CELL_TEXT], double x, struct cell_format f)
{
    double least = 0.5 * pow(10, -f.decimals);
    const char *plus = f.sign && x > 0 ? "+" : "";
    if (isnan(x))
        snprintf(out, CELL_TEXT, "nan");
    else if (isinf(x))
        snprintf(out, CELL_TEXT, "%s%s", plus, x > 0 ? "inf" : "-inf");
    else if (f.exponent && x != 0)
        snprintf(out, CELL_TEXT, "%s%.*e", plus, f.decimals, x);
    else if (f.exponent)
        snprintf(out, CELL_TEXT, "0");
    else if ((x != 0 && fabs(x) < least) || fabs(x) >= LARGE)
        snprintf(out, CELL_TEXT, fabs(x) >= LARGE ? "%s%.2g" : "%s%.0e", plus, x);
    else
        snprintf(out, CELL_TEXT, "%s%.*f", plus, f.decimals, x == 0 ? 0.0 : x);
    shorten_exponent(out);
}

static void widen(struct cell_format *f, double x)
{
    char text[CELL_TEXT];
    plain_text(text, x, *f);
    int width = (int)strlen(text);
    f->width = width > f->width ? width : f->width;
}

/* What the numbers of an array are like. Of one sign the greatest and, as "1e-10", the smallest
 * need the most room. */
struct range_seen {
    double greatest[2], smallest[2]; /* sizes; positive, negative */
    double low, high;
    double other[2]; /* what is written as it is: large, inf, nan */
    size_t others;
    bool whole;
};

static void see(struct range_seen *r, double x)
{
    double size = fabs(x);
    int sign = x < 0;
    if (!(size < LARGE)) {
        if (r->others < 2)
            r->other[r->others++] = x;
        else if (x < r->other[1])
            r->other[1] = x;
        return;
    }
    r->low = x < r->low ? x : r->low;
    r->high = x > r->high ? x : r->high;
    if (size > 0) {
        r->whole = r->whole && x == trunc(x);
        r->greatest[sign] = size > r->greatest[sign] ? size : r->greatest[sign];
        r->smallest[sign] = size < r->smallest[sign] ? size : r->smallest[sign];
    }
}

/* The element at a place in row-major order. */
static double element(const struct array *a, size_t place)
{
    ptrdiff_t at = (ptrdiff_t)a->offset;
    for (int d = a->ndim - 1; d > 0; d--) {
        at += (ptrdiff_t)(place % a->shape[d]) * a->stride[d];
        place /= a->shape[d];
    }
    if (a->ndim > 0)
        at += (ptrdiff_t)place * a->stride[0];
    return buffer_get(a->buffer, (size_t)at);
}

static struct range_seen see_all(const struct array *a)
{
    const size_t scatter = 2654435761u; /* a prime: no column is left out */
    struct range_seen r = {
        .smallest = {INFINITY, INFINITY}, .low = INFINITY, .high = -INFINITY, .whole = true};
    size_t count = array_count(a), step = count > MOST_SCANNED ? scatter % count : 1, place = 0;
    bool plain = array_dtype(a) == DTYPE_FLOAT64 && array_is_contiguous(a); /* as large ones are */
    for (size_t i = 0; i < count && i < MOST_SCANNED; i++) {
        see(&r, plain ? a->buffer->f[a->offset + place] : element(a, place));
        place += step;
        place -= place < count ? 0 : count;
    }
    return r;
}

/* Decimals that show two digits of a size. */
static int decimals_of(double size)
{
    return 1 - (int)floor(log10(size));
}

static double greatest_size(const struct range_seen *r)
{
    return r->greatest[0] > r->greatest[1] ? r->greatest[0] : r->greatest[1];
}

static int decimals_for(const struct range_seen *r)
{
    enum { MOST_SMALL = 4, MOST_CLOSE = 6 };
    double greatest = greatest_size(r);
    if (r->whole)
        return 0;
    if (greatest < TINY)
        return 1;
    int decimals = greatest >= 1000 ? 1 : 2;
    if (greatest < 0.1)
        decimals = decimals_of(greatest) < MOST_SMALL ? decimals_of(greatest) : MOST_SMALL;
    double spread = r->high - r->low;
    if (spread > 1e-6 * greatest) { /* less is rounding */
        int close = decimals_of(spread) < MOST_CLOSE ? decimals_of(spread) : MOST_CLOSE;
        decimals = close > decimals ? close : decimals;
    }
    return decimals;
}

static void widen_for(struct cell_format *f, const struct range_seen *r)
{
    f->width = 1;
    for (size_t i = 0; i < r->others; i++)
        widen(f, r->other[i]);
    for (int sign = 0; sign < 2; sign++)
        if (r->greatest[sign] > 0) {
            widen(f, sign ? -r->greatest[sign] : r->greatest[sign]);
            widen(f, sign ? -r->smallest[sign] : r->smallest[sign]);
        }
}

static struct cell_format make_format(const struct array *a, int closer, bool sign)
{
    struct cell_format f = {.is_bool = array_dtype(a) == DTYPE_BOOL, .width = 1, .sign = sign};
    if (f.is_bool || array_count(a) == 0)
        return f;
    struct range_seen r = see_all(a);
    f.decimals = decimals_for(&r);
    f.exponent = !r.whole && greatest_size(&r) < TINY;
    if (!r.whole) {
        f.decimals += closer;
        f.decimals = f.decimals < 0 ? 0 : f.decimals;
    }
    widen_for(&f, &r);
    return f;
}

struct cell_format cell_format_for(const struct array *a)
{
    return make_format(a, 0, false);
}

struct cell_format cell_format_signed(const struct array *a)
{
    return make_format(a, 0, true);
}

struct cell_format cell_format_of(const struct subject *s)
{
    enum { LEAST_MOVING = 4 };
    struct cell_format f = make_format(s->array, s->selected ? s->app->detail : 0, false);
    if (s->selected && animation_moves_row(s->app) && f.width < LEAST_MOVING)
        f.width = LEAST_MOVING; /* "-1e9", "6e-6" */
    return f;
}

void moving_text(char out[CELL_TEXT], double x, int width)
{
    struct str text = {0};
    for (int digits = 3; digits >= 1; digits--) {
        str_truncate(&text, 0);
        number_text(&text, x, digits);
        if ((int)text.length <= width)
            break;
    }
    snprintf(out, CELL_TEXT, "%*s", width, (int)text.length <= width ? text.text : "#");
    str_free(&text);
}

void cell_text(char out[CELL_TEXT], double x, struct cell_format format)
{
    char text[CELL_TEXT];
    int width = format.width > CELL_TEXT - 1 ? CELL_TEXT - 1 : format.width;
    if (format.is_bool)
        snprintf(text, sizeof text, x != 0 ? "T" : "-");
    else
        plain_text(text, x, format);
    if (width > 0 && (int)strlen(text) > width && fabs(x) >= 1 && !format.exponent) {
        format.decimals = 0; /* "44850" says more than "4e4" */
        plain_text(text, x, format);
    }
    if (width > 0 && (int)strlen(text) > width) { /* one of many, that were not all looked at */
        snprintf(text, sizeof text, "%.0e", x);
        shorten_exponent(text);
    }
    if (width > 0 && (int)strlen(text) > width) {
        memset(text, '#', (size_t)width);
        text[width] = '\0';
    }
    snprintf(out, CELL_TEXT, "%*s", width, text);
}

/* How many of `wanted` there are from `first` on; 1 where there is no such axis. */
static size_t clipped(const struct array *a, int axis, const size_t *first, size_t wanted)
{
    if (axis < 0)
        return 1;
    size_t left = a->shape[axis] - first[axis];
    return wanted < left ? wanted : left;
}

struct pool {
    double sum, sizes, largest; /* of the numbers, of their sizes */
};

static void pool_number(struct pool *p, double x)
{
    double size = fabs(x);
    p->sum += x;
    p->sizes += size;
    p->largest = size > fabs(p->largest) ? x : p->largest;
}

/* Floats are read past buffer_get: a heatmap looks at all of a large array for each frame. */
static void pool_row(struct pool *p, const struct buffer *b, ptrdiff_t at, ptrdiff_t step,
                     size_t count)
{
    if (b->dtype == DTYPE_FLOAT64)
        for (size_t j = 0; j < count; j++, at += step)
            pool_number(p, b->f[at]);
    else
        for (size_t j = 0; j < count; j++, at += step)
            pool_number(p, buffer_get(b, (size_t)at));
}

double pool_block(const struct array *a, const size_t *first, size_t rows, size_t columns,
                  enum pooling how)
{
    int n = a->ndim;
    ptrdiff_t down = n >= 2 ? a->stride[n - 2] : 0, across = n >= 1 ? a->stride[n - 1] : 0;
    ptrdiff_t at = (ptrdiff_t)array_position(a, first);
    struct pool p = {0};
    rows = clipped(a, n - 2, first, rows);
    columns = clipped(a, n - 1, first, columns);
    for (size_t i = 0; i < rows; i++, at += down)
        pool_row(&p, a->buffer, at, across, columns);
    if (isnan(p.sizes))
        return p.sizes;
    return how == POOL_LARGEST ? p.largest
                               : (how == POOL_MEAN ? p.sum : p.sizes) / (double)(rows * columns);
}

char ramp_char(double level)
{
    static const char above[RAMP_STEPS + 2] = " .:-=+*#%@", below[RAMP_STEPS + 2] = " ircvoaemM";
    if (isnan(level))
        return '?';
    double step = ceil(fabs(level) * RAMP_STEPS); /* what is not 0 can be seen */
    return (level < 0 ? below : above)[step > RAMP_STEPS ? RAMP_STEPS : (int)step];
}

unsigned cross_on(const struct subject *s, int from_end, size_t at)
{
    const struct selection *sel = &s->app->selection;
    bool on = s->app->presenting.on && s->selected && sel->ndim == s->array->ndim &&
              sel->ndim >= from_end && sel->index[sel->ndim - from_end] == at;
    return on ? MARK_CROSS : 0;
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
    bool slice = true; /* of the last two axes: the selected one */
    for (int d = 0; d < ndim - 2; d++)
        slice = slice && sel->index[d] == index[d];
    for (int d = ndim - 1; slice && d >= 0 && d >= ndim - 2; d--)
        marks |= cross_on(s, ndim - d, index[d]);
    if (s->hidden) /* and which of them changed is a number's business, too */
        return marks;
    if (binding_is_changed(s->binding, index))
        marks |= MARK_CHANGED;
    if (binding_is_pinned(s->binding, index))
        marks |= MARK_PINNED;
    if (binding_baseline(s->binding, index, &was))
        marks |= MARK_BASELINE;
    if (animation_is_at(s->app, s->panel->name, ndim, index))
        marks |= MARK_AT_WORK;
    return marks;
}

unsigned block_marks(const struct subject *s, const size_t *first, const size_t *count)
{
    const struct selection *sel = &s->app->selection;
    const struct explanation *e = &s->app->explanation;
    const int ndim = s->array->ndim;
    bool selected = s->selected && sel->ndim == ndim;
    unsigned marks = 0;
    for (int d = 0; selected && d < ndim; d++)
        selected = sel->index[d] >= first[d] && sel->index[d] - first[d] < count[d];
    for (size_t i = 0; i < e->source_count; i++) {
        const struct source *source = &e->sources[i];
        bool in = source->ndim == ndim && strcmp(source->name, s->panel->name) == 0;
        for (int d = 0; in && d < ndim; d++)
            in = source->all[d] ||
                 (source->index[d] >= first[d] && source->index[d] - first[d] < count[d]);
        marks |= in ? MARK_SOURCE : 0;
    }
    return marks | (selected ? MARK_SELECTED : 0);
}

void place_cursor(struct canvas *c, int x, int y)
{
    if (c->cursor_x >= 0)
        return;
    c->cursor_x = x;
    c->cursor_y = y;
}

struct mark_signs mark_signs(unsigned m)
{
    if (m & MARK_AT_WORK)
        return (struct mark_signs){'(', ')'};
    struct mark_signs signs = {.left = m & MARK_SELECTED ? '[' : ' '};
    signs.right = m & MARK_PINNED     ? '!'
                  : m & MARK_CHANGED  ? '*'
                  : m & MARK_BASELINE ? '~'
                  : m & MARK_SELECTED ? ']'
                  : m & MARK_SOURCE   ? '\''
                                      : ' ';
    if ((m & MARK_SOURCE) && signs.right != '\'') /* its place is taken */
        signs.left = '\'';
    return signs;
}

void draw_cell(struct canvas *c, int x, int y, struct style style, const char *text)
{
    unsigned m = style.marks;
    struct mark_signs signs = mark_signs(m);
    int width = utf8_width(text);
    canvas_text(c, x, y, 1, style, " ");
    canvas_text(c, x + 1, y, width, style, text);
    if (signs.left != ' ')
        canvas_fill(c, x + (int)strspn(text, " "), y, 1, 1, style, (uint32_t)signs.left);
    canvas_fill(c, x + 1 + width, y, 1, 1, style, (uint32_t)signs.right);
    if (m & MARK_SELECTED)
        place_cursor(c, x + width, y); /* on the last digit */
}

void target_element(const struct app *app, struct canvas *c, struct rect area, const char *name,
                    int ndim, const size_t *index)
{
    struct str line = {0};
    if (!app->appearance.mouse)
        return;
    str_append(&line, "explain ");
    element_text(&line, name, ndim, index, NULL);
    canvas_target(c, area.x, area.y, area.width, area.height, line.text, NULL);
    str_free(&line);
}

void target_cell(const struct subject *s, struct canvas *c, int x, int y, int width,
                 const size_t *index)
{
    target_element(s->app, c, (struct rect){x, y, width, 1}, s->panel->name, s->array->ndim, index);
}

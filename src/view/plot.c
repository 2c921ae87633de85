/* Lines of braille dots. */
#include "view/draw.h"

#include <math.h>
#include <stdlib.h>

enum { ACROSS = 2, DOWN = 4, BRAILLE = 0x2800, GAP = 3 };

/* Sets one dot; those of other lines in the cell stay, the last line gives it its style. */
static void set_dot(const struct plot *p, long x, long y, struct style style)
{
    static const unsigned char bits[DOWN][ACROSS] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    if (x < 0 || y < 0 || x >= (long)p->area.width * ACROSS || y >= (long)p->area.height * DOWN)
        return;
    struct cell *cell =
        canvas_cell(p->canvas, p->area.x + (int)(x / ACROSS), p->area.y + (int)(y / DOWN));
    if (!cell)
        return;
    unsigned dots = cell->code >= BRAILLE && cell->code < BRAILLE + 256 ? cell->code - BRAILLE : 0;
    *cell = (struct cell){.code = BRAILLE + (dots | bits[y % DOWN][x % ACROSS]), .style = style};
}

/* The dot's line for a value, from the top. */
static long line_of(const struct plot *p, double value)
{
    double lines = (double)p->area.height * DOWN - 1;
    double at = p->high > p->low ? (p->high - value) / (p->high - p->low) : 0.5;
    return lround((at < 0 ? 0 : at > 1 ? 1 : at) * lines);
}

static double column_of(const struct plot *p, double at)
{
    return at * ((double)p->area.width * ACROSS - 1);
}

void plot_cell(const struct plot *p, double at, double value, int *x, int *y)
{
    *x = p->area.x + (int)(lround(column_of(p, at)) / ACROSS);
    *y = p->area.y + (int)(line_of(p, isnan(value) ? p->low / 2 + p->high / 2 : value) / DOWN);
}

/* The value at a place between the values. */
static double between(size_t count, const double *values, double place)
{
    size_t i = (size_t)place < count - 1 ? (size_t)place : count - 1;
    double part = place - (double)i;
    if (part <= 0 || i + 1 == count)
        return values[i];
    return values[i] * (1 - part) + values[i + 1] * part;
}

/* More values than columns of dots: each column reaches over all of its values, so that no peak is
 * lost, and on from the one before. */
static void plot_many(const struct plot *p, size_t count, const double *values, struct style style)
{
    long column = -1, before = -1, top = 0, bottom = 0;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(values[i])) {
            before = column = -1;
            continue;
        }
        long x = lround(column_of(p, (double)i / (double)(count - 1))), y = line_of(p, values[i]);
        if (x != column) {
            column = x;
            top = bottom = before < 0 || before == y ? y : before < y ? before + 1 : before - 1;
            set_dot(p, x, top, style);
        }
        while (top > y)
            set_dot(p, x, --top, style);
        while (bottom < y)
            set_dot(p, x, ++bottom, style);
        before = y;
    }
}

void plot_line(const struct plot *p, size_t count, const double *values, struct style style,
               bool dotted)
{
    long columns = (long)p->area.width * ACROSS, before = -1;
    if (count == 0)
        return;
    if (!dotted && columns > 0 && (long)count > columns) {
        plot_many(p, count, values, style);
        return;
    }
    for (long x = 0; x < columns; x++) {
        double place = columns > 1 ? (double)x * (double)(count - 1) / (double)(columns - 1) : 0;
        double value = between(count, values, place);
        long y = isfinite(value) ? line_of(p, value) : -1;
        if (y >= 0 && !(dotted && x % GAP)) {
            long from = before < 0 || dotted ? y : before < y ? before + 1 : before - 1;
            if (before == y)
                from = y;
            for (long step = from < y ? 1 : -1;; from += step) { /* no gaps where it is steep */
                set_dot(p, x, from, style);
                if (from == y)
                    break;
            }
        }
        before = y;
    }
}

void plot_scale(const struct plot *p, int width)
{
    const double ends[] = {p->high, p->low};
    for (int i = 0; i < (p->high > p->low ? 2 : 1) && width > 1; i++) {
        char text[CELL_TEXT];
        int x, y;
        plot_cell(p, 0, ends[i], &x, &y);
        bool whole = p->high == trunc(p->high) && p->low == trunc(p->low);
        cell_text(text, ends[i],
                  (struct cell_format){.decimals = whole ? 0 : 2, .width = width - 1});
        canvas_text(p->canvas, p->area.x - width, y, width - 1, role_style(ROLE_LABEL), text);
    }
}

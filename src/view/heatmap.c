/* Weights: digits with row sums where they fit; else a pixel for each number, two lines of them to
 * a line of the screen; else a pixel for each block of numbers, the largest of them or, by the
 * option `mean`, their mean. The last line says what a pixel is or, without colours, a sign. */
#include "view/draw.h"

#include "base/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AROUND = 3 }; /* title, column labels, how to read it */

/* How the pixels are laid out. */
struct pixels {
    size_t rows, columns; /* of the array */
    size_t pooled;        /* the side of the block that is one pixel; 0: digits, not pixels */
    size_t down, across;  /* pixels in all */
    size_t first_line, lines, first, visible; /* lines of two and columns of pixels in sight */
    int label;                                /* columns of the row labels */
    bool scrolls;                             /* not all are in sight: a line says which are */
    bool mean;
    struct scale scale; /* of the pixels in sight */
};

/* Digits as long as about half of them are in sight at once. */
static bool digits_fit(const struct subject *s, const struct grid *g)
{
    int high = grid_measure(g, (struct size){s->width, s->height - 1}).height;
    size_t room = (size_t)(high > 1 ? high - 1 : 1), cell = (size_t)g->format.width + 2;
    return row_count(s->array) <= 2 * room && column_count(s->array) * cell <= 2 * (size_t)s->width;
}

/* Weights have at least two decimals; whole ones such as 1 and 0 are written out too. A closer look
 * has more, but where it was spent on getting from pixels to digits. */
static struct grid digits(const struct subject *s)
{
    struct grid g = grid_of(s, ROLE_HEAT);
    struct cell_format plain = cell_format_for(s->array), closer = g.format;
    g.format = plain;
    if (digits_fit(s, &g))
        g.format = closer;
    if (g.format.decimals < 2 && array_dtype(s->array) == DTYPE_FLOAT64) {
        g.format.width += g.format.decimals == 0 ? 3 : 1;
        g.format.decimals = 2;
    }
    g.sums = s->array->ndim > 0;
    return g;
}

/* Only what is drawn needs the scale of more numbers than that: they fill the area, or nearly so,
 * and large digits are not for them. */
static void scale_few(const struct subject *s, struct grid *g)
{
    enum { FEW = 65536 };
    if (row_count(s->array) * column_count(s->array) <= FEW)
        g->scale = scale_of(s->array);
}

static struct grid large_digits(const struct subject *s)
{
    struct grid g = digits(s);
    scale_few(s, &g);
    return g;
}

static size_t pixels_for(size_t count, size_t pooled)
{
    return (count + pooled - 1) / pooled;
}

/* The next size that is easy to count in; a line more or less of room seldom changes it. */
static size_t round_size(size_t size)
{
    static const size_t round[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80};
    size_t unit = 1;
    for (;; unit *= 10)
        for (size_t i = unit > 1 ? 7 : 0; i < sizeof round / sizeof *round; i++)
            if (round[i] * unit >= size)
                return round[i] * unit;
}

/* The smallest such block with which all fits. */
static size_t block_that_fits(const struct pixels *p, size_t down, size_t across)
{
    size_t by_rows = pixels_for(p->rows, down), by_columns = pixels_for(p->columns, across);
    return round_size(by_rows > by_columns ? by_rows : by_columns);
}

/* A person may look closer, at half the block each time and then at digits, or from further away.
 */
static size_t look(size_t pooled, int closer)
{
    for (; closer > 0 && pooled > 0; closer--)
        pooled = pooled == 1 ? 0 : (pooled + 1) / 2;
    for (; closer < 0; closer++)
        pooled = pooled == 0 ? 1 : 2 * pooled;
    return pooled;
}

static size_t choose_block(const struct subject *s, const struct grid *g, const struct pixels *p,
                           size_t down, size_t across)
{
    if (p->rows * p->columns == 0 || s->width < 12 || s->height <= AROUND + 1)
        return 0;
    bool fit = digits_fit(s, g);
    return look(fit ? 0 : block_that_fits(p, down, across), s->selected ? s->app->detail : 0);
}

/* What is drawn into so much room. The block is that which goes with the room for all panels, so
 * that it does not change with what one panel gets of it. */
static struct pixels plan(const struct subject *s, const struct grid *g, int width, int height)
{
    struct pixels p = {.rows = row_count(s->array), .columns = column_count(s->array)};
    p.label = s->array->ndim >= 2 ? digit_count(p.rows) + 2 : 0;
    p.mean = strstr(s->panel->options, "mean") != NULL;
    size_t all_down = s->height > AROUND ? 2 * (size_t)(s->height - AROUND) : 2;
    size_t all_across = s->width > p.label ? (size_t)(s->width - p.label) : 1;
    p.pooled = choose_block(s, g, &p, all_down, all_across);
    if (p.pooled == 0)
        return p;
    p.across = pixels_for(p.columns, p.pooled);
    p.down = pixels_for(p.rows, p.pooled);
    size_t lines = (p.down + 1) / 2, room = height > AROUND ? (size_t)(height - AROUND) : 1;
    size_t across = width > p.label ? (size_t)(width - p.label) : 1;
    p.scrolls = (lines > room || p.across > across) && room > 1;
    room -= p.scrolls;
    p.lines = lines < room ? lines : room;
    p.visible = p.across < across ? p.across : across;
    p.first_line = window_start(lines, p.lines, focus_on(s, 2) / p.pooled / 2);
    p.first = window_start(p.across, p.visible, focus_on(s, 1) / p.pooled);
    return p;
}

/* -- values ------------------------------------------------------------------------------------ */

/* The pixels in sight, row by row; the caller frees them. Finds out the scale, too. */
static double *values(const struct subject *s, struct pixels *p)
{
    size_t count = 2 * p->lines * p->visible;
    double *all = mem_resize(NULL, count, sizeof *all);
    p->scale = (struct scale){.role = ROLE_HEAT, .ramp = true};
    for (size_t i = 0; i < count; i++) {
        size_t row = (2 * p->first_line + i / p->visible) * p->pooled;
        size_t column = (p->first + i % p->visible) * p->pooled, first[ARRAY_MAX_NDIM];
        element_at(s, row, column, first);
        all[i] = row < p->rows ? pool_block(s->array, first, p->pooled, p->pooled,
                                            p->mean ? POOL_MEAN : POOL_LARGEST)
                               : 0;
        if (isfinite(all[i]) && fabs(all[i]) > p->scale.most)
            p->scale.most = fabs(all[i]);
        if (all[i] < 0)
            p->scale.role = ROLE_SIGNED;
    }
    return all;
}

/* -- drawing ----------------------------------------------------------------------------------- */

/* Two pixels, one over the other, as far as there is a lower one. */
static void draw_pair(const struct subject *s, const struct pixels *p, struct canvas *c, int x,
                      int y, size_t row, size_t column, const double *upper)
{
    size_t first[ARRAY_MAX_NDIM], count[ARRAY_MAX_NDIM];
    bool pair = row + 1 < p->down;
    element_at(s, row * p->pooled, column * p->pooled, first);
    int n = s->array->ndim;
    for (int d = 0; d < n; d++)
        count[d] = d == n - 1 ? p->pooled : d == n - 2 ? (pair ? 2 : 1) * p->pooled : 1;
    double lower = pair ? upper[p->visible] : *upper;
    struct style style = {.role = p->scale.role,
                          .marks = block_marks(s, first, count),
                          .level = scale_level(&p->scale, *upper),
                          .lower = scale_level(&p->scale, lower),
                          .is_pair = true};
    double larger = fabs(lower) > fabs(*upper) || isnan(lower) ? lower : *upper;
    char text[2] = {ramp_char((double)scale_level(&p->scale, larger)), '\0'};
    canvas_text(c, x, y, 1, style, text);
    if (style.marks & MARK_SELECTED)
        place_cursor(c, x, y);
    target_cell(s, c, x, y, 1, first);
}

static void draw_column_labels(const struct pixels *p, struct canvas *c, int x, int y)
{
    const int apart = digit_count(p->columns) + 4;
    for (size_t j = 0; j < p->visible; j += (size_t)apart) {
        char text[CELL_TEXT];
        int length = snprintf(text, sizeof text, "%zu", (p->first + j) * p->pooled);
        if (j > 0 && j + (size_t)length > p->visible)
            break;
        canvas_text(c, x + (int)j, y, length, role_style(ROLE_LABEL), text);
    }
}

static void draw_row_label(const struct pixels *p, struct canvas *c, int x, int y, size_t line)
{
    char text[CELL_TEXT];
    bool above = line == p->first_line && line > 0;
    bool below = line + 1 == p->first_line + p->lines && 2 * (line + 1) < p->down;
    if (p->label == 0)
        return;
    snprintf(text, sizeof text, "%*zu%s", p->label - 2, 2 * line * p->pooled,
             above || below ? more_sign(above, below) : " ");
    canvas_text(c, x, y, p->label, role_style(ROLE_LABEL), text);
}

/* "[3,5] = 0.02", of the selected number. */
static void append_selected(const struct subject *s, struct str *out)
{
    char number[CELL_TEXT];
    if (!s->selected)
        return;
    element_text(out, "", s->array->ndim, s->app->selection.index, NULL);
    cell_text(number, array_get(s->array, s->app->selection.index),
              (struct cell_format){.decimals = array_dtype(s->array) == DTYPE_FLOAT64 ? 2 : 0});
    str_format(out, " = %s", number);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* "max of 20x20 each  ": what a pixel is or, without colours, a sign, which is the larger of the
 * two pixels in its place. No block is larger than the array. */
static void append_pooling(const struct subject *s, const struct pixels *p, struct str *out)
{
    size_t pair = s->app->appearance.colorless && p->down > 1 ? 2 : 1;
    size_t rows = smaller(p->pooled, p->rows), columns = smaller(p->pooled, p->columns);
    if (p->pooled * pair == 1)
        return;
    if (p->mean && p->pooled > 1)
        str_format(out, "%s of %zux%zu each  ", pair > 1 ? "max of 2 means" : "mean", rows,
                   columns);
    else
        str_format(out, "max of %zux%zu each  ", smaller(pair * rows, p->rows), columns);
}

/* "max of 20x20 each  [3,5] = 0.02" */
static void draw_reading(const struct subject *s, const struct pixels *p, struct canvas *c,
                         struct rect area)
{
    struct str text = {0};
    append_pooling(s, p, &text);
    append_selected(s, &text);
    canvas_text(c, area.x, area.y, area.width, role_style(ROLE_LABEL), str_text(&text));
    str_free(&text);
}

/* Which rows and columns are in sight, when not all are. */
static void draw_place(const struct pixels *p, struct canvas *c, struct rect area)
{
    struct str text = {0};
    bool both = 2 * p->lines < p->down && p->visible < p->across;
    int width = both ? area.width / 2 : area.width;
    size_t by = p->pooled;
    append_map(&text, width, "rows", 2 * p->first_line * by, 2 * p->lines * by, p->rows);
    append_map(&text, width, "columns", p->first * by, p->visible * by, p->columns);
    canvas_text(c, area.x, area.y, area.width, role_style(ROLE_LABEL), str_text(&text));
    str_free(&text);
}

static void draw_pixels(const struct subject *s, struct pixels *p, struct canvas *c,
                        struct rect area)
{
    double *all = values(s, p);
    draw_scaled_title(s, c, area, &p->scale, NULL);
    draw_column_labels(p, c, area.x + p->label, area.y + 1);
    for (size_t line = 0; line < p->lines; line++) {
        int y = area.y + 2 + (int)line;
        size_t row = 2 * (p->first_line + line);
        draw_row_label(p, c, area.x, y, p->first_line + line);
        for (size_t j = 0; j < p->visible; j++)
            draw_pair(s, p, c, area.x + p->label + (int)j, y, row, p->first + j,
                      &all[2 * line * p->visible + j]);
    }
    area.y += 2 + (int)p->lines;
    draw_reading(s, p, c, area);
    area.y++;
    if (p->scrolls)
        draw_place(p, c, area);
    free(all);
}

static struct size measure(const struct subject *s, struct size room)
{
    enum { READING = 38, READING_OF_MEANS = 50 };
    struct grid g = digits(s);
    struct pixels p = plan(s, &g, room.width, room.height);
    if (p.pooled == 0) {
        scale_few(s, &g);
        return measure_titled(&g, room);
    }
    int title = title_width(s), reading = p.mean ? READING_OF_MEANS : READING;
    struct size wanted = {p.label + (int)p.visible, AROUND + (int)p.lines + p.scrolls};
    return size_within(wanted, title > reading ? title : reading, room);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = digits(s);
    struct pixels p = plan(s, &g, area.width, area.height);
    if (p.pooled > 0 && area.height > AROUND) {
        draw_pixels(s, &p, c, area);
        return;
    }
    g.scale = scale_of(s->array);
    draw_titled(&g, c, area, NULL);
}

const struct view_ops view_heatmap = {.measure = measure, .draw = draw, .large = large_digits};

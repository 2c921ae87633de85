/* An array (heads, rows, columns) as small multiples; of one with an axis before these, as models
 * save it, the part that is in focus. Weights show as per cent; wider results as shades, each the
 * mean size of a few columns. */
#include "view/draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GAP = 2, MOST_SHADES = 16, MOST_ROWS = 8 };

/* How one head is drawn. */
struct plan {
    bool weights;              /* numbers in per cent */
    bool moving;               /* those of an animation's frame stand in their places */
    struct cell_format format; /* of the numbers; width 0: shades */
    size_t heads, rows, columns;
    size_t pooled, pooled_rows; /* columns and rows to a shade */
    int cell, width, height;
    size_t first_row, visible; /* the rows in sight */
    struct scale scale;        /* of shades: signed where one has a number below 0 in it */
};

/* The element of a head in a row and column. */
static void element_of(const struct subject *s, size_t head, size_t row, size_t column,
                       size_t index[ARRAY_MAX_NDIM])
{
    element_at(s, row, column, index);
    index[s->array->ndim - 3] = head;
}

static size_t selected_head(const struct subject *s)
{
    return s->app->selection.index[s->array->ndim - 3];
}

static double shade(const struct array *a, const struct plan *p, const size_t *index,
                    enum pooling how)
{
    return pool_block(a, index, p->pooled_rows, p->pooled, how);
}

/* From the strongest shade of all heads, so that they can be compared. */
static void find_scale(const struct subject *s, struct plan *p)
{
    const struct array *a = s->array;
    size_t index[ARRAY_MAX_NDIM];
    p->scale = (struct scale){.role = ROLE_HEAT, .ramp = true};
    for (size_t head = 0; head < p->heads; head++)
        for (size_t i = 0; i < row_count(a); i += p->pooled_rows)
            for (size_t j = 0; j < p->columns; j += p->pooled) {
                element_of(s, head, i, j, index);
                double size = shade(a, p, index, POOL_MEAN_SIZE);
                if (isfinite(size) && size > p->scale.most)
                    p->scale.most = size;
                if (shade(a, p, index, POOL_MEAN) < size)
                    p->scale.role = ROLE_SIGNED;
            }
}

static bool shows_numbers(const struct plan *p)
{
    return p->format.width > 0;
}

/* One head alone is its matrix. */
static bool is_zoomed(const struct subject *s)
{
    return s->selected && s->app->zoom >= 0;
}

/* False when it is no such array, one head alone is wider than the area, or one is zoomed into:
 * then the matrix view shows the selected head. */
static bool make_plan(const struct subject *s, int width, struct plan *p)
{
    const struct array *a = s->array;
    if (a->ndim < 3 || array_count(a) == 0 || is_zoomed(s))
        return false;
    *p = (struct plan){
        .heads = a->shape[a->ndim - 3], .rows = row_count(a), .columns = column_count(a)};
    bool numbers = p->columns <= MOST_SHADES;
    p->weights = numbers && all_weights(a);
    p->scale = (struct scale){.role = p->weights ? ROLE_HEAT : ROLE_NUMBER, .most = 100};
    p->pooled = numbers ? 1 : (p->columns + MOST_SHADES - 1) / MOST_SHADES;
    p->pooled_rows = numbers || p->rows <= MOST_ROWS ? 1 : 2 * p->pooled; /* about square */
    p->rows = (p->rows + p->pooled_rows - 1) / p->pooled_rows;
    if (p->weights)
        p->format.width = 3;
    else if (numbers)
        p->format = cell_format_for(a);
    size_t cells = (p->columns + p->pooled - 1) / p->pooled;
    p->cell = numbers ? p->format.width + 2 : 1; /* "[100]" */
    p->width = (int)cells * p->cell + (numbers ? 0 : 2);
    p->width = p->width < 10 ? 10 : p->width;
    p->height = (int)p->rows + 1;
    return p->width <= width;
}

/* What stands behind the title, as much as there is room for: how to read the signs, and which
 * heads are in sight when not all are; `least`: even without what was made of each block. False
 * when there is only room for those, if any. */
static bool append_more(struct str *out, const struct plan *p, int room, size_t first, size_t last,
                        bool least)
{
    char signs[3][96] = {"", "", ""}, range[64] = "", form[192] = "";
    bool is_signed = p->scale.role == ROLE_SIGNED;
    for (int i = 0; i < 2; i++)
        snprintf(signs[i], sizeof signs[i], "%smean%s of %zux%zu",
                 i > 0       ? ""
                 : is_signed ? "each sign the "
                             : "each the ",
                 is_signed ? " size" : "", p->pooled_rows, p->pooled);
    snprintf(signs[2], sizeof signs[2], "%zux%zu each", p->pooled_rows, p->pooled);
    if (first > 0 || last + 1 < p->heads)
        snprintf(range, sizeof range, "%zu-%zu of %zu", first, last, p->heads);
    const char *const readings[] = {p->weights ? "in per cent" : signs[0],
                                    p->weights ? "in %" : signs[1], p->weights ? "%" : signs[1],
                                    p->weights ? "%" : signs[2]};
    for (int i = 0; i < (least ? 4 : 3); i++) {
        const char *reading = p->weights || !shows_numbers(p) ? readings[i] : "";
        snprintf(form, sizeof form, "%s%s%s%s", reading, reading[0] && range[0] ? ", " : "",
                 i < 2 && range[0] ? "heads " : "", range);
        if ((int)strlen(form) <= room)
            break;
    }
    bool fits = (int)strlen(form) <= room;
    str_append(out, fits ? form : range);
    return fits;
}

/* Where room is short the shape goes first, then what stands behind the title, and the legend last.
 * Shades do not move. */
static void draw_heads_title(const struct subject *s, struct plan *p, struct canvas *c,
                             struct rect area, size_t first, size_t last)
{
    struct str more = {0};
    int room = area.width - legend_least(&p->scale) - 2;
    if (!append_more(&more, p, room - title_width(s), first, last, false)) {
        str_truncate(&more, 0);
        append_more(&more, p, area.width - scaled_title_width(s, &p->scale) - 2, first, last, true);
    }
    if (shows_numbers(p))
        p->moving = draw_subject_title(s, c, area, &p->scale, str_text(&more));
    else
        draw_scaled_title(s, c, area, &p->scale, str_text(&more));
    str_free(&more);
}

static size_t per_line(const struct plan *p, int width)
{
    int n = (width + GAP) / (p->width + GAP);
    return n < 1 || p->heads == 0 ? 1 : (size_t)n < p->heads ? (size_t)n : p->heads;
}

static struct size measure(const struct subject *s, struct size room)
{
    struct plan p;
    if (!make_plan(s, room.width, &p))
        return is_zoomed(s) ? view_matrix.measure(s, room) : measure_instead(s, room);
    size_t across = per_line(&p, room.width), lines = (p.heads + across - 1) / across;
    int title = title_width(s), scaled = scaled_title_width(s, &p.scale);
    title = title > scaled ? title : scaled;
    title += p.weights ? (int)sizeof "  in per cent" - 1 : 0;
    return size_within(
        (struct size){(int)across * (p.width + GAP) - GAP, 1 + (int)lines * p.height}, title, room);
}

static void percent_text(char out[CELL_TEXT], double w)
{
    double percent = round(100 * w);
    if (w > 0 && percent < 1)
        snprintf(out, CELL_TEXT, " <1");
    else
        snprintf(out, CELL_TEXT, "%3.0f", percent);
}

static void draw_number(const struct subject *s, const struct plan *p, struct canvas *c, int x,
                        int y, const size_t *index)
{
    double value = array_get(s->array, index);
    char text[CELL_TEXT];
    struct style style = {.role = ROLE_NUMBER, .marks = cell_marks(s, index)};
    bool moving =
        p->moving && animation_number(s->app, s->panel->name, s->array->ndim, index, &value);
    if (moving && !(p->weights && animation_has_shares(s->app))) {
        style.marks &= MARK_SELECTED | MARK_AT_WORK;
        moving_text(text, value, p->format.width);
    } else if (p->weights) {
        percent_text(text, value);
        style.role = value == 0 ? ROLE_MASKED : ROLE_HEAT;
        style.level = (float)value;
    } else {
        cell_text(text, value, p->format);
    }
    draw_cell(c, x, y, style, text);
    target_cell(s, c, x, y, p->cell, index);
}

/* The block from index on, pooled into one shade. With colours those of what is never below 0 are
 * pixels; others keep a sign for their size, and whether their mean is below 0. */
static void draw_shade(const struct subject *s, const struct plan *p, struct canvas *c, int x,
                       int y, const size_t *index)
{
    const int n = s->array->ndim;
    size_t count[ARRAY_MAX_NDIM];
    for (int d = 0; d < n; d++)
        count[d] = d == n - 1 ? p->pooled : d == n - 2 ? p->pooled_rows : 1;
    double size = shade(s->array, p, index, POOL_MEAN_SIZE),
           mean = shade(s->array, p, index, POOL_MEAN);
    double level = (double)scale_level(&p->scale, mean < 0 ? -size : size);
    char text[2] = {ramp_char(level), '\0'};
    struct style style = {.role = p->scale.role,
                          .marks = block_marks(s, index, count),
                          .level = scale_level(&p->scale, mean),
                          .is_pair = p->scale.role == ROLE_HEAT};
    style.lower = style.level;
    canvas_text(c, x, y, 1, style, text);
    if (style.marks & MARK_SELECTED)
        place_cursor(c, x, y);
    target_cell(s, c, x, y, 1, index);
}

/* A row of a head: its numbers, or its shades between rules. */
static void draw_row(const struct subject *s, const struct plan *p, struct canvas *c, int x, int y,
                     size_t head, size_t row)
{
    size_t index[ARRAY_MAX_NDIM];
    bool numbers = shows_numbers(p);
    if (!numbers)
        canvas_text(c, x++, y, 1, role_style(ROLE_LABEL), "|");
    for (size_t j = 0; j < p->columns; j += p->pooled, x += p->cell) {
        element_of(s, head, row * p->pooled_rows, j, index);
        if (numbers)
            draw_number(s, p, c, x, y, index);
        else
            draw_shade(s, p, c, x, y, index);
    }
    if (!numbers)
        canvas_text(c, x, y, 1, role_style(ROLE_LABEL), "|");
}

/* Its number over the rows in sight, and at the end of that line whether there are more. */
static void draw_head(const struct subject *s, const struct plan *p, struct canvas *c, int x, int y,
                      size_t head)
{
    char title[40];
    bool selected = s->selected && selected_head(s) == head;
    int used = snprintf(title, sizeof title, selected ? "[head %zu]" : " head %zu", head);
    canvas_text(c, x, y, p->width, (struct style){.role = ROLE_HEAD, .level = (float)head}, title);
    if (used < p->width)
        canvas_text(c, x + p->width - 1, y, 1, role_style(ROLE_LABEL),
                    more_sign(p->first_row > 0, p->first_row + p->visible < p->rows));
    for (size_t i = 0; i < p->visible; i++)
        draw_row(s, p, c, x, y + 1 + (int)i, head, p->first_row + i);
}

/* Cuts rows off when not even one line of heads fits. */
static void fit_rows(const struct subject *s, struct plan *p, int height)
{
    int room = height > 3 ? height - 2 : 1, rows = p->rows < (size_t)room ? (int)p->rows : room;
    p->visible = (size_t)rows;
    p->first_row = window_start(p->rows, p->visible, focus_on(s, 2) / p->pooled_rows);
    p->height = rows + 1;
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct plan p;
    if (!make_plan(s, area.width, &p)) {
        if (is_zoomed(s))
            view_matrix.draw(s, c, area);
        else
            draw_instead(s, c, area, s->array->ndim < 3);
        return;
    }
    fit_rows(s, &p, area.height);
    if (!shows_numbers(&p))
        find_scale(s, &p);
    size_t across = per_line(&p, area.width);
    size_t lines = area.height > p.height ? (size_t)(area.height - 1) / (size_t)p.height : 1;
    size_t total = (p.heads + across - 1) / across, first = 0;
    if (s->selected && total > lines) { /* the line with the selected head is in sight */
        size_t line = selected_head(s) / across;
        first = line + 1 > lines ? line + 1 - lines : 0;
    }
    size_t end = (first + lines) * across < p.heads ? (first + lines) * across : p.heads;
    draw_heads_title(s, &p, c, area, first * across, end - 1);
    for (size_t h = first * across; h < end; h++)
        draw_head(s, &p, c, area.x + (int)(h % across) * (p.width + GAP),
                  area.y + 1 + (int)(h / across - first) * p.height, h);
}

/* The selected head alone. */
static struct grid large(const struct subject *s)
{
    bool weights = s->array->ndim >= 3 && array_count(s->array) > 0 && all_weights(s->array);
    return weights ? view_heatmap.large(s) : view_matrix.large(s);
}

const struct view_ops view_heads = {.measure = measure, .draw = draw, .large = large};

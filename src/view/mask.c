/* A mask: T where a query (row) may attend to a key (column), else a letter for the reason; below
 * it the reason of the selected cell in words. */
#include "view/draw.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>

/* A larger mask is not looked at as a whole. */
enum { MOST_LOOKED_AT = 1 << 16 };

enum reason { ALLOWED, LATER, FAR, PADDING, BY_HAND };

/* What a mask has in common, found by looking at all of it. */
struct pattern {
    size_t rows, columns;
    bool *padding; /* for each key: no query may attend to it */
    bool causal;   /* no query may attend to a later key, and some key is later */
    bool banded;   /* of the earlier keys just those at most `window` before it are kept */
    size_t window;
};

static bool allowed(const struct subject *s, size_t row, size_t column)
{
    size_t index[ARRAY_MAX_NDIM];
    element_at(s, row, column, index);
    return array_get(s->array, index) != 0;
}

static void find_padding(const struct subject *s, struct pattern *p)
{
    p->padding = mem_resize(NULL, p->columns + 1, sizeof *p->padding);
    for (size_t j = 0; j < p->columns; j++) {
        p->padding[j] = true;
        for (size_t i = 0; p->padding[j] && i < p->rows; i++)
            p->padding[j] = !allowed(s, i, j);
    }
}

/* Whether each cell that a band of `window` earlier keys would keep is there. */
static bool is_banded(const struct subject *s, const struct pattern *p)
{
    for (size_t i = 0; i < p->rows; i++)
        for (size_t j = 0; j < p->columns && j <= i; j++)
            if (!p->padding[j] && i - j <= p->window && !allowed(s, i, j))
                return false;
    return true;
}

/* Keys that are hidden from all, such as padding, say nothing of the rest. */
static struct pattern find_pattern(const struct subject *s)
{
    struct pattern p = {.rows = row_count(s->array), .columns = column_count(s->array)};
    if (array_count(s->array) > MOST_LOOKED_AT) {
        p.padding = mem_new((p.columns + 1) * sizeof *p.padding);
        return p;
    }
    find_padding(s, &p);
    bool later = false;
    p.causal = true;
    for (size_t i = 0; i < p.rows; i++)
        for (size_t j = 0; j < p.columns; j++) {
            bool on = allowed(s, i, j);
            later = later || j > i;
            p.causal = p.causal && !(on && j > i);
            if (on && j <= i && i - j > p.window)
                p.window = i - j;
        }
    p.causal = p.causal && later;
    p.banded = is_banded(s, &p);
    return p;
}

static enum reason reason_of(const struct subject *s, const struct pattern *p, size_t row,
                             size_t column)
{
    if (allowed(s, row, column))
        return ALLOWED;
    if (p->causal && column > row) /* a last key that padding hides comes later too */
        return LATER;
    if (p->padding[column])
        return PADDING;
    return p->banded && column <= row && row - column > p->window ? FAR : BY_HAND;
}

/* "key 2" or "key 2 (sat)". */
static void append_token(struct str *out, const char *what, const struct labels *labels, size_t i)
{
    str_format(out, "%s %zu", what, i);
    if (labels->texts) {
        str_append(out, " (");
        append_label_text(out, labels, i);
        str_append_char(out, ')');
    }
}

static void append_reason(const struct subject *s, const struct pattern *p, size_t row,
                          size_t column, struct str *out)
{
    struct labels rows = labels_of(s, LABEL_ROWS), columns = labels_of(s, LABEL_COLUMNS);
    struct str formula = {0};
    enum reason reason = reason_of(s, p, row, column);
    str_append(out, reason == ALLOWED ? "T: " : "hidden: ");
    append_token(out, "key", &columns, column);
    switch (reason) {
    case ALLOWED:
        str_append(out, p->causal ? column == row ? " is the query itself" : " comes before "
                                  : " may be seen by ");
        break;
    case LATER:
        str_append(out, " comes after ");
        break;
    case FAR:
        str_format(out, " is more than %zu before ", p->window);
        break;
    case PADDING:
        str_append(out, " is hidden from every query, as padding is");
        break;
    case BY_HAND:
        if (s->binding && binding_formula(s->binding, &formula))
            str_format(out, ", as %s is false for ", formula.text);
        else
            str_append(out, " was taken from ");
        break;
    }
    str_free(&formula);
    if (reason != PADDING && !(reason == ALLOWED && p->causal && column == row))
        append_token(out, "query", &rows, row);
}

/* -- the view ---------------------------------------------------------------------------------- */

static struct grid mask_grid(const struct subject *s)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    g.format = (struct cell_format){.is_bool = true, .width = 1};
    return g;
}

static char letter(const struct grid *g, size_t row, size_t column)
{
    static const char letters[] = {
        [ALLOWED] = 'T', [LATER] = '-', [FAR] = 'w', [PADDING] = 'p', [BY_HAND] = '-'};
    return letters[reason_of(g->subject, g->context, row, column)];
}

static bool has_cells(const struct subject *s)
{
    return s->array->ndim >= 2 && array_count(s->array) > 0;
}

/* The selected cell's reason in up to `height` lines; returns how many. A NULL canvas counts. */
static int draw_reason(const struct subject *s, const struct pattern *p, struct canvas *c,
                       struct rect area)
{
    struct str text = {0};
    if (!s->selected)
        return 0;
    append_reason(s, p, focus_on(s, 2), focus_on(s, 1), &text);
    int lines = draw_wrapped(c, area, 2, role_style(ROLE_TEXT), text.text);
    str_free(&text);
    return lines;
}

enum { REASON_WIDTH = 44 };

static struct size measure(const struct subject *s, struct size room)
{
    struct grid g = mask_grid(s);
    struct size wanted = measure_titled(&g, room);
    if (!has_cells(s) || !s->selected)
        return wanted;
    struct pattern p = find_pattern(s);
    wanted = size_within(wanted, REASON_WIDTH, room);
    wanted.height += draw_reason(s, &p, NULL, (struct rect){0, 0, wanted.width - 2, 0});
    free(p.padding);
    return size_within(wanted, 0, room);
}

/* What each letter stands for, of those that there are. */
static const char *legend(const struct subject *s, const struct pattern *p)
{
    bool seen[BY_HAND + 1] = {false};
    for (size_t i = 0; i < p->rows; i++)
        for (size_t j = 0; j < p->columns; j++)
            seen[reason_of(s, p, i, j)] = true;
    return seen[PADDING] && seen[FAR] ? "T may attend, p padding, w too far"
           : seen[PADDING]            ? "T may attend, p padding"
           : seen[FAR]                ? "T may attend, w too far"
                                      : "T may attend";
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = mask_grid(s);
    if (!has_cells(s)) {
        draw_titled(&g, c, area, "T may attend");
        return;
    }
    struct pattern p = find_pattern(s);
    struct rect text = {area.x + 2, area.y, area.width - 2, area.height};
    int lines = draw_reason(s, &p, NULL, text);
    bool room = area.height > lines + 3;
    if (room)
        area.height -= lines;
    g.letter = letter;
    g.context = &p;
    draw_titled(&g, c, area,
                array_count(s->array) > MOST_LOOKED_AT ? "T may attend" : legend(s, &p));
    text.y = area.y + area.height;
    text.height = lines;
    if (room)
        draw_reason(s, &p, c, text);
    free(p.padding);
}

static struct grid large(const struct subject *s)
{
    struct grid g = mask_grid(s);
    g.reading = "T may attend";
    return g;
}

const struct view_ops view_mask = {.measure = measure, .draw = draw, .large = large};

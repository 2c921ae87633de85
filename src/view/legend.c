#include "view/draw.h"

#include "base/utf8.h"

#include <stdio.h>

enum { SWATCHES = 5, FEW_SWATCHES = 3, SWATCH_TEXT = 16, GAP = 2 };

static bool is_blank(const struct canvas *c, int x, int y, int width)
{
    for (int i = 0; i < width; i++) {
        const struct cell *cell = canvas_peek(c, x + i, y);
        if (!cell || cell->code != ' ' ||
            cell->style.role != ROLE_TEXT) /* a pixel of 0 is no gap */
            return false;
    }
    return true;
}

/* Where so many columns have room on a row, as far right as can be; `only_right`: at its end, or
 * not there. -1: nowhere. */
static int place_on(const struct canvas *c, struct rect area, int y, int width, bool only_right)
{
    const int right = area.x + area.width - width - 1;
    for (int x = right; x - GAP >= area.x && (x == right || !only_right); x--)
        if (is_blank(c, x - GAP, y, GAP + width + (x < right ? GAP : 0)))
            return x;
    return -1;
}

/* The values from the lowest to the highest, at even distances, on the lowest row that has room.
 * False: none has. */
static bool draw_swatches(struct canvas *c, struct rect area, enum role role, double most,
                          int count, bool only_right)
{
    char texts[SWATCHES][SWATCH_TEXT];
    float levels[SWATCHES];
    int width = 0;
    for (int i = 0; i < count; i++) {
        double part = i / (count - 1.0), level = role == ROLE_SIGNED ? 2 * part - 1 : part;
        levels[i] = (float)level;
        snprintf(texts[i], SWATCH_TEXT, " %.2g ", level * most);
        width += utf8_width(texts[i]);
    }
    int x = -1, y = area.y + area.height;
    while (x < 0 && y > area.y)
        x = place_on(c, area, --y, width, only_right);
    for (int i = 0; x >= 0 && i < count; i++)
        x += canvas_text(c, x, y, SWATCH_TEXT, (struct style){.role = role, .level = levels[i]},
                         texts[i]);
    return x >= 0;
}

/* The short form stands right of column `left`. */
static void draw_fitting(struct canvas *c, struct rect area, enum role role, double most, int left)
{
    if (!(most > 0 && most < 1e300)) /* all zero, or not finite */
        return;
    struct rect part = {left, area.y, area.x + area.width - left, area.height};
    if (!draw_swatches(c, area, role, most, SWATCHES, true))
        draw_swatches(c, part, role, most, FEW_SWATCHES, false);
}

void draw_legend(struct canvas *c, struct rect area, enum role role, double most)
{
    draw_fitting(c, area, role, most, area.x);
}

/* The first row of weights, below which the legend stands; the end of the area when there are none,
 * or pixels, which have a legend of their own, with other numbers. *left is their first column. */
static int first_weights(const struct canvas *c, struct rect area, int *left)
{
    int end = area.y + area.height, first = end;
    *left = area.x + area.width;
    for (int y = end - 1; y >= area.y; y--) {
        const struct cell *row = canvas_peek(c, area.x, y);
        for (int x = 0; row && x < area.width; x++) {
            if (row[x].style.role != ROLE_HEAT)
                continue;
            if (row[x].style.is_pair)
                return end;
            first = y;
            *left = area.x + x < *left ? area.x + x : *left;
        }
    }
    return first;
}

void draw_weights_legend(struct canvas *c, struct rect area)
{
    int left, first = first_weights(c, area, &left), end = area.y + area.height;
    if (first < end)
        draw_fitting(c, (struct rect){area.x, first, area.width, end - first}, ROLE_HEAT, 1, left);
}

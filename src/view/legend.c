#include "view/draw.h"

#include "base/utf8.h"

#include <stdio.h>

enum { SWATCHES = 5, SWATCH_TEXT = 16 };

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

void draw_legend(struct canvas *c, struct rect area, enum role role, double most)
{
    char texts[SWATCHES][SWATCH_TEXT];
    float levels[SWATCHES];
    int width = 0, y = area.y + area.height - 1;
    if (!(most > 0 && most < 1e300)) /* all zero, or not finite */
        return;
    for (int i = 0; i < SWATCHES; i++) {
        double part = i / (SWATCHES - 1.0), level = role == ROLE_SIGNED ? 2 * part - 1 : part;
        levels[i] = (float)level;
        snprintf(texts[i], SWATCH_TEXT, " %.2g ", level * most);
        width += utf8_width(texts[i]);
    }
    int x = area.x + area.width - width - 1;
    while (y >= area.y && !is_blank(c, x - 2, y, width + 2))
        y--;
    for (int i = 0; x - 2 >= area.x && y >= area.y && i < SWATCHES; i++)
        x += canvas_text(c, x, y, SWATCH_TEXT, (struct style){.role = role, .level = levels[i]},
                         texts[i]);
}

/* The first row of weights, below which the legend stands; the end of the area when there are none,
 * or pixels, which have a legend of their own, with other numbers. */
static int first_weights(const struct canvas *c, struct rect area)
{
    int end = area.y + area.height, first = end;
    for (int y = end - 1; y >= area.y; y--)
        for (int x = area.x; x < area.x + area.width; x++) {
            const struct cell *cell = canvas_peek(c, x, y);
            if (!cell || cell->style.role != ROLE_HEAT)
                continue;
            if (cell->style.is_pair)
                return end;
            first = y;
        }
    return first;
}

void draw_weights_legend(struct canvas *c, struct rect area)
{
    int first = first_weights(c, area), end = area.y + area.height;
    if (first < end)
        draw_legend(c, (struct rect){area.x, first, area.width, end - first}, ROLE_HEAT, 1);
}

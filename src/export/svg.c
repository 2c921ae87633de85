#include "export/export.h"

#include "base/str.h"
#include "export/escape.h"
#include "view/canvas.h"
#include "view/palette.h"

#include <string.h>

/* A cell's size in pixels, for a monospaced font of FONT pixels. */
enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, FONT = 15, BASELINE = 14, MARGIN = 8 };

/* A dark terminal's own colours. */
static const char background[] = "#14171c", foreground[] = "#d8dbe0";

struct paint {
    char fill[8], behind[8]; /* "#rrggbb" */
    unsigned attributes;
    uint32_t glyph;
};

static void color_text(char out[8], int color, const char *fallback)
{
    int rgb[3];
    if (color == PALETTE_DEFAULT) {
        memcpy(out, fallback, 8);
        return;
    }
    palette_channels(color, rgb);
    struct str text = {0};
    str_format(&text, "#%02x%02x%02x", (unsigned)rgb[0], (unsigned)rgb[1], (unsigned)rgb[2]);
    memcpy(out, text.text, 8);
    str_free(&text);
}

static struct paint paint_of(const struct style *style)
{
    static const struct palette dark = {PALETTE_TRUE, THEME_CIVIDIS, BACKGROUND_DARK};
    struct look look = palette_look(&dark, style);
    struct paint p = {.attributes = look.attributes, .glyph = look.glyph};
    bool reverse = look.attributes & LOOK_REVERSE;
    color_text(reverse ? p.behind : p.fill, look.foreground, foreground);
    color_text(reverse ? p.fill : p.behind, look.background, background);
    return p;
}

static bool same_paint(const struct paint *a, const struct paint *b)
{
    return a->attributes == b->attributes && a->glyph == b->glyph &&
           strcmp(a->fill, b->fill) == 0 && strcmp(a->behind, b->behind) == 0;
}

static void append_text(const struct canvas *c, int y, int from, int to, const struct paint *p,
                        struct str *out)
{
    str_format(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s%s%s>",
               MARGIN + from * CELL_WIDTH, MARGIN + y * CELL_HEIGHT + BASELINE,
               (to - from) * CELL_WIDTH, p->fill,
               p->attributes & LOOK_BOLD ? " font-weight=\"bold\"" : "",
               p->attributes & LOOK_UNDERLINE ? " text-decoration=\"underline\"" : "",
               p->attributes & LOOK_ITALIC ? " font-style=\"italic\"" : "");
    for (int x = from; x < to; x++) {
        const struct cell *cell = canvas_peek(c, x, y);
        if (cell->code == 0)
            continue;
        escape_xml_char(out, p->glyph ? p->glyph : cell->code);
        for (int i = 0; i < 2 && cell->combining[i]; i++)
            escape_xml_char(out, cell->combining[i]);
    }
    str_append(out, "</text>\n");
}

/* A stretch of cells that look alike: a rectangle where its background is not the page's, and the
 * text without the blanks at its ends. */
static void append_run(const struct canvas *c, int y, int from, int to, const struct paint *p,
                       struct str *out)
{
    if (strcmp(p->behind, background) != 0)
        str_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                   MARGIN + from * CELL_WIDTH, MARGIN + y * CELL_HEIGHT, (to - from) * CELL_WIDTH,
                   CELL_HEIGHT, p->behind);
    while (from < to && canvas_peek(c, from, y)->code == ' ')
        from++;
    while (from < to && canvas_peek(c, to - 1, y)->code == ' ')
        to--;
    if (from < to)
        append_text(c, y, from, to, p, out);
}

void export_svg(const struct canvas *c, const char *title, struct str *out)
{
    int width = 2 * MARGIN + c->width * CELL_WIDTH, height = 2 * MARGIN + c->height * CELL_HEIGHT;
    str_format(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
               "height=\"%d\" role=\"img\">\n<title>",
               width, height, width, height);
    escape_xml(out, title);
    str_format(out,
               "</title>\n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n"
               "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"%d\" "
               "xml:space=\"preserve\">\n",
               background, FONT);
    for (int y = 0; y < c->height; y++)
        for (int x = 0, from = 0; x < c->width; from = x) {
            struct paint first = paint_of(&canvas_peek(c, x, y)->style), next = first;
            while (x < c->width && same_paint(&first, &next))
                if (++x < c->width)
                    next = paint_of(&canvas_peek(c, x, y)->style);
            append_run(c, y, from, x, &first, out);
        }
    str_append(out, "</g>\n</svg>\n");
}

/* The screen as text with SGR sequences. */
#include "export/format.h"

#include "base/str.h"
#include "base/utf8.h"
#include "view/canvas.h"
#include "view/palette.h"

static bool same(const struct look *a, const struct look *b)
{
    return a->foreground == b->foreground && a->background == b->background &&
           a->attributes == b->attributes;
}

static const struct palette usual = {PALETTE_256, THEME_CIVIDIS, BACKGROUND_UNKNOWN};

/* ";38;5;243": the code that all terminals know where it is one of the first 16; `base` is 30 for
 * the foreground, 40 for the background. */
static void append_color(struct str *out, int base, int color)
{
    int rgb[3];
    if (color == PALETTE_DEFAULT)
        return;
    if (color >= PALETTE_RGB) {
        palette_channels(color, rgb);
        str_format(out, ";%d;2;%d;%d;%d", base + 8, rgb[0], rgb[1], rgb[2]);
    } else if (color < 16) {
        str_format(out, ";%d", color < 8 ? base + color : base + 60 + color - 8);
    } else {
        str_format(out, ";%d;5;%d", base + 8, color);
    }
}

static void append_look(struct str *out, const struct look *look)
{
    static const struct {
        unsigned attribute;
        int code;
    } codes[] = {
        {LOOK_BOLD, 1}, {LOOK_DIM, 2}, {LOOK_ITALIC, 3}, {LOOK_UNDERLINE, 4}, {LOOK_REVERSE, 7}};
    str_append(out, "\x1b[0");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (look->attributes & codes[i].attribute)
            str_format(out, ";%d", codes[i].code);
    append_color(out, 30, look->foreground);
    append_color(out, 40, look->background);
    str_append_char(out, 'm');
}

/* Blanks that look like nothing need not be written at a row's end. */
static bool is_visible(const struct cell *cell, const struct palette *palette)
{
    struct look look = palette_look(palette, &cell->style);
    return cell->code != ' ' || look.background != PALETTE_DEFAULT ||
           (look.attributes & (LOOK_REVERSE | LOOK_UNDERLINE));
}

static void append_cell(struct str *out, const struct cell *cell, uint32_t glyph)
{
    char bytes[4];
    str_append_bytes(out, bytes, utf8_encode(glyph ? glyph : cell->code, bytes));
    for (int i = 0; i < 2 && cell->combining[i]; i++)
        str_append_bytes(out, bytes, utf8_encode(cell->combining[i], bytes));
}

void export_ansi_row(const struct canvas *canvas, int y, const struct palette *palette,
                     struct str *out)
{
    const struct look plain = {.foreground = PALETTE_DEFAULT, .background = PALETTE_DEFAULT};
    struct look now = plain;
    int width = canvas->width;
    palette = palette ? palette : &usual;
    while (width > 0 && !is_visible(canvas_peek(canvas, width - 1, y), palette))
        width--;
    for (int x = 0; x < width; x++) {
        const struct cell *cell = canvas_peek(canvas, x, y);
        struct look look = palette_look(palette, &cell->style);
        if (cell->code == 0) /* the second half of a wide character */
            continue;
        if (!same(&look, &now))
            append_look(out, &look);
        now = look;
        append_cell(out, cell, look.glyph);
    }
    if (!same(&now, &plain))
        str_append(out, "\x1b[0m");
}

/* The screen as text with SGR sequences, in 256 colours. */
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

static struct look look_of(const struct cell *cell)
{
    static const struct palette palette = {PALETTE_256, THEME_CIVIDIS, BACKGROUND_UNKNOWN};
    return palette_look(&palette, &cell->style);
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
    if (look->foreground != PALETTE_DEFAULT)
        str_format(out, ";38;5;%d", look->foreground);
    if (look->background != PALETTE_DEFAULT)
        str_format(out, ";48;5;%d", look->background);
    str_append_char(out, 'm');
}

/* Blanks that look like nothing need not be written at a row's end. */
static bool is_visible(const struct cell *cell)
{
    struct look look = look_of(cell);
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

void export_ansi_row(const struct canvas *canvas, int y, struct str *out)
{
    const struct look plain = {.foreground = PALETTE_DEFAULT, .background = PALETTE_DEFAULT};
    struct look now = plain;
    int width = canvas->width;
    while (width > 0 && !is_visible(canvas_peek(canvas, width - 1, y)))
        width--;
    for (int x = 0; x < width; x++) {
        const struct cell *cell = canvas_peek(canvas, x, y);
        struct look look = look_of(cell);
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

/* A step's text: paragraphs, list items and listings, wrapped to the width. */
#include "view/draw.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* Where text goes next. With a NULL canvas it is only counted. */
struct pen {
    struct canvas *canvas;
    struct rect area;
    int scroll;  /* lines at the top that are not shown */
    int x, line; /* within the text */
    int indent;
    int start; /* where the line at hand began */
};

static void put(struct pen *pen, struct style style, const char *text, size_t length)
{
    int y = pen->line - pen->scroll;
    int width = utf8_width_bytes(text, length);
    if (pen->canvas && y >= 0 && y < pen->area.height) {
        struct str part = {0};
        str_append_bytes(&part, text, length);
        canvas_text(pen->canvas, pen->area.x + pen->x, pen->area.y + y, pen->area.width - pen->x,
                    style, str_text(&part));
        str_free(&part);
    }
    pen->x += width;
}

static void new_line(struct pen *pen)
{
    pen->line++;
    pen->x = pen->start = pen->indent;
}

/* A word that is too long for a line is cut into pieces that are not. `glued` columns more follow
 * it without a blank. */
static void put_word(struct pen *pen, struct style style, const char *word, size_t length,
                     int glued)
{
    int room = pen->area.width - pen->indent;
    if (pen->x > pen->start && pen->x + utf8_width_bytes(word, length) + glued > pen->area.width)
        new_line(pen);
    while (room > 0 && utf8_width_bytes(word, length) > room) {
        size_t fit = utf8_fit(word, room);
        if (fit == 0 || fit >= length)
            break;
        put(pen, style, word, fit);
        new_line(pen);
        word += fit;
        length -= fit;
    }
    put(pen, style, word, length);
}

/* Blanks between words are kept unless a line breaks there. The last word is kept together with the
 * `glued` columns that follow it in another style: the comma behind a name. */
static void put_text(struct pen *pen, struct style style, const char *text, int glued)
{
    while (*text) {
        size_t blanks = strspn(text, " ");
        if (blanks > 0 && pen->x > pen->start && pen->x < pen->area.width)
            put(pen, style, " ", 1);
        text += blanks;
        size_t length = strcspn(text, " ");
        if (length > 0)
            put_word(pen, style, text, length, text[length] ? 0 : glued);
        text += length;
    }
}

/* Makes room for `width` columns at the end of the area's last line without cutting a word; returns
 * where its last word ends. */
static int cut_words(struct canvas *c, struct rect area, int width)
{
    int y = area.y + area.height - 1, right = area.x + area.width, x = right - width;
    while (x > area.x && canvas_peek(c, x - 1, y) && canvas_peek(c, x - 1, y)->code != ' ')
        x--;
    canvas_fill(c, x, y, right - x, 1, role_style(ROLE_TEXT), ' ');
    while (x > area.x && canvas_peek(c, x - 1, y) && canvas_peek(c, x - 1, y)->code == ' ')
        x--;
    return x;
}

int draw_wrapped(struct canvas *c, struct rect area, int indent, struct style style,
                 const char *text)
{
    struct pen pen = {.canvas = c, .area = area};
    pen.indent = indent < area.width ? indent : 0;
    put_text(&pen, style, text, 0);
    if (c && area.height > 0 && pen.line >= area.height)
        canvas_text(c, cut_words(c, area, 4), area.y + area.height - 1, 4, style, " ...");
    return pen.line + 1;
}

static struct style span_style(enum span_kind kind)
{
    static const enum role roles[] = {[SPAN_TEXT] = ROLE_TEXT,
                                      [SPAN_EMPHASIS] = ROLE_EMPHASIS,
                                      [SPAN_STRONG] = ROLE_EMPHASIS,
                                      [SPAN_CODE] = ROLE_CODE};
    return role_style(roles[kind]);
}

/* Code keeps its blanks; a line that is too long goes on below, indented. */
static void put_code(struct pen *pen, struct style style, const char *code)
{
    enum { INDENT = 6 };
    for (;;) {
        size_t fit = utf8_fit(code, pen->area.width - pen->x), length = fit;
        while (code[fit] && length > 0 && code[length] != ' ')
            length--;
        if (strspn(code, " ") >= length) /* there is no blank to break at */
            length = fit;
        put(pen, style, code, length);
        code += length;
        if (*code == '\0' || fit == 0)
            return;
        code += strspn(code, " ");
        new_line(pen);
        pen->x = INDENT;
    }
}

static void put_listing(struct pen *pen, const struct block *block)
{
    for (size_t i = 0; i < block->span_count; i++) {
        bool strong = block->spans[i].kind == SPAN_STRONG;
        pen->x = 0;
        put(pen, role_style(ROLE_LABEL), strong ? "> " : "  ", 2);
        put_code(pen, role_style(strong ? ROLE_EMPHASIS : ROLE_CODE), block->spans[i].text);
        if (i + 1 < block->span_count)
            new_line(pen);
    }
}

/* How many columns of the spans from i on stand before their first blank. */
static int glued_width(const struct block *block, size_t i)
{
    int width = 0;
    for (; i < block->span_count; i++) {
        size_t length = strcspn(block->spans[i].text, " ");
        width += utf8_width_bytes(block->spans[i].text, length);
        if (block->spans[i].text[length])
            break;
    }
    return width;
}

static void put_block(struct pen *pen, const struct block *block)
{
    char bullet[16] = "- ";
    if (block->kind == BLOCK_LISTING) {
        put_listing(pen, block);
        return;
    }
    if (block->kind == BLOCK_ITEM) {
        if (block->ordinal > 0)
            snprintf(bullet, sizeof bullet, "%d. ", block->ordinal);
        pen->indent = pen->start = (int)strlen(bullet);
        put(pen, role_style(ROLE_LABEL), bullet, strlen(bullet));
    }
    for (size_t i = 0; i < block->span_count; i++)
        put_text(pen, span_style(block->spans[i].kind), block->spans[i].text,
                 glued_width(block, i + 1));
    pen->indent = 0;
}

/* Returns the lines that the text takes. */
static int put_step(struct pen *pen, const struct step *step)
{
    for (size_t i = 0; i < step->block_count; i++) {
        bool item =
            step->blocks[i].kind == BLOCK_ITEM && i > 0 && step->blocks[i - 1].kind == BLOCK_ITEM;
        if (i > 0) {
            new_line(pen);
            if (!item)
                new_line(pen);
        }
        pen->x = pen->start = 0;
        put_block(pen, &step->blocks[i]);
    }
    return step->block_count > 0 ? pen->line + 1 : 0;
}

int prose_height(const struct step *step, int width)
{
    struct pen pen = {.area = {0, 0, width, 0}};
    return put_step(&pen, step);
}

void prose_draw(const struct step *step, struct canvas *c, struct rect area, int scroll)
{
    int height = prose_height(step, area.width),
        most = height > area.height ? height - area.height : 0;
    /* past the end it begins again, so that one key is enough to read all */
    int pages = (most + PROSE_SCROLL - 1) / PROSE_SCROLL + 1,
        from = scroll / PROSE_SCROLL % pages * PROSE_SCROLL;
    from = from > most ? most : from;
    struct pen pen = {.canvas = c, .area = area, .scroll = from};
    put_step(&pen, step);
    canvas_target(c, area.x, area.y, area.width, area.height, NULL, "scroll");
    if (from < most) {
        cut_words(c, area, 9);
        canvas_text(c, area.x + area.width - 9, area.y + area.height - 1, 9, role_style(ROLE_LABEL),
                    " Space ..");
    }
}

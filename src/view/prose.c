/* A step's text: paragraphs, list items and listings, wrapped to the width. */
#include "view/parts.h"

#include "app/quiz.h"
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

static void put_spans(struct pen *pen, const struct block *block)
{
    for (size_t i = 0; i < block->span_count; i++)
        put_text(pen, span_style(block->spans[i].kind), block->spans[i].text,
                 glued_width(block, i + 1));
}

static void put_key(struct pen *pen)
{
    static const char key[] = "(key a)";
    put(pen, role_style(ROLE_LABEL), " ", 1);
    put_word(pen, role_style(ROLE_LABEL), key, strlen(key), 0);
}

/* "[?] Question: Which ... ? (key a)"; once it is settled, what came of it. */
static void put_task(struct pen *pen, const struct app *app, const struct block *block)
{
    struct str text = {0};
    struct block outcome = {0};
    pen->indent = pen->start = 4;
    str_format(&text, "[%s] ", quiz_glyph(app, block->task));
    put(pen, role_style(ROLE_EMPHASIS), text.text, text.length);
    str_truncate(&text, 0);
    str_format(&text, "%s: ", quiz_word(app, block->task));
    put_text(pen, role_style(ROLE_EMPHASIS), text.text, 0);
    put_spans(pen, block);
    quiz_outcome_block(app, block->task, &outcome);
    if (outcome.span_count > 0)
        put_text(pen, role_style(ROLE_TEXT), " ", 0);
    put_spans(pen, &outcome);
    if (quiz_question(app) == &app_step(app)->tasks[block->task])
        put_key(pen);
    pen->indent = 0;
    str_free(&text);
    block_clear(&outcome);
}

static void put_block(struct pen *pen, const struct app *app, const struct block *block)
{
    char bullet[16] = "- ";
    if (block->kind == BLOCK_LISTING) {
        put_listing(pen, block);
        return;
    }
    if (block->kind == BLOCK_TASK) {
        put_task(pen, app, block);
        return;
    }
    if (block->kind == BLOCK_ITEM) {
        if (block->ordinal > 0)
            snprintf(bullet, sizeof bullet, "%d. ", block->ordinal);
        pen->indent = pen->start = (int)strlen(bullet);
        put(pen, role_style(ROLE_LABEL), bullet, strlen(bullet));
    }
    put_spans(pen, block);
    pen->indent = 0;
}

/* Items of a list stand close together, and so do questions and goals. */
static bool stands_close(const struct block *above, const struct block *block)
{
    return above->kind == block->kind && (block->kind == BLOCK_ITEM || block->kind == BLOCK_TASK);
}

/* All blocks but `left_out`, which may be NULL. Returns the lines that the text takes. */
static int put_blocks(struct pen *pen, const struct app *app, const struct block *blocks,
                      size_t count, const struct block *left_out)
{
    const struct block *above = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct block *block = &blocks[i];
        if (block == left_out)
            continue;
        if (above) {
            new_line(pen);
            if (!stands_close(above, block))
                new_line(pen);
        }
        pen->x = pen->start = 0;
        put_block(pen, app, block);
        above = block;
    }
    return above ? pen->line + 1 : 0;
}

int prose_blocks_height(const struct app *app, const struct block *blocks, size_t count, int width)
{
    struct pen pen = {.area = {0, 0, width, 0}};
    return put_blocks(&pen, app, blocks, count, NULL);
}

void prose_blocks_draw(const struct app *app, const struct block *blocks, size_t count,
                       struct canvas *c, struct rect area, int scroll)
{
    struct pen pen = {.canvas = c, .area = area, .scroll = scroll};
    if (put_blocks(&pen, app, blocks, count, NULL) - scroll > area.height && area.height > 0)
        canvas_text(c, cut_words(c, area, 4), area.y + area.height - 1, 4, role_style(ROLE_TEXT),
                    " ...");
}

int prose_height(const struct app *app, int width)
{
    const struct step *step = app_step(app);
    return prose_blocks_height(app, step->blocks, step->block_count, width);
}

/* The block of what is asked for now, when it lies below the first page and there is room to keep
 * it in sight; else NULL. */
static const struct block *pinned_block(const struct app *app, struct rect area, int *height)
{
    const struct step *step = app_step(app);
    size_t task;
    if (!quiz_asked(app, &task))
        return NULL;
    for (size_t i = 0; i < step->block_count; i++) {
        const struct block *b = &step->blocks[i];
        if (b->kind != BLOCK_TASK || b->task != task)
            continue;
        *height = prose_blocks_height(app, b, 1, area.width);
        bool below = prose_blocks_height(app, step->blocks, i + 1, area.width) > area.height;
        return below && area.height - *height >= PROSE_SCROLL ? b : NULL;
    }
    return NULL;
}

/* The step's text but for one block, from where it was scrolled to. */
static void draw_pages(const struct app *app, struct canvas *c, struct rect area,
                       const struct block *left_out)
{
    enum { MORE = 12 };
    const struct step *step = app_step(app);
    struct pen counted = {.area = area}, pen = {.canvas = c, .area = area};
    int height = put_blocks(&counted, app, step->blocks, step->block_count, left_out),
        most = height > area.height ? height - area.height : 0;
    /* past the end it begins again, so that one key is enough to read all */
    int pages = (most + PROSE_SCROLL - 1) / PROSE_SCROLL + 1,
        from = app->prose_scroll / PROSE_SCROLL % pages * PROSE_SCROLL;
    pen.scroll = from = from > most ? most : from;
    put_blocks(&pen, app, step->blocks, step->block_count, left_out);
    if (from < most) {
        cut_words(c, area, MORE);
        canvas_text(c, area.x + area.width - MORE, area.y + area.height - 1, MORE,
                    role_style(ROLE_LABEL), " Space: more");
    }
}

void prose_draw(const struct app *app, struct canvas *c, struct rect area)
{
    int height = 0;
    const struct block *pinned = pinned_block(app, area, &height);
    canvas_target(c, area.x, area.y, area.width, area.height, NULL, "scroll");
    if (pinned) {
        area.height -= height;
        prose_blocks_draw(app, pinned, 1, c,
                          (struct rect){area.x, area.y + area.height, area.width, height}, 0);
    }
    draw_pages(app, c, area, pinned);
}

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

#include "export/flow.h"

#include <stdlib.h>
#include <string.h>

/* -- the file ---------------------------------------------------------------------------------- */

bool flow_begin(struct flow *flow, struct str *out, struct err *err)
{
    struct drawing *d = &flow->drawing;
    if (!drawing_load(d, err))
        return false;
    drawing_start(d, d->lib.cairo_pdf_surface_create_for_stream(
                         drawing_append, out, FLOW_PAPER_WIDTH, FLOW_PAPER_HEIGHT));
    return true;
}

bool flow_end(struct flow *flow, struct err *err)
{
    flow->drawing.lib.cairo_surface_finish(flow->drawing.surface);
    return drawing_ok(&flow->drawing, err);
}

/* -- gathering --------------------------------------------------------------------------------- */

struct flow_strip *flow_strip(struct flow *flow, double before, double height, unsigned flags)
{
    MEM_GROW(flow->strips, flow->strip_count, flow->strip_capacity);
    struct flow_strip *strip = &flow->strips[flow->strip_count++];
    *strip = (struct flow_strip){.before = before,
                                 .height = height,
                                 .flags = flags,
                                 .first = flow->item_count,
                                 .end = flow->item_count};
    return strip;
}

void flow_section(struct flow *flow, size_t strip, const char *title, int depth)
{
    MEM_GROW(flow->sections, flow->section_count, flow->section_capacity);
    flow->sections[flow->section_count++] = strip;
    flow->strips[strip].section = mem_copy_string(title);
    flow->strips[strip].depth = depth;
}

static void add(struct flow *flow, struct flow_item item)
{
    MEM_GROW(flow->items, flow->item_count, flow->item_capacity);
    flow->items[flow->item_count++] = item;
    if (flow->strip_count > 0)
        flow->strips[flow->strip_count - 1].end = flow->item_count;
}

void flow_text(struct flow *flow, double x, double y, struct font font, unsigned color,
               const char *text)
{
    add(flow, (struct flow_item){.kind = FLOW_TEXT,
                                 .x = x,
                                 .y = y,
                                 .color = color,
                                 .font = font,
                                 .text = mem_copy_string(text)});
}

void flow_fill(struct flow *flow, double x, double y, double width, double height, unsigned color)
{
    add(flow, (struct flow_item){FLOW_FILL, x, y, width, height, .color = color});
}

void flow_frame(struct flow *flow, double x, double y, double width, double height, double line,
                unsigned color)
{
    add(flow, (struct flow_item){FLOW_FRAME, x, y, width, height, line, .color = color});
}

void flow_tag(struct flow *flow, enum flow_kind kind, const char *tag)
{
    add(flow, (struct flow_item){.kind = kind, .tag = tag});
}

void flow_page_of(struct flow *flow, double x, double y, struct font font, size_t section)
{
    add(flow, (struct flow_item){.kind = FLOW_PAGE,
                                 .x = x,
                                 .y = y,
                                 .color = FLOW_SOFT,
                                 .font = font,
                                 .target = section});
}

void flow_free(struct flow *flow)
{
    for (size_t i = 0; i < flow->item_count; i++)
        free(flow->items[i].text);
    for (size_t i = 0; i < flow->strip_count; i++)
        free(flow->strips[i].section);
    free(flow->items);
    free(flow->strips);
    free(flow->sections);
    drawing_free(&flow->drawing);
}

/* -- pages ------------------------------------------------------------------------------------- */

/* The first strip that need not be on the page of strip i. */
static size_t kept_end(const struct flow *flow, size_t i)
{
    while (i + 1 < flow->strip_count && flow->strips[i].flags & FLOW_KEEP)
        i++;
    return i + 1;
}

static double height_of(const struct flow *flow, size_t i, size_t end)
{
    double height = flow->strips[i].height;
    while (++i < end)
        height += flow->strips[i].before + flow->strips[i].height;
    return height;
}

/* What belongs together and fits a page is not divided; anything else begins where there is room.
 */
static void place(struct flow *flow)
{
    size_t page = 0, together = 0; /* the strips before `together` have their page already */
    double y = 0;
    for (size_t i = 0; i < flow->strip_count; i++) {
        struct flow_strip *strip = &flow->strips[i];
        double before = y > 0 ? strip->before : 0;
        double needed = height_of(flow, i, i + 1);
        if (i >= together) {
            together = kept_end(flow, i);
            double all = height_of(flow, i, together);
            needed = all <= FLOW_HEIGHT ? all : needed;
        }
        if (y > 0 && (strip->flags & FLOW_BREAK || y + before + needed > FLOW_HEIGHT)) {
            page++;
            y = before = 0;
        }
        strip->page = page;
        strip->y = y + before;
        y = strip->y + strip->height;
    }
}

/* -- drawing ----------------------------------------------------------------------------------- */

/* Where a section begins; NULL when there is no such one. */
static const struct flow_strip *section_at(const struct flow *flow, size_t section)
{
    return section < flow->section_count ? &flow->strips[flow->sections[section]] : NULL;
}

static void draw_page_number(const struct flow *flow, const struct flow_item *item, double x,
                             double y)
{
    const struct drawing *d = &flow->drawing;
    const struct flow_strip *to = section_at(flow, item->target);
    struct str text = {0};
    str_format(&text, " %zu", to ? to->page + 1 : 1);
    drawing_color(d, item->color);
    type_draw(d, item->font, x - type_width(d, item->font, text.text), y, text.text);
    str_free(&text);
}

static void draw_item(const struct flow *flow, const struct flow_item *item, double top)
{
    const struct drawing *d = &flow->drawing;
    double x = FLOW_SIDE + item->x, y = top + item->y;
    switch (item->kind) {
    case FLOW_TEXT:
        drawing_color(d, item->color);
        type_draw(d, item->font, x, y, item->text);
        break;
    case FLOW_FILL:
        drawing_fill(d, x, y, item->width, item->height, item->color);
        break;
    case FLOW_FRAME:
        drawing_color(d, item->color);
        d->lib.cairo_set_line_width(d->cr, item->line);
        d->lib.cairo_rectangle(d->cr, x, y, item->width, item->height);
        d->lib.cairo_stroke(d->cr);
        break;
    case FLOW_BEGIN:
        d->lib.cairo_tag_begin(d->cr, item->tag, NULL);
        break;
    case FLOW_END:
        d->lib.cairo_tag_end(d->cr, item->tag);
        break;
    case FLOW_PAGE:
        draw_page_number(flow, item, x, y);
        break;
    }
}

enum { TINT_EDGE = 5 }; /* of tinted ground around the strips */

static void draw_tint(const struct flow *flow, size_t i)
{
    const struct flow_strip *first = &flow->strips[i], *last = first;
    const struct flow_strip *end = flow->strips + flow->strip_count;
    bool goes_on = i > 0 && first[-1].page == first->page && first[-1].flags & FLOW_TINT;
    if (!(first->flags & FLOW_TINT) || (goes_on && first->before == 0))
        return;
    while (last + 1 < end && last[1].page == first->page && last[1].flags & FLOW_TINT &&
           last[1].before == 0)
        last++;
    drawing_fill(&flow->drawing, FLOW_SIDE, FLOW_TOP + first->y - TINT_EDGE, FLOW_WIDTH,
                 last->y + last->height - first->y + 2 * TINT_EDGE, FLOW_GROUND);
}

/* Whether strip i goes on with the element that the one before it is, on the same page. */
static bool joins(const struct flow *flow, size_t i)
{
    const struct flow_strip *strip = &flow->strips[i];
    return i > 0 && i < flow->strip_count && strip->flags & FLOW_JOIN &&
           strip[-1].page == strip->page;
}

static void begin_element(const struct flow *flow, const struct flow_strip *strip)
{
    const struct drawing *d = &flow->drawing;
    const struct flow_strip *to = section_at(flow, strip->target);
    struct str attributes = {0};
    if (strcmp(strip->tag, CAIRO_TAG_LINK) == 0 && to)
        str_format(&attributes, "rect=[%.2f %.2f %.2f %.2f] page=%zu pos=[%.2f %.2f]", FLOW_SIDE,
                   FLOW_TOP + strip->y, FLOW_WIDTH, strip->height, to->page + 1, FLOW_SIDE,
                   FLOW_TOP + to->y);
    d->lib.cairo_tag_begin(d->cr, strip->tag, attributes.text);
    str_free(&attributes);
}

static void draw_strip(const struct flow *flow, size_t i)
{
    const struct drawing *d = &flow->drawing;
    const struct flow_strip *strip = &flow->strips[i];
    draw_tint(flow, i);
    if (strip->tag && !joins(flow, i))
        begin_element(flow, strip);
    for (size_t k = strip->first; k < strip->end; k++)
        draw_item(flow, &flow->items[k], FLOW_TOP + strip->y);
    if (strip->tag && !joins(flow, i + 1))
        d->lib.cairo_tag_end(d->cr, strip->tag);
}

/* cairo wants valid UTF-8. */
static void append_valid(struct str *out, const char *text)
{
    uint32_t code;
    char bytes[4];
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n)
        str_append_bytes(out, bytes, utf8_encode(code, bytes));
}

static void add_outline(const struct flow *flow, const struct flow_strip *strip, int *parent)
{
    const struct drawing *d = &flow->drawing;
    struct str title = {0}, place = {0};
    append_valid(&title, strip->section);
    str_format(&place, "page=%zu pos=[%.2f %.2f]", strip->page + 1, FLOW_SIDE, FLOW_TOP + strip->y);
    int id = d->lib.cairo_pdf_surface_add_outline(
        d->surface, strip->depth > 0 ? *parent : CAIRO_PDF_OUTLINE_ROOT, str_text(&title),
        place.text, CAIRO_PDF_OUTLINE_FLAG_OPEN);
    if (strip->depth == 0)
        *parent = id;
    str_free(&title);
    str_free(&place);
}

static void draw_foot(const struct flow *flow, const char *title, size_t page, size_t pages)
{
    const struct drawing *d = &flow->drawing;
    const struct font font = {.size = 8};
    double y = FLOW_PAPER_HEIGHT - FLOW_BOTTOM / 2;
    struct str number = {0}, start = {0};
    str_format(&number, "%zu / %zu", page + 1, pages);
    str_append_bytes(&start, title, type_fit(d, font, FLOW_WIDTH * 0.8, title));
    drawing_color(d, FLOW_SOFT);
    type_draw(d, font, FLOW_SIDE, y, str_text(&start));
    type_draw(d, font, FLOW_SIDE + FLOW_WIDTH - type_width(d, font, number.text), y, number.text);
    d->lib.cairo_show_page(d->cr);
    str_free(&number);
    str_free(&start);
}

void flow_draw(struct flow *flow, const char *title)
{
    const struct drawing *d = &flow->drawing;
    int parent = CAIRO_PDF_OUTLINE_ROOT;
    struct str valid = {0};
    append_valid(&valid, title);
    d->lib.cairo_pdf_surface_set_metadata(d->surface, CAIRO_PDF_METADATA_TITLE, str_text(&valid));
    d->lib.cairo_pdf_surface_set_metadata(d->surface, CAIRO_PDF_METADATA_CREATOR, "qkv");
    str_free(&valid);
    place(flow);
    d->lib.cairo_tag_begin(d->cr, "Document", NULL);
    size_t pages = flow->strip_count > 0 ? flow->strips[flow->strip_count - 1].page + 1 : 1;
    for (size_t i = 0, page = 0; page < pages; page++) {
        for (; i < flow->strip_count && flow->strips[i].page == page; i++) {
            if (flow->strips[i].section)
                add_outline(flow, &flow->strips[i], &parent);
            draw_strip(flow, i);
        }
        draw_foot(flow, title, page, pages);
    }
    d->lib.cairo_tag_end(d->cr, "Document");
}

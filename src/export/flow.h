/* Strips of a page, one under the other: lines of text, rows of figures. They are gathered first,
 * then put on as many pages as they need, then drawn; so what comes early can say on which page
 * something later is. Lengths are in points. */
#ifndef QKV_EXPORT_FLOW_H
#define QKV_EXPORT_FLOW_H

#include "export/cairo.h"

#include <stddef.h>

/* A4, and what is left free at its edges. */
static const double FLOW_PAPER_WIDTH = 595.276, FLOW_PAPER_HEIGHT = 841.89;
static const double FLOW_SIDE = 50, FLOW_TOP = 54, FLOW_BOTTOM = 62;
static const double FLOW_WIDTH = 495.276, FLOW_HEIGHT = 725.89; /* between the edges */

/* Colours for white paper. */
enum {
    FLOW_INK = 0x101418,
    FLOW_SOFT = 0x5c6570,
    FLOW_LINE = 0xb4bcc5,
    FLOW_ACCENT = 0xa8480f,
    FLOW_GROUND = 0xf3f5f7 /* of tinted strips */
};

/* Something on a strip, placed from its upper left corner. */
enum flow_kind {
    FLOW_TEXT, /* from x on, on the base line y */
    FLOW_FILL, /* a filled rectangle */
    FLOW_FRAME,
    FLOW_BEGIN, /* an element of the document's structure, for who listens: `tag` */
    FLOW_END,
    FLOW_PAGE /* the number of the page where section `target` begins, which ends at x */
};
struct flow_item {
    enum flow_kind kind;
    double x, y, width, height;
    double line; /* of a frame: its width */
    unsigned color;
    struct font font;
    char *text; /* owned */
    size_t target;
    const char *tag; /* "TD": PDF's name of the element; static */
};

enum {
    FLOW_KEEP = 1,  /* on the same page as the next strip */
    FLOW_BREAK = 2, /* on a new page */
    FLOW_JOIN = 4,  /* goes on with the element of the strip before */
    FLOW_TINT = 8   /* on a tinted ground, one for all such strips in a row */
};
struct flow_strip {
    double before, height; /* before: left free above it, but not at a page's top */
    unsigned flags;
    size_t first, end; /* its items */
    const char *tag;   /* the element that it is, such as "P"; static; NULL: see its items */
    size_t target;     /* of a "Link": the section that it leads to */
    char *section;     /* begins here, and is listed in the outline: its title, owned; or NULL */
    int depth;         /* of the section: 0, or 1 when it is a part of the one before */
    size_t page;       /* from 0; and y on it */
    double y;
};

struct flow {
    struct drawing drawing;
    struct flow_strip *strips;
    size_t strip_count, strip_capacity;
    struct flow_item *items;
    size_t item_count, item_capacity;
    size_t *sections; /* their strips, in order */
    size_t section_count, section_capacity;
};

/* Loads what is needed; the file goes to `out`. ERR_RUNTIME. */
bool flow_begin(struct flow *flow, struct str *out, struct err *err);

/* Starts a strip, which has all items that are added until the next one starts. The pointer holds
 * until then. */
struct flow_strip *flow_strip(struct flow *flow, double before, double height, unsigned flags);
void flow_section(struct flow *flow, size_t strip, const char *title, int depth); /* begins there */

void flow_text(struct flow *flow, double x, double y, struct font font, unsigned color,
               const char *text);
void flow_fill(struct flow *flow, double x, double y, double width, double height, unsigned color);
void flow_frame(struct flow *flow, double x, double y, double width, double height, double line,
                unsigned color);
void flow_tag(struct flow *flow, enum flow_kind kind, const char *tag); /* begin or end */
void flow_page_of(struct flow *flow, double x, double y, struct font font, size_t section);

/* Draws all pages; the title is at their feet and in the file's own data. */
void flow_draw(struct flow *flow, const char *title);
bool flow_end(struct flow *flow, struct err *err); /* whether all went well */
void flow_free(struct flow *flow);

#endif

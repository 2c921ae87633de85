/* Text wrapped at blanks, a strip of the flow for each line. */
#ifndef QKV_EXPORT_PARAGRAPH_H
#define QKV_EXPORT_PARAGRAPH_H

#include "base/str.h"
#include "export/flow.h"

struct paragraph {
    struct flow *flow;
    double before, left, width, leading;
    unsigned color;
    unsigned flags;    /* of the last line */
    const char *label; /* to the left of the first line, or NULL */
    const char *tag;   /* the element that it is, "P" by default */
    bool bar;          /* a line down its left side */

    /* Its own. */
    size_t strip;          /* the first */
    double x;              /* where the line ends */
    struct str line;       /* what is not written yet of it, in one font, */
    struct font font;      /* this one, */
    double from;           /* from here on */
    struct fragment *word; /* what was given of a word so far */
    size_t count, capacity;
    double word_width;
    struct font blank; /* the one before the word, if any */
    bool has_blank;
};

/* paragraph_begin, then paragraph_add for each piece in a font of its own, then paragraph_end. */
void paragraph_begin(struct paragraph *p);
void paragraph_add(struct paragraph *p, struct font font, const char *text);
void paragraph_end(struct paragraph *p);

#endif

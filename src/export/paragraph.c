#include "base/mem.h"

#include "export/paragraph.h"

#include <stdlib.h>
#include <string.h>

static const double LABEL_GAP = 4; /* between a label and the text */

/* A piece of a word in one font. */
struct fragment {
    struct font font;
    char *text;
    double width;
};

/* -- lines ------------------------------------------------------------------------------------- */

static double base_line(const struct paragraph *p)
{
    return p->leading * 0.74;
}

static void begin_line(struct paragraph *p, double before)
{
    unsigned flags = p->flow->strip_count > p->strip ? FLOW_JOIN : 0;
    flow_strip(p->flow, before, p->leading, flags)->tag = p->tag ? p->tag : "P";
    if (p->bar)
        flow_fill(p->flow, 0, -0.3, 2, p->leading + 0.6, FLOW_LINE);
    p->x = p->from = p->left;
}

static void write_out(struct paragraph *p)
{
    if (p->line.length > 0)
        flow_text(p->flow, p->from, base_line(p), p->font, p->color, p->line.text);
    str_truncate(&p->line, 0);
    p->from = p->x;
}

static bool same_font(struct font a, struct font b)
{
    return a.mono == b.mono && a.bold == b.bold && a.italic == b.italic && a.size == b.size;
}

static void append(struct paragraph *p, struct font font, const char *text, double width)
{
    if (!same_font(p->font, font))
        write_out(p);
    p->font = font;
    str_append(&p->line, text);
    p->x += width;
}

static void next_line(struct paragraph *p)
{
    write_out(p);
    begin_line(p, 0);
}

/* -- words ------------------------------------------------------------------------------------- */

/* Of a word that is longer than a line, as much as there is room for, line by line. */
static void append_divided(struct paragraph *p, const struct fragment *f)
{
    const struct drawing *d = &p->flow->drawing;
    const char *rest = f->text;
    while (*rest) {
        double room = p->left + p->width - p->x;
        if (room < f->font.size)
            next_line(p);
        else {
            size_t fits = type_fit(d, f->font, room, rest);
            char *start = mem_copy_bytes(rest, fits);
            append(p, f->font, start, type_width(d, f->font, start));
            free(start);
            rest += fits;
            if (*rest)
                next_line(p);
        }
    }
}

static void place_word(struct paragraph *p)
{
    const struct drawing *d = &p->flow->drawing;
    double right = p->left + p->width;
    if (p->has_blank && p->count > 0 && p->x > p->left) {
        double blank = type_width(d, p->blank, " ");
        append(p, p->blank, " ", blank); /* at a line's end, too: it is heard */
        if (p->x + p->word_width > right)
            next_line(p);
    }
    for (size_t i = 0; i < p->count; i++) {
        const struct fragment *f = &p->word[i];
        if (p->x + f->width > right)
            append_divided(p, f);
        else
            append(p, f->font, f->text, f->width);
        free(f->text);
    }
    if (p->count > 0)
        p->has_blank = false;
    p->count = 0;
    p->word_width = 0;
}

static void add_fragment(struct paragraph *p, struct font font, const char *text, size_t length)
{
    MEM_GROW(p->word, p->count, p->capacity);
    struct fragment f = {.font = font, .text = mem_copy_bytes(text, length)};
    f.width = type_width(&p->flow->drawing, font, f.text);
    p->word[p->count++] = f;
    p->word_width += f.width;
}

/* -- paragraphs -------------------------------------------------------------------------------- */

/* A long label moves the text to the right. */
void paragraph_begin(struct paragraph *p)
{
    const struct font plain = {.size = p->leading * 0.7};
    const char *label = p->label ? p->label : "";
    double width = type_width(&p->flow->drawing, plain, label);
    double more = p->label ? width + LABEL_GAP - p->left : 0;
    if (more > 0) {
        p->left += more;
        p->width -= more;
    }
    p->strip = p->flow->strip_count;
    begin_line(p, p->before);
    if (p->label)
        flow_text(p->flow, p->left - LABEL_GAP - width, base_line(p), plain, p->color, label);
}

void paragraph_add(struct paragraph *p, struct font font, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, " ");
        if (length > 0)
            add_fragment(p, font, text, length);
        text += length;
        if (*text == ' ') {
            place_word(p);
            p->blank = font;
            p->has_blank = true;
            text += strspn(text, " ");
        }
    }
}

/* No line of it stands alone at a page's end or start. */
void paragraph_end(struct paragraph *p)
{
    place_word(p);
    write_out(p);
    struct flow_strip *first = p->flow->strips + p->strip;
    size_t lines = p->flow->strip_count - p->strip;
    if (lines > 1)
        first[0].flags |= FLOW_KEEP;
    if (lines > 2)
        first[lines - 2].flags |= FLOW_KEEP;
    first[0].flags |= p->flags & FLOW_BREAK;
    first[lines - 1].flags |= p->flags & ~(unsigned)FLOW_BREAK;
    str_free(&p->line);
    free(p->word);
}

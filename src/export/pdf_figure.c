/* A name's figure on paper: its caption, and beside those before it what it shows. */
#include "export/pdf.h"

#include <math.h>

static const double BETWEEN = 26, SHELF = 12; /* figures: side by side, one under the other */
static const double CAPTION_LINE = 14;

static const struct font caption_font = {.mono = true, .size = 8.8};

static double caption_width(const struct pdf *pdf, const char *caption)
{
    return type_width(&pdf->flow.drawing, caption_font, caption);
}

/* The left end of so much room. */
static double find_room(struct pdf *pdf, double width, double height)
{
    if (!pdf->has_shelf || pdf->shelf_x + width > FLOW_WIDTH) {
        double before = pdf->has_shelf ? SHELF : pdf_before(pdf, SHELF);
        flow_strip(&pdf->flow, before, height, 0);
        pdf->shelf_x = 0;
        pdf->has_shelf = true;
    }
    struct flow_strip *strip = &pdf->flow.strips[pdf->flow.strip_count - 1];
    strip->height = fmax(strip->height, height);
    double left = pdf->shelf_x;
    pdf->shelf_x += width + BETWEEN;
    return left;
}

struct pdf_point pdf_place(struct pdf *pdf, double width, double height, const char *caption)
{
    double line = *caption ? CAPTION_LINE : 0;
    double left = find_room(pdf, fmax(width, caption_width(pdf, caption)), height + line);
    if (*caption) {
        flow_tag(&pdf->flow, FLOW_BEGIN, "P");
        flow_text(&pdf->flow, left, CAPTION_LINE * 0.6, caption_font, FLOW_INK, caption);
        flow_tag(&pdf->flow, FLOW_END, "P");
    }
    return (struct pdf_point){left, line};
}

static void append_shape(struct str *out, const struct array *a)
{
    for (int d = 0; d < a->ndim; d++)
        str_format(out, "%s%zu", d == 0 ? "  " : "\u00a0×\u00a0", a->shape[d]);
}

/* On lines of its own. */
static void write_caption(struct pdf *pdf, const char *text)
{
    pdf_end_shelf(pdf);
    struct paragraph p = {.flow = &pdf->flow,
                          .before = pdf_before(pdf, SHELF),
                          .width = FLOW_WIDTH,
                          .leading = CAPTION_LINE,
                          .color = FLOW_INK,
                          .flags = FLOW_KEEP};
    paragraph_begin(&p);
    paragraph_add(&p, caption_font, text);
    paragraph_end(&p);
    pdf->after = 3;
}

/* The caption of several tables, or one that is wider than the page, has lines of its own. */
static bool has_caption_apart(const struct pdf *pdf, const struct figure *f, const char *caption)
{
    bool many = f->subject->array->ndim > 2 && figure_is_matrix(f);
    return many || caption_width(pdf, caption) > FLOW_WIDTH;
}

static void write_matrix(struct pdf *pdf, const struct figure *f, const char *caption)
{
    if (has_caption_apart(pdf, f, caption)) {
        write_caption(pdf, caption);
        caption = "";
    }
    if (f->table.rows > 0)
        pdf_view_table(pdf, f, caption);
    else if (f->drawing)
        pdf_drawing(pdf, f, caption);
    else
        pdf_table(pdf, f, caption);
    if (!*caption) /* what came beside it would seem to be the caption's, too */
        pdf_end_shelf(pdf);
}

void pdf_figure(struct page *page, const struct figure *f)
{
    struct pdf *pdf = pdf_of(page);
    struct str caption = {0}, text = {0};
    page_caption(f->subject, &caption);
    if (!page_is_matrix(f->subject)) {
        subject_text(f->subject, &text);
        write_caption(pdf, caption.text);
        pdf_code(pdf, str_text(&text), false);
    } else {
        append_shape(&caption, f->subject->array);
        if (f->reading)
            str_format(&caption, ", %s", f->reading);
        if (array_count(f->subject->array) == 0)
            write_caption(pdf, caption.text);
        else
            write_matrix(pdf, f, caption.text);
    }
    str_free(&text);
    str_free(&caption);
}

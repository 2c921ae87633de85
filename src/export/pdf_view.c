/* On paper, what a view shows instead of the matrix: the table that it has for large digits, or
 * lines as on the screen. */
#include "base/mem.h"
#include "export/pdf.h"
#include "export/picture.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_TEXT = 40 };

static const double EDGE = 4;     /* beside a table's texts */
static const double PIXEL = 0.62; /* of a drawing */

/* -- tables ------------------------------------------------------------------------------------ */

struct table {
    struct pdf *pdf;
    const struct figure *figure;
    double scale;         /* what is too wide for the page is smaller */
    double *left, bottom; /* of the columns, with the end of the last; under the head */
};

static struct font font_of(const struct table *t, const struct large_cell *cell)
{
    double size = t->scale * (cell->small ? PDF_LABEL : PDF_NUMBER);
    return (struct font){
        .mono = true, .bold = figure_marks(cell) & ~(unsigned)MARK_SOURCE, .size = size};
}

static struct font label_font(const struct table *t)
{
    return (struct font){.mono = true, .size = PDF_LABEL * t->scale};
}

static double marks_width(const struct table *t, const struct large_cell *cell)
{
    struct str glyphs = {0};
    page_glyphs(figure_marks(cell), &glyphs);
    double width = type_width(&t->pdf->flow.drawing, label_font(t), str_text(&glyphs));
    str_free(&glyphs);
    return width;
}

static double cell_width(const struct table *t, const struct large_cell *cell)
{
    struct str text = {0};
    figure_cell(cell, MOST_TEXT, &text);
    double width = type_width(&t->pdf->flow.drawing, font_of(t, cell), str_text(&text));
    str_free(&text);
    return width + marks_width(t, cell) + 2 * EDGE * t->scale;
}

/* Where the columns begin and end, from 0. */
static void measure(struct table *t)
{
    const struct large_table *table = &t->figure->table;
    for (size_t j = 0; j < table->columns; j++) {
        double widest = 0;
        for (size_t i = 0; i < table->rows; i++)
            widest = fmax(widest, cell_width(t, large_table_cell(table, i, j)));
        t->left[j + 1] = t->left[j] + widest;
    }
}

static void write_marks(const struct table *t, double x, double y, const struct large_cell *cell)
{
    struct str glyphs = {0};
    page_glyphs(figure_marks(cell), &glyphs);
    flow_text(&t->pdf->flow, x, y, label_font(t), FLOW_ACCENT, str_text(&glyphs));
    str_free(&glyphs);
}

static void write_text(const struct table *t, const struct large_cell *cell, struct box box)
{
    struct str text = {0};
    struct font font = font_of(t, cell);
    unsigned marks = figure_marks(cell);
    figure_cell(cell, MOST_TEXT, &text);
    double width = type_width(&t->pdf->flow.drawing, font, str_text(&text));
    double right = box.x + box.width - EDGE * t->scale - marks_width(t, cell);
    double left = cell->left ? box.x + EDGE * t->scale : right - width;
    double base = box.y + box.height * 0.7;
    flow_text(&t->pdf->flow, left, base, font,
              cell->style.role == ROLE_LABEL ? FLOW_SOFT : FLOW_INK, str_text(&text));
    if (marks & MARK_SOURCE)
        flow_fill(&t->pdf->flow, left, base + 1.6, width, 0.7, FLOW_INK);
    write_marks(t, right, box.y + box.height * 0.5, cell);
    t->pdf->page.marks |= marks;
    str_free(&text);
}

static void write_cell(const struct table *t, size_t i, size_t j)
{
    const struct large_cell *cell = large_table_cell(&t->figure->table, i, j);
    double height = PDF_ROW * t->scale;
    struct box box = {t->left[j], t->bottom + ((double)i - 1) * height, t->left[j + 1] - t->left[j],
                      height};
    bool number = !cell->small && cell->style.role != ROLE_LABEL && cell->text;
    bool heading = figure_is_heading(t->figure, i, j) || (i == 0 && cell->text && *cell->text);
    flow_tag(&t->pdf->flow, FLOW_BEGIN, heading ? "TH" : "TD");
    if (cell->text)
        write_text(t, cell, box);
    flow_tag(&t->pdf->flow, FLOW_END, heading ? "TH" : "TD");
    if (number)
        flow_frame(&t->pdf->flow, box.x, box.y, box.width, box.height,
                   figure_marks(cell) & MARK_SELECTED ? 1.4 : 0.5,
                   figure_marks(cell) & MARK_SELECTED ? FLOW_INK : FLOW_LINE);
}

static void write_rows(const struct table *t)
{
    flow_tag(&t->pdf->flow, FLOW_BEGIN, "Table");
    for (size_t i = 0; i < t->figure->table.rows; i++) {
        flow_tag(&t->pdf->flow, FLOW_BEGIN, "TR");
        for (size_t j = 0; j < t->figure->table.columns; j++)
            write_cell(t, i, j);
        flow_tag(&t->pdf->flow, FLOW_END, "TR");
    }
    flow_tag(&t->pdf->flow, FLOW_END, "Table");
}

void pdf_view_table(struct pdf *pdf, const struct figure *f, const char *caption)
{
    size_t columns = f->table.columns;
    struct table t = {.pdf = pdf, .figure = f, .scale = 1};
    t.left = mem_new((columns + 1) * sizeof *t.left);
    measure(&t);
    if (t.left[columns] > FLOW_WIDTH) {
        t.scale = FLOW_WIDTH / t.left[columns];
        measure(&t);
    }
    double row = PDF_ROW * t.scale;
    struct pdf_point at = pdf_place(pdf, t.left[columns], (double)f->table.rows * row, caption);
    t.bottom = at.y + row;
    for (size_t j = 0; j <= columns; j++)
        t.left[j] += at.x;
    write_rows(&t);
    free(t.left);
}

/* -- lines ------------------------------------------------------------------------------------- */

struct pen {
    struct flow *flow;
    struct pdf_point at; /* the upper left corner */
};

static void rectangle(void *to, struct box box, unsigned color)
{
    const struct pen *pen = to;
    flow_fill(pen->flow, pen->at.x + box.x * PIXEL, pen->at.y + box.y * PIXEL, box.width * PIXEL,
              box.height * PIXEL, color);
}

static void dot(void *to, double x, double y, double radius, unsigned color)
{
    rectangle(to, (struct box){x - radius, y - radius, 2 * radius, 2 * radius}, color);
}

static void write_line(void *to, struct box cells, const char *text, const struct paint *p)
{
    const struct pen *pen = to;
    const struct font font = {
        .mono = true, .bold = p->attributes & LOOK_BOLD, .size = PICTURE_FONT * PIXEL};
    flow_text(pen->flow, pen->at.x + cells.x * PIXEL,
              pen->at.y + (cells.y + PICTURE_BASELINE) * PIXEL, font, p->fill, text);
}

void pdf_drawing(struct pdf *pdf, const struct figure *f, const char *caption)
{
    static const struct picture_ops ops = {rectangle, dot, write_line};
    double width = picture_width(f->drawing) * PIXEL, height = picture_height(f->drawing) * PIXEL;
    struct pen pen = {&pdf->flow, pdf_place(pdf, width, height, caption)};
    flow_tag(&pdf->flow, FLOW_BEGIN, "P");
    picture_draw(f->drawing, &figure_palette, &ops, &pen);
    flow_tag(&pdf->flow, FLOW_END, "P");
}

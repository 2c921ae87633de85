/* Matrices as tables on paper: blank cells to be filled in, colours for white ground, marks as on
 * the screen. */
#include "view/colormap.h"

#include "export/pdf.h"

#include <math.h>

enum {
    MOST_ROWS = 24,
    MOST_COLUMNS = 12,
    MOST_PARTS = 8,
    ROW_TOKEN = 20, /* letters of a token at most */
    COLUMN_TOKEN = 10,
    LEAST_TOKEN = 3
};

static const double BLANK_ROW = 22, BLANK_COLUMN = 42, HEADER = 11, EDGE = 5.5;
static const double TOKEN_LINE = 9;
static const double SWATCH_HEIGHT = 10, OVER_LEGEND = 4;

struct table {
    struct pdf *pdf;
    const struct figure *figure;
    const struct subject *subject;
    struct part part;
    bool legend;
    double left, top;                  /* on the strip, of the numbers' upper left corner */
    double column, row, labels, token; /* widths of columns, row labels and the tokens in those;
                                          height of rows */
    size_t rows, columns;              /* shown */
    int letters;                       /* of a column's token at most */
};

static const struct font number_font = {.mono = true, .size = PDF_NUMBER};
static const struct font label_font = {.mono = true, .size = PDF_LABEL};

static double width_of(const struct table *t, struct font font, const char *text)
{
    return type_width(&t->pdf->flow.drawing, font, text);
}

/* -- sizes ------------------------------------------------------------------------------------- */

static size_t row_at(const struct table *t, size_t i)
{
    return page_place(part_rows(&t->part), MOST_ROWS, i);
}

static size_t column_at(const struct table *t, size_t j)
{
    return page_place(part_columns(&t->part), t->columns, j);
}

static double widest_number(const struct table *t)
{
    double widest = 0;
    size_t index[ARRAY_MAX_NDIM];
    for (size_t i = 0; i < t->rows; i++)
        for (size_t j = 0; j < t->columns; j++) {
            struct str text = {0};
            if (row_at(t, i) == PAGE_GAP || column_at(t, j) == PAGE_GAP)
                continue;
            part_at(&t->part, row_at(t, i), column_at(t, j), index);
            page_number(&text, array_get(t->figure->array, index), t->figure->format);
            widest = fmax(widest, width_of(t, number_font, str_text(&text)));
            str_free(&text);
        }
    return widest;
}

/* The token at the i-th shown row or column, with a blank before it: copied, and heard, it is not
 * one word with the number. */
static void append_token(const struct table *t, enum label_axis axis, size_t i, struct str *out)
{
    bool rows = axis == LABEL_ROWS;
    const struct labels *labels = rows ? &t->figure->rows : &t->figure->columns;
    str_append(out, labels->texts ? " " : "");
    page_token(labels, rows ? row_at(t, i) : column_at(t, i), rows ? ROW_TOKEN : t->letters, out);
}

static double widest_token(const struct table *t, enum label_axis axis)
{
    double widest = 0;
    for (size_t i = 0; i < (axis == LABEL_ROWS ? t->rows : t->columns); i++) {
        struct str text = {0};
        append_token(t, axis, i, &text);
        widest = fmax(widest, width_of(t, label_font, str_text(&text)));
        str_free(&text);
    }
    return widest;
}

/* Wide enough for numbers or what is written by hand, and wider for tokens only while all columns
 * have room: a token's end goes before a column does. */
static double column_width(struct table *t)
{
    double least = widest_number(t), room = (FLOW_WIDTH - t->labels) / (double)t->columns, token;
    least = fmax(least + 2 * EDGE, t->figure->blank ? BLANK_COLUMN : 0);
    t->letters = COLUMN_TOKEN;
    while ((token = widest_token(t, LABEL_COLUMNS) + 2 * EDGE) > fmax(least, room) &&
           t->letters > LEAST_TOKEN)
        t->letters--;
    return fmax(least, token);
}

/* As many columns as the page has room for. */
static void measure(struct table *t)
{
    struct str last = {0};
    t->rows = page_shown(part_rows(&t->part), MOST_ROWS);
    t->columns = page_shown(part_columns(&t->part), MOST_COLUMNS);
    str_format(&last, "%zu", part_rows(&t->part));
    t->token = widest_token(t, LABEL_ROWS);
    t->labels = t->subject->array->ndim < 2 ? 0 : width_of(t, label_font, last.text) + 5;
    t->labels += t->token;
    t->row = t->figure->blank ? BLANK_ROW : PDF_ROW;
    t->column = column_width(t);
    double most = floor((FLOW_WIDTH - t->labels) / t->column);
    if ((double)t->columns > most)
        t->columns = most < 3 ? 3 : (size_t)most;
    str_free(&last);
}

static double table_width(const struct table *t)
{
    return t->labels + (double)t->columns * t->column;
}

static double swatch_width(const struct table *t)
{
    double widest = 0;
    for (int i = 0; i < PAGE_SWATCHES; i++) {
        struct str number = {0};
        legend_swatch(&t->figure->scale, i, PAGE_SWATCHES, &number);
        widest = fmax(widest, width_of(t, label_font, number.text));
        str_free(&number);
    }
    return widest + 2 * EDGE;
}

static double legend_height(const struct table *t)
{
    return t->legend ? OVER_LEGEND + SWATCH_HEIGHT : 0;
}

static double head_height(const struct table *t)
{
    return HEADER + (t->figure->columns.texts ? TOKEN_LINE : 0);
}

/* -- cells ------------------------------------------------------------------------------------- */

static void write_right(const struct table *t, double right, double base, struct font font,
                        unsigned color, const char *text)
{
    flow_text(&t->pdf->flow, right - width_of(t, font, text), base, font, color, text);
}

static void write_middle(const struct table *t, double middle, double base, struct font font,
                         unsigned color, const char *text)
{
    write_right(t, middle + width_of(t, font, text) / 2, base, font, color, text);
}

/* From white to dark blue or, as on the screen, for what is above 0 where some is below it, to dark
 * red: what is 0 needs no ink, and all of it reads in grey. */
static unsigned heat_color(enum role role, double level)
{
    const unsigned white = 0xffffff, end = role == ROLE_SIGNED && level > 0 ? 0x67000d : 0x08306b;
    unsigned color = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double from = white >> shift & 255, to = end >> shift & 255;
        color |= (unsigned)(from + (to - from) * fmin(fabs(level), 1) + 0.5) << shift;
    }
    return color;
}

/* Fills an area in the colour of a level; the colour to write on it. */
static unsigned fill_level(const struct table *t, double x, double y, double width, double height,
                           double level)
{
    unsigned color = heat_color(t->figure->scale.role, level);
    int readable = palette_readable_on(PALETTE_TRUE, PALETTE_RGB | (int)color);
    flow_fill(&t->pdf->flow, x, y, width, height, color);
    return readable == PALETTE_RGB ? FLOW_INK : 0xffffff;
}

/* The same of a cell and its number. */
static unsigned fill_heat(const struct table *t, double x, double y, double number)
{
    double level = (double)scale_level(&t->figure->scale, number);
    bool has = t->figure->heat && !isnan(number);
    return has ? fill_level(t, x, y, t->column, t->row, level) : FLOW_INK;
}

static void write_marks(const struct table *t, double x, double y, unsigned marks, unsigned color)
{
    struct str glyphs = {0};
    page_glyphs(marks, &glyphs);
    flow_text(&t->pdf->flow, x + t->column - EDGE + 0.5, y + t->row * 0.5, label_font, color,
              str_text(&glyphs));
    str_free(&glyphs);
}

static void write_number(const struct table *t, double x, double y, const size_t *index)
{
    struct str text = {0};
    struct font font = number_font;
    double number = array_get(t->figure->array, index);
    bool plain = t->pdf->page.request->worksheet; /* nothing is selected on it */
    unsigned marks = plain ? 0 : cell_marks(t->subject, index);
    unsigned color = fill_heat(t, x, y, number);
    double right = x + t->column - EDGE, base = y + t->row * 0.7;
    font.bold = marks & ~(unsigned)MARK_SOURCE;
    page_number(&text, number, t->figure->format);
    write_right(t, right, base, font, color, str_text(&text));
    if (marks & MARK_SOURCE) {
        double width = width_of(t, font, str_text(&text));
        flow_fill(&t->pdf->flow, right - width, base + 1.6, width, 0.7, color);
    }
    if (marks)
        write_marks(t, x, y, marks, t->figure->heat ? color : FLOW_ACCENT);
    t->pdf->page.marks |= marks;
    str_free(&text);
}

static void write_cell(const struct table *t, size_t i, size_t j)
{
    size_t index[ARRAY_MAX_NDIM], row = row_at(t, i), column = column_at(t, j);
    double x = t->left + (double)j * t->column, y = t->top + (double)i * t->row;
    if (row == PAGE_GAP || column == PAGE_GAP) {
        write_middle(t, x + t->column / 2, y + t->row * 0.7, number_font, FLOW_SOFT, "…");
        return;
    }
    part_at(&t->part, row, column, index);
    if (t->subject->hidden && !t->figure->blank)
        write_middle(t, x + t->column / 2, y + t->row * 0.7, number_font, FLOW_SOFT, "?");
    else if (!t->figure->blank)
        write_number(t, x, y, index);
    flow_frame(&t->pdf->flow, x, y, t->column, t->row, 0.5, FLOW_LINE);
}

/* Over the lines of its neighbours. */
static void frame_selected(const struct table *t)
{
    size_t index[ARRAY_MAX_NDIM];
    for (size_t i = 0; i < t->rows; i++)
        for (size_t j = 0; j < t->columns; j++) {
            if (row_at(t, i) == PAGE_GAP || column_at(t, j) == PAGE_GAP)
                continue;
            part_at(&t->part, row_at(t, i), column_at(t, j), index);
            if (cell_marks(t->subject, index) & MARK_SELECTED)
                flow_frame(&t->pdf->flow, t->left + (double)j * t->column,
                           t->top + (double)i * t->row, t->column, t->row, 1.4, FLOW_INK);
        }
}

/* -- tables ------------------------------------------------------------------------------------ */

static void begin_element(const struct table *t, const char *tag)
{
    flow_tag(&t->pdf->flow, FLOW_BEGIN, tag);
}

static void end_element(const struct table *t, const char *tag)
{
    flow_tag(&t->pdf->flow, FLOW_END, tag);
}

/* The number of a row or column; of what is left out, a gap. */
static void write_place(const struct table *t, size_t place, double right, double base)
{
    struct str text = {0};
    if (place == PAGE_GAP)
        str_append(&text, "…");
    else
        str_format(&text, "%zu", place);
    write_right(t, right, base, label_font, FLOW_SOFT, text.text);
    str_free(&text);
}

/* The token under the number. */
static void write_column_label(const struct table *t, size_t j)
{
    struct str token = {0};
    double right = t->left + (double)(j + 1) * t->column - EDGE, base = t->top - 3;
    append_token(t, LABEL_COLUMNS, j, &token);
    begin_element(t, "TH");
    write_place(t, column_at(t, j), right, base - (t->figure->columns.texts ? TOKEN_LINE : 0));
    write_right(t, right, base, label_font, FLOW_INK, str_text(&token));
    end_element(t, "TH");
    str_free(&token);
}

/* The token behind the number. */
static void write_row_label(const struct table *t, size_t i)
{
    struct str token = {0};
    double right = t->left - 4, base = t->top + ((double)i + 0.68) * t->row;
    append_token(t, LABEL_ROWS, i, &token);
    begin_element(t, "TH");
    write_place(t, row_at(t, i), right - t->token, base);
    flow_text(&t->pdf->flow, right - t->token, base, label_font, FLOW_INK, str_text(&token));
    end_element(t, "TH");
    str_free(&token);
}

/* With an empty cell over the row labels, so that all rows have as many. */
static void write_head(const struct table *t)
{
    begin_element(t, "TR");
    if (t->labels > 0) {
        begin_element(t, "TD");
        end_element(t, "TD");
    }
    for (size_t j = 0; j < t->columns; j++)
        write_column_label(t, j);
    end_element(t, "TR");
}

static void write_row(const struct table *t, size_t i)
{
    begin_element(t, "TR");
    if (t->labels > 0) /* a vector has no rows */
        write_row_label(t, i);
    for (size_t j = 0; j < t->columns; j++) {
        begin_element(t, "TD");
        write_cell(t, i, j);
        end_element(t, "TD");
    }
    end_element(t, "TR");
}

/* Under the table: which colour is which number. */
static void write_legend(const struct table *t)
{
    struct flow *flow = &t->pdf->flow;
    double width = swatch_width(t);
    double x = t->left - t->labels, y = t->top + (double)t->rows * t->row + OVER_LEGEND;
    begin_element(t, "P");
    for (int i = 0; i < PAGE_SWATCHES; i++, x += width) {
        struct str number = {0};
        double level = (double)legend_swatch(&t->figure->scale, i, PAGE_SWATCHES, &number);
        unsigned color = fill_level(t, x, y, width, SWATCH_HEIGHT, level);
        write_middle(t, x + width / 2, y + SWATCH_HEIGHT * 0.75, label_font, color, number.text);
        flow_frame(flow, x, y, width, SWATCH_HEIGHT, 0.5, FLOW_LINE);
        str_free(&number);
    }
    end_element(t, "P");
}

static void write_table(const struct table *t)
{
    begin_element(t, "Table");
    write_head(t);
    for (size_t i = 0; i < t->rows; i++)
        write_row(t, i);
    end_element(t, "Table");
    if (!t->pdf->page.request->worksheet)
        frame_selected(t);
    if (t->legend)
        write_legend(t);
}

static void put_on_shelf(struct table *t, const char *caption)
{
    double width = table_width(t), head = head_height(t);
    double height = head + (double)t->rows * t->row + legend_height(t);
    if (t->legend)
        width = fmax(width, PAGE_SWATCHES * swatch_width(t));
    struct pdf_point at = pdf_place(t->pdf, width, height, caption);
    t->left = at.x + t->labels;
    t->top = at.y + head;
    write_table(t);
}

void pdf_table(struct pdf *pdf, const struct figure *f, const char *caption)
{
    const struct subject *s = f->subject;
    bool many = s->array->ndim > 2;
    struct table t = {
        .pdf = pdf, .figure = f, .subject = s, .part = {.array = s->array}, .legend = f->heat};
    do {
        struct str name = {0};
        part_name(&t.part, s->panel->name, &name);
        measure(&t);
        put_on_shelf(&t, many ? name.text : caption);
        t.legend = false; /* it is the same for all */
        str_free(&name);
    } while (part_next(&t.part, MOST_PARTS));
    if (many)
        pdf_end_shelf(pdf);
}

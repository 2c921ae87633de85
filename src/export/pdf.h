/* Between the files that write PDF. */
#ifndef QKV_EXPORT_PDF_H
#define QKV_EXPORT_PDF_H

#include "export/flow.h"
#include "export/page.h"
#include "export/paragraph.h"

struct pdf {
    struct page page; /* the first member: page_ops get it */
    struct flow flow;
    double after; /* what the block before wants to be free below it */

    /* Figures stand side by side as long as there is room. */
    bool has_shelf;
    double shelf_x; /* where it ends */
};

static inline struct pdf *pdf_of(struct page *page)
{
    return (struct pdf *)page;
}

/* The space before a block that wants as much. */
double pdf_before(struct pdf *pdf, double wanted);

/* Ends the row of figures, before anything else is written. */
void pdf_end_shelf(struct pdf *pdf);

/* Lines of code as they are; long ones go on in the next line. */
void pdf_code(struct pdf *pdf, const char *source, bool tinted);

/* pdf_figure.c: what a panel shows, or what stands in its place. */
void pdf_figure(struct page *page, const struct figure *f);

/* A place on the strip that is written on now, from its upper left corner. */
struct pdf_point {
    double x, y;
};

/* Finds room for a figure, beside those before it where there is some, else under them, and writes
 * its caption there; returns the upper left corner of what is below that. An empty caption, here
 * and in what follows, is told already. */
struct pdf_point pdf_place(struct pdf *pdf, double width, double height, const char *caption);

/* pdf_table.c: the numbers of a matrix, in tables. */
void pdf_table(struct pdf *pdf, const struct figure *f, const char *caption);

/* pdf_view.c: what a view shows instead of the matrix. */
void pdf_view_table(struct pdf *pdf, const struct figure *f, const char *caption);
void pdf_drawing(struct pdf *pdf, const struct figure *f, const char *caption);

/* Of tables: the sizes of letters in numbers and labels, and the height of a row. */
static const double PDF_NUMBER = 8.5, PDF_LABEL = 7, PDF_ROW = 15;

#endif

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

/* A name's numbers as a figure of tables, or what stands in their place. */
void pdf_matrix(struct page *page, const struct subject *s, bool blank);

#endif

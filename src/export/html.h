/* Between the files that write HTML. */
#ifndef QKV_EXPORT_HTML_H
#define QKV_EXPORT_HTML_H

#include "export/page.h"

/* The style sheet, light and dark; and what is otherwise on paper. */
extern const char html_style[], html_style_print[];

/* A name's numbers as a figure of tables, or what stands in their place. */
void html_figure(struct page *page, const struct figure *f);

#endif

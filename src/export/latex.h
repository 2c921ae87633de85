/* Between the files that write LaTeX. */
#ifndef QKV_EXPORT_LATEX_H
#define QKV_EXPORT_LATEX_H

#include "export/page.h"

enum { LATEX_PER_LINE = 12 }; /* columns of a matrix, at most */

void latex_plain(struct str *out, const char *text); /* with all that is special escaped */

/* A name's numbers as matrices, or what stands in their place. */
void latex_figure(struct page *page, const struct figure *f);

#endif

/* A step, or the whole lesson, as a document: the one walk through text and matrices that HTML,
 * PDF, Markdown and LaTeX share. A format says how each part is written. */
#ifndef QKV_EXPORT_PAGE_H
#define QKV_EXPORT_PAGE_H

#include "base/str.h"
#include "export/format.h"
#include "view/large.h"
#include "view/palette.h"

struct page;
struct figure;

struct page_ops {
    void (*begin)(struct page *page); /* with the lesson's title */
    void (*end)(struct page *page);
    void (*heading)(struct page *page, const struct step *step, size_t number); /* from 1 */
    void (*step_end)(struct page *page);                                        /* or NULL */
    void (*block)(struct page *page, const struct step *step, size_t i);        /* of its text */
    /* A question or goal: "Question", the block with its text, what came of it (or NULL), and
     * whether there is to be room for an answer. */
    void (*task)(struct page *page, const struct block *block, const char *word,
                 const struct block *outcome, bool room);
    void (*statements)(struct page *page, const char *source); /* a line's end at the end */
    void (*figure)(struct page *page, const struct figure *f); /* see below */
    void (*note)(struct page *page, const char *text); /* where the selected number came from */
    void (*answers)(struct page *page);                /* from here on; NULL: no worksheets */
};

struct page {
    const struct page_ops *ops;
    const struct export_request *request;
    struct app *app;
    struct str *out;
    bool answering; /* what is written now answers the worksheet */
    unsigned marks; /* that a format has shown in this step */
};

/* False only when a step of the lesson cannot be entered, or one step has nothing for a worksheet.
 */
bool page_write(const struct export_request *request, const struct page_ops *ops, struct str *out,
                struct err *err);

/* The same of a page that its format began itself, as the first member of what it needs. */
bool page_walk(struct page *page, struct err *err);

/* Whether there is a table to show: a single number is text. */
bool page_is_matrix(const struct subject *s);

/* -- figures ----------------------------------------------------------------------------------- */

/* A panel on a page: a matrix, or what else its view shows. */
struct figure {
    const struct subject *subject;
    bool blank;                /* to be filled in */
    const struct array *array; /* the matrix: the subject's, or its difference from the baseline */
    struct cell_format format;
    struct labels rows, columns; /* of the matrix */
    bool heat;                   /* the matrix has colours, on this scale */
    struct scale scale;
    struct array *owned;      /* of the array; or NULL */
    struct large_table table; /* where it has rows, it is shown instead of the matrix */
    struct canvas *drawing;   /* likewise, lines; a format that cannot draw shows the matrix */
    char *reading;            /* what the numbers are, for the caption; or NULL */
};

struct figure figure_new(struct page *page, const struct subject *s, bool blank);
void figure_free(struct figure *f);

extern const struct palette figure_palette;    /* of drawings: ink on white */
bool figure_is_matrix(const struct figure *f); /* neither a table nor lines */

/* The name of the view that it shows more of than its matrix; else "matrix". */
const char *figure_view(const struct figure *f);

/* A number or text of the table, on one line and cut to `most` columns (0: whole). */
void figure_cell(const struct large_cell *cell, int most, struct str *out);

/* Whether the cell is the one that heads its row: the first text in it, but for the first row. */
bool figure_is_heading(const struct figure *f, size_t row, size_t column);

/* Its numbers' marks that pages show. */
unsigned figure_marks(const struct large_cell *cell);

/* "scores := Q @ K.T / k_d", or the name alone. */
void page_caption(const struct subject *s, struct str *out);

/* The tokens at an axis of a name's array: those of the first of its panels that has any. */
struct labels page_labels(struct app *app, const char *name, enum label_axis axis);

/* Likewise the scale of the colours that its numbers are shown in; false when it has none. */
bool page_scale(struct app *app, const char *name, struct scale *out);
enum { PAGE_SWATCHES = 5 }; /* of its legend */

/* What a mark looks like, and a word for who does not see it. */
struct page_mark {
    unsigned mark;
    const char *name, *glyph, *word;
};
extern const struct page_mark page_marks[]; /* ends with one whose mark is 0 */

/* What stands behind a number that has these marks. */
void page_glyphs(unsigned marks, struct str *out);

/* "* changed, ! pinned": what the glyphs mean that were shown; nothing where there were none. */
void page_legend(const struct page *page, struct str *out);

/* A number as a cell shows it, without blanks around it; "=" for a difference of 0. */
void page_number(struct str *out, double x, struct cell_format format);

/* The token that stands at a place of an axis, as on the screen: on one line, and cut to `most`
 * columns (0: whole). Nothing where there is none. */
void page_token(const struct labels *labels, size_t place, int most, struct str *out);
void page_text(const char *text, int most, struct str *out); /* likewise */

/* -- a matrix in parts ------------------------------------------------------------------------- */

/* A 2-d part of an array: an array of fewer axes is one row. Start from {.array = a}; the first
 * part is at index zero. */
struct part {
    const struct array *array;
    size_t index[ARRAY_MAX_NDIM]; /* its place on the leading axes */
};
size_t part_rows(const struct part *p);
size_t part_columns(const struct part *p);
void part_at(const struct part *p, size_t row, size_t column, size_t *index);
void part_name(const struct part *p, const char *name, struct str *out); /* "z[3]" */
bool part_next(struct part *p, size_t most); /* false after the last, or after `most` parts */

/* A long axis shows its first items, a gap and its last: the i-th thing shown. */
#define PAGE_GAP ((size_t)-1)
size_t page_shown(size_t count, size_t most);
size_t page_place(size_t count, size_t most, size_t i);

/* The text of a step as Markdown, with its questions, without their answers. */
void markdown_prose(const struct step *step, struct str *out);

#endif

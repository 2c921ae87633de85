/* What is drawn with large digits: a grid, or a table of numbers that are no matrix. Sizes are in
 * the canvas's columns and rows. */
#ifndef QKV_VIEW_LARGE_H
#define QKV_VIEW_LARGE_H

#include "view/blocks.h"
#include "view/draw.h"

/* -- large.c: a grid with large digits --------------------------------------------------------- */

/* How a grid is drawn; see large_plan. */
struct large {
    const struct grid *grid;
    const struct block_size *size, *label_size; /* label_size: NULL where labels are usual text */
    int cell_width, cell_height, gutter;        /* gutter: at each side of a number */
    int label, head;                   /* the row labels' columns, the column labels' rows */
    size_t row, rows, column, columns; /* the part in sight */
    int width, height;                 /* with labels, and a map where not all is in sight */
};

/* The largest digits with which all of the grid fits; where `part` is true, else the smallest ones
 * with which enough around the selected element does. False when there is no room. */
bool large_plan(const struct grid *g, int width, int height, bool part, struct large *out);
void large_draw(const struct large *l, struct canvas *c, int x, int y);

/* A number with its marks, right-aligned in the area but for the gutter. */
void large_number(struct canvas *c, struct rect area, int gutter, const struct block_size *size,
                  struct style style, const char *text);

/* The largest size with which the text has that room; NULL: none has. */
const struct block_size *large_size(const char *text, int width, int height);

/* At the right of the area, which is what is left then: a number, and below it what it is. Nothing
 * where the widest that may stand there would take more than a third. */
void large_beside(struct canvas *c, struct rect *area, const char *widest, const char *text,
                  const char *label);

/* -- large_table.c: numbers that are no matrix; pages show these tables, too --------------------
 */

/* A number in large digits, or a text in usual ones. */
struct large_cell {
    char *text;   /* owned; NULL: nothing stands there */
    char *widest; /* of what stands there in the course of an animation, owned; NULL: the text */
    struct style style;
    bool small;        /* in usual digits */
    bool left, middle; /* where that stands in its column; else at the right */
    bool has_cursor;   /* on its first character, whatever its marks are */
    bool has_bar;      /* over the text, of which the part `bar` (0 to 1) is filled */
    double bar;
    const char *name; /* the element that a click selects, a name of the sheet's; or NULL */
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
};
enum { LARGE_MOST = 24 }; /* columns of a table */

struct large_table {
    size_t rows, columns;
    size_t first, shown;      /* of a matrix with more columns: those that it has; else 0 */
    struct large_cell *cells; /* row-major */
    char *reading;            /* stands behind the title; owned, or NULL */
};

/* With nothing in its cells; to be freed. */
struct large_table large_table_new(size_t rows, size_t columns);
void large_table_free(struct large_table *t);
struct large_cell *large_table_cell(const struct large_table *t, size_t row, size_t column);

/* A small text of labels; one over a column of numbers; and the element of a name, which looks as
 * its marks say. They return the cell, and copy the text. */
struct large_cell *large_table_label(const struct large_table *t, size_t row, size_t column,
                                     const char *text);
struct large_cell *large_table_heading(const struct large_table *t, size_t row, size_t column,
                                       const char *text);
struct large_cell *large_table_number(const struct large_table *t, size_t row, size_t column,
                                      const struct subject *s, const size_t *index,
                                      const char *text);

/* The largest digits with which it fits, and its size then; NULL when there is no room. */
const struct block_size *large_table_size(const struct large_table *t, int width, int height,
                                          int *wanted_width, int *wanted_height);
void large_table_draw(const struct large_table *t, const struct app *app, struct canvas *c, int x,
                      int y, const struct block_size *size);

#endif

/* What the views share. A view is one file with a `const struct view_ops`, listed in views.c. */
#ifndef QKV_VIEW_DRAW_H
#define QKV_VIEW_DRAW_H

#include "app/app.h"
#include "view/canvas.h"

struct rect {
    int x, y, width, height;
};

/* What a panel shows: one name of the sheet. */
struct subject {
    const struct app *app;
    const struct panel *panel;
    const struct binding *binding; /* NULL: there is no such name */
    struct array *array;           /* its numbers; NULL: there are none, see text */
    const char *text;              /* why there are no numbers */
    bool selected;                 /* the selected cell is one of its cells */
};

/* What a panel shows now; its array is the caller's to free. */
struct subject subject_of(const struct app *app, const struct panel *panel);

/* What stands in the numbers' place where there are none: why, or the value as print shows it. */
void subject_text(const struct subject *s, struct str *out);

struct view_ops {
    const char *name, *help;

    /* The size that the panel wants; at most `width` wide, where the view can be narrower. */
    void (*measure)(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height);

    /* Draws into area, which may be smaller than wanted. */
    void (*draw)(const struct subject *s, struct canvas *c, struct rect area);
};

/* views.c: the table. An unknown name gets the matrix view. */
const struct view_ops *view_at(size_t i); /* NULL past the last */
const struct view_ops *view_find(const char *name);

extern const struct view_ops view_matrix, view_heatmap, view_mask; /* matrix.c */
extern const struct view_ops view_mixture, view_heads, view_concat;

/* -- numbers.c: numbers in cells --------------------------------------------------------------- */

/* How the numbers of one matrix are written, so that they line up at the point. */
struct cell_format {
    int decimals, width;
    bool is_bool;
};
struct cell_format cell_format_for(const struct array *a);

/* Writes x, right-aligned: never "0.00" for what is not 0 ("6e-6" instead). */
enum { CELL_TEXT = 24 };
void cell_text(char out[CELL_TEXT], double x, struct cell_format format);

/* The marks of an element: selected, source, changed, pinned, baseline. */
unsigned cell_marks(const struct subject *s, const size_t *index);

/* Draws text with the marks' glyphs at its sides: [4] selected, 4* changed, 4! pinned, 4~ baseline,
 * 4' source. Takes two columns more than text. */
void draw_cell(struct canvas *c, int x, int y, struct style style, const char *text);

/* -- grid.c: a matrix as a labelled grid ------------------------------------------------------- */

struct grid {
    const struct subject *subject;
    const struct array *array; /* 1-d (one row), 2-d, or a 2-d slice through `index` */
    struct cell_format format;
    enum role role;
    size_t index[ARRAY_MAX_NDIM]; /* the slice's place on the leading axes */
    size_t first_column, columns; /* the part of the columns to be shown */
    size_t border;                /* a rule before every border-th column; 0: none */
    bool sums;                    /* a column of row sums */
};

/* Where the part of an axis begins that is shown, so that the selected place is in it. */
size_t window_start(size_t count, size_t visible, size_t selected);

/* All of the subject's array, or the slice that the selection is in. */
struct grid grid_of(const struct subject *s, enum role role);
void grid_measure(const struct grid *g, int width, int height, int *wanted_width,
                  int *wanted_height);
void grid_draw(const struct grid *g, struct canvas *c, struct rect area);

/* The title line: name, shape, and the formula as far as there is room. */
void draw_title(const struct subject *s, struct canvas *c, struct rect area, const char *more);
int title_width(const struct subject *s);

/* -- the parts of the screen ------------------------------------------------------------------- */

int prose_height(const struct step *step, int width);
void prose_draw(const struct step *step, struct canvas *c, struct rect area, int scroll);
void panels_draw(const struct app *app, struct canvas *c, struct rect area);
int panels_height(const struct app *app, int width, int height);
int explanation_height(const struct app *app, int width);
void explanation_draw(const struct app *app, struct canvas *c, struct rect area);
void overlay_draw(const struct app *app, struct canvas *c, struct rect area);

/* Draws text wrapped at blanks, ending in "..." where it does not fit, with `indent` columns before
 * each line but the first; returns the lines used. A NULL canvas only counts. */
int draw_wrapped(struct canvas *c, struct rect area, int indent, struct style style,
                 const char *text);

static inline struct style role_style(enum role role)
{
    return (struct style){.role = role};
}

#endif

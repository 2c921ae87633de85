/* What the views share. A view is one file with a `const struct view_ops`, listed in views.c. */
#ifndef QKV_VIEW_DRAW_H
#define QKV_VIEW_DRAW_H

#include "app/app.h"
#include "app/views.h"
#include "view/canvas.h"

struct rect {
    int x, y, width, height;
};

struct size {
    int width, height;
};

/* What a panel shows: one name of the sheet. */
struct subject {
    const struct app *app;
    const struct panel *panel;
    const struct binding *binding; /* NULL: there is no such name */
    struct array *array;           /* its numbers; NULL: there are none, see text */
    const char *text;              /* why there are no numbers */
    bool selected;                 /* the selected cell is one of its cells */
    bool hidden;                   /* until a question is answered: the array has its shape only,
                                      and every view shows "?" for its numbers */
    int width, height;             /* the room that all panels have; see measure */
};

/* What a panel shows now; its array is the caller's to free. */
struct subject subject_of(const struct app *app, const struct panel *panel);

/* What stands in the numbers' place where there are none: why, or the value as print shows it. */
void subject_text(const struct subject *s, struct str *out);
void draw_empty(const struct subject *s, struct canvas *c, struct rect area); /* with the title */

struct grid;
struct large_table;

struct view_ops {
    /* The size that the panel wants, which is not larger than the room. */
    struct size (*measure)(const struct subject *s, struct size room);

    /* Draws into area, which may be smaller than wanted. */
    void (*draw)(const struct subject *s, struct canvas *c, struct rect area);

    int least; /* the lines that it needs to show more than another view would; 0: any */

    /* What it shows as a matrix that can be drawn with large digits; NULL: it is no such view. */
    struct grid (*large)(const struct subject *s);

    /* What else it shows large: form 0 is all of it, each further one leaves more out. False: there
     * is no such form; else *out is to be freed. NULL: it has none. */
    bool (*table)(const struct subject *s, int form, struct large_table *out);
};

/* views.c: the view of a row of the table (app/views.h). An unknown name gets the matrix view. */
const struct view_ops *view_find(const char *name);

/* The one that shows the subject; what is hidden is shown as a matrix. */
const struct view_ops *view_of(const struct subject *s);

/* matrix.c: measure and draw of a view that cannot be shown: plain numbers, and the title says
 * whether it has no room or, where it has, that there is no such view of these numbers. */
struct size measure_instead(const struct subject *s, struct size room);
void draw_instead(const struct subject *s, struct canvas *c, struct rect area, bool has_room);

#define ROW(name, what, help) extern const struct view_ops view_##name;
VIEW_TABLE(ROW)
#undef ROW

/* -- numbers.c: numbers in cells --------------------------------------------------------------- */

/* How the numbers of one matrix are written, so that they line up at the point. */
struct cell_format {
    int decimals, width; /* width 0: as wide as the number is */
    bool is_bool, sign;  /* sign: "+" before what is above 0 */
    bool exponent;       /* all are tiny: "3.1e-9" */
};

/* As many decimals as tell the numbers apart: 2, more where all are small or close together. Of a
 * large array it looks at some of the numbers only. */
struct cell_format cell_format_for(const struct array *a);
struct cell_format cell_format_signed(const struct array *a);

/* The same as the selected panel is looked at more or less closely, or animated. */
struct cell_format cell_format_of(const struct subject *s);

/* Writes x, right-aligned: never "0.00" for what is not 0 ("6e-6" instead), and never wider than
 * the format says: "#" where it does not fit at all. */
enum { CELL_TEXT = 32 };
void cell_text(char out[CELL_TEXT], double x, struct cell_format format);

/* Writes a number of an animation's frame, whatever its size, right-aligned in `width` columns. */
void moving_text(char out[CELL_TEXT], double x, int width);

/* Of a block of rows and columns, as far as the array goes, that begins at element `first`: the
 * number that is largest in size, the mean, or the mean size. NaN where one of them is. */
enum pooling { POOL_LARGEST, POOL_MEAN, POOL_MEAN_SIZE };
double pool_block(const struct array *a, const size_t *first, size_t rows, size_t columns,
                  enum pooling how);

/* A sign for a level from -1 to 1, as dense as it is large in size: blank for 0 only, a letter
 * below 0, '?' for what is no number. */
enum { RAMP_STEPS = 9 }; /* from 0 to 1, and to -1 */
char ramp_char(double level);

/* The marks of an element: selected, source, changed, pinned, baseline, cross. */
unsigned cell_marks(const struct subject *s, const size_t *index);

/* The same of a block of elements, from first on as many as count says on each axis: which hold the
 * selected one, which hold a source. */
unsigned block_marks(const struct subject *s, const size_t *first, const size_t *count);

/* MARK_CROSS while presenting where the selected element has that place on an axis, counted from
 * the last one; else 0. */
unsigned cross_on(const struct subject *s, int from_end, size_t at);

/* The terminal's cursor belongs on the selected number; where several panels show it, in the first.
 */
void place_cursor(struct canvas *c, int x, int y);

/* What stands at the sides of a number with these marks; blanks for none. */
struct mark_signs {
    char left, right;
};
struct mark_signs mark_signs(unsigned marks);

/* Draws text with the marks' glyphs at its sides: [4] selected, 4* changed, 4! pinned, 4~ baseline,
 * 4' source, (4) at work. Takes two columns more than text. */
void draw_cell(struct canvas *c, int x, int y, struct style style, const char *text);

/* Where the mouse is listened to, lets a click into the area select the element. */
void target_element(const struct app *app, struct canvas *c, struct rect area, const char *name,
                    int ndim, const size_t *index);
void target_cell(const struct subject *s, struct canvas *c, int x, int y, int width,
                 const size_t *index);

/* -- labels.c: what stands at a row or column -------------------------------------------------- */

/* The texts at an axis: those of the list of strings that the panel's option `rows=NAME` or
 * `columns=NAME` names; else `tokens`, if the sheet has it, at the rows of x and of formulas, and
 * at rows and columns of what heatmap, mask and rows show. NULL: numbers only. */
struct labels {
    const struct sequence *texts;
    int width; /* of the widest, up to a limit */
};
enum label_axis { LABEL_ROWS, LABEL_COLUMNS };
struct labels labels_of(const struct subject *s, enum label_axis axis);

/* Appends what label i shows, "\n" for a line feed; nothing where there are numbers only. */
void append_label_text(struct str *out, const struct labels *labels, size_t i);

/* Draws label i right-aligned (or left-aligned) in `width` columns, cut where it is longer. */
void draw_label(struct canvas *c, int x, int y, int width, const struct labels *labels, size_t i,
                bool left, unsigned marks);

/* -- legend.c: which colour is which value ----------------------------------------------------- */

struct scale {
    enum role role; /* ROLE_HEAT: from 0 to most; ROLE_SIGNED: from -most to most; others: none */
    double most;
    bool ramp; /* without colours it is told by the signs of ramp_char */
};

/* The one for the numbers of an array: from 0 to 1 if they all are, else to the largest size. */
struct scale scale_of(const struct array *a);
float scale_level(const struct scale *scale, double x); /* never past the scale's ends */

/* Whether all are between 0 and 1; a NaN is not. */
bool all_weights(const struct array *a);

/* The number at the i-th of `count` even places on the scale is appended; returns its level. */
float legend_swatch(const struct scale *scale, int i, int count, struct str *text);

/* The columns without which there is no legend; 0 where there is no scale, or it is NULL. */
bool scale_is_shown(const struct scale *scale);
int legend_least(const struct scale *scale);

/* In the first row of area, behind a blank, as long as there is room for it: numbers in their
 * colours; without colours the signs, if it has any. */
void draw_legend(struct canvas *c, struct rect area, const struct scale *scale, bool colorless);

/* -- grid.c: a matrix as a labelled grid ------------------------------------------------------- */

struct grid {
    const struct subject *subject;
    const struct array *array; /* of the subject's shape: its own, or what is shown for it */
    struct cell_format format;
    struct scale scale;           /* its role is that of the numbers */
    size_t first_column, columns; /* the part of the columns to be shown */
    size_t border;                /* a rule before every border-th column; 0: none */
    bool sums;                    /* a column of row sums */
    bool moving;                  /* the numbers of an animation's frame stand in their places */
    struct array *owned;          /* to be freed with the grid; NULL: the array is the subject's */
    const char *reading;          /* stands behind the title; or NULL */
    struct labels row_labels, column_labels;

    /* What stands in a cell instead of the number. NULL, or where it gives '\0': the number. */
    char (*letter)(const struct grid *g, size_t row, size_t column);
    const void *context; /* of letter */
};

/* An axis's numbers have so many digits. */
int digit_count(size_t n);

/* The element that must be in sight: the selected one, else the first of those that the selected
 * one came from, else the one that was selected last. False, and all 0, when there is none. */
bool focus_of(const struct subject *s, size_t index[ARRAY_MAX_NDIM]);

/* Its place on an axis, counted from the last one; 0 where there is no such axis. */
size_t focus_on(const struct subject *s, int from_end);

/* The array's rows and columns: 1 where it has no such axis. */
size_t row_count(const struct array *a);
size_t column_count(const struct array *a);

/* The element in a row and column of the slice that is in focus. */
void element_at(const struct subject *s, size_t row, size_t column, size_t index[ARRAY_MAX_NDIM]);

/* Where the part of an axis begins that is shown, so that the selected place is in it. */
size_t window_start(size_t count, size_t visible, size_t selected);

/* What stands beside the first and the last row in sight where there are more; else "". */
const char *more_sign(bool above, bool below);

/* What stands in a cell, right-aligned in `width` columns (0: as wide as it is), and how it looks.
 * True: it is the number of an animation's frame. */
bool grid_cell(const struct grid *g, size_t row, size_t column, int width, char text[CELL_TEXT],
               struct style *style);

/* " Σ 0.98" in GRID_SUM columns, where the grid has sums and an animation has come to the row's. */
enum { GRID_SUM = 7 };
void grid_draw_sum(const struct grid *g, struct canvas *c, int x, int y, size_t row);

/* The columns of the row labels, and a label in its place; of a row in the cross it is marked. */
int grid_label_width(const struct grid *g);
void grid_draw_label(const struct grid *g, struct canvas *c, int x, int y, size_t row);

/* All of the subject's array, or the slice that the selection is in. Its scale ends at 1. */
struct grid grid_of(const struct subject *s, enum role role);
struct size grid_measure(const struct grid *g, struct size room); /* see view_ops */
void grid_draw(const struct grid *g, struct canvas *c, struct rect area);

/* Appends "rows 4-9 of 40 [-==-------] ", with a bar as long as there is room for; nothing when all
 * are visible. */
void append_map(struct str *out, int width, const char *axis, size_t first, size_t visible,
                size_t count);

/* -- title.c: what stands over a matrix -------------------------------------------------------- */

/* The title line: name, shape, `more` (or NULL), and the formula as far as there is room. */
void draw_title(const struct subject *s, struct canvas *c, struct rect area, const char *more);

/* The same with the legend of a scale at its end, for which there is room even where the shape has
 * none. The scale may be NULL. */
void draw_scaled_title(const struct subject *s, struct canvas *c, struct rect area,
                       const struct scale *scale, const char *more);

/* The same. While a row of the selected one is animated, what its numbers are stands there; without
 * room for that they are what they are: false, what is shown is not `moving`. */
bool draw_subject_title(const struct subject *s, struct canvas *c, struct rect area,
                        const struct scale *scale, const char *more);

/* The columns of name and shape; those of the name and, if it is shown, the scale's legend at its
 * shortest, else the shape. */
int title_width(const struct subject *s);
int scaled_title_width(const struct subject *s, const struct scale *scale);

/* The first of the forms that has room behind the title in so many columns; NULL ends them, and is
 * returned when none has. */
const char *fitting_more(const struct subject *s, int width, const struct scale *scale,
                         const char *const *forms);

/* measure and draw of a view that is a title and a grid; `more` stands behind the title. */
struct size measure_titled(const struct grid *g, struct size room);
void draw_titled(const struct grid *g, struct canvas *c, struct rect area, const char *more);

/* -- plot.c: lines of braille dots, 2 by 4 to a cell ------------------------------------------- */

struct plot {
    struct canvas *canvas;
    struct rect area;
    double low, high; /* the values at its lower and upper edge */
};
/* The line through values at even distances over the whole width; `dotted` leaves gaps. What is no
 * finite number interrupts it. */
void plot_line(const struct plot *p, size_t count, const double *values, struct style style,
               bool dotted);
/* Draws the edges' values, or the only one, into the `width` columns before the area. */
void plot_scale(const struct plot *p, int width);
/* The cell in which the value at `at` (0 to 1 along the width) stands: of inf at the upper edge, of
 * -inf at the lower one, of nan between them. */
void plot_cell(const struct plot *p, double at, double value, int *x, int *y);

/* -- prose.c: text ----------------------------------------------------------------------------- */

/* Draws text wrapped at blanks, ending in "..." where it does not fit, with `indent` columns before
 * each line but the first; returns the lines used. A NULL canvas only counts. */
int draw_wrapped(struct canvas *c, struct rect area, int indent, struct style style,
                 const char *text);

/* So wide that `least` columns have room, too, but not larger than the room. */
static inline struct size size_within(struct size wanted, int least, struct size room)
{
    int width = wanted.width > least ? wanted.width : least;
    return (struct size){width < room.width ? width : room.width,
                         wanted.height < room.height ? wanted.height : room.height};
}

static inline struct style role_style(enum role role)
{
    return (struct style){.role = role};
}

#endif

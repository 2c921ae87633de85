/* The table of views: the names that a lesson's `view` block and the command `view` take. Each row
 * has a file of its name in src/view, which draws it. To add a view, write that file and add a row
 * here. */
#ifndef QKV_APP_VIEWS_H
#define QKV_APP_VIEWS_H

#include "app/app.h"
#include "sheet/passes.h"

/* ROW(name, what it can show, help) */
#define VIEW_TABLE(ROW)                                                                            \
    ROW(matrix, array, "numbers in rows and columns")                                              \
    ROW(heatmap, array, "numbers in colours, row sums; pixels where there is no room")             \
    ROW(mask, mask, "T where a query may attend to a key, else why not")                           \
    ROW(mixture, product, "the selected row's weights times the rows of values")                   \
    ROW(dot, dot, "the selected number as a row times a column")                                   \
    ROW(heads, heads, "one small matrix for each head")                                            \
    ROW(concat, table, "the heads' results side by side: concat HEADS")                            \
    ROW(rows, row, "each row's sum, entropy in bits and largest number")                           \
    ROW(difference, baseline, "what changed since the baseline, with its sign")                    \
    ROW(chart, row, "the selected row as a line")                                                  \
    ROW(temperature, scores, "softmax of the selected row, divided by 1/8 to 8")

/* What the softmax ran along that made the element or, where that one is pinned, another of its
 * row. False where none did; *out is to be freed either way. */
bool view_softmax(const struct app *app, const struct binding *b, const size_t *index,
                  struct passes *out);

/* The longest row of which each number has a line of its own. */
enum { VIEW_MOST_LINES = 64 };

struct view_row {
    const char *name, *help;
    bool (*fits)(const struct app *app, const struct binding *b);
    const char *needs; /* what it can show, when that is not everything */
};

const struct view_row *view_row_at(size_t i); /* NULL past the last */
const struct view_row *view_row_find(const char *name);
bool view_row_unknown(const char *name, struct err *err); /* says which there are; false */

/* Whether a panel's options mean something to the view: rows=NAME and columns=NAME, a number of
 * heads for concat, mean for heatmap. */
bool view_takes(const struct view_row *row, const char *options, struct err *err);

/* The panel of the selected name, the first of several; NULL when there is none. */
struct panel *app_selected_panel(const struct app *app);

#endif

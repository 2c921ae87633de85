/* Tables in text files: rows of fields, with labels around the numbers or without. */
#ifndef QKV_SHEET_TABLE_H
#define QKV_SHEET_TABLE_H

#include "sheet/value.h"

struct table_format {
    char delimiter;       /* '\0': any run of blanks */
    const char *comments; /* what starts a comment, within a line; or NULL; not with quotes */
    bool quotes;          /* "a field, with a comma" */
    size_t skip;          /* lines before the table */
    size_t most;          /* rows */
};

struct table {
    char **fields; /* row after row; they point into the text */
    size_t count, capacity;
    size_t rows, columns; /* every row has as many */
};

/* Splits the text in place; it is borrowed while the table is used. Empty lines do not count.
 * ERR_VALUE when the rows differ in length. table_free is due in any case. */
bool table_split(struct table *t, char *text, const struct table_format *format, struct err *err);
void table_free(struct table *t);

/* Whether the first row and the first column are labels: when something in them is a word. A word
 * in the corner alone heads its column; one with others below it only is the first row's label. An
 * empty corner says that both are labels. */
void table_find_labels(const struct table *t, bool *first_row, bool *first_column);

/* The numbers from that row and column on, 2-d: bool when all are True or False, int64 when all are
 * whole, else float64, as where there are none. ERR_VALUE for what is no number, as np.loadtxt says
 * it. */
struct array *table_numbers(const struct table *t, size_t row, size_t column, struct err *err);

/* The whole table as one dtype, as np.loadtxt reads it: whole numbers for bool and int64, and no
 * True and False. */
struct array *table_numbers_as(const struct table *t, enum dtype dtype, struct err *err);

/* Appends a, of at most two axes (one makes a column), a row a line. rows and columns are lists of
 * strings, or NULL. */
void table_write(struct str *out, const struct array *a, char delimiter,
                 const struct sequence *rows, const struct sequence *columns);

#endif

/* An array that is read aloud: what its rows and cells are called and how they sound. */
#ifndef QKV_APP_READING_H
#define QKV_APP_READING_H

#include "app/app.h"

enum { READING_NUMBERS = 12 }; /* of a row that is told unasked, at most */

struct reading {
    const struct app *app;
    const char *name; /* borrowed */
    const struct binding *b;
    struct array *a;          /* NULL when the name holds no numbers */
    const struct array *mask; /* bool, of the shape of a's last axes; or NULL. Borrowed */
    bool hidden;              /* its numbers, until a question is answered */
    bool shares;              /* every row adds up to 1: row i is what query i attends to */
};

/* False when there is no such name; else to be closed. */
bool reading_open(struct reading *r, const struct app *app, const char *name);
void reading_close(struct reading *r);

/* The same name as it was before the last statement: there was an array then. Not to be closed. */
struct reading reading_before(const struct reading *now);

/* "scores follows Q @ K.T / k_d and has 3 rows of 3 numbers." */
void reading_header(const struct reading *r, struct str *out);

/* "Pinned by hand: Q[0,2].", on a line; nothing when no element is. */
void reading_pins(const struct reading *r, struct str *out);

/* A number as it is read; True or False. */
void reading_number(const struct array *a, double x, int digits, struct str *out);

/* Whether the mask is why the element is what it is. */
bool reading_is_masked(const struct reading *r, const size_t *index);

/* index gives the row; its last number is not looked at. */

/* "row 1", "query 1", "head 3, query 1"; nothing for what has one axis only. */
void reading_row_label(const struct reading *r, const size_t *index, struct str *out);

/* "2, 4, masked and 3 more" */
void reading_row(const struct reading *r, const size_t *index, size_t most, int digits,
                 struct str *out);

/* "attends most to key 1 (0.98), then key 2 (0.018), with key 3 masked" */
void reading_attends(const struct reading *r, const size_t *index, struct str *out);

/* "Its sum is 10, its largest number 4 at column 1." Of shares "Its entropy is 0.13 bits."; of
 * truth values nothing. */
void reading_figures(const struct reading *r, const size_t *index, struct str *out);

/* "; sum 10", where the screen has it, too; the figures are without it then. */
void reading_sum(const struct reading *r, const size_t *index, struct str *out);

#endif

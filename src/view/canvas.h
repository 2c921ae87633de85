/* A grid of cells between the views, which draw on it, and the painters (ncurses, text, pictures),
 * which show it. It knows no terminal, so that every screen can be tested as text.
 *
 * A cell holds one character (with up to two combining marks) and a style: a role, which says what
 * the cell means, and marks that do not hang on colour. A character two columns wide takes two
 * cells; the second has code 0. Everything drawn outside of the canvas is cut off. */
#ifndef QKV_VIEW_CANVAS_H
#define QKV_VIEW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct str;

enum role {
    ROLE_TEXT,     /* prose and plain text */
    ROLE_EMPHASIS, /* emphasised words */
    ROLE_CODE,     /* names and statements in prose */
    ROLE_TITLE,    /* headings and the title line */
    ROLE_NAME,     /* the name over a matrix */
    ROLE_LABEL,    /* row and column labels, rules, borders, hints */
    ROLE_NUMBER,   /* a matrix entry */
    ROLE_HEAT,     /* a weight; level 0 to 1 */
    ROLE_SIGNED,   /* a signed value; level -1 to 1, 0 is the middle */
    ROLE_MASKED,   /* a score or weight that the mask hides */
    ROLE_HEAD,     /* belongs to attention head `level` (a whole number) */
    ROLE_LINE,     /* of a plot, likewise */
    ROLE_ERROR,
    ROLE_STATUS, /* the line that says what happened last */
    ROLE_PROMPT,
    ROLE_COUNT
};

enum {
    MARK_SELECTED = 1, /* the selected cell */
    MARK_SOURCE = 2,   /* one of the numbers that the selected one came from */
    MARK_CHANGED = 4,  /* changed by the last edit */
    MARK_PINNED = 8,
    MARK_BASELINE = 16, /* differs from the baseline */
    MARK_CROSS = 32,    /* in the row or column that is pointed at, or that one's label */
    MARK_AT_WORK = 64   /* what an animation's frame is about */
};

struct style {
    enum role role;
    unsigned marks;
    float level;
    float lower;  /* is_pair: the level of the cell's lower half; `level` is the upper's */
    bool is_pair; /* two pixels: with colours a painter shows an upper half block instead of text */
};

struct cell {
    uint32_t code;         /* 0: the second half of a wide character */
    uint32_t combining[2]; /* 0 where there is none */
    struct style style;
};

/* What a mouse finds. */
struct target {
    int x, y, width, height;
    char *line;        /* a click applies this line, owned; NULL: nothing */
    const char *wheel; /* the command that the wheel gives, with `up` or `down`; NULL: the usual */
};

struct canvas {
    int width, height;
    struct cell *cells;     /* row-major */
    int cursor_x, cursor_y; /* where the terminal's cursor belongs; -1: nowhere */
    struct target *targets;
    size_t target_count, target_capacity;
};

struct canvas *canvas_new(int width, int height); /* blank; 1x1 at least */
void canvas_free(struct canvas *c);
void canvas_clear(struct canvas *c);

/* Draws text from (x, y) to the right over at most `columns` columns and returns how many it took.
 * Characters are shown as utf8_shown says; text never wraps. */
int canvas_text(struct canvas *c, int x, int y, int columns, struct style style, const char *text);

/* The same, with "~" at its end where that is not all of it. */
int canvas_text_cut(struct canvas *c, int x, int y, int columns, struct style style,
                    const char *text);

void canvas_fill(struct canvas *c, int x, int y, int width, int height, struct style style,
                 uint32_t code);
struct cell *canvas_cell(struct canvas *c, int x, int y); /* NULL outside */
const struct cell *canvas_peek(const struct canvas *c, int x, int y);

/* Adds a target, which lies over those that are there already; line is copied, wheel static. */
void canvas_target(struct canvas *c, int x, int y, int width, int height, const char *line,
                   const char *wheel);
const struct target *canvas_target_at(const struct canvas *c, int x, int y); /* NULL: none there */

/* Whether two cells look the same. */
bool cell_equal(const struct cell *a, const struct cell *b);

/* Appends row y as UTF-8, without trailing blanks. */
void canvas_row_text(const struct canvas *c, int y, struct str *out);

#endif

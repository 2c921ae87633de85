/* The screen of the fixture's app, for tests to look at. */
#ifndef QKV_TESTS_VIEW_SHOWN_H
#define QKV_TESTS_VIEW_SHOWN_H

struct canvas;

enum { SIZE_COUNT = 21 };
extern const int sizes[SIZE_COUNT][2]; /* of screens: columns, rows */

/* Opens a lesson with these statements, that shows VIEW NAME and selects a cell. */
void open_view(const char *statements, const char *view, const char *select);

struct canvas *draw(int width, int height); /* the caller frees it */
char *screen(const struct canvas *c);       /* all rows, each with a line end; likewise */

/* No control characters, no half of a wide one, no row that is too wide. */
void expect_sound(const struct canvas *c, const char *where);

void expect_shown(int width, int height, const char *part);
void expect_not_shown(int width, int height, const char *part);

#endif

/* A running app for tests: the listing lesson, or one written in the test itself.
 *
 *     static void set_up(void) { open_listing(); }
 *     TestSuite(app, .init = set_up, .fini = close_app);
 *     Test(app, edits) { ok("x[0,0] = 5"); expect_number("Q", 0, 0, 5); }
 *
 * Each test runs in a process of its own, so one app and one err are enough. */
#ifndef QKV_TESTS_APP_FIXTURE_H
#define QKV_TESTS_APP_FIXTURE_H

#include "app/app.h"

extern struct app *app;
extern struct err err;

void open_listing(void);            /* as shipped; tests run from the top of the source tree */
void open_text(const char *lesson); /* a lesson's Markdown */
struct app *app_from(const char *path_or_text, bool is_text);
void close_app(void); /* frees the app, when there is one, and the scratch directory */

void ok(const char *line);                       /* app_line must accept it */
void refused(const char *line, const char *say); /* must be refused, saying that */
void press(const char *key);                     /* the key must be bound */

double number(const char *name, size_t i, size_t j); /* an element of a 2-d array */
void expect_number(const char *name, size_t i, size_t j, double expected);
void expect_selected(const char *element); /* "scores[0,1]", "" for none */
void expect_status(const char *part);      /* is in the status line */
void expect_frame(int frame, int frames);  /* of the animation; 0: there is none */
void expect_step(const char *name);
bool has_name(const char *name); /* whether the sheet has it */

/* A path in a directory of the test's own, in static storage until the next call. */
const char *scratch(const char *name);
void write_file(const char *path, const char *text, size_t length);
char *read_file(const char *path); /* the caller frees it; "" when there is none */

void utf8_locale(void);

#endif

/* What a lesson's file has wrong. All errors have their place in it. */
#ifndef QKV_APP_CHECK_H
#define QKV_APP_CHECK_H

#include "app/app.h"

/* What can be known before its steps are entered: views that do not exist, answers and goals that
 * are no expressions, solutions that are no statements. */
bool check_lesson(const struct app *app, struct err *err);

/* What only the statements up to the step that is shown can tell: open questions that hide names
 * which are not there; as long as nothing was edited also a formula that fails, of those computed
 * since the statement of that number (sheet_next), and answers that cannot be computed. */
bool check_entered(const struct app *app, unsigned long since, struct err *err);

/* Text that begins at a place of the lesson's file failed: err, whose place is one in that text, if
 * it has any, gets the one in the file. Returns false. */
bool check_fail_at(const struct app *app, int line, int column, struct err *err);

#endif

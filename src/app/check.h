/* What a lesson's file has wrong that can be known before its steps are entered: views that do not
 * exist, answers and goals that are no expressions, solutions that are no statements. */
#ifndef QKV_APP_CHECK_H
#define QKV_APP_CHECK_H

#include "app/app.h"

bool check_lesson(const struct app *app, struct err *err);

/* Text that begins at a place of the lesson's file failed: err, whose place is one in that text, if
 * it has any, gets the one in the file. Returns false. */
bool check_fail_at(const struct app *app, int line, int column, struct err *err);

#endif

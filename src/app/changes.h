/* What the last edit changed and what it broke. `statement` is the one that made it, or a name:
 * what it is about, its target, is the name that it begins with. */
#ifndef QKV_APP_CHANGES_H
#define QKV_APP_CHANGES_H

#include "app/app.h"

/* The length of the target's name. */
size_t changes_target(const char *statement);

/* For the status: "  →  Q, scores", what changed beside the target, and which formulas fail anew,
 * with the reason. Nothing when there is none of that. */
void changes_line(const struct app *app, const char *statement, struct str *out);

/* The same in sentences, on one line, with the numbers as they were and are. */
void changes_sentences(const struct app *app, const char *statement, struct str *out);

/* Whether Ctrl-C ended what was computed last: the statement, which then left no trace, or a
 * formula that follows it. */
bool changes_interrupted(const struct app *app);

#endif

/* What a person entered in a lesson, on disk: a text file of lines, each a statement or a command,
 * in the order in which they were given. A statement of several lines has a tab at the end of each
 * but its last. Replaying the file brings the lesson back. Every statement is on the disk before
 * the next key is read, so a killed program loses nothing. */
#ifndef QKV_APP_JOURNAL_H
#define QKV_APP_JOURNAL_H

#include "base/err.h"

#include <stdbool.h>

struct app;
struct journal;
struct lesson;

/* A lesson's file of a kind ("journal"), in the XDG state directory; the caller frees it. Lessons
 * opened by path get one of their own. NULL as path_state. */
char *journal_path(const struct lesson *lesson, const char *kind, struct err *err);

/* Opens the journal and replays it into app, which keeps it and saves into it from then on. Lines
 * that no longer run are kept in the file and counted in the status. When another qkv has the
 * lesson open, it is replayed but not saved, and status and app->unsaved say so. False when the
 * file cannot be used at all. */
bool journal_open(struct app *app, const char *path, struct err *err);

/* Replays a journal, if there is one, into an app that is not to keep it. */
bool journal_peek(struct app *app, const char *path, struct err *err);

/* Whether a line only says where one is in the lesson: that is no work that can be lost. */
bool journal_is_move(const char *line);

/* What could not be written is written with the next line. */
bool journal_append(struct journal *journal, const char *line, struct err *err);
void journal_close(struct journal *journal); /* NULL is fine */

#endif

/* The interface's `export` and `record`. */
#ifndef QKV_EXPORT_WRITER_H
#define QKV_EXPORT_WRITER_H

#include "app/app.h"

extern const struct app_writer export_writer;

/* The file that a line names first: a word, or "words in quotes"; "~/" is the home directory. *rest
 * is what follows. The caller frees it; NULL (ERR_VALUE) when a quote is missing. */
char *writer_path(const char *line, const char **rest, struct err *err);

/* ERR_OS when there is such a file already, and `replace` was not said; and when it is the lesson.
 */
bool writer_may_write(const struct app *app, const char *path, bool replace, struct err *err);

/* cast.c: recordings, in asciicast v2. */
bool cast_record(struct app *app, const char *rest, struct err *err);
void cast_frame(struct app *app, const struct canvas *canvas);
void cast_stop(struct app *app);

#endif

/* What a presenting program tells `qkv notes` in another terminal: a small file in the XDG state
 * directory, replaced whole at each change and once a minute, and removed in the end. */
#ifndef QKV_APP_PRESENTED_H
#define QKV_APP_PRESENTED_H

#include <stdbool.h>
#include <stddef.h>

struct app;

struct presented {
    char step[64]; /* its name */
    size_t idea;
    long began, now; /* as time() gives it */
};

/* Writes what is presented to app->presenting.path, when it is not what stands there; removes the
 * file when presenting ends. The status says when it cannot be written. */
void presented_tell(struct app *app);

/* Removes the file and frees what belongs to it. */
void presented_end(struct app *app);

/* Reads such a file at the time `now`. False when there is none, or none that a running program has
 * written within the last minutes, or it is no such file. */
bool presented_read(const char *path, long now, struct presented *out);

#endif

/* What a person set up for all lessons, on disk: a text file of settings, one a line. */
#ifndef QKV_APP_SETTINGS_H
#define QKV_APP_SETTINGS_H

#include <stddef.h>

struct app;

/* Applies what the file says, if it is there, but for what options of the command line said, and
 * keeps it up to date from now on. Lines that no longer mean anything are dropped. Takes path,
 * which may be NULL: then nothing is remembered. */
void settings_open(struct app *app, char *path);

const char *setting_name(size_t i); /* NULL past the last */

#endif

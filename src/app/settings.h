/* What a person set up for all lessons, on disk: a text file of commands, one a line. */
#ifndef QKV_APP_SETTINGS_H
#define QKV_APP_SETTINGS_H

struct app;

/* Applies what the file says, if it is there, and keeps it up to date from now on. Lines that no
 * longer mean anything are dropped. Takes path, which may be NULL: then nothing is remembered. */
void settings_open(struct app *app, char *path);

#endif

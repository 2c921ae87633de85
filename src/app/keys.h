/* The table of keys. A key stands for a line, which the status shows, so that using the keys
 * teaches the commands. To bind a key, add its row. */
#ifndef QKV_APP_KEYS_H
#define QKV_APP_KEYS_H

#include <stddef.h>

struct key_binding {
    const char *key;  /* as app_key names it */
    const char *line; /* a line for app_line */
    const char *help; /* what it does, for the help; NULL: another key for the row above */
};

const struct key_binding *key_binding_at(size_t i); /* NULL past the last */
const struct key_binding *key_binding_find(const char *key);
const struct key_binding *key_binding_presenting(const char *key); /* while presenting */

/* How many lines a key scrolls what is read, down or (less than 0) up; 0: it does not. */
int key_scrolls(const char *key);

#endif

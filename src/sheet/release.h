/* Freeing without recursion, as values can be nested more deeply than calls can: what is let go of
 * is put on a list, and when it was the last owner, its parts after it. Between value.c, release.c
 * and closure.c; everybody else calls value_free. */
#ifndef QKV_SHEET_RELEASE_H
#define QKV_SHEET_RELEASE_H

#include "sheet/value.h"

struct closure;

struct release {
    struct value *items;
    size_t count, capacity;
};

/* Takes v, to let go of it later; of what has no parts, at once. */
void release_add(struct release *r, struct value v);

/* Lets go of all that was added and of their parts; the list is empty then. */
void release_all(struct release *r);

/* closure.c: drops one owner. */
void release_closure(struct release *r, struct closure *closure);

#endif

#include "sheet/release.h"

#include "base/mem.h"

#include <stdlib.h>

static bool has_parts(struct value v)
{
    switch (v.kind) {
    case VALUE_TUPLE:
    case VALUE_LIST:
    case VALUE_SLICE:
    case VALUE_ITERATOR:
    case VALUE_DICT:
    case VALUE_METHOD:
        return *v.refs == 1;
    case VALUE_FUNCTION:
        return true;
    default:
        return false;
    }
}

void release_add(struct release *r, struct value v)
{
    if (!has_parts(v)) {
        value_free(v);
        return;
    }
    MEM_GROW(r->items, r->count, r->capacity);
    r->items[r->count++] = v;
}

static void add_items(struct release *r, struct value *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        release_add(r, items[i]);
    free(items);
}

/* v has parts, and nobody else owns it, unless it is a function. */
static void release(struct release *r, struct value v)
{
    switch (v.kind) {
    case VALUE_ITERATOR:
        release_add(r, v.iterator->sources);
        break;
    case VALUE_DICT:
        add_items(r, v.dict->items, 2 * v.dict->count);
        break;
    case VALUE_METHOD:
        release_add(r, v.method->self);
        break;
    case VALUE_FUNCTION:
        release_closure(r, v.closure);
        return;
    default:
        add_items(r, v.sequence->items, v.sequence->count);
        break;
    }
    free(v.refs);
}

void release_all(struct release *r)
{
    while (r->count > 0)
        release(r, r->items[--r->count]);
    free(r->items);
    *r = (struct release){0};
}

void value_drop(struct value v)
{
    struct release r = {0};
    switch (v.kind) {
    case VALUE_STRING:
    case VALUE_RANGE:
    case VALUE_GENERATOR:
        free(v.refs);
        break;
    case VALUE_ARRAY:
        array_free(v.array);
        break;
    default:
        release(&r, v);
        release_all(&r);
        break;
    }
}

/* Indices and what they select; between subscript.c (indices, arrays, dicts), subscript_sequence.c
 * (lists, tuples, strings, ranges), augment.c and derive.c. What eval.h declares is for everybody.
 */
#ifndef QKV_SHEET_SUBSCRIPT_H
#define QKV_SHEET_SUBSCRIPT_H

#include "sheet/eval.h"

/* An index as the core takes it; owns the arrays in it. */
struct subscript {
    int count;
    bool copies; /* an integer was an array without axes: reading gives no view, as in NumPy */
    struct index_item items[2 * ARRAY_MAX_NDIM];
};

/* The index of an array that a value stands for, to be freed; on an error there is nothing to free.
 */
bool subscript_items(struct value index, struct subscript *s, struct err *err);
void subscript_free(struct subscript *s);
bool subscript_is_basic(const struct subscript *s); /* no index arrays: it selects a view */

/* A slice value as an item. */
bool subscript_slice(struct value slice, struct index_item *item, struct err *err);

/* ERR_VALUE, saying `what`, for a view whose elements are shared by broadcasting. */
bool subscript_writable(const struct array *a, const char *what, struct err *err);

/* Before value is written into target: gives target a dtype that can hold it, and says so. */
bool subscript_promote(struct eval *eval, struct array *target, const struct array *value,
                       struct err *err);

/* Sequences. Writing tells the sheet first; values are borrowed. */
bool sequence_get(struct value v, struct value index, struct value *result, struct err *err);
bool list_set(struct eval *eval, struct value list, struct value index, struct value value,
              struct err *err);
bool list_delete(struct eval *eval, struct value list, struct value index, struct err *err);
bool list_extend(struct eval *eval, struct value list, struct value items, struct err *err);
bool list_repeat(struct eval *eval, struct value list, struct value times, struct err *err);

/* ERR_VALUE when item is or holds the container, which counted references could never free. */
bool may_hold(struct value container, struct value item, struct err *err);

#endif

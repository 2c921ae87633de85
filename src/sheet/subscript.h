/* Indices and what they select: subscript.c has arrays and dicts, subscript_sequence.c lists,
 * tuples, strings and ranges. For those two, augment.c and the methods of lists and dicts; what
 * eval.h declares is for everybody. */
#ifndef QKV_SHEET_SUBSCRIPT_H
#define QKV_SHEET_SUBSCRIPT_H

#include "sheet/eval.h"

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

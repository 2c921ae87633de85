/* Advanced indexing: through arrays of indices and bool masks, mixed with the basic kind as NumPy
 * mixes them. Index arrays are broadcast together, and their axes stand in the result where the
 * first of them stood, or in front when something else comes between two of them; an integer beside
 * them counts as one of them. A bool array stands for the indices of its True elements, one index
 * array for each of its axes.
 *
 * An index is resolved to positions: an int64 array, of the result's shape, of places in the
 * indexed array's buffer. What is read, written or pinned goes through these. */
#ifndef QKV_CORE_ADVANCED_H
#define QKV_CORE_ADVANCED_H

#include "core/array.h"

/* What an index makes: a view; a copy; or a copy by one bool array of as many axes as are indexed,
 * which NumPy assigns through with a rule of its own. */
enum index_class { INDEX_BASIC, INDEX_ADVANCED, INDEX_MASK };
enum index_class index_classify(const struct array *a, int count, const struct index_item *items);

/* The places that an index of any class selects. ERR_INDEX as NumPy words it; count is at most
 * 2 * ARRAY_MAX_NDIM. */
struct array *array_positions(const struct array *a, int count, const struct index_item *items,
                              struct err *err);

/* The elements at these places: a new array whose axes lie in memory as those of positions, which
 * array_positions made. */
struct array *array_read_at(const struct array *a, const struct array *positions, struct err *err);

/* value, spread over the shape of the elements that it is to be assigned to. ERR_VALUE in NumPy's
 * words for this class of index. */
struct array *array_spread(const struct array *value, const struct array *target,
                           enum index_class kind, struct err *err);

/* Writes value, of the shape of positions, to these places, the later of two at one place last. The
 * buffer's dtype must already be able to hold it; overlap is handled. */
bool array_write_at(struct array *a, const struct array *positions, const struct array *value,
                    struct err *err);

#endif

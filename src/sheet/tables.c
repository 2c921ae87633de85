#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "base/mem.h"
#include "core/math.h"
#include "sheet/print.h"
#include "sheet/type.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool give(struct array *array, struct value *result)
{
    if (array)
        *result = value_result(array);
    return array != NULL;
}

bool give_array(struct array *array, struct value *result)
{
    if (array)
        *result = value_array(array);
    return array != NULL;
}

bool give_like(const struct call *call, struct array *array, struct value *result)
{
    struct value first = call->args[0];
    bool scalar = value_is_number(first) && first.numpy;
    return scalar ? give(array, result) : give_array(array, result);
}

struct array *take_array(const struct call *call, size_t i, struct err *err)
{
    return value_to_array(call->args[i], err);
}

static bool is_given(struct value v)
{
    return v.kind != VALUE_NONE && v.kind != VALUE_ABSENT;
}

static bool to_axis(struct value v, int *axis, struct err *err)
{
    int64_t n;
    if (!value_to_int(v, &n, err))
        return false;
    *axis = n > INT_MAX ? INT_MAX : n <= AXIS_ALL ? AXIS_ALL - 1 : (int)n;
    return true;
}

bool take_axis(const struct call *call, size_t i, int *axis, struct err *err)
{
    *axis = AXIS_ALL;
    return !is_given(call->args[i]) || to_axis(call->args[i], axis, err);
}

bool take_axes(const struct call *call, size_t i, int *count, int axes[ARRAY_MAX_NDIM],
               struct err *err)
{
    struct value v = call->args[i];
    bool several = v.kind == VALUE_TUPLE || v.kind == VALUE_LIST;
    *count = !is_given(v) ? -1 : 1;
    if (!several)
        return !is_given(v) || to_axis(v, &axes[0], err);
    if (v.sequence->count > ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE, "too many axes: %zu", v.sequence->count);
    *count = (int)v.sequence->count;
    for (size_t k = 0; k < v.sequence->count; k++)
        if (!to_axis(v.sequence->items[k], &axes[k], err))
            return false;
    return true;
}

bool tuple_axis(int *axis, const struct array *a, struct err *err)
{
    char text[ARRAY_SHAPE_TEXT];
    if (axis_normalize(axis, a->ndim, err))
        return true;
    err_set(err, ERR_INDEX, "tuple index out of range");
    return err_hint(err, "the shape is %s: it has no axis %d", array_shape_text(a, text), *axis);
}

bool take_int(const struct call *call, size_t i, int64_t *n, struct err *err)
{
    return !is_given(call->args[i]) || value_to_int(call->args[i], n, err);
}

bool take_choice(const struct call *call, size_t i, const char *const *choices,
                 const char *complaint, int *which, struct err *err)
{
    struct value v = call->args[i];
    if (!is_given(v))
        return true;
    for (int k = 0; v.kind == VALUE_STRING && choices[k]; k++)
        if (strcmp(v.string->text, choices[k]) == 0) {
            *which = k;
            return true;
        }
    bool sentence = complaint[strlen(complaint) - 1] == '.';
    if (sentence)
        err_set(err, ERR_VALUE, "%s", complaint);
    else
        err_set(err, ERR_VALUE, "%s (got '%.40s')", complaint,
                v.kind == VALUE_STRING ? v.string->text : value_type_name(v));
    return err_hint(err, "It is called as %s.", call->builtin->signature);
}

bool take_flag(const struct call *call, size_t i, bool *flag, struct err *err)
{
    if (call->args[i].kind == VALUE_ABSENT)
        return true;
    return value_truth(call->args[i], flag, err);
}

static bool no_dtype(const char *format, struct value v, struct err *err)
{
    struct str text = {0};
    value_repr(&text, v, &print_defaults);
    err_set(err, ERR_TYPE, format, str_text(&text));
    str_free(&text);
    return false;
}

bool take_dtype(const struct call *call, size_t i, enum dtype *dtype, struct err *err)
{
    static const struct {
        const char *name;
        enum dtype dtype;
    } names[] = {{"bool", DTYPE_BOOL},      {"int", DTYPE_INT64},       {"float", DTYPE_FLOAT64},
                 {"int64", DTYPE_INT64},    {"float64", DTYPE_FLOAT64}, {"bool_", DTYPE_BOOL},
                 {"i8", DTYPE_INT64},       {"f8", DTYPE_FLOAT64},      {"?", DTYPE_BOOL},
                 {"b1", DTYPE_BOOL},        {"d", DTYPE_FLOAT64},       {"int_", DTYPE_INT64},
                 {"float_", DTYPE_FLOAT64}, {"double", DTYPE_FLOAT64}};
    struct value v = call->args[i];
    if (!is_given(v))
        return true;
    if (v.kind == VALUE_DTYPE || (v.kind == VALUE_TYPE && v.type->is_dtype)) {
        *dtype = v.kind == VALUE_DTYPE ? v.dtype : v.type->dtype;
        return true;
    }
    const char *name = v.kind == VALUE_STRING ? v.string->text : "";
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcmp(name, names[n].name) == 0) {
            *dtype = names[n].dtype;
            return true;
        }
    if (value_is_number(v))
        return no_dtype("Cannot interpret '%s' as a data type", v, err);
    if ((v.kind == VALUE_LIST || v.kind == VALUE_TUPLE) && v.sequence->count > 0) {
        no_dtype(v.kind == VALUE_LIST ? "Field elements must be 2- or 3-tuples, got '%s'"
                                      : "Cannot interpret '%s' as a data type",
                 v.sequence->items[0], err);
        return err_hint(
            err, "Here stands a second row where a dtype belongs: put one more pair of brackets "
                 "around all the rows, np.array([[...], [...]]).");
    }
    err_set(err, ERR_TYPE, "data type '%s' not understood", name[0] ? name : value_type_name(v));
    return err_hint(err, "An array holds bool, int64 or float64.");
}

bool take_shape(struct value v, int *ndim, int64_t shape[ARRAY_MAX_NDIM], struct err *err)
{
    if (v.kind != VALUE_TUPLE && v.kind != VALUE_LIST) {
        *ndim = 1;
        return value_to_int(v, &shape[0], err);
    }
    if (v.sequence->count > ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE,
                       "maximum supported dimension for an ndarray is %d, found %zu",
                       ARRAY_MAX_NDIM, v.sequence->count);
    *ndim = (int)v.sequence->count;
    for (size_t i = 0; i < v.sequence->count; i++)
        if (!value_to_int(v.sequence->items[i], &shape[i], err))
            return false;
    return true;
}

bool take_sizes(struct value v, int *ndim, size_t shape[ARRAY_MAX_NDIM], struct err *err)
{
    int64_t wanted[ARRAY_MAX_NDIM];
    if (!take_shape(v, ndim, wanted, err))
        return false;
    for (int i = 0; i < *ndim; i++) {
        if (wanted[i] < 0)
            return err_set(err, ERR_VALUE, "negative dimensions are not allowed");
        shape[i] = (size_t)wanted[i];
    }
    return true;
}

void free_arrays(struct array **arrays, size_t count)
{
    for (size_t i = 0; arrays && i < count; i++)
        array_free(arrays[i]);
    free(arrays);
}

struct array **take_arrays(struct value v, size_t *count, struct err *err)
{
    size_t items;
    *count = 0;
    if (!iterate_count(v, &items, err))
        return NULL;
    if (!value_fits(VALUE_TUPLE, items, err))
        return NULL;
    if (items == 0) {
        err_set(err, ERR_VALUE, "need at least one array to concatenate");
        return NULL;
    }
    struct array **arrays = mem_resize(NULL, items, sizeof(struct array *));
    for (; *count < items; ++*count) {
        struct value item;
        bool ok = iterate_item(v, *count, &item, err);
        arrays[*count] = ok ? value_to_array(item, err) : NULL;
        if (ok)
            value_free(item);
        if (!arrays[*count]) {
            free_arrays(arrays, *count);
            return NULL;
        }
    }
    return arrays;
}

#include "sheet/value.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/ast.h"
#include "sheet/builtin.h"
#include "sheet/print.h"
#include "sheet/sheet.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- making
 * ---------------------------------------------------------------------------------------- */

struct value value_none(void)
{
    return (struct value){.kind = VALUE_NONE};
}

struct value value_bool(bool b)
{
    return (struct value){.kind = VALUE_BOOL, .b = b};
}

struct value value_int(int64_t i)
{
    return (struct value){.kind = VALUE_INT, .i = i};
}

struct value value_float(double f)
{
    return (struct value){.kind = VALUE_FLOAT, .f = f};
}

struct value value_string(const char *text, size_t length)
{
    struct string *s = mem_new(sizeof *s + length + 1);
    s->refs = 1;
    s->length = length;
    if (text)
        memcpy(s->text, text, length);
    return (struct value){.kind = VALUE_STRING, .string = s};
}

struct value value_sequence(enum value_kind kind, size_t capacity)
{
    struct sequence *s = mem_new(sizeof *s);
    s->refs = 1;
    s->capacity = capacity;
    s->items = capacity ? mem_resize(NULL, capacity, sizeof *s->items) : NULL;
    return (struct value){.kind = kind, .sequence = s};
}

struct value value_range(int64_t start, int64_t stop, int64_t step)
{
    struct range *r = mem_new(sizeof *r);
    *r = (struct range){1, start, stop, step};
    return (struct value){.kind = VALUE_RANGE, .range = r};
}

struct value value_array(struct array *array)
{
    return (struct value){.kind = VALUE_ARRAY, .array = array};
}

struct value value_result(struct array *a)
{
    if (a->ndim > 0)
        return value_array(a);
    struct value v = {.numpy = true};
    switch (array_dtype(a)) {
    case DTYPE_BOOL:
        v.kind = VALUE_BOOL;
        v.b = a->buffer->b[a->offset];
        break;
    case DTYPE_INT64:
        v.kind = VALUE_INT;
        v.i = a->buffer->i[a->offset];
        break;
    case DTYPE_FLOAT64:
        v.kind = VALUE_FLOAT;
        v.f = a->buffer->f[a->offset];
        break;
    }
    array_free(a);
    return v;
}

/* -- sharing
 * --------------------------------------------------------------------------------------- */

struct value value_ref(struct value v)
{
    switch (v.kind) {
    case VALUE_STRING:
        v.string->refs++;
        break;
    case VALUE_TUPLE:
    case VALUE_LIST:
    case VALUE_SLICE:
        v.sequence->refs++;
        break;
    case VALUE_RANGE:
        v.range->refs++;
        break;
    case VALUE_ARRAY:
        array_ref(v.array);
        break;
    case VALUE_FUNCTION:
        program_ref(v.function->program);
        break;
    default:
        break;
    }
    return v;
}

static void sequence_free(struct sequence *s)
{
    if (--s->refs > 0)
        return;
    for (size_t i = 0; i < s->count; i++)
        value_free(s->items[i]);
    free(s->items);
    free(s);
}

void value_free(struct value v)
{
    switch (v.kind) {
    case VALUE_STRING:
        if (--v.string->refs == 0)
            free(v.string);
        break;
    case VALUE_TUPLE:
    case VALUE_LIST:
    case VALUE_SLICE:
        sequence_free(v.sequence);
        break;
    case VALUE_RANGE:
        if (--v.range->refs == 0)
            free(v.range);
        break;
    case VALUE_ARRAY:
        array_free(v.array);
        break;
    case VALUE_FUNCTION:
        program_free(v.function->program);
        break;
    default:
        break;
    }
}

void value_append(struct value list, struct value item)
{
    struct sequence *s = list.sequence;
    MEM_GROW(s->items, s->count, s->capacity);
    s->items[s->count++] = item;
}

/* -- looking
 * --------------------------------------------------------------------------------------- */

bool value_is_number(struct value v)
{
    return v.kind == VALUE_BOOL || v.kind == VALUE_INT || v.kind == VALUE_FLOAT;
}

double value_number(struct value v)
{
    return v.kind == VALUE_FLOAT ? v.f : v.kind == VALUE_INT ? (double)v.i : (double)v.b;
}

const char *value_type_name(struct value v)
{
    static const char *const numpy_names[] = {
        [VALUE_BOOL] = "numpy.bool_", [VALUE_INT] = "numpy.int64", [VALUE_FLOAT] = "numpy.float64"};
    static const char *const names[] = {
        [VALUE_ABSENT] = "nothing",    [VALUE_NONE] = "NoneType",
        [VALUE_BOOL] = "bool",         [VALUE_INT] = "int",
        [VALUE_FLOAT] = "float",       [VALUE_STRING] = "str",
        [VALUE_TUPLE] = "tuple",       [VALUE_LIST] = "list",
        [VALUE_RANGE] = "range",       [VALUE_ARRAY] = "numpy.ndarray",
        [VALUE_SLICE] = "slice",       [VALUE_ELLIPSIS] = "ellipsis",
        [VALUE_FUNCTION] = "function", [VALUE_BUILTIN] = "builtin_function_or_method",
        [VALUE_MODULE] = "module",     [VALUE_DTYPE] = "type"};
    return v.numpy && value_is_number(v) ? numpy_names[v.kind] : names[v.kind];
}

size_t range_count(const struct range *r)
{
    uint64_t span, step;
    if (r->step > 0) {
        if (r->start >= r->stop)
            return 0;
        span = (uint64_t)r->stop - (uint64_t)r->start;
        step = (uint64_t)r->step;
    } else {
        if (r->start <= r->stop)
            return 0;
        span = (uint64_t)r->start - (uint64_t)r->stop;
        step = 0 - (uint64_t)r->step;
    }
    return (size_t)((span - 1) / step + 1);
}

bool value_truth(struct value v, bool *truth, struct err *err)
{
    switch (v.kind) {
    case VALUE_NONE:
        *truth = false;
        return true;
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
        *truth = value_number(v) != 0;
        return true;
    case VALUE_STRING:
        *truth = v.string->length > 0;
        return true;
    case VALUE_TUPLE:
    case VALUE_LIST:
        *truth = v.sequence->count > 0;
        return true;
    case VALUE_RANGE:
        *truth = range_count(v.range) > 0;
        return true;
    case VALUE_ARRAY:
        if (array_count(v.array) > 1) {
            err_set(
                err, ERR_VALUE,
                "The truth value of an array with more than one element is ambiguous. Use a.any() "
                "or a.all()");
            return err_hint(
                err, "np.any(a) asks whether one element is true, np.all(a) whether all are.");
        }
        *truth = array_count(v.array) == 1 && buffer_get(v.array->buffer, v.array->offset) != 0;
        return true;
    default:
        *truth = true;
        return true;
    }
}

bool value_to_int(struct value v, int64_t *out, struct err *err)
{
    if (v.kind == VALUE_INT || v.kind == VALUE_BOOL) {
        *out = v.kind == VALUE_INT ? v.i : v.b;
        return true;
    }
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0 && array_dtype(v.array) == DTYPE_INT64) {
        *out = v.array->buffer->i[v.array->offset];
        return true;
    }
    return err_set(err, ERR_TYPE, "'%s' object cannot be interpreted as an integer",
                   value_type_name(v));
}

bool value_uses(struct value v, const void *thing)
{
    if (v.kind == VALUE_ARRAY)
        return v.array->buffer == thing;
    if (v.kind != VALUE_TUPLE && v.kind != VALUE_LIST)
        return false;
    bool uses = v.sequence == thing;
    for (size_t i = 0; !uses && i < v.sequence->count; i++)
        uses = value_uses(v.sequence->items[i], thing);
    return uses;
}

/* -- arrays from nested lists
 * ---------------------------------------------------------------------- */

static size_t item_count(struct value v)
{
    return v.kind == VALUE_RANGE ? range_count(v.range) : v.sequence->count;
}

static struct value item_at(struct value v, size_t i)
{
    return v.kind == VALUE_RANGE ? value_int(v.range->start + (int64_t)i * v.range->step)
                                 : v.sequence->items[i];
}

static bool is_nested(struct value v)
{
    return v.kind == VALUE_TUPLE || v.kind == VALUE_LIST || v.kind == VALUE_RANGE;
}

/* The shape and dtype that a nested value has, found along its first items; `fill` checks the rest.
 */
struct layout {
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    enum dtype dtype;
};

static bool find_shape(struct value v, struct layout *l, struct err *err)
{
    for (; is_nested(v) && item_count(v) > 0; v = item_at(v, 0)) {
        if (l->ndim == ARRAY_MAX_NDIM)
            return err_set(err, ERR_VALUE, "lists are nested more than %d deep", ARRAY_MAX_NDIM);
        l->shape[l->ndim++] = item_count(v);
    }
    size_t more = is_nested(v) ? 1 : v.kind == VALUE_ARRAY ? (size_t)v.array->ndim : 0;
    if ((size_t)l->ndim + more > ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE, "arrays of more than %d axes", ARRAY_MAX_NDIM);
    for (size_t i = 0; i < more; i++)
        l->shape[l->ndim++] = is_nested(v) ? 0 : v.array->shape[i];
    return true;
}

static bool find_dtype(struct value v, enum dtype *dtype, bool *any, struct err *err)
{
    if (is_nested(v)) {
        for (size_t i = 0; i < item_count(v); i++)
            if (!find_dtype(item_at(v, i), dtype, any, err))
                return false;
        return true;
    }
    enum dtype own;
    if (v.kind == VALUE_ARRAY)
        own = array_dtype(v.array);
    else if (value_is_number(v))
        own = v.kind == VALUE_BOOL ? DTYPE_BOOL : v.kind == VALUE_INT ? DTYPE_INT64 : DTYPE_FLOAT64;
    else
        return err_set(err, ERR_TYPE, "an array holds numbers; here is a '%s'", value_type_name(v));
    *dtype = *any && *dtype > own ? *dtype : own;
    *any = true;
    return true;
}

static bool ragged(size_t found, size_t expected, struct err *err)
{
    err_set(err, ERR_VALUE, "rows of different lengths: one has %zu elements, the first has %zu",
            found, expected);
    return err_hint(err, "An array is rectangular: give every row the same number of elements.");
}

static bool fill(struct array *a, int axis, size_t *index, struct value v, struct err *err)
{
    if (v.kind == VALUE_ARRAY) {
        struct index_item items[ARRAY_MAX_NDIM];
        for (int i = 0; i < axis; i++)
            items[i] = (struct index_item){.kind = INDEX_INT, .start = (int64_t)index[i]};
        struct array *part = array_index(a, axis, items, err);
        if (!part)
            return false;
        bool ok = array_same_shape(part, v.array)
                      ? array_assign(part, v.array, err)
                      : ragged(array_count(v.array), array_count(part), err);
        array_free(part);
        return ok;
    }
    if (axis == a->ndim || !is_nested(v)) {
        if (axis < a->ndim || is_nested(v))
            return ragged(is_nested(v) ? item_count(v) : 1, axis < a->ndim ? a->shape[axis] : 1,
                          err);
        if (v.kind == VALUE_INT && array_dtype(a) == DTYPE_INT64)
            a->buffer->i[array_position(a, index)] = v.i; /* a double could not hold them all */
        else
            array_set(a, index, value_number(v));
        return true;
    }
    if (item_count(v) != a->shape[axis])
        return ragged(item_count(v), a->shape[axis], err);
    for (size_t i = 0; i < a->shape[axis]; i++) {
        index[axis] = i;
        if (!fill(a, axis + 1, index, item_at(v, i), err))
            return false;
    }
    return true;
}

struct array *value_to_array(struct value v, struct err *err)
{
    if (v.kind == VALUE_ARRAY)
        return array_ref(v.array);
    struct layout l = {.dtype = DTYPE_FLOAT64};
    bool any = false;
    if (!find_dtype(v, &l.dtype, &any, err) || !find_shape(v, &l, err))
        return NULL;
    struct array *a = array_new(l.dtype, l.ndim, l.shape, err);
    size_t index[ARRAY_MAX_NDIM + 1] = {0};
    if (a && !fill(a, 0, index, v, err)) {
        array_free(a);
        return NULL;
    }
    return a;
}

/* -- printing
 * -------------------------------------------------------------------------------------- */

static void repr_string(struct str *out, const struct string *s)
{
    char quote = strchr(s->text, '\'') && !strchr(s->text, '"') ? '"' : '\'';
    str_append_char(out, quote);
    for (size_t i = 0; i < s->length; i++) {
        char c = s->text[i];
        if (c == '\n')
            str_append(out, "\\n");
        else if (c == '\t')
            str_append(out, "\\t");
        else if (c == '\r')
            str_append(out, "\\r");
        else if (c == quote || c == '\\')
            str_format(out, "\\%c", c);
        else if ((unsigned char)c < 0x20 || c == 0x7F)
            str_format(out, "\\x%02x", (unsigned)(unsigned char)c);
        else
            str_append_char(out, c);
    }
    str_append_char(out, quote);
}

static void repr_sequence(struct str *out, struct value v, const struct print_options *options)
{
    const struct sequence *s = v.sequence;
    bool tuple = v.kind == VALUE_TUPLE;
    str_append_char(out, tuple ? '(' : '[');
    for (size_t i = 0; i < s->count; i++) {
        if (i > 0)
            str_append(out, ", ");
        value_repr(out, s->items[i], options);
    }
    str_append(out, !tuple ? "]" : s->count == 1 ? ",)" : ")");
}

static void repr_range(struct str *out, const struct range *r)
{
    str_format(out, "range(%" PRId64 ", %" PRId64, r->start, r->stop);
    if (r->step != 1)
        str_format(out, ", %" PRId64, r->step);
    str_append_char(out, ')');
}

void value_repr(struct str *out, struct value v, const struct print_options *options)
{
    switch (v.kind) {
    case VALUE_ABSENT:
    case VALUE_NONE:
        str_append(out, "None");
        break;
    case VALUE_BOOL:
        str_append(out, v.b ? "True" : "False");
        break;
    case VALUE_INT:
        str_format(out, "%" PRId64, v.i);
        break;
    case VALUE_FLOAT:
        print_float(out, v.f);
        break;
    case VALUE_STRING:
        repr_string(out, v.string);
        break;
    case VALUE_TUPLE:
    case VALUE_LIST:
        repr_sequence(out, v, options);
        break;
    case VALUE_RANGE:
        repr_range(out, v.range);
        break;
    case VALUE_ARRAY:
        print_array_repr(out, v.array, options);
        break;
    case VALUE_SLICE:
        str_append(out, "slice");
        repr_sequence(out, (struct value){.kind = VALUE_TUPLE, .sequence = v.sequence}, options);
        break;
    case VALUE_ELLIPSIS:
        str_append(out, "Ellipsis");
        break;
    case VALUE_FUNCTION:
        str_format(out, "<function %s>", binding_name(v.function->name));
        break;
    case VALUE_BUILTIN:
        str_format(out, "<function %s>", v.builtin->name);
        break;
    case VALUE_MODULE:
        str_format(out, "<module '%s'>", v.module);
        break;
    case VALUE_DTYPE:
        str_format(out, "dtype('%s')", dtype_name(v.dtype));
        break;
    }
}

void value_print(struct str *out, struct value v, const struct print_options *options)
{
    if (v.kind == VALUE_STRING)
        str_append_bytes(out, v.string->text, v.string->length);
    else if (v.kind == VALUE_ARRAY)
        print_array(out, v.array, options);
    else if (v.kind == VALUE_DTYPE)
        str_append(out, dtype_name(v.dtype));
    else
        value_repr(out, v, options);
}

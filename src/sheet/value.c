#include "sheet/value.h"

#include "base/err.h"
#include "base/mem.h"
#include "sheet/closure.h"
#include "sheet/type.h"

#include <stdlib.h>
#include <string.h>

/* -- making ------------------------------------------------------------------------------------ */

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

struct value value_generator(struct pcg pcg)
{
    struct generator *generator = mem_new(sizeof *generator);
    *generator = (struct generator){.refs = 1, .pcg = pcg};
    return (struct value){.kind = VALUE_GENERATOR, .generator = generator};
}

struct value value_iterator(enum iterator_kind kind, const char *type, struct value sources)
{
    struct iterator *it = mem_new(sizeof *it);
    *it = (struct iterator){.refs = 1, .kind = kind, .type = type, .sources = sources};
    return (struct value){.kind = VALUE_ITERATOR, .iterator = it};
}

struct value value_dict(void)
{
    struct dict *d = mem_new(sizeof *d);
    d->refs = 1;
    return (struct value){.kind = VALUE_DICT, .dict = d};
}

struct value value_method(struct value self, const struct builtin *builtin)
{
    struct method *m = mem_new(sizeof *m);
    *m = (struct method){.refs = 1, .builtin = builtin, .self = self};
    return (struct value){.kind = VALUE_METHOD, .method = m};
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

bool value_fits(enum value_kind kind, size_t count, struct err *err)
{
    enum { MOST_ITEMS = 1 << 24 };
    size_t most = kind == VALUE_STRING ? ARRAY_MAX_COUNT : MOST_ITEMS;
    return count <= most || err_set(err, ERR_MEMORY, "%zu %s are more than the %zu that fit", count,
                                    kind == VALUE_STRING ? "bytes" : "items", most);
}

/* -- sharing ----------------------------------------------------------------------------------- */

static bool is_sequence(struct value v)
{
    return v.kind == VALUE_TUPLE || v.kind == VALUE_LIST || v.kind == VALUE_SLICE;
}

static void drop(struct sequence *s, struct sequence **dead)
{
    if (--s->refs > 0)
        return;
    s->next = *dead;
    *dead = s;
}

/* Lists can be nested more deeply than calls can. */
static void sequence_free(struct sequence *s)
{
    struct sequence *dead = NULL;
    drop(s, &dead);
    while ((s = dead)) {
        dead = s->next;
        for (size_t i = 0; i < s->count; i++)
            if (is_sequence(s->items[i]))
                drop(s->items[i].sequence, &dead);
            else
                value_free(s->items[i]);
        free(s->items);
        free(s);
    }
}

static void dict_free(struct dict *d)
{
    if (--d->refs > 0)
        return;
    for (size_t i = 0; i < 2 * d->count; i++)
        value_free(d->items[i]);
    free(d->items);
    free(d);
}

void value_drop(struct value v)
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
    case VALUE_GENERATOR:
        if (--v.generator->refs == 0)
            free(v.generator);
        break;
    case VALUE_ITERATOR:
        if (--v.iterator->refs == 0) {
            value_free(v.iterator->sources);
            free(v.iterator);
        }
        break;
    case VALUE_ARRAY:
        array_free(v.array);
        break;
    case VALUE_DICT:
        dict_free(v.dict);
        break;
    case VALUE_METHOD:
        if (--v.method->refs == 0) {
            value_free(v.method->self);
            free(v.method);
        }
        break;
    case VALUE_FUNCTION:
        closure_free(v.closure);
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

/* -- looking ----------------------------------------------------------------------------------- */

const char *value_type_name(struct value v)
{
    return type_of(v)->name;
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

int64_t range_item(const struct range *r, size_t i)
{
    return (int64_t)((uint64_t)r->start + (uint64_t)i * (uint64_t)r->step);
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
    case VALUE_DICT:
        *truth = v.dict->count > 0;
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
        *out = value_integer(v);
        return true;
    }
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0 && array_dtype(v.array) == DTYPE_INT64) {
        *out = v.array->buffer->i[v.array->offset];
        return true;
    }
    return err_set(err, ERR_TYPE, "'%s' object cannot be interpreted as an integer",
                   value_type_name(v));
}

static bool uses(struct value v, const void *thing, int depth, int *steps);

static bool any_uses(const struct value *items, size_t count, size_t step, const void *thing,
                     int depth, int *steps)
{
    for (size_t i = 0; i < count; i += step)
        if (uses(items[i], thing, depth - 1, steps))
            return true;
    return false;
}

/* *steps bounds the search, depth the stack: one list can stand in another many times over. */
static bool uses(struct value v, const void *thing, int depth, int *steps)
{
    if (v.kind == VALUE_ARRAY)
        return v.array->buffer == thing;
    if (v.kind == VALUE_GENERATOR)
        return v.generator == thing;
    if (v.kind == VALUE_ITERATOR)
        v = v.iterator->sources;
    bool dict = v.kind == VALUE_DICT;
    if (!dict && v.kind != VALUE_TUPLE && v.kind != VALUE_LIST)
        return false;
    if (depth == 0 || --*steps == 0 || (const void *)v.sequence == thing)
        return true;
    return dict ? any_uses(v.dict->items + 1, 2 * v.dict->count, 2, thing, depth, steps)
                : any_uses(v.sequence->items, v.sequence->count, 1, thing, depth, steps);
}

bool value_uses(struct value v, const void *thing)
{
    int steps = 100000;
    return uses(v, thing, VALUE_MAX_DEPTH, &steps);
}

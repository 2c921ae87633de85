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

const struct sequence *value_strings(struct value v)
{
    if (v.kind != VALUE_LIST && v.kind != VALUE_TUPLE)
        return NULL;
    for (size_t i = 0; i < v.sequence->count; i++)
        if (v.sequence->items[i].kind != VALUE_STRING)
            return NULL;
    return v.sequence;
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
    *it = (struct iterator){.refs = 1, .kind = kind, .type = type, .sources = sources, .depth = 1};
    for (size_t i = 0; i < sources.sequence->count; i++) {
        struct value source = sources.sequence->items[i];
        if (source.kind == VALUE_ITERATOR && source.iterator->depth >= it->depth)
            it->depth = source.iterator->depth + 1;
    }
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
    bool text = kind == VALUE_STRING;
    size_t most = text ? MEM_MOST : MEM_MOST / 8;
    const char *what = text ? "bytes" : "items";
    if (count > most)
        return err_set(err, ERR_MEMORY, "%zu %s are more than the %zu that fit", count, what, most);
    return mem_available(count, text ? 1 : sizeof(struct value)) ||
           err_set(err, ERR_MEMORY, "no memory for %zu %s", count, what);
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

/* Items first, first + step, ... */
static bool any_uses(const struct value *items, size_t first, size_t count, size_t step,
                     const void *thing, int depth, int *steps)
{
    for (size_t i = first; i < count; i += step)
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
    return dict ? any_uses(v.dict->items, 1, 2 * v.dict->count, 2, thing, depth, steps)
                : any_uses(v.sequence->items, 0, v.sequence->count, 1, thing, depth, steps);
}

bool value_uses(struct value v, const void *thing)
{
    int steps = 100000;
    return uses(v, thing, VALUE_MAX_DEPTH, &steps);
}

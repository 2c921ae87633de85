/* Values of the language: Python's scalars, strings, tuples and lists, NumPy's arrays, and
 * callables.
 *
 * A struct value is passed by value. value_ref makes a second owner, value_free drops one; for
 * plain scalars both do nothing. A function that fills `struct value *result` gives the caller one
 * owner. Lists, tuples and arrays are shared as Python shares them: an alias sees a change. */
#ifndef QKV_SHEET_VALUE_H
#define QKV_SHEET_VALUE_H

#include "core/array.h"
#include "core/pcg.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct builtin;
struct closure;
struct err;
struct print_options;
struct str;

enum value_kind {
    VALUE_ABSENT, /* an argument that was not given */
    VALUE_NONE,
    VALUE_BOOL,
    VALUE_INT,
    VALUE_FLOAT,
    VALUE_ELLIPSIS,
    VALUE_BUILTIN,
    VALUE_MODULE,
    VALUE_DTYPE,
    VALUE_TYPE,
    VALUE_STRING, /* from here on: counted */
    VALUE_TUPLE,
    VALUE_LIST,
    VALUE_DICT,
    VALUE_RANGE,
    VALUE_ITERATOR,
    VALUE_GENERATOR, /* of random numbers: np.random.default_rng(seed) */
    VALUE_ARRAY,
    VALUE_SLICE,
    VALUE_FUNCTION,
    VALUE_METHOD
};

/* Lists nested more deeply than this are not printed or compared to the end. */
enum { VALUE_MAX_DEPTH = 200 };

struct string {
    size_t refs, length;
    size_t index, at;  /* of the character that was looked for last; text.h */
    size_t characters; /* how many there are; 0: not counted yet */
    char text[];       /* UTF-8, NUL-terminated; may hold NULs, too */
};

struct sequence { /* of a tuple or list */
    size_t refs, count, capacity;
    struct value *items;
};

struct dict { /* small: looked up one by one, in the order of insertion */
    size_t refs, count, capacity;
    struct value *items; /* key, value, key, value, ... */
};

struct range {
    size_t refs;
    int64_t start, stop, step;
};

struct generator {
    size_t refs;
    struct pcg pcg;
};

/* What zip, enumerate and their like give. Items are made when they are asked for, out of the
 * sources. */
enum iterator_kind {
    ITERATOR_ITEMS, /* of the one source */
    ITERATOR_ENUMERATE,
    ITERATOR_ZIP,
    ITERATOR_REVERSED,
    ITERATOR_KEYS, /* from here on: of a dict, and not used up by a loop */
    ITERATOR_VALUES,
    ITERATOR_PAIRS
};

struct value {
    enum value_kind kind;
    int numpy; /* 1: a scalar that NumPy made, such as an array's element. (As wide as kind: both
                  are stored and loaded at once.) */
    union {
        bool b;
        int64_t i;
        double f;
        size_t *refs; /* the first member of whatever is counted */
        struct string *string;
        struct sequence *sequence; /* tuple, list, and slice as (start, stop, step) */
        struct range *range;
        struct iterator *iterator;
        struct generator *generator;
        struct array *array;
        struct dict *dict;
        struct closure *closure; /* a user's function; closure.h */
        struct method *method;
        const struct type *type; /* a row of the table of types; type.h */
        const struct builtin *builtin;
        const char *module; /* a full name of the module table */
        enum dtype dtype;
    };
};

/* object.name, where name is a function that takes the object first. */
struct method {
    size_t refs;
    const struct builtin *builtin;
    struct value self;
};

struct iterator {
    size_t refs;
    enum iterator_kind kind;
    const char *type;     /* its name: "zip" */
    size_t next;          /* items that were taken */
    bool exhausted;       /* a loop has taken all of them */
    int64_t start;        /* of enumerate */
    struct value sources; /* a list */
    int depth;            /* of iterators in iterators, this one being 1 */
};

enum { ITERATOR_MAX_DEPTH = 16 }; /* one that holds another twice takes twice as long, and so on */

static inline struct value value_none(void)
{
    return (struct value){.kind = VALUE_NONE};
}

static inline struct value value_bool(bool b)
{
    return (struct value){.kind = VALUE_BOOL, .b = b};
}

static inline struct value value_int(int64_t i)
{
    return (struct value){.kind = VALUE_INT, .i = i};
}

static inline struct value value_float(double f)
{
    return (struct value){.kind = VALUE_FLOAT, .f = f};
}

struct value value_string(const char *text, size_t length);         /* text NULL: to be filled in */
struct value value_sequence(enum value_kind kind, size_t capacity); /* empty tuple, list or slice */
struct value value_range(int64_t start, int64_t stop, int64_t step);
struct value value_iterator(enum iterator_kind kind, const char *type,
                            struct value sources); /* takes the sources */
struct value value_generator(struct pcg pcg);
struct value value_array(struct array *array);  /* takes the reference */
struct value value_result(struct array *array); /* the same, but ndim 0 becomes a NumPy scalar */

void value_drop(struct value v); /* for value_free, where more than a count is in question */

static inline struct value value_ref(struct value v)
{
    if (v.kind >= VALUE_STRING)
        ++*v.refs;
    return v;
}

static inline void value_free(struct value v)
{
    if (v.kind < VALUE_STRING)
        return;
    if (*v.refs > 1 && v.kind != VALUE_FUNCTION)
        --*v.refs;
    else
        value_drop(v);
}

struct value value_dict(void);                                               /* empty */
struct value value_method(struct value self, const struct builtin *builtin); /* takes self */

/* The value under key, borrowed, or NULL. ERR_TYPE when key can be none. */
bool dict_find(const struct dict *dict, struct value key, struct value **found, struct err *err);

struct value dict_copy(struct value v); /* a new one with the same items */

/* Takes the pair away, if there is one. */
bool dict_remove(struct dict *dict, struct value key, struct err *err);

/* Takes both. */
bool dict_set(struct dict *dict, struct value key, struct value item, struct err *err);
/* Whether a string of that many bytes, or a tuple or list of that many items, may be made:
 * ERR_MEMORY when it would be too large to try. */
bool value_fits(enum value_kind kind, size_t count, struct err *err);

/* A value that shares nothing that can change with v: the lists, tuples, dicts and arrays in it are
 * copied. ERR_MEMORY when they are too many. */
bool value_own(struct value v, struct value *mine, struct err *err);

/* Appends to a list, or to a tuple that is still being made. Takes the item. */
void value_append(struct value list, struct value item);

/* The items of a list or tuple in which there are strings only, borrowed; else NULL. */
const struct sequence *value_strings(struct value v);

static inline bool value_is_number(struct value v) /* bool, int or float */
{
    return v.kind >= VALUE_BOOL && v.kind <= VALUE_FLOAT;
}

static inline double value_number(struct value v) /* of such a one */
{
    return v.kind == VALUE_FLOAT ? v.f : v.kind == VALUE_INT ? (double)v.i : (double)v.b;
}

static inline int64_t value_integer(struct value v) /* of a bool or int */
{
    return v.kind == VALUE_INT ? v.i : v.b;
}

const char *value_type_name(struct value v); /* Python's, for error messages */

/* Python's truth; ERR_VALUE for an array of more than one element. */
bool value_truth(struct value v, bool *truth, struct err *err);

/* Anything that np.asarray takes: numbers, arrays, nested tuples and lists of one shape. Gives a
 * new reference; the array itself when v is one. ERR_VALUE for ragged lists. */
struct array *value_to_array(struct value v, struct err *err);

bool value_to_int(struct value v, int64_t *out, struct err *err); /* bool, int, 0-d int array */

/* Whether v is, or holds, an array over this buffer, or this list or dict. It may be a false alarm
 * where v is nested too deeply to look everywhere. */
bool value_uses(struct value v, const void *thing);

size_t range_count(const struct range *r);
int64_t range_item(const struct range *r, size_t i);

/* str(v) and repr(v). */
void value_print(struct str *out, struct value v, const struct print_options *options);
void value_repr(struct str *out, struct value v, const struct print_options *options);

#endif

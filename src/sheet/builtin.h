/* The table of functions. One row a function: where it can be found, its signature, its help, its
 * code. The row drives lookup, the binding of arguments, help, completion and the explanation of
 * results. To add a function, write it and add its row to the table of the file that it belongs to.
 */
#ifndef QKV_SHEET_BUILTIN_H
#define QKV_SHEET_BUILTIN_H

#include "sheet/value.h"

struct eval;

/* Where a function is found; a row may name several. */
enum builtin_home {
    IN_PYTHON = 1,   /* Python's own: always */
    IN_QKV = 2,      /* this program's own: always */
    IN_NUMPY = 4,    /* np.name */
    IN_METHOD = 8,   /* array.name */
    IN_RANDOM = 16,  /* np.random.name */
    IN_SPECIAL = 32, /* scipy.special.name */
    IN_LINALG = 64,  /* np.linalg.name */
    IN_MATH = 128,   /* math.name */
    IN_STR = 256,    /* methods of strings, lists, tuples, dicts and random generators */
    IN_LIST = 512,
    IN_TUPLE = 1024,
    IN_DICT = 2048,
    IN_GENERATOR = 4096
};

/* How one element of the result is derived from the arguments, for explanations. */
enum derivation {
    DERIVE_NONE,
    DERIVE_ELEMENTWISE, /* from the same element of the broadcast arguments */
    DERIVE_VIEW,        /* is an element of the first argument, or filled in */
    DERIVE_CONCATENATE, /* the same of the parts in the first argument */
    DERIVE_APPEND,      /* the same of the first two arguments */
    DERIVE_HEADS,       /* concat_heads */
    DERIVE_SELECT,      /* an element of the first argument, along `axis`, chosen by its value */
    DERIVE_ORDER,       /* a place along `axis`, found by values */
    DERIVE_MATMUL,      /* a row of the first times a column of the second */
    DERIVE_PRODUCT,     /* products of elements of two, summed over some axes or none */
    DERIVE_EINSUM,      /* likewise, as the letters say */
    DERIVE_REDUCE,      /* from the elements along `axis` */
    DERIVE_SCAN,        /* from those up to the same place */
    DERIVE_SOFTMAX,     /* from the same element and those along `axis` */
    DERIVE_MASKED,      /* (scores, mask, fill) */
    DERIVE_WHERE,       /* (condition, a, b) */
    DERIVE_ATTENTION,   /* (query, key, value, ...) */
    DERIVE_MULTI_HEAD,  /* multi_head_attention */
    DERIVE_FILL,        /* the second argument, in a shape */
    DERIVE_RULE,        /* from its place alone */
    DERIVE_COUNT
};

/* A call under way: args[i] belongs to the i-th parameter of the signature (VALUE_ABSENT when it
 * was not given and has no default that is a literal); the parameter `*name` gets a tuple of the
 * rest. */
struct call {
    struct eval *eval;
    const struct builtin *builtin;
    struct value *args;
};

typedef bool builtin_fn(struct call *call, struct value *result, struct err *err);

struct builtin {
    unsigned homes;
    const char *name;
    const char *signature; /* "softmax(x, axis=None)" */
    const char *help;      /* one line */
    builtin_fn *fn;
    enum derivation derivation;
    int op; /* for rows that share code */
};

/* A constant of a module, such as np.pi or np.float64. */
struct builtin_constant {
    unsigned homes;
    const char *name;
    struct value value;
};

enum { BUILTIN_MAX_PARAMETERS = 12 };

/* All rows, one after the other; NULL past the last. */
const struct builtin *builtin_at(size_t i);
const struct builtin *builtin_find(unsigned homes, const char *name);
const struct builtin_constant *builtin_constant_find(unsigned homes, const char *name);

/* "numpy" -> IN_NUMPY and so on; 0 for a module that is known but holds only others, such as
 * "scipy". */
struct module {
    const char *name;
    unsigned homes;
    const char *short_name; /* what a sheet that is not strict calls it, or NULL */
};
const struct module *module_find(const char *name, size_t length); /* NULL: no such module */
const struct module *module_by_short_name(const char *name);

/* Binds positional and keyword arguments to the signature and calls. ERR_TYPE with the signature as
 * its hint when they do not fit. args are borrowed. keywords[i] names args[positional + i]. */
bool builtin_call(const struct builtin *b, struct eval *eval, size_t positional,
                  size_t keyword_count, const char *const *keywords, const struct value *args,
                  struct value *result, struct err *err);

/* What a sheet that is not strict takes b for: where `np.` may be left out, sum(scores, axis=1) is
 * NumPy's sum, not Python's. */
const struct builtin *builtin_meant(const struct builtin *b, const struct eval *eval,
                                    size_t positional, const struct value *args);
/* Which parameter of the signature has that name; BUILTIN_MAX_PARAMETERS when none has. */
size_t builtin_parameter(const struct builtin *b, const char *name);

/* False always: "f() missing 2 required positional arguments: 'a' and 'b'", where names is " a b".
 */
bool builtin_missing(const char *function, const char *kind, const char *names, struct err *err);

/* Binds without calling: out has BUILTIN_MAX_PARAMETERS places, each to be freed by the caller. */
bool builtin_bind(const struct builtin *b, size_t positional, size_t keyword_count,
                  const char *const *keywords, const struct value *args, struct value *out,
                  struct err *err);

#endif

/* The types that type(x) gives, isinstance takes, and that convert when they are called. */
#ifndef QKV_SHEET_TYPE_H
#define QKV_SHEET_TYPE_H

#include "sheet/value.h"

struct type {
    const char *name; /* "int", "numpy.float64" */
    unsigned homes;   /* where the name is found: IN_PYTHON or IN_NUMPY */
    const char
        *constructor;     /* the function that a call of it is, looked up in `homes`; NULL: none */
    enum value_kind kind; /* of its values */
    bool numpy;           /* of a NumPy scalar */
    bool is_dtype;        /* may say of what an array consists */
    enum dtype dtype;
};

const struct type *type_of(struct value v);
const struct type *type_find(unsigned homes, const char *name); /* without "numpy."; NULL */

/* Whether v is of the type: a bool is an int too, and NumPy's float64 is a float. */
bool type_holds(const struct type *type, struct value v);

#endif

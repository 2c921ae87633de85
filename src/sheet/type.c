#include "sheet/type.h"

#include "sheet/builtin.h"

#include <string.h>

static const struct type types[] = {
    {"bool", IN_PYTHON, "bool", VALUE_BOOL, false, true, DTYPE_BOOL},
    {"int", IN_PYTHON, "int", VALUE_INT, false, true, DTYPE_INT64},
    {"float", IN_PYTHON, "float", VALUE_FLOAT, false, true, DTYPE_FLOAT64},
    {"str", IN_PYTHON, "str", VALUE_STRING, false, false, DTYPE_BOOL},
    {"tuple", IN_PYTHON, "tuple", VALUE_TUPLE, false, false, DTYPE_BOOL},
    {"list", IN_PYTHON, "list", VALUE_LIST, false, false, DTYPE_BOOL},
    {"dict", IN_PYTHON, "dict", VALUE_DICT, false, false, DTYPE_BOOL},
    {"range", IN_PYTHON, "range", VALUE_RANGE, false, false, DTYPE_BOOL},
    {"enumerate", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"zip", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"map", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"filter", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"reversed", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"list_reverseiterator", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"range_iterator", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"dict_reversekeyiterator", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"dict_keys", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"dict_values", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"dict_items", 0, NULL, VALUE_ITERATOR, false, false, DTYPE_BOOL},
    {"slice", IN_PYTHON, NULL, VALUE_SLICE, false, false, DTYPE_BOOL},
    {"type", IN_PYTHON, "type", VALUE_TYPE, false, false, DTYPE_BOOL},
    {"NoneType", 0, NULL, VALUE_NONE, false, false, DTYPE_BOOL},
    {"ellipsis", 0, NULL, VALUE_ELLIPSIS, false, false, DTYPE_BOOL},
    {"function", 0, NULL, VALUE_FUNCTION, false, false, DTYPE_BOOL},
    {"builtin_function_or_method", 0, NULL, VALUE_BUILTIN, false, false, DTYPE_BOOL},
    {"builtin_function_or_method", 0, NULL, VALUE_METHOD, false, false, DTYPE_BOOL},
    {"module", 0, NULL, VALUE_MODULE, false, false, DTYPE_BOOL},
    {"numpy.random._generator.Generator", 0, NULL, VALUE_GENERATOR, false, false, DTYPE_BOOL},
    {"numpy.bool_", IN_NUMPY, "bool_", VALUE_BOOL, true, true, DTYPE_BOOL},
    {"numpy.int64", IN_NUMPY, "int64", VALUE_INT, true, true, DTYPE_INT64},
    {"numpy.float64", IN_NUMPY, "float64", VALUE_FLOAT, true, true, DTYPE_FLOAT64},
    {"numpy.integer", IN_NUMPY, NULL, VALUE_INT, true, true, DTYPE_INT64},
    {"numpy.floating", IN_NUMPY, NULL, VALUE_FLOAT, true, true, DTYPE_FLOAT64},
    {"numpy.ndarray", IN_NUMPY, NULL, VALUE_ARRAY, false, false, DTYPE_BOOL},
    {"numpy.dtype[bool_]", 0, NULL, VALUE_DTYPE, false, false, DTYPE_BOOL},
    {"numpy.dtype[int64]", 0, NULL, VALUE_DTYPE, false, false, DTYPE_INT64},
    {"numpy.dtype[float64]", 0, NULL, VALUE_DTYPE, false, false, DTYPE_FLOAT64},
    {"numpy.dtype", IN_NUMPY, "dtype", VALUE_DTYPE, false, false, DTYPE_BOOL},
};

enum { COUNT = sizeof types / sizeof *types };

const struct type *type_of(struct value v)
{
    for (size_t i = 0; i < COUNT; i++)
        if (types[i].kind == v.kind && types[i].numpy == (v.numpy && value_is_number(v)) &&
            (v.kind != VALUE_DTYPE || types[i].dtype == v.dtype) &&
            (v.kind != VALUE_ITERATOR || strcmp(types[i].name, v.iterator->type) == 0))
            return &types[i];
    return &types[0];
}

const struct type *type_find(unsigned homes, const char *name)
{
    for (size_t i = 0; i < COUNT; i++) {
        const char *own = types[i].name;
        if (strncmp(own, "numpy.", 6) == 0)
            own += 6;
        if ((types[i].homes & homes) && strcmp(own, name) == 0)
            return &types[i];
    }
    return NULL;
}

bool type_holds(const struct type *type, struct value v)
{
    const struct type *own = type_of(v);
    if (own == type)
        return true;
    if (type->numpy && !type->constructor) /* all of NumPy's of that kind */
        return own->numpy && own->kind == type->kind;
    if (type->kind == VALUE_DTYPE)
        return v.kind == VALUE_DTYPE;
    bool python_bool = own->kind == VALUE_BOOL && !own->numpy;
    bool numpy_float = own->kind == VALUE_FLOAT && own->numpy;
    return !type->numpy &&
           ((type->kind == VALUE_INT && python_bool) || (type->kind == VALUE_FLOAT && numpy_float));
}

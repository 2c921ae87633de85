#include "sheet/eval.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"

#include <string.h>

static struct value shape_of(const struct array *a)
{
    struct value shape = value_sequence(VALUE_TUPLE, (size_t)a->ndim);
    for (int i = 0; i < a->ndim; i++)
        value_append(shape, value_int((int64_t)a->shape[i]));
    return shape;
}

/* .shape and its like; false when name is none of them. */
static bool property(const struct array *a, const char *name, struct value *result, struct err *err)
{
    if (strcmp(name, "T") == 0) {
        struct array *t = array_transpose(a, NULL, err);
        if (t)
            *result = value_array(t);
        return t != NULL;
    }
    if (strcmp(name, "shape") == 0)
        *result = shape_of(a);
    else if (strcmp(name, "ndim") == 0)
        *result = value_int(a->ndim);
    else if (strcmp(name, "size") == 0)
        *result = value_int((int64_t)array_count(a));
    else if (strcmp(name, "dtype") == 0)
        *result = (struct value){.kind = VALUE_DTYPE, .dtype = array_dtype(a)};
    else
        return false;
    return true;
}

static bool missing(struct value object, const char *name, struct err *err)
{
    err_set(err, ERR_ATTRIBUTE, "'%s' object has no attribute '%s'", value_type_name(object), name);
    if (object.kind == VALUE_LIST || object.kind == VALUE_TUPLE)
        err_hint(err, "np.array(...) makes an array of a %s.", value_type_name(object));
    return false;
}

static bool module_attribute(const char *module, const char *name, struct value *result,
                             struct err *err)
{
    struct str full = {0};
    str_format(&full, "%s.%s", module, name);
    const struct module *own = module_find(module, strlen(module));
    const struct module *inner = module_find(str_text(&full), full.length);
    str_free(&full);
    const struct builtin *b = builtin_find(own->homes, name);
    const struct builtin_constant *c = builtin_constant_find(own->homes, name);
    if (b)
        *result = (struct value){.kind = VALUE_BUILTIN, .builtin = b};
    else if (c)
        *result = c->value;
    else if (inner)
        *result = (struct value){.kind = VALUE_MODULE, .module = inner->name};
    else
        return err_set(err, ERR_ATTRIBUTE, "module '%s' has no attribute '%s'", module, name);
    return true;
}

bool attribute_get(struct value object, const char *name, struct value *result, bool *is_method,
                   struct err *err)
{
    *is_method = false;
    if (object.kind == VALUE_MODULE)
        return module_attribute(object.module, name, result, err);
    bool numpy = object.kind == VALUE_ARRAY || (value_is_number(object) && object.numpy);
    if (!numpy)
        return missing(object, name, err);
    const struct builtin *b = builtin_find(IN_METHOD, name);
    if (b) {
        *result = (struct value){.kind = VALUE_BUILTIN, .builtin = b};
        *is_method = true;
        return true;
    }
    struct array *a = value_to_array(object, err);
    if (!a)
        return false;
    *err = (struct err){0};
    bool ok = property(a, name, result, err);
    array_free(a);
    return ok || (err->code == ERR_NONE ? missing(object, name, err) : false);
}

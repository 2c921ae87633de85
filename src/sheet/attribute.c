#include "sheet/eval.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/suggest.h"
#include "sheet/type.h"

#include <string.h>

static struct value shape_of(const struct array *a)
{
    struct value shape = value_sequence(VALUE_TUPLE, (size_t)a->ndim);
    for (int i = 0; i < a->ndim; i++)
        value_append(shape, value_int((int64_t)a->shape[i]));
    return shape;
}

/* .T; a scalar's is a scalar. */
static bool transposed(struct value object, const struct array *a, struct value *result,
                       struct err *err)
{
    struct array *t = array_transpose(a, NULL, err);
    if (t)
        *result = object.kind == VALUE_ARRAY ? value_array(t) : value_result(t);
    return t != NULL;
}

/* .shape and its like; false when name is none of them. */
static bool property(struct value object, const struct array *a, const char *name,
                     struct value *result, struct err *err)
{
    if (strcmp(name, "T") == 0)
        return transposed(object, a, result, err);
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

/* Where the methods of a value are found; 0: it has none. */
static unsigned method_home(struct value v)
{
    switch (v.kind) {
    case VALUE_ARRAY:
        return IN_METHOD;
    case VALUE_STRING:
        return IN_STR;
    case VALUE_LIST:
        return IN_LIST;
    case VALUE_TUPLE:
        return IN_TUPLE;
    case VALUE_DICT:
        return IN_DICT;
    case VALUE_GENERATOR:
        return IN_GENERATOR;
    default:
        return value_is_number(v) && v.numpy ? IN_METHOD : 0;
    }
}

static bool missing(struct value object, const char *name, struct err *err)
{
    err_set(err, ERR_ATTRIBUTE, "'%s' object has no attribute '%s'", value_type_name(object), name);
    suggest_method(method_home(object), name, err);
    if (!err->hint[0] && (object.kind == VALUE_LIST || object.kind == VALUE_TUPLE))
        err_hint(err, "np.array(...) makes an array of a %s.", value_type_name(object));
    return false;
}

static bool no_attribute(const char *module, const char *name, struct err *err)
{
    err_set(err, ERR_ATTRIBUTE, "module '%s' has no attribute '%s'", module, name);
    suggest_module_attribute(module, name, err);
    return false;
}

bool module_attribute(const char *module, const char *name, struct value *result, struct err *err)
{
    struct str full = {0};
    str_format(&full, "%s.%s", module, name);
    const struct module *own = module_find(module, strlen(module));
    const struct module *inner = module_find(str_text(&full), full.length);
    str_free(&full);
    const struct builtin *b = builtin_find(own->homes, name);
    const struct builtin_constant *c = builtin_constant_find(own->homes, name);
    const struct type *type = type_find(own->homes, name);
    if (type)
        *result = (struct value){.kind = VALUE_TYPE, .type = type};
    else if (b)
        *result = (struct value){.kind = VALUE_BUILTIN, .builtin = b};
    else if (c)
        *result = c->value;
    else if (inner)
        *result = (struct value){.kind = VALUE_MODULE, .module = inner->name};
    else
        return no_attribute(module, name, err);
    return true;
}

/* __name__ of a type or function; NULL: it has none. */
static const char *own_name(struct value object)
{
    const char *dot;
    switch (object.kind) {
    case VALUE_TYPE:
        dot = strrchr(object.type->name, '.');
        return dot ? dot + 1 : object.type->name;
    case VALUE_FUNCTION:
        return object.closure->function->name ? binding_name(object.closure->function->name)
                                              : "<lambda>";
    case VALUE_BUILTIN:
        return object.builtin->name;
    default:
        return NULL;
    }
}

/* An attribute that is no method. */
static bool other_attribute(struct value object, const char *name, struct value *result,
                            struct err *err)
{
    const char *own = strcmp(name, "__name__") == 0 ? own_name(object) : NULL;
    if (own) {
        *result = value_string(own, strlen(own));
        return true;
    }
    if (method_home(object) != IN_METHOD)
        return missing(object, name, err);
    struct array *a = value_to_array(object, err);
    if (!a)
        return false;
    err_clear(err);
    bool ok = property(object, a, name, result, err);
    array_free(a);
    return ok || (err->code == ERR_NONE ? missing(object, name, err) : false);
}

const struct builtin *attribute_method(struct value object, const struct node *node)
{
    struct found *found = node->found;
    unsigned home = method_home(object);
    if (home != found->home) {
        found->home = home;
        found->method = builtin_find(home, node->text);
    }
    return found->method;
}

bool attribute_get(struct value object, const struct node *node, struct value *result,
                   struct err *err)
{
    struct found *found = node->found;
    const struct builtin *method = attribute_method(object, node);
    if (method) {
        *result = value_method(value_ref(object), method);
        return true;
    }
    if (object.kind != VALUE_MODULE)
        return other_attribute(object, node->text, result, err);
    if (object.module != found->module) {
        if (!module_attribute(object.module, node->text, &found->value, err))
            return false;
        found->module = object.module;
    }
    *result = found->value;
    return true;
}

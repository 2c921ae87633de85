#include "sheet/builtin.h"

#include "base/err.h"
#include "sheet/tables.h"

#include <stdlib.h>
#include <string.h>

/* -- finding ----------------------------------------------------------------------------------- */

static const struct builtin_table *const tables[] = {&builtins_python, &builtins_attention,
                                                     &builtins_create, &builtins_shape,
                                                     &builtins_math,   &builtins_random};

enum { TABLE_COUNT = sizeof tables / sizeof *tables };

const struct builtin *builtin_at(size_t i)
{
    for (size_t t = 0; t < TABLE_COUNT; t++) {
        if (i < tables[t]->count)
            return &tables[t]->rows[i];
        i -= tables[t]->count;
    }
    return NULL;
}

const struct builtin *builtin_find(unsigned homes, const char *name)
{
    for (size_t t = 0; t < TABLE_COUNT; t++)
        for (size_t i = 0; i < tables[t]->count; i++) {
            const struct builtin *b = &tables[t]->rows[i];
            if ((b->homes & homes) && b->name[0] == name[0] && strcmp(b->name, name) == 0)
                return b;
        }
    return NULL;
}

const struct builtin_constant *builtin_constant_find(unsigned homes, const char *name)
{
    static const struct builtin_constant constants[] = {
        {IN_NUMPY, "pi", {.kind = VALUE_FLOAT, .f = 3.14159265358979323846}},
        {IN_NUMPY, "e", {.kind = VALUE_FLOAT, .f = 2.71828182845904523536}},
        {IN_NUMPY, "inf", {.kind = VALUE_FLOAT, .f = __builtin_inf()}},
        {IN_NUMPY, "nan", {.kind = VALUE_FLOAT, .f = __builtin_nan("")}},
        {IN_NUMPY, "newaxis", {.kind = VALUE_NONE}},
        {IN_NUMPY, "bool_", {.kind = VALUE_DTYPE, .dtype = DTYPE_BOOL}},
        {IN_NUMPY, "int64", {.kind = VALUE_DTYPE, .dtype = DTYPE_INT64}},
        {IN_NUMPY, "float64", {.kind = VALUE_DTYPE, .dtype = DTYPE_FLOAT64}},
    };
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if ((constants[i].homes & homes) && strcmp(constants[i].name, name) == 0)
            return &constants[i];
    return NULL;
}

static const struct module modules[] = {
    {"numpy", IN_NUMPY, "np"},
    {"numpy.random", IN_RANDOM, NULL},
    {"scipy", 0, "scipy"},
    {"scipy.special", IN_SPECIAL, NULL},
};

const struct module *module_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (strlen(modules[i].name) == length && memcmp(modules[i].name, name, length) == 0)
            return &modules[i];
    return NULL;
}

const struct module *module_by_short_name(const char *name)
{
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (modules[i].short_name && strcmp(modules[i].short_name, name) == 0)
            return &modules[i];
    return NULL;
}

/* -- signatures -------------------------------------------------------------------------------- */

/* A parameter as the signature spells it: "axis=-1", "*arrays", "x". */
struct spelled {
    const char *name, *fallback; /* fallback: NULL when required */
    size_t length, fallback_length;
    bool rest;
};

/* Reads the parameter at s, which stands behind "(" or ", "; returns what follows, NULL at the end.
 * A fallback may hold brackets: "(1, 2)". */
static const char *next_parameter(const char *s, struct spelled *p)
{
    if (*s == ')' || *s == '\0')
        return NULL;
    *p = (struct spelled){.rest = *s == '*'};
    if (p->rest)
        s++;
    p->name = s;
    p->length = strcspn(s, "=,)");
    s += p->length;
    if (*s == '=') {
        p->fallback = ++s;
        p->fallback_length = strcspn(s, ",)");
        s += p->fallback_length;
    }
    while (*s == ',' || *s == ' ')
        s++;
    return s;
}

static bool is_text(const struct spelled *p, const char *text)
{
    return strlen(text) == p->fallback_length && memcmp(text, p->fallback, p->fallback_length) == 0;
}

/* The fallbacks that signatures use: None, True, False, numbers. Others are for the reader only. */
static struct value fallback(const struct spelled *p)
{
    if (is_text(p, "None"))
        return value_none();
    if (is_text(p, "True") || is_text(p, "False"))
        return value_bool(p->fallback[0] == 'T');
    char *end;
    double number = strtod(p->fallback, &end);
    if (end != p->fallback + p->fallback_length)
        return (struct value){.kind = VALUE_ABSENT};
    return memchr(p->fallback, '.', p->fallback_length) ||
                   memchr(p->fallback, 'e', p->fallback_length)
               ? value_float(number)
               : value_int((int64_t)number);
}

static bool misfit(const struct builtin *b, struct err *err)
{
    return err_hint(err, "It is called as %s.", b->signature);
}

size_t builtin_parameter(const struct builtin *b, const char *name)
{
    struct spelled p;
    size_t i = 0;
    for (const char *s = strchr(b->signature, '(') + 1; (s = next_parameter(s, &p)); i++)
        if (!p.rest && strlen(name) == p.length && memcmp(name, p.name, p.length) == 0)
            return i;
    return BUILTIN_MAX_PARAMETERS;
}

static bool place_keyword(const struct builtin *b, const char *keyword, struct value value,
                          struct value *out, struct err *err)
{
    size_t i = builtin_parameter(b, keyword);
    if (i < BUILTIN_MAX_PARAMETERS && out[i].kind == VALUE_ABSENT) {
        out[i] = value_ref(value);
        return true;
    }
    if (i < BUILTIN_MAX_PARAMETERS)
        err_set(err, ERR_TYPE, "%s() got multiple values for argument '%s'", b->name, keyword);
    else
        err_set(err, ERR_TYPE, "%s() got an unexpected keyword argument '%s'", b->name, keyword);
    return misfit(b, err);
}

bool builtin_bind(const struct builtin *b, size_t positional, size_t keyword_count,
                  const char *const *keywords, const struct value *args, struct value *out,
                  struct err *err)
{
    struct spelled p;
    size_t given = 0, i = 0;
    memset(out, 0, BUILTIN_MAX_PARAMETERS * sizeof *out);
    for (const char *s = strchr(b->signature, '(') + 1; (s = next_parameter(s, &p)); i++) {
        if (p.rest) {
            out[i] = value_sequence(VALUE_TUPLE, positional - given);
            while (given < positional)
                value_append(out[i], value_ref(args[given++]));
        } else if (given < positional) {
            out[i] = value_ref(args[given++]);
        }
    }
    if (given < positional) {
        err_set(err, ERR_TYPE, "%s() takes %zu positional arguments but %zu were given", b->name, i,
                positional);
        return misfit(b, err);
    }
    for (size_t k = 0; k < keyword_count; k++)
        if (!place_keyword(b, keywords[k], args[positional + k], out, err))
            return false;
    i = 0;
    for (const char *s = strchr(b->signature, '(') + 1; (s = next_parameter(s, &p)); i++) {
        if (out[i].kind != VALUE_ABSENT)
            continue;
        if (!p.fallback) {
            err_set(err, ERR_TYPE, "%s() missing required argument '%.*s'", b->name, (int)p.length,
                    p.name);
            return misfit(b, err);
        }
        out[i] = fallback(&p);
    }
    return true;
}

bool builtin_call(const struct builtin *b, struct eval *eval, size_t positional,
                  size_t keyword_count, const char *const *keywords, const struct value *args,
                  struct value *result, struct err *err)
{
    struct value bound[BUILTIN_MAX_PARAMETERS];
    struct call call = {.eval = eval, .builtin = b, .args = bound};
    bool ok = builtin_bind(b, positional, keyword_count, keywords, args, bound, err) &&
              b->fn(&call, result, err);
    for (size_t i = 0; i < BUILTIN_MAX_PARAMETERS; i++)
        value_free(bound[i]);
    return ok;
}

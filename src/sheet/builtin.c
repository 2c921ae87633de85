#include "sheet/builtin.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/str.h"
#include "sheet/print.h"
#include "sheet/suggest.h"
#include "sheet/tables.h"

#include <stdlib.h>
#include <string.h>

/* -- finding ----------------------------------------------------------------------------------- */

static const struct builtin_table *const tables[] = {
    &builtins_python,         &builtins_number,  &builtins_iterate,
    &builtins_list,           &builtins_string,  &builtins_split,
    &builtins_print,          &builtins_dict,    &builtins_attention,
    &builtins_create,         &builtins_rule,    &builtins_shape,
    &builtins_join,           &builtins_order,   &builtins_math,
    &builtins_reduce,         &builtins_product, &builtins_pymath,
    &builtins_pymath_integer, &builtins_random,  &builtins_sample,
    &builtins_file,           &builtins_text};

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
        {IN_MATH, "pi", {.kind = VALUE_FLOAT, .f = 3.14159265358979323846}},
        {IN_MATH, "tau", {.kind = VALUE_FLOAT, .f = 6.28318530717958647692}},
        {IN_MATH, "e", {.kind = VALUE_FLOAT, .f = 2.71828182845904523536}},
        {IN_MATH, "inf", {.kind = VALUE_FLOAT, .f = __builtin_inf()}},
        {IN_MATH, "nan", {.kind = VALUE_FLOAT, .f = __builtin_nan("")}},
    };
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if ((constants[i].homes & homes) && strcmp(constants[i].name, name) == 0)
            return &constants[i];
    return NULL;
}

static const struct module modules[] = {
    {"numpy", IN_NUMPY, "np"},
    {"numpy.random", IN_RANDOM, NULL},
    {"numpy.linalg", IN_LINALG, NULL},
    {"math", IN_MATH, "math"},
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

/* A parameter as the signature spells it: "axis=-1", "*arrays", "**items", "x". What stands behind
 * "*arrays" or a lone "*" is given by keyword only. */
struct spelled {
    const char *name, *fallback; /* fallback: NULL when required */
    size_t length, fallback_length;
    bool rest, keyword_rest, keyword_only;
};

static const char *behind_comma(const char *s)
{
    while (*s == ',' || *s == ' ')
        s++;
    return s;
}

/* Reads the parameter at s, which stands behind "(" or ", "; returns what follows, NULL at the end.
 * *p is the one before it, or zeros. */
static const char *next_parameter(const char *s, struct spelled *p)
{
    bool keyword_only = p->keyword_only || p->rest;
    if (*s == '*' && s[1] == ',') {
        keyword_only = true;
        s = behind_comma(s + 1);
    }
    if (*s == ')' || *s == '\0')
        return NULL;
    *p = (struct spelled){.keyword_rest = s[0] == '*' && s[1] == '*', .keyword_only = keyword_only};
    p->rest = *s == '*' && !p->keyword_rest;
    s += p->rest ? 1 : p->keyword_rest ? 2 : 0;
    p->name = s;
    while (*s != '=' && *s != ',' && *s != ')')
        s++;
    p->length = (size_t)(s - p->name);
    if (*s == '=') {
        p->fallback = ++s;
        while (*s != ',' && *s != ')')
            s++;
        p->fallback_length = (size_t)(s - p->fallback);
    }
    return behind_comma(s);
}

/* All of them; how many. */
static size_t read_parameters(const struct builtin *b, struct spelled all[BUILTIN_MAX_PARAMETERS])
{
    struct spelled p = {0};
    size_t count = 0;
    for (const char *s = strchr(b->signature, '(') + 1; (s = next_parameter(s, &p));)
        all[count++] = p;
    return count;
}

static bool is_text(const struct spelled *p, const char *text)
{
    return strlen(text) == p->fallback_length && memcmp(text, p->fallback, p->fallback_length) == 0;
}

/* The fallbacks that signatures use: None, True, False, numbers, strings. Others are for the reader
 * only. */
static struct value fallback(const struct spelled *p)
{
    if (is_text(p, "None"))
        return value_none();
    if (is_text(p, "True") || is_text(p, "False"))
        return value_bool(p->fallback[0] == 'T');
    if (p->fallback[0] == '\'' && p->fallback_length >= 2)
        return value_string(p->fallback + 1, p->fallback_length - 2);
    char *end;
    double number = strtod(p->fallback, &end);
    if (end != p->fallback + p->fallback_length)
        return (struct value){.kind = VALUE_ABSENT};
    return memchr(p->fallback, '.', p->fallback_length) ||
                   memchr(p->fallback, 'e', p->fallback_length)
               ? value_float(number)
               : value_int((int64_t)number);
}

bool builtin_missing(const char *function, const char *kind, const char *names, struct err *err)
{
    struct str list = {0};
    size_t count = 0, done = 0;
    for (const char *s = names; (s = strchr(s, ' ')); s++)
        count++;
    for (const char *s = names; *s; s += strcspn(s, " ")) {
        const char *lead = done == 0          ? ""
                           : done + 1 < count ? ", "
                           : count > 2        ? ", and "
                                              : " and ";
        s++;
        str_format(&list, "%s'%.*s'", lead, (int)strcspn(s, " "), s);
        done++;
    }
    err_set(err, ERR_TYPE, "%s() missing %zu required %s argument%s: %s", function, count, kind,
            count == 1 ? "" : "s", str_text(&list));
    str_free(&list);
    return false;
}

static bool misfit(const struct builtin *b, struct err *err)
{
    return err_hint(err, "It is called as %s.", b->signature);
}

/* False always; the hint names the parameter that is spelled nearly so. */
static bool nearest_parameter(const struct builtin *b, const char *keyword, struct err *err)
{
    struct nearest n = nearest_to(keyword);
    struct spelled p = {0};
    for (const char *s = strchr(b->signature, '(') + 1; (s = next_parameter(s, &p));)
        nearest_consider(&n, p.name, p.length);
    if (!nearest_hint(&n, "", err))
        return misfit(b, err);
    return false;
}

/* Several sequences where one is wanted: np.array([1, 2], [3, 4]). */
static bool wants_brackets(size_t required, size_t positional, const struct value *args)
{
    for (size_t i = 0; i < positional; i++)
        if (args[i].kind != VALUE_LIST && args[i].kind != VALUE_TUPLE &&
            args[i].kind != VALUE_ARRAY)
            return false;
    return required == 1;
}

/* "np.array([[1, 0, 1], [1, 0, 0], ...])" */
static bool suggest_brackets(const struct builtin *b, size_t positional, const struct value *args,
                             struct err *err)
{
    struct str shown = {0};
    for (size_t i = 0; i < 2; i++) {
        str_append(&shown, i ? ", " : "");
        if (args[i].kind == VALUE_ARRAY)
            str_append(&shown, i ? "b" : "a");
        else
            value_repr(&shown, args[i], &print_defaults);
    }
    str_append(&shown, positional > 2 ? ", ..." : "");
    if (shown.length > 80) {
        str_truncate(&shown, 0);
        str_append(&shown, "..., ...");
    }
    const char *module = b->homes & IN_NUMPY ? "np." : "";
    err_hint(err,
             "%s%s takes one argument that holds them all. Put a pair of brackets around them:\n"
             "%s%s([%s])",
             module, b->name, module, b->name, str_text(&shown));
    str_free(&shown);
    return false;
}

static bool too_many(const struct builtin *b, size_t positional, const struct value *args,
                     struct err *err)
{
    struct spelled p = {0};
    size_t most = 0, required = 0;
    for (const char *s = strchr(b->signature, '(') + 1; (s = next_parameter(s, &p));) {
        most += !p.keyword_only && !p.keyword_rest;
        required += !p.keyword_only && !p.keyword_rest && !p.fallback;
    }
    const char *were = positional == 1 ? "was" : "were";
    if (most == required)
        err_set(err, ERR_TYPE, "%s() takes %zu positional argument%s but %zu %s given", b->name,
                most, most == 1 ? "" : "s", positional, were);
    else
        err_set(err, ERR_TYPE, "%s() takes from %zu to %zu positional arguments but %zu %s given",
                b->name, required, most, positional, were);
    if (!wants_brackets(required, positional, args))
        return misfit(b, err);
    return suggest_brackets(b, positional, args, err);
}

/* Which parameter has that name; *rest is the one that takes any keyword, if there is one. */
static size_t find_parameter(const struct spelled *all, size_t count, const char *name,
                             size_t *rest)
{
    size_t length = strlen(name);
    *rest = BUILTIN_MAX_PARAMETERS;
    for (size_t i = 0; i < count; i++) {
        if (all[i].keyword_rest)
            *rest = i;
        else if (!all[i].rest && length == all[i].length && memcmp(name, all[i].name, length) == 0)
            return i;
    }
    return BUILTIN_MAX_PARAMETERS;
}

size_t builtin_parameter(const struct builtin *b, const char *name)
{
    struct spelled all[BUILTIN_MAX_PARAMETERS];
    size_t rest, count = read_parameters(b, all);
    return find_parameter(all, count, name, &rest);
}

static bool place_keyword(const struct builtin *b, const struct spelled *all, size_t count,
                          const char *keyword, struct value value, struct value *out,
                          struct err *err)
{
    size_t rest, i = find_parameter(all, count, keyword, &rest);
    if (i == BUILTIN_MAX_PARAMETERS && rest < BUILTIN_MAX_PARAMETERS)
        return dict_set(out[rest].dict, value_string(keyword, strlen(keyword)), value_ref(value),
                        err);
    if (i < BUILTIN_MAX_PARAMETERS && out[i].kind == VALUE_ABSENT) {
        out[i] = value_ref(value);
        return true;
    }
    if (i < BUILTIN_MAX_PARAMETERS) {
        err_set(err, ERR_TYPE, "%s() got multiple values for argument '%s'", b->name, keyword);
        return misfit(b, err);
    }
    err_set(err, ERR_TYPE, "%s() got an unexpected keyword argument '%s'", b->name, keyword);
    return nearest_parameter(b, keyword, err);
}

static bool missing(const struct builtin *b, const struct spelled *all, size_t count,
                    const struct value *bound, struct err *err)
{
    struct str names = {0};
    for (size_t i = 0; i < count; i++)
        if (bound[i].kind == VALUE_ABSENT && !all[i].fallback)
            str_format(&names, " %.*s", (int)all[i].length, all[i].name);
    builtin_missing(b->name, "positional", str_text(&names), err);
    str_free(&names);
    return misfit(b, err);
}

/* Each parameter that has no argument gets its default. */
static bool fill_in(const struct builtin *b, const struct spelled *all, size_t count,
                    struct value *out, struct err *err)
{
    for (size_t i = 0; i < count; i++) {
        if (out[i].kind != VALUE_ABSENT)
            continue;
        if (!all[i].fallback)
            return missing(b, all, count, out, err);
        out[i] = fallback(&all[i]);
    }
    return true;
}

bool builtin_bind(const struct builtin *b, size_t positional, size_t keyword_count,
                  const char *const *keywords, const struct value *args, struct value *out,
                  struct err *err)
{
    struct spelled all[BUILTIN_MAX_PARAMETERS];
    size_t given = 0, count = read_parameters(b, all);
    memset(out, 0, BUILTIN_MAX_PARAMETERS * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        if (all[i].rest) {
            out[i] = value_sequence(VALUE_TUPLE, positional - given);
            while (given < positional)
                value_append(out[i], value_ref(args[given++]));
        } else if (all[i].keyword_rest) {
            out[i] = value_dict();
        } else if (given < positional && !all[i].keyword_only) {
            out[i] = value_ref(args[given++]);
        }
    }
    if (given < positional)
        return too_many(b, positional, args, err);
    for (size_t k = 0; k < keyword_count; k++)
        if (!place_keyword(b, all, count, keywords[k], args[positional + k], out, err))
            return false;
    return fill_in(b, all, count, out, err);
}

const struct builtin *builtin_meant(const struct builtin *b, const struct eval *eval,
                                    size_t positional, const struct value *args)
{
    bool python = (b->homes & IN_PYTHON) && !(b->homes & IN_NUMPY);
    if (!python || positional == 0 || args[0].kind != VALUE_ARRAY ||
        sheet_options(eval->sheet)->strict)
        return b;
    const struct builtin *numpy = builtin_find(IN_NUMPY, b->name);
    return numpy ? numpy : b;
}

bool builtin_call(const struct builtin *b, struct eval *eval, size_t positional,
                  size_t keyword_count, const char *const *keywords, const struct value *args,
                  struct value *result, struct err *err)
{
    struct value bound[BUILTIN_MAX_PARAMETERS];
    b = builtin_meant(b, eval, positional, args);
    struct call call = {.eval = eval, .builtin = b, .args = bound};
    bool ok = builtin_bind(b, positional, keyword_count, keywords, args, bound, err) &&
              interrupt_none(err) && b->fn(&call, result, err);
    for (size_t i = 0; i < BUILTIN_MAX_PARAMETERS; i++)
        value_free(bound[i]);
    return ok;
}

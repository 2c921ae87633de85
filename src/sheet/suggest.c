#include "sheet/suggest.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/eval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- the nearest name -------------------------------------------------------------------------- */

/* CamelCase and snake_case of one name count as near: their letters are the same. */
static bool same_letters(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a | 0x20) : *a;
        char y = *b >= 'A' && *b <= 'Z' ? (char)(*b | 0x20) : *b;
        if (x != y)
            return false;
        if (!x)
            return true;
    }
}

struct nearest nearest_to(const char *wanted)
{
    return (struct nearest){.wanted = wanted, .distance = strlen(wanted) / 3 + 1};
}

void nearest_consider(struct nearest *n, const char *name, size_t length)
{
    char text[sizeof n->best];
    if (length >= sizeof text)
        return;
    memcpy(text, name, length);
    text[length] = '\0';
    size_t distance = same_letters(n->wanted, text) ? 1 : str_distance(n->wanted, text);
    if (distance >= n->distance || distance >= length || strcmp(n->wanted, text) == 0)
        return;
    n->distance = distance;
    memcpy(n->best, text, length + 1);
}

static void consider(struct nearest *n, const char *name)
{
    nearest_consider(n, name, strlen(name));
}

bool nearest_hint(const struct nearest *n, const char *prefix, struct err *err)
{
    if (!n->best[0])
        return false;
    err_hint(err, "Did you mean `%s%s`?", prefix, n->best);
    return true;
}

/* -- names ------------------------------------------------------------------------------------- */

static bool is_module(const char *name, struct err *err)
{
    static const char *const modules[][2] = {{"np", "import numpy as np"},
                                             {"numpy", "import numpy"},
                                             {"math", "import math"},
                                             {"scipy", "import scipy.special"}};
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (strcmp(name, modules[i][0]) == 0) {
            err_hint(err, "Write `%s` first%s.", modules[i][1],
                     i == 3 ? ": `from scipy.special import softmax` gives the name softmax only"
                            : "");
            return true;
        }
    return false;
}

/* What Python has and this language does not. */
static bool is_absent(const char *name, struct err *err)
{
    static const char *const absent[][2] = {
        {"exit", "A script ends with its last line; Ctrl-D leaves the prompt."},
        {"quit", "A script ends with its last line; Ctrl-D leaves the prompt."},
        {"set", "There are no sets here: np.unique(x) gives the different values in order, and a "
                "dict has different keys."},
        {"frozenset", "There are no sets here: np.unique(x) gives the different values in order."},
        {"input", "A script cannot ask here: give the value a name at the top, such as n = 3."},
        {"open", "There are no files here: write the numbers into the script, with np.array."},
        {"complex", "There are no complex numbers here."},
        {"bytes", "There are no bytes here: a str holds text, an array of int64 numbers."},
        {"dir", "`qkv doc` lists the functions; help(f) says what f does."},
        {"eval", "There is no eval here: write the expression itself, or a function for it."},
        {"exec", "There is no exec here: write the statements themselves."},
        {"object", "There are no classes here: a dict or a tuple holds what belongs together."},
        {"Exception", "There are no exceptions to raise here: `assert CONDITION, MESSAGE` ends "
                      "with an error."},
        {"ValueError", "There are no exceptions to raise here: `assert CONDITION, MESSAGE` ends "
                       "with an error."},
    };
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (strcmp(name, absent[i][0]) == 0) {
            err_hint(err, "%s", absent[i][1]);
            return true;
        }
    return false;
}

/* Python's own functions, and what the sheet holds. */
static void consider_known(struct nearest *n, const struct eval *eval)
{
    for (const struct frame *f = eval->frame; f; f = f->outer)
        for (size_t i = 0; i < f->function->local_count; i++)
            if (f->locals[i].kind != VALUE_ABSENT)
                consider(n, binding_name(f->function->locals[i]));
    for (size_t i = 0; i < sheet_count(eval->sheet); i++)
        consider(n, binding_name(sheet_at(eval->sheet, i)));
    bool strict = sheet_options(eval->sheet)->strict;
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (b->homes & (IN_PYTHON | IN_QKV | (strict ? 0u : (unsigned)IN_NUMPY | IN_SPECIAL)))
            consider(n, b->name);
}

/* np.nan and its like; one letter is a name of one's own. */
static bool is_constant(const char *name, bool strict, struct err *err)
{
    if (!name[1] || !builtin_constant_find(IN_NUMPY, name))
        return false;
    err_hint(err, "Write `np.%s`%s.", name, strict ? ", after `import numpy as np`" : "");
    return true;
}

/* A function of a module, called without it. */
static bool belongs_to_module(const char *name, struct err *err)
{
    if (builtin_find(IN_SPECIAL, name))
        return err_hint(err, "Write `from scipy.special import %s` first.", name), true;
    if (builtin_find(IN_NUMPY, name))
        return err_hint(err, "Write `np.%s`, after `import numpy as np`.", name), true;
    if (builtin_find(IN_MATH, name))
        return err_hint(err, "Write `math.%s`, after `import math`.", name), true;
    return false;
}

void suggest_name(const struct eval *eval, const char *name, struct err *err)
{
    struct nearest n = nearest_to(name);
    bool strict = sheet_options(eval->sheet)->strict;
    if (is_module(name, err) || is_absent(name, err) || is_constant(name, strict, err) ||
        belongs_to_module(name, err))
        return;
    consider_known(&n, eval);
    if (!nearest_hint(&n, "", err))
        err_hint(err, "Nothing has this name yet: `%s = ...` gives it a value.", name);
}

/* -- attributes and arguments ------------------------------------------------------------------ */

static void consider_homes(struct nearest *n, unsigned homes)
{
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (b->homes & homes)
            consider(n, b->name);
}

void suggest_module_attribute(const char *module, const char *name, struct err *err)
{
    static const char *const others[] = {"float64", "int64", "bool_",  "newaxis", "inf",
                                         "nan",     "pi",    "random", "linalg"};
    const struct module *own = module_find(module, strlen(module));
    struct nearest n = nearest_to(name);
    char prefix[64] = "";
    consider_homes(&n, own->homes);
    for (size_t i = 0; own->homes == IN_NUMPY && i < sizeof others / sizeof *others; i++)
        consider(&n, others[i]);
    if (err->code != ERR_IMPORT) /* `from MODULE import` says the module already */
        snprintf(prefix, sizeof prefix, "%s.", own->short_name ? own->short_name : module);
    if (nearest_hint(&n, prefix, err))
        return;
    if (own->homes != IN_SPECIAL && builtin_find(IN_SPECIAL, name))
        err_hint(err, "It is in scipy.special: `from scipy.special import %s`.", name);
    else if (own->homes != IN_NUMPY && builtin_find(IN_NUMPY, name))
        err_hint(err, "It is in NumPy: `np.%s`.", name);
}

void suggest_method(unsigned homes, const char *name, struct err *err)
{
    static const char *const properties[] = {"T", "shape", "ndim", "size", "dtype"};
    struct nearest n = nearest_to(name);
    consider_homes(&n, homes);
    for (size_t i = 0; (homes & IN_METHOD) && i < sizeof properties / sizeof *properties; i++)
        consider(&n, properties[i]);
    if (!nearest_hint(&n, ".", err) && (homes & IN_METHOD) && builtin_find(IN_NUMPY, name))
        err_hint(err, "It is a function: `np.%s(...)`.", name);
}

void suggest_parameter(const struct function *function, const char *name, struct err *err)
{
    struct nearest n = nearest_to(name);
    for (size_t i = 0; i < function->parameter_count; i++)
        consider(&n, binding_name(function->parameters[i].name));
    nearest_hint(&n, "", err);
}

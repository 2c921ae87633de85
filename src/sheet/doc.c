#include "sheet/doc.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/ast.h"
#include "sheet/builtin.h"
#include "sheet/sheet.h"
#include "sheet/suggest.h"

#include <stdlib.h>
#include <string.h>

/* The homes in the order of the reference. A prefix is what is written before the name. */
static const struct home {
    unsigned home;
    const char *prefix, *title;
} homes[] = {
    {IN_QKV, "", "Attention, step by step, and files"},
    {IN_NUMPY, "np.", "NumPy: `import numpy as np`"},
    {IN_METHOD, "array.", "Methods of arrays"},
    {IN_LINALG, "np.linalg.", "Linear algebra"},
    {IN_RANDOM, "np.random.", "Random numbers"},
    {IN_GENERATOR, "generator.", "Methods of `np.random.default_rng(seed)`"},
    {IN_SPECIAL, "scipy.special.", "SciPy: `from scipy.special import softmax`"},
    {IN_MATH, "math.", "Python's `math`"},
    {IN_PYTHON, "", "Python's own"},
    {IN_STR, "str.", "Methods of strings"},
    {IN_LIST, "list.", "Methods of lists"},
    {IN_TUPLE, "tuple.", "Methods of tuples"},
    {IN_DICT, "dict.", "Methods of dicts"},
};

enum { HOME_COUNT = sizeof homes / sizeof *homes };

/* A method's signature without the array itself: "sum(x, axis=None)" is .sum(axis=None). */
static const char *parameters(const struct builtin *b, unsigned home)
{
    const char *open = strchr(b->signature, '(') + 1;
    if (!(home & (IN_METHOD | IN_STR | IN_LIST | IN_TUPLE | IN_DICT | IN_GENERATOR)))
        return open;
    open += strcspn(open, ",)");
    return open + strspn(open, ", ");
}

static void write_call(const struct builtin *b, const struct home *home, struct str *out)
{
    str_format(out, "%s%s(%s", home->prefix, b->name, parameters(b, home->home));
}

/* -- one function ------------------------------------------------------------------------------ */

static void write_entry(const struct builtin *b, const struct home *home, struct str *out)
{
    if (out->length > 0)
        str_append_char(out, '\n');
    write_call(b, home, out);
    str_format(out, "\n    %s\n", b->help);
    if (doc_shapes(b))
        str_format(out, "    shapes: %s\n", doc_shapes(b));
    str_append(out, "    source: ");
    doc_source(b, out);
    str_append_char(out, '\n');
    const char *lead = "    also: ";
    for (const struct home *other = homes; other < homes + HOME_COUNT; other++) {
        if (other == home || !(b->homes & other->home))
            continue;
        str_format(out, "%s%s%s", lead, other->prefix, b->name);
        lead = ", ";
    }
    if (lead[0] == ',')
        str_append_char(out, '\n');
}

static const struct home *first_home(const struct builtin *b)
{
    for (const struct home *home = homes; home < homes + HOME_COUNT; home++)
        if (b->homes & home->home)
            return home;
    return &homes[0];
}

/* What a name's part before the last point says: the homes to look in; 0: nothing known. */
static unsigned homes_of(const char *prefix, size_t length)
{
    unsigned found = 0;
    if (length == 0)
        return ~0u;
    for (size_t i = 0; i < HOME_COUNT; i++)
        if (strlen(homes[i].prefix) == length && memcmp(homes[i].prefix, prefix, length) == 0)
            found |= homes[i].home;
    const struct module *module = module_find(prefix, length - 1);
    return found ? found : module ? module->homes : 0;
}

static const struct home *home_within(const struct builtin *b, unsigned wanted)
{
    for (const struct home *home = homes; home < homes + HOME_COUNT; home++)
        if (b->homes & home->home & wanted)
            return home;
    return first_home(b);
}

bool doc_function(const char *name, struct str *out, struct err *err)
{
    const char *dot = strrchr(name, '.'), *last = dot ? dot + 1 : name;
    unsigned wanted = homes_of(name, (size_t)(last - name));
    struct nearest n = nearest_to(last);
    size_t found = 0;
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++) {
        if (!(b->homes & wanted))
            continue;
        nearest_consider(&n, b->name, strlen(b->name));
        if (strcmp(b->name, last) != 0)
            continue;
        write_entry(b, home_within(b, wanted), out);
        found++;
    }
    if (found > 0)
        return true;
    err_set(err, ERR_NAME, "no function is called '%s'", name);
    if (!nearest_hint(&n, "qkv doc ", err))
        err_hint(err, "`qkv doc` lists them all.");
    return false;
}

void doc_builtin(const struct builtin *b, struct str *out)
{
    write_entry(b, first_home(b), out);
}

/* A string that stands first in a function's body, or NULL. */
static const struct string *docstring(const struct function *f)
{
    const struct node *first = f->body;
    if (first->kind == NODE_BLOCK && first->count > 0)
        first = first->kids[0];
    if (first->kind != NODE_EXPRESSION || first->kids[0]->kind != NODE_CONSTANT)
        return NULL;
    struct value v = first->kids[0]->constant;
    return v.kind == VALUE_STRING ? v.string : NULL;
}

void doc_closure(const struct function *f, struct str *out)
{
    str_format(out, "%s(", f->name ? binding_name(f->name) : "<lambda>");
    for (size_t i = 0; i < f->parameter_count; i++) {
        const struct parameter *p = &f->parameters[i];
        const struct node *fallback = p->fallback;
        bool bare = p->kind == PARAMETER_KEYWORD_ONLY && (i == 0 || p[-1].kind == PARAMETER_PLAIN);
        const char *star = p->kind == PARAMETER_REST           ? "*"
                           : p->kind == PARAMETER_KEYWORD_REST ? "**"
                                                               : "";
        str_format(out, "%s%s%s%s", i > 0 ? ", " : "", bare ? "*, " : "", star,
                   binding_name(p->name));
        if (fallback) {
            str_append_char(out, '=');
            str_append_bytes(out, f->program->source + fallback->start,
                             fallback->end - fallback->start);
        }
    }
    str_append(out, ")\n");
    if (docstring(f))
        str_format(out, "    %s\n", docstring(f)->text);
}

/* -- all of them ------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct builtin *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

/* The functions of a home by name, to be freed. */
static const struct builtin **functions_of(const struct home *home, size_t *count)
{
    const struct builtin **found = NULL, *b;
    size_t capacity = 0;
    *count = 0;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (b->homes & home->home) {
            MEM_GROW(found, *count, capacity);
            found[(*count)++] = b;
        }
    if (*count > 0)
        qsort(found, *count, sizeof *found, by_name);
    return found;
}

void doc_list(struct str *out)
{
    for (const struct home *home = homes; home < homes + HOME_COUNT; home++) {
        size_t count;
        const struct builtin **all = functions_of(home, &count);
        for (size_t i = 0; i < count; i++) {
            write_call(all[i], home, out);
            str_format(out, "\t%s\n", all[i]->help);
        }
        free(all);
    }
}

/* A cell of a table: `|` would end it. */
static void write_cell(struct str *out, const char *text)
{
    for (; *text; text++)
        str_format(out, *text == '|' ? "\\%c" : "%c", *text);
}

static void write_row(struct str *out, const struct builtin *b, const struct home *home)
{
    struct str call = {0};
    write_call(b, home, &call);
    str_append(out, "| `");
    write_cell(out, str_text(&call));
    str_append(out, "` | ");
    write_cell(out, b->help);
    str_append(out, " | ");
    write_cell(out, doc_shapes(b) ? doc_shapes(b) : "");
    str_append(out, " | ");
    doc_source(b, out);
    str_append(out, " |\n");
    str_free(&call);
}

void doc_reference(struct str *out)
{
    str_append(out,
               "# The functions of qkv's language\n\nWritten by `make reference` from the table "
               "of functions; `qkv doc NAME` prints one of them.\n");
    for (const struct home *home = homes; home < homes + HOME_COUNT; home++) {
        size_t count;
        const struct builtin **all = functions_of(home, &count);
        if (count > 0)
            str_format(
                out,
                "\n## %s\n\n| call | what it does | shapes | source |\n| --- | --- | --- | --- "
                "|\n",
                home->title);
        for (size_t i = 0; i < count; i++)
            write_row(out, all[i], home);
        free(all);
    }
}

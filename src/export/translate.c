/* A part of the worksheet's text in the words of NumPy or PyTorch. Most of it stays as it is: the
 * tree tells where names are to be replaced. */
#include "export/script.h"

#include "base/mem.h"
#include "sheet/ast.h"
#include "sheet/builtin.h"
#include "sheet/sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edit {
    size_t from, to; /* bytes of the program's source that are replaced */
    char text[64];
};

struct translation {
    struct script *script;
    const struct program *program;
    struct edit *edits; /* in the order in which they were found */
    size_t count, capacity;
    bool fails;
};

/* The text is the two parts, one after the other. */
static void replace(struct translation *t, size_t from, size_t to, const char *before,
                    const char *name)
{
    MEM_GROW(t->edits, t->count, t->capacity);
    struct edit *edit = &t->edits[t->count++];
    *edit = (struct edit){.from = from, .to = to};
    int length = snprintf(edit->text, sizeof edit->text, "%s%s", before, name);
    t->fails = t->fails || length >= (int)sizeof edit->text;
}

/* Where a name stands within the brackets around it; false when it does not (in an f-string). */
static bool find_word(const struct translation *t, const struct node *node, const char *word,
                      bool at_end, size_t *from)
{
    const char *source = t->program->source;
    size_t length = strlen(word), start = node->start, end = node->end;
    if (at_end)
        while (end > start && !isalnum((unsigned char)source[end - 1]) && source[end - 1] != '_')
            end--;
    else
        while (start < end && !isalnum((unsigned char)source[start]) && source[start] != '_')
            start++;
    if (end - start < length)
        return false;
    *from = at_end ? end - length : start;
    return strncmp(source + *from, word, length) == 0;
}

/* -- names ------------------------------------------------------------------------------------- */

/* "np.random" for a chain of names that begins with a module; false for anything else. */
static bool module_text(const struct node *node, struct str *out)
{
    if (node->kind == NODE_NAME) {
        const struct binding *b = node->binding;
        const struct module *module = NULL;
        if (b->kind == BINDING_VALUE && b->value.kind == VALUE_MODULE)
            module = module_find(b->value.module, strlen(b->value.module));
        else if (b->kind == BINDING_UNSET && b->module)
            module = module_find(b->module, strlen(b->module));
        if (module)
            str_append(out, module->name);
        return module != NULL;
    }
    if (node->kind != NODE_ATTRIBUTE || !module_text(node->kids[0], out))
        return false;
    str_format(out, ".%s", node->text);
    return true;
}

static void note_module(struct script *s, const char *text)
{
    s->math = s->math || str_starts(text, "math.");
    s->special = s->special || str_starts(text, "scipy.");
}

/* `full` is "numpy.sqrt", the name that stands at from to to. */
static void qualify(struct translation *t, size_t from, size_t to, const char *full)
{
    const char *name = strrchr(full, '.') + 1;
    note_module(t->script, full);
    if (!t->script->dialect->torch) {
        bool numpy = str_starts(full, "numpy.");
        replace(t, from, to, numpy ? "np" : "", numpy ? full + strlen("numpy") : full);
        return;
    }
    size_t wrapped;
    const char *torch = torch_function(name, &wrapped);
    if (str_starts(full, "math."))
        replace(t, from, to, "", full);
    else if (torch && strlen(full) == strlen("numpy.") + strlen(name))
        replace(t, from, to, "", torch);
    else
        t->fails = true;
}

/* Where `np.` was left out, sum(scores) is NumPy's sum; but max(2, 3) and sum(x for x in y) are
 * Python's. */
static bool means_numpy(const struct builtin *b, const struct node *call)
{
    if (!(b->homes & IN_PYTHON))
        return true;
    if (!call || call->count < 2 || !builtin_find(IN_NUMPY, b->name))
        return false;
    const struct node *first = call->kids[1];
    if (first->kind == NODE_NAME && first->binding->value.kind == VALUE_ARRAY)
        return true;
    bool one = call->count == 2, keyword = call->count > 2 && call->kids[2]->kind == NODE_KEYWORD;
    return (one || keyword) && first->kind != NODE_COMPREHENSION;
}

static void translate_builtin(struct translation *t, const struct node *node,
                              const struct builtin *b, const struct node *call, size_t from)
{
    struct str full = {0};
    size_t to = from + strlen(b->name);
    if (b->homes & IN_QKV) {
        t->script->helpers |= script_helper(b->name);
    } else if (means_numpy(b, call)) {
        unsigned homes = b->homes;
        str_format(&full, "%s.%s",
                   (homes & IN_NUMPY) || (homes & IN_PYTHON) ? "numpy"
                   : homes & IN_SPECIAL                      ? "scipy.special"
                                                             : "math",
                   node->binding->name);
        qualify(t, from, to, full.text);
    } else if (t->script->dialect->torch && !torch_has_word(b->name)) {
        t->fails = true;
    }
    str_free(&full);
}

static void translate_name(struct translation *t, const struct node *node, const struct node *call)
{
    const struct binding *b = node->binding;
    size_t from;
    if (node->hops > 0 || b->kind != BINDING_UNSET || b->type)
        return;
    if (!b->builtin || !find_word(t, node, b->name, false, &from))
        t->fails = true;
    else
        translate_builtin(t, node, b->builtin, call, from);
}

/* A number is no tensor there, so it has no attributes. */
static bool is_plain_number(const struct node *node)
{
    return node->kind == NODE_NAME && node->binding->kind == BINDING_VALUE &&
           value_is_number(node->binding->value);
}

/* True when the attribute is a module's, and done with. */
static bool translate_attribute(struct translation *t, const struct node *node)
{
    struct str full = {0};
    size_t from, end;
    bool of_module = module_text(node, &full), found = find_word(t, node, node->text, true, &end);
    if (of_module) {
        from = node->start + strspn(t->program->source + node->start, "( \t\n");
        if (found)
            qualify(t, from, end + strlen(node->text), full.text);
        else
            t->fails = true;
    } else if (t->script->dialect->torch) {
        const char *torch = torch_method(node->text);
        if (torch && found && !is_plain_number(node->kids[0]))
            replace(t, end, end + strlen(node->text), "", torch);
        else
            t->fails = true;
    }
    str_free(&full);
    return of_module;
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* How many arguments of a call become tensors. */
static size_t wrapped_arguments(const struct translation *t, const struct node *call)
{
    const struct node *callee = call->kids[0];
    bool of_module = callee->kind == NODE_ATTRIBUTE && callee->kids[0]->kind == NODE_NAME &&
                     callee->kids[0]->binding->module;
    bool bare = callee->kind == NODE_NAME && callee->binding->kind == BINDING_UNSET;
    size_t wrapped = 0;
    if (t->script->dialect->torch && (of_module || bare))
        torch_function(bare ? callee->binding->name : callee->text, &wrapped);
    return wrapped;
}

/* A lesson is not trusted, and in a script there is more to reach than here: other modules, and all
 * of Python through names with underscores. */
static bool is_harmless(const struct node *node)
{
    switch (node->kind) {
    case NODE_IMPORT:
    case NODE_FROM:
        return module_find(node->text, strcspn(node->text, " ")) != NULL;
    case NODE_ATTRIBUTE:
        return node->text[0] != '_';
    default:
        return true;
    }
}

static void walk(struct translation *t, const struct node *node);

static void walk_call(struct translation *t, const struct node *call)
{
    const struct node *callee = call->kids[0];
    size_t wrapped = wrapped_arguments(t, call);
    if (callee->kind == NODE_NAME)
        translate_name(t, callee, call);
    else
        walk(t, callee);
    for (size_t i = 1; i < call->count; i++) {
        const struct node *kid = call->kids[i];
        bool plain = i <= wrapped && kid->kind != NODE_KEYWORD;
        if (plain)
            replace(t, kid->start, kid->start, "tensor(", "");
        walk(t, kid);
        if (plain)
            replace(t, kid->end, kid->end, ")", "");
    }
}

static void walk(struct translation *t, const struct node *node)
{
    if (!node)
        return;
    if ((t->script->dialect->torch && !torch_takes(node)) || !is_harmless(node))
        t->fails = true;
    if (node->kind == NODE_CALL) {
        walk_call(t, node);
        return;
    }
    if (node->kind == NODE_NAME)
        translate_name(t, node, NULL);
    if (node->kind == NODE_ATTRIBUTE && translate_attribute(t, node))
        return;
    if (node->kind == NODE_LAMBDA || node->kind == NODE_DEF)
        walk(t, node->function->body);
    for (size_t i = 0; i < node->count; i++)
        walk(t, node->kids[i]);
}

/* By place; two at one place stay in the order in which they were found. */
static void sort_edits(struct translation *t)
{
    for (size_t i = 1; i < t->count; i++) {
        struct edit edit = t->edits[i];
        size_t k = i;
        for (; k > 0 && t->edits[k - 1].from > edit.from; k--)
            t->edits[k] = t->edits[k - 1];
        t->edits[k] = edit;
    }
}

bool script_translate(struct script *s, const struct program *program, const struct node *node,
                      struct str *out)
{
    struct translation t = {.script = s, .program = program};
    walk(&t, node);
    sort_edits(&t);
    size_t at = node->start;
    for (size_t i = 0; !t.fails && i < t.count; i++) {
        str_append_bytes(out, program->source + at, t.edits[i].from - at);
        str_append(out, t.edits[i].text);
        at = t.edits[i].to;
    }
    if (!t.fails)
        str_append_bytes(out, program->source + at, node->end - at);
    free(t.edits);
    return !t.fails;
}

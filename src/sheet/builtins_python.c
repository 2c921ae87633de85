/* Python's own functions: print, lengths, containers, texts, types. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/closure.h"
#include "sheet/doc.h"
#include "sheet/type.h"

#include <string.h>

/* -- print ------------------------------------------------------------------------------------- */

static bool separator(struct value v, const char *fallback, const char **out, const char *name,
                      struct err *err)
{
    *out = v.kind == VALUE_STRING ? v.string->text : fallback;
    if (v.kind == VALUE_STRING || v.kind == VALUE_NONE)
        return true;
    return err_set(err, ERR_TYPE, "%s must be None or a string, not %s", name, value_type_name(v));
}

static bool print(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *items = call->args[0].sequence;
    const char *sep, *end;
    if (!separator(call->args[1], " ", &sep, "sep", err) ||
        !separator(call->args[2], "\n", &end, "end", err))
        return false;
    if (call->args[4].kind != VALUE_NONE) {
        err_set(err, ERR_TYPE, "print() writes to the terminal only");
        return err_hint(err, "There are no files here: leave `file=` away; `qkv run FILE >OUTPUT` "
                             "keeps what is printed.");
    }
    struct str text = {0};
    for (size_t i = 0; i < items->count && !text.full; i++) {
        if (i > 0)
            str_append(&text, sep);
        value_print(&text, items->items[i], sheet_print_options(call->eval->sheet));
    }
    str_append(&text, end);
    const struct sheet_options *options = sheet_options(call->eval->sheet);
    bool ok = str_fits(&text, err);
    if (ok && options->write)
        options->write(options->context, str_text(&text), text.length);
    str_free(&text);
    *result = value_none();
    return ok;
}

/* -- containers -------------------------------------------------------------------------------- */

static bool len(struct call *call, struct value *result, struct err *err)
{
    size_t count;
    struct value v = call->args[0];
    bool used_up = v.kind == VALUE_ITERATOR && v.iterator->kind < ITERATOR_KEYS;
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0)
        return err_set(err, ERR_TYPE, "len() of unsized object");
    if (!used_up && iterate_count(v, &count, err)) {
        *result = value_int((int64_t)count);
        return true;
    }
    if (!used_up && err->code == ERR_OVERFLOW) /* a range of too many */
        return false;
    return err_set(err, ERR_TYPE, "object of type '%s' has no len()", value_type_name(v));
}

static bool range(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[0].sequence;
    int64_t n[3] = {0, 0, 1};
    if (given->count < 1)
        return err_set(err, ERR_TYPE, "range expected at least 1 argument, got 0");
    if (given->count > 3)
        return err_set(err, ERR_TYPE, "range expected at most 3 arguments, got %zu", given->count);
    for (size_t i = 0; i < given->count; i++)
        if (!value_to_int(given->items[i], &n[i], err))
            return false;
    if (n[2] == 0)
        return err_set(err, ERR_VALUE, "range() arg 3 must not be zero");
    *result = given->count == 1 ? value_range(0, n[0], 1) : value_range(n[0], n[1], n[2]);
    return true;
}

static bool list(struct call *call, struct value *result, struct err *err)
{
    if (call->args[0].kind != VALUE_ABSENT)
        return iterate_list(call->args[0], result, err);
    *result = value_sequence(VALUE_LIST, 0);
    return true;
}

static bool tuple(struct call *call, struct value *result, struct err *err)
{
    if (call->args[0].kind == VALUE_TUPLE) {
        *result = value_ref(call->args[0]);
        return true;
    }
    if (!list(call, result, err))
        return false;
    result->kind = VALUE_TUPLE; /* nobody else has it yet */
    return true;
}

/* -- texts ------------------------------------------------------------------------------------- */

static bool to_text(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    struct str text = {0};
    if (call->args[0].kind != VALUE_ABSENT)
        (call->builtin->op ? value_repr : value_print)(&text, call->args[0],
                                                       sheet_print_options(call->eval->sheet));
    *result = value_string(str_text(&text), text.length);
    str_free(&text);
    return true;
}

/* -- types ------------------------------------------------------------------------------------- */

static bool type_function(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    *result = (struct value){.kind = VALUE_TYPE, .type = type_of(call->args[0])};
    return true;
}

/* *left bounds the search: one tuple can stand in another many times over. */
static bool is_instance(struct value v, struct value types, int *left, bool *holds, struct err *err)
{
    if (--*left < 0)
        return err_set(err, ERR_RECURSION, "the tuple of types is too large to search");
    if (types.kind == VALUE_TYPE) {
        *holds = type_holds(types.type, v);
        return true;
    }
    if (types.kind != VALUE_TUPLE)
        return err_set(err, ERR_TYPE,
                       "isinstance() arg 2 must be a type, a tuple of types, or a union");
    for (size_t i = 0; i < types.sequence->count && !*holds; i++)
        if (!is_instance(v, types.sequence->items[i], left, holds, err))
            return false;
    return true;
}

static bool isinstance(struct call *call, struct value *result, struct err *err)
{
    bool holds = false;
    int left = 10000;
    if (!is_instance(call->args[0], call->args[1], &left, &holds, err))
        return false;
    *result = value_bool(holds);
    return true;
}

static bool callable(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    enum value_kind kind = call->args[0].kind;
    *result = value_bool(kind == VALUE_FUNCTION || kind == VALUE_BUILTIN || kind == VALUE_METHOD ||
                         kind == VALUE_TYPE);
    return true;
}

/* What `qkv doc` prints. */
static bool help(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    struct str text = {0};
    bool ok = true;
    if (v.kind == VALUE_TYPE && v.type->constructor)
        doc_builtin(builtin_find(v.type->homes, v.type->constructor), &text);
    else if (v.kind == VALUE_BUILTIN || v.kind == VALUE_METHOD)
        doc_builtin(v.kind == VALUE_METHOD ? v.method->builtin : v.builtin, &text);
    else if (v.kind == VALUE_FUNCTION)
        doc_closure(v.closure->function, &text);
    else if (v.kind == VALUE_STRING)
        ok = doc_function(v.string->text, &text, err);
    else if (v.kind == VALUE_ABSENT)
        str_append(&text, "help(f) says what the function f does; `qkv doc` lists them all.\n");
    else
        str_format(&text, "a value of the type '%s'\n", value_type_name(v));
    const struct sheet_options *options = sheet_options(call->eval->sheet);
    if (ok && options->write)
        options->write(options->context, str_text(&text), text.length);
    str_free(&text);
    *result = value_none();
    return ok;
}

static const struct builtin rows[] = {
    {IN_PYTHON, "print", "print(*values, sep=None, end=None, flush=False, file=None)",
     "writes its arguments", print, DERIVE_NONE, 0},
    {IN_PYTHON, "len", "len(x)", "how many items x has; of an array, the length of its first axis",
     len, DERIVE_NONE, 0},
    {IN_PYTHON, "range", "range(*start_stop_step)", "whole numbers, one after the other", range,
     DERIVE_NONE, 0},
    {IN_PYTHON, "list", "list(iterable=())", "a list of the items", list, DERIVE_VIEW, 0},
    {IN_PYTHON, "tuple", "tuple(iterable=())", "a tuple of the items", tuple, DERIVE_VIEW, 0},
    {IN_PYTHON, "str", "str(x='')", "x as print shows it", to_text, DERIVE_NONE, 0},
    {IN_PYTHON, "repr", "repr(x)", "x as it is written in a script", to_text, DERIVE_NONE, 1},
    {IN_PYTHON, "type", "type(x)", "the type of x", type_function, DERIVE_NONE, 0},
    {IN_PYTHON, "isinstance", "isinstance(x, types)",
     "whether x is of the type, or of one of several", isinstance, DERIVE_NONE, 0},
    {IN_PYTHON, "help", "help(x=...)", "says what a function does", help, DERIVE_NONE, 0},
    {IN_PYTHON, "callable", "callable(x)", "whether x can be called", callable, DERIVE_NONE, 0},
};

const struct builtin_table builtins_python = {rows, sizeof rows / sizeof *rows};

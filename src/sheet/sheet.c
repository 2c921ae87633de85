#include "sheet/derive.h"
#include "sheet/sheet_internal.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/closure.h"
#include "sheet/parser.h"
#include "sheet/type.h"

#include <stdlib.h>
#include <string.h>

struct sheet *sheet_new(const struct sheet_options *options)
{
    struct sheet *sheet = mem_new(sizeof *sheet);
    sheet->options = *options;
    limits_set(&sheet->limits, options);
    limits_begin(&sheet->limits);
    sheet->print = print_defaults;
    sheet->statement = 1; /* 0: no statement reached a name yet */
    sheet->table_size = 256;
    sheet->table = mem_new(sheet->table_size * sizeof(struct binding *));
    random_seed(&sheet->random, 0); /* a worksheet gives the same numbers each time */
    return sheet;
}

static void binding_free(struct binding *b)
{
    if (!b)
        return;
    value_free(b->value);
    program_free(b->program);
    pins_free(b->pins);
    free(b->draws);
    array_free(b->changed);
    array_free(b->before);
    array_free(b->baseline);
    free(b->inputs);
    free(b->name);
    free(b);
}

void sheet_free(struct sheet *sheet)
{
    if (!sheet)
        return;
    kept_clear(sheet);
    step_free(&sheet->current);
    steps_free(&sheet->past);
    steps_free(&sheet->future);
    for (size_t i = 0; i < sheet->table_size; i++)
        binding_free(sheet->table[i]);
    free(sheet->table);
    free(sheet->bound);
    free(sheet->formulas);
    free(sheet->touched);
    free(sheet->marked);
    frames_free(&sheet->frames);
    free(sheet);
}

const struct sheet_options *sheet_options(const struct sheet *sheet)
{
    return &sheet->options;
}

void sheet_set_echo(struct sheet *sheet, bool on)
{
    sheet->options.echo = on;
}

struct frame **sheet_frames(struct sheet *sheet)
{
    return &sheet->frames;
}

struct print_options *sheet_print_options(struct sheet *sheet)
{
    return &sheet->print;
}

void sheet_note(const struct sheet *sheet, const char *text)
{
    if (sheet->options.note)
        sheet->options.note(sheet->options.context, text);
}

/* -- names ------------------------------------------------------------------------------------- */

static size_t hash(const char *name, size_t length)
{
    size_t h = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)name[i]) * 1099511628211u;
    return h;
}

static struct binding **slot(const struct sheet *sheet, const char *name, size_t length)
{
    size_t mask = sheet->table_size - 1;
    for (size_t i = hash(name, length) & mask;; i = (i + 1) & mask) {
        struct binding *b = sheet->table[i];
        if (!b || (strlen(b->name) == length && memcmp(b->name, name, length) == 0))
            return &sheet->table[i];
    }
}

static void grow(struct sheet *sheet)
{
    struct binding **old = sheet->table;
    size_t size = sheet->table_size;
    sheet->table_size *= 2;
    sheet->table = mem_new(sheet->table_size * sizeof(struct binding *));
    for (size_t i = 0; i < size; i++)
        if (old[i])
            *slot(sheet, old[i]->name, strlen(old[i]->name)) = old[i];
    free(old);
}

struct binding *sheet_intern(struct sheet *sheet, const char *name, size_t length)
{
    struct binding **at = slot(sheet, name, length);
    if (*at)
        return *at;
    if (2 * ++sheet->name_count > sheet->table_size) {
        grow(sheet);
        at = slot(sheet, name, length);
    }
    struct binding *b = mem_new(sizeof *b);
    *at = b;
    b->name = mem_copy_bytes(name, length);
    b->builtin = builtin_find(IN_PYTHON | IN_QKV, b->name);
    b->type = type_find(IN_PYTHON, b->name);
    if (sheet->options.strict) { /* SciPy's softmax is found after its import only */
        if (b->builtin && !(b->builtin->homes & IN_PYTHON) && builtin_find(IN_SPECIAL, b->name))
            b->builtin = NULL;
    } else {
        if (!b->builtin && !b->type)
            b->builtin = builtin_find(IN_NUMPY | IN_SPECIAL | IN_MATH, b->name);
        const struct module *module = module_by_short_name(b->name);
        b->module = module ? module->name : NULL;
    }
    return b;
}

const char *binding_name(const struct binding *b)
{
    return b->name;
}

size_t sheet_count(const struct sheet *sheet)
{
    return sheet->bound_count;
}

const struct binding *sheet_at(const struct sheet *sheet, size_t i)
{
    return sheet->bound[i];
}

const struct binding *sheet_find(struct sheet *sheet, const char *name)
{
    if (strchr(name, '.'))
        return derive_find(sheet, name);
    const struct binding *b = *slot(sheet, name, strlen(name));
    return b && b->kind != BINDING_UNSET ? b : NULL;
}

static void unlist(struct sheet *sheet, const struct binding *b)
{
    size_t n = --sheet->bound_count;
    memmove(&sheet->bound[b->place], &sheet->bound[b->place + 1],
            (n - b->place) * sizeof(struct binding *));
    for (size_t i = b->place; i < n; i++)
        sheet->bound[i]->place = i;
}

/* Gives b a new definition, taking what it is given, and tells everybody who must know. */
void binding_set(struct sheet *sheet, struct binding *b, enum binding_kind kind, struct value value,
                 struct program *program, const struct node *tree, struct pins *pins)
{
    bool formulas_change = b->kind == BINDING_FORMULA || kind == BINDING_FORMULA;
    if (b->kind == BINDING_UNSET && kind != BINDING_UNSET) {
        MEM_GROW(sheet->bound, sheet->bound_count, sheet->bound_capacity);
        b->place = sheet->bound_count;
        sheet->bound[sheet->bound_count++] = b;
    } else if (b->kind != BINDING_UNSET && kind == BINDING_UNSET) {
        unlist(sheet, b);
    }
    if (b->value.kind == VALUE_FUNCTION || value.kind == VALUE_FUNCTION)
        sheet->functions_changed = true;
    struct value before = b->value;
    struct program *old_program = b->program;
    struct pins *old_pins = b->pins;
    b->kind = kind;
    b->value = value;
    b->program = program;
    b->tree = tree;
    b->pins = pins;
    free(b->draws);
    b->draws = NULL;
    b->failed = b->failed_anew = b->circular = false;
    b->assigned = b->dirty = sheet->statement;
    sheet_mark(sheet, b, before);
    if (formulas_change)
        formulas_order(sheet);
    value_free(before);
    program_free(old_program);
    pins_free(old_pins);
}

/* What of a value can be changed in place, or NULL. */
static const void *changeable(struct value v)
{
    return v.kind == VALUE_ARRAY                           ? (const void *)v.array->buffer
           : v.kind == VALUE_LIST || v.kind == VALUE_TUPLE ? v.sequence
           : v.kind == VALUE_DICT                          ? (const void *)v.dict
                                                           : NULL;
}

/* A value does not follow a formula, so it gets lists and arrays of its own. */
static struct value without_name(struct sheet *sheet, struct value value)
{
    struct err ignored;
    struct value mine;
    const void *thing = changeable(value);
    if (!thing || !sheet_formula_with(sheet, thing) || !value_own(value, &mine, &ignored))
        return value;
    value_free(value);
    return mine;
}

static void note_frozen(const struct sheet *sheet, const struct binding *b)
{
    struct str text = {0};
    str_format(&text, "%s is a value now: it no longer follows ", b->name);
    binding_formula(b, &text);
    sheet_note(sheet, text.text);
    str_free(&text);
}

/* Whether nobody must know: there is no undo, nothing is marked, no formula reads it. */
static bool is_private(const struct sheet *sheet, const struct binding *b, struct value value)
{
    return sheet->options.no_undo && sheet->formula_count == 0 && b->kind == BINDING_VALUE &&
           b->value.kind != VALUE_FUNCTION && value.kind != VALUE_FUNCTION;
}

void sheet_assign(struct sheet *sheet, struct binding *b, struct value value)
{
    if (is_private(sheet, b, value)) {
        struct value before = b->value;
        b->value = value;
        b->assigned = sheet->statement;
        value_free(before);
        return;
    }
    if (b->kind == BINDING_FORMULA && !sheet->setup)
        note_frozen(sheet, b);
    record_binding(sheet, b);
    binding_set(sheet, b, BINDING_VALUE, without_name(sheet, value), NULL, NULL, NULL);
}

bool sheet_delete(struct sheet *sheet, struct binding *b, struct err *err)
{
    if (b->kind == BINDING_UNSET)
        return err_set(err, ERR_NAME, "name '%s' is not defined", b->name);
    record_binding(sheet, b);
    binding_set(sheet, b, BINDING_UNSET, (struct value){0}, NULL, NULL, NULL);
    return true;
}

bool sheet_define(struct sheet *sheet, struct binding *b, struct program *program,
                  const struct node *tree, struct err *err)
{
    if (!formula_check(sheet, b, tree, err))
        return false;
    record_binding(sheet, b);
    binding_set(sheet, b, BINDING_FORMULA, (struct value){0}, program_ref(program), tree, NULL);
    formulas_follow(sheet);
    if (!b->failed || sheet->setup) /* a lesson's formula waits until its inputs heal */
        return true;
    *err = b->error; /* the statement fails, and is taken back by whoever ran it */
    return false;
}

/* -- running ----------------------------------------------------------------------------------- */

/* What was taken back is as it was: Ctrl-C was meant for the statement, not for what follows it. */
static void follow_restored(struct sheet *sheet)
{
    bool stopped = interrupted();
    interrupt_clear();
    formulas_follow(sheet);
    if (stopped)
        interrupt_set();
}

/* One statement: all of it, or (with undo) none of it. */
static bool run_statement(struct sheet *sheet, struct program *program, struct err *err)
{
    struct eval eval = {.sheet = sheet, .limits = &sheet->limits};
    sheet->statement_start = sheet->current.count;
    bool ok = eval_statement(&eval, program, program->body, err) && interrupt_none(err);
    if (!ok && sheet->current.count > sheet->statement_start) {
        undo_changes(sheet, &sheet->current, sheet->statement_start);
        sheet_clear_marks(sheet);
    }
    if (ok)
        formulas_follow(sheet);
    else
        follow_restored(sheet);
    return ok;
}

bool sheet_check(struct sheet *sheet, const char *source, const char *file, int line,
                 struct err *err)
{
    struct parser parser;
    struct program *program = NULL;
    if (!parser_start(&parser, sheet, source, file, line, err))
        return false;
    do {
        program_free(program);
        if (!parser_next(&parser, &program, err))
            return false;
    } while (program);
    return true;
}

bool sheet_check_expression(struct sheet *sheet, const char *source, struct err *err)
{
    struct program *program = parse_expression(sheet, source, err);
    program_free(program);
    return program != NULL;
}

unsigned long sheet_next(const struct sheet *sheet)
{
    return sheet->statement;
}

bool sheet_run(struct sheet *sheet, const char *source, const char *file, int line, struct err *err)
{
    struct parser parser;
    err_clear(err);
    limits_begin(&sheet->limits);
    if (sheet->options.strict && !sheet_check(sheet, source, file, line, err))
        return false;
    if (!parser_start(&parser, sheet, source, file, line, err))
        return false;
    sheet_begin(sheet, source);
    bool ok = true;
    while (ok) {
        struct program *program;
        ok = parser_next(&parser, &program, err);
        if (!program)
            break;
        ok = run_statement(sheet, program, err);
        program_free(program);
    }
    sheet_end(sheet);
    return ok;
}

/* A formula whose numbers the expression changed is computed again. */
static void take_back(struct sheet *sheet)
{
    bool changed = sheet->current.count > 0;
    undo_changes(sheet, &sheet->current, 0);
    if (changed || sheet->touched_count > 0)
        follow_restored(sheet);
}

bool sheet_evaluate(struct sheet *sheet, const char *expression, struct value *result,
                    struct err *err)
{
    struct program *program = parse_expression(sheet, expression, err);
    if (!program)
        return false;
    const struct sheet_options options = sheet->options;
    unsigned long most = sheet->limits.max_steps;
    bool untrusted = sheet->untrusted, setup = sheet->setup;
    sheet->options.write = NULL;
    sheet->options.note = NULL;
    sheet->limits.max_steps = LOOK_STEPS < most ? LOOK_STEPS : most;
    sheet->limits.until = clock() + LOOK_SECONDS * CLOCKS_PER_SEC;
    limits_begin(&sheet->limits);
    sheet->untrusted = sheet->setup = true;
    sheet_begin(sheet, expression);
    struct eval eval = {.sheet = sheet, .limits = &sheet->limits};
    bool ok = eval_expression(&eval, program, program->body, result, err);
    sheet->limits.until = 0;
    take_back(sheet);
    sheet_end(sheet);
    sheet->untrusted = untrusted;
    sheet->setup = setup;
    sheet->limits.max_steps = most;
    sheet->options = options;
    program_free(program);
    return ok;
}

/* Formulas: what they read, in which order they are computed, and computing those that a statement
 * reached. */
#include "sheet/sheet_internal.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "core/product.h"
#include "sheet/parser.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- inputs ------------------------------------------------------------------------------------ */

struct names {
    struct binding **items;
    size_t count, capacity;
    bool own; /* not those that functions read which are called */
};

static void collect(struct names *names, const struct node *node);

static void collect_name(struct names *names, struct binding *b)
{
    for (size_t i = 0; i < names->count; i++)
        if (names->items[i] == b)
            return;
    MEM_GROW(names->items, names->count, names->capacity);
    names->items[names->count++] = b;
    if (!names->own && b->value.kind == VALUE_FUNCTION) /* what it reads, the formula reads */
        collect(names, b->value.closure->function->body);
}

/* The names of the outer level in a tree. */
static void collect(struct names *names, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == NODE_NAME && node->hops == 0)
        collect_name(names, node->binding);
    if (node->kind == NODE_LAMBDA || node->kind == NODE_DEF)
        collect(names, node->function->body);
    for (size_t i = 0; i < node->count; i++)
        collect(names, node->kids[i]);
}

static void find_inputs(struct binding *b)
{
    struct names names = {0};
    collect(&names, b->tree);
    free(b->inputs);
    b->inputs = names.items;
    b->input_count = names.count;
}

bool sheet_names(struct sheet *sheet, const char *expression, const struct binding *name)
{
    struct err ignored;
    struct program *program = parse_expression(sheet, expression, &ignored);
    struct names names = {.own = true};
    bool found = false;
    collect(&names, program ? program->body : NULL);
    for (size_t i = 0; i < names.count; i++)
        found = found || names.items[i] == name;
    free(names.items);
    program_free(program);
    return found;
}

/* -- cycles ------------------------------------------------------------------------------------ */

enum { UNSEEN, SEEN };

static void forget_marks(struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->bound_count; i++)
        sheet->bound[i]->mark = UNSEEN;
}

/* Whether b reads target, directly or through formulas; the way there is written to path. Marks
 * what does not, so that no formula is asked twice. */
static bool reaches(struct binding *b, const struct binding *target, struct str *path)
{
    if (b->kind != BINDING_FORMULA || b->mark == SEEN)
        return false;
    b->mark = SEEN;
    for (size_t i = 0; i < b->input_count; i++) {
        size_t length = path->length;
        str_format(path, " -> %s", b->inputs[i]->name);
        if (b->inputs[i] == target || reaches(b->inputs[i], target, path))
            return true;
        str_truncate(path, length);
    }
    return false;
}

static bool depends_on_itself(const struct binding *b, const struct str *path, struct err *err)
{
    err_set(err, ERR_VALUE, "%s would depend on itself: %s", b->name, str_text(path));
    return err_hint(
        err, "Use = to compute it once from its present value, or give the result a new name.");
}

bool formula_check(struct sheet *sheet, struct binding *b, const struct node *tree, struct err *err)
{
    struct names names = {0};
    struct str path = {0};
    bool ok = true;
    collect(&names, tree);
    forget_marks(sheet);
    for (size_t i = 0; ok && i < names.count; i++) {
        str_truncate(&path, 0);
        str_format(&path, "%s -> %s", b->name, names.items[i]->name);
        if (names.items[i] == b || reaches(names.items[i], b, &path))
            ok = depends_on_itself(b, &path, err);
    }
    str_free(&path);
    free(names.items);
    return ok;
}

/* A new definition of a function can close a circle. Those in it fail, and heal when it opens. */
static void find_circles(struct sheet *sheet)
{
    struct str path = {0};
    for (size_t i = 0; i < sheet->formula_count; i++) {
        struct binding *b = sheet->formulas[i];
        str_truncate(&path, 0);
        str_append(&path, b->name);
        forget_marks(sheet);
        bool circular = reaches(b, b, &path);
        if (circular != b->circular)
            b->dirty = sheet->statement;
        b->circular = circular;
        if (circular)
            depends_on_itself(b, &path, &b->error);
    }
    str_free(&path);
}

/* -- order ------------------------------------------------------------------------------------- */

static void place(struct sheet *sheet, struct binding *b)
{
    if (b->kind != BINDING_FORMULA || b->mark == SEEN)
        return;
    b->mark = SEEN;
    for (size_t i = 0; i < b->input_count; i++)
        place(sheet, b->inputs[i]);
    MEM_GROW(sheet->formulas, sheet->formula_count, sheet->formula_capacity);
    sheet->formulas[sheet->formula_count++] = b;
}

void formulas_order(struct sheet *sheet)
{
    sheet->formula_count = 0;
    forget_marks(sheet);
    for (size_t i = 0; i < sheet->bound_count; i++)
        if (sheet->bound[i]->kind == BINDING_FORMULA)
            find_inputs(sheet->bound[i]);
    for (size_t i = 0; i < sheet->bound_count; i++)
        place(sheet, sheet->bound[i]);
}

/* -- computing --------------------------------------------------------------------------------- */

static bool in_range(const struct pin *pin, const struct array *a)
{
    bool inside = pin->ndim == a->ndim;
    for (int d = 0; inside && d < a->ndim; d++)
        inside = pin->index[d] < a->shape[d];
    return inside;
}

/* The result as an array that only this formula has, so that pins and marks touch nobody else's. */
static bool own_array(struct value *v, bool promote, struct err *err)
{
    bool shared = v->array->refs > 1 || v->array->buffer->refs > 1 || v->array->readonly;
    struct array *mine = promote  ? array_astype(v->array, DTYPE_FLOAT64, err)
                         : shared ? array_copy(v->array, err)
                                  : array_ref(v->array);
    if (!mine)
        return false;
    array_free(v->array);
    v->array = mine;
    return true;
}

static bool apply_pins(struct value *v, const struct pins *pins, struct err *err)
{
    bool promote = false;
    for (size_t i = 0; i < pins->count; i++) {
        double x = pins->items[i].value;
        enum dtype dtype = array_dtype(v->array);
        promote = promote || (dtype == DTYPE_INT64 && (x != trunc(x) || fabs(x) >= 0x1p63)) ||
                  (dtype == DTYPE_BOOL && x != 0 && x != 1);
    }
    if (!own_array(v, promote, err))
        return false;
    for (size_t i = 0; i < pins->count; i++)
        if (in_range(&pins->items[i], v->array))
            array_set(v->array, pins->items[i].index, pins->items[i].value);
    return true;
}

/* What the sheet holds and what a formula holds are never the same list, dict or array: nobody's
 * writing reaches a result but by its inputs. */
static bool own(const struct binding *b, struct value *v, struct err *err)
{
    struct value mine;
    if (v->kind == VALUE_ARRAY)
        return b->pins ? apply_pins(v, b->pins, err) : own_array(v, false, err);
    if (v->kind < VALUE_STRING)
        return true;
    if (!value_own(*v, &mine, err))
        return false;
    value_free(*v);
    *v = mine;
    return true;
}

/* Computing fewer products takes less time than looking for what changed. */
enum { FEW_PRODUCTS = 1 << 20 };

static const struct binding *matrix_named(const struct node *node)
{
    bool found = node->kind == NODE_NAME && node->binding->value.kind == VALUE_ARRAY &&
                 node->binding->value.array->ndim == 2;
    return found ? node->binding : NULL;
}

/* A formula `a @ b` of large matrices whose last result stands: only what the statement changed of
 * them is multiplied again. NULL: it is none, or there is nothing to compare with. */
static struct array *multiply_again(const struct sheet *sheet, const struct binding *b)
{
    bool stands =
        b->value.kind == VALUE_ARRAY && !b->pins && !b->circular && b->assigned != sheet->statement;
    if (!stands || b->tree->kind != NODE_BINARY || b->tree->op != TOKEN_AT)
        return NULL;
    const struct binding *x = matrix_named(b->tree->kids[0]), *y = matrix_named(b->tree->kids[1]);
    if (!x || !y || array_count(x->value.array) * y->value.array->shape[1] < FEW_PRODUCTS)
        return NULL;
    struct err ignored;
    struct array *x_before = sheet_before(sheet, x), *y_before = sheet_before(sheet, y),
                 *out = NULL;
    if (x_before && y_before)
        out = array_matmul_again(x->value.array, y->value.array, x_before, y_before, b->value.array,
                                 &ignored);
    array_free(x_before);
    array_free(y_before);
    return out;
}

static void compute(struct sheet *sheet, struct binding *b)
{
    struct eval eval = {.sheet = sheet, .limits = &sheet->limits};
    struct value before = b->value, now = {0};
    struct err old;
    err_clear(&old);
    if (b->failed)
        old = b->error;
    sheet->computing = b;
    struct array *product = multiply_again(sheet, b);
    if (product)
        now = value_array(product);
    bool computed =
        product || (!b->circular && eval_expression(&eval, b->program, b->tree, &now, &b->error));
    sheet->computing = NULL;
    sheet_rewind(sheet);
    b->evaluations++;
    b->failed = !computed;
    if (computed && !own(b, &now, &b->error)) {
        b->failed = true;
        value_free(now);
    }
    if (b->failed && b->error.code == ERR_INTERRUPT)
        err_hint(&b->error, "Assign one of its inputs again, and it is computed.");
    if (b->failed)
        now = (struct value){0};
    b->failed_anew = b->failed && strcmp(err_words(&old), err_words(&b->error)) != 0;
    b->value = now;
    sheet_mark(sheet, b, before);
    value_free(before);
    b->dirty = sheet->statement;
}

/* Names whose arrays or lists were written in place count as changed; so do all their aliases. */
static void follow_touched(struct sheet *sheet)
{
    for (size_t t = 0; t < sheet->touched_count; t++)
        for (size_t i = 0; sheet->formula_count > 0 && i < sheet->bound_count; i++) {
            struct binding *b = sheet->bound[i];
            if (b->kind == BINDING_VALUE && value_uses(b->value, sheet->touched[t]))
                b->dirty = sheet->statement;
        }
    sheet->touched_count = 0;
}

void formulas_follow(struct sheet *sheet)
{
    if (sheet->functions_changed && sheet->formula_count > 0) {
        formulas_order(sheet);
        find_circles(sheet);
    }
    sheet->functions_changed = false;
    follow_touched(sheet);
    for (size_t i = 0; i < sheet->formula_count; i++) {
        struct binding *b = sheet->formulas[i];
        bool reached = b->dirty == sheet->statement;
        for (size_t k = 0; !reached && k < b->input_count; k++)
            reached = b->inputs[k]->dirty == sheet->statement;
        if (reached)
            compute(sheet, b);
    }
    kept_clear(sheet);
    sheet->statement++;
}

#include "sheet/passes.h"

#include "base/mem.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/derive.h"
#include "sheet/sheet.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 }; /* numbers in a row */

static void row_free(struct passes_row *row)
{
    free(row->numbers);
    free(row->places);
    free(row->text);
    row->numbers = NULL;
    row->places = NULL;
    row->text = NULL;
}

void passes_free(struct passes *p)
{
    row_free(&p->rows[0]);
    row_free(&p->rows[1]);
    free(p->hidden);
    p->hidden = NULL;
    p->kind = PASSES_NONE;
}

/* -- rows -------------------------------------------------------------------------------------- */

/* The elements of names that a strip's numbers are. */
static struct passes_place *strip_places(const struct strip *strip, size_t count)
{
    size_t at[ARRAY_MAX_NDIM] = {0};
    struct passes_place *places = mem_new(count * sizeof *places);
    for (size_t i = 0; i < count; i++) {
        struct leaf leaf;
        struct place place;
        int64_t number = (int64_t)array_get(strip->origins, at);
        if (origin_find(strip->scope->derive, number, &leaf, &place) && leaf.name) {
            places[i] = (struct passes_place){.name = leaf.name, .ndim = place.ndim};
            memcpy(places[i].index, place.index, sizeof place.index);
        }
        index_next(at, strip->origins->ndim, strip->origins->shape);
    }
    return places;
}

static bool take_row(const struct strip *strip, struct passes_row *row, size_t *count)
{
    struct str text = {0};
    *count = array_count(strip->values);
    if (*count == 0 || *count > MOST)
        return false;
    row->numbers = strip_numbers(strip, count);
    row->places = strip_places(strip, *count);
    strip_text(strip, &text);
    row->text = str_take(&text);
    return true;
}

/* -- dot products ------------------------------------------------------------------------------ */

static bool find_dot(const struct place *at, struct passes *p);

/* In what is done with it, such as a division by √d_k. */
static bool find_in_operand(const struct place *at, const struct node *node, struct passes *p)
{
    if (!scope_array(at->scope, node))
        return false;
    struct place operand = derive_operand_place(at, node);
    return derive_go_to_origin(&operand) && find_dot(&operand, p);
}

static bool find_dot(const struct place *at, struct passes *p)
{
    struct strip pair[2] = {0};
    const struct node *node = at->node;
    if (node->kind == NODE_UNARY || (node->kind == NODE_BINARY && node->op != TOKEN_AT))
        return find_in_operand(at, node->kids[0], p) ||
               (node->kind == NODE_BINARY && find_in_operand(at, node->kids[1], p));
    bool ok = product_open(at, pair) && take_row(&pair[0], &p->rows[0], &p->count) &&
              take_row(&pair[1], &p->rows[1], &p->count);
    strip_free(&pair[0]);
    strip_free(&pair[1]);
    if (ok)
        p->kind = PASSES_DOT;
    else
        passes_free(p);
    return ok;
}

/* -- softmax and masks ------------------------------------------------------------------------- */

static bool open_call(struct called *c, const struct place *at, enum derivation derivation)
{
    if (at->node->kind != NODE_CALL || !called_open(c, at->scope, at->node))
        return false;
    if (c->builtin && c->builtin->derivation == derivation && c->args[0] &&
        scope_array(c->scope, c->args[0]))
        return true;
    called_free(c);
    return false;
}

static bool open_row(struct scope *s, const struct node *node, unsigned axes, const size_t *index,
                     struct passes_row *row, size_t *count)
{
    struct strip strip;
    bool ok = strip_open(&strip, s, node, axes, index) && take_row(&strip, row, count);
    strip_free(&strip);
    return ok;
}

/* What is filled in has no origin. */
static bool find_hidden(const struct place *at, unsigned axes, struct passes *p)
{
    struct strip strip;
    size_t index[ARRAY_MAX_NDIM] = {0};
    bool ok = strip_open(&strip, at->scope, at->node, axes, at->index) &&
              array_count(strip.values) == p->count;
    p->hidden = ok ? mem_new(p->count * sizeof *p->hidden) : NULL;
    for (size_t i = 0; i < p->count && ok; i++) {
        p->hidden[i] = array_get(strip.origins, index) == 0; /* exact: they are whole */
        index_next(index, strip.values->ndim, strip.values->shape);
    }
    strip_free(&strip);
    return ok;
}

/* The scores that masked(...) is laid over, along the axes. */
static bool find_masked(const struct place *at, unsigned axes, struct passes *p)
{
    struct called c;
    if (!open_call(&c, at, DERIVE_MASKED))
        return false;
    const struct array *scores = scope_array(c.scope, c.args[0]);
    const struct array *result = scope_array(at->scope, at->node);
    bool ok = array_same_shape(scores, result) && /* a mask may have more axes */
              open_row(c.scope, c.args[0], axes, at->index, &p->rows[0], &p->count);
    if (ok && c.bound[1].kind != VALUE_NONE) {
        const struct array *mask = c.args[1] ? scope_array(c.scope, c.args[1]) : NULL;
        p->fill = value_number(c.bound[2]);
        ok = find_hidden(at, axes, p);
        if (ok && mask && array_same_shape(mask, result))
            ok = open_row(c.scope, c.args[1], axes, at->index, &p->rows[1], &p->count);
    }
    called_free(&c);
    return ok;
}

/* Where the element lies among those along the axes. */
static size_t place_along(const struct place *at, const struct array *a, unsigned axes)
{
    size_t place = 0;
    for (int d = 0; d < a->ndim; d++)
        if (axes >> d & 1)
            place = place * a->shape[d] + at->index[d];
    return place;
}

static bool find_softmax(const struct place *at, unsigned *axes, struct passes *p)
{
    struct called c;
    if (!open_call(&c, at, DERIVE_SOFTMAX))
        return false;
    struct place argument = *at;
    argument.scope = c.scope;
    argument.node = c.args[0];
    const struct array *a = scope_array(c.scope, c.args[0]);
    bool ok = strcmp(c.builtin->name, "softmax") == 0 && derive_axes(&c, a, axes);
    if (ok && !find_masked(&argument, *axes, p)) {
        passes_free(p);
        ok = open_row(c.scope, c.args[0], *axes, at->index, &p->rows[0], &p->count);
    }
    if (ok)
        p->place = place_along(at, a, *axes);
    p->kind = ok ? PASSES_SOFTMAX : PASSES_NONE;
    called_free(&c);
    return ok;
}

static bool find_mask(const struct place *at, unsigned *axes, struct passes *p)
{
    const struct array *a = scope_array(at->scope, at->node);
    if (a->ndim == 0)
        return false;
    *axes = 1u << (a->ndim - 1);
    bool ok = find_masked(at, *axes, p) && p->hidden;
    p->place = at->index[a->ndim - 1];
    p->kind = ok ? PASSES_MASK : PASSES_NONE;
    return ok;
}

/* -- the axis of the name ---------------------------------------------------------------------- */

/* Whether the elements along the root's axis are, one by one, those of the row. */
static bool lies_along(const struct place *root, int axis, const struct place *made, unsigned axes,
                       size_t count)
{
    const struct array *origins = scope_origins(root->scope, root->node);
    size_t index[ARRAY_MAX_NDIM];
    memcpy(index, root->index, sizeof index);
    for (size_t k = 0; k < count; k++) {
        struct leaf leaf;
        struct place place;
        index[axis] = k;
        if (!origin_find(made->scope->derive, (int64_t)array_get(origins, index), &leaf, &place) ||
            place.node != made->node || place_along(&place, leaf.values, axes) != k)
            return false;
        for (int d = 0; d < place.ndim; d++)
            if (!(axes >> d & 1) && place.index[d] != made->index[d])
                return false;
    }
    return true;
}

/* What masked(...) gives has no origins where it fills: its row lies as it does. */
static int find_axis(const struct place *root, const struct place *made, unsigned axes,
                     size_t count)
{
    const struct array *a = scope_array(root->scope, root->node);
    for (int d = 0; d < a->ndim; d++)
        if (a->shape[d] == count &&
            (root->node == made->node ? axes == 1u << d : lies_along(root, d, made, axes, count)))
            return d;
    return -1;
}

/* -- all of it --------------------------------------------------------------------------------- */

static bool find_passes(const struct place *root, struct passes *p)
{
    struct place made = *root;
    unsigned axes = 0;
    bool row = find_mask(root, &axes, p);
    if (!row) {
        passes_free(p);
        if (!derive_go_to_origin(&made))
            return false;
        row = find_softmax(&made, &axes, p) || find_mask(&made, &axes, p);
    }
    if (row)
        p->axis = find_axis(root, &made, axes, p->count);
    return row || find_dot(&made, p);
}

bool passes_of(struct sheet *sheet, const char *name, int ndim, const size_t *index,
               struct passes *out)
{
    struct explanation notes = {0};
    struct derive d;
    struct place root;
    const struct binding *b = sheet_find(sheet, name);
    *out = (struct passes){0};
    if (!b || b->failed || (b->pins && binding_is_pinned(b, index)) ||
        (b->kind != BINDING_FORMULA && !strchr(name, '.')))
        return false;
    derive_begin(&d, sheet, b->name, &notes);
    bool ok = derive_root(&d, b, ndim, index, &root) && find_passes(&root, out);
    if (ok)
        out->value = array_get(scope_array(root.scope, root.node), root.index);
    else
        passes_free(out);
    derive_end(&d);
    explanation_free(&notes);
    return ok;
}

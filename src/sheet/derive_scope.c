/* Scopes, and what expressions stand for in them. */
#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "sheet/sheet_internal.h"

#include <stdlib.h>
#include <string.h>

struct known {
    struct known *next;
    const struct node *node;
    struct value value;
    struct array *values, *origins; /* NULL: none, or not asked for yet */
    int64_t first;                  /* as a leaf: the number of its first element; or 0 */
};

/* Explaining computes once more what was computed: nothing may change or be printed by it. */
void derive_begin(struct derive *d, struct sheet *sheet, const char *path, struct explanation *out)
{
    *d = (struct derive){
        .sheet = sheet, .out = out, .next = 1, .merge_from = SIZE_MAX, .options = sheet->options};
    sheet->computing = sheet_intern(sheet, path, strcspn(path, "."));
    sheet->options.write = NULL;
    sheet->options.note = NULL;
    limits_begin(&sheet->limits);
}

static void scope_free(struct scope *s)
{
    for (struct known *k = s->known, *next; k; k = next) {
        next = k->next;
        value_free(k->value);
        array_free(k->values);
        array_free(k->origins);
        free(k);
    }
    value_free(s->result);
    record_free(&s->record);
    free((void *)s->parameters);
    free(s);
}

void derive_end(struct derive *d)
{
    for (struct scope *s = d->scopes, *next; s; s = next) {
        next = s->next;
        scope_free(s);
    }
    for (size_t i = 0; i < d->leaf_count; i++)
        array_free(d->leaves[i].values);
    free(d->leaves);
    free(d->followed);
    d->sheet->computing = NULL;
    sheet_rewind(d->sheet);
    d->sheet->options = d->options;
}

struct scope *scope_new(struct derive *d, const struct program *program, const struct node *tree,
                        const char *path)
{
    struct scope *s = mem_new(sizeof *s);
    *s = (struct scope){.derive = d,
                        .next = d->scopes,
                        .eval = {.sheet = d->sheet, .limits = &d->sheet->limits},
                        .program = program,
                        .tree = tree,
                        .path = path};
    d->scopes = s;
    return s;
}

/* A call of a user function is run once, to give its value and to be looked into. */
static bool call_value(struct scope *s, const struct node *node, struct value *result)
{
    bool user = node->kind == NODE_CALL && scope_value(s, node->kids[0]).kind == VALUE_FUNCTION;
    struct scope *inside = user ? step_into(s, node) : NULL;
    if (inside)
        *result = value_ref(inside->result);
    return inside != NULL;
}

/* A local is found by its name: a round of a comprehension asks its caller for what it reads there,
 * where the node's own way to the frame is another. */
static bool local_value(struct scope *s, const struct node *node, struct value *result)
{
    const struct value *local =
        node->kind == NODE_NAME && s->eval.frame ? frame_find(s->eval.frame, node->binding) : NULL;
    if (local)
        *result = value_ref(*local);
    return local != NULL;
}

static struct known *known_new(struct scope *s, const struct node *node)
{
    struct known *k = mem_new(sizeof *k);
    *k = (struct known){.next = s->known, .node = node};
    s->known = k;
    return k;
}

void scope_know(struct scope *s, const struct node *node, struct value value)
{
    struct err err;
    struct known *k = known_new(s, node);
    sheet_rewind(s->derive->sheet); /* it draws nothing */
    k->value = value_ref(value);
    k->values = value_to_array(value, &err);
}

/* -- kept until the next statement ------------------------------------------------------------- */

void kept_clear(struct sheet *sheet)
{
    for (struct kept *k = sheet->kept, *next; k; k = next) {
        next = k->next;
        value_free(k->value);
        free(k);
    }
    sheet->kept = NULL;
}

/* A large operand takes long to compute, and each step of the selection asks for it. */
static bool recall(const struct scope *s, const struct node *node, struct value *value)
{
    for (const struct kept *k = s->derive->sheet->kept; k; k = k->next)
        if (k->node == node && !s->caller) {
            *value = value_ref(k->value);
            s->derive->sheet->draw_count = k->draws;
            return true;
        }
    return false;
}

/* A view of a name's numbers is made fast, and statements write to those. */
static void keep(const struct scope *s, const struct node *node, struct value value)
{
    struct sheet *sheet = s->derive->sheet;
    if (s->caller || value.kind != VALUE_ARRAY || value.array->buffer->refs > 1)
        return;
    struct kept *k = mem_new(sizeof *k);
    *k = (struct kept){sheet->kept, node, value_ref(value), sheet->draw_count};
    sheet->kept = k;
}

static bool evaluate(struct scope *s, const struct node *node, struct value *value)
{
    struct err err;
    if (recall(s, node, value))
        return true;
    if (!eval_expression(&s->eval, s->program, node, value, &err))
        return false;
    keep(s, node, *value);
    return true;
}

/* -- what nodes stand for ---------------------------------------------------------------------- */

static struct known *know(struct scope *s, const struct node *node)
{
    struct err err;
    for (struct known *k = s->known; k; k = k->next)
        if (k->node == node)
            return k;
    struct known *k = known_new(s, node);
    sheet_rewind(s->derive->sheet); /* it draws what the formula drew first */
    if (!local_value(s, node, &k->value) && !call_value(s, node, &k->value) &&
        !evaluate(s, node, &k->value))
        k->value = (struct value){0};
    else if (k->value.kind != VALUE_NONE)
        k->values = value_to_array(k->value, &err);
    return k;
}

struct value scope_value(struct scope *s, const struct node *node)
{
    return know(s, node)->value;
}

const struct array *scope_array(struct scope *s, const struct node *node)
{
    return know(s, node)->values;
}

const struct array *scope_origins(struct scope *s, const struct node *node)
{
    struct err err;
    struct known *k = know(s, node);
    if (k->values && !k->origins) {
        struct value v = origin_trace(s, node);
        k->origins = v.kind == VALUE_ABSENT ? NULL : value_to_array(v, &err);
        value_free(v);
    }
    return k->origins && array_same_shape(k->origins, k->values) ? k->origins : NULL;
}

/* As a leaf; 0 where it is none, and where its origins are known. */
static int64_t first_of(struct scope *s, const struct node *node)
{
    struct known *k = know(s, node);
    if (k->first == 0 && !k->origins)
        k->first = origin_leaf(s, node);
    return k->first;
}

static int64_t place_in(const struct array *a, const size_t *index)
{
    int64_t place = 0;
    for (int i = 0; i < a->ndim; i++)
        place = place * (int64_t)a->shape[i] + (int64_t)index[i];
    return place;
}

int64_t scope_origin(struct scope *s, const struct node *node, const size_t *index)
{
    int64_t first = first_of(s, node);
    if (first > 0)
        return first + place_in(scope_array(s, node), index);
    const struct array *origins = scope_origins(s, node);
    return origins ? (int64_t)array_get(origins, index) : 0;
}

struct array *scope_origins_along(struct scope *s, const struct node *node, unsigned axes,
                                  const size_t *index, const struct array *part)
{
    struct err err;
    const struct array *a = scope_array(s, node);
    bool known = first_of(s, node) > 0 || scope_origins(s, node);
    struct array *out = known ? array_like(part, DTYPE_INT64, &err) : NULL;
    size_t at[ARRAY_MAX_NDIM] = {0}, place[ARRAY_MAX_NDIM] = {0};
    for (size_t n = 0; out && n < array_count(part); n++) {
        for (int i = 0, k = 0; i < a->ndim; i++)
            place[i] = axes >> i & 1 ? at[k++] : index[i];
        out->buffer->i[n] = scope_origin(s, node, place);
        index_next(at, part->ndim, part->shape);
    }
    return out;
}

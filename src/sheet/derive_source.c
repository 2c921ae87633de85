/* Which elements of which names went into a number. */
#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/axes.h"

#include <string.h>

/* Strips with more elements, or with more computed ones, are not followed element by element; and
 * of all strips together so many computed elements are. */
enum { MOST_ELEMENTS = 65536, MOST_COMPUTED = 64, MOST_FOLLOWED = 1024 };

/* -- blocks ------------------------------------------------------------------------------------ */

static bool same_name(const struct source *a, const struct source *b)
{
    return strcmp(a->name, b->name) == 0 && a->ndim == b->ndim;
}

static bool contains(const struct source *a, const struct source *b)
{
    bool inside = same_name(a, b);
    for (int i = 0; inside && i < a->ndim; i++)
        inside = a->index[i] <= b->index[i] && b->end[i] <= a->end[i];
    return inside;
}

static void set_all(struct source *s, const size_t *shape)
{
    for (int i = 0; i < s->ndim; i++)
        s->all[i] = s->index[i] == 0 && s->end[i] == shape[i] && shape[i] > 1;
}

/* Lengthens a by b where they touch along one axis and agree in the others. */
static bool join(struct source *a, const struct source *b)
{
    int along = -1;
    for (int i = 0; i < a->ndim; i++)
        if (a->index[i] != b->index[i] || a->end[i] != b->end[i]) {
            if (along >= 0)
                return false;
            along = i;
        }
    if (along < 0 || a->end[along] < b->index[along] || b->end[along] < a->index[along])
        return false;
    if (b->index[along] < a->index[along])
        a->index[along] = b->index[along];
    if (b->end[along] > a->end[along])
        a->end[along] = b->end[along];
    return true;
}

/* Joins the last source to an earlier one, that to another one, and so on. */
static void join_last(struct explanation *out, size_t from, const size_t *shape)
{
    struct source *s = out->sources;
    size_t grown = out->source_count - 1;
    for (size_t i = from; i < out->source_count;) {
        bool same = i != grown && same_name(&s[i], &s[grown]);
        if (same && contains(&s[grown], &s[i]))
            s[i] = s[grown];
        else if (!same || !(contains(&s[i], &s[grown]) || join(&s[i], &s[grown]))) {
            i++;
            continue;
        }
        size_t first = i < grown ? i : grown, second = i < grown ? grown : i;
        s[first] = s[i];
        set_all(&s[first], shape);
        memmove(&s[second], &s[second + 1], (--out->source_count - second) * sizeof *s);
        grown = first;
        i = from;
    }
}

/* Grows a source of the same name until this one is in it; false where there is none. */
static bool widen(struct derive *d, const struct source *source, const size_t *shape)
{
    size_t i = d->merge_from;
    while (i < d->out->source_count && !same_name(&d->out->sources[i], source))
        i++;
    if (i >= d->out->source_count)
        return false;
    struct source *s = &d->out->sources[i];
    for (int k = 0; k < s->ndim; k++) {
        s->index[k] = source->index[k] < s->index[k] ? source->index[k] : s->index[k];
        s->end[k] = source->end[k] > s->end[k] ? source->end[k] : s->end[k];
    }
    set_all(s, shape);
    return true;
}

static void source_add(struct derive *d, const struct source *source, const size_t *shape)
{
    struct explanation *out = d->out;
    if (d->widens && widen(d, source, shape))
        return;
    for (size_t i = 0; i < out->source_count; i++)
        if (contains(&out->sources[i], source) && contains(source, &out->sources[i]))
            return;
    d->is_full = d->is_full || out->source_count == EXPLAIN_MAX_SOURCES;
    if (d->is_full)
        return;
    out->sources[out->source_count++] = *source;
    if (d->merge_from < out->source_count)
        join_last(out, d->merge_from, shape);
}

void source_add_element(struct derive *d, const struct leaf *leaf, const struct place *place)
{
    struct source source = {.name = leaf->name, .ndim = place->ndim};
    for (int i = 0; i < place->ndim; i++) {
        source.index[i] = place->index[i];
        source.end[i] = place->index[i] + 1;
    }
    source_add(d, &source, leaf->values->shape);
}

/* -- names ------------------------------------------------------------------------------------- */

/* All that a name holds; a list is a source as a whole. */
static void add_whole(struct scope *s, const struct node *node)
{
    struct leaf leaf;
    struct place place;
    const struct array *a = scope_array(s, node);
    bool local = s->eval.frame && frame_find(s->eval.frame, node->binding);
    struct source source = {.name = local ? NULL : node->binding->name};
    const size_t *shape = NULL; /* a list has none */
    if (!a || array_count(a) == 0)
        return;
    if (origin_find(s->derive, scope_origin(s, node, (size_t[ARRAY_MAX_NDIM]){0}), &leaf, &place) &&
        leaf.name) {
        source.name = leaf.name;
        source.ndim = leaf.values->ndim;
        shape = leaf.values->shape;
        memcpy(source.end, shape, (size_t)source.ndim * sizeof *source.end);
        set_all(&source, shape);
    }
    if (source.name)
        source_add(s->derive, &source, shape);
}

static void add_names(struct scope *s, const struct node *node, const struct function *within)
{
    static const char *const of_shape[] = {"shape", "ndim", "size"};
    for (size_t i = 0; node && node->kind == NODE_ATTRIBUTE && i < 3; i++)
        if (strcmp(node->text, of_shape[i]) == 0)
            return; /* no matter what the numbers are */
    if (!node)
        return;
    size_t i; /* of a comprehension or a lambda */
    if (node->kind == NODE_NAME && !(within && function_local(within, node->binding, &i)))
        add_whole(s, node);
    if (node->kind == NODE_COMPREHENSION || node->kind == NODE_LAMBDA)
        within = node->function;
    for (i = 0; i < node->count; i++)
        add_names(s, node->kids[i], within);
}

void sources_of_names(struct scope *s, const struct node *node)
{
    add_names(s, node, NULL);
}

/* -- strips ------------------------------------------------------------------------------------ */

bool strip_open(struct strip *strip, struct scope *s, const struct node *node, unsigned axes,
                const size_t *index)
{
    struct err err;
    const struct array *a = scope_array(s, node);
    struct index_item items[ARRAY_MAX_NDIM];
    *strip = (struct strip){.scope = s, .node = node, .way = ""};
    if (!a)
        return false;
    strip->label.ndim = a->ndim;
    for (int i = 0; i < a->ndim; i++) {
        bool all = axes >> i & 1;
        items[i] = (struct index_item){.kind = all ? INDEX_SLICE : INDEX_INT,
                                       .start = all ? 0 : (int64_t)index[i]};
        strip->label.all[i] = all;
        strip->label.index[i] = all ? 0 : index[i];
    }
    strip->values = array_index(a, a->ndim, items, &err);
    if (strip->values)
        strip->origins = scope_origins_along(s, node, axes, index, strip->values);
    if (!strip->origins) {
        array_free(strip->values);
        strip->values = NULL;
    }
    return strip->origins != NULL;
}

void strip_free(struct strip *strip)
{
    array_free(strip->values);
    array_free(strip->origins);
}

/* The axis of the label that a strip's axis is. */
static int label_axis(const struct strip *strip, int axis)
{
    int i = 0;
    for (; !strip->label.all[i] || axis > 0; i++)
        axis -= strip->label.all[i];
    return i;
}

void strip_slice(struct strip *strip, int axis, size_t from, size_t to)
{
    int shown = label_axis(strip, axis);
    struct array *values = array_slice(strip->values, axis, from, to);
    struct array *origins = array_slice(strip->origins, axis, from, to);
    array_free(strip->values);
    array_free(strip->origins);
    strip->values = values;
    strip->origins = origins;
    strip->label.index[shown] = from;
    strip->label.end[shown] = to;
    strip->label.all[shown] = false;
}

double *strip_numbers(const struct strip *strip, size_t *count)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    *count = array_count(strip->values);
    double *out = mem_resize(NULL, *count + 1, sizeof *out);
    for (size_t i = 0; i < *count; i++) {
        out[i] = array_get(strip->values, index);
        index_next(index, strip->values->ndim, strip->values->shape);
    }
    return out;
}

/* An axis of length 1 counts as gone along where a strip of one element has an axis. */
static void set_stretched(struct source *s, const struct strip *strip, const size_t *shape)
{
    bool single = strip->values->ndim > 0 && array_count(strip->values) == 1;
    for (int i = 0; i < s->ndim; i++)
        s->all[i] = s->end[i] - s->index[i] == shape[i] && (shape[i] > 1 || single);
}

/* The block of one leaf's elements that a strip is, in the same order. */
static bool find_block(const struct strip *strip, struct leaf *leaf, struct source *block)
{
    struct leaf other;
    struct place place;
    const struct array *a = strip->origins;
    size_t index[ARRAY_MAX_NDIM] = {0}, count = 1;
    int64_t last = 0;
    if (array_count(a) == 0)
        return false;
    do {
        int64_t number = (int64_t)array_get(a, index);
        if (number <= last || !origin_find(strip->scope->derive, number, &other, &place))
            return false;
        if (last == 0) {
            *leaf = other;
            *block = (struct source){.name = leaf->name, .ndim = place.ndim};
            memcpy(block->index, place.index, sizeof place.index);
        }
        if (other.first != leaf->first)
            return false;
        for (int i = 0; i < place.ndim; i++) {
            if (place.index[i] < block->index[i])
                block->index[i] = place.index[i];
            if (place.index[i] >= block->end[i])
                block->end[i] = place.index[i] + 1;
        }
        last = number;
    } while (index_next(index, a->ndim, a->shape));
    for (int i = 0; i < block->ndim; i++)
        count *= block->end[i] - block->index[i];
    set_stretched(block, strip, leaf->values->shape);
    return count == array_count(a);
}

bool strip_line(const struct strip *strip, struct source *line)
{
    struct leaf leaf;
    if (!find_block(strip, &leaf, line) || !leaf.name)
        return false;
    int axis = source_axis(line);
    return axis >= 0 && line->end[axis] == array_count(strip->origins);
}

static bool was_followed(const struct derive *d, int64_t number)
{
    for (size_t i = 0; i < d->followed_count; i++)
        if (d->followed[i] == number)
            return true;
    return false;
}

/* A row that goes into every element of another one, as in a @ b @ c, is followed once. */
static void follow_computed(const struct place *place, int64_t number)
{
    struct derive *d = place->scope->derive;
    struct derivation_text text = {0};
    if (was_followed(d, number))
        return;
    MEM_GROW(d->followed, d->followed_count, d->followed_capacity);
    d->followed[d->followed_count++] = number;
    derive_element(place, &text);
    derivation_text_free(&text);
}

static void follow_each(const struct strip *strip)
{
    struct derive *d = strip->scope->derive;
    const struct array *a = strip->origins;
    size_t index[ARRAY_MAX_NDIM] = {0};
    do {
        struct leaf leaf;
        struct place place;
        int64_t number = (int64_t)array_get(a, index);
        if (!origin_find(d, number, &leaf, &place))
            continue;
        if (leaf.name)
            source_add_element(d, &leaf, &place);
        else
            follow_computed(&place, number);
    } while (!d->is_full && index_next(index, a->ndim, a->shape));
}

/* Each element's own sources, joined where they touch; where those are too many, a block of each
 * name with all of them in it. Products of theirs are not the number's. */
static void follow_elements(const struct strip *strip)
{
    struct derive *d = strip->scope->derive;
    bool is_product = d->out->is_product, is_outermost = d->merge_from == SIZE_MAX;
    if (is_outermost) {
        d->merge_from = d->out->source_count;
        d->is_full = false;
    }
    follow_each(strip);
    if (is_outermost && d->is_full) {
        d->out->source_count = d->merge_from;
        d->is_full = false;
        d->followed_count = 0;
        d->widens = true;
        follow_each(strip);
        d->widens = false;
    }
    if (is_outermost) {
        d->merge_from = SIZE_MAX;
        d->followed_count = 0;
    }
    d->out->is_product = is_product;
}

/* Elements of names are quickly told; one that is computed may need a product of its own. */
static bool can_be_followed(const struct strip *strip)
{
    const struct derive *d = strip->scope->derive;
    size_t index[ARRAY_MAX_NDIM] = {0}, computed = 0;
    const struct array *a = strip->origins;
    if (array_count(a) > MOST_ELEMENTS || d->followed_count >= MOST_FOLLOWED)
        return false;
    do {
        struct leaf leaf;
        struct place place;
        int64_t number = (int64_t)array_get(a, index);
        computed += origin_find(d, number, &leaf, &place) && !leaf.name;
    } while (computed <= MOST_COMPUTED && index_next(index, a->ndim, a->shape));
    return computed <= MOST_COMPUTED;
}

void strip_sources(const struct strip *strip)
{
    struct leaf leaf;
    struct source block;
    if (find_block(strip, &leaf, &block) && leaf.name)
        source_add(strip->scope->derive, &block, leaf.values->shape);
    else if (array_count(strip->origins) > 0 && !can_be_followed(strip))
        sources_of_names(strip->scope, strip->node);
    else if (array_count(strip->origins) > 0)
        follow_elements(strip);
}

void strip_text(const struct strip *strip, struct str *out)
{
    struct leaf leaf;
    struct source block;
    if (!find_block(strip, &leaf, &block)) {
        node_text(strip->scope->program, strip->node, strip->label.ndim > 0, out);
        source_text(out, strip->way, &strip->label);
    } else if (leaf.name) {
        source_text(out, leaf_name(&leaf), &block);
    } else {
        node_text(leaf.scope->program, leaf.node, true, out);
        source_text(out, "", &block);
    }
}

void strip_name(const struct strip *strip, struct str *out)
{
    strip_text(strip, out);
    strip_sources(strip);
}

/* Numbers of formulas that are pinned by hand. */
#include "sheet/sheet_internal.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>

void pins_free(struct pins *pins)
{
    if (pins && --pins->refs == 0)
        free(pins);
}

/* Pins under construction. place[i] is one more than the number of the pin on the element at
 * position i of the formula's buffer, or 0. */
struct pinning {
    const struct array *array;
    struct pins *pins;
    size_t *place;
};

static void pins_put(struct pinning *p, const struct pin *pin)
{
    bool inside = pin->ndim == p->array->ndim; /* an old pin may lie outside of a new shape */
    for (int d = 0; inside && d < pin->ndim; d++)
        inside = pin->index[d] < p->array->shape[d];
    size_t outside = 0,
           *place = inside ? &p->place[array_position(p->array, pin->index)] : &outside;
    if (*place == 0)
        *place = ++p->pins->count;
    p->pins->items[*place - 1] = *pin;
}

static void pins_put_all(struct pinning *p, const struct pins *old, const struct array *positions,
                         const struct array *values)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    for (size_t i = 0; old && i < old->count; i++)
        pins_put(p, &old->items[i]);
    if (array_count(positions) == 0)
        return;
    do {
        struct pin pin = {.ndim = p->array->ndim, .value = array_get(values, index)};
        array_find(p->array, (size_t)array_get(positions, index), pin.index);
        pins_put(p, &pin);
    } while (index_next(index, positions->ndim, positions->shape));
}

bool sheet_pin(struct sheet *sheet, struct binding *b, const struct array *positions,
               const struct array *values, struct err *err)
{
    enum { MOST = 65536 };
    if (sheet->computing)
        return err_set(err, ERR_VALUE, "a formula must not change %s", b->name);
    size_t places = b->value.array->buffer->count, more = array_count(positions);
    more = more < places ? more : places; /* several values for one place make one pin */
    if (more > MOST)
        return err_set(err, ERR_VALUE, "more than %d pins on one name", MOST);
    more += b->pins ? b->pins->count : 0;
    struct pins *pins = mem_new(sizeof *pins + more * sizeof *pins->items);
    pins->refs = 1;
    struct pinning p = {b->value.array, pins, calloc(places + 1, sizeof *p.place)};
    if (!p.place) {
        free(pins);
        return err_set(err, ERR_MEMORY, "no memory to pin numbers of %s", b->name);
    }
    pins_put_all(&p, b->pins, positions, values);
    free(p.place);
    record_binding(sheet, b);
    binding_set(sheet, b, BINDING_FORMULA, value_ref(b->value), program_ref(b->program), b->tree,
                pins);
    return true;
}

bool sheet_unpin(struct sheet *sheet, const char *name, struct err *err)
{
    struct binding *b = sheet_intern(sheet, name, strlen(name));
    if (b->kind != BINDING_FORMULA)
        return err_set(err, ERR_NAME, "%s is no formula: there is nothing to unpin", name);
    if (!b->pins)
        return err_set(err, ERR_VALUE, "%s has no pinned numbers", name);
    struct str statement = {0};
    str_format(&statement, "unpin %s", name);
    sheet_begin(sheet, str_text(&statement));
    str_free(&statement);
    record_binding(sheet, b);
    binding_set(sheet, b, BINDING_FORMULA, value_ref(b->value), program_ref(b->program), b->tree,
                NULL);
    formulas_follow(sheet);
    sheet_end(sheet);
    return true;
}

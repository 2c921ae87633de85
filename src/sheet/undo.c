/* What a step changed, and taking it back. */
#include "sheet/sheet_internal.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>

/* Steps further back than this are forgotten, and so are those whose arrays take more room. */
enum { MOST_STEPS = 1000, MOST_BYTES = 256 << 20 };

/* -- recording --------------------------------------------------------------------------------- */

/* The place for a new record; NULL outside of steps and when they are not recorded. The first
 * change of a step is when the marks of the one before go. */
static struct change *add(struct sheet *sheet)
{
    struct step_record *step = &sheet->current;
    if (sheet->options.no_undo || sheet->nesting == 0)
        return NULL;
    if (step->count == 0 && !sheet->setup)
        sheet_clear_marks(sheet);
    MEM_GROW(step->changes, step->count, step->capacity);
    return &step->changes[step->count++];
}

static struct random *copy_random(const struct random *random)
{
    struct random *copy = random ? mem_new(sizeof *copy) : NULL;
    if (copy)
        *copy = *random;
    return copy;
}

void record_binding(struct sheet *sheet, struct binding *b)
{
    if (b->recorded == sheet->statement) /* what it was before the statement is known */
        return;
    struct change *c = add(sheet);
    if (!c)
        return;
    b->recorded = sheet->statement;
    *c = (struct change){.kind = CHANGE_BINDING, .binding = b, .was = b->kind, .tree = b->tree};
    if (b->kind == BINDING_VALUE)
        c->value = value_ref(b->value);
    if (b->program)
        c->program = program_ref(b->program);
    if (b->pins) {
        c->pins = b->pins;
        c->pins->refs++;
    }
    c->draws = copy_random(b->draws);
}

static const void *container_of(const struct change *c)
{
    return c->list.kind == VALUE_DICT ? (const void *)c->list.dict : c->list.sequence;
}

static bool is_recorded(const struct sheet *sheet, enum change_kind kind, const void *thing)
{
    for (size_t i = sheet->statement_start; i < sheet->current.count; i++) {
        const struct change *c = &sheet->current.changes[i];
        if (c->kind == kind &&
            (kind == CHANGE_RANDOM || (kind == CHANGE_BUFFER && c->buffer == thing) ||
             (kind == CHANGE_LIST && container_of(c) == thing) ||
             (kind == CHANGE_GENERATOR && c->generator.generator == thing)))
            return true;
    }
    return false;
}

static void touch(struct sheet *sheet, const void *thing)
{
    if (sheet->formula_count == 0) /* nothing follows */
        return;
    if (sheet->touched_count > 0 && sheet->touched[sheet->touched_count - 1] == thing)
        return;
    MEM_GROW(sheet->touched, sheet->touched_count, sheet->touched_capacity);
    sheet->touched[sheet->touched_count++] = thing;
}

void sheet_touch_buffer(struct sheet *sheet, struct buffer *buffer)
{
    touch(sheet, buffer);
    if (is_recorded(sheet, CHANGE_BUFFER, buffer))
        return;
    struct change *c = add(sheet);
    if (!c)
        return;
    *c = (struct change){.kind = CHANGE_BUFFER,
                         .buffer = buffer,
                         .elements = buffer_copy(buffer),
                         .statement = sheet->statement};
    if (c->elements)
        buffer->refs++;
    else
        sheet->current.count--; /* no memory for undo: the change itself goes on */
}

struct array *sheet_before(const struct sheet *sheet, const struct binding *b)
{
    if (b->value.kind != VALUE_ARRAY || b->assigned == sheet->statement)
        return NULL;
    if (b->dirty != sheet->statement)
        return array_ref(b->value.array);
    if (b->kind == BINDING_FORMULA)
        return b->marked == sheet->statement && b->before ? array_ref(b->before) : NULL;
    for (size_t i = sheet->statement_start; i < sheet->current.count; i++) {
        const struct change *c = &sheet->current.changes[i];
        if (c->kind == CHANGE_BUFFER && c->buffer == b->value.array->buffer &&
            c->statement == sheet->statement)
            return array_over(b->value.array, c->elements);
    }
    return NULL;
}

/* Records a list or dict that is about to change. */
static void add_container(struct sheet *sheet, const void *thing, struct value container,
                          struct value (*copy)(struct value))
{
    touch(sheet, thing);
    struct change *c = is_recorded(sheet, CHANGE_LIST, thing) ? NULL : add(sheet);
    if (c)
        *c = (struct change){
            .kind = CHANGE_LIST, .list = value_ref(container), .items = copy(container)};
}

static struct value copy_list(struct value v)
{
    struct value copy = value_sequence(VALUE_LIST, v.sequence->count);
    for (size_t i = 0; i < v.sequence->count; i++)
        value_append(copy, value_ref(v.sequence->items[i]));
    return copy;
}

void sheet_touch_list(struct sheet *sheet, struct sequence *list)
{
    add_container(sheet, list, (struct value){.kind = VALUE_LIST, .sequence = list}, copy_list);
}

void sheet_touch_dict(struct sheet *sheet, struct dict *dict)
{
    add_container(sheet, dict, (struct value){.kind = VALUE_DICT, .dict = dict}, dict_copy);
}

void sheet_rewind(struct sheet *sheet)
{
    sheet->stream = NULL;
    sheet->draw_count = 0;
}

struct random *sheet_touch_random(struct sheet *sheet)
{
    sheet->draw_count++;
    if (sheet->stream)
        return sheet->stream;
    if (sheet->computing && sheet->computing->draws) {
        sheet->replay = *sheet->computing->draws;
        return sheet->stream = &sheet->replay;
    }
    if (sheet->computing) {
        sheet->computing->draws = copy_random(&sheet->random);
        sheet->stream = &sheet->random;
    }
    struct change *c = is_recorded(sheet, CHANGE_RANDOM, NULL) ? NULL : add(sheet);
    if (c)
        *c = (struct change){.kind = CHANGE_RANDOM, .random = copy_random(&sheet->random)};
    return &sheet->random;
}

void sheet_touch_generator(struct sheet *sheet, struct generator *generator)
{
    if (sheet->computing) /* it is the formula's own */
        return;
    struct value v = {.kind = VALUE_GENERATOR, .generator = generator};
    struct change *c = is_recorded(sheet, CHANGE_GENERATOR, generator) ? NULL : add(sheet);
    if (c)
        *c = (struct change){
            .kind = CHANGE_GENERATOR, .generator = value_ref(v), .pcg = generator->pcg};
}

static void change_free(struct change *c)
{
    switch (c->kind) {
    case CHANGE_BINDING:
        value_free(c->value);
        program_free(c->program);
        pins_free(c->pins);
        free(c->draws);
        break;
    case CHANGE_BUFFER:
        buffer_free(c->buffer);
        buffer_free(c->elements);
        break;
    case CHANGE_LIST:
        value_free(c->list);
        value_free(c->items);
        break;
    case CHANGE_RANDOM:
        free(c->random);
        break;
    case CHANGE_GENERATOR:
        value_free(c->generator);
        break;
    }
}

void step_free(struct step_record *step)
{
    for (size_t i = 0; i < step->count; i++)
        change_free(&step->changes[i]);
    free(step->changes);
    free(step->statement);
    *step = (struct step_record){0};
}

void steps_free(struct steps *steps)
{
    for (size_t i = 0; i < steps->count; i++)
        step_free(&steps->items[i]);
    free(steps->items);
    *steps = (struct steps){0};
}

static size_t step_bytes(const struct step_record *step)
{
    size_t bytes = 0;
    for (size_t i = 0; i < step->count; i++) {
        const struct change *c = &step->changes[i];
        if (c->kind == CHANGE_BUFFER)
            bytes += c->elements->count * sizeof(double);
        else if (c->kind == CHANGE_BINDING && c->value.kind == VALUE_ARRAY)
            bytes += c->value.array->buffer->count * sizeof(double);
    }
    return bytes;
}

static void forget_oldest(struct steps *steps)
{
    steps->bytes -= steps->items[0].bytes;
    step_free(&steps->items[0]);
    memmove(steps->items, steps->items + 1, --steps->count * sizeof *steps->items);
}

static void steps_push(struct steps *steps, struct step_record step)
{
    step.bytes = step_bytes(&step);
    steps->bytes += step.bytes;
    while (steps->count > 0 && (steps->count >= MOST_STEPS || steps->bytes > MOST_BYTES))
        forget_oldest(steps);
    MEM_GROW(steps->items, steps->count, steps->capacity);
    steps->items[steps->count++] = step;
}

/* -- exchanging -------------------------------------------------------------------------------- */

/* A name's definition changes places with the recorded one. */
static void exchange_binding(struct sheet *sheet, struct change *c)
{
    struct binding *b = c->binding;
    struct change now = {.kind = CHANGE_BINDING, .binding = b, .was = b->kind, .tree = b->tree};
    if (b->kind == BINDING_VALUE)
        now.value = value_ref(b->value);
    if (b->program)
        now.program = program_ref(b->program);
    now.pins = b->pins;
    if (now.pins)
        now.pins->refs++;
    now.draws = copy_random(b->draws);
    bool formula = c->was == BINDING_FORMULA && b->kind == BINDING_FORMULA;
    struct value value = formula ? value_ref(b->value) : c->value;
    binding_set(sheet, b, c->was, value, c->program, c->tree, c->pins);
    b->draws = c->draws;
    if (c->was == BINDING_FORMULA) /* which may close a circle through a function */
        sheet->functions_changed = true;
    *c = now;
}

static void exchange_dict(struct change *c)
{
    struct dict now = *c->list.dict, then = *c->items.dict;
    c->list.dict->items = then.items;
    c->list.dict->count = then.count;
    c->list.dict->capacity = then.capacity;
    c->items.dict->items = now.items;
    c->items.dict->count = now.count;
    c->items.dict->capacity = now.capacity;
}

static void exchange_list(struct change *c)
{
    struct sequence now = *c->list.sequence, then = *c->items.sequence;
    c->list.sequence->items = then.items;
    c->list.sequence->count = then.count;
    c->list.sequence->capacity = then.capacity;
    c->items.sequence->items = now.items;
    c->items.sequence->count = now.count;
    c->items.sequence->capacity = now.capacity;
}

static void exchange(struct sheet *sheet, struct change *c)
{
    struct random random;
    struct pcg pcg;
    switch (c->kind) {
    case CHANGE_BINDING:
        exchange_binding(sheet, c);
        break;
    case CHANGE_BUFFER:
        buffer_swap(c->buffer, c->elements);
        touch(sheet, c->buffer);
        break;
    case CHANGE_LIST:
        if (c->list.kind == VALUE_DICT)
            exchange_dict(c);
        else
            exchange_list(c);
        touch(sheet, container_of(c));
        break;
    case CHANGE_RANDOM:
        random = sheet->random;
        sheet->random = *c->random;
        *c->random = random;
        break;
    case CHANGE_GENERATOR:
        pcg = c->generator.generator->pcg;
        c->generator.generator->pcg = c->pcg;
        c->pcg = pcg;
        break;
    }
}

void undo_changes(struct sheet *sheet, struct step_record *step, size_t from)
{
    while (step->count > from) {
        exchange(sheet, &step->changes[step->count - 1]);
        change_free(&step->changes[--step->count]);
    }
}

/* -- steps ------------------------------------------------------------------------------------- */

void sheet_set_setup(struct sheet *sheet, bool on)
{
    sheet->setup = on;
}

void sheet_begin(struct sheet *sheet, const char *statement)
{
    if (sheet->nesting++ > 0)
        return;
    sheet->statement_start = 0;
    if (!sheet->options.no_undo)
        sheet->current.statement = mem_copy_string(statement);
}

/* Arrays written in place: what their names show now against what the buffer held before. */
static void mark_buffers(struct sheet *sheet, const struct step_record *step)
{
    for (size_t i = 0; i < step->count; i++) {
        const struct change *c = &step->changes[i];
        for (size_t n = 0; c->kind == CHANGE_BUFFER && n < sheet->bound_count; n++) {
            struct binding *b = sheet->bound[n];
            if (b->kind != BINDING_VALUE || b->value.kind != VALUE_ARRAY ||
                b->value.array->buffer != c->buffer)
                continue;
            struct array *before = array_over(b->value.array, c->elements);
            sheet_mark(sheet, b, value_array(before));
            array_free(before);
        }
    }
}

void sheet_end(struct sheet *sheet)
{
    if (--sheet->nesting > 0)
        return;
    struct step_record step = sheet->current;
    sheet->current = (struct step_record){0};
    if (step.count == 0 || sheet->setup) {
        step_free(&step);
        return;
    }
    mark_buffers(sheet, &step);
    steps_free(&sheet->future);
    steps_push(&sheet->past, step);
    sheet->edits++;
}

unsigned long sheet_edits(const struct sheet *sheet)
{
    return sheet->edits;
}

/* Moves the last step of `from` to `to`, undone. */
static bool move(struct sheet *sheet, struct steps *from, struct steps *to, struct str *statement)
{
    if (from->count == 0)
        return false;
    struct step_record step = from->items[--from->count];
    from->bytes -= step.bytes;
    sheet_clear_marks(sheet);
    for (size_t i = step.count; i > 0; i--)
        exchange(sheet, &step.changes[i - 1]);
    /* redoing runs the changes the other way round */
    for (size_t i = 0; i < step.count / 2; i++) {
        struct change c = step.changes[i];
        step.changes[i] = step.changes[step.count - 1 - i];
        step.changes[step.count - 1 - i] = c;
    }
    formulas_follow(sheet);
    mark_buffers(sheet, &step);
    str_append(statement, step.statement);
    steps_push(to, step);
    return true;
}

bool sheet_undo(struct sheet *sheet, struct str *statement)
{
    return move(sheet, &sheet->past, &sheet->future, statement);
}

bool sheet_redo(struct sheet *sheet, struct str *statement)
{
    return move(sheet, &sheet->future, &sheet->past, statement);
}

#include "sheet/explain.h"

#include "base/err.h"
#include "sheet/derive.h"
#include "sheet/sheet_internal.h"

#include <math.h>
#include <string.h>

/* -- text -------------------------------------------------------------------------------------- */

void number_text(struct str *out, double x, int digits)
{
    size_t start = out->length;
    if (isnan(x) || isinf(x)) {
        str_append(out, isnan(x) ? "nan" : x > 0 ? "inf" : "-inf");
        return;
    }
    if (x == trunc(x) && fabs(x) < 1e7) {
        str_format(out, "%.0f", x == 0 ? 0.0 : x);
        return;
    }
    str_format(out, "%.*g", digits, x);
    char *e = strchr(out->text + start, 'e');
    if (!e)
        return;
    /* 1e-05 and 1e+09 become 1e-5 and 1e9 */
    char *from = e + 1, *to = e + 1;
    if (*from == '-')
        *to++ = '-';
    for (from++; *from == '0'; from++)
        ;
    memmove(to, from, strlen(from) + 1);
    str_truncate(out, (size_t)(to - out->text) + strlen(to));
}

void scalar_text(struct str *out, enum dtype dtype, double x, int digits)
{
    if (dtype == DTYPE_BOOL)
        str_append(out, x != 0 ? "True" : "False");
    else
        number_text(out, x, digits);
}

void element_text(struct str *out, const char *name, int ndim, const size_t *index, const bool *all)
{
    str_append(out, name);
    for (int d = 0; d < ndim; d++) {
        str_append_char(out, d == 0 ? '[' : ',');
        if (all && all[d])
            str_append_char(out, ':');
        else
            str_format(out, "%zu", index[d]);
    }
    if (ndim > 0)
        str_append_char(out, ']');
}

void source_text(struct str *out, const char *name, const struct source *source)
{
    str_append(out, name);
    for (int d = 0; d < source->ndim; d++) {
        str_append_char(out, d == 0 ? '[' : ',');
        if (source->all[d])
            str_append_char(out, ':');
        else if (source->end[d] > source->index[d] + 1)
            str_format(out, "%zu:%zu", source->index[d], source->end[d]);
        else
            str_format(out, "%zu", source->index[d]);
    }
    if (source->ndim > 0)
        str_append_char(out, ']');
}

void explanation_free(struct explanation *e)
{
    str_free(&e->subject);
    str_free(&e->symbolic);
    str_free(&e->numeric);
    str_free(&e->result);
    str_free(&e->note);
}

void explanation_line(const struct explanation *e, struct str *out)
{
    str_append(out, str_text(&e->subject));
    const struct str *parts[] = {&e->symbolic, &e->numeric, &e->result};
    for (size_t i = 0; i < 3; i++)
        if (parts[i]->length > 0)
            str_format(out, " = %s", parts[i]->text);
    if (e->note.length > 0)
        str_format(out, "   (%s)", e->note.text);
}

bool explanation_uses(const struct explanation *e, const char *name, int ndim, const size_t *index)
{
    for (size_t i = 0; i < e->source_count; i++) {
        const struct source *s = &e->sources[i];
        bool same = s->ndim == ndim && strcmp(s->name, name) == 0;
        for (int d = 0; same && d < ndim; d++)
            same = s->index[d] <= index[d] && index[d] < s->end[d];
        if (same)
            return true;
    }
    return false;
}

int source_axis(const struct source *source)
{
    int axis = -1, count = 0;
    for (int d = 0; d < source->ndim; d++)
        if (source->all[d]) {
            axis = d;
            count++;
        }
    return count == 1 ? axis : -1;
}

/* -- what a name says of its element ----------------------------------------------------------- */

static void note_uses(const struct sheet *sheet, const struct binding *b, struct explanation *out)
{
    const char *lead = "a given value; feeds ";
    for (size_t i = 0; i < sheet->formula_count; i++)
        for (size_t k = 0; k < sheet->formulas[i]->input_count; k++)
            if (sheet->formulas[i]->inputs[k] == b) {
                str_format(&out->note, "%s%s", lead, sheet->formulas[i]->name);
                lead = ", ";
            }
    if (out->note.length == 0)
        str_append(&out->note, "a given value");
}

static void join_notes(struct explanation *out, const char *text)
{
    if (out->note.length > 0)
        str_append(&out->note, "; ");
    str_append(&out->note, text);
}

static void note_baseline(const struct binding *b, const size_t *index, double now,
                          struct explanation *out)
{
    double was;
    if (!binding_baseline(b, index, &was))
        return;
    struct str text = {0};
    str_append(&text, "baseline ");
    number_text(&text, was, 6);
    str_append(&text, now >= was ? ", change +" : ", change ");
    number_text(&text, now - was, 6);
    join_notes(out, text.text);
    str_free(&text);
}

/* A row, say, where one number is asked for. */
static bool refuse_many(const struct binding *b, const struct array *a, int ndim,
                        const size_t *index, struct err *err)
{
    char shape[ARRAY_SHAPE_TEXT];
    size_t first[ARRAY_MAX_NDIM] = {0};
    struct str many = {0}, one = {0};
    for (int d = 0; d < ndim; d++)
        first[d] = index[d];
    element_text(&many, b->name, ndim, index, NULL);
    element_text(&one, b->name, a->ndim, first, NULL);
    err_set(err, ERR_INDEX, "%s is no single number: the shape of %s is %s", many.text, b->name,
            array_shape_text(a, shape));
    err_hint(err, "One of them is %s.", one.text);
    str_free(&many);
    str_free(&one);
    return false;
}

static bool check_element(const struct binding *b, const struct array *a, int ndim,
                          const size_t *index, struct err *err)
{
    char shape[ARRAY_SHAPE_TEXT];
    bool inside = ndim <= a->ndim && array_count(a) > 0;
    for (int d = 0; inside && d < ndim; d++)
        inside = index[d] < a->shape[d];
    if (inside)
        return ndim == a->ndim || refuse_many(b, a, ndim, index, err);
    err_set(err, ERR_INDEX, "%s %s: its shape is %s", b->name,
            array_count(a) > 0 ? "has no such element" : "is empty", array_shape_text(a, shape));
    if (ndim <= a->ndim)
        return false;
    return a->ndim == 0 ? err_hint(err, "It is one number: %s", b->name)
                        : err_hint(err, "An element of it has %d index%s.", a->ndim,
                                   a->ndim == 1 ? "" : "es");
}

static void explain_formula(struct sheet *sheet, const struct binding *b, const size_t *index,
                            const struct array *a, struct explanation *out)
{
    struct derivation_text text = {0};
    double value;
    bool pinned = b->pins && binding_is_pinned(b, index);
    if (derive(sheet, b, a->ndim, index, out, &text, &value)) {
        str_append(&out->symbolic, str_text(&text.symbolic));
        str_append(&out->numeric, str_text(&text.numeric));
    }
    if (pinned) { /* what the formula says is not what stands there */
        struct str formula = {0};
        str_append(&formula, "pinned by hand; the formula gives ");
        scalar_text(&formula, array_dtype(a), value, 6);
        join_notes(out, formula.text);
        str_free(&formula);
        str_truncate(&out->symbolic, 0);
        str_truncate(&out->numeric, 0);
        out->is_product = false;
    }
    str_free(&text.symbolic);
    str_free(&text.numeric);
}

/* A name without numbers, such as `mask = None`. */
static bool explain_other(const struct sheet *sheet, const struct binding *b,
                          struct explanation *out)
{
    str_append(&out->subject, b->name);
    value_repr(&out->result, b->value, &sheet->print);
    if (b->kind == BINDING_VALUE && !strchr(b->name, '.'))
        note_uses(sheet, b, out);
    if (b->value.kind == VALUE_LIST || b->value.kind == VALUE_TUPLE)
        join_notes(out, "np.array(...) makes numbers to edit of a list");
    return true;
}

bool explain(struct sheet *sheet, const char *name, int ndim, const size_t *index,
             struct explanation *out, struct err *err)
{
    *out = (struct explanation){0};
    const struct binding *b = sheet_find(sheet, name);
    if (!b) {
        err_set(err, ERR_NAME, "name '%s' is not defined", name);
        return false;
    }
    if (b->failed) {
        *err = b->error;
        return false;
    }
    struct array *a = binding_array(b);
    if (!a)
        return explain_other(sheet, b, out);
    if (!check_element(b, a, ndim, index, err)) {
        array_free(a);
        return false;
    }
    double value = array_get(a, index);
    element_text(&out->subject, b->name, ndim, index, NULL);
    scalar_text(&out->result, array_dtype(a), value, 8);
    if (b->kind == BINDING_FORMULA || strchr(name, '.'))
        explain_formula(sheet, b, index, a, out);
    else
        note_uses(sheet, b, out);
    struct str plain = {0};
    number_text(&plain, value, SHORT_DIGITS);
    if (strcmp(str_text(&out->numeric), str_text(&plain)) == 0 ||
        strcmp(str_text(&out->numeric), str_text(&out->symbolic)) == 0)
        str_truncate(&out->numeric, 0);
    str_free(&plain);
    if (strcmp(str_text(&out->symbolic), str_text(&out->result)) == 0) /* a constant */
        str_truncate(&out->symbolic, 0);
    note_baseline(b, index, value, out);
    array_free(a);
    return true;
}

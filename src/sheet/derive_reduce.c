/* How many elements make one: sums, extremes, spreads, and what sets an element against a whole. */
#include "sheet/derive.h"

#include "base/err.h"
#include "core/create.h"
#include "sheet/builtin.h"
#include "sheet/tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How a function is written. Symbolic: $ the elements, @ the one among them. Numeric: what stands
 * before, one term (derive_terms; m is the mean), what stands between two, what stands behind;
 * there @ is the one, % how many there are (less ddof), & all terms again. A function without a
 * form is name(1, 2, 3). */
struct form {
    const char *name, *symbolic, *before, *term, *between, *after;
    int level;
};

static const struct form forms[] = {
    {"sum", "sum($)", "", "#", " + ", "", LEVEL_SUM},
    {"fsum", "fsum($)", "", "#", " + ", "", LEVEL_SUM},
    {"prod", "prod($)", "", "#", "·", "", LEVEL_PRODUCT},
    {"cumsum", "sum($)", "", "#", " + ", "", LEVEL_SUM},
    {"cumprod", "prod($)", "", "#", "·", "", LEVEL_PRODUCT},
    {"trace", "trace($)", "", "#", " + ", "", LEVEL_SUM},
    {"mean", "mean($)", "(", "#", " + ", ") / %", LEVEL_PRODUCT},
    {"average", "average($)", "(", "#", " + ", ") / %", LEVEL_PRODUCT},
    {"amax", "max($)", "max(", "#", ", ", ")", LEVEL_ATOM},
    {"amin", "min($)", "min(", "#", ", ", ")", LEVEL_ATOM},
    {"ptp", "max($) - min($)", "max(", "#", ", ", ") - min(&)", LEVEL_SUM},
    {"var", "var($)", "(", "(# - m)²", " + ", ") / %", LEVEL_PRODUCT},
    {"std", "std($)", "√((", "(# - m)²", " + ", ") / %)", LEVEL_ATOM},
    {"norm", "‖$‖", "√(", "#²", " + ", ")", LEVEL_ATOM},
    {"norm 1", "‖$‖₁", "", "|#|", " + ", "", LEVEL_SUM},
    {"norm inf", "max |$|", "max(", "|#|", ", ", ")", LEVEL_ATOM},
    {"logsumexp", "log Σ exp($)", "log(", "exp(#)", " + ", ")", LEVEL_ATOM},
    {"softmax", "exp(@) / Σ exp($)", "exp(@) / (", "exp(#)", " + ", ")", LEVEL_PRODUCT},
    {"log_softmax", "@ - log Σ exp($)", "@ - log(", "exp(#)", " + ", ")", LEVEL_SUM},
};

static const struct form *form_named(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    return NULL;
}

/* Whether an argument other than the elements and the axes has a say: where Python's sum starts, by
 * what max compares. */
static bool is_plain(const struct called *c)
{
    struct value start = called_argument(c, "start"), key = called_argument(c, "key");
    double none = strcmp(c->builtin->name, "prod") == 0 ? 1 : 0;
    bool starts = start.kind != VALUE_ABSENT && start.kind != VALUE_NONE;
    return (key.kind == VALUE_ABSENT || key.kind == VALUE_NONE) &&
           (!starts || (value_is_number(start) && value_number(start) == none));
}

/* Orders of norm that have no form: false. */
static bool find_form(const struct called *c, const struct form **form)
{
    const char *name = c->builtin->name;
    struct value order = called_argument(c, "ord");
    *form = form_named(name);
    if (strcmp(name, "norm") != 0 || order.kind == VALUE_NONE || order.kind == VALUE_STRING)
        return true;
    double p = value_number(order);
    bool matrix = scope_array(c->scope, c->args[0])->ndim > 1 &&
                  called_argument(c, "axis").kind == VALUE_NONE;
    *form = form_named(p == 1 ? "norm 1" : p == 2 ? "norm" : "norm inf");
    return !matrix && (p == 1 || p == 2 || (p > 0 && isinf(p)));
}

/* -- which elements ---------------------------------------------------------------------------- */

bool derive_axes(const struct called *c, const struct array *a, unsigned *axes)
{
    struct err err;
    struct value bound[CALLED_MAX];
    struct call call = {.eval = &c->scope->eval, .builtin = c->builtin, .args = bound};
    size_t axis = builtin_parameter(c->builtin, "axis");
    memcpy(bound, c->bound, sizeof bound);
    *axes = 1;
    return axis < CALLED_MAX ? take_axis_bits(&call, axis, a, axes, &err) : a->ndim > 0;
}

/* The places of `at` in a, whose reduced axes the result has lost, or keeps. */
static void place_in(const struct array *a, unsigned axes, const struct place *at, size_t *index)
{
    bool kept = at->ndim == a->ndim;
    for (int i = 0, from = 0; i < a->ndim; i++) {
        bool gone = axes >> i & 1;
        index[i] = gone && !kept ? 0 : at->index[from];
        from += kept || !gone;
    }
}

/* A running sum's: those before it in a row, or in all of it. */
static bool open_scan(const struct called *c, const struct array *a, unsigned axes,
                      const struct place *at, struct strip *strip)
{
    struct err err;
    bool flat = a->ndim == 0 || (a->ndim > 1 && called_argument(c, "axis").kind == VALUE_NONE);
    if (!strip_open(strip, c->scope, c->args[0], axes, at->index))
        return false;
    if (flat) {
        struct array *values = array_reshape(strip->values, 1, (int64_t[]){-1}, &err);
        struct array *origins = array_reshape(strip->origins, 1, (int64_t[]){-1}, &err);
        array_free(strip->values);
        array_free(strip->origins);
        strip->values = values;
        strip->origins = origins;
        strip->way = ".ravel()";
        strip->label = (struct source){.ndim = 1, .all = {true}};
    }
    int axis = 0;
    while (!flat && !(axes >> axis & 1))
        axis++;
    strip_slice(strip, 0, 0, at->index[axis] + 1);
    return true;
}

static bool open_diagonal(const struct called *c, const struct place *at, struct strip *strip)
{
    struct err err;
    int64_t offset = 0;
    const struct array *a = scope_array(c->scope, c->args[0]);
    const struct array *origins = scope_origins(c->scope, c->args[0]);
    *strip = (struct strip){.scope = c->scope, .node = c->args[0], .way = ""};
    if (!origins || a->ndim != 2 || at->ndim != 0 || !value_to_int(c->bound[1], &offset, &err))
        return false;
    strip->values = array_diagonal(a, offset, 0, 1, &err);
    strip->origins = array_diagonal(origins, offset, 0, 1, &err);
    return strip->values && strip->origins;
}

static bool open_elements(const struct called *c, const struct place *at, struct strip *strip)
{
    unsigned axes;
    size_t index[ARRAY_MAX_NDIM] = {0};
    const struct array *a = scope_array(c->scope, c->args[0]);
    *strip = (struct strip){0};
    if (strcmp(c->builtin->name, "trace") == 0)
        return open_diagonal(c, at, strip);
    if (!derive_axes(c, a, &axes))
        return false;
    if (c->builtin->derivation == DERIVE_SCAN)
        return open_scan(c, a, axes, at, strip);
    place_in(a, axes, at, index);
    return strip_open(strip, c->scope, c->args[0], axes, index);
}

/* -- text -------------------------------------------------------------------------------------- */

/* Copies text with $ and @ replaced. */
static void fill(struct str *out, const char *text, char mark, const char *by)
{
    for (; *text; text++)
        if (*text == mark)
            str_append(out, by);
        else
            str_append_char(out, *text);
}

/* The text of the one element, for @; it becomes a source. */
static bool derive_one(const struct called *c, const struct place *at, struct derivation_text *one)
{
    struct place p = *at;
    p.node = c->args[0];
    p.scope = c->scope;
    struct derivation_text deep = {0};
    bool ok = derive_element(&p, &deep);
    str_append(&one->symbolic, str_text(&deep.symbolic));
    number_text(&one->numeric, array_get(scope_array(p.scope, p.node), p.index), SHORT_DIGITS);
    derivation_text_free(&deep);
    return ok;
}

static void write_symbolic(const struct form *form, const struct called *c,
                           const struct strip *strip, const char *one, struct str *out)
{
    struct str elements = {0}, half = {0};
    strip_name(strip, &elements);
    if (c->builtin->derivation == DERIVE_SCAN && array_count(strip->values) == 1) {
        str_append(out, str_text(&elements)); /* the first of all */
    } else if (form) {
        fill(&half, form->symbolic, '@', one);
        fill(out, str_text(&half), '$', str_text(&elements));
    } else {
        str_format(out, "%s(%s)", c->builtin->name, str_text(&elements));
    }
    str_free(&elements);
    str_free(&half);
}

static double mean_of(const double *numbers, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    return count > 0 ? sum / (double)count : 0;
}

static void write_numeric(const struct form *form, const struct called *c,
                          const struct strip *strip, const char *one, struct str *out)
{
    size_t count;
    double *numbers = strip_numbers(strip, &count);
    struct terms terms = {form ? form->term : "#", form ? form->between : ", ",
                          mean_of(numbers, count)};
    struct value ddof = called_argument(c, "ddof");
    struct str all = {0}, n = {0}, after = {0};
    derive_terms(&all, &terms, count, 1, &numbers);
    number_text(&n, (double)count - (value_is_number(ddof) ? value_number(ddof) : 0), SHORT_DIGITS);
    if (form)
        fill(out, form->before, '@', one);
    else
        str_format(out, "%s(", c->builtin->name);
    str_append(out, str_text(&all));
    fill(&after, form ? form->after : ")", '%', str_text(&n));
    fill(out, str_text(&after), '&', str_text(&all));
    str_free(&all);
    str_free(&n);
    str_free(&after);
    free(numbers);
}

/* A mean with weights, which have the shape of the elements or the length of their axis. */
static bool weighted(const struct called *c, const struct place *at, struct derivation_text *text)
{
    struct strip x, w = {0};
    size_t count, weight_count, index[ARRAY_MAX_NDIM] = {0};
    const struct array *a = scope_array(c->scope, c->args[0]);
    const struct array *weights = scope_array(c->scope, c->args[2]);
    unsigned axes, own = 1;
    if (!weights || !derive_axes(c, a, &axes) || !open_elements(c, at, &x))
        return false;
    if (array_same_shape(a, weights)) {
        own = axes;
        place_in(a, axes, at, index);
    }
    bool ok = strip_open(&w, c->scope, c->args[2], own, index);
    if (ok) {
        double *numbers[] = {strip_numbers(&x, &count), strip_numbers(&w, &weight_count)};
        struct str name = {0};
        strip_name(&x, &text->symbolic);
        strip_name(&w, &name);
        product_tell(&x, &w);
        str_format(&text->symbolic, " · %s / Σ %s", name.text, name.text);
        str_append_char(&text->numeric, '(');
        derive_terms(&text->numeric, &(struct terms){"#", " + ", 0}, count, 2, numbers);
        str_append(&text->numeric, ") / (");
        derive_terms(&text->numeric, &(struct terms){"#", " + ", 0}, count, 1, numbers + 1);
        str_append_char(&text->numeric, ')');
        text->symbolic_level = text->numeric_level = LEVEL_PRODUCT;
        str_free(&name);
        free(numbers[0]);
        free(numbers[1]);
    }
    strip_free(&x);
    strip_free(&w);
    return ok;
}

bool derive_reduction(const struct called *c, const struct place *at, struct derivation_text *text)
{
    struct strip strip = {0};
    struct derivation_text one = {0};
    const struct form *form;
    if (strcmp(c->builtin->name, "average") == 0 && c->args[0] && c->args[2])
        return weighted(c, at, text);
    bool ok = c->args[0] && scope_array(c->scope, c->args[0]) && is_plain(c) &&
              find_form(c, &form) && open_elements(c, at, &strip) &&
              (c->builtin->derivation != DERIVE_SOFTMAX || derive_one(c, at, &one));
    if (ok) {
        write_symbolic(form, c, &strip, str_text(&one.symbolic), &text->symbolic);
        write_numeric(form, c, &strip, str_text(&one.numeric), &text->numeric);
        text->symbolic_level = form && strchr(form->symbolic, '@') ? form->level : LEVEL_ATOM;
        text->numeric_level = form ? form->level : LEVEL_ATOM;
    }
    derivation_text_free(&one);
    strip_free(&strip);
    return ok;
}

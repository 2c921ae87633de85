/* Numbers that follow from their place: steps, diagonals, masks. */
#include "sheet/derive.h"

#include "sheet/builtin.h"

#include <math.h>
#include <string.h>

/* How a function's number comes about. i and j are its place; a is the first number, b the last, s
 * the step, n how many steps there are, ±k how far the diagonal is off, if it is. */
static const struct rule {
    const char *name, *numeric;
} rules[] = {
    {"arange", "a + i·s"}, {"linspace", "a + i·(b - a) / n"},
    {"eye", "j == i±k"},   {"identity", "j == i"},
    {"tri", "j <= i±k"},   {"causal", "j <= i±k"},
};

/* Which diagonal: as given, or so that the last row of a causal mask sees everything. */
static double diagonal(const struct called *c, const struct array *a)
{
    struct value k = called_argument(c, "k");
    return value_is_number(k) ? value_number(k)
                              : (double)a->shape[a->ndim - 1] - (double)a->shape[0];
}

static double variable(char name, const struct array *a, const struct place *at)
{
    size_t last[ARRAY_MAX_NDIM] = {a->shape[0] - 1};
    double first = array_get(a, (size_t[ARRAY_MAX_NDIM]){0});
    switch (name) {
    case 'i':
        return (double)at->index[0];
    case 'j':
        return (double)at->index[1];
    case 'a':
        return first;
    case 'b':
        return array_get(a, last);
    case 's':
        return last[0] > 0 ? array_get(a, (size_t[ARRAY_MAX_NDIM]){1}) - first : 1;
    default: /* n */
        return last[0] > 0 ? (double)last[0] : 1;
    }
}

bool derive_rule(const struct called *c, const struct place *at, struct derivation_text *text)
{
    const struct array *a = scope_array(at->scope, at->node);
    const struct rule *rule = rules, *end = rules + sizeof rules / sizeof *rules;
    while (rule < end && strcmp(rule->name, c->builtin->name) != 0)
        rule++;
    bool square = rule < end && strchr(rule->numeric, 'j');
    if (rule == end || a->ndim != (square ? 2 : 1))
        return false;
    node_text(at->scope->program, at->node, true, &text->symbolic);
    element_text(&text->symbolic, "", at->ndim, at->index, NULL);
    sources_of_names(at->scope, at->node);
    const char *off = strstr(rule->numeric, "±k");
    for (const char *s = rule->numeric; *s && s != off; s++)
        if (*s >= 'a' && *s <= 'z')
            number_text(&text->numeric, variable(*s, a, at), SHORT_DIGITS);
        else
            str_append_char(&text->numeric, *s);
    double k = off ? diagonal(c, a) : 0;
    if (k != 0)
        str_format(&text->numeric, " %c %g", k < 0 ? '-' : '+', fabs(k));
    text->symbolic_level = LEVEL_ATOM;
    text->numeric_level = square ? 0 : LEVEL_SUM;
    return true;
}

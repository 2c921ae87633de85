/* Sums of products: how an element follows from strips of two arrays, or of several. */
#include "sheet/derive.h"

#include "base/err.h"
#include "sheet/builtin.h"
#include "sheet/tables.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct terms sum = {"#", " + ", 0};

/* -- two strips -------------------------------------------------------------------------------- */

void product_tell(const struct strip *a, const struct strip *b)
{
    struct explanation *out = a->scope->derive->out;
    if (!out->is_product)
        out->is_product = strip_line(a, &out->factors[0]) && strip_line(b, &out->factors[1]);
}

/* The sum of products of their numbers, one by one. */
static void write_dot(const struct strip *a, const struct strip *b, struct derivation_text *text)
{
    size_t count, other;
    double *numbers[] = {strip_numbers(a, &count), strip_numbers(b, &other)};
    strip_name(a, &text->symbolic);
    str_append(&text->symbolic, " · ");
    strip_name(b, &text->symbolic);
    product_tell(a, b);
    derive_terms(&text->numeric, &sum, count, 2, numbers);
    text->symbolic_level = LEVEL_PRODUCT;
    text->numeric_level = count == 1 ? LEVEL_PRODUCT : LEVEL_SUM;
    free(numbers[0]);
    free(numbers[1]);
}

static bool write_pair(bool opened, struct strip pair[2], struct derivation_text *text)
{
    if (opened)
        write_dot(&pair[0], &pair[1], text);
    strip_free(&pair[0]);
    strip_free(&pair[1]);
    return opened;
}

static bool open_pair(struct scope *s, const struct node *left, unsigned left_axes,
                      const size_t *row, const struct node *right, unsigned right_axes,
                      const size_t *column, struct strip pair[2])
{
    return strip_open(&pair[0], s, left, left_axes, row) &&
           strip_open(&pair[1], s, right, right_axes, column) &&
           array_count(pair[0].values) == array_count(pair[1].values);
}

void product_places(const struct array *a, const struct array *b, const struct place *at,
                    size_t row[ARRAY_MAX_NDIM], size_t column[ARRAY_MAX_NDIM])
{
    int batch = at->ndim - (a->ndim > 1) - (b->ndim > 1);
    for (int i = 0; i < a->ndim - 2; i++)
        row[i] = a->shape[i] == 1 ? 0 : at->index[i + batch - (a->ndim - 2)];
    for (int i = 0; i < b->ndim - 2; i++)
        column[i] = b->shape[i] == 1 ? 0 : at->index[i + batch - (b->ndim - 2)];
    if (a->ndim > 1)
        row[a->ndim - 2] = at->index[batch];
    if (b->ndim > 1)
        column[b->ndim - 1] = at->index[at->ndim - 1];
}

static bool open_matmul(const struct place *at, const struct node *left, const struct node *right,
                        struct strip pair[2])
{
    size_t row[ARRAY_MAX_NDIM] = {0}, column[ARRAY_MAX_NDIM] = {0};
    const struct array *a = scope_array(at->scope, left), *b = scope_array(at->scope, right);
    if (!a || !b || a->ndim == 0 || b->ndim == 0)
        return false;
    product_places(a, b, at, row, column);
    return open_pair(at->scope, left, 1u << (a->ndim - 1), row, right,
                     1u << (b->ndim > 1 ? b->ndim - 2 : 0), column, pair);
}

bool derive_matmul(const struct place *at, const struct node *left, const struct node *right,
                   struct derivation_text *text)
{
    struct strip pair[2] = {0};
    return write_pair(open_matmul(at, left, right, pair), pair, text);
}

/* -- contractions: a's axes that are left, then b's -------------------------------------------- */

static void unravel(const struct array *a, size_t position, size_t *index)
{
    for (int i = a->ndim - 1; i >= 0; position /= a->shape[i--])
        index[i] = position % a->shape[i];
}

/* outer and kron multiply one element by one. */
static void single_places(const struct array *a, const struct array *b, const struct place *at,
                          bool kron, size_t *row, size_t *column)
{
    if (!kron) {
        unravel(a, at->index[0], row);
        unravel(b, at->index[1], column);
        return;
    }
    for (int i = 0; i < at->ndim; i++) {
        int of_a = i - (at->ndim - a->ndim), of_b = i - (at->ndim - b->ndim);
        size_t length = of_b >= 0 ? b->shape[of_b] : 1;
        if (of_a >= 0)
            row[of_a] = at->index[i] / length;
        if (of_b >= 0)
            column[of_b] = at->index[i] % length;
    }
}

/* The axes that tensordot sums over; false where their order matters, too. */
static bool tensordot_axes(const struct called *c, const struct array *a, const struct array *b,
                           unsigned *of_a, unsigned *of_b)
{
    struct err err;
    struct value axes = c->bound[2];
    int64_t count;
    *of_a = *of_b = 0;
    if (value_to_int(axes, &count, &err)) {
        *of_a = (1u << a->ndim) - (1u << (a->ndim - count));
        *of_b = (1u << count) - 1;
        return true;
    }
    int counts[2];
    int64_t given[2][ARRAY_MAX_NDIM];
    unsigned *bits[] = {of_a, of_b};
    for (int k = 0; k < 2; k++) {
        if (!take_shape(axes.sequence->items[k], &counts[k], given[k], &err))
            return false;
        for (int i = 0; i < counts[k]; i++) {
            int64_t axis = given[k][i] < 0 ? given[k][i] + (k ? b : a)->ndim : given[k][i];
            if (*bits[k] >> axis)
                return false;
            *bits[k] |= 1u << axis;
        }
    }
    return true;
}

/* Deals the result's index out to the axes that were left. */
static int deal(const struct array *a, unsigned summed, const size_t *from, size_t *index)
{
    int used = 0;
    for (int i = 0; i < a->ndim; i++)
        if (!(summed >> i & 1))
            index[i] = from[used++];
    return used;
}

/* Which axes a function sums over. */
static bool summed_axes(const struct called *c, const struct array *a, const struct array *b,
                        unsigned *of_a, unsigned *of_b)
{
    const char *name = c->builtin->name;
    bool inner = strcmp(name, "inner") == 0 || b->ndim == 1;
    if (strcmp(name, "tensordot") == 0)
        return tensordot_axes(c, a, b, of_a, of_b);
    *of_a = *of_b = 0;
    if (strcmp(name, "vdot") == 0) {
        *of_a = (1u << a->ndim) - 1;
        *of_b = (1u << b->ndim) - 1;
    } else if (a->ndim > 0 && b->ndim > 0) { /* dot and inner; a number multiplies */
        *of_a = 1u << (a->ndim - 1);
        *of_b = 1u << (inner ? b->ndim - 1 : b->ndim - 2);
    }
    return true;
}

static bool open_contraction(const struct called *c, const struct place *at, struct strip pair[2])
{
    bool kron = strcmp(c->builtin->name, "kron") == 0;
    size_t row[ARRAY_MAX_NDIM] = {0}, column[ARRAY_MAX_NDIM] = {0};
    const struct array *a = c->args[0] ? scope_array(c->scope, c->args[0]) : NULL;
    const struct array *b = c->args[1] ? scope_array(c->scope, c->args[1]) : NULL;
    unsigned of_a = 0, of_b = 0;
    if (!a || !b)
        return false;
    if (kron || strcmp(c->builtin->name, "outer") == 0)
        single_places(a, b, at, kron, row, column);
    else if (summed_axes(c, a, b, &of_a, &of_b))
        deal(b, of_b, at->index + deal(a, of_a, at->index, row), column);
    else
        return false;
    return open_pair(c->scope, c->args[0], of_a, row, c->args[1], of_b, column, pair);
}

bool derive_contraction(const struct called *c, const struct place *at,
                        struct derivation_text *text)
{
    struct strip pair[2] = {0};
    return write_pair(open_contraction(c, at, pair), pair, text);
}

bool product_open(const struct place *at, struct strip pair[2])
{
    const struct node *node = at->node;
    struct called c;
    if (node->kind == NODE_BINARY && node->op == TOKEN_AT)
        return open_matmul(at, node->kids[0], node->kids[1], pair);
    if (node->kind != NODE_CALL || !called_open(&c, at->scope, node))
        return false;
    bool ok = c.builtin && c.args[0] && c.args[1] &&
              (c.builtin->derivation == DERIVE_MATMUL
                   ? open_matmul(at, c.args[0], c.args[1], pair)
                   : c.builtin->derivation == DERIVE_PRODUCT && open_contraction(&c, at, pair));
    called_free(&c);
    return ok;
}

/* -- einsum ------------------------------------------------------------------------------------ */

/* Sums of more products are not gone through. */
enum { OPERANDS_MAX = CALLED_MAX - 1, LETTERS = 128, MOST_PRODUCTS = 1 << 20 };

/* Letters of each axis; those of "..." are digits, '9' for the last axis. */
struct letters {
    size_t operands;
    int count[OPERANDS_MAX], out_count, summed_count;
    char of[OPERANDS_MAX][ARRAY_MAX_NDIM], out[ARRAY_MAX_NDIM], summed[LETTERS];
    size_t length[LETTERS];
    bool used[LETTERS];
};

/* Reads one group up to `end` for ndim axes; returns how many letters it has. */
static int read_group(const char *s, const char *end, int ndim, char *letters)
{
    int plain = 0, count = 0;
    for (const char *p = s; p < end; p++)
        plain += isalpha((unsigned char)*p) != 0;
    for (; s < end; s++) {
        if (isalpha((unsigned char)*s) && count < ARRAY_MAX_NDIM)
            letters[count++] = *s;
        for (int dots = ndim - plain; *s == '.' && dots > 0 && count < ARRAY_MAX_NDIM; dots--)
            letters[count++] = (char)('9' - dots + 1);
        s += *s == '.' ? 2 : 0;
    }
    return count;
}

/* Without "->": the broadcast axes, then the letters that occur once, in their order. */
static void implicit_output(struct letters *l)
{
    for (int letter = LETTERS - 1; letter >= 0; letter--) {
        int uses = 0;
        for (size_t k = 0; k < l->operands; k++)
            for (int i = 0; i < l->count[k]; i++)
                uses += l->of[k][i] == letter;
        if (uses == 0 || (isalpha(letter) && uses > 1))
            continue;
        memmove(l->out + 1, l->out, (size_t)l->out_count++);
        l->out[0] = (char)letter;
    }
}

static bool read_letters(const struct called *c, const struct place *at, struct letters *l)
{
    const char *text = c->bound[0].kind == VALUE_STRING ? c->bound[0].string->text : "";
    const char *arrow = strstr(text, "->"), *end = arrow ? arrow : text + strlen(text);
    *l = (struct letters){0};
    for (const char *s = text; s <= end && l->operands + 1 < c->positional; l->operands++) {
        const struct array *a = scope_array(c->scope, c->args[l->operands + 1]);
        size_t length = strcspn(s, ",-");
        if (!a)
            return false;
        l->count[l->operands] = read_group(s, s + length, a->ndim, l->of[l->operands]);
        if (l->count[l->operands] != a->ndim)
            return false;
        for (int i = 0; i < a->ndim; i++) {
            unsigned char letter = (unsigned char)l->of[l->operands][i];
            if (!l->used[letter] || l->length[letter] == 1)
                l->length[letter] = a->shape[i];
            l->used[letter] = true;
        }
        s += length + 1;
    }
    if (arrow)
        l->out_count = read_group(arrow + 2, arrow + strlen(arrow), at->ndim, l->out);
    else
        implicit_output(l);
    for (int letter = 0; letter < LETTERS; letter++)
        if (l->used[letter] && !memchr(l->out, letter, (size_t)l->out_count))
            l->summed[l->summed_count++] = (char)letter;
    return l->operands > 0 && l->out_count == at->ndim;
}

/* "q[0,j]" */
static void write_operand(const struct letters *l, size_t k, const size_t *value,
                          const struct called *c, struct str *out)
{
    node_text(c->scope->program, c->args[k + 1], true, out);
    for (int i = 0; i < l->count[k]; i++) {
        char letter = l->of[k][i];
        str_append_char(out, i == 0 ? '[' : ',');
        if (memchr(l->summed, letter, (size_t)l->summed_count))
            str_append_char(out, letter);
        else
            str_format(out, "%zu", value[(unsigned char)letter]);
    }
    str_append(out, l->count[k] > 0 ? "]" : "");
}

/* The numbers of an operand for every combination of the summed letters, and where they are from.
 */
static bool gather(const struct letters *l, size_t k, const struct place *at,
                   const struct called *c, size_t total, struct strip *strip)
{
    struct err err;
    size_t value[LETTERS] = {0}, index[ARRAY_MAX_NDIM];
    const struct array *a = scope_array(c->scope, c->args[k + 1]);
    const struct array *origins = scope_origins(c->scope, c->args[k + 1]);
    *strip = (struct strip){.scope = c->scope, .node = c->args[k + 1]};
    strip->values = array_new(DTYPE_FLOAT64, 1, &total, &err);
    strip->origins = strip->values ? array_new(DTYPE_INT64, 1, &total, &err) : NULL;
    if (!strip->origins || !origins)
        return false;
    for (int i = 0; i < l->out_count; i++)
        value[(unsigned char)l->out[i]] = at->index[i];
    for (size_t term = 0; term < total; term++) {
        size_t rest = term;
        for (int i = l->summed_count - 1; i >= 0; i--) {
            unsigned char letter = (unsigned char)l->summed[i];
            value[letter] = rest % l->length[letter];
            rest /= l->length[letter];
        }
        for (int i = 0; i < a->ndim; i++)
            index[i] = a->shape[i] == 1 ? 0 : value[(unsigned char)l->of[k][i]];
        strip->values->buffer->f[term] = array_get(a, index);
        strip->origins->buffer->i[term] = (int64_t)array_get(origins, index);
    }
    return true;
}

bool derive_einsum(const struct called *c, const struct place *at, struct derivation_text *text)
{
    struct letters l;
    double *numbers[OPERANDS_MAX] = {0};
    size_t value[LETTERS] = {0}, total = 1;
    bool ok = read_letters(c, at, &l);
    for (int i = 0; i < l.summed_count && total <= MOST_PRODUCTS; i++)
        total *= l.length[(unsigned char)l.summed[i]];
    ok = ok && total <= MOST_PRODUCTS;
    for (int i = 0; ok && i < l.out_count; i++)
        value[(unsigned char)l.out[i]] = at->index[i];
    if (ok && l.summed_count > 0)
        str_format(&text->symbolic, "Σ%.*s ", l.summed_count, l.summed);
    for (size_t k = 0; ok && k < l.operands; k++) {
        struct strip strip;
        ok = gather(&l, k, at, c, total, &strip);
        str_append(&text->symbolic, k > 0 ? "·" : "");
        write_operand(&l, k, value, c, &text->symbolic);
        if (ok) {
            numbers[k] = strip_numbers(&strip, &total);
            strip_sources(&strip);
        }
        strip_free(&strip);
    }
    if (ok)
        derive_terms(&text->numeric, &sum, total, l.operands, numbers);
    for (size_t k = 0; k < l.operands; k++)
        free(numbers[k]);
    text->symbolic_level = LEVEL_PRODUCT;
    text->numeric_level = LEVEL_SUM;
    return ok;
}

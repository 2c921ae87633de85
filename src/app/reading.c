#include "app/reading.h"

#include "app/figures.h"
#include "app/quiz.h"
#include "base/mem.h"
#include "sheet/explain.h"
#include "sheet/print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What masked() puts where the mask is False; softmax turns it into 0. */
static const double masked_score = -1e9;

/* -- opening ----------------------------------------------------------------------------------- */

/* Rows of fractions that add up to 1: what a softmax gives. (Rows of one 1 each are rather a
 * coding of tokens.) */
static bool has_shares(const struct array *a)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    bool fractions = false;
    double sum = 0;
    if (a->ndim == 0 || array_dtype(a) != DTYPE_FLOAT64 || array_count(a) == 0)
        return false;
    do {
        double x = array_get(a, index);
        if (!(x >= 0 && x <= 1))
            return false;
        fractions = fractions || (x > 0 && x < 1);
        sum += x;
        if (index[a->ndim - 1] + 1 < a->shape[a->ndim - 1])
            continue;
        if (!(fabs(sum - 1) < 1e-9))
            return false;
        sum = 0;
    } while (index_next(index, a->ndim, a->shape));
    return fractions;
}

static bool fits_last_axes(const struct array *mask, const struct array *a)
{
    int more = a->ndim - mask->ndim;
    if (more < 0 || mask->ndim < 2)
        return false;
    for (int d = 0; d < mask->ndim; d++)
        if (mask->shape[d] != a->shape[d + more])
            return false;
    return true;
}

/* What the name holds or, before the last statement, held. */
static const struct array *array_of(const struct binding *b, bool before)
{
    if (before && b->marked)
        return b->before;
    return b->value.kind == VALUE_ARRAY ? b->value.array : NULL;
}

/* The mask that a formula with a softmax or masked scores in it reads, where it has its shape. */
static const struct array *mask_of(const struct binding *b, const struct array *a, bool before)
{
    struct str formula = {0};
    bool masks = binding_formula(b, &formula) &&
                 (strstr(str_text(&formula), "softmax(") || strstr(str_text(&formula), "masked("));
    str_free(&formula);
    for (size_t i = 0; masks && i < b->input_count; i++) {
        const struct array *mask = array_of(b->inputs[i], before);
        if (mask && array_dtype(mask) == DTYPE_BOOL && fits_last_axes(mask, a))
            return mask;
    }
    return NULL;
}

bool reading_open(struct reading *r, const struct app *app, const char *name)
{
    const struct binding *b = sheet_find(app->sheet, name);
    *r = (struct reading){.app = app, .name = name, .b = b};
    if (!b)
        return false;
    r->hidden = quiz_veils(app, name);
    r->a = binding_array(b);
    if (r->a) {
        r->mask = mask_of(b, r->a, false);
        r->shares = has_shares(r->a);
    }
    return true;
}

struct reading reading_before(const struct reading *now)
{
    const struct binding *b = now->b;
    return (struct reading){.app = now->app,
                            .name = now->name,
                            .b = b,
                            .a = b->before,
                            .mask = b->before ? mask_of(b, b->before, true) : NULL};
}

void reading_close(struct reading *r)
{
    array_free(r->a);
}

/* -- the whole --------------------------------------------------------------------------------- */

static void append_shape(const struct array *a, struct str *out)
{
    static const char *const units[] = {"", " rows of ", " matrices of "};
    static const char *const single[] = {"", " row of ", " matrix of "};
    bool one = true;
    for (int d = 0; d < a->ndim; d++) {
        int from_end = a->ndim - 1 - d;
        one = a->shape[d] == 1;
        str_format(out, "%zu%s", a->shape[d],
                   from_end > 2 ? " by "
                   : one        ? single[from_end]
                                : units[from_end]);
    }
    str_append(out, array_dtype(a) == DTYPE_BOOL ? " truth value" : " number");
    str_append(out, one ? "" : "s");
}

void reading_header(const struct reading *r, struct str *out)
{
    struct str formula = {0};
    bool follows = binding_formula(r->b, &formula);
    str_append(out, r->name);
    if (follows)
        str_format(out, " follows %s and", str_text(&formula));
    str_append(out, r->a && r->a->ndim > 0 ? " has " : " is ");
    if (r->a && r->a->ndim > 0)
        append_shape(r->a, out);
    else if (r->hidden)
        str_append(out, quiz_hidden);
    else
        value_repr(out, r->b->value, &print_defaults);
    str_append_char(out, '.');
    str_free(&formula);
}

void reading_pins(const struct reading *r, struct str *out)
{
    enum { MOST = 6 };
    const struct pins *pins = r->b->pins;
    for (size_t i = 0; pins && i < pins->count && i < MOST; i++) {
        str_append(out, i == 0 ? "Pinned by hand: " : ", ");
        element_text(out, r->name, pins->items[i].ndim, pins->items[i].index, NULL);
    }
    if (pins && pins->count > MOST)
        str_format(out, " and %zu more", pins->count - MOST);
    if (pins && pins->count > 0)
        str_append(out, ".\n");
}

/* -- numbers and labels ------------------------------------------------------------------------ */

void reading_number(const struct array *a, double x, int digits, struct str *out)
{
    if (array_dtype(a) == DTYPE_BOOL)
        str_append(out, x != 0 ? "True" : "False");
    else
        number_text(out, x, digits);
}

bool reading_is_masked(const struct reading *r, const size_t *index)
{
    if (!r->mask || array_get(r->mask, index + (r->a->ndim - r->mask->ndim)) != 0)
        return false;
    double x = array_get(r->a, index);
    return x == 0 || x <= masked_score;
}

/* The word for token i, where the sheet has a list of `count` words. */
static const char *token(const struct reading *r, size_t count, size_t i)
{
    const struct binding *b = sheet_find(r->app->sheet, "tokens");
    const struct sequence *texts = b ? value_strings(b->value) : NULL;
    return texts && texts->count == count ? texts->items[i].string->text : NULL;
}

static void append_token(const struct reading *r, const char *what, int axis, size_t i,
                         struct str *out)
{
    const char *word = token(r, r->a->shape[axis], i);
    str_format(out, "%s %zu", what, i);
    if (word) {
        str_append(out, " \"");
        str_append_line(out, word);
        str_append_char(out, '"');
    }
}

void reading_row_label(const struct reading *r, const size_t *index, struct str *out)
{
    int axis = r->a->ndim - 2;
    for (int d = 0; d < axis; d++)
        str_format(out, "%s %zu, ", r->shares ? "head" : "matrix", index[d]);
    if (axis >= 0 && r->shares)
        append_token(r, "query", axis, index[axis], out);
    else if (axis >= 0)
        str_format(out, "row %zu", index[axis]);
}

void reading_row(const struct reading *r, const size_t *index, size_t most, int digits,
                 struct str *out)
{
    size_t at[ARRAY_MAX_NDIM], length = r->a->shape[r->a->ndim - 1];
    memcpy(at, index, sizeof at);
    for (size_t j = 0; j < length && j < most; j++) {
        at[r->a->ndim - 1] = j;
        str_append(out, j > 0 ? ", " : "");
        if (reading_is_masked(r, at))
            str_append(out, "masked");
        else
            reading_number(r->a, array_get(r->a, at), digits, out);
    }
    if (length > most)
        str_format(out, " and %zu more", length - most);
}

/* -- who attends to what ----------------------------------------------------------------------- */

struct share {
    double x;
    size_t key;
    bool masked;
};

/* The largest first, equal ones in their order; what is masked last. */
static int by_size(const void *a, const void *b)
{
    const struct share *p = a, *q = b;
    if (p->masked != q->masked)
        return p->masked ? 1 : -1;
    if (p->x != q->x)
        return p->x > q->x ? -1 : 1;
    return p->key > q->key ? 1 : p->key < q->key ? -1 : 0;
}

static struct share *sorted_shares(const struct reading *r, const size_t *index, size_t *visible)
{
    size_t at[ARRAY_MAX_NDIM], length = r->a->shape[r->a->ndim - 1];
    struct share *shares = mem_resize(NULL, length, sizeof *shares);
    memcpy(at, index, sizeof at);
    *visible = 0;
    for (size_t j = 0; j < length; j++) {
        at[r->a->ndim - 1] = j;
        shares[j] = (struct share){array_get(r->a, at), j, reading_is_masked(r, at)};
        *visible += !shares[j].masked;
    }
    qsort(shares, length, sizeof *shares, by_size);
    return shares;
}

/* "key 1", "key 1 and key 2", "17 keys" */
static void append_keys(const struct reading *r, const struct share *shares, size_t count,
                        struct str *out)
{
    enum { MOST = 6 };
    if (count > MOST) {
        str_format(out, "%zu keys", count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        str_append(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        append_token(r, "key", r->a->ndim - 1, shares[i].key, out);
    }
}

/* Two digits, and more for what is not quite all. */
static void share_text(double x, struct str *out)
{
    int digits = 2;
    do {
        str_truncate(out, 0);
        number_text(out, x, digits++);
    } while (x < 1 && digits < 17 && strcmp(out->text, "1") == 0);
}

/* How many from the first on are read alike. */
static size_t alike(const struct share *shares, size_t count, struct str *text)
{
    struct str next = {0};
    size_t n = 1;
    share_text(shares[0].x, text);
    for (; n < count; n++) {
        share_text(shares[n].x, &next);
        if (strcmp(next.text, text->text) != 0)
            break;
    }
    str_free(&next);
    return n;
}

static void append_rest(const struct share *shares, size_t count, struct str *out)
{
    struct str text = {0};
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += shares[i].x;
    share_text(sum, &text);
    str_format(out, ", and %zu more have %s together", count, text.text);
    str_free(&text);
}

void reading_attends(const struct reading *r, const size_t *index, struct str *out)
{
    enum { MOST = 5 };
    struct str text = {0};
    size_t visible, length = r->a->shape[r->a->ndim - 1], at = 0;
    struct share *shares = sorted_shares(r, index, &visible);
    for (int told = 0; at < visible && told < MOST; told++) {
        size_t n = alike(shares + at, visible - at, &text);
        str_append(out, told > 0 ? ", then " : n < visible ? "attends most to " : "attends to ");
        append_keys(r, shares + at, n, out);
        str_format(out, n > 1 ? " (%s each)" : " (%s)", text.text);
        at += n;
    }
    if (at < visible)
        append_rest(shares + at, visible - at, out);
    if (visible < length) {
        str_append(out, ", with ");
        append_keys(r, shares + visible, length - visible, out);
        str_append(out, " masked");
    }
    free(shares);
    str_free(&text);
}

/* -- figures of a row -------------------------------------------------------------------------- */

static struct figures figures_of(const struct reading *r, const size_t *index)
{
    size_t at[ARRAY_MAX_NDIM], length = r->a->shape[r->a->ndim - 1];
    struct figures f = {0};
    memcpy(at, index, sizeof at);
    for (size_t j = 0; j < length; j++) {
        at[r->a->ndim - 1] = j;
        figures_add(&f, array_get(r->a, at));
    }
    return f;
}

/* As the screen does, beside a heatmap of what are no shares. */
static bool shows_sums(const struct reading *r)
{
    bool shown = false;
    for (size_t i = 0; i < app_panel_count(r->app); i++) {
        const struct panel *panel = app_panel(r->app, i);
        shown = shown || (strcmp(panel->name, r->name) == 0 && strcmp(panel->view, "heatmap") == 0);
    }
    return shown && !r->shares && array_dtype(r->a) != DTYPE_BOOL;
}

void reading_figures(const struct reading *r, const size_t *index, struct str *out)
{
    if (r->hidden || array_count(r->a) == 0 || array_dtype(r->a) == DTYPE_BOOL)
        return;
    struct figures f = figures_of(r, index);
    if (r->shares) {
        str_append(out, "Its entropy is ");
        number_text(out, f.entropy, 2);
        str_append(out, " bits.\n");
        return;
    }
    if (shows_sums(r)) {
        str_append(out, "Its largest number is ");
    } else {
        str_append(out, "Its sum is ");
        number_text(out, f.sum, 6);
        str_append(out, ", its largest number ");
    }
    number_text(out, f.largest, 6);
    str_format(out, " at %s %zu.\n", r->a->ndim > 1 ? "column" : "place", f.at);
}

void reading_sum(const struct reading *r, const size_t *index, struct str *out)
{
    if (!shows_sums(r))
        return;
    str_append(out, "; sum ");
    number_text(out, figures_of(r, index).sum, 6);
}

#include "app/frames.h"

#include "base/utf8.h"
#include "sheet/explain.h"

#include <math.h>
#include <string.h>

enum { MOST_PAIRS = 16, MOST_FALLS = 5, PASS_FRAMES = 5, DIGITS = 4 };

/* -- which frame does what --------------------------------------------------------------------- */

static size_t hidden_count(const struct passes *p)
{
    size_t count = 0;
    for (size_t k = 0; p->hidden && k < p->count; k++)
        count += p->hidden[k];
    return count;
}

/* How many frames a mask falls in: the first shows the scores as they were. */
static int falls(const struct passes *p)
{
    size_t hidden = hidden_count(p), most = MOST_FALLS;
    if (hidden == 0)
        return p->kind == PASSES_MASK ? 1 : 0;
    return 1 + (int)(hidden < most ? hidden : most);
}

int frames_count(const struct passes *p)
{
    switch (p->kind) {
    case PASSES_DOT:
        return p->count < MOST_PAIRS ? (int)p->count : MOST_PAIRS;
    case PASSES_SOFTMAX:
        return falls(p) + PASS_FRAMES;
    case PASSES_MASK:
        return falls(p);
    default:
        return 0;
    }
}

/* The first `part` of `parts` equal parts of count, rounded up. */
static size_t share(size_t count, int part, int parts)
{
    return (count * (size_t)part + (size_t)parts - 1) / (size_t)parts;
}

struct frame frame_of(const struct passes *p, int number)
{
    int masks = p->kind == PASSES_DOT ? 0 : falls(p), pairs = frames_count(p);
    if (p->kind == PASSES_DOT)
        return (struct frame){FRAME_PAIRS, share(p->count, number, pairs),
                              share(p->count, number - 1, pairs)};
    if (number > masks)
        return (struct frame){.stage = (enum frame_stage)(FRAME_LARGEST + number - masks - 1)};
    size_t hidden = hidden_count(p);
    struct frame f = {.stage = FRAME_MASK};
    if (number > 1) {
        f.done = share(hidden, number - 1, masks - 1);
        f.from = share(hidden, number - 2, masks - 1);
    }
    return f;
}

/* -- its numbers ------------------------------------------------------------------------------- */

/* How many the mask takes before the k-th. */
static size_t hidden_before(const struct passes *p, size_t k)
{
    size_t count = 0;
    for (size_t i = 0; i < k; i++)
        count += p->hidden[i];
    return count;
}

static double score(const struct passes *p, const struct frame *f, size_t k)
{
    bool hidden = p->hidden && p->hidden[k];
    if (hidden && f->stage == FRAME_MASK)
        hidden = hidden_before(p, k) < f->done;
    return hidden ? p->fill : p->rows[0].numbers[k];
}

static double largest(const struct passes *p, const struct frame *f)
{
    double most = score(p, f, 0);
    for (size_t k = 1; k < p->count; k++) {
        double x = score(p, f, k);
        most = most < x ? x : most;
    }
    return most;
}

static double sum_of_exp(const struct passes *p, const struct frame *f)
{
    double sum = 0, most = largest(p, f);
    for (size_t k = 0; k < p->count; k++)
        sum += exp(score(p, f, k) - most);
    return sum;
}

double frame_number(const struct passes *p, const struct frame *f, size_t k)
{
    double x = score(p, f, k);
    if (f->stage < FRAME_LESS)
        return x;
    x -= largest(p, f);
    return f->stage == FRAME_LESS     ? x
           : f->stage == FRAME_SHARES ? exp(x) / sum_of_exp(p, f)
                                      : exp(x);
}

static double product(const struct passes *p, size_t k)
{
    return p->rows[0].numbers[k] * p->rows[1].numbers[k];
}

double frame_sum(const struct passes *p, const struct frame *f)
{
    double sum = 0;
    for (size_t k = 0; f->stage == FRAME_PAIRS && k < f->done; k++)
        sum += product(p, k);
    return f->stage == FRAME_PAIRS ? sum : sum_of_exp(p, f);
}

/* What differs by rounding only is the number: by how much, the terms say, not what is left of
 * them. */
bool frame_is_result(const struct passes *p, const struct frame *f)
{
    double sum = frame_sum(p, f), size = 0;
    for (size_t k = 0; k < p->count; k++)
        size += fabs(product(p, k));
    bool same = sum == p->value || (isnan(sum) && isnan(p->value)) ||
                (isfinite(size) && fabs(sum - p->value) <= 1e-12 * size);
    return f->done == p->count && same;
}

bool frame_is_at(const struct passes *p, const struct frame *f, size_t k)
{
    switch (f->stage) {
    case FRAME_PAIRS:
        return k >= f->from && k < f->done;
    case FRAME_MASK:
        return p->hidden && p->hidden[k] && hidden_before(p, k) >= f->from &&
               hidden_before(p, k) < f->done;
    case FRAME_LARGEST:
        return score(p, f, k) == largest(p, f);
    default:
        return false;
    }
}

/* -- in words ---------------------------------------------------------------------------------- */

/* "4, 16, 12"; of many the first ones and the last. */
static void append_numbers(const struct passes *p, const struct frame *f, const char *between,
                           struct str *out)
{
    enum { MOST = 8 };
    for (size_t k = 0; k < p->count; k++) {
        str_append(out, k > 0 ? between : "");
        if (p->count > MOST && k == 3) {
            str_format(out, "… %zu more …%s", p->count - 4, between);
            k = p->count - 1;
        }
        number_text(out, frame_number(p, f, k), DIGITS);
    }
}

static void append_factor(struct str *out, double x)
{
    str_append(out, x < 0 ? "(" : "");
    number_text(out, x, DIGITS);
    str_append(out, x < 0 ? ")" : "");
}

/* "2·4 + 2·4 + …": the pairs added up so far, of many the first and the last. */
static void append_pairs(const struct passes *p, const struct frame *f, struct str *out)
{
    enum { MOST = 5 };
    for (size_t k = 0; k < f->done; k++) {
        str_append(out, k > 0 ? " + " : "");
        if (f->done > MOST && k == 2) {
            str_append(out, "… + ");
            k = f->done - 1;
        }
        append_factor(out, p->rows[0].numbers[k]);
        str_append(out, "·");
        append_factor(out, p->rows[1].numbers[k]);
    }
    str_append(out, f->done < p->count ? " + …" : "");
}

static void append_place(const struct passes_row *row, size_t k, struct str *out)
{
    const struct passes_place *at = &row->places[k];
    if (at->name)
        element_text(out, at->name, at->ndim, at->index, NULL);
    else
        str_format(out, "%s, number %zu", row->text, k);
}

static void pairs_sentence(const struct passes *p, const struct frame *f, bool brief,
                           struct str *out)
{
    append_pairs(p, f, out);
    str_append(out, " = ");
    number_text(out, frame_sum(p, f), DIGITS);
    if (f->done < p->count) {
        str_format(out, " so far, %zu of %zu pairs", f->done, p->count);
        if (!brief && f->done == f->from + 1) {
            str_append(out, ": ");
            append_place(&p->rows[0], f->from, out);
            str_append(out, " and ");
            append_place(&p->rows[1], f->from, out);
        }
        return;
    }
    str_append(out, p->count > 1 ? ", all pairs" : ", the only pair");
    if (!frame_is_result(p, f)) {
        str_append(out, "; the rest of the formula makes it ");
        number_text(out, p->value, DIGITS);
    }
}

/* ": -12, 0, -4" */
static void append_row(const struct passes *p, const struct frame *f, bool brief, struct str *out)
{
    if (brief)
        return;
    str_append(out, ": ");
    append_numbers(p, f, ", ", out);
}

static void mask_sentence(const struct passes *p, const struct frame *f, bool brief,
                          struct str *out)
{
    size_t all = hidden_count(p);
    if (all == 0) {
        str_append(out, "the mask takes nothing from this row");
    } else if (f->done == 0) {
        str_append(out, "before the mask");
    } else {
        str_format(out, "the mask takes %zu of %zu away, leaving ", f->done, all);
        number_text(out, p->fill, DIGITS);
    }
    append_row(p, f, brief, out);
}

static void pass_sentence(const struct passes *p, const struct frame *f, bool brief,
                          struct str *out)
{
    int pass = f->stage <= FRAME_LESS ? 1 : f->stage == FRAME_EXP ? 2 : 3;
    str_format(out, "pass %d of 3: ", pass);
    switch (f->stage) {
    case FRAME_LARGEST:
        str_append(out, "the largest of ");
        if (brief)
            str_append(out, "the row");
        else
            append_numbers(p, f, ", ", out);
        str_append(out, " is ");
        number_text(out, largest(p, f), DIGITS);
        return;
    case FRAME_LESS:
        number_text(out, largest(p, f), DIGITS);
        str_append(out, " is taken from each");
        break;
    case FRAME_EXP:
        str_append(out, "e to the power of each");
        break;
    case FRAME_SUM:
        if (brief)
            str_append(out, "their sum");
        else
            append_numbers(p, f, " + ", out);
        str_append(out, " = ");
        number_text(out, sum_of_exp(p, f), DIGITS);
        return;
    default:
        str_append(out, "each is divided by the sum, ");
        number_text(out, sum_of_exp(p, f), DIGITS);
        break;
    }
    append_row(p, f, brief, out);
    if (f->stage == FRAME_SHARES && !brief) {
        double sum = sum_of_exp(p, f);
        str_append(out, "; together ");
        number_text(out, isnan(sum) ? sum : 1, DIGITS);
    }
}

void frame_sentence(const struct passes *p, const struct frame *f, bool brief, struct str *out)
{
    if (f->stage == FRAME_PAIRS)
        pairs_sentence(p, f, brief, out);
    else if (f->stage == FRAME_MASK)
        mask_sentence(p, f, brief, out);
    else
        pass_sentence(p, f, brief, out);
}

void frame_label(const struct passes *p, const struct frame *f, int brief, struct str *out)
{
    enum { MOST = 20 };
    const char *row = brief || utf8_width(p->rows[0].text) > MOST ? "row" : p->rows[0].text;
    switch (f->stage) {
    case FRAME_PAIRS:
        break;
    case FRAME_MASK:
        if (f->done == 0 || brief < 2)
            str_append(out, row);
        if (f->done > 0)
            str_append(out, brief < 2 ? ", masked" : "masked");
        break;
    case FRAME_LARGEST:
        str_append(out, row);
        break;
    case FRAME_LESS:
        str_format(out, brief < 2 ? "%s - max" : "- max", row);
        break;
    case FRAME_EXP:
    case FRAME_SUM:
        str_format(out, brief < 2 ? "exp(%s - max)" : "exp", row);
        break;
    default:
        str_append(out, brief == 0 ? "exp, divided by the sum" : "exp / sum");
        break;
    }
}

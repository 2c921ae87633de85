#include "app/sentences.h"

#include "app/quiz.h"
#include "app/reading.h"
#include "base/mem.h"
#include "sheet/explain.h"
#include "sheet/print.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Of what is told unasked: rows, and numbers in each. What is asked for may be longer. */
enum { SOME_ROWS = 12, SOME_NUMBERS = 12, MOST_ROWS = 200, MOST_NUMBERS = 1000 };

/* -- a name ------------------------------------------------------------------------------------ */

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

/* "scores follows Q @ K.T / k_d and has 3 rows of 3 numbers." */
static void append_header(const struct reading *r, struct str *out)
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

static void append_pins(const struct reading *r, struct str *out)
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

/* "Row 0: 2, 4, 4." */
static void append_row(const struct reading *r, const size_t *index, size_t most, struct str *out)
{
    size_t start = out->length;
    reading_row_label(r, index, out);
    if (r->a->ndim > 1)
        out->text[start] = (char)toupper((unsigned char)out->text[start]);
    if (r->shares) {
        str_append(out, r->a->ndim > 1 ? " " : "It ");
        reading_attends(r, index, out);
    } else {
        str_append(out, r->a->ndim > 1 ? ": " : "");
        reading_row(r, index, most, 6, out);
    }
    str_append(out, ".\n");
}

/* The rows whose first `fixed` numbers are those of index. */
static void append_rows(const struct reading *r, int fixed, const size_t *index, size_t most_rows,
                        size_t most, struct str *out)
{
    const struct array *a = r->a;
    size_t at[ARRAY_MAX_NDIM] = {0}, rows = 1, told = 0;
    if (r->hidden)
        str_format(out, "Its numbers are %s.\n", quiz_hidden);
    if (r->hidden || array_count(a) == 0)
        return;
    memcpy(at, index, (size_t)fixed * sizeof *at);
    for (int d = fixed; d < a->ndim - 1; d++)
        rows *= a->shape[d];
    do
        append_row(r, at, most, out);
    while (++told < most_rows && told < rows &&
           index_next(at + fixed, a->ndim - 1 - fixed, a->shape + fixed));
    if (told < rows)
        str_format(out, "That is not all, it has %zu rows: `read %s %s` reads one.\n", rows,
                   r->name, a->ndim > 2 ? "0,1" : "1");
}

static void append_failure(const struct reading *r, struct str *out)
{
    struct str formula = {0};
    if (binding_formula(r->b, &formula))
        str_format(out, "%s follows %s and fails: %s: %s\n", r->name, formula.text,
                   err_name(r->b->error.code), err_words(&r->b->error));
    str_free(&formula);
}

/* Of an array of several matrices the one that is selected in it, else the first. */
void sentences_name(const struct app *app, const char *name, struct str *out)
{
    struct reading r;
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (!reading_open(&r, app, name)) {
        str_format(out, "%s: this name is not defined.\n", name);
        return;
    }
    int fixed = r.a && r.a->ndim > 2 ? r.a->ndim - 2 : 0;
    if (strcmp(app->selection.name, name) == 0)
        memcpy(index, app->selection.index, sizeof index);
    if (r.b->failed) {
        append_failure(&r, out);
    } else {
        append_header(&r, out);
        str_append_char(out, '\n');
    }
    if (r.a && r.a->ndim > 0)
        append_rows(&r, fixed, index, SOME_ROWS, SOME_NUMBERS, out);
    if (fixed > 0)
        str_format(out, "`read %s` reads all of it.\n", name);
    append_pins(&r, out);
    reading_close(&r);
}

/* -- a part ------------------------------------------------------------------------------------ */

/* "weights, query 1, key 2: 0.018, changed." */
static void append_cell(const struct reading *r, const size_t *index, struct str *out)
{
    const char *last = r->shares ? "key" : r->a->ndim > 1 ? "column" : "number";
    str_append(out, r->name);
    if (r->a->ndim > 1) {
        str_append(out, ", ");
        reading_row_label(r, index, out);
    }
    if (r->a->ndim > 0)
        str_format(out, ", %s %zu", last, index[r->a->ndim - 1]);
    str_append(out, ": ");
    if (r->hidden) {
        str_format(out, "%s.\n", quiz_hidden);
        return;
    }
    reading_number(r->a, array_get(r->a, index), 6, out);
    if (reading_is_masked(r, index))
        str_append(out, ", masked");
    if (binding_is_pinned(r->b, index))
        str_append(out, ", pinned by hand");
    if (binding_is_changed(r->b, index))
        str_append(out, ", changed");
    str_append(out, ".\n");
}

static bool is_part(const struct reading *r, int count, const size_t *index, struct err *err)
{
    char shape[ARRAY_SHAPE_TEXT];
    bool inside = r->a && count <= r->a->ndim;
    for (int d = 0; inside && d < count; d++)
        inside = index[d] < r->a->shape[d];
    if (inside || count == 0)
        return true;
    if (!r->a)
        return err_set(err, ERR_INDEX, "%s is no array", r->name);
    return err_set(err, ERR_INDEX, "%s has no such row: its shape is %s", r->name,
                   array_shape_text(r->a, shape));
}

bool sentences_part(const struct app *app, const char *name, int count, const size_t *index,
                    struct str *out, struct err *err)
{
    struct reading r;
    if (!reading_open(&r, app, name)) {
        err_set(err, ERR_NAME, "name '%s' is not defined", name);
        return err_hint(err, "`read` takes a name of the worksheet: read weights 1");
    }
    bool ok = is_part(&r, count, index, err);
    if (ok && r.b->failed) {
        append_failure(&r, out);
    } else if (ok && count == 0) {
        append_header(&r, out);
        str_append_char(out, '\n');
    }
    if (ok && r.a && r.a->ndim > 0 && count < r.a->ndim)
        append_rows(&r, count, index, MOST_ROWS, MOST_NUMBERS, out);
    else if (ok && r.a && count > 0)
        append_cell(&r, index, out);
    if (ok && count == 0)
        append_pins(&r, out);
    reading_close(&r);
    return ok;
}

void sentence_selected(const struct app *app, struct str *out)
{
    const struct selection *s = &app->selection;
    struct reading r;
    if (!s->name[0] || !reading_open(&r, app, s->name)) {
        str_append(out, "No cell is selected.\n");
        return;
    }
    if (r.a && array_count(r.a) > 0)
        append_cell(&r, s->index, out);
    else if (r.b->failed)
        append_failure(&r, out);
    else
        str_format(out, "%s is selected; it has no numbers.\n", s->name);
    reading_close(&r);
}

/* "`walk 1` leads to Q[0,:], `walk 2` to K[1,:]." */
void sentence_sources(const struct app *app, struct str *out)
{
    const struct explanation *e = &app->explanation;
    for (size_t i = 0; app->explained && i < e->source_count; i++) {
        str_format(out, i == 0 ? "`walk %zu` leads to " : ", `walk %zu` to ", i + 1);
        source_text(out, e->sources[i].name, &e->sources[i]);
    }
    str_append(out, app->explained && e->source_count > 0 ? ".\n" : "");
}

/* -- changes ----------------------------------------------------------------------------------- */

static bool row_changed(const struct reading *r, size_t *index, size_t *cells)
{
    const int last = r->a->ndim - 1;
    *cells = 0;
    for (index[last] = 0; index[last] < r->a->shape[last]; index[last]++)
        *cells += binding_is_changed(r->b, index);
    index[last] = 0;
    return *cells > 0;
}

/* Two numbers, or rows of them, with as many digits as it takes to tell them apart. */
static void append_both(const struct reading *now, const struct reading *before,
                        const size_t *index, bool row, const char *between, struct str *out)
{
    struct str a = {0}, b = {0};
    for (int digits = 6; digits <= 17; digits += 11) {
        str_truncate(&a, 0);
        str_truncate(&b, 0);
        if (row) {
            reading_row(before, index, SOME_NUMBERS, digits, &a);
            reading_row(now, index, SOME_NUMBERS, digits, &b);
        } else {
            reading_number(before->a, array_get(before->a, index), digits, &a);
            reading_number(now->a, array_get(now->a, index), digits, &b);
        }
        if (strcmp(a.text, b.text) != 0)
            break;
    }
    str_format(out, "%s%s%s", a.text, between, b.text);
    str_free(&a);
    str_free(&b);
}

static void append_row_change(const struct reading *r, const struct reading *before,
                              const size_t *index, size_t cells, struct str *out)
{
    size_t length = r->a->shape[r->a->ndim - 1];
    if (r->a->ndim > 1) {
        reading_row_label(r, index, out);
        str_append(out, r->shares ? " now " : ": ");
    } else if (r->shares) {
        str_append(out, "it now ");
    }
    if (r->shares)
        reading_attends(r, index, out);
    else if (length > SOME_NUMBERS)
        str_format(out, "%zu of %zu numbers", cells, length);
    else
        append_both(r, before, index, true, " is now ", out);
}

/* "scores changed in row 0: 2, 4, 4 is now 4, 4, 6; in row 2: ..." */
static void append_rows_changed(const struct reading *r, const struct reading *before,
                                struct str *out)
{
    enum { MOST = 4 };
    size_t index[ARRAY_MAX_NDIM] = {0}, cells, rows = 0;
    const char *in = r->a->ndim > 1 && !r->shares ? "in " : "";
    str_format(out, "%s changed%s", r->name, *in ? " " : ": ");
    do {
        if (!row_changed(r, index, &cells) || rows++ >= MOST)
            continue;
        str_format(out, "%s%s", rows > 1 ? "; " : "", in);
        append_row_change(r, before, index, cells, out);
    } while (index_next(index, r->a->ndim - 1, r->a->shape));
    if (rows > MOST)
        str_format(out, "; and %zu more row%s", rows - MOST, rows > MOST + 1 ? "s" : "");
    str_append_char(out, '.');
}

static size_t count_changed(const struct reading *r, size_t *where)
{
    size_t index[ARRAY_MAX_NDIM] = {0}, count = 0;
    if (array_count(r->a) == 0)
        return 0;
    do
        if (binding_is_changed(r->b, index) && count++ == 0)
            memcpy(where, index, sizeof index);
    while (index_next(index, r->a->ndim, r->a->shape));
    return count;
}

static void append_change(const struct app *app, const struct binding *b, struct str *out)
{
    struct reading r, before;
    char shape[ARRAY_SHAPE_TEXT];
    size_t where[ARRAY_MAX_NDIM] = {0};
    reading_open(&r, app, b->name);
    before = (struct reading){.app = app, .name = b->name, .b = b, .a = b->before};
    if (r.hidden) {
        str_format(out, "%s changed; it is %s.", b->name, quiz_hidden);
    } else if (!b->before || !array_same_shape(r.a, b->before)) {
        append_header(&r, out);
        if (b->before)
            str_format(out, " Its shape was %s before.", array_shape_text(b->before, shape));
    } else if (count_changed(&r, where) == 1 && !(r.shares && r.a->ndim > 0)) {
        element_text(out, b->name, r.a->ndim, where, NULL);
        str_append(out, " was ");
        append_both(&r, &before, where, false, " and is now ", out);
        str_append(out, binding_is_pinned(b, where) ? ", pinned by hand." : ".");
    } else {
        append_rows_changed(&r, &before, out);
    }
    str_append_char(out, ' ');
    reading_close(&r);
}

/* "Changed too: weights, output." */
static void append_others(const struct binding *const *others, size_t count, bool too,
                          struct str *out)
{
    enum { MOST = 8 };
    for (size_t i = 0; i < count && i < MOST; i++)
        str_format(out, "%s%s",
                   i > 0 ? ", "
                   : too ? "Changed too: "
                         : "Changed: ",
                   others[i]->name);
    if (count > MOST)
        str_format(out, " and %zu more", count - MOST);
    if (count > 0)
        str_append(out, ". ");
}

/* Of the formulas that the edit reached. Why one fails is told once. */
static void append_failures(const struct app *app, struct str *out)
{
    const struct binding *first[2] = {0};
    size_t failed[2] = {0}; /* anew, still */
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (b->failed && b->marked && failed[!b->failed_anew]++ == 0)
            first[!b->failed_anew] = b;
    }
    for (int still = 0; still < 2; still++) {
        if (failed[still] == 0)
            continue;
        str_format(out, still ? "%s still fails" : "%s fails: ", first[still]->name);
        str_append(out, still ? "" : err_words(&first[still]->error));
        str_append(out, ". ");
        if (failed[still] > 1)
            str_format(out, failed[still] == 2 ? "And so does %zu more. " : "And so do %zu more. ",
                       failed[still] - 1);
    }
}

/* A pin on the number that stood there anyway is news, too. */
static void append_nothing(const struct app *app, const char *name, struct str *out)
{
    struct reading r;
    bool pinned = reading_open(&r, app, name) && r.b->pins;
    str_append(out, pinned ? "No number changed. " : "Done; no number changed. ");
    if (pinned)
        append_pins(&r, out);
    reading_close(&r);
}

void sentences_changes(const struct app *app, const char *target, struct str *out)
{
    enum { MOST = 4 };
    size_t count = sheet_count(app->sheet), told = 0, other = 0, start = out->length;
    size_t length = strcspn(target, " =[:+-*/.;");
    char *name = mem_copy_bytes(target, length);
    const struct binding **others = mem_resize(NULL, count + 1, sizeof(struct binding *));
    for (size_t i = 0; i < count; i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (!b->changed)
            continue;
        if (strcmp(b->name, name) == 0 || (app_shows(app, b->name) && told < MOST)) {
            append_change(app, b, out);
            told++;
        } else {
            others[other++] = b;
        }
    }
    append_others(others, other, told > 0, out);
    append_failures(app, out);
    free(others);
    if (out->length == start)
        append_nothing(app, name, out);
    str_truncate(out, out->length - 1);
    free(name);
}

#include "app/sentences.h"

#include "app/quiz.h"
#include "app/reading.h"
#include "base/mem.h"
#include "sheet/explain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Of what is told unasked: rows, with READING_NUMBERS in each. What is asked for may be longer. */
enum { SOME_ROWS = 12, MOST_ROWS = 200, MOST_NUMBERS = 1000 };

/* -- a name ------------------------------------------------------------------------------------ */

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
        reading_sum(r, index, out);
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
        reading_header(&r, out);
        str_append_char(out, '\n');
    }
    if (r.a && r.a->ndim > 0)
        append_rows(&r, fixed, index, SOME_ROWS, READING_NUMBERS, out);
    if (fixed > 0)
        str_format(out, "`read %s` reads all of it.\n", name);
    reading_pins(&r, out);
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
        reading_header(&r, out);
        str_append_char(out, '\n');
    }
    if (ok && r.a && r.a->ndim > 0 && count < r.a->ndim)
        append_rows(&r, count, index, MOST_ROWS, MOST_NUMBERS, out);
    else if (ok && r.a && count > 0)
        append_cell(&r, index, out);
    if (ok && r.a && count > 0 && count == r.a->ndim - 1) /* one row */
        reading_figures(&r, index, out);
    if (ok && count == 0)
        reading_pins(&r, out);
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

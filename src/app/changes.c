#include "app/changes.h"

#include "app/quiz.h"
#include "app/reading.h"
#include "base/mem.h"
#include "sheet/explain.h"

#include <stdlib.h>
#include <string.h>

size_t changes_target(const char *statement)
{
    return strcspn(statement, " =[:+-*/.;");
}

void changes_line(const struct app *app, const char *statement, struct str *out)
{
    enum { MOST = 6 };
    size_t length = changes_target(statement);
    const char *lead = "  →  ";
    const struct binding *first = NULL;
    size_t failed = 0, changed = 0;
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        bool target = strlen(b->name) == length && strncmp(b->name, statement, length) == 0;
        if (b->failed_anew && b->marked && failed++ == 0)
            first = b;
        if (!b->changed || target)
            continue;
        if (changed++ < MOST)
            str_format(out, "%s%s", lead, b->name);
        lead = ", ";
    }
    if (changed > MOST)
        str_format(out, " and %zu more", changed - MOST);
    if (first)
        str_format(out, "%s%s fails (%s)", lead, first->name, err_words(&first->error));
    if (failed > 1)
        str_format(out, failed == 2 ? " and so does %zu more" : " and so do %zu more", failed - 1);
}

/* -- in sentences ------------------------------------------------------------------------------ */

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
            reading_row(before, index, READING_NUMBERS, digits, &a);
            reading_row(now, index, READING_NUMBERS, digits, &b);
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
    else if (length > READING_NUMBERS)
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
    before = reading_before(&r);
    if (r.hidden) {
        str_format(out, "%s changed; it is %s.", b->name, quiz_hidden);
    } else if (!b->before || !array_same_shape(r.a, b->before)) {
        reading_header(&r, out);
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
    bool alone = !pinned && out->length == 0;
    str_append(out, alone ? "Done; no number changed. " : "No number changed. ");
    if (pinned)
        reading_pins(&r, out);
    reading_close(&r);
}

void changes_sentences(const struct app *app, const char *statement, struct str *out)
{
    enum { MOST = 4 };
    size_t count = sheet_count(app->sheet), told = 0, other = 0, start = out->length;
    char *name = mem_copy_bytes(statement, changes_target(statement));
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

bool changes_interrupted(const struct app *app)
{
    if (app->status_is_error && strstr(str_text(&app->status), err_name(ERR_INTERRUPT)))
        return true;
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (b->failed && b->marked && b->error.code == ERR_INTERRUPT)
            return true;
    }
    return false;
}

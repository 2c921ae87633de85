/* A worksheet for tests, spoken to in its own language:
 *
 *     RUN("x = np.array([1, 2])\ny := x + 1");
 *     SHOWS("y", "array([2, 3])");
 *     FAILS("x + [1, 2, 3]", ERR_VALUE, "(2,)", "(3,)");
 *
 * A suite names open_sheet and close_sheet as its .init and .fini; open_script gives a sheet that
 * runs statements as `qkv run` does. */
#ifndef QKV_TESTS_WORKSHEET_H
#define QKV_TESTS_WORKSHEET_H

#include "base/str.h"
#include "sheet/print.h"
#include "sheet/sheet.h"

#include "support.h"

static struct sheet *sheet;
static struct str printed, noted;

static inline void add_printed(void *context, const char *text, size_t length)
{
    str_append_bytes(context, text, length);
}

static inline void add_note(void *context, const char *text)
{
    (void)context;
    str_format(&noted, "%s\n", text);
}

static inline void open_with(bool strict)
{
    struct sheet_options options = {.strict = strict,
                                    .no_undo = strict,
                                    .write = add_printed,
                                    .note = add_note,
                                    .context = &printed};
    sheet = sheet_new(&options);
}

static inline void open_sheet(void)
{
    open_with(false);
}

static inline void open_script(void)
{
    open_with(true);
}

static inline void close_sheet(void)
{
    release();
    sheet_free(sheet);
    str_free(&printed);
    str_free(&noted);
}

/* -- running ----------------------------------------------------------------------------------- */

static inline void expect_runs(int line, const char *source)
{
    cr_assert(sheet_run(sheet, source, "", 1, &err), "line %d: `%s` gives %s: %s", line, source,
              err_name(err.code), err.what);
}

#define RUN(source) expect_runs(__LINE__, source)
#define FAILS(source, code, ...)                                                                   \
    EXPECT_ERROR(sheet_run(sheet, source, "", 1, &err), code, __VA_ARGS__)

/* What the expression's value looks like; to be freed. */
static inline char *shown(const char *expression)
{
    struct value v;
    struct str text = {0};
    if (!sheet_evaluate(sheet, expression, &v, &err)) {
        str_format(&text, "%s: %s", err_name(err.code), err.what);
        return str_take(&text);
    }
    value_repr(&text, v, &print_defaults);
    value_free(v);
    return str_take(&text);
}

static inline void expect_shows(int line, const char *expression, const char *text)
{
    char *actual = shown(expression);
    cr_expect_str_eq(actual, text, "line %d: %s is\n%s\nnot\n%s", line, expression, actual, text);
    free(actual);
}

#define SHOWS(expression, text) expect_shows(__LINE__, expression, text)

/* What was printed since the last call. */
static inline void expect_printed(int line, const char *text)
{
    cr_expect_str_eq(str_text(&printed), text, "line %d: printed\n%s\nnot\n%s", line,
                     str_text(&printed), text);
    str_truncate(&printed, 0);
}

#define PRINTED(text) expect_printed(__LINE__, text)

/* Runs the source and expects what it prints. */
#define PRINTS(source, text)                                                                       \
    do {                                                                                           \
        RUN(source);                                                                               \
        PRINTED(text);                                                                             \
    } while (0)

/* -- undo -------------------------------------------------------------------------------------- */

static inline void expect_moves(int line, bool (*move)(struct sheet *, struct str *),
                                const char *statement)
{
    struct str text = {0};
    bool moved = move(sheet, &text);
    cr_expect(moved == (statement != NULL), "line %d", line);
    if (statement)
        cr_expect_str_eq(str_text(&text), statement, "line %d: `%s`", line, str_text(&text));
    str_free(&text);
}

/* NULL: there is nothing to undo. */
#define UNDO(statement) expect_moves(__LINE__, sheet_undo, statement)
#define REDO(statement) expect_moves(__LINE__, sheet_redo, statement)

/* -- names ------------------------------------------------------------------------------------- */

static inline const struct binding *name(const char *text)
{
    const struct binding *b = sheet_find(sheet, text);
    cr_assert_not_null(b, "%s is not bound", text);
    return b;
}

static inline unsigned long evaluations(const char *text)
{
    return name(text)->evaluations;
}

/* Which elements are flagged, in row-major order, as "0110"; "" when the name has no array. */
static inline void flags(const struct binding *b,
                         bool (*flag)(const struct binding *, const size_t *), struct str *out)
{
    struct array *a = binding_array(b);
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (a && array_count(a) > 0)
        do
            str_append_char(out, flag(b, index) ? '1' : '0');
        while (index_next(index, a->ndim, a->shape));
    array_free(a);
}

static inline void expect_flags(int line, const char *text,
                                bool (*flag)(const struct binding *, const size_t *),
                                const char *expected)
{
    struct str actual = {0};
    flags(name(text), flag, &actual);
    cr_expect_str_eq(str_text(&actual), expected, "line %d: %s has %s, not %s", line, text,
                     str_text(&actual), expected);
    str_free(&actual);
}

#define CHANGED(text, expected) expect_flags(__LINE__, text, binding_is_changed, expected)
#define PINNED(text, expected)  expect_flags(__LINE__, text, binding_is_pinned, expected)

#endif

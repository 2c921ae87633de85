/* Fuzz target for the lexer, the parser and the evaluator: libFuzzer makes up programs, and each is
 * run as a script and on a worksheet, where every name is explained, its lines are given as answers
 * to a question, and all is undone and redone.
 *
 * Limits are small, and the build gives a small MEM_MOST, so that every input ends quickly. */
#include "app/answer.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "core/array.h"
#include "sheet/explain.h"
#include "sheet/print.h"
#include "sheet/sheet.h"

#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__asan_default_options(void); /* NOLINT: the sanitizer's name */

enum { MOST_PRINTED = 1 << 20 };

/* More memory than this at once comes from a size that was not checked. */
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1:max_allocation_size_mb=64:quarantine_size_mb=16:"
           "detect_stack_use_after_return=0";
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    setlocale(LC_CTYPE, "C.UTF-8");
    return 0;
}

static void print(void *context, const char *text, size_t length)
{
    struct str *printed = context;
    if (printed->length > MOST_PRINTED)
        str_truncate(printed, 0);
    str_append_bytes(printed, text, length);
}

static void note(void *context, const char *text)
{
    print(context, text, strlen(text));
}

static struct sheet *open_sheet(bool strict, struct str *printed)
{
    const struct sheet_options options = {.strict = strict,
                                          .no_undo = strict,
                                          .max_depth = 60,
                                          .max_steps = 1000,
                                          .max_memory = (size_t)1 << 30,
                                          .write = print,
                                          .note = note,
                                          .context = printed};
    struct sheet *sheet = sheet_new(&options);
    sheet_set_untrusted(sheet, true); /* it writes no files */
    return sheet;
}

static void run(struct sheet *sheet, const char *source, struct str *printed)
{
    struct err err = {0};
    if (!sheet_run(sheet, source, "<fuzz>", 1, &err))
        err_write_traceback(&err, printed);
}

/* -- the worksheet ----------------------------------------------------------------------------- */

/* The first element of a name, or the last one. */
static void explain_element(struct sheet *sheet, const struct binding *b, bool last,
                            struct str *out)
{
    struct err err = {0};
    struct explanation e;
    size_t index[ARRAY_MAX_NDIM] = {0};
    struct array *a = binding_array(b);
    int ndim = a ? a->ndim : 0;
    for (int d = 0; last && d < ndim; d++)
        index[d] = a->shape[d] > 0 ? a->shape[d] - 1 : 0;
    array_free(a);
    if (explain(sheet, binding_name(b), ndim, index, &e, &err)) {
        explanation_line(&e, out);
        explanation_free(&e);
    } else {
        err_write(&err, out);
    }
}

static void explain_all(struct sheet *sheet, struct str *out)
{
    for (size_t i = 0; i < sheet_count(sheet); i++) {
        explain_element(sheet, sheet_at(sheet, i), false, out);
        explain_element(sheet, sheet_at(sheet, i), true, out);
        str_truncate(out, 0);
    }
}

static char *all_values(const struct sheet *sheet)
{
    struct str text = {0};
    for (size_t i = 0; i < sheet_count(sheet); i++) {
        const struct binding *b = sheet_at(sheet, i);
        str_format(&text, "%s = ", binding_name(b));
        value_repr(&text, b->value, &print_defaults);
        binding_formula(b, &text);
        str_append_char(&text, '\n');
    }
    return str_take(&text);
}

/* The first lines as answers, each to a question about the name bound last or first: nothing in the
 * sheet changes. */
static void judge_lines(struct sheet *sheet, const char *source, struct str *said)
{
    enum { MOST_LINES = 6 };
    size_t count = sheet_count(sheet);
    char *before = all_values(sheet);
    for (int i = 0; count > 0 && *source && i < MOST_LINES; i++) {
        struct err err = {0};
        size_t length = strcspn(source, "\n");
        char *line = mem_copy_bytes(source, length);
        struct value expected = value_ref(sheet_at(sheet, i % 2 == 0 ? count - 1 : 0)->value);
        answer_judge(sheet, line, expected, said, &err);
        value_free(expected);
        free(line);
        str_truncate(said, 0);
        source += length + (source[length] != '\0');
    }
    char *after = all_values(sheet);
    if (count != sheet_count(sheet) || strcmp(before, after) != 0)
        abort();
    free(before);
    free(after);
}

/* What is redone is what was undone. */
static void undo_and_redo(struct sheet *sheet)
{
    struct str statement = {0};
    char *before = all_values(sheet);
    size_t undone = 0, redone = 0;
    while (sheet_undo(sheet, &statement))
        undone++;
    if (sheet_count(sheet) > 0)
        abort();
    while (sheet_redo(sheet, &statement))
        redone++;
    char *after = all_values(sheet);
    if (undone != redone || strcmp(before, after) != 0)
        abort();
    free(before);
    free(after);
    str_free(&statement);
}

/* -- an input ---------------------------------------------------------------------------------- */

static void run_both(const char *source, struct str *printed)
{
    struct sheet *script = open_sheet(true, printed);
    run(script, source, printed);
    sheet_free(script);
    struct sheet *worksheet = open_sheet(false, printed);
    run(worksheet, source, printed);
    explain_all(worksheet, printed);
    judge_lines(worksheet, source, printed);
    undo_and_redo(worksheet);
    sheet_free(worksheet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str printed = {0};
    char *source = mem_copy_bytes((const char *)data, size); /* up to its first NUL */
    run_both(source, &printed);
    free(source);
    str_free(&printed);
    return 0;
}

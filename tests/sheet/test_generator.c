/* Generators of random numbers are shared by their aliases, and what they drew can be undone. */
#include "base/str.h"
#include "sheet/sheet.h"

#include <criterion/criterion.h>
#include <string.h>

static struct str output;

static void collect(void *context, const char *text, size_t length)
{
    str_append_bytes(context, text, length);
}

static struct sheet *sheet;

static void start(void)
{
    const struct sheet_options options = {.write = collect, .context = &output};
    sheet = sheet_new(&options);
}

static void stop(void)
{
    sheet_free(sheet);
    str_free(&output);
}

TestSuite(generator, .init = start, .fini = stop);

static void run(const char *statement)
{
    struct err err;
    cr_expect(sheet_run(sheet, statement, "test", 1, &err), "%s: %s", statement, err.what);
}

/* What the statements print. */
#define EXPECT_PRINT(statement, text)                                                              \
    do {                                                                                           \
        str_free(&output);                                                                         \
        run(statement);                                                                            \
        cr_expect_str_eq(str_text(&output), text);                                                 \
    } while (0)

Test(generator, aliases_share_one_state)
{
    run("a = np.random.default_rng(0)\nb = a");
    EXPECT_PRINT("print(a.random())", "0.6369616873214543\n");
    EXPECT_PRINT("print(b.random())", "0.2697867137638703\n");
}

Test(generator, undo_takes_back_what_was_drawn)
{
    struct str statement = {0};
    run("a = np.random.default_rng(0)\nb = a");
    run("x = a.random()");
    cr_expect(sheet_undo(sheet, &statement));
    EXPECT_PRINT("print(b.random())", "0.6369616873214543\n");
    cr_expect(sheet_undo(sheet, &statement));
    cr_expect(sheet_redo(sheet, &statement));
    EXPECT_PRINT("print(b.random())", "0.2697867137638703\n");
    str_free(&statement);
}

Test(generator, a_failed_statement_draws_nothing)
{
    struct err err;
    run("a = np.random.default_rng(0)");
    cr_expect_not(sheet_run(sheet, "x = a.random() + nothing", "test", 1, &err));
    EXPECT_PRINT("print(a.random())", "0.6369616873214543\n");
}

Test(generator, shuffling_can_be_undone)
{
    struct str statement = {0};
    run("np.random.seed(0)\na = np.arange(5)\nb = [1, 2, 3, 4, 5]");
    run("np.random.shuffle(a); np.random.shuffle(b)");
    EXPECT_PRINT("print(a, b)", "[2 0 1 3 4] [1, 3, 2, 5, 4]\n");
    cr_expect(sheet_undo(sheet, &statement));
    EXPECT_PRINT("print(a, b)", "[0 1 2 3 4] [1, 2, 3, 4, 5]\n");
    str_free(&statement);
}

/* What an explanation computed is there for the next one, until a statement may have changed it. */
#include "sheet/sheet_internal.h"

#include "sheet/explaining.h"

TestSuite(kept, .init = open_sheet, .fini = close_sheet);

/* The one array of that many numbers; NULL when there is none, or several. */
static const struct array *kept_array(size_t count)
{
    const struct array *found = NULL;
    for (const struct kept *k = sheet->kept; k; k = k->next)
        if (k->value.kind == VALUE_ARRAY && array_count(k->value.array) == count) {
            if (found)
                return NULL;
            found = k->value.array;
        }
    return found;
}

Test(kept, an_operand_is_computed_once_between_statements)
{
    RUN("s = np.arange(12).reshape(3, 4)\nw := softmax(s[:, :3] * 3)");
    EXPLAINS("w[0,0]", "w[0,0] = exp(s[0,0] * 3) / Σ exp((s[:, :3] * 3)[0,:]) = exp(0) / (exp(0) + "
                       "exp(3) + exp(6)) = 0.0023556331");
    const struct array *product = kept_array(9);
    cr_assert(product);
    EXPLAINS("w[0,1]", "w[0,1] = exp(s[0,1] * 3) / Σ exp((s[:, :3] * 3)[0,:]) = exp(3) / (exp(0) + "
                       "exp(3) + exp(6)) = 0.047314155");
    cr_expect_eq(kept_array(9), product);
}

Test(kept, nothing_outlives_a_statement)
{
    RUN("s = np.array([1., 2.])\nw := softmax(s * 3)");
    EXPLAINS("w[0]", "w[0] = exp(s[0] * 3) / Σ exp((s * 3)[:]) = exp(3) / (exp(3) + exp(6)) = "
                     "0.047425873");
    cr_assert(sheet->kept);
    RUN("s[0] = 2");
    cr_expect_null(sheet->kept);
    EXPLAINS("w[0]", "w[0] = exp(s[0] * 3) / Σ exp((s * 3)[:]) = exp(6) / (exp(6) + exp(6)) = 0.5");
    struct str statement = {0};
    cr_assert(sheet_undo(sheet, &statement));
    str_free(&statement);
    EXPLAINS("w[0]", "w[0] = exp(s[0] * 3) / Σ exp((s * 3)[:]) = exp(3) / (exp(3) + exp(6)) = "
                     "0.047425873");
}

Test(kept, what_shares_its_numbers_with_a_name_is_not_kept)
{
    RUN("s = np.arange(6.).reshape(2, 3)\nw := softmax(s.T.reshape(3, 2)[:2])");
    cr_expect(explain_element("w[0,0]"));
    for (const struct kept *k = sheet->kept; k; k = k->next)
        cr_expect_neq(k->value.array->buffer, sheet_find(sheet, "s")->value.array->buffer);
}

Test(kept, what_draws_more_than_once_is_told_each_time)
{
    RUN("d := np.random.rand(2) + np.random.rand(2)\nn := np.random.rand(2) * 2");
    for (int i = 0; i < 2; i++) {
        struct explanation e = explained(__LINE__, "d[0]");
        cr_expect(strstr(str_text(&e.note), "draws more than once"), "%s", str_text(&e.note));
        explanation_free(&e);
    }
    struct explanation first = explained(__LINE__, "n[0]"), second = explained(__LINE__, "n[0]");
    cr_expect_str_eq(str_text(&second.numeric), str_text(&first.numeric));
    cr_expect(first.numeric.length > 0);
    explanation_free(&first);
    explanation_free(&second);
}

/* Which answers are right, which are wrong and which are none. */
#include "app/answer.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(answer, .init = open_listing, .fini = close_app);

/* What the verdict is, and what is said of a wrong answer or one that is none. */
static enum verdict judge(const char *expected, const char *typed, char said[1024])
{
    struct value right;
    struct str text = {0};
    cr_assert(sheet_evaluate(app->sheet, expected, &right, &err), "%s: %s", expected, err.what);
    enum verdict verdict = answer_judge(app->sheet, typed, right, &text, &err);
    value_free(right);
    snprintf(said, 1024, "%s", verdict == ANSWER_MALFORMED ? err.what : str_text(&text));
    str_free(&text);
    return verdict;
}

static void right(const char *expected, const char *typed)
{
    char said[1024];
    cr_expect_eq(judge(expected, typed, said), ANSWER_RIGHT, "%s for %s: %s", typed, expected,
                 said);
}

static void wrong(const char *expected, const char *typed, const char *why)
{
    char said[1024];
    cr_expect_eq(judge(expected, typed, said), ANSWER_WRONG, "%s for %s", typed, expected);
    cr_expect_str_eq(said, why, "%s for %s: %s", typed, expected, said);
}

static void none(const char *expected, const char *typed, const char *why)
{
    char said[1024];
    cr_expect_eq(judge(expected, typed, said), ANSWER_MALFORMED, "%s for %s", typed, expected);
    cr_expect_not_null(strstr(said, why), "%s for %s: %s", typed, expected, said);
    cr_expect_not_null(strstr(err.hint, "answer "), "%s", err.hint);
}

Test(answer, a_number_counts_to_the_decimals_that_were_typed)
{
    static const char *const rights[] = {"0.5",   ".5",           "0.47",
                                         "0.468", "0.46831053",   "4.7e-1",
                                         "+0.5",  "weights[0,2]", "0.46831053 + 0"};
    for (size_t i = 0; i < sizeof rights / sizeof *rights; i++)
        right("weights[0,1]", rights[i]);
    wrong("weights[0,1]", "0.4", "too small");
    wrong("weights[0,1]", "0.46", "too small");
    wrong("weights[0,1]", "0.4684", "too large");
    wrong("weights[0,1]", "0.4 + 0.07", "too large"); /* computed: to a relative 1e-6 */
    right("1/3", "1/3");
    right("1/3", "0.3");
    right("16", "16");
    right("16", "16.0");
    right("16.0", "16");
    right("-1.25", "-1.3");
    right("9.24", "9");
    right("1000.0", "1e3");
    wrong("1234.0", "1e3", "too small");
    wrong("16", "15", "too small");
    wrong("16", "np.nan", "wrong");
    right("np.inf", "np.inf");
}

Test(answer, no_share_is_0_or_1)
{
    wrong("weights[0,1]", "0", "too small");
    wrong("weights[1,1]", "1", "too large");
    right("weights[1,1]", "1.0");
    wrong("weights[1,0]", "0.00", "too small");
    right("weights[1,0]", "6e-6");
    right("0.0", "0");
    right("1.0", "1");
}

Test(answer, arrays_count_by_shape_and_element)
{
    right("weights[0]", "[0.06, 0.47, 0.5]");
    right("weights[0]", "np.array([0.06, 0.47, 0.5])");
    right("weights[0]", "weights[0]");
    right("weights[0]", "softmax([2, 4, 4])");
    ok("step heads");
    right("z.shape", "(8, 3, 64)");
    right("z.shape", "8, 3, 64");
    right("scores", "[[2,4,4],[4,16,12],[4,12,10]]");
    wrong("scores[0]", "[2, 4, 5]", "[2] is too large");
    wrong("scores", "[[2,4,4],[4,16,12],[1,1,10]]", "[2,0] is too small, and 1 other is wrong");
    wrong("scores[0]", "[2, 4]", "its shape is (3,), and yours has the shape (2,)");
    wrong("scores[0]", "2", "its shape is (3,), and yours has the shape ()");
    wrong("scores[0,0]", "[2]", "it is one number, and yours has the shape (1,)");
}

Test(answer, text_counts_without_case_and_quotes)
{
    right("'causal'", "causal");
    right("'causal'", "\"Causal\"");
    right("'V'", "v");
    right("'Q'", "Q");
    right("'all rows'", "all rows");
    wrong("'causal'", "bidirectional", "");
    wrong("'causal'", "none at all", "");
    none("'causal'", "3", "a word is asked for, and this is a 'int'");
}

Test(answer, truth_has_two_words)
{
    right("weights[0,1] < 1", "True");
    right("weights[0,1] < 1", "yes");
    right("True", "1 < 2");
    right("weights[0,1] > 1", "no");
    wrong("True", "false", "");
    right("causal(2)", "[[True, False], [True, True]]");
    wrong("causal(2)", "[[True, True], [True, True]]", "[0,1] is wrong");
    none("True", "1", "True or False is asked for, and this is a 'int'");
    none("causal(2)", "[[1, 0], [1, 1]]", "an array of True and False");
}

Test(answer, what_is_no_answer_is_no_attempt)
{
    none("16", "sixteen", "name 'sixteen' is not defined");
    none("16", "16 +", "");
    none("16", "'16'", "a number is asked for, and this is a 'str'");
    none("16", "True", "a number");
    none("16", "x = 3", "");
    none("16", "softmax", "a number is asked for");
    none("0.5", "0,5", "decimals follow a point");
    none("scores[0]", "{}", "a list of numbers");
    none("16", "", "");
    right("None", "None");
    wrong("None", "3", "");
}

/* Matrices and changes in sentences, and the commands that read them. */
#include "app/sentences.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

static void open_spoken(void)
{
    open_listing();
    ok("step scores");
    app->in_words = true;
}

TestSuite(sentences, .init = open_spoken, .fini = close_app);

static void reads(const char *line, const char *expected)
{
    ok(line);
    cr_expect_str_eq(str_text(&app->overlay), expected);
}

static void tells(const char *line, const char *expected)
{
    ok(line);
    cr_expect_str_eq(str_text(&app->status), expected);
}

/* -- read -------------------------------------------------------------------------------------- */

Test(sentences, a_matrix_is_read_row_by_row)
{
    reads("read scores", "scores follows Q @ K.T / k_d and has 3 rows of 3 numbers.\n"
                         "Row 0: 2, 4, 4.\nRow 1: 4, 16, 12.\nRow 2: 4, 12, 10.\n");
    reads("read scores 2",
          "Row 2: 4, 12, 10.\nIts sum is 26, its largest number 12 at column 1.\n");
    reads("read scores[2]",
          "Row 2: 4, 12, 10.\nIts sum is 26, its largest number 12 at column 1.\n");
    reads("read scores[2,0]", "scores, row 2, column 0: 4.\n");
    ok("read"); /* the selected one */
    cr_expect(str_starts(app->overlay.text, "scores follows"));
}

Test(sentences, weights_say_who_attends_to_what)
{
    reads("read weights 1",
          "Query 1 attends most to key 1 (0.98), then key 2 (0.018), then key 0 (6e-6).\n"
          "Its entropy is 0.13 bits.\n");
    reads("read weights 0",
          "Query 0 attends most to key 1 and key 2 (0.47 each), then key 0 (0.063).\n"
          "Its entropy is 1.3 bits.\n");
    ok("scores[0] = 4");
    reads("read weights 0", "Query 0 attends to key 0, key 1 and key 2 (0.33 each).\n"
                            "Its entropy is 1.6 bits.\n");
    ok("r := softmax(scores[1])");
    reads("read r", "r follows softmax(scores[1]) and has 3 numbers.\nIt attends most to key 1 "
                    "(0.98), then key 2 (0.018), then key 0 (6e-6).\n");
}

Test(sentences, what_is_nearly_all_is_not_all)
{
    ok("mask causal");
    reads("read weights 1",
          "Query 1 attends most to key 1 (0.99999), then key 0 (6.1e-6), with key 2 masked.\n"
          "Its entropy is 0.00012 bits.\n");
}

Test(sentences, many_keys_are_summed_up)
{
    ok("w := softmax(np.arange(20.0))");
    reads("read w", "w follows softmax(np.arange(20.0)) and has 20 numbers.\n"
                    "It attends most to key 19 (0.63), then key 18 (0.23), then key 17 (0.086), "
                    "then key 16 (0.031), then key 15 (0.012), and 15 more have 0.0067 "
                    "together.\n");
    ok("w := softmax(np.zeros(20))");
    reads("read w", "w follows softmax(np.zeros(20)) and has 20 numbers.\n"
                    "It attends to 20 keys (0.05 each).\n");
}

Test(sentences, masked_cells_are_said_to_be)
{
    ok("mask causal");
    ok("kept := softmax(scores) * mask");
    ok("hidden := masked(scores, mask)");
    reads("read weights 0", "Query 0 attends to key 0 (1), with key 1 and key 2 masked.\n"
                            "Its entropy is 0 bits.\n");
    reads("read kept 0", "Row 0: 0.0633789, masked, masked.\n"
                         "Its sum is 0.0633789, its largest number 0.0633789 at column 0.\n");
    reads("read hidden 1", "Row 1: 4, 16, masked.\n"
                           "Its sum is -1e9, its largest number 16 at column 1.\n");
    reads("read weights[0,1]", "weights, query 0, key 1: 0, masked.\n");
    ok("plain := scores * mask"); /* no mask of a softmax: these are zeros */
    reads("read plain 0", "Row 0: 2, 0, 0.\nIts sum is 2, its largest number 2 at column 0.\n");
}

/* As on the screen: beside a heatmap, unless they are 1 all. */
Test(sentences, rows_of_a_heatmap_have_sums)
{
    struct str text = {0};
    ok("step causal");
    sentences_name(app, "kept", &text);
    cr_expect_not_null(strstr(text.text, "Row 0: 0.0633789, masked, masked; sum 0.0633789.\n"));
    reads("read kept 0", "Row 0: 0.0633789, masked, masked; sum 0.0633789.\n"
                         "Its largest number is 0.0633789 at column 0.\n");
    str_truncate(&text, 0);
    sentences_name(app, "scores", &text);
    sentences_name(app, "weights", &text);
    cr_expect_null(strstr(text.text, "sum"), "%s", text.text);
    str_free(&text);
}

/* Codings and other rows that happen to add up to 1 are numbers. */
Test(sentences, rows_of_ones_attend_to_nothing)
{
    ok("one = np.eye(2)");
    reads("read one 0", "Row 0: 1, 0.\nIts sum is 1, its largest number 1 at column 0.\n");
    ok("many = np.array([[0.5, 0.5], [0.5, 0.6]])");
    reads("read many 0", "Row 0: 0.5, 0.5.\nIts sum is 1, its largest number 0.5 at column 0.\n");
    ok("below = np.array([[1.5, -0.5]])");
    reads("read below 0", "Row 0: 1.5, -0.5.\nIts sum is 1, its largest number 1.5 at column 0.\n");
}

Test(sentences, words_name_the_tokens)
{
    ok("tokens = ['the', 'cat', 'sat']");
    reads("read weights 1",
          "Query 1 \"cat\" attends most to key 1 \"cat\" (0.98), then key 2 "
          "\"sat\" (0.018), then key 0 \"the\" (6e-6).\nIts entropy is 0.13 bits.\n");
    ok("tokens = ['the', 'cat']");
    reads("read weights 2", "Query 2 attends most to key 1 (0.88), then key 2 (0.12), then key 0 "
                            "(0.0003).\nIts entropy is 0.53 bits.\n");
    ok("tokens = ['the', '\\n', '\\t']");
    reads("read weights 1", "Query 1 \"\\n\" attends most to key 1 \"\\n\" (0.98), then key 2 "
                            "\"\\t\" (0.018), then key 0 \"the\" (6e-6).\nIts entropy is 0.13 "
                            "bits.\n");
}

Test(sentences, heads_are_named)
{
    ok("step heads");
    reads("read head_weights 3,1", "Head 3, query 1 attends most to key 1 (0.72), then key 2 "
                                   "(0.15), then key 0 (0.13).\nIts entropy is 1.1 bits.\n");
    ok("a = np.arange(8).reshape(2, 2, 2)");
    reads("read a 1", "Matrix 1, row 0: 4, 5.\nMatrix 1, row 1: 6, 7.\n");
    reads("read a[1,0,1]", "a, matrix 1, row 0, column 1: 5, changed.\n");
    ok("b = np.zeros((1, 2, 1, 1), dtype=bool)");
    reads("read b", "b has 1 by 2 matrices of 1 row of 1 truth value.\n"
                    "Matrix 0, matrix 0, row 0: False.\nMatrix 0, matrix 1, row 0: False.\n");
}

Test(sentences, what_is_no_matrix_is_read_too)
{
    reads("read k_d", "k_d is 1.\n");
    reads("read mask", "mask is None.\n");
    ok("e = np.zeros((0, 3))");
    reads("read e", "e has 0 rows of 3 numbers.\n");
    ok("w_key = np.ones((5, 3))");
    reads("read K", "K follows x @ w_key and fails: ValueError: (3,4) @ (5,3): inner sizes 4 and "
                    "5 differ\n");
}

Test(sentences, what_cannot_be_read_says_so)
{
    refused("read nothing", "name 'nothing' is not defined");
    refused("read scores 3", "scores has no such row: its shape is (3,3)");
    refused("read scores 0,0,0", "its shape is (3,3)");
    refused("read k_d 0", "k_d has no such row");
    refused("read mask 0", "mask is no array");
    refused("read scores one", "'scores one' is no row");
}

/* Of what is large a part is told, and how to hear the rest. */
Test(sentences, large_matrices_are_cut_unless_they_are_asked_for)
{
    struct str text = {0};
    ok("big = np.zeros((40, 20))");
    sentences_name(app, "big", &text);
    cr_expect_not_null(strstr(text.text, "Row 11: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 and 8 more.\n"
                                         "That is not all, it has 40 rows: `read big 1` reads "
                                         "one.\n"));
    cr_expect_null(strstr(text.text, "Row 12"));
    str_free(&text);
    ok("read big");
    cr_expect_not_null(strstr(app->overlay.text, "Row 39: "));
    cr_expect_null(strstr(app->overlay.text, "more"));
}

/* -- where ------------------------------------------------------------------------------------- */

Test(sentences, where_says_the_step_and_the_cell)
{
    tells("where", "Step 5 of 13: scores. scores, row 1, column 1: 16.");
    ok("scores[1,1] = 3");
    tells("where", "Step 5 of 13: scores. scores, row 1, column 1: 3, pinned by hand, changed.");
}

/* -- changes ----------------------------------------------------------------------------------- */

Test(sentences, an_edit_says_what_it_changed)
{
    tells("w_query[0,2] = 3",
          "w_query[0,2] was 1 and is now 3. Q changed in row 0: 1, 0, 2 is now 1, 0, 4; in row 2: "
          "2, 1, 3 is now 2, 1, 5. scores changed in row 0: 2, 4, 4 is now 4, 4, 6; in row 2: 4, "
          "12, 10 is now 6, 12, 12. Changed too: weights, output.");
    ok("undo");
    expect_status("undo: w_query[0,2] = 3. w_query");
    ok("undo"); /* nothing is left: no change is told */
    cr_expect_str_eq(app->status.text, "nothing to undo");
}

Test(sentences, changed_weights_say_who_attends_now)
{
    ok("step softmax");
    ok("reveal");
    ok("scores[0,0] = 4");
    expect_status("weights changed: query 0 now attends to key 0, key 1 and key 2 (0.33 each).");
    ok("unpin scores");
    expect_status("unpin scores. scores[0,0] was 4 and is now 2.");
}

Test(sentences, a_command_says_the_statement_that_it_stands_for)
{
    ok("scale 4");
    expect_status("k_d = 4. k_d was 1 and is now 4. scores changed in row 0:");
}

/* What was masked before, too, has not become so now. */
Test(sentences, rows_that_changed_are_masked_as_they_were)
{
    ok("mask causal");
    ok("kept := softmax(scores) * mask");
    ok("hidden := masked(scores, mask)");
    ok("view matrix kept");
    ok("view matrix hidden");
    ok("w_query[0,2] = 3");
    expect_status("hidden changed in row 0: 2, masked, masked is now 4, masked, masked; in row 2");
    ok("mask none");
    ok("mask = causal(3)");
    expect_status("hidden changed in row 0: 4, 4, 6 is now 4, masked, masked; in row 1");
    ok("undo");
    expect_status("hidden changed in row 0: 4, masked, masked is now 4, 4, 6; in row 1");
}

Test(sentences, small_changes_are_told_apart)
{
    ok("y = np.array([0.5, 0.25])");
    tells("y[0] = 0.5000001", "y[0] was 0.5 and is now 0.50000009999999995.");
}

Test(sentences, shapes_names_and_failures)
{
    tells("y = np.zeros((2, 4))", "y has 2 rows of 4 numbers.");
    tells("y = np.zeros(3)", "y has 3 numbers. Its shape was (2,4) before.");
    tells("y = [1]", "Done; no number changed.");
    tells("1 + 1", "");
    ok("reset");
    tells("reset",
          "reset: all numbers are as the lesson had them; u undoes it. All questions are open "
          "again. No number changed.");
    tells("pass", "Nothing changed.");
    tells("w_key = np.ones((5, 3))",
          "w_key has 5 rows of 3 numbers. Its shape was (4,3) before. K fails: (3,4) @ (5,3): "
          "inner sizes 4 and 5 differ. And so do 3 more.");
}

Test(sentences, many_rows_and_long_ones_are_counted)
{
    ok("y = np.zeros((9, 20))");
    tells("y[:7] = 1", "y changed in row 0: 20 of 20 numbers; in row 1: 20 of 20 numbers; in row "
                       "2: 20 of 20 numbers; in row 3: 20 of 20 numbers; and 3 more rows.");
}

Test(sentences, notes_are_told)
{
    ok("y = np.array([1, 2])");
    ok("y[0] = 0.5");
    expect_status("float64");
    expect_status("y[0] was 1 and is now 0.5.");
}

Test(sentences, what_a_screen_is_for_does_nothing)
{
    tells("pane", "`pane` is for the full screen; there is nothing to do here");
    cr_expect_eq(app->pane, PANE_MATRICES);
}

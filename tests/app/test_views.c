/* The view that a person chooses for a matrix. */
#include "app/views.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(view_choice, .init = open_listing, .fini = close_app);

static void expect_view(const char *name)
{
    const struct panel *panel = app_selected_panel(app);
    cr_assert_not_null(panel);
    cr_expect_str_eq(panel->view, name);
}

Test(view_choice, of_the_selected_matrix)
{
    ok("step softmax");
    expect_view("heatmap");
    ok("view rows");
    expect_status("view rows: each row's sum");
    expect_view("rows");
    ok("panel next");
    expect_view("matrix");
    ok("view concat 3");
    cr_expect_str_eq(app_selected_panel(app)->options, "3");
    ok("view");
    expect_status("scores is shown as concat");
}

Test(view_choice, lasts_until_the_step_is_entered_anew)
{
    ok("step scores");
    ok("view chart");
    ok("x[0,0] = 3");
    expect_view("chart");
    ok("next");
    ok("prev");
    expect_view("matrix");
}

Test(view_choice, of_an_added_panel)
{
    ok("step scores");
    ok("explain output[0,1]");
    ok("view mixture");
    expect_view("mixture");
    ok("step scores");
    expect_view("matrix");
}

/* V goes through all the views that can show the matrix, and back to the first. */
Test(view_choice, the_key_skips_what_does_not_fit)
{
    ok("step scores");
    size_t round = 0;
    do {
        press("V");
        const struct view_row *row = view_row_find(app_selected_panel(app)->view);
        cr_assert(row && row->fits(app, sheet_find(app->sheet, "scores")));
        cr_expect_str_neq(row->name, "heads");
        cr_expect_str_neq(row->name, "mask");
        cr_expect_str_neq(row->name, "concat");
        cr_expect_str_neq(row->name, "difference");
        cr_assert_lt(++round, 20);
    } while (strcmp(app_selected_panel(app)->view, "matrix") != 0);
    cr_expect_geq(round, 6);
    ok("baseline");
    ok("view prev");
    ok("view prev");
    ok("view prev");
    expect_view("difference");
    ok("step concat");
    expect_view("concat");
    press("V");
    ok("view prev");
    expect_view("concat");
}

Test(view_choice, refuses_what_it_cannot_show)
{
    ok("step scores");
    refused("view blah", "there is no view 'blah'");
    cr_expect_not_null(strstr(err.hint, "matrix, heatmap, mask"));
    refused("view heads", "heads needs three axes");
    size_t panels = app_panel_count(app);
    struct selection selected = app->selection;
    refused("view mask w_value", "mask needs rows and columns of True and False");
    cr_expect(selection_equal(&selected, &app->selection));
    cr_expect_eq(app_panel_count(app), panels);
    refused("view mask", "mask needs rows and columns of True and False");
    refused("view mixture", "mixture needs a product of two matrices");
    expect_view("matrix");
    refused("view heatmap colour", "heatmap has no option 'colour'");
    expect_view("matrix");
    ok("view heatmap mean");
    ok("word = 'hello'");
    ok("explain word");
    refused("view rows", "rows needs a row of numbers");
    refused("view chart", "chart needs a row of numbers");
    refused("view temperature", "temperature needs rows of 64 scores at most");
    ok("long = np.ones((2, 65))");
    ok("explain long[0,0]");
    refused("view temperature", "temperature needs rows of 64 scores at most");
    ok("view prev");
    expect_view("chart");
}

Test(view_choice, a_name_behind_the_view_is_selected_and_shown)
{
    ok("step scores");
    ok("view rows weights");
    expect_selected("weights[0,0]");
    expect_view("rows");
    ok("view heatmap weights[2,1] mean");
    expect_selected("weights[2,1]");
    expect_view("heatmap");
    cr_expect_str_eq(app_selected_panel(app)->options, "mean");
    ok("view dot scores");
    expect_selected("scores[0,0]");
    expect_view("dot");
    ok("mean = np.ones((2, 2))");
    ok("view heatmap mean"); /* an option comes first */
    expect_selected("scores[0,0]");
    refused("view heatmap nothing",
            "heatmap has no option 'nothing', and the worksheet no such name");
    refused("view nothing weights", "there is no view 'nothing'");
    refused("view heatmap weights[9,9]", "no such element");
    expect_selected("scores[0,0]");
}

Test(view_choice, labels_are_one_for_each_row_or_column)
{
    ok("step scores");
    ok("words = ['a', 'b', 'c']");
    ok("few = ['a']");
    ok("numbers = [1, 2, 3]");
    ok("view matrix x rows=words");
    cr_expect_str_eq(app_selected_panel(app)->options, "rows=words");
    refused("view matrix x rows=wrods", "name 'wrods' is not defined");
    cr_expect(strstr(err.hint, "lists of labels"), "%s", err.hint);
    refused("view matrix x columns=words", "words: there are 3 labels and 4 columns");
    refused("view matrix x rows=words columns=few", "few: there are 1 labels and 4 columns");
    refused("view matrix x rows=numbers", "numbers is no list of labels");
    refused("view matrix x rows=k_d", "k_d is no list of labels");
    cr_expect_str_eq(app_selected_panel(app)->options, "rows=words");
}

Test(view_choice, heads_may_have_an_axis_before_them)
{
    ok("a = np.ones((1, 4, 3, 3))");
    ok("view heads a[0,2,1,1]");
    expect_view("heads");
    ok("zoom 3");
    expect_selected("a[0,3,1,1]");
    refused("zoom 4", "they are 0 to 3");
}

/* Where a matrix was left it is found again. */
Test(view_choice, a_matrix_keeps_the_cell_that_was_selected_last)
{
    ok("step scores");
    ok("explain scores[1,2]");
    ok("explain x[2,3]");
    cr_assert_not_null(app_left_selection(app, "scores"));
    cr_expect_eq(app_left_selection(app, "scores")->index[1], 2);
    for (int i = 0; i < 9; i++) { /* more names than are kept in mind */
        struct str line = {0};
        str_format(&line, "n%d = np.ones(3)", i);
        ok(line.text);
        str_truncate(&line, 0);
        str_format(&line, "explain n%d[%d]", i, i % 3);
        ok(line.text);
        str_free(&line);
    }
    cr_expect_null(app_left_selection(app, "scores"));
    cr_expect_eq(app_left_selection(app, "n7")->index[0], 1);
    ok("step scores");
    cr_expect_null(app_left_selection(app, "n7"));
}

Test(view_choice, is_completed_and_explained)
{
    size_t start;
    char **found = app_complete(app, "view te", 7, &start);
    cr_expect_str_eq(found[0], "temperature");
    cr_expect_null(found[1]);
    free(found[0]);
    free(found);
    ok("help heatmap");
    cr_expect_not_null(strstr(str_text(&app->overlay), "view heatmap\n  numbers in colours"));
    ok("help");
    const struct view_row *row;
    for (size_t i = 0; (row = view_row_at(i)); i++)
        cr_expect_not_null(strstr(str_text(&app->overlay), row->help), "%s", row->name);
}

/* -- the walk ---------------------------------------------------------------------------------- */

Test(view_choice, a_walk_goes_on_among_the_numbers_of_a_row)
{
    ok("step mixture");
    ok("walk");
    expect_selected("weights[0,0]");
    press("Right");
    press("Right");
    expect_selected("weights[0,2]");
    cr_expect_eq(app->walk_count, 1);
    ok("walk");
    expect_selected("scores[0,2]");
    cr_expect_eq(app->walk_count, 2);
    press("Backspace");
    expect_selected("weights[0,2]");
    press("Backspace");
    expect_selected("output[0,1]");
}

Test(view_choice, a_walk_ends_where_the_row_is_left)
{
    ok("step mixture");
    ok("walk");
    press("Down");
    cr_expect_eq(app->walk_count, 0);
    ok("walk");
    cr_expect_eq(app->walk_count, 1);
    ok("explain x[0,0]");
    cr_expect_eq(app->walk_count, 0);
    ok("step mixture");
    ok("walk");
    ok("V = 3 * x"); /* still a source of output */
    cr_expect_eq(app->walk_count, 1);
    ok("del weights");
    cr_expect_eq(app->walk_count, 0);
}

Test(view_choice, a_long_walk_forgets_where_it_began)
{
    ok("a0 = np.ones(2)");
    for (int i = 1; i <= APP_WALK_MAX + 3; i++) {
        struct str line = {0};
        str_format(&line, "a%d := a%d + 1", i, i - 1);
        ok(line.text);
        str_free(&line);
    }
    struct str line = {0};
    str_format(&line, "explain a%d[1]", APP_WALK_MAX + 3);
    ok(line.text);
    str_free(&line);
    for (int i = 0; i < APP_WALK_MAX + 3; i++)
        ok("walk");
    expect_selected("a0[1]");
    cr_expect_eq(app->walk_count, APP_WALK_MAX);
    for (int i = 0; i < APP_WALK_MAX; i++)
        press("Backspace");
    expect_selected("a32[1]");
}

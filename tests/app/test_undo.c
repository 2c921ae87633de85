/* Undo, redo, reset, pins and the baseline. */
#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(app_undo, .init = open_listing, .fini = close_app);

/* -- undo, reset, pins, baseline --------------------------------------------------------------- */

Test(app_undo, undo_and_redo_name_the_statement)
{
    ok("undo");
    expect_status("nothing to undo");
    ok("redo");
    expect_status("nothing to redo");
    ok("x[0,0] = 5");
    ok("mask causal");
    press("u");
    expect_status("undo: mask = causal(3)");
    expect_number("weights", 0, 1, number("weights", 0, 1));
    press("u");
    expect_status("undo: x[0,0] = 5");
    expect_number("x", 0, 0, 1);
    expect_number("scores", 1, 1, 16);
    press("Ctrl-R");
    expect_status("redo: x[0,0] = 5");
    expect_number("x", 0, 0, 5);
    press("Ctrl-R");
    expect_number("weights", 0, 1, 0);
    ok("x[0,0] = 6");
    ok("redo");
    expect_status("nothing to redo");
}

Test(app_undo, pins_hold_until_unpinned)
{
    ok("step softmax");
    ok("scores[0,0] = 4");
    expect_number("weights", 0, 0, 1.0 / 3);
    ok("x[0,0] = 2");
    expect_number("scores", 0, 0, 4);
    ok("unpin scores");
    expect_status("unpin scores");
    cr_expect_neq(number("scores", 0, 0), 4);
    ok("undo");
    expect_number("scores", 0, 0, 4);
    refused("unpin x", "x");
    refused("unpin nothing", "nothing");
    refused("unpin", "unpin NAME");
}

Test(app_undo, reset_brings_the_lessons_numbers_back)
{
    ok("step concat");
    double before = number("concat", 0, 70);
    ok("x[0,0] = 9");
    ok("scores[1,1] = 0");
    ok("mask causal");
    ok("mine = 3");
    ok("head_on[1] = False");
    ok("Q = np.zeros((3, 3))");
    ok("reset");
    expect_status("reset");
    expect_step("concat");
    expect_number("x", 0, 0, 1);
    expect_number("scores", 1, 1, 16);
    expect_number("concat", 0, 70, before);
    expect_number("weights", 0, 1, 0.46831053);
    cr_expect_not(has_name("mine"));
    ok("x[0,0] = 2");
    cr_expect_eq(number("Q", 0, 0), 2);
    ok("undo");
    ok("undo");
    expect_status("undo: reset");
    cr_expect(has_name("mine"));
    expect_number("x", 0, 0, 9);
    expect_number("concat", 0, 70, 0);
    ok("redo");
    expect_number("x", 0, 0, 1);
}

Test(app_undo, reset_heals_names_that_the_lesson_needs)
{
    ok("step heads");
    ok("softmax = 3");
    ok("np = 4");
    ok("reset");
    cr_expect_not(has_name("softmax"));
    cr_expect_not(has_name("np"));
    expect_number("weights", 0, 1, 0.46831053);
    ok("undo");
    cr_expect(has_name("np"));
}

Test(app_undo, baseline_marks_what_differs_from_it)
{
    double was;
    ok("step input");
    ok("x[0,1] = 3");
    ok("baseline");
    expect_status("baseline");
    ok("x[0,0] = 5");
    ok("x[0,2] = 5");
    const struct binding *b = sheet_find(app->sheet, "x");
    cr_expect(binding_baseline(b, (size_t[]){0, 0}, &was));
    cr_expect_eq(was, 1);
    cr_expect_not(binding_baseline(b, (size_t[]){0, 1}, &was));
    cr_expect_not(binding_is_changed(b, (size_t[]){0, 0}));
    cr_expect(binding_is_changed(b, (size_t[]){0, 2}));
}

/* -- properties -------------------------------------------------------------------------------- */

/* Whatever is entered: undone, the sheet is as before; redone, as after. */
Test(app_undo, undo_takes_back_every_edit_exactly)
{
    static const char *const edits[] = {"x[0,0] = 5",
                                        "x[1] = x[2]",
                                        "x += 1",
                                        "w_query *= 0.5",
                                        "scores[0,0] = 4",
                                        "scores[1] = 0",
                                        "unpin scores",
                                        "mask causal",
                                        "mask none",
                                        "scale sqrt",
                                        "Q = np.ones((3, 3))",
                                        "new := x.T",
                                        "del new",
                                        "x = x[:2]",
                                        "k_d = 0",
                                        "w_key = np.ones((5, 3))",
                                        "np.random.seed(1)",
                                        "r = np.random.random((2, 2))",
                                        "x = None",
                                        "reset",
                                        "mute 2",
                                        "solo 1",
                                        "x[0,0] = 1; x[0,1] = 2; y = 3"};
    enum { COUNT = sizeof edits / sizeof *edits };
    static const char *const names[] = {"x", "Q", "scores", "weights", "output", "concat", "new"};
    struct str states[COUNT + 1] = {{0}};
    ok("step concat");
    for (size_t i = 0; i <= COUNT; i++) {
        for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
            char line[64];
            snprintf(line, sizeof line, "print(%s)", names[n]);
            app_line(app, line, &err);
            str_format(&states[i], "%s:%s;%s\n", names[n], str_text(&app->output), err.what);
        }
        if (i < COUNT)
            ok(edits[i]);
    }
    for (size_t i = COUNT; i > 0; i--) {
        struct str state = {0};
        ok("undo");
        for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
            char line[64];
            snprintf(line, sizeof line, "print(%s)", names[n]);
            app_line(app, line, &err);
            str_format(&state, "%s:%s;%s\n", names[n], str_text(&app->output), err.what);
        }
        cr_expect_str_eq(str_text(&state), str_text(&states[i - 1]), "undoing '%s'", edits[i - 1]);
        str_free(&state);
    }
    for (size_t i = 0; i <= COUNT; i++)
        str_free(&states[i]);
}

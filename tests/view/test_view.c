/* The whole screen at many sizes, and each view within its area. */
#include "view/view.h"

#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(screen_view, .init = open_listing, .fini = close_app);

/* -- helpers ----------------------------------------------------------------------------------- */

static bool has_cells(const char *name)
{
    const struct binding *b = sheet_find(app->sheet, name);
    struct array *a = b ? binding_array(b) : NULL;
    bool some = a && array_count(a) > 0;
    array_free(a);
    return some;
}

/* The selected cell is in sight, under the cursor, below its matrix's name. */
static void expect_selection(const struct canvas *c, const char *where)
{
    const struct cell *cell = canvas_peek(c, c->cursor_x, c->cursor_y);
    char *text = screen(c);
    struct str title = {0};
    str_format(&title, "> %s", app->selection.name);
    cr_expect_not_null(strstr(text, title.text), "%s: no '%s' in\n%s", where, title.text, text);
    if (has_cells(app->selection.name)) {
        cr_expect_not_null(cell, "%s: the cursor is at %d,%d in\n%s", where, c->cursor_x,
                           c->cursor_y, text);
        cr_expect(cell && (cell->style.marks & MARK_SELECTED), "%s: the cursor is elsewhere in\n%s",
                  where, text);
    }
    str_free(&title);
    free(text);
}

static void expect_screen(int width, int height)
{
    char where[160];
    struct canvas *c = draw(width, height);
    snprintf(where, sizeof where, "%s at %dx%d, %s", app_step(app)->name, width, height,
             app->selection.name);
    expect_sound(c, where);
    expect_selection(c, where);
    canvas_free(c);
}

/* -- every step at every size ------------------------------------------------------------------ */

Test(screen_view, every_step_at_every_size)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (int i = 0; i < SIZE_COUNT; i++)
            expect_screen(sizes[i][0], sizes[i][1]);
    }
}

Test(screen_view, every_step_in_every_layout)
{
    static const char *const layouts[] = {"side",     "side 10",  "side 90", "stack",
                                          "stack 10", "stack 90", "one",     "auto 50"};
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (size_t k = 0; k < sizeof layouts / sizeof *layouts; k++) {
            char line[32];
            snprintf(line, sizeof line, "layout %s", layouts[k]);
            ok(line);
            for (int i = 0; i < SIZE_COUNT; i++)
                expect_screen(sizes[i][0], sizes[i][1]);
        }
    }
}

/* Also far out, and looked at from near and far. */
Test(screen_view, every_view_of_every_panel_at_every_size)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (size_t k = 0; k < app_panel_count(app); k++) {
            press("Tab");
            for (int v = 0; v < 8; v++) {
                press("V");
                for (int i = 0; i < 5; i++) {
                    press(i % 2 ? ">" : "End");
                    expect_screen(sizes[i][0], sizes[i][1]);
                    press(i % 2 ? "<" : "Home");
                }
            }
        }
    }
}

Test(screen_view, a_layout_is_kept_to_where_there_is_room)
{
    ok("step scores");
    ok("layout side 50");
    expect_shown(80, 24, "                                        |");
    expect_shown(60, 20, "row i of Q     | > scores (3,3)");
    expect_shown(40, 12, " 5/13 scores: Every query m~ v: explain");
    ok("layout stack");
    expect_not_shown(200, 60, "|");
    ok("layout stack 20");
    expect_shown(80, 24, "Space: more");
    ok("layout one");
    expect_shown(200, 60, "v: explain");
    press("v");
    press("v");
    expect_shown(200, 60, "What becomes of the 16?");
    expect_not_shown(200, 60, "> scores");
}

Test(screen_view, a_walk_shows_its_trail_and_where_it_may_go_on)
{
    ok("step mixture");
    expect_shown(100, 30, "walk: 1 weights[0,:]  2 V[:,1]");
    ok("walk");
    ok("move last");
    ok("walk 1");
    expect_shown(80, 24, "output[0,1] › weights[0,2] › scores[0,2]");
    expect_shown(40, 12, "output[0,1] › weights[0,2] › scores[0,2]");
    ok("walk 2");
    expect_shown(40, 12, "... › scores[0,2] › K[2,0]");
    expect_shown(80, 24, "output[0,1] › weights[0,2] › scores[0,2] › K[2,0]");
    ok("back");
    ok("back");
    ok("back");
    expect_not_shown(80, 24, "›");
}

/* A panel that is not selected scrolls to the numbers that the selected one came from. */
Test(screen_view, sources_are_in_sight)
{
    ok("step scores");
    ok("x = np.arange(160).reshape(40, 4)");
    ok("explain scores[30,35]");
    str_truncate(&app->status, 0);
    expect_shown(200, 60, "30 '241*'123*'365*");
    expect_shown(200, 60, "35 '284*'426*'140*");
}

Test(screen_view, tab_reaches_every_panel_at_every_size)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (int i = 0; i < SIZE_COUNT; i++)
            for (size_t k = 0; k < app_panel_count(app); k++) {
                press("Tab");
                expect_screen(sizes[i][0], sizes[i][1]);
            }
    }
}

Test(screen_view, the_far_corner_of_every_matrix_can_be_seen)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (int i = 0; i < 5; i++)
            for (size_t k = 0; k < app_panel_count(app); k++) {
                press("Tab");
                press("End");
                for (int n = 0; n < 8; n++)
                    press("Down");
                expect_screen(sizes[i][0], sizes[i][1]);
                for (int n = 0; n < 8; n++)
                    press("]");
                expect_screen(sizes[i][0], sizes[i][1]);
                press("Home");
            }
    }
}

Test(screen_view, every_step_after_edits)
{
    static const char *const edits[] = {"x[0,0] = 1e9",
                                        "x = x / 3",
                                        "mask causal",
                                        "scores[0,0] = 4",
                                        "baseline",
                                        "x[1,1] = -np.inf",
                                        "w_key = np.ones((5, 3))",
                                        "undo",
                                        "x = np.ones((40, 4))",
                                        "x = np.ones((0, 4))",
                                        "x = np.ones((1, 4))",
                                        "mask = None",
                                        "x = None",
                                        "x = 'text'",
                                        "del x"};
    ok("step cost");
    for (size_t e = 0; e < sizeof edits / sizeof *edits; e++) {
        ok(edits[e]);
        for (size_t step = 0; step < app->lesson->step_count; step++) {
            cr_assert(app_enter(app, step, &err));
            for (int i = 0; i < SIZE_COUNT; i++)
                expect_screen(sizes[i][0], sizes[i][1]);
        }
    }
}

Test(screen_view, too_small_a_window_is_told_so)
{
    for (int width = 1; width <= 45; width++)
        for (int height = 1; height <= 13; height++) {
            if (width >= VIEW_MIN_WIDTH && height >= VIEW_MIN_HEIGHT)
                continue;
            struct canvas *c = draw(width, height);
            expect_sound(c, "too small");
            canvas_free(c);
        }
    expect_shown(39, 12, "qkv needs 40x12; this is 39x12");
    expect_shown(40, 11, "qkv needs 40x12; this is 40x11");
    expect_shown(20, 5, "qkv needs 40x12;");
}

Test(screen_view, a_small_window_shows_one_pane_at_a_time)
{
    ok("step scores");
    expect_shown(40, 12, "> scores (3,3)");
    press("v");
    expect_shown(40, 12, "scores[1,1] = Q[1,:]");
    press("v");
    expect_shown(40, 12, "scores[i,j] is row i of Q");
    press("v");
    expect_shown(40, 12, "[16]");
}

/* -- the text ---------------------------------------------------------------------------------- */

/* Space shows all of it, whatever the size. */
static void expect_all_prose(int width, int height)
{
    const struct step *step = app_step(app);
    struct str seen = {0};
    for (int i = 0; i < 60; i++) {
        struct canvas *c = draw(width, height);
        char *text = screen(c);
        str_append(&seen, text);
        free(text);
        canvas_free(c);
        press("Space");
    }
    for (size_t b = 0; b < step->block_count; b++)
        for (size_t s = 0; s < step->blocks[b].span_count; s++) {
            const char *word = step->blocks[b].spans[s].text;
            for (size_t length; *word; word += length) {
                word += strspn(word, " ");
                length = strcspn(word, " ");
                char *copy = strndup(word, length);
                cr_expect_not_null(strstr(str_text(&seen), copy), "%s at %dx%d never shows '%s'",
                                   step->name, width, height, copy);
                free(copy);
            }
        }
    str_free(&seen);
}

/* Nothing in the title line runs into what stands at its right end. */
Test(screen_view, the_title_makes_room_for_what_stands_at_its_end)
{
    ok("step every-token");
    expect_shown(40, 12, " 8/13 every-token: All toke~ v: explain\n");
    ok("layout one");
    expect_shown(100, 30, "All tokens at once");
    expect_not_shown(100, 30, "Attention");
    press("?");
    expect_not_shown(40, 12, "v: explain");
    ok("step every-token");
    str_append(&app->unsaved, "the disk is full");
    expect_shown(80, 24, "NOT SAVED: the disk is full  v: explain\n");
    expect_shown(40, 12, "~ NOT SAVED  v: explain\n");
}

Test(screen_view, all_of_the_text_can_be_read)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (int i = 0; i < 5; i++) {
            app->pane = PANE_PROSE;
            app->prose_scroll = 0;
            expect_all_prose(sizes[i][0], sizes[i][1]);
        }
    }
}

Test(screen_view, a_scroll_hint_cuts_no_word)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (int width = 60; width < 100; width++) {
            struct canvas *c = draw(width, 20), *tall = draw(width, 60);
            char *text = screen(c), *whole = screen(tall);
            char *hint = strstr(text, " Space: more"), *line = hint;
            while (line && line > text && line[-1] != '\n')
                line--;
            if (hint) { /* what stands before the hint stands so in the whole text, then a blank */
                struct str before = {0};
                while (hint > line && hint[-1] == ' ')
                    hint--;
                str_append_bytes(&before, line, (size_t)(hint - line));
                const char *found = strstr(whole, str_text(&before));
                cr_assert_not_null(found, "'%s'", str_text(&before));
                cr_expect(strchr(" \n", found[before.length]), "'%s' is cut", str_text(&before));
                str_free(&before);
            }
            free(text);
            free(whole);
            canvas_free(c);
            canvas_free(tall);
        }
    }
}

Test(screen_view, the_result_of_an_explanation_is_never_cut)
{
    static const char *const elements[] = {"head_weights[3,1,1]", "weights[1,1]",  "attention[0,1]",
                                           "output[0,1]",         "scores[1,1]",   "concat[0,64]",
                                           "lookup_weights[0,0]", "mebibytes[5,0]"};
    ok("step cost");
    for (size_t e = 0; e < sizeof elements / sizeof *elements; e++) {
        char line[64];
        snprintf(line, sizeof line, "explain %s", elements[e]);
        ok(line);
        str_truncate(&app->status, 0);
        for (int i = 0; i < SIZE_COUNT; i++) {
            struct canvas *c = draw(sizes[i][0], sizes[i][1]);
            char *text = screen(c);
            cr_expect_not_null(strstr(text, str_text(&app->explanation.result)),
                               "%s at %dx%d: no %s in\n%s", elements[e], sizes[i][0], sizes[i][1],
                               str_text(&app->explanation.result), text);
            free(text);
            canvas_free(c);
        }
    }
}

static const char wide[] =
    "# 注意力機制的完整說明 e\u0301e\u0301e\u0301\n"
    "```qkv\nx = np.ones((3, 4))\n```\n"
    "## one: 查詢、鍵與值 テスト\n"
    "每一列是一個詞元，`x` 是輸入。**粗體**文字與 e\u0301 組合字元 😀😀😀 混在一起，"
    "看看換行是否正確。\n\n- 項目一\n- "
    "項目二，比較長的一個項目會換行換行換行換行換行換行換行換行\n\n"
    "```listing\nprint(\"很長的一行程式碼 很長的一行程式碼 很長的一行程式碼 "
    "很長的一行程式碼\")\n```\n"
    "```view\nmatrix x\n```\n";

Test(screen_view, wide_and_combining_characters_are_measured_right)
{
    close_app();
    open_text(wide);
    app->pane = PANE_PROSE;
    for (int width = 40; width < 130; width++)
        for (int height = 12; height < 34; height += 3) {
            struct canvas *c = draw(width, height);
            expect_sound(c, "wide");
            canvas_free(c);
        }
    expect_shown(200, 40, "注意力機制的完整說明 e\u0301e\u0301e\u0301");
    expect_shown(200, 40, "1/1 one: 查詢、鍵與值 テスト");
}

/* -- what must be said ------------------------------------------------------------------------- */

Test(screen_view, rows_and_heads_out_of_sight_are_told)
{
    ok("step heads");
    expect_shown(40, 12, "%, 2-3 of 8");
    expect_shown(200, 60, "(8,3,3)  in per cent");
    ok("step input");
    ok("x = np.ones((40, 4))");
    expect_shown(80, 24, "v 1* 1* 1*");
    ok("explain x[39,0]");
    expect_shown(80, 24, "^ 1* 1* 1*");
    ok("explain x[20,0]");
    expect_shown(80, 24, "^ 1* 1* 1*");
    expect_shown(80, 24, "v 1* 1* 1*");
    ok("step mixture");
    expect_shown(80, 24, "   and ");
}

Test(screen_view, a_failed_formula_says_all_of_why)
{
    ok("step scores");
    ok("w_key = np.ones((5, 3))");
    expect_shown(80, 24, "sizes 4 and 5 differ");
}

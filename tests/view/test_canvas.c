#include "view/canvas.h"

#include "base/str.h"
#include "base/utf8.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <locale.h>

static const struct style plain = {.role = ROLE_TEXT};
static const struct style marked = {.role = ROLE_NUMBER, .marks = MARK_CHANGED};

static void utf8_locale(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
}

TestSuite(canvas, .init = utf8_locale);

static void expect_row(const struct canvas *c, int y, const char *expected)
{
    struct str row = {0};
    canvas_row_text(c, y, &row);
    cr_expect_str_eq(str_text(&row), expected);
    str_free(&row);
}

Test(canvas, starts_blank_without_cursor)
{
    struct canvas *c = canvas_new(3, 2);
    cr_expect_eq(c->width, 3);
    cr_expect_eq(c->height, 2);
    cr_expect_eq(c->cursor_x, -1);
    cr_expect_eq(canvas_peek(c, 2, 1)->code, ' ');
    expect_row(c, 0, "");
    canvas_free(c);
}

Test(canvas, is_never_smaller_than_one_cell)
{
    struct canvas *c = canvas_new(0, -5);
    cr_expect_eq(c->width, 1);
    cr_expect_eq(c->height, 1);
    cr_expect_eq(canvas_text(c, 0, 0, 9, plain, "ab"), 1);
    expect_row(c, 0, "a");
    canvas_free(c);
}

Test(canvas, text_carries_its_style)
{
    struct canvas *c = canvas_new(8, 1);
    cr_expect_eq(canvas_text(c, 1, 0, 8, marked, "3.5"), 3);
    cr_expect_eq(canvas_peek(c, 1, 0)->style.role, ROLE_NUMBER);
    cr_expect_eq(canvas_peek(c, 3, 0)->style.marks, MARK_CHANGED);
    cr_expect_eq(canvas_peek(c, 4, 0)->style.marks, 0);
    expect_row(c, 0, " 3.5");
    canvas_free(c);
}

Test(canvas, text_stops_at_its_columns_and_at_the_edge)
{
    struct canvas *c = canvas_new(6, 1);
    cr_expect_eq(canvas_text(c, 0, 0, 2, plain, "abc"), 2);
    cr_expect_eq(canvas_text(c, 0, 0, 0, plain, "z"), 0);
    canvas_text(c, 4, 0, 10, plain, "wxyz");
    expect_row(c, 0, "ab  wx");
    canvas_free(c);
}

Test(canvas, text_outside_changes_nothing)
{
    struct canvas *c = canvas_new(3, 1);
    canvas_text(c, 0, -1, 9, plain, "x");
    canvas_text(c, 0, 1, 9, plain, "x");
    canvas_text(c, 3, 0, 9, plain, "x");
    canvas_text(c, -9, 0, 9, plain, "x");
    canvas_text(c, INT_MAX, 0, INT_MAX, plain, "x");
    expect_row(c, 0, "");
    cr_expect(canvas_cell(c, 3, 0) == NULL);
    cr_expect(canvas_peek(c, 0, -1) == NULL);
    canvas_free(c);
}

Test(canvas, text_that_starts_left_of_the_edge_shows_its_rest)
{
    struct canvas *c = canvas_new(3, 1);
    canvas_text(c, -2, 0, 9, plain, "abcd");
    expect_row(c, 0, "cd");
    canvas_free(c);
}

Test(canvas, wide_character_takes_two_cells)
{
    struct canvas *c = canvas_new(6, 1);
    cr_expect_eq(canvas_text(c, 0, 0, 6, marked, "漢字!"), 5);
    cr_expect_eq(canvas_peek(c, 0, 0)->code, 0x6F22);
    cr_expect_eq(canvas_peek(c, 1, 0)->code, 0);
    cr_expect_eq(canvas_peek(c, 1, 0)->style.marks, MARK_CHANGED);
    expect_row(c, 0, "漢字!");
    canvas_free(c);
}

Test(canvas, wide_character_that_does_not_fit_is_cut)
{
    struct canvas *c = canvas_new(3, 1);
    cr_expect_eq(canvas_text(c, 0, 0, 3, plain, "a漢字"), 3);
    expect_row(c, 0, "a漢");
    canvas_clear(c);
    cr_expect_eq(canvas_text(c, 0, 0, 1, plain, "漢"), 0);
    expect_row(c, 0, "");
    canvas_text(c, 2, 0, 2, marked, "漢"); /* its second half is outside */
    expect_row(c, 0, "");
    cr_expect_eq(canvas_peek(c, 2, 0)->code, ' ');
    canvas_text(c, -1, 0, 4, plain, "漢b"); /* its first half is outside */
    expect_row(c, 0, " b");
    canvas_free(c);
}

Test(canvas, drawing_over_half_of_a_wide_character_blanks_the_other)
{
    struct canvas *c = canvas_new(4, 1);
    canvas_text(c, 0, 0, 4, plain, "漢字");
    canvas_text(c, 1, 0, 1, plain, "x");
    expect_row(c, 0, " x字");
    canvas_text(c, 0, 0, 4, plain, "漢字");
    canvas_text(c, 2, 0, 1, plain, "y");
    expect_row(c, 0, "漢y");
    canvas_text(c, 0, 0, 4, plain, "漢字");
    canvas_text(c, 1, 0, 2, plain, "国");
    expect_row(c, 0, " 国");
    canvas_free(c);
}

Test(canvas, marks_combine_with_the_character_before)
{
    struct canvas *c = canvas_new(4, 1);
    cr_expect_eq(canvas_text(c, 0, 0, 4, plain, "e\u0301\u0302\u0303x"), 2);
    cr_expect_eq(canvas_peek(c, 0, 0)->combining[0], 0x301);
    cr_expect_eq(canvas_peek(c, 0, 0)->combining[1], 0x302);
    expect_row(c, 0, "e\u0301\u0302x"); /* the third one has no room */
    canvas_clear(c);
    canvas_text(c, 0, 0, 4, plain, "漢\u0301");
    cr_expect_eq(canvas_peek(c, 0, 0)->combining[0], 0x301);
    canvas_free(c);
}

Test(canvas, mark_without_a_character_is_dropped)
{
    struct canvas *c = canvas_new(4, 1);
    canvas_text(c, 0, 0, 1, plain, "a");
    cr_expect_eq(canvas_text(c, 1, 0, 3, plain, "\u0301b"), 1);
    expect_row(c, 0, "ab");
    canvas_free(c);
}

Test(canvas, control_characters_are_shown_as_replacement)
{
    struct canvas *c = canvas_new(8, 1);
    cr_expect_eq(canvas_text(c, 0, 0, 8, plain, "a\tb\033[\x7f\xc2\x85"), 7);
    expect_row(c, 0, "a\uFFFDb\uFFFD[\uFFFD\uFFFD");
    canvas_free(c);
}

Test(canvas, bytes_that_are_no_utf8_are_shown_as_replacement)
{
    struct canvas *c = canvas_new(4, 1);
    canvas_text(c, 0, 0, 4, plain, "a\xff\xc3");
    expect_row(c, 0, "a\uFFFD\uFFFD");
    canvas_free(c);
}

Test(canvas, fill_is_clipped)
{
    struct canvas *c = canvas_new(3, 3);
    canvas_fill(c, -1, 1, 3, 9, marked, '#');
    expect_row(c, 0, "");
    expect_row(c, 1, "##");
    expect_row(c, 2, "##");
    canvas_fill(c, 1, 0, INT_MAX, 1, plain, '.');
    expect_row(c, 0, " ..");
    canvas_fill(c, 5, 5, 2, 2, plain, '!');
    canvas_fill(c, 0, 0, -1, -1, plain, '!');
    expect_row(c, 0, " ..");
    cr_expect_eq(canvas_peek(c, 0, 1)->style.marks, MARK_CHANGED);
    canvas_free(c);
}

/* What utf8_width says of a text is what drawing it takes. */
Test(canvas, takes_the_columns_that_a_text_is_wide)
{
    static const char *const texts[] = {"abc",
                                        "a\033[31m",
                                        "e\u0301",
                                        "漢字",
                                        "👩\u200D👩\u200D👧",
                                        "🇩🇪",
                                        "❤\uFE0F",
                                        "👍🏽",
                                        "a\u200Bb\u00ADc",
                                        "\u202Ex",
                                        "1\uFE0F\u20E3",
                                        "\xff",
                                        "🏴\U000E0067\U000E007F",
                                        "\u200D"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct canvas *c = canvas_new(20, 1);
        cr_expect_eq(canvas_text(c, 0, 0, 20, plain, texts[i]), utf8_width(texts[i]), "%s",
                     texts[i]);
        for (int x = 0; x < 20; x++)
            for (int k = 0; k < 2; k++)
                cr_expect_neq(canvas_peek(c, x, 0)->combining[k], 0x200D);
        canvas_free(c);
    }
}

Test(canvas, what_is_cut_ends_in_a_sign)
{
    struct canvas *c = canvas_new(9, 1);
    cr_expect_eq(canvas_text_cut(c, 0, 0, 3, plain, "abc"), 3);
    expect_row(c, 0, "abc");
    cr_expect_eq(canvas_text_cut(c, 0, 0, 3, plain, "abcd"), 3);
    expect_row(c, 0, "ab~");
    cr_expect_eq(canvas_text_cut(c, 0, 0, 4, plain, "漢字漢"), 3);
    expect_row(c, 0, "漢~");
    cr_expect_eq(canvas_text_cut(c, 0, 0, 0, plain, "a"), 0);
    canvas_free(c);
}

Test(canvas, fill_over_half_of_a_wide_character)
{
    struct canvas *c = canvas_new(4, 1);
    canvas_text(c, 0, 0, 4, plain, "漢字");
    canvas_fill(c, 1, 0, 2, 1, plain, '-');
    expect_row(c, 0, " --");
    canvas_free(c);
}

Test(canvas, cells_differ_by_character_mark_and_style)
{
    struct cell a = {.code = 'a', .style = {.role = ROLE_HEAT, .level = 0.5f}};
    struct cell b = a;
    cr_expect(cell_equal(&a, &b));
    b.code = 'b';
    cr_expect(!cell_equal(&a, &b));
    b = a, b.combining[1] = 0x301;
    cr_expect(!cell_equal(&a, &b));
    b = a, b.style.level = 0.25f;
    cr_expect(!cell_equal(&a, &b));
    b = a, b.style.marks = MARK_PINNED;
    cr_expect(!cell_equal(&a, &b));
    b = a, b.style.role = ROLE_SIGNED;
    cr_expect(!cell_equal(&a, &b));
}

Test(canvas, row_text_appends_and_keeps_inner_blanks)
{
    struct canvas *c = canvas_new(6, 1);
    struct str out = {0};
    str_append(&out, ">  ");
    canvas_row_text(c, 0, &out);
    cr_expect_str_eq(str_text(&out), ">  ");
    canvas_text(c, 1, 0, 5, plain, "a b");
    canvas_row_text(c, 0, &out);
    canvas_row_text(c, 7, &out);
    cr_expect_str_eq(str_text(&out), ">   a b");
    str_free(&out);
    canvas_free(c);
}

Test(canvas, the_last_target_is_on_top)
{
    struct canvas *c = canvas_new(10, 5);
    cr_expect_null(canvas_target_at(c, 1, 1));
    canvas_target(c, 0, 0, 10, 5, NULL, "scroll");
    canvas_target(c, 2, 1, 3, 1, "next", NULL);
    cr_expect_str_eq(canvas_target_at(c, 0, 0)->wheel, "scroll");
    cr_expect_str_eq(canvas_target_at(c, 2, 1)->line, "next");
    cr_expect_str_eq(canvas_target_at(c, 4, 1)->line, "next");
    cr_expect_null(canvas_target_at(c, 5, 1)->line);
    cr_expect_null(canvas_target_at(c, 2, 2)->line);
    cr_expect_null(canvas_target_at(c, 10, 0));
    cr_expect_null(canvas_target_at(c, -1, 0));
    canvas_clear(c);
    cr_expect_null(canvas_target_at(c, 2, 1));
    canvas_free(c);
}

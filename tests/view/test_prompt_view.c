/* Status, prompt and overlay on the screen. */
#include "view/view.h"

#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(prompt_view, .init = open_listing, .fini = close_app);

Test(prompt_view, the_status_and_errors_are_shown)
{
    ok("step scores");
    ok("w_query[0,2] = 3");
    expect_shown(80, 24, "w_query[0,2] = 3 → Q, scores, weights, output");
    cr_expect_not(app_line(app, "x @ x", &err));
    expect_shown(80, 24, "ValueError: (3,4) @ (3,4)");
    expect_shown(40, 12, "ValueError: (3,4) @ (3,4)");
    app_status(app, "a\x1b[31mb\tc\nd \xff");
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct canvas *c = draw(sizes[i][0], sizes[i][1]);
        expect_sound(c, "status");
        canvas_free(c);
    }
}

static void set_prompt(const char *text, size_t cursor)
{
    app->prompt.open = true;
    str_truncate(&app->prompt.text, 0);
    str_append(&app->prompt.text, text);
    app->prompt.cursor = cursor;
}

Test(prompt_view, the_cursor_is_in_the_open_prompt)
{
    struct canvas *c;
    set_prompt(": x[0,0] = 3", 12);
    c = draw(80, 24);
    cr_expect_eq(c->cursor_y, 23);
    cr_expect_eq(c->cursor_x, 12);
    canvas_free(c);
    set_prompt(": 漢字", 5);
    c = draw(80, 24);
    cr_expect_eq(c->cursor_x, 4);
    canvas_free(c);
}

Test(prompt_view, a_long_line_at_the_prompt_shows_its_cursor)
{
    struct str line = {0};
    str_append(&line, ": ");
    for (int i = 0; i < 60; i++)
        str_append(&line, "漢e\u0301x");
    for (size_t cursor = 2; cursor <= line.length; cursor++)
        for (int columns = 40; columns < 43; columns++) {
            set_prompt(line.text, cursor);
            struct canvas *c = draw(columns, 12);
            expect_sound(c, "prompt");
            cr_assert(c->cursor_x >= 0 && c->cursor_x < columns, "%zu: cursor at %d", cursor,
                      c->cursor_x);
            canvas_free(c);
        }
    str_free(&line);
}

static char *row(const struct canvas *c, int y)
{
    char *text = screen(c), *line = text;
    while (y-- > 0)
        line = strchr(line, '\n') + 1;
    char *copy = strndup(line, strcspn(line, "\n"));
    free(text);
    return copy;
}

static void expect_row(const struct canvas *c, int y, const char *expected)
{
    char *found = row(c, y);
    cr_expect_str_eq(found, expected);
    free(found);
}

Test(prompt_view, a_prompt_of_several_lines_takes_rows_from_the_panes)
{
    static const char text[] = ": for i in x:\n...     a = i\n...     b = i\n... ";
    app_status(app, "what happened");
    set_prompt(text, sizeof text - 1);
    struct canvas *c = draw(80, 24);
    expect_row(c, 19, " what happened");
    expect_row(c, 20, ": for i in x:");
    expect_row(c, 22, "...     b = i");
    cr_expect_eq(c->cursor_x, 4);
    cr_expect_eq(c->cursor_y, 23);
    canvas_free(c);
    set_prompt(text, strcspn(text, "\n") + 9);
    c = draw(40, 12);
    expect_row(c, 7, " what happened");
    expect_row(c, 8, ": for i in x:");
    cr_expect_eq(c->cursor_x, 8);
    cr_expect_eq(c->cursor_y, 9);
    canvas_free(c);
}

Test(prompt_view, of_many_lines_those_around_the_cursor_are_shown)
{
    struct str text = {0};
    str_append(&text, ": l0");
    for (int i = 1; i < 100; i++)
        str_format(&text, "\n... l%d", i);
    set_prompt(text.text, text.length);
    struct canvas *c = draw(40, 12);
    expect_row(c, 7, "... l95");
    expect_row(c, 11, "... l99");
    cr_expect_eq(c->cursor_y, 11);
    canvas_free(c);
    set_prompt(text.text, (size_t)(strstr(text.text, "l50") - text.text));
    c = draw(40, 12);
    expect_row(c, 7, "... l50");
    expect_row(c, 11, "... l54");
    cr_expect_eq(c->cursor_y, 7);
    cr_expect_eq(c->cursor_x, 4);
    canvas_free(c);
    for (int i = 0; i < 5; i++) {
        c = draw(sizes[i][0], sizes[i][1]);
        expect_sound(c, "prompt of many lines");
        canvas_free(c);
    }
    str_free(&text);
}

Test(prompt_view, completions_stand_over_the_prompt)
{
    static const char *const words[] = {"weights", "w_key", "w_query", "w_value"};
    app->prompt.candidates = calloc(5, sizeof *app->prompt.candidates);
    for (int i = 0; i < 4; i++)
        app->prompt.candidates[i] = strdup(words[i]);
    set_prompt(": w", 3);
    expect_shown(80, 24, "weights w_key w_query w_value");
    expect_shown(40, 12, "weights w_key w_query w_value");
}

Test(prompt_view, all_of_the_help_can_be_read)
{
    for (int i = 0; i < 5; i++) {
        struct str seen = {0};
        press("?");
        for (int n = 0; n < 400; n++) {
            struct canvas *c = draw(sizes[i][0], sizes[i][1]);
            char *text = screen(c);
            expect_sound(c, "help");
            str_append(&seen, text);
            free(text);
            canvas_free(c);
            press("Down");
        }
        const char *word = str_text(&app->overlay);
        for (size_t length; *word; word += length) {
            word += strspn(word, " \n");
            length = strcspn(word, " \n");
            char *copy = strndup(word, length); /* a longer word than a line is cut */
            cr_expect(length > 32 || strstr(seen.text, copy), "the help at %dx%d never shows '%s'",
                      sizes[i][0], sizes[i][1], copy);
            free(copy);
        }
        press("Escape");
        str_free(&seen);
    }
}

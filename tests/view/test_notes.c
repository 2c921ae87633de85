/* The speaker's notes: the screen in a second terminal, and the text. */
#include "view/notes.h"

#include "app/fixture.h"
#include "base/str.h"
#include "lesson/lesson.h"
#include "view/canvas.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(notes, .init = utf8_locale);

static const char text[] =
    "# Title\n```notes\nAn hour.\n```\n## one: The first\nText one.\n\nText two.\n\n"
    "```qkv\nm = np.eye(2)\n```\n```view\nmatrix m\n```\n"
    "```notes\nSay *hello*.\n\n- Ask: why?\n- Type `m = 1`.\n```\n## two: The second\nText.\n";

static struct lesson *lesson_of(const char *markdown)
{
    struct err e = {0};
    setenv("TZ", "UTC", 1);
    struct lesson *lesson = lesson_parse(markdown, strlen(markdown), "talk.md", &e);
    cr_assert_not_null(lesson, "%s", e.what);
    return lesson;
}

static char *drawn(struct notes *n, int width, int height)
{
    struct canvas *c = canvas_new(width, height);
    notes_draw(n, c);
    expect_sound(c, "notes");
    char *out = screen(c);
    canvas_free(c);
    return out;
}

static void expect_drawn(struct notes *n, int width, int height, const char *part)
{
    char *out = drawn(n, width, height);
    cr_expect_not_null(strstr(out, part), "'%s' is not in\n%s", part, out);
    free(out);
}

static struct notes at(const struct lesson *lesson, const char *step, size_t idea)
{
    struct notes n = {.lesson = lesson, .live = true, .now = 1000000030};
    n.state = (struct presented){.idea = idea, .began = n.now - 5 * 60};
    strcpy(n.state.step, step);
    return n;
}

Test(notes, show_the_step_what_to_say_and_what_comes_next)
{
    struct lesson *lesson = lesson_of(text);
    struct notes n = at(lesson, "one", 0);
    expect_drawn(&n, 60, 20, " 1/2 The first");
    expect_drawn(&n, 60, 20,
                 "  1/3  01:47  5 min\n\n Say hello.\n\n - Ask: why?\n - Type m = 1.\n");
    expect_drawn(&n, 60, 20, " next: the matrix\n");
    n = at(lesson, "one", 1);
    expect_drawn(&n, 40, 12, " next: Text two.\n");
    n = at(lesson, "one", 99);
    expect_drawn(&n, 40, 12, "  3/3  01:47");
    expect_drawn(&n, 40, 12, " next: step 2, The second\n");
    n = at(lesson, "two", 0);
    expect_drawn(&n, 40, 12, "There are no notes for this step.");
    expect_drawn(&n, 40, 12, " next: this is the end\n");
    lesson_free(lesson);
}

Test(notes, a_title_that_is_cut_has_a_sign)
{
    struct lesson *lesson =
        lesson_of("# T\n## s: A title that takes more room than there is\nText.\n");
    struct notes n = at(lesson, "s", 0);
    expect_drawn(&n, 40, 12, " 1/1 A title that t~  1/1  01:47  5 min\n");
    lesson_free(lesson);
}

Test(notes, wait_when_nobody_presents)
{
    struct lesson *lesson = lesson_of(text);
    struct notes n = {.lesson = lesson};
    expect_drawn(&n, 80, 24, "Nobody is presenting talk. Start `qkv talk` in another terminal");
    n = at(lesson, "three", 0);
    expect_drawn(&n, 80, 24, "at step 'three', which this lesson does not have");
    lesson_free(lesson);
}

Test(notes, scroll_where_they_do_not_fit)
{
    struct str markdown = {0};
    str_append(&markdown, "# T\n## s: S\n```notes\n");
    for (int i = 0; i < 40; i++)
        str_format(&markdown, "%d. point\n", i + 1);
    str_append(&markdown, "```\n");
    struct lesson *lesson = lesson_of(markdown.text);
    struct notes n = at(lesson, "s", 0);
    expect_drawn(&n, 40, 12, "\n 1. point\n");
    expect_drawn(&n, 40, 12, "- Space: more ..");
    n.scroll = 10;
    expect_drawn(&n, 40, 12, "\n\n 11. point\n");
    n.scroll = 1000;
    expect_drawn(&n, 40, 12, "\n 40. point\n");
    cr_expect_lt(n.scroll, 40);
    n.scroll = -5;
    expect_drawn(&n, 40, 12, "\n\n 1. point\n");
    lesson_free(lesson);
    str_free(&markdown);
}

Test(notes, fit_any_screen)
{
    struct err e;
    struct lesson *lesson = lesson_load("lessons/listing.md", &e);
    cr_assert_not_null(lesson);
    for (size_t i = 0; i < lesson->step_count; i++)
        for (int width = 1; width <= 121; width += 20)
            for (int height = 1; height <= 41; height += 8) {
                struct notes n = at(lesson, lesson->steps[i].name, i % 4);
                free(drawn(&n, width, height));
            }
    lesson_free(lesson);
}

Test(notes, are_text_without_a_terminal)
{
    struct str out = {0};
    struct lesson *lesson = lesson_of(text);
    notes_text(lesson, 30, &out);
    cr_expect_str_eq(out.text, "Title: the speaker's notes\n\nAn hour.\n\n1/2 one: The first\n\n"
                               "Say hello.\n\n- Ask: why?\n- Type m = 1.\n\n2/2 two: The second\n\n"
                               "There are no notes for this step.\n");
    str_free(&out);
    lesson_free(lesson);
}

/* Whoever presents a lesson of ours finds something to say. */
Test(notes, every_step_of_the_listing_lesson_has_some)
{
    struct err e;
    struct lesson *lesson = lesson_load("lessons/listing.md", &e);
    cr_assert_not_null(lesson);
    for (size_t i = 0; i < lesson->step_count; i++)
        cr_expect_gt(lesson->steps[i].note_count, 0, "%s", lesson->steps[i].name);
    lesson_free(lesson);
}

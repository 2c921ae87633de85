/* What an open question hides is nowhere to be seen, whatever shows it. */
#include "app/fixture.h"
#include "app/quiz.h"
#include "app/views.h"
#include "export/export.h"
#include "export/format.h"
#include "view/canvas.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Every hidden number and text has a 77 in it, nothing else that is shown has. */
static const char lesson[] =
    "# T\n"
    "```qkv\n"
    "given = np.arange(24.).reshape(2, 3, 4) * 0 + 0.077\n"
    "c = 0.77\ntext = 'seven is 77'\n"
    "deep := given / 1\n"
    "flat := deep[0] * deep[1] * 10 / c\n"
    "heads_out := deep * 1\n"
    "share := softmax(flat * 0) * 4 * c\n"
    "one := flat[0,0] * 1\n"
    "words := [text]\n"
    "quarter = np.ones((4, 2)) / 4\n"
    "product := flat @ quarter\n"
    "right := np.ones((2, 2))\n"
    "left := np.zeros((3, 2))\n"
    "mixed := left @ right + c\n"
    "zero = np.zeros((4, 2))\n"
    "shown := flat @ zero\n" /* but not what went into it */
    "```\n"
    "## a: A\n"
    "```predict\nWhat?\nanswer: flat[0,0]\n"
    "hide: deep flat heads_out share one words product mixed\n"
    "hint: h\nwhy: w\n```\n"
    "```view\nmatrix flat\nheads deep\nmatrix one\nmatrix words\n"
    "mixture product\nconcat flat 2\nheatmap share\nselect flat[1,1]\n```\n";

static void open_hidden(void)
{
    open_text(lesson);
}

TestSuite(quiz_view, .init = open_hidden, .fini = close_app);

static void expect_hidden(const char *text, const char *where)
{
    cr_expect_null(strstr(text, "77"), "%s:\n%s", where, text);
}

static void expect_nothing_drawn(const char *where)
{
    static const int room[][2] = {{40, 12}, {60, 20}, {80, 24}, {100, 30}, {200, 60}};
    for (size_t i = 0; i < sizeof room / sizeof *room; i++) {
        struct canvas *c = draw(room[i][0], room[i][1]);
        char *text = screen(c);
        expect_sound(c, where);
        expect_hidden(text, where);
        free(text);
        canvas_free(c);
    }
}

Test(quiz_view, no_view_shows_a_hidden_number)
{
    static const char *const names[] = {"flat",  "deep", "share", "product",
                                        "mixed", "one",  "shown"};
    const struct view_row *row;
    expect_nothing_drawn("at first");
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        for (size_t i = 0; (row = view_row_at(i)); i++) {
            struct str line = {0};
            str_format(&line, "explain %s", names[n]);
            ok(line.text);
            str_truncate(&line, 0);
            str_format(&line, "view %s", row->name);
            app_line(app, line.text, &err); /* which may not fit */
            str_truncate(&app->status, 0);
            expect_nothing_drawn(line.text);
            str_free(&line);
        }
}

Test(quiz_view, the_state_is_a_glyph_and_a_word)
{
    expect_shown(80, 24, "[?] Question: What? (key a)");
    expect_shown(80, 24, " n next  p back  a answer  : prompt");
    ok("reveal");
    expect_shown(80, 24, "[-] Given away: What? Answer: 0.077. w");
    expect_not_shown(80, 24, "a answer");
    ok("reset");
    ok("answer 0.08");
    expect_shown(80, 24, "[x] Answered: What?");
}

Test(quiz_view, edits_show_no_hidden_number)
{
    ok("baseline");
    ok("given[0,0,0] = 0.77");
    str_truncate(&app->status, 0);
    expect_nothing_drawn("after an edit");
    ok("view difference");
    str_truncate(&app->status, 0);
    expect_nothing_drawn("as a difference");
}

Test(quiz_view, no_page_has_a_hidden_number)
{
    static const struct {
        const char *format, *instead;
    } pages[] = {{"text", " 1  ? [?] ?  ?"},
                 {"html", "<td>?</td><td>?</td>"},
                 {"markdown", "| ? | ? |"},
                 {"latex", "? & ?"}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct str text = {0};
        struct export_request request = {.app = app, .width = 80, .height = 24};
        cr_assert(export_write(export_format_find(pages[i].format), &request, &text, &err));
        const char *body = strstr(text.text, "<main>");
        body = body ? body : text.text;
        cr_expect_not_null(strstr(body, pages[i].instead), "%s:\n%s", pages[i].format, body);
        expect_hidden(body, pages[i].format);
        str_free(&text);
    }
}

Test(quiz_view, a_handout_has_numbers_and_answers)
{
    static const char *const formats[] = {"html", "markdown", "latex"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct str text = {0};
        struct export_request request = {.app = app, .all = true};
        cr_assert(export_write(export_format_find(formats[i]), &request, &text, &err));
        cr_expect_not_null(strstr(text.text, "Question:"), "%s", text.text);
        cr_expect_not_null(strstr(text.text, "Answer: 0.077. w"), "%s", text.text);
        cr_expect_null(strstr(text.text, "hidden until"), "%s", text.text);
        str_free(&text);
    }
    cr_expect_not(app->answers_shown, "it was for the handout only");
}

Test(quiz_view, text_to_be_heard_has_no_hidden_number)
{
    struct str text = {0};
    export_spoken_step(app, &text);
    expect_hidden(text.text, "spoken");
    cr_expect_not_null(strstr(text.text, "Question: What?\nAnswer with `answer ...`, `hint` helps, "
                                         "`reveal` gives it away.\n"));
    cr_expect_not_null(strstr(text.text, "Its numbers are hidden until the question is answered."));
    str_truncate(&text, 0);
    export_step(app, &text);
    expect_hidden(text.text, "linear");
    str_free(&text);
}

Test(quiz_view, what_is_asked_stays_in_sight)
{
    static const char paragraph[] = "Some words that take a line.\n\n";
    struct str text = {0};
    str_append(&text, "# T\n```qkv\nx = np.eye(3)\n```\n## z: Z\n## a: A\n");
    for (int i = 0; i < 20; i++)
        str_append(&text, paragraph);
    str_append(&text, "The end.\n"
                      "```predict\nWhich?\nanswer: 1\nhint: A hint of so many words that it takes "
                      "three rows, to the last\n```\n"
                      "```goal\nGet there.\nreach: x[0,0] == 2\nsolution: x[0,0] = 2\n```\n"
                      "```view\nmatrix x\n```\n## b: B\n"
                      "```goal\nStay.\nreach: x[0,0] == 3\nsolution: x[0,0] = 3\n```\n");
    close_app();
    open_text(text.text);
    str_free(&text);
    ok("next");
    expect_status("step a: it asks a question, `a` answers");
    for (int i = 0; i < 12; i++) {
        expect_shown(60, 20, "[?] Question: Which? (key a)");
        expect_shown(80, 24, "[?] Question: Which? (key a)");
        ok("scroll");
    }
    ok("answer 2");
    expect_shown(40, 12, "   the last");
    ok("answer 1");
    expect_shown(60, 20, "[ ] Goal: Get there.");
    expect_not_shown(60, 20, "The end.");
    ok("x[0,0] = 2");
    expect_not_shown(60, 20, "Goal reached: Get there.");
    ok("next");
    expect_status("step b: it sets a goal, `goal` repeats it");
    ok("prev");
    cr_expect_str_eq(str_text(&app->status), "step a");
    ok("present");
    ok("step b");
    cr_expect_str_eq(str_text(&app->status), "step b", "an audience is asked in its time");
}

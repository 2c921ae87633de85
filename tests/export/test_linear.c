/* The lesson as linear text, for pipes, files and screen readers. */
#include "export/export.h"

#include "app/fixture.h"
#include "base/utf8.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

TestSuite(linear, .init = open_listing, .fini = close_app);

static char *step_text(const char *name)
{
    struct str text = {0}, line = {0};
    str_format(&line, "step %s", name);
    ok(line.text);
    str_free(&line);
    export_step(app, &text);
    return str_take(&text);
}

static void expect_has(const char *text, const char *part)
{
    cr_expect_not_null(strstr(text, part), "'%s' is not in\n%s", part, text);
}

Test(linear, the_opening_has_title_text_and_statements)
{
    struct str text = {0};
    export_opening(app, &text);
    expect_has(text.text, "Attention, taken apart\n======================\n\n");
    expect_has(text.text, "Three tokens, three small matrices");
    expect_has(text.text, "    scores  := Q @ K.T / k_d\n");
    str_free(&text);
}

Test(linear, a_step_has_its_title_matrices_and_explanation)
{
    char *text = step_text("scores");
    expect_has(text, "5. scores: Every query meets every key\n---------------------------------");
    expect_has(text, "scores := Q @ K.T / k_d:\n[[ 2.  4.  4.]\n [ 4. 16. 12.]\n [ 4. 12. 10.]]\n");
    expect_has(text, "Q := x @ w_query:\n[[1 0 2]\n [2 2 2]\n [2 1 3]]\n");
    expect_has(text, "scores[1,1] = Q[1,:] · K[1,:] / k_d = (2·4 + 2·4 + 2·0) / 1 = 16\n");
    free(text);
}

Test(linear, a_name_with_two_panels_is_there_once)
{
    char *text = step_text("every-token");
    char *first = strstr(text, "output := weights @ V:");
    cr_assert_not_null(first);
    cr_expect_null(strstr(first + 1, "output := weights @ V:"));
    free(text);
}

Test(linear, listings_and_statements_keep_their_lines)
{
    char *text = step_text("lookup");
    expect_has(text, "    price = {\"red\": 10, \"yellow\": 20, \"orange\": 30}\n    price[");
    expect_has(text, "    lookup_scores  := lookup_query @ lookup_keys.T\n");
    free(text);
}

Test(linear, failed_and_missing_names_say_so)
{
    ok("w_key = np.ones((5, 3))");
    char *text = step_text("scores");
    expect_has(text, "K := x @ w_key:\nValueError: (3,4) @ (5,3): inner sizes 4 and 5 differ");
    free(text);
    ok("del K");
    text = step_text("scores");
    expect_has(text, "K: this name is not defined\n");
    free(text);
}

/* Text to be read aloud or piped on: no line is long but matrices' and code, no controls. */
Test(linear, lines_are_short_and_plain)
{
    for (size_t i = 0; i < app->lesson->step_count; i++) {
        char *text = step_text(app->lesson->steps[i].name);
        for (char *s = text; *s; s++)
            cr_expect(*s == '\n' || !iscntrl((unsigned char)*s), "control character in %s",
                      app->lesson->steps[i].name);
        cr_expect_null(strstr(text, "\n\n\n"), "%s has empty lines", app->lesson->steps[i].name);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
            cr_expect_neq(line[strlen(line) - 1], ' ', "'%s' ends with a blank", line);
            bool prose = isupper((unsigned char)line[0]) && !strstr(line, ":=");
            cr_expect(!prose || utf8_width(line) <= 78, "'%s' is long", line);
        }
        free(text);
    }
}

Test(linear, wide_characters_are_wrapped_by_their_width)
{
    close_app();
    open_text("# 標題\n## one: 第一步\n詞元 詞元 詞元 詞元 詞元 詞元 詞元 詞元 詞元 詞元 詞元 詞元 "
              "詞元 詞元 "
              "詞元 詞元 詞元 詞元\n\n- 項目\n\n1. 一\n2. 二\n");
    struct str text = {0};
    export_opening(app, &text);
    expect_has(text.text, "標題\n====\n");
    export_step(app, &text);
    expect_has(text.text, "1. one: 第一步\n--------------\n");
    expect_has(text.text, "- 項目\n");
    expect_has(text.text, "1. 一\n");
    for (char *line = strtok(text.text, "\n"); line; line = strtok(NULL, "\n"))
        cr_expect_leq(utf8_width(line), 78);
    str_free(&text);
}

Test(linear, a_spoken_step_has_a_line_for_each_paragraph_and_sentences_for_matrices)
{
    ok("step scores");
    struct str text = {0};
    export_spoken_step(app, &text);
    expect_has(text.text, "Step 5 of 13: scores. Every query meets every key\n\n`scores[i,j]`");
    expect_has(text.text, "walk into the numbers a score came from.\n\nAll are divided");
    expect_has(text.text, "scores follows Q @ K.T / k_d and has 3 rows of 3 numbers.\n"
                          "Row 0: 2, 4, 4.\nRow 1: 4, 16, 12.\nRow 2: 4, 12, 10.\n\nQ follows");
    expect_has(text.text, "Selected: scores, row 1, column 1: 16.\nscores[1,1] = Q[1,:]");
    cr_expect_null(strpbrk(text.text, "\t\r\033"));
    str_free(&text);
}

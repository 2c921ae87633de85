/* The lesson format, and what it does not allow. */
#include "base/err.h"
#include "base/str.h"
#include "lesson/lesson.h"

#include <criterion/criterion.h>
#include <string.h>

static struct lesson *parse(const char *text)
{
    struct err err = {0};
    struct lesson *lesson = lesson_parse(text, strlen(text), "dir/small.md", &err);
    cr_assert_not_null(lesson, "%d:%d: %s", err.line, err.column, err.what);
    return lesson;
}

static const struct block *first_block(const struct lesson *lesson)
{
    cr_assert_gt(lesson->steps[0].block_count, 0);
    return &lesson->steps[0].blocks[0];
}

static void expect_span(const struct block *block, size_t i, enum span_kind kind, const char *text)
{
    cr_assert_lt(i, block->span_count);
    cr_expect_str_eq(block->spans[i].text, text);
    cr_expect(block->spans[i].kind == kind, "span %zu '%s' has kind %d", i, text,
              (int)block->spans[i].kind);
}

/* ---- what a lesson is made of -----------------------------------------------------------------*/

Test(lesson_parse, names_title_opening_and_steps)
{
    struct lesson *lesson = parse("# Small lesson\n\nHello.\n\n```qkv\na = 1\n```\n\n"
                                  "## one: The first\n\n## two-2: And `code`\n");
    cr_expect_str_eq(lesson->name, "small");
    cr_expect_str_eq(lesson->path, "dir/small.md");
    cr_expect_str_eq(lesson->title, "Small lesson");
    cr_expect_str_eq(lesson->opening.name, "");
    cr_expect_eq(lesson->opening.block_count, 1);
    cr_assert_eq(lesson->opening.chunk_count, 1);
    cr_expect_str_eq(lesson->opening.chunks[0].source, "a = 1\n");
    cr_expect_eq(lesson->opening.chunks[0].line, 6);
    cr_assert_eq(lesson->step_count, 2);
    cr_expect_str_eq(lesson->steps[0].name, "one");
    cr_expect_str_eq(lesson->steps[0].title, "The first");
    cr_expect_eq(lesson->steps[0].line, 9);
    cr_expect_str_eq(lesson->steps[1].name, "two-2");
    cr_expect_str_eq(lesson->steps[1].title, "And code");
    lesson_free(lesson);
}

Test(lesson_parse, qkv_blocks_keep_their_text_and_line)
{
    struct lesson *lesson = parse("# T\n## s: S\n```qkv\nfor i in range(2):\n    print(i)\n\n"
                                  "\tb = 2\n```\ntext\n\n~~~ qkv\nc = 3\n~~~\n");
    const struct step *step = &lesson->steps[0];
    cr_assert_eq(step->chunk_count, 2);
    cr_expect_str_eq(step->chunks[0].source, "for i in range(2):\n    print(i)\n\n\tb = 2\n");
    cr_expect_eq(step->chunks[0].line, 4);
    cr_expect_str_eq(step->chunks[1].source, "c = 3\n");
    cr_expect_eq(step->chunks[1].line, 12);
    lesson_free(lesson);
}

Test(lesson_parse, view_lines_are_panels)
{
    struct lesson *lesson = parse("# T\n## s: S\n```view\nheatmap weights\n\n"
                                  "  concat z   8 wide \nselect z[0, -1]\n```\n"
                                  "```view\nmatrix Q_2\n```\n");
    const struct step *step = &lesson->steps[0];
    cr_assert_eq(step->panel_count, 3);
    cr_expect_str_eq(step->panels[0].view, "heatmap");
    cr_expect_str_eq(step->panels[0].name, "weights");
    cr_expect_str_eq(step->panels[0].options, "");
    cr_expect_eq(step->panels[0].line, 4);
    cr_expect_eq(step->panels[0].column, 1);
    cr_expect_str_eq(step->panels[1].name, "z");
    cr_expect_str_eq(step->panels[1].options, "8 wide");
    cr_expect_eq(step->panels[1].line, 6);
    cr_expect_eq(step->panels[1].column, 3);
    cr_expect_str_eq(step->panels[2].name, "Q_2");
    cr_expect_str_eq(step->selected, "z[0,-1]");
    cr_expect_eq(step->selected_line, 7);
    lesson_free(lesson);
}

Test(lesson_parse, listing_lines_are_highlighted)
{
    struct lesson *lesson =
        parse("# T\n## s: S\n```listing 1, 3-4\na\n\tb\n  c\n\n```\n```\nplain\n```\n");
    const struct block *block = first_block(lesson);
    cr_expect(block->kind == BLOCK_LISTING);
    cr_assert_eq(block->span_count, 4);
    expect_span(block, 0, SPAN_STRONG, "a");
    expect_span(block, 1, SPAN_CODE, "    b");
    expect_span(block, 2, SPAN_STRONG, "  c");
    expect_span(block, 3, SPAN_STRONG, "");
    cr_assert_eq(lesson->steps[0].block_count, 2);
    expect_span(&lesson->steps[0].blocks[1], 0, SPAN_CODE, "plain");
    lesson_free(lesson);
}

Test(lesson_parse, indented_code_is_a_listing)
{
    struct lesson *lesson = parse("# T\n## s: S\ntext\n\n    ```veiw\n    x = 1\n\nmore\n");
    cr_assert_eq(lesson->steps[0].block_count, 3);
    const struct block *block = &lesson->steps[0].blocks[1];
    cr_expect(block->kind == BLOCK_LISTING);
    expect_span(block, 0, SPAN_CODE, "```veiw");
    expect_span(block, 1, SPAN_CODE, "x = 1");
    lesson_free(lesson);
}

Test(lesson_parse, prose_becomes_spans)
{
    struct lesson *lesson =
        parse("# T\n## s: S\nOne *two*\n**three *four*** `five  six`  \nseven.\n");
    const struct block *block = first_block(lesson);
    cr_expect(block->kind == BLOCK_PARAGRAPH);
    cr_assert_eq(block->span_count, 7);
    expect_span(block, 0, SPAN_TEXT, "One ");
    expect_span(block, 1, SPAN_EMPHASIS, "two");
    expect_span(block, 2, SPAN_TEXT, " ");
    expect_span(block, 3, SPAN_STRONG, "three four");
    expect_span(block, 4, SPAN_TEXT, " ");
    expect_span(block, 5, SPAN_CODE, "five  six");
    expect_span(block, 6, SPAN_TEXT, " seven.");
    lesson_free(lesson);
}

Test(lesson_parse, list_items_carry_their_number)
{
    struct lesson *lesson =
        parse("# T\n## s: S\n3. three\n\n   still three\n4. four\n   - nested\n5. five\n");
    const struct step *step = &lesson->steps[0];
    static const struct {
        enum block_kind kind;
        int ordinal;
        const char *text;
    } expected[] = {{BLOCK_ITEM, 3, "three"},
                    {BLOCK_PARAGRAPH, 0, "still three"},
                    {BLOCK_ITEM, 4, "four"},
                    {BLOCK_ITEM, 0, "nested"},
                    {BLOCK_ITEM, 5, "five"}};
    cr_assert_eq(step->block_count, 5);
    for (size_t i = 0; i < 5; i++) {
        cr_expect(step->blocks[i].kind == expected[i].kind, "block %zu", i);
        cr_expect_eq(step->blocks[i].ordinal, expected[i].ordinal);
        expect_span(&step->blocks[i], 0, SPAN_TEXT, expected[i].text);
    }
    lesson_free(lesson);
}

Test(lesson_parse, links_and_images_are_their_text_and_html_is_gone)
{
    struct lesson *lesson = parse("# T\n<!-- a note -->\n\n## s: S\n"
                                  "See [the *page*](http://example.org \"title\")<br> and "
                                  "![a drawing](x.png).\n\n<script>\nalert(1)\n</script>\n\n"
                                  "> quoted\n\n---\n\n### Small heading\n");
    const struct step *step = &lesson->steps[0];
    cr_assert_eq(step->block_count, 3);
    expect_span(&step->blocks[0], 0, SPAN_TEXT, "See the ");
    expect_span(&step->blocks[0], 1, SPAN_EMPHASIS, "page");
    expect_span(&step->blocks[0], 2, SPAN_TEXT, " and a drawing.");
    expect_span(&step->blocks[1], 0, SPAN_TEXT, "quoted");
    expect_span(&step->blocks[2], 0, SPAN_STRONG, "Small heading");
    cr_expect_eq(lesson->opening.block_count, 0);
    lesson_free(lesson);
}

Test(lesson_parse, headings_in_a_quotation_start_no_step)
{
    struct lesson *lesson = parse("# T\n## s: S\n> ## not a step\n");
    cr_expect_eq(lesson->step_count, 1);
    expect_span(first_block(lesson), 0, SPAN_STRONG, "not a step");
    lesson_free(lesson);
}

Test(lesson_parse, blocks_in_a_list_belong_to_the_step)
{
    struct lesson *lesson = parse("# T\n## s: S\n- item\n\n  ```qkv\n  a = 1\n  ```\n");
    cr_assert_eq(lesson->steps[0].chunk_count, 1);
    cr_expect_str_eq(lesson->steps[0].chunks[0].source, "a = 1\n");
    cr_expect_eq(lesson->steps[0].chunks[0].line, 6);
    lesson_free(lesson);
}

Test(lesson_parse, any_line_end_and_a_byte_order_mark_are_fine)
{
    struct lesson *lesson = parse("\xEF\xBB\xBF# T\r\n## s: S\r\n```qkv\r\na = 1\rb = "
                                  "2\r\n```\r\n```view\r\nmatrix a\r\n```");
    cr_expect_str_eq(lesson->title, "T");
    cr_expect_str_eq(lesson->steps[0].chunks[0].source, "a = 1\nb = 2\n");
    cr_expect_str_eq(lesson->steps[0].panels[0].name, "a");
    cr_expect_eq(lesson->steps[0].panels[0].line, 8);
    lesson_free(lesson);
}

Test(lesson_parse, questions_have_their_fields)
{
    struct lesson *lesson = parse(
        "# T\n## s: S\nfirst\n```predict\nWhich *key*\n\nis `w[1]`?\nanswer: w[1].argmax()\n"
        "hide: weights,  output\nhint: one\nhint: two\n  goes on\nwhy: since {w} \n```\nlast\n"
        "## t: T\n```goal\nMake it 1.\nsolution: for i in range(2):\n    x[i] = 0\n"
        "reach: x[0] == 1\nsolution: x[0] = 1\n```\n```predict\nq\nhide: nothing\nanswer: "
        "1\n```\n");
    const struct step *step = &lesson->steps[0];
    cr_assert_eq(step->block_count, 3);
    cr_expect(step->blocks[1].kind == BLOCK_TASK);
    struct str text = {0};
    block_text(&step->blocks[1], &text);
    cr_expect_str_eq(text.text, "Which key is `w[1]`?", "%s", text.text);
    str_free(&text);
    cr_assert_eq(step->task_count, 1);
    const struct task *task = &step->tasks[0];
    cr_expect(task->kind == TASK_PREDICT);
    cr_expect_str_eq(task->test.source, "w[1].argmax()");
    cr_expect_eq(task->test.line, 8);
    cr_assert_eq(task->hide_count, 2);
    cr_expect_str_eq(task->hides[1].name, "output");
    cr_expect(task->hides[1].line == 9 && task->hides[1].column == 17);
    cr_assert_eq(task->hint_count, 2);
    cr_expect_str_eq(task->hints[1], "two goes on");
    cr_expect_str_eq(task->why, "since {w}");
    cr_assert_eq(lesson->steps[1].task_count, 2);
    task = &lesson->steps[1].tasks[0];
    cr_expect(task->kind == TASK_GOAL);
    cr_expect_str_eq(task->test.source, "x[0] == 1");
    cr_expect_str_eq(task->solution, "for i in range(2):\n    x[i] = 0\nx[0] = 1\n");
    cr_expect_null(task->why);
    cr_expect_eq(lesson->steps[1].tasks[1].hide_count, 0);
    cr_expect(lesson->steps[1].tasks[1].hides_nothing);
    cr_expect_eq(lesson->steps[1].blocks[1].task, 1);
    cr_expect_eq(lesson->steps[1].first_task, 1);
    cr_expect_eq(lesson_task_count(lesson), 3);
    lesson_free(lesson);
}

Test(lesson_parse, notes_are_text_of_their_own)
{
    struct lesson *lesson = parse("# T\n```notes\nBefore.\n```\n## s: S\nShown.\n\n"
                                  "```notes\nSay *this*\nfirst.\n\n- type `x = 1`\n- wait\n```\n"
                                  "More.\n\n~~~ notes\n1. Then\n~~~\n");
    const struct step *step = &lesson->steps[0];
    cr_expect_eq(lesson->opening.note_count, 1);
    cr_expect_eq(lesson->opening.block_count, 0);
    cr_expect_eq(step->block_count, 2);
    cr_assert_eq(step->note_count, 4);
    expect_span(&step->notes[0], 0, SPAN_TEXT, "Say ");
    expect_span(&step->notes[0], 1, SPAN_EMPHASIS, "this");
    expect_span(&step->notes[0], 2, SPAN_TEXT, " first.");
    cr_expect_eq(step->notes[1].kind, BLOCK_ITEM);
    expect_span(&step->notes[1], 1, SPAN_CODE, "x = 1");
    cr_expect_eq(step->notes[3].ordinal, 1);
    lesson_free(lesson);
}

/* A note starts no step, and what would be a block in a lesson is none in a note. */
Test(lesson_parse, notes_are_paragraphs_and_lists_only)
{
    struct lesson *lesson =
        parse("# T\n## s: S\n````notes\n# U\n\n## t: T\n\n```qkv\na = 1\n```\n\n"
              "text \x1b[2J<b>\n````\n");
    const struct step *step = &lesson->steps[0];
    cr_expect_eq(lesson->step_count, 1);
    cr_expect_eq(step->chunk_count, 0);
    cr_assert_eq(step->note_count, 1);
    expect_span(&step->notes[0], 0, SPAN_TEXT, "text [2J");
    lesson_free(lesson);
}

/* ---- what it does not allow -------------------------------------------------------------------*/

static const struct refusal {
    const char *text;
    int line, column;
    const char *what, *hint; /* each is a part of the message */
} refusals[] = {
    {"", 1, 1, "no title", "# Title"},
    {"text only\n", 1, 1, "no title", "# Title"},
    {"# T\n\ntext\n", 1, 1, "no step", "## name: Title"},
    {"#\n## s: S\n", 1, 1, "title is empty", ""},
    {"text\n\n## s: S\n# T\n", 3, 1, "before the lesson's title", "# Title"},
    {"# T\n## s: S\n\n# U\n", 4, 1, "a second title", "## name: Title"},
    {"# T\n## Without a name\n", 2, 4, "'Without a name' has no name", "one word"},
    {"# T\n## two words: S\n", 2, 4, "has no name", "one word"},
    {"# T\n## 7: S\n", 2, 4, "has no name", "starts with a letter"},
    {"# T\n## : S\n", 2, 4, "has no name", ""},
    {"# T\n## s\n", 2, 4, "has no name", ""},
    {"# T\n## s:\n", 2, 4, "'s' has no title", "## s: Title"},
    {"# T\n## s: S\n## t: T\n\n## s: Again\n", 5, 4,
     "second step named 's'; the first is in line 2", ""},
    {"# T\n## s: S\n```qvk\na = 1\n```\n", 3, 4, "unknown info string 'qvk'",
     "did you mean 'qkv'?"},
    {"# T\n## s: S\n```python\na = 1\n```\n", 3, 4, "unknown info string 'python'", "listing"},
    {"# T\n## s: S\n```predict\na\n```\n", 3, 1, "the predict block has no 'answer:'", ""},
    {"# T\n## s: S\n```goal\na\nreach: 1\n```\n", 3, 1, "the goal block has no 'solution:'", ""},
    {"# T\n## s: S\n```predict\nanswer: 1\n```\n", 3, 1, "asks nothing", "the question"},
    {"# T\n## s: S\n```predict\n<b>\nanswer: 1\n```\n", 3, 1, "asks nothing", ""},
    {"# T\n## s: S\n```predict x\na\nanswer: 1\n```\n", 3, 12, "unexpected 'x' behind 'predict'",
     ""},
    {"# T\n## s: S\n```predict\na\nanser: 1\n```\n", 5, 1, "no field 'anser'",
     "did you mean 'answer'? its fields are answer, hide, hint, why"},
    {"# T\n## s: S\n```predict\na\nreach: 1\n```\n", 5, 1, "a predict block has no field 'reach'",
     ""},
    {"# T\n## s: S\n```goal\na\nanswer: 1\n```\n", 5, 1, "a goal block has no field 'answer'",
     "its fields are reach, hint, why, solution"},
    {"# T\n## s: S\n```predict\na\nanswer: 1\nanswer: 2\n```\n", 6, 1, "a second 'answer:'", ""},
    {"# T\n## s: S\n```predict\na\nanswer:\n```\n", 5, 1, "'answer:' stands alone", ""},
    {"# T\n## s: S\n```predict\na\nanswer: 1\nhide: x, 2y\n```\n", 6, 10, "found '2y'", ""},
    {"# T\n## s: S\n```predict\na\nanswer: 1\nmore words\n```\n", 6, 1,
     "expected a field, found 'more words'", "begins with a blank"},
    {"# T\n```goal\na\nreach: 1\nsolution: 1\n```\n## s: S\n", 2, 1, "before the first step", ""},
    {"# T\n## s: S\n```qkv now\na = 1\n```\n", 3, 8, "unexpected 'now' behind 'qkv'", ""},
    {"# T\n## s: S\n```view\n```\n", 3, 1, "view block is empty", "heatmap weights"},
    {"# T\n## s: S\n```view\n \n\n```\n", 3, 1, "view block is empty", ""},
    {"# T\n## s: S\n```notes\n```\n", 3, 1, "notes block is empty", "what to say"},
    {"# T\n## s: S\n```notes\n# T\n```\n", 3, 1, "notes block is empty", ""},
    {"# T\n## s: S\n```notes aloud\na\n```\n", 3, 10, "unexpected 'aloud' behind 'notes'", ""},
    {"# T\n## s: S\n```view\nmatrix x\n  heatmap\n```\n", 5, 3, "'heatmap' of what?", "VIEW NAME"},
    {"# T\n## s: S\n```view\nmatrix x[0]\n```\n", 4, 8, "a name of the sheet, found 'x[0]'", ""},
    {"# T\n## s: S\n```view\n3d x\n```\n", 4, 1, "expected a view, found '3d'", ""},
    {"# T\n## s: S\n- item\n\n  ```view\n  é x\n  ```\n", 6, 3, "expected a view, found 'é'", ""},
    {"# T\n## s: S\n```view\nselect x\n```\n", 4, 8, "wants a cell, found 'x'", "scores[0,1]"},
    {"# T\n## s: S\n```view\nselect x[0\n```\n", 4, 8, "wants a cell", ""},
    {"# T\n## s: S\n```view\nselect x[]\n```\n", 4, 8, "wants a cell", ""},
    {"# T\n## s: S\n```view\nselect x[0,]\n```\n", 4, 8, "wants a cell", ""},
    {"# T\n## s: S\n```view\nselect x[0] y\n```\n", 4, 8, "wants a cell", ""},
    {"# T\n## s: S\n```view\nselect\n```\n", 4, 1, "wants a cell", ""},
    {"# T\n## s: S\n```view\nselect x[0]\nselect x[1]\n```\n", 5, 1,
     "second 'select' in the step; the first is in line 4", ""},
    {"# T\n## s: S\n```listing 3\na\nb\n```\n", 3, 12, "'3' are not lines", "listing 2,4-5"},
    {"# T\n## s: S\n```listing 0\na\n```\n", 3, 12, "'0' are not lines", ""},
    {"# T\n## s: S\n```listing 2-1\na\nb\n```\n", 3, 12, "not lines", ""},
    {"# T\n## s: S\n```listing python\na\nb\n```\n", 3, 12, "not lines", ""},
    {"# T\n## s: S\n```listing 99999999999999999999\na\nb\n```\n", 3, 12, "not lines", ""},
    {"# T\n## s: S\n```qkv\na = 1\n\n## t: T\n", 3, 1, "never closed", "```"},
    {"# T\n## s: S\n```", 3, 1, "never closed", ""},
};

Test(lesson_parse, refuses_with_the_place_and_a_hint)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        struct err err = {0};
        struct lesson *lesson = lesson_parse(r->text, strlen(r->text), "dir/small.md", &err);
        cr_expect_null(lesson, "accepted: %s", r->text);
        lesson_free(lesson);
        cr_expect(err.code == ERR_SYNTAX, "%s: %s", r->text, err_name(err.code));
        cr_expect_str_eq(err.file, "dir/small.md");
        cr_expect(err.line == r->line && err.column == r->column, "%s: at %d:%d", r->text, err.line,
                  err.column);
        cr_expect_not_null(strstr(err.what, r->what), "%s: %s", r->text, err.what);
        cr_expect_not_null(strstr(err.hint, r->hint), "%s: %s", r->text, err.hint);
    }
}

/* ---- finding a step ---------------------------------------------------------------------------*/

Test(lesson_find_step, takes_a_name_or_a_number)
{
    struct lesson *lesson = parse("# T\n## input: S\n## scores: S\n## softmax: S\n");
    struct err err = {0};
    size_t index = 9;
    cr_expect(lesson_find_step(lesson, "scores", &index, &err));
    cr_expect_eq(index, 1);
    cr_expect(lesson_find_step(lesson, "3", &index, &err));
    cr_expect_eq(index, 2);
    cr_expect_not(lesson_find_step(lesson, "score", &index, &err));
    cr_expect(err.code == ERR_VALUE);
    cr_expect_str_eq(err.what, "small has no step named 'score'");
    cr_expect_str_eq(err.hint, "did you mean 'scores'? its steps are input, scores, softmax");
    static const char *const none[] = {"0", "4", "99999999999999999999999", "", "-1", "\x1b[2J"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        cr_expect_not(lesson_find_step(lesson, none[i], &index, &err), "%s", none[i]);
        cr_expect(err.code == ERR_VALUE);
    }
    cr_expect_eq(index, 2, "the index was changed by a failure");
    lesson_free(lesson);
}

/* "|" between spans, "<>" around code. */
static void expect_spans(const char *text, const char *expected)
{
    struct block block = {0};
    struct str found = {0};
    block_take_text(&block, text);
    for (size_t i = 0; i < block.span_count; i++)
        str_format(&found, block.spans[i].kind == SPAN_CODE ? "%s<%s>" : "%s%s", i > 0 ? "|" : "",
                   block.spans[i].text);
    cr_expect_str_eq(str_text(&found), expected, "%s", str_text(&found));
    block_clear(&block);
    cr_expect_eq(block.span_count, 0);
    str_free(&found);
}

Test(lesson_parse, backquotes_of_plain_text_hold_code)
{
    expect_spans("", "");
    expect_spans("2 * 3 * 4", "2 * 3 * 4");
    expect_spans("Type `u`, or `x = 1`.", "Type |<u>|, or |<x = 1>|.");
    expect_spans("`a``b`", "<a>|<b>");
    expect_spans("a ` alone", "a ` alone");
    expect_spans("`a` ` b", "<a>| ` b");
    expect_spans("``", "");
}

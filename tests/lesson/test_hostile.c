/* A lesson file is untrusted: nothing in one may reach a terminal as a command, and none may take
 * the program down or hold it up. */
#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "lesson/lesson.h"
#include "lesson/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct lesson *parse_bytes(const char *text, size_t length)
{
    struct err err = {0};
    struct lesson *lesson = lesson_parse(text, length, "hostile.md", &err);
    cr_assert_not_null(lesson, "%d:%d: %s", err.line, err.column, err.what);
    return lesson;
}

static bool is_safe(const char *text, bool may_break)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n) {
        if (text_is_unsafe(code) || ((code == '\n' || code == '\t') && !may_break))
            return false;
    }
    return true;
}

static void expect_safe_step(const struct step *step)
{
    cr_expect(is_safe(step->name, false) && is_safe(step->title, false));
    for (size_t i = 0; i < step->block_count; i++) {
        for (size_t j = 0; j < step->blocks[i].span_count; j++)
            cr_expect(is_safe(step->blocks[i].spans[j].text, false));
    }
    for (size_t i = 0; i < step->chunk_count; i++)
        cr_expect(is_safe(step->chunks[i].source, true));
    for (size_t i = 0; i < step->panel_count; i++)
        cr_expect(is_safe(step->panels[i].options, false));
    for (size_t i = 0; i < step->task_count; i++) {
        const struct task *t = &step->tasks[i];
        cr_expect(is_safe(t->test.source, false));
        cr_expect(is_safe(t->why ? t->why : "", false));
        cr_expect(is_safe(t->solution ? t->solution : "", true));
        for (size_t k = 0; k < t->hint_count; k++)
            cr_expect(is_safe(t->hints[k], false));
    }
}

static void expect_safe(const struct lesson *lesson)
{
    cr_expect(is_safe(lesson->title, false));
    expect_safe_step(&lesson->opening);
    for (size_t i = 0; i < lesson->step_count; i++)
        expect_safe_step(&lesson->steps[i]);
}

Test(lesson_hostile, control_characters_are_dropped_everywhere)
{
    static const char text[] = "# T\x1b]0;title\x07!\n\nA\x1b[2Jb\x7f\xC2\x9B"
                               "31mc \xE2\x80\xAE"
                               "d\xE2\x81\xA6"
                               "e "
                               "&#27;[31mf &#x9b;g &#8238;h `\x1b[1m`\n\n"
                               "## s: S\x1b[31m&#27;&#10;&#9;x\n\n"
                               "```qkv\nprint('\x1b[2J')\x08\n```\n"
                               "```view\nheatmap w \x1b[5m\n```\n"
                               "```listing\n\x1b]52;c;\x07"
                               "code\n```\n"
                               "```predict\nWh\x1b[5mat&#27;[6m?&#10;\nanswer: 1\x1b\n"
                               "hint: h\x1b[2Jint\n\ttoo\nwhy: \x9bw\ty\n```\n"
                               "```goal\ng\nreach: 1\nsolution: \x1b]0;x\x07\n```\n";
    struct lesson *lesson = parse_bytes(text, sizeof text - 1);
    expect_safe(lesson);
    cr_expect_str_eq(lesson->title, "T]0;title!");
    cr_expect_str_eq(lesson->opening.blocks[0].spans[0].text, "A[2Jb31mc de [31mf g h ");
    cr_expect_str_eq(lesson->steps[0].title, "S[31m  x");
    cr_expect_str_eq(lesson->steps[0].chunks[0].source, "print('[2J')\n");
    cr_expect_str_eq(lesson->steps[0].panels[0].options, "[5m");
    cr_expect_str_eq(lesson->steps[0].blocks[0].spans[0].text, "]52;c;code");
    cr_expect_str_eq(lesson->steps[0].blocks[1].spans[0].text, "Wh[5mat[6m? ");
    cr_expect_str_eq(lesson->steps[0].tasks[0].hints[0], "h[2Jint too");
    lesson_free(lesson);
}

Test(lesson_hostile, messages_are_clean_too)
{
    static const char *const texts[] = {
        "# T\n## s: S\n```\x1b[31mveiw&#27;[2J\n```\n",
        "# T\n## \x1b[31m&#27;[2J\n",
        "# T\n## s: S\n```view\n&#27; \x1b[2J\n```\n",
        "# T\n## s: S\n```listing &#27;[2J\na\n```\n",
        "# T\n## s: S\n```predict\na\nanswer: 1\nhide: \x1b[2J\n```\n",
        "# T\n## s: S\n```goal\na\nreach: 1\n\x1b]0;&#27;\n```\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct err err = {0};
        cr_expect_null(lesson_parse(texts[i], strlen(texts[i]), "a\x1b[2Jb.md", &err));
        cr_expect(is_safe(err.what, false), "%zu", i);
        cr_expect(is_safe(err.hint, false), "%zu", i);
        cr_expect_str_eq(err.file, "a[2Jb.md");
    }
}

Test(lesson_hostile, nul_bytes_are_dropped)
{
    static const char text[] = "# T\0itle\n\0\n## s: S\n```qkv\na\0 = 1\n\0```\nword\0s &#0;\n";
    struct lesson *lesson = parse_bytes(text, sizeof text - 1);
    cr_expect_str_eq(lesson->title, "Title");
    cr_expect_str_eq(lesson->steps[0].chunks[0].source, "a = 1\n");
    cr_expect_str_eq(lesson->steps[0].blocks[0].spans[0].text, "words \xEF\xBF\xBD");
    lesson_free(lesson);
}

Test(lesson_hostile, what_is_not_utf8_is_replaced)
{
    static const char text[] = "# T\xFF\n## s: S\nbad \xC0\x80 \xED\xA0\x80 \xF5 cut \xE2\x82";
    struct lesson *lesson = parse_bytes(text, sizeof text - 1);
    cr_expect_str_eq(lesson->title, "T\xEF\xBF\xBD");
    const char *shown = lesson->steps[0].blocks[0].spans[0].text;
    uint32_t code;
    for (size_t n; (n = utf8_decode(shown, &code)) > 0; shown += n)
        cr_expect(code != 0xFFFD || n == 3, "a stray byte came through");
    lesson_free(lesson);
}

/* Nothing behind `length` is read: the text needs no NUL and may end within a character. */
Test(lesson_hostile, every_prefix_of_a_lesson_is_parsed_or_refused)
{
    static const char text[] = "# Tïtle\n\nSee *[a](b)* ![c](d) `e` <b>&amp;\n\n## s: S\n\n"
                               "1. x\n   > y\n\n```qkv\na = 1\n```\n\n~~~view\nmatrix a\n"
                               "select a[0]\n~~~\n\n```listing 1\nb\n```\n\n"
                               "```predict\n*q* `c`\nanswer: 1\nhint: a\n b\nwhy: {a}\n```\n\n"
                               "```goal\ng\nreach: a\nsolution: a = 2\n b\n```\n\nend €";
    for (size_t length = 0; length < sizeof text; length++) {
        char *exact = malloc(length ? length : 1);
        cr_assert_not_null(exact);
        memcpy(exact, text, length);
        struct err err = {0};
        struct lesson *lesson = lesson_parse(exact, length, "p.md", &err);
        cr_expect(lesson ? lesson->step_count == 1 : err.code == ERR_SYNTAX && err.line > 0,
                  "%zu bytes", length);
        lesson_free(lesson);
        free(exact);
    }
}

/* ---- caps -------------------------------------------------------------------------------------*/

static struct str repeated(const char *start, const char *unit, size_t count)
{
    struct str text = {0};
    str_append(&text, start);
    for (size_t i = 0; i < count; i++)
        str_append(&text, unit);
    return text;
}

static void expect_refused(struct str *text, const char *what, int line)
{
    struct err err = {0};
    struct lesson *lesson = lesson_parse(str_text(text), text->length, "big.md", &err);
    cr_expect_null(lesson);
    lesson_free(lesson);
    cr_expect(err.code == ERR_SYNTAX);
    cr_expect_not_null(strstr(err.what, what), "%s", err.what);
    cr_expect_eq(err.line, line, "%d", err.line);
    str_free(text);
}

Test(lesson_hostile, size_is_capped)
{
    struct str text = repeated("# T\n## s: S\n", "words\n\n", (2 << 20) / 7);
    expect_refused(&text, "more than 1048576 bytes", 1);
    text = repeated("# T\n## s: S\n", "\n", 1000000);
    expect_refused(&text, "lines", LESSON_MAX_LINES + 1);
    text = repeated("# T\n", "x", LESSON_MAX_LINE + 1);
    expect_refused(&text, "the line has 4097 bytes", 2);
    text = repeated("# T\n## s: S\n", "```goal\nx\nreach: 1\nsolution: 1\n```\n\n", 13);
    expect_refused(&text, "more than 12 questions and goals", 3 + 12 * 6);
    text = repeated("# T\n## s: S\n```predict\n", "1234567\n\n", 2000);
    str_append(&text, "answer: 1\n```\n");
    expect_refused(&text, "the question has more than 1024 bytes", 4 + 2 * 128);
    text = repeated("# T\n\n", "1234567\n", 4000);
    expect_refused(&text, "without a blank line", 2 + LESSON_MAX_RUN / 8 + 1);
}

/* Input that makes Markdown parsers slow or deep, as much of it as the caps let through. There is
 * no time in the assertions: the test's own timeout is the limit. */
static const char *const slow[] = {
    ">",
    "- ",
    "* a **a ",
    "[",
    "[a](",
    "![[]()",
    "<",
    "a <![CDATA[ ",
    "a <!-- ",
    "a <? ",
    "a <!A ",
    "\\",
    "[a ",
    "![a](<",
    "`a ``",
    "&#x1b;",
    "[a]: /u\n",
    "_*",
    "1. ",
    "  - a\n",
    "> > a\n",
    "<x y='",
    "```\n",
    "a\n===\n",
    "[\\",
    "[a](<b",
    "<a@",
    "* * * a\n",
    "**x [a*b**c*](d)",
    "\t",
};

static struct str slow_lesson(const char *unit)
{
    bool breaks = strchr(unit, '\n');
    struct str line = repeated("", unit, breaks ? 100 : LESSON_MAX_LINE / strlen(unit) - 1);
    struct str text = repeated("# T\n## s: S\n", "", 0);
    for (int runs = 0; runs < 20 && text.length + 3 * line.length < LESSON_MAX_BYTES; runs++) {
        for (int lines = 0; lines < (breaks ? 1 : 3); lines++)
            str_format(&text, "%s\n", line.text);
        str_append(&text, "\n");
    }
    str_free(&line);
    return text;
}

Test(lesson_hostile, slow_markdown_stays_quick, .timeout = 60)
{
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
        struct str text = slow_lesson(slow[i]);
        struct err err = {0};
        struct lesson *lesson = lesson_parse(text.text, text.length, "slow.md", &err);
        bool title_twice = strstr(slow[i], "===");
        cr_expect(title_twice ? err.code == ERR_SYNTAX : lesson != NULL, "%s: %s", slow[i],
                  err.what);
        lesson_free(lesson);
        str_free(&text);
    }
}

Test(lesson_hostile, deep_nesting_needs_no_stack, .timeout = 60)
{
    struct str text = repeated("# T\n## s: S\n", "> ", LESSON_MAX_LINE / 2 - 1);
    str_append(&text, "a\n");
    for (int i = 0; i < LESSON_MAX_LINES - 10; i++)
        str_append(&text, "\n");
    struct lesson *lesson = parse_bytes(text.text, text.length);
    cr_expect_eq(lesson->steps[0].block_count, 1);
    lesson_free(lesson);
    str_free(&text);
    text = repeated("# T\n## s: S\n", "- ", LESSON_MAX_LINE / 2 - 1);
    str_append(&text, "a\n");
    for (int i = 0; i < LESSON_MAX_LINES - 10; i++)
        str_append(&text, "\n");
    lesson = parse_bytes(text.text, text.length);
    cr_expect_eq(lesson->steps[0].block_count, 1);
    lesson_free(lesson);
    str_free(&text);
}

/* Bytes drawn from what Markdown gives a meaning to, behind a fixed seed. */
Test(lesson_hostile, random_markup_is_parsed_or_refused, .timeout = 60)
{
    static const char *const pieces[] = {"#",           "## s: ",     "\n",
                                         "\n\n",        "```",        "~~~",
                                         "qkv",         "view",       "listing",
                                         " ",           "1. ",        "- ",
                                         "> ",          "*",          "_",
                                         "`",           "[",          "](",
                                         ")",           "![",         "<",
                                         ">",           "&#27;",      "\x1b",
                                         "\xC2\x9B",    "\xE2\x80",   "é",
                                         "x",           "matrix x\n", "select x[0]\n",
                                         "\t",          "    ",       "\r",
                                         "= 1",         "predict",    "goal",
                                         "answer: 1\n", "reach: x\n", "solution: x\n",
                                         "hint: ",      "\nhide:"};
    uint32_t seed = 8;
    size_t accepted = 0;
    for (int round = 0; round < 20000; round++) {
        struct str text = repeated(round % 2 ? "# T\n## a: S\n" : "", "", 0);
        for (int i = 0; i < 30; i++) {
            seed = seed * 1664525u + 1013904223u;
            str_append(&text, pieces[(seed >> 16) % (sizeof pieces / sizeof *pieces)]);
        }
        struct err err = {0};
        struct lesson *lesson = lesson_parse(str_text(&text), text.length, "r.md", &err);
        if (lesson) {
            expect_safe(lesson);
            accepted++;
        } else {
            cr_expect(err.code == ERR_SYNTAX && err.line > 0 && err.column > 0);
            cr_expect(is_safe(err.what, false));
        }
        lesson_free(lesson);
        str_free(&text);
    }
    cr_expect_gt(accepted, 100, "%zu accepted: the pieces test refusals only", accepted);
}

#include "lesson/parse.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "lesson/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- places -----------------------------------------------------------------------------------*/

bool reader_fail(struct reader *p, int line, int column, const char *format, ...)
{
    char what[sizeof p->err->what];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    err_set(p->err, ERR_SYNTAX, "%s", what);
    return err_at(p->err, p->path, line, column);
}

int reader_column(const struct reader *p, int line, const char *text)
{
    if (line < 1 || (size_t)line > p->line_count)
        return 1;
    const char *start = p->lines[line - 1], *found = strstr(start, text);
    int column = 1;
    uint32_t code;
    while (found && start < found) {
        start += utf8_decode(start, &code);
        column++;
    }
    return column;
}

/* ---- adding to a step -------------------------------------------------------------------------*/

/* Steps have few elements: growing by one each time keeps the capacity out of the structure. */
struct block *step_add_block(struct step *step, enum block_kind kind)
{
    step->blocks = mem_resize(step->blocks, step->block_count + 1, sizeof *step->blocks);
    struct block *block = &step->blocks[step->block_count++];
    *block = (struct block){.kind = kind};
    return block;
}

struct chunk *step_add_chunk(struct step *step)
{
    step->chunks = mem_resize(step->chunks, step->chunk_count + 1, sizeof *step->chunks);
    struct chunk *chunk = &step->chunks[step->chunk_count++];
    *chunk = (struct chunk){0};
    return chunk;
}

struct panel *step_add_panel(struct step *step)
{
    step->panels = mem_resize(step->panels, step->panel_count + 1, sizeof *step->panels);
    struct panel *panel = &step->panels[step->panel_count++];
    *panel = (struct panel){0};
    return panel;
}

struct task *step_add_task(struct step *step)
{
    step->tasks = mem_resize(step->tasks, step->task_count + 1, sizeof *step->tasks);
    struct task *task = &step->tasks[step->task_count++];
    *task = (struct task){0};
    return task;
}

void block_add_span(struct block *block, enum span_kind kind, char *text)
{
    block->spans = mem_resize(block->spans, block->span_count + 1, sizeof *block->spans);
    block->spans[block->span_count++] = (struct span){kind, text};
}

/* ---- headings ---------------------------------------------------------------------------------*/

static bool parse_title(struct reader *p, const char *text, int line)
{
    if (p->lesson->title[0]) {
        reader_fail(p, line, 1, "a second title: '#' stands once in a lesson");
        return err_hint(p->err, "a step starts with '## name: Title'");
    }
    if (!text[0])
        return reader_fail(p, line, 1, "the lesson's title is empty");
    free(p->lesson->title);
    p->lesson->title = mem_copy_string(text);
    return true;
}

/* The length of the step's name that text starts with: a letter, then letters, digits, '-', '_'. A
 * name is no number, so that a step can be asked for by either. */
static size_t name_length(const char *text)
{
    if (!isascii((unsigned char)text[0]) || !isalpha((unsigned char)text[0]))
        return 0;
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
}

static bool step_name_is_free(struct reader *p, const char *name, int line)
{
    for (size_t i = 0; i < p->lesson->step_count; i++) {
        const struct step *step = &p->lesson->steps[i];
        if (strcmp(step->name, name) == 0) {
            reader_fail(p, line, reader_column(p, line, name),
                        "a second step named '%s'; the first is in line %d", name, step->line);
            return err_hint(p->err, "give it another name");
        }
    }
    return true;
}

static bool check_step_heading(struct reader *p, const char *text, int line)
{
    char quoted[TEXT_QUOTE];
    size_t length = name_length(text);
    if (!p->lesson->title[0]) {
        reader_fail(p, line, 1, "a step before the lesson's title");
        return err_hint(p->err, "start the file with '# Title'");
    }
    if (length == 0 || length >= 40 || text[length] != ':') {
        reader_fail(p, line, 4, "the step '%s' has no name", text_quote(text, quoted));
        return err_hint(p->err, "write '## name: Title'; a name is one word of letters, digits, "
                                "'-' and '_' and starts with a letter");
    }
    if (text[length + 1 + strspn(text + length + 1, " ")] == '\0') {
        reader_fail(p, line, 4, "the step '%.*s' has no title", (int)length, text);
        return err_hint(p->err, "write '## %.*s: Title'", (int)length, text);
    }
    return true;
}

static bool parse_step(struct reader *p, const char *text, int line)
{
    if (!check_step_heading(p, text, line))
        return false;
    size_t length = name_length(text);
    char *name = mem_copy_bytes(text, length);
    if (!step_name_is_free(p, name, line)) {
        free(name);
        return false;
    }
    struct lesson *lesson = p->lesson;
    size_t first_task = lesson->step_count > 0 ? p->step->first_task + p->step->task_count : 0;
    lesson->steps = mem_resize(lesson->steps, lesson->step_count + 1, sizeof *lesson->steps);
    p->step = &lesson->steps[lesson->step_count++];
    const char *title = text + length + 1;
    *p->step = (struct step){.name = name,
                             .title = mem_copy_string(title + strspn(title, " ")),
                             .line = line,
                             .first_task = first_task};
    return true;
}

static bool parse_heading(struct reader *p, cmark_node *node)
{
    int level = cmark_node_get_heading_level(node), line = cmark_node_get_start_line(node);
    bool nested = cmark_node_get_type(cmark_node_parent(node)) != CMARK_NODE_DOCUMENT;
    struct str text = {0};
    prose_text(node, &text);
    bool ok = true;
    if (nested || level > 2) {
        if (text.length > 0)
            block_add_span(step_add_block(p->step, BLOCK_PARAGRAPH), SPAN_STRONG, str_take(&text));
    } else if (level == 1) {
        ok = parse_title(p, str_text(&text), line);
    } else {
        ok = parse_step(p, str_text(&text), line);
    }
    str_free(&text);
    return ok;
}

/* ---- the document -----------------------------------------------------------------------------*/

/* Numbers the items of ordered lists as they are entered, each from the one before it; a bullet
 * list's items keep 0. */
static void number_item(cmark_node *item)
{
    cmark_node *list = cmark_node_parent(item), *previous = cmark_node_previous(item);
    if (cmark_node_get_list_type(list) != CMARK_ORDERED_LIST)
        return;
    intptr_t ordinal = previous ? (intptr_t)cmark_node_get_user_data(previous) + 1
                                : cmark_node_get_list_start(list);
    cmark_node_set_user_data(item, (void *)ordinal);
}

/* The first paragraph of an item carries its mark. */
static void parse_paragraph(struct step *to, cmark_node *node)
{
    cmark_node *parent = cmark_node_parent(node);
    bool item =
        cmark_node_get_type(parent) == CMARK_NODE_ITEM && cmark_node_first_child(parent) == node;
    struct block *block = step_add_block(to, item ? BLOCK_ITEM : BLOCK_PARAGRAPH);
    if (item)
        block->ordinal = (int)(intptr_t)cmark_node_get_user_data(parent);
    prose_spans(node, block);
    if (block->span_count == 0) {
        free(block->spans);
        to->block_count--;
    }
}

void prose_parse(const char *markdown, struct step *to)
{
    cmark_node *document =
        cmark_parse_document(markdown, strlen(markdown), CMARK_OPT_VALIDATE_UTF8);
    cmark_iter *iter = cmark_iter_new(document);
    while (cmark_iter_next(iter) != CMARK_EVENT_DONE) {
        cmark_node *node = cmark_iter_get_node(iter);
        if (cmark_iter_get_event_type(iter) != CMARK_EVENT_ENTER)
            continue;
        if (cmark_node_get_type(node) == CMARK_NODE_ITEM)
            number_item(node);
        else if (cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH)
            parse_paragraph(to, node);
    }
    cmark_iter_free(iter);
    cmark_node_free(document);
}

/* The iterator is flat, so that no depth of quotations and lists can use up the stack. */
static bool walk(struct reader *p, cmark_node *document)
{
    cmark_iter *iter = cmark_iter_new(document);
    bool ok = true;
    while (ok && cmark_iter_next(iter) != CMARK_EVENT_DONE) {
        if (cmark_iter_get_event_type(iter) != CMARK_EVENT_ENTER)
            continue;
        cmark_node *node = cmark_iter_get_node(iter);
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_HEADING:
            ok = parse_heading(p, node);
            break;
        case CMARK_NODE_ITEM:
            number_item(node);
            break;
        case CMARK_NODE_PARAGRAPH:
            parse_paragraph(p->step, node);
            break;
        case CMARK_NODE_CODE_BLOCK:
            ok = fence_parse(p, node);
            break;
        default: /* containers are entered; rules and HTML are not shown */
            break;
        }
    }
    cmark_iter_free(iter);
    return ok;
}

/* ---- caps -------------------------------------------------------------------------------------*/

/* Cuts the cleaned text into lines, in place. */
static void split_lines(struct reader *p, char *text)
{
    size_t capacity = 0;
    const char *last = text + strlen(text);
    for (char *end; text; text = end ? end + 1 : NULL) {
        end = memchr(text, '\n', (size_t)(last - text));
        if (end)
            *end = '\0';
        if (!end && !text[0])
            break;
        MEM_GROW(p->lines, p->line_count, capacity);
        p->lines[p->line_count++] = text;
    }
}

/* The parser behind us takes quadratic time for some input; within these caps that is short. */
static bool check_caps(struct reader *p)
{
    if (p->line_count > LESSON_MAX_LINES)
        return reader_fail(p, LESSON_MAX_LINES + 1, 1, "the lesson has %zu lines; %d is the most",
                           p->line_count, LESSON_MAX_LINES);
    size_t run = 0;
    for (size_t i = 0; i < p->line_count; i++) {
        size_t length = strlen(p->lines[i]);
        if (length > LESSON_MAX_LINE)
            return reader_fail(p, (int)i + 1, 1, "the line has %zu bytes; %d is the most", length,
                               LESSON_MAX_LINE);
        bool blank = p->lines[i][strspn(p->lines[i], " \t")] == '\0';
        run = blank ? 0 : run + length + 1;
        if (run > LESSON_MAX_RUN) {
            reader_fail(p, (int)i + 1, 1, "more than %d bytes without a blank line",
                        LESSON_MAX_RUN);
            return err_hint(p->err, "part the text with a blank line before here");
        }
    }
    return true;
}

static bool check_whole(struct reader *p)
{
    if (!p->lesson->title[0]) {
        reader_fail(p, 1, 1, "the lesson has no title");
        return err_hint(p->err, "start the file with '# Title'");
    }
    if (p->lesson->step_count == 0) {
        reader_fail(p, 1, 1, "the lesson has no step");
        return err_hint(p->err, "a step starts with '## name: Title'");
    }
    return true;
}

/* ---- the lesson -------------------------------------------------------------------------------*/

static char *name_from_path(const char *path)
{
    const char *slash = strrchr(path, '/'), *start = slash ? slash + 1 : path;
    struct str name = {0};
    text_append(&name, start);
    if (name.length > 3 && strcmp(name.text + name.length - 3, ".md") == 0)
        str_truncate(&name, name.length - 3);
    return str_take(&name);
}

static bool parse_document(struct reader *p, const struct str *text)
{
    cmark_node *document =
        cmark_parse_document(str_text(text), text->length, CMARK_OPT_VALIDATE_UTF8);
    bool ok = walk(p, document) && check_whole(p);
    cmark_node_free(document);
    return ok;
}

static struct lesson *lesson_new(const char *path)
{
    struct lesson *lesson = mem_new(sizeof *lesson);
    lesson->name = name_from_path(path);
    lesson->title = mem_copy_string("");
    lesson->path = mem_copy_string(path);
    lesson->opening =
        (struct step){.name = mem_copy_string(""), .title = mem_copy_string(""), .line = 1};
    return lesson;
}

static bool parse_text(struct reader *p, const char *text, size_t length)
{
    if (length > LESSON_MAX_BYTES)
        return reader_fail(p, 1, 1, "the lesson has more than %d bytes", LESSON_MAX_BYTES);
    struct str clean = {0};
    text_append_file(&clean, text, length);
    char *cut = mem_copy_string(str_text(&clean));
    split_lines(p, cut);
    bool ok = check_caps(p) && parse_document(p, &clean);
    free(p->lines);
    free(cut);
    str_free(&clean);
    return ok;
}

struct lesson *lesson_parse(const char *text, size_t length, const char *path, struct err *err)
{
    struct lesson *lesson = lesson_new(path);
    struct str shown = {0};
    text_append(&shown, path);
    struct reader p = {
        .lesson = lesson, .path = str_text(&shown), .step = &lesson->opening, .err = err};
    if (!parse_text(&p, text, length)) {
        lesson_free(lesson);
        lesson = NULL;
    }
    str_free(&shown);
    return lesson;
}

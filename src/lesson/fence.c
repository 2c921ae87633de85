#include "lesson/parse.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "lesson/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ------------------------------------------------------------------------------------*/

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
static const char LETTERS_DIGITS[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* Cuts the next word off *text. */
static char *take_word(const char **text)
{
    const char *start = skip_blanks(*text);
    size_t length = strcspn(start, " \t");
    *text = skip_blanks(start + length);
    return mem_copy_bytes(start, length);
}

bool fence_is_name(const char *text)
{
    return strspn(text, LETTERS) > 0 && text[strspn(text, LETTERS_DIGITS)] == '\0';
}

/* "weights[0,1]": a name and whole numbers in brackets. */
static bool is_cell(const char *text)
{
    size_t name = strspn(text, LETTERS) ? strspn(text, LETTERS_DIGITS) : 0;
    if (name == 0 || text[name] != '[')
        return false;
    const char *at = text + name;
    do {
        at++;
        size_t digits = strspn(at + (*at == '-'), "0123456789");
        if (digits == 0 || digits > 9)
            return false;
        at += digits + (*at == '-');
    } while (*at == ',');
    return strcmp(at, "]") == 0;
}

/* ---- qkv --------------------------------------------------------------------------------------*/

bool fence_no_options(struct reader *p, const struct fence *f, const char *kind)
{
    char quoted[TEXT_QUOTE];
    if (!f->options[0])
        return true;
    reader_fail(p, f->info_line, reader_column(p, f->info_line, f->options),
                "unexpected '%s' behind '%s'", text_quote(f->options, quoted), kind);
    return err_hint(p->err, "only 'listing' takes something: the lines to highlight");
}

static bool parse_qkv(struct reader *p, const struct fence *f)
{
    if (!fence_no_options(p, f, "qkv"))
        return false;
    struct chunk *chunk = step_add_chunk(p->step);
    chunk->source = mem_copy_string(f->body);
    chunk->line = f->line;
    return true;
}

/* ---- view -------------------------------------------------------------------------------------*/

static bool parse_select(struct reader *p, const char *rest, int line)
{
    char quoted[TEXT_QUOTE];
    struct str cell = {0};
    for (const char *c = rest; *c; c++) {
        if (*c != ' ' && *c != '\t')
            str_append_char(&cell, *c);
    }
    if (p->step->selected) {
        reader_fail(p, line, reader_column(p, line, "select"),
                    "a second 'select' in the step; the first is in line %d",
                    p->step->selected_line);
    } else if (!is_cell(str_text(&cell))) {
        reader_fail(p, line, reader_column(p, line, rest), "'select' wants a cell, found '%s'",
                    text_quote(rest, quoted));
        err_hint(p->err, "write for example 'select scores[0,1]'");
    } else {
        p->step->selected = str_take(&cell);
        p->step->selected_line = line;
    }
    bool ok = p->step->selected_line == line && !cell.text;
    str_free(&cell);
    return ok;
}

static bool parse_panel(struct reader *p, const char *text, int line)
{
    char quoted[TEXT_QUOTE];
    const char *rest = text;
    struct panel *panel = step_add_panel(p->step);
    panel->view = take_word(&rest);
    const char *name_at = rest;
    panel->name = take_word(&rest);
    panel->options = mem_copy_string(rest);
    panel->line = line;
    panel->column = reader_column(p, line, text);
    if (fence_is_name(panel->view) && fence_is_name(panel->name))
        return true;
    if (!fence_is_name(panel->view))
        reader_fail(p, line, panel->column, "expected a view, found '%s'",
                    text_quote(panel->view, quoted));
    else if (!panel->name[0])
        reader_fail(p, line, panel->column, "'%s' of what? A name of the sheet is missing",
                    text_quote(panel->view, quoted));
    else
        reader_fail(p, line, reader_column(p, line, name_at),
                    "expected a name of the sheet, found '%s'", text_quote(panel->name, quoted));
    return err_hint(p->err, "a line is VIEW NAME, for example 'heatmap weights', or "
                            "'select NAME[i,j]'");
}

static bool parse_view_line(struct reader *p, const char *text, int line)
{
    const char *rest = text;
    char *word = take_word(&rest);
    bool select = strcmp(word, "select") == 0;
    free(word);
    return select ? parse_select(p, rest, line) : parse_panel(p, text, line);
}

static bool parse_view(struct reader *p, const struct fence *f)
{
    if (!fence_no_options(p, f, "view"))
        return false;
    bool ok = true, empty = true;
    int line = f->line;
    for (const char *at = f->body; ok && *at; line++) {
        size_t length = strcspn(at, "\n");
        char *text = mem_copy_bytes(at, length);
        at += length + (at[length] == '\n');
        for (; length > 0 && strchr(" \t", text[length - 1]); length--)
            text[length - 1] = '\0';
        const char *start = skip_blanks(text);
        if (*start) {
            empty = false;
            ok = parse_view_line(p, start, line);
        }
        free(text);
    }
    if (ok && empty) {
        reader_fail(p, f->info_line, 1, "the view block is empty");
        err_hint(p->err, "a line is VIEW NAME, for example 'heatmap weights'");
    }
    return ok && !empty;
}

/* ---- listing ----------------------------------------------------------------------------------*/

/* Reads a line number of a listing with count lines; 0 when there is none. */
static size_t take_line_number(const char **text, size_t count)
{
    size_t number = 0, digits = strspn(*text, "0123456789");
    for (size_t i = 0; i < digits && number <= count; i++)
        number = 10 * number + (size_t)((*text)[i] - '0');
    *text += digits;
    return number <= count ? number : 0;
}

/* Marks what "2,4-5" says; false when it says something else. */
static bool highlight(struct block *block, const char *lines)
{
    while (*lines) {
        size_t first = take_line_number(&lines, block->span_count), last = first;
        if (*lines == '-') {
            lines++;
            last = take_line_number(&lines, block->span_count);
        }
        if (first == 0 || last < first)
            return false;
        for (size_t i = first; i <= last; i++)
            block->spans[i - 1].kind = SPAN_STRONG;
        lines += strspn(lines, " \t");
        if (*lines && *lines != ',')
            return false;
        if (*lines)
            lines = skip_blanks(lines + 1);
    }
    return true;
}

static bool parse_listing(struct reader *p, const struct fence *f)
{
    struct block *block = step_add_block(p->step, BLOCK_LISTING);
    for (const char *at = f->body; *at;) {
        size_t length = strcspn(at, "\n");
        struct str line = {0};
        text_append_line(&line, at, length);
        block_add_span(block, SPAN_CODE, str_take(&line));
        at += length + (at[length] == '\n');
    }
    if (highlight(block, f->options))
        return true;
    char quoted[TEXT_QUOTE];
    reader_fail(p, f->info_line, reader_column(p, f->info_line, f->options),
                "'%s' are not lines of this listing, which has %zu", text_quote(f->options, quoted),
                block->span_count);
    return err_hint(p->err, "write for example 'listing 2,4-5' to highlight lines 2, 4 and 5");
}

/* ---- notes ------------------------------------------------------------------------------------*/

/* Several blocks of a step are one text. */
static bool parse_notes(struct reader *p, const struct fence *f)
{
    if (!fence_no_options(p, f, "notes"))
        return false;
    struct step text = {.blocks = p->step->notes, .block_count = p->step->note_count};
    size_t before = text.block_count;
    prose_parse(f->body, &text);
    p->step->notes = text.blocks;
    p->step->note_count = text.block_count;
    if (text.block_count > before)
        return true;
    reader_fail(p, f->info_line, 1, "the notes block is empty");
    return err_hint(p->err, "write paragraphs or lists in it: what to say at this step");
}

/* ---- any of them ------------------------------------------------------------------------------*/

static const struct directive {
    const char *name;
    bool (*parse)(struct reader *p, const struct fence *f);
} directives[] = {
    {"qkv", parse_qkv},         {"view", parse_view},
    {"listing", parse_listing}, {"predict", task_parse_predict},
    {"goal", task_parse_goal},  {"notes", parse_notes},
};
enum { DIRECTIVE_COUNT = sizeof directives / sizeof *directives };

static const char *directive_name(const void *context, size_t i)
{
    (void)context;
    return directives[i].name;
}

static bool unknown_directive(struct reader *p, const char *name, int line)
{
    char quoted[TEXT_QUOTE];
    struct str names = {0};
    text_append_names(&names, DIRECTIVE_COUNT, directive_name, NULL);
    reader_fail(p, line, reader_column(p, line, name), "unknown info string '%s'",
                text_quote(name, quoted));
    const char *nearest = text_nearest(name, DIRECTIVE_COUNT, directive_name, NULL);
    if (nearest)
        err_hint(p->err, "did you mean '%s'? There are %s", nearest, str_text(&names));
    else
        err_hint(p->err, "there are %s; code that is only shown is a listing", str_text(&names));
    str_free(&names);
    return false;
}

static bool dispatch(struct reader *p, const char *name, const struct fence *f)
{
    if (!name[0]) /* no info string, or an indented block */
        return parse_listing(p, f);
    for (size_t i = 0; i < DIRECTIVE_COUNT; i++) {
        if (strcmp(directives[i].name, name) == 0)
            return directives[i].parse(p, f);
    }
    return unknown_directive(p, name, f->info_line);
}

/* A fence that is never closed swallows the rest of the file. */
static bool check_closed(struct reader *p, int first, int last)
{
    const char *end = "";
    if (last > first && (size_t)last <= p->line_count)
        end = p->lines[last - 1];
    end += strspn(end, " \t>");
    size_t marks = strspn(end, end[0] == '~' ? "~" : "`");
    if (marks >= 3 && *skip_blanks(end + marks) == '\0')
        return true;
    reader_fail(p, first, 1, "the block that starts here is never closed");
    return err_hint(p->err, "end it with a line of ```");
}

static char *clean_copy(const char *text)
{
    struct str clean = {0};
    text_append(&clean, text ? text : "");
    return str_take(&clean);
}

/* Not an indented block. In a quotation or list the marks may stand anywhere. */
static bool is_fenced(const struct reader *p, cmark_node *node)
{
    size_t line = (size_t)cmark_node_get_start_line(node);
    const char *raw = line <= p->line_count ? p->lines[line - 1] : "";
    size_t indent = strspn(raw, " ");
    if (cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_DOCUMENT)
        return indent < 4 && (str_starts(raw + indent, "```") || str_starts(raw + indent, "~~~"));
    return strstr(raw, "```") || strstr(raw, "~~~");
}

bool fence_parse(struct reader *p, cmark_node *node)
{
    int line = cmark_node_get_start_line(node);
    bool fenced = is_fenced(p, node);
    if (fenced && !check_closed(p, line, cmark_node_get_end_line(node)))
        return false;
    char *info = clean_copy(cmark_node_get_fence_info(node));
    char *body = clean_copy(cmark_node_get_literal(node));
    const char *options = info;
    char *name = take_word(&options);
    struct fence f = {options, body, fenced ? line + 1 : line, line};
    bool ok = dispatch(p, name, &f);
    free(name);
    free(body);
    free(info);
    return ok;
}

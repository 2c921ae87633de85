/* A step as Markdown, with tables as GitHub and others have them. */
#include "export/export.h"
#include "export/page.h"

#include <string.h>

enum { MOST_ROWS = 40, MOST_COLUMNS = 24, MOST_PARTS = 16 };

/* -- text -------------------------------------------------------------------------------------- */

/* What could be read as markup gets a backslash. */
static void append_plain(struct str *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("\\`*_[]<>|#~&$", *text))
            str_append_char(out, '\\');
        str_append_char(out, *text);
    }
}

/* A fence is longer than any run of backquotes between it. */
static size_t longest_run(const char *text)
{
    size_t longest = 0;
    for (const char *at = text; (at = strchr(at, '`'));) {
        size_t run = strspn(at, "`");
        longest = run > longest ? run : longest;
        at += run;
    }
    return longest;
}

static void append_code(struct str *out, const char *text)
{
    size_t longest = longest_run(text);
    const char *blank = longest > 0 ? " " : "";
    str_repeat(out, '`', longest + 1);
    str_format(out, "%s%s%s", blank, text, blank);
    str_repeat(out, '`', longest + 1);
}

/* Markup does not begin before a blank nor end behind one, so those stand outside. */
static void append_marked(struct str *out, const char *mark, const char *text)
{
    size_t before = strspn(text, " "), end = strlen(text);
    struct str inner = {0};
    while (end > before && text[end - 1] == ' ')
        end--;
    str_append_bytes(&inner, text + before, end - before);
    str_append_bytes(out, text, before);
    str_append(out, inner.length > 0 ? mark : "");
    append_plain(out, str_text(&inner));
    str_append(out, inner.length > 0 ? mark : "");
    str_append(out, text + end);
    str_free(&inner);
}

static void append_span(struct str *out, const struct span *span)
{
    static const char *const around[] = {
        [SPAN_TEXT] = "", [SPAN_EMPHASIS] = "*", [SPAN_STRONG] = "**"};
    if (span->kind == SPAN_CODE)
        append_code(out, span->text);
    else
        append_marked(out, around[span->kind], span->text);
}

/* Text that would begin a list, such as "- " or "2. ", gets a backslash; returns what follows. */
static const char *append_start(struct str *out, const char *text)
{
    size_t digits = strspn(text, "0123456789");
    const char *begins = digits > 0 ? ".)" : "+-";
    str_append_bytes(out, text, digits);
    if (text[digits] && strchr(begins, text[digits]))
        str_append_char(out, '\\');
    return text + digits;
}

static void append_spans(struct str *out, const struct block *block)
{
    for (size_t i = 0; i < block->span_count; i++) {
        struct span span = block->spans[i];
        if (i == 0 && span.kind == SPAN_TEXT)
            span.text += append_start(out, span.text) - span.text;
        append_span(out, &span);
    }
}

static void append_fenced(struct str *out, const char *source)
{
    size_t longest = longest_run(source), length = strlen(source),
           fence = longest < 2 ? 3 : longest + 1;
    str_repeat(out, '`', fence);
    str_format(out, "python\n%s%s", source, length > 0 && source[length - 1] == '\n' ? "" : "\n");
    str_repeat(out, '`', fence);
    str_append(out, "\n\n");
}

static void append_listing(struct str *out, const struct block *block)
{
    struct str text = {0};
    for (size_t i = 0; i < block->span_count; i++)
        str_format(&text, "%s\n", block->spans[i].text);
    append_fenced(out, str_text(&text));
    str_free(&text);
}

static void append_task(struct str *out, const struct block *block, const char *word)
{
    str_format(out, "**%s:** ", word);
    append_spans(out, block);
    str_append(out, "\n\n");
}

static void append_block(struct str *out, const struct step *step, size_t i)
{
    const struct block *block = &step->blocks[i];
    if (block->kind == BLOCK_LISTING) {
        append_listing(out, block);
        return;
    }
    if (block->kind == BLOCK_TASK) {
        append_task(out, block, step->tasks[block->task].kind == TASK_GOAL ? "Goal" : "Question");
        return;
    }
    if (block->kind == BLOCK_ITEM && block->ordinal > 0)
        str_format(out, "%d. ", block->ordinal);
    else if (block->kind == BLOCK_ITEM)
        str_append(out, "- ");
    append_spans(out, block);
    bool list = block->kind == BLOCK_ITEM && i + 1 < step->block_count &&
                step->blocks[i + 1].kind == BLOCK_ITEM;
    str_append(out, list ? "\n" : "\n\n");
}

void markdown_prose(const struct step *step, struct str *out)
{
    for (size_t i = 0; i < step->block_count; i++)
        append_block(out, step, i);
}

/* -- matrices ---------------------------------------------------------------------------------- */

static void append_cell(struct str *out, const struct figure *f, const struct part *p, size_t row,
                        size_t column)
{
    const struct subject *s = f->subject;
    size_t index[ARRAY_MAX_NDIM];
    if (row == PAGE_GAP || column == PAGE_GAP) {
        str_append(out, " … |");
        return;
    }
    if (s->hidden) {
        str_append(out, " ? |");
        return;
    }
    part_at(p, row, column, index);
    str_append_char(out, ' ');
    page_number(out, array_get(f->array, index), f->format);
    str_append(out, binding_is_pinned(s->binding, index) ? "! |" : " |");
}

static void append_token(struct str *out, const struct labels *labels, size_t place)
{
    struct str token = {0};
    page_token(labels, place, 0, &token);
    if (token.length > 0)
        str_append_char(out, ' ');
    append_plain(out, str_text(&token));
    str_append(out, " |");
    str_free(&token);
}

static void append_column_label(struct str *out, const struct labels *labels, size_t place)
{
    if (place == PAGE_GAP)
        str_append(out, " …");
    else
        str_format(out, " %zu", place);
    append_token(out, labels, place);
}

static void append_row_label(struct str *out, const struct labels *labels, size_t place)
{
    if (place == PAGE_GAP)
        str_append(out, "| …");
    else
        str_format(out, "| **%zu**", place);
    append_token(out, labels, place);
}

static void append_table(struct str *out, const struct figure *f, const struct part *p)
{
    const struct subject *s = f->subject;
    size_t rows = part_rows(p), columns = part_columns(p);
    size_t across = page_shown(columns, MOST_COLUMNS);
    str_append(out, "| |");
    for (size_t j = 0; j < across; j++)
        append_column_label(out, &f->columns, page_place(columns, MOST_COLUMNS, j));
    str_append(out, "\n| --- |");
    for (size_t j = 0; j < across; j++)
        str_append(out, " ---: |");
    str_append_char(out, '\n');
    for (size_t i = 0; i < page_shown(rows, MOST_ROWS); i++) {
        size_t row = page_place(rows, MOST_ROWS, i);
        if (s->array->ndim < 2) /* a vector has no rows */
            str_append(out, "| |");
        else
            append_row_label(out, &f->rows, row);
        for (size_t j = 0; j < across; j++)
            append_cell(out, f, p, row, page_place(columns, MOST_COLUMNS, j));
        str_append_char(out, '\n');
    }
    str_append_char(out, '\n');
}

static void append_parts(struct str *out, const struct figure *f)
{
    const struct subject *s = f->subject;
    struct part part = {.array = s->array};
    do {
        if (s->array->ndim > 2) {
            struct str name = {0};
            part_name(&part, s->panel->name, &name);
            str_format(out, "`%s`:\n\n", name.text);
            str_free(&name);
        }
        append_table(out, f, &part);
    } while (part_next(&part, MOST_PARTS));
}

/* What a view shows instead of the matrix: its first row is the head. */
static void append_view_table(struct str *out, const struct figure *f)
{
    for (size_t i = 0; i < f->table.rows; i++) {
        str_append_char(out, '|');
        for (size_t j = 0; j < f->table.columns; j++) {
            const struct large_cell *cell = large_table_cell(&f->table, i, j);
            struct str text = {0};
            figure_cell(cell, 0, &text);
            str_append(out, text.length > 0 ? " " : "");
            append_plain(out, str_text(&text));
            str_append(out, figure_marks(cell) & MARK_PINNED ? "! |" : " |");
            str_free(&text);
        }
        str_append(out, i == 0 ? "\n| --- |" : "\n");
        for (size_t j = 1; i == 0 && j < f->table.columns; j++)
            str_append(out, " ---: |");
        str_append(out, i == 0 ? "\n" : "");
    }
    str_append_char(out, '\n');
}

static void append_drawing(struct str *out, const struct canvas *drawing)
{
    str_append(out, "```text\n");
    export_text(drawing, out);
    str_append(out, "```\n\n");
}

/* "`scores := Q @ K.T / k_d`, shape (3,3), [1,1] as a dot product:" */
static void append_caption(struct str *out, const struct figure *f)
{
    char shape[ARRAY_SHAPE_TEXT];
    struct str caption = {0};
    page_caption(f->subject, &caption);
    append_code(out, caption.text);
    if (page_is_matrix(f->subject))
        str_format(out, ", shape %s", array_shape_text(f->subject->array, shape));
    str_append(out, f->reading ? ", " : "");
    append_plain(out, f->reading ? f->reading : "");
    str_append(out, ":\n\n");
    str_free(&caption);
}

static void write_figure(struct page *page, const struct figure *f)
{
    append_caption(page->out, f);
    if (!page_is_matrix(f->subject)) {
        struct str text = {0};
        subject_text(f->subject, &text);
        append_fenced(page->out, str_text(&text));
        str_free(&text);
    } else if (f->table.rows > 0) {
        append_view_table(page->out, f);
    } else if (f->drawing) {
        append_drawing(page->out, f->drawing);
    } else if (array_count(f->subject->array) > 0) {
        append_parts(page->out, f);
    }
}

/* -- the document ------------------------------------------------------------------------------ */

static void begin(struct page *page)
{
    str_append(page->out, "# ");
    append_plain(page->out, page->app->lesson->title);
    str_append(page->out, "\n\n");
}

static void heading(struct page *page, const struct step *step, size_t number)
{
    str_format(page->out, "## %zu. ", number);
    append_plain(page->out, step->title);
    str_append(page->out, "\n\n");
}

static void block(struct page *page, const struct step *step, size_t i)
{
    append_block(page->out, step, i);
}

static void task(struct page *page, const struct block *b, const char *word,
                 const struct block *outcome, bool room)
{
    (void)room;
    append_task(page->out, b, word);
    if (outcome) {
        append_spans(page->out, outcome);
        str_append(page->out, "\n\n");
    }
}

static void statements(struct page *page, const char *source)
{
    append_fenced(page->out, source);
}

static void note(struct page *page, const char *text)
{
    append_code(page->out, text);
    str_append(page->out, "\n\n");
}

static void end(struct page *page)
{
    while (page->out->length > 1 && strcmp(page->out->text + page->out->length - 2, "\n\n") == 0)
        str_truncate(page->out, page->out->length - 1);
}

bool export_markdown(const struct export_request *request, struct str *out, struct err *err)
{
    static const struct page_ops ops = {.begin = begin,
                                        .end = end,
                                        .heading = heading,
                                        .block = block,
                                        .task = task,
                                        .statements = statements,
                                        .figure = write_figure,
                                        .note = note};
    return page_write(request, &ops, out, err);
}

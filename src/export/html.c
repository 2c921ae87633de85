/* A step or the whole lesson as one HTML file: no scripts, nothing loaded from elsewhere. */
#include "export/html.h"

#include "export/escape.h"

#include <string.h>

/* -- text -------------------------------------------------------------------------------------- */

static void append_spans(struct str *out, const struct block *block)
{
    static const char *const tags[] = {
        [SPAN_TEXT] = NULL, [SPAN_EMPHASIS] = "em", [SPAN_STRONG] = "strong", [SPAN_CODE] = "code"};
    for (size_t i = 0; i < block->span_count; i++) {
        const char *tag = tags[block->spans[i].kind];
        if (tag)
            str_format(out, "<%s>", tag);
        escape_xml(out, block->spans[i].text);
        if (tag)
            str_format(out, "</%s>", tag);
    }
}

static void append_listing(struct str *out, const struct block *block)
{
    str_append(out, "<pre><code>");
    for (size_t i = 0; i < block->span_count; i++) {
        bool strong = block->spans[i].kind == SPAN_STRONG;
        str_append(out, strong ? "<mark>" : "");
        escape_xml(out, block->spans[i].text);
        str_append(out, strong ? "</mark>\n" : "\n");
    }
    str_append(out, "</code></pre>\n");
}

static bool same_list(const struct block *a, const struct block *b)
{
    return a->kind == BLOCK_ITEM && b->kind == BLOCK_ITEM && (a->ordinal > 0) == (b->ordinal > 0);
}

static void append_item(struct str *out, const struct step *step, size_t i)
{
    const struct block *block = &step->blocks[i];
    const char *list = block->ordinal > 0 ? "ol" : "ul";
    if (i == 0 || !same_list(block - 1, block)) {
        str_format(out, "<%s", list);
        if (block->ordinal > 1)
            str_format(out, " start=\"%d\"", block->ordinal);
        str_append(out, ">\n");
    }
    str_append(out, "<li>");
    append_spans(out, block);
    str_append(out, "</li>\n");
    if (i + 1 == step->block_count || !same_list(block, block + 1))
        str_format(out, "</%s>\n", list);
}

static void block(struct page *page, const struct step *step, size_t i)
{
    switch (step->blocks[i].kind) {
    case BLOCK_LISTING:
        append_listing(page->out, &step->blocks[i]);
        break;
    case BLOCK_ITEM:
        append_item(page->out, step, i);
        break;
    case BLOCK_PARAGRAPH:
    case BLOCK_TASK: /* is written by task() */
        str_append(page->out, "<p>");
        append_spans(page->out, &step->blocks[i]);
        str_append(page->out, "</p>\n");
        break;
    }
}

static void task(struct page *page, const struct block *b, const char *word,
                 const struct block *outcome, bool room)
{
    str_format(page->out, "<div class=\"task\">\n<p><strong>%s:</strong> ", word);
    append_spans(page->out, b);
    str_append(page->out, "</p>\n");
    if (outcome) {
        str_append(page->out, "<p class=\"outcome\">");
        append_spans(page->out, outcome);
        str_append(page->out, "</p>\n");
    }
    str_append(page->out, room ? "<p class=\"room\"></p>\n</div>\n" : "</div>\n");
}

static void statements(struct page *page, const char *source)
{
    str_append(page->out, "<pre><code>");
    escape_xml(page->out, source);
    str_append(page->out, "</code></pre>\n");
}

static void note(struct page *page, const char *text)
{
    str_append(page->out, "<p class=\"note\">");
    escape_xml(page->out, text);
    str_append(page->out, "</p>\n");
}

/* -- the document ------------------------------------------------------------------------------ */

static void append_contents(struct str *out, const struct lesson *lesson)
{
    str_append(out, "<nav aria-label=\"Steps\">\n<ol>\n");
    for (size_t i = 0; i < lesson->step_count; i++) {
        str_format(out, "<li><a href=\"#step-%zu\">", i + 1);
        escape_xml(out, lesson->steps[i].title);
        str_append(out, "</a></li>\n");
    }
    str_append(out, "</ol>\n</nav>\n");
}

static void begin(struct page *page)
{
    struct str *out = page->out;
    str_append(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>");
    escape_xml(out, page->app->lesson->title);
    if (!page->request->all) {
        str_append(out, ": ");
        escape_xml(out, app_step(page->app)->title);
    }
    str_format(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n<h1>", html_style,
               html_style_print);
    escape_xml(out, page->app->lesson->title);
    str_append(out, "</h1>\n");
    if (page->request->worksheet)
        str_append(out, "<p class=\"person\">Name<span></span>Date<span></span></p>\n");
    else if (page->request->all)
        append_contents(out, page->app->lesson);
}

static void heading(struct page *page, const struct step *step, size_t number)
{
    const char *id = page->answering ? "answer" : "step", *tag = page->answering ? "h3" : "h2";
    str_format(page->out, "<section aria-labelledby=\"%s-%zu\">\n<%s id=\"%s-%zu\">%zu. ", id,
               number, tag, id, number, number);
    escape_xml(page->out, step->title);
    str_format(page->out, "</%s>\n", tag);
}

/* What the signs in the tables mean; who listens is told at each number. */
static void append_legend(struct page *page)
{
    struct str legend = {0};
    page_legend(page, &legend);
    if (legend.length > 0)
        str_format(page->out, "<p class=\"legend\" aria-hidden=\"true\">%s</p>\n", legend.text);
    str_free(&legend);
}

static void step_end(struct page *page)
{
    append_legend(page);
    str_append(page->out, "</section>\n");
}

static void answers(struct page *page)
{
    str_append(page->out, "<section class=\"answers\" aria-labelledby=\"answers\">\n"
                          "<h2 id=\"answers\">Answers</h2>\n");
}

static void end(struct page *page)
{
    str_append(page->out, page->answering ? "</section>\n</main>\n" : "</main>\n");
    str_append(page->out, "</body>\n</html>\n");
}

bool export_html(const struct export_request *request, struct str *out, struct err *err)
{
    static const struct page_ops ops = {.begin = begin,
                                        .end = end,
                                        .heading = heading,
                                        .step_end = step_end,
                                        .block = block,
                                        .task = task,
                                        .statements = statements,
                                        .figure = html_figure,
                                        .note = note,
                                        .answers = answers};
    return page_write(request, &ops, out, err);
}

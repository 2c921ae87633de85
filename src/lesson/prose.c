#include "lesson/parse.h"

#include "base/mem.h"
#include "base/str.h"
#include "lesson/text.h"

#include <string.h>

/* Where a walk through inline nodes stands. Markup nests, so it is counted; the strongest shows. */
struct inline_walk {
    struct block *block; /* NULL when only the text is wanted */
    struct str text;     /* of the span that grows */
    enum span_kind kind; /* of that span */
    int strong, emphasis;
};

static void flush(struct inline_walk *w)
{
    if (w->text.length > 0)
        block_add_span(w->block, w->kind, str_take(&w->text));
}

static void append(struct inline_walk *w, enum span_kind kind, const char *literal)
{
    if (w->block && kind != w->kind)
        flush(w);
    w->kind = kind;
    /* An entity such as &#27; has become a character only now, so the text is cleaned again. */
    size_t start = w->text.length;
    text_append(&w->text, literal ? literal : "");
    for (size_t i = start; i < w->text.length; i++)
        if (w->text.text[i] == '\n' || w->text.text[i] == '\t')
            w->text.text[i] = ' ';
}

static enum span_kind kind_now(const struct inline_walk *w)
{
    return w->strong ? SPAN_STRONG : w->emphasis ? SPAN_EMPHASIS : SPAN_TEXT;
}

static void visit(struct inline_walk *w, cmark_node *node, bool enter)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_STRONG:
        w->strong += enter ? 1 : -1;
        break;
    case CMARK_NODE_EMPH:
        w->emphasis += enter ? 1 : -1;
        break;
    case CMARK_NODE_TEXT:
        append(w, kind_now(w), cmark_node_get_literal(node));
        break;
    case CMARK_NODE_CODE:
        append(w, SPAN_CODE, cmark_node_get_literal(node));
        break;
    case CMARK_NODE_SOFTBREAK:
    case CMARK_NODE_LINEBREAK:
        append(w, kind_now(w), " ");
        break;
    default: /* a link or an image is its text; HTML is not shown */
        break;
    }
}

static void walk_inlines(cmark_node *node, struct inline_walk *w)
{
    cmark_iter *iter = cmark_iter_new(node);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;)
        visit(w, cmark_iter_get_node(iter), event == CMARK_EVENT_ENTER);
    cmark_iter_free(iter);
}

void prose_spans(cmark_node *node, struct block *block)
{
    struct inline_walk w = {.block = block};
    walk_inlines(node, &w);
    flush(&w);
    str_free(&w.text);
}

void prose_text(cmark_node *node, struct str *out)
{
    struct inline_walk w = {0};
    walk_inlines(node, &w);
    str_append(out, str_text(&w.text));
    str_free(&w.text);
}

void block_text(const struct block *block, struct str *out)
{
    for (size_t i = 0; i < block->span_count; i++)
        str_format(out, block->spans[i].kind == SPAN_CODE ? "`%s`" : "%s", block->spans[i].text);
}

static void add_part(struct block *block, enum span_kind kind, const char *text, size_t length)
{
    if (length > 0)
        block_add_span(block, kind, mem_copy_bytes(text, length));
}

void block_take_text(struct block *block, const char *text)
{
    for (;;) {
        size_t before = strcspn(text, "`");
        const char *end = text[before] ? strchr(text + before + 1, '`') : NULL;
        if (!end) /* one that is alone means itself */
            break;
        add_part(block, SPAN_TEXT, text, before);
        add_part(block, SPAN_CODE, text + before + 1, (size_t)(end - text) - before - 1);
        text = end + 1;
    }
    add_part(block, SPAN_TEXT, text, strlen(text));
}

/* A step or the whole lesson as pages to be printed, by cairo. */
#include "base/err.h"
#include "base/mem.h"

#include "export/pdf.h"

#include <stdlib.h>
#include <string.h>

static const double BODY = 10, LEADING = 14.5, CODE = 8.5, CODE_LEADING = 12;
static const double TITLE = 20, HEADING = 14, ANSWER = 11, INDENT = 24;
static const double ROOM = 44; /* for an answer in a line or two by hand */

double pdf_before(struct pdf *pdf, double wanted)
{
    double before = wanted > pdf->after ? wanted : pdf->after;
    pdf->after = 0;
    return before;
}

void pdf_end_shelf(struct pdf *pdf)
{
    if (pdf->has_shelf)
        pdf->after = 14;
    pdf->has_shelf = false;
}

/* -- text -------------------------------------------------------------------------------------- */

static struct paragraph paragraph(struct pdf *pdf, double before, double left)
{
    pdf_end_shelf(pdf);
    return (struct paragraph){.flow = &pdf->flow,
                              .before = pdf_before(pdf, before),
                              .left = left,
                              .width = FLOW_WIDTH - left,
                              .leading = LEADING,
                              .color = FLOW_INK};
}

static void add_spans(struct paragraph *p, const struct block *block)
{
    for (size_t i = 0; i < block->span_count; i++) {
        enum span_kind kind = block->spans[i].kind;
        bool code = kind == SPAN_CODE;
        struct font font = {.mono = code,
                            .bold = kind == SPAN_STRONG,
                            .italic = kind == SPAN_EMPHASIS,
                            .size = code ? BODY * 0.88 : BODY};
        paragraph_add(p, font, block->spans[i].text);
    }
}

static void write_paragraph(struct pdf *pdf, const struct block *block)
{
    struct paragraph p = paragraph(pdf, 7, 0);
    paragraph_begin(&p);
    add_spans(&p, block);
    paragraph_end(&p);
}

static void write_item(struct pdf *pdf, const struct block *block, bool first)
{
    struct paragraph p = paragraph(pdf, first ? 7 : 2, INDENT);
    struct str label = {0};
    if (block->ordinal > 0)
        str_format(&label, "%d. ", block->ordinal);
    else
        str_append(&label, "• ");
    p.label = label.text;
    paragraph_begin(&p);
    add_spans(&p, block);
    paragraph_end(&p);
    str_free(&label);
}

static void write_heading(struct pdf *pdf, const char *text, const char *tag, double size,
                          double before, unsigned flags)
{
    struct paragraph p = paragraph(pdf, before, 0);
    p.leading = size * 1.3;
    p.tag = tag;
    p.flags = flags;
    paragraph_begin(&p);
    paragraph_add(&p, (struct font){.bold = true, .size = size}, text);
    paragraph_end(&p);
}

/* -- code -------------------------------------------------------------------------------------- */

enum { SHORT = 12 /* lines that are not divided */, CODE_EDGE = 8 };

static void write_code_line(struct pdf *pdf, const char *line, bool bold, unsigned flags)
{
    struct font font = {.mono = true, .bold = bold, .size = CODE};
    double left = flags & FLOW_TINT ? CODE_EDGE : 0;
    do {
        size_t fits = type_fit(&pdf->flow.drawing, font, FLOW_WIDTH - 2 * left, line);
        struct str start = {0};
        str_append_bytes(&start, line, fits);
        str_append_char(&start, ' '); /* heard, and copied, it is not one word with the next */
        flow_strip(&pdf->flow, 0, CODE_LEADING, flags)->tag = "Code";
        flow_text(&pdf->flow, left, CODE_LEADING * 0.74, font, FLOW_INK, start.text);
        str_free(&start);
        line += fits;
    } while (*line);
}

/* The strips from `first` on are a block of code: a short one is not divided, and no line of a
 * longer one stands alone. */
static void end_code(struct pdf *pdf, size_t first, double before)
{
    struct flow_strip *strips = pdf->flow.strips + first;
    size_t count = pdf->flow.strip_count - first;
    for (size_t i = 0; i + 1 < count; i++)
        if (count <= SHORT || i == 0 || i + 2 == count)
            strips[i].flags |= FLOW_KEEP;
    for (size_t i = 1; i < count; i++)
        strips[i].flags |= FLOW_JOIN;
    if (count > 0)
        strips[0].before = before;
}

void pdf_code(struct pdf *pdf, const char *source, bool tinted)
{
    pdf_end_shelf(pdf);
    size_t first = pdf->flow.strip_count;
    double before = pdf_before(pdf, tinted ? 14 : 4);
    while (*source) {
        size_t length = strcspn(source, "\n");
        char *line = mem_copy_bytes(source, length);
        write_code_line(pdf, line, false, tinted ? FLOW_TINT : 0);
        free(line);
        source += length + (source[length] == '\n');
    }
    end_code(pdf, first, before);
    pdf->after = tinted ? 14 : 8;
}

static void write_listing(struct pdf *pdf, const struct block *block)
{
    pdf_end_shelf(pdf);
    size_t first = pdf->flow.strip_count;
    double before = pdf_before(pdf, 14);
    for (size_t i = 0; i < block->span_count; i++)
        write_code_line(pdf, block->spans[i].text, block->spans[i].kind == SPAN_STRONG, FLOW_TINT);
    end_code(pdf, first, before);
    pdf->after = 14;
}

/* -- the document ------------------------------------------------------------------------------ */

static void write_contents(struct pdf *pdf, const struct lesson *lesson)
{
    for (size_t i = 0; i < lesson->step_count; i++) {
        struct paragraph p = paragraph(pdf, i == 0 ? 6 : 1, INDENT);
        struct str number = {0};
        const struct font font = {.size = BODY};
        str_format(&number, "%zu. ", i + 1);
        p.label = number.text;
        p.width -= 40;
        p.tag = CAIRO_TAG_LINK;
        paragraph_begin(&p);
        paragraph_add(&p, font, lesson->steps[i].title);
        paragraph_end(&p);
        pdf->flow.strips[p.strip].target = i;
        flow_page_of(&pdf->flow, FLOW_WIDTH, LEADING * 0.74, font, i);
        str_free(&number);
    }
    pdf->after = 18;
}

/* Lines to be filled in by hand. */
static void write_person(struct pdf *pdf)
{
    static const struct {
        const char *what;
        double x, width;
    } fields[] = {{"Name", 0, 250}, {"Date", 300, 150}};
    const struct font font = {.size = BODY};
    flow_strip(&pdf->flow, pdf_before(pdf, 8), LEADING, 0)->tag = "P";
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        double x = fields[i].x;
        flow_text(&pdf->flow, x, LEADING * 0.74, font, FLOW_SOFT, fields[i].what);
        x += type_width(&pdf->flow.drawing, font, fields[i].what) + 6;
        flow_fill(&pdf->flow, x, LEADING * 0.74 + 2, fields[i].width - (x - fields[i].x), 0.6,
                  FLOW_SOFT);
    }
    pdf->after = 18;
}

static void begin(struct page *page)
{
    struct pdf *pdf = pdf_of(page);
    write_heading(pdf, page->app->lesson->title, "H1", TITLE, 0, 0);
    pdf->after = 8;
    if (page->request->worksheet)
        write_person(pdf);
    else if (page->request->all)
        write_contents(pdf, page->app->lesson);
}

static void heading(struct page *page, const struct step *step, size_t number)
{
    struct pdf *pdf = pdf_of(page);
    struct str text = {0};
    str_format(&text, "%zu. %s", number, step->title);
    size_t first = pdf->flow.strip_count;
    if (page->answering)
        write_heading(pdf, text.text, "H3", ANSWER, 16, FLOW_KEEP);
    else
        write_heading(pdf, text.text, "H2", HEADING, 24, FLOW_KEEP);
    flow_section(&pdf->flow, first, text.text, page->answering ? 1 : 0);
    pdf->after = 7;
    str_free(&text);
}

static void block(struct page *page, const struct step *step, size_t i)
{
    const struct block *b = &step->blocks[i];
    switch (b->kind) {
    case BLOCK_LISTING:
        write_listing(pdf_of(page), b);
        break;
    case BLOCK_ITEM:
        write_item(pdf_of(page), b, i == 0 || b[-1].kind != BLOCK_ITEM);
        break;
    case BLOCK_PARAGRAPH:
    case BLOCK_TASK: /* is written by task() */
        write_paragraph(pdf_of(page), b);
        break;
    }
}

/* A question, and what is to be said of it, along one bar; or room for the answer. */
static void task(struct page *page, const struct block *b, const char *word,
                 const struct block *outcome, bool room)
{
    struct pdf *pdf = pdf_of(page);
    struct paragraph p = paragraph(pdf, 12, 10);
    struct str lead = {0};
    p.bar = true;
    p.flags = outcome || room ? FLOW_KEEP : 0;
    str_format(&lead, "%s: ", word);
    paragraph_begin(&p);
    paragraph_add(&p, (struct font){.bold = true, .size = BODY}, lead.text);
    add_spans(&p, b);
    paragraph_end(&p);
    str_free(&lead);
    if (outcome) {
        p = paragraph(pdf, 0, 10);
        p.bar = true;
        paragraph_begin(&p);
        add_spans(&p, outcome);
        paragraph_end(&p);
    }
    if (room) {
        flow_strip(&pdf->flow, 0, ROOM, 0)->tag = "P";
        flow_fill(&pdf->flow, 10, ROOM, FLOW_WIDTH - 10, 0.6, FLOW_LINE);
    }
    pdf->after = 7;
}

static void statements(struct page *page, const char *source)
{
    pdf_code(pdf_of(page), source, true);
}

/* What comes next explains what was written last. */
static void keep_with_last(struct pdf *pdf)
{
    if (pdf->flow.strip_count > 0)
        pdf->flow.strips[pdf->flow.strip_count - 1].flags |= FLOW_KEEP;
}

static void note(struct page *page, const char *text)
{
    keep_with_last(pdf_of(page));
    struct paragraph p = paragraph(pdf_of(page), 12, 10);
    p.leading = CODE_LEADING + 0.5;
    p.bar = true;
    paragraph_begin(&p);
    paragraph_add(&p, (struct font){.mono = true, .size = CODE}, text);
    paragraph_end(&p);
}

/* What the signs in the tables mean. */
static void step_end(struct page *page)
{
    struct pdf *pdf = pdf_of(page);
    struct str legend = {0};
    page_legend(page, &legend);
    if (legend.length > 0) {
        keep_with_last(pdf);
        struct paragraph p = paragraph(pdf, 8, 0);
        p.color = FLOW_SOFT;
        paragraph_begin(&p);
        paragraph_add(&p, (struct font){.size = 8}, legend.text);
        paragraph_end(&p);
    }
    pdf_end_shelf(pdf);
    str_free(&legend);
}

static void answers(struct page *page)
{
    struct pdf *pdf = pdf_of(page);
    size_t first = pdf->flow.strip_count;
    write_heading(pdf, "Answers", "H2", HEADING, 24, FLOW_KEEP | FLOW_BREAK);
    flow_section(&pdf->flow, first, "Answers", 0);
}

/* "Lesson", or "Lesson: Step" where it is of one. */
static void append_title(const struct export_request *request, struct str *out)
{
    str_append(out, request->app->lesson->title);
    if (!request->all)
        str_format(out, ": %s", app_step(request->app)->title);
}

static void end(struct page *page)
{
    struct pdf *pdf = pdf_of(page);
    struct str title = {0};
    append_title(page->request, &title);
    flow_draw(&pdf->flow, title.text);
    str_free(&title);
}

bool export_pdf(const struct export_request *request, struct str *out, struct err *err)
{
    static const struct page_ops ops = {.begin = begin,
                                        .end = end,
                                        .heading = heading,
                                        .step_end = step_end,
                                        .block = block,
                                        .task = task,
                                        .statements = statements,
                                        .figure = pdf_figure,
                                        .note = note,
                                        .answers = answers};
    struct pdf pdf = {.page = {.ops = &ops, .request = request, .app = request->app, .out = out},
                      .flow.drawing.missing = request->missing};
    bool ok =
        flow_begin(&pdf.flow, out, err) && page_walk(&pdf.page, err) && flow_end(&pdf.flow, err);
    flow_free(&pdf.flow);
    return ok;
}

/* A step as a LaTeX document: matrices as bmatrix, wide ones in parts. */
#include "export/page.h"

#include "base/utf8.h"

#include <math.h>
#include <string.h>

enum { MOST_ROWS = 40, MOST_COLUMNS = 1024, MOST_PARTS = 64, PER_LINE = 12 };

/* -- text -------------------------------------------------------------------------------------- */

/* Letters that pdfTeX has no place for in its default fonts. */
static const struct {
    uint32_t code;
    const char *latex;
} letters[] = {
    {'\\', "\\textbackslash{}"},
    {'~', "\\textasciitilde{}"},
    {'^', "\\textasciicircum{}"},
    {'"', "\\textquotedbl{}"},
    {'\'', "\\textquotesingle{}"},
    {'`', "\\textasciigrave{}"},
    {'<', "\\textless{}"},
    {'>', "\\textgreater{}"},
    {'|', "\\textbar{}"},
    {'-', "{-}"},
    {0xB7, "\\ensuremath{\\cdot}"},
    {0xD7, "\\ensuremath{\\times}"},
    {0xB2, "\\textsuperscript{2}"},
    {0xB3, "\\textsuperscript{3}"},
    {0xB9, "\\textsuperscript{1}"},
    {0x393, "\\ensuremath{\\Gamma}"},
    {0x394, "\\ensuremath{\\Delta}"},
    {0x398, "\\ensuremath{\\Theta}"},
    {0x39B, "\\ensuremath{\\Lambda}"},
    {0x3A0, "\\ensuremath{\\Pi}"},
    {0x3A3, "\\ensuremath{\\Sigma}"},
    {0x3A6, "\\ensuremath{\\Phi}"},
    {0x3A9, "\\ensuremath{\\Omega}"},
    {0x3B1, "\\ensuremath{\\alpha}"},
    {0x3B2, "\\ensuremath{\\beta}"},
    {0x3B3, "\\ensuremath{\\gamma}"},
    {0x3B4, "\\ensuremath{\\delta}"},
    {0x3B5, "\\ensuremath{\\epsilon}"},
    {0x3B7, "\\ensuremath{\\eta}"},
    {0x3B8, "\\ensuremath{\\theta}"},
    {0x3BB, "\\ensuremath{\\lambda}"},
    {0x3BC, "\\ensuremath{\\mu}"},
    {0x3C0, "\\ensuremath{\\pi}"},
    {0x3C1, "\\ensuremath{\\rho}"},
    {0x3C3, "\\ensuremath{\\sigma}"},
    {0x3C4, "\\ensuremath{\\tau}"},
    {0x3C6, "\\ensuremath{\\phi}"},
    {0x3C9, "\\ensuremath{\\omega}"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2018, "`"},
    {0x2019, "'"},
    {0x201C, "``"},
    {0x201D, "''"},
    {0x2026, "\\ldots{}"},
    {0x2074, "\\textsuperscript{4}"},
    {0x207B, "\\textsuperscript{-}"},
    {0x2190, "\\ensuremath{\\leftarrow}"},
    {0x2192, "\\ensuremath{\\to}"},
    {0x2211, "\\ensuremath{\\sum}"},
    {0x2212, "\\ensuremath{-}"},
    {0x221A, "\\ensuremath{\\surd}"},
    {0x221E, "\\ensuremath{\\infty}"},
    {0x2248, "\\ensuremath{\\approx}"},
    {0x2260, "\\ensuremath{\\neq}"},
    {0x2264, "\\ensuremath{\\leq}"},
    {0x2265, "\\ensuremath{\\geq}"},
    {0x22A4, "\\ensuremath{\\top}"},
};

static const char *letter(uint32_t code)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].code == code)
            return letters[i].latex;
    return NULL;
}

/* Whether pdfTeX's T1 and TS1 fonts have it. */
static bool is_latin(uint32_t code)
{
    static const uint32_t missing[] = {0x126, 0x127, 0x138, 0x13F, 0x140,
                                       0x149, 0x166, 0x167, 0x17F};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        if (missing[i] == code)
            return false;
    return (code >= 0x20 && code < 0x7F) || (code > 0xA0 && code < 0x180);
}

/* Of what there is no letter for only its number is certain to compile. */
static void append_char(struct str *out, uint32_t code)
{
    char bytes[4];
    const char *latex = letter(code);
    if (latex)
        str_append(out, latex);
    else if (code < 0x80 && code >= 0x20 && strchr("#$%&_{}", (int)code))
        str_format(out, "\\%c", (int)code);
    else if (is_latin(code))
        str_append_bytes(out, bytes, utf8_encode(code, bytes));
    else
        str_format(out, "[U+%04X]", (unsigned)code);
}

static void append_plain(struct str *out, const char *text)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n)
        append_char(out, code);
}

/* Lines of code: blanks stay as they are. */
static void append_code(struct str *out, const char *source)
{
    str_append(out, "\\begin{flushleft}\\ttfamily\\small\n");
    while (*source) {
        size_t length = strcspn(source, "\n");
        struct str line = {0};
        str_append_bytes(&line, source, length);
        str_append(out, "\\mbox{}");
        for (const char *at = str_text(&line); *at;) {
            size_t word = strcspn(at, " ");
            struct str text = {0};
            str_append_bytes(&text, at, word);
            append_plain(out, str_text(&text));
            str_free(&text);
            for (at += word; *at == ' '; at++)
                str_append(out, "\\ ");
        }
        str_free(&line);
        source += length + (source[length] == '\n');
        str_append(out, *source ? "\\\\\n" : "\n");
    }
    str_append(out, "\\end{flushleft}\n\n");
}

static void append_spans(struct str *out, const struct block *block)
{
    static const char *const commands[] = {[SPAN_TEXT] = "",
                                           [SPAN_EMPHASIS] = "\\emph{",
                                           [SPAN_STRONG] = "\\textbf{",
                                           [SPAN_CODE] = "\\texttt{"};
    for (size_t i = 0; i < block->span_count; i++) {
        const char *command = commands[block->spans[i].kind];
        str_append(out, command);
        append_plain(out, block->spans[i].text);
        str_append(out, *command ? "}" : "");
    }
}

static void block(struct page *page, const struct step *step, size_t i)
{
    const struct block *b = &step->blocks[i];
    if (b->kind == BLOCK_LISTING) {
        struct str text = {0};
        for (size_t k = 0; k < b->span_count; k++)
            str_format(&text, "%s\n", b->spans[k].text);
        append_code(page->out, str_text(&text));
        str_free(&text);
        return;
    }
    if (b->kind == BLOCK_ITEM && b->ordinal > 0)
        str_format(page->out, "\\noindent %d.\\ ", b->ordinal);
    else if (b->kind == BLOCK_ITEM)
        str_append(page->out, "\\noindent\\textbullet\\ ");
    append_spans(page->out, b);
    str_append(page->out, "\n\n");
}

/* -- matrices ---------------------------------------------------------------------------------- */

static void append_number(struct str *out, double x, struct cell_format format)
{
    struct str text = {0};
    page_number(&text, x, format);
    const char *e = strchr(text.text, 'e');
    if (format.is_bool || isnan(x))
        str_format(out, "\\text{%s}", text.text);
    else if (isinf(x))
        str_append(out, x > 0 ? "\\infty" : "-\\infty");
    else if (e)
        str_format(out, "%.*s{\\cdot}10^{%s}", (int)(e - text.text), text.text, e + 1);
    else
        str_append(out, text.text);
    str_free(&text);
}

static void append_entry(struct str *out, const struct subject *s, const struct part *p, size_t row,
                         size_t column, struct cell_format format)
{
    size_t index[ARRAY_MAX_NDIM];
    if (row == PAGE_GAP || column == PAGE_GAP) {
        str_append(out, row == PAGE_GAP ? "\\vdots" : "\\cdots");
        return;
    }
    part_at(p, row, column, index);
    if (s->hidden) {
        str_append(out, "?");
        return;
    }
    bool pinned = binding_is_pinned(s->binding, index);
    str_append(out, pinned ? "\\underline{" : "");
    append_number(out, array_get(s->array, index), format);
    str_append(out, pinned ? "}" : "");
}

/* The shown columns from first on, as many as fit the line. */
static void append_bmatrix(struct str *out, const struct subject *s, const struct part *p,
                           size_t first, struct cell_format format)
{
    size_t rows = part_rows(p), columns = part_columns(p);
    size_t down = page_shown(rows, MOST_ROWS), last = page_shown(columns, MOST_COLUMNS);
    last = last < first + PER_LINE ? last : first + PER_LINE;
    str_append(out, "\\begin{bmatrix}\n");
    for (size_t i = 0; i < down; i++) {
        for (size_t j = first; j < last; j++) {
            str_append(out, j > first ? " & " : "  ");
            append_entry(out, s, p, page_place(rows, MOST_ROWS, i),
                         page_place(columns, MOST_COLUMNS, j), format);
        }
        str_append(out, i + 1 < down ? " \\\\\n" : "\n");
    }
    str_append(out, "\\end{bmatrix}");
}

/* "z[3], columns 12 to 23", where there is more than one part. */
static void append_label(struct str *out, const struct subject *s, const struct part *p,
                         size_t first, size_t shown)
{
    struct str name = {0};
    part_name(p, s->panel->name, &name);
    str_append(out, "\\noindent\\texttt{");
    append_plain(out, name.text);
    str_append_char(out, '}');
    if (shown > PER_LINE) {
        size_t columns = part_columns(p);
        size_t last = first + PER_LINE < shown ? first + PER_LINE : shown;
        str_format(out, ", columns %zu to %zu", first, page_place(columns, MOST_COLUMNS, last - 1));
    }
    str_append(out, "\n");
    str_free(&name);
}

static void append_part(struct str *out, const struct subject *s, const struct part *p,
                        struct cell_format format)
{
    size_t shown = page_shown(part_columns(p), MOST_COLUMNS);
    for (size_t first = 0; first < shown; first += PER_LINE) {
        if (s->array->ndim > 2 || shown > PER_LINE) {
            str_append_char(out, '\n');
            append_label(out, s, p, first, shown);
        }
        str_append(out, "\\[\n");
        append_bmatrix(out, s, p, first, format);
        str_append(out, "\n\\]\n");
    }
}

static void matrix(struct page *page, const struct subject *s, bool blank)
{
    struct str text = {0};
    char shape[ARRAY_SHAPE_TEXT];
    (void)blank;
    page_caption(s, &text);
    str_append(page->out, "\\noindent\\texttt{");
    append_plain(page->out, text.text);
    str_append_char(page->out, '}');
    str_truncate(&text, 0);
    if (!page_is_matrix(s)) {
        subject_text(s, &text);
        str_append(page->out, ": ");
        append_plain(page->out, str_text(&text));
    } else {
        str_format(page->out, ", shape $%s$", array_shape_text(s->array, shape));
        struct part part = {.array = s->array};
        struct cell_format format = cell_format_for(s->array);
        str_append(page->out, "\n");
        if (array_count(s->array) > 0)
            do
                append_part(page->out, s, &part, format);
            while (part_next(&part, MOST_PARTS));
    }
    str_append(page->out, "\n\n");
    str_free(&text);
}

/* -- the document ------------------------------------------------------------------------------ */

static void begin(struct page *page)
{
    str_format(page->out,
               "\\documentclass[11pt,fleqn]{article}\n\\usepackage[utf8]{inputenc}\n"
               "\\usepackage[T1]{fontenc}\n\\usepackage{textcomp}\n\\usepackage{amsmath}\n"
               "\\usepackage[margin=22mm]{geometry}\n\\setcounter{MaxMatrixCols}{%d}\n"
               "\\sloppy\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt}\n"
               "\\begin{document}\n\n\\section*{",
               PER_LINE);
    append_plain(page->out, page->app->lesson->title);
    str_append(page->out, "}\n\n");
}

static void heading(struct page *page, const struct step *step, size_t number)
{
    str_format(page->out, "\\subsection*{%zu. ", number);
    append_plain(page->out, step->title);
    str_append(page->out, "}\n\n");
}

static void task(struct page *page, const struct block *b, const char *word,
                 const struct block *outcome, bool room)
{
    (void)room;
    str_format(page->out, "\\noindent\\textbf{%s:} ", word);
    append_spans(page->out, b);
    str_append(page->out, "\n\n");
    if (outcome) {
        append_spans(page->out, outcome);
        str_append(page->out, "\n\n");
    }
}

static void statements(struct page *page, const char *source)
{
    append_code(page->out, source);
}

static void note(struct page *page, const char *text)
{
    str_append(page->out, "\\texttt{");
    append_plain(page->out, text);
    str_append(page->out, "}\n\n");
}

static void end(struct page *page)
{
    str_append(page->out, "\\end{document}\n");
}

bool export_latex(const struct export_request *request, struct str *out, struct err *err)
{
    static const struct page_ops ops = {.begin = begin,
                                        .end = end,
                                        .heading = heading,
                                        .block = block,
                                        .task = task,
                                        .statements = statements,
                                        .matrix = matrix,
                                        .note = note};
    return page_write(request, &ops, out, err);
}

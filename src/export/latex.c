/* A step or the whole lesson as a LaTeX document. */
#include "export/latex.h"

#include "base/utf8.h"

#include <string.h>

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

void latex_plain(struct str *out, const char *text)
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
            latex_plain(out, str_text(&text));
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
        latex_plain(out, block->spans[i].text);
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

/* -- the document ------------------------------------------------------------------------------ */

static void begin(struct page *page)
{
    str_format(page->out,
               "\\documentclass[11pt,fleqn]{article}\n\\usepackage[utf8]{inputenc}\n"
               "\\usepackage[T1]{fontenc}\n\\usepackage{textcomp}\n\\usepackage{amsmath}\n"
               "\\usepackage[margin=22mm]{geometry}\n\\setcounter{MaxMatrixCols}{%d}\n"
               "\\sloppy\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt}\n"
               "\\begin{document}\n\n\\section*{",
               LATEX_PER_LINE);
    latex_plain(page->out, page->app->lesson->title);
    str_append(page->out, "}\n\n");
}

static void heading(struct page *page, const struct step *step, size_t number)
{
    str_format(page->out, "\\subsection*{%zu. ", number);
    latex_plain(page->out, step->title);
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
    latex_plain(page->out, text);
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
                                        .figure = latex_figure,
                                        .note = note};
    return page_write(request, &ops, out, err);
}

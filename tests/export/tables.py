"""Rows and columns that stand for tokens: what names them on the screen does so on every page."""
import csv
import io
import re

from documents import Pdf, browser, poppler, watch
from home import test

HEAD = "# T\n\n```qkv\n%s\n```\n\n## a: A\n\n```view\nheatmap w\nmatrix x\nmatrix v\nheatmap row\n```\n"
SETUP = """tokens = %s
x = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
v = np.array([[7, 8], [9, 10], [11, 12]])
w := softmax(x @ x.T)
row := w[0]"""
CATS = "['the', 'cat', 'sat']"
HOSTILE = r"""['</th><b>&"', '|` *_$\\ \n\x1b[31m', '漢字e\u0301' + 'long' * 40]"""


def write(home, tokens):
    (home.path / "tokens.md").write_text(HEAD % (SETUP % tokens))
    return "tokens.md"


def show(home, form, tokens=CATS, *options):
    return home.qkv("show", write(home, tokens), "--format", form, *options)


def html_heads(home, tokens=CATS, *options):
    """Of each table by its caption: what heads its columns, and its rows."""
    heads = {}
    for caption, table in re.findall(r"<caption.*?><code>(.*?)</code></caption>(.*?)</table>",
                                     show(home, "html", tokens, *options), re.S):
        across, down = (re.findall(rf'<th scope="{scope}".*?>(.*?)</th>', table) for scope in ("col", "row"))
        heads.setdefault(caption, (across, down))
    return heads


@test
def html_heads_rows_and_columns_with_tokens(home):
    named = ["0 <b>the</b>", "1 <b>cat</b>", "2 <b>sat</b>"]
    heads = html_heads(home)
    assert heads["w"] == (named, named), heads
    assert heads["row"] == (named, []), heads
    assert heads["x"] == (["0", "1"], named) and heads["v"] == (["0", "1"], ["0", "1", "2"]), heads
    assert 'Row 0 "the" is largest in column 2 "sat" (' in re.sub("&quot;", '"', show(home, "html"))
    assert html_heads(home, CATS, "--worksheet")["w"] == (named, named)


@test
def tokens_that_are_not_one_for_each_row_head_nothing(home):
    numbers = ["0", "1", "2"]
    for tokens in ("[]", "['a', 'b']", "['a', 'b', 'c', 'd']", "['a', 'b', 3]", "None", "'abc'"):
        assert html_heads(home, tokens)["w"] == (numbers, numbers), tokens
        assert "| | 0 | 1 | 2 |\n" in show(home, "markdown", tokens), tokens
        assert "\\begin{array}" not in show(home, "latex", tokens), tokens
        told = Pdf(home, write(home, tokens)).check().pages[0]
        assert re.search(r"^ *0 +1 +2  ", told, re.M), told


@test
def a_matrix_can_name_the_lists_of_its_own_axes(home):
    path = home.path / write(home, CATS)
    path.write_text(path.read_text().replace("x @ x.T)", "x @ x.T)\nparts = ('a', 'b')")
                    .replace("matrix v", "matrix v rows=tokens columns=parts"))
    text = home.qkv("show", "tokens.md", "--format", "markdown")
    assert "| | 0 a | 1 b |\n| --- | ---: | ---: |\n| **0** the | 7 | 8 |" in text, text


@test
def a_vector_has_no_rows_to_be_named(home):
    path = home.path / write(home, "['lone']")
    path.write_text(path.read_text().replace("heatmap row", "matrix row rows=tokens"))
    for form in ("html", "markdown", "latex"):
        assert "lone" not in home.qkv("show", "tokens.md", "--format", form), form
    assert "lone" not in Pdf(home, "tokens.md").check().pages[0]


@test
def the_first_panel_whose_labels_fit_gives_them(home):
    path = home.path / write(home, CATS)
    path.write_text(path.read_text().replace("x @ x.T)", "x @ x.T)\nparts = ('a', 'b')\nshort = ['s']")
                    .replace("matrix v", "heatmap v rows=short columns=short\nmatrix v\n"
                             "matrix v rows=tokens columns=parts\nmatrix v columns=tokens"))
    for name in "html", "markdown", "latex":
        text = re.sub("</?b>|\\*\\*", "", home.qkv("show", "tokens.md", "--format", name))
        assert "0 a" in text and "1 b" in text, text
    page = home.qkv("show", "tokens.md", "--format", "html")
    table = re.search(r"<table(?:(?!</table>).)*?<code>v</code>.*?</table>", page, re.S)[0]
    assert page.count("<caption class=\"hidden\"><code>v</code>") == 1 and "0 <b>a</b>" in table and "background" in table, table


@test
def a_heatmap_after_a_matrix_gives_tokens_and_colours(home):
    path = home.path / write(home, CATS)
    path.write_text(path.read_text().replace("x @ x.T)", "x @ x.T)\nw = np.eye(3)")
                    .replace("matrix v", "matrix w\nheatmap w"))
    page = home.qkv("show", "tokens.md", "--format", "html")
    table = re.search(r"<table(?:(?!</table>).)*?<code>w</code>.*?</table>", page, re.S)[0]
    assert table.count("<b>the</b>") == 2 and "background" in table, table
    assert ",the," in home.qkv("show", "tokens.md", "--format", "csv", "--matrix", "w")


@test
def csv_has_tokens_of_line_ends_and_tabs_as_they_are(home):
    tokens = ["\n", "\t", " the"]
    rows = list(csv.reader(io.StringIO(show(home, "csv", repr(tokens), "--matrix", "w"), newline="")))
    assert rows[0] == ["w", *tokens] and [row[0] for row in rows[1:]] == tokens, rows
    assert "\033" not in show(home, "csv", HOSTILE)


@test
def markdown_heads_rows_and_columns_with_tokens(home):
    text = show(home, "markdown")
    assert "| | 0 the | 1 cat | 2 sat |\n| --- | ---: | ---: | ---: |\n| **0** the | " in text, text
    assert "| | 0 | 1 |\n| --- | ---: | ---: |\n| **0** the | 1" in text, text


@test
def documents_tell_a_line_end_from_a_tab(home):
    text = show(home, "markdown", r"""['\n', '\t', 'a']""")
    assert r"| | 0 \\n | 1 \\t | 2 a |" in text, text
    assert "\N{REPLACEMENT CHARACTER}" not in text, text


@test
def latex_heads_rows_and_columns_with_tokens(home):
    text = show(home, "latex")
    assert "\\begin{array}{l|rrr}\n & \\text{0 the} & \\text{1 cat} & \\text{2 sat} \\\\ \\hline\n  " \
        "\\text{0 the} & " in text, text
    assert "\\begin{array}{l|rr}\n  \\text{0 the} & 1" in text, text
    assert "\\begin{bmatrix}\n  7 & 8" in text, text


@test
def latex_tells_tokens_apart_that_begin_alike(home):
    text = show(home, "latex", "['averylongtokenA', 'averylongtokenB', '']")
    assert "& \\text{0 averylo\\ldots{}} & \\text{1 averylo\\ldots{}} & \\text{2 } \\\\" in text, text
    (home.path / "long.md").write_text(
        f"# T\n\n```qkv\ntokens = {list(map(str, range(100, 150)))}\nx = np.ones((50, 1))\n```\n\n"
        "## a: A\n\n```view\nmatrix x\n```\n")
    text = home.qkv("show", "long.md", "--format", "latex")
    assert "\\text{37 137} & 1 \\\\\n  \\vdots & \\vdots \\\\\n  \\text{49 149} & 1\n" in text, text


@test
def pdf_heads_rows_and_columns_with_tokens(home):
    pdf = Pdf(home, write(home, CATS)).check()
    assert re.search(r"^ *0 +1 +2.*\n+ *the +cat +sat", pdf.pages[0], re.M), pdf.pages[0]
    assert re.search(r"^ *1 +cat +[\de.-]+ +[\de.-]+ +\d", pdf.pages[0], re.M), pdf.pages[0]
    told = poppler(home, "pdfinfo", "-struct-text", "page.pdf").decode()
    told = " ".join(re.sub(r" \((block|inline)\)$", "", line).strip() for line in told.splitlines())
    assert 'Table TR TD "" TH "0 the" TH "1 cat" TH "2 sat" TR TH "0 the" TD ' in told, told
    assert 'Table TR TH "0 the" TH "1 cat" TH "2 sat" TR TD ' in told, "of a vector"


@test
def long_tokens_take_no_column_from_a_pdf(home):
    (home.path / "wide.md").write_text("""# T

```qkv
tokens = ['transformer', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
w := np.ones((3, 12))
far := np.ones((3, 12)) * 123456.5
```

## a: A

```view
heatmap w
heatmap far
```
""")
    page = Pdf(home, "wide.md").check().pages[0]
    heads = [line.split() for line in page.splitlines() if re.match(r" *0 +1 +2 ", line)]
    tokens = [line.split() for line in page.splitlines() if re.match(r" *trans[^ ]*… +b ", line)]
    assert heads[0] == list(map(str, range(12))) and len(tokens[0]) == 12, page
    assert "…" in heads[1] and heads[1][-1] == "11", f"no number is cut: {page}"
    assert tokens[1][0] == "transfo…", f"as long as the numbers: {page}"


@test
def tokens_of_any_characters_stay_text(home):
    page = show(home, "html", HOSTILE)
    assert "<b>&lt;/th&gt;&lt;b&gt;&amp;&quot;</b>" in page and "long" * 40 in page
    for line in show(home, "markdown", HOSTILE).splitlines():
        bars = len(re.findall(r"(?<!\\)\|", line))
        assert bars in (0, 4, 5) or "=" in line, line
    text = show(home, "latex", HOSTILE)
    assert "long" * 4 not in text and "\\ldots{}}" in text, "long ones are cut"
    words = {w[4] for page in Pdf(home, write(home, HOSTILE)).check().words for w in page}
    assert {"漢", "字", "e\u0301" + "long" * 3 + "lo…", "e\u0301long…"} <= words, words


@test
def a_browser_shows_long_tokens_in_any_width(home):
    if browser():
        for page in watch(home, {"tokens": show(home, "html", HOSTILE)}):
            assert page["shown"] <= page["width"] and page["height"] < 3000, page

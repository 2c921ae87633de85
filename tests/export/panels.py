"""Panels that show more than a matrix: what they show on the screen they show on every page."""
import html
import re

from documents import Pdf, browser, ink, poppler, watch
from home import test

LESSON = """# T

## a: A

```qkv
tokens = ['the', 'cat', '<b>|&"']
w = np.array([[0.5, 0.5, 0.0], [0.1, 0.7, 0.2], [1.0, 0.0, 0.0]])
v = np.array([[1, 2], [3, 4], [5, 6]])
o := w @ v
```

```view
%s
```
"""
TABLES = "mixture o\ndot o\nrows w\nmatrix o"
MIXTURE = [["", "", "0", "1"], ["0.10", "× v[0]", "1", "2"], ["0.70", "× v[1]", "3", "4"],
           ["0.20", "× v[2]", "5", "6"], ["", "sum =", "3.20", "4.20"]]
DOT = [["", "", "0", "1", "2", "", ], ["w[1,:]", "", "0.10", "0.70", "0.20", ""],
       ["v[:,0]", "×", "1", "3", "5", "sum"], ["products", "=", "0.10", "2.10", "1.00", "3.2"]]
ROWS = [["", "sum", "entropy", "largest", "at", ""], ["0 the", "1.00", "1.00", "0.50", "0", "the and 1 more"],
        ["1 cat", "1.00", "1.16", "0.70", "1", "cat"], ['2 <b>|&"', "1.00", "0.00", "1.00", "0", "the"]]


def select(views):
    return views if "select" in views else views + "\nselect o[1,0]"


def show(home, form, views=TABLES, *options):
    (home.path / "panels.md").write_text(LESSON % select(views))
    return home.qkv("show", "panels.md", "--format", form, *options)


def html_tables(source):
    """Of each table its caption, and its cells as text."""
    for caption, body in re.findall(r"<caption.*?>(.*?)</caption>(.*?)</table>", source, re.S):
        rows = [[html.unescape(re.sub(r"<sup.*?</span>|<[^>]*>", "", cell)) for cell in
                 re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)]
                for row in re.findall(r"<tr>(.*?)</tr>", body)]
        yield re.sub("<.*?>", "", caption), rows


@test
def html_shows_what_the_panels_show(home):
    found = list(html_tables(show(home, "html")))
    assert [caption for caption, _ in found] == [
        "o, row 1 = w[1] @ v", "o, [1,0] as a dot product", "w, entropy in bits", "o"], found
    assert found[0][1] == MIXTURE and found[1][1] == DOT and found[2][1] == ROWS, found
    assert found[3][1][2] == ["1 cat", "3.20", "4.20"], found
    assert "<span class=\"hidden\"> (selected)</span>" in show(home, "html", "dot o")


@test
def markdown_shows_what_the_panels_show(home):
    text = show(home, "markdown")
    assert text.count("`o := w @ v`, shape (3,2)") == 3
    assert "`o := w @ v`, shape (3,2), row 1 = w\\[1\\] @ v:\n\n" in text, text
    for table in (MIXTURE, DOT, ROWS):
        for row in table[1:]:
            cells = [c.replace("<b>|&", "\\<b\\>\\|\\&").replace("[", "\\[").replace("]", "\\]") for c in row]
            assert "|" + "".join(f" {c} |" if c else " |" for c in cells) + "\n" in text, (cells, text)


@test
def latex_shows_what_the_panels_show(home):
    text = show(home, "latex")
    assert "  0.70 & \\text{\\ensuremath{\\times} v[1]} & 3 & 4 \\\\\n" in text, text
    assert "  \\text{products} & = & 0.10 & 2.10 & 1.00 & 3.2\n" in text, text
    assert "  \\text{1 cat} & 1.00 & 1.16 & 0.70 & 1 & \\text{cat} \\\\\n" in text, text


@test
def pdf_shows_what_the_panels_show(home):
    pdf = Pdf(home, *show_pdf(home, TABLES)).check()
    text = pdf.pages[0]
    assert re.search(r"0\.10 +× v\[0\] +1 +2.*\n+.*0\.70 +× v\[1\] +3 +4", text), text
    assert re.search(r"sum = +3\.20 +4\.20", text) and "row 1 = w[1] @ v" in text, text
    assert re.search(r"products += +0\.10 +2\.10 +1\.00 +3\.2", text), text
    assert re.search(r"1 cat +1\.00 +1\.16 +0\.70 +1 +cat", text), text
    told = poppler(home, "pdfinfo", "-struct-text", "page.pdf").decode()
    told = " ".join(re.sub(r" \((block|inline)\)$", "", line).strip() for line in told.splitlines())
    assert 'TH "products" TD "=" TD "0.10" TD "2.10"' in told, told


def show_pdf(home, views, *options):
    (home.path / "panels.md").write_text(LESSON % select(views))
    return ("panels.md", *options)


@test
def a_difference_has_its_signs_on_pages(home):
    change = ("-e", "baseline", "-e", "v[0,0] = 3", "-e", "w[2] = 0")
    views = "difference o\nmatrix o"
    text = show(home, "markdown", views, *change)
    assert "minus the baseline, = the same:\n\n| | 0 | 1 |\n| --- | ---: | ---: |\n| **0** the | +1.00 | = |\n" \
        "| **1** cat | +0.20 | = |\n| **2** " in text, text
    assert "| -1.00 | -2.00 |" in text and "| **0** the | 3.00 | 3.00 |" in text, text
    page = show(home, "html", views, *change)
    first = next(html_tables(page))
    assert first[0] == "o, minus the baseline, = the same" and first[1][1][1:] == ["+1.00", "="], first
    assert "\n  \\text{1 cat} & +0.20 & = \\\\" in show(home, "latex", views, *change)
    pdf = Pdf(home, *show_pdf(home, views, *change)).check()
    assert re.search(r"1 +cat +\+0\.20.* +=", pdf.pages[0]), pdf.pages[0]
    assert "no baseline yet" in show(home, "markdown", views)


@test
def lines_are_drawn_on_pages(home):
    views = "chart w\ntemperature o\nselect w[1,2]"
    text = show(home, "markdown", views)
    assert re.search(r"row 1, column 2: 0\.2\b.*\n(.*\n)*.*[⠁-⣿]", text), text
    assert re.search(r"softmax\(row 0 / t\), column 0 solid.*\n(.*\n)*.*[⠁-⣿]", text), text
    page = show(home, "html", views)
    assert page.count("<svg ") == 2 and page.count("<circle ") > 100
    assert re.search(r"<title>w \(3,3\) +row 1, column 2: 0\.2\b", page), page
    assert "Row 1 is largest in column 1 (0.70), then 2 (0.20)." in page, page
    Pdf(home, *show_pdf(home, views)).check()
    drawn = ink(home, 1, lambda r, g, b: r < 90 and g < 90 and b < 90)
    Pdf(home, *show_pdf(home, "matrix w")).check()
    assert drawn > ink(home, 1, lambda r, g, b: r < 90 and g < 90 and b < 90) * 1.2
    latex = show(home, "latex", views)
    assert "drawn as lines on the screen" in latex and "0.10 & 0.70 & 0.20" in latex, latex


@test
def a_worksheet_leaves_its_computed_numbers_blank(home):
    for views in ("mixture o", "dot o", "rows o", "difference o"):
        page = show(home, "html", views, "--worksheet")
        asked, told = page.split('<h2 id="answers">')
        assert "3.2" not in asked and asked.count('class="blank"') == 6 and "3.2" in told, views


@test
def what_a_question_hides_stays_hidden(home):
    (home.path / "hidden.md").write_text(
        (LESSON % "mixture o\nrows o\ndot o\nselect o[1,0]") + "\n```predict\nWhat?\nanswer: o[1,0]\nhide: o\n```\n")
    for form in ("html", "markdown", "latex"):
        text = home.qkv("show", "hidden.md", "--format", form)
        assert "3.2" not in text and "0.70" not in text and "?" in text, text


@test
def what_is_no_product_or_too_long_is_a_matrix(home):
    text = show(home, "markdown", "mixture v\nrows big", "-e", "big = np.ones((30, 2))")
    assert "| **0** | 1 | 2 |" in text and "| **29** | 1 | 1 |" in text, text
    wide = show(home, "markdown", "mixture p", "-e", "p := w @ np.ones((3, 40))", "-e", "u = np.ones((3, 40))",
                "-e", "p := w @ u")
    assert "columns 0 to 11 of 40" in wide and "| × u\\[0\\] |" in wide, wide


@test
def a_mask_says_what_true_means(home):
    views, more = "mask m\nmatrix o", ("-e", "m = np.tril(np.ones((3, 3))) > 0")
    for form in ("html", "markdown", "latex"):
        text = show(home, form, views, *more)
        assert "True may attend" in text and "False" in text, text
    assert "True may attend" in Pdf(home, *show_pdf(home, views, *more)).check().pages[0]
    assert "may attend" not in show(home, "markdown", "mask w")


@test
def what_is_of_a_part_says_of_which(home):
    """Of more than two axes a view shows where the selected number is, and the caption says so."""
    (home.path / "parts.md").write_text(
        LESSON.replace("o := w @ v", "h = np.arange(1., 37).reshape(2, 2, 3, 3)\ng := h @ h")
        % "rows h\ndot g\ndifference h\nchart h\nselect h[0,1,2,1]")
    for form, reading in (("html", "h[0,1]: entropy in bits"), ("latex", "h[0,1]: entropy in bits"),
                          ("markdown", "shape (2,2,3,3), h\\[0,1\\]: entropy in bits")):
        text = home.qkv("show", "parts.md", "--format", form)
        assert reading in text and "51" in text, (form, text)
    page = home.qkv("show", "parts.md", "--format", "html")
    assert re.search(r"<p class=.hidden.>h\[0,1\]: Row 0 .the. is largest in column 2 .* \(12\), then 1 .cat. \(11\)", page), page
    assert "no baseline yet</figcaption>" in page, page
    captions = [caption for caption, _ in html_tables(page)]
    assert captions[0].startswith("h, h[0,1]: entropy in bits"), captions
    assert captions[1:] == ["g, [0,0,0,0] as a dot product", "h[0,0]", "h[0,1]", "h[1,0]", "h[1,1]"], captions
    assert "h[0,1]: entropy in bits" in Pdf(home, "parts.md").check().pages[0]


@test
def a_browser_shows_panels_in_any_width(home):
    views = TABLES + "\nchart w\ntemperature w\nmixture p"
    if browser():
        lines = ("-e", "u = np.ones((3, 40))", "-e", "p := w @ u", "-e", "w[0,0] = 2")
        for page in watch(home, {"panels": show(home, "html", views, *lines)}):
            assert page["shown"] <= page["width"] and page["height"] < 6000, page
            assert page["hidden"] <= 1, page

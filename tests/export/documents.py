"""PDF, opened by poppler; HTML, opened by Chromium."""
import html
import json
import re
import shutil
import subprocess
import unicodedata

from home import HERE, QKV, note, test

LESSON = (HERE.parent.parent / "lessons" / "listing.md").read_text()
TITLES = re.findall(r"^## \S+: (.*)$", LESSON, re.M)
HOSTILE = """# <b> & "co" αβΣ 漢😀 """ + "and on " * 40 + """

`</pre><b>` *<i>* $x$ Ħſ éß±° ⠓ ▀▄ """ + "a" * 300 + """ **bold**`code`*it*, e̊

```qkv
x = np.array([[1, 2], [3, 4]])   # """ + "and on " * 40 + """
s = '</td>&amp;<b>\\x1b]0;' + 'long ' * 100
wide = np.random.rand(40, 40) * 1e-300
long = np.arange(40) * 123456789012
empty = np.zeros((0, 3))
odd = np.array([[np.nan, np.inf, -np.inf]])
four = np.arange(24).reshape(2, 3, 2, 2)
formula_with_a_long_name := x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
```

## a: """ + "1 < 2 && 3 > 2 " * 20 + """

- <td>
- """ + "a long item " * 30 + """

9. one
10. two

```view
matrix x
matrix s
heatmap wide
matrix long
matrix empty
heatmap odd
heads four
matrix formula_with_a_long_name
```

## b: Many lines

```listing 3
""" + "\n".join(f"line {i}" for i in range(150)) + """
```

```view
matrix x
```
"""


# ---- PDF -----------------------------------------------------------------------------------------

A4 = (595.276, 841.89)
EDGE = 49.5  # nothing is nearer to the paper's sides


def poppler(home, program, *args):
    done = subprocess.run([program, *args], cwd=home.path, capture_output=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, f"{program}: {done.stderr.decode()}"
    return done.stdout


class Pdf:
    def __init__(self, home, *args):
        home.qkv("show", *args, "-o", "page.pdf")
        self.home = home
        self.info = dict(re.findall(r"^(\w[\w ]*): +(.*)$",
                                    poppler(home, "pdfinfo", "page.pdf").decode(), re.M))
        self.pages = poppler(home, "pdftotext", "-layout", "page.pdf", "-").decode().split("\f")[:-1]
        boxes = poppler(home, "pdftotext", "-bbox", "page.pdf", "-").decode(errors="replace")
        self.words = [[(*map(float, w[:4]), html.unescape(w[4])) for w in re.findall(
            r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', page)]
            for page in boxes.split("<page ")[1:]]

    def check(self):
        """What holds for any: A4, numbered pages, embedded fonts, nothing cut off."""
        assert self.info["Page size"].endswith("(A4)"), self.info
        assert int(self.info["Pages"]) == len(self.pages) == len(self.words)
        for i, (text, words) in enumerate(zip(self.pages, self.words)):
            assert re.search(rf" {i + 1} ?/ ?{len(self.pages)}\s*$", text), text[-80:]
            for x, y, right, bottom, word in words:
                inside = x > EDGE and right < A4[0] - EDGE and y > 45 and bottom < A4[1] - 25
                assert inside, f"page {i + 1}: {word} at {x}-{right}, {y}-{bottom}"
                assert bottom < A4[1] - 60 or y > A4[1] - 45, f"{word} is in the foot of the page"
        fonts = poppler(self.home, "pdffonts", "page.pdf").decode().splitlines()[2:]
        assert fonts and all(line.split()[-5] == "yes" for line in fonts), fonts
        return self


def check_pdf(home, step, lines):
    return Pdf(home, "listing", "--step", step, *[p for l in lines for p in ("-e", l)]).check()


def drawn(home, page, dots_per_inch=72):
    """A page's pixels, three bytes each, as poppler draws it."""
    poppler(home, "pdftoppm", "-r", str(dots_per_inch), "-f", str(page), "-l", str(page),
            "page.pdf", "page")
    picture = next(home.path.glob("page-*.ppm"))
    header, size, most, pixels = picture.read_bytes().split(b"\n", 3)
    picture.unlink()
    assert (header, most) == (b"P6", b"255") and pixels[:3] == b"\xff\xff\xff"
    return pixels


def ink(home, page, color):
    """The share of a page's pixels that have this colour."""
    pixels = drawn(home, page)
    triples = [pixels[i:i + 3] for i in range(0, len(pixels), 3)]
    return sum(color(*t) for t in triples) / len(triples)


@test
def a_pdf_gives_no_answer_away(home):
    text = Pdf(home, "listing", "--step", "softmax").check().pages[0]
    assert "Question: Query 1 scores 4, 16 and 12." in text and "0.98" not in text, text
    assert re.search(r"^ *1 +\? +\? +\?", text, re.M), text


@test
def nothing_stands_beside_a_wide_caption(home):
    """It would seem to be the caption's, too."""
    formula = " + ".join(f"x[{i % 2}:] * {i}" for i in range(20))
    (home.path / "wide.md").write_text(
        f"# T\n\n```qkv\nx = np.array([[1, 2], [3, 904]])\nw := x * 777 + 0 * ({formula})\nsmall = x + 5\n```\n\n"
        "## a: A\n\n```view\nmatrix w\nmatrix small\nmatrix x\n```\n")
    words = {word[4]: word for word in Pdf(home, "wide.md").check().words[0]}
    assert words["small"][1] > words["702408"][3], words
    assert words["909"][1] == words["904"][1] and words["909"][0] < words["904"][0], "short ones stand side by side"


@test
def a_pdf_has_the_step(home):
    pdf = Pdf(home, "listing", "--step", "softmax", "-e", "answer 0.98", "-e", "scores[0,0] = 4",
              "-e", "explain weights[1,1]").check()
    assert pdf.info["Title"] == "Attention, taken apart: From scores to shares"
    text = pdf.pages[0]
    assert re.search(r"^6\. From scores to shares$", text, re.M)
    assert "Softmax turns a row of scores into shares that add up to 1. The textbook goes row by row" in text
    assert re.search(r"^ *row0 := softmax\(scores\[0\]\)$", text, re.M)
    assert re.search(r"weights := softmax\(masked\(scores, mask\)\) +3 × 3", text)
    assert re.search(r"^ *1 +6e-6 +0\.98 +0\.02", text, re.M)
    assert re.search(r"^ *Answered: Query 1 scores 4, .*\n *Answer: 0\.982008\. Only diff", text, re.M)
    assert re.search(r"^ *0 +0\.25 +0\.5 +0\.75 +1$", text, re.M), "which colour is which"
    assert "`" not in text, "what stands between backquotes is set as code"
    assert re.search(r"weights\[1,1\] = exp\(scores\[1,1\]\)", text)
    assert re.search(r"^\* changed, ! pinned$", text, re.M)
    assert 0.0005 < ink(home, 1, lambda r, g, b: b > 1.5 * r and r < 60) < 0.05, "dark blue is 0.98"


@test
def a_pdf_can_be_listened_to(home):
    """Its structure is told to a screen reader: headings, paragraphs, tables with headers."""
    pdf = Pdf(home, "listing", "--step", "scores")
    assert pdf.info["Tagged"] == "yes"
    lines = poppler(home, "pdfinfo", "-struct-text", "page.pdf").decode().splitlines()
    told = [line.strip().removesuffix(" (block)").removesuffix(" (inline)") for line in lines]
    assert told[:5] == ["Document", "H1", '"Attention, taken apart"', "H2",
                        '"5. Every query meets every key"']
    paragraph = told[told.index("P") + 1]
    assert "Query 1 and key 1 fit best" in paragraph, f"words run together: {paragraph}"
    table = " ".join(told[told.index("Table"):])
    assert table.startswith('Table TR TD "" TH "0" TH "1" TH "2" TR TH "0" TD "2" TD "4" TD "4" TR TH "1" TD "4"')
    Pdf(home, "listing", "--all")
    told = poppler(home, "pdfinfo", "-struct-text", "page.pdf").decode()
    assert re.search(r'Link.*\n.*\n *"10\. Side by side, 512 wide 7"', told), told[:900]


@test
def the_pdf_handout_has_every_step(home):
    pdf = Pdf(home, "listing", "--all").check()
    assert pdf.info["Title"] == "Attention, taken apart"
    assert len(pdf.pages) > 5 and len(TITLES) > 12
    for i, title in enumerate(TITLES):
        entry = re.search(rf"^ *{i + 1}\. *{re.escape(title)} +(\d+)$", pdf.pages[0], re.M)
        page = pdf.pages[int(entry[1]) - 1]
        lines = page.split("\n")
        at = max(k for k, line in enumerate(lines) if line == f"{i + 1}. {title}")
        below = [line for line in lines[at + 1:] if line.strip()]
        assert len(below) > 2, f"{title} stands alone at a page's end"
    for page in pdf.pages:
        assert not re.match(NOTE, page), f"a note without its numbers: {page[:80]}"
    text = "".join(pdf.pages)
    prose = re.sub(r"^```.*?^```$|^#.*?$", "", LESSON, flags=re.M | re.S)
    lost = set(re.sub("[`*]", "", prose).split()) - set(text.split())
    assert not lost, f"words that are divided or gone: {lost}"
    assert text.count("head_weights[") >= 16
    edited = Pdf(home, "listing", "--all", "-e", "x[0,0] = 5")
    assert re.search(r"^ *0 +5 ?\* +0 +1 +0", "".join(edited.pages), re.M), "an edit reaches the handout"


@test
def the_pdf_worksheet_asks_and_answers(home):
    pdf = Pdf(home, "listing", "--worksheet").check()
    first = next(i for i, text in enumerate(pdf.pages) if text.startswith("Answers"))
    questions, answers = "".join(pdf.pages[:first]), "".join(pdf.pages[first:])
    assert "Name" in questions and "Date" in questions
    asked = questions[questions.index("5. Every query"):questions.index("6. From scores")]
    told = answers[answers.index("5. Every query"):answers.index("6. From scores")]
    assert re.search(r"scores := Q @ K\.T / k_d +3 × 3", asked), asked
    assert not re.search(r"^ *1 +4 +16 +12", asked, re.M), "what is computed is blank"
    assert re.search(r"^ *1 +4 +16 +12", told, re.M), "and answered at the end"
    assert re.search(r"^ *0 +1 +0 +1 +0", questions, re.M), "what is given is given"
    assert "= exp(" not in questions, "no explanation gives the answer away"


@test
def a_worksheet_answers_whatever_it_hides(home):
    (home.path / "large.md").write_text("""# T

```qkv
x = np.arange(49).reshape(7, 7)
w := x * 3
given := x + 1000
s := w.sum()
```

## a: A

```view
matrix x
matrix w
matrix given
matrix s
```

```predict
What is w[0,1]?
answer: w[0,1]
hide: w, s
```
""")
    for options in ([], ["--step", "a"]):
        text = "\f".join(Pdf(home, "large.md", "--worksheet", *options).check().pages)
        asked, told = text.split("Answers")
        assert re.search(r" 6( +\?){7}$", asked, re.M) and "1048" in asked, asked
        assert "144" not in asked and "3528" not in asked, asked
        assert re.search(r"^ *6 +126 .* 144$", told, re.M) and "3528" in told, told
        assert "1048" not in told, f"what was there already: {told}"
    page = home.qkv("show", "large.md", "--worksheet", "--format", "html")
    assert page.index(">Answers<") < page.index(">144<")


@test
def a_worksheet_hides_in_later_steps_what_was_asked(home):
    """On paper nobody answers before the next step, whose figures would give the answer away."""
    (home.path / "later.md").write_text("""# T

```qkv
x = np.arange(49).reshape(7, 7)
w := x * 3
```

## before: B

```view
matrix w
```

## asks: A

```predict
What is w[6,6]?
answer: w[6,6]
```

## after: C

```view
heatmap w
matrix x
```
""")
    page = home.qkv("show", "later.md", "--worksheet", "--format", "html")
    asked, told = page.split('<h2 id="answers">')
    before, after = asked.split('<h2 id="step-2">')
    assert ">144<" in before and ">144<" not in after and after.count("<td>?</td>") == 49, after
    assert "C</h3>" in told and ">144<" in told[told.index("C</h3>"):] and ">47<" not in told, told
    alone = home.qkv("show", "later.md", "--worksheet", "--step", "asks", "--format", "html")
    assert alone.count("<h3") == 1 and ">144<" not in alone, alone
    assert ">144<" in home.qkv("show", "later.md", "--step", "after", "--format", "html")


def page_of_tokens(home, *tokens):
    (home.path / "tokens.md").write_text(
        f"# T\n\nText.\n\n## a: A\n\n```qkv\ntokens = {list(tokens)}\nx = np.ones((3, 3))\n```\n\n"
        "```view\nmatrix x\n```\n")
    return Pdf(home, "tokens.md", "--step", "a").check()


@test
def a_letter_of_a_pdf_is_copied_with_its_accent(home):
    text = unicodedata.normalize("NFC", page_of_tokens(home, "e\u0301x", "n\u0303y", "u\u0308z").pages[0])
    for token in "éx", "ñy", "üz":
        assert re.search(rf"^ *\d +{token} ", text, re.M), text


@test
def a_pdf_has_accents_over_their_letters(home):
    def shown(tokens):
        page_of_tokens(home, *tokens)
        return drawn(home, 1, 300)
    def difference(a, b):
        return sum(abs(p - q) for p, q in zip(a, b, strict=True))
    composed, bare = shown(["éx", "ñy", "üz"]), shown(["ex", "ny", "uz"])
    combined = shown(["e\u0301x", "n\u0303y", "u\u0308z"])
    apart = difference(combined, composed), difference(bare, composed)
    assert apart[0] < 0.5 * apart[1], apart


@test
def what_no_font_has_is_told(home):
    for token, told in ("cat", b""), ("a\U00010600b\U00010600", "qkv: no font here has \U00010600\n".encode()):
        (home.path / "linear.md").write_text(
            f"# T\n\n```qkv\ntokens = ['{token}']\nx = np.ones((1, 3))\n```\n\n## a: A\n\n"
            "```view\nmatrix x\n```\n")
        for name in "linear.pdf", "linear.png":
            done = subprocess.run([QKV, "show", "linear.md", "-o", name], env=home.environment,
                                  cwd=home.path, capture_output=True, timeout=60)
            assert (done.returncode, done.stderr) == (0, told), done


@test
def a_pdf_of_anything_fits_its_pages(home):
    (home.path / "hostile.md").write_text(HOSTILE)
    for options in (["--all"], ["--worksheet"], ["--step", "b"]):
        pdf = Pdf(home, "hostile.md", *options).check()
        text = "".join(pdf.pages)
        assert "\x1b" not in text and "</td>&amp;<b>" in text or options[0] == "--step"
        assert [int(n) for n in re.findall(r"^ *line (\d+)$", text, re.M)] == list(range(150))
    assert "漢" in Pdf(home, "hostile.md").info["Title"]


# ---- HTML ----------------------------------------------------------------------------------------

# Shows pages in frames of several widths, and notes down what a browser makes of them.
WATCH = """<!DOCTYPE html><meta charset="utf-8"><title>watch</title><body><pre id="seen"></pre>
<script>
const pages = %s, seen = [];
let left = 0;
for (const [name, source] of Object.entries(pages)) for (const width of [320, 600, 1280]) {
  const frame = document.createElement("iframe");
  left++;
  frame.style.width = width + "px";
  frame.srcdoc = source;
  frame.onload = () => {
    const page = frame.contentDocument, style = (what) => frame.contentWindow.getComputedStyle(what);
    const box = page.querySelector("td[style], td").getBoundingClientRect();
    seen.push({name, width, shown: page.documentElement.scrollWidth, paper: style(page.body).backgroundColor,
               ink: style(page.body).color, height: page.body.scrollHeight, cell: box.width * box.height,
               tables: page.querySelectorAll("table").length,
               hidden: Math.max(...[...page.querySelectorAll(".hidden")].map((e) => e.offsetWidth))});
    if (--left == 0) document.getElementById("seen").textContent = JSON.stringify(seen);
  };
  document.body.append(frame);
}
</script>"""


def browser():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    note("no Chromium is here: HTML was read by a parser only")
    return None


def browse(home, *args):
    done = subprocess.run(
        [browser(), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--user-data-dir=" + str(home.path / "profile"), *args],
        cwd=home.path, env={**home.environment, "XDG_RUNTIME_DIR": str(home.path)},
        stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return done.stdout.decode()


def watch(home, pages, *args):
    text = json.dumps(pages).replace("</", "<\\/")
    (home.path / "watch.html").write_text(WATCH % text)
    dom = browse(home, *args, "--virtual-time-budget=20000", "--dump-dom", "watch.html")
    seen = json.loads(html.unescape(re.search(r'<pre id="seen">(.*?)</pre>', dom, re.S)[1]))
    assert len(seen) == 3 * len(pages)
    return seen


def lightness(color):
    return sum(map(int, re.findall(r"\d+", color)[:3])) / 765


@test
def a_browser_shows_pages_of_any_width_light_and_dark(home):
    if not browser():
        return
    (home.path / "hostile.md").write_text(HOSTILE)
    pages = {"step": home.show("softmax", "html"), "handout": home.show(None, "html", [], "--all"),
             "worksheet": home.show(None, "html", [], "--worksheet"),
             "hostile": home.qkv("show", "hostile.md", "--all", "--format", "html")}
    for dark, flag in ((False, 1), (True, 0)):
        for page in watch(home, pages, f"--blink-settings=preferredColorScheme={flag}"):
            assert page["shown"] <= page["width"], f"it is wider than the window: {page}"
            assert page["height"] > 300 and page["tables"] >= 3 and page["cell"] > 100, page
            assert page["hidden"] <= 1, f"what is for listening only is seen: {page}"
            paper, ink_ = lightness(page["paper"]), lightness(page["ink"])
            assert (paper < 0.2 and ink_ > 0.8) if dark else (paper > 0.9 and ink_ < 0.2), page


def printed(home, source):
    """The text of each page."""
    (home.path / "page.html").write_text(source)
    browse(home, "--no-pdf-header-footer", "--print-to-pdf=page.pdf", "page.html")
    return poppler(home, "pdftotext", "-layout", "page.pdf", "-").decode().split("\f")[:-1]


NOTE = r"\s*\w+\[[\d,]+\] = "  # where a number came from; it stands with its matrices


@test
def a_browser_prints_the_handout(home):
    if browser():
        pages = printed(home, home.show(None, "html", ["scores[0,0] = 4"], "--all"))
        assert len(pages) > 5
        for page in pages:
            assert not re.match(NOTE, page) and not re.match(r"\s*\d+ × \d+ × \d+\n", page), page


@test
def a_browser_prints_a_scale_with_its_matrix(home):
    if browser():
        steps = "".join(f"## s{i}: S\n\n" + "More.\n\n" * i + "```view\nheatmap w\n```\n\n" for i in range(14))
        (home.path / "scales.md").write_text("# T\n\n```qkv\nw := softmax(np.ones((2, 9, 4)))\n```\n\n" + steps)
        pages = printed(home, home.qkv("show", "scales.md", "--all", "--format", "html"))
        assert len(pages) > 8 and not any(re.search(r" 0\.75 +1\s*$", page) for page in pages), pages


@test
def a_browser_prints_the_worksheet(home):
    if not browser():
        return
    pages = printed(home, home.show(None, "html", [], "--worksheet"))
    text = "\f".join(pages)
    assert len(pages) > 5
    assert any(page.lstrip().startswith("Answers") for page in pages), "answers begin a page"
    for title in TITLES:
        assert title in text, title
    assert ink(home, 1, lambda r, g, b: (r, g, b) == (255, 255, 255)) > 0.5, "on white paper"

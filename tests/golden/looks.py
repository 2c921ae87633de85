"""A screen in colours, as text that can be reviewed: what each kind of terminal is sent, taken apart.

Cells that look alike in all of the paintings have one letter. Below the screen's text, a map of the
same shape holds the letters, and a table says what each is in each painting: `foreground/background`,
then b(old), d(im), i(talic), u(nderlined), r(everse). Colours are #rrggbb or a terminal's number of
them, and - is the terminal's own.
"""
import re
import subprocess
import unicodedata

# What a terminal is described as; whatever else is installed does not matter.
TERMINFO = "".join(
    f"golden-{colors},\n\tcolors#{colors}, pairs#64, setaf=\\E[3%p1%dm, setab=\\E[4%p1%dm, "
    f"clear=\\E[H\\E[J, cup=\\E[%i%p1%d;%p2%dH,\n" for colors in (8, 16, 256))

# A name, what TERM is, and the options: every screen, and what some are painted in besides.
TIERS = [("truecolor", "golden-256", ["--color=always"]), ("256", "golden-256", ["--color=always"]),
         ("16", "golden-16", ["--color=always"]), ("8", "golden-8", ["--color=always"]),
         ("none", "golden-256", ["--color=never"])]
THEMES = [("dark", "golden-256", ["--color=always", "--background=dark"]),
          ("light", "golden-256", ["--color=always", "--background=light"]),
          ("light 8", "golden-8", ["--color=always", "--background=light"]),
          ("viridis", "golden-256", ["--color=always", "--theme=viridis"]),
          ("contrast", "golden-256", ["--color=always", "--theme=high-contrast"]),
          ("contrast 8", "golden-8", ["--color=always", "--theme=high-contrast"])]
ATTRIBUTES = {"1": "b", "2": "d", "3": "i", "4": "u", "7": "r"}
PLAIN = "-"
LETTERS = [chr(c) for c in (*range(97, 123), *range(65, 91), *range(48, 58), *range(0x3b1, 0x3ca),
                             *range(0x410, 0x450))]
COLUMN = 21
HALF_BLOCK = "\u2580"
GLYPHS = re.compile(r"\S+ '\w* [^']+@' \S+|(?:'.' \S+ (?:to )?)?'@' \S+|"
                    r"max of (?:2 means of )?\d+x\d+ each(?:  \[\S+ = \S+)?")


def describe_terminals(folder):
    """Writes the descriptions where TERMINFO then points to."""
    (folder / "golden.ti").write_text(TERMINFO, encoding="ascii")
    subprocess.run(["tic", "-o", folder / "terminfo", folder / "golden.ti"], check=True, timeout=60)
    return str(folder / "terminfo")


def color_of(codes):
    """Takes a colour's codes after its first: the first is 3x, 4x, 9x or 10x."""
    code = codes.pop(0)
    if code in (38, 48):
        if codes.pop(0) == 5:
            return str(codes.pop(0))
        return "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
    return str(code % 10 + 8 * (code >= 90))


def look_of(codes):
    """"foreground/background attributes" of SGR codes, which begin with 0; PLAIN for nothing."""
    codes = [int(code) for code in codes.split(";")]
    assert codes.pop(0) == 0, "a sequence that does not start anew"
    attributes, colors = "", ["-", "-"]
    while codes:
        if str(codes[0]) in ATTRIBUTES:
            attributes += ATTRIBUTES[str(codes.pop(0))]
        else:
            behind = codes[0] in range(40, 49) or codes[0] >= 100
            colors[behind] = color_of(codes)
    words = ["/".join(colors)] * (colors != ["-", "-"]) + [attributes] * (attributes != "")
    return " ".join(words) or PLAIN


def cells_of(line, width):
    """The characters and the looks of the columns; the second half of a wide one has no character."""
    look, characters, looks = PLAIN, [], []
    for run in re.split(r"(\x1b\[[0-9;]*m)", line):
        if run.startswith("\x1b"):
            look = look_of(run[2:-1])
            continue
        for character in run if not run.isascii() else ():
            if unicodedata.combining(character):
                characters[-1] += character
                continue
            characters.append(character)
            if unicodedata.east_asian_width(character) in "WF":
                characters.append("")
        characters += run if run.isascii() else ""
        looks += [look] * (len(characters) - len(looks))
    assert look == PLAIN, "a line that leaves its colours behind"
    rest = width - len(characters)
    return characters + [" "] * rest, looks + [PLAIN] * rest


class Painting:
    """What `qkv show` draws for one kind of terminal."""

    def __init__(self, name, drawn, width):
        self.name = name
        lines = [cells_of(line, width) for line in drawn.rstrip("\n").split("\n")]
        self.characters = [characters for characters, _ in lines]
        self.looks = [looks for _, looks in lines]

    def text(self):
        return ["".join(line).rstrip() for line in self.characters]


def differences(plain, painting):
    """Where the text of a painting is not the plain one: colours may only add to it. A legend stands
    where nothing is. Of a heatmap without room for digits the half-blocks are colours, and no words
    say what glyphs mean; one stands for two pixels."""
    if len(plain.looks) != len(painting.looks):
        yield f"{painting.name}: {len(painting.looks)} lines"
    rows = zip(plain.text(), plain.characters, painting.characters, painting.looks)
    for number, (text, before, after, looks) in enumerate(rows, 1):
        if before == after:
            continue
        words = list(GLYPHS.finditer(text))
        for column, (was, is_, look) in enumerate(zip(before, after, looks), 1):
            if was == is_:
                continue
            added = was == " " or (is_ == HALF_BLOCK and "/" in look)
            explained = any(w.start() < column <= w.end() for w in words)
            if not added and not explained:
                yield f"{painting.name}: {was!r} is {is_!r} at {number}:{column}"
                break


def describe(paintings):
    """The page that is kept of a screen: its text, the map, the table."""
    letters = {(PLAIN,) * len(paintings): "."}  # in the order in which they come
    rows = []
    for lines in zip(*(p.looks for p in paintings)):
        rows.append("".join(letters.setdefault(looks, LETTERS[len(letters) - 1])
                            for looks in zip(*lines)).rstrip("."))
    table = ["".join(f"{word:<{COLUMN}}" for word in row) for row in
             ([p.name for p in paintings], *list(letters)[1:])]
    return "\n".join([*paintings[0].text(), "", *rows, "",
                      *(f"{key}  {row}".rstrip() for key, row in
                        zip([" ", *list(letters.values())[1:]], table))]) + "\n"


def page_of(draw, environment, terminals, themes, width):
    """The page of a screen that draw(environment, options) draws, and what is wrong with it."""
    paintings = []
    for name, term, options in TIERS + (THEMES if themes else []):
        there = {**environment, "TERMINFO": terminals, "TERM": term,
                 "COLORTERM": "truecolor" if name not in ("256", "16", "8") and "256" in term else ""}
        paintings.append(Painting(name, draw(there, ["--format=ansi", *options]), width))
    plain = next(p for p in paintings if p.name == "none")
    wrong = [line for p in paintings if p is not plain for line in differences(plain, p)]
    for other in paintings[1:]:
        if other.name != "none" and other.text() != paintings[0].text():
            wrong.append(f"{other.name}: not the text of {paintings[0].name}")
    return describe(paintings), wrong

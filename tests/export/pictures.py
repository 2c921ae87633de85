"""PNG and SVG, opened by a reader of PNG files written for this, and by librsvg."""
import shutil
import struct
import subprocess
import xml.etree.ElementTree
import zlib

from home import note, test

SVG = "{http://www.w3.org/2000/svg}"
LESSON = """# Blocks

## a: Characters

██▀▄ ⠿⠁ → ≈ √ e̊

```qkv
w = softmax(np.random.randn(40, 40))
```

```view
heatmap w
```
"""


# ---- a reader of PNG files -----------------------------------------------------------------------

def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body, sum_ = data[at + 8:at + 8 + length], data[at + 8 + length:at + 12 + length]
        assert struct.unpack(">I", sum_)[0] == zlib.crc32(kind + body), kind
        yield kind, body
        at += 12 + length
    assert kind == b"IEND" and at == len(data)


def unfilter(kind, line, above, size):
    for i in range(len(line)):
        left = line[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above[i]
        elif kind == 3:
            guess = (left + above[i]) // 2
        else:
            p = left + above[i] - corner
            guess = min((abs(p - left), 0, left), (abs(p - above[i]), 1, above[i]),
                        (abs(p - corner), 2, corner))[2]
        line[i] = (line[i] + guess) & 255


class Png:
    """A picture of 8 bits a channel, with or without transparency."""

    def __init__(self, data):
        parts = list(chunks(data))
        self.width, self.height, bits, color, *rest = struct.unpack(">IIBBBBB", parts[0][1])
        assert (bits, rest) == (8, [0, 0, 0]) and color in (2, 6)
        self.size = 3 if color == 2 else 4
        packed = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
        stride = self.width * self.size
        assert len(packed) == self.height * (stride + 1)
        self.lines, above = [], bytes(stride)
        for y in range(self.height):
            start = y * (stride + 1)
            line = bytearray(packed[start + 1:start + 1 + stride])
            if packed[start]:
                unfilter(packed[start], line, above, self.size)
            self.lines.append(line)
            above = line

    def at(self, x, y):
        """The colour "#rrggbb", or None where the picture is transparent."""
        pixel = self.lines[y][x * self.size:(x + 1) * self.size]
        return None if self.size == 4 and pixel[3] == 0 else "#" + bytes(pixel[:3]).hex()


def png(home, *args):
    home.qkv("show", *args, "-o", "picture.png")
    return Png((home.path / "picture.png").read_bytes())


# ---- the same screen twice -----------------------------------------------------------------------

def rectangles(svg):
    """Those that are drawn over the ground, as (x, y, width, height, colour)."""
    for node in svg.iter(SVG + "rect"):
        if node.get("x"):
            yield (*(float(node.get(k)) for k in ("x", "y", "width", "height")), node.get("fill"))


def expect_colors(picture, svg, tolerance=0):
    """In its corners each rectangle has its colour: there, no letter is."""
    shown = list(rectangles(svg))
    for i, (x, y, width, height, color) in enumerate(shown):
        for px, py in ((x + 0.75, y + 0.75), (x + width - 0.75, y + height - 0.75)):
            covered = any(a <= px < a + w and b <= py < b + h for a, b, w, h, _ in shown[i + 1:])
            if covered:
                continue
            found = picture.at(int(2 * px), int(2 * py))
            near = max(abs(int(found[k:k + 2], 16) - int(color[k:k + 2], 16)) for k in (1, 3, 5))
            assert near <= tolerance, f"{found} at {px},{py}, and not {color}"
    return len(shown)


def drawn_by_librsvg(home, svg):
    (home.path / "picture.svg").write_text(svg)
    done = subprocess.run(["rsvg-convert", "-z", "2", "picture.svg"], cwd=home.path, check=True,
                          capture_output=True, timeout=60)
    return Png(done.stdout)


@test
def png_is_the_screen_in_svgs_colours(home):
    for step, lines in (("causal", ["mask causal"]), ("heads", [])):
        args = ["listing", "--step", step, "--size", "60x20", *[p for l in lines for p in ("-e", l)]]
        picture = png(home, *args)
        svg = xml.etree.ElementTree.fromstring(home.qkv("show", *args, "--format", "svg"))
        assert (picture.width, picture.height) == (2 * (60 * 9 + 16), 2 * (20 * 18 + 16))
        assert picture.at(0, 0) is None, "the corners are round"
        assert picture.at(4, 30) == "#14171c"
        assert expect_colors(picture, svg) > 9


def luminance(color):
    return sum(w * int(color[k:k + 2], 16) for w, k in ((0.3, 1), (0.59, 3), (0.11, 5)))


@test
def pictures_have_the_theme_and_the_background(home):
    args = ["listing", "--step", "causal", "-e", "answer 1"]
    for look, light in ((["--background=light"], True), (["-e", "background light"], True),
                        (["--background=light", "--theme=viridis"], True), (["--theme=viridis"], False),
                        (["--background=dark"], False), (["--color=never", "--background=light"], True)):
        picture = png(home, *args, *look)
        svg = xml.etree.ElementTree.fromstring(home.qkv("show", *args, *look, "--format", "svg"))
        ground = [r.get("fill") for r in svg.iter(SVG + "rect") if not r.get("x")]
        assert ground == [picture.at(4, 30)] == ["#ffffff" if light else "#14171c"], look
        assert expect_colors(picture, svg) > 1
        plain = [t for t in svg.iter(SVG + "text") if t.text.startswith("A mask says")]
        assert plain and all((luminance(t.get("fill")) < 128) == light for t in plain), look
    fills = {r[4] for r in rectangles(svg)}
    assert fills == {"#1c1f24"}, f"{fills}: without colours only what is reversed is filled"


@test
def themes_colour_pictures_and_pages(home):
    for form in ("svg", "html"):
        seen = [home.qkv("show", "listing", "--step", "softmax", "-e", "reveal", "--format", form, *look)
                for look in ([], ["--theme=cividis"], ["--theme=viridis"], ["--theme=high-contrast"])]
        assert seen[0] == seen[1] and len(set(seen)) == 3, form


@test
def svg_is_drawn_by_others(home):
    (home.path / "blocks.md").write_text(LESSON)
    for args in (["listing", "--step", "causal", "-e", "mask causal"], ["blocks.md"]):
        source = home.qkv("show", *args, "--size", "60x20", "--format", "svg")
        picture = drawn_by_librsvg(home, source)
        assert (picture.width, picture.height) == (2 * (60 * 9 + 16), 2 * (20 * 18 + 16))
        assert expect_colors(picture, xml.etree.ElementTree.fromstring(source), 1) > 9


def cell(picture, column, row):
    """The colours of a cell's pixels, line by line."""
    left, top = 2 * (8 + 9 * column), 2 * (8 + 18 * row)
    return [[picture.at(left + x, top + y) for x in range(18)] for y in range(36)]


@test
def block_characters_leave_no_gaps(home):
    (home.path / "blocks.md").write_text(LESSON)
    text = home.qkv("show", "blocks.md", "--size", "60x24").split("\n")
    row = next(i for i, line in enumerate(text) if "██" in line)
    first = text[row].index("██")
    picture = png(home, "blocks.md", "--size", "60x24")
    ground, ink = "#14171c", "#d8dbe0"
    for column in (first, first + 1):
        assert cell(picture, column, row) == [[ink] * 18] * 36
    assert cell(picture, first + 2, row) == [[ink] * 18] * 18 + [[ground] * 18] * 18
    assert cell(picture, first + 3, row) == [[ground] * 18] * 18 + [[ink] * 18] * 18
    for character, share in (("⠿", 0.3), ("⠁", 0.05), ("→", 0.05), ("≈", 0.05), ("√", 0.05)):
        pixels = sum(cell(picture, text[row].index(character), row), [])
        inked = sum(pixel != ground for pixel in pixels) / len(pixels)
        assert share / 2 < inked < share * 6, f"{character}: {inked}"


@test
def a_character_is_taken_from_the_font_that_has_it(home):
    if not shutil.which("fc-list") or not subprocess.run(
            ["fc-list", ":charset=2d30"], capture_output=True, timeout=60).stdout:
        note("no font here has U+2D30, which few have: another font's letters were not looked at")
        return
    (home.path / "letters.md").write_text(LESSON.replace("⠿⠁", "ⴰ\ue123"))
    row = home.qkv("show", "letters.md", "--size", "60x24").split("\n")
    y = next(i for i, line in enumerate(row) if "ⴰ" in line)
    picture = png(home, "letters.md", "--size", "60x24")
    x = row[y].index("ⴰ")
    assert cell(picture, x, y) != cell(picture, x + 1, y), "one that no font has is an empty box"


@test
def heatmaps_of_pixels_leave_no_gaps(home):
    (home.path / "blocks.md").write_text(LESSON)
    args = ["blocks.md", "--size", "60x40"]
    picture = png(home, *args)
    svg = xml.etree.ElementTree.fromstring(home.qkv("show", *args, "--format", "svg"))
    halves = [r for r in rectangles(svg) if (r[2], r[3]) == (9, 9)]
    assert len(halves) > 500
    for x, y, _, _, color in halves:
        found = {picture.at(px, py) for px in range(int(2 * x), int(2 * x) + 18)
                 for py in range(int(2 * y), int(2 * y) + 18)}
        assert found == {color}, f"{found} at {x},{y}"


@test
def a_picture_needs_a_font(home):
    """Without any, empty pages would be all there is; with any, everything can be read."""
    (home.path / "fonts.conf").write_text('<?xml version="1.0"?>\n<fontconfig></fontconfig>\n')
    home.environment["FONTCONFIG_FILE"] = str(home.path / "fonts.conf")
    for file in ("a.png", "a.pdf"):
        said = home.qkv("show", "listing", "-o", file, code=1)
        assert "no font" in said and "Install one" in said, said
        assert not (home.path / file).exists()


@test
def a_picture_has_its_limits(home):
    said = home.qkv("show", "listing", "--size", "1000x1000", "-o", "a.png", code=1)
    assert "18032x36032" in said and "smaller --size" in said, said
    said = home.qkv("show", "listing", "--size", "40x1000", "-o", "a.png", code=1)
    assert "752x36032" in said and "smaller --size" in said, said

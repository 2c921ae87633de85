"""Every view in every layout, and while presenting: the screens of which views/ has a page each."""
import re

# Few numbers that differ, so that a page has few colours.
STEPS = ["steps = np.exp(-(np.abs(np.arange(300).reshape(300, 1) - np.arange(300)) // 60))"]
SIGNS = ["head_V = np.sign(np.arange(64) // 16 - 1) * np.ones((8, 3, 1))"]
MARKS = ["baseline", "w_query[0,2] = 3", "scores[2,2] = 7", "explain scores[0,1]"]

# Of each view the step and the lines entered; behind a dash is a form of it.
VIEWS = {
    "matrix": ("scores", [*MARKS, "view matrix"]),
    "matrix-large": ("input", [*STEPS, "explain steps[150,200]", "view matrix"]),
    "heatmap": ("softmax", ["reveal", "scores[0,0] = 4", "x[0,0] = 2", "view heatmap"]),
    "heatmap-pixels": ("softmax", ["reveal", "x[0,0] = 2", "view heatmap", "zoom out"]),
    "heatmap-pooled": ("input", [*STEPS, "explain steps[150,200]", "view heatmap"]),
    "heatmap-sources": ("input", [*STEPS, "sums := steps.sum(axis=1)", "explain steps[0,0]",
                                  "view heatmap", "explain sums[150]"]),
    "mask": ("causal", ["reveal", "explain causal_mask[0,2]", "view mask"]),
    "mixture": ("mixture", ["x[0,0] = 2", "view mixture"]),
    "dot": ("scores", [*MARKS, "view dot"]),
    "heads": ("heads", [*SIGNS, "x[1,0] = 2", "view heads"]),
    "concat": ("concat", ["mute", "view concat"]),
    "rows": ("softmax", ["reveal", "x[0,0] = 2", "view rows"]),
    "difference": ("scores", ["baseline", "x[0,0] = 1.5", "view difference"]),
    "chart": ("concat", ["view chart"]),
    "temperature": ("scores", ["scale sqrt", "view temperature"])}

# The same of what is no view of a matrix, with the keys that lead to its pane.
PANES = {"prose": ("lookup", ["pane", "pane"]),
         "question": ("softmax", ["answer 0.5", "pane", "pane"]),
         "explanation": ("mixture", ["walk", "walk 2", "pane"]),
         "error": ("scores", ["w_key = np.ones((5, 3))", "pane"])}

# Each layout at a size where it shows; auto, on a large one.
LAYOUTS = {"auto": "200x60", "side": "80x24", "stack": "60x20", "one": "40x12"}
PRESENTED = ["40x12", "200x60"]
HELP = [("help-40x12", "scores", ["help"], "40x12"), ("help-200x60", "scores", ["help"], "200x60")]


def pages():
    """The name of a page, the step, the lines entered, the size. Help has one layout only."""
    for name, (step, lines) in {**VIEWS, **PANES}.items():
        for layout, size in LAYOUTS.items():
            yield f"{name}-{layout}-{size}", step, [f"layout {layout}", *lines], size
        for size in PRESENTED:
            yield f"{name}-present-{size}", step, [*lines, "present", "next"], size
    yield from HELP


def wrong_layout(name, text):
    """What is wrong where a screen of these lines is not of the layout in its name."""
    shown = "one" if re.search(r" v: \w+$", text[0]) else \
        "side" if all("|" in line for line in text[1:10]) else "stack"
    wanted = name.split("-")[-2]
    if wanted in ("side", "stack", "one") and wanted != shown:
        yield f"the layout is {shown}"


def entered(command):
    """What the pages' lines make of a command: `view matrix`, ..."""
    words = [line.split() for _, _, lines, _ in pages() for line in lines]
    return {word[1] for word in words if word[0] == command and len(word) > 1}


def left_out(command, refusal):
    """Which of a command's words no page has: the program says them where it refuses another one."""
    words = re.search(r"(?:There are|It is) ([a-z, ]+)", refusal)
    return sorted(set(re.findall(r"\w+", words[1])) - {"or"} - entered(command)) if words else [refusal]

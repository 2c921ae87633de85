"""Edits the listing lesson and compares every number that follows with NumPy's.

Usage: listing_cases.py QKV [CASES [SEED]]

Each case is `qkv show listing --step STEP --format json` with up to six edits: elements, rows and
columns of the inputs, pins on formulas, masks, scales, an infinite fill. A model in NumPy gets the
same edits. All of Q, K, V, scores, weights and output, and at the later steps the heads, their
concatenation and the attention function, must agree to 1e-12, relative or absolute; NaN and the
infinities must stand in the same places, as strings. Exits with 1 if any case differs.

The numbers are chosen so that scores need no rounding, or little: a large score that is off by one
unit in its last place would change its weight by more than 1e-12 however right both are.
"""

import json
import os
import subprocess
import sys

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STEPS = ["input", "weights", "qkv", "scores", "softmax", "mixture", "every-token", "heads"]
STEPS += ["concat", "function", "causal", "cost"]
TOLERANCE = 1e-12
SHOWN_FAILURES = 5


# -- the model -------------------------------------------------------------------------------------


def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def masked(scores, mask, fill):
    return scores if mask is None else np.where(mask, scores, fill)


class Model:
    """The lesson's sheet in NumPy; arrays are float from the start, as qkv turns ints when it must."""

    def __init__(self, step):
        number = lambda rows: np.array(rows, dtype=float)
        self.values = {
            "x": number([[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]]),
            "w_query": number([[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]]),
            "w_key": number([[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]]),
            "w_value": number([[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]]),
            "k_d": 1.0,
            "mask": None,
            "head_on": np.ones(8, dtype=bool),
        }
        self.pins = []
        self.fill = -1e9
        self.scale = True
        self.step = STEPS.index(step)

    def pinned(self, name, array):
        array = np.array(array, dtype=float)
        for of, index, value in self.pins:
            if of == name:
                array[index] = value
        return array

    def compute(self):
        v = self.values
        out = {}
        for name, weight in ("Q", "w_query"), ("K", "w_key"), ("V", "w_value"):
            out[name] = self.pinned(name, v["x"] @ v[weight])
        out["scores"] = self.pinned("scores", out["Q"] @ out["K"].T / v["k_d"])
        out["weights"] = self.pinned("weights", softmax(masked(out["scores"], v["mask"], self.fill)))
        out["output"] = self.pinned("output", out["weights"] @ out["V"])
        if self.step >= STEPS.index("softmax"):
            for i in range(3):
                out[f"row{i}"] = softmax(out["scores"][i])
        if self.step >= STEPS.index("mixture"):
            parts = [out["weights"][0, i] * out["V"][i] for i in range(3)]
            for i in range(3):
                out[f"part{i}"] = parts[i]
            out["mixed"] = parts[0] + parts[1] + parts[2]
        if self.step >= STEPS.index("heads"):
            self.heads(out)
        if self.step >= STEPS.index("function"):
            root = np.sqrt(3) if self.scale else 1.0
            scores = masked(out["Q"] @ out["K"].T / root, v["mask"], -1e9)
            out["attention"] = softmax(scores) @ out["V"]
        if self.step >= STEPS.index("causal"):
            causal = np.tril(np.ones((3, 3), dtype=bool))
            out["kept"] = softmax(out["scores"]) * causal
            out["causal_weights"] = softmax(masked(out["scores"], causal, -1e9))
        return out

    def heads(self, out):
        v = self.values
        np.random.seed(8)
        for name in ("w_q", "w_k", "w_v"):
            out[name] = 0.5 * np.random.randn(8, 4, 64)
        Q, K, V = v["x"] @ out["w_q"], v["x"] @ out["w_k"], v["x"] @ out["w_v"]
        scores = Q @ K.transpose(0, 2, 1) / np.sqrt(64)
        out["head_Q"], out["head_K"], out["head_V"] = Q, K, V
        out["head_weights"] = softmax(masked(scores, v["mask"], -1e9))
        out["z"] = out["head_weights"] @ V
        if self.step >= STEPS.index("concat"):
            on = out["z"] * v["head_on"].reshape(8, 1, 1)
            out["concat"] = on.transpose(1, 0, 2).reshape(3, 512)


# -- edits: a line for qkv, and the same done to the model -----------------------------------------


class Case:
    def __init__(self, rng):
        self.rng = rng
        self.step = str(rng.choice(STEPS[4:5] * 6 + STEPS))
        self.model = Model(self.step)
        self.late = self.model.step >= STEPS.index("heads")
        regime = rng.random()
        self.kind = "decimal" if regime < 0.25 else "whole" if regime < 0.6 else "eighths"
        self.lines = []
        for _ in range(rng.integers(0, 7)):
            self.edit()

    def pick(self, items):
        return items[self.rng.integers(len(items))]

    def number(self):
        if self.late:  # small, as 64 columns add up to large scores
            return float(self.rng.integers(-16, 17) / 8)
        if self.kind == "decimal":
            return float(np.round(self.rng.uniform(-1.5, 1.5), 3))
        if self.kind == "whole":
            return float(self.rng.integers(-self.pick([3, 20, 1000]), 1001 if self.pick([0, 1]) else 4))
        return float(self.rng.integers(-128, 129) / 8)

    def text(self, number):
        whole = number == int(number) and self.pick([True, False])
        return str(int(number)) if whole else repr(number)

    def input(self):
        names = ["x"] if self.late and self.pick([0, 1]) else ["x", "w_query", "w_key", "w_value"]
        name = self.pick(names)
        return name, self.model.values[name]

    def element(self):
        name, array = self.input()
        i, j = (int(self.rng.integers(-n, n)) for n in array.shape)
        number = self.number()
        array[i, j] = number
        self.lines.append(f"{name}[{i},{j}] = {self.text(number)}")

    def augmented(self):
        name, array = self.input()
        i, j = (int(self.rng.integers(n)) for n in array.shape)
        number = self.number()
        array[i, j] += number
        self.lines.append(f"{name}[{i},{j}] += {self.text(number)}")

    def row(self):
        name, array = self.input()
        i = int(self.rng.integers(array.shape[0]))
        numbers = [self.number() for _ in range(array.shape[1])]
        array[i] = numbers
        self.lines.append(f"{name}[{i}] = [{', '.join(map(self.text, numbers))}]")

    def column(self):
        name, array = self.input()
        j, number = int(self.rng.integers(array.shape[1])), self.number()
        array[:, j] = number
        self.lines.append(f"{name}[:,{j}] = {self.text(number)}")

    def copied_row(self):
        i, j = (int(k) for k in self.rng.permutation(3)[:2])
        self.model.values["x"][i] = self.model.values["x"][j]
        self.lines.append(f"x[{i}] = x[{j}]")

    def whole_array(self):
        name, array = self.input()
        numbers = [[self.number() for _ in range(array.shape[1])] for _ in range(array.shape[0])]
        array[:] = numbers
        rows = ", ".join("[" + ", ".join(map(self.text, row)) + "]" for row in numbers)
        self.lines.append(f"{name} = np.array([{rows}])")

    def infinite(self):
        name, array = self.input()
        i, j = (int(self.rng.integers(n)) for n in array.shape)
        text = self.pick(["np.inf", "-np.inf", "np.nan"])
        array[i, j] = float(text.replace("np.", ""))
        self.lines.append(f"{name}[{i},{j}] = {text}")

    def named_mask(self):
        kind = self.pick(["none", "bidirectional", "causal"])
        masks = {
            "none": None,
            "bidirectional": np.ones((3, 3), dtype=bool),
            "causal": np.tril(np.ones((3, 3), dtype=bool)),
        }
        self.model.values["mask"] = masks[kind]
        self.lines.append(f"mask {kind}")

    def own_mask(self):
        bits = self.rng.random((3, 3)) < 0.5
        if self.pick([True, False]):
            bits[int(self.rng.integers(3))] = False  # a row that may attend to nothing
        self.model.values["mask"] = bits
        self.lines.append(f"mask = np.array({bits.tolist()})")

    def mask_of_scores(self):
        limit = self.pick([0, 4, 10])
        with np.errstate(all="ignore"):
            self.model.values["mask"] = self.model.compute()["scores"] > limit
        self.lines.append(f"mask = scores > {limit}")

    def scaled(self):
        kind = self.pick(["none", "sqrt", "2", "0.5", "8"])
        self.model.values["k_d"] = {"none": 1.0, "sqrt": np.sqrt(3)}.get(kind) or float(kind)
        if kind in ("none", "sqrt") and self.model.step >= STEPS.index("function"):
            self.model.scale = kind == "sqrt"
        self.lines.append(f"scale {kind}")

    def infinite_fill(self):
        self.model.fill = -np.inf
        self.model.pins = [pin for pin in self.model.pins if pin[0] != "weights"]
        self.lines.append("weights := softmax(masked(scores, mask, -np.inf))")

    def pin(self):
        name = self.pick(["Q", "K", "V", "scores", "weights", "output"])
        i, j = int(self.rng.integers(3)), int(self.rng.integers(3))
        number = float(self.rng.integers(-16, 17) / 8)
        self.model.pins.append((name, (i, j), number))
        self.lines.append(f"{name}[{i},{j}] = {self.text(number)}")

    def muted(self):
        if self.model.step < STEPS.index("concat"):
            return self.element()
        head = int(self.rng.integers(8))
        self.model.values["head_on"][head] = False
        self.lines.append(f"head_on[{head}] = False")

    def undone(self):
        """An edit that is taken back."""
        i, j = int(self.rng.integers(3)), int(self.rng.integers(4))
        self.lines += [f"x[{i},{j}] = {self.number()}", "undo"]

    def edit(self):
        ways = [self.element] * 6 + [self.row] * 2 + [self.named_mask] * 2 + [self.scaled] * 2
        ways += [self.augmented, self.column, self.copied_row, self.whole_array, self.own_mask]
        ways += [self.mask_of_scores, self.infinite_fill, self.pin, self.muted, self.undone]
        ways += [self.infinite] if self.pick([0, 0, 0, 1]) else []
        self.pick(ways)()


class FixedCase(Case):
    """The edits that the issue names, and single ones."""

    def __init__(self, step, *edits):
        self.rng = np.random.default_rng(0)
        self.step, self.lines, self.late, self.kind = step, [], False, "whole"
        self.model = Model(step)
        for edit in edits:
            edit(self)


def put(name, i, j, number):
    def edit(case):
        case.model.values[name][i, j] = number
        case.lines.append(f"{name}[{i},{j}] = {number}")

    return edit


def causal(case):
    case.model.values["mask"] = np.tril(np.ones((3, 3), dtype=bool))
    case.lines.append("mask causal")


def nothing_allowed(case):
    case.model.values["mask"] = np.zeros((3, 3), dtype=bool)
    case.lines.append("mask = np.zeros((3, 3), dtype=bool)")


def fixed_cases():
    for step in STEPS:
        yield FixedCase(step)
    yield FixedCase("softmax", put("w_query", 0, 2, 3), put("x", 1, 1, -1.5), causal)
    yield FixedCase("function", put("w_query", 0, 2, 3), put("x", 1, 1, -1.5), causal)
    yield FixedCase("softmax", nothing_allowed)
    yield FixedCase("softmax", nothing_allowed, Case.infinite_fill)
    yield FixedCase("softmax", Case.infinite_fill, causal)
    for number in [1000.0, -1000.0, 0.5]:
        yield FixedCase("softmax", *(put("x", i, j, number) for i in range(3) for j in range(4)))


# -- comparing -------------------------------------------------------------------------------------


def from_json(value):
    if isinstance(value, list):
        return [from_json(item) for item in value]
    strings = {"NaN": np.nan, "Infinity": np.inf, "-Infinity": -np.inf}
    if isinstance(value, str):
        return strings[value]  # any other string is a mistake
    return float(value)


def difference(name, got, want):
    """What differs, or None."""
    got, want = np.array(from_json(got)), np.asarray(want, dtype=float)
    if got.shape != want.shape:
        return f"{name} has the shape {got.shape}, not {want.shape}"
    with np.errstate(all="ignore"):
        near = np.abs(got - want) <= TOLERANCE * np.maximum(1, np.abs(want))
    same = near | (got == want) | (np.isnan(got) & np.isnan(want))
    if np.all(same):
        return None
    at = tuple(int(i) for i in np.argwhere(~same)[0])
    return f"{name}{list(at)} is {got[at]!r}, not {want[at]!r}"


def run_case(qkv, case):
    command = [qkv, "show", "listing", "--step", case.step, "--format", "json"]
    for line in case.lines:
        command += ["-e", line]
    environment = dict(os.environ, QKV_LESSONS=os.path.join(ROOT, "lessons"))
    run = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    if run.returncode != 0 or run.stderr:
        return f"exit code {run.returncode}: {run.stderr}"
    shown = json.loads(run.stdout)
    if shown["lesson"] != "listing" or shown["step"]["name"] != case.step:
        return f"it shows {shown['lesson']} {shown['step']}"
    with np.errstate(all="ignore"):
        expected = {**case.model.compute(), **case.model.values}
    for name, want in expected.items():
        if name == "head_on" and name not in shown["names"]:
            continue
        if name not in shown["names"]:
            return f"{name} is missing"
        got = shown["names"][name]
        if want is None:
            problem = None if got is None else f"{name} is {got}, not None"
        else:
            problem = difference(name, got, want)
        if problem:
            return problem
    return None


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    rng = np.random.default_rng(int(sys.argv[3]) if len(sys.argv) > 3 else 20240602)
    passed = failed = 0
    for case in [*fixed_cases(), *(Case(rng) for _ in range(count))]:
        problem = run_case(sys.argv[1], case)
        if problem is None:
            passed += 1
            continue
        failed += 1
        if failed <= SHOWN_FAILURES:
            edits = " ".join(f"-e '{line}'" for line in case.lines)
            print(f"qkv show listing --step {case.step} --format json {edits}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Compares our printing of arrays with NumPy's, character for character.

Usage: print_cases.py DRIVER [CASES [SEED]]

Draws CASES random arrays (all dtypes, ranks 0 to 8, empty ones, all magnitudes, NaN and infinities)
and print options, has print_driver.c print them, and compares with str() and repr(). A number on
its own, a 0-d array here, must come out as Python's repr(float). Exits with 1 if any text differs.
"""

import itertools
import subprocess
import sys

import numpy as np

# qkv is as NumPy 1 is. Its printing can be asked of NumPy 2, but for empty arrays.
NEWER = int(np.__version__.split(".")[0]) > 1
if NEWER:
    np.set_printoptions(legacy="1.25")

DTYPES = {np.dtype(bool): 0, np.dtype(np.int64): 1, np.dtype(np.float64): 2}
DEFAULTS = dict(precision=8, threshold=1000, edgeitems=3, linewidth=75, suppress=False)
SHOWN_FAILURES = 5


def from_bits(rng, count):
    """Any double at all, NaNs and subnormals among them."""
    return rng.integers(0, 2**64, count, dtype=np.uint64).view(np.float64)


def powers_of_two(rng, count):
    return np.ldexp(rng.choice([-1.0, 1.0], count), rng.integers(-1074, 1024, count))


def subnormals(rng, count):
    bits = np.floor(2.0 ** rng.uniform(0, 52, count)).astype(np.uint64)
    return bits.view(np.float64)


def near_the_limits(rng, count):
    """Where scientific notation starts, and where rounding carries into a new digit."""
    edges = np.array([1e-4, 1e8, 1e3, 1.0, 10.0, 1e-5, 99999999.5, 0.99999999, 9.9999999949, 1e16])
    return rng.choice(edges, count) * (1 + rng.integers(-2, 3, count) * 2.0**-52)


FLOATS = [
    from_bits,
    powers_of_two,
    subnormals,
    near_the_limits,
    lambda rng, n: rng.standard_normal(n),
    lambda rng, n: rng.standard_normal(n) * 10.0 ** rng.integers(-12, 13),
    lambda rng, n: rng.standard_normal(n) * 10.0 ** rng.integers(-6, 7, n),
    lambda rng, n: np.exp(rng.uniform(-700, 700, n)),
    lambda rng, n: rng.random(n),
    lambda rng, n: rng.integers(-1000, 1000, n).astype(float),
    lambda rng, n: rng.integers(-10**12, 10**12, n).astype(float),
    lambda rng, n: rng.integers(-8000, 8000, n) / 16,  # ties
    lambda rng, n: rng.integers(-9999, 9999, n) / 100,
    lambda rng, n: rng.integers(0, 10**9, n) / 10.0 ** rng.integers(0, 12),
    lambda rng, n: rng.choice([0.0, -0.0, 1.0, -1.0], n),
    lambda rng, n: rng.random(n) ** 20,
    lambda rng, n: np.full(n, rng.standard_normal()),
]


def draw_floats(rng, count):
    values = FLOATS[rng.integers(len(FLOATS))](rng, count)
    special = [[np.nan], [np.inf], [-np.inf], [np.nan, np.inf, -np.inf], [0.0], [-0.0]]
    if rng.random() < 0.35:
        where = rng.random(count) < rng.choice([0.1, 0.5, 1.0])
        picked = special[rng.integers(len(special))]
        values = np.where(where, rng.choice(picked, count), values)
    return values


def draw_ints(rng, count):
    low, high = [(0, 10), (-10, 10), (-(10**6), 10**6), (-(2**63), 2**63 - 1)][rng.integers(4)]
    values = rng.integers(low, high, count, endpoint=True)
    if rng.random() < 0.1:
        values[rng.random(count) < 0.3] = rng.choice([-(2**63), 2**63 - 1])
    return values


def draw_shape(rng):
    rank = rng.choice([0, 1, 2, 3, 4, 5, 8], p=[0.15, 0.3, 0.25, 0.15, 0.05, 0.05, 0.05])
    if rank == 8:
        shape = rng.integers(1, 3, 8)
    else:
        longest = {0: 1, 1: 120, 2: 25, 3: 9, 4: 6, 5: 4}[rank]
        shape = rng.integers(1, longest + 1, rank)
        if rank == 1 and rng.random() < 0.1:
            shape = rng.integers(990, 1300, 1)  # about the default threshold
    if rank and rng.random() < 0.08:
        shape[rng.integers(rank)] = 0
    return tuple(int(n) for n in shape)


def draw_array(rng):
    shape = draw_shape(rng)
    count = int(np.prod(shape, dtype=int))
    kind = rng.random()
    if kind < 0.1:
        flat = rng.random(count) < rng.choice([0.0, 0.5, 1.0])
    elif kind < 0.3:
        flat = draw_ints(rng, count)
    else:
        flat = draw_floats(rng, count)
    return flat.reshape(shape)


def draw_options(rng):
    options = dict(DEFAULTS)
    if rng.random() < 0.4:
        return options
    choices = dict(
        precision=[0, 1, 2, 3, 4, 6, 8, 12, 14, 15, 16, 17, 20, 40, 350],
        threshold=[0, 1, 5, 10, 50, 200, 1000],
        edgeitems=[0, 1, 2, 3, 4, 6],
        linewidth=[1, 10, 20, 40, 60, 75, 80, 120, 200],
        suppress=[False, True],
    )
    for name, values in choices.items():
        if rng.random() < 0.5:
            options[name] = values[rng.integers(len(values))]
    return options


def fixed_cases():
    """The corners that chance might miss."""
    numbers = [0.1, -0.0, 1e16, 1e-5, 5e-324, 2.0**-44, 9007199254740993.0, 1.7976931348623157e308]
    for value in numbers + [True, False, -(2**63), np.nan, np.inf, -np.inf]:
        yield np.array(value), DEFAULTS, False
    for exponent in range(-1074, 1024):
        yield np.array(2.0**exponent), DEFAULTS, False
    limits = [[1e8], [99999999.0], [99999999.99999999], [1e-4], [9.999999999999999e-05], [1, 1000]]
    limits += [[1, 1000.0000000000001], [1, -1000.5], [0.0, 1e-4], [0.5, 1.5], [1e8, np.nan]]
    for values, suppress in itertools.product(limits, [False, True]):
        yield np.array(values, float), dict(DEFAULTS, suppress=suppress), False
    for shape in [(0,), (0, 3), (3, 0), (0, 0, 2), (2, 0, 4, 5)]:
        for dtype, width in itertools.product(DTYPES, [1, 24, 25, 26, 27, 40, 41, 42, 75]):
            yield np.zeros(shape, dtype), dict(DEFAULTS, linewidth=width), False
    for width in range(1, 81):
        yield np.arange(30) / 8, dict(DEFAULTS, linewidth=width), False
        yield np.arange(2000).reshape(2, 1000) % 2 == 0, dict(DEFAULTS, linewidth=width), False
        yield np.arange(24).reshape(2, 3, 4) - 12, dict(DEFAULTS, linewidth=width), False


def draw_cases(rng, count):
    yield from itertools.islice(fixed_cases(), count)
    for _ in range(count - sum(1 for _ in fixed_cases())):
        yield draw_array(rng), draw_options(rng), bool(rng.random() < 0.2)


def encode(array, options, transpose):
    if array.dtype == bool:
        bits = array.ravel().astype(np.uint64)
    else:
        bits = array.ravel().view(np.uint64)
    numbers = [DTYPES[array.dtype], *(int(options[name]) for name in DEFAULTS), int(transpose)]
    numbers += [array.ndim, *array.shape]
    return " ".join([*map(str, numbers), *(f"{b:x}" for b in bits.tolist())])


def expected(array, options, transpose):
    if transpose:
        array = array.T
    with np.printoptions(**options):
        texts = [str(array), repr(array)]
    if array.ndim == 0 and array.dtype == np.float64:
        assert texts[0] == repr(float(array)), texts[0]
    return texts


def main():
    driver = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 8000
    rng = np.random.default_rng(int(sys.argv[3]) if len(sys.argv) > 3 else 20240229)
    cases = list(draw_cases(rng, count))
    lines = "\n".join(encode(*case) for case in cases) + "\n"
    run = subprocess.run([driver], input=lines.encode(), capture_output=True)
    if run.returncode != 0:
        print(f"{driver} ended with {run.returncode}: {run.stderr.decode()}")
    texts = run.stdout.decode().split("\0")[:-1]
    passed = failed = 0
    for i, case in enumerate(cases):
        if NEWER and case[0].size == 0:
            continue
        want, got = expected(*case), texts[2 * i : 2 * i + 2]
        if got == want:
            passed += 1
            continue
        failed += 1
        if failed <= SHOWN_FAILURES:
            array, options, transpose = case
            print(f"case {i}: {array.dtype} {array.shape} transpose={transpose} {options}")
            for label, w, g in itertools.zip_longest(["str", "repr"], want, got):
                if w != g:
                    print(f"{label} should be\n{w}\nbut is\n{g}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or run.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main())

"""Exchanges files with NumPy, both ways.

Usage: file_cases.py QKV [SEED]

Reading: NumPy saves arrays of every dtype, byte order, memory order, rank and version of the
format, alone and in .npz archives, stored and compressed; qkv loads each of them, in one script,
and saves what it has; NumPy must find the same numbers in the dtype that qkv has for them, bit for
bit. Writing: what qkv saves of its own arrays must be the bytes that np.save writes. Then np.loadtxt
and np.savetxt run in both. Exits with 1 if anything differs.
"""

import io
import os
import subprocess
import sys
import tempfile
import warnings

import numpy as np
from numpy.lib import format as npy

BYTE_ORDERS = "<>="
DTYPES = ["?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"]
SHAPES = [(), (1,), (5,), (0,), (3, 4), (1, 3), (3, 1), (0, 3), (2, 3, 4), (2, 1, 3, 2)]
SHAPES += [(1,) * 8, (2,) * 8, (300, 7)]
VERSIONS = [(1, 0), (2, 0), (3, 0)]
SHOWN_FAILURES = 5
passed = 0
failures = []


def check(what, ok):
    global passed
    passed += bool(ok)
    if not ok:
        failures.append(what)


def draw(rng, dtype, shape):
    """Any bits at all, as far as qkv can hold them."""
    count = int(np.prod(shape))
    bits = rng.integers(0, 256, count * dtype.itemsize, dtype=np.uint8)
    if dtype.kind == "b":
        bits &= 1
    a = bits.view(dtype.newbyteorder("=")).reshape(shape)
    if dtype.kind == "u" and dtype.itemsize == 8:
        a = a >> np.uint64(1)
    return a.astype(dtype)


def ours(a):
    kinds = {"b": bool, "i": np.int64, "u": np.int64, "f": np.float64}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of NaNs that signal
        return a.astype(kinds[a.dtype.kind])


def same(a, b):
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()


def run(qkv, folder, lines):
    with open(os.path.join(folder, "script.py"), "w", encoding="utf-8") as f:
        f.write("import numpy as np\n" + "\n".join(lines) + "\n")
    done = subprocess.run([qkv, "run", "script.py"], cwd=folder, capture_output=True, text=True,
                          timeout=120)
    if done.returncode:
        sys.exit(f"qkv run fails: {done.stderr[-1000:]}")
    return done.stdout


def arrays(rng):
    for order in BYTE_ORDERS:
        for code in DTYPES:
            for shape in SHAPES:
                yield draw(rng, np.dtype(order + code), shape)


def save_version(path, a, version):
    with open(path, "wb") as f:
        npy.write_array(f, a, version=version)


def reading(qkv, folder, rng):
    wanted, lines = [], []
    for i, a in enumerate(arrays(rng)):
        a = np.asfortranarray(a) if i % 2 and a.ndim else a
        save_version(os.path.join(folder, f"in{i}.npy"), a, VERSIONS[i % 3])
        lines.append(f"x = {'np.' * (i % 2)}load('in{i}.npy')")
        lines.append(f"np.save('out{i}', x)")
        wanted.append(a)
    run(qkv, folder, lines)
    for i, a in enumerate(wanted):
        out = np.load(os.path.join(folder, f"out{i}.npy"))
        check(f"in{i}.npy: {a.dtype.str} {a.shape}", same(ours(a), out))


def archives(qkv, folder, rng):
    some = {f"a{i}": draw(rng, np.dtype(code), (4, 50)) for i, code in enumerate(DTYPES)}
    np.savez(os.path.join(folder, "stored.npz"), *some.values())
    np.savez_compressed(os.path.join(folder, "small.npz"), zeros=np.zeros((100, 1000)), **some)
    names = ", ".join(f"{name}=d['{name}']" for name in some)
    run(qkv, folder, [
        "d = np.load('stored.npz')",
        "np.savez('stored_out', d['arr_0'], *[d[f'arr_{i}'] for i in range(1, 12)])",
        "d = load('small.npz')",
        f"np.savez_compressed('small_out.npz', zeros=d['zeros'], {names})",
        f"save('all.npz', {names})",
        "print(load('small.npz', 'a4').sum(), len(d))",
    ])
    stored = np.load(os.path.join(folder, "stored_out.npz"))
    small, everything = (np.load(os.path.join(folder, f)) for f in ("small_out.npz", "all.npz"))
    check("small.npz: zeros", not small["zeros"].any() and small["zeros"].shape == (100, 1000))
    for i, (name, a) in enumerate(some.items()):
        check(f"stored.npz: {name}", same(ours(a), stored[f"arr_{i}"]))
        check(f"small.npz: {name}", same(ours(a), small[name]) and same(ours(a), everything[name]))
    size = os.path.getsize(os.path.join(folder, "small_out.npz"))
    check(f"savez_compressed: {size} bytes", size < 100 * 1000)


WRITTEN = ["np.arange(12)", "np.arange(12).reshape(3, 4)", "np.arange(12).reshape(3, 4).T",
           "np.arange(24.).reshape(2, 3, 4)", "np.arange(24).reshape(2, 3, 4).T",
           "np.arange(24).reshape(2, 3, 4).transpose(1, 0, 2)", "np.arange(10)[::-2]", "np.zeros(0)",
           "np.zeros((0, 3))", "np.zeros((0, 3)).T", "np.array(5)", "np.array(2.5)", "np.array(True)",
           "np.array([[True, False]])", "np.array([[1, 2]]).T", "np.array([np.nan, -0.0, np.inf])",
           "np.broadcast_to(np.arange(3), (2, 3))", "np.zeros((1,) * 8)", "np.zeros(123456)",
           "[[1, 2], [3, 4.5]]", "7", "np.zeros((2,) * 8)", "np.ones((10, 1000)).T"]


def writing(qkv, folder):
    run(qkv, folder, [f"np.save('w{i}.npy', {text})" for i, text in enumerate(WRITTEN)])
    for i, text in enumerate(WRITTEN):
        expected = io.BytesIO()
        np.save(expected, eval(text))  # of the list above
        with open(os.path.join(folder, f"w{i}.npy"), "rb") as f:
            check(f"np.save of {text}", f.read() == expected.getvalue())


TABLES = """
x = np.array([[1.5, 2], [3, -4e-7]])
n = np.arange(6).reshape(2, 3)
np.savetxt('t0.txt', x)
np.savetxt('t1.txt', x, fmt='%.3f', delimiter=',', header='a,b', footer='the\\nend')
np.savetxt('t2.txt', n, fmt='%d', header='one\\ntwo', comments='')
np.savetxt('t3.txt', n, fmt=['%d', '%.1f', '%5d'], delimiter=' | ')
np.savetxt('t4.txt', n, '%d and %d, %d')
np.savetxt('t5.txt', np.array([1.5, 2.5]), fmt='%g')
np.savetxt('t6.txt', [[1, 2]])
print(np.loadtxt('t0.txt'), np.loadtxt('t1.txt', delimiter=','), np.loadtxt('t5.txt'))
print(np.loadtxt('t2.txt', skiprows=2, dtype=int), np.loadtxt('t6.txt').shape)
print(np.loadtxt('t2.txt', comments=['o', 't'][0], skiprows=2, max_rows=1))
print(np.loadtxt('t6.txt', ndmin=2).shape, np.loadtxt('t5.txt', ndmin=2).shape)
print(np.loadtxt('t1.txt', delimiter=',', usecols=1), np.loadtxt('t0.txt', usecols=(1, 0)))
a, b = np.loadtxt('t0.txt', unpack=True)
print(a, b, np.loadtxt('t0.txt', usecols=[-1]), np.loadtxt('t2.txt', skiprows=2, dtype=bool))
"""

REFUSED = [("float", "1 a"), ("float", "True 2"), ("bool", "True"), ("bool", "2.5"), ("int", "1 x"),
           ("float", "1 2\n3"), ("float", "1,2"), ("float", "1 0x10")]


def tables(qkv, folder):
    mine, theirs = os.path.join(folder, "mine"), os.path.join(folder, "theirs")
    os.mkdir(mine)
    os.mkdir(theirs)
    printed = run(qkv, mine, [TABLES])
    done = subprocess.run([sys.executable, "-c", "import numpy as np\n" + TABLES], cwd=theirs,
                          capture_output=True, text=True, check=True)
    check(f"np.loadtxt:\n{printed}instead of\n{done.stdout}", printed == done.stdout)
    for name in sorted(os.listdir(theirs)):
        with open(os.path.join(mine, name), "rb") as a, open(os.path.join(theirs, name), "rb") as b:
            check(f"np.savetxt: {name}", a.read() == b.read())


def refusals(qkv, folder):
    """The same error, word for word, for what is no table."""
    for dtype, text in REFUSED:
        with open(os.path.join(folder, "r.txt"), "w", encoding="utf-8") as f:
            f.write(text)
        script = os.path.join(folder, "r.py")
        with open(script, "w", encoding="utf-8") as f:
            f.write(f"import numpy as np\nnp.loadtxt('r.txt', dtype={dtype})\n")
        mine, theirs = (subprocess.run(command, cwd=folder, capture_output=True, text=True,
                                       check=False).stderr.rstrip().rsplit("\n", 1)[-1]
                        for command in ([qkv, "run", script], [sys.executable, script]))
        check(f"loadtxt of {text!r} as {dtype}: {mine}, not {theirs}", mine == theirs)


def own_texts(qkv, folder, rng):
    """What save writes as text reads back the same, and Python reads it, too."""
    for code in "?", "i8", "f8":
        np.save(os.path.join(folder, f"text_{code[0]}.npy"), draw(rng, np.dtype(code), (20, 3)))
    run(qkv, folder, [
        "for c in ['?', 'i', 'f']:",
        "    x = load(f'text_{c}.npy')",
        "    for ending in ['csv', 'tsv', 'json']:",
        "        save(f'x_{c}.{ending}', x)",
        "        np.save(f'x_{c}_{ending}', load(f'x_{c}.{ending}'))",
    ])
    for c in "?if":
        a = np.load(os.path.join(folder, f"text_{c}.npy"))
        for ending in "csv", "tsv", "json":
            b = np.load(os.path.join(folder, f"x_{c}_{ending}.npy"))
            # texts have one NaN only
            check(f"x_{c}.{ending}", a.dtype == b.dtype and np.array_equal(a, b, c == "f"))


def main():
    qkv = os.path.abspath(sys.argv[1])
    rng = np.random.default_rng(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        reading(qkv, folder, rng)
        archives(qkv, folder, rng)
        writing(qkv, folder)
        tables(qkv, folder)
        refusals(qkv, folder)
        own_texts(qkv, folder, rng)
    for failure in failures[:SHOWN_FAILURES]:
        print(failure)
    print(f"{passed} passed, {len(failures)} failed")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())

"""Runs the cases of tests/language that are Python too in qkv and in Python with NumPy, and compares
what they print, byte for byte.

Usage: language_cases.py QKV

A case that ends in an error must print the same before it, and end with the same exception and
message on the same line. Exits with 1 if any case differs.
"""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import re
import subprocess
import sys
import warnings

import numpy as np

# qkv is as NumPy 1 is. Its printing can be asked of NumPy 2, but for empty arrays.
NEWER = int(np.__version__.split(".")[0]) > 1
if NEWER:
    np.set_printoptions(legacy="1.25")

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

PLACE = re.compile(r"^<stdin>:(\d+):\d+:", re.M)  # of each call in a traceback; the innermost is last
LAST_LINE = re.compile(r"^(?:\w+\.)*(\w+)(?:: (.*))?\n\Z", re.M)  # its exception and message
FILE_OF_MODULE = re.compile(r" \(/.*__init__\.py\)$")


class Outcome:
    """What a script printed, and how it ended: None, or the exception's name, line and message."""

    def __init__(self, output, error):
        self.output, self.error = output, error

    def __eq__(self, other):
        return (self.output, self.error) == (other.output, other.error)

    def __str__(self):
        return f"{self.output}{self.error}"


def error_line(error):
    if isinstance(error, SyntaxError):
        return error.lineno
    line, frame = None, error.__traceback__
    while frame:
        if frame.tb_frame.f_code.co_filename == "<stdin>":
            line = frame.tb_lineno
        frame = frame.tb_next
    return line


def ended(name, line, message):
    """An error, as far as it is compared: other versions of NumPy word it differently."""
    return name, int(line), "" if NEWER else message


def in_python(source):
    output, error = io.StringIO(), None
    names = {"__name__": "__main__"}
    with contextlib.redirect_stdout(output):
        try:
            exec(compile(source, "<stdin>", "exec"), names)
        except Exception as e:
            message = FILE_OF_MODULE.sub("", e.msg if isinstance(e, SyntaxError) else str(e))
            error = ended(type(e).__name__, error_line(e), message)
    return Outcome(output.getvalue(), error)


def in_qkv(qkv, source):
    run = subprocess.run([qkv, "run", "-"], input=source.encode(), capture_output=True, timeout=120)
    output, errors = run.stdout.decode(), run.stderr.decode()
    if run.returncode == 0:
        return Outcome(output, errors or None)
    last, lines = LAST_LINE.search(errors), PLACE.findall(errors)
    if not last or not lines:
        return Outcome(output, errors)
    return Outcome(output, ended(last[1], lines[-1], last[2] or ""))


def language_cases():
    path = os.path.join(ROOT, "tests", "language", "run")
    loader = importlib.machinery.SourceFileLoader("language_run", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("language_run", loader))
    loader.exec_module(module)
    folder = os.path.dirname(path)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".txt"):
            for case in module.read_cases(os.path.join(folder, name)):
                if not case.only_qkv:
                    yield f"{name}:{case.line}: {case.title}", case.source


def main():
    qkv = sys.argv[1]
    passed = failed = 0
    for title, source in language_cases():
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            want = in_python(source)
        if NEWER and "[]" in str(want):
            continue
        got = in_qkv(qkv, source)
        if got == want:
            passed += 1
            continue
        failed += 1
        print(f"{title}:\n{source}\nshould give\n{want}\nbut gives\n{got}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the tests of exports share: where they run, and what they run."""
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
QKV = os.path.abspath(sys.argv[1])
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
TESTS = []
NOTES = set()  # what could not be looked at as closely as it might


def test(function):
    TESTS.append(function)
    return function


def note(text):
    NOTES.add(text)


def has_module(name):
    return subprocess.run([PYTHON, "-c", f"import importlib.util as u, sys\n"
                           f"sys.exit(u.find_spec('{name}') is None)"]).returncode == 0


HAS_TORCH = has_module("torch")


class Home:
    """A directory to run in, empty at first."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.environment = {k: v for k, v in os.environ.items()
                            if k in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS")}
        self.environment.update(HOME=str(path), LC_ALL="C.UTF-8", TERM="xterm-256color")

    def qkv(self, *args, code=0):
        done = subprocess.run([QKV, *args], env=self.environment, cwd=self.path, timeout=120,
                              stdin=subprocess.DEVNULL, capture_output=True)
        said = re.sub("^qkv: no font here has .*\n", "", done.stderr.decode())
        assert done.returncode == code, f"{args}: exit code {done.returncode}: {said}"
        assert code or not said, f"{args}: {said}"
        return done.stdout.decode() if code == 0 else said

    def show(self, step, format, lines=(), *options):
        edits = [part for line in lines for part in ("-e", line)]
        place = ["--step", step] if step else []
        return self.qkv("show", "listing", *place, "--format", format, *edits, *options)

    def python(self, sources, torch=False):
        """Runs the sources, each in a namespace of its own; returns what failed, by index."""
        runner = ("import json, sys, traceback\nfailed = {}\n"
                  "for i, source in enumerate(json.load(sys.stdin)):\n"
                  "    try:\n        exec(compile(source, f'source {i}', 'exec'), {})\n"
                  "    except Exception:\n        failed[i] = traceback.format_exc()\n"
                  "json.dump(failed, sys.stdout)\n")
        environment = {**self.environment, "PYTHONDONTWRITEBYTECODE": "1"}
        if torch and not HAS_TORCH:
            note("PyTorch is not here: its scripts ran on a stand-in")
            environment["PYTHONPATH"] = str(HERE / "stubs")
        done = subprocess.run([PYTHON, "-W", "ignore", "-c", runner], input=json.dumps(sources),
                              cwd=self.path, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return {int(i): error for i, error in json.loads(done.stdout).items()}

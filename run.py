#!/usr/bin/env python3
"""Set up and run, from a fresh clone, with nothing but Python 3.10 or later:

    python3 run.py example            grade the bundled outputs
    python3 run.py tests [ARGS ...]   pass the tests; ARGS go to pytest

Both work in a virtual environment of their own, .venv, made when it is missing and brought up to date when
pyproject.toml has changed.
"""

import hashlib
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HERE, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
EXTRAS = {"example": "", "tests": "[dev,math-verify]"}


def main(arguments):
    if sys.version_info < (3, 10):  # noqa: UP036 - an older Python gets this far and must be told
        sys.exit("mathequiv needs Python 3.10 or later; this is " + sys.version.split()[0])
    if not arguments or arguments[0] not in EXTRAS:
        sys.exit(__doc__.rstrip())
    task, *rest = arguments
    set_up(EXTRAS[task])
    command = {
        "example": ["-m", "mathequiv", "grade", os.path.join("examples", "outputs.jsonl"), "--each"],
        "tests": ["-m", "pytest"],
    }
    return subprocess.call([PYTHON, *command[task], *rest], cwd=HERE)


def set_up(extras):
    """Make the environment if it is missing or broken; install what is not installed in it yet."""
    if not works():
        print("making the virtual environment .venv", file=sys.stderr)
        subprocess.check_call([sys.executable, "-m", "venv", "--clear", VENV])
    wanted = state(extras)
    mark = os.path.join(VENV, "installed" + "".join(filter(str.isalpha, extras)))
    if read(mark) == wanted:
        return
    print("installing mathequiv" + extras, file=sys.stderr)
    subprocess.check_call([PYTHON, "-m", "pip", "install", "--quiet", "--editable", "." + extras], cwd=HERE)
    with open(mark, "w", encoding="utf-8") as file:
        file.write(wanted)


def works():
    """Whether the environment's Python starts and has pip."""
    try:
        return subprocess.call([PYTHON, "-c", "import pip"], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def state(extras):
    """What an up-to-date environment was made from: the project file, the place and the extras."""
    with open(os.path.join(HERE, "pyproject.toml"), "rb") as file:
        project = hashlib.sha256(file.read()).hexdigest()
    return "\n".join((project, HERE, extras))


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

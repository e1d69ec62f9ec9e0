"""Imports point one way, each foreign library is kept in its place, and importing the package is light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mathequiv

PACKAGE = Path(mathequiv.__file__).parent
ROOT = Path(__file__).parent.parent

BASE = {"evidence", "verdict", "config", "nodes"}
STEPS = BASE | {"extraction", "syntax", "normal", "compare", "numeric"}
OUTSIDE = {"", "nodes"}  # the public names of the package, and the tree that they hand out

# What each folder may import besides itself; "" is the package with its public names.
MAY_IMPORT = {
    "evidence": set(),
    "verdict": {"evidence"},
    "options": set(),
    "profiles": set(),
    "config": {"verdict", "options", "profiles"},
    "nodes": set(),
    "heads": set(),
    "plaintext": {"nodes"},
    "extraction": BASE,
    "syntax": BASE | {"plaintext"},
    "normal": BASE,
    "numeric": BASE | {"plaintext"},
    "compare": BASE | {"numeric", "normal", "plaintext"},
    "symbolic": BASE | {"numeric"},
    "worker": {"verdict", "config"},
    "cascade": STEPS,
    "reading": STEPS | {"cascade"},
    "task": STEPS | {"cascade", "symbolic"},  # what a worker runs
    "arguments": BASE,
    "fallback": {"verdict", "config"},
    "judge": STEPS | {"arguments", "cascade", "fallback", "plaintext", "reading", "task", "worker"},
    "verifier": BASE | {"arguments", "judge", "task", "worker"},
    "api": STEPS | {"arguments", "verifier"},
    "": {"api", "config", "evidence", "verdict", "verifier"},
    "graders": OUTSIDE,
    "peers": OUTSIDE,
    "formats": OUTSIDE,
    "report": OUTSIDE,
    "adapters": OUTSIDE,
    "cli": OUTSIDE | {"formats", "report"},
    "__main__": {"cli"},
}
# Where a foreign library may be imported: a folder, or one file.
HOMES = {"sympy": "symbolic", "pebble": "worker", "flint": "numeric/safe.py", "math_verify": "peers/math_verify.py"}

FILES = sorted(PACKAGE.rglob("*.py"))


def house(module: str) -> str:
    """The folder or file below the package that a module belongs to."""
    return [*module.split("."), ""][1]


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def owner(path: Path) -> str:
    name = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if name == "__init__" else name


def imported_houses(path: Path) -> set[str]:
    """The houses whose modules a file imports; a public name taken from the package itself counts as ""."""
    names = [name for name in imports(path) if name.split(".")[0] == "mathequiv"]
    return {house(name) if house(name) in MAY_IMPORT else "" for name in names}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_import_table_holds(path: Path) -> None:
    """No file imports a folder that the table does not grant to its own."""
    here = owner(path)
    assert imported_houses(path) - {here} <= MAY_IMPORT[here]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_foreign_libraries_stay_at_home(path: Path) -> None:
    """Only ``symbolic`` imports SymPy, only ``worker`` pebble, only ``numeric/safe.py`` flint."""
    place = path.relative_to(PACKAGE).as_posix()
    foreign = {name.split(".")[0] for name in imports(path)} & HOMES.keys()
    assert all(place == HOMES[name] or place.startswith(HOMES[name] + "/") for name in foreign)


def test_every_home_is_lived_in() -> None:
    """The libraries are imported where the table says: it holds of something."""
    for library, home in HOMES.items():
        files = [PACKAGE / home] if home.endswith(".py") else (PACKAGE / home).rglob("*.py")
        assert any(library in {name.split(".")[0] for name in imports(path)} for path in files), library


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_importing_loads_no_heavy_library() -> None:
    """A fresh interpreter that imports the package and its command line has loaded neither SymPy, pebble nor flint."""
    code = "import sys, mathequiv, mathequiv.cli, mathequiv.adapters.trl; print(*sys.modules)"
    assert not {"sympy", "pebble", "flint", "asyncio", "math_verify"} & set(run_python(code).split())


def test_the_public_names_are_there() -> None:
    """The names that tools outside the project call."""
    wanted = (
        "Config Extraction Limits Normalized ParseError Result Stage Verdict Verifier extract grade latex normalize"
    )
    assert {*wanted.split(), "parse", "verify"} <= set(mathequiv.__all__)
    assert all(hasattr(mathequiv, name) for name in mathequiv.__all__)


def test_no_folder_hides_a_public_name() -> None:
    """A folder is an attribute of the package once it is imported, so none may bear the name of a function."""
    assert not {path.stem for path in PACKAGE.iterdir()} & set(mathequiv.__all__)


def test_no_file_evaluates_text() -> None:
    """No call of eval or exec stands in the package, nor of SymPy's functions that evaluate text."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                function = node.func.id if isinstance(node.func, ast.Name) else ""
                assert function not in {"eval", "exec", "compile"}, path
                assert not {function, method} & {"sympify", "parse_expr", "parse_latex"}, path


def test_the_licence_is_there() -> None:
    """The repository carries the Apache licence that its project file names."""
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert 'license = "Apache-2.0"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")

"""Mutants that no run is meant to kill, read from ``explained.txt``: choices by name, and single changes with a reason.

A heading begins with ``==``. Below ``== choices`` stands one name a line, ``file: NAME  reason``: a table or a constant
of a module whose value is no mutant by rule. Below any other heading stand changes: ``file: function``, the lines
removed after ``-`` and those added after ``+``, and the reason after ``=``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent / "explained.txt"
CHOICES = "choices"
HEADINGS = ("no input can tell", "speed alone", "where to look", "a second net")


@dataclass(frozen=True)
class Change:
    """Lines removed and added in a function, or in what is assigned to a name."""

    file: str
    place: str
    diff: tuple[str, ...]  # without spaces: cosmic-ray adds some


@dataclass(frozen=True)
class Explained:
    """The choices, as names by file, and the heading and the reason of each single change."""

    choices: Mapping[str, frozenset[str]]
    changes: Mapping[Change, tuple[str, str]]

    def covers(self, source: str, file: str, line: int, diff: Iterable[str]) -> bool:
        """True of a change that the table gives a reason for."""
        return change(file, place_of(source, line), diff) in self.changes


def change(file: str, place: str, diff: Iterable[str]) -> Change:
    """A change whose lines are compared without their spaces."""
    return Change(file, place, tuple("".join(line.split()) for line in diff))


def place_of(source: str, line: int) -> str:
    """What holds a line: ``function``, ``Class.method``, or the name that is assigned at the top."""
    return _places(source).get(line, "")


@cache
def _places(source: str) -> dict[int, str]:
    found: dict[int, str] = {}
    pending: list[tuple[ast.stmt, str]] = [(node, "") for node in ast.parse(source).body]
    while pending:
        node, place = pending.pop(0)  # the outer before the inner
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            place = f"{place}.{node.name}".lstrip(".")
            pending += [(inner, place) for inner in node.body]
        elif not place:
            place = next(iter(assigned(node)), "")
        found.update(dict.fromkeys(range(_begin(node), (node.end_lineno or 0) + 1), place))
    return found


def _begin(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def assigned(node: ast.stmt) -> list[str]:
    """The names that a statement assigns to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def explained(text: str | None = None) -> Explained:
    """The table; raises a ``ValueError`` that names the line where it is not one."""
    choices: dict[str, set[str]] = {}
    changes: dict[Change, tuple[str, str]] = {}
    for heading, block in _blocks(TABLE.read_text(encoding="utf-8") if text is None else text):
        if heading != CHOICES:
            found, reason = _read_change(block)
            if found in changes:
                raise ValueError(f"twice: {block}")
            changes[found] = heading, reason
            continue
        for line in block:
            file, _, rest = line.partition(": ")
            name, _, reason = rest.partition(" ")
            if not reason.strip():
                raise ValueError(f"no reason: {line}")
            choices.setdefault(file, set()).add(name)
    return Explained({file: frozenset(names) for file, names in choices.items()}, changes)


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Paragraphs, each with the heading above it; lines that begin with ``#`` are comments."""
    heading = ""
    for paragraph in text.split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")]
        if lines and lines[0].startswith("== "):
            heading = lines.pop(0).removeprefix("== ")
            if heading not in (CHOICES, *HEADINGS):
                raise ValueError(f"no heading: {heading}")
        if lines:
            yield heading, lines


def _read_change(block: list[str]) -> tuple[Change, str]:
    place, *lines = block
    file, _, name = place.partition(": ")
    diff = [line for line in lines if line.startswith(("- ", "+ "))]
    reasons = [line.removeprefix("= ") for line in lines if line.startswith("= ")]
    if not name or not {"- ", "+ "} <= {line[:2] for line in diff} or len(diff) + len(reasons) != len(lines):
        raise ValueError(f"no change: {block}")
    if not reasons:
        raise ValueError(f"no reason: {block}")
    return change(file, name, diff), " ".join(reasons)


def faults(table: Explained, root: Path) -> list[str]:
    """Names and lines of the table that no longer stand in the files."""
    names = [
        f"{file}: {name}"
        for file, wanted in table.choices.items()
        for name in sorted(wanted - {name for node in _module(root, file).body for name in assigned(node)})
    ]
    lines = [f"{entry.file}: {entry.place}: {line}" for entry in table.changes for line in _lost(entry, root)]
    return names + lines


def _module(root: Path, file: str) -> ast.Module:
    path = root / file
    return ast.parse(path.read_text(encoding="utf-8") if path.exists() else "")


def _lost(entry: Change, root: Path) -> list[str]:
    """The lines that a change removes, and that its function does not hold."""
    path = root / entry.file
    source = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = source.splitlines()
    held = {"".join(lines[number - 1].split()) for number, place in _places(source).items() if place == entry.place}
    return [line for line in entry.diff if line.startswith("-") and line[1:] not in held]

"""Reads case files: tables of answers that a mathematician can check.

A file is a list of groups. A line that is not indented names a group; the indented lines below it are its rows:

    half-open interval
        options     rel_tol=1e-3
        reference   (0, 1]
        =           \\left(0, \\frac{2}{2}\\right]
        /=          [0, 1]
        !           (0, 1
        > =         The answer is \\boxed{(0, 1]}.

The first word of a row says what the row is, the rest of the line is its text:

    reference   the answer that is held to be right; several such rows: any of them
    options     fields of the configuration, as name=value, parted by spaces
    =           equivalent                  /=   not equivalent            ?   undecided
    !           parse failure               0    no answer                 r!  the reference itself is in error

A ``>`` before the sign says that the text is a whole response, from which the answer is to be extracted; without it
the text is an answer. A row is one line. Control characters are written by their pictures (``␊`` for a new line, ``␉``
for a tab, ``␌`` for a form feed, ``␈`` for a backspace), so that ``\\n`` stays free for ``\\ne``; ``␠`` is a space at
an end of the text, ``␢`` is nothing at all. Lines that begin with ``#`` are comments.

Every group but those of a faulty reference must hold a near miss (``/=``), and a file as many near misses as equals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mathequiv.verdict import Verdict

SIGNS: Mapping[str, Verdict] = {
    "=": Verdict.EQUIVALENT,
    "/=": Verdict.NOT_EQUIVALENT,
    "?": Verdict.UNDECIDED,
    "!": Verdict.PARSE_FAILURE,
    "0": Verdict.NO_ANSWER,
    "r!": Verdict.REFERENCE_ERROR,
}

_ROW = re.compile(r"\s+(?P<response>>\s*)?(?P<sign>reference|options|=|/=|\?|!|0|r!)(?:\s+(?P<text>\S.*))?")
_PICTURES = {0x2400 + code: chr(code) for code in range(0x21)} | {ord("␢"): ""}


class CaseFileError(ValueError):
    """A case file that breaks the rules, with the place."""


@dataclass(frozen=True)
class Case:
    """One row: what ``text`` must be against ``references`` under ``options``."""

    place: str
    group: str
    references: tuple[str, ...]
    text: str
    expected: Verdict
    is_response: bool
    options: tuple[tuple[str, str], ...]


@dataclass
class Group:
    """A group while it is read."""

    place: str
    name: str
    references: list[str] = field(default_factory=list)
    options: list[tuple[str, str]] = field(default_factory=list)
    rows: list[tuple[str, str, bool, str]] = field(default_factory=list)  # place, sign, is a response, text

    def cases(self) -> Iterator[Case]:
        """The rows as cases; raises where the group has no reference or no near miss."""
        signs = Counter(sign for _, sign, _, _ in self.rows)
        if not self.references or not self.rows:
            raise CaseFileError(f"{self.place}: the group {self.name!r} needs a reference and a row")
        if signs["r!"] not in (0, len(self.rows)):
            raise CaseFileError(f"{self.place}: a reference of {self.name!r} is in error for some rows only")
        if not signs["/="] and not signs["r!"]:
            raise CaseFileError(f"{self.place}: the group {self.name!r} has no near miss")
        for place, sign, is_response, text in self.rows:
            yield Case(place, self.name, tuple(self.references), text, SIGNS[sign], is_response, tuple(self.options))


def load(path: Path) -> list[Case]:
    """The cases of one file, in order."""
    cases = [case for group in _groups(path) for case in group.cases()]
    count = Counter(case.expected for case in cases)
    if count[Verdict.NOT_EQUIVALENT] < count[Verdict.EQUIVALENT]:
        raise CaseFileError(f"{path.name}: fewer near misses than equals")
    repeated = Counter((case.references, case.text, case.options, case.is_response) for case in cases).most_common(1)
    if repeated and repeated[0][1] > 1:
        raise CaseFileError(f"{path.name}: {repeated[0][0]} stands twice")
    return cases


def load_folder(folder: Path) -> list[Case]:
    """The cases of all files in a folder, files in order of name."""
    return [case for path in sorted(folder.glob("*.txt")) for case in load(path)]


def _groups(path: Path) -> list[Group]:
    groups: list[Group] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        place = f"{path.name}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            groups.append(Group(place, line.strip()))
        elif groups:
            _read_row(groups[-1], place, line)
        else:
            raise CaseFileError(f"{place}: a row outside of any group")
    return groups


def _read_row(group: Group, place: str, line: str) -> None:
    row = _ROW.fullmatch(line.rstrip())
    if row is None:
        raise CaseFileError(f"{place}: not a row: {line.strip()!r}")
    sign, text = row["sign"], (row["text"] or "").translate(_PICTURES)
    if sign == "reference":
        group.references.append(text)
    elif sign == "options":
        group.options.extend(_option(place, word) for word in text.split())
    else:
        group.rows.append((place, sign, row["response"] is not None, text))


def _option(place: str, word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign:
        raise CaseFileError(f"{place}: not an option: {word!r}")
    return name, value

"""Answers in labelled parts: ``(a) 5, (b) 6`` and ``1) 5; 2) 6`` are the values in the order of their labels.

enumerated ::= label part (separator label part)+        labels: 1, 2, ... or a, b, ... or i, ii, ... or I, II, ...
"""

from __future__ import annotations

import re

# A label in brackets, or before a closing bracket or a full stop; text commands around it are transparent.
_LABEL = re.compile(
    r"""(?P<before>\A|[;,\n](?:\s|\$|\\quad|\\[ ,;:]){0,9}|\s{1,9})
        (?:\\text(?:bf|rm|it)?\{)? \$?
        (?: \((?P<round>[a-h]|\d|i{1,3}|iv|v|I{1,3}|IV|V)\)
          | (?P<half>[a-h]|\d|i{1,3}|iv|v)\) | (?P<dotted>[a-h1-9])\.(?=[\s$]) )
        \$? \}? [.:]? """,
    re.VERBOSE,
)
_ROMAN = ("i", "ii", "iii", "iv", "v")
FIRST = frozenset("a1iI")
WIDE = frozenset("\uff08\u2460")  # what a text in such parts begins with
# Labels that are nothing else: a number in full-width brackets, a circled number.
_WIDE = re.compile("\uff08\\s*([a-h]|\\d|i{1,3}|iv|v)\\s*\uff09|([\u2460-\u2468])")


def begins(bare: str) -> bool:
    """True for a text that may begin with the first label, at one look."""
    first = bare[:1]
    if first == "(":
        return bare[1:2] in FIRST and bare[2:3] == ")"
    return (first in FIRST and bare[1:2] in (".", ")")) or bare.startswith("\\text")


def parts(text: str) -> list[str] | None:
    """The texts of the parts in their order; None where the text is not in labelled parts."""
    if not text.isascii():
        text = _WIDE.sub(_plain, text).translate(_SEPARATORS)
    labels = list(_LABEL.finditer(text))
    labels = [label for at, label in enumerate(labels) if at == 0 or _separates(label)]
    if len(labels) < 2 or labels[0].start() != 0:
        return None
    names = [label["round"] or label["half"] or label["dotted"] for label in labels]
    if names not in _sequences(len(names)) or len({label.lastgroup for label in labels}) > 1:
        return None
    ends = [label.start() for label in labels[1:]] + [len(text)]
    found = [text[label.end() : end].strip(" ,;\n") for label, end in zip(labels, ends, strict=True)]
    return found if all(part.strip(" $.~\\") for part in found) else None


_SEPARATORS = str.maketrans("\uff0c\uff1b\u3001", ",;,")


def _plain(label: re.Match[str]) -> str:
    name = label[1] or str(ord(label[2]) - 0x245F)
    return f" ({name}) " if label.start() else f"({name}) "


def _separates(label: re.Match[str]) -> bool:
    """Behind white space a letter in brackets is a label only after a number: ``(a) x (b) y`` may be a product."""
    if label["before"].strip(" ") or label["half"] or (label["round"] or "").isdecimal():
        return True
    if len(label["round"] or "") > 1:
        return True  # (ii)
    last = label.string[: label.start()].rstrip()[-1:]
    return bool(label["round"]) and (last.isdecimal() or last == "$")


def _sequences(length: int) -> tuple[list[str], ...]:
    """The labels of so many parts."""
    return (
        [str(at + 1) for at in range(length)],
        ["abcdefgh"[at : at + 1] for at in range(length)],
        list(_ROMAN[:length]),
        [name.upper() for name in _ROMAN[:length]],
    )

r"""Pieces in a line of text that end in "otherwise": ``-x if x <= 4; x^2 otherwise``, ``-x for x <= 4, else x^2``.

pieces ::= value 'if' claim (sep value 'if' claim)* [sep] ('otherwise' value | value 'otherwise')
         | 'if' claim ['then'] value sep 'otherwise' value                        sep ::= ';' | ',' | 'and'
"""

from __future__ import annotations

import re

from mathequiv.config import Config
from mathequiv.nodes import Call, Given, Node, Piecewise, Relation, Symbol
from mathequiv.syntax.constructs.claims import as_piece
from mathequiv.syntax.lists import is_claim
from mathequiv.syntax.mathematics import formula
from mathequiv.verdict import ParseError

_REST = re.compile(
    r"\\text\{\s*(?:otherwise|else|elsewhere)\s*\}|(?<![A-Za-z\\])(?:otherwise|else|elsewhere)(?![A-Za-z])"
)
_SIDE_BY_SIDE = re.compile(r"\$\s*\$")
_JOINT = re.compile(r"(?:^|\s+|\\text\{\s*)(?:and|or|but)(?:\s+|\s*\})")
_LEADING = re.compile(r"if\s+(?P<claim>[^,;]+?)\s*(?:,\s*(?:then\s)?|\sthen\s)\s*(?P<value>\S[^,;]*)\Z", re.IGNORECASE)
_OPEN, _CLOSED = "([{", ")]}"
_AROUND = " ,;:."


def may_end(bare: str) -> bool:
    """A cheap look for the word."""
    return ("otherwise" in bare or "else" in bare) and r"\$" not in bare and r"\begin" not in bare


def with_rest(bare: str, config: Config) -> Node | None:
    """The pieces; None where the text is none, or what stands in it cannot be read."""
    if "$" in bare:
        bare = bare.replace("$", " ") if bare.count("$") % 2 == 0 and not _SIDE_BY_SIDE.search(bare) else ""
    found = list(_REST.finditer(bare))
    if len(found) != 1:
        return None
    before, after = bare[: found[0].start()].strip(_AROUND), bare[found[0].end() :].strip(_AROUND)
    if not after:
        before, after = _cut(before)
    if not before or not after:
        return None
    if (leading := _LEADING.match(before)) is not None:
        before = f"{leading['value']} if {leading['claim']}"
    try:
        told, rest = formula(before, config), formula(after, config)
    except ParseError:
        return None
    return None if is_claim(rest) else _joined(told, rest)


def _cut(text: str) -> tuple[str, str]:
    """What stands before and behind the last comma or semicolon outside of brackets."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] in _CLOSED) - (text[at] in _OPEN)
        if text[at] in ",;" and not depth:
            return text[:at].strip(_AROUND), _JOINT.sub("", text[at + 1 :].strip(_AROUND))
    joints = list(_JOINT.finditer(text))
    return (text[: joints[-1].start()], text[joints[-1].end() :]) if joints else ("", text)


def _joined(told: Node, rest: Node) -> Node | None:
    """The pieces that were told, and the rest; behind the name of a function too."""
    if isinstance(told, Piecewise):
        return Piecewise((*told.pieces, (rest, None)))
    if not isinstance(told, Given):
        return None
    body = told.body
    if isinstance(body, Relation) and body.operators == ("=",) and isinstance(body.terms[0], (Call, Symbol)):
        inner = _joined(Given(body.terms[1], told.condition), rest)
        return None if inner is None else Relation((body.terms[0], inner), ("=",))
    piece = as_piece(told)
    return None if piece is None else Piecewise((piece, (rest, None)))

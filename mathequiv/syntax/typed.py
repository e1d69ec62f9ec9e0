r"""A letter of a formula and its type in words behind it: ``4k, k integer``, ``2n (n is an integer)``, ``k in Z``.

typed ::= formula (',' | ';' | '(') letter ['is'] ['an'] type [')'] | formula 'for' letter 'in' set
"""

from __future__ import annotations

import re

from mathequiv.config import Config
from mathequiv.nodes import Constant, Given, Node, Phrase, Relation, Symbol, walk
from mathequiv.syntax.mathematics import formula
from mathequiv.verdict import ParseError

_SIGN = r"(?:(?:positive|non-?negative|negative|nonzero)\s+)?"
_NUMBERS = r"(?:real|rational|complex)(?:\s+(?:number|constant)s?)?|constants?"
_TYPE = rf"{_SIGN}(?:integers?|{_NUMBERS})|natural(?:\s+numbers?)?"
_LETTER = r"\$?(?P<letter>[A-Za-z])\$?"
_TYPED = re.compile(
    rf"""\s*(?:[,;]|(?P<open>\())\s* (?:(?:where|with|for)\s+)? {_LETTER} (?:\s+|\s*\\text\s*\{{\s*)
    (?P<words>(?:(?:is|are|being)\s+)?(?:(?:an?|any|some)\s+)?(?:{_TYPE}))[\s}}]*(?(open)\))[\s.$]*\Z""",
    re.VERBOSE,
)
_NAMED = re.compile(rf"\s*,\s*(?P<words>(?:(?:any|every|all|some|an)\s+)?(?:{_TYPE}))\s+{_LETTER}[\s.]*\Z")
_MEMBER = re.compile(
    rf"\s*,?\s+(?:for|where|with)\s+(?:(?:all|any|every|each|some)\s+)?{_LETTER}\s+in\s+(?P<set>[NZQR])[\s.]*\Z"
)
_PATTERNS = (_TYPED, _NAMED, _MEMBER)
_SAID = ("integer", "natural", "real", "rational", "complex", "constant", " in Z", " in N", " in Q", " in R")
_LONGEST = 200  # characters


def with_type(bare: str, config: Config) -> tuple[Node, ...]:
    """The formula with what is said of its letter; none where the text is none, or its formula cannot be read."""
    if len(bare) > _LONGEST or not any(said in bare for said in _SAID):
        return ()
    found = next((match for pattern in _PATTERNS if (match := pattern.search(bare)) is not None), None)
    if found is None:
        return ()
    body = bare[: found.start()].strip()
    if body[:1] == body[-1:] == "$":
        body = body[1:-1]
    letter = Symbol(found["letter"])
    try:
        node = formula(body, config) if body and "$" not in body else None
    except ParseError:
        return ()
    if node is None or isinstance(node, Given) or letter not in walk(node):
        return ()
    return (Given(node, _said(found, letter)),)


def _said(found: re.Match[str], letter: Symbol) -> Node:
    """The set that the letter lies in, or the words about it."""
    told = found.groupdict()
    return Phrase((letter, told["words"])) if "words" in told else Relation((letter, Constant(told["set"])), ("in",))

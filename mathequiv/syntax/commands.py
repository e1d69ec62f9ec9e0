r"""Commands that are more than one item or take raw text: font switches, arrows with labels, text that is mathematics.

switch ::= '\rm' (braces | letters)                    {\rm Re} z is \mathrm{Re} z
arrow  ::= '\xrightarrow' ['[' label ']'] braces       its label is part of it
text   ::= '\text' braces                              a function's name, mod, or one sign is what it is outside
figure ::= '\text' '{' ('angle' | 'triangle' | 'arc') '}' capital+     its name before its points
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from mathequiv.syntax import units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.fonts import name_item
from mathequiv.syntax.items import Kind
from mathequiv.syntax.quantities import connective, declares

if TYPE_CHECKING:
    from mathequiv.syntax.lexer import Lexer

_LENGTH = re.compile(r"\s*-?[\d.]+\s*(?:mu|em|ex|pt|mm|cm|in)\s*")
_LABEL = re.compile(r"\s*\[[^\[\]]*\]")
_SIGN = re.compile(r"\s*\\{1,2}([A-Za-z]+)\s*\Z")
_ROOT = re.compile(r"\s*\\{1,2}(?:sqrt|d?frac)\s*(?:\[\w+\])?\{[^A-Za-z]*\}\s*\Z")
_MEASURE = re.compile(r"[-+]?(?!0\d)(?:\d+/\d+|\d+(?:\.\d+)?)\s*[A-Za-z]{0,9}")
_UNKNOWNS = frozenset("xyznkpqrvw")  # letters that are no units
_APPLIED = re.compile(r"\s*(?:\\left|\\bigl?)?\s*[(\[{|_^\\\w]")
_COMPLEMENT = re.compile(r"\\complement\s*\\?_\s*([A-Z])")
_MEASURES = re.compile(r"(?P<first>[a-z]+)(?:,? and|,) (?P<number>\d+) (?P<second>[a-z]+)\.?")  # hours and 8 minutes
_MODULUS = re.compile(r"(?=\((?:.*\))\Z|[^()]*\Z)\(?mod(?:ulo)?[ ~]+(?P<number>\d+)\)?")
_UNITS = frozenset({"min", "sec"})


def text(lexer: Lexer, name: str, start: int) -> None:
    r"""``\text{gcd}(4, 6)``, ``x \text{ mod } 3``, ``20^\text{\circ}``: a name or a sign of mathematics."""
    opened = lexer.at
    content = lexer.braced(start)
    if content[:1] == "{" and content[-1:] == "}" and content.count("{") == 1:
        content = content[1:-1]  # braces around the whole of a text group it
    bare = content.strip()
    sign = _SIGN.match(content)
    if bare in ("mod", "choose"):
        lexer.emit(Kind.OPERATOR, bare, start)
    elif sign is not None and _is_sign(sign[1]):
        lexer.command(f"\\{sign[1]}", start)
    elif _ROOT.match(content) or ((start > 0 or bare[-1:].isdecimal()) and _MEASURE.fullmatch(bare)):
        lexer.at = opened
    elif len(bare) == 1 and bare in _UNKNOWNS:
        lexer.emit(Kind.LETTER, bare, start)
    elif content == bare and _is_function(lexer, bare):
        lexer.emit(Kind.FUNCTION, v.BY_SPELLING[bare].head, start)
    elif bare in _FIGURES and (points := _POINTS.match(lexer.text, lexer.at)) is not None:
        _figure(lexer, bare, points, start)
    else:
        _words(lexer, content, start)


_FIGURES = {"angle": r"\angle", "triangle": r"\triangle", "arc": r"\overarc"}
_POINTS = re.compile(r"[\s~]*([A-Z]{1,3})(?![A-Za-z])")


def _figure(lexer: Lexer, name: str, points: re.Match[str], start: int) -> None:
    r"""``\text{arc } BD`` is ``\overarc{BD}``: a figure named in words before its points."""
    lexer.emit(Kind.COMMAND, _FIGURES[name], start)
    if name == "arc":
        lexer.at = points.end()
        lexer.emit(Kind.OPEN, "{", points.start(1), points.start(1))
        lexer.emit(Kind.WORD, points[1], points.start(1))
        lexer.emit(Kind.CLOSE, "}", lexer.at, lexer.at)


def _words(lexer: Lexer, content: str, start: int) -> None:
    """Words; the comma or bracket that leads them, or the bracket that ends them, is an item of its own."""
    words = content.strip(" ~\n")
    if "complement" in words and (complement := _COMPLEMENT.fullmatch(words)) is not None:
        lexer.emit(Kind.LETTER, "complement", start)  # \text{∁_U} B
        lexer.emit(Kind.OPERATOR, "_", start)
        lexer.emit(Kind.LETTER, complement[1], start)
        return
    if (parts := _MEASURES.fullmatch(words)) is not None and all(map(units.lookup, (parts["first"], parts["second"]))):
        lexer.emit(Kind.TEXT, parts["first"], start)
        lexer.emit(Kind.OPERATOR, "and", start)
        lexer.emit(Kind.NUMBER, parts["number"], start)
        lexer.emit(Kind.TEXT, parts["second"], start)
        return
    if (modulus := _MODULUS.fullmatch(words)) is not None:
        _modulus(lexer, modulus["number"], words[:1] == "(", start)
    elif words[:1] in _LEADING and not _is_one_with(words):
        lexer.emit(_LEADING[words[0]], words[0], start)
        if words[1:].strip():
            lexer.emit(Kind.TEXT, words[1:], start)
    elif words.endswith(")") and "(" not in words and len(words) > 1:
        lexer.emit(Kind.TEXT, words[:-1], start)
        lexer.emit(Kind.CLOSE, ")", start)
    else:
        lexer.emit(Kind.TEXT, content, start)


def _modulus(lexer: Lexer, number: str, bracketed: bool, start: int) -> None:
    r"""``\text{ (mod 7)}``: the modulus of a congruence, in words."""
    if bracketed:
        lexer.emit(Kind.OPEN, "(", start)
    lexer.emit(Kind.OPERATOR, "mod", start)
    lexer.emit(Kind.NUMBER, number, start)
    if bracketed:
        lexer.emit(Kind.CLOSE, ")", start)


def beside_text(lexer: Lexer) -> bool:
    r"""``48 \\\\ \\text{cm}``: a doubled ``\\ `` before text and behind a connective is white space."""
    behind = lexer.text[lexer.at : lexer.at + 8].lstrip()
    last = lexer.items[-1] if lexer.items else None
    joined = last is not None and last.kind is Kind.TEXT and connective(last.text) is not None
    return joined or behind.startswith((r"\text", r"\mathrm"))


_LEADING = {",": Kind.OPERATOR, ";": Kind.OPERATOR, "(": Kind.OPEN}


def _is_one_with(words: str) -> bool:
    """True where the sign before the words belongs to them: a bracket that closes, ", and", ", where"."""
    return ")" in words if words[0] == "(" else connective(words) is not None or declares(words)


def _is_sign(name: str) -> bool:
    command = f"\\{name}"
    greek = (name in v.GREEK or name in v.VARIANTS) and units.lookup(name) is None
    return greek or command in v.CONSTANTS or command in (r"\circ", r"\pm", r"\mp", r"\degree", r"\times", r"\%")


def _is_function(lexer: Lexer, bare: str) -> bool:
    """A name of the vocabulary with its argument behind it, unless it is a unit or stands in a script."""
    row = v.BY_SPELLING.get(bare)
    if row is None or len(bare) < 2 or not _APPLIED.match(lexer.text[lexer.at : lexer.at + 12]):
        return False
    last = lexer.items[-1] if lexer.items else None
    scripted = last is not None and (last.text == "_" or (last.text == "{" and lexer.items[-2:][0].text in "_^"))
    before = lexer.items[-2] if len(lexer.items) > 1 else None
    below = last is not None and before is not None and last.text == "(" and before.text == "/"  # m/(min^2)
    below = below or (last is not None and before is not None and last.text == "/" and before.kind is Kind.TEXT)
    measured = bare in _UNITS and last is not None and (below or last.kind in (Kind.NUMBER, Kind.TEXT, Kind.CLOSE))
    bracketed = lexer.text[lexer.at :].lstrip(" \n\\").startswith(("(", "left("))
    return not scripted and not measured and (bracketed or row.head not in v.NEED_BRACKET)


def switched(lexer: Lexer, name: str, start: int) -> None:
    r"""``{\rm Re}``: the letters behind an old font switch are a name; a single one is a letter."""
    word = re.compile(r"[\s~]*([A-Za-z]{2,})").match(lexer.text, lexer.at)
    if word is None:
        if lexer.text[lexer.at :].lstrip().startswith("{"):
            name_item(lexer, lexer.braced(start), start)
        return
    lexer.at = word.end()
    name_item(lexer, word[1], start)


def circled(lexer: Lexer, name: str, start: int) -> None:
    r"""``\textcircled{2}\textcircled{3}``: labels of statements side by side are a list."""
    content = lexer.braced(start).strip()
    if not content.isalnum() or len(content) > 3:
        raise lexer.error(f"\\{name} needs a number or a letter", start, lexer.at)
    last = lexer.items[-1] if lexer.items else None
    if last is not None and lexer.text[: last.end].endswith("}") and lexer.circled == last.end:
        lexer.emit(Kind.OPERATOR, ",", start, start)
    lexer.emit(Kind.NUMBER if content.isdecimal() else Kind.WORD, content, start)
    lexer.circled = lexer.at


def arrow(lexer: Lexer, name: str, start: int) -> None:
    """An arrow with a label: what stands above it, and below it, is part of the relation."""
    below = _LABEL.match(lexer.text, lexer.at)
    lexer.at = below.end() if below is not None else lexer.at
    above = lexer.braced(start)
    label = "".join(f"{below[0].strip() if below is not None else ''}{{{above}}}".split())
    lexer.emit(Kind.RELATION, f"{'to' if 'right' in name else 'gets'}{label}", start)


def length(lexer: Lexer, name: str, start: int) -> None:
    r"""``\mkern 1mu`` is white space, with its length."""
    found = _LENGTH.match(lexer.text, lexer.at)
    if found is None and lexer.text.startswith("{", lexer.at):
        lexer.braced(start)
        lexer.gap += " "
        return
    if found is None:
        raise lexer.error(f"\\{name} needs a length", start, lexer.at)
    lexer.at = found.end()
    lexer.gap += " "


def micro(lexer: Lexer, name: str, start: int) -> None:
    """The micro sign is a prefix of the unit close behind it, and a letter where there is none."""
    symbol = re.match(r"\s*([A-Za-z]{1,3})(?![A-Za-z])", lexer.text[lexer.at : lexer.at + 8])
    if symbol is None or units.lookup(f"\\mu{symbol[1]}") is None:
        lexer.emit(Kind.LETTER, "mu", start)
        return
    lexer.at += symbol.end()
    lexer.emit(Kind.TEXT, f"\\mu {symbol[1]}", start)


def permille(lexer: Lexer, name: str, start: int) -> None:
    """``5‰`` is five thousandths."""
    lexer.emit(Kind.OPERATOR, "/", start)
    lexer.emit(Kind.NUMBER, "1000", start)


def rule(lexer: Lexer, name: str, start: int) -> None:
    """A line across a table is white space."""
    lexer.gap += " "


def row_end(lexer: Lexer, name: str, start: int) -> None:
    lexer.emit(Kind.OPERATOR, "\\\\", start)


def therefore(lexer: Lexer, name: str, start: int) -> None:
    """A sign of conclusion before an answer is no part of it; in its midst it stands between two claims."""
    if lexer.items:
        raise lexer.error(f"\\{name} stands between a claim and its conclusion", start, lexer.at)
    lexer.gap += " "


def end_mark(lexer: Lexer, name: str, start: int) -> None:
    """A sign behind an answer, that it is done."""
    if not lexer.items or lexer.text[lexer.at :].strip(" \n$."):
        raise lexer.error(f"\\{name} stands behind an answer", start, lexer.at)
    lexer.gap += " "


def none_exists(lexer: Lexer, name: str, start: int) -> None:
    lexer.emit(Kind.OPERATOR, "lnot", start)
    lexer.emit(Kind.COMMAND, r"\exists", start)


def arc(lexer: Lexer, name: str, start: int) -> None:
    r"""``\\overset{\\frown}{AB}``: an arc, and nothing anywhere else."""
    if [item.text for item in lexer.items[-2:]] not in (["\\overset", "{"], ["\\stackrel", "{"]):
        raise lexer.error("an arc stands above the names of points", start, lexer.at)
    lexer.emit(Kind.LETTER, "frown", start)


def stacked(lexer: Lexer, name: str, start: int) -> None:
    r"""``\sum_{\substack{i<n\\\\j<m}}``: lines of a script, and nothing anywhere else."""
    before = [item.text for item in lexer.items[-2:]]
    if before[-1:] not in (["_"], ["^"]) and before not in (["_", "{"], ["^", "{"]):
        raise lexer.error(f"\\{name} stands in a script", start, lexer.at)


def double_struck(lexer: Lexer, name: str, start: int) -> None:
    r"""``\\mathds{R}`` and ``\\Bbb R`` are ``\\mathbb{R}``, a set of numbers; ``\\mathbbm{1}`` is a name."""
    lexer.command(r"\mathbb", start)


def _item(kind: Kind, text: str) -> Callable[[Lexer, str, int], None]:
    def emit(lexer: Lexer, name: str, start: int) -> None:
        lexer.emit(kind, text, start)

    return emit


HANDLERS: dict[str, Callable[[Lexer, str, int], None]] = {
    "rm": switched,
    "textcircled": circled,
    "circled": circled,
    **dict.fromkeys(("xrightarrow", "xleftarrow", "xlongrightarrow"), arrow),
    **dict.fromkeys(("mkern", "mskip", "kern", "hskip"), length),
    **dict.fromkeys(("mathds", "mathbbm", "Bbb"), double_struck),
    "micro": micro,
    "permille": permille,
    "hline": rule,
    "cr": row_end,
    "nexists": none_exists,
    "therefore": therefore,
    **dict.fromkeys(("blacksquare", "qed", "checkmark"), end_mark),
    "degree": _item(Kind.OPERATOR, "degree"),
    "textcirc": _item(Kind.OPERATOR, "circ"),
    "textprime": _item(Kind.OPERATOR, "'"),
    "textpi": _item(Kind.CONSTANT, "pi"),
    "textdegree": _item(Kind.OPERATOR, "degree"),
    "intercal": _item(Kind.LETTER, "top"),
    "frown": arc,
    "substack": stacked,
}

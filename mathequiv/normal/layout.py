"""Rules for what shows on the page and means nothing: dollars, styles, spaces, sizes of brackets, twin names."""

from __future__ import annotations

from mathequiv.normal.tokens import (
    OPERATORS,
    WIDE_SPACES,
    Tokens,
    commands,
    entries,
    following,
    holds,
    is_command,
    matching,
    previous,
)

STYLES = commands("displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag")
THIN_SPACES = frozenset([r"\,", r"\;", r"\:", r"\!", r"\ ", r"\>", r"\/", "\\\n", "\\\t"]) | commands(
    "thinspace medspace thickspace negthinspace enspace space"
)
SPACES = THIN_SPACES | WIDE_SPACES | {"~"}
MATH_SHIFTS = frozenset({"$", r"\(", r"\["})

_LEFT = commands("left bigl Bigl biggl Biggl")
_RIGHT = commands("right bigr Bigr biggr Biggr")
_SIZES = commands("big Big bigg Bigg bigm Bigm biggm Biggm middle")
SIZED = _LEFT | _RIGHT | _SIZES

_BRACKETS = entries(r"( ) [ ] | . / < > \{ \} \|") | commands(
    "langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert vert Vert lbrace rbrace lbrack rbrack"
)
_BARS = {"|": (r"\lvert", r"\rvert"), r"\|": (r"\lVert", r"\rVert")}
_ANGLES = {"<": r"\langle", ">": r"\rangle"}

SYNONYMS = {
    r"\leq": r"\le",
    r"\geq": r"\ge",
    r"\neq": r"\ne",
    r"\leqslant": r"\le",
    r"\geqslant": r"\ge",
    r"\varphi": r"\phi",
    r"\varepsilon": r"\epsilon",
    r"\varnothing": r"\emptyset",
    r"\lbrace": r"\{",
    r"\rbrace": r"\}",
    r"\lbrack": "[",
    r"\rbrack": "]",
    r"\dots": r"\ldots",
    r"\dotsc": r"\ldots",
}


def dollars(tokens: Tokens) -> Tokens:
    r"""``$x$``, ``$$x$$``, ``\(x\)`` and ``\[x\]`` are x; ``\$5`` and ``$5 or $6`` are amounts of money."""
    shifts = _dollar_signs(tokens)
    shifts |= _pairs(tokens, r"\(", r"\)")
    shifts |= _pairs(tokens, r"\[", r"\]")
    return [" " if index in shifts else token for index, token in enumerate(tokens)]


def _pairs(tokens: Tokens, opening: str, closing: str) -> set[int]:
    return {index for pair in matching(tokens, opening, closing).items() for index in pair}


def _dollar_signs(tokens: Tokens) -> set[int]:
    """The places of the dollar signs, if they open and close formulas in turn."""
    runs = _dollar_runs(tokens)
    if len(runs) % 2:
        return set()
    for opening, closing in zip(runs[::2], runs[1::2], strict=True):
        after = closing[-1] + 1
        if len(opening) != len(closing) or (after < len(tokens) and tokens[after].isdigit()):
            return set()
    return {index for run in runs for index in run}


def _dollar_runs(tokens: Tokens) -> list[list[int]]:
    runs: list[list[int]] = []
    for index, token in enumerate(tokens):
        if token == "$" and runs and runs[-1] == [index - 1]:
            runs[-1].append(index)
        elif token == "$":
            runs.append([index])
    return runs


def styles(tokens: Tokens) -> Tokens:
    r"""``\displaystyle`` and ``\limits`` change the look alone."""
    return [" " if token in STYLES else token for token in tokens]


def spacing(tokens: Tokens) -> Tokens:
    r"""Spacing commands are spaces, except a wide one between operands, which may part two answers."""
    out: Tokens = []
    for index, token in enumerate(tokens):
        if token != " " and token not in SPACES:
            out.append(token)
        elif token == r"\!" and out and out[-1] == ",":
            continue  # 1,\!000 is one number, 1, 000 is a list
        elif _is_kept(tokens, index, out):
            out.append(token)
        elif not out or out[-1] != " ":
            out.append(" ")
    return out


def _is_kept(tokens: Tokens, index: int, out: Tokens) -> bool:
    """``\\quad`` between two operands may part them; ``~`` before an operand is a negation."""
    before = previous(out, len(out))
    left = out[before] if before >= 0 else ""
    if tokens[index] == "~":
        return not (_ends_operand(left) or left in ("{", ",", ";", "."))
    if tokens[index] in WIDE_SPACES:
        after = index + 1
        while after < len(tokens) and (tokens[after] == " " or tokens[after] in THIN_SPACES):
            after += 1
        return _ends_operand(left) and after < len(tokens) and _starts_operand(tokens[after])
    return False


def _ends_operand(token: str) -> bool:
    if not token or token in OPERATORS:
        return False
    return token[-1].isalnum() or token in ")]}|!'%" or token in (r"\}", r"\%", r"\|")


def _starts_operand(token: str) -> bool:
    return token[-1].isalnum() or token in "([{|-+." or token in (r"\{", r"\|") or is_command(token)


def delimiters(tokens: Tokens) -> Tokens:
    r"""``\left( x \right)`` is ``(x)``; ``\left{`` and ``\leftarrow`` are something else and stay."""
    many = {bar for bar in _BARS if tokens.count(bar) > 2}
    out: Tokens = []
    skipped = -1
    for index, token in enumerate(tokens):
        if index <= skipped:
            continue
        bracket = following(tokens, index + 1)
        if token not in SIZED or bracket >= len(tokens) or tokens[bracket] not in _BRACKETS:
            out.append(token)
            continue
        skipped = bracket
        out.append(_bracket(token, tokens[bracket], many))
    return out


def _bracket(size: str, bracket: str, many: set[str]) -> str:
    """The bracket without its size; of more than two bars each keeps its direction: ``|x|y|z|`` is ambiguous."""
    if size in _SIZES:
        return bracket
    if bracket == ".":
        return " "
    if bracket in many:
        return _BARS[bracket][size in _RIGHT]
    return _ANGLES.get(bracket, bracket)


def synonyms(tokens: Tokens) -> Tokens:
    r"""``\leq`` is ``\le``, ``\varphi`` is ``\phi``: commands with one meaning have one name."""
    return [SYNONYMS.get(token, token) for token in tokens]


def whitespace(tokens: Tokens) -> Tokens:
    """Spaces go, except where they part numbers, words, or signs that would join: ``1 2``, ``no one``, ``n! =``."""
    out: Tokens = []
    gap = False
    for index, token in enumerate(tokens):
        if token == " ":
            gap = True
            continue
        if gap and out and (holds(out[-1], token) or _parts_numbers(out, tokens, index)):
            out.append(" ")
        out.append(token)
        gap = False
    return out


def _parts_numbers(before: Tokens, tokens: Tokens, index: int) -> bool:
    """``1, 234`` is a list and ``1,234`` a number; ``2 : 30`` is a ratio and ``2:30`` may be a time of day."""
    token = tokens[index]
    if before[-1] in (",", ":"):
        return token.isdigit() and len(before) > 1 and before[-2].isdigit()
    return token in (",", ":") and before[-1].isdigit() and index + 1 < len(tokens) and tokens[index + 1].isdigit()

"""Trees in LaTeX that parses to them again.

Each printer gives its text and how tightly it binds; brackets are added where a part binds more loosely than its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Choice,
    Clock,
    Constant,
    Given,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Numeral,
    Phrase,
    Piecewise,
    Quantity,
    Ratio,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
    walk,
)
from mathequiv.plaintext.binding import ATOM, CLAIM, LIST, POWER, SUM, TERM, UNION, At, commas
from mathequiv.plaintext.digits import digits, literal, period
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.lists import is_claim
from mathequiv.syntax.operations import COMMAND_NAMES, NAME_MARKS, below, between_relations, operation, rows
from mathequiv.syntax.printed_signs import BINDERS, CONSTANTS, INTEGRALS, QUANTIFIERS, RELATIONS

_OTHERWISE = r"\text{otherwise}"
_NEW_ROW = r" \\ "

_LABELLED = {"to": r"\xrightarrow", "gets": r"\xleftarrow"}
_SUPER_MARKS = {
    "prime": "'",
    "star": "^{*}",
    "dagger": r"^{\dagger}",
    "plus": "^{+}",
    "minus": "^{-}",
    "inverse": "^{-1}",
}


def latex(node: Node) -> str:
    """The tree in LaTeX.

    Reading it gives the tree back, but for a time of day with seconds, which may also be a ratio, for lists with
    themselves in brackets, and for applications that only what stands around them shows not to be products.
    """
    printed: dict[int, tuple[str, int]] = {}
    bare = _bare(node)

    def at(inner: Node, level: int) -> str:
        """The text of a part where ``level`` is the loosest binding that may stand unbracketed."""
        text, binding = printed[id(inner)]
        return text if binding >= level else _bracketed(inner, text, printed)

    for inner in reversed(tuple(walk(node))):
        text, binding = _PRINTERS[type(inner)](inner, at)
        grouped = isinstance(inner, Number) and inner.grouped and id(inner) not in bare
        printed[id(inner)] = (f"{{{text}}}" if grouped else text), binding
    text = _whole(node, printed)
    return text + "\\," if text.endswith(".") and not isinstance(node, (Number, Phrase)) else text


def _bare(node: Node) -> frozenset[int]:
    """The whole answer, and the sides of a price; inside of anything else thousands stand in braces."""
    parts = node.terms if isinstance(node, Relation) and "at" in node.operators else (node,)
    return frozenset(id(part.value if isinstance(part, Quantity) else part) for part in parts)


def _bracketed(node: Node, text: str, printed: Mapping[int, tuple[str, int]]) -> str:
    """The text in round brackets; a bare list in rows, for in round brackets it would be a point."""
    if not isinstance(node, Listing) or node.joiner != ",":
        return f"\\left({text}\\right)"
    inside = "aligned" if any(map(is_claim, node.items)) else "cases"  # behind a brace claims hold together
    return f"\\begin{{{inside}}}{_NEW_ROW.join(printed[id(item)][0] for item in node.items)}\\end{{{inside}}}"


# -- leaves -------------------------------------------------------------------------------------------------------
def _number(node: Number, at: At) -> tuple[str, int]:
    """A rational without places that is no integer was written with a period."""
    if node.places is not None or not isinstance(node.value, Fraction) or node.value.denominator == 1:
        text = literal(node)
    elif (parts := period(node.value)) is not None:
        text = f"{parts[0]}.{parts[1]}\\overline{{{parts[2]}}}"
    else:
        text = f"\\frac{{{digits(node.value.numerator)}}}{{{digits(node.value.denominator)}}}"
    return text, TERM if text.startswith(("-", "\\frac")) else ATOM


def _numeral(node: Numeral, at: At) -> tuple[str, int]:
    written = node.digits if node.digits[0].isdecimal() else f"\\text{{{node.digits}}}"
    return f"{written}_{{{node.base}}}", ATOM


def _symbol(node: Symbol, at: At) -> tuple[str, int]:
    if node.name[:1] in ("<", ">", "!"):  # the sign condition of a set of numbers
        text = node.name
    elif len(node.name) == 1:
        text = f"\\mathbb{{{node.name}}}" if node.name.isdigit() else node.name
    elif node.name == "pi" and node.sub is not None:
        text = r"\pi"
    else:
        if node.name in _EXTREMES and node.sub is None and not node.marks:
            return f"\\{node.name}", POWER
        text = f"\\{node.name}" if node.name in COMMAND_NAMES else f"\\text{{{node.name}}}"
    for mark in node.marks:
        if mark in NAME_MARKS:
            text = f"\\{NAME_MARKS[mark]}{{{text}}}"
    if node.sub is not None:
        text += f"_{{{below(node.sub, at)}}}"
    text += "".join(f"^{{{mark}}}" if mark.startswith("(") else _SUPER_MARKS.get(mark, "") for mark in node.marks)
    return text, POWER if "^" in text else ATOM


_EXTREMES = frozenset({"min", "max", "argmin", "argmax"})  # names where nothing stands next to them


def _constant(node: Constant, at: At) -> tuple[str, int]:
    return CONSTANTS.get(node.name) or f"\\mathbb{{{node.name}}}", ATOM


# -- the other kinds ----------------------------------------------------------------------------------------------
def _call(node: Call, at: At) -> tuple[str, int]:
    if isinstance(node.function, Bind) and node.function.head == "derivative":
        return f"{_quotient(node.function, at)}({commas(node.args, at)})", ATOM
    name = isinstance(node.function, Symbol) or (isinstance(node.function, Apply) and node.function.head == "upper")
    return f"{at(node.function, POWER if name else ATOM)}({commas(node.args, at)})", ATOM


def _quotient(node: Bind, at: At) -> str:
    """The derivatives of a name as one quotient of differentials, which may be applied to a place."""
    sign = r"\partial" if node.note == "partial" else "d"
    below, order = "", 0
    body: Node = node
    while isinstance(body, Bind) and isinstance(body.high, Number):
        times = int(body.high.value)
        below += f"{sign} {at(body.variables[0], ATOM)}" + (f"^{{{times}}} " if times > 1 else " ")
        order, body = order + times, body.body
    power = f"^{{{order}}}" if order > 1 else ""
    return f"\\frac{{{sign}{power} {at(body, POWER)}}}{{{below.rstrip()}}}"


def _bind(node: Bind, at: At) -> tuple[str, int]:
    letters = commas(node.variables, at)
    if node.head == "derivative":
        sign = r"\partial" if node.note == "partial" else "d"
        power = f"^{{{at(node.high, CLAIM)}}}" if node.high not in (None, Number(1)) and node.high is not None else ""
        return f"\\frac{{{sign}{power}}}{{{sign} {letters}{power}}}\\left({at(node.body, CLAIM)}\\right)", TERM
    if node.head in ("integral", "contour"):
        command = INTEGRALS[len(node.variables)] if node.head == "integral" else r"\oint"
        return f"{command}{_bounds(node.low, node.high, at)} {_integrand(node, at)}", TERM
    if node.head == "volume":
        body = at(node.body, SUM)
        return f"\\int{_bounds(node.low, node.high, at)} {body} \\,d^{{{node.note}}}{letters}", TERM
    if node.head in QUANTIFIERS:
        scope = at(node.condition, CLAIM) if node.condition is not None else letters
        return f"{QUANTIFIERS[node.head]} {scope}, {at(node.body, CLAIM)}", LIST
    if node.head == "lambda":
        letters = letters if len(node.variables) == 1 else f"\\left({letters}\\right)"
        return f"{letters} \\mapsto {at(node.body, UNION)}", CLAIM
    command = BINDERS.get(node.head) or f"\\operatorname{{{node.head}}}"
    return f"{command}{_range(node, letters, at)} {at(node.body, TERM)}", TERM


def _integrand(node: Bind, at: At) -> str:
    """A dot before the differential makes an integral along a curve; a measure has its letter behind it."""
    body, tail = node.body, "".join(f"\\,d{at(variable, ATOM)}" for variable in node.variables)
    if isinstance(body, Apply) and body.head == "against":
        return f"{at(body.args[0], SUM)} \\,d{at(body.args[1], ATOM)}\\left({commas(node.variables, at)}\\right)"
    if isinstance(body, Apply) and body.head == "along":
        return f"{at(body.args[0], TERM)} \\cdot {tail}"
    return f"{at(body, SUM)} {tail}"


def _bounds(low: Node | None, high: Node | None, at: At) -> str:
    lower = f"_{{{at(low, CLAIM)}}}" if low is not None else ""
    return lower + (f"^{{{at(high, CLAIM)}}}" if high is not None else "")


def _range(node: Bind, letters: str, at: At) -> str:
    if node.condition is not None:
        return _bounds(node.condition, node.high, at)
    if node.low is None:
        return _bounds(None, node.high, at)
    joint = r" \to " if node.head in ("limit", "limsup", "liminf") else " = "
    letters = f"({letters})" if isinstance(node.low, Tuple) and len(node.variables) > 1 else letters
    side = f"^{{{node.note}}}" if node.note else ""
    return f"_{{{letters}{joint}{at(node.low, UNION)}{side}}}" + _bounds(None, node.high, at)


def _items(opener: str, closer: str) -> Callable[[Tuple | Bracket | Set | Vector, At], tuple[str, int]]:
    def printer(node: Tuple | Bracket | Set | Vector, at: At) -> tuple[str, int]:
        rows = len(node.items) > 1 and any(isinstance(item, Listing) and item.joiner == "," for item in node.items)
        inner = "; ".join(at(item, LIST) for item in node.items) if rows else commas(node.items, at)
        return f"{opener}{inner}{closer}", ATOM

    return printer


_CHOICES = "ABCDEFGHIJ"


def _listing(node: Listing, at: At) -> tuple[str, int]:
    if node.joiner == "system":
        return rf"\begin{{cases}}{_NEW_ROW.join(at(item, CLAIM) for item in node.items)}\end{{cases}}", ATOM
    nested = any(isinstance(item, Listing) for item in node.items)
    rest = node.items[:-1]
    apart = nested or _only_declares(Given(rest[0] if len(rest) == 1 else Listing(rest), node.items[-1]))
    joint = {"and": r" \text{ and } ", "or": r" \text{ or } "}.get(node.joiner, "; " if apart else ", ")
    parts = [at(item, LIST if nested else CLAIM) for item in node.items]
    if all(len(part) == 1 and part in _CHOICES for part in parts):  # bare, these letters would be a choice
        parts = [f"{{{part}}}" for part in parts]
    return joint.join(parts), LIST


def _set_builder(node: SetBuilder, at: At) -> tuple[str, int]:
    return f"\\left\\{{{at(node.element, CLAIM)} \\mid {at(node.condition, LIST)}\\right\\}}", ATOM


def _interval(node: Interval, at: At) -> tuple[str, int]:
    opener, closer = "[" if node.low_closed else "(", "]" if node.high_closed else ")"
    if node.low_closed and node.high_closed:  # square brackets may also be a list
        return f"\\operatorname{{Interval}}\\left({at(node.low, CLAIM)}, {at(node.high, CLAIM)}\\right)", ATOM
    if not node.low_closed and not node.high_closed:
        opener, closer = r"\left]", r"\right["
    return f"{opener}{at(node.low, CLAIM)}, {at(node.high, CLAIM)}{closer}", ATOM


def _matrix(node: Matrix, at: At) -> tuple[str, int]:
    return rows(node, f"{node.bracket}matrix", at), ATOM


def _piecewise(node: Piecewise, at: At) -> tuple[str, int]:
    rows = [
        f"{at(value, CLAIM)} & " + (_OTHERWISE if condition is None else at(condition, LIST))
        for value, condition in node.pieces
    ]
    return r"\begin{cases}" + _NEW_ROW.join(rows) + r"\end{cases}", ATOM


def _relation(node: Relation, at: At) -> tuple[str, int]:
    text = at(node.terms[0], UNION)
    for operator, term in zip(node.operators, node.terms[1:], strict=True):
        remainder = operator in ("equiv", "notequiv") and _is_remainder(term)
        said = isinstance(term, Symbol) and operator == "is"
        middle = between_relations(term, at) if term is not node.terms[-1] else ""
        text += (
            _said(term)
            if said and isinstance(term, Symbol)
            else f" {_sign(operator)} {middle or at(term, ATOM if remainder else UNION)}"
        )
    if node.modulus is not None:
        text += f" \\pmod{{{at(node.modulus, CLAIM)}}}"
    return text, CLAIM


def _is_remainder(node: Node) -> bool:
    r"""``3 \bmod 7``, signs before it or not, which a congruence would take for its modulus."""
    if not isinstance(node, Apply):
        return False
    return node.head == "mod" or (node.head == "neg" and _is_remainder(node.args[0]))


def _said(word: Symbol) -> str:
    """What words say of a value."""
    return f" \\text{{ is {word.name}}}"


def _sign(operator: str) -> str:
    """The command of a relation; an arrow with labels has them behind its name."""
    name, brace, label = operator.partition("{")
    arrow, bracket, below = name.partition("[")
    return RELATIONS.get(operator) or f"{_LABELLED[arrow]}{bracket}{below}{brace}{label}"


def _given(node: Given, at: At) -> tuple[str, int]:
    """A comma stands before the declaration of a list, which would else be that of its last item."""
    body, condition = node.body, node.condition
    comma = "," if isinstance(body, Listing) else ""
    if _only_declares(node):
        return f"{at(body, LIST)}, {at(condition, CLAIM)}", LIST
    if _declares(condition):
        return f"{at(body, LIST)}{comma} {at(condition, LIST)}", LIST
    return f"{at(body, LIST)}{comma} \\text{{ where }} {at(condition, LIST)}", LIST


def _declares(condition: Node) -> bool:
    """A condition that brings its own word."""
    if isinstance(condition, Phrase):
        return isinstance(condition.parts[0], str)
    return isinstance(condition, Apply) and condition.head == "if"


def _only_declares(node: Given) -> bool:
    """The range of a letter that is no item of the answer, in a set of numbers: the comma before it lists nothing."""
    condition, body = node.condition, node.body
    if not isinstance(condition, Relation) or condition.operators != ("in",) or isinstance(body, Given):
        return False
    items = body.items if isinstance(body, Listing) else (body,)
    where = condition.terms[1]
    base = where.args[0] if isinstance(where, Apply) and where.head == "pow" else where
    listed = all(isinstance(item, Symbol) for item in items)
    return isinstance(base, Constant) and base.name in v.NUMBER_SETS and not listed


def _quantity(node: Quantity, at: At) -> tuple[str, int]:
    if node.unit.text.startswith(_TEMPERATURE):
        return f"{at(node.value, ATOM)}^{{\\circ}} \\text{{{node.unit.text.removeprefix(_TEMPERATURE)}}}", TERM
    if node.unit.text in _CURRENCIES and isinstance(node.value, Number) and node.value.value >= 0:
        return f"{_CURRENCIES[node.unit.text]} {at(node.value, ATOM)}", TERM
    value = at(node.value, ATOM if isinstance(node.value, Bind) else TERM)
    return f"{value} \\text{{ {node.unit.text}}}", TERM


_CURRENCIES = {code: sign for sign, code in reversed(v.CURRENCIES.items())}
_TEMPERATURE = "^\\circ "


def _ratio(node: Ratio, at: At) -> tuple[str, int]:
    """Two digits for the minutes of what may be a time of day."""
    if node.clock:
        hours, *rest = (at(term, UNION) for term in node.terms)
        return ":".join((hours, *(part.zfill(2) for part in rest))), CLAIM
    return " : ".join(at(term, POWER) for term in node.terms), CLAIM


def _clock(node: Clock, at: At) -> tuple[str, int]:
    """Seconds of zero are written where without them the time would be a ratio first."""
    hours, rest = divmod(node.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    tail = f":{seconds:02d}" if seconds or (node.half in (None, "24") and minutes and hours) else ""
    if node.half in ("am", "pm"):
        return f"{(hours - 1) % 12 + 1}:{minutes:02d}{tail} \\text{{ {node.half}}}", ATOM
    return f"{hours}:{minutes:02d}{tail}", ATOM


def _phrase(node: Phrase, at: At) -> tuple[str, int]:
    """Words and formulas inside a formula; alone they are words around formulas."""
    if all(isinstance(part, str) for part in node.parts):
        return f"\\text{{{' '.join(part for part in node.parts if isinstance(part, str))}}}", ATOM
    return " ".join(f"\\text{{{p}}}" if isinstance(p, str) else f"{at(p, LIST)}" for p in node.parts), LIST


def _whole(node: Node, printed: Mapping[int, tuple[str, int]]) -> str:
    """A whole answer: words around formulas, labelled parts where words stand among values, or one formula."""
    if isinstance(node, Tuple) and any(isinstance(item, Phrase) for item in node.items):
        return "; ".join(f"({place}) {_whole(item, printed)}" for place, item in enumerate(node.items, start=1))
    return _mixed(node, printed) if isinstance(node, Phrase) else printed[id(node)][0]


def _mixed(node: Phrase, printed: Mapping[int, tuple[str, int]]) -> str:
    """Formulas stand between dollar signs; numbers alone do not need them."""
    bracketed = any(isinstance(part, str) and "(" in part for part in node.parts)  # may be read as a factor
    named = len(node.parts) > 1 and isinstance(node.parts[0], str) and " " not in node.parts[0]  # a name in a formula
    if bracketed or (not named and all(isinstance(part, (str, Number)) for part in node.parts)):
        return printed[id(node)][0]
    return " ".join(part if isinstance(part, str) else f"${printed[id(part)][0]}$" for part in node.parts)


def _choice(node: Choice, at: At) -> tuple[str, int]:
    letters = ", ".join(node.letters)
    return f"\\text{{({letters})}}" + (f" {at(node.content, LIST)}" if node.content is not None else ""), LIST


_PRINTERS: dict[type, Callable[..., tuple[str, int]]] = {
    Number: _number,
    Numeral: _numeral,
    Symbol: _symbol,
    Constant: _constant,
    Apply: operation,
    Call: _call,
    Bind: _bind,
    Tuple: _items(r"\left(", r"\right)"),
    Bracket: _items(r"\left[", r"\right]"),
    Set: _items(r"\left\{", r"\right\}"),
    Vector: _items(r"\left\langle ", r"\right\rangle"),
    Listing: _listing,
    SetBuilder: _set_builder,
    Interval: _interval,
    Matrix: _matrix,
    Piecewise: _piecewise,
    Relation: _relation,
    Given: _given,
    Quantity: _quantity,
    Ratio: _ratio,
    Clock: _clock,
    Phrase: _phrase,
    Choice: _choice,
}

"""Trees in plain text: ``sqrt(3)/2``, ``x^2 - 1``, ``{x : x > 0}``, ``sum(k^2, k = 1..n)``.

Where calculators have a notation the text reads back: numbers, names, arithmetic, functions, powers, roots, points,
lists, sets of two or more, set-builders, half-open intervals, matrices in square brackets, chains of equations and
inequalities, choices, phrases, quantities, ratios, times of day. Where they have none it is only to be read by people:
binders, pieces, marks of names, sets of numbers, geometry, physics.
"""

from __future__ import annotations

from collections.abc import Callable
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
    Unit,
    Vector,
    walk,
)
from mathequiv.plaintext.binding import ATOM, CLAIM, LIST, POWER, TERM, UNION, At, commas
from mathequiv.plaintext.digits import digits, literal, period
from mathequiv.plaintext.operations import operation

_CONSTANTS = {"inf": "oo", "dots": "...", "empty": "EmptySet", "true": "True", "false": "False", "plus": "+",
              "minus": "-", "star": "*"}  # fmt: skip
_RELATIONS = {"to": "->", "implies": "=>", "notin": "not in", "iff": "<=>", "sim": "~",
              "notdivides": "does not divide", "normalin": "is normal in", "embeds": "embeds in", "onto": "maps onto",
              "balances": "<->", "at": "@"}  # fmt: skip
_MARKS = {"prime": "'", "star": "^*", "plus": "^+", "minus": "^-", "inverse": "^-1"}


def plain(node: Node) -> str:
    """The tree in plain text."""
    printed: dict[int, tuple[str, int]] = {}

    def at(inner: Node, level: int) -> str:
        """The text of a part where ``level`` is the loosest binding that may stand unbracketed."""
        text, binding = printed[id(inner)]
        return text if binding >= level else f"({text})"

    for inner in reversed(tuple(walk(node))):
        printed[id(inner)] = _PRINTERS[type(inner)](inner, at)
    return printed[id(node)][0]


# -- leaves -------------------------------------------------------------------------------------------------------
def _number(node: Number, at: At) -> tuple[str, int]:
    """A period stands in round brackets where it begins at the point, and the number is a fraction elsewhere."""
    if node.places is not None or not isinstance(node.value, Fraction) or node.value.denominator == 1:
        text = literal(node)
        return text, TERM if text.startswith("-") else ATOM
    parts = period(node.value)
    if parts is not None and (not parts[1] or parts[0] == "0"):
        return f"{parts[0]}.{parts[1]}({parts[2]})", TERM if parts[0].startswith("-") else ATOM
    return f"{digits(node.value.numerator)}/{digits(node.value.denominator)}", TERM


def _numeral(node: Numeral, at: At) -> tuple[str, int]:
    return f"{node.digits}_{node.base}", ATOM


def _symbol(node: Symbol, at: At) -> tuple[str, int]:
    """A name; marks that no calculator writes are words before it. A bound letter that was renamed is called that."""
    if node.name == "bound" and isinstance(node.sub, Number):
        return f"bound letter {int(node.sub.value) + 1}", ATOM
    before = "".join(f"{mark} " for mark in node.marks[::-1] if mark not in _MARKS and not mark.startswith("("))
    after = "".join(f"^{mark}" if mark.startswith("(") else _MARKS.get(mark, "") for mark in node.marks)
    lower = "" if node.sub is None else f"_{_script(node.sub, at)}"
    return f"{before}{node.name}{lower}{after}", POWER if before or "^" in after else ATOM


def _script(node: Node, at: At) -> str:
    text = at(node, LIST)
    bare = text.isalnum() or text in _CONSTANTS.values() or isinstance(node, Tuple)
    return text if bare else f"({text})"


def _constant(node: Constant, at: At) -> tuple[str, int]:
    return _CONSTANTS.get(node.name, node.name), ATOM


# -- the other kinds ----------------------------------------------------------------------------------------------
def _call(node: Call, at: At) -> tuple[str, int]:
    return f"{at(node.function, POWER if isinstance(node.function, Symbol) else ATOM)}({commas(node.args, at)})", POWER


_QUANTIFIERS = {"forall": "for all", "exists": "there is", "exists_unique": "there is exactly one"}


def _bind(node: Bind, at: At) -> tuple[str, int]:
    letters = commas(node.variables, at)
    if node.head in _QUANTIFIERS:
        words = _QUANTIFIERS[node.head]
        scope = at(node.condition, CLAIM) if node.condition is not None else letters
        return f"{words} {scope}: {at(node.body, LIST)}", LIST
    if node.head == "lambda":
        return f"{letters if len(node.variables) == 1 else f'({letters})'} -> {at(node.body, UNION)}", CLAIM
    name = {"integral": "int", "limit": "lim", "derivative": "d"}.get(node.head, node.head)
    along = isinstance(node.body, Apply) and node.body.head == "along"
    body = f"{at(node.body, TERM)} . d{letters}" if along else at(node.body, CLAIM)
    return f"{name}({', '.join([body, *_range(node, letters, at)])})", ATOM


def _range(node: Bind, letters: str, at: At) -> list[str]:
    """The letters that are bound, with their bounds."""
    if node.head == "derivative":
        return [letters] if node.high in (None, Number(1)) or node.high is None else [letters, at(node.high, CLAIM)]
    if node.condition is not None:
        return [at(node.condition, LIST)]
    low = "" if node.low is None else at(node.low, UNION)
    if node.head in ("limit", "limsup", "liminf"):
        return [f"{letters} -> {low}{node.note}"]
    high = "" if node.high is None else at(node.high, UNION)
    return [f"{letters} = {low}..{high}" if low or high else letters] if letters else []


def _items(opener: str, closer: str) -> Callable[[Tuple | Bracket | Set | Vector, At], tuple[str, int]]:
    def printer(node: Tuple | Bracket | Set | Vector, at: At) -> tuple[str, int]:
        rows = len(node.items) > 1 and any(isinstance(item, Listing) and item.joiner == "," for item in node.items)
        inner = "; ".join(at(item, LIST) for item in node.items) if rows else commas(node.items, at)
        return f"{opener}{inner}{closer}", ATOM

    return printer


def _listing(node: Listing, at: At) -> tuple[str, int]:
    nested = any(isinstance(item, Listing) for item in node.items)
    joint = {"and": " and ", "or": " or ", "system": " and "}.get(node.joiner, "; " if nested else ", ")
    return joint.join(at(item, LIST if nested else CLAIM) for item in node.items), LIST


def _set_builder(node: SetBuilder, at: At) -> tuple[str, int]:
    return f"{{{at(node.element, CLAIM)} : {at(node.condition, LIST)}}}", ATOM


def _interval(node: Interval, at: At) -> tuple[str, int]:
    opener, closer = "[" if node.low_closed else "(", "]" if node.high_closed else ")"
    return f"{opener}{at(node.low, CLAIM)}, {at(node.high, CLAIM)}{closer}", ATOM


def _matrix(node: Matrix, at: At) -> tuple[str, int]:
    return f"Matrix([{', '.join(f'[{commas(row, at)}]' for row in node.rows)}])", ATOM


def _piecewise(node: Piecewise, at: At) -> tuple[str, int]:
    rows = [
        f"{at(value, CLAIM)} " + ("otherwise" if condition is None else f"if {at(condition, LIST)}")
        for value, condition in node.pieces
    ]
    return "; ".join(rows), LIST


def _relation(node: Relation, at: At) -> tuple[str, int]:
    text = at(node.terms[0], UNION)
    for operator, term in zip(node.operators, node.terms[1:], strict=True):
        text += f" {_sign(operator)} {at(term, UNION)}"
    return text if node.modulus is None else f"{text} (mod {at(node.modulus, CLAIM)})", CLAIM


def _sign(operator: str) -> str:
    """The sign of a relation; an arrow has its labels behind it."""
    arrow, brace, label = operator.partition("{")
    drawn = {"to": "->", "gets": "<-"}.get(arrow.partition("[")[0])
    if not brace or drawn is None:
        return _RELATIONS.get(operator, operator)
    labels = (label.rstrip("}"), arrow.partition("[")[2].rstrip("]"))
    return f"{drawn}[{'; '.join(filter(None, labels))}]".replace("\\", "")


def _given(node: Given, at: At) -> tuple[str, int]:
    comma = "," if isinstance(node.body, Listing) else ""
    worded = isinstance(node.condition, Phrase) or (isinstance(node.condition, Apply) and node.condition.head == "if")
    return f"{at(node.body, LIST)}{comma} {'' if worded else 'where '}{at(node.condition, LIST)}", LIST


def _quantity(node: Quantity, at: At) -> tuple[str, int]:
    return f"{at(node.value, TERM)} {unit_text(node.unit)}", TERM


def unit_text(unit: Unit) -> str:
    """A unit without its marks."""
    text = unit.text.replace("^\\circ ", "degrees ").replace("\\mu", "u").replace("\\", "")
    return text.replace(" ^", "^").strip(" ~")


def _ratio(node: Ratio, at: At) -> tuple[str, int]:
    terms = [at(term, POWER) for term in node.terms]
    return ":".join((terms[0], *(term.zfill(2) for term in terms[1:]))) if node.clock else " : ".join(terms), CLAIM


def _clock(node: Clock, at: At) -> tuple[str, int]:
    hours, rest = divmod(node.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    tail = f":{seconds:02d}" if seconds else ""
    if node.half in ("am", "pm"):
        return f"{(hours - 1) % 12 + 1}:{minutes:02d}{tail} {node.half}", ATOM
    return f"{hours}:{minutes:02d}{tail}", ATOM


def _phrase(node: Phrase, at: At) -> tuple[str, int]:
    return " ".join(part if isinstance(part, str) else at(part, LIST) for part in node.parts), LIST


def _choice(node: Choice, at: At) -> tuple[str, int]:
    letters = ", ".join(f"({letter})" for letter in node.letters)
    return letters + ("" if node.content is None else f" {at(node.content, LIST)}"), LIST


_PRINTERS: dict[type, Callable[..., tuple[str, int]]] = {
    Number: _number,
    Numeral: _numeral,
    Symbol: _symbol,
    Constant: _constant,
    Apply: operation,
    Call: _call,
    Bind: _bind,
    Tuple: _items("(", ")"),
    Bracket: _items("[", "]"),
    Set: _items("{", "}"),
    Vector: _items("<", ">"),
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

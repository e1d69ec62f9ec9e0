r"""What stands behind, above and below an atom: scripts, powers, primes, factorials, percent, calls, accents."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Matrix,
    Node,
    Number,
    Symbol,
    Tuple,
    Vector,
    depth,
)
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import items_of, named, ungrouped
from mathequiv.syntax.constructs.calls import bracketed, starts_statement
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.numbers import bounded, to_base
from mathequiv.syntax.quantities import plain_words, temperature

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

# Scripts that are marks and not values: what a bracket or a sign alone means above a letter.
_MARK_SIGNS = {"*": "star", "+": "plus", "-": "minus", "'": "prime", "circ": "circ", "degree": "circ"}
_MARK_NAMES = {"prime": "prime", "star": "star", "top": "transpose", "dagger": "dagger", "complement": "complement"}
MARKS = frozenset(_MARK_SIGNS.values()) | frozenset(_MARK_NAMES.values()) | {"prime2", "prime3"}
_MAX_TOWER = 200
_MOST_MARKS = 8
_DEEPEST_SCRIPT = 40


def postfixes(parser: Parser, node: Node) -> Node:
    """postfix ::= atom ('!' | '!!' | "'" | '%' | 'degree' | '_' script | call)*"""
    while parser.at < parser.size:
        item = parser.items[parser.at]
        if item.kind not in _BEHIND:
            break
        if isinstance(node, Constant) and item.is_op("*", "+") and _marks_set(parser, node, item):
            parser.at += 1
            node = Symbol(node.name, marks=(_MARK_SIGNS[item.text],))
        elif item.text == "{" and item.node is None and isinstance(node, Number) and _raises(parser):
            parser.take()  # 30{}^\circ
        elif item.kind is Kind.OPERATOR and item.text in _POSTFIXES:
            parser.at += 1
            node = _POSTFIXES[item.text](parser, item, node)
        elif item.kind is Kind.NUMBER and _is_numbered(parser, node, item):
            parser.take()
            node = replace(node, sub=Number(int(item.text))) if isinstance(node, Symbol) else node
        elif item.kind is Kind.GROUP and (applied := bracketed(parser, node, item)) is not None:
            parser.take()
            node = applied
        elif item.text == "^" and (marked := _marked(parser, node)) is not None:
            node = marked
        else:
            break
    return node


_BEHIND = frozenset({Kind.OPERATOR, Kind.NUMBER, Kind.GROUP})


def _raises(parser: Parser) -> bool:
    """A degree sign behind empty braces, which hold its place."""
    script = parser.peek(2)
    return script is not None and parser.items[parser.at + 1].is_op("^") and _mark_of(parser, script, 3) == "circ"


def _marks_set(parser: Parser, node: Constant, item: Item) -> bool:
    """``ℕ*`` and ``ℝ+``: a sign close behind a number set with nothing to operate on is a mark of the set."""
    after = parser.peek(1)
    ends = after is None or after.kind is Kind.RELATION or (after.kind is Kind.OPERATOR and after.text in _AFTER_SETS)
    return node.name in v.NUMBER_SETS and not item.gap and ends


_AFTER_SETS = frozenset({",", ";", ":", "mid", "and", "or", "cup", "cap", "setminus"})


def _is_numbered(parser: Parser, node: Node, item: Item) -> bool:
    """``x1``: digits close behind a Latin letter in plain text are its number."""
    letter = parser.items[parser.at - 1]
    plain = letter.kind is Kind.LETTER and len(letter.text) == 1 and letter.end == item.start and not item.gap
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    between = before is not None and before.kind is Kind.NUMBER and not letter.gap  # 3x10^8, 5C2
    named = isinstance(node, Symbol) and node.sub is None and not node.marks
    return plain and named and item.text.isdecimal() and not between


def _factorial(parser: Parser, item: Item, node: Node) -> Node:
    following = parser.peek()
    if following is not None and following.is_op("!") and not following.gap:
        parser.take()
        return Apply("factorial2", (node,))
    return Apply("factorial", (node,))


def _prime(parser: Parser, item: Item, node: Node) -> Node:
    return _primed(node)


def _primed(node: Node) -> Node:
    """A prime: on a name; minutes and seconds of arc on a number."""
    if isinstance(node, Symbol) and len(node.marks) >= _MOST_MARKS:
        return Apply("prime", (node,))
    if isinstance(node, Symbol):
        return replace(node, marks=(*node.marks, "prime"))
    if isinstance(node, Number):
        return Apply("arcmin", (node,))
    if isinstance(node, Apply) and node.head == "arcmin":
        return Apply("arcsec_angle", node.args)
    return Apply("prime", (node,))


def _percent(parser: Parser, item: Item, node: Node) -> Node:
    after = parser.peek()
    if after is not None and after.kind in (Kind.NUMBER, Kind.LETTER):
        parser.fail("a percent sign stands between two operands", item)
    return Apply("percent", (node,))


def _degree(parser: Parser, item: Item, node: Node) -> Node:
    return temperature(parser, node) or Apply("degree", (node,))


def _ordinal(parser: Parser, item: Item, node: Node) -> Node:
    return node


def _lowered(parser: Parser, item: Item, node: Node) -> Node:
    """A subscript: part of a name, or the base of a numeral."""
    script_item = parser.peek()
    lower = script(parser, item)
    if not isinstance(lower, Number) and depth(lower) > _DEEPEST_SCRIPT:
        parser.fail("scripts nested too deeply", item, "depth")
    if isinstance(node, Number) and node.places is None and isinstance(node.value, int) and node.value >= 0:
        return _based(parser, item, script_item, node, lower)
    if isinstance(node, Constant) and node.name in (*v.NUMBER_SETS, "e", "i", "pi"):
        node = Symbol(node.name)
    name = _numeral_name(parser, node, item)
    if _is_wide_numeral(name) and isinstance(lower, Number):
        return to_base(parser, item, name, int(lower.value))
    if isinstance(node, Symbol) and node.sub is None:
        return Symbol(node.name, named(lower), node.marks)
    if isinstance(node, Symbol):
        parser.fail("two subscripts on one name", item)
    if isinstance(node, (Call, Apply, Bind, Matrix, Bracket, Vector, Tuple)):
        return Apply("subscript", (node, named(lower)))
    parser.fail("a subscript needs a name before it", item)


def _numeral_name(parser: Parser, node: Node, item: Item) -> str:
    """The digits before the subscript sign: a name, or what stands in round brackets."""
    if isinstance(node, Symbol):
        return node.name
    before = next((other for other in parser.items if other.end == item.start), None)
    if before is None or before.kind is not Kind.GROUP or before.text != "(":
        return ""
    return parser.source.text[before.start + 1 : before.end - 1].strip()


def _is_wide_numeral(name: str) -> bool:
    r"""Digits with capital letters among them, as in ``\text{1AF}_{16}``."""
    return len(name) > 1 and name.isalnum() and name.isupper() and any(digit.isdecimal() for digit in name)


_BASE_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
               "twelve": 12, "sixteen": 16}  # fmt: skip


def _based(parser: Parser, item: Item, script_item: Item | None, node: Number, script: Node) -> Node:
    if isinstance(script, Number) and isinstance(script.value, int):
        return to_base(parser, item, str(node.value), script.value)
    if isinstance(script, Symbol) and script.name in _BASE_WORDS:
        return to_base(parser, item, str(node.value), _BASE_WORDS[script.name])
    if isinstance(script, Apply) and script.head == "mul" and script.args[0] == Symbol("base"):
        return _based(parser, item, script_item, node, script.args[1])
    if isinstance(script, Symbol):
        return Apply("subscript", (node, script))
    parser.fail("the base of a numeral is a number", script_item)


_POSTFIXES = {"!": _factorial, "'": _prime, "%": _percent, "degree": _degree, "ordinal": _ordinal, "_": _lowered}


def _marked(parser: Parser, node: Node) -> Node | None:
    r"""``x^*``, ``x^\prime``, ``90^\circ``, ``12^{\text{th}}``, ``f^{-1}(x)``: scripts that are no powers."""
    script = parser.peek(1)
    mark = _mark_of(parser, script)
    if mark == "circ":
        parser.at += 2
        return _degree(parser, parser.items[parser.at - 1], node)
    if mark is not None:
        parser.at += 2
        return _with_mark(node, mark)
    if script is not None and isinstance(node, Number):
        above = (script.raw or script.text).strip()
        if above in v.ORDINALS or above in _DEGREES:
            parser.at += 2
            return node if above in v.ORDINALS else _degree(parser, script, node)
    return _ordered(parser, script, node) or _inverse(parser, node)


_DEGREES = frozenset({"o", "circ"})  # letters for the ring above a number


def _ordered(parser: Parser, script: Item | None, node: Node) -> Node | None:
    """``f^{(n)}``: the order of a derivative stands in round brackets, and is no power."""
    if script is None or script.kind is not Kind.GROUP or script.text != "{" or not isinstance(node, Symbol):
        return None
    inner = parser.source.text[script.start + 1 : script.end - 1].strip()
    if not (inner.startswith("(") and inner.endswith(")")) or inner.count("(") != 1:
        return None
    parser.at += 2
    return replace(node, marks=(*node.marks, inner.replace(" ", "")))


def _with_mark(node: Node, mark: str) -> Node:
    if mark in ("prime", "prime2", "prime3"):
        for _ in range(int(mark[5:] or 1)):
            node = _primed(node)
        return node
    if isinstance(node, Constant) and node.name in ("e", "i", *v.NUMBER_SETS):
        node = Symbol(node.name)
    if mark in ("transpose", "complement"):
        return Apply(mark, (node,))
    if isinstance(node, Symbol):
        return replace(node, marks=(*node.marks, mark))
    return Apply({"star": "conj", "plus": "from_above", "minus": "from_below"}.get(mark, mark), (node,))


def _inverse(parser: Parser, node: Node) -> Node | None:
    """``f^{-1}(x)``: the inverse of a function that is applied, or given: ``k^{-1}(x) = ...``."""
    script, group, sign = parser.peek(1), parser.peek(2), parser.peek(3)
    if not isinstance(node, Symbol) or script is None or script.raw != "-1" or group is None or group.text != "(":
        return None
    given = sign is not None and sign.text == "=" and isinstance(group.node, Symbol) and starts_statement(parser)
    given = given and group.node != node
    if group.kind is not Kind.GROUP or not (given or node.name in v.FUNCTION_LETTERS):
        return None
    parser.at += 2
    return replace(node, marks=(*node.marks, "inverse"))


def _mark_of(parser: Parser, script: Item | None, behind: int = 2) -> str | None:
    """The mark that a script is, where it is one: a sign with nothing behind it, a prime, a star, a degree."""
    if script is None:
        return None
    if (
        script.kind is Kind.GROUP
        and script.text == "{"
        and isinstance(script.node, Constant)
        and script.node.name in MARKS
    ):
        return script.node.name
    if script.kind is Kind.LETTER and script.text in _MARK_NAMES:
        return _MARK_NAMES[script.text]
    if script.kind is Kind.OPERATOR and script.text in _MARK_SIGNS:
        after = parser.peek(behind)
        signed = script.text in ("+", "-") and after is not None and after.kind in _SIGNED and not after.gap
        return None if signed else _MARK_SIGNS[script.text]
    return None


_SIGNED = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.GROUP, Kind.COMMAND})


def script(parser: Parser, owner: Item) -> Node:
    r"""script ::= group | number | letter | command | ('+' | '-') script"""
    item = parser.peek()
    if item is None:
        parser.fail(f"`{owner.text}` needs a script", owner)
    if item.is_op("-", "+") and not (owner.text == "_" and _stands_alone(parser)):
        parser.take()
        inner = script(parser, owner)
        return Apply("neg", (inner,)) if item.text == "-" else inner
    mark = _MARK_SIGNS.get(item.text) if item.kind is Kind.OPERATOR else None
    if mark is not None and owner.text == "_":
        parser.take()
        return Constant(mark)
    if item.kind is Kind.NUMBER:
        parser.take()
        return Number(*bounded(parser, item, item.text))
    if item.kind is Kind.TEXT and owner.text == "_" and (word := plain_words(item.text)).isalpha():
        parser.take()
        return Symbol(word)
    return parser.argument(owner)


def bounds(parser: Parser, owner: Kind) -> tuple[Node | None, Node | None]:
    r"""bounds ::= ('_' script | '^' script)*     each at most once; an operator with bounds may have empty braces"""
    found: dict[str, Node | None] = {}
    while (sign := parser.next_op("_", "^")) is not None:
        if sign.text in found:
            parser.fail(f"two {'subscripts' if sign.text == '_' else 'superscripts'} on one sign", sign)
        item = parser.peek()
        blank = owner is Kind.BIG and item is not None and item.kind is Kind.GROUP and item.node is None
        if blank:
            parser.take()
        found[sign.text] = None if blank else script(parser, sign)
    return found.get("_"), found.get("^")


def _stands_alone(parser: Parser) -> bool:
    """A sign with nothing behind it: the plus of ``\\mathbb Z_+``."""
    after = parser.peek(1)
    return after is None or after.kind not in _SIGNED


def raised(parser: Parser, base: Node) -> Node:
    """power ::= postfix ('^' script)*                  a^b^c is a^(b^c)"""
    if parser.at >= parser.size or parser.items[parser.at].text != "^":
        return _folded(parser, [base]) if isinstance(base, Apply) and base.head == "pow" else base
    tower = [base]
    while (item := parser.next_op("^")) is not None:
        if len(tower) > _MAX_TOWER:
            parser.fail(f"a tower of more than {_MAX_TOWER} powers", item, "depth")
        exponent = script(parser, item)
        if len(tower) == 1 and (applied := _applied(parser, base, exponent)) is not None:
            return applied
        if isinstance(exponent, Constant) and exponent.name in MARKS:
            parser.fail("this mark cannot stand in a power", item)
        if isinstance(exponent, Apply) and exponent.head in _REPEATED and len(exponent.args) == 1:
            return Apply(_REPEATED[exponent.head], (base, exponent.args[0]))
        tower.append(_exponent_postfix(parser, exponent))
        lower = parser.peek()
        if len(tower) == 2 and lower is not None and lower.is_op("_") and isinstance(base, Symbol) and base.sub is None:
            parser.take()
            tower[0] = _lowered(parser, lower, base)
    return _folded(parser, tower)


def _applied(parser: Parser, base: Node, exponent: Node) -> Node | None:
    r"""``F^{\mu\nu}`` has upper indices, in their order; ``f^2(x)`` is the square of ``f(x)``, as for a sine."""
    if not isinstance(base, Symbol) or base.marks:
        return None
    if isinstance(exponent, Apply) and exponent.head == "mul" and _are_indices(base, exponent.args):
        lower = parser.next_op("_") if base.sub is None else None
        return Apply("upper", (base if lower is None else _lowered(parser, lower, base), Tuple(exponent.args)))
    group = parser.peek()
    if group is None or group.text != "(" or group.gap or not isinstance(group.node, (Symbol, Number, Tuple)):
        return None
    if base.name not in v.FUNCTION_LETTERS and base.name not in parser.functions:
        return None
    if not isinstance(exponent, (Number, Symbol)) or (isinstance(exponent, Number) and exponent.places is not None):
        return None
    args = items_of(group.node)
    parser.take()
    group_of_space = base.name.isupper() and isinstance(args[0], Symbol) and args[0].name.isupper()
    if group_of_space or isinstance(exponent, Symbol):
        return Call(Apply("upper", (base, exponent)), args)  # of cohomology, or an iterate: no power
    return Apply("pow", (Call(base, args), exponent))


_SPACETIME = frozenset({"mu", "nu", "rho", "sigma", "lambda", "kappa", "alpha", "beta", "gamma", "delta", "tau"})
_TENSORS = frozenset({"g", "h", "eta", "epsilon", "delta", "sigma", "Gamma", "Lambda", "Theta", "omega"})


def _are_indices(base: Symbol, letters: tuple[Node, ...]) -> bool:
    """Greek letters side by side above the name of a tensor; ``K^{\\alpha\\beta}`` may be a power."""
    names = {letter.name for letter in letters if isinstance(letter, Symbol) and letter.sub is None}
    tensor = base.name in _TENSORS or (len(base.name) == 1 and base.name.isupper())
    told = not names.isdisjoint(("mu", "nu", "rho", "sigma")) or base.name in "gFTRG"
    return tensor and told and len(names) == len(set(letters)) and names <= _SPACETIME


_REPEATED = {"otimes": "tensor_power", "oplus": "direct_power"}


def _exponent_postfix(parser: Parser, exponent: Node) -> Node:
    """``10^3!`` is 10^(3!): a factorial sign binds to the plain number before it."""
    item = parser.peek()
    if item is not None and item.is_op("!") and isinstance(exponent, Number):
        parser.take()
        return _factorial(parser, item, exponent)
    return exponent


_TRANSPOSE = Symbol("T")


def _folded(parser: Parser, tower: list[Node]) -> Node:
    node = tower.pop()
    while tower:
        node = Apply("pow", (ungrouped(tower.pop()), ungrouped(node)))
    if isinstance(node, Apply) and node.head == "pow":
        low = node.args[0]
        if isinstance(low, Apply) and low.head == "subscript" and _is_evaluation(low.args[0]):
            body = low.args[0]
            return Apply("restrict", (ungrouped(body), Tuple((low.args[1], node.args[1]))))
        top = node.args[1]
        if isinstance(top, Symbol) and top == _TRANSPOSE and _is_matrix_like(low):
            return Apply("transpose", (node.args[0],))
        return postfixes(parser, node)
    return node


def _is_evaluation(node: Node) -> bool:
    """Square brackets around one expression that changes between bounds: ``[x^2]_0^1``."""
    return isinstance(node, Bracket) and len(node.items) == 1


def _is_matrix_like(node: Node) -> bool:
    """A matrix, a capital letter that may name one, or a product of such."""
    if isinstance(node, Apply) and node.head in ("mul", "add"):
        return all(_is_matrix_like(part) for part in node.args)
    capital = isinstance(node, Symbol) and (node.name.isupper() or "vec" in node.marks)
    return isinstance(node, (Matrix, Bracket, Vector, Tuple)) or capital

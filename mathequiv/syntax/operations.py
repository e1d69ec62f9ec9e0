"""Operations in LaTeX: one printer for each head of ``Apply`` that is not written as a function."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.nodes import Apply, Constant, Listing, Matrix, Node, Number, Relation, Set, Symbol, Tuple
from mathequiv.plaintext.binding import ATOM, CLAIM, LIST, POWER, SUM, TERM, UNION, At, commas
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import are_columns, are_spaces, is_vector


def operation(node: Apply, at: At) -> tuple[str, int]:
    printer = _OPERATIONS.get(node.head)
    if printer is not None:
        return printer(node, at)
    return f"{_name(node.head)}\\left({commas(node.args, at)}\\right)", ATOM


# The first spelling of each function that is a word: \\operatorname reads it.
_WORDS = {row.head: next(name for name in row.spellings if name.isalpha()) for row in reversed(v.FUNCTIONS)
          if any(name.isalpha() for name in row.spellings)}  # fmt: skip
COMMAND_NAMES = v.GREEK | frozenset(v.LETTERS.values())  # names of letters that are commands
_GREEK_FUNCTIONS = {"gamma": r"\Gamma", "zeta": r"\zeta"}


def _name(head: str) -> str:
    """The name of a function, as a command where there is one."""
    if f"\\{head}" in v.BY_SPELLING:
        return f"\\{head}"
    return _GREEK_FUNCTIONS.get(head) or f"\\operatorname{{{_WORDS.get(head, head)}}}"


def _add(node: Apply, at: At) -> tuple[str, int]:
    first = node.args[0]
    text = at(first, SUM if isinstance(first, Apply) and first.head == "neg" else TERM)
    for part in node.args[1:]:
        if isinstance(part, Apply) and part.head == "neg":
            text += f" - {at(part.args[0], TERM)}"
        else:
            text += f" + {at(part, TERM)}"
    return text, SUM


def _neg(node: Apply, at: At) -> tuple[str, int]:
    return f"-{at(node.args[0], TERM)}", SUM


def _mul(node: Apply, at: At) -> tuple[str, int]:
    text = _factor(node.args[0], at)
    measured = _looks_measured(node.args)
    for before, part in zip(node.args, node.args[1:], strict=False):
        plain = isinstance(before, (Number, Symbol)) and _begins_with_letter(part)
        plain = plain and before not in _VARYING and not _is_word(before) and not _is_word(part)
        plain = plain or before == Symbol("nabla") or (is_vector(part) and is_vector(before))
        plain = plain and not (measured and before is node.args[0])
        plain = plain or are_columns(before, part)
        text += (" " if plain else r" \cdot ") + _factor(part, at)
    return text, TERM


def _looks_measured(factors: tuple[Node, ...]) -> bool:
    """A number before letters that would be units behind a space: ``5 \\mu m``, ``5 k\\Omega``, ``5 m s^{-1}``."""
    if not isinstance(factors[0], Number) or len(factors) < _COMPOUND:
        return False
    raised = [part.args[1] for part in factors[2:] if isinstance(part, Apply) and part.head == "pow"]
    inverse = any(isinstance(exponent, Apply) and exponent.head == "neg" for exponent in raised)
    return inverse or factors[1] == Symbol("mu") or factors[2] == Symbol("Omega")


_COMPOUND = 3  # factors


_VARYING = (Symbol("Delta"), Symbol("delta"))  # close before a letter these make a difference of it


def between_relations(node: Node, at: At) -> str:
    """A number times a name, with its dot: ``a = 2 b = 3`` would be two statements; empty for anything else."""
    if isinstance(node, Apply) and node.head == "neg":
        inner = between_relations(node.args[0], at)
        return inner and f"-{inner}"
    if not isinstance(node, Apply) or node.head != "mul" or len(node.args) > 2:
        return ""
    number, name = node.args
    pair = isinstance(number, Number) and isinstance(name, Symbol)
    return f"{at(number, POWER)} \\cdot {at(name, POWER)}" if pair else ""


def _factor(node: Node, at: At) -> str:
    if isinstance(node, Apply) and node.head == "div":
        return at(node, TERM)
    return at(node, POWER)


def _begins_with_letter(node: Node) -> bool:
    if isinstance(node, Apply):
        return node.head == "sqrt" or (node.head == "pow" and _begins_with_letter(node.args[0]))
    return isinstance(node, (Symbol, Constant))


def _is_word(node: Node) -> bool:
    """A name of several letters, which side by side with another factor would be prose, or a unit."""
    return isinstance(node, Symbol) and len(node.name) > 1 and node.name not in COMMAND_NAMES


def _div(node: Apply, at: At) -> tuple[str, int]:
    return f"\\frac{{{at(node.args[0], CLAIM)}}}{{{at(node.args[1], CLAIM)}}}", TERM


def _pow(node: Apply, at: At) -> tuple[str, int]:
    return f"{at(node.args[0], ATOM)}^{{{at(node.args[1], CLAIM)}}}", POWER


def _root(node: Apply, at: At) -> tuple[str, int]:
    if node.head == "sqrt":
        return f"\\sqrt{{{at(node.args[0], CLAIM)}}}", ATOM
    return f"\\sqrt[{at(node.args[1], CLAIM)}]{{{at(node.args[0], CLAIM)}}}", ATOM


def _around(opener: str, closer: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"\\left{opener} {at(node.args[0], LIST)}\\right{closer}", ATOM

    return printer


def _behind(sign: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"{at(node.args[0], ATOM)}{sign}", POWER

    return printer


def _between(sign: str, level: int) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        if len(node.args) == 1:
            return f"{sign} {at(node.args[0], level + 1)}", level
        return f" {sign} ".join(at(part, level + 1) for part in node.args), level

    return printer


def _prefixed(command: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return command + "".join(f"{{{at(part, CLAIM)}}}" for part in node.args), ATOM

    return printer


def _over(command: str) -> Callable[[Apply, At], tuple[str, int]]:
    """A sign over several letters, in the order in which they stand."""

    def printer(node: Apply, at: At) -> tuple[str, int]:
        inner = at(node.args[0], CLAIM) if len(node.args) == 1 else _mul(node, at)[0]
        return f"{command}{{{inner}}}", ATOM

    return printer


def _figure(node: Apply, at: At) -> tuple[str, int]:
    """A sign of geometry before the names of points."""
    return f"\\{node.head} {' '.join(at(point, POWER) for point in node.args)}", POWER


def _dirac(opener: str, closer: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"\\left{opener} {r' | '.join(_state(part, at) for part in node.args)}\\right{closer}", ATOM

    return printer


def _state(node: Node, at: At) -> str:
    """What names a state: an expression, or a list of the numbers of the state."""
    return at(node, LIST if isinstance(node, Listing) else UNION)


def _outer(node: Apply, at: At) -> tuple[str, int]:
    """A ket before a bra; behind another bra it stands in brackets."""
    left, right = (_state(part, at) for part in node.args)
    return f"\\left| {left}\\right\\rangle\\left\\langle {right}\\right|", TERM


def _conditional(node: Apply, at: At) -> tuple[str, int]:
    """What is asked and what is given; of their claims one that has a bar of its own stands in brackets."""
    return r" \mid ".join(_beside_bar(part, at) for part in node.args), CLAIM


def _beside_bar(node: Node, at: At) -> str:
    if isinstance(node, Listing) and node.joiner == ",":
        return ", ".join(_beside_bar(item, at) for item in node.items)
    return at(node, CLAIM if isinstance(node, Relation) and "divides" not in node.operators else UNION)


def _repeated(sign: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"{at(node.args[0], ATOM)}^{{{sign} {at(node.args[1], UNION)}}}", POWER

    return printer


def _hypergeometric(node: Apply, at: At) -> tuple[str, int]:
    """The number of parameters above and below stands before and behind the letter."""
    above, below, argument = node.args
    upper, lower = (len(side.items) if isinstance(side, Listing) else 1 for side in (above, below))
    inner = f"{at(above, LIST)}; {at(below, LIST)}; {at(argument, CLAIM)}"
    return f"{{}}_{{{upper}}}F_{{{lower}}}\\left({inner}\\right)", ATOM


def _cartesian(node: Apply, at: At) -> tuple[str, int]:
    """A cross between sets; between names that may be anything it would be a product."""
    if len(node.args) == 2 and are_spaces(*node.args):
        return _between(r"\times", TERM)(node, at)
    return f"\\operatorname{{ProductSet}}\\left({commas(node.args, at)}\\right)", ATOM


def below(sub: Node, at: At) -> str:
    """A subscript; letters side by side would be several indices there."""
    if isinstance(sub, Apply) and sub.head == "mul" and all(isinstance(part, Symbol) for part in sub.args):
        return r" \cdot ".join(at(part, POWER) for part in sub.args)
    return at(sub, LIST)


def _subscript(node: Apply, at: At) -> tuple[str, int]:
    return f"{at(node.args[0], ATOM)}_{{{below(node.args[1], at)}}}", ATOM


def _adjunction(node: Apply, at: At) -> tuple[str, int]:
    """A ring or a field with its generators close behind."""
    base, generators = node.args
    inner = commas(generators.items if isinstance(generators, Set) else (generators,), at)
    base_text = at(base, ATOM)
    if isinstance(base, Symbol):
        base_text = f"\\mathbb{{{base.name}}}{base_text[len(base.name) :]}"
    return f"{base_text}[{inner}]" if node.head == "ring_adjunction" else f"{base_text}({inner})", ATOM


def _run(indices: Node, at: At) -> str:
    """Indices side by side."""
    return " ".join(at(index, ATOM) for index in indices.items) if isinstance(indices, Tuple) else at(indices, CLAIM)


def _permutation(node: Apply, at: At) -> tuple[str, int]:
    return f"{{}}_{{{at(node.args[0], CLAIM)}}}P_{{{at(node.args[1], CLAIM)}}}", ATOM


def _restrict(node: Apply, at: At) -> tuple[str, int]:
    body, place = node.args
    low, high = place.items if isinstance(place, Tuple) and len(place.items) == 2 else (place, None)
    upper = f"^{{{at(high, CLAIM)}}}" if high is not None else ""
    return f"\\left. {at(body, LIST)}\\right|_{{{at(low, CLAIM)}}}{upper}", ATOM


def _extreme(node: Apply, at: At) -> tuple[str, int]:
    """A supremum without bounds takes the whole term that stands next to it."""
    return f"\\{node.head} {at(node.args[0], TERM)}", TERM


def _modulus(node: Apply, at: At) -> tuple[str, int]:
    return f"\\left(\\bmod {at(node.args[0], CLAIM)}\\right)", ATOM


def _if(node: Apply, at: At) -> tuple[str, int]:
    return f"\\text{{if }} {at(node.args[0], LIST)}", LIST


def _or(node: Apply, at: At) -> tuple[str, int]:
    """Systems are joined by the word, which binds more loosely than their commas."""
    if not any(isinstance(part, Listing) for part in node.args):
        return _between(r"\lor", CLAIM)(node, at)
    parts = [at(part, LIST if isinstance(part, Listing) and part.joiner == "," else CLAIM) for part in node.args]
    return r" \text{ or } ".join(parts), LIST


def _restated(node: Apply, at: At) -> tuple[str, int]:
    """A claim, and behind a colon the set of the values it holds for."""
    claim, held = node.args
    parts = claim.args if isinstance(claim, Apply) and claim.head == "or" else (claim,)
    shown = r" \text{ or } ".join(at(part, CLAIM) for part in parts)
    return f"{shown}: {at(held.terms[-1], UNION) if isinstance(held, Relation) else at(held, UNION)}", LIST


def _log_base(node: Apply, at: At) -> tuple[str, int]:
    return f"\\log_{{{at(node.args[1], CLAIM)}}}\\left({at(node.args[0], CLAIM)}\\right)", ATOM


def _det(node: Apply, at: At) -> tuple[str, int]:
    inner = node.args[0]
    if isinstance(inner, Matrix) and not inner.bracket:
        return rows(inner, "vmatrix", at), ATOM
    return f"\\det\\left({at(inner, CLAIM)}\\right)", ATOM


def _operator(sign: str) -> Callable[[Apply, At], tuple[str, int]]:
    """A derivative of nothing, its letters as often as it is taken by them."""

    def printer(node: Apply, at: At) -> tuple[str, int]:
        letters = " ".join(f"{sign} {at(letter, ATOM)}" for letter in node.args)
        return f"\\frac{{{sign}^{{{len(node.args)}}}}}{{{letters}}}" if node.args[
            1:
        ] else f"\\frac{{{sign}}}{{{letters}}}", TERM

    return printer


# The mark of a name, and the command that writes it.
ACCENT_MARKS = {"hat": "hat", "bar": "bar", "tilde": "tilde", "vec": "vec", "dot": "dot", "ddot": "ddot", "dddot": "dddot",
                "check": "check", "breve": "breve", "ring": "mathring", "under": "underline"}  # fmt: skip
NAME_MARKS = ACCENT_MARKS | {"Delta": "Delta", "delta": "delta"}  # a difference is a name
OVER_SIGNS = ("overleftarrow", "overleftrightarrow", "overparen", "wideparen", "overarc")
FIGURES = ("angle", "measuredangle", "triangle", "bigtriangleup", "odot", "parallelogram")

_OPERATIONS: dict[str, Callable[[Apply, At], tuple[str, int]]] = {
    "add": _add,
    "neg": _neg,
    "mul": _mul,
    "div": _div,
    "pow": _pow,
    "sqrt": _root,
    "root": _root,
    "abs": _around("|", "|"),
    "norm": _around(r"\|", r"\|"),
    "floor": _around(r"\lfloor", r"\rfloor"),
    "ceil": _around(r"\lceil", r"\rceil"),
    "factorial": _behind("!"),
    "factorial2": _behind("!!"),
    "percent": _behind(r"\%"),
    "degree": _behind(r"^{\circ}"),
    "arcmin": _behind("'"),
    "arcsec_angle": _behind("''"),
    "transpose": _behind(r"^{\top}"),
    "prime": _behind("'"),
    "binomial": _prefixed(r"\binom"),
    "overline": _over(r"\overline"),
    "pm": _between(r"\pm", SUM),
    "mp": _between(r"\mp", SUM),
    "mod": _between(r"\bmod", TERM),
    "otimes": _between(r"\otimes", TERM),
    "oplus": _between(r"\oplus", TERM),
    "compose": _between(r"\circ", TERM),
    "cross": _between(r"\times", TERM),
    "cartesian": _cartesian,
    **{name: _between(f"\\{name}", TERM) for name in ("rtimes", "ltimes", "ominus")},
    "tensor_power": _repeated(r"\otimes"),
    "direct_power": _repeated(r"\oplus"),
    "hypergeometric": _hypergeometric,
    "union": _between(r"\cup", UNION),
    "intersection": _between(r"\cap", UNION),
    "setminus": _between(r"\setminus", UNION),
    "and": _between(r"\land", CLAIM),
    "or": _or,
    "not": _between(r"\lnot ", CLAIM),
    "log_base": _log_base,
    "det": _det,
    "dot": _between(r"\cdot", TERM),
    "dagger": _behind(r"^{\dagger}"),
    "complement": _behind(r"^\complement"),
    "from_above": _behind("^{+}"),
    "from_below": _behind("^{-}"),
    "subscript": _subscript,
    "ring_adjunction": _adjunction,
    "field_adjunction": _adjunction,
    "permutation": _permutation,
    "star": _between(r"\star", TERM),
    "symmetric_difference": _between(r"\triangle", TERM),
    "wedge": lambda node, at: (r" \wedge ".join(at(part, TERM) for part in node.args), TERM),
    "upper": lambda node, at: (f"{at(node.args[0], ATOM)}^{{{_run(node.args[1], at)}}}", POWER),
    "atop": lambda node, at: (f"{{{at(node.args[0], CLAIM)} \\atop {at(node.args[1], CLAIM)}}}", ATOM),
    "restrict": _restrict,
    "modulus": _modulus,
    "d_by": _operator("d"),
    "partial_by": _operator(r"\partial"),
    "labelled": lambda node, at: (f"{at(node.args[0], ATOM)}: {at(node.args[1], CLAIM)}", CLAIM),
    "restated": _restated,
    "residue": lambda node, at: (f"{at(node.args[0], SUM)} \\pmod{{{at(node.args[1], CLAIM)}}}", LIST),
    "if": _if,
    "sup": _extreme,
    "inf": _extreme,
    "bra": _dirac(r"\langle", "|"),
    "ket": _dirac("|", r"\rangle"),
    "braket": _dirac(r"\langle", r"\rangle"),
    "outer": _outer,
    "given": _conditional,
    "arrow": _over(r"\overrightarrow"),
    **{f"accent_{mark}": _over(f"\\{sign}") for mark, sign in ACCENT_MARKS.items()},
    **{name: _prefixed(f"\\{name}") for name in ("overset", "underset", "stackrel")},
    **{name: _prefixed(f"\\{name}") for name in OVER_SIGNS},
    **dict.fromkeys(FIGURES, _figure),
}


def rows(node: Matrix, environment: str, at: At) -> str:
    body = r" \\ ".join(" & ".join(at(cell, CLAIM) for cell in row) for row in node.rows)
    return f"\\begin{{{environment}}}{body}\\end{{{environment}}}"

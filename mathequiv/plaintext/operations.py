"""Operations in plain text: one printer for each head of ``Apply`` that is not written as a function."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.nodes import Apply, Constant, Listing, Node, Number, Symbol
from mathequiv.plaintext.binding import ATOM, CLAIM, LIST, POWER, SUM, TERM, UNION, At, commas

# The functions that calculators call by another name than their head.
NAMES = {
    "re": "Re",
    "im": "Im",
    "trace": "tr",
    "lambertw": "LambertW",
    "permutation": "nPr",
    "mod": "Mod",
    "rational": "Rational",
    "variance": "Var",
    "covariance": "Cov",
    "heaviside": "Heaviside",
    "dirac": "DiracDelta",
    "kronecker": "KroneckerDelta",
    "bessel_j": "besselj",
}


def operation(node: Apply, at: At) -> tuple[str, int]:
    printer = _OPERATIONS.get(node.head)
    if printer is not None:
        return printer(node, at)
    return f"{NAMES.get(node.head, node.head)}({commas(node.args, at)})", ATOM


def _add(node: Apply, at: At) -> tuple[str, int]:
    first = node.args[0]
    text = at(first, SUM if isinstance(first, Apply) and first.head == "neg" else TERM)
    for part in node.args[1:]:
        if isinstance(part, Apply) and part.head == "neg":
            text += f" - {at(part.args[0], TERM)}"
        else:
            more = at(part, TERM)
            text += f" - {more[1:]}" if isinstance(part, Number) and more.startswith("-") else f" + {more}"
    return text, SUM


def _neg(node: Apply, at: At) -> tuple[str, int]:
    return f"-{at(node.args[0], TERM)}", SUM


def _mul(node: Apply, at: At) -> tuple[str, int]:
    first = node.args[0]
    text = at(first, TERM if isinstance(first, Apply) and first.head == "div" else POWER)
    return "*".join([text, *(at(part, POWER) for part in node.args[1:])]), TERM


def _div(node: Apply, at: At) -> tuple[str, int]:
    top, bottom = node.args
    flat = isinstance(top, Apply) and top.head in ("mul", "div")
    marked = isinstance(bottom, Apply) and bottom.head in ("percent", "degree")  # 1/2% is one half of a percent
    return f"{at(top, TERM if flat else POWER)}/{at(bottom, ATOM if marked else POWER)}", TERM


def _pow(node: Apply, at: At) -> tuple[str, int]:
    base, exponent = node.args
    return f"{at(base, ATOM)}^{at(exponent, ATOM) if _is_short(exponent) else f'({at(exponent, LIST)})'}", POWER


def _is_short(exponent: Node) -> bool:
    """An exponent that needs no brackets: a whole number, a letter, a constant."""
    if isinstance(exponent, Number):
        return exponent.places is None and exponent.value == abs(int(exponent.value)) and not exponent.grouped
    if isinstance(exponent, Symbol):
        return exponent.sub is None and not exponent.marks and len(exponent.name) == 1
    return isinstance(exponent, Constant) and exponent.name in ("pi", "e", "i")


def _behind(sign: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"{at(node.args[0], ATOM)}{sign}", POWER

    return printer


def _between(sign: str, level: int) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        if len(node.args) == 1:
            return f"{sign}{at(node.args[0], level + 1)}", level
        return f" {sign} ".join(at(part, level + 1) for part in node.args), level

    return printer


def _repeated(sign: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"{at(node.args[0], ATOM)}^({sign} {at(node.args[1], UNION)})", POWER

    return printer


def _hypergeometric(node: Apply, at: At) -> tuple[str, int]:
    return f"hypergeometric({'; '.join(at(part, LIST) for part in node.args)})", ATOM


def _log_base(node: Apply, at: At) -> tuple[str, int]:
    base = at(node.args[1], LIST)
    return f"log_{base if base.isalnum() else f'({base})'}({at(node.args[0], CLAIM)})", ATOM


def _claims(word: str) -> Callable[[Apply, At], tuple[str, int]]:
    """Claims joined by a word, which binds as loosely as the comma of a list."""

    def printer(node: Apply, at: At) -> tuple[str, int]:
        parts = [at(part, LIST if _listed(word, part) else CLAIM) for part in node.args]
        return f" {word} ".join(parts), LIST

    return printer


def _listed(word: str, part: Node) -> bool:
    """Below "or" stand claims joined by "and", and lists of claims, without brackets."""
    conjunction = isinstance(part, Apply) and part.head == "and"
    return word == "or" and (conjunction or (isinstance(part, Listing) and part.joiner == ","))


def _worded(word: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"{word} {at(node.args[0], LIST if word == 'if' else UNION)}", LIST

    return printer


def _restrict(node: Apply, at: At) -> tuple[str, int]:
    return f"{at(node.args[0], UNION)} at {at(node.args[1], CLAIM)}", LIST


def _restated(node: Apply, at: At) -> tuple[str, int]:
    return f"{at(node.args[0], LIST)}, that is {at(node.args[1], CLAIM)}", LIST


def _figure(node: Apply, at: At) -> tuple[str, int]:
    return f"{node.head} {' '.join(at(point, POWER) for point in node.args)}", POWER


_OPERATIONS: dict[str, Callable[[Apply, At], tuple[str, int]]] = {
    "add": _add,
    "neg": _neg,
    "mul": _mul,
    "div": _div,
    "pow": _pow,
    "factorial": _behind("!"),
    "factorial2": _behind("!!"),
    "percent": _behind("%"),
    "degree": _behind(" degrees"),
    "arcmin": _behind("'"),
    "arcsec_angle": _behind("''"),
    "prime": _behind("'"),
    "transpose": _behind("^T"),
    "pm": _between("+-", SUM),
    "mp": _between("-+", SUM),
    "mod": _between("mod", TERM),
    **{name: _between(name, TERM) for name in ("otimes", "oplus", "ominus", "rtimes", "ltimes", "star")},
    "tensor_power": _repeated("otimes"),
    "direct_power": _repeated("oplus"),
    "given": _between("|", CLAIM),
    "labelled": lambda node, at: (f"{at(node.args[0], ATOM)}: {at(node.args[1], CLAIM)}", CLAIM),
    "restated": _restated,
    "residue": lambda node, at: (f"{at(node.args[0], SUM)} (mod {at(node.args[1], TERM)})", CLAIM),
    "against": lambda node, at: (f"{at(node.args[0], TERM)} d{at(node.args[1], ATOM)}", TERM),
    "along": lambda node, at: (at(node.args[0], TERM), TERM),
    "hypergeometric": _hypergeometric,
    "compose": _between("o", TERM),
    "cross": _between("x", TERM),
    "cartesian": _between("x", TERM),
    "dot": _between(".", TERM),
    "union": _between("union", UNION),
    "intersection": _between("intersect", UNION),
    "setminus": lambda node, at: (f"Complement({commas(node.args, at)})", ATOM),
    "and": _claims("and"),
    "or": _claims("or"),
    "not": _worded("not"),
    "if": _worded("if"),
    "log_base": _log_base,
    "restrict": _restrict,
    **dict.fromkeys(("angle", "measuredangle", "triangle", "odot", "parallelogram", "bigtriangleup"), _figure),
}

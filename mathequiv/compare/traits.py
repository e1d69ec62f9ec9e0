"""Traits: which notations occur in a tree, found in one pass, so that a rule is asked only where it may have a say."""

from __future__ import annotations

from mathequiv.compare.wording.aliases import ALIASES
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
    children,
    set_notes,
)

# One bit a notation: flags of this many trees a second are better plain integers than members of an enumeration.
BRANCH = 1 << 0  # a plus-minus sign
ARRAY = 1 << 1  # a vector, a matrix, or what makes one
DOTS = 1 << 2
BINDER = 1 << 3
CALL = 1 << 4
LOG = 1 << 5  # a logarithm without a base
NUMBER_E = 1 << 6
UNIT_I = 1 << 7
CHOICE = 1 << 8
SET = 1 << 9
DECLARED = 1 << 10  # a declaration, a congruence
CLAIM = 1 << 11  # a relation
INTEGRATION = 1 << 12  # a letter that may be a constant of integration
COUNTER = 1 << 13  # a letter that may count turns, where pi occurs
ORDER = 1 << 14  # the symbol of an asymptotic order
PARTIAL = 1 << 15  # an operation that is not defined everywhere
MEASURE = 1 << 16  # a percent, an angle, a unit
OBJECT = 1 << 17  # anything else that is no arithmetic
WORD = 1 << 18  # a name that may be a synonym
PI = 1 << 19
COMPLEX = 1 << 20  # a letter that is usually complex
RATE = 1 << 21  # a partial sign
SCRIPT = 1 << 22  # a letter with an index that may be a sign: C_n, delta_{ij}
INFINITE = 1 << 24
OPERATOR = 1 << 23  # what may stand for an operator, whose factors may not commute

_BY_CLASS: dict[type, int] = {
    Numeral: OBJECT,
    Call: CALL,
    Bind: BINDER | PARTIAL | OPERATOR,
    Tuple: ARRAY,
    Bracket: ARRAY,
    Vector: ARRAY,
    Matrix: ARRAY,
    Listing: OBJECT,
    Set: SET,
    SetBuilder: SET,
    Interval: OBJECT,
    Piecewise: OBJECT | PARTIAL,
    Relation: CLAIM,
    Given: DECLARED,
    Quantity: MEASURE,
    Ratio: OBJECT,
    Clock: OBJECT,
    Phrase: OBJECT,
    Choice: CHOICE,
}
_BY_HEAD: dict[str, int] = {
    "add": 0,
    "neg": 0,
    "mul": 0,
    "pm": BRANCH,
    "mp": BRANCH,
    "diag": ARRAY,
    "transpose": ARRAY | OPERATOR,
    "cross": ARRAY | OPERATOR,
    "dot": ARRAY | OPERATOR,
    "norm": ARRAY | PARTIAL | OPERATOR,
    **dict.fromkeys(("rank", "ker"), PARTIAL | OPERATOR),
    "log": LOG | PARTIAL,
    "percent": MEASURE,
    "degree": MEASURE,
    "arcmin": MEASURE,
    "arcsec_angle": MEASURE,
    "residue": DECLARED,
    "cis": CALL,
    "and": CLAIM,
    "or": CLAIM,
    "not": CLAIM,
    **dict.fromkeys(("union", "intersection", "setminus", "complement", "cartesian"), OBJECT),
    **dict.fromkeys(("otimes", "oplus", "compose", "ket", "bra", "outer"), OBJECT | OPERATOR),
    **dict.fromkeys(("dagger", "circ", "commutator", "trace", "d_by", "partial_by"), PARTIAL | OPERATOR),
    **dict.fromkeys(("restrict", "subscript", "angle", "overline"), OBJECT),
    **dict.fromkeys(("rtimes", "ltimes", "ominus", "tensor_power", "direct_power", "given"), OBJECT),
}
_BY_NAME: dict[str, int] = {
    **dict.fromkeys(("k", "K"), INTEGRATION | COUNTER),
    **dict.fromkeys(("C", "c", "D"), INTEGRATION),
    **dict.fromkeys(("n", "m", "l", "j", "N", "t", "p", "q"), COUNTER),
    **dict.fromkeys(("z", "w"), COMPLEX),
    "partial": RATE | OPERATOR,
    **dict.fromkeys(("nabla", "square"), OPERATOR),
    **dict.fromkeys(("const", "constant", "Const", "Constant"), INTEGRATION),
    **dict.fromkeys(("O", "o", "Theta", "Omega", "omega"), ORDER),
}
_UNIT_VECTORS = frozenset("ijk")
_BY_CONSTANT: dict[str, int] = {
    "dots": DOTS,
    "e": NUMBER_E,
    "i": UNIT_I,
    "pi": PI,
    "inf": INFINITE,
}

# Without these, two scalars go to the leaf as they stand.
SPECIAL = (
    (BRANCH | ARRAY | DOTS | BINDER | CHOICE | SET | DECLARED | CLAIM)
    | (INTEGRATION | COUNTER | ORDER | MEASURE | OBJECT | WORD)
)  # fmt: skip
_TURNS = PI | MEASURE
# A convention is left open by these alone.
OPEN = LOG | NUMBER_E | UNIT_I | CALL | COMPLEX | RATE | BINDER | SCRIPT
_SCRIPTED = frozenset({"C", "A", "P", "delta"})


def traits(root: Node) -> int:
    """The notations that occur in a tree; found once, and kept with it."""
    try:
        return root.notes
    except AttributeError:
        found = _found(root)
        set_notes(root, found)
        return found


def _found(root: Node) -> int:
    found = 0
    pending = [root]
    while pending:
        node = pending.pop()
        sort = type(node)
        if sort is Apply:
            found |= _BY_HEAD.get(node.head, PARTIAL)  # type: ignore[union-attr]
            pending.extend(node.args)  # type: ignore[union-attr]
        elif sort is Symbol:
            found |= _of_letter(node)  # type: ignore[arg-type]
            if node.sub is not None:  # type: ignore[union-attr]
                pending.append(node.sub)  # type: ignore[union-attr]
                found |= SCRIPT if node.name in _SCRIPTED else 0  # type: ignore[union-attr]
        elif sort is Constant:
            found |= _BY_CONSTANT.get(node.name, OBJECT)  # type: ignore[union-attr]
        elif sort is not Number:
            found |= _BY_CLASS[sort]
            pending.extend(children(node))
    return found if found & _TURNS else found & ~COUNTER


def _of_letter(letter: Symbol) -> int:
    name = letter.name
    marked = OPERATOR if letter.marks else 0
    if marked and name in _UNIT_VECTORS:
        return ARRAY | OPERATOR
    if len(name) == 1 or name in _BY_NAME:
        return _BY_NAME.get(name, 0) | marked
    if "_" in name:
        marked = OPERATOR  # nabla_mu
    return WORD | marked if " " in name or name.casefold() in ALIASES else marked

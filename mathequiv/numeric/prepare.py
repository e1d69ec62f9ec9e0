"""Two trees made ready for evaluation together.

Derivatives and integrals of polynomials are carried out, indexed sums written out, special functions named. What has no
value here is replaced by a letter of its own, the same on both sides for parts that are the same: that can show
equality, and never a difference.
"""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.config import Config
from mathequiv.nodes import (
    Apply,
    Bind,
    Call,
    Constant,
    Matrix,
    Node,
    Number,
    Piecewise,
    Relation,
    Symbol,
    rebuild,
    walk,
)
from mathequiv.numeric.conjugates import COMPLEX_HEADS, by_parts
from mathequiv.numeric.derive import MAX_ORDER, derivative
from mathequiv.numeric.heads import EVALUATED, FREE_FUNCTIONS, LOGICAL
from mathequiv.numeric.integrate import integrated
from mathequiv.numeric.points import first_points
from mathequiv.numeric.relations import value_at
from mathequiv.numeric.rewriting import (
    CERTAIN,
    GREEK,
    collapsed,
    expanded,
    is_plain,
    may_depend,
    order_of,
    place_of,
    special_function,
    with_number,
    written_out,
)
from mathequiv.numeric.summands import summand
from mathequiv.numeric.summation import summed
from mathequiv.numeric.switches import is_continuous
from mathequiv.numeric.trees import free_symbols, mentions, negative, product, substitute, total
from mathequiv.numeric.values import Opaque
from mathequiv.verdict import Decision, Finding

Compare = Callable[[Node, Node, Config], Finding]

# No letter that anybody can write.
_STAND_IN = "\0"
# Operators that may have no value.
_BOUNDED = frozenset({"limit", "integral", "sum", "prod"})
_DERIVED_MARKS = frozenset({"prime", "dot", "ddot"})
# What an unknown function of numbers may be applied to.
_NUMERIC = (Number, Constant, Symbol, Apply, Call, Bind)


class Preparation:
    """The rewriting of one pair; ``refutable`` turns false once a part stands for something with laws of its own."""

    def __init__(self, reference: Node, prediction: Node, compare: Compare, config: Config) -> None:
        self._compare = compare
        self._config = config
        self._stand_ins: list[tuple[Node, Symbol]] = []
        letters = sorted(free_symbols(reference) | free_symbols(prediction), key=repr)
        self._indexed = [letter for letter in letters if is_plain(letter) and letter.sub is not None]
        self._has_rates = any(not _DERIVED_MARKS.isdisjoint(letter.marks) for letter in letters)
        self._sides = reference, prediction
        self.refutable = True
        self.plane = False  # a part without a value is complex

    def rewritten(self, node: Node) -> Node:
        """The tree without what evaluation does not know; raises ``Opaque`` where letters may not be numbers."""
        rule = _RULES.get(type(node))
        if rule is None:
            raise Opaque(type(node).__name__)
        return rule(self, node)

    def is_loose(self, left: Node, right: Node) -> bool:
        """True where a letter stands for a limit, an integral, a sum or a product of one side alone."""
        bounded = [letter for part, letter in self._stand_ins if isinstance(part, Bind) and part.head in _BOUNDED]
        return bool(bounded) and not (free_symbols(left) ^ free_symbols(right)).isdisjoint(bounded)

    def kept(self, node: Node) -> Node:
        """The node with its parts rewritten."""
        return rebuild(node, self.rewritten)

    def stand_in(self, node: Node) -> Node:
        """A letter for a part without a value: the same for parts that are the same."""
        self.refutable = False
        for known, letter in self._stand_ins:
            if self._same(known, node):
                return letter
        letter = Symbol(_STAND_IN, Number(len(self._stand_ins)))
        self._stand_ins.append((node, letter))
        return letter

    def _same(self, left: Node, right: Node) -> bool:
        """Equal operations on equal parts."""
        if left == right:
            return True
        if isinstance(left, Bind) and isinstance(right, Bind):
            return self._same_bound(left, right)
        if not isinstance(left, Apply) or not isinstance(right, Apply) or left.head != right.head:
            return False
        return len(left.args) == len(right.args) and all(map(self._equal, left.args, right.args))

    def _same_bound(self, left: Bind, right: Bind) -> bool:
        shape = (left.head, left.variables, left.note, left.condition)
        if shape != (right.head, right.variables, right.note, right.condition):
            return False
        ends = ((left.low, right.low), (left.high, right.high))
        return all(a == b or (a is not None and b is not None and self._equal(a, b)) for a, b in ends) and self._equal(
            left.body, right.body
        )

    def _equal(self, left: Node, right: Node) -> bool:
        return self._compare(left, right, self._config).decision is Decision.EQUAL

    def symbol(self, node: Symbol) -> Node:
        """A letter whose subscript is an expression is the letter met before whose subscript equals it."""
        if is_plain(node):
            return node
        for known in self._indexed:
            if known.sub is not None and node.sub is not None and (known.name, known.marks) == (node.name, node.marks):
                decision = self._compare(known.sub, node.sub, self._config).decision
                if decision is Decision.EQUAL:
                    return known
                self.refutable = self.refutable and decision is Decision.DIFFERENT
        self._indexed.append(node)
        return node

    def applied(self, node: Apply) -> Node:
        """Known operations are kept."""
        if node.head in ("det", "abs") and isinstance(node.args[0], Matrix):
            entries = rebuild(node.args[0], self.rewritten)
            return expanded(entries.rows) if isinstance(entries, Matrix) else entries
        if node.head in EVALUATED and node.head != "det":
            return with_number(self.kept(node)) if node.head == "pow" else self.kept(node)
        if node.head in LOGICAL:
            return self.kept(node)
        if node.head == "subscript" and isinstance(node.args[0], Apply) and node.args[0].head == "Li":
            return self.kept(Apply("polylog", (node.args[1], *node.args[0].args)))
        if node.head == "overline" and Constant("i") in walk(node):
            return Apply("conj", (self.rewritten(product(*node.args)),))
        if node.head == "braket":
            return self.bracket(node)
        return self.restricted(node) if node.head == "restrict" else self.stand_in(node)

    def bracket(self, node: Apply) -> Node:
        r"""``\langle a|b \rangle`` is complex, which matters beside moduli, roots and conjugates."""
        letter = self.stand_in(node)
        parts = (part for side in self._sides for part in walk(side))
        if node.args[0] == node.args[-1] or not any(isinstance(part, Apply) and part.head in _FOLDS for part in parts):
            return letter
        self.plane = True
        assert isinstance(letter, Symbol)
        return by_parts(letter)

    def restricted(self, node: Apply) -> Node:
        """A bar of evaluation: the value at a place, or the difference of two; what is derived is derived first."""
        place = place_of(node)
        if place is None:
            return self.stand_in(node)
        body = self.rewritten(node.args[0])
        if self._is_loose(body, (place.letter,)):
            return self.stand_in(node)
        values = [substitute(body, {place.letter: self.rewritten(end)}) for end in place.ends]
        return values[0] if len(values) == 1 else total(values[1], negative(values[0]))

    def call(self, node: Call) -> Node:
        """A special function by its usual letter, or an unknown function of numbers."""
        function = node.function
        if not isinstance(function, Symbol):
            raise Opaque("function")
        if len(function.name) > 1 and function.name not in GREEK:
            raise Opaque(function.name)
        if not all(isinstance(arg, _NUMERIC) for arg in node.args):
            return self.stand_in(node)
        special = special_function(function, node.args)
        if special is not None:
            self.refutable = self.refutable and function.name in CERTAIN
            return self.kept(special)
        self.refutable = self.refutable and function.name in FREE_FUNCTIONS
        return Call(function, tuple(self.rewritten(arg) for arg in node.args))

    def bound(self, node: Bind) -> Node:
        """Derivatives, integrals, sums and products."""
        rule = _BINDERS.get(node.head)
        return rule(self, node) if rule is not None else self.stand_in(node)

    def derived(self, node: Bind) -> Node:
        """The derivative, carried out; that of a bare letter by another stands for itself."""
        node = collapsed(node)
        order = order_of(node)
        if order is None or order > MAX_ORDER or (isinstance(node.body, Symbol) and node.body not in node.variables):
            return self.stand_in(node)
        if may_depend(node):
            return self.stand_in(node)
        if self._has_rates and node.note != "partial" and free_symbols(node.body).difference(node.variables):
            self.refutable = False  # other letters may depend on this one
        try:
            body = self._without_derivatives(node.body)
            if self._is_loose(body, node.variables) or self._has_rate(body):
                return self.stand_in(node)  # a part without a value is no constant
            for letter in node.variables * order:
                body = derivative(body, letter)
        except Opaque:
            return self.stand_in(node)
        return self.rewritten(body)

    def _without_derivatives(self, node: Node) -> Node:
        """The tree with inner derivatives carried out first."""
        if isinstance(node, Bind) and node.head == "derivative":
            return self.derived(node)
        return rebuild(node, self._without_derivatives)

    def limit(self, node: Bind) -> Node:
        """The value of a continuous expression at the target, where it has one."""
        letter, target = node.variables[0], node.low
        if not mentions(node.body, letter):
            return self.rewritten(node.body)
        if target is None or not is_continuous(node.body):
            return self.stand_in(node)
        inserted = substitute(node.body, {letter: target})
        letters = sorted(free_symbols(inserted), key=repr)
        if value_at(inserted, next(first_points(letters, frozenset()))) is None:
            return self.stand_in(node)
        return self.rewritten(inserted)

    def integral(self, node: Bind) -> Node:
        """In closed form where the integrand is a polynomial; without ends it stands for itself."""
        closed = integrated(node)
        if closed is not None:
            return self.rewritten(closed)
        # An unknown function takes values at points; it has no integral.
        known = not any(isinstance(part, Call) for part in walk(node.body))
        return self._around(node) if known and node.low is not None and node.high is not None else self.stand_in(node)

    def series(self, node: Bind) -> Node:
        """A finite sum or product, or a series that is summed; one over indexed letters is written out."""
        if node.condition is not None or node.low is None or node.high is None or len(node.variables) != 1:
            return self.stand_in(node)
        if any(part == Constant("inf") for end in (node.low, node.high) for part in (end, *getattr(end, "args", ()))):
            known = node.high == Constant("inf") and summand(node.body, node.variables[0]) is not None
            return self._around(node) if known else self.stand_in(node)
        closed = summed(node)
        if closed is not None:
            return self.rewritten(closed)
        index = node.variables[0]
        if not any(symbol.sub is not None and mentions(symbol.sub, index) for symbol in free_symbols(node.body)):
            return self._around(node)
        written = written_out(node)
        return self.stand_in(node) if written is None else self.rewritten(written)

    def _around(self, node: Bind) -> Node:
        """The operator kept, unless a part of its body that has no value varies with the bound letter."""
        kept = self.kept(node)
        assert isinstance(kept, Bind)
        return self.stand_in(node) if self._is_loose(kept.body, node.variables) else kept

    def _has_rate(self, body: Node) -> bool:
        """True where a rate ``du/dy`` without a value occurs: ``u`` may depend on every letter."""
        rates = (letter for part, letter in self._stand_ins if isinstance(part, Bind) and part.head == "derivative")
        return not free_symbols(body).isdisjoint(rates)

    def _is_loose(self, body: Node, variables: tuple[Node, ...]) -> bool:
        """True where a part without a value varies with these letters; ``dy/dx`` varies with ``x``."""
        letters = free_symbols(body)
        return any(
            letter in letters and not frozenset(variables).isdisjoint(walk(part)) for part, letter in self._stand_ins
        )


# What tells a complex number from a real one.
_FOLDS = COMPLEX_HEADS | {"abs", "norm", "sgn", "sqrt", "root", "overline", "min", "max"}
_RULES: dict[type, Callable[..., Node]] = {
    Number: lambda preparation, node: node,
    Constant: lambda preparation, node: node,
    Symbol: Preparation.symbol,
    Apply: Preparation.applied,
    Call: Preparation.call,
    Bind: Preparation.bound,
    Piecewise: Preparation.kept,
    Relation: Preparation.kept,
}
_BINDERS: dict[str, Callable[[Preparation, Bind], Node]] = {
    "derivative": Preparation.derived,
    "integral": Preparation.integral,
    "limit": Preparation.limit,
    "sum": Preparation.series,
    "prod": Preparation.series,
}

"""The search for points at which two expressions agree, and for those at which they do not.

Agreement wants points of both signs and several sizes, every combination of signs where there are breakpoints, both
sides of each of them, every step over a period, and slow periodic functions over a few of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product

from mathequiv.nodes import Node, Rational, Symbol
from mathequiv.numeric import cells, display, reaches, safe, switches
from mathequiv.numeric.outcome import Outcome, Pair, Sample
from mathequiv.numeric.points import Dice, Point, coordinate, is_positive, random_points
from mathequiv.numeric.ranges import keeps_sign
from mathequiv.numeric.refutation import refuted
from mathequiv.numeric.relations import exact
from mathequiv.numeric.survey import Trait
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.values import Beyond, Value, reduced
from mathequiv.verdict import Finding, Stage, equal, unknown

DIGITS = 60
_FINE_BITS = 1_024
_WANTED = 9
_NEEDED = 7
_TRIES = 60
# Points of one sign at which the reference has to be undefined before that sign counts as outside its domain.
_EXCLUDED = 3
# Lines through how many points are searched for breakpoints, and for how many letters.
_LINES = 2
# Letters whose signs are combined.
_ORTHANT_LETTERS = 4
# Integers up to here are tried where divisors matter.
_GRID = 12
# Integers below this are all tried, for one letter that stands for integers, for two, and for three.
_SWEPT = (0, 13, 7, 4)
# Where a letter without negative values may have some all the same.
_INTEGERS = (-1, -2, -3, -4, -6)
# Denominators of breakpoints that are known exactly.
_SIMPLE = 1_000_000
# Where values are folded, slow periodic functions have to be seen over a few periods.
_FOLDED = frozenset({Trait.SWITCH, Trait.STEP, Trait.FOLD})
# At how many places on each side: half of them may lie where both sides agree.
_FAR = 6


class Settled(Exception):  # noqa: N818  (no error: the search is over)
    """A finding that ends the search."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.rule)
        self.finding = finding


def judge(pair: Pair, point: Point, sample: Sample) -> None:
    """Ends the search at a difference."""
    if sample.outcome in (Outcome.APART, Outcome.OUTSIDE):
        if not pair.refutable:
            raise Settled(unknown(Stage.NUMERIC))
        raise Settled(refuted(point, sample))


def _is_up_to(bound: int) -> Callable[[Node], bool]:
    """Whether a constant is a number so small that its divisors show on a grid of this side."""

    def rule(node: Node) -> bool:
        value = exact(node)
        return value is not None and max(abs(value.numerator), value.denominator) <= bound

    return rule


class Search:
    """The points seen so far, and what is still to be seen."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.seen: list[tuple[Point, Outcome]] = []
        self.informative: list[Point] = []

    def finding(self) -> Finding:
        """Equal once everything asked for has been seen, different at the first difference."""
        pair = self.pair
        sides = (pair.reference, pair.prediction)
        stepped = switches.steps(*sides) if Trait.STEP in pair.traits else ()
        signed = switches.switches(*sides) if Trait.SWITCH in pair.traits else ()
        pair.watch_sides(signed)
        for point in islice(random_points(pair.seed, pair.letters, pair.whole), _TRIES):
            self.look(point, self._enclosed)
            if self.has_enough():
                break
        if Trait.ARITHMETIC in pair.traits and not self.has_seen_grid(switches.arithmetic_letters(*sides)):
            return unknown(Stage.NUMERIC, pair.cause)
        if stepped and not self.has_seen_steps(stepped):
            self.look_at_zeros()
            return unknown(Stage.NUMERIC, pair.cause)
        if pair.traits & _FOLDED and Trait.PERIODIC in pair.traits and not self.has_seen_periods():
            return unknown(Stage.NUMERIC, pair.cause)
        if signed and len(pair.letters) > 1:
            self.walk_orthants()
        self.walk_lines(signed)
        if not all(map(self.has_one_side, pair.unsettled)):
            return unknown(Stage.NUMERIC, pair.cause)
        self.look_at_integers()
        self.sweep_small_integers()
        self.look_nearby()
        if not self.has_enough(_NEEDED):
            return unknown(Stage.NUMERIC, pair.cause)
        self.look_closely(self.informative[-1])
        count = len(self.informative)
        return equal(Stage.NUMERIC, "numerical agreement", f"numerical agreement: {DIGITS} digits at {count} points")

    def _enclosed(self, point: Point) -> Mapping[Node, Value]:
        """The point in balls, which are faster than fractions."""
        whole = self.pair.whole
        return {letter: value if letter in whole else safe.ball(value) for letter, value in point.items()}

    def look(self, point: Point, values: Callable[[Point], Mapping[Node, Value]] = dict) -> Outcome:
        """One more point, more precisely where cancellation costs digits."""
        if self.pair.budget.left <= 0:
            raise Beyond("evaluation_steps")
        sample = self.pair.sample(values(point), DIGITS)
        if sample.outcome is Outcome.NOTHING:
            with safe.precision(_FINE_BITS):
                sample = self.pair.sample(values(point), DIGITS)
        judge(self.pair, point, sample)
        self.seen.append((point, sample.outcome))
        if sample.outcome is Outcome.AGREE:
            self.informative.append(point)
        return sample.outcome

    def look_closely(self, point: Point) -> None:
        """A difference beyond the digits asked for, as between ``sqrt(1 + e)`` and ``1 + e/2``, ends the search."""
        with safe.precision(_FINE_BITS):
            judge(self.pair, point, self.pair.sample(point))

    def has_enough(self, wanted: int = _WANTED) -> bool:
        """Enough points, each letter with both signs, or one outside the domain, and more than one size."""
        return len(self.informative) >= wanted and all(map(self._is_varied, self.pair.letters))

    def _is_varied(self, letter: Symbol) -> bool:
        values = [point[letter] for point in self.informative]
        signs = {value > 0 for value in values if value}
        if len({value.numerator.bit_length() - value.denominator.bit_length() for value in values}) < 2:
            return False
        if letter in self.pair.whole and len({value % 2 for value in values}) < 2:
            return False
        return len(signs) == 2 or is_positive(letter) or self._is_excluded(letter, True not in signs)

    def _is_excluded(self, letter: Symbol, sign: bool) -> bool:
        """No value anywhere with this sign of the letter."""
        outcomes = [outcome for point, outcome in self.seen if (point[letter] > 0) is sign and point[letter]]
        without = {Outcome.EMPTY, Outcome.EXCUSED}
        if letter in self.pair.whole and not sign:
            without.add(Outcome.NOTHING)  # little is agreed on about negative integers
        return len(outcomes) >= _EXCLUDED and without.issuperset(outcomes)

    def look_at_integers(self) -> None:
        """Where a letter has no negative values, integers apart: ``n^n`` has a value at -2, and none around it."""
        for letter in self.pair.letters:
            if letter in self.pair.whole or is_positive(letter) or not self.informative:
                continue
            if all(point[letter] > 0 or point[letter].denominator == 1 for point in self.informative):
                for place in _INTEGERS:
                    self.look_once({**self.informative[0], letter: place})

    def sweep_small_integers(self) -> None:
        """All small values of letters that stand for integers: ``sum of (-1)^k k (n, k)`` is zero but for n = 1."""
        letters = [letter for letter in self.pair.letters if letter in self.pair.whole][: len(_SWEPT) - 1]
        for base in self.informative[:1] if letters else ():
            for place in product(range(_SWEPT[len(letters)]), repeat=len(letters)):
                if all(place) or not any(map(is_positive, letters)):
                    self.look_once({**base, **dict(zip(letters, place, strict=True))})

    def look_at_zeros(self) -> None:
        """Steps of no period often lie where a letter is zero: ``floor(1/(1 + x^2))``."""
        for base in self.informative[:1]:
            for letter in self.pair.letters:
                self.look_once({**base, letter: 0})
            self.look_once(dict.fromkeys(base, 0))

    def look_once(self, point: Point) -> None:
        """A point that refutes where both sides have a value, and says nothing else."""
        sample = self.pair.sample(dict(point), DIGITS)
        if sample.outcome is Outcome.APART:
            judge(self.pair, point, sample)

    def look_nearby(self) -> None:
        """Where few points have values, more of them near those."""
        dice = Dice(self.pair.seed + "near")
        for step in range(_TRIES):
            if not self.informative or len(self.informative) >= _WANTED:
                return
            centre = self.informative[step % len(self.informative)]
            self.look({letter: self._moved(value, letter, dice) for letter, value in centre.items()})

    def _moved(self, value: Rational, letter: Node, dice: Dice) -> Rational:
        if letter in self.pair.whole:
            moved = value + dice.below(3) - 1
            return moved if moved > 0 or not is_positive(letter) else 1
        return value * (1 + dice.share() / 4)

    def walk_orthants(self) -> None:
        """Every combination of signs of the letters, or of the first few."""
        dice = Dice(self.pair.seed + "orthants")
        free = [letter for letter in self.pair.letters if not is_positive(letter)][:_ORTHANT_LETTERS]
        for signs in product((1, -1), repeat=len(free)):
            point: dict[Node, Rational] = {
                letter: coordinate(dice, letter, self.pair.whole, dice.below(4)) for letter in self.pair.letters
            }
            for letter, sign in zip(free, signs, strict=True):
                point[letter] = sign * abs(Fraction(point[letter]))
            self.look({letter: reduced(value) for letter, value in point.items()}, self._enclosed)

    def walk_lines(self, signed: Sequence[Node]) -> None:
        """Every cell that the breakpoints cut lines into; an unseen cell ends the search."""
        for base in self._bases() if signed else ():
            for letter in self.pair.letters:
                roots = {switch: cells.breakpoints(switch, letter, base) for switch in signed}
                self._walk(base, letter, [root for found in roots.values() if found for root in found])

    def _bases(self) -> list[Point]:
        """Points for lines: those that have values, or any."""
        fallback = [point for point, _ in self.seen[:_LINES]]
        found = (self.informative[:: max(1, len(self.informative) - 1)] or fallback)[:_LINES]
        return found[:1] if len(self.pair.letters) == 1 else found

    def _walk(self, base: Point, letter: Symbol, roots: Sequence[Rational]) -> None:
        dice = Dice(f"{self.pair.seed}{display.name(letter)}")
        positive = is_positive(letter)
        inside = [root for root in roots if root > 0 or not positive]
        ends = [0, *inside] if positive and inside else inside
        for cell in cells.cells(ends, letter in self.pair.whole, dice):
            places = [place for place in cell.places if place > 0 or not positive]
            if places and all(self.look({**base, letter: place}) is Outcome.NOTHING for place in places):
                raise Settled(unknown(Stage.NUMERIC, self.pair.cause))
        for root in inside:
            if type(root) is int or (letter not in self.pair.whole and root.denominator <= _SIMPLE):
                self.look({**base, letter: root})

    def has_one_side(self, switch: Node) -> bool:
        """True of a switch with no other side than the one seen: every cell of the lines has been walked through."""
        if keeps_sign(switch):
            return True
        base = self._bases()[0]
        seen = {-1, 1} & self.pair.unsettled[switch]
        return bool(seen) and None not in [cells.breakpoints(switch, letter, base) for letter in self.pair.letters]

    def has_seen_periods(self) -> bool:
        """A few periods of every periodic function, however slow, along each letter that moves it."""
        dice = Dice(self.pair.seed + "periods")
        base = self._bases()[0]
        for argument in reaches.periodic_arguments(self.pair.reference, self.pair.prediction):
            if not free_symbols(argument) <= base.keys():
                return False  # a bound letter moves it, which no point has a value for
            for letter in free_symbols(argument):
                power = reaches.reach(argument, letter, base, self.pair.field)
                if power is not None and not self._has_seen_far(base, letter, Fraction(2) ** power, dice):
                    return False
        return True

    def _has_seen_far(self, base: Point, letter: Symbol, factor: Fraction, dice: Dice) -> bool:
        """Something to say at places of the size that the factor gives, as many on the other side."""
        outcomes = []
        for sign in (1,) * _FAR if is_positive(letter) else (1, -1) * _FAR:
            place = sign * (base[letter] or 1) * factor * (1 + dice.share())
            far = round(place) if letter in self.pair.whole else reduced(place)
            outcomes.append(self.look({**base, letter: far}))
        return any(outcome is not Outcome.NOTHING for outcome in outcomes)

    def has_seen_grid(self, letters: Sequence[Symbol]) -> bool:
        """Every small integer, or pair of such, for the letters whose divisors matter."""
        if len(letters) > 2:
            return False
        base = self.seen[0][0]
        side = _GRID if len(letters) > 1 else _GRID**2
        if not all(map(_is_up_to(side), switches.constants_of_arithmetic(self.pair.reference, self.pair.prediction))):
            return False
        grid = product(range(1, side + 1), repeat=len(letters))
        outcomes = [self.look({**base, **dict(zip(letters, place, strict=True))}) for place in grid] if letters else []
        return Outcome.NOTHING not in outcomes

    def has_seen_steps(self, arguments: Sequence[Node]) -> bool:
        """Every step over a period, for steps in one letter."""
        letters = [letter for letter in self.pair.letters if any(letter in free_symbols(part) for part in arguments)]
        if len(letters) != 1 or not self.seen:
            return False
        base = self.seen[0][0]
        places = cells.step_places(arguments, letters[0], letters[0] in self.pair.whole, base)
        if places is None:
            return False
        reached = [place for place in places if place > 0 or not is_positive(letters[0])]
        return all(self.look({**base, letters[0]: place}) is not Outcome.NOTHING for place in reached)

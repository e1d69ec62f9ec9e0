"""Laws that every verdict obeys, checked on generated pairs: what breaks one is a fault, whichever side is right.

``LAWS`` names them. A law is a function of a ``Bench`` (verifiers by their options, and a source of chance) and a
generated pair; it returns None where it holds or does not apply, else a ``Broken`` with the texts that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from equivgen import Pair
from equivgen.kinds import KINDS
from equivgen.spelling import Speller
from equivgen.terms import Term, add, letters, mul, neg, num, paths, substitute, sym

from mathequiv import Config, ParseError, Result, Verdict, Verifier, latex, normalize, parse

Options = tuple[tuple[str, str], ...]
_DECIDED = (Verdict.EQUIVALENT, Verdict.NOT_EQUIVALENT)


class Bench:
    """Verifiers, one for each configuration, kept open; a context manager."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._open: dict[tuple[str, Options], Verifier] = {}

    def verifier(self, options: Options = (), profile: str = "") -> Verifier:
        """The verifier for a profile and options."""
        if (profile, options) not in self._open:
            config = Config.profile(profile, **dict(options)) if profile else Config(**dict(options))  # type: ignore[arg-type]
            self._open[profile, options] = Verifier(config, workers=self._workers)
        return self._open[profile, options]

    def verdict(self, reference: str, prediction: str, options: Options = (), profile: str = "") -> Verdict:
        """The verdict on a pair."""
        return self.verifier(options, profile).verify(reference, prediction).verdict

    def graded(self, pair: Pair) -> Result:
        """The result on a generated pair: of a response where the pair holds one."""
        verifier = self.verifier(pair.options)
        return (verifier.grade if is_response(pair) else verifier.verify)(pair.reference, pair.prediction)

    def close(self) -> None:
        """Stop the workers."""
        for verifier in self._open.values():
            verifier.close()
        self._open.clear()

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Broken:
    """A law that did not hold: the texts in question, and what was said of them."""

    law: str
    texts: tuple[str, ...]
    said: str


def _unless(holds: bool, law: str, texts: tuple[str, ...], said: str) -> Broken | None:
    return None if holds else Broken(law, texts, said)


def is_response(pair: Pair) -> bool:
    """True where the prediction is a whole response, from which the answer is to be extracted."""
    return bool(getattr(pair, "response", False))


Law = Callable[[Bench, Random, Pair], "Broken | None"]


# -- of one answer ------------------------------------------------------------------------------------------------
def reflexive(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """An answer that is read equals itself; one without a value is no reference at all."""
    text = pair.reference
    said = bench.verdict(text, text, pair.options)
    fine = said in (Verdict.EQUIVALENT, Verdict.REFERENCE_ERROR)
    return _unless(fine, "reflexive", (text, text), said.value)


def respelled_same(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """The verdict does not depend on how the two trees are written."""
    if is_response(pair):
        return None
    first = bench.verdict(pair.reference, pair.prediction, pair.options)
    texts = tuple(Speller(rng).text(tree) for tree in pair.trees)
    second = bench.verdict(texts[0], texts[1], pair.options)
    return _unless(first is second, "respelled", (pair.reference, pair.prediction, *texts), _both(first, second))


def prints_back(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """Every reading, printed, is read as itself."""
    try:
        readings = parse(pair.reference)
    except ParseError:
        return None
    for reading in readings:
        printed = latex(reading)
        try:
            back = parse(printed)
        except ParseError as error:
            return Broken("printed", (pair.reference, printed), f"not read: {error.message}")
        if back[0] != reading:
            return Broken("printed", (pair.reference, printed), "another tree")
    return None


def normal_once(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """The normal form of a text is its own normal form."""
    once = normalize(pair.prediction).text
    twice = normalize(once).text
    return _unless(once == twice, "idempotent", (pair.prediction, once, twice), "another text")


_BEFORE = ("", "We add the two and simplify.\n", "Let $n = 7$, so $2n = 14$.\n\n", "**Step 1.** Consider 3 cases.\n")
_AROUND = (r"\boxed{%s}", r"It is $\boxed{%s}$.", r"\[ \boxed{%s} \]", r"so $$\boxed{ %s }$$", "<answer>%s</answer>")
_BEHIND = ("", "\n", " This completes the solution.", "\n\nHence the claim.")


def extraction_stable(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """Prose around a marked answer changes nothing."""
    text = pair.prediction
    if is_response(pair) or "\n" in text or any(sign in text for sign in "$") or text.startswith((r"\(", r"\[")):
        return None
    around = rng.choice(_AROUND)
    if around.startswith("<") and " is " in text.lower():
        return None  # a sentence between tags answers with what it states
    response = rng.choice(_BEFORE) + around % text + rng.choice(_BEHIND)
    verifier = bench.verifier(pair.options)
    first, second = verifier.verify(pair.reference, text).verdict, verifier.grade(pair.reference, response).verdict
    return _unless(first is second, "extraction", (pair.reference, text, response), _both(first, second))


# -- of two answers -----------------------------------------------------------------------------------------------
def symmetric(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """Swapping the two changes nothing, where the reference does not decide: a tolerance is one of the reference."""
    stopped = pair.spelling.endswith("trailing stop")  # 5. is a decimal
    if pair.one_way or is_response(pair) or stopped or not _maps(pair.trees):
        return None
    first = bench.verdict(pair.reference, pair.prediction, pair.options)
    second = bench.verdict(pair.prediction, pair.reference, pair.options)
    fine = first is second or not _both_read(first, second)
    return _unless(fine, "symmetric", (pair.reference, pair.prediction), _both(first, second))


def _both_read(*verdicts: Verdict) -> bool:
    """Not so where one side cannot be read: which side it is shows in the verdict."""
    return all(verdict not in (Verdict.PARSE_FAILURE, Verdict.REFERENCE_ERROR) for verdict in verdicts)


SCALAR_KINDS = frozenset(("numbers", "expressions", "constants"))


def mapped_alike(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """One injective map on both sides changes nothing: a number added, a factor, letters renamed or exchanged."""
    if pair.kind not in SCALAR_KINDS or not _maps(pair.trees):
        return None
    change = rng.choice((_added, _scaled, _renamed, _exchanged))
    trees = change(rng, pair.trees)
    speller = Speller(rng, "latex")
    texts = [speller.text(tree) for tree in (*pair.trees, *trees)]
    first = bench.verdict(texts[0], texts[1], pair.options)
    second = bench.verdict(texts[2], texts[3], pair.options)
    fine = first is second or not (first in _DECIDED and second in _DECIDED)
    return _unless(fine, f"mapped{change.__name__}", tuple(texts), _both(first, second))


def _maps(trees: tuple[Term, Term]) -> bool:
    """Not so for written decimals and percentages: a tolerance and a lenience that a sum has not."""
    return all(below.op not in ("dec", "sci", "percent") for tree in trees for _, below in paths(tree))


def _added(rng: Random, trees: tuple[Term, Term]) -> list[Term]:
    k = num(rng.randint(1, 9))
    return [add(*(tree.terms() if tree.op == "add" else (tree,)), k) for tree in trees]


def _scaled(rng: Random, trees: tuple[Term, Term]) -> list[Term]:
    k = rng.choice((num(2), num(7), num(-3)))
    return [neg(mul(num(3), tree)) if k.op == "neg" else mul(k, tree) for tree in trees]


def _renamed(rng: Random, trees: tuple[Term, Term]) -> list[Term]:
    old = sorted(letters(trees[0]) | letters(trees[1]))
    new = sym(rng.choice([name for name in "pqrsuvwz" if name not in old]))
    return [substitute(tree, old[0], new) for tree in trees] if old else list(trees)


def _exchanged(rng: Random, trees: tuple[Term, Term]) -> list[Term]:
    """Two letters exchanged."""
    names = sorted(letters(trees[0]) | letters(trees[1]))
    if len(names) < 2:
        return _renamed(rng, trees)
    a, b = rng.sample(names, 2)
    return [substitute(substitute(substitute(tree, a, sym("_")), b, sym(a)), "_", sym(b)) for tree in trees]


def transitive(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """On the strict fragment: a = b and b = c give a = c, and a = b and b != c give a != c."""
    kind = next(kind for kind in KINDS if kind.name == pair.kind)
    if pair.kind not in SCALAR_KINDS or not all(map(_total, pair.trees)):
        return None
    changed = rng.choice(list(kind.rewrites.values()))(rng, pair.trees[1])
    if changed is None or not _total(changed):
        return None
    a, b, c = (Speller(rng, "latex").text(tree) for tree in (*pair.trees, changed))
    ab, bc, ac = (bench.verdict(x, y, profile="strict") for x, y in ((a, b), (b, c), (a, c)))
    equal, different = Verdict.EQUIVALENT, Verdict.NOT_EQUIVALENT
    broken = (ab is bc is equal and ac is different) or ({ab, bc} == {equal, different} and ac is equal)
    return _unless(not broken, "transitive", (a, b, c), f"{ab.value}, {bc.value}, {ac.value}")


def _total(tree: Term) -> bool:
    """Defined everywhere, exact, one reading."""
    partial = ("div", "sqrt", "root", "dec", "sci", "percent", "log_base")
    return all(
        below.op not in partial and below.args[:1] not in (("ln",), ("tan",), ("arcsin",), ("arccos",))
        and not (below.op == "pow" and below.terms()[1].op != "num")
        for _, below in paths(tree)
    )  # fmt: skip


# From lenient to strict: what the later value accepts, the earlier accepts too.
STRICTER: Mapping[str, tuple[object, ...]] = {
    "rel_tol": ("1e-3", "1e-6", "1e-12"),
    "percent": ("optional", "required"),
    "units": ("optional", "required"),
    "intervals": ("notation_free", "as_written"),
    "form": ("any", "evaluated"),
    "plus_c": ("optional", "required"),
    "free_parameters": ("rename", "keep"),
    "proof": ("agreement", "required"),
}


def monotone(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """A stricter value of an option never accepts more."""
    name = rng.choice(list(STRICTER))
    lenient, strict = sorted(rng.sample(range(len(STRICTER[name])), 2))
    said = [
        bench.verdict(pair.reference, pair.prediction, ((name, STRICTER[name][place]),))  # type: ignore[arg-type]
        for place in (lenient, strict)
    ]
    broken = said[1] is Verdict.EQUIVALENT and said[0] is Verdict.NOT_EQUIVALENT
    return _unless(not broken, f"monotone {name}", (pair.reference, pair.prediction), _both(*said))


def total(bench: Bench, rng: Random, pair: Pair) -> Broken | None:
    """No text raises, and none meets a fault of our own: the answer with damage."""
    text = damaged(rng, pair.prediction)
    for reference, response in ((pair.reference, text), (text, pair.reference)):
        try:
            said = bench.verifier().grade(reference, response)
        except Exception as error:  # noqa: BLE001 - the law says that there is none
            return Broken("total", (reference, response), repr(error))
        if said.verdict is Verdict.INTERNAL_ERROR:
            return Broken("total", (reference, response), str(said.cause))
    return None


_BITS = ("{", "}", "(", ")", "[", "]", "\\", "^", "_", "$", ",", "=", "<", "|", "!", "'", "%", ":", "e", "1e9", "\\\\",
         "\\frac", "\\left", "\\sqrt", "\\text{", "\\boxed{", "\\in ")  # fmt: skip
_RARE_BITS = ("\x00", "\u202e", "\ud800", "\n", "\u0301" * 40, "９")


def damaged(rng: Random, text: str) -> str:
    """The text with one to three pieces cut out, doubled or put in."""
    for _ in range(rng.randint(1, 3)):
        at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        text = rng.choice((
            text[:at] + rng.choice(_BITS if rng.random() < 0.9 else _RARE_BITS) + text[at:],
            text[:at] + text[min(end, at + 3):],
            text[:at] + text[at:end] + text[at:end] + text[end:],
        ))[:600]  # fmt: skip
    return text


def _both(first: Verdict, second: Verdict) -> str:
    return f"{first.value}, then {second.value}"


LAWS: dict[str, Law] = {
    "reflexive": reflexive,
    "respelled": respelled_same,
    "printed": prints_back,
    "idempotent": normal_once,
    "extraction": extraction_stable,
    "symmetric": symmetric,
    "mapped": mapped_alike,
    "transitive": transitive,
    "monotone": monotone,
    "total": total,
}


def broken_laws(bench: Bench, rng: Random, pair: Pair, names: Iterator[str] | None = None) -> Iterator[Broken]:
    """What does not hold for a pair, of the laws named, of all when none is named."""
    for name in names or LAWS:
        found = LAWS[name](bench, rng, pair)
        if found is not None:
            yield found

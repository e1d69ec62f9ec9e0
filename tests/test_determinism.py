"""The same pair, the same verdict: for every hash seed, order, history and thread; and, mostly, swapped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from casefile import Case, load_folder

from mathequiv import Config, Result, Verdict, Verifier

HERE = Path(__file__).resolve().parent
CASES = load_folder(HERE / "cases")
Options = tuple[tuple[str, str], ...]
EVERY = 9  # the share of the cases that is run again and again

# Prints what a few hundred rows come to, timings left out, in the order of the cases.
PROGRAM = """
import json, sys
from pathlib import Path
from casefile import load_folder
from mathequiv import Config, Verifier
cases = load_folder(Path(sys.argv[1]))[:: int(sys.argv[2])]
opened, found = {}, {}
for case in reversed(cases) if sys.argv[3] == "backwards" else cases:
    if case.options not in opened:
        opened[case.options] = Verifier(Config(**dict(case.options)), workers=1)
    verifier = opened[case.options]
    plain = (verifier.grade if case.is_response else verifier.verify)(case.references, case.text).to_dict()
    plain["trace"] = [[step["stage"], step["decision"], step.get("note")] for step in plain["trace"]]
    found[case.place] = {name: value for name, value in plain.items() if name != "seconds"}
for verifier in opened.values():
    verifier.close()
print(json.dumps(found, sort_keys=True))
"""


def outcomes(seed: str, order: str) -> dict[str, Mapping[str, object]]:
    """What the rows come to in a process of their own."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join((str(HERE.parent), str(HERE)))}
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(HERE / "cases"), str(EVERY), order],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Mapping[str, object]] = json.loads(finished.stdout)
    return found


@pytest.fixture(scope="module")
def first() -> dict[str, Mapping[str, object]]:
    return outcomes("0", "forwards")


@pytest.mark.parametrize(("seed", "order"), [("1", "backwards"), ("2", "forwards"), ("12345", "backwards")])
def test_hash_seed_and_order_change_nothing(first: dict[str, Mapping[str, object]], seed: str, order: str) -> None:
    """Verdict, stage, rule, evidence, witness and readings alike; only timings differ."""
    again = outcomes(seed, order)
    assert len(first) > 200
    assert {place for place in first if first[place] != again[place]} == set()


@pytest.fixture(scope="module")
def verifiers() -> Iterator[Mapping[Options, Verifier]]:
    """One verifier for each set of options that occurs."""
    opened = {options: Verifier(Config(**dict(options)), workers=1) for options in {case.options for case in CASES}}
    yield opened
    for verifier in opened.values():
        verifier.close()


@pytest.mark.parametrize(
    ("reference", "text"),
    [("1/2", "0.5"), ("x^2", "-x^2"), (r"\sin^2 x+\cos^2 x", "1"), (r"\{1, 2\}", "2, 1"), ("(1", "1"), ("1", "1+")],
)
def test_a_cache_changes_nothing(reference: str, text: str) -> None:
    with Verifier() as used:
        results = [used.verify(reference, text) for _ in range(100)]
        assert all(result == results[0] for result in results)
        assert Verifier().verify(reference, text) == results[0]


def test_threads_change_nothing(verifiers: Mapping[Options, Verifier]) -> None:
    """Exact arithmetic and enclosures share one precision in the process; no thread sees another's."""

    def outcome(case: Case) -> Result:
        verifier = verifiers[case.options]
        return (verifier.grade if case.is_response else verifier.verify)(case.references, case.text)

    rows = CASES[::EVERY]
    alone = [outcome(case) for case in rows]
    for verifier in verifiers.values():
        verifier._judge.reader = type(verifier._judge.reader)(verifier.config)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(outcome, rows)) == alone


# Where the reference decides: the groups of cases whose verdict changes when the sides are swapped, and by what rule.
THE_REFERENCE_DECIDES: Mapping[str, tuple[str, ...]] = {
    "a tolerance is relative to the reference, and absolute beside an integer or zero": (
        "zero",
        "a wider tolerance at zero",
        "tiny numbers",
        "large integers",
        "integer against decimal: the bound is absolute too",
        "a wide relative tolerance",
        "a wide relative tolerance and an integer",
        "a wide tolerance beside zero alone",
    ),
    "a reference may be rounded, a prediction may not": (
        "rounded to the reference",
        "a rounded prediction is never exact",
        "a rounded reference",
        "an exact reference is not rounded",
        "a rounded mantissa",
        "a rounded measure",
    ),
    "a solved reference wants a solved prediction": (
        "values by each other repeat the question",
        "a point as an answer to equations solved for letters",
        "values by each other in the reference",
        "solved for a name",
        "two solutions",
        "an equation as reference",
        "an equation without solutions",
        "linear system",
        "solutions in a list behind one name",
        "a system with several solutions",
        "solutions written as cases",
        "a linear congruence",
        "an equation in a sine",
        "two families of angles",
        "an equation in a tangent of a multiple",
        "a quadratic equation in a cosine",
        "a family wants a family",
        "an equation without a known angle",
        "a solved congruence wants a solved one",
        "squares between commas",
        "a square and a sign behind a brace",
        "a square that is negative",
        "an integral with values on both sides of a pole",
        "values in a set are solved",
        "complex roots",
        "an equation behind the bar of a set",
        "a set of the solutions of an equation",
        "a list of the members of a described set",
        "the only point of a described set",
        "a system behind the bar of a set",
        "the coordinates of a described point in another order",
        "a described point that repeats the question",
        "congruences that hold together",
        "the length of a segment",
        "integers between bounds",
        "a question asked again as inequalities",
        "two values asked for again as inequalities",
        "an exponential inequality that has one solution",
        "a system asked again as inequalities",
    ),
    "the prediction must be defined wherever the reference is": (
        "a logarithm without its constant",
        "a logarithm that only narrows the domain",
        "an integral whose bound letter stands in an exponent",
        "logarithm of a square",
        "a condition on a letter of the answer",
        "where the index of a sequence begins",
        "a value without a name has no first index",
        "a condition that makes an answer doubtful",
        "a condition on a family's letter",
        "a condition that says where the reference has a value",
        "a domain of the reference",
        "a condition on a length or a parameter",
        "formulas between the words of a text command",
        "pieces that leave a class out",
        "pieces about a whole number",
        "an end belongs to one piece",
        "a power series",
        "a power series is no more than it converges",
        "a power series about a point no more than it converges",
        "powers of zero",
        "a power of zero that is written as a difference",
        "a power of zero beside a letter",
        "a power of zero where it has a value",
        "a power of zero beside an expression",
        "a binomial series no more than it converges",
        "a modulus in more pieces than it has",
        "a piece without a value on part of its range",
        "a divisor that vanishes on a half-line",
        "a divisor that vanishes up to a large number",
        "a divisor that vanishes where the two would differ",
        "a divisor that vanishes beyond a breakpoint",
        "a divisor that vanishes on a step",
        "a piece that vanishes as a divisor",
        "a divisor that is zero everywhere",
        "poles that are constant",
        "a divisor beside a whole letter",
        "a divisor that vanishes in an equation",
        "a quotient by zero",
        "every second binomial from one on",
    ),
    "the reference says which letters are integers": (
        "a real letter stays real beside a factorial",
        "a square of a real letter",
        "a modulus and an empty sum",
        "a product of consecutive numbers",
        "waves of a real letter",
        "a wave that vanishes at the integers",
        "a letter of counting that only the response rounds",
        "a real letter in a tuple",
        "a real letter in an equation",
        "a real letter in an inequality",
        "a greatest common divisor with zero",
    ),
    "a prediction may drop the base": (
        "bases",
        "digits of base sixteen",
        "a base the reference lacks",
        "digits beyond nine, the base dropped",
        "a numeral that begins with a letter",
        "a full stop behind digits whose base is dropped",
        "letters alone as digits",
        "a unit beside a numeral",
        "two capitals or two small letters",
    ),
    "1,234 is a list only beside a reference that is one": (
        "numbers or a grouped number",
        "a list that a number may be",
    ),
    "a capital is a choice, a small letter only beside one": (
        "choice",
        "a small letter is a symbol",
        "a small letter for an option",
        "option in brackets and a small letter",
        "a capital E and a small one",
        "a small e is a constant",
        "the base of logarithms",
    ),
    "a prediction that leaves two numbers open answers no letter": ("two numbers beside a letter",),
    "a reference that is evaluated wants a prediction that is": (
        "an evaluated integer",
        "an evaluated fraction is in lowest terms",
        "a reference that is not evaluated asks for nothing of its kind",
        "a binomial may stay where the reference has one",
        "evaluated expressions with letters",
        "evaluated roots and constants",
        "evaluated values of functions",
        "evaluated values of trigonometric functions",
        "an evaluated angle",
        "values of functions that are no roots stay",
        "evaluated complex numbers",
        "evaluated elements of collections",
        "evaluated quotients with letters",
        "a quotient in lowest terms is evaluated",
        "evaluated lengths",
        "evaluated sets",
        "evaluated measures",
    ),
    "a reference with work in it is extracted from": (
        "a reference with work",
        "a reference with a box",
        "a reference with reasoning",
        "a reference cut out of its markers",
    ),
}
NAMED = {group for groups in THE_REFERENCE_DECIDES.values() for group in groups}

# One answer against one reference that is in order.
PAIRS = [
    case
    for case in CASES
    if not case.is_response and len(case.references) == 1 and case.expected is not Verdict.REFERENCE_ERROR
]


def blamed_on_the_prediction(result: Result) -> bool:
    """True where the prediction itself was at fault: as a reference it is in error."""
    return result.verdict in (Verdict.PARSE_FAILURE, Verdict.NO_ANSWER) or result.rule == "undefined"


def test_swapping_changes_a_verdict_only_where_the_reference_decides(verifiers: Mapping[Options, Verifier]) -> None:
    changed: dict[str, str] = {}
    for case in PAIRS:
        verifier = verifiers[case.options]
        reference = case.references[0]
        result, swapped = verifier.verify(reference, case.text), verifier.verify(case.text, reference)
        if blamed_on_the_prediction(result) or swapped.rule in ("placeholder", "undefined"):
            assert swapped.verdict is Verdict.REFERENCE_ERROR, case.place
        elif swapped.verdict is not result.verdict:
            changed[case.group] = f"{case.place}: {result} / {swapped}"
    assert {group: changed[group] for group in changed.keys() - NAMED} == {}


def test_the_groups_that_are_named_exist() -> None:
    assert {case.group for case in PAIRS} >= NAMED

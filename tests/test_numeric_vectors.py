"""Vectors, their lengths and scalar products: equal just when the quadratic forms are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from numeric_support import compared, rows

from mathequiv.verdict import Decision

LETTERS = ("a.vec", "b.vec", "c.vec")
Form = dict[tuple[int, int], int]  # what stands before dot(v_i, v_j), for i <= j


def _combination(numbers: Sequence[int]) -> str:
    terms = [
        f"{number}*{letter}" if number != 1 else letter
        for number, letter in zip(numbers, LETTERS, strict=True)
        if number
    ]
    return "+".join(terms)


def _written(rng: Random, form: Form) -> str:
    """A product of two combinations in one of its notations, added to the form."""
    left, right = ([rng.choice((-2, -1, 0, 1, 1, 3)) for _ in LETTERS] for _ in range(2))
    left, right = (numbers if any(numbers) else [1, 0, 0] for numbers in (left, right))
    count, notation = rng.choice((1, 2, -3)), rng.choice(("dot", "times", "square", "norm"))
    left = [0, left[1] or 2, 0] if notation == "norm" else left
    right = left if notation in ("square", "norm") else right
    for (i, one), (j, other) in product(enumerate(left), enumerate(right)):
        form[min(i, j), max(i, j)] = form.get((min(i, j), max(i, j)), 0) + count * one * other
    first, second = _combination(left), _combination(right)
    notations = {
        "dot": f"dot({first}, {second})",
        "times": f"({first})*({second})",
        "square": f"({first})**2",
        "norm": f"norm({first})**2",
    }
    return f"{count}*{notations[notation]}"


def _expanded(form: Form) -> str:
    terms = [
        f"{number}*norm({LETTERS[i]})**2" if i == j else f"{number}*dot({LETTERS[j]}, {LETTERS[i]})"
        for (i, j), number in form.items()
        if number
    ]
    return "+".join(terms) or "0"


@pytest.mark.parametrize("seed", range(30))
def test_scalar_products_are_their_quadratic_forms(seed: int) -> None:
    rng, form = Random(seed), Form()
    text = "+".join(_written(rng, form) for _ in range(rng.randint(1, 3)))
    expanded = _expanded(form)
    assert compared(text, expanded).decision is Decision.EQUAL
    assert compared(f"x*({text})/2", f"x/2*({expanded})").decision is Decision.EQUAL
    for place in form:
        other = _expanded({**form, place: form[place] + 1})
        found = compared(text, other).decision
        # What stands on one side alone may be what is asked for.
        assert found is Decision.DIFFERENT or (found is Decision.UNKNOWN and form[place] in (0, -1))


PARTS = rows("""
    norm(2*a.vec)       == 2*norm(a.vec)
                        == norm(-2*a.vec)
                        /= norm(a.vec)
                        /= norm(2*b.vec)
    norm(x*a.vec)       == abs(x)*norm(a.vec)
                        /= x*norm(a.vec)
    norm(a.vec/3)       == norm(a.vec)/3
    norm(a.vec+b.vec)   == norm(b.vec+a.vec)
    sqrt(dot(a.vec, b.vec))     == sqrt(dot(b.vec, a.vec))
                        /= 2*sqrt(dot(a.vec, b.vec))
    ln(norm(a.vec))     /= 2*ln(norm(a.vec))
    dot(a.vec, c.vec)+sqrt(dot(a.vec, b.vec))   /= 3*dot(a.vec, c.vec)+2*sqrt(dot(a.vec, b.vec))
    ln(norm(a.vec)**2)  == 2*ln(norm(a.vec))
    norm(arrow(A, B))   == norm(arrow(B, A))
                        ?? norm(arrow(A, C))
    arrow(A, B)         == -arrow(B, A)
    covariance(m, n)    == covariance(n, m)
    kronecker(m, n)     == kronecker(n, m)
                        ?? kronecker(m, k)
    angle(A, B, C)      == angle(C, B, A)
                        ?? angle(A, C, B)
                        /= 2*angle(A, B, C)
    angle(A)+triangle(A, B, C)  == triangle(A, B, C)+angle(A)
    P(A)+P(B)           == P(B)+P(A)
                        /= P(A)-P(B)
    a.vec/2+a.vec/2     == a.vec
                        /= a.vec/2
    2*a.vec+b.vec       == b.vec+a.vec*2
                        /= a.vec+b.vec
    x**2*a.vec/y        == a.vec*x*x/y
                        /= x*a.vec/y
    a.vec**2*b.vec      ?? b.vec*a.vec**2
    a.vec**3            ?? a.vec*a.vec**2
    a.vec**4            ?? (a.vec**2)**2
    a.vec**0            ?? 1
    root(a.vec, 3)      ?? root(2*a.vec/2, 3)
    2/a.vec             ?? 1/a.vec+1/a.vec
    sin(a.vec)          ?? 2*sin(a.vec)-sin(a.vec)
    cross(2*a.vec, b.vec)   ?? 2*cross(a.vec, b.vec)
""")


@pytest.mark.parametrize(("reference", "prediction", "expected"), PARTS)
def test_parts_that_are_only_names(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected

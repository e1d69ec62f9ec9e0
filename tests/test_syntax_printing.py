"""What is printed reads back: trees of every kind and head, and every tree of the tables."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syntax_kinds import KINDS, kind_of
from syntax_plain import PLAIN_KINDS, expressions
from syntax_support import Row, rows, show
from syntax_trees import RELATIONS

from mathequiv import nodes as n
from mathequiv.config import Config
from mathequiv.heads import HEADS
from mathequiv.plaintext import plain
from mathequiv.plaintext.operations import NAMES
from mathequiv.syntax import latex, read
from mathequiv.syntax import vocabulary as v

PLAIN = Config()
READ = [row for row in rows() if row.readings]
_UNREADABLE = {"rational"}  # heads of the vocabulary that no tree has


def test_functions_have_the_names_of_the_vocabulary() -> None:
    """Plain text names a function by its first spelling in letters; where that is its head, no table need say so."""
    first = {row.head: next((name for name in row.spellings if name.isalpha()), row.head) for row in v.FUNCTIONS}
    assert {head: name for head, name in first.items() if name != head} == NAMES


def test_every_kind_and_head_has_its_trees() -> None:
    classes = {kind.__name__ for kind in get_args(n.Node)} - {"Apply"}
    heads = set(HEADS) | {row.head for row in v.FUNCTIONS} - _UNREADABLE
    assert (classes | heads) - set(KINDS) == set()


@pytest.mark.parametrize("kind", sorted(KINDS))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_every_kind_reads_back(kind: str, data: st.DataObject) -> None:
    node = data.draw(KINDS[kind])
    assert kind_of(node) == kind
    text = latex(node)
    assert show(read(text, PLAIN)[0]) == show(node), text
    assert read(text, PLAIN)[0] == node, text


# A time of day with seconds may also be a ratio, and that comes first.
_SECOND = {("3:30:15", 1)}


@pytest.mark.parametrize("row", READ, ids=lambda row: f"{row.place} {row.text}")
def test_every_reading_of_the_tables_reads_back(row: Row) -> None:
    for place, node in enumerate(read(row.text, PLAIN)):
        if (row.text, place) not in _SECOND:
            assert read(latex(node), PLAIN)[0] == node, latex(node)


# -- plain text -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", sorted(PLAIN_KINDS))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_plain_text_reads_back(kind: str, data: st.DataObject) -> None:
    node = data.draw(PLAIN_KINDS[kind])
    assert kind_of(node) == kind
    assert show(read(plain(node), PLAIN)[0]) == show(node), plain(node)


@settings(max_examples=200, deadline=None)
@given(expressions())
def test_plain_expressions_read_back(node: n.Node) -> None:
    assert read(plain(node), PLAIN)[0] == node, plain(node)


@pytest.mark.parametrize("kind", sorted(KINDS))
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_plain_text_holds_no_commands(kind: str, data: st.DataObject) -> None:
    text = plain(data.draw(KINDS[kind]))
    assert text
    assert text.isascii()
    assert not set(text) & set("\\$")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\frac{\sqrt{3}}{2}", "sqrt(3)/2"),
        ("x^2-1", "x^2 - 1"),
        ("[0,1)", "[0, 1)"),
        (r"\{x \mid x>0\}", "{x : x > 0}"),
        (r"\sum_{k=1}^n k^2", "sum(k^2, k = 1..n)"),
        (r"\int_0^1 x\,dx", "int(x, x = 0..1)"),
        (r"\lim_{x\to 0^+}\frac1x", "lim(1/x, x -> 0+)"),
        (r"\frac{d^2y}{dx^2}", "d(y, x, 2)"),
        (r"\begin{cases}x&x>0\\0&\text{otherwise}\end{cases}", "x if x > 0; 0 otherwise"),
        (r"-\frac{a+b}{2c}\cdot x^{n+1}", "-(a + b)/(2*c)*x^(n + 1)"),
        (r"(-\infty,2]\cup\{5,6\}", "(-oo, 2] union {5, 6}"),
        (r"\forall x\in\mathbb{R}, x^2\ge 0", "for all x in R: x^2 >= 0"),
        (r"12\text{ km/h}", "12 km/h"),
        (r"x=2\text{ or }x=3", "x = 2 or x = 3"),
        (r"\vec{v}_1", "vec v_1"),
    ],
)
def test_plain_text_of_some_answers(text: str, expected: str) -> None:
    assert plain(read(text, PLAIN)[0]) == expected


def test_every_relation_is_generated() -> None:
    """Those written from right to left are turned round when they are read, and an arrow of a map is no relation."""
    turned = {"ni", "supset", "supseteq", "gets", "mapsto"}
    plain = {operator for operator in RELATIONS if "{" not in operator}
    assert (set(v.RELATIONS.values()) | set(v.NEGATED.values())) - turned == plain - {"divides"}

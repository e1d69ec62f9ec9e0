"""What is printed reads back: trees of every kind and head, and every tree of the tables."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syntax_kinds import KINDS, kind_of
from syntax_support import Row, rows, show

from mathequiv import nodes as n
from mathequiv.config import Config
from mathequiv.syntax import latex, read
from mathequiv.syntax import vocabulary as v

PLAIN = Config()
READ = [row for row in rows() if row.readings]
_UNREADABLE = {"rational"}  # heads of the vocabulary that no tree has


def test_every_kind_and_head_has_its_trees() -> None:
    classes = {kind.__name__ for kind in get_args(n.Node)} - {"Apply"}
    heads = set(n.HEADS) | {row.head for row in v.FUNCTIONS} - _UNREADABLE
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

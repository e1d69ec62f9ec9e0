r"""Spans of vectors with rational components: ``\operatorname{span}\{(1, 2)\}`` is that of ``(2, 4)``."""

from __future__ import annotations

from mathequiv.compare.arrays import elimination
from mathequiv.compare.arrays.vectors import coordinates
from mathequiv.compare.claims.quantified import true_and_false
from mathequiv.compare.kinds import Kind
from mathequiv.compare.registry import Same, rule
from mathequiv.nodes import Apply, Node
from mathequiv.verdict import Finding, Stage, different, equal


@rule(Kind.OPAQUE, Kind.OPAQUE)
def object_object(reference: Node, prediction: Node, same: Same) -> Finding:
    """Spans by their ranks, quantified claims by their truth; anything else as written."""
    rows = [_vectors(side) for side in (reference, prediction)]
    if not rows[0] or not rows[1]:
        found = same.identical(reference, prediction)
        return found if found.known else true_and_false(reference, prediction) or found
    if len(rows[0][0]) != len(rows[1][0]):
        return different(Stage.NORMALIZED, "number of components", f"{len(rows[0][0])} against {len(rows[1][0])}")
    ranks = [elimination.rank(vectors) for vectors in (*rows, (*rows[0], *rows[1]))]
    if None in ranks:
        return same.identical(reference, prediction)
    if len(set(ranks)) == 1:
        return equal(Stage.NUMERIC, "span", f"each vector lies in the other span, of dimension {ranks[0]}")
    return different(Stage.NUMERIC, "span", f"dimensions {ranks[0]} and {ranks[1]}, and {ranks[2]} together")


def _vectors(node: Node) -> elimination.Rows:
    """The vectors that a span is of, where they are of one length; none of anything else."""
    if not isinstance(node, Apply) or node.head != "span" or len(node.args) > elimination.LARGEST:
        return ()
    vectors = tuple(coordinates(arg) for arg in node.args)
    known = all(vectors) and len({len(vector) for vector in vectors}) == 1
    return vectors if known and len(vectors[0]) <= elimination.LARGEST else ()

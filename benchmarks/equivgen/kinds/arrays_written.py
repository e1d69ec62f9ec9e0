"""How vectors, matrices and determinants are written."""

from __future__ import annotations

from ..spelling import ATOM, POWER, PRODUCT, SPELL, SUM, Spelled, Speller
from ..terms import Term, num
from ..truth import value
from .arrays import grid
from .collections_written import separated

_TRANSPOSES = ("^T", "^{T}", r"^{\top}", r"^\top", r"^{\mathrm{T}}", r"^{\mathsf{T}}")
_DIRECTIONS = (r"\mathbf{%s}", r"\mathbf{%s}", r"\hat{%s}", r"\hat{\mathbf{%s}}", r"\vec{%s}", r"\mathbf %s")


def _rows(speller: Speller, rows: list[list[Term]], bracket: str = "") -> str:
    """The rows between the brackets, or in the environment, of the author."""
    texts = [[speller.text(entry) for entry in row] for row in rows]
    if not speller.latex:
        inside = ", ".join(f"[{separated(speller, row)}]" for row in texts)
        return f"[{inside}]" if speller.notation == "unicode" and not bracket else f"Matrix([{inside}])"
    sign, end = speller.rng.choice(((" & ", r" \\ "), ("&", r"\\"), (" & ", r"\\" + "\n")))
    if end == r"\\" and any(row[0][:1] in "[*" for row in texts):
        end = r"\\ "
    inside = end.join(sign.join(row) for row in texts)
    return _fenced(speller, inside, len(rows[0]), bracket)


def _fenced(speller: Speller, inside: str, width: int, bracket: str) -> str:
    name = speller.rng.choice(("pmatrix", "pmatrix", "bmatrix", "bmatrix", "array", "matrix"))
    if bracket:
        name = {"pmatrix": "vmatrix", "bmatrix": "vmatrix"}.get(name, name)
    if name in ("pmatrix", "bmatrix", "vmatrix"):
        return rf"\begin{{{name}}}{inside}\end{{{name}}}"
    columns = "{" + "c" * width + "}" if name == "array" else ""
    opening, closing = bracket * 2 if bracket else speller.rng.choice(("()", "[]"))
    return rf"\left{opening}\begin{{{name}}}{columns} {inside} \end{{{name}}}\right{closing}"


def _matrix(speller: Speller, term: Term) -> Spelled:
    named = term.op != "matrix" and not speller.latex  # [[1], [2]] may be a list of lists
    return _rows(speller, grid(term)[0], "Matrix" if named else ""), ATOM


def _angle(speller: Speller, term: Term) -> Spelled:
    inside = separated(speller, [speller.text(arg, SUM) for arg in term.terms()])
    if speller.latex:
        return speller.brackets(f" {inside} ", r"\langle", r"\rangle"), ATOM
    return (f"<{inside}>" if speller.notation == "plain" else f"⟨{inside}⟩"), ATOM


def _ijk(speller: Speller, term: Term) -> Spelled:
    if speller.notation == "plain":
        return _angle(speller, term)
    style = speller.rng.choice(_DIRECTIONS)
    text = ""
    for name, arg in zip("ijk", term.terms(), strict=False):
        if arg == num(0):
            continue
        negative = arg.op == "neg"
        inner = arg.terms()[0] if negative else arg
        unit = style % name if speller.latex else {"i": "î", "j": "ĵ", "k": "k̂"}[name]
        part = ("" if inner == num(1) else speller.text(inner, POWER)) + unit
        text = _signed(speller, text, part, negative)
    return text, SUM


def _signed(speller: Speller, text: str, part: str, negative: bool) -> str:
    minus = speller.command("-", "-", "−")
    if not text:
        return (minus if negative else "") + part
    return speller.join(minus if negative else "+", text, part)


def _scaled(speller: Speller, term: Term) -> Spelled:
    k, inner = term.terms()
    text = _inside(speller, inner)
    if k == num(-1):
        return speller.command("-", "-", "−") + text, SUM
    return speller.text(k, POWER) + (speller.command("", "*", "")) + text, PRODUCT


def _inside(speller: Speller, inner: Term) -> str:
    """An array within a calculation."""
    if inner.op in ("matrix", "column", "row") and not speller.latex:
        return _rows(speller, grid(inner)[0], "Matrix")
    return speller.text(inner, POWER)


def _summed(speller: Speller, term: Term) -> Spelled:
    first, second = (_inside(speller, part) for part in term.terms())
    return speller.join("+", first, second), SUM


def _transposed(speller: Speller, term: Term) -> Spelled:
    text = _inside(speller, term.terms()[0])
    return text + (speller.rng.choice(_TRANSPOSES) if speller.latex else "^T"), POWER


def _det(speller: Speller, term: Term) -> Spelled:
    rows = [list(row.terms()) for row in term.terms()]
    if not speller.latex:
        return f"det({_rows(speller, rows, 'Matrix')})", ATOM
    if speller.rng.random() < 0.3:
        return r"\det" + _rows(speller, rows), PRODUCT
    return _rows(speller, rows, "|"), ATOM


SPELL.update({
    "matrix": _matrix, "column": _matrix, "row": _matrix, "angle": _angle, "ijk": _ijk, "scaled": _scaled,
    "summed": _summed, "transposed": _transposed, "det": _det,
    "num_det": lambda speller, term: (speller.text(num(value(term))), ATOM if value(term) >= 0 else SUM),
})  # fmt: skip

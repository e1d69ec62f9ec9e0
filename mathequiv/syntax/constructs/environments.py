r"""Environments: matrices, determinants, pieces, systems."""

from __future__ import annotations

from mathequiv.config import Config
from mathequiv.nodes import Apply, Given, Listing, Matrix, Node, Phrase, Piecewise, Relation, Symbol, Tuple
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.constructs.claims import is_predicate
from mathequiv.syntax.grammar import Parser
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.quantities import plain_words
from mathequiv.syntax.shortcuts import plain
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

_IF = frozenset(
    {
        "if",
        "for",
        "when",
        "where",
        "as",
        "si",
        "wenn",
        "if:",
        "for:",
        "if and only if",
        "for all",
        "for every",
        "whenever",
    }
)
_OTHERWISE = frozenset(
    {"otherwise", "else", "elsewhere", "if otherwise", "other", "in all other cases", "for other values"}
)


def environment(opener: Item, items: list[Item], source: Source, config: Config) -> Node:
    r"""environment ::= '\begin{' name '}' row ('\\' row)* '\end{' name '}'     row ::= cell ('&' cell)*"""
    rows = _rows(items)
    style = v.ENVIRONMENTS[opener.text]
    if not rows:
        raise _refusal(source, opener, "this environment is empty")
    columns = len(rows[0])
    if style == "" and columns == 3 and all(len(row) == 3 and _says_if(row[1]) for row in rows):
        rows, style = [[row[0], row[2]] for row in rows], "cases"
    if (
        style == ""
        and columns == 2
        and all(len(row) == 2 for row in rows)
        and any(_conditional(row[1]) for row in rows)
    ):
        style = "cases"
    if style == "cases":
        return _pieces(rows, opener, source, config)
    if style == "lines":
        return _lines(rows, opener, source, config)
    return _matrix(rows, style, opener, source, config)


def _says_if(cell: list[Item]) -> bool:
    """A column of its own for the word "if"."""
    return len(cell) == 1 and cell[0].kind is Kind.TEXT and plain_words(cell[0].text).lower() in _IF


def _conditional(cell: list[Item]) -> bool:
    """A cell that begins with "if", or says "otherwise"."""
    words = plain_words(cell[0].text).strip(",. :").lower() if cell and cell[0].kind is Kind.TEXT else ""
    return words in _OTHERWISE or (words in _IF and len(cell) > 1)


def _refusal(source: Source, item: Item, message: str, cause: str = "malformed") -> ParseError:
    return ParseError(message, source.original, source.span(item.start, item.end), cause)


def _rows(items: list[Item]) -> list[list[list[Item]]]:
    rows: list[list[list[Item]]] = [[[]]]
    barred = False
    for item in items:
        if item.kind is Kind.OPERATOR and item.text == "\\\\":
            rows.append([[]])
        elif item.kind is Kind.OPERATOR and item.text == "&":
            rows[-1].append([])
        else:
            barred = barred or item.text == "mid"
            rows[-1][-1].append(item)
    rows = [row for row in rows if any(row)]
    return _without_bars(rows) if barred else rows


def _without_bars(rows: list[list[list[Item]]]) -> list[list[list[Item]]]:
    """The rows without a column of bars, which only parts an augmented matrix."""
    width = min((len(row) for row in rows), default=0)
    bars = {at for at in range(width) if all(len(row[at]) == 1 and row[at][0].is_op("mid") for row in rows)}
    return [[cell for at, cell in enumerate(row) if at not in bars] for row in rows] if 0 < len(bars) < width else rows


def _matrix(rows: list[list[list[Item]]], style: str, opener: Item, source: Source, config: Config) -> Node:
    side = config.limits.matrix_side
    widths = {len(row) for row in rows}
    if len(rows) > side or max(widths) > side:
        raise _refusal(source, opener, f"a matrix beyond {side} rows or columns", "matrix")
    if len(widths) > 1:
        raise _refusal(source, opener, "the rows of this matrix differ in length")
    cells = tuple(tuple(_cell(cell, opener, source, config) for cell in row) for row in rows)
    if not style and widths == {1} and all(isinstance(row[0], Relation) for row in cells):
        return Listing(tuple(row[0] for row in cells))  # statements one below the other
    matrix = Matrix(cells, style if style in ("p", "b", "B") else "")
    if style == "v":
        return Apply("det", (matrix,))
    return Apply("norm", (matrix,)) if style == "V" else matrix


def _cell(items: list[Item], opener: Item, source: Source, config: Config) -> Node:
    node = plain(items, config, "{") if items else None
    if node is not None:
        return node
    node = Parser(_without_comma(items), source, config, "{").whole()
    if node is None:
        raise _refusal(source, opener, "a cell of this environment is empty")
    return node


def _without_comma(items: list[Item]) -> list[Item]:
    return items[:-1] if items and items[-1].is_op(",", ";") else items


def _pieces(rows: list[list[list[Item]]], opener: Item, source: Source, config: Config) -> Node:
    """Rows of two cells are value and condition; rows of one are a system, or value and condition after a comma."""
    rows = [[cell for cell in row if cell] for row in rows]
    rows = [_split_condition(_rejoined(row)) for row in rows]
    if all(len(row) == 1 for row in rows):
        nodes = tuple(_cell(row[0], opener, source, config) for row in rows)
        if all(_value_and_condition(node) is not None for node in nodes):
            return Piecewise(tuple(piece for node in nodes if (piece := _value_and_condition(node)) is not None))
        return _together(nodes) if len(nodes) > 1 else nodes[0]
    if any(len(row) != 2 for row in rows):
        raise _refusal(source, opener, "each piece is a value and its condition")
    return Piecewise(tuple(_piece(row[0], row[1], opener, source, config) for row in rows))


def _rejoined(row: list[list[Item]]) -> list[list[Item]]:
    """``x &= 1``: an equation of a system, with a column's end before its sign."""
    if len(row) == 2 and row[1][0].kind is Kind.RELATION:
        return [row[0] + row[1]]
    return row


def _value_and_condition(node: Node) -> tuple[Node, Node | None] | None:
    """A piece in one cell: ``x \\quad (x > 0)``, ``x, \\ x > 0``; None for an equation of a system."""
    if isinstance(node, Given):
        value, condition = node.body, node.condition
    elif isinstance(node, Listing) and len(node.items) == 2:
        value, condition = node.items
    else:
        return None
    ordered = isinstance(condition, Relation) and set(condition.operators) <= _CONDITIONS
    return (value, condition) if ordered and not isinstance(value, Relation) else None


_CONDITIONS = v.COMPARISONS | {"in", "notin", "!=", "="}


def _split_condition(row: list[list[Item]]) -> list[list[Item]]:
    """A piece written in one cell: ``x, \\text{if } x > 0``."""
    if len(row) != 1:
        return row
    for at, item in enumerate(row[0]):
        if item.kind is Kind.TEXT and at and plain_words(item.text).strip(", ").lower() in _IF | _OTHERWISE:
            return [row[0][:at], row[0][at:]]
    return row


def _piece(
    value: list[Item], condition: list[Item], opener: Item, source: Source, config: Config
) -> tuple[Node, Node | None]:
    node = _cell(value, opener, source, config)
    if condition and condition[0].kind is Kind.TEXT:
        words = plain_words(condition[0].text).strip(",. :").lower()
        if words in _OTHERWISE and len(condition) == 1:
            return node, None
        lead, _, told = words.partition(" ")
        if words in _IF:
            condition = condition[1:]
        elif len(condition) == 1:
            return node, Phrase((words,))
        elif lead in _IF and is_predicate(told):
            return node, Relation((_cell(condition[1:], opener, source, config), Symbol(told)), ("is",))
    while condition and condition[0].is_op(",", ";"):
        condition = condition[1:]
    while condition and condition[-1].is_op(",", ".", ";"):
        condition = condition[:-1]
    return node, _cell(condition, opener, source, config)


def _lines(rows: list[list[list[Item]]], opener: Item, source: Source, config: Config) -> Node:
    """Lines: cells run together; a line that begins with a relation or a sign of a sum continues the one before."""
    joined: list[list[Item]] = []
    ended = True  # by a comma, or not begun
    for row in rows:
        cells = [item for cell in row for item in cell]
        line = _without_comma(cells)
        if line and (line[0].kind is Kind.RELATION or not ended) and joined:
            indented = bool(rows[0][0]) and not row[0]
            goes_on = line[0].kind is Kind.RELATION or _goes_on(joined[-1], line, opener, (indented, len(row)), source)
        else:
            goes_on = False
        if goes_on:
            joined[-1].extend(line)
        else:
            joined.append(line)
        ended = len(line) < len(cells)
    nodes = tuple(_cell(line, opener, source, config) for line in joined)
    return nodes[0] if len(nodes) == 1 else Listing(nodes)


_SIGNS = ("+", "-", "pm", "mp")
_BETWEEN = ("*", "x", "/", "cup", "cap", "setminus", "otimes", "oplus", "circ", "wedge")  # signs that begin no operand
_ONE_FORMULA = frozenset({"multline", "multline*", "split"})  # broken into lines


def _goes_on(before: list[Item], line: list[Item], opener: Item, layout: tuple[bool, int], source: Source) -> bool:
    r"""``f &= a \\ &+ b``: whether a line goes on with the one before.

    ``layout`` says whether it stands behind a sign of alignment, and how many cells it has: more than two are the
    columns of a system.
    """
    first, last = line[0], before[-1]
    indented, cells = layout
    if first.is_op(*_BETWEEN) or last.kind is Kind.RELATION:
        return True
    if len(before) > 1 and last.is_op(*_SIGNS, *_BETWEEN) and not before[-2].is_op("_", "^"):
        return True
    if not first.is_op(*_SIGNS):
        return False
    claimed, claims = _has_relation(before), _has_relation(line)
    if claims and cells > _ONE_SIGN:
        return False
    values = first.text == "-" and _is_number(line) and _is_number(_last_side(before))
    if not claims and not values and (claimed or first.text == "+" or opener.text in _ONE_FORMULA):
        return True
    if first.text == "+" and not claimed:
        return True
    if first.text == "+" or indented or not claimed or values:
        raise _refusal(source, first, "whether this line goes on with the one before cannot be told")
    return False


_ONE_SIGN = 2  # cells of a line with one sign of alignment


def _last_side(items: list[Item]) -> list[Item]:
    """What stands behind the last relation."""
    start = max((at + 1 for at, item in enumerate(items) if item.kind is Kind.RELATION), default=0)
    return items[start:]


def _is_number(items: list[Item]) -> bool:
    """True for a number with its sign: it may be a value of its own."""
    return 0 < len(items) <= _ONE_SIGN and items[-1].kind is Kind.NUMBER


def _has_relation(items: list[Item]) -> bool:
    return any(item.kind is Kind.RELATION for item in items)


def system(node: Node) -> Node:
    """An array behind one brace: two columns are pieces, one column is a system; lines are one as well."""
    if isinstance(node, Listing) and node.joiner == ",":
        return _together(node.items)
    if not isinstance(node, Matrix):
        return node
    if all(len(row) == 2 for row in node.rows) and all(isinstance(row[1], (Relation, Apply)) for row in node.rows):
        return Piecewise(tuple((row[0], row[1]) for row in node.rows))
    if all(len(row) == 1 for row in node.rows):
        return _together(tuple(row[0] for row in node.rows))
    return node


def _together(rows: tuple[Node, ...]) -> Listing:
    """Rows behind a brace: claims hold together; values, points with their names and lists of claims are listed."""
    return Listing(rows, "system" if all(map(_is_condition, rows)) else ",")


def _is_condition(node: Node) -> bool:
    if isinstance(node, Relation):
        return not isinstance(node.terms[0], Tuple)
    return isinstance(node, Apply) and node.head in ("and", "or", "not")

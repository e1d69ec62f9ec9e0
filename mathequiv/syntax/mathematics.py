"""A text of mathematics: tokens, brackets, grammar, and the limits of what comes out."""

from __future__ import annotations

import re
from dataclasses import replace

from mathequiv.config import Config, ImaginaryJ
from mathequiv.nodes import Bind, Constant, Listing, Node, Set, Symbol, depth, transform, walk
from mathequiv.syntax import resumed
from mathequiv.syntax.constructs import calculator, fractions, geometry, printed  # noqa: F401  (registers the constructs)
from mathequiv.syntax.described import described, unbraced
from mathequiv.syntax.grammar import Parser
from mathequiv.syntax.groups import Gatherer, whole_level
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.letters import resolve
from mathequiv.syntax.lexer import Lexer, register_commands
from mathequiv.syntax.quantities import plain_words
from mathequiv.syntax.registry import CONSTRUCTS
from mathequiv.syntax.shortcuts import plain
from mathequiv.syntax.source import Source, prepare
from mathequiv.verdict import ParseError

register_commands(
    frozenset(name[1:] for name in CONSTRUCTS if name.startswith("\\"))
    | {"pmod", "choose", "over", "atop", "forall", "exists"}
)

_HTML = re.compile(r"<(/?)(sup|sub)>", re.IGNORECASE)


def formula(text: str, config: Config, bare_units: bool = True) -> Node:
    """The tree of a text of mathematics; ``bare_units`` reads ``5 cm`` as a quantity.

    Raises ``ParseError``.
    """
    if "<" in text and "<s" in text.lower():
        text = _scripted(text)
    source = prepare(text)
    source.measured = bare_units
    items = resumed.signs(Lexer(source, config.limits).run(), source.text)
    if not items:
        raise ParseError("there is nothing to read", text, (0, len(text)), "empty")
    if len(items) > config.limits.nodes:
        raise ParseError(f"more than {config.limits.nodes} signs", text, (0, 1), "nodes")
    kinds = {item.kind for item in items}
    if not kinds.isdisjoint(_UNRESOLVED) or _may_change(source.text):
        items = resolve(items, bare_units)
    node = _top(items, source, config) if kinds.isdisjoint(_BRACKETS) else _bracketed(items, source, config)
    if r"\{" in source.text and not kinds.isdisjoint(_CLAIMING):
        node = described(node)
    if ("|" in source.text or r"\mid" in source.text) and not kinds.isdisjoint(_CLAIMING):
        node = unbraced(node)
    if len(items) * _LEVELS_AN_ITEM > config.limits.tree_depth and depth(node) > config.limits.tree_depth:
        raise ParseError(f"nested deeper than {config.limits.tree_depth}", source.original, (0, 1), "depth")
    if len(items) > config.limits.list_items:
        _check_lists(node, source, config.limits.list_items)
    _refuse_stray(node, source)
    if source.struck:
        place = source.struck[0]
        raise ParseError("what is struck out is no part of an answer", source.original, source.span(place, place + 1))
    return _with_unit_j(node) if config.imaginary_j is ImaginaryJ.UNIT else node


def _scripted(text: str) -> str:
    """The text with braces for the tags of scripts, once each is closed."""
    opened: list[re.Match[str]] = []
    for tag in _HTML.finditer(text):
        if not tag[1]:
            opened.append(tag)
        elif opened:
            opened.pop()
    if opened:
        raise ParseError(f"`{opened[-1][0]}` is never closed", text, opened[-1].span())
    return _HTML.sub(lambda tag: "}" if tag[1] else ("^{" if tag[2].lower() == "sup" else "_{"), text)


def _may_change(text: str) -> bool:
    """True for a text with letters and signs that are something else by what stands around them."""
    if "\\" in text and (r"\cup" in text or r"\cap" in text or r"\star" in text or "triangle" in text):
        return True
    return " e " in text or " y " in text


_UNRESOLVED = frozenset({Kind.WORD, Kind.TEXT, Kind.BIG})
_BRACKETS = frozenset({Kind.OPEN, Kind.CLOSE, Kind.BAR, Kind.BEGIN, Kind.END})
_CLAIMING = frozenset({Kind.RELATION})
_LEVELS_AN_ITEM = 2  # of the tree, at most


def _with_unit_j(node: Node) -> Node:
    """``j`` as the imaginary unit, subscripts aside."""

    def held(inner: Node) -> Node:
        below = inner.sub if isinstance(inner, Symbol) else None
        return replace(inner, sub=_exchanged(below, letter, _HELD)) if isinstance(inner, Symbol) and below else inner

    letter = Symbol("j")
    return _exchanged(_exchanged(transform(node, held), letter, Constant("i")), _HELD, letter)


def _exchanged(node: Node, old: Node, new: Node) -> Node:
    return transform(node, lambda inner: new if inner == old else inner)


_HELD = Symbol("j", marks=("held",))


def _bracketed(items: list[Item], source: Source, config: Config) -> Node:
    """The tree of items with brackets among them; the rarer pairs are tried where the usual ones do not close."""
    try:
        gatherer = Gatherer(items, source, config)
        return _top(gatherer.run(), source, config, gatherer.functions)
    except ParseError:
        square = any(item.text in _SQUARE and (item.text, item.forced) not in _USUAL for item in items)
        bars = sum(item.kind is Kind.BAR for item in items) > _TWO_MODULI
        for wanted, french, inner in ((square, True, False), (bars, False, True)):
            try:
                if wanted:
                    gatherer = Gatherer(items, source, config, french, inner)
                    return _top(gatherer.run(), source, config, gatherer.functions)
            except ParseError:
                pass
        raise


_SQUARE = frozenset("[]")
_USUAL = frozenset({("[", "left"), ("]", "right")})  # brackets behind left and right
_TWO_MODULI = 4  # bars


def _top(items: list[Item], source: Source, config: Config, functions: set[str] | None = None) -> Node:
    """The tree of the items outside every bracket."""
    if len(items) == 1 and items[0].kind is Kind.TEXT and not items[0].text.endswith("'"):
        raise ParseError("these words are not understood", source.original, (0, len(source.original)))
    if items[0].kind is Kind.TEXT and source.text[items[0].start] == "\\" and _leads_in(items):
        items = items[1:]
    if items[0].kind is Kind.RELATION and items[0].text == "implies" and len(items) > 1:
        items = items[1:]  # a sign of conclusion before the answer
    infix = r"\choose" in source.text or r"\over" in source.text
    if infix and any(item.kind is Kind.COMMAND and item.text in _WHOLE_LEVEL for item in items):
        node = whole_level(items, source, config)
    elif (found := plain(items, config)) is not None:
        node = found
    else:
        parser = Parser(items, source, config)
        if functions:
            parser.functions = functions
        node = parser.whole()
    if node is None:
        raise ParseError("there is nothing to read", source.original, (0, len(source.original)), "empty")
    return node


# Words that lead up to a statement and are no part of it.
_LEADING_IN = frozenset({"only", "let", "then", "so", "thus", "hence", "therefore", "we have", "we get", "so we have"})


def _leads_in(items: list[Item]) -> bool:
    r"""``\text{Let } x = 5``: words before a statement."""
    led = plain_words(items[0].text).lower().strip(",: ") in _LEADING_IN
    return led and any(item.kind is Kind.RELATION for item in items)


_WHOLE_LEVEL = frozenset({r"\choose", r"\over"})


def _check_lists(node: Node, source: Source, most: int) -> None:
    """Refuse a list or a set of more than ``most`` items."""
    for inner in walk(node):
        if isinstance(inner, (Listing, Set)) and len(inner.items) > most:
            raise ParseError(f"a list of more than {most} items", source.original, (0, 1), "list")


def _refuse_stray(node: Node, source: Source) -> None:
    """Marks that belong in scripts, and operators that bind nothing, are no answers."""
    if isinstance(node, Constant) and node.name in ("circ", "plus", "minus", "star"):
        raise ParseError(f"`{source.original}` is only a sign", source.original, (0, len(source.original)))
    if isinstance(node, Bind) and node.head == "limit" and not node.variables:
        raise ParseError("a limit needs a letter", source.original, (0, len(source.original)))

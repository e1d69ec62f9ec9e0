"""Runs of letters: which are functions, constants, connectives, units or ordinals, and which are products."""

from __future__ import annotations

from mathequiv.syntax import units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.quantities import connective

_CONNECTIVES = {"and": "and", "AND": "and", "or": "or", "OR": "or", "und": "and", "oder": "or", "et": "and", "ou": "or"}
_OPERATORS = {"mod": "mod", "union": "cup", "intersect": "cap", "in": "in", "percent": "%", "percentage": "%",
              "pct": "%", "degrees": "degree", "degree": "degree", "deg": "degree", "times": "*"}  # fmt: skip
_AFTER_VALUE = frozenset(
    {"percent", "percentage", "pct", "degrees", "degree", "deg", "times", "mod", "in", "union", "intersect"}
)
CALLED = frozenset({"Interval", "Union", "FiniteSet", "Intersection", "Complement", "Matrix", "Tuple", "EmptySet"})


def resolve(items: list[Item]) -> list[Item]:
    """The items with every run of letters resolved, in one pass."""
    resolved: list[Item] = []
    for position, item in enumerate(items):
        before = resolved[-1] if resolved else None
        after = items[position + 1] if position + 1 < len(items) else None
        if item.kind is Kind.WORD:
            resolved.extend(_word(item, before, after))
        elif item.kind is Kind.TEXT and before is not None and after is not None:
            word = connective(item.text)
            resolved.append(_renamed(item, Kind.OPERATOR, word) if word else item)
        else:
            resolved.append(item)
    return resolved


def _word(item: Item, before: Item | None, after: Item | None) -> list[Item]:
    text = item.text
    whole = _whole(item, before, after)
    if whole is not None:
        return [whole]
    if len(text) > 3 and _opens(after):
        for length in (4, 3, 2):
            row = v.BY_SPELLING.get(text[-length:])
            if row is not None and len(text) - length <= 2 and row.head not in v.NEED_BRACKET:
                return [
                    *split(item, 0, len(text) - length),
                    _renamed(item, Kind.FUNCTION, row.head, len(text) - length),
                ]
    if len(text) > 2 and (text.endswith("pi") or text.startswith("pi")) and len(text) <= 4:
        return _around_pi(item)
    return split(item, 0, len(text))


def _whole(item: Item, before: Item | None, after: Item | None) -> Item | None:
    """The run as one item, where it is a word of the notation."""
    text = item.text
    if len(text) == 1:
        return _single(item, before, after)
    row = v.BY_SPELLING.get(text)
    if row is not None and (row.head not in v.NEED_BRACKET or _opens(after)):
        return _renamed(item, Kind.FUNCTION, row.head)
    if before is not None and before.kind is Kind.NUMBER and not item.gap and text in v.ORDINALS:
        return _renamed(item, Kind.OPERATOR, "ordinal")
    if text in v.WORDS:
        return _renamed(item, Kind.CONSTANT, v.WORDS[text])
    if text in _CONNECTIVES and before is not None and after is not None:
        return _renamed(item, Kind.OPERATOR, _CONNECTIVES[text])
    if ends_operand(before) and text in _AFTER_VALUE:
        return _renamed(item, Kind.RELATION if text == "in" else Kind.OPERATOR, _OPERATORS[text])
    return _rarer(item, before, after)


def _rarer(item: Item, before: Item | None, after: Item | None) -> Item | None:
    text = item.text
    if after is not None and after.text == "{" and text in v.BARE_COMMANDS:
        return _renamed(item, Kind.COMMAND, f"\\{text}")
    if text in CALLED and (_opens(after) or text == "EmptySet"):
        return _renamed(item, Kind.COMMAND, text)
    if before is not None and before.is_op("_") and len(text) > 2:
        return _renamed(item, Kind.TEXT, text)
    if text in v.GREEK and len(text) > 2:
        return _renamed(item, Kind.LETTER, text)
    if before is not None and before.kind in _VALUES and units.lookup(text) is not None:
        return _renamed(item, Kind.TEXT, text)
    if item.gap and before is not None and _counts(before, text):
        return _renamed(item, Kind.TEXT, text)
    return None


def _counts(before: Item, text: str) -> bool:
    """A noun after a number, and the words after it: ``49 years old``."""
    if before.kind is Kind.TEXT:
        return True
    return before.kind is Kind.NUMBER and looks_like_word(text)


def looks_like_word(text: str) -> bool:
    """A run of letters that reads as a word and not as a product: at least four letters, a vowel among them."""
    if not text.isascii():
        return True
    letters = text.lower()
    return len(letters) >= 4 and any(vowel in letters for vowel in "aeiouy") and len(set(letters)) > 2


def _single(item: Item, before: Item | None, after: Item | None) -> Item:
    text = item.text
    if text == "x" and before is not None and before.kind is Kind.NUMBER and item.gap and _ten(after):
        return _renamed(item, Kind.OPERATOR, "*")
    if text == "I" and before is not None and before.is_op("*"):
        return _renamed(item, Kind.CONSTANT, "i")
    if text == "U" and before is not None and before.kind is Kind.CLOSE and _opens(after):
        return _renamed(item, Kind.OPERATOR, "cup")
    return _renamed(item, Kind.LETTER, text)


def _ten(item: Item | None) -> bool:
    return item is not None and item.kind is Kind.NUMBER and item.text == "10"


def _opens(item: Item | None) -> bool:
    return item is not None and item.kind is Kind.OPEN and item.text in "({["


def _around_pi(item: Item) -> list[Item]:
    text = item.text
    if text.endswith("pi"):
        return [*split(item, 0, len(text) - 2), _renamed(item, Kind.CONSTANT, "pi", len(text) - 2)]
    first = _renamed(item, Kind.CONSTANT, "pi")
    first.end = item.start + 2
    return [first, *split(item, 2, len(text))]


def split(item: Item, low: int, high: int) -> list[Item]:
    """The letters ``low:high`` of a run, one by one."""
    return [
        Item(Kind.LETTER, item.text[at], item.start + at, item.start + at + 1, item.gap if at == 0 else "")
        for at in range(low, high)
    ]


def _renamed(item: Item, kind: Kind, text: str, offset: int = 0) -> Item:
    return Item(kind, text, item.start + offset, item.end, item.gap if offset == 0 else "", item.forced)


_VALUES = frozenset({Kind.NUMBER, Kind.CLOSE, Kind.CONSTANT, Kind.LETTER, Kind.BAR, Kind.TEXT})
_OPERANDS = frozenset(
    {Kind.NUMBER, Kind.NUMERAL, Kind.LETTER, Kind.CONSTANT, Kind.CLOSE, Kind.GROUP, Kind.TEXT, Kind.END, Kind.WORD}
)
_POSTFIX = frozenset({"!", "'", "%", "ordinal", "degree"})


def ends_operand(item: Item | None) -> bool:
    """True when a value stands complete at ``item``, so that a bar after it closes and a bracket multiplies."""
    return item is not None and (item.kind in _OPERANDS or (item.kind is Kind.OPERATOR and item.text in _POSTFIX))

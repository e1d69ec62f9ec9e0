"""Runs of letters: which are functions, constants, connectives, units or ordinals, and which are products."""

from __future__ import annotations

import re

from mathequiv.syntax import bare_units as bare
from mathequiv.syntax import prefixes
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.lexicon import (
    AFTER_VALUE,
    CALL_NAMES,
    CALLED,
    CONNECTIVES,
    FUNCTION_OF_LETTER,
    GLUED,
    HYPHENATED,
    MEASURE_WORDS,
    OPERATORS,
    PROSE,
    SUBSCRIPT_WORDS,
    UNIT_WORDS,
    is_pair,
    looks_like_word,
    runs_functions,
)
from mathequiv.syntax.quantities import connective

# What no run of letters and no other item changes.
_SETTLED = frozenset({Kind.NUMBER, Kind.NUMERAL, Kind.RELATION, Kind.OPEN, Kind.CLOSE, Kind.BAR, Kind.FUNCTION})

_CHANGED = frozenset({Kind.TEXT, Kind.BIG})
_SELDOM = frozenset({Kind.LETTER, Kind.OPERATOR, Kind.CONSTANT, Kind.COMMAND, Kind.ACCENT})


def resolve(items: list[Item], bare_units: bool = True) -> list[Item]:
    """The items with every run of letters resolved, in one pass; ``bare_units`` reads ``5 cm`` as a quantity."""
    resolved: list[Item] = []
    integral = False
    printed = not CALLED.isdisjoint([item.text for item in items])
    careful = _CAREFUL | {"_"} if printed else _CAREFUL
    position = -1
    while (position := position + 1) < len(items):
        item = items[position]
        if item.kind in _SETTLED or (item.kind in _SELDOM and item.text not in careful):
            resolved.append(item)
            continue
        before = resolved[-1] if resolved else None
        after = items[position + 1] if position + 1 < len(items) else None
        quotient = prefixes.differential_quotient(items, position) if item.text[:1] == "d" else None
        if quotient is not None:
            resolved.append(quotient[0])
            position += quotient[1] - 1
        elif item.text in prefixes.KEYWORDS and (keyword := prefixes.keyword(items, position)) is not None:
            resolved.append(keyword[0])
            position += keyword[1] - 1
        elif item.kind is Kind.WORD and item.text in v.BIG_WORDS and (big := prefixes.big(items, position)) is not None:
            resolved.append(big)
            integral = integral or big.text.startswith(("integral", "contour"))
        elif item.text in _JOINTS and _joins(items, position):
            resolved.append(_renamed(item, Kind.OPERATOR, _JOINTS[item.text]))
        elif item.kind is Kind.WORD:
            found = _letters(item, resolved, after, bare_units, integral)
            if before is not None and found and _continues(before, found[0], item):
                before.text, before.end = f"{before.text} {item.text}", item.end
            else:
                resolved.extend(found)
        elif not (printed and item.is_op("_") and _is_dummy(resolved, after)):
            changed = item.kind in _CHANGED or item.text in _RESETTLED
            resolved.append(_settled(item, before, after) if changed else item)
            integral = integral or (item.kind is Kind.BIG and item.text.startswith(("integral", "contour")))
    return resolved


def _letters(item: Item, resolved: list[Item], after: Item | None, bare_units: bool, integral: bool) -> list[Item]:
    """A run of letters behind the items ``resolved``; behind an integral sign ``dx`` is a differential."""
    before = resolved[-1] if resolved else None
    if before is not None and item.text in HYPHENATED and before.is_op("-") and _is_hyphenated(item, resolved):
        letter = resolved[-2]
        del resolved[-2:]
        return [Item(Kind.TEXT, f"{letter.text}-{item.text}", letter.start, item.end, letter.gap)]
    behind = before is not None and before.text != "0" and before.kind is not Kind.TEXT
    if behind and len(item.text) == 2 and is_pair(item.text):
        return split(item, 0, 2)
    if DIFFERENTIALS.fullmatch(item.text):
        return split(item, 0, len(item.text))
    differential = integral and len(item.text) == 2 and item.text[0] == "d"
    unit = bare_units and bare.is_unit(item, resolved, differential) and not (after and after.is_op("!"))  # kk!
    unit = unit or _subscript_word(item, before, resolved) or bare.follows_numbers(item, resolved, after)
    return [_renamed(item, Kind.TEXT, item.text)] if unit else _word(item, before, after)


def _is_hyphenated(item: Item, resolved: list[Item]) -> bool:
    """``p-value``: a letter, a hyphen and a word with no gaps between them are one name."""
    letter = resolved[-2] if len(resolved) > 1 else None
    return letter is not None and letter.kind is Kind.LETTER and not item.gap and not resolved[-1].gap


_JOINTS = {"o": "or", "e": "and", "y": "and"}  # in Spanish, Italian and Portuguese


def _joins(items: list[Item], at: int) -> bool:
    """``5 o 6``, ``x=5 y x=6``: a lone letter with gaps on both sides, between numbers or between two statements."""
    if not 0 < at < len(items) - 1 or items[at].kind not in _RUNS:
        return False
    before, item, after = items[at - 1 : at + 2]
    if not (item.gap.isspace() and after.gap.isspace()) or before.kind not in _ENDS_VALUE:
        return False
    if items[at + 2 : at + 3] and items[at + 2].kind is Kind.RELATION and after.kind in _RUNS:
        return any(other.kind is Kind.RELATION for other in items[:at])
    signed = after.is_op("-") and at + 2 < len(items) and items[at + 2].kind is Kind.NUMBER and not items[at + 2].gap
    return before.kind is Kind.NUMBER and (after.kind is Kind.NUMBER or signed)


_RUNS = frozenset({Kind.WORD, Kind.LETTER})
_ENDS_VALUE = frozenset({Kind.NUMBER, Kind.CLOSE})


def _settled(item: Item, before: Item | None, after: Item | None) -> Item:
    """What other items are by what stands around them: unions of sets, and text that connects."""
    if item.text in _BIG_SETS and (big := _big_set(item, before, after)) is not None:
        return big
    if before is None or after is None:
        return item
    if (
        item.text == "x"
        and item.gap
        and after.kind is Kind.NUMBER
        and before.kind is Kind.TEXT
        and bare.names_unit(before)
    ):
        return _renamed(item, Kind.OPERATOR, "x")  # 5 mm x 3 mm
    if item.kind is Kind.TEXT:
        word = connective(item.text)
        return _renamed(item, Kind.OPERATOR, word) if word else item
    if item.text in _INFIX and _stands_between(item, before, after):
        return _renamed(item, Kind.OPERATOR, _INFIX[item.text])
    return item


_INFIX = {"star": "star", r"\triangle": "triangle", r"\bigtriangleup": "triangle"}


def _stands_between(item: Item, before: Item, after: Item) -> bool:
    r"""``a \star b``; ``A \triangle B`` between sets, and ``2\triangle ABC`` is a figure."""
    if item.text == "star":
        return ends_operand(before) and (after.kind in _BEGINS_OPERAND or after.kind in (Kind.ACCENT, Kind.FUNCTION))
    sets = before.text == ")" or (before.kind is Kind.LETTER and before.text.isupper())
    return sets and (after.kind is Kind.LETTER or after.text == "(")


_BIG_SETS = {"union": "cup", "intersection": "cap", "cup": "union", "cap": "intersection"}
_RESETTLED = frozenset({*_BIG_SETS, *_INFIX, "x"})
_CAREFUL = frozenset({*_RESETTLED, *_JOINTS, *prefixes.KEYWORDS, "d"})  # items other than words that may change


def _big_set(item: Item, before: Item | None, after: Item | None) -> Item | None:
    r"""``\bigcup`` between two sets is a union; ``\cup_{k}`` with a letter below binds it."""
    scripted = after is not None and after.is_op("_", "^")
    if item.kind is Kind.BIG and not scripted and ends_operand(before):
        return _renamed(item, Kind.OPERATOR, _BIG_SETS[item.text])
    if item.kind is Kind.OPERATOR and scripted and not ends_operand(before):
        return _renamed(item, Kind.BIG, _BIG_SETS[item.text])
    return None


DIFFERENTIALS = re.compile("(?:d[p-z]){2,3}")  # dxdy, drdt


def _is_dummy(resolved: list[Item], after: Item | None) -> bool:
    """The line before a dummy letter of SymPy's, ``_n``, behind one of its names."""
    if after is None or after.kind not in (Kind.WORD, Kind.LETTER) or len(after.text) != 1 or after.gap or not resolved:
        return False
    last = resolved[-1]
    return not ends_operand(last) and last.kind not in (Kind.FUNCTION, Kind.BIG) and not last.is_op("_", "^")


def _word(item: Item, before: Item | None, after: Item | None) -> list[Item]:
    text = item.text
    if (special := prefixes.special(item, before, after)) is not None:
        return special
    if _calls(text, item, after):
        return [_renamed(item, Kind.TEXT, f"{text}()")]
    if len(text) > 3 and _opens(after) and text not in v.BY_SPELLING:
        for length in (4, 3, 2):
            row = v.BY_SPELLING.get(text[-length:])
            if row is not None and len(text) - length <= 2 and row.head not in v.NEED_BRACKET:
                return [
                    *split(item, 0, len(text) - length),
                    _renamed(item, Kind.FUNCTION, row.head, len(text) - length),
                ]
    whole = _whole(item, before, after)
    if whole is not None and not (whole.kind is Kind.TEXT and text[:-1] in GLUED):
        return [whole]
    if text[:-1] in GLUED:  # sinx
        head = _renamed(item, Kind.FUNCTION, v.BY_SPELLING[text[:-1]].head)
        head.end = item.end - 1
        return [head, *split(item, len(text) - 1, len(text))]
    if len(text) > 3 and runs_functions(text):
        return _functions(item)
    if len(text) > 2 and (text.endswith("pi") or text.startswith("pi")) and len(text) <= 4:
        return _around_pi(item)
    return split(item, 0, len(text))


def _functions(item: Item) -> list[Item]:
    """``xlnx`` is x ln x: the factor, then each function with its letter."""
    places = list(FUNCTION_OF_LETTER.finditer(item.text))
    found = split(item, 0, places[0].start())
    for place in places:
        head = _renamed(item, Kind.FUNCTION, v.BY_SPELLING[place[1]].head, place.start())
        head.end = item.start + place.end(1)
        found += [head, *split(item, place.start(2), place.end())]
    return found


def _calls(text: str, item: Item, after: Item | None) -> bool:
    """Call syntax on a name the vocabulary does not have: ``print(5)``."""
    if after is None or after.text != "(" or after.gap:
        return False
    if text in v.BY_SPELLING or text in v.GREEK or text in CALLED:
        return False
    return text.lower() in CALL_NAMES or (looks_like_word(text) and v.BY_SPELLING.get(text[-3:]) is None)


def _whole(item: Item, before: Item | None, after: Item | None) -> Item | None:
    """The run as one item, where it is a word of the notation."""
    text = item.text
    if len(text) == 1 and text.isascii():
        return _single(item, before, after)
    if before is not None and _measures(item, before, after):
        return _renamed(item, Kind.TEXT, text)
    row = v.BY_SPELLING.get(text if text != "mod" else "Mod") if not _is_infix(text, before, after) else None
    if row is not None and (row.head not in v.NEED_BRACKET or _opens(after)):
        return _renamed(item, Kind.FUNCTION, row.head)
    if before is not None and before.kind is Kind.NUMBER and not item.gap and text in v.ORDINALS:
        return _renamed(item, Kind.OPERATOR, "ordinal")
    if text in v.WORDS:
        return _renamed(item, Kind.CONSTANT, v.WORDS[text])
    if not text.isascii() and before is not None and after is not None and (word := connective(text)) is not None:
        return _renamed(item, Kind.OPERATOR, word)
    if text in CONNECTIVES and before is not None and (after is not None or len(text) > 1):
        return _renamed(item, Kind.OPERATOR, CONNECTIVES[text])
    modulus = text == "mod" and before is not None and before.kind is Kind.OPEN
    if (ends_operand(before) or modulus) and text in AFTER_VALUE:
        return _renamed(item, Kind.RELATION if text == "in" else Kind.OPERATOR, OPERATORS[text])
    return _rarer(item, before, after)


def _is_infix(text: str, before: Item | None, after: Item | None) -> bool:
    """``5 mod (3)``, ``(mod n)``: the name of a function that is a sign here; and the damaged command ``binom{``."""
    if text == "binom":
        return after is not None and after.text == "{"
    return text in ("mod", "choose") and (ends_operand(before) or (before is not None and before.kind is Kind.OPEN))


def _rarer(item: Item, before: Item | None, after: Item | None) -> Item | None:
    text = item.text
    if after is not None and after.text == "{" and text in v.BARE_COMMANDS:
        return _renamed(item, Kind.COMMAND, f"\\{text}")
    if text == "cbrt" and _opens(after):
        return _renamed(item, Kind.COMMAND, r"\cbrt")
    if text in CALLED and (_opens(after) or text == "EmptySet"):
        return _renamed(item, Kind.COMMAND, text)
    if text in _TRUTH and before is not None and (before.is_op(",") or before.text == "="):
        return _renamed(item, Kind.CONSTANT, _TRUTH[text])
    if text in v.GREEK and len(text) > 2:
        return _renamed(item, Kind.LETTER, text)
    if _stands_alone(item, before, after):
        return _renamed(item, Kind.TEXT, text)
    if text == "ext" and after is not None and after.text == "{":
        return _renamed(item, Kind.TEXT, "ext{")
    if before is not None and _counts(before, text) and (item.gap or not text.isascii()):
        return _renamed(item, Kind.TEXT, text)
    apart = item.gap or before is None or before.kind is not Kind.NUMBER
    prose = text.lower() in PROSE and (len(text) > 2 or _stands_in_prose(item, before, after))
    if not text.isupper() and (prose or (looks_like_word(text) and apart)):
        return _renamed(item, Kind.TEXT, text)
    return None


def _stands_alone(item: Item, before: Item | None, after: Item | None) -> bool:
    """``odd`` behind a value; a word of small letters set apart before a number, or yes and no before a comma."""
    if before is not None or after is None:
        return item.text in ("odd", "even") and bool(item.gap) and ends_operand(before)
    named = item.text.islower() or (len(item.text) > len("No") and item.text.istitle())  # day 3, Day 3
    led = after.kind is Kind.NUMBER and bool(after.gap) and named and item.text not in v.GREEK
    return led or (after.is_op(",") and item.text.lower() in _ANSWERS)


_ANSWERS = frozenset({"yes", "no"})
_TRUTH = {"True": "true", "False": "false"}
_DECLARING = frozenset({"for", "such", "where", "if", "when", "with"})


def _continues(before: Item, found: Item, item: Item) -> bool:
    """``for all``, ``such that``: plain words that declare together."""
    if found.kind is not Kind.TEXT or before.kind is not Kind.TEXT or item.text.lower() not in PROSE:
        return False
    return before.text.partition(" ")[0].lower() in _DECLARING and not before.text.endswith("that")


def _measures(item: Item, before: Item, after: Item | None) -> bool:
    """``5 min``, ``5 in``: words that are functions or relations elsewhere, with nothing to apply to."""
    if item.text not in UNIT_WORDS or (before.kind is not Kind.NUMBER and before.text not in _POWERS):
        return False
    parted = after is not None and after.kind is Kind.NUMBER and bool(item.gap) and bool(after.gap)  # 5 min 30 s
    return after is None or parted or after.kind in (Kind.RELATION, Kind.CLOSE) or after.is_op(",", ";", "^", "/")


_POWERS = frozenset({"sq", "cu", "square", "cubic"})


def _counts(before: Item, text: str) -> bool:
    """A noun after a number, and the words after it: ``49 years old``."""
    if before.kind is Kind.TEXT:
        return True
    return before.kind is Kind.NUMBER and (looks_like_word(text) or text in PROSE or text in MEASURE_WORDS)


_BEGINS_OPERAND = frozenset({Kind.WORD, Kind.NUMBER, Kind.LETTER, Kind.TEXT, Kind.OPEN, Kind.COMMAND})


def _stands_in_prose(item: Item, before: Item | None, after: Item | None) -> bool:
    """A word of two letters set apart, an operand behind it: ``f is odd``, ``so x = 5``, not ``at + b``."""
    if after is None or not after.gap or (after.kind not in _BEGINS_OPERAND and item.text != "if"):
        return False
    word_behind = after.kind is Kind.WORD and len(after.text) > 1
    named = before is not None and before.kind is Kind.FUNCTION and before.text in ("min", "max")
    conditional = item.text == "if" and before is not None and before.kind is Kind.OPEN
    return before is None or conditional or (bool(item.gap) and (word_behind or named or ends_operand(before)))


def _subscript_word(item: Item, before: Item | None, resolved: list[Item]) -> bool:
    r"""A word alone below a name: ``v_{max}``, ``a_{ij}``, ``1010_{two}``."""
    if before is None or len(item.text) < 2:
        return False
    if not (looks_like_word(item.text) or item.text in SUBSCRIPT_WORDS):
        return False
    if before.is_op("_"):
        return True
    return before.kind is Kind.OPEN and before.text == "{" and len(resolved) > 1 and resolved[-2].is_op("_")


def _single(item: Item, before: Item | None, after: Item | None) -> Item:
    text = item.text
    if text == "x" and before is not None and before.kind is Kind.NUMBER and item.gap and _ten(after):
        return _renamed(item, Kind.OPERATOR, "*")
    if text == "I" and before is not None and before.is_op("*") and before.end - before.start == 1:  # not \cdot
        return _renamed(item, Kind.CONSTANT, "i")
    if text == "U" and before is not None and after is not None and _joins_sets(item, before, after):
        return _renamed(item, Kind.OPERATOR, "cup")
    return _renamed(item, Kind.LETTER, text)


def _joins_sets(item: Item, before: Item, after: Item) -> bool:
    """``(1, 2) U (3, 4)``, and with spaces ``[1, 2[ U ]3, 4]``."""
    outwards = item.gap and after.gap and before.text in "[])}" and after.text in "[](\\{"
    return bool(outwards) or (before.kind is Kind.CLOSE and _opens(after))


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
    return Item(kind, text, item.start + offset, item.end, item.gap if offset == 0 else "")


_OPERANDS = frozenset(
    {Kind.NUMBER, Kind.NUMERAL, Kind.LETTER, Kind.CONSTANT, Kind.CLOSE, Kind.GROUP, Kind.TEXT, Kind.END, Kind.WORD}
)
_POSTFIX = frozenset({"!", "'", "%", "ordinal", "degree"})


def ends_operand(item: Item | None) -> bool:
    """True when a value stands complete at ``item``, so that a bar after it closes and a bracket multiplies."""
    return item is not None and (item.kind in _OPERANDS or (item.kind is Kind.OPERATOR and item.text in _POSTFIX))

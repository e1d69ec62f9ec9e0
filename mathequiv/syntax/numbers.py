r"""Numbers of every written form: thousands, decimals, periods, exponents, mixed numbers, numerals to a base.

number ::= digits ((',' | '{,}' | '\,' | ' ') digit digit digit)* ['.' digits] [period]
period ::= '\overline' '{' digits '}' | '\dot' digit | '(' digits ')' | '\ldots'
mixed  ::= digits ('\frac' digits digits | digits '/' digits)
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Node, Number, Numeral, Rational
from mathequiv.syntax import commas
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.leaves import whole

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

_THIN = frozenset({"\\,", "\\ ", "~", "\\!", "\\;", "\\:", " ", "\\thinspace"})
_JOINING = frozenset({",", "{,}", "'"})
_CONTINUING = frozenset({Kind.NUMBER, Kind.COMMAND, Kind.ACCENT, Kind.GROUP, Kind.CONSTANT})
_SHORT = 40  # digits
_FRACTIONS = frozenset({r"\frac", r"\dfrac", r"\tfrac", r"\cfrac"})


def integer(text: str) -> int:
    """The integer of a digit string of any length."""
    if len(text) <= 4000:
        return int(text)
    middle = len(text) // 2
    power: int = 10 ** (len(text) - middle)
    return integer(text[:middle]) * power + integer(text[middle:])


def number(parser: Parser, item: Item) -> Node:
    """number, or mixed"""
    text = item.text
    if text[:2] == "00" and _is_group_of_zeros(parser, item):
        parser.fail("a group of zeros goes on with the number before it, and is no value of a list", item)
    if len(text) <= min(_SHORT, parser.config.limits.digits) and _stands_alone(parser, text):
        return whole(text) if text.isdecimal() else Number(*decimal(text))
    node = unmixed(parser, item)
    return _mixed(parser, node) or node if node.places is None and isinstance(node.value, int) else node


def _is_group_of_zeros(parser: Parser, item: Item) -> bool:
    """``1,000,00``, ``1,0000``: zeros alone close behind the last comma and digits, outside brackets."""
    if parser.at < 3 or parser.opener in ("(", "[", r"\{", "]") or item.gap or item.text.strip("0"):
        return False
    if _continues_as_list(parser):
        return False
    before, comma = parser.items[parser.at - 3], parser.items[parser.at - 2]
    return comma.is_op(",") and not comma.gap and before.kind is Kind.NUMBER


def unmixed(parser: Parser, item: Item) -> Number:
    r"""number: what stands next is no part of it, as in ``\sqrt2\frac34``"""
    text, grouped = _with_thousands(parser, item)
    if sum(map(str.isdecimal, text)) > parser.config.limits.digits:
        parser.fail(f"a number of more than {parser.config.limits.digits} digits", item, "digits")
    period = _period(parser, text)
    if period is not None:
        behind = parser.peek()
        if behind is not None and behind.kind is Kind.NUMBER and not behind.gap:
            parser.fail("digits cannot stand behind a period that repeats for ever", behind)
        return Number(period)
    _truncated(parser, text)
    value, places = bounded(parser, item, text)
    return Number(value, places, grouped)


def _truncated(parser: Parser, text: str) -> None:
    """Dots close behind a decimal say that it goes on; where its last digit may go on for ever, that cannot be told."""
    dots, behind = parser.peek(), parser.peek(1)
    if "." not in text or dots is None or dots.kind is not Kind.CONSTANT or dots.text != "dots" or dots.gap:
        return
    fraction = text.partition(".")[2]
    followed = (behind is not None and behind.kind in _FACTORS) or not _is_whole(parser)
    if followed or len(fraction) < _TOLD or fraction[-1] == fraction[-2]:
        parser.fail("how this decimal goes on cannot be told", dots)
    parser.take()


def _is_whole(parser: Parser) -> bool:
    """True where the number just taken is the whole of a side: dots behind a term or an item leave out what follows."""
    before = parser.items[: parser.at - 1]
    if before and before[-1].is_op("-", "+"):
        before = before[:-1]
    return parser.opener == "" and (not before or before[-1].kind is Kind.RELATION)


_TOLD = 2  # digits behind the point
_FACTORS = frozenset({Kind.NUMBER, Kind.LETTER, Kind.GROUP, Kind.CONSTANT, Kind.FUNCTION, Kind.COMMAND})


def _stands_alone(parser: Parser, text: str) -> bool:
    """True where nothing that may belong to a plain integer or decimal stands next."""
    if "e" in text or "E" in text or ("." in text and commas.is_decimal(parser)):
        return False
    if parser.at >= parser.size:
        return True
    following = parser.items[parser.at]
    if following.kind is Kind.OPERATOR:
        return following.text not in _JOINING or (following.text != "{,}" and not _joins(parser))
    if following.kind is Kind.COMMAND:
        return following.text not in _FRACTIONS and following.text != r"\overline"
    return following.kind not in _CONTINUING or (following.kind is not Kind.NUMBER and text.isdecimal())


def _joins(parser: Parser) -> bool:
    """True where the digits behind the comma at the cursor may go on with the number before it."""
    second = parser.items[parser.at + 1] if parser.at + 1 < parser.size else None
    if second is None or second.kind is not Kind.NUMBER:
        return False
    return commas.is_decimal(parser) or _is_group(second.text)


def bounded(parser: Parser, item: Item, text: str) -> tuple[Rational, int | None]:
    """Value and places of a literal whose exponent is within the limit."""
    value, places = decimal(text)
    if places is not None and abs(places) > parser.config.limits.decimal_exponent:
        parser.fail(f"an exponent beyond {parser.config.limits.decimal_exponent}", item, "decimal exponent")
    return value, places


def decimal(text: str) -> tuple[Rational, int | None]:
    """Value and places of a decimal literal; an integer has no places."""
    if text.isdecimal():
        return integer(text), None
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    power = int(exponent[:12] or 0) if exponent else 0
    places = len(fraction) - power
    if abs(power) > 100_000:
        return 0, places
    digits = integer(whole + fraction or "0")
    value = Fraction(digits, 10**places) if places > 0 else Fraction(digits * 10**-places)
    return (int(value) if value.denominator == 1 else value), places


def _with_thousands(parser: Parser, item: Item) -> tuple[str, bool]:
    """The digits of a number with the groups of three that follow it; whether commas set them apart."""
    text, grouped = item.text, False
    if "." in text and (digits := _dotted_groups(parser, item)) is not None:
        return commas.joined(parser, digits), True
    if not text.isdecimal() or len(text) > 3 or text[0] == "0" or _follows_list(parser):
        return commas.joined(parser, text), False
    start, led = parser.at, 0
    while (group := _group(parser)) is not None:
        more, taken, comma = group
        parser.at += taken
        text += more
        led += comma
        if not more.isdecimal():
            break
    grouped = led > 0
    if grouped and _continues_as_list(parser):
        parser.at = start
        return item.text, False
    if led == 1 and commas.is_decimal(parser):
        parser.at = start
        return commas.joined(parser, item.text), False
    return (text if grouped else commas.joined(parser, text)), grouped


def _group(parser: Parser) -> tuple[str, int, bool] | None:
    """The next group of three digits, perhaps with decimals: its text, its items, and whether a comma led it."""
    first, second = parser.peek(), parser.peek(1)
    if first is None:
        return None
    if first.kind is Kind.NUMBER and first.gap in _THIN and _is_group(first.text):
        return first.text, 1, False
    braced = first.is_op("{,}")
    if first.is_op("'") and not first.gap and second is not None and not second.gap and _is_group(second.text):
        return (second.text, 2, False) if not _ends_arc(parser) else None
    plain = first.is_op(",") and not first.gap and parser.opener not in ("(", "[", r"\{", "]")
    gaps = ("", "\\!") if plain else ("", *_THIN)
    follows = second is not None and second.kind is Kind.NUMBER and _is_group(second.text) and second.gap in gaps
    if (braced or plain) and follows and second is not None:
        return second.text, 2, plain and second.gap == ""
    if first.is_op(",") and second is not None and second.gap == "\\!" and _is_group(second.text):
        return second.text, 2, False
    return None


def _ends_arc(parser: Parser) -> bool:
    """``1'234''``: minutes and seconds of arc, and no thousands."""
    sign, digits = parser.peek(2), parser.peek(3)
    return sign is not None and sign.is_op("'") and (digits is None or digits.kind is not Kind.NUMBER)


def refuse_group(parser: Parser, item: Item) -> None:
    """``2^1 000``: whether three digits behind an exponent go on with it cannot be told."""
    if item.text.isdecimal() and len(item.text) <= 3 and item.text[0] != "0" and _group(parser) is not None:
        parser.fail("whether these digits belong to the exponent cannot be told", parser.peek())


def _dotted_groups(parser: Parser, item: Item) -> str | None:
    """``1.234.567``: groups of three set apart by points, at least two."""
    if not re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", item.text):
        return None
    text, at = item.text.replace(".", ""), 0
    while (following := parser.peek(at)) is not None and not following.gap and re.fullmatch(r"\.\d{3}", following.text):
        text, at = text + following.text[1:], at + 1
    if at == 0 and not commas.is_decimal(parser):
        return None
    parser.at += at
    return text


def _follows_list(parser: Parser) -> bool:
    """A number that a tight comma led is the next of a list: ``1,10,100``."""
    if parser.at < 3:
        return False
    before, comma = parser.items[parser.at - 3], parser.items[parser.at - 2]
    return comma.is_op(",") and not comma.gap and before.kind is Kind.NUMBER and not parser.items[parser.at - 1].gap


def _continues_as_list(parser: Parser) -> bool:
    """``25,100,55`` is a list: a group of other than three digits follows the next comma."""
    comma, after = parser.peek(), parser.peek(1)
    tight = comma is not None and comma.is_op(",") and not comma.gap
    return tight and after is not None and after.kind is Kind.NUMBER and not after.gap


def _is_group(text: str) -> bool:
    whole = text.partition(".")[0]
    return len(whole) == 3 and whole.isdecimal() and "e" not in text and "E" not in text


def _period(parser: Parser, text: str) -> Rational | None:
    """The value of a decimal with a period, whose marks stand next; None where there is none."""
    if "." not in text or "e" in text.lower():
        return None
    digits = _marked(parser, text)
    if digits is None:
        return None
    whole, _, fixed = text.partition(".")
    return repeating(whole, fixed, digits)


def repeating(whole: str, fixed: str, period: str) -> Fraction:
    """The rational with the given digits before the point, after it, and repeating for ever."""
    scale = 10 ** len(fixed)
    cycle = 10 ** len(period) - 1
    return Fraction(integer(whole + fixed or "0"), scale) + Fraction(integer(period), scale * cycle)


def _marked(parser: Parser, text: str) -> str | None:
    item, after = parser.peek(), parser.peek(1)
    if item is None:
        return None
    if item.kind is Kind.COMMAND and item.text == r"\overline" and after is not None:
        digits = _digits_of(after)
        if digits:
            parser.at += 2
            return digits
    if item.kind is Kind.ACCENT and item.text in ("dot", "bar"):
        return _dotted(parser)
    if item.kind is Kind.GROUP and item.text == "(" and not item.gap and (text.endswith(".") or text.startswith("0.")):
        digits = _digits_of(item)
        if digits:
            parser.at += 1
            return digits
    if item.kind is Kind.CONSTANT and item.text == "dots":
        return _ellipsis(parser, text)
    return None


def _dotted(parser: Parser) -> str | None:
    r"""``0.\dot3``, ``0.\dot1 4285\dot7``: the period runs from the first dot to the last."""
    found, at = "", 0
    dots = 0
    while (item := parser.peek(at)) is not None:
        if item.kind is Kind.ACCENT and item.text in ("dot", "bar") and dots < 2:
            after = parser.peek(at + 1)
            digits = _digits_of(after) if after is not None else ""
            if not digits:
                return None
            if after is not None and after.kind is Kind.NUMBER and len(digits) > 1 and item.text == "dot":
                if parser.peek(at + 2) is not None and dots == 0:
                    pass
                else:
                    return None
            found, at, dots = found + digits, at + 2, dots + 1
        elif dots == 1 and _is_digits(item) and _dot_follows(parser, at):
            found, at = found + item.text, at + 1
        else:
            break
    parser.at += at
    return found or None


def _dot_follows(parser: Parser, at: int) -> bool:
    item = parser.peek(at + 1)
    return item is not None and item.kind is Kind.ACCENT and item.text == "dot"


def _ellipsis(parser: Parser, text: str) -> str | None:
    r"""``0.333\ldots``: the shortest tail that stands at least twice, and three times where it is one digit.

    ``2.718281828\ldots`` is no period: behind other digits, and told to as many places, twice is no repetition.
    """
    fraction = text.partition(".")[2]
    match = re.search(r"(\d)\1\1$|(\d{2,8}?)\2$", fraction)
    if match is None or (match.start() > 0 and _goes_on(parser, text, match)):
        return None
    parser.at += 1
    return match.group(1) or match.group(2)


def _goes_on(parser: Parser, text: str, tail: re.Match[str]) -> bool:
    """True where a decimal alone on its side is known to the tolerance, and its tail stands only twice."""
    period, fraction = tail[2], tail.string
    if period is None or fraction[tail.start() - 1] == period[-1] or fraction[-1] == fraction[-2]:
        return False
    return len(text.lstrip("0.").replace(".", "")) >= _KNOWN and _is_whole(parser)


_KNOWN = 8  # significant digits


def _digits_of(item: Item) -> str:
    """The digits a group or number holds, leading zeros kept; empty when it holds anything else."""
    if item.kind is Kind.NUMBER and item.text.isdecimal():
        return item.text
    if item.kind is Kind.GROUP and item.text in ("{", "(") and item.raw.isdecimal():
        return item.raw
    return ""


def _mixed(parser: Parser, whole: Number) -> Node | None:
    """mixed: only an integer, then a fraction of two numerals"""
    item, after = parser.peek(), parser.peek(1)
    if item is None or whole.grouped or (parser.source.parted and parser.apart()):
        return None
    if item.kind is Kind.COMMAND and item.text in _FRACTIONS:
        return _mixed_fraction(parser, whole)
    slash, bottom = after, parser.peek(2)
    if slash is None or bottom is None or not slash.is_op("/") or slash.gap or not item.gap:
        return None
    if not (_is_digits(item) and _is_digits(bottom)):
        return None
    parser.at += 3
    return Apply("add", (whole, Apply("div", (Number(integer(item.text)), Number(integer(bottom.text))))))


def _is_digits(item: Item) -> bool:
    return item.kind is Kind.NUMBER and item.text.isdecimal()


def _mixed_fraction(parser: Parser, whole: Number) -> Node | None:
    start = parser.at
    saved = list(parser.items[start : start + 3])
    fraction = parser.atom()
    if isinstance(fraction, Apply) and fraction.head == "div" and all(_plain(part) for part in fraction.args):
        return Apply("add", (whole, fraction))
    parser.at = start
    parser.items[start : start + 3] = saved
    return None


def _plain(node: Node) -> bool:
    return isinstance(node, Number) and node.places is None


def numeral(parser: Parser, item: Item) -> Node:
    """numeral ::= digits '_' base                      digits beyond nine are capital letters"""
    base = parser.next_op("_")
    script = parser.peek()
    if base is None or script is None:
        parser.fail("a base is missing", item)
    parser.take()
    digits = script.raw if script.kind is Kind.GROUP else script.text
    digits = "16" if digits == "hex" else digits
    if not digits.isdecimal():
        parser.fail("the base of a numeral is a number", script)
    return to_base(parser, item, item.text, integer(digits))


def to_base(parser: Parser, item: Item, digits: str, base: int) -> Node:
    """The numeral, once each digit is below the base."""
    if not 2 <= base <= 36:
        parser.fail(f"{base} is not a base between 2 and 36", item)
    if any(int(digit, 36) >= base for digit in digits):
        parser.fail(f"{digits} is not a numeral to the base {base}", item)
    return Numeral(digits.lstrip("0").upper() or "0", base)

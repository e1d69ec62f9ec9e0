r"""Another candidate beside an answer: ``\boxed{5} or 6``, ``<answer>5</answer> or <answer>6</answer>``.

An answer that its writer sets another beside is both, and so is unequal to either. What says the value again in another
form ("or about 3.46") is no other candidate.
"""

from __future__ import annotations

import re

_LAYOUT = re.compile(r"\\q?quad(?![A-Za-z])|\\[()\[\],;:! ]|[$*&~(]")
_TEXT_GROUP = re.compile(r"\\(?:text|mathrm|textbf|mbox)\s*\{([^{}]*)\}")
# A verb after "or" is part of it: "or it could be", "or the answer is".
_OR = r"""and/or|or|oder|ou|o|u|oppure|или|либо|bzw\.?|beziehungsweise|versus|vs\.?|otherwise|sonst|sinon|altrimenti
    |иначе|either""".replace("\n    ", "")
_DOUBT = r"""maybe|perhaps|possibly|alternatively|vielleicht|möglicherweise|peut-être|tal\s+vez|quizás?|talvez|forse
    |возможно|может\s+быть""".replace("\n    ", "")
_FILLER = r"""even|else|also|auch|encore|bien|it(?:['’]s|\s+is)|is\s+it|the\s+(?:final\s+)?answer\s+is
    |(?:it|that|the\s+(?:final\s+)?answer)\s+(?:could|might|may)(?:\s+also)?\s+be""".replace("\n    ", "")
_CJK = "或者?|否则|または|もしくは|あるいは|또는|혹은|아니면|かもしれないし"
# What stands between two candidates of which one is meant.
EITHER = (
    rf"[\s,;.?!，；、。？]*(?:(?<!\w)(?:and|but|und|et|y|e|и)\s+)?"
    rf"(?:(?:(?<!\w)(?:{_OR}|{_DOUBT})(?!\w)|{_CJK}|[/|]|\\lor(?![A-Za-z])|∨)[\s,:]*"
    rf"(?:(?:(?<!\w)(?:{_DOUBT}|{_FILLER})(?!\w)|可能是?|也许是?|是)[\s,:]*)*|\?\s*(?:(?<!\w)or(?!\w),?)?\s*)"
)
_EITHER = re.compile(EITHER, re.IGNORECASE)
# "5. No wait, 6": what stands behind takes its place.
_CORRECTED = re.compile(
    r"""[\s,;.!]*(?:no,?\s+wait|wait,?\s+no|correction|scratch\s+that|make\s+that|i\s+mean|i\s+meant)(?!\w)[\s,:.!]*
    (?:it(?:['’]s|\s+is)\s+)?""",
    re.IGNORECASE | re.VERBOSE,
)
# "5 or more" and "5 million" are not 5.
_MORE = re.compile(
    r"\s*(?P<more>(?:or\s+(?:more|less|fewer|greater|higher|lower|above|below|so|thereabouts|otherwise)"
    r"|hundred|thousand|million|billion|trillion|dozen)(?!\w))",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|，|、|,?\s*(?:(?<!\w)(?:and|und|et|y|и)(?!\w)|和|与|と|와|과))\s*")
_CANDIDATE = re.compile(
    r"""(?: [-+−]?\s?[$€£]?\d[\d,]*(?:\.\d+)?(?:/\d+)?\s?\\?%?
      | [-+−]?\s?\\(?:[dt]?frac|sqrt)(?:\[\d\])?\s*\{[^{}]*\}(?:\{[^{}]*\})?
      | [-+−]?\d*\s?\\(?:pi|infty)(?![A-Za-z]) )
    (?= [\s$*_)\]}]* (?: [.,;!?。，；](?!\d) | \n | \\[)\]] | depending(?!\w) | \Z ))""",
    re.VERBOSE | re.IGNORECASE,
)
_CHOICE = re.compile(r"(?:\\text\s*\{)?\(?([A-J])\)?\}?(?![\w'’])")
_IRRATIONAL = re.compile(r"sqrt|√|\\?pi(?![a-z])|π|\\?(?:ln|log|exp|sin|cos|tan|arc)|(?<![a-z])e(?![a-z])")
_NUMERAL = re.compile(r"[-+−]?[$€£]?\d")
# "or the answer is", "oder die Antwort": what stands before the needle of a label, or of a tag.
_BEFORE = re.compile(
    rf"(?P<either>{EITHER})(?:(?:[^\W\d_]+\s+){{0,3}}(?:[^\W\d_]{{0,3}}|[*_]*[^\W\d_]{{0,3}})|<a?)\Z", re.IGNORECASE
)
# One of these stands in every such joint that is of ASCII characters.
_TOKEN = re.compile(r"[a-z]+|[/|?]")
_JOINING = frozenset(re.findall(r"[a-z]{3,}", f"{_OR} {_DOUBT} lor")) - {"and", "tre", "glicherweise"} | set("ou/|?")
_JOINING |= {"or", "ou", "vs"}
_CLOSING = re.compile(r"(?:\s|[$*_.,;)\]}]|\\[)\]]|</answer>)*", re.IGNORECASE)
# How far from an answer another one is looked for.
_WINDOW = 80


def unmarked(text: str) -> str:
    """``text`` with spaces for its layout: what joins two answers is read without delimiters and emphasis."""
    return _LAYOUT.sub(" ", _TEXT_GROUP.sub(r" \1 ", text))


def is_either(gap: str) -> bool:
    """True for a gap between two answers that offers one of them: "or", "or maybe", "? "."""
    return _EITHER.fullmatch(gap) is not None


def with_other(text: str, value: str, after: int, end: int) -> str:
    """``value``, and the candidate that the words behind it set beside it: ``5 or 6`` for "\\boxed{5} or 6"."""
    window = text[after : min(end, after + _WINDOW)]
    if not value or len(value) > _WINDOW or not window.strip("$*.)]}\\ \n"):
        return value
    tail = unmarked(window.lstrip(")]}\\$*"))
    if more := _MORE.match(tail):
        return f"{value} {more['more']}"
    joint, gap = _CORRECTED.match(tail) or _EITHER.match(tail), " or "
    if joint is None or "\n\n" in joint[0]:
        joint, gap = _AND.match(tail), ", "
    if joint is None:
        return value
    other = _candidate(tail, joint.end(), value, is_listed=gap == ", ")
    return f"{value}{gap}{other}" if other else value


def _candidate(tail: str, at: int, value: str, *, is_listed: bool) -> str:
    """The candidate at ``at``; empty if there is none, or if it is the decimal form of a value that is no numeral."""
    is_choice = len(value) <= _CHOICE_CHARS and _CHOICE.fullmatch(value)
    found = (_CHOICE if is_choice else _CANDIDATE).match(tail, at)
    if found is None or (is_listed and tail[found.end() :].split("\n", 1)[0].strip(" .)$*\\]}")):
        return ""
    if is_choice:
        return found[1]
    is_decimal_form = "." in found[0] and _NUMERAL.match(found[0]) and _IRRATIONAL.search(value)
    return "" if is_decimal_form else found[0].strip()


_CHOICE_CHARS = 12


def either_before(text: str, start: int, at: int) -> int:
    """Where the words begin that set the answer announced at ``at`` beside another one before it; -1 if none do."""
    low = max(start, at - _WINDOW)
    window = text[low:at]
    if window.isascii() and _JOINING.isdisjoint(_TOKEN.findall(window.lower())):
        return -1
    before = _BEFORE.search(text, low, at)
    if before is None or not before["either"].strip(" \n,;.!*"):
        return -1
    return before.start()


def first_of(text: str, start: int, stop: int, joint: int) -> str:
    """The answer ``text[start:stop]`` as far as the words at ``joint``; empty if something else stands between them."""
    stop = min(stop, joint)
    gap = _CLOSING.match(text, stop, joint)
    return text[start:stop].rstrip("*_$.,; ") if start < stop and gap and gap.end() == joint else ""

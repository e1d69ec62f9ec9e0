"""The grammar of answer labels by language: what may stand between the word "answer" and the answer itself.

Each pattern is matched at the end of the needle by which the label was found ("nswer", "ntwort", ...), and ends where
the payload begins. Emphasis, quotes and braces that close around the label are part of it.
"""

from __future__ import annotations

import re


def _pattern(source: str) -> re.Pattern[str]:
    """The pattern in verbose notation; a space in it is written ``[ ]``."""
    return re.compile(source, re.IGNORECASE | re.VERBOSE)


COLON = "(?: [-=]> | → | ⇒ | [:：＝=] )"
_END = r"""[ \t*_`"”'}]*"""  # **Answer**: 5, "answer": "5", \textbf{Answer}: 5
_DASH = r"[-–—](?=\s)"  # "Answer - 5", but "Answer -5" is no label

# "isn't 7, it is 8": the copula ends before the negation, which the payload then shows.
_IS = r"""(?: is(?=n['’]t)
   | (?: is | are | was | were | equals? | becomes | comes\sout\sto(?:\sbe)? | amounts\sto
       | (?: would | will | should | must | has\sto | turns\sout\sto )\sbe )(?![^\W_]) )"""

# "The answer is therefore:", "the answer is as follows:".
_THUS = r"""(?: [ ,]+ (?: then | therefore | thus | hence | simply | as[ ]follows | given[ ]by | found[ ]to[ ]be
    | equal[ ]to ) (?![^\W_]) ,? )* (?: [ ]?: )?"""

# "The answer to the second question is", "the answer, rounded to cents, is", "the answer we look for is".
_DETOUR = r"""(?: , | [ ](?: to | for | of | in | as | at | we | you | that | which | when | after | with | here
    | rounded | obtained | expressed | given ) \b ) [^.:;!?=\n]{0,100}?"""

ENGLISH = _pattern(
    rf"""(?: s | \(s\) )? (?: [ ](?:choices?|options?)\b )? (?: [ ]?\([^()\n]{{0,40}}\) )? {_END}
    (?: {COLON}
      | (?: ,?[ ](?:then|therefore|thus|hence|here|so),? )? [ \t]*{_IS} {_THUS}
      | {_DETOUR} (?: [ ,]{_IS} {_THUS} | {COLON} )
      | {_DASH} )"""
)
ENGLISH_CHOICE = _pattern(rf"(?: option | choice | letter ) {_END} [ ]? (?: {COLON} | {_IS} )")
ABBREVIATION = _pattern(r"[.:]")
BARE = _pattern("")
GERMAN = _pattern(rf"{_END} (?: {COLON} | {_DASH} | (?: ist | lautet | beträgt | wäre | sind )\b )")
FRENCH = _pattern(rf"s? (?: [ ](?:finale|correcte|exacte)s? )? {_END} (?: {COLON} | {_DASH} | (?: est | sont )\b )")
SPANISH = _pattern(
    rf"s? (?: [ ](?:final|finales|correcta|correctas) )? {_END} (?: {COLON} | {_DASH} | (?: es | son )\b )"
)
# One pattern for Italian "risposta" and Portuguese "resposta".
ITALIAN_PORTUGUESE = _pattern(
    rf"""s? (?: [ ](?:finale?|corretta|correta|esatta|certa) )? {_END}
    (?: {COLON} | {_DASH} | (?: é | è | são )(?!\w) | e['’] )"""
)
RUSSIAN = _pattern(rf"(?: ом )? {_END} (?: {COLON} | {_DASH} | (?: равен | будет | является | есть | составляет )\b )")
CHINESE_JAPANESE = _pattern(
    rf"""(?: 案 | え | 复 | 複 )? {_END} (?: 应该 | 应当 | 应 | 應 | 就 )?
    (?: 是 | 为 | 為 | 等于 | 等於 | は | 】 | {COLON} )+ [、，]?"""
)
JAPANESE = _pattern(rf"{_END} (?: は | {COLON} ) [、，]?")
KOREAN = _pattern(rf"(?: 안 )? {_END} (?: 은 | 는 | 이 | {COLON} )")
# "不选B" is no choice of B.
CHINESE_CHOICE = _pattern(
    rf"(?<! [不非别勿未没] [选選] ) (?: 项 | 項 | 择 | 擇 )? {_END} (?: 是 | 为 | 為 | {COLON} )?"
)

# A label alone on its line heads the answer below it: "**Final Answer**", "## Answer".
HEADING = _pattern(rf"[s案え]? {_END} \#* [ \t]* \r? \n")
_BEFORE_HEADING = _pattern(r"[^\w\n]* (?: (?:step[ ])?\d{1,2}[.):] [^\w\n]* )? (?: [^\W\d_]+[ ] ){0,3} [^\W\d_]{0,3}")
# Longer beginnings of a line are text, not layout.
_LAYOUT, _HEADING = 20, 60


def begins_line(text: str, at: int) -> bool:
    """True if nothing but layout stands between the start of its line and ``at``."""
    start = _line_start(text, at, _LAYOUT)
    return start is not None and not text[start:at].strip(" \t*_#>-")


def heads(text: str, at: int) -> bool:
    """True if at most a number and three words stand between the start of its line and ``at``."""
    start = _line_start(text, at, _HEADING)
    return start is not None and _BEFORE_HEADING.fullmatch(text, start, at) is not None


def in_code(text: str, start: int, at: int) -> bool:
    """True if ``at`` stands in a fence of code: "answer = total()" assigns a variable."""
    return text.count("```", start, at) % 2 == 1


def _line_start(text: str, at: int, most: int) -> int | None:
    """Where the line of ``at`` begins; None if that is more than ``most`` characters before."""
    newline = text.rfind("\n", max(0, at - most), at)
    return newline + 1 if newline >= 0 or at < most else None

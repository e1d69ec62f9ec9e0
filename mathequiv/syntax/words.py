r"""Answers that are words: phrases, choices, times of day; and the grammar that tells a phrase from mathematics.

phrase ::= word ((' ' | ',' | '.' | ':' | ';') word)*       at most 40 words; digits, hyphens, apostrophes, brackets
choice ::= letter | '(' letter ')' | letter ('.' | ')' | ':') content
clock  ::= h ':' mm [':' ss] ['am' | 'pm']
"""

from __future__ import annotations

import re
import unicodedata

from mathequiv.nodes import Choice, Clock, Node, Phrase, Symbol
from mathequiv.syntax import nouns, rates, units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.lexicon import CALLED, looks_like_word
from mathequiv.syntax.quantities import connective, is_share

MAX_WORDS = 40
_WRAPPER = re.compile(
    r"\s*(?:\\(?:text|mbox|textbf|textit|textrm|mathrm|mathbf|mathsf|emph|boldsymbol|bf|textsf|texttt|textnormal)\s*\{(?:\s*\{(?P<twice>[^{}]*)\}\s*|(?P<inner>[^{}]*))\}"
    r"|(?P<stars>[*∗]{1,3})(?P<bold>[^*∗]+)(?P=stars)|\"(?P<quoted>[^\"]*)\"|“(?P<curly>[^”]*)”"
    r"|'(?P<single>[^'’]*)'|‘(?P<bent>[^'’]*)’|«(?P<angled>[^»]*)»|「(?P<cornered>[^」]*)」)[\s.]*\Z"
)
_CHOICE = re.compile(
    r"""\s*(?:
        \\(?P<font>text|textbf|mathrm|mathbf|mbox|textrm|textit)\s*\{\s*(?P<wrapped>\(?[A-Ja-j]\)?|\[[A-J]\])\s*(?P<stop>[.:)]?)\s*\}
      | \(\s*\\(?:text|textbf|mathrm)\s*\{\s*(?P<inner>[A-J])\s*\}\s*\)
      | \((?P<round>[A-Ja-j])\) | \[(?P<square>[A-J])\] | (?P<bare>[A-J])(?=\s*(?:[.:)]|\Z))
        )
        (?P<apart>\s*[.:)]?(?:\\[ ,;:!]|~|\s)*)(?P<content>.*)\Z""",
    re.VERBOSE | re.DOTALL,
)
_HEDGED = re.compile(
    r"(?:or|and|not|maybe|but|nor|if|perhaps|is|isn't|no|nope|wait|actually|wrong|incorrect|false|rejected|however|although"
    r"|though|alternatively|possibly|unless)\b|[/&]",
    re.IGNORECASE,
)
# Another label, or a word about another choice, behind the first.
_SECOND_LABEL = re.compile(
    r"(?<![\w\\])(?:\((?:II|ii)\)|\(?[A-J](?:[.)]|:\s|\s+is\s+(?:right|correct|true|the|better|best|wrong|also))|\([a-j]\)(?=\s))"
    r"|(?:\b(?:or|and|so|thus|hence|then|but|not|is|to)\b|[,;&/])[\s({]*[A-J](?:[\s)}.,;!]|\Z)(?!\s*[a-z=<>])"
)
# Words that take an answer back wherever they stand, and those that do so at the end or in a few words.
_DOUBT = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|presumably|wait|actually|wrong|incorrect|mistaken|rejected|nope|unsure|guess"
    r"|not\s+(?:sure|certain|right|correct|it|that|this|so))\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"\b(?:not|no|never|false|neither|nor|or|and|but|if|unless)[\s.!)\]]*\Z", re.IGNORECASE)
_COMMAND = re.compile(r"\\[A-Za-z]+|[{}~$]")
_CHOICES = re.compile(r"\s*(?:\\text\{)?\(?[A-J]\)?(?:\s*(?:,|and|,\s*and|&|;|、|，)\s*\(?[A-J]\)?)+\}?\s*\Z")
_CLOCK = re.compile(
    r"\s*(?P<h>\d{1,2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?\s*(?P<open>\\text\{|\\mathrm\{)?\s*~?(?P<half>[ap]\.?\s*m\.?|noon|midnight)?\s*(?(open)\})[\s.]*\Z",
    re.IGNORECASE,
)
_BARE_HOUR = re.compile(
    r"\s*(?P<h>\d{1,2})\s*(?P<open>\\text\{|\\mathrm\{)?\s*~?(?P<half>[ap]\.?\s?m\.?|noon|midnight|(?P<clock>o['’]clock)(?:\s*[ap]\.?\s?m\.?)?)"
    r"\s*(?(open)\})\s*\Z",
    re.IGNORECASE,
)
_HOUR_AND_MINUTE = re.compile(r"\s*(?P<h>\d{1,2})\s*[点點時]\s*(?P<m>\d{1,2})\s*分\s*\Z")  # of China and Japan

_THIN = re.compile(r"\\[!,:; ]|~(?=\\)")  # spaces of mathematics

# A phrase is made of these alone.
_PHRASE_TEXT = re.compile(r"[\w\s.,:;'’!?()\[\]/&%-]+\Z")
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_CALL = re.compile(r"[^\W\d_]{2,}(?:\d\w*)?\(")
_NAMED_VALUES = re.compile(r"(?:\s*[^\W\d_]+\s*:\s*(?:-?[\d./]+|[(\[][-\d./,;\s]{1,40}[)\]])\s*(?:[,;]|and|\Z))+\Z")
_SIGNED = re.compile(r"\s*[-+,;][^\W\d_]")
_HOURS = re.compile(r"[a-z]\s+\d{1,2}(?::\d\d)?\s*[ap]\.?m\b", re.IGNORECASE)
_RAISED = re.compile("[²³¹⁰⁴-₎½¼¾⅓-⅞]")
_MATH_SIGNS = re.compile(r"[=<>+*^\\$|{}_\"]|\d\s*/\s*\d")


def unwrap(text: str) -> str:
    r"""The text inside one ``\text{...}``, bold or quoted wrapper that covers all of it, else the text."""
    match = _WRAPPER.match(text)
    if match is None:
        return text
    inner = next(part for name, part in match.groupdict().items() if part is not None and name != "stars")
    bold_letter = len(inner.strip()) == 1 and text.lstrip().startswith((r"\mathbf", r"\boldsymbol", r"\bm"))
    return text if bold_letter else inner


def choice(text: str) -> Choice | None:
    """The choice that a text names by its form: ``(B)``, ``B.``, ``B) 12``; a lone letter is left to the grammar."""
    if _CHOICES.match(text) and ("(" in text or r"\text" in text or re.search(r"[A-J]\s*(,|and|&|、|，)", text)):
        letters = re.findall(r"[A-J](?![a-z])", re.sub(r"\\text|and", " ", text))
        return Choice(tuple(sorted(set(letters)))) if len(letters) > 1 else None
    inner = unwrap(text)
    match = _CHOICE.match(inner if inner != text and len(inner) > 3 else text)
    if match is None or (match["bare"] and not match["content"] and len(text.strip()) == 1):
        return None
    letter = (match["wrapped"] or match["inner"] or match["round"] or match["square"] or match["bare"]).strip("()[]")
    content = match["content"].strip()
    if match["wrapped"] and len(match["wrapped"]) == 1 and (letter.islower() or (content and _is_name(match))):
        return None
    behind_gap = text[: len(text) - len(match["content"])].endswith((" ", "~")) and content[:1] in "(["
    if _is_more(content, behind_gap) or (match["bare"] and _INITIALS.match(text.strip())):
        return None
    return Choice((letter.upper(),), None if not content else Phrase((content,)))


def _is_name(match: re.Match[str]) -> bool:
    """A letter in a font of mathematics, or with something close behind it, is a name: ``\\mathbf{A}\\mathbf{x}``."""
    marked = bool(match["stop"]) or any(sign in match["apart"] for sign in ".:)")
    return not marked and (match["font"].startswith("math") or not match["apart"])


_OPERATORS = re.compile(r"\\(?:cdot|times|to|cup|cap|in|le|leq|ge|geq|pm|mp|ne|neq|div|land|lor|setminus)(?![A-Za-z])")


_INITIALS = re.compile(r"(?:[A-Z]\.){1,3}[A-Za-z]\.?\Z")  # A.T, A.B.C
_LONE_LABEL = re.compile(r"[\s$]*[(\[]?[A-Ja-dfghj][)\]]?[\s.$]*\Z")


def is_label(content: Node) -> bool:
    """True for a letter that would itself be a choice; ``e`` and ``i`` are values."""
    return isinstance(content, Phrase) and _LONE_LABEL.match(str(content.parts[0])) is not None


def _is_more(content: str, behind_gap: bool) -> bool:
    """True when what follows a letter makes it part of a formula, or takes it back; a bracket behind a gap does not."""
    return bool(content) and (
        (content[0] in "=^_+-*/<>(,&'!" and not behind_gap)
        or _OPERATORS.match(content) is not None
        or _HEDGED.match(content.lstrip("([")) is not None
        or _SECOND_LABEL.search(content) is not None
        or _is_taken_back(_COMMAND.sub(" ", content).strip())
    )


def _is_taken_back(spoken: str) -> bool:
    """``12 maybe``, ``\\text{not}``: words that doubt or deny what stands before them."""
    return any(pattern.search(spoken) for pattern in (_DOUBT, _DENIAL)) or _HEDGED.match(spoken) is not None


def is_wording(text: str) -> bool:
    """True for words beside a choice's letter that need not be read: no digits, no brackets, no signs."""
    found = WORD.findall(text)
    plain = may_stand_in_phrase(text) and not has_signs(text) and not any(char.isdecimal() for char in text)
    return plain and any(len(word) > 1 for word in found) and text[-1:] not in "-/&("


def clock(text: str) -> Clock | None:
    """The time of day that a text is; ``h:mm`` without seconds, am or pm may also be a ratio."""
    if "\\" in text:
        text = _THIN.sub("", text)
    match = _CLOCK.match(text) or _BARE_HOUR.match(text) or _HOUR_AND_MINUTE.match(text)
    if match is None:
        return None
    parts = match.groupdict()
    hours, minutes, seconds = int(parts["h"]), int(parts.get("m") or 0), int(parts.get("s") or 0)
    half = (parts.get("half") or "").replace(".", "").replace(" ", "").lower()
    half = half[len(parts.get("clock") or "") :]
    if half in _TWELVE and (hours, minutes, seconds) != (12, 0, 0):
        return None
    half = _TWELVE.get(half, half) or None
    if minutes > 59 or seconds > 59 or hours > 24 or (half and not 1 <= hours <= 12):
        return None
    if half:
        return Clock((hours % 12 + (12 if half == "pm" else 0)) * 3600 + minutes * 60 + seconds, half)
    return Clock(hours % 24 * 3600 + minutes * 60 + seconds, "24" if hours > 12 or hours == 0 else None)


_TWELVE = {"noon": "pm", "midnight": "am"}
_DATE = re.compile(r"\s*(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}\1\d{4})\s*\Z")
_CHEMISTRY = re.compile(r"(?=.*\d)(?=.*[A-Z].*[A-Z])(?:[A-Z][a-z]?\d*)+\Z")


def has_signs(text: str) -> bool:
    """True where the signs of mathematics stand, or brackets that do not match: such a text is read or refused."""
    return _MATH_SIGNS.search(text) is not None or any(text.count(a) != text.count(b) for a, b in ("()", "[]"))


_VALUE = r"[\w.()+*/-]+"
_PROGRAM = re.compile(
    rf"""\s*(?: import\s+[\w.]+(?:\s+as\s+\w+)?\s*\Z | from\s+[\w.]+\s+import\b | (?:def|class)\s+\w+\s*\([\w ,=]*\)\s*:
      | (?:let|var|const|int|float|double|auto)\s+[A-Za-z]\w*\s*=(?!=)
      | (?:np|numpy|math|sympy|sp|S(?=\.[A-Z][a-z]))\.[A-Za-z]\w+
      | return\s+(?:\d\S*|[A-Za-z])\s*\Z | for\s+\w+\s+in\s+range\b | while\s+(?:True|False)\b
      | {_VALUE}\s+if\s+[\w\s<>=!.%()+*/-]{{1,60}}?\s+else\s+{_VALUE}\s*\Z | \[{_VALUE}\s+for\s+\w+\s+in\s
      ) | (?<![\\\w])lambda\s+\w+(?:\s*,\s*\w+)*\s*: | :\s*return\b""",
    re.VERBOSE,
)


def program(text: str) -> re.Match[str] | None:
    """Where a text is that of a program: a statement, a conditional expression, an anonymous function."""
    return _PROGRAM.match(text) or (_PROGRAM.search(text) if "lambda" in text or "return" in text else None)


def is_code_word(text: str) -> bool:
    """True for dates and formulas of chemistry, which are words though they look like arithmetic."""
    return _DATE.match(text) is not None or _CHEMISTRY.match(text) is not None


def is_phrase(text: str) -> bool:
    """True when the grammar of phrases takes the text, and mathematics would not.

    Mathematics has signs, or consists of letters, numbers, units and words of the vocabulary; a phrase has a word that
    is none of these.
    """
    if _RAISED.search(text) or not _PHRASE_TEXT.match(text) or _MATH_SIGNS.search(text) or _CALL.search(text):
        return False
    found = WORD.findall(text)
    if any(text.count(opener) != text.count(closer) for opener, closer in ("()", "[]")) or _SIGNED.match(text):
        return False
    if not found or _NAMED_VALUES.match(text) or _is_declared(text):
        return False
    if "(" in text and _PRINTED.search(text):
        return False
    return _foreign(text, found)


# A formula of single letters and what its letters stand for: "4k, where k is an integer", "7t, for any real t".
_EACH = r"(?:(?:any|some|all|every|each|an?)\s+)?"
_TYPE = r"""(?:(?:positive|non-?negative|negative|nonzero|even|odd|arbitrary|real|rational|complex|natural|whole)\s+)*
    (?:(?:integer|number|constant|real|scalar|parameter)s?|real|rational|complex|natural|arbitrary)\b"""
_SHORT = "is|of|to|in|at|by|on|if|or|an|as|be|do|he|me|my|no|so|up|us|we|it|go|am"
_FACTORS = rf"(?<![^\W\d_])(?!(?:{_SHORT})\b)[^\W\d_]{{1,2}}(?![^\W\d_])"
_LETTERS = r"[^\W\d_](?:\s*(?:,|\band\b)\s*[^\W\d_])*"
_DECLARED = re.compile(
    rf"""(?:{_FACTORS}|\d|[^\w;:])+? \s (?:(?:where|with|for|and)\s+)?{_EACH}
    (?:{_LETTERS}\s+(?:(?:is|being|are)\s+)?{_EACH}{_TYPE} | {_TYPE}\s+{_LETTERS})[\s.]*\Z""",
    re.VERBOSE,
)
_NAMES_TYPE = re.compile(r" (?:integer|number|constant|real|scalar|parameter|rational|complex|natural|arbitrary)")


def _is_declared(text: str) -> bool:
    return len(text) <= _LONGEST_DECLARED and bool(_NAMES_TYPE.search(text)) and _DECLARED.match(text) is not None


_LONGEST_DECLARED = 200  # characters


def count(text: str) -> int:
    """The number of words in a text."""
    return len(WORD.findall(text))


def _foreign(text: str, found: list[str]) -> bool:
    """True when a word is neither of the vocabulary nor a unit or noun after the number that leads the text."""
    found = [part for word in found for part in re.split("[-’']", word) if part]  # a-b is a difference
    counted = any(char.isdigit() for char in text)
    unknown = [word for word in found if not _known(word) and not (counted and units.lookup(word) is not None)]
    if not unknown:
        return False
    led = _LED.match(text)
    if led is not None and _is_measure(text[led.end() :]):
        return False
    if len(found) == 1:
        return looks_like_word(found[0]) or _ANSWERED.match(text) is not None
    told = _HOURS.search(text) is not None or text.startswith("I am")
    return told or any(looks_like_word(word) or len(word) > 2 for word in unknown)


def _is_measure(text: str) -> bool:
    """True for what may stand behind a number: a counted noun, a unit, a word for percent or degrees."""
    return any(reading(text) for reading in (nouns.counted_noun, units.read_unit, is_share, rates.rate))


_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
# Or a date: "may" is no product of letters behind a day.
_ANSWERED = re.compile(
    rf"\s*(?:(?:yes|no)\s*,|(?:{_MONTHS})\s+\d|\d{{1,2}}\s+may(?:,?\s+\d{{3,4}})?\.?\s*\Z)", re.IGNORECASE
)
_LED = re.compile(r"\s*-?[\d.,/]+(?:[eE][-+]?\d{1,3}(?!\w))?\s*")


def _known(word: str) -> bool:
    if len(word) == 1 or word == "intersect" or connective(word):
        return True
    return word in _VOCABULARY or (len(word) > 1 and word.lower() in _MATH_WORDS)


_MATH_WORDS = frozenset(
    {
        "and",
        "or",
        "pi",
        "mod",
        "int",
        "in",
        "union",
        "oo",
        "inf",
        "infinity",
        "million",
        "thousand",
        "billion",
        "hundred",
        "trillion",
        "dozen",
        "percent",
        "degrees",
        "degree",
    }
)
_SHORT_CALLED = frozenset(name for name in CALLED if not looks_like_word(name)) | {"EmptySet"}
_PRINTED = re.compile(rf"(?:{'|'.join(sorted(map(re.escape, CALLED)))})\s*\(")
_VOCABULARY = (
    frozenset(s for s in v.BY_SPELLING if not s.startswith("\\")) | v.GREEK | frozenset(v.WORDS) | _SHORT_CALLED
)


def phrase(text: str) -> Phrase:
    """The phrase that a text is, spaces made single."""
    return Phrase((" ".join(unicodedata.normalize("NFKC", text).split()),))


def lone_letter(node: Node) -> Choice | None:
    """The choice that a lone capital letter from A to J may also be."""
    if isinstance(node, Symbol) and node.sub is None and not node.marks and node.name in "ABCDEFGHIJ":
        return Choice((node.name,))
    return None


def may_stand_in_phrase(text: str) -> bool:
    """True for a text of words and the punctuation of phrases, without call syntax."""
    return _PHRASE_TEXT.match(text) is not None and _CALL.search(text) is None


def is_vocabulary(word: str) -> bool:
    """True for a word of the notation: a function, a Greek letter, a constant."""
    return word in _VOCABULARY or word.lower() in _MATH_WORDS


_PLACEHOLDER_TEXTS = """
    omitted|proof|figure|graph|image|picture|diagram|proof omitted|answer omitted|solution omitted|the proof is omitted
    proof is omitted|n/a|nan|null|none given|not given|no answer given|no answer|not available|not provided
    answer not available|answer not provided|answers may vary|answers vary|answers will vary|left to the reader
    left as an exercise|prove|proved|proven|shown|verified|to be proved|qed|todo|tbd|to be determined
    证明见解析|证明略|略|解析略|答案略|见解析|解答见详解|见详解|见图|如图|如图所示|無|暂无答案|暂无|無答案
"""
_PLACEHOLDERS = frozenset(text.strip() for text in _PLACEHOLDER_TEXTS.replace("\n", "|").split("|")) - {""}
# "See the figure below", "see https://...", and what shows a picture.
_SEE = re.compile(
    r"""(?:please\ )?(?:see|refer\ to)\ (?:the\ |our\ |attached\ )*(?:full\ |detailed\ |above\ )?
      (?:solutions?|explanation|proof|figure|fig\.?|graph|text|picture|image|diagram|table|work|answer|above|below|attached|https?://\S+)
      (?:\ (?:above|below|attached|section|\d+(?:\.\d+)?))*
    | !\[[^\]]*\]\([^)]*\) | <img\b[^>]*> | \\includegraphics.* | https?://\S+""",
    re.VERBOSE,
)


def is_placeholder(text: str) -> bool:
    """True for a text that stands where an answer should: "see solution", "omitted", a picture."""
    trimmed = text.strip()
    bare = unwrap(trimmed).strip(" .()[]$").lower()
    return bare in _PLACEHOLDERS or _SEE.fullmatch(bare) is not None or _SEE.fullmatch(trimmed.lower()) is not None

"""The door of this folder: the readings of an answer, in the order of the table of docs/semantics.md (3)."""

from __future__ import annotations

import re
import unicodedata

from mathequiv.config import Config, DecimalComma
from mathequiv.nodes import (
    Apply,
    Bracket,
    Choice,
    Constant,
    Listing,
    Node,
    Number,
    Numeral,
    Phrase,
    Quantity,
    Ratio,
    Symbol,
    Tuple,
    walk,
)
from mathequiv.syntax import (
    bases,
    bullets,
    directions,
    enumerated,
    markup,
    otherwise,
    pointing,
    prose,
    tallies,
    typed,
    words,
)
from mathequiv.syntax.building import lone_solution
from mathequiv.syntax.leaves import whole
from mathequiv.syntax.lexicon import GLUED, SHORT_WORDS, looks_like_word
from mathequiv.syntax.mathematics import formula
from mathequiv.syntax.measures import bare_unit, products_first, with_bare_units, zeros_measured
from mathequiv.syntax.numbers import decimal
from mathequiv.syntax.source import has_spelled_letter, restored
from mathequiv.verdict import ParseError


def read(text: str, config: Config) -> tuple[Node, ...]:
    """The readings of an answer, the first the preferred one.

    Raises ``ParseError`` when the text is not well-formed or not understood; its cause is ``empty`` when nothing is
    left once wrappers are gone, and the name of the limit when one was passed.
    """
    if len(text) < _SHORT and len(text) <= config.limits.digits and len(text) <= config.limits.answer_chars:
        if text.isdecimal() and text.isascii() and text[0] != "0":
            return (Number(int(text)),)
        if (short := _SHORT_ANSWER.match(text)) is not None and config.decimal_comma is not DecimalComma.ON:
            return (_short(short),)
    if text[:1] in enumerated.WIDE and (listed := _as_parts(text, config)) is not None:
        return (listed,)
    whole = restored(text)
    try:
        return _restored(whole, config)
    except ParseError as error:
        shown = text if text.isprintable() else whole  # what a control character ate is shown
        raise (error if error.source == shown else pointing.pointed(error, shown)) from None


_SHORT = 36  # characters
# A third of all answers: an integer, a decimal or a fraction of integers.
_SHORT_ANSWER = re.compile(
    r"(\$?)(-?)(?:\\[dt]?frac\{([1-9]\d{0,8}|0)\}\{([1-9]\d{0,8})\}|((?:[1-9]\d{0,8}|0)(?:\.\d{1,9})?))\1\Z", re.ASCII
)


def _short(answer: re.Match[str]) -> Node:
    """The tree of a short answer, as the grammar makes it."""
    _, sign, top, bottom, literal = answer.groups()
    node = Number(*decimal(literal)) if literal is not None else Apply("div", (whole(top), whole(bottom)))
    return Apply("neg", (node,)) if sign else node


def _restored(text: str, config: Config) -> tuple[Node, ...]:
    """The readings of an answer; a formula in a text command is read as one where all of it can be."""
    if "$" in text and r"\text" in text and (apart := markup.formulas_apart(text)) != text:
        try:
            return _unmarked(apart, config)
        except ParseError:
            pass
    return _unmarked(text, config)


def _unmarked(text: str, config: Config) -> tuple[Node, ...]:
    """The readings of an answer without marks of layout, a label before it left out where the rest can be read."""
    if "*" in text or "&" in text or "<br" in text or "```" in text:
        text = markup.without(text)
    if r"\\begin" in text:
        text = markup.undoubled(text)
    if r"\right.$" in text:
        text = _CONTINUED.sub(lambda cut: cut[1].ljust(len(cut[0])), text)
    lead = _LEAD.match(text) if text[:2].lower() in _BEGINS_LEAD else None
    if lead is not None:
        try:
            return _read(text[lead.end() :], config)
        except ParseError:
            pass
    return _read(text, config)


def _read(text: str, config: Config) -> tuple[Node, ...]:
    """The readings of an answer without a label before it."""
    if len(text) > config.limits.answer_chars:
        raise ParseError(f"more than {config.limits.answer_chars} characters", text, (0, 1), "answer length")
    bare = _stripped(text)
    if not bare:
        raise ParseError("there is nothing to read", text, (0, len(text)), "empty")
    try:
        if "\n" in bare and (lines := bullets.items(bare)) is not None:
            return (_as_items(lines, text, config),)
        if "~~" in bare and _STRUCK.match(bare):
            raise ParseError("what is struck out is no answer", text, (place := text.index("~~"), place + 2))
        labelled = bare[0] in _BEGINS_LABEL
        if labelled and enumerated.begins(bare) and (listed := _as_parts(bare, config)) is not None:
            return (listed,)
        if directions.may_end(bare) and (directed := directions.directed(bare, config)) is not None:
            return (directed,)
        found = _as_choice(text, bare, config) if labelled and _may_be_choice(bare) else None
        wordy = _WORDY.search(bare) is not None
        if wordy and (code := words.program(bare)) is not None:
            start = max(0, text.find(bare)) + code.start()
            raise ParseError("program text is not mathematics", text, (start, start + len(code.group().rstrip())))
        if found is None and wordy:
            found = typed.with_type(bare, config) or _as_words(bare, config)
        found = found or _as_mathematics(text, bare, config, wordy)
        return found if len(found) == 1 or "0" not in bare else zeros_measured(found)
    except RecursionError:
        raise ParseError("nested too deeply", text, (0, 1), "depth") from None


def _may_be_choice(bare: str) -> bool:
    """True for a text that begins as a choice does, at one look."""
    first = bare[0]
    if first in "([":
        return bare[1:2].isalpha() or bare.startswith(("(\\t", "(\\mathrm"))
    return bare[1:2] in "tm" if first == "\\" else first in _BEGINS_CHOICE


def _stripped(text: str) -> str:
    """The text without the delimiters of mathematics and white space around it."""
    bare = text.strip()
    if (bare[-3:] == "\\ $" and bare[-4:-3] != "\\") or (bare[-1:] == "\\" and _ends_in_space(text)):
        bare = bare[: bare.rindex("\\")].rstrip() + ("$" if bare[-1] == "$" else "")
    if bare.endswith("\\\\") and not bare.startswith("\\"):
        bare = bare[:-2].rstrip()
    if _begins_content(bare):
        return bare
    if bare[:1] == "$" == bare[-1:] and _begins_content(inner := bare[1:-1].strip()) and "$" not in inner:
        return inner
    while bare[:1] in _DELIMITING:
        before = bare
        for opener, closer in _DELIMITERS:
            if bare.startswith(opener) and bare.endswith(closer) and len(bare) >= len(opener) + len(closer):
                inner = bare[len(opener) : len(bare) - len(closer)]
                if opener != "$" or "$" not in inner:
                    bare = inner.strip()
        if bare == before or not bare:
            break
    return "" if _NOTHING.match(bare) else bare


def _begins_content(text: str) -> bool:
    r"""True for a text that begins with no delimiter and no sign that may be all of it: ``5``, ``-x``, ``\frac``."""
    first = text[:1]
    return first.isalnum() or first in _CONTENT or (first == "\\" and text[1:2].isalpha())


def _ends_in_space(text: str) -> bool:
    r"""A backslash before white space at the end, which is a space: ``5\ ``."""
    return text.rstrip()[-2:] != "\\\\" and text[-1].isspace() and len(text.strip()) > 1


# A label is no part of the value (semantics 2).
_LABEL = r"(?:the\s+)?(?:final\s+)?(?:answer|solution)(?:\s+set)?"
_LEAD = re.compile(
    rf"\s*(?:\\text\s*\{{\s*{_LABEL}(?:\s+is)?\s*:?\s*\}}\s*:?|{_LABEL}\s*(?:\s+is\b\s*:?|:))\s*(?=\S)", re.IGNORECASE
)
# A bracket that one formula opens and the next closes, where a line was broken between them.
_CONTINUED = re.compile(r"\\right\.\$\s*([,;]?)\s*\$\\left\.")
_STRUCK = re.compile(r"~~(?=\S).*\S~~|.*~~\S(?:.*\S)?~~\Z", re.DOTALL)  # Markdown
_BEGINS_LEAD = frozenset({"\\t", "th", "fi", "an", "so", " t", " a", " f", " s", " \\", "\n\n", "  "})
_NOTHING = re.compile(r"(?:[$~\s.,;:!€£¥₹]|\\[,;:! $])*\Z")
# What only words have: two letters that no backslash leads, a wrapper, the signs of clocks, dates and chemistry.
_WORDY = re.compile(
    r"""(?<![\\A-Za-z])[^\W\d_]{2} | [^\x00-\x7f] | [":*] | [ap]\. | [A-Z]\d | \d-\d+-\d | [/.]\d{4}
      | \\(?:text|mbox|math|emph|bold|bf|operatorname)""",
    re.VERBOSE,
)
_BEGINS_CHOICE = frozenset('ABCDEFGHIJ([\\*"“')
_BEGINS_LABEL = _BEGINS_CHOICE | enumerated.FIRST | {"("}
_FEW_GAPS = 3  # of a text that is hardly a sentence
_LONGEST_PRODUCT = 12  # letters of a word that may also be a product
_CONTENT = frozenset("-([{|")
_DELIMITING = frozenset("$\\`")
_DELIMITERS = (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"), ("`", "`"))


def _as_items(lines: list[str], text: str, config: Config) -> Node:
    """The list of the answers that stand behind the bullets of a list."""
    found: list[Node] = []
    for line in lines:
        try:
            found.append(read(line, config)[0])
        except ParseError as error:
            raise pointing.pointed(error, text) from None
    return Listing(tuple(found))


def _as_parts(bare: str, config: Config) -> Node | None:
    """The values of an answer in labelled parts, in order; None where it is not, or where one is not understood."""
    texts = enumerated.parts(bare)
    if texts is None:
        return None
    try:
        return Tuple(tuple(_read(text, config)[0] for text in texts))
    except ParseError:
        return None


def _as_choice(text: str, bare: str, config: Config) -> tuple[Node, ...] | None:
    trimmed = bare.rstrip(" ,;")
    found = words.choice(trimmed if trimmed[-1:] != "\\" else bare)
    if found is None or (found.content is not None and words.is_label(found.content)):
        return None
    content = _content(found, config)
    if isinstance(content, Choice) or (content is not None and words.lone_letter(content) is not None):
        return None
    choice = Choice(found.letters, content)
    try:
        others = _as_mathematics(text, bare, config) if "." not in bare and ":" not in bare and len(bare) < 40 else ()
    except ParseError:
        others = ()
    return (choice, *(node for node in others if not isinstance(node, Choice)))


def _content(found: Choice, config: Config) -> Node | None:
    """The text or value beside a choice's letter, read as an answer of its own where it can be."""
    if not isinstance(found.content, Phrase) or not isinstance(found.content.parts[0], str):
        return None
    text = found.content.parts[0]
    try:
        bare = _stripped(text) or text
        return (_as_words(bare, config) or _as_mathematics(text, bare, config))[0]
    except ParseError:
        if not words.is_wording(text):
            raise
        return words.phrase(text)


def _as_words(bare: str, config: Config) -> tuple[Node, ...] | None:
    time = words.clock(bare if "$" not in bare else bare.replace("$", ""))
    if time is not None:
        return tallies.with_ratio(bare, time, config)
    if ("_" in bare or "base" in bare or " in " in bare) and (numeral := bases.told(bare)) is not None:
        return (numeral,)
    inner = words.unwrap(bare)
    inner = bare.strip() if inner == bare else inner.strip(" ~\t\n")
    wrapped = inner != bare.strip() and not (inner.startswith("\\") and bare.startswith((r"\math", r"\bold")))
    if not inner:
        raise ParseError("there is nothing to read", bare, (0, len(bare)), "empty")
    if wrapped:
        return _wrapped(inner.replace("~", " ") if bare[0] == "\\" else inner, config)
    folded = unicodedata.normalize("NFKC", bare)
    if has_spelled_letter(bare):
        return None
    lone = folded.rstrip(".")
    if lone.isalpha() and (len(lone) > 1 or not lone.isascii()):
        return _lone_word(lone)
    if lone[-1:] == "!" and lone.rstrip("!").lower() in SHORT_WORDS:
        return (words.phrase(lone.rstrip("!")),)
    return _as_phrase(bare, config)


def _as_phrase(bare: str, config: Config) -> tuple[Node, ...] | None:
    """A text that is all words; a code word may be a product too."""
    if words.is_code_word(bare):
        return (words.phrase(bare), *_as_product(bare, config))
    if words.is_phrase(bare):
        if words.count(bare) > words.MAX_WORDS:
            raise ParseError(f"a phrase of more than {words.MAX_WORDS} words", bare, (0, 1), "words")
        return (words.phrase(bare), *tallies.tallied(bare))
    return None


def _as_product(bare: str, config: Config) -> tuple[Node, ...]:
    """``C1C2`` and ``H2O`` as the product of names with an index, where it is read so; no date is one."""
    if not bare[0].isalpha():
        return ()
    try:
        return (formula(bare, config),)
    except ParseError:
        return ()


def _wrapped(inner: str, config: Config) -> tuple[Node, ...]:
    r"""What ``\text{...}`` holds: an answer of its own, or words."""
    if inner.isalpha() and (len(inner) > 1 or not inner.isascii()) and inner not in ("pi", "nan"):
        return (words.phrase(inner),)
    try:
        found = read(inner, config)
    except ParseError:
        if words.is_phrase(inner):
            return (words.phrase(inner),)
        raise
    plain = isinstance(found[0], (Choice, Number, Numeral, Quantity, Phrase, Ratio)) or not re.search(
        r"[^\W\d_]{2}", inner
    )
    return found if plain else (words.phrase(inner), *found)


def _lone_word(bare: str) -> tuple[Node, ...] | None:
    """A lone run of letters: a word where it reads as one, a product with a word behind it where it does not."""
    if words.is_vocabulary(bare) or bare[:-1] in GLUED:
        return None
    if bare.lower() in SHORT_WORDS:
        return (words.phrase(bare),)
    return _and_product(words.phrase(bare), bare) if looks_like_word(bare) else None


def _and_product(phrase: Node, bare: str) -> tuple[Node, ...]:
    """A word, and the product of its letters where they are Latin."""
    if not bare.isascii() or len(bare) > _LONGEST_PRODUCT:
        return (phrase,)
    letters = tuple(Constant(letter) if letter in "ei" else Symbol(letter) for letter in bare)
    return (phrase, Apply("mul", letters))


def _as_mathematics(text: str, bare: str, config: Config, wordy: bool = True) -> tuple[Node, ...]:
    if wordy and otherwise.may_end(bare) and (pieced := otherwise.with_rest(bare, config)) is not None:
        return (pieced,)
    said = wordy and (bare.count(" ") > _FEW_GAPS or " is " in bare) and r"\begin" not in bare
    if ("$" in bare or said) and prose.is_prose(text) and (phrase := prose.mixed(text, config)) is not None:
        return (phrase,)
    try:
        node = formula(bare, config)
    except ParseError:
        phrase = prose.mixed(text, config) if wordy else None
        if phrase is None:
            raise
        return (phrase,)
    if wordy:
        found = (node, *_alternatives(node, bare), *_without_units(node, text, config))
        return found if len(found) == 1 else products_first(found)
    if isinstance(node, Quantity) or r" \frac" in bare or "Omega" in bare:
        return (node, *_second(node, bare), *_without_units(node, text, config))
    return (node, *_second(node, bare))


# Units of two letters close behind a value that physics writes as products, m g, f t, k A, and fractions of letters.
_MAYBE_PRODUCT = re.compile(
    r"(?:\d|\\[dt]?frac\d\d\s|(?:[})π]|\\pi)\s*)(?!cm|mm|km|kg|Hz|st|nd|rd|th)[A-Za-z]{2}(?![A-Za-z])"
    r"|[\d})]\s+(?:\\[dt]?frac\s*\{[A-Za-z]|\\mu\b|μ|[kM]\s?(?:\\Omega|Ω))"
)


def _without_units(node: Node, text: str, config: Config) -> tuple[Node, ...]:
    """``2mg`` may be a product: the reading in which no run of letters is a unit."""
    if not _MAYBE_PRODUCT.search(text) or not any(isinstance(inner, Quantity) for inner in walk(node)):
        return ()
    try:
        other = formula(text, config, bare_units=False)
    except ParseError:
        return ()
    return () if other == node else (other,)


def _second(node: Node, bare: str) -> tuple[Node, ...]:
    """A choice for a lone letter, a quantity for a product that ends in units."""
    if isinstance(node, Bracket):
        return lone_solution(node)
    found = bare_unit(node) if isinstance(node, Apply) else words.lone_letter(node)
    found = found or with_bare_units(node, bare)
    if found is None and "'" in bare and isinstance(node, Apply):
        found = tallies.feet_and_inches(node)
    return () if found is None else (found,)


def _alternatives(node: Node, bare: str) -> tuple[Node, ...]:
    """Second readings of a whole answer: a choice, a quantity with a bare unit, a word."""
    if second := _second(node, bare):
        return second
    if "{" in bare or "*" in bare:
        bare = words.unwrap(bare).strip()
    bare = bare.rstrip(".")
    if bare.isalpha() and len(bare) > 1 and not has_spelled_letter(bare):
        return (words.phrase(bare),)
    stem = bare.rstrip("'")
    if len(stem) > 1 and stem != bare and stem.isalpha() and stem.isascii():
        return (Symbol(stem, marks=("prime",) * (len(bare) - len(stem))),)
    return ()

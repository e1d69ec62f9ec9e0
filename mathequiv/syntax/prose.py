r"""Phrases with formulas in them: words marked as such around mathematics, and plain prose with formulas in its midst.

mixed   ::= part part+                                 words and formulas in turn, at most 40 words
marked  ::= '\text{' words '}' | '$' formula '$' | '\(' formula '\)'
plain   ::= word+ | formula                            a word reads as prose; what stands between words is a formula
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile

from mathequiv.config import Config
from mathequiv.nodes import Given, Node, Phrase
from mathequiv.syntax import units, words
from mathequiv.syntax.letters import DIFFERENTIALS
from mathequiv.syntax.lexicon import PROSE, SHORT_WORDS, looks_like_word
from mathequiv.syntax.mathematics import formula
from mathequiv.syntax.source import has_spelled_letter
from mathequiv.verdict import ParseError

_TEXT_PIECE = re.compile(r"\\(?:text|mbox|textbf|textit|textrm)\s*\{([^{}]*)\}")
_DOLLAR_PIECE = re.compile(r"(?:(?<![\\$])|(?<=\\\\))\$+((?:[^$\\]|\\.)+)\$+|\\\((.+?)\\\)", re.DOTALL)
_UNDERSCORES = re.compile(r"[_=\"\\]")
_JOINING = frozenset(",;:")
_EMPTY = " ~,.;:\\\n\t"

_PUNCTUATION = re.compile(r"(?:[\s~,;:]|\\[ ,;:!])+")

Piece = tuple[bool, str]  # whether it is a formula, and its text


def is_prose(text: str) -> bool:
    """True for words before the first formula between dollar signs, and for a sentence around formulas.

    A sentence has a verb outside the dollar signs, before any word that begins a declaration.
    """
    before, sign, _ = text.partition("$")
    if sign and "\\" not in before and any(_is_prose(word) for word in words.WORD.findall(before)):
        return True
    found = words.WORD.findall(_DOLLAR_PIECE.sub(" ", text) if sign else text)
    for word in dropwhile(lambda first: first.lower() in _LEADING, found):
        word = word.lower() if word[1:] else word
        if word in _DECLARING:
            return False
        if word in _VERBS and (sign or len(word) > 2 or word == "is"):  # two bare letters may be a product
            return True
    return False


# Verbs, and other words that stand in no formula.
_VERB_WORDS = """
    is are was were has have equals works must does will then this these because since it otherwise at can cannot be
    an so they thus hence which does
"""
_VERBS = frozenset(_VERB_WORDS.split())
_LEADING = frozenset({"text", "so", "then", "thus", "hence", "therefore"})  # before a whole answer
_DECLARING_WORDS = "where for with such if when whenever given provided unless any all"
_DECLARING = frozenset(_DECLARING_WORDS.split())


def mixed(text: str, config: Config) -> Node | None:
    """The phrase that a text is, its formulas read; None when it is none.

    Raises ``ParseError`` where one of its formulas is refused, and for a phrase that is longer than phrases may be.
    """
    refused: ParseError | None = None
    if r"\boxed" in text or text.lstrip()[:1] in _JOINING:
        return None  # a response, or the rest of a sentence, and not an answer
    for divide in (_marked, _plain):
        pieces = divide(text)
        if pieces is None:
            continue
        if divide is _plain and (declared := _declared(pieces, config)) is not None:
            return declared
        if "^" in text:
            pieces = list(map(_ordinal, pieces, [*pieces[1:], (True, "")]))
        prose = " ".join(piece for is_formula, piece in pieces if not is_formula)
        if len(prose.split()) > words.MAX_WORDS:
            raise ParseError(f"a phrase of more than {words.MAX_WORDS} words", text, (0, 1), "words")
        try:
            return Phrase(_joined(_part(is_formula, piece, text, config) for is_formula, piece in pieces))
        except ParseError as error:
            refused = refused or error
    if refused is not None:
        raise refused
    return None


def _declared(pieces: list[Piece], config: Config) -> Node | None:
    """``cx where c is a constant``: what ``where`` tells of a formula, as behind ``\\text``; None for other words."""
    if len(pieces) < 2:
        return None
    (led, _), (_, words_behind), *_ = pieces
    if not led or words_behind.split()[:1] != ["where"]:
        return None
    marked = " ".join(piece if is_formula else f"\\text{{ {piece} }}" for is_formula, piece in pieces)
    try:
        node = formula(marked, config)
    except ParseError:
        return None
    if not isinstance(node, Given) or isinstance(node.body, Phrase):
        return None
    wordy = isinstance(node.condition, Phrase) and all(isinstance(part, str) for part in node.condition.parts)
    return None if wordy else node


def _joined(parts: Iterable[str | Node]) -> tuple[str | Node, ...]:
    """Words that stand side by side are one part."""
    joined: list[str | Node] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, str) and isinstance(last, str):
            joined[-1] = f"{last} {part}"
        else:
            joined.append(part)
    return tuple(joined)


def _part(is_formula: bool, piece: str, text: str, config: Config) -> str | Node:
    if not is_formula:
        return " ".join(piece.split())
    try:
        return formula(piece, config)
    except ParseError as error:
        place = text.find(piece)
        if place < 0:
            raise
        start, end = error.span
        raise ParseError(error.message, text, (place + start, place + end), error.cause) from None


def _marked(text: str) -> list[Piece] | None:
    r"""Words in ``\text{...}``, or outside ``$...$``; None when no word stands there or more than words."""
    pattern = _DOLLAR_PIECE if "$" in text or "\\(" in text else _TEXT_PIECE
    inside = pattern is _DOLLAR_PIECE
    found: list[Piece] = []
    at, depth, seen = 0, 0, 0
    for match in pattern.finditer(text):
        if not inside:
            depth, seen = depth + _depth(text[seen : match.start()]), match.end()
            if depth or units.read_unit(match[1]) is not None:
                continue  # words inside a bracket, and units, part no formulas
        found.append((not inside, text[at : match.start()]))
        found.append((inside, next(part for part in match.groups() if part is not None)))
        at = match.end()
    found.append((not inside, text[at:]))
    found = [part for piece in found for part in _extremes(piece)]
    kept = [(is_formula, piece.strip(" ~\n\t")) for is_formula, piece in _punctuated(found) if piece.strip(_EMPTY)]
    kept = [(is_formula, _trimmed(piece) if is_formula else piece) for is_formula, piece in kept]
    return kept if len(kept) > 1 and _are_words([piece for is_formula, piece in kept if not is_formula]) else None


def _punctuated(pieces: list[Piece]) -> Iterator[Piece]:
    r"""``\text{True}, \text{False}``: a comma or semicolon alone between words belongs to the first of them."""
    for at, (is_formula, piece) in enumerate(pieces):
        between = pieces[at + 1][1].strip(_EMPTY_OF_WORDS) if at + 2 < len(pieces) else ""
        if not is_formula and piece.strip(_EMPTY) and between in _COMMAS and not pieces[at + 2][0]:
            piece = piece.rstrip() + between
        yield is_formula, piece


_EMPTY_OF_WORDS = " ~\\\n\t"
_COMMAS = (",", ";")


def _ends_clause(pieces: list[Piece]) -> bool:
    """``For all n, n + 2 does not ...``: the comma behind the first formula of a clause ends the clause."""
    opening = pieces[-2][1].split()[:1] if len(pieces) > 1 else []
    return pieces[-1][1].endswith(",") and [word.lower() for word in opening] in _OPENING_CLAUSES


_OPENING_CLAUSES = [["for"], ["if"], ["when"], ["let"], ["since"], ["given"]]


def _depth(text: str) -> int:
    """How many brackets more are open behind the text than before it."""
    return sum(text.count(opener) - text.count(closer) for opener, closer in ("()", "[]", "{}"))


_EXTREME = re.compile(r"(?P<before>.*?),?\s*\\(?P<name>max|min)\s*\Z", re.DOTALL)


def _extremes(piece: Piece) -> list[Piece]:
    r"""``$n\pi, \max$ at ...``: an extremum that is named and not taken is a word."""
    is_formula, text = piece
    named = _EXTREME.match(text) if is_formula else None
    if named is not None:
        return [(True, named["before"]), (False, named["name"])]
    inner = _TEXT_PIECE.fullmatch(text.strip()) if is_formula else None
    return [(False, inner[1])] if inner is not None else [piece]


_ENDING = r"\\(?:text|mathrm|textrm)\s*\{\s*th\s*\}"
_ORDINAL = re.compile(rf"([A-Za-z])\s*\^\s*(?:\{{\s*(?:t\s*h|{_ENDING})\s*\}}|{_ENDING})")


def _ordinal(piece: Piece, following: Piece) -> Piece:
    """``the $i^{th}$ component``: a letter with the ending of an ordinal above it, before a word, is a word."""
    found = _ORDINAL.fullmatch(piece[1].strip()) if piece[0] and not following[0] else None
    return piece if found is None else (False, f"{found[1]}th")


def _are_words(prose: list[str]) -> bool:
    """True for pieces of a phrase, with a word that reads as one among them."""
    if any(not words.may_stand_in_phrase(piece) or _UNDERSCORES.search(piece) for piece in prose):
        return False
    if sum(piece.count("(") - piece.count(")") for piece in prose):
        return False
    return any(_is_prose(word) for piece in prose for word in words.WORD.findall(piece))


def _is_long(word: str) -> bool:
    """A word of four letters, or of three the first of which alone is a capital: ``Day 3``."""
    title = len(word) == len("Day") and word.istitle() and not _VOWELS.isdisjoint(word.lower())
    return looks_like_word(word) or (title and not words.is_vocabulary(word.lower()))


def _is_prose(word: str) -> bool:
    return _is_long(word) or (word.lower() in _SMALL_WORDS and word.lower() not in _DOUBTING)


# -- plain prose -----------------------------------------------------------------------------------------------------
_SPACING = re.compile(r"\\[ ,;:!]")
_PROGRAM = re.compile(r"==|:=|!=|\(\)|;\s*$|(?<![\w)\]}])\*\*|\*\*(?![\w(+-])")
_BOUNDARY = re.compile(r"\s+|[(\[{}\])]")
_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_FEWEST_WORDS = 2  # between which a space of mathematics may be one of prose
_HOUR = re.compile(r"\d{1,2}:\d\d|[ap]\.?m|[AP]M")
_VOWELS = frozenset("aeiou")
_AROUND_WORD = ".,:;!?'()"
_NOTATION = re.compile(r"[A-Za-z]{4,}")
_CONNECTING = frozenset({"and", "or"})
_MORE_WORDS = """
    in on can from into only there exists one two each both we us he she they how out up iff let our nor
    who may must too try i.e e.g will would such could should might about above below under over between through
"""
_DOUBTING = frozenset({"not", "or", "and", "maybe", "but", "nor", "if", "no", "than", "more", "less", "about", "in"})
_SMALL_WORDS = PROSE | SHORT_WORDS | frozenset(_MORE_WORDS.split())


def _plain(text: str) -> list[Piece] | None:
    """Prose with formulas between its words; None where no two words stand, or where the signs of programs do."""
    if _PROGRAM.search(text) or '"' in text:
        return None
    chunks = list(_chunks(_SPACING.sub(" ", text)))
    kinds = [_is_word(chunk) for chunk in chunks]
    _settle(chunks, kinds)
    if all(kinds) and len(chunks) > _FEWEST_WORDS and "\\" in text and any(map(_is_prose, chunks)):
        return [(False, " ".join(chunks))]  # spaces of mathematics between words
    if not any(kinds) or all(kinds) or not any(_is_long(c.strip(_AROUND_WORD)) for c in chunks):
        return None
    pieces: list[Piece] = []
    for chunk, is_word in zip(chunks, kinds, strict=True):
        if pieces and pieces[-1][0] is not is_word and not (not is_word and _ends_clause(pieces)):
            pieces[-1] = (not is_word, f"{pieces[-1][1]} {chunk}")
        else:
            pieces.append((not is_word, chunk))
    kept = [(is_formula, _trimmed(piece) if is_formula else piece) for is_formula, piece in pieces]
    prose = [_unwrapped(piece) for is_formula, piece in kept if not is_formula]
    if any(not piece for _, piece in kept) or not _are_words(prose):
        return None
    return [(is_formula, piece if is_formula else _unwrapped(piece)) for is_formula, piece in kept]


def _chunks(text: str) -> Iterator[str]:
    """What white space sets apart outside every bracket."""
    depth, start = 0, 0
    for found in _BOUNDARY.finditer(text):
        sign = found.group()
        change = _DEPTH.get(sign)
        if change is not None:
            depth = max(0, depth + change)
        elif depth == 0:
            if start < found.start():
                yield text[start : found.start()]
            start = found.end()
    if start < len(text):
        yield text[start:]


def _is_word(chunk: str) -> bool:
    r"""A word of prose with its punctuation, or a ``\text{...}`` group."""
    if _TEXT_PIECE.fullmatch(chunk.rstrip(",.;:")):
        return True
    bare = chunk.strip(_AROUND_WORD)
    if _HOUR.fullmatch(bare):
        return True
    parts = re.split("[-'’]", bare)
    if not bare or has_spelled_letter(bare) or not all(part.isalpha() for part in parts):
        return False
    return any(part.lower() in _SMALL_WORDS or _reads_as_word(part) for part in parts) or "'" in bare


def _reads_as_word(part: str) -> bool:
    """A word of any language: letters with a vowel, neither a word of the notation nor the capitals of points."""
    if len(part) < 2 or part.isupper() or words.is_vocabulary(part) or DIFFERENTIALS.fullmatch(part):
        return False
    return looks_like_word(part) or not _VOWELS.isdisjoint(part.lower())


def _settle(chunks: list[str], kinds: list[bool]) -> None:
    """``and`` between formulas joins them; ``a`` before a word is an article, and so is a capital name of points."""
    for at, chunk in enumerate(chunks):
        before, after = kinds[at - 1 : at] == [False], kinds[at + 1 : at + 2]
        if chunk.lower() in _CONNECTING:
            kinds[at] = not (before and after == [False])
        elif after == [True] and (chunk in ("a", "A") or (kinds[at - 1 : at] == [True] and _NOTATION.fullmatch(chunk))):
            kinds[at] = True  # an article, or a word of the notation in the midst of words


def _unwrapped(piece: str) -> str:
    return _TEXT_PIECE.sub(lambda group: group[1], piece)


def _trimmed(piece: str) -> str:
    """A formula without the punctuation of the sentence around it."""
    begun = _PUNCTUATION.match(piece)
    start, end = begun.end() if begun is not None else 0, len(piece)
    while end > start:
        if end > start + 1 and piece[end - 2] == "\\" and piece[end - 1] in _THIN_SPACES:
            end -= 2
        elif piece[end - 1].isspace() or piece[end - 1] in "~,.;:":
            end -= 1
        else:
            break
    return piece[start:end]


_THIN_SPACES = frozenset(" ,;:!")  # behind a backslash

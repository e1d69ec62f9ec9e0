r"""Text -> items: one compiled pattern, spans kept, linear time.

Commands are resolved here through the vocabulary: ``\leqslant`` and ``\le`` are one relation, ``\,`` is a gap, and
``\text{...}`` is one item with its raw content. An unknown command is a refusal that points.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mathequiv.config import Limits
from mathequiv.syntax import commands, dollars, fonts, tildes, tokens
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Group, Item, Kind
from mathequiv.syntax.letters import ends_operand
from mathequiv.syntax.signs import SIGNS
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

_SENTENCE_END = re.compile(r"[ \n$]*(?:\Z|\\\\(?!overline\{|d?dots?(?![A-Za-z])|bar\{)|\\end(?![A-Za-z]))")
_BEHIND_DOUBLED = re.compile(r"[A-Za-z]+|[{}%,;!$]")
_ROW_SKIP = re.compile(r"\s*\[[\d.]+(?:pt|ex|em|mm|cm)\]")  # \\[2pt]
_LONE_DELIMITER = re.compile(r"\s{0,4}([./])")
_LATIN, _ABROAD = re.compile("[A-Za-zÀ-ɏ]*"), re.compile(r"[^\W\d_A-Za-zÀ-ɏ]*")  # the rest of a run of letters
_SHIFTS = frozenset({r"\(", r"\)", r"\[", r"\]"})  # delimiters of mathematics in prose
_ALIGNED = re.compile(r"\s*\[[clr|]+\]")  # [cc|c] of an augmented matrix
_COLUMNS = dict.fromkeys(("array", "tabular", "alignedat"), re.compile(r"\s*(?:\[\w*\])?\s*\{[^{}]*\}"))
_BEGINS_SET = re.compile(r"\s*(?:[\[({A-Z]|\\[{\[]|\\mathbb|\\left)")
_PRICE = re.compile(r"\s*\\\$\s*[\d.]|\s*[\d.]{1,20}\s*\\?%")  # 25 @ \$18, \$3000 @ 4.6\%
_PREFIXES, _HEXADECIMAL = frozenset("xbo"), frozenset("0123456789ABCDEFabcdef")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
# Letters that are a product sign, the imaginary unit, a union or the mark of a base, by what stands around them.
_AT_LARGE_BEHIND = {"x": Kind.NUMBER, "b": Kind.NUMBER, "o": Kind.NUMBER, "I": Kind.OPERATOR, "U": Kind.CLOSE}


class Lexer:
    """The items of one source. ``items`` grows as ``run`` walks the text."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.text = source.text
        self.limits = limits
        self.items: list[Item] = []
        self.at = 0
        self.gap = ""
        self.forced = ""
        self.circled = -1  # where the last circled label ends
        self.dollars = (0, 0)  # up to which place dollar signs are counted, and how many
        self.delimiters = -1  # dollar signs of the whole text, counted at the first of them
        self.logical: bool | None = None  # whether a text with tildes is one of logic, looked for at the first
        self.doubled = r"\begin" not in source.text

    def error(self, message: str, start: int, end: int, cause: str = "malformed") -> ParseError:
        """A refusal that points at ``start:end``."""
        return ParseError(message, self.source.original, self.source.span(start, end), cause)

    def run(self) -> list[Item]:
        """The items of the whole text; raises ``ParseError`` where one cannot be read."""
        end = len(self.text)
        while self.at < end:
            self._sweep()
        if self.forced:
            raise self.error(f"\\{self.forced} needs a delimiter", end - 1, end)
        return self.items

    def _sweep(self) -> None:
        """Read on until a command has moved the cursor into the midst of a piece, where the text divides anew."""
        taken = self.at
        append, sign_of, gap, forced = self.items.append, SIGNS.get, self.gap, self.forced
        pieces = (tokens.WITH_NUMERALS if "_" in self.text else tokens.PLAIN).findall(self.text, taken)
        place = taken
        for piece in pieces:
            start = place
            place += len(piece)
            if start < taken:  # a command took it, or its first characters
                if place <= taken:
                    continue
                piece, start = self.text[taken:place], taken
                if not piece.isalnum() or self.text.startswith(".", place):
                    self.gap = gap
                    return
            sign = sign_of(piece)
            if sign is None:
                if piece == " " or piece[0].isspace() or piece[0] == "~":
                    gap += piece if piece == " " else tildes.space(self, piece, start)
                    continue
                sign = (Kind.NUMBER, piece) if piece.isdecimal() else self._at_large(piece, gap, place)
            if sign is not None and not forced:
                append(Item(sign[0], sign[1], start, place, gap))
                gap = ""
                continue
            self.at, self.gap = place, gap
            if sign is None and piece[0] == "\\":
                self.command(piece, start)
            else:
                self._rarer(piece, start, sign)
            taken, gap, forced = self.at, self.gap, self.forced
            if taken < place:
                return
        self.at, self.gap = max(place, taken), gap

    def _at_large(self, piece: str, gap: str, end: int) -> tuple[Kind, str] | None:
        """A letter that may be a sign by what stands before it; None for anything else."""
        if (behind := _AT_LARGE_BEHIND.get(piece)) is None:
            return None
        if not self.items or ((last := self.items[-1]).kind is not behind and not (piece == "U" and last.text == "[")):
            return Kind.LETTER, piece
        if last.text == "0" and not gap and piece in _PREFIXES and self.text[end : end + 1] in _HEXADECIMAL:
            raise self.error("a literal of a programming language is not mathematics", last.start, end)
        if piece == "x" and last.text != "0" and not (gap and self.text[end : end + 8].lstrip().startswith("10")):
            return Kind.LETTER, piece
        return Kind.WORD, piece

    def _rarer(self, piece: str, start: int, sign: tuple[Kind, str] | None) -> None:
        """A piece that is more than one item as it stands, or stands where a delimiter is due."""
        first = piece[0]
        if sign is not None:
            self.emit(*sign, start)
        elif first.isascii() and first.isalpha():
            self.word(piece, start)
        elif piece in _PIECES:
            _PIECES[piece](self, piece, start)
        elif first.isdecimal() or (first == "." and piece[1:2].isdecimal()):
            self.number(piece, start)
        elif first == "." and len(piece) > 1:
            self.emit(Kind.CONSTANT, "dots", start)
        else:
            self.other(piece, start)

    def word(self, text: str, start: int) -> None:
        """A run of letters."""
        if text == "Rs" and (amount := re.match(r"\.?(?= ?\d)", self.text[self.at : self.at + 3])) is not None:
            self.at += amount.end()
            self.emit(Kind.COMMAND, r"\rupee", start)
            return
        numeral = len(text) > 1 and self.text.startswith("_{16}", self.at) and _HEXADECIMAL.issuperset(text)
        self.emit(Kind.NUMERAL if numeral and text.isupper() else Kind.WORD, text, start)

    def number(self, text: str, start: int) -> None:
        """A full stop after the last number of a formula is not its decimal point; ``5.`` alone is a decimal."""
        if not text.replace(".", "").isdecimal() and (text.isalnum() and self.text.startswith("_", self.at)):
            self.emit(Kind.NUMERAL, text, start)
            return
        stops = text.endswith(".") and bool(self.items) and _SENTENCE_END.match(self.text, self.at) is not None
        self.emit(Kind.NUMBER, text[:-1] if stops and len(text) > 1 else text, start)

    def emit(self, kind: Kind, text: str, start: int, end: int | None = None) -> None:
        """Append an item that takes the pending gap."""
        end = self.at if end is None else end
        forced = self.forced
        self.items.append(
            Group(kind, text, start, end, self.gap, forced) if forced else Item(kind, text, start, end, self.gap)
        )
        self.gap = ""
        if forced:
            if kind not in _DELIMITERS and text != "<" and text != ">":
                raise self.error(f"\\{self.forced} needs a delimiter", start, self.at)
            if text == "{":
                raise self.error(f"\\{self.forced} takes \\{{, not a plain brace", start, self.at)
            self._angle()
            self.forced = ""

    def _angle(self) -> None:
        r"""``\left<`` and ``\right>`` are angle brackets."""
        item = self.items[-1]
        if item.text in ("<", ">"):
            item.kind, item.text = (Kind.OPEN, r"\langle") if item.text == "<" else (Kind.CLOSE, r"\rangle")

    def braced(self, start: int) -> str:
        """The raw content of the braces at the cursor, which moves past them."""
        text, at = self.text, self.at
        while at < len(text) and text[at] in " \n\t":
            at += 1
        if at >= len(text) or text[at] != "{":
            self.at = at + 1 if at < len(text) else at
            return text[at : at + 1]
        end = closing_brace(text, at)
        if end < 0:
            raise self.error("this brace is never closed", at, at + 1)
        self.at = end + 1
        return text[at + 1 : end]

    def command(self, text: str, start: int) -> None:
        """A command that is more than one item, or none."""
        handler = _WORD_COMMANDS.get(text[1:])
        if handler is not None:
            handler(self, text[1:], start)
        elif text == "\\\\":
            self._doubled(start)
        elif text == "\\ " and self.gap and self._differs():
            self.emit(Kind.OPERATOR, "setminus", start)
        elif text in v.SPACES or text in _SHIFTS or text == "\\\n" or text == "\\\t":
            self.gap += text
        elif text in SIGNS:
            self.emit(*SIGNS[text], start)
        else:
            self._unseen(text[1:], start)

    def _differs(self) -> bool:
        r"""``ℝ \ {0}``: a backslash alone between white space, behind a set of numbers or where all stand so."""
        last = self.items[-1] if self.items else None
        capital = last is not None and last.kind is Kind.LETTER and last.text.isupper() and len(last.text) == 1
        sets = last is not None and last.kind is Kind.CONSTANT and last.text in v.NUMBER_SETS
        sets = sets or (
            self.source.original.count("\\") == self.source.original.count(" \\ ") and (capital or ends_operand(last))
        )
        return sets and _BEGINS_SET.match(self.text, self.at) is not None

    def _doubled(self, start: int) -> None:
        r"""``\\frac`` is ``\frac`` unless the text has rows, where ``\\`` ends one."""
        following = _BEHIND_DOUBLED.match(self.text, self.at, self.at + 32)
        if self.doubled and following is not None and _is_command(following.group()):
            self.at = following.end()
            self.command(f"\\{following.group()}", start + 1)
            return
        if self.doubled and commands.beside_text(self):
            self.gap += " "
            return
        end = _ROW_SKIP.match(self.text, self.at, self.at + 24)
        if end is not None:
            self.at = end.end()
        self.emit(Kind.OPERATOR, "\\\\", start)

    def _unseen(self, name: str, start: int) -> None:
        """A command of layout; any other is refused."""
        if name in v.DROPPED_ARGUMENT:
            self.braced(start)
            self.gap += " "
        elif name in ("boxed", "fbox") and not self.text[self.at :].strip(" \n$"):
            raise self.error(f"\\{name} needs an argument", start, self.at)
        elif name not in v.TRANSPARENT:
            raise self.error(f"\\{name} is not a command this grammar knows", start, self.at)

    def _delimiter_command(self, name: str, start: int) -> None:
        if name in v.SIZES:
            return
        self.forced = "left" if name in v.OPENING else "right"
        after = self.text[self.at : self.at + 1]
        rest = _LONE_DELIMITER.match(self.text, self.at) if after in "./" or after.isspace() else None
        if rest is not None:
            self.at = rest.end()
            kind = Kind.OPEN if self.forced == "left" else Kind.CLOSE
            self.emit(kind, rest.group(1), start)

    def _begin_command(self, name: str, start: int) -> None:
        environment = self.braced(start)
        if environment not in v.ENVIRONMENTS:
            raise self.error(f"the environment {environment!r} is not mathematics this grammar knows", start, self.at)
        columns = _COLUMNS.get(environment) or (_ALIGNED if "matrix" in environment else None)
        found = columns.match(self.text, self.at) if columns is not None else None
        self.at = found.end() if found is not None else self.at
        self.emit(Kind.BEGIN, environment, start)

    def _end_command(self, name: str, start: int) -> None:
        self.emit(Kind.END, self.braced(start), start)

    def _not_command(self, name: str, start: int) -> None:
        self.emit(Kind.OPERATOR, "not", start)

    def _mid_command(self, name: str, start: int) -> None:
        self.emit(Kind.OPERATOR, "mid", start)

    def thousands(self, text: str, start: int) -> None:
        self.emit(Kind.OPERATOR, "{,}", start)

    def power(self, text: str, start: int) -> None:
        self.emit(Kind.OPERATOR, "^", start)

    def bar(self, text: str, start: int) -> None:
        """Two bars together are two bars: ``||x||`` may be a norm or a modulus of a modulus."""
        for offset in range(len(text)):
            self.emit(Kind.BAR, "|", start + offset, start + offset + 1)

    def maps(self, text: str, start: int) -> None:
        """``x |-> 2x`` is a map; where a bar is open it closes: ``|x|->0``."""
        if ends_operand(self.items[-1] if self.items else None) and not self._is_open():
            self.emit(Kind.RELATION, "mapsto", start)
        else:
            self.emit(Kind.BAR, "|", start, start + 1)
            self.emit(Kind.RELATION, "to", start + 1)

    def _is_open(self) -> bool:
        """True where the bars so far do not match."""
        return sum(item.kind is Kind.BAR for item in self.items) % 2 == 1

    def other(self, text: str, start: int) -> None:
        doubled = start > 0 and self.text[start - 1] == "." and not self.text.endswith(r"\right.", 0, start)
        if text == "." and not doubled and _SENTENCE_END.match(self.text, self.at):
            return None
        if text == "." and self.items and "." in self.items[-1].text and self.text[self.at :].strip(" \n$") == ".":
            self.at = len(self.text)  # two dots behind a decimal are an ellipsis
            self.emit(Kind.CONSTANT, "dots", start)
            return None
        if text == "@" and self.items and self.items[-1].kind is Kind.NUMBER and _PRICE.match(self.text, self.at):
            return self.emit(Kind.RELATION, "at", start)
        if text == "." and self.items and self.items[-1].text in _ABBREVIATED and self.items[-1].end == start:
            return None
        if text.isalpha():
            run = (_LATIN if text <= "ɏ" else _ABROAD).match(self.text[self.at : self.at + 40])
            self.at += run.end() if run else 0
            self.emit(Kind.WORD, self.text[start : self.at], start)
            return None
        if text == '"' and self.items and self.items[-1].kind is Kind.NUMBER:
            self.emit(Kind.OPERATOR, "'", start)
            self.emit(Kind.OPERATOR, "'", start)
            return None
        raise self.error(f"`{text}` is not a sign this grammar knows", start, self.at)


def _is_command(name: str) -> bool:
    """True for the name of a command, or a sign that a backslash escapes."""
    if not name.isalpha():
        return True
    return name in _WORD_COMMANDS or f"\\{name}" in SIGNS or name in v.TRANSPARENT or f"\\{name}" in v.SPACES


def closing_brace(text: str, at: int) -> int:
    """The place of the brace that closes the one at ``at``, escaped braces aside; -1 when there is none."""
    first = text.find("}", at)
    inner = text[at + 1 : first]
    if "{" not in inner and "\\" not in inner:
        return first
    depth = 0
    for found in _BRACES.finditer(text, at):
        sign = found.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                return found.start()
    return -1


_ABBREVIATED = frozenset(
    {"sq", "cu", "ft", "in", "lb", "lbs", "oz", "yd", "sec", "min", "hr", "hrs", "mi", "gal", "qt", "pt", "yr", "Rs"}
)
_DELIMITERS = frozenset({Kind.OPEN, Kind.CLOSE, Kind.BAR})

_WORD_COMMANDS: dict[str, Callable[[Lexer, str, int], None]] = {
    **dict.fromkeys(v.OPENING | v.CLOSING | v.SIZES, Lexer._delimiter_command),
    **dict.fromkeys(v.TEXT_COMMANDS, commands.text),
    **dict.fromkeys(v.NAME_COMMANDS, fonts.name),
    "mathbb": fonts.double_struck,
    "mathcal": fonts.calligraphic,
    **dict.fromkeys(v.BOLD, fonts.bold),
    "begin": Lexer._begin_command,
    "end": Lexer._end_command,
    "not": Lexer._not_command,
    "mid": Lexer._mid_command,
    "divides": Lexer._mid_command,
    "operatorname*": fonts.name,
    "bold": fonts.bold,
    **commands.HANDLERS,
    "$": dollars.money,
}

_PIECES: dict[str, Callable[[Lexer, str, int], None]] = {
    "{,}": Lexer.thousands,
    "**": Lexer.power,
    "|": Lexer.bar,
    "||": Lexer.bar,
    "|->": Lexer.maps,
    r"|\to": Lexer.maps,
    "$": dollars.delimiter,
}


def register_commands(names: frozenset[str]) -> None:
    """Declare the commands that constructs read, so that the tokenizer lets them through."""
    for name in names:
        if name not in _WORD_COMMANDS:
            SIGNS.setdefault(f"\\{name}", (Kind.COMMAND, f"\\{name}"))

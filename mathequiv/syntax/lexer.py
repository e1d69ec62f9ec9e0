r"""Text -> items: one compiled pattern, spans kept, linear time.

Commands are resolved here through the vocabulary: ``\leqslant`` and ``\le`` are one relation, ``\,`` is a gap, and
``\text{...}`` is one item with its raw content. An unknown command is a refusal that points.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mathequiv.config import Limits
from mathequiv.syntax import commands
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

_PATTERN = re.compile(
    r"""
    (?P<space>[\s~]+)
  | (?P<numeral>\d[\dA-F]*(?=_\{?(?:1[1-9]|2\d|3[0-6])\}?(?!\d))(?<=[A-F\d]))
  | (?P<number>\d+(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+(?![\w.]))?|\.\d+(?:[eE][+-]?\d+(?![\w.]))?)
  | (?P<word>Interval\.(?:open|Lopen|Ropen)|[A-Za-z]+)
  | (?P<command>\\(?:[A-Za-z]+\*?|.|$))
  | (?P<thousands>\{,\})
  | (?P<dots>\.\.\.+)
  | (?P<relation><=|>=|!=|==(?!=)|:=|->|=>|=|<|>)
  | (?P<power>\*\*(?!\*))
  | (?P<open>[(\[{])
  | (?P<close>[)\]}])
  | (?P<bar>\|\||\|)
  | (?P<operator>[-+*/^_!'%,;:&])
  | (?P<dollar>\$)
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_SHIFTS = frozenset({r"\(", r"\)", r"\[", r"\]"})  # delimiters of mathematics in prose
_ALIGNED = re.compile(r"\s*\[[clr|]+\]")  # [cc|c] of an augmented matrix
_COLUMNS = dict.fromkeys(("array", "tabular", "alignedat"), re.compile(r"\s*(?:\[\w*\])?\s*\{[^{}]*\}"))
_PRICE = re.compile(r"\s*(?:\\\$\s*)?[\d.]")  # 25 @ \$18
_ROW_ENDS = re.compile(r"\s*(?:\\\\|\\end\b)")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_OPERATOR_KIND = {"relation": Kind.RELATION, "operator": Kind.OPERATOR, "open": Kind.OPEN, "close": Kind.CLOSE,
                  "number": Kind.NUMBER, "numeral": Kind.NUMERAL, "word": Kind.WORD}  # fmt: skip


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
        self.doubled = r"\begin" not in self.text

    def error(self, message: str, start: int, end: int, cause: str = "malformed") -> ParseError:
        """A refusal that points at ``start:end``."""
        return ParseError(message, self.source.original, self.source.span(start, end), cause)

    def run(self) -> list[Item]:
        """The items of the whole text; raises ``ParseError`` where one cannot be read."""
        text, match = self.text, _PATTERN.match
        while self.at < len(text):
            found = match(text, self.at)
            assert found is not None
            self.at = found.end()
            group = found.lastgroup or ""
            kind = _OPERATOR_KIND.get(group)
            if kind is Kind.RELATION:
                self.emit(kind, v.RELATIONS[found.group()], found.start())
            elif kind is not None:
                self.emit(kind, self._without_stop(found.group(), kind), found.start())
            else:
                _HANDLERS[group](self, found.group(), found.start())
        if self.forced:
            raise self.error(f"\\{self.forced} needs a delimiter", len(text) - 1, len(text))
        return self.items

    def _without_stop(self, text: str, kind: Kind) -> str:
        """A full stop after the last number of a formula is not its decimal point; ``5.`` alone is a decimal."""
        last = kind is Kind.NUMBER and text.endswith(".") and bool(self.items)
        stops = last and (self.at == len(self.text.rstrip()) or _ROW_ENDS.match(self.text, self.at) is not None)
        return text[:-1] if stops and len(text) > 1 else text

    def emit(self, kind: Kind, text: str, start: int, end: int | None = None) -> None:
        """Append an item that takes the pending gap."""
        self.items.append(Item(kind, text, start, self.at if end is None else end, self.gap, self.forced))
        self.gap = ""
        if self.forced:
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
        """Resolve one command through the vocabulary."""
        if text == "\\\\":
            self._doubled(start)
            return
        if text in v.SPACES or text in _SHIFTS or text == "\\\n" or text == "\\\t":
            self.gap += text
            return
        text = v.DELIMITER_NAMES.get(text, text)
        for table, kind in _COMMAND_TABLES:
            if text in table:
                self.emit(kind, table[text] if isinstance(table, dict) else text, start)
                return
        self._word_command(text[1:], start)

    def _doubled(self, start: int) -> None:
        r"""``\\frac`` is ``\frac`` unless the text has rows, where ``\\`` ends one."""
        following = re.match(r"[A-Za-z]+|[{}%,;!$]", self.text[self.at : self.at + 32])
        if self.doubled and following is not None and _is_command(following.group()):
            self.at -= 1
            return
        end = re.match(r"\s*\[[\d.]+(?:pt|ex|em|mm|cm)\]", self.text[self.at : self.at + 24])
        if end is not None:
            self.at += end.end()
        self.emit(Kind.OPERATOR, "\\\\", start)

    def _word_command(self, name: str, start: int) -> None:
        handler = _WORD_COMMANDS.get(name)
        if handler is not None:
            handler(self, name, start)
        elif name in v.GREEK or name in v.VARIANTS:
            self.emit(Kind.LETTER, v.VARIANTS.get(name, name), start)
        elif name in v.LETTERS:
            self.emit(Kind.LETTER, v.LETTERS[name], start)
        elif name in v.ACCENTS:
            self.emit(Kind.ACCENT, v.ACCENTS[name], start)
        elif name in v.DROPPED_ARGUMENT:
            self.braced(start)
            self.gap += " "
        elif name in ("boxed", "fbox") and not self.text[self.at :].strip(" $"):
            raise self.error(f"\\{name} needs an argument", start, self.at)
        elif name in v.TRANSPARENT:
            self.gap += ""
        else:
            raise self.error(f"\\{name} is not a command this grammar knows", start, self.at)

    def _delimiter_command(self, name: str, start: int) -> None:
        if name in v.SIZES:
            return
        self.forced = "left" if name in v.OPENING else "right"
        rest = re.match(r"\s*([./])", self.text[self.at : self.at + 8])
        if rest is not None:
            self.at += rest.end()
            kind = Kind.OPEN if self.forced == "left" else Kind.CLOSE
            self.emit(kind, rest.group(1), start)

    def _text_command(self, name: str, start: int) -> None:
        self.emit(Kind.TEXT, self.braced(start), start)

    def _name_command(self, name: str, start: int) -> None:
        r"""``\mathrm{...}``, ``\operatorname{...}``"""
        self.name(self.braced(start), start)

    def name(self, content: str, start: int) -> None:
        """A function, one letter, or a name or unit kept as text."""
        bare = re.sub(r"[~\s]|\\[ ,;:!]", "", content)
        row = v.BY_SPELLING.get("\\" + bare) or v.BY_SPELLING.get(bare)
        ordinal = bare in v.ORDINALS and bool(self.items) and self.items[-1].text in ("^", "{")
        if row is not None and len(bare) > 1 and not ordinal and not self._measures(content, bare):
            self.emit(Kind.FUNCTION, row.head, start)
        elif len(bare) == 1 and bare.isalpha() and bare == content:
            self.emit(Kind.LETTER, bare, start)
        elif f"\\{bare}" in v.BIG_OPERATORS:
            self.emit(Kind.BIG, v.BIG_OPERATORS[f"\\{bare}"], start)
        elif bare.replace(".", "", 1).isdigit():
            self.emit(Kind.NUMBER, bare, start)
        elif bare == "mod":
            self.emit(Kind.OPERATOR, "mod", start)
        else:
            self.emit(Kind.TEXT, content, start)

    def _measures(self, content: str, bare: str) -> bool:
        r"""``5\mathrm{~min}`` and ``ft/\mathrm{sec}``: a name that is a unit here and a function elsewhere."""
        if bare not in ("min", "sec"):
            return False
        last = self.items[-1] if self.items else None
        return last is not None and (content.startswith("~") or last.kind in _MEASURED or last.text == "/")

    def _set_command(self, name: str, start: int) -> None:
        content = self.braced(start).strip()
        if content in v.NUMBER_SETS:
            self.emit(Kind.CONSTANT, content, start)
        elif len(content) == 1:
            self.emit(Kind.LETTER, content, start)
        else:
            self.emit(Kind.TEXT, content, start)

    def _bold_command(self, name: str, start: int) -> None:
        r"""``\mathbf{r}`` is a vector's name; bold words and numbers are what they are without it."""
        before = self.at
        content = self.braced(start).strip()
        last = self.items[-1] if self.items else None
        if content in v.NUMBER_SETS and last is not None and last.text in ("in", "notin", "subset", "subseteq"):
            self.emit(Kind.CONSTANT, content, start)
        elif (len(content) == 1 and content.isalpha()) or content.startswith("\\"):
            self.at = before
            self.emit(Kind.ACCENT, "vec", start)
        elif not re.search(r"[A-Za-z]{2}", content):
            self.at = before
        else:
            self.emit(Kind.TEXT, content, start)

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

    def space(self, text: str, start: int) -> None:
        self.gap += text

    def thousands(self, text: str, start: int) -> None:
        self.emit(Kind.OPERATOR, "{,}", start)

    def dots(self, text: str, start: int) -> None:
        self.emit(Kind.CONSTANT, "dots", start)

    def power(self, text: str, start: int) -> None:
        self.emit(Kind.OPERATOR, "^", start)

    def bar(self, text: str, start: int) -> None:
        """Two bars together are two bars: ``||x||`` may be a norm or a modulus of a modulus."""
        for offset in range(len(text)):
            self.emit(Kind.BAR, "|", start + offset, start + offset + 1)

    def dollar(self, text: str, start: int) -> None:
        """A dollar sign is a delimiter of mathematics, or money before a number where it stands alone."""
        following = self.text[self.at : self.at + 1]
        if self.text.count("$") % 2 and (following.isdigit() or following == ".") and not self.items:
            self.emit(Kind.COMMAND, r"\$", start)
        else:
            self.gap += " "

    def other(self, text: str, start: int) -> None:
        doubled = start > 0 and self.text[start - 1] == "."
        if text == "." and not doubled and not self.text[self.at :].strip(" $"):
            self.at = len(self.text)
            return None
        if text == "." and self.items and "." in self.items[-1].text and self.text[self.at :].strip(" $") == ".":
            self.at = len(self.text)  # two dots behind a decimal are an ellipsis
            self.emit(Kind.CONSTANT, "dots", start)
            return None
        if text == "@" and self.items and self.items[-1].kind is Kind.NUMBER and _PRICE.match(self.text, self.at):
            return self.emit(Kind.RELATION, "at", start)
        if text == "." and not doubled and _ROW_ENDS.match(self.text, self.at):
            return None
        if text == "." and self.items and self.items[-1].text in _ABBREVIATED and self.items[-1].end == start:
            return None
        if text.isalpha():
            run = re.match(r"[^\W\d_A-Za-z]*", self.text[self.at : self.at + 40])
            self.at += run.end() if run else 0
            self.emit(Kind.WORD, self.text[start : self.at], start)
            return None
        if text == '"' and self.items and self.items[-1].kind is Kind.NUMBER:
            self.emit(Kind.OPERATOR, "'", start)
            self.emit(Kind.OPERATOR, "'", start)
            return None
        raise self.error(f"{text!r} is not a sign this grammar knows", start, self.at)


def _is_command(name: str) -> bool:
    """True for the name of a command, or a sign that a backslash escapes."""
    if not name.isalpha():
        return True
    known = name in _WORD_COMMANDS or name in v.GREEK or name in v.VARIANTS or name in v.LETTERS or name in v.ACCENTS
    return (
        known or name in v.TRANSPARENT or f"\\{name}" in v.SPACES or any(f"\\{name}" in t for t, _ in _COMMAND_TABLES)
    )


def closing_brace(text: str, at: int) -> int:
    """The place of the brace that closes the one at ``at``, escaped braces aside; -1 when there is none."""
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
_MEASURED = frozenset({Kind.NUMBER, Kind.TEXT, Kind.CLOSE})
_DELIMITERS = frozenset({Kind.OPEN, Kind.CLOSE, Kind.BAR})
_OPEN_COMMANDS = frozenset(opener for opener in v.OPENERS if opener.startswith("\\"))
_CLOSE_COMMANDS = frozenset(closer for closer in v.CLOSERS if closer.startswith("\\"))

_COMMAND_TABLES: tuple[tuple[dict[str, str] | frozenset[str], Kind], ...] = (
    (v.RELATIONS, Kind.RELATION),
    (v.PRODUCTS, Kind.OPERATOR),
    (v.CONSTANTS, Kind.CONSTANT),
    (v.BIG_OPERATORS, Kind.BIG),
    ({s: row.head for s, row in v.BY_SPELLING.items() if s.startswith("\\")}, Kind.FUNCTION),
    (_OPEN_COMMANDS, Kind.OPEN),
    (_CLOSE_COMMANDS, Kind.CLOSE),
    ({r"\|": "||"}, Kind.BAR),
    (
        {
            "\\%": "%",
            r"\prime": "'",
            r"\colon": ":",
            r"\lnot": "lnot",
            r"\neg": "lnot",
            r"\_": "\\_",
            r"\&": "\\&",
            r"\#": "\\#",
        },
        Kind.OPERATOR,
    ),
    (frozenset(v.CURRENCIES), Kind.COMMAND),
)

_WORD_COMMANDS: dict[str, Callable[[Lexer, str, int], None]] = {
    **dict.fromkeys(v.OPENING | v.CLOSING | v.SIZES, Lexer._delimiter_command),
    **dict.fromkeys(v.TEXT_COMMANDS, Lexer._text_command),
    **dict.fromkeys(v.NAME_COMMANDS, Lexer._name_command),
    "mathbb": Lexer._set_command,
    "mathbf": Lexer._bold_command,
    "boldsymbol": Lexer._bold_command,
    "bm": Lexer._bold_command,
    "begin": Lexer._begin_command,
    "end": Lexer._end_command,
    "not": Lexer._not_command,
    "mid": Lexer._mid_command,
    "divides": Lexer._mid_command,
    "operatorname*": Lexer._name_command,
    "bold": Lexer._bold_command,
    **commands.HANDLERS,
}

_HANDLERS: dict[str, Callable[[Lexer, str, int], None]] = {
    "space": Lexer.space,
    "command": Lexer.command,
    "thousands": Lexer.thousands,
    "dots": Lexer.dots,
    "power": Lexer.power,
    "bar": Lexer.bar,
    "dollar": Lexer.dollar,
    "other": Lexer.other,
}


def register_commands(names: frozenset[str]) -> None:
    """Declare the commands that constructs read, so that the tokenizer lets them through."""
    for name in names:
        _WORD_COMMANDS.setdefault(name, _construct_command)


def _construct_command(lexer: Lexer, name: str, start: int) -> None:
    lexer.emit(Kind.COMMAND, f"\\{name}", start)

"""The text before tokens: Unicode mathematics spelt as commands, damage undone, and the way back to the source.

Only what docs/semantics.md (9) lists is undone here: control characters that ate a backslash and its letter, invisible
characters, full-width forms and styled letters. A map from each character to its place in the source is kept, so that a
caret points at what was written.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

# A backslash and its letter become a control character when a string is unescaped once too often.
_EATEN = {"\x07": "\\a", "\x08": "\\b", "\x0b": "\\v", "\x0c": "\\f"}
_EATEN_BEFORE = {
    "\t": ("\\t", ("ext", "imes", "frac", "heta", "an", "au", "o ", "riangle", "bin")),
    "\r": ("\\r", ("ight", "ho", "angle")),
}

_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u2061\u2062\u2063\u2064")

SPELLED = {
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "﹣": "-", "×": r"\times ", "✕": r"\times ", "⋅": r"\cdot ", "·": r"\cdot ",
    "•": r"\cdot ", "∙": r"\cdot ", "∗": "*", "÷": r"\div ", "∕": "/", "⁄": "/", "±": r"\pm ", "∓": r"\mp ", "≤": r"\le ", "≥": r"\ge ",
    "⩽": r"\le ", "⩾": r"\ge ", "≦": r"\le ", "≧": r"\ge ", "≠": r"\ne ", "≈": r"\approx ", "≃": r"\approx ", "≅": r"\cong ", "≡": r"\equiv ",
    "∼": r"\sim ", "∝": r"\propto ", "∞": r"\infty ", "∈": r"\in ", "∉": r"\notin ", "∋": r"\ni ", "⊂": r"\subset ", "⊆": r"\subseteq ",
    "⊃": r"\supset ", "⊇": r"\supseteq ", "∪": r"\cup ", "∩": r"\cap ", "∖": r"\setminus ", "∅": r"\emptyset ", "Ø": r"\emptyset ",
    "∀": r"\forall ", "∃": r"\exists ", "¬": r"\lnot ", "∧": r"\wedge ", "∨": r"\lor ", "→": r"\to ", "⟶": r"\to ", "↦": r"\mapsto ",
    "⇒": r"\Rightarrow ", "⟹": r"\Rightarrow ", "⇔": r"\Leftrightarrow ", "⟺": r"\Leftrightarrow ", "∑": r"\sum ", "∏": r"\prod ",
    "∫": r"\int ", "∂": r"\partial ", "∇": r"\nabla ", "√": r"\sqrt ", "∛": r"\cbrt ", "∜": r"\fourthroot ", "°": r"^\circ ", "º": r"^\circ ",
    "′": "'", "’": "'", "‘": "'", "ʹ": "'", "″": "''", "‴": "'''", "“": '"', "”": '"', "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ",
    "⌉": r"\rceil ", "⟨": r"\langle ", "⟩": r"\rangle ", "〈": r"\langle ", "〉": r"\rangle ", "‖": r"\| ", "∥": r"\parallel ", "⊥": r"\perp ",
    "∠": r"\angle ", "△": r"\triangle ", "…": r"\ldots ", "⋯": r"\cdots ", "⊕": r"\oplus ", "⊗": r"\otimes ", "∘": r"\circ ", "∣": "|", "˚": r"^\circ ", "∴": r"\therefore ", "✓": r"\checkmark ", "■": r"\blacksquare ",
    "ℝ": r"\mathbb{R}", "ℤ": r"\mathbb{Z}", "ℕ": r"\mathbb{N}", "ℚ": r"\mathbb{Q}", "ℂ": r"\mathbb{C}", "ℏ": r"\hbar ", "ħ": r"\hbar ", "ℓ": r"\ell ",
    "‰": r"\permille ", "€": r"\euro ", "£": r"\pounds ", "¥": r"\yen ", "￥": r"\yen ", "₹": r"\rupee ", "¢": r"\cents ", "′′": "''",
    "，": ",", "٫": ".", "٬": ",", "；": ";", "：": ":", "、": ",", "。": ".", "（": "(", "）": ")", "【": "[", "】": "]", "｛": "{", "｝": "}", "％": "%", "＝": "=",
    "µ": r"\micro ", "Ω": r"\Omega ", "∆": r"\Delta ", "ı": "i", "Å": r"\angstrom ",
    "∁": r"\complement ", "℃": r"^\circ C", "℉": r"^\circ F", "∶": ":", "⊙": r"\odot ", "⊊": r"\subsetneq ", "⊄": r"\not\subset ",
    "⊈": r"\nsubseteq ", "←": r"\leftarrow ", "⟵": r"\leftarrow ", "↔": r"\leftrightarrow ", "∄": r"\nexists ", "ℵ": r"\aleph ",
    "∮": r"\oint ", "∬": r"\iint ", "∭": r"\iiint ", "≪": r"\ll ", "≫": r"\gg ", "≰": r"\nleq ", "≱": r"\ngeq ", "≺": r"\prec ",
    "≻": r"\succ ", "∤": r"\nmid ", "∦": r"\nparallel ", "▱": r"\parallelogram ", "⟂": r"\perp ", "⋃": r"\bigcup ",
    "⋂": r"\bigcap ", "⨁": r"\bigoplus ", "⨂": r"\bigotimes ", "⊖": r"\ominus ", "≜": r"\triangleq ", "≔": r"\coloneqq ",
    "∐": r"\coprod ", "†": r"\dagger ", "↑": r"\uparrow ", "↓": r"\downarrow ", "⋊": r"\rtimes ", "⊤": r"\top ", "⋆": r"\star ",
}  # fmt: skip

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ϑ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "ϱ": "rho",
    "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Υ": "Upsilon", "Φ": "Phi",
    "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
SPELLED.update({letter: f"\\{name} " for letter, name in _GREEK.items()})

_VULGAR = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
           "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8)}  # fmt: skip
SPELLED.update({sign: f"\\frac{{{top}}}{{{bottom}}}" for sign, (top, bottom) in _VULGAR.items()})

_SUPER = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱ⁼ᵃᵇᶜᵈᵉᵏᵐᵗˣʸ", "0123456789+-()ni=abcdekmtxy", strict=True))
_SUB = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₙₖᵢⱼₐₑₘₓ", "0123456789+-()nkijaemx", strict=True))


_HATTED = {"î": "i", "ĵ": "j"}  # unit vectors; within words these are letters
_CONTROL = re.compile(f"[{''.join((*_EATEN, *_EATEN_BEFORE))}]")
_COMBINING = {"\u0302": "hat", "\u0303": "tilde", "\u0304": "overline", "\u0305": "overline", "\u0307": "dot",
              "\u0308": "ddot", "\u20d7": "vec"}  # fmt: skip
_PLAIN = re.compile(f"[ -~]+(?![{''.join(_COMBINING)}])")
# Circled numbers are labels of statements: a run of them is a list.
_CIRCLED = re.compile("[\u2460-\u2473](?: ?[\u2460-\u2473])*")


class Source:
    """A prepared text. ``starts`` and ``origins`` map its characters back: ascending, one entry for each changed place.

    ``parted`` is true where a gap may part statements, ``lined`` where a line of plain text holds a value of its own,
    ``measured`` where symbols outside text commands may be units.
    ``struck`` are the places, ascending, of what is struck out and cancels nothing.
    """

    __slots__ = ("lined", "measured", "original", "origins", "parted", "starts", "struck", "text")

    def __init__(
        self, text: str, original: str, starts: tuple[int, ...] = (0,), origins: tuple[int, ...] = (0,)
    ) -> None:
        self.text = text
        self.original = original
        self.starts = starts
        self.origins = origins
        self.struck: list[int] = []
        self.measured = True
        self.lined = "\n" in text and "\\" not in original
        self.parted = "$" in text or "\n" in text or "quad" in text or r"\)" in text or r"\]" in text

    def origin(self, position: int) -> int:
        """The place in the original text from which the character at ``position`` came."""
        at = bisect_right(self.starts, position) - 1
        within = 0 if at % 2 else position - self.starts[at]  # what is spelt anew is one place
        return min(self.origins[at] + within, len(self.original))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span in the original text of the span ``start:end`` in the prepared one."""
        if end <= start:
            place = self._behind(start - 1) if start else 0
            return place, min(place + 1, len(self.original))
        first = self.origin(start)
        return first, max(first, self._behind(end - 1))

    def _behind(self, position: int) -> int:
        """The place in the original text behind the one from which the character at ``position`` came."""
        at = bisect_right(self.starts, position) - 1
        return min(self.origins[at + 1] if at % 2 else self.origin(position) + 1, len(self.original))


def prepare(text: str) -> Source:
    """The text spelt with ASCII and commands where it is not yet, with the way back."""
    if text.isascii():
        printable = text.isprintable() or text.replace("\n", "").isprintable()
        if printable and "\neq" not in text and "\ne " not in text:
            return Source(text, text)
    pieces: list[str] = []
    starts, origins, length, position = [0], [0], 0, 0
    while position < len(text):
        plain = _PLAIN.match(text, position)
        if plain is not None:
            end = plain.end() - _before_sign(text, plain)
            pieces.append(text[position:end])
            length += end - position
            position = end
            if position == plain.end():
                continue
        piece, taken = _spell(text, position)
        if piece != text[position : position + taken]:
            starts += (length, length + len(piece))
            origins += (position, position + taken)
        pieces.append(piece)
        length += len(piece)
        position += taken
    return Source("".join(pieces), text, tuple(starts), tuple(origins))


def _before_sign(text: str, plain: re.Match[str]) -> int:
    """1 where a plain run ends in a backslash before a sign that is spelt as a command: ``ℂ\\ℝ`` is a difference."""
    ends = text[plain.end() - 1] == "\\" and text[plain.end() : plain.end() + 1] in _SETS
    return int(ends and plain.end() < len(text) and not plain.group().endswith("\\\\"))


_SETS = frozenset("ℝℤℕℚℂ")


def has_spelled_letter(text: str) -> bool:
    """True where a letter of mathematics stands in Unicode: such a text is no word."""
    if text.isascii():
        return False
    hatted = any(char in _HATTED and _stands_apart(text, at) for at, char in enumerate(text))
    return hatted or any(char in SPELLED and char.isalpha() for char in text)


def restored(text: str) -> str:
    """The text with the backslashes that control characters ate, so that stripping white space eats none."""
    if not text.isascii() and _CIRCLED.search(text):
        text = _CIRCLED.sub(_listed, text)
    if "\\\\text" in text and r"\begin" not in text:
        text = text.replace("\\\\text", "\\text")
    if text.isprintable():
        return text
    return _CONTROL.sub(lambda found: _spell_ascii(text, found.start())[0], text)


def _listed(run: re.Match[str]) -> str:
    """A run of circled numbers as a list; a digit close behind it stays apart."""
    numbers = ",".join(str(ord(sign) - 0x245F) for sign in run[0] if not sign.isspace())
    return numbers + (" " if run.string[run.end() : run.end() + 1].isdigit() else "")


def _spell(text: str, at: int) -> tuple[str, int]:
    """How the character at ``at`` is spelt, and how many characters of the source that covers."""
    char = text[at]
    if text[at + 1 : at + 2] in _COMBINING and text[at + 1 : at + 2]:
        return _marked(text, at)
    if char.isascii():
        return _spell_ascii(text, at)
    if char in SPELLED:
        return SPELLED[char], 1
    if char in _HATTED and _stands_apart(text, at):
        return rf"\hat{{{_HATTED[char]}}}", 1
    if char in _SUPER:
        return _rooted(text, at) or _run(text, at, _SUPER, "^")
    if char in _SUB:
        return _run(text, at, _SUB, "_")
    if char in _INVISIBLE:
        return "", 1
    if char.isspace():
        return " ", 1
    return _fold(char), 1


def _stands_apart(text: str, at: int) -> bool:
    """True for a letter behind which none stands, and at most one before it: ``aĵ`` is no word."""
    before = text[max(0, at - 2) : at]
    return not text[at + 1 : at + 2].isalpha() and not (len(before) > 1 and before.isalpha())


def _marked(text: str, at: int) -> tuple[str, int]:
    """A run of characters with one combining mark behind each is one accent: ``0.1̅6̅``, ``x̂``."""
    mark, end = text[at + 1], at
    while text[end + 1 : end + 2] == mark:
        end += 2
    letters = "".join(SPELLED.get(char, _fold(char)).strip() for char in text[at:end:2])
    return f"\\{_COMBINING[mark]}{{{letters}}}", end - at


def _rooted(text: str, at: int) -> tuple[str, int] | None:
    """A raised index before a radical sign, with no base before it: ``⁵√2``."""
    end = at
    while end < len(text) and text[end] in _SUPER:
        end += 1
    based = at > 0 and (text[at - 1].isalnum() or text[at - 1] in ")]}|")
    if based or text[end : end + 1] != "√":
        return None
    return f"\\sqrt[{''.join(_SUPER[char] for char in text[at:end])}]", end + 1 - at


def _spell_ascii(text: str, at: int) -> tuple[str, int]:
    char = text[at]
    if char == "\\":
        return r"\setminus ", 1
    if char in _EATEN:
        return _EATEN[char], 1
    if char in _EATEN_BEFORE:
        command, rests = _EATEN_BEFORE[char]
        if text.startswith(rests, at + 1):
            return command, 1
        return " ", 1
    if char == "\n":
        return (r"\n", 1) if text.startswith(("eq", "e "), at + 1) else (char, 1)
    return (char, 1) if char >= " " else (" ", 1)


def _run(text: str, at: int, table: dict[str, str], script: str) -> tuple[str, int]:
    """A run of raised or lowered characters is one script: ``x¹²`` is ``x^{12}``."""
    end = at
    while end < len(text) and text[end] in table:
        end += 1
    return f"{script}{{{''.join(table[c] for c in text[at:end])}}}", end - at


def _fold(char: str) -> str:
    """Digits of any script, full-width forms and styled letters are the characters they are compatible with."""
    digit = unicodedata.digit(char, None) if unicodedata.category(char) == "Nd" else None
    if digit is not None:
        return str(digit)
    folded = unicodedata.normalize("NFKC", char)
    if len(folded) == 1 and folded in SPELLED:
        return SPELLED[folded]
    full_width = "\uff01" <= char <= "\uff5e"
    return folded if folded.isascii() and len(folded) == 1 and (folded.isalnum() or full_width) else char

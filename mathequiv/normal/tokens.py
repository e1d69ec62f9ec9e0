"""Tokens of a text for rewriting: cutting, joining without fusing, braces, and edits that keep positions.

A token is a string: a LaTeX command, one space, one character, or a name that a rule wrote (``sqrt``, ``pi``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Tokens = list[str]


def commands(names: str) -> frozenset[str]:
    """The LaTeX commands with these names."""
    return frozenset(f"\\{name}" for name in names.split())


def entries(text: str) -> frozenset[str]:
    """The set of what stands between spaces."""
    return frozenset(text.split())


_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[ \t\r\n]+|.", re.DOTALL)

# Names that rules write in place of a command. A typed ``pi`` is two tokens, never one of these.
NAMES = frozenset({"sqrt", "root", "pi", "inf"})

# Two characters that mean something else when they touch: ``n! = 5`` is not ``n != 5``.
_COMPOUNDS = entries("!= !! <= >= =< == => -> ** +- -+ // || := :: -- ++ '' <> << >> ~= *^ ^^ __")

# Commands that stand for one letter, and so are a whole argument by themselves.
LETTERS = commands(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho "
    "varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi "
    "Psi Omega infty hbar ell"
)

# Commands that stand between operands.
OPERATORS = commands(
    "le ge ne leq geq neq lt gt in notin cup cap cdot times pm mp to rightarrow Rightarrow implies iff equiv "
    "approx sim mid land lor wedge vee setminus subset subseteq"
)

WIDE_SPACES = commands("quad qquad")

# What may stand before or after a term of a sum, so that the term needs no brackets there.
_BEFORE = OPERATORS | frozenset(["{", r"\{", "(", "[", "+", "-", "=", "<", ">", ",", ";", "&", r"\\"])
_AFTER = OPERATORS | frozenset(["}", r"\}", ")", "]", "+", "-", "=", "<", ">", ",", ";", "&", r"\\"])


def tokenize(text: str) -> Tokens:
    """The tokens of ``text``; a run of white space is one space."""
    return [" " if token[0] in " \t\r\n" else token for token in _TOKEN.findall(text)]


def render(tokens: Sequence[str]) -> str:
    """The text of the tokens, with a space wherever two of them would otherwise read as one."""
    out: Tokens = []
    last = ""
    for token in tokens:
        if last and _fuses(last, token):
            out.append(" ")
        out.append(token)
        last = token
    return "".join(out)


def _fuses(left: str, right: str) -> bool:
    if len(left) > 1 and left[0] == "\\":
        return left[-1].isalpha() and left[-1].isascii() and right[0].isalpha() and right[0].isascii()
    if left in NAMES:
        return right[0].isalnum()
    return right in NAMES and left[-1].isalpha()


def holds(left: str, right: str) -> bool:
    """True where the space between two tokens carries meaning: ``1 2``, ``x y``, ``n! =``."""
    if left in NAMES or right in NAMES or is_command(left) or is_command(right):
        return False
    if _wordlike(left) and _wordlike(right):
        return True
    return left[-1] + right[0] in _COMPOUNDS


def _wordlike(token: str) -> bool:
    return token == "." or token[-1].isalnum()


def is_command(token: str) -> bool:
    r"""True for ``\alpha``, false for ``\,``."""
    return len(token) > 1 and token[0] == "\\" and token[1].isalpha()


def is_symbol(token: str) -> bool:
    """True for a token that is a whole operand: a digit, a letter, or a command that stands for one."""
    return token in LETTERS or (len(token) == 1 and token.isalnum())


def takes_argument(token: str) -> bool:
    """True for a token whose meaning lies in the token after it."""
    if token in ("^", "_"):
        return True
    return is_command(token) and not (token in LETTERS or token in OPERATORS or token in WIDE_SPACES)


def stands_free(tokens: Sequence[str], start: int, end: int) -> bool:
    """True where ``tokens[start:end]`` is a whole term: nothing beside it binds tighter than a sum."""
    before, after = previous(tokens, start), following(tokens, end)
    return (before < 0 or tokens[before] in _BEFORE) and (after >= len(tokens) or tokens[after] in _AFTER)


def opens_term(tokens: Sequence[str], start: int) -> bool:
    """True where a term may begin at ``start``."""
    before = previous(tokens, start)
    return before < 0 or tokens[before] in _BEFORE


def previous(tokens: Sequence[str], index: int) -> int:
    """The index of the last token before ``index`` that is no space, or -1."""
    index -= 1
    while index >= 0 and tokens[index] == " ":
        index -= 1
    return index


def following(tokens: Sequence[str], index: int) -> int:
    """The index of the first token from ``index`` on that is no space, or the length."""
    while index < len(tokens) and tokens[index] == " ":
        index += 1
    return index


def matching(tokens: Sequence[str], opening: str = "{", closing: str = "}") -> dict[int, int]:
    """The index of each opening brace that is closed, with the index of its closing one."""
    pairs: dict[int, int] = {}
    unclosed: list[int] = []
    for index, token in enumerate(tokens):
        if token == opening:
            unclosed.append(index)
        elif token == closing and unclosed:
            pairs[unclosed.pop()] = index
    return pairs


def counted(tokens: Sequence[str], test: Callable[[str], bool]) -> list[int]:
    """How many of the first n tokens pass the test, for every n."""
    counts = [0]
    for token in tokens:
        counts.append(counts[-1] + test(token))
    return counts


class Edits:
    """Changes to tokens at positions of the original, so that nested constructs are rewritten in one pass.

    Constructs are visited from left to right, and so from outside to inside: of two insertions before one token the
    outer comes first, of two after one token the outer comes last.
    """

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens
        self._replaced: dict[int, Sequence[str]] = {}
        self._before: dict[int, Tokens] = {}
        self._after: dict[int, list[Sequence[str]]] = {}

    def replace(self, index: int, *tokens: str) -> None:
        """Write ``tokens`` in the place of the token at ``index``."""
        self._replaced[index] = tokens

    def enclose(self, start: int, end: int, opening: Sequence[str], closing: Sequence[str]) -> None:
        """Write ``opening`` before the token at ``start`` and ``closing`` after the token before ``end``."""
        self._before.setdefault(start, []).extend(opening)
        self._after.setdefault(end - 1, []).append(closing)

    def apply(self) -> Tokens:
        """The tokens after all changes."""
        out: Tokens = []
        for index, token in enumerate(self._tokens):
            out.extend(self._before.get(index, ()))
            out.extend(self._replaced.get(index, (token,)))
            for closing in reversed(self._after.get(index, ())):
                out.extend(closing)
        return out

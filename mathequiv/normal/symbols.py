r"""Rules for what a symbol is called: text wrappers, products, ``\pm``, ``\pi``, ``\infty``, one-character scripts."""

from __future__ import annotations

from itertools import pairwise

from mathequiv.normal.tokens import (
    LETTERS,
    NAMES,
    OPERATORS,
    Tokens,
    commands,
    entries,
    following,
    is_command,
    matching,
    previous,
    takes_argument,
)

TEXT = commands("text textrm textnormal textup textbf textit textsf texttt emph mbox hbox")
WRAPPERS = TEXT | commands("mathrm mathit operatorname")
PRODUCTS = commands("cdot times")

# In text these are words; outside they are numbers, functions or undefined.
_RESERVED = entries("nan inf oo pi sqrt root")

# Where one of these occurs a product may be of vectors or sets, and its sign counts.
_NOT_SCALAR = commands(
    "vec mathbf boldsymbol bm hat widehat overrightarrow nabla langle mathbb mathcal mathfrak otimes wedge dagger "
    "begin oplus rtimes ltimes"
)


def text(tokens: Tokens) -> Tokens:
    r"""``\text{cm}``, ``\mathrm{cm}``, ``\textbf{cm}`` are ``cm``, set apart from what stands beside them."""
    close = matching(tokens)
    out = list(tokens)
    for index, token in enumerate(tokens):
        opening = following(tokens, index + 1) if token in WRAPPERS else -1
        if opening not in close or _is_reserved(tokens, token, opening, close[opening]):
            continue
        out[index] = ""
        before = previous(tokens, index)
        if before < 0 or not takes_argument(tokens[before]):  # x^\text{th} keeps its brace
            out[opening] = out[close[opening]] = " "
    return [token for token in out if token]


def _is_reserved(tokens: Tokens, wrapper: str, opening: int, closing: int) -> bool:
    longest = 8  # more tokens than any reserved word with a space on each side
    if wrapper not in TEXT or closing - opening > longest:
        return False
    return "".join(tokens[opening + 1 : closing]).strip().lower() in _RESERVED


def products(tokens: Tokens) -> Tokens:
    r"""``\cdot`` and ``\times`` between numbers are ``*``; between vectors or sets they differ, and stay."""
    present = set(tokens)
    if not present.isdisjoint(_NOT_SCALAR):
        return tokens
    brackets = present.isdisjoint((",", ";", "&"))  # without a list in the text no bracket can hold a vector
    return [
        "*" if token in PRODUCTS and _is_scalar(tokens, index, brackets) else token
        for index, token in enumerate(tokens)
    ]


def _is_scalar(tokens: Tokens, index: int, brackets: bool) -> bool:
    before, after = previous(tokens, index), following(tokens, index + 1)
    if before < 0 or after >= len(tokens):
        return False
    left, right = tokens[before], tokens[after]
    if _is_operand(left) and _is_operand(right):
        return True
    return (_is_operand(left) or (brackets and left in ")}]|!")) and (
        _is_operand(right) or right in "-." or (brackets and right in "({[|")
    )


def _is_operand(token: str) -> bool:
    if token in NAMES or token in LETTERS:
        return True
    return token[-1].isalnum() and not (is_command(token) and token in OPERATORS)


def plus_minus(tokens: Tokens) -> Tokens:
    r"""``\pm`` is ``+-``, unless the text has a ``+-`` of its own, which may be a sum."""
    typed = any(left == "+" and right == "-" for left, right in pairwise(tokens))
    return tokens if typed else _named(tokens, r"\pm", "+-")


def pi(tokens: Tokens) -> Tokens:
    r"""``\pi`` is ``pi``."""
    return _named(tokens, r"\pi", "pi")


def infinity(tokens: Tokens) -> Tokens:
    r"""``\infty`` is ``inf``."""
    return _named(tokens, r"\infty", "inf")


def _named(tokens: Tokens, command: str, name: str) -> Tokens:
    """The name in the place of the command, in braces where it is an argument: ``x^\\pi`` is ``x^{pi}``."""
    out: Tokens = []
    for token in tokens:
        if token != command:
            out.append(token)
        else:
            before = previous(out, len(out))
            bound = name in NAMES and before >= 0 and takes_argument(out[before])
            out.extend(("{", name, "}") if bound else (name,))
    return out


def scripts(tokens: Tokens) -> Tokens:
    """``x^{2}`` is ``x^2`` where nothing that follows could join the exponent."""
    out: Tokens = []
    skipped = -1
    for index, token in enumerate(tokens):
        if index <= skipped:
            continue
        if token == "{" and _is_script(tokens, index):
            out.append(tokens[index + 1])
            skipped = index + 2
        else:
            out.append(token)
    return out


def _is_script(tokens: Tokens, index: int) -> bool:
    """True for the brace of a one-character script with a harmless follower."""
    if index == 0 or tokens[index - 1] not in ("^", "_") or tokens[index + 2 : index + 3] != ["}"]:
        return False
    content = tokens[index + 1]
    if len(content) > 1 or not content.isalnum():
        return False
    follower = tokens[index + 3] if index + 3 < len(tokens) else "+"
    if content.isdigit() and follower.isalpha():
        return follower not in "eE"  # 2^{3}e5 is no power of 3e5
    return follower in OPERATORS or follower in "+-*=<>,;)]}&"

"""What words say of a number: even, odd, prime, whole."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from mathequiv.nodes import Rational, Relation, Symbol
from mathequiv.numeric import exact

_LARGEST = 10**6
_SILENT = frozenset({"a", "an", "number", "numbers"})


def bare_words(text: str) -> str:
    """The words without articles and "number": ``a prime number`` says ``prime``."""
    return " ".join(word for word in text.split() if word not in _SILENT) or text


def said_of(claim: Relation) -> bool | None:
    """Whether ``5 is a prime number`` is true; None where a word is not known."""
    value, words = exact(claim.terms[0]), claim.terms[1]
    if value is None or not isinstance(words, Symbol):
        return None
    told = bare_words(words.name).split()
    if not all(word in _SAID for word in told):
        return None
    found = [_SAID[word](value) for word in told]
    return None if None in found else all(found)


def _is_whole(value: Rational) -> bool:
    return value.denominator == 1


def _is_prime(value: Rational) -> bool | None:
    if not _is_whole(value) or value < 2:
        return False
    if value > _LARGEST:
        return None
    return all(value % divisor for divisor in range(2, isqrt(int(value)) + 1))


def _is_composite(value: Rational) -> bool | None:
    prime = _is_prime(value)
    return None if prime is None else _is_whole(value) and value > 1 and not prime


_SAID: dict[str, Callable[[Rational], bool | None]] = {
    "even": lambda value: _is_whole(value) and value % 2 == 0,
    "odd": lambda value: _is_whole(value) and value % 2 == 1,
    "prime": _is_prime,
    "composite": _is_composite,
    "integer": _is_whole,
    "whole": _is_whole,
    "natural": lambda value: None if value == 0 else _is_whole(value) and value > 0,
    "positive": lambda value: value > 0,
    "negative": lambda value: value < 0,
    "nonnegative": lambda value: value >= 0,
    "rational": lambda value: True,
    "real": lambda value: True,
}

"""Presets of options for common data sets, and the reason for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Profile(NamedTuple):
    """What a preset changes, and why."""

    reason: str
    options: Mapping[str, Any] = MappingProxyType({})


PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "math": Profile("MATH: answers in boxes, and any notation of a value is right; the defaults are made for it"),
        "gsm8k": Profile("GSM8K: plain numbers behind ####, where a unit or a currency may be left out; the defaults"),
        "aime": Profile(
            "AIME: an integer in a box or behind a label; a number that only stands last is no answer",
            {"extraction": "strict"},
        ),
        "olympiad": Profile("OlympiadBench and its kin: whole objects in any form; the defaults"),
        "minerva": Profile(
            "Minerva: references are rounded, so that an exact value answers a rounded one",
            {"rounding": "to_reference"},
        ),
        "physics": Profile(
            "Physics: values are rounded, and a unit may be left out but not be wrong",
            {"rounding": "to_reference"},
        ),
        "rl": Profile(
            "Rewards in training: only a strong marker is paid, for what is paid is what is learnt",
            {"extraction": "strict"},
        ),
        "strict": Profile(
            "Examinations: percent signs, units and the notation of sets of reals are part of the answer",
            {"extraction": "strict", "percent": "required", "units": "required", "intervals": "as_written"},
        ),
    }
)

# The languages of MGSM and its kin, by whether they write a decimal comma.
COMMA_LANGUAGES = frozenset(
    {"bg", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "hr", "hu", "id", "it", "nb", "nl", "no", "pl", "pt", "ro"}
    | {"ru", "sk", "sl", "sr", "sv", "tr", "uk", "vi"}
)
POINT_LANGUAGES = frozenset({"bn", "en", "he", "hi", "ja", "ko", "sw", "te", "th", "zh"})
MGSM = "MGSM: GSM8K in other languages; a decimal comma where the language writes one"


def named(name: str) -> Mapping[str, Any]:
    """The options of a preset; ``ValueError`` with the known names for one that is not known."""
    base, _, language = name.partition(":")
    if base == "mgsm":
        return {"decimal_comma": _comma(language)}
    if name not in PROFILES:
        raise ValueError(f"no profile {name!r}; there are {', '.join([*PROFILES, 'mgsm:<lang>'])}")
    return PROFILES[name].options


def _comma(language: str) -> str:
    if language in COMMA_LANGUAGES:
        return "on"
    if language in POINT_LANGUAGES:
        return "off"
    known = ", ".join(sorted(COMMA_LANGUAGES | POINT_LANGUAGES))
    raise ValueError(f"no language {language!r} for the profile 'mgsm:<lang>'; there are {known}")

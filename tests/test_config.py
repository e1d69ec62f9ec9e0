"""Options: each accepted value changes what it says, each other is refused at the door, and a fingerprint tells all."""

from __future__ import annotations

import ast
import copy
import dataclasses
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from engine_support import SUMMED

import mathequiv.config
from mathequiv import Config, Limits, Verdict, Verifier, grade, verify
from mathequiv.profiles import COMMA_LANGUAGES, POINT_LANGUAGES, PROFILES

FIELDS = {field.name: field for field in dataclasses.fields(Config)}
ENUMS: Mapping[str, type[Enum]] = {
    name: type(field.default) for name, field in FIELDS.items() if isinstance(field.default, Enum)
}
EQUAL, DIFFERENT, UNDECIDED = "equivalent", "not_equivalent", "undecided"
NOTHING, UNREAD = "no_answer", "parse_failure"


def others(name: str) -> list[Enum]:
    """The values of an enum field but its default."""
    return [member for member in ENUMS[name] if member is not FIELDS[name].default]


class Flip(NamedTuple):
    """A pair that an option decides: its verdict by default, and under the option, for the cause named."""

    option: str
    value: Any
    reference: str
    text: str
    by_default: str
    changed: str
    cause: str = ""
    is_response: bool = False


FLIPS = [
    Flip("extraction", "strict", "5", "so it is 5", EQUAL, NOTHING, "", True),
    Flip("extraction", "boxed_only", "5", "Answer: 5", EQUAL, NOTHING, "", True),
    Flip("reference_extraction", "none", r"It is \boxed{5}.", "5", EQUAL, "reference_error"),
    Flip("look_inside_reasoning", "look_inside", "5", r"<think>so \boxed{5}", NOTHING, EQUAL, "", True),
    Flip("rounding", "to_reference", "33.3", r"\frac{100}{3}", DIFFERENT, EQUAL),
    Flip("percent", "value", r"50\%", "50", EQUAL, DIFFERENT),
    Flip("percent", "required", r"50\%", "0.5", EQUAL, DIFFERENT),
    Flip("units", "required", "5 cm", "5", EQUAL, DIFFERENT),
    Flip("units", "ignore", "5 cm", "5 kg", DIFFERENT, EQUAL),
    Flip("base", "value", "10_2", "2", DIFFERENT, EQUAL),
    Flip("intervals", "as_written", "(1, 2)", "1 < x < 2", EQUAL, DIFFERENT),
    Flip("decimal_comma", "on", "3.14", "3,14", DIFFERENT, EQUAL),
    Flip("plus_c", "optional", "x^2 + C", "x^2", DIFFERENT, EQUAL),
    Flip("form", "evaluated", "35", r"\binom{7}{3}", EQUAL, DIFFERENT),
    Flip("form", "same_shape", "(x+1)(x+2)", "x^2+3x+2", EQUAL, DIFFERENT),
    Flip("free_parameters", "rename", "c_1 e^x + c_2", "A e^x + B", DIFFERENT, EQUAL),
    Flip("physical", "positive", r"\sqrt{m^2}", "m", DIFFERENT, EQUAL),
    Flip("imaginary_j", "unit", "j^2", "-1", DIFFERENT, EQUAL),
    Flip("proof", "required", r"\frac{\pi}{4}", r"4\arctan\frac{1}{5}-\arctan\frac{1}{239}", EQUAL, UNDECIDED),
    Flip("rel_tol", "1e-3", "3.14", "3.141", DIFFERENT, EQUAL),
    Flip("rel_tol", 0, "3.14", "3.1400001", EQUAL, DIFFERENT),
    Flip("abs_tol", "1e-3", "0", "0.0005", DIFFERENT, EQUAL),
]
# Limits, and the cause that names each.
LIMITS = [
    Flip("response_chars", 20, "5", r"\boxed{5}" + "?" * 20, EQUAL, NOTHING, "no marker", True),
    Flip("weak_marker_chars", 9, "5", "so x = 5, and so on", EQUAL, NOTHING, "no marker", True),
    Flip("answer_chars", 5, "x+1", "1 + x + 0", EQUAL, UNREAD, "5 characters"),
    Flip("digits", 5, "12345", "012345.0", EQUAL, UNREAD, "5 digits"),
    Flip("decimal_exponent", 10, "10^{20}", "1e20", EQUAL, UNREAD, "exponent beyond 10"),
    Flip("bracket_depth", 3, "5", "((((5))))", EQUAL, UNREAD, "deeper than 3"),
    Flip("tree_depth", 4, "x", r"\sqrt{\sqrt{\sqrt{\sqrt{x}}}}", DIFFERENT, UNREAD, "deeper than 4"),
    Flip("nodes", 5, "6", "1+1+1+1+1+1", EQUAL, UNREAD, "more than 5"),
    Flip("readings", 1, r"\log 100", "2", EQUAL, UNDECIDED, "readings"),
    Flip("list_items", 3, "5", "1,2,3,4", DIFFERENT, UNREAD, "more than 3 items"),
    Flip("boxes", 1, "5", r"\boxed{5}. So the answer is correct.", EQUAL, NOTHING, "no marker", True),
    Flip("power_bits", 64, "2^{100}", r"\lim_{n\to\infty}\frac{2^{100}n}{n+1}", EQUAL, UNDECIDED, "power_bits"),
    Flip("factorial_argument", 5, "10!", r"\lim_{n\to\infty}\frac{10!n}{n+1}", EQUAL, UNDECIDED, "factorial_argument"),
    Flip("matrix_side", 1, "-2", r"\det\begin{pmatrix}1&2\\3&4\end{pmatrix}", EQUAL, UNREAD, "beyond 1"),
    Flip("cpu_seconds", 0.01, "1", SUMMED, EQUAL, "timeout", "cpu limit"),
    Flip("wall_seconds", 0.02, "1", SUMMED, EQUAL, "timeout", "wall limit"),
]


def verdicts(flip: Flip, config: Config) -> tuple[str, str, str | None]:
    """The verdicts by default and under a configuration, and the cause of the second."""
    judge = Verifier.grade if flip.is_response else Verifier.verify
    with Verifier(workers=1) as plain, Verifier(config, workers=1) as changed:
        before, after = (judge(verifier, flip.reference, flip.text) for verifier in (plain, changed))
    return before.verdict.value, after.verdict.value, after.cause or after.rule


@pytest.fixture(scope="module", autouse=True)
def server() -> Iterator[None]:
    """A fork server that all pools of this module share."""
    with Verifier(workers=1) as verifier:
        verifier.warm()
        yield


class TestOptions:
    @pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: f"{flip.option}={flip.value}")
    def test_a_value_changes_a_verdict(self, flip: Flip) -> None:
        changed = verdicts(flip, Config(**{flip.option: flip.value}))
        assert changed[:2] == (flip.by_default, flip.changed)

    @pytest.mark.parametrize("flip", LIMITS, ids=lambda flip: flip.option)
    def test_a_limit_is_met(self, flip: Flip) -> None:
        *changed, cause = verdicts(flip, Config(limits=Limits(**{flip.option: flip.value})))
        assert tuple(changed) == (flip.by_default, flip.changed)
        assert flip.cause in (cause or "")

    def test_a_polynomial_too_long_to_expand_is_compared_at_points(self) -> None:
        small = Config(limits=Limits(expansion_terms=3))
        sides = ("(x+y)^3", "x^3+3x^2y+3xy^2+y^3")
        rules = [verify(*sides, config=config).rule for config in (None, small)]
        assert rules == ["polynomial identity", "numerical agreement"]

    def test_every_value_that_is_accepted_is_tested(self) -> None:
        """The tables above leave out no value, but one whose reward is all it changes."""
        tested = {(flip.option, flip.value) for flip in FLIPS} | {("undecided_reward", "none")}
        for name in ENUMS:
            assert {(name, member.value) for member in others(name)} <= tested

    def test_every_field_is_tested(self) -> None:
        tested = {flip.option for flip in FLIPS} | {"undecided_reward", "rewards", "limits", "fallback"}
        assert tested == FIELDS.keys()
        limits = {flip.option for flip in LIMITS} | {"expansion_terms", "memory_bytes"}  # memory: with the workers
        assert limits == {field.name for field in dataclasses.fields(Limits)}

    @pytest.mark.parametrize("name", ENUMS)
    def test_members_and_their_values_are_one(self, name: str) -> None:
        default = FIELDS[name].default
        assert isinstance(default, Enum)
        assert Config(**{name: default.value}) == Config(**{name: default}) == Config()

    @pytest.mark.parametrize("written", ["1e-3", 1e-3, Decimal("0.001"), Fraction(1, 1000)])
    def test_a_tolerance_is_the_decimal_that_was_written(self, written: Any) -> None:
        assert Config(rel_tol=written).rel_tol == Fraction(1, 1000)


class TestRefusals:
    @pytest.mark.parametrize("name", [*ENUMS, "rel_tol", "abs_tol", "rewards", "limits"])
    @pytest.mark.parametrize("value", [None, True, ["x"], object()])
    def test_a_wrong_type_is_named(self, name: str, value: object) -> None:
        with pytest.raises(TypeError, match=rf"\b{name}\b"):
            Config(**{name: value})

    @pytest.mark.parametrize(
        ("option", "value"),
        [
            *((name, "other") for name in ENUMS),
            ("rel_tol", "much"),
            ("rel_tol", "nan"),
            ("rel_tol", float("inf")),
            ("rel_tol", -1e-9),
            ("abs_tol", 1),
            ("rewards", {"right": 1.0}),
            ("rewards", {"timeout": float("nan")}),
        ],
    )
    def test_a_value_out_of_range_is_named(self, option: str, value: object) -> None:
        with pytest.raises(ValueError, match=f"{option}|reward"):
            Config(**{option: value})

    @pytest.mark.parametrize(("bound", "value"), [("nodes", "a"), ("nodes", 2.5), ("digits", None), ("boxes", True)])
    def test_a_limit_of_a_wrong_type_is_named(self, bound: str, value: object) -> None:
        with pytest.raises(TypeError, match=rf"limits\.{bound} must be int"):
            Limits(**{bound: value})  # type: ignore[arg-type]

    @pytest.mark.parametrize("value", [0, -1, float("inf"), float("nan")])
    def test_a_limit_out_of_range_is_named(self, value: float) -> None:
        with pytest.raises(ValueError, match=r"limits\.wall_seconds"):
            Limits(wall_seconds=value)

    def test_equal_limits_are_one_however_they_were_written(self) -> None:
        assert Limits(wall_seconds=4) == Limits()
        assert hash(Limits(wall_seconds=4)) == hash(Limits())

    def test_a_reward_that_is_no_number(self) -> None:
        with pytest.raises(TypeError, match="timeout"):
            Config(rewards={Verdict.TIMEOUT: "0"})  # type: ignore[dict-item]

    def test_an_option_that_does_not_exist(self) -> None:
        for make in (Config, partial(Config.profile, "math"), Config().with_changes):
            with pytest.raises(TypeError, match="tolerance"):
                make(tolerance=1)

    def test_nothing_is_changed_in_place(self) -> None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            Config().percent = "value"  # type: ignore[misc, assignment]
        with pytest.raises(TypeError):
            Config().rewards[Verdict.TIMEOUT] = 1.0  # type: ignore[index]


CHANGED: Mapping[str, Any] = {
    **{flip.option: flip.value for flip in FLIPS},
    "undecided_reward": "none",
    "rewards": {"timeout": 0.0},
    "limits": Limits(nodes=7),
    "fallback": len,
}


def test_the_types_admit_every_text_of_a_member_and_no_other() -> None:
    """What a type checker is told of the arguments is what the enumerations hold."""
    tree = ast.parse(Path(mathequiv.config.__file__).read_text(encoding="utf-8"))
    made = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    told = {argument.arg: ast.unparse(argument.annotation) for argument in made.args.kwonlyargs if argument.annotation}
    assert told.keys() == FIELDS.keys()
    for name, kind in ENUMS.items():
        texts = f"{kind.__name__} | Literal[{', '.join(repr(str(member.value)) for member in kind)}]"
        assert told[name] == texts + (" | SecondOpinion" if name == "fallback" else "")


class TestFingerprint:
    def test_it_differs_wherever_a_field_differs(self) -> None:
        limits = [Limits(**{field.name: field.default + 1}) for field in dataclasses.fields(Limits)]
        configs = [Config(), *(Config(**{name: CHANGED[name]}) for name in CHANGED)]
        configs += [Config(limits=one) for one in limits]
        assert len({config.fingerprint for config in configs}) == len(configs) == len(set(configs))

    def test_each_field_was_varied(self) -> None:
        assert FIELDS.keys() == CHANGED.keys()

    def test_equal_configurations_share_it_however_they_were_written(self) -> None:
        one = Config(rel_tol="0.001", percent="value", rewards={"timeout": 0}, limits=Limits(wall_seconds=4))
        other = Config(rel_tol=Fraction(1, 1000), percent=ENUMS["percent"]("value"), rewards={Verdict.TIMEOUT: 0.0})
        assert one == other
        assert (hash(one), one.fingerprint) == (hash(other), other.fingerprint)

    def test_results_carry_it(self) -> None:
        config = Config(rel_tol="1e-3", percent="value")
        carried = {
            run(reference, text, config=config).config
            for run in (verify, grade)
            for reference, text in (("1", "1"), ("1", "2"), ("1", "("), ("(", "1"), ("1", ""))
        }
        assert carried == {config.fingerprint}
        assert verify("1", "1").config == Config().fingerprint != config.fingerprint

    def test_it_does_not_depend_on_the_hash_seed(self) -> None:
        code = "from mathequiv import Config; print(Config(rewards={'undecided': None, 'timeout': 0}).fingerprint)"
        printed = {
            subprocess.run(
                [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True
            ).stdout
            for seed in "012"
        }
        assert len(printed) == 1


class TestCopies:
    CONFIG = Config.profile("strict", **{**CHANGED, "extraction": "boxed_only", "fallback": "off"})

    @pytest.mark.parametrize(
        "copied",
        [
            lambda config: pickle.loads(pickle.dumps(config)),
            copy.copy,
            copy.deepcopy,
            lambda config: Config.from_dict(config.to_dict()),
            lambda config: Config.from_dict(json.loads(json.dumps(config.to_dict(), allow_nan=False))),
            lambda config: config.with_changes(),
        ],
    )
    def test_a_copy_is_equal(self, copied: Callable[[Config], Config]) -> None:
        again = copied(self.CONFIG)
        assert again == self.CONFIG != Config()
        assert again.fingerprint == self.CONFIG.fingerprint

    def test_the_plain_form_names_every_field(self) -> None:
        plain = self.CONFIG.to_dict()
        assert plain.keys() == FIELDS.keys()
        assert (plain["rel_tol"], plain["limits"]["nodes"], plain["rewards"]["timeout"]) == ("0", 7, 0.0)

    def test_with_changes_changes_a_copy(self) -> None:
        assert Config().with_changes(percent="value") == Config(percent="value") != Config()


class TestProfiles:
    def test_there_are_those_that_are_promised(self) -> None:
        assert PROFILES.keys() == {"math", "gsm8k", "aime", "olympiad", "minerva", "physics", "rl", "strict"}

    @pytest.mark.parametrize("name", [*PROFILES, "mgsm:de", "mgsm:en"])
    def test_changes_are_laid_over(self, name: str) -> None:
        preset = Config.profile(name)
        assert Config.profile(name, rel_tol="1e-2") == preset.with_changes(rel_tol="1e-2") != preset
        assert Config.profile(name, extraction="boxed_only").extraction.value == "boxed_only"

    @pytest.mark.parametrize(
        ("name", "reference", "response", "verdict"),
        [
            ("math", "5", "so it is 5", EQUAL),
            ("gsm8k", "#### 1,200", "She has 1200 left.\n#### 1200", EQUAL),
            ("aime", "7", "so it is 7", NOTHING),
            ("olympiad", "(1, 2)", r"\boxed{1 < x < 2}", EQUAL),
            ("minerva", "33.3", r"\boxed{\frac{100}{3}}", EQUAL),
            ("physics", r"33.3 \text{ m}", r"\boxed{\frac{100}{3} \text{ m}}", EQUAL),
            ("rl", "5", "so it is 5", NOTHING),
            ("rl", "5", "Answer: 5", EQUAL),
            ("strict", "5 cm", r"\boxed{5}", DIFFERENT),
            ("strict", "5", "so it is 5", NOTHING),
            ("mgsm:de", "3,5", "Antwort: 3.5", EQUAL),
            ("mgsm:en", "3,5", "Answer: 3.5", DIFFERENT),
            ("mgsm:zh", "18", "答案是 18。", EQUAL),
        ],
    )
    def test_each_does_what_it_is_for(self, name: str, reference: str, response: str, verdict: str) -> None:
        assert grade(reference, response, config=Config.profile(name)).verdict.value == verdict

    def test_an_unknown_one_is_refused_with_the_known(self) -> None:
        with pytest.raises(ValueError, match=r"no profile 'maths'; there are math, .*mgsm:<lang>"):
            Config.profile("maths")

    @pytest.mark.parametrize("name", ["mgsm:xx", "mgsm:", "mgsm", "mgsm:DE"])
    def test_an_unknown_language_is_refused_with_the_known(self, name: str) -> None:
        with pytest.raises(ValueError, match=r"'mgsm:<lang>'; there are bg, bn, .*, de, .*, zh"):
            Config.profile(name)

    @pytest.mark.parametrize("language", sorted(COMMA_LANGUAGES | POINT_LANGUAGES))
    def test_a_language_writes_a_comma_or_a_point(self, language: str) -> None:
        assert (language in COMMA_LANGUAGES) != (language in POINT_LANGUAGES)
        assert (Config.profile(f"mgsm:{language}").decimal_comma.value == "on") == (language in COMMA_LANGUAGES)

    def test_a_name_is_text(self) -> None:
        with pytest.raises(TypeError, match="name"):
            Config.profile(5)  # type: ignore[arg-type]

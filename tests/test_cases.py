"""Every row of every case file, run through the public verifier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from casefile import Case, CaseFileError, load, load_folder

from mathequiv import Config, Verifier

FOLDER = Path(__file__).parent / "cases"
CASES = load_folder(FOLDER)

Options = tuple[tuple[str, str], ...]


@pytest.fixture(scope="module")
def verifiers() -> Iterator[Mapping[Options, Verifier]]:
    """One verifier for each set of options that occurs."""
    opened = {options: Verifier(Config(**dict(options)), workers=1) for options in {case.options for case in CASES}}
    yield opened
    for verifier in opened.values():
        verifier.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_case(case: Case, verifiers: Mapping[Options, Verifier]) -> None:
    verifier = verifiers[case.options]
    references = case.references[0] if len(case.references) == 1 else case.references
    result = (verifier.grade if case.is_response else verifier.verify)(references, case.text)
    assert result.verdict is case.expected, f"{case.place}: {case.group}\n{result.explain()}"


def test_there_are_many_cases() -> None:
    assert len(CASES) >= 500


def test_every_verdict_of_a_comparison_occurs() -> None:
    assert {case.expected.value for case in CASES} == {
        "equivalent",
        "not_equivalent",
        "undecided",
        "parse_failure",
        "no_answer",
        "reference_error",
    }


GOOD = r"""
# a comment
one
    options     rel_tol=1e-3 percent=value
    reference   \frac{1}{2}
    reference   a␊b
    =           1/2
    /=          ␢
    > 0         I␉give up
two
    reference
    r!          1
"""


def test_a_case_file_is_read(tmp_path: Path) -> None:
    cases = _load(tmp_path, GOOD)
    assert [case.place for case in cases] == ["file.txt:7", "file.txt:8", "file.txt:9", "file.txt:12"]
    assert cases[0].references == (r"\frac{1}{2}", "a\nb")
    assert cases[0].options == (("rel_tol", "1e-3"), ("percent", "value"))
    assert [case.text for case in cases] == ["1/2", "", "I\tgive up", "1"]
    assert [case.is_response for case in cases] == [False, False, True, False]
    assert cases[3].references == ("",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("one\n    reference 1\n    = 1\n", "no near miss"),
        ("one\n    /= 1\n", "needs a reference"),
        ("one\n    reference 1\n", "needs a reference and a row"),
        ("    = 1\n", "outside of any group"),
        ("one\n    reference 1\n    ~ 1\n", "not a row"),
        ("one\n    reference 1\n    options percent\n    /= 2\n", "not an option"),
        ("one\n    reference 1\n    r! 1\n    /= 2\n", "for some rows only"),
        ("one\n    reference 1\n    = 1\n    = 1.0\n    /= 2\n", "fewer near misses"),
        ("one\n    reference 1\n    /= 2\n    /= 2\n", "stands twice"),
    ],
)
def test_a_file_that_breaks_the_rules_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CaseFileError, match=message):
        _load(tmp_path, text)


def _load(folder: Path, text: str) -> list[Case]:
    path = folder / "file.txt"
    path.write_text(text, encoding="utf-8")
    return load(path)

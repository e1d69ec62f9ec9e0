"""Every bound of extraction is where it says: what stands just within it counts, what stands just beyond does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from test_extract import readable

from mathequiv.config import Config, Limits
from mathequiv.extraction import denials, locate, looks_like_response


def shown(response: str) -> str:
    found = locate(response, Config(limits=Limits(answer_chars=3_000)), readable)
    assert found.missing or response[slice(*found.span)] == found.raw
    return found.missing or found.text


@pytest.mark.parametrize(
    ("make", "most", "within", "beyond"),
    [
        # Boxes: the gap between two that are joined, what is looked at behind a box without a brace, in a hollow one.
        (lambda n: r"\boxed{3}" + " " * (n - 3) + r"and\boxed{5}", 80, "3, 5", "5"),
        (lambda n: r"\boxed{3} and $" + " " * (n - 6) + r"\boxed{5}", 80, "3, 5", "5"),
        (lambda n: r"\boxed{3}, then \boxed " + "$" * n + "7", 59, "3", "unclosed box"),
        (lambda n: r"\boxed{" + "." * n + "}", 199, "empty box", "." * 200),
        # Denials: how far before and after a value they are looked for.
        (lambda n: "6. Not" + " " * (n - 3) + r"\boxed{5}", 80, "not 5", "5"),
        (lambda n: "Not " + r"\boxed" + " " * (n - 7) + "{5}", 41, "not 5", "5"),
        (lambda n: r"\boxed{5}" + " " * (n - 9) + "is wrong", 80, "not 5", "5"),
        (lambda n: "~~" + " " * (n - 2) + r"\boxed{5}", 80, "not 5", "5"),
        (lambda n: "Answer: 7\nA wrong answer" + " " * (n - 13) + ": 5", 80, "7", "5"),
        # Payloads: chat marks at the end, the words and letters of a phrase, cuts one after another, copulas.
        (lambda n: "5" + "<|end|>" * n, 16, "5", "5<|end|>"),
        (lambda n: "Answer: 7\nAnswer: " + "ye " * n, 12, ("ye " * 12).strip(), "7"),
        (lambda n: "Answer: " + "y" * n, 400, "y" * 400, "y" * 400),
        (lambda n: "Answer: 7\nAnswer: the one" + " was so and" * (n - 1) + " is 5", 3, "5", "7"),
        (lambda n: "Answer: " + "1" * n + ". So it is " + "1" * n, 60, "1" * 60, "1" * 61 + ". So it is " + "1" * 61),
        (lambda n: "Answer: " + "1" * n, 4_000, "1" * 4_000, "1" * 4_000),
        # Lines: how long a line of several is, the first and a further one, and how many there are.
        (lambda n: "Answer: x=" + "1" * (n - 10) + "\ny=2", 208, f"x={'1' * 198}, y=2", f"x={'1' * 199}"),
        (lambda n: "Answer: x=1\ny=" + "1" * (n - 2) + "\nz=3", 199, f"x=1, y={'1' * 197}, z=3", "x=1"),
        (
            lambda n: "Answer: x=1" + "".join(f"\ny_{{{i}}}=2" for i in range(n)),
            100,
            "x=1" + "".join(f", y_{{{i}}}=2" for i in range(100)),
            "x=1" + "".join(f", y_{{{i}}}=2" for i in range(100)),
        ),
        # Labels and choices: the layout before one, the words before a heading, the options below.
        (lambda n: "Answer: 7\n" + " " * n + "A: 5", 19, "5", "7"),
        (lambda n: "Answer: 7\n" + "*" * n + " Answer\n5", 57, "5", "7"),
        (lambda n: "Answer: 7\nA: " + "1" * (n - 3) + "\nB: 6", 497, "7", "1" * 495),
        (lambda n: "(A) 5" + " " * (n - 5) + "\n(B) 6", 1_996, "6", "(A) 5"),
        # Weak markers: the words of a unit, the brackets before a number, a formula, the line of a hedge.
        (lambda n: "We get $5$" + " big" * n + ".", 4, "5 big big big big", "5"),
        (lambda n: "We get " + "4, " * n + "5", 66, "4, " * 66 + "5", "4, " * 66 + "5"),
        (lambda n: "We get $x=" + "1" * (n - 3) + "$", 4_096, f"x={'1' * 4_093}", "1" * 4_094),
    ],
)
def test_a_bound_is_where_it_says(make: Callable[[int], str], most: int, within: str, beyond: str) -> None:
    assert (shown(make(most)), shown(make(most + 1))) == (within, beyond)


@pytest.mark.parametrize(
    ("make", "most"),
    [(lambda n: "x" * (n - 3) + "\n" * 3, 300), (lambda n: "x" * 310 + "\n" * n, 2)],
)
def test_what_is_longer_or_has_more_lines_looks_like_a_response(make: Callable[[int], str], most: int) -> None:
    assert not looks_like_response(make(most))
    assert looks_like_response(make(most + 1))


def test_an_announcement_counts_near_the_end() -> None:
    assert looks_like_response("#### " + "x" * 1_995)
    assert not looks_like_response("#### " + "x" * 1_996)


DENIALS = """
    not; never; cannot; isn't; isn’t; nicht; kein; keine; no; non; não; nao; pas; не; нет; neither; nor; NOT; ≠; \\ne
    \\neq; anything but; different from; far from; rather than; other than; instead of; not the answer; wrong answer
    不是; 不等于; 不等於; 不为; 不為; 不会是; 不可能是; 并非; 並非; 而非; 不得; 错误答案
    falsche Antwort; mauvaise réponse; неправильный ответ; неверный ответ; risposta sbagliata; respuesta incorrecta
"""


@pytest.mark.parametrize("denial", [denial.strip() for denial in DENIALS.strip().replace("\n", ";").split(";")])
def test_a_denial_is_not_lost_to_the_look_before_the_search(denial: str) -> None:
    for text in (f"The answer is {denial} 5", f"The answer {denial} $5$ is so."):
        sought = denials._DENIED_ANSWER.search(text) is not None
        assert denials._denies(text, 0, len(text)) or not sought
    assert not denials._denies("We know now that 5 stands there, in a notation of 6.", 0, 51)

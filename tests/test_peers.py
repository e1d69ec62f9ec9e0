"""Second opinions: the protocol, Math-Verify behind it, and what happens where it is not installed."""

from __future__ import annotations

import sys
import threading

import pytest

from mathequiv.peers import PeerUnavailableError, get


@pytest.mark.parametrize(
    ("reference", "response", "accepts"),
    [
        (r"\frac{1}{2}", r"so the answer is $\boxed{0.5}$", True),
        (r"\frac{1}{2}", r"so the answer is $\boxed{0.25}$", False),
        ("73", "168 - 95 = 73.\n#### 73", True),
        ("73", "I do not know.", False),
        ("", r"$\boxed{2}$", None),
    ],
)
def test_math_verify_has_an_opinion(reference: str, response: str, accepts: bool | None) -> None:
    """It accepts, refuses, or cannot read the reference."""
    assert get("math-verify").grade(reference, response).accepts is accepts


def test_an_opinion_says_what_was_read() -> None:
    """The texts that the peer cut out of both sides."""
    opinion = get("math-verify").grade("7", r"it is $\boxed{8}$")
    assert (opinion.reference, opinion.prediction) == ("7", "8")


def test_the_peer_names_itself_with_its_version() -> None:
    """``math-verify`` and a version number."""
    assert get("math-verify").name.startswith("math-verify 0.")


def test_off_the_main_thread_the_peer_refuses() -> None:
    """Without its signal the peer would have no time limit."""
    peer, caught = get("math-verify"), []

    def ask() -> None:
        try:
            peer.grade("1", "1")
        except RuntimeError as error:
            caught.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert "main thread" in caught[0]


def test_a_peer_that_is_not_installed_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the extra."""
    monkeypatch.setitem(sys.modules, "math_verify", None)
    with pytest.raises(PeerUnavailableError, match=r"mathequiv\[math-verify\]"):
        get("math-verify")


def test_an_unknown_peer_is_refused() -> None:
    """The error names the peers there are."""
    with pytest.raises(ValueError, match="math-verify"):
        get("oracle")

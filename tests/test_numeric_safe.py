"""FLINT behind its door: bounds before calls, one precision for each thread, forks, and loading on first need."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest
from numeric_support import compared, tree

from mathequiv.numeric import safe
from mathequiv.numeric.balls import agree, differ
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.huge import compare as compare_huge
from mathequiv.numeric.huge import exponential, plus, times
from mathequiv.numeric.scope import Budget, Scope
from mathequiv.numeric.values import Beyond, Huge, Unclear
from mathequiv.verdict import Decision

ROOT = Path(__file__).parent.parent

# Each runs in a child of its own, with a gigabyte of memory and ten seconds: it has to end by itself, and in order.
PAST_THE_LIMITS = (
    "compared('9**(9**(9**9))', '2')",
    "compared('(10**9)**(10**12)', '2')",
    "compared('2**(2**40)', '3')",
    "compared('factorial(10**9)', '7')",
    "compared('factorial(10**60)', '7')",
    "compared('binomial(10**12, 5*10**11)', '7')",
    "compared('gamma(10**40 + 1/3)', '7')",
    "compared('sin(10**(10**6))', '7')",
    "compared('sin(9**(9**(9**9)))', '7')",
    "compared('zeta(10**9 + 1/2)', '7')",
    "compared('besselj(10**6, 10**6)', '7')",
    "compared('polylog(10**5, 1/2)', '7')",
    "compared('besselk(coth(sqrt(10**9)), arcoth(15/2))', '7')",
    "compared('besselk(1, sqrt(2) + 10**300 - 10**300)', '7')",
    "compared('besselk(1 + 10**(-9), 5)', '7')",
    "compared('root(3, 10**12)', '1')",
    "compared('(x + y + z + w)**500', '(x + y + z + w)**499*x')",
    "compared('(x + y + z + w)**3000', '(w + z + y + x)**3000 + 0*x')",
    "compared('(x + 1)**100000', '(1 + x)**100000 + 0*x')",
    "compared('(x + 10**3000)**4000', '(10**3000 + x)**4000*1')",
    "compared('sum(k, 1, 10**9, sin(k))', '7')",
    "compared('prod(k, 1, 4000, x + k)', '7')",
    "compared('sum(j, 1, 4000, sum(k, 1, 4000, sin(j*k)))', '7')",
    "compared('integral(x, 0, 1, sin(1/x))', '7')",
    "compared('integral(x, 0, 1, x**(1/3)*(1 - x)**(1/7))', '7')",
    "compared('integral(x, 0, 1, integral(y, 0, 1, sin(x*y)))', '7')",
    "compared('floor(10**(10**9)*pi)', '7')",
    "compared('n % 10**12', 'n')",
    "compared('floor(x/7) + floor(x/11) + floor(x/13) + floor(x/17)', 'x')",
    "compared('D(x, exp(exp(exp(x))), 6)', '7')",
)


@pytest.mark.parametrize("call", PAST_THE_LIMITS)
def test_past_the_limits_a_comparison_ends_in_order(call: str) -> None:
    program = (
        f"import sys; sys.path.insert(0, 'tests'); from numeric_support import compared; print({call}.decision.value)"
    )
    child = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        preexec_fn=restricted,
        check=False,
    )
    assert child.returncode == 0, child.stderr[-2000:]
    assert child.stdout.strip() in ("different", "unknown", "equal")


def restricted() -> None:
    """One gigabyte, ten seconds of computing."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (10, 10))


def in_ring(call: Callable[[object], object]) -> object:
    """The call on ``x + y + 1``."""
    ring = safe.ring(["x", "y"])
    x, y = ring.gens()
    return call(x + y + 1)


def test_polynomials_are_bounded_before_they_are_multiplied() -> None:
    assert len(in_ring(lambda p: safe.polynomial_power(p, 12, 91, 100))) == 91  # type: ignore[arg-type]
    for call in (
        lambda p: safe.polynomial_power(p, 13, 91, 100),
        lambda p: safe.polynomial_power(p, 10**9, 5_000, 1),
        lambda p: safe.polynomial_power(safe.constant(p.context(), 10**300), 10**6, 5_000, 10**9),
        lambda p: safe.product(p**20, p**20, 500, 100),
    ):
        with pytest.raises(Beyond, match="expansion_terms"):
            in_ring(call)


def test_powers_and_special_functions_are_bounded_before_they_are_taken() -> None:
    with safe.precision(128):
        assert safe.whole_power(safe.ball(1), 2**4095) == 1
        with pytest.raises(Beyond, match="power_bits"):
            safe.whole_power(safe.ball(3), 2**4097)
        assert safe.special(lambda x: x.gamma(), safe.ball(9_999)) > 0
        with pytest.raises(Beyond, match="special_function_argument"):
            safe.special(lambda x: x.gamma(), safe.ball(10_001))
        with pytest.raises(Beyond, match="power_bits"):
            safe.floor(safe.ball(2) ** 5_000)
        assert safe.floor(safe.ball(2) ** 4_000) == 2**4_000
        with pytest.raises(Unclear):
            safe.floor(safe.ball(2).sqrt() - safe.ball(2).sqrt())
    with safe.precision(3_000), pytest.raises(Beyond, match="special_function_argument"):
        safe.special(lambda x: x.gamma(), safe.ball(2))


def test_a_budget_is_paid_in_advance() -> None:
    budget = Budget(100)
    budget.spend(60)
    with pytest.raises(Beyond, match="evaluation_steps"):
        budget.spend(41)
    with pytest.raises(Beyond):
        budget.spend(1)


def test_precision_is_set_and_restored_even_on_failure() -> None:
    before = safe.precision_now()
    with safe.precision(200):
        assert safe.precision_now() == 200
        with safe.precision(1_000):
            assert safe.precision_now() == 1_000
        assert safe.precision_now() == 200
        with pytest.raises(ZeroDivisionError), safe.precision(77):
            raise ZeroDivisionError
        assert safe.precision_now() == 200
    assert safe.precision_now() == before


PAIRS = (
    ("sqrt(2)**3", "2*sqrt(2)"),
    ("ln(6)", "ln(2) + ln(3)"),
    ("sin(2*x)", "2*sin(x)*cos(x)"),
    ("sin(2*x)", "2*sin(x)"),
    ("5 + e**(-1000)", "5"),
    ("sqrt(x**2)", "x"),
    ("abs(x*y)", "abs(x)*abs(y)"),
    ("zeta(2)", "pi**2/6"),
)


def test_eight_threads_find_what_one_finds() -> None:
    serial = [compared(*pair) for pair in PAIRS]

    def work(shift: int) -> bool:
        order = [(index + shift) % len(PAIRS) for index in range(len(PAIRS))] * 6
        return all(compared(*PAIRS[index]) == serial[index] for index in order)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_threads_keep_their_precisions_apart() -> None:
    def work(bits: int) -> bool:
        for _ in range(300):
            with safe.precision(bits):
                if safe.precision_now() != bits or not bits - 4 < (safe.ball(2).sqrt()).rel_accuracy_bits() < bits + 4:
                    return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, [64, 128, 256, 300, 512, 777, 1024, 2048]))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_child_forked_while_another_thread_calculates_can_calculate() -> None:
    stop = threading.Event()

    def busy() -> None:
        while not stop.is_set():
            with safe.precision(4_000):
                safe.ball(3).sqrt().exp()

    thread = threading.Thread(target=busy)
    thread.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                fine = safe.precision_now() != 4_000 and compared(*PAIRS[1]).decision is Decision.EQUAL
                os._exit(0 if fine else 1)
            _, status = os.waitpid(child, 0)
            assert os.waitstatus_to_exitcode(status) == 0
    finally:
        stop.set()
        thread.join()
    assert compared(*PAIRS[1]).decision is Decision.EQUAL


@pytest.mark.parametrize(
    ("call", "loads"),
    [
        ("compared('1/2', '2/4')", False),
        ("compared('1/2', '0.5001')", False),
        ("compared('2**1000', '2**999')", False),
        ("compared('sin(pi/6)', '1/2')", False),
        ("compared('x**2', '-x**2')", False),
        ("compared('sum(k, 1, 100, k)', '5050')", False),
        ("exact(tree('sqrt(2)'))", False),
        ("order(tree('1/2'), tree('1/3'))", False),
        ("sign_at(tree('x - 1'), {tree('x'): 2})", False),
        ("compared('x**2', 'x*x')", True),
        ("compared('sqrt(2)', 'sqrt(3)')", True),
    ],
)
def test_flint_is_loaded_on_the_first_need_of_balls(call: str, loads: bool) -> None:
    program = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from numeric_support import compared, tree\n"
        "from mathequiv.numeric import exact, order, sign_at\n"
        f"{call}\nprint('flint' in sys.modules)"
    )
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert child.stdout.strip() == str(loads)


def test_sizes_beyond_any_exponent_keep_their_order() -> None:
    with safe.precision(128):
        log = safe.ball(2) ** 200
        large, larger = exponential(log), exponential(log * 2)
        assert isinstance(large, Huge)
        small = exponential(-log)
        tower = exponential(large)
        for left, right in (
            (large, larger),
            (small, large),
            (safe.ball(10), large),
            (small, safe.ball(1)),
            (larger, tower),
        ):
            assert compare_huge(left, right) == -1
            assert compare_huge(right, left) == 1
            assert compare_huge(times(left, safe.ball(-1)), times(right, safe.ball(-1))) == 1
        assert compare_huge(large, large) is None
        assert compare_huge(plus(larger, large), large) == 1
        assert compare_huge(plus(larger, times(large, safe.ball(-1))), large) == 1
        assert times(large, small) == 1 or compare_huge(times(large, small), safe.ball(2)) == -1
        assert times(large, safe.ball(0)) == 0
        with pytest.raises(Unclear):
            plus(large, times(large, safe.ball(-1)))


def test_balls_agree_only_to_digits_that_they_have() -> None:
    with safe.precision(256):
        root = safe.ball(2).sqrt()
        assert agree(root, 1 / (1 / root), 60)
        assert not agree(root, safe.about(root, safe.ball(Fraction(1, 10**50))), 60)
        assert not differ(root, safe.about(root, safe.ball(Fraction(1, 10**50))))
        assert differ(root, root + safe.ball(Fraction(1, 10**70)))
        assert not agree(10**200 + 1, safe.ball(10**200 + 1), 60)  # an integer too long for the precision
        assert agree(0, root * root - 2, 60)


def test_an_integral_passes_failures_on() -> None:
    scope = Scope({}, arithmetic(plane=False), budget=Budget(50))
    with safe.precision(128), pytest.raises(Beyond, match="evaluation_steps"):
        evaluate(tree("integral(x, 0, 1, sin(x)*exp(x))"), scope)

"""What only a fresh process can measure; ``speed.py`` starts one for each probe.

    python benchmarks/probes.py import
    python benchmarks/probes.py memory ROWS.jsonl
    python benchmarks/probes.py extraction
    python benchmarks/probes.py cold
    python benchmarks/probes.py workers N

prints one JSON object. Nothing is imported before a probe asks for it.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HEAVY = ("flint", "sympy", "pebble")
RESPONSE = 30_000  # characters
_EXTRACTIONS = 200
_TASKS = 60
_PARAGRAPH = (
    "We look at case {0} now. There the sum is $a_{0} + b_{0} = {0}$, so that $\\frac{{a_{0}}}{{2}}$ is at most {0}.5; "
    "the other terms are smaller, and dividing by {0} we get back to what was shown above.\n"
)


def probe(name: str, *arguments: str) -> dict[str, Any]:
    """What a probe finds in a process of its own; ``started`` is when that was asked for."""
    started = time.time()
    command = [sys.executable, __file__, name, *arguments]
    found = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {"started": started, **json.loads(found)}


def hard_pair(number: int) -> tuple[str, str]:
    """A pair that the cheap stages leave to a worker."""
    return rf"\lim_{{x\to 0}}\frac{{\sin {number}x}}{{x}}", str(number)


def response(length: int, ending: str) -> str:
    """Reasoning of so many characters, and how it ends."""
    text = "".join(_PARAGRAPH.format(number) for number in range(2, 3 + length // len(_PARAGRAPH)))
    return text[: length - len(ending)] + ending


def import_() -> dict[str, Any]:
    """Seconds of the import, the heavy modules that it loaded, and seconds until a plain pair is graded."""
    start = time.perf_counter()
    import mathequiv

    seconds = time.perf_counter() - start
    heavy = [name for name in HEAVY if name in sys.modules]
    mathequiv.grade(reference="8291", response=r"so it is $\boxed{8291}$")
    return {"seconds": seconds, "heavy": heavy, "first": time.perf_counter() - start}


def memory(rows: str) -> dict[str, Any]:
    """Megabytes resident once all rows, which need no worker, are graded; and the heavy modules that this loaded."""
    from mathequiv import Verifier

    verifier = Verifier()
    with Path(rows).open(encoding="utf-8") as lines:
        for line in lines:
            verifier.grade(*json.loads(line))
    return {"megabytes": resident(), "heavy": [name for name in HEAVY if name in sys.modules]}


def resident() -> float:
    """Megabytes of this process that are in memory, as Linux tells them."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def extraction() -> dict[str, Any]:
    """Median CPU seconds of the extraction from a long response: with a box at its end, and without any marker."""
    endings = {"marker": "so it is $\\boxed{{{}}}$.", "none": "and that leaves {}."}
    return {name: _extracted(ending) for name, ending in endings.items()}


def _extracted(ending: str) -> float:
    from mathequiv import extract

    seconds = []
    for number in range(_EXTRACTIONS):
        text = response(RESPONSE, ending.format(8000 + number))
        start = time.process_time()
        extract(response=text)
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def cold() -> dict[str, Any]:
    """When the first answer that needs a worker was there, on the clock of the wall."""
    import mathequiv

    reference, prediction = hard_pair(8291)
    verdict = mathequiv.verify(reference=reference, prediction=prediction).verdict.value
    return {"answered": time.time(), "verdict": verdict}


def workers(number: str) -> dict[str, Any]:
    """Seconds for a stream of pairs that all need a worker, with so many workers, warm."""
    from mathequiv import Verifier

    rows = [hard_pair(at) for at in range(2, _TASKS + 2)]
    with Verifier(workers=int(number)) as verifier:
        verifier.warm()
        list(verifier.grade_many(hard_pair(at) for at in range(8291, 8291 + 2 * int(number))))
        start = time.perf_counter()
        verdicts = [result.verdict.value for result in verifier.grade_many(rows)]
        seconds = time.perf_counter() - start
    return {"seconds": seconds, "tasks": len(rows), "equivalent": verdicts.count("equivalent")}


PROBES: dict[str, Callable[..., dict[str, Any]]] = {
    "import": import_,
    "memory": memory,
    "extraction": extraction,
    "cold": cold,
    "workers": workers,
}

if __name__ == "__main__":
    json.dump(PROBES[sys.argv[1]](*sys.argv[2:]), sys.stdout)

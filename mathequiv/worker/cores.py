"""How many cores this process may use."""

from __future__ import annotations

import math
import os
from pathlib import Path

_CGROUP = Path("/sys/fs/cgroup")


def cores() -> int:
    """The lesser of the cores this process may run on and its control group's share of them, and at least one."""
    return max(1, min(_affinity(), quota(_CGROUP)))


def _affinity() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def quota(root: Path) -> int:
    """The cores' worth of time the control group at ``root`` grants, rounded up; without a bound, all of them."""
    granted, period = _share(root)
    if granted <= 0 or period <= 0:
        return os.cpu_count() or 1
    return math.ceil(granted / period)


def _share(root: Path) -> tuple[int, int]:
    """Microseconds of run time per period of so many microseconds; (0, 0) where nothing is bounded."""
    unified = _words(root / "cpu.max")
    if unified:
        words = unified
    else:
        words = _words(root / "cpu/cpu.cfs_quota_us") + _words(root / "cpu/cpu.cfs_period_us")
    if len(words) != 2 or not words[0].isdecimal() or not words[1].isdecimal():  # "max", or -1: no bound
        return 0, 0
    return int(words[0]), int(words[1])


def _words(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="ascii").split()
    except (OSError, UnicodeError):
        return []

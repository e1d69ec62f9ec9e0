"""Inside a worker: what bounds it for life, what bounds one task, and the edge no exception crosses."""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from functools import cache

Task = Callable[[str], str]
Reply = tuple[str, str]  # "done" and the text, or "raised" and what was

OUT_OF_MEMORY = 77  # exit status: a worker that ran out of memory is trusted with no further task
_PR_SET_PDEATHSIG = 1
_LONGEST_REPORT = 2000
_SHORTEST = 1e-3  # a timer set to less than a microsecond is off

# The one task of this process and its children, set once in the fork server.
_task: Task | None = None


def load(name: str) -> None:
    """Make ``package.module:function`` the task of this process and its children."""
    global _task
    module, _, function = name.partition(":")
    _task = getattr(importlib.import_module(module), function)
    _prctl()


def enter(memory_bytes: int, server: int) -> None:
    """Bound this worker for life: dispositions that kill even inside C code, no orphanhood, no core, no more memory."""
    for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGPROF, signal.SIGXCPU, signal.SIGABRT):
        signal.signal(number, signal.SIG_DFL)
    _die_with(server)
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_AS, memory_bytes)
    gc.enable()


def run(payload: str, wall: float, cpu: float) -> Reply:
    """The task's reply, within ``wall`` seconds of real time and ``cpu`` seconds of work, or the end of this process.

    Only a timer whose signal has its default disposition stops C code: a Python handler, or a thread, waits for the
    interpreter, which waits for the C code.
    """
    try:
        signal.setitimer(signal.ITIMER_REAL, max(wall, _SHORTEST))
        signal.setitimer(signal.ITIMER_PROF, max(cpu, _SHORTEST))
        return guarded(payload)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def guarded(payload: str) -> Reply:
    """The task's reply to ``payload``; whatever it raises becomes text, except want of memory."""
    if _task is None:
        return "raised", "no task is loaded"
    try:
        text = _task(payload)
    except MemoryError:
        raise
    except BaseException as error:  # noqa: BLE001 - the worker's edge: SystemExit would end it, others might not unpickle
        return "raised", describe(error)
    if not isinstance(text, str):
        return "raised", f"TypeError: a task returns str, not {type(text).__name__}"
    return "done", text


def describe(error: BaseException) -> str:
    """The type and message of an exception, in one bounded text; a message that cannot be had is no fault."""
    return "".join(traceback.format_exception_only(type(error), error)).strip()[:_LONGEST_REPORT]


def _lower(limit: int, wanted: int) -> None:
    """Bound a resource by ``wanted``, never above what the host itself is bound by."""
    bounds = [bound for bound in resource.getrlimit(limit) if bound != resource.RLIM_INFINITY]
    bound = min([wanted, *bounds])
    resource.setrlimit(limit, (bound, bound))


def _die_with(server: int) -> None:
    """End when the fork server ends; the server's thread forked this process, so its death is the server's."""
    if (prctl := _prctl()) is not None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != server:
        os._exit(1)


@cache
def _prctl() -> Callable[..., int] | None:
    """Linux's ``prctl``, loaded in the server so that no worker pays for it; elsewhere none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes

        found: Callable[..., int] = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None
    return found

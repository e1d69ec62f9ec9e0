"""What pebble asks of a multiprocessing context: pipes, locks, and processes that know nothing of the host.

multiprocessing's own processes re-run the host's main script, refuse a daemonic host, are listed among the host's
children, and need a resource tracker that outlives a killed host and unblocks its signals. These do none of that.
"""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import signal
import tempfile
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import reduction
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext, set_spawning_popen
from typing import Any, Protocol

# Exit statuses. A worker that leaves by itself says FINISHED: a plain 0 is a library that called ``exit`` in a task.
SERVER_GONE = 255  # the server ended before the worker
FINISHED = 254
VANISHED = 253

_REPORT_SECONDS = 3.0

_inherited: list[int] = []


def inherit(fds: Sequence[int]) -> None:
    """In a worker: the open files that came with its request."""
    _inherited[:] = fds


class Inherited:
    """A file of the host, as a worker finds it: by its place in the request."""

    def __init__(self, place: int) -> None:
        self._place = place

    def detach(self) -> int:
        """The file's number in this process."""
        return _inherited[self._place]


class Forks(Protocol):
    """A fork server, as a process sees it."""

    def fork(self, body: bytes, fds: Sequence[int]) -> tuple[int, Connection]:
        """Start a worker whose life is the pickled call ``body``: its process id, and where its end is reported."""


class WorkerProcess:
    """A worker, with the part of ``multiprocessing.Process`` that pebble uses."""

    DupFd = Inherited  # how connections and locks are pickled for a worker

    def __init__(
        self,
        server: Forks,
        target: Callable[..., None],
        name: str,
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
    ) -> None:
        self.name = name
        self.daemon = False
        self.pid: int | None = None
        self._server = server
        self._call = (target, tuple(args), dict(kwargs))
        self._fds: list[int] = []
        self._report: Connection | None = None
        self._exit: int | None = None

    def duplicate_for_child(self, fd: int) -> int:
        """The place of ``fd`` among the files sent along."""
        self._fds.append(fd)
        return len(self._fds) - 1

    def start(self) -> None:
        """Have the server fork this worker."""
        body = io.BytesIO()
        set_spawning_popen(self)  # type: ignore[arg-type]
        try:
            reduction.dump(self._call, body)
        finally:
            set_spawning_popen(None)
        self.pid, self._report = self._server.fork(body.getvalue(), self._fds)

    @property
    def exitcode(self) -> int | None:
        """The exit status, negative for a signal; none while the worker lives."""
        self.join(0)
        return self._exit

    def is_alive(self) -> bool:
        """Whether the end has not been reported."""
        return self.exitcode is None

    def join(self, timeout: float | None = None) -> None:
        """Wait for the end, or for so many seconds; a server that reports no end for long is as good as gone."""
        if self._report is None:
            return
        if self._report.poll(_REPORT_SECONDS if timeout is None else timeout):
            self._exit = _exit_status(self._report)
        elif timeout is None:
            self._exit = SERVER_GONE
        if self._exit is not None:
            self._report.close()
            self._report = None

    def terminate(self) -> None:
        """End a living worker, be it stopped or stuck; it has nothing to save."""
        if self.pid is not None and self.is_alive():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


def _exit_status(report: Connection) -> int:
    try:
        code = int.from_bytes(report.recv_bytes(), "big", signed=True)
    except (EOFError, OSError):
        return SERVER_GONE
    return {FINISHED: 0, 0: VANISHED}.get(code, code)


class ProcessLock:
    """A reentrant lock between processes that the kernel releases when its holder dies.

    A semaphore whose holder is killed stays taken for ever, and needs a name that a killed host leaves behind. One
    thread in each process uses this lock: the manager of the pool in the host, the only one in a worker.
    """

    def __init__(self, fd: int | None = None) -> None:
        self._fd = _anonymous_file() if fd is None else fd
        self._depth = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _lock_on, (reduction.DupFd(self._fd),)

    def __del__(self) -> None:
        os.close(self._fd)

    def acquire(self, block: bool = True, timeout: float | None = None) -> bool:
        """Take the lock; a blocking wait ends with the holder's life at the latest, and needs no timeout."""
        if self._depth == 0 and not self._lock(fcntl.LOCK_EX if block else fcntl.LOCK_EX | fcntl.LOCK_NB):
            return False
        self._depth += 1
        return True

    def release(self) -> None:
        """Give the lock back, once for each time it was taken."""
        self._depth -= 1
        if self._depth == 0:
            fcntl.lockf(self._fd, fcntl.LOCK_UN)

    def _lock(self, how: int) -> bool:
        try:
            fcntl.lockf(self._fd, how)
        except (BlockingIOError, PermissionError):
            return False
        return True


def _lock_on(file: Inherited) -> ProcessLock:
    return ProcessLock(file.detach())


def _anonymous_file() -> int:
    """A new file that has no name; it is its locks that are used, not its contents."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("mathequiv", os.MFD_CLOEXEC)
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


class WorkerContext(BaseContext):
    """The context of one fork server."""

    def __init__(self, server: Forks) -> None:
        self._server = server

    def Process(self, target: Any, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> WorkerProcess:  # noqa: N802
        """A worker of this server, not yet started."""
        return WorkerProcess(self._server, target, name, args, kwargs)

    def RLock(self) -> Any:  # noqa: N802
        """A lock of our own in the place of a named semaphore."""
        return ProcessLock()

    def get_start_method(self, allow_none: bool = False) -> str:
        """The nearest of multiprocessing's names for this."""
        return "forkserver"

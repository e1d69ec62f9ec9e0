"""The fork server: a process of one thread that imports, warms up, and forks a worker for each request.

A request is a length, sent along with open files, and a pickled call. The first file takes the reports on the worker:
its process id, then its exit status. The server ends when the host closes the socket or is no longer its parent.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pickle
import select
import signal
import socket
import struct
import sys
import traceback
import warnings
from multiprocessing.connection import Connection
from types import FrameType, TracebackType
from typing import NoReturn

from mathequiv.worker import inside
from mathequiv.worker.context import FINISHED, inherit

READY = b"ready"
READY_SECONDS = 60.0  # to import and warm up
HEADER = struct.Struct("!I")
REPORT = struct.Struct("!q")
MOST_FILES = 200  # Linux passes 253 at once
_WATCH_MILLISECONDS = 250
_RECEIVE_SECONDS = 10.0
_STDERR = 2


def main(text: str) -> NoReturn:
    """Serve as ``text``, a JSON object of control, host, task, preload and warm, says."""
    setup = json.loads(text)
    control = socket.socket(fileno=setup["control"])
    control.settimeout(_RECEIVE_SECONDS)
    with _Announcement(control):
        _settle()
        _prepare(setup["task"], setup["preload"], setup["warm"])
    _Nursery(control, setup["host"]).serve()
    os._exit(0)


class _Announcement:
    """Tells the host that its body came to the end, or what it raised, and then ends the process."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        with contextlib.suppress(OSError):  # the host is gone
            self._control.sendall(READY if error is None else inside.describe(error).encode("utf-8", "replace"))
        if error is not None:
            os._exit(1)


def _settle() -> None:
    """Forget what the host's process hands down: ignored and blocked signals, a closed stderr, warning filters."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    signal.setitimer(signal.ITIMER_REAL, READY_SECONDS)
    while (null := os.open(os.devnull, os.O_RDWR)) <= _STDERR:
        pass
    os.close(null)
    warnings.resetwarnings()
    warnings.simplefilter("ignore")


def _prepare(task: str, preload: list[str], warm: list[str]) -> None:
    """Do once what every worker would do: import, and work until all that is made on first use is made."""
    gc.disable()
    for module in ("mathequiv.worker.pool", *preload):
        importlib.import_module(module)
    inside.load(task)
    for payload in warm:
        inside.guarded(payload)
    gc.freeze()
    signal.setitimer(signal.ITIMER_REAL, 0)


class _Nursery:
    """The workers of this server, and where their ends are reported."""

    def __init__(self, control: socket.socket, host: int) -> None:
        self._control = control
        self._host = host
        self._reports: dict[int, Connection] = {}
        self._bell, self._rope = os.pipe()
        for end in (self._bell, self._rope):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, _awake)
        signal.set_wakeup_fd(self._rope, warn_on_full_buffer=False)

    def serve(self) -> None:
        """Fork on request and report on ends, until the host is gone."""
        watch = select.poll()
        for fd in (self._control.fileno(), self._bell):
            watch.register(fd, select.POLLIN)
        while os.getppid() == self._host:
            ready = [fd for fd, _ in watch.poll(_WATCH_MILLISECONDS)]
            if self._bell in ready:
                os.read(self._bell, 4096)
                self._reap()
            if self._control.fileno() in ready and not self._answer():
                return

    def _answer(self) -> bool:
        """Fork one worker; false when the host is gone, even in the middle of a request."""
        try:
            header, fds, _, _ = socket.recv_fds(self._control, HEADER.size, MOST_FILES)
            body = _receive(self._control, HEADER.unpack(header)[0])
        except (OSError, struct.error):
            return False
        report = Connection(fds[0], readable=False)
        # No process to be had: closing the report unanswered says so.
        with contextlib.suppress(OSError):
            self._fork(body, report, fds[1:])
        for fd in fds[1:]:
            os.close(fd)
        return True

    def _fork(self, body: bytes, report: Connection, fds: list[int]) -> None:
        pid = os.fork()
        if pid == 0:
            report.close()
            self._close()
            _become(body, fds)
        self._reports[pid] = report
        _tell(report, pid)

    def _close(self) -> None:
        """In a worker: let go of all that is the server's."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._control.close()
        for fd in (self._bell, self._rope):
            os.close(fd)
        for report in self._reports.values():
            report.close()

    def _reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return
                if (report := self._reports.pop(pid, None)) is not None:
                    _tell(report, os.waitstatus_to_exitcode(status))
                    report.close()


def _awake(_number: int, _frame: FrameType | None) -> None:
    """Without a handler of its own SIGCHLD is dropped, and wakes nothing."""


def _tell(report: Connection, number: int) -> None:
    with contextlib.suppress(OSError):  # the host no longer listens
        report.send_bytes(REPORT.pack(number))


def _receive(control: socket.socket, size: int) -> bytes:
    """Exactly ``size`` bytes."""
    parts = bytearray()
    while len(parts) < size:
        part = control.recv(size - len(parts))
        if not part:
            raise ConnectionError("the host ended in the middle of a request")
        parts += part
    return bytes(parts)


def _become(body: bytes, fds: list[int]) -> NoReturn:
    """Make the call in ``body`` the whole life of this process."""
    status = 1
    try:
        inherit(fds)
        target, args, kwargs = pickle.loads(body)
        target(*args, **kwargs)
        status = FINISHED
    finally:
        if sys.exc_info()[0] is not None:
            traceback.print_exc()
        os._exit(status)

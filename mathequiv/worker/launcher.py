"""The host's side of a fork server: start it, have it fork, end it."""

from __future__ import annotations

import array
import contextlib
import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import spawn, util
from multiprocessing.connection import Connection
from pathlib import Path

from mathequiv.worker.context import SERVER_GONE
from mathequiv.worker.outcome import UnavailableError
from mathequiv.worker.server import HEADER, MOST_FILES, READY, READY_SECONDS

# The path comes first of all: with ``-c`` the working directory would shadow the standard library.
_BOOT = "import sys; sys.path[:] = sys.argv[2:]; from mathequiv.worker.server import main; main(sys.argv[1])"
_FORK_SECONDS = 10.0
_NO_SIGPIPE = getattr(socket, "MSG_NOSIGNAL", 0)  # a host may have restored the disposition that kills
_ABOVE_STDERR = 3


@dataclass(frozen=True)
class Spec:
    """What a server is for: the task, what it imports, and on what it warms up."""

    task: str
    preload: tuple[str, ...] = ()
    warm: tuple[str, ...] = ()


class Server:
    """One fork server of this process, restarted when it is found dead."""

    def __init__(self, spec: Spec) -> None:
        self._spec = spec
        self._lock = threading.RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    @property
    def pid(self) -> int:
        """The server's process id; 0 when it does not run."""
        return self._process.pid if self._process is not None else 0

    def ensure(self) -> None:
        """Return once a warm server runs; ``UnavailableError`` if none can, ``OSError`` if another try might do."""
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                return
            self.stop()
            started = False
            try:
                self._start()
                started = True
            finally:
                if not started:  # Ctrl-C included
                    self.stop()

    def fork(self, body: bytes, fds: Sequence[int]) -> tuple[int, Connection]:
        """Start a worker whose life is the pickled call ``body``: its process id, and where its end is reported."""
        if len(fds) >= MOST_FILES:
            raise ValueError("too many files for one worker")
        read, write = os.pipe()
        report = Connection(read, writable=False)
        try:
            self._send(body, [write, *fds])
        finally:
            os.close(write)
        if not report.poll(_FORK_SECONDS):
            self.stop()  # stopped, or lost: a new one is started on the next need
            raise OSError("the fork server does not answer")
        return int.from_bytes(report.recv_bytes(), "big", signed=True), report

    def stop(self) -> None:
        """End the server and all its workers; it has nothing to save."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.wait()
                self._process = None
            if self._control is not None:
                self._control.close()
                self._control = None

    def forget(self) -> None:
        """In a forked child: the server is the parent's."""
        if self._process is not None:
            self._process.returncode = SERVER_GONE  # so that its finalizer neither warns nor waits
            self._process = None
        if self._control is not None:
            self._control.close()
            self._control = None

    def _start(self) -> None:
        _refuse_where_hopeless()
        ours, theirs = socket.socketpair()
        self._control = ours
        # A host may run with its standard files closed; the server's would be laid over a socket that took their place.
        passed = fcntl.fcntl(theirs.fileno(), fcntl.F_DUPFD_CLOEXEC, _ABOVE_STDERR)
        theirs.close()
        try:
            with _no_interrupt():
                self._process = subprocess.Popen(
                    self._command(passed),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    cwd="/",  # the host's may be gone, or be meant to go
                    pass_fds=(passed,),
                )
        finally:
            os.close(passed)
        self._await_readiness(ours)

    def _command(self, control: int) -> list[str]:
        setup = {
            "control": control,
            "host": os.getpid(),
            "task": self._spec.task,
            "preload": self._spec.preload,
            "warm": self._spec.warm,
        }
        interpreter = os.fsdecode(spawn.get_executable())
        flags = util._args_from_interpreter_flags()  # type: ignore[attr-defined]
        return [interpreter, *flags, "-c", _BOOT, json.dumps(setup), *search_path()]

    def _await_readiness(self, control: socket.socket) -> None:
        control.settimeout(READY_SECONDS)
        try:
            said = control.recv(4096)
        except OSError as error:
            raise UnavailableError(f"the fork server did not get ready: {error}") from error
        if said == b"":
            raise ConnectionError("the fork server ended before it was ready")
        if said != READY:
            raise UnavailableError("the fork server could not start: " + said.decode("utf-8", "replace"))
        control.settimeout(_FORK_SECONDS)

    def _send(self, body: bytes, fds: Sequence[int]) -> None:
        with self._lock:
            if self._control is None:
                raise OSError("the fork server does not run")
            files = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))]
            sent = False
            try:
                self._control.sendmsg([HEADER.pack(len(body))], files, _NO_SIGPIPE)
                self._control.sendall(body, _NO_SIGPIPE)
                sent = True
            finally:
                if not sent:  # half a request would be read as the head of the next
                    self.stop()


def search_path() -> list[str]:
    """The host's module path, absolute, the standard library first: a ``random.py`` beside a script shadows nothing."""
    home = _working_directory()
    entries = [entry for entry in sys.path if isinstance(entry, str)]
    absolute = [os.path.join(home, entry) for entry in entries if home or os.path.isabs(entry)]
    own = str(Path(__file__).parents[2])
    return sorted(dict.fromkeys([*absolute, own]), key=_after_the_standard_library)


def _after_the_standard_library(entry: str) -> bool:
    standard = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
    return not ({entry, os.path.dirname(entry)} & standard) or entry.endswith("-packages")


def _working_directory() -> str:
    try:
        return os.getcwd()
    except OSError:  # deleted
        return ""


def _refuse_where_hopeless() -> None:
    if not hasattr(os, "fork"):
        raise UnavailableError("this system cannot fork")
    if getattr(sys, "frozen", False):
        raise UnavailableError("a frozen application cannot start an interpreter")
    if not spawn.get_executable():
        raise UnavailableError("this interpreter does not know its own path")


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """Have a child inherit a mask that keeps Ctrl-C from it until it ignores it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""The fork servers of this process, shared by all pools that want the same one, and what ends with the process."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable
from multiprocessing import util

from mathequiv.worker.launcher import Server, Spec
from mathequiv.worker.outcome import EndedError

Stop = Callable[[], None]


class _Registry:
    """Servers by what they are for, the number of their users, and who is to be stopped at the end."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.servers: dict[Spec, Server] = {}
        self.users: dict[Spec, int] = {}
        self.stops: set[Stop] = set()
        self.hook: util.Finalize | None = None
        self.ended = False


_registry = _Registry()


def join(spec: Spec, stop: Stop) -> Server:
    """The server for ``spec``, not necessarily running; ``stop`` is called when the process ends."""
    with _registry.lock:
        if _registry.ended or util.is_exiting():
            raise EndedError("the interpreter is exiting")
        if _registry.hook is None:
            # A child of multiprocessing leaves without atexit.
            _registry.hook = util.Finalize(None, _end, exitpriority=100)
        _registry.stops.add(stop)
        _registry.users[spec] = _registry.users.get(spec, 0) + 1
        return _registry.servers.setdefault(spec, Server(spec))


def leave(spec: Spec, stop: Stop) -> None:
    """The last to leave a server stops it."""
    with _registry.lock:
        _registry.stops.discard(stop)
        _registry.users[spec] -= 1
        if _registry.users[spec] == 0:
            del _registry.users[spec]
            _registry.servers.pop(spec).stop()


def _end() -> None:
    """Stop everything; nothing starts again."""
    _registry.ended = True
    for stop in tuple(_registry.stops):
        stop()


def _forget() -> None:
    """In a forked child: servers, users and locks are the parent's."""
    global _registry
    for server in _registry.servers.values():
        server.forget()
    _registry = _Registry()


atexit.register(_end)
os.register_at_fork(after_in_child=_forget)

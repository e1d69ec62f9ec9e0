"""The workers behind one front: started on first need, replaced when broken, never started again after the end."""

from __future__ import annotations

import threading
import time

from mathequiv.config import Limits
from mathequiv.worker import registry
from mathequiv.worker.launcher import Server, Spec
from mathequiv.worker.outcome import EndedError, UnavailableError
from mathequiv.worker.pool import Pool

# A start that failed is tried again, but not by every call: the first may have been an accident, the tenth was none.
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0


class Crew:
    """A pool on a fork server; both come and go, this stays."""

    def __init__(self, spec: Spec, workers: int, limits: Limits) -> None:
        self._spec = spec
        self._workers = workers
        self._memory = limits.memory_bytes
        self._lock = threading.RLock()
        self._server: Server | None = None
        self._pool: Pool | None = None
        self._refusal = (0.0, "")  # until when, and why
        self._pause = _FIRST_PAUSE
        self._stopped = False

    def pool(self) -> Pool:
        """A pool that serves, or ``UnavailableError``."""
        with self._lock:
            if self._stopped:
                raise EndedError("closed")
            if self._pool is None:
                self._refuse_again()
                self._pool = self._build()
            return self._pool

    def discard(self, pool: Pool) -> bool:
        """Stop a pool found broken; false when another caller already did."""
        with self._lock:
            if pool is not self._pool:
                return False
            self._pool = None
            pool.stop()
            return True

    def stop(self) -> None:
        """End the pool and, if no one else uses it, the server."""
        with self._lock:
            self._stopped = True
            pool, self._pool = self._pool, None
            server, self._server = self._server, None
        if pool is not None:
            pool.stop()
        if server is not None:
            registry.leave(self._spec, self.stop)

    def _refuse_again(self) -> None:
        until, reason = self._refusal
        if time.monotonic() < until:
            raise UnavailableError(reason)

    def _build(self) -> Pool:
        if self._server is None:
            self._server = registry.join(self._spec, self.stop)
        try:
            pool = self._on_a_server_that_answers(self._server)
        except (OSError, RuntimeError, ValueError, UnavailableError) as error:
            reason = str(error.__cause__ or error) or type(error).__name__
            self._refusal = (time.monotonic() + self._pause, reason)
            self._pause = min(2 * self._pause, _LONGEST_PAUSE)
            raise UnavailableError(reason) from error
        self._pause = _FIRST_PAUSE
        return pool

    def _on_a_server_that_answers(self, server: Server) -> Pool:
        """A pool; a server found dead or deaf while its workers start is replaced, once."""
        try:
            return self._opened(server)
        except (OSError, RuntimeError):
            return self._opened(server)

    def _opened(self, server: Server) -> Pool:
        """A pool with its workers started; one that cannot start leaves nothing behind."""
        server.ensure()
        pool = Pool(server, self._workers, self._memory)
        opened = False
        try:
            pool.open()
            opened = True
        finally:
            if not opened:
                pool.stop()
        return pool

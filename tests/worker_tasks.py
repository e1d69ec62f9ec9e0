"""A task that does what its payload says: well-behaved, slow, greedy, or fatal."""

from __future__ import annotations

import itertools
import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

seen: list[str] = []


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no message")


def act(payload: str) -> str:
    """``verb argument`` in, text out."""
    verb, _, argument = payload.partition(" ")
    return VERBS[verb](argument)


def remember(text: str) -> str:
    seen.append(text)
    return text


def who(_: str) -> str:
    return json.dumps([os.getpid(), os.getppid()])


def sleep(seconds: str) -> str:
    begun = time.monotonic()
    time.sleep(float(seconds))
    return json.dumps([begun, time.monotonic()])


def touch_and_sleep(argument: str) -> str:
    path, seconds = argument.split()
    Path(path).write_text(json.dumps([os.getpid(), os.getppid()]))
    return sleep(seconds)


def burn(seconds: str) -> str:
    end = time.process_time() + float(seconds)
    while time.process_time() < end:
        pass
    return "burnt"


def spin(_: str) -> str:
    while True:
        pass


def stuck_in_c(_: str) -> str:
    return str(sum(itertools.repeat(1)))


def stuck_in_c_after_telling(path: str) -> str:
    Path(path).write_text(who(""))
    return stuck_in_c("")


def hoard(_: str) -> str:
    return str(len([bytes(1 << 26) for _ in range(1000)]))


def bounds(_: str) -> str:
    return json.dumps([resource.getrlimit(resource.RLIMIT_AS), resource.getrlimit(resource.RLIMIT_CORE)])


def die(number: str) -> str:
    os.kill(os.getpid(), int(number))
    time.sleep(10)
    return "alive"


def die_once(argument: str) -> str:
    """Killed on the first run, after a while; on the second it sleeps as long and returns."""
    path, seconds = argument.split()
    time.sleep(float(seconds))
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "second"


def kill_server_once(path: str) -> str:
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(10)
    return "second"


def leave(status: str) -> str:
    os._exit(int(status))


def misbehave(kind: str) -> str:
    faults: dict[str, BaseException] = {
        "value": ValueError("a message"),
        "exit": SystemExit(3),
        "interrupt": KeyboardInterrupt(),
        "unprintable": UnprintableError(),
        "depth": RecursionError("too deep"),
    }
    raise faults[kind]


def loud(text: str) -> str:
    print(text, flush=True)
    os.write(1, text.encode())
    return text


def describe_process(_: str) -> str:
    """What a worker and its server are: open files, threads, modules that should or should not be there."""
    files = [
        os.readlink(f"/proc/self/fd/{fd}")
        for fd in os.listdir("/proc/self/fd")
        if os.path.exists(f"/proc/self/fd/{fd}")
    ]
    return json.dumps(
        {
            "files": files,
            "stdout": os.readlink("/proc/self/fd/1"),
            "server threads": len(os.listdir(f"/proc/{os.getppid()}/task")),
            "worker threads": threading.active_count(),
            "argv": sys.argv,
            "cwd": os.getcwd(),
            "main": getattr(sys.modules["__main__"], "__file__", None),
        }
    )


VERBS: dict[str, Callable[[str], str]] = {
    "echo": lambda text: text,
    "none": lambda _: None,  # type: ignore[dict-item, return-value]
    "remember": remember,
    "seen": lambda _: json.dumps(seen),
    "loaded": lambda name: str(name in sys.modules),
    "who": who,
    "sleep": sleep,
    "touch": touch_and_sleep,
    "burn": burn,
    "spin": spin,
    "stuck": stuck_in_c,
    "tellstuck": stuck_in_c_after_telling,
    "hoard": hoard,
    "bounds": bounds,
    "die": die,
    "dieonce": die_once,
    "killserver": kill_server_once,
    "leave": leave,
    "raise": misbehave,
    "loud": loud,
    "process": describe_process,
}

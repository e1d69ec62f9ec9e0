"""The programs the pool runs in: it works in each, changes nothing of it, and is gone when it is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from worker_support import PRELUDE, environment, eventually, gone, lines_of, program, run, running

FAMILY = "json.loads(w.call('who').text)"


class TestPrograms:
    """However the host's main module came to be, it is not run a second time."""

    SOURCE = "print('once', flush=True)\nw = crew()\nprint(w.call('echo a').text, w.call('process').text)\n"

    def assert_ran_once(self, finished: subprocess.CompletedProcess[str]) -> None:
        once, answer = lines_of(finished)
        assert once == "once"
        assert answer.startswith("a {")
        assert json.loads(answer[2:])["main"] is None

    def test_a_script_without_a_guard(self, tmp_path: Path) -> None:
        self.assert_ran_once(run(program(tmp_path, self.SOURCE)))

    def test_a_script_with_a_guard(self, tmp_path: Path) -> None:
        guarded = "if __name__ == '__main__':\n    " + self.SOURCE.replace("\n", "\n    ")
        self.assert_ran_once(run(program(tmp_path, guarded)))

    def test_a_command(self) -> None:
        self.assert_ran_once(run("-c", PRELUDE + self.SOURCE))

    def test_standard_input(self) -> None:
        self.assert_ran_once(run("-", stdin=PRELUDE + self.SOURCE))

    def test_a_module(self, tmp_path: Path) -> None:
        program(tmp_path, self.SOURCE)
        self.assert_ran_once(run("-m", "host", cwd=tmp_path))

    def test_with_warnings_as_errors(self, tmp_path: Path) -> None:
        self.assert_ran_once(run("-W", "error", "-X", "dev", program(tmp_path, self.SOURCE)))


class TestSurroundings:
    def test_a_directory_that_shadows_the_library(self, tmp_path: Path) -> None:
        for module in ("json", "socket", "random", "pickle", "signal", "struct"):
            (tmp_path / f"{module}.py").write_text("raise SystemExit('shadowed')")
        home = f"import mathequiv.worker.crew\nos.chdir({str(tmp_path)!r}); sys.path.insert(0, '')\n"
        source = PRELUDE + home + "print(crew().call('echo a').text)"
        assert lines_of(run("-c", source)) == ["a"]

    def test_a_directory_that_is_gone(self, tmp_path: Path) -> None:
        source = "home = sys.argv[1]; os.mkdir(home); os.chdir(home); os.rmdir(home)\nprint(crew().call('echo a').text)"
        assert lines_of(run(program(tmp_path, source), str(tmp_path / "brief"))) == ["a"]

    def test_closed_standard_files(self, tmp_path: Path) -> None:
        result = tmp_path / "result"
        source = f"""
for fd in (0, 1, 2):
    os.close(fd)
w = crew(limits=Limits(wall_seconds=0.3))
open({str(result)!r}, "w").write(" ".join((w.call("echo a").text, w.call("loud b").text, w.call("sleep 9").detail)))
w.close()
"""
        assert run(program(tmp_path, source)).returncode == 0
        assert result.read_text() == "a b wall limit"

    def test_blocked_and_ignored_signals(self, tmp_path: Path) -> None:
        source = """
import signal
numbers = {signal.SIGALRM, signal.SIGPROF, signal.SIGTERM, signal.SIGINT, signal.SIGCHLD}
for number in numbers:
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
with crew(limits=Limits(wall_seconds=0.2)) as w:
    print(w.call("sleep 9").detail)
with crew(limits=Limits(wall_seconds=9, cpu_seconds=0.2)) as w:
    print([w.call(work).detail for work in ("spin", "stuck")])
assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == numbers
"""
        assert lines_of(run(program(tmp_path, source))) == ["wall limit", "['cpu limit', 'cpu limit']"]

    def test_a_host_that_may_die_of_a_broken_pipe(self, tmp_path: Path) -> None:
        source = f"""
import signal
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
w = crew()
for pid in {FAMILY}:
    os.kill(pid, signal.SIGKILL)
print(w.call("echo a").text)
"""
        assert lines_of(run(program(tmp_path, source))) == ["a"]

    def test_a_host_with_less_memory_than_the_limit(self, tmp_path: Path) -> None:
        source = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 700 << 20))
w = crew(limits=Limits(memory_bytes=1 << 30))
print(json.loads(w.call("bounds").text)[0] == [600 << 20] * 2, w.call("hoard").status.name)
print(resource.getrlimit(resource.RLIMIT_AS) == (600 << 20, 700 << 20))
"""
        assert lines_of(run(program(tmp_path, source))) == ["True MEMORY", "True"]


class TestConcurrency:
    def test_asyncio_with_a_cancelled_call(self, tmp_path: Path) -> None:
        source = """
import asyncio
async def main():
    w = crew(workers=2, limits=Limits(wall_seconds=0.5))
    calls = [asyncio.to_thread(w.call, f"echo {i}") for i in range(20)]
    print([o.text for o in await asyncio.gather(*calls)] == [str(i) for i in range(20)])
    try:
        await asyncio.wait_for(asyncio.to_thread(w.call, "sleep 5"), 0.1)
    except asyncio.TimeoutError:
        print((await asyncio.to_thread(w.call, "echo a")).text)
    w.close()
asyncio.run(main())
"""
        assert lines_of(run(program(tmp_path, source))) == ["True", "a"]

    def test_first_use_from_many_threads_starts_one_pool(self, tmp_path: Path) -> None:
        source = """
from concurrent.futures import ThreadPoolExecutor
w = crew(workers=2)
with ThreadPoolExecutor(8) as threads:
    families = [json.loads(o.text) for o in threads.map(w.call, ["who"] * 8)]
print(len({server for _, server in families}), len({worker for worker, _ in families}) <= 2, w.stats()["done"])
"""
        assert lines_of(run(program(tmp_path, source))) == ["1 True 8"]

    def test_ctrl_c_stops_at_once_and_leaves_the_pool_usable(self, tmp_path: Path) -> None:
        mark = tmp_path / "mark"
        source = f"""
w = crew(limits=Limits(wall_seconds=30, cpu_seconds=30))
w.start()
try:
    w.call("tellstuck {mark}")
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(w.call("echo a").text, {FAMILY}[1] == json.load(open("{mark}"))[1], flush=True)
"""
        with running(program(tmp_path, source)) as host:
            assert eventually(mark.exists)
            begun = time.monotonic()
            os.killpg(host.pid, signal.SIGINT)  # as a terminal does: to the host, the server and the workers
            out, _ = host.communicate(timeout=10)
            assert out.splitlines() == ["interrupted", "a True"]
            assert host.returncode == 0
            assert time.monotonic() - begun < 2.5

    def test_ctrl_c_during_the_start(self, tmp_path: Path) -> None:
        source = """
w = crew(preload=["sympy"])
try:
    print("starting", flush=True)
    w.start()
except KeyboardInterrupt:
    print(w.call("echo a").text, w.stats()["unavailable"], flush=True)
"""
        with running(program(tmp_path, source)) as host:
            assert eventually(lambda: bool(children(host.pid)))
            (interrupted,) = children(host.pid)
            os.killpg(host.pid, signal.SIGINT)
            out, _ = host.communicate(timeout=10)
            assert (host.returncode, out.splitlines()) == (0, ["starting", "a 0"])
            assert gone(interrupted)

    def test_ctrl_c_inside_with_ends_the_program(self, tmp_path: Path) -> None:
        mark = tmp_path / "mark"
        source = f"with crew(limits=Limits(wall_seconds=30)) as w:\n    w.call('touch {mark} 30')\n"
        with running(program(tmp_path, "sys.stderr = open(os.devnull, 'w')\n" + source)) as host:
            assert eventually(lambda: mark.exists() and mark.stat().st_size > 0)
            pids = json.loads(mark.read_text())
            begun = time.monotonic()
            host.send_signal(signal.SIGINT)
            host.wait(10)
            assert time.monotonic() - begun < 2.5
            assert gone(*pids)


class TestForks:
    def test_a_forked_child_has_workers_of_its_own(self, tmp_path: Path) -> None:
        source = f"""
import warnings
warnings.simplefilter("ignore")  # forking beside threads
w = crew()
before = {FAMILY}
pid = os.fork()
if pid == 0:
    mine = {FAMILY}
    print(len({{*mine, *before}}), w.stats()["done"], flush=True)
    sys.exit()
print(os.waitpid(pid, 0)[1], {FAMILY} == before)
"""
        assert lines_of(run(program(tmp_path, source))) == ["4 1", "0 True"]

    def test_a_child_that_never_uses_it_harms_nothing(self, tmp_path: Path) -> None:
        source = f"""
import gc, warnings
warnings.simplefilter("ignore")
w = crew()
before = {FAMILY}
pid = os.fork()
if pid == 0:
    w.close()
    del w
    gc.collect()
    sys.exit()
print(os.waitpid(pid, 0)[1], {FAMILY} == before)
"""
        assert lines_of(run(program(tmp_path, source))) == ["0 True"]

    def test_a_child_that_outlives_its_parent_keeps_no_worker(self, tmp_path: Path) -> None:
        source = f"""
import signal, warnings
warnings.simplefilter("ignore")
w = crew()
pids = {FAMILY}
if os.fork() == 0:
    os.close(1)
    time.sleep(30)
    os._exit(0)
print(*pids, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
        with running(program(tmp_path, source)) as host:
            pids = host.communicate(timeout=10)[0].split()
            try:
                assert gone(*map(int, pids))
            finally:
                os.killpg(host.pid, signal.SIGKILL)  # the child

    @pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
    def test_a_daemonic_process(self, tmp_path: Path, method: str) -> None:
        source = f"""
import multiprocessing
def work(queue):
    w = crew()
    queue.put({FAMILY} + [os.getpid()])
if __name__ == "__main__":
    context = multiprocessing.get_context({method!r})
    queue = context.Queue()
    child = context.Process(target=work, args=(queue,), daemon=True)
    child.start()
    print(*queue.get(timeout=10))
    child.join()
    print(child.exitcode)
"""
        pids, code = lines_of(run(program(tmp_path, source)))
        assert code == "0"
        assert gone(*map(int, pids.split()))

    def test_workers_of_other_pools(self, tmp_path: Path) -> None:
        """multiprocessing.Pool kills its workers, ProcessPoolExecutor lets them leave; neither has them close."""
        source = f"""
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
def work(_):
    global w
    w = crew()
    return {FAMILY}
if __name__ == "__main__":
    with multiprocessing.Pool(1) as pool:
        print(*pool.map(work, [0])[0])
    with ProcessPoolExecutor(1) as executor:
        print(*next(executor.map(work, [0])))
"""
        pids = [int(pid) for line in lines_of(run(program(tmp_path, source))) for pid in line.split()]
        assert len(pids) == 4
        assert gone(*pids)

    def test_a_host_with_a_fork_server_of_its_own(self, tmp_path: Path) -> None:
        source = """
import multiprocessing
if __name__ == "__main__":
    context = multiprocessing.get_context("forkserver")
    w = crew()
    print(w.call("echo a").text)
    with context.Pool(1) as pool:
        print(pool.map(abs, [-1]), len(multiprocessing.active_children()))
    print(w.call("echo b").text)
"""
        assert lines_of(run(program(tmp_path, source))) == ["a", "[1] 1", "b"]


class TestEnds:
    @pytest.mark.parametrize("ending", ["", "sys.exit()", "w.close()", "os._exit(0)"])
    def test_a_host_that_ends_leaves_no_process(self, tmp_path: Path, ending: str) -> None:
        source = f"w = crew(workers=2)\nprint(*{FAMILY}, flush=True)\n{ending}\n"
        (pids,) = lines_of(run(program(tmp_path, source)))
        assert gone(*map(int, pids.split()))

    def test_a_host_that_ends_during_a_call_does_not_wait_for_it(self, tmp_path: Path) -> None:
        source = f"""
import threading
w = crew(limits=Limits(wall_seconds=30))
pids = {FAMILY}
threading.Thread(target=w.call, args=("sleep 30",), daemon=True).start()
while not w.stats()["running"]:
    time.sleep(0.01)
print(*pids)
"""
        begun = time.monotonic()
        (pids,) = lines_of(run(program(tmp_path, source)))
        assert time.monotonic() - begun < 3
        assert gone(*map(int, pids.split()))

    @pytest.mark.parametrize("work", ["touch {mark} 30", "tellstuck {mark}"])
    def test_a_killed_host_leaves_no_process(self, tmp_path: Path, work: str) -> None:
        mark = tmp_path / "mark"
        source = f"crew(limits=Limits(wall_seconds=30, cpu_seconds=30)).call('{work.format(mark=mark)}')\n"
        with running(program(tmp_path, source)) as host:
            assert eventually(lambda: mark.exists() and mark.stat().st_size > 0)
            pids = json.loads(mark.read_text())
            host.kill()
            host.wait()
            assert gone(*pids)

    def test_a_host_killed_during_the_start(self, tmp_path: Path) -> None:
        source = "print('starting', flush=True)\ncrew(preload=['sympy']).start()\ntime.sleep(9)\n"
        with running(program(tmp_path, source)) as host:
            assert host.stdout is not None
            host.stdout.readline()
            assert eventually(lambda: bool(children(host.pid)))
            servers = children(host.pid)
            host.kill()
            host.wait()
            assert gone(*servers)

    def test_use_when_the_interpreter_exits(self, tmp_path: Path) -> None:
        """After its own end the pool refuses; it never hangs, and nothing stays."""
        late = "import atexit\natexit.register(lambda: print(w.call('echo a').status.name, flush=True))\n"
        used = run(program(tmp_path, "w = crew()\nprint(w.call('echo a').text)\n", late + PRELUDE))
        assert used.returncode == 0
        assert used.stdout.split() == ["a", "UNAVAILABLE"]

    def test_first_use_in_a_thread_when_the_interpreter_exits(self, tmp_path: Path) -> None:
        source = """
import threading
w = crew()
def late():
    threading.main_thread().join()
    time.sleep(0.1)
    outcome = w.call("who")
    print(outcome.status.name, outcome.text, flush=True)
threading.Thread(target=late).start()
"""
        finished = run("-W", "ignore", program(tmp_path, source))
        status, _, text = finished.stdout.strip().partition(" ")
        assert (finished.returncode, finished.stderr) == (0, "")
        assert status in {"DONE", "UNAVAILABLE"}
        assert status == "UNAVAILABLE" or gone(*json.loads(text))

    def test_under_pytest_itself(self, tmp_path: Path) -> None:
        (tmp_path / "test_inner.py").write_text(
            PRELUDE + "def test_a():\n    assert crew().call('echo a').text == 'a'\n"
        )
        inner = subprocess.run(
            [sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
            env=environment(),
            capture_output=True,
            text=True,
            timeout=20,
        )
        assert (inner.returncode, inner.stderr) == (0, "")


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

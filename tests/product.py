"""The product as its user starts it: real processes on a free port of the loopback address, in a folder of its own."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

from tests.services import postgres_url, redis_url
from tests.warm import WarmProcess

ROOT = Path(__file__).resolve().parent.parent
WEB = [sys.executable, "-m", "spaces_project.serve"]
WORKER = [*(sys.executable, "-m", "celery", "--app", "spaces_project", "worker", "--pool", "threads")]
WORKER += ["--concurrency", "2", "--without-gossip", "--without-mingle", "--loglevel", "WARNING"]


STATIC = "static"  # in a data folder
WORKER_READY = "Spaces has a worker"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Product:
    """One installation. `settings` are environment variables; nothing of the tester's own comes through.

    With `is_cold` its processes start as its user's do, else with their libraries imported (`tests/warm.py`).
    """

    def __init__(
        self, folder: Path, *, commands: dict[str, list[str]] | None = None, is_cold: bool = False, **settings: str
    ) -> None:
        self.folder = folder
        self.is_cold = is_cold
        self.port = free_port()
        self.settings = settings
        self.commands = commands or {"web": WEB}
        self.processes: dict[str, subprocess.Popen[bytes] | WarmProcess] = {}
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "product.log").read_text(errors="replace")

    def start(self, *names: str) -> None:
        """The named processes (all, unless named); returns when pages are served."""
        self.launch(*names)
        self.wait_until_ready()

    def launch(self, *names: str) -> None:
        """The same without waiting."""
        for name in names or self.commands:
            self.processes[name] = self._begin(self.commands[name], self.folder / "product.log")

    def manage(self, *arguments: str) -> None:
        """One of its commands, to the end, beside what runs."""
        log = self.folder / "manage.log"
        code = self._begin([sys.executable, "manage.py", *arguments], log).wait()
        assert code == 0, log.read_text(errors="replace")

    def _begin(self, command: list[str], log: Path) -> subprocess.Popen[bytes] | WarmProcess:
        if not self.is_cold:
            assert command[0] == sys.executable, command
            return WarmProcess(command[1:], cwd=ROOT, env=self.environment(), log=log)
        with open(log, "ab") as output:
            return subprocess.Popen(
                command, cwd=ROOT, env=self.environment(), stdout=output, stderr=output, start_new_session=True
            )

    def wait_until_ready(self, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not (self.answers() and ("worker" not in self.processes or WORKER_READY in self.log)):
            if any(process.poll() is not None for process in self.processes.values()) or time.monotonic() > deadline:
                raise RuntimeError(f"the product did not start:\n{self.log}")
            time.sleep(0.02)

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def stop(self, *names: str, with_signal: int = signal.SIGTERM, seconds: float = 20) -> dict[str, int]:
        """Asks the named processes (all, unless named) to end; gives their exit codes. One that stays is an error."""
        chosen = {name: self.processes.pop(name) for name in names or list(self.processes)}
        for process in chosen.values():
            process.send_signal(with_signal)
        try:
            return {name: process.wait(seconds) for name, process in chosen.items()}
        finally:
            for process in chosen.values():
                _kill_group(process)

    def kill(self, *names: str) -> None:
        """As a power cut ends them."""
        for name in names or list(self.processes):
            process = self.processes.pop(name)
            _kill_group(process)
            process.wait()

    def resident_bytes(self, name: str = "web") -> int:
        status = Path(f"/proc/{self.processes[name].pid}/status").read_text()
        return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def cpu_seconds(self, name: str = "web") -> float:
        fields = Path(f"/proc/{self.processes[name].pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "VIRTUAL_ENV") if name in os.environ}
        ours = {"PYTHONUNBUFFERED": "1", "DATA_DIR": str(self.folder), "PORT": str(self.port)}
        ours["SUMMARY_ENRICH_AFTER_TOKENS"] = "0"  # a fold asks the model, however little was said
        return {**kept, **ours, **self.settings}


def copy_of(prepared: Path, folder: Path) -> Path:
    """A folder whose database is migrated and whose static files are collected, without waiting for it again.

    Its some six hundred static files, which nobody changes, are those of the other folder.
    """
    shutil.copytree(prepared, folder, ignore=shutil.ignore_patterns("*.lock", "product.log", STATIC))
    if (prepared / STATIC).is_dir():
        (folder / STATIC).symlink_to((prepared / STATIC).resolve())
    return folder


@contextlib.contextmanager
def at_scale(folder: Path, *, template: str = "template1", **settings: str) -> Iterator[Product]:
    """Web and worker as processes of their own, on a new PostgreSQL database and a corner of Redis.

    `template` is the name of a database to begin with a copy of.
    """
    with new_database(template) as database_url:
        prefix = f"spaces-tests-{uuid.uuid4().hex[:8]}"
        shared = {"DATABASE_URL": database_url, "REDIS_URL": redis_url(), "REDIS_PREFIX": prefix}
        product = Product(folder, commands={"web": WEB, "worker": WORKER}, **shared, **settings)
        try:
            yield product
        finally:
            product.kill()
            _forget_keys(prefix)


@contextlib.contextmanager
def new_database(template: str = "template1") -> Iterator[str]:
    """The address of a new PostgreSQL database, dropped afterwards; a copy of the one called `template`."""
    import psycopg

    name = f"spaces_tests_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(postgres_url(), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield f"{postgres_url().rpartition('/')[0]}/{name}"
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _forget_keys(prefix: str) -> None:
    import redis

    with redis.Redis.from_url(redis_url()) as server:
        for key in server.scan_iter(f"{prefix}*"):
            server.delete(key)


def _kill_group(process: subprocess.Popen[bytes] | WarmProcess) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)

"""Processes of the product that begin with their libraries imported: 0.6 s of CPU less for each, of a start's 1.1.

They are forked from a server that has imported `tests/warm_imports.py` and nothing else. Settings, apps and everything
that an installation decides are read by the new process itself, as always.
"""

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.warm_imports"])


class WarmProcess:
    """What `subprocess.Popen` is to a journey.

    `command` is "-m" and a module, or a script, and arguments. What the process writes goes to the end of `log`, its
    errors too unless they have a file of their own. It reads `said`.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path,
        env: Mapping[str, str],
        log: Path,
        errors: Path | None = None,
        said: Path = Path(os.devnull),
    ) -> None:
        streams = (str(said), str(log), str(errors or log))
        self._process = _CONTEXT.Process(target=_become, args=(list(command), str(cwd), dict(env), streams))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """The exit code, less than zero for a signal; None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float | None = None) -> int:
        self._process.join(seconds)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired([str(self.pid)], seconds or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def run_warm(
    command: Sequence[str], *, cwd: Path, env: Mapping[str, str], said: str = "", seconds: float = 120
) -> "subprocess.CompletedProcess[str]":
    """To its end, as `subprocess.run` with captured output does; killed after that many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        read, wrote, erred = (Path(folder) / name for name in ("said", "wrote", "erred"))
        read.write_text(said)
        process = WarmProcess(command, cwd=cwd, env=env, log=wrote, errors=erred, said=read)
        try:
            code = process.wait(seconds)
        finally:
            process.send_signal(signal.SIGKILL)
        return subprocess.CompletedProcess(list(command), code, wrote.read_text(), erred.read_text())


def _become(command: list[str], cwd: str, env: dict[str, str], streams: tuple[str, str, str]) -> None:
    """In the new process: the command, in a session of its own."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    set_on_import = {"DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"]}
    os.environ.clear()
    os.environ.update({**set_on_import, **env})
    os.chdir(cwd)
    sys.path[0] = cwd
    _open_streams(*streams)
    if command[0] == "-m":
        sys.argv = command[1:]
        runpy.run_module(command[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command
        runpy.run_path(command[0], run_name="__main__")


def _open_streams(said: str, log: str, errors: str) -> None:
    appending = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    for number, path, flags in ((0, said, os.O_RDONLY), (1, log, appending), (2, errors, appending)):
        opened = os.open(path, flags, 0o666)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 (for as long as the process runs)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, write_through=True)

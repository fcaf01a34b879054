"""The language model server of the bench: tests/fake_openai.py as a process, with the time at which each token left."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request

from tests.product import ROOT, free_port

TOKENS_PER_SECOND = 50


class Upstream:
    def __init__(self) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "tests.fake_openai", "--port", str(self.port)]
        command += ["--tokens-per-second", str(TOKENS_PER_SECOND)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        self._wait()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def stamps(self, marks: list[str]) -> dict[str, tuple[float, list[float]]]:
        """When the question came and when each token of the streamed answer was sent, by the mark that ends the
        prompt."""
        found: dict[str, tuple[float, list[float]]] = {mark: (0.0, []) for mark in marks}
        for request in self._control()["requests"]:
            if request["body"].get("stream"):
                mark = request["body"]["messages"][-1]["content"].rpartition(" ")[2]
                if mark in found:
                    found[mark] = request["received"], list(request["stamps"])
        return found

    def forget(self) -> None:
        self._control({"reset": True, "settings": {"tokens_per_second": TOKENS_PER_SECOND}})

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def _control(self, command: dict[str, object] | None = None) -> dict[str, list[dict]]:
        body = None if command is None else json.dumps(command).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/control", body)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def _wait(self) -> None:
        for _ in range(500):
            try:
                self._control()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the upstream did not start")

"""People who never give up: whatever the server does, they ask the same again until it says yes."""

from __future__ import annotations

import http.client
import random
import re
import threading
import uuid
from collections.abc import Callable
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tests.journeys.books import Books
from tests.journeys.steps import PASSWORD

ARTICLE = re.compile(r'data-message="(\d+)" data-seq="(\d+)"')
REPLY_AT = re.compile(r"/threads/(\d+)/#m(\d+)$")
THREAD_AT = re.compile(r"/threads/(\d+)/$")


class NotNow(Exception):
    """The server is down, busy, or says no."""


class Client:
    """One person's browser without a screen: keeps cookies, sends forms."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def sign_up(self, name: str) -> None:
        self.ask("GET", "/accounts/signup/")
        self.post("/accounts/signup/", username=name, password1=PASSWORD, password2=PASSWORD)

    def post(self, path: str, **form: str) -> str:
        """Where it leads. Raises NotNow for all but success."""
        return self._post(path, form)[0]

    def send(self, path: str, **form: str) -> str:
        """The answer's text. Raises NotNow for all but success."""
        return self._post(path, form)[1]

    def _post(self, path: str, form: dict[str, str]) -> tuple[str, str]:
        return self.ask("POST", path, urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **form}))

    def ask(self, method: str, path: str, form: str | None = None) -> tuple[str, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, form, self.headers())
            response = connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise NotNow from error
        finally:
            connection.close()
        if response.status >= 400:
            raise NotNow(response.status)
        for line in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return response.headers.get("Location", ""), text

    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}


class Crowd:
    """Writers and deleters in threads of their own, all of them one account; their books tell what was promised."""

    def __init__(self, client: Client, *, threads: int, seed: int) -> None:
        self.client, self.books = client, Books()
        self.leaving = threading.Event()
        self.threads = [self.begin_thread() for _ in range(threads)]
        chances = random.Random(seed)
        self.people = [self.person(self.write, chances) for _ in range(3)] + [self.person(self.delete, chances)]

    def __enter__(self) -> Crowd:
        for person in self.people:
            person.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.leaving.set()
        for person in self.people:
            person.join()

    def person(self, act: Callable[[random.Random], None], chances: random.Random) -> threading.Thread:
        own = random.Random(chances.random())

        def live() -> None:
            while not self.leaving.is_set():
                act(own)
                self.leaving.wait(own.uniform(0, 0.03))

        return threading.Thread(target=live, daemon=True)

    def begin_thread(self) -> int:
        mark, client_id = new_mark(), uuid.uuid4().hex
        found = THREAD_AT.search(self.client.post("/spaces/1/threads", text=sentence(mark), client_id=client_id))
        assert found
        thread = int(found.group(1))
        self.books.promise(thread, seq=1, mark=mark)
        return thread

    def write(self, chances: random.Random) -> None:
        thread, mark, client_id = chances.choice(self.threads), new_mark(), uuid.uuid4().hex
        path = f"/threads/{thread}/messages"
        found = REPLY_AT.search(self.insist(path, text=sentence(mark), client_id=client_id))
        if found:
            self.books.promise(thread, seq=int(found.group(2)) - 1, mark=mark)

    def delete(self, chances: random.Random) -> None:
        """A message and the reply that quotes it."""
        thread = chances.choice(self.threads)
        ids = self.ids_in(thread)
        kept = [seq for seq in self.books.kept_in(thread) if {seq, seq + 1} <= ids.keys()]
        if not kept or len(kept) < chances.randint(2, 20):
            return
        seq = chances.choice(kept)
        self.books.begin_to_forget(thread, seq=seq)
        answers = [self.insist(f"/messages/{ids[each]}/delete") for each in (seq, seq + 1)]
        if all(answers):
            self.books.forget(thread, seq=seq)

    def ids_in(self, thread: int) -> dict[int, int]:
        """{seq: id} of the newest messages."""
        try:
            _, html = self.client.ask("GET", f"/threads/{thread}/")
        except NotNow:
            return {}
        return {int(seq): int(message) for message, seq in ARTICLE.findall(html)}

    def insist(self, path: str, **form: str) -> str:
        """Where it led at last; "" where one left before the answer came."""
        while True:
            try:
                return self.client.post(path, **form)
            except NotNow:
                if self.leaving.wait(0.05):
                    return ""


def new_mark() -> str:
    """A word that occurs nowhere else."""
    return f"m{uuid.uuid4().hex[:10]}"


def sentence(mark: str) -> str:
    return f"We decided that bed {mark} gets 40 litres of water each week from the barrel beside the shed."

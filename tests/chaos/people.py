"""One person at work: chooses what to do next by chance, and asks for it until the server says yes or no."""

from __future__ import annotations

import itertools
import random
import re
import threading
import time
import uuid
from dataclasses import dataclass

from tests.chaos.books import MARK, Books, Promise, new_mark, sentence
from tests.journeys.stubborn import Client, NotNow

ARTICLE = re.compile(
    r'<article id="m(?P<seq>\d+)" class="message message-(?P<role>\w+).*?data-message="(?P<id>\d+)".*?'
    r'data-status="(?P<status>\w+)"(?P<html>.*?)</article>',
    re.DOTALL,
)
WAITING = re.compile(r'<li id="waiting-(?P<id>\d+)">(?P<html>.*?)</li>', re.DOTALL)
RUNNING = ("queued", "streaming")


@dataclass(frozen=True)
class Article:
    id: int
    seq: int
    role: str
    status: str
    html: str

    @property
    def is_running(self) -> bool:
        return self.status in RUNNING


class Fragments(Client):
    """Asks as the page's script does: answers are fragments."""

    def headers(self) -> dict[str, str]:
        return {**super().headers(), "HX-Request": "true"}


class Person:
    def __init__(self, name: str, client: Client, books: Books, threads: list[int], chances: random.Random) -> None:
        self.name, self.books, self.threads, self.chances = name, books, threads, chances
        self.client = Fragments(client.port)
        self.client.cookies = client.cookies
        self.leaving = threading.Event()
        self.living = threading.Thread(target=self.live, name=name, daemon=True)

    def live(self) -> None:
        acts = {
            self.write: 60,
            self.delete: 8,
            self.edit: 5,
            self.retry: 8,
            self.choose: 3,
            self.stop: 8,
            self.branch: 1,
            self.send_now: 4,
            self.change_waiting: 4,
            self.remove_waiting: 3,
        }
        while not self.leaving.is_set():
            [act] = self.chances.choices(list(acts), list(acts.values()))
            if act(self.chances.choice(self.threads)):
                self.books.count(act.__name__)
            self.leaving.wait(self.chances.uniform(0, 0.3))

    # ---- what people do; each says whether it was taken

    def write(self, thread: int) -> bool:
        return self.say(f"/threads/{thread}/messages", thread, queue="1")

    def edit(self, thread: int) -> bool:
        mine = [article for article in self.articles(thread) if article.role == "user" and self.is_mine(article)]
        if not mine or self.chances.random() < 0.5:
            return False
        return self.say(f"/messages/{self.chances.choice(mine[-6:]).id}/edit", thread)

    def delete(self, thread: int) -> bool:
        """A message, and the reply that quotes it."""
        said = self.articles(thread)
        pairs = [
            (one, other)
            for one, other in itertools.pairwise(said)
            if one.role == "user" and MARK.search(one.html) and not other.is_running
        ]
        if len(pairs) < 4:
            return False
        message, reply = self.chances.choice(pairs)
        [mark] = set(MARK.findall(message.html)) or [""]
        self.books.note(mark, may_be_gone=True)
        if self.insist(f"/messages/{message.id}/delete") is None or self.insist(f"/messages/{reply.id}/delete") is None:
            return False
        self.books.note(mark, forgotten=True)
        return True

    def retry(self, thread: int) -> bool:
        last = self.articles(thread)[-1:]
        return any(self.insist(f"/messages/{each.id}/retry") is not None for each in last if each.role == "assistant")

    def choose(self, thread: int) -> bool:
        found = [
            each for article in self.articles(thread) for each in re.findall(r'/messages/(\d+)/choose"', article.html)
        ]
        return bool(found) and self.insist(f"/messages/{self.chances.choice(found)}/choose") is not None

    def stop(self, thread: int) -> bool:
        running = [article for article in self.articles(thread) if article.is_running]
        return any(self.insist(f"/messages/{each.id}/stop") is not None for each in running)

    def branch(self, thread: int) -> bool:
        said = self.articles(thread)
        return bool(said) and self.insist(f"/messages/{self.chances.choice(said).id}/branch") is not None

    def send_now(self, thread: int) -> bool:
        return any(self.ask_for_now(thread, waiting, html) for waiting, html in self.my_waiting(thread)[-1:])

    def change_waiting(self, thread: int) -> bool:
        """Sometimes they go away while they change it."""
        for waiting, html in self.my_waiting(thread)[-1:]:
            path, [mark] = f"/threads/{thread}/waiting/{waiting}", set(MARK.findall(html))
            if self.insist(f"{path}/hold") is None or self.chances.random() < 0.2:
                return False
            if self.chances.random() < 0.3:
                return self.insist(f"{path}/release") is not None
            return self.insist(f"{path}/edit", text=f"Please note: {sentence(mark)}") is not None
        return False

    def remove_waiting(self, thread: int) -> bool:
        for waiting, html in self.my_waiting(thread)[-1:]:
            self.books.note(html, may_be_gone=True)
            return self.insist(f"/threads/{thread}/waiting/{waiting}/remove") is not None
        return False

    def ask_for_now(self, thread: int, waiting: int, html: str) -> bool:
        self.books.note(html, moved=True)
        return self.insist(f"/threads/{thread}/waiting/{waiting}/send") is not None

    # ---- how they do it

    def say(self, path: str, thread: int, **form: str) -> bool:
        mark, client_id, begun = new_mark(), uuid.uuid4().hex, time.monotonic()
        if self.insist(path, text=sentence(mark), client_id=client_id, **form) is None:
            return False
        self.books.promise(Promise(mark, client_id, self.name, thread, begun, time.monotonic()))
        return True

    def insist(self, path: str, **form: str) -> str | None:
        """The answer; None where the server refuses it, or this person left before it came."""
        while True:
            try:
                return self.client.send(path, **form)
            except NotNow as no:
                if (no.args and no.args[0] < 500) or self.leaving.wait(0.05):
                    return None

    def articles(self, thread: int) -> list[Article]:
        """The newest messages of a thread."""
        html = self.read(f"/threads/{thread}/messages")
        return [
            Article(int(found["id"]), int(found["seq"]), found["role"], found["status"], found["html"])
            for found in ARTICLE.finditer(html)
        ]

    def my_waiting(self, thread: int) -> list[tuple[int, str]]:
        """Those that this person may send, with their html."""
        found = WAITING.findall(self.read(f"/threads/{thread}/waiting"))
        return [(int(pk), html) for pk, html in found if 'data-act="send"' in html]

    def read(self, path: str) -> str:
        try:
            return self.client.ask("GET", path)[1]
        except NotNow:
            return ""

    def is_mine(self, article: Article) -> bool:
        return f"/messages/{article.id}/edit" in article.html

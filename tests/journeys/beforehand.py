"""What was said in a thread before a journey begins: posted by Ada's browser without a page that shows it.

A turn on the page takes half a second of CPU, most of it the browser's. Where a journey is not about how a thread comes
to be, it opens one that is there.
"""

import re
import uuid
from collections.abc import Iterable

from playwright.sync_api import APIResponse, Page, expect

from tests.journeys.steps import come_in, divider, look_until, message_box

ARTICLE = re.compile(r'data-message="(\d+)"')
STATUS = re.compile(r'data-status="(\w+)"')
BEDS = tuple(f"We decided that bed {turn} gets {turn}0 litres of water each week." for turn in range(1, 8))
BARREL = tuple(
    f"Bed {bed} gets {bed}0 litres of water each week from the barrel beside the shed." for bed in range(1, 7)
)


def open_with_a_summary(page: Page, said: Iterable[str] = BEDS) -> None:
    """A thread of seven turns, of which the first three are in the summary."""
    open_after(page, said)
    expect(divider(page, 6)).to_be_visible()


def open_after(page: Page, said: Iterable[str]) -> None:
    """A new thread of Ada's, in which this was said and answered; her page shows it."""
    come_in(page)
    first, *others = said
    thread = _post(page, "/spaces/1/threads", first).url
    for text in others:
        _post(page, f"{thread}messages", text)
    page.goto(thread)
    message_box(page).focus()


def say_elsewhere(page: Page, said: Iterable[str]) -> None:
    """In the thread that the page shows, which learns of it as of what is said in another browser."""
    for text in said:
        answer = _post(page, f"{page.url.partition('#')[0]}messages", text)
        expect(page.locator(f"[data-message='{ARTICLE.findall(answer.text())[-1]}']")).to_be_visible()


def _post(page: Page, path: str, text: str) -> APIResponse:
    """The answer to the message, once the reply to it is there: the articles, for a first message the whole thread."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    form = {"csrfmiddlewaretoken": token, "text": text, "client_id": uuid.uuid4().hex}
    headers = {"HX-Request": "true"} if path.endswith("messages") else {}
    answer = page.request.post(path, form=form, headers=headers)
    assert answer.ok, answer.text()
    reply = f"/messages/{ARTICLE.findall(answer.text())[-1]}/"
    look_until(lambda: _status(page, reply) not in ("queued", "streaming"), "no reply comes", pause=0.15)
    assert _status(page, reply) == "complete"
    return answer


def _status(page: Page, reply: str) -> str:
    return STATUS.findall(page.request.get(reply).text())[0]

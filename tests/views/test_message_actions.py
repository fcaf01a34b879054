"""A row of actions that is rendered once for many messages is what each would have had alone."""

import re

import pytest

from spaces.templatetags import message_actions
from tests.talk import talk

ROW = re.compile(r'<div class="message-actions">.*?</article>', re.DOTALL)
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value|name="client_id" value)="[^"]*"')


def rows_of(browser, thread):
    page = browser.get(f"/threads/{thread.pk}/").content.decode()
    return [TOKEN.sub("", row) for row in ROW.findall(page)]


@pytest.mark.parametrize("role", ["viewer", "writer", "editor"])
def test_it_is_the_same_row(signed_in, space, thread, ada, ben, role, monkeypatch):
    talk(thread, ada, turns=3)
    talk(thread, ben, turns=2)
    thread.messages.filter(seq=4).update(text="", status="stopped")
    space.add(ben, role)
    browser = signed_in(ben)

    shared = rows_of(browser, thread)
    monkeypatch.setattr(message_actions, "_kind_of_row", lambda context: None)

    assert shared == rows_of(browser, thread)
    assert len(shared) == 10
    assert str(message_actions.ANY_ID) not in "".join(shared)

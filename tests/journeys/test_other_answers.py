"""Several answers at one position: one stands, the others can be read for as long as the thread lives."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.kinds import MODEL
from tests.journeys.steps import begin_thread, conversation, in_its_shell, is_connected, message_box, say

pytestmark = pytest.mark.parametrize("server", [MODEL], indirect=True)


@pytest.fixture
def answered_twice(page, model) -> Page:
    begin_thread(page)
    model.enqueue("Twenty centimetres.", "Thirty centimetres.")
    say(page, "How deep do leeks go?")
    page.locator("#m4").get_by_role("button", name="Retry").click()
    expect(message_box(page)).to_be_focused()
    expect(page.locator("#m4")).to_contain_text("Thirty centimetres.")
    expect(page.locator("#m4")).to_contain_text("2/2")
    return page


def test_one_pages_through_the_answers_by_keyboard_and_keeps_the_focus(answered_twice):
    page, reply = answered_twice, answered_twice.locator("#m4")
    page.reload()
    is_connected(page)  # now nothing of the last answer is still to come
    reply.get_by_role("button", name="Earlier answer").focus()
    with page.expect_response("**/ended") as ended:  # another answer stands in the next prompt
        page.keyboard.press("Enter")
    ended.value.finished()
    expect(reply).to_contain_text("Twenty centimetres.")
    expect(reply.get_by_role("button", name="Later answer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(reply).to_contain_text("Thirty centimetres.")
    expect(reply.get_by_role("button", name="Earlier answer")).to_be_focused()


def test_another_model_is_chosen_for_the_thread_or_for_one_more_answer(server, answered_twice, model):
    page, reply = answered_twice, answered_twice.locator("#m4")
    in_its_shell(server, "from spaces.models import LanguageModel; LanguageModel.objects.create(name='fake-2')")
    page.reload()
    model.enqueue("Ten centimetres.", "Nine centimetres.")
    reply.get_by_role("link", name="Retry with…").click()
    page.get_by_role("button", name="fake-2").click()
    expect(reply).to_contain_text("3/3")
    expect(reply).to_have_attribute("data-status", "complete")
    assert model.last.body["model"] == "fake-2"
    with page.expect_response("**/model"):
        page.get_by_role("combobox", name="Model").select_option("fake-2")
    page.reload()
    say(page, "And how wide?")
    assert model.last.body["model"] == "fake-2"


def test_once_the_thread_went_on_the_earlier_answer_is_there_to_read(answered_twice, model):
    page, reply = answered_twice, answered_twice.locator("#m4")
    model.enqueue("Ninety centimetres.")
    say(page, "And how wide?")
    earlier = reply.get_by_role("link", name="Earlier answer")
    earlier.focus()
    page.keyboard.press("Enter")
    expect(reply).to_contain_text("Twenty centimetres.")
    expect(reply).to_contain_text("The thread continues from answer 2.")
    expect(reply.get_by_role("link", name="Later answer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(reply).to_contain_text("Thirty centimetres.")
    expect(reply).not_to_contain_text("continues from")
    expect(earlier).to_be_focused()


def test_a_branch_goes_on_from_the_answer_that_did_not_stand(answered_twice, model):
    page, reply = answered_twice, answered_twice.locator("#m4")
    model.enqueue("Ninety centimetres.", "Noted.")
    say(page, "And how wide?")
    reply.hover()
    reply.get_by_role("link", name="Earlier answer").click()
    reply.get_by_role("button", name="Branch from this answer").click()
    expect(conversation(page).get_by_role("article")).to_have_count(4)
    expect(page.locator("#m4")).to_contain_text("Twenty centimetres.")
    say(page, "Good.")
    assert "Twenty centimetres." in str(model.last.messages)
    assert "Thirty centimetres." not in str(model.last.messages)


def test_both_answers_are_read_side_by_side_and_one_is_chosen(answered_twice):
    page, reply = answered_twice, answered_twice.locator("#m4")
    reply.get_by_role("link", name="Side by side").click()
    first, second = (page.get_by_role("region", name=f"Answer {number}") for number in (1, 2))
    expect(second).to_contain_text("in use")
    left, right = first.bounding_box(), second.bounding_box()
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    page.get_by_role("button", name="Use answer 1").click()
    expect(page.locator("#m4")).to_contain_text("Twenty centimetres.")


def test_one_goes_on_in_the_message_box_though_the_new_answer_is_shown_before_its_request_is_answered(page, model):
    begin_thread(page)
    model.enqueue("Twenty centimetres.", "Thirty centimetres.")
    say(page, "How deep do leeks go?")
    reply, held = page.locator("#m4"), []
    page.route("**/retry", lambda route: held.append((route, route.fetch())))
    reply.get_by_role("button", name="Retry").click()
    expect(reply).to_contain_text("2/2")
    expect(reply).to_contain_text("Thirty centimetres.")
    route, response = held[0]
    route.fulfill(response=response)
    expect(message_box(page)).to_be_focused()


def test_only_models_that_chat_are_offered(server, page, model):
    chat = ["fake-large", "fake-small"]
    model.settings.models = [*chat, "text-embedding-3-small", "bge-m3", "whisper-1", "dall-e-3", "tts-1"]
    del server.settings["OPENAI_MODEL"]
    server.stop()
    server.start()
    begin_thread(page)
    offered = page.get_by_role("combobox", name="Model").get_by_role("option")
    expect(offered.filter(has_text="fake")).to_have_text(chat)
    for name in ("embedding", "bge", "whisper", "dall", "tts"):
        expect(offered.filter(has_text=name)).to_have_count(0)

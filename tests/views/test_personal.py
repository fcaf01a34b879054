"""Pages of what a person takes into every Space."""

import pytest
from django.urls import reverse

from spaces.models import SavedPrompt
from spaces.models.personal import MOST_SAVED, write_personal

PAGE, PROMPTS = "/account/instructions", "/account/prompts"


@pytest.fixture
def browser(signed_in, ben):
    return signed_in(ben)


def test_they_are_saved_and_shown(browser, ben):
    assert browser.post(PAGE, {"text": "I teach.\r\nBiology.", "seen": 0}).status_code == 303
    html = browser.get(PAGE).content.decode()
    assert "I teach.\nBiology.</textarea>" in html
    assert "Version 1" in html


def test_a_newer_text_of_another_window_is_not_lost(browser, ben):
    write_personal(ben, "Newer.")
    response = browser.post(PAGE, {"text": "Older window.", "seen": 0})
    html = response.content.decode()
    assert response.status_code == 409
    assert all(words in html for words in ("Older window.</textarea>", "Newer.</del>", 'name="seen" value="1"'))


def test_what_is_too_long_stays_in_the_box(browser):
    response = browser.post(PAGE, {"text": "x" * 8_001, "seen": 0})
    assert (response.status_code, "x" * 8_001 in response.content.decode()) == (422, True)


def test_the_history_is_ones_own_and_restores(browser, ben, ada):
    write_personal(ben, "One.")
    write_personal(ben, "Two.")
    for number in range(3):
        write_personal(ada, f"Hers {number}.")
    html = browser.get(reverse("personal_instructions_versions"), {"version": 2}).content.decode()
    assert "Two.</ins>" in html
    assert "Hers" not in html
    assert browser.get(reverse("personal_instructions_versions"), {"version": 3}).status_code == 404
    assert browser.post(reverse("personal_instructions_restore", args=[3])).status_code == 404
    assert browser.post(reverse("personal_instructions_restore", args=[1])).status_code == 303
    assert ben.personal_instructions.get(version=3).text == "One."


def test_the_space_settings_can_refuse_them(signed_in, ada, space):
    page = reverse("space_edit", args=[space.pk])
    assert 'name="takes_personal_instructions"' in signed_in(ada).get(page).content.decode()


# ---- saved prompts


def save(browser, name="review", text="Review this text:\n\n", **more):
    return browser.post(PROMPTS, {"name": name, "text": text}, **more)


def test_a_prompt_is_saved_under_a_name(browser, ben):
    assert save(browser, "/Review").status_code == 303
    assert list(ben.saved_prompts.values_list("name", "text")) == [("review", "Review this text:\n\n")]
    assert "/review" in browser.get(PROMPTS).content.decode()


@pytest.mark.parametrize("name", ["two words", "help", "-", "", "a/b", "x" * 41])
def test_a_name_that_cannot_be_typed_is_refused(browser, name):
    assert save(browser, name).status_code == 422
    assert not SavedPrompt.objects.exists()


def test_a_name_is_there_once_for_each_person(browser, signed_in, ada):
    assert save(browser).status_code == 303
    assert save(browser, text="Other").status_code == 422
    assert save(signed_in(ada)).status_code == 303


def test_a_prompt_is_changed_and_deleted_by_its_person_alone(browser, signed_in, ada, ben):
    save(browser)
    prompt = ben.saved_prompts.get()
    hers = signed_in(ada)
    assert hers.post(reverse("saved_prompt_remove", args=[prompt.pk])).status_code == 404
    hers.post(f"{PROMPTS}?edit={prompt.pk}", {"name": "review", "text": "Mine"})
    prompt.refresh_from_db()
    assert prompt.text == "Review this text:\n\n"
    browser.post(f"{PROMPTS}?edit={prompt.pk}", {"name": "check", "text": "Check."})
    prompt.refresh_from_db()
    assert (prompt.name, prompt.text) == ("check", "Check.")
    browser.post(reverse("saved_prompt_remove", args=[prompt.pk]))
    assert not ben.saved_prompts.exists()


def test_there_is_a_most_of_them(browser, ben):
    SavedPrompt.objects.bulk_create(SavedPrompt(user=ben, name=f"p{n}", text="x") for n in range(MOST_SAVED))
    assert save(browser).status_code == 422
    assert ben.saved_prompts.count() == MOST_SAVED


HTMX = {"HX-Request": "true"}


def test_the_message_box_is_offered_ones_own_prompts(browser, signed_in, ada, ben):
    save(browser, text='Say "hello" & <go>')
    assert 'data-insert="Say &quot;hello&quot; &amp; &lt;go&gt;"' in browser.get(PROMPTS, headers=HTMX).content.decode()
    assert "review" not in signed_in(ada).get(PROMPTS, headers=HTMX).content.decode()


def test_without_a_script_a_prompt_comes_into_the_box_with_the_answer(browser, thread):
    save(browser)
    messages = reverse("messages", args=[thread.pk])
    plain = browser.post(messages, {"text": "/review"})
    assert plain.status_code == 422
    assert "Review this text:\n\n</textarea>" in plain.content.decode()
    assert "saved prompt" in browser.post(messages, {"text": "/review"}, headers=HTMX).content.decode()
    assert thread.messages.count() == 0

"""Answers side by side: read by everybody in the Space, chosen by writers while that is possible."""

import pytest
from django.urls import reverse

from spaces.models import alternatives
from tests.talk import answer, say, talk


@pytest.fixture
def answers(thread, ada):
    first = answer(say(thread, ada, "How deep?").reply, "**Twenty**.")
    return first, answer(alternatives.retry(thread, first), "Thirty.")


def address(message):
    return reverse("message_answers", args=[message.pk])


def test_all_answers_stand_in_the_order_they_were_given(signed_in, ben, answers):
    for each in answers:
        html = signed_in(ben).get(address(each)).content.decode()
        assert html.index("<strong>Twenty</strong>") < html.index("Thirty.")
        assert html.index(">in use<") > html.index("Twenty")


def test_a_writer_chooses_one_and_comes_back_to_the_thread(signed_in, ben, thread, answers):
    choose = reverse("message_choose", args=[answers[0].pk])
    browser = signed_in(ben)
    assert choose in browser.get(address(answers[1])).content.decode()
    assert browser.post(choose).status_code == 303
    assert thread.messages.chosen().get(seq=2).text == "**Twenty**."


def test_who_only_reads_or_comes_too_late_chooses_nothing(signed_in, ada, ben, thread, space, answers):
    choose = reverse("message_choose", args=[answers[0].pk])
    space.add(ben, "viewer")
    assert choose not in signed_in(ben).get(address(answers[0])).content.decode()
    talk(thread, ada, turns=1)
    assert choose not in signed_in(ada).get(address(answers[0])).content.decode()


def test_the_thread_leads_there(signed_in, ada, thread, answers):
    assert "answers" in signed_in(ada).get(reverse("message_actions", args=[answers[1].pk])).content.decode()


def test_one_answer_alone_has_no_such_page(signed_in, ben, thread, ada):
    reply = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    assert signed_in(ben).get(address(reply)).status_code == 404


def test_others_find_nothing(signed_in, cleo, answers):
    assert signed_in(cleo).get(address(answers[0])).status_code == 404

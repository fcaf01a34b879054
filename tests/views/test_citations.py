"""Citations on the page of a thread: a link where the model was given it, plain words where it was not."""

import pytest

from spaces.assistant.outcomes import Outcome, finish
from spaces.assistant.questions import ask
from spaces.models import Attachment, Message, Thread, forks
from spaces.models.message import Status
from spaces.views.citations import linked
from summaries.prompts import citations
from summaries.prompts.removed_files import Openable
from tests.spaces_files.samples import pdf
from tests.summaries.prompts.test_files import asked
from tests.talk import answer
from tests.uploads import known, known_text, stored_picture, upload

PAGES = [f"Bed {n} is for {('leeks', 'beans', 'kale')[n % 3]}." for n in range(1, 31)]
SECTION = "Sow it two centimetres deep in sand. " * 40


def answered(thread, ada, question, answer) -> Message:
    """By a model that was really given what its prompt holds."""
    _, reply = asked(thread, ada, question)
    Message.objects.filter(pk=reply.pk).update(text=answer)
    thread.refresh_from_db()
    thread.space.refresh_from_db()
    citations.check(thread, reply.pk, answer)
    return Message.objects.get(pk=reply.pk)


@pytest.fixture
def plan(space, ada):
    return known(space, ada, pdf(*PAGES), "plan.pdf")


@pytest.fixture
def page(thread, ada, signed_in):
    """The html of the thread's page, as it is then."""
    return lambda: signed_in(ada).get(f"/threads/{thread.pk}/").content.decode()


def test_a_true_one_leads_to_its_passage_and_a_false_one_says_so(thread, ada, plan, page, signed_in):
    reply = answered(thread, ada, "Which?", "Bed 17 is for kale [plan.pdf, p. 17], bed 40 for peas [plan.pdf, p. 40].")
    html = page()
    start, end = reply.citations[0]["marks"][0]
    to = f"/spaces/{thread.space_id}/files/{plan.file_id}/?version=1&amp;mark={start}-{end}#passage"
    assert f'<a class="citation" href="{to}">[plan.pdf, p. 17]</a>' in html
    assert '[plan.pdf, p. 40] <small class="citation-note">(not in what the model was given)</small>' in html
    opened = signed_in(ada).get(to.replace("&amp;", "&").partition("#")[0]).content.decode()
    assert "<mark>Bed 17 is for kale.</mark>" in opened


def test_of_passages_only_those_that_came_are_true(thread, ada, space, page, settings):
    settings.KNOWLEDGE_TOKENS = 10
    crops = ("leeks", "beans")
    known_text(space, ada, "\n\n".join(f"{crop.upper()} {SECTION}" for crop in crops), "notes.txt")
    known(space, ada, pdf(*PAGES, *["The shed key hangs behind the door."] * 1), "plan.pdf")
    reply = answered(
        thread,
        ada,
        "Where does the shed key hang?",
        "Behind the door [plan.pdf, p. 31], see [plan.pdf, p. 2] and [x.pdf].",
    )
    assert [each.get("file") is not None for each in reply.citations] == [True, False, False]


def test_what_an_earlier_question_brought_still_counts_while_it_is_sent(thread, ada, space, settings):
    settings.KNOWLEDGE_TOKENS = 10
    known(space, ada, pdf(*PAGES, "The shed key hangs behind the door."), "plan.pdf")
    asked(thread, ada, "Where does the shed key hang?")
    reply = answered(thread, ada, "Thanks!", "As said, behind the door [plan.pdf, p. 31].")
    assert reply.citations[0]["file"]


def test_without_files_nothing_is_asked_or_noted(thread, ada, django_assert_num_queries):
    _, reply = asked(thread, ada, "How deep?")
    with django_assert_num_queries(0):
        for text in ("In April.", "See [1] and [Smith, 2020].", "- [x] done", "[link](https://a.example)"):
            citations.check(thread, reply.pk, text)
    citations.check(thread, reply.pk, "See [plan.pdf, p. 3].")
    assert Message.objects.get(pk=reply.pk).citations is None


def test_an_answer_without_citations_notes_none(thread, ada, plan):
    assert answered(thread, ada, "Which?", "I do not know [1].").citations is None


def test_once_its_file_is_removed_it_says_that(thread, ada, plan, page):
    answered(thread, ada, "Which?", "Bed 17 [plan.pdf, p. 17].")
    plan.file.remove()
    assert '[plan.pdf, p. 17] <small class="citation-note">(from a removed file)</small>' in page()


def test_it_still_leads_to_the_version_that_was_given(thread, ada, plan, page):
    answered(thread, ada, "Which?", "Bed 17 [plan.pdf, p. 17].")
    plan.file.rename("beds.pdf", by=ada)
    assert f"/files/{plan.file_id}/?version=1&amp;mark=" in page()


def test_a_deleted_answer_keeps_no_citation(thread, ada, plan):
    reply = answered(thread, ada, "Which?", "Bed 17 [plan.pdf, p. 17].")
    reply.delete_text(by=ada)
    assert Message.objects.get(pk=reply.pk).citations is None


def test_the_end_of_a_reply_checks_it(thread, ada, plan):
    reply = thread.post(ada, "Which bed is for leeks?").reply
    question = ask(reply.pk)
    finish(reply.pk, question, Outcome(Status.COMPLETE, text="Bed 3 [plan.pdf, p. 3].", finish_reason="stop"))
    assert Message.objects.get(pk=reply.pk).citations[0]["file"] == plan.file_id


# ---- files at messages


@pytest.fixture
def attached(space, thread, ada):
    file = upload(space, ada, pdf(*PAGES), "plan.pdf")
    answer(thread.post(ada, "Look", files=[file.pk]).reply, "I see.")
    return file


def test_a_file_at_a_message_is_cited_too_while_the_message_is_sent(thread, ada, attached, page, signed_in):
    reply = answered(thread, ada, "Which?", "Bed 17 is for kale [plan.pdf, p. 17], bed 40 for peas [plan.pdf, p. 40].")
    start, end = reply.citations[0]["marks"][0]
    to = f"/files/{attached.pk}/text?mark={start}-{end}"
    assert f'<a class="citation" href="{to}#passage">[plan.pdf, p. 17]</a>' in page()
    assert "(not in what the model was given)" in page()
    assert "<mark>Bed 17 is for kale.</mark>" in signed_in(ada).get(to).content.decode()


def test_what_was_cut_off_was_not_given(thread, ada, attached):
    Attachment.objects.update(sent_chars=60)
    reply = answered(thread, ada, "Which?", "See [plan.pdf, p. 1] and [plan.pdf, p. 17].")
    assert ["marks" in each for each in reply.citations] == [True, False]


def test_of_two_files_with_one_name_the_newer_one_is_meant(thread, space, ada, attached):
    newer = upload(space, ada, pdf("Bed 1 is for peas."), "plan.pdf")
    answer(thread.post(ada, "And this?", files=[newer.pk]).reply, "I see.")
    reply = answered(thread, ada, "Which?", "Bed 1 is for peas [plan.pdf, p. 1].")
    assert reply.citations[0]["seq"] == 3


def test_in_a_branch_it_leads_to_the_branchs_own_copy(thread, ada, attached, signed_in):
    reply = answered(thread, ada, "Which?", "Bed 17 is for kale [plan.pdf, p. 17].")
    branch = forks.branch(thread, reply, by=ada)
    own = Attachment.objects.get(message__thread=branch)
    assert f"/files/{own.pk}/text?mark=" in signed_in(ada).get(f"/threads/{branch.pk}/").content.decode()


def test_with_its_message_deleted_it_says_that(thread, ada, attached, page):
    answered(thread, ada, "Which?", "Bed 17 is for kale [plan.pdf, p. 17].")
    thread.messages.get(seq=1).delete_text(by=ada)
    assert "(from a removed file)" in page()


def test_the_text_of_a_file_is_read_by_those_who_read_its_message(space, ada, ben, cleo, signed_in):
    private = space.start_thread(ada, visibility="private")
    file = upload(space, ada, b"Leeks need sand.", "a.txt")
    private.post(ada, "Look", files=[file.pk])
    statuses = [signed_in(each).get(f"/files/{file.pk}/text").status_code for each in (ada, ben, cleo)]
    assert statuses == [200, 404, 404]


def test_a_picture_has_no_page_of_text(space, ada, signed_in):
    assert signed_in(ada).get(f"/files/{stored_picture(space, ada).pk}/text").status_code == 404


# ---- in the html


TRUE = {"text": "[a.pdf, p. 1]", "file": 7, "number": 1, "marks": [[0, 4]]}
LINK = '<a class="citation" href="/spaces/3/files/7/?version=1&amp;mark=0-4#passage">[a.pdf, p. 1]</a>'


def in_html(html: str, *cited) -> str:
    message = Message(thread=Thread(space_id=3), citations=[*cited] or [TRUE])
    return linked([html], message, there=Openable(frozenset({7})))[0]


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>x [a.pdf, p. 1].</p>", f"<p>x {LINK}.</p>"),
        ("[a.pdf, p. 1]", LINK),
        ("<p>1 &lt; 2 &amp; [a.pdf, p. 1] &gt; 0</p>", f"<p>1 &lt; 2 &amp; {LINK} &gt; 0</p>"),
        ("<ul><li><em>[a.pdf, p. 1]</em></li></ul>", f"<ul><li><em>{LINK}</em></li></ul>"),
        ("<code>[a.pdf, p. 1]</code>", None),
        ("<pre><code><span>[a.pdf, p. 1]</span></code></pre>", None),
        ('<a href="https://a.example">[a.pdf, p. 1]</a>', None),
        ('<a href="https://a.example" title="> [a.pdf, p. 1]">x</a>', None),
        ("<code>x</code> [a.pdf, p. 1]", f"<code>x</code> {LINK}"),
        ("<p>[b.pdf, p. 1] [A.PDF, P. 1]</p>", None),
    ],
)
def test_only_words_are_linked_and_the_rest_stays_as_it_is(html, shown):
    assert in_html(html) == (shown or html)


def test_a_name_is_escaped_wherever_it_stands():
    text = "[a & <b>'s.pdf, p. 1]"
    html = in_html("<p>[a &amp; &lt;b&gt;'s.pdf, p. 1]</p>", {**TRUE, "text": text})
    assert ">[a &amp; &lt;b&gt;&#x27;s.pdf, p. 1]</a>" in html
    assert "<b>" not in html


def test_the_same_words_twice_have_each_their_own_passage():
    html = in_html("[a.pdf, p. 1] [a.pdf, p. 1]", TRUE, {**TRUE, "marks": [[5, 9]]})
    assert (html.index("mark=0-4") < html.index("mark=5-9"), html.count("<a ")) == (True, 2)

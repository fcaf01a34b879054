"""What a question brings back: noted once, by reference, and in every prompt of it until its source is gone."""

import logging
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from spaces.models import Message, Thread, alternatives, forks
from summaries.costs.savings import savings_of
from summaries.costs.spending import spending_of
from summaries.models import Summary
from summaries.policies import effective
from summaries.policies.space_settings import SpacePolicyForm
from summaries.prompts import candidates, line_words, recall
from summaries.prompts.assembly import assemble, context_for
from summaries.prompts.audit import given_to
from summaries.prompts.preview import upcoming
from summaries.reviews.dashboard import sum_saved
from summaries.versions.exports import as_json
from tests.talk import answer, fold, reference, say, talk

HTMX = {"HX-Request": "true"}

FACT = "The spare key of the greenhouse hangs behind the blue barrel."
QUESTION = "Where does the spare key of the greenhouse hang?"


def filled(thread, author, *facts, turns=10):
    """A thread that begins with these facts and has folded them."""
    for fact in facts:
        answer(say(thread, author, fact).reply, "Understood.")
    talk(thread, author, turns=turns, said="Row {n} gets carrots.", answered="Carrots in row {n}.")
    return fold(thread)


@pytest.fixture
def garden(thread, ada):
    return filled(thread, ada, FACT)


def ask(thread, author, text):
    """The queued reply to it, and its prompt as it is sent."""
    reply = say(thread, author, text).reply
    thread.refresh_from_db()
    built = context_for(thread, thread.space.language_model, before=reply.seq)
    reference(reply, built)
    return Message.objects.get(pk=reply.pk), built


def question_of(reply):
    return Message.objects.chosen().get(thread=reply.thread_id, seq=reply.seq - 1)


def newest(built):
    return built.prompt.messages[-1].content


def seqs(reply):
    return [seq for each in recall.recalled_for(question_of(reply)) for seq in each.seqs]


def test_a_question_brings_the_folded_words_back_in_its_own_message(garden, ada):
    reply, built = ask(garden, ada, QUESTION)

    assert 1 in seqs(reply)
    assert newest(built).startswith(QUESTION)
    assert FACT in newest(built)
    assert 0 < built.prompt.parts["recall"] <= 800


def test_why_it_came_back_is_noted(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    first = recall.recalled_for(question_of(reply))[0]

    assert first.score > 0
    assert {"spare", "key", "greenhouse"} & set(first.terms)


def test_only_what_is_folded_comes_back(garden, ada):
    say(garden, ada, "The spare key of the shed hangs there too.")
    answer(garden.running_reply, "Good.")
    reply, _ = ask(garden, ada, QUESTION)

    assert all(seq <= garden.covered_through for seq in seqs(reply))


def test_what_an_earlier_question_of_the_window_quotes_is_not_quoted_again(garden, ada):
    first, _ = ask(garden, ada, QUESTION)
    answer(first, "I will look it up.")
    reply, built = ask(garden, ada, "And which barrel does the spare key of the greenhouse hang behind?")

    assert 1 not in seqs(reply)
    assert sum(message.content.count(FACT) for message in built.prompt.messages if "recalled" in message.content) == 1


def test_what_a_folded_question_quoted_is_quoted_again(garden, ada):
    first, _ = ask(garden, ada, QUESTION)
    answer(first, "I will look it up.")
    talk(garden, ada, turns=6, said="Row {n} gets leeks.", answered="Leeks in row {n}.")
    reply, _ = ask(fold(garden), ada, QUESTION)

    assert 1 in seqs(reply)


def test_small_talk_brings_nothing_and_that_is_noted(garden, ada):
    reply, built = ask(garden, ada, "Thank you!")

    assert question_of(reply).recalled == []
    assert "recall" not in built.prompt.parts


def test_a_thread_without_a_summary_looks_for_nothing(thread, ada):
    reply, _ = ask(thread, ada, QUESTION)

    assert question_of(reply).recalled is None


def test_later_prompts_have_the_same_bytes(garden, ada):
    reply, built = ask(garden, ada, QUESTION)
    sent = newest(built)
    answer(reply, "Behind the barrel.")
    _, later = ask(garden, ada, "Thank you!")

    assert sent in [message.content for message in later.prompt.messages]


def test_what_was_sent_is_rebuilt_word_for_word(garden, ada, space):
    reply, _ = ask(garden, ada, QUESTION)
    answer(reply, "Behind the barrel.")
    talk(garden, ada, turns=4)
    fold(garden)

    assert given_to(Message.objects.get(pk=reply.pk)).is_exact


def test_a_retry_takes_what_was_found_before(garden, ada):
    reply, built = ask(garden, ada, QUESTION)
    answer(reply, "Behind the barrel.")
    effective.recall(garden, False)
    again = alternatives.retry(garden, reply)
    rebuilt = context_for(Thread.objects.get(pk=garden.pk), garden.space.language_model, before=again.seq)

    assert newest(rebuilt) == newest(built)


def test_a_deleted_source_is_in_no_later_prompt(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    answer(reply, "I see.")
    garden.messages.get(seq=1).delete_text(by=ada)
    garden.refresh_from_db()

    prompt = assemble(garden, garden.space.language_model).prompt
    assert 1 not in seqs(reply)
    assert "blue barrel" not in "".join(message.content for message in prompt.messages)
    given = given_to(Message.objects.get(pk=reply.pk))
    assert "blue barrel" not in "".join(message.content for part in given.parts for message in part.messages)
    assert not given.is_exact


def test_a_deleted_source_is_not_found_again(garden, ada):
    garden.messages.get(seq=1).delete_text(by=ada)
    fold(garden)
    reply, built = ask(garden, ada, QUESTION)

    assert "blue barrel" not in newest(built)
    assert 1 not in seqs(reply)


def test_a_deletion_that_is_taken_back_brings_the_reference_back(garden, ada, django_capture_on_commit_callbacks):
    reply, _ = ask(garden, ada, QUESTION)
    answer(reply, "I see.")
    before = question_of(reply).recalled
    with django_capture_on_commit_callbacks(execute=True):
        garden.messages.get(seq=1).delete_text(by=ada)
    assert 1 not in seqs(reply)
    garden.messages.get(seq=1).take_back_deletion(by=ada)

    assert question_of(reply).recalled == before
    assert given_to(reply).is_exact


def test_what_else_was_forgotten_since_stays_forgotten(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    forgotten = recall.forget(garden.pk, [1])
    Message.objects.filter(pk=question_of(reply).pk).update(recalled=[])
    recall.remember_again(forgotten)

    assert question_of(reply).recalled == []


def test_other_references_stay_when_one_source_is_deleted(thread, ada):
    filled(thread, ada, FACT, "The spare key of the greenhouse has a red tag.")
    reply, _ = ask(thread, ada, QUESTION)
    answer(reply, "I see.")
    assert {1, 3} <= set(seqs(reply))
    thread.messages.get(seq=1).delete_text(by=ada)

    assert 1 not in seqs(reply)
    assert 3 in seqs(reply)


def test_the_words_of_a_deleted_question_are_not_among_the_terms_of_the_next(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    question = question_of(reply)
    Message.objects.filter(pk=question.pk).update(
        recalled=[{"spans": [[1, 0, 10]], "score": 1.5, "terms": ["greenhouse", "swordfish"]}]
    )
    recall.forget(garden.pk, [question.seq - 1])

    assert recall.recalled_for(question) != recall.recalled_for(question_of(reply))
    assert [each.terms for each in recall.recalled_for(question_of(reply))] == [("greenhouse",)]


def test_a_deleted_question_keeps_no_reference(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    answer(reply, "I see.")
    question_of(reply).delete_text(by=ada)

    assert question_of(reply).recalled is None


def test_an_original_that_the_space_let_go_is_not_quoted(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    garden.messages.get(seq=1).remove_original()
    prompt = assemble(garden, garden.space.language_model, before=reply.seq).prompt

    assert "blue barrel" not in prompt.messages[-1].content


def test_a_question_that_is_rewritten_is_looked_up_again(garden, ada):
    reply, _ = ask(garden, ada, "Thank you!")
    answer(reply, "You are welcome.")
    posted, _ = forks.rewrite(garden, question_of(reply), QUESTION, by=ada)
    context_for(garden, garden.space.language_model, before=posted.reply.seq)

    assert 1 in seqs(posted.reply)


def test_a_copy_of_the_thread_refers_to_its_own_messages(garden, ada):
    reply, built = ask(garden, ada, QUESTION)
    answer(reply, "Behind the barrel.")
    branch = forks.branch(garden, Message.objects.get(pk=reply.pk), by=ada)
    garden.messages.get(seq=1).delete_text(by=ada)
    contents = [message.content for message in assemble(branch, branch.space.language_model).prompt.messages]

    assert newest(built) in contents


def test_nothing_of_another_thread_comes_back(garden, space, ada):
    other = filled(space.start_thread(ada), ada, "Beans go into row 3.")
    reply, built = ask(other, ada, QUESTION)

    assert "barrel" not in newest(built)
    assert question_of(reply).recalled is not None


@pytest.mark.parametrize("switch", ["installation", "summaries", "space", "thread"])
def test_it_can_be_switched_off(garden, ada, space, settings, switch):
    if switch == "installation":
        settings.RECALL_TOKENS = 0
    elif switch == "summaries":
        settings.SUMMARIES_ENABLED = False
    elif switch == "space":
        type(space).objects.filter(pk=space.pk).update(summary_policy={"recall_tokens": 0})
    else:
        effective.recall(garden, False)
    reply, built = ask(Thread.objects.get(pk=garden.pk), ada, QUESTION)

    assert question_of(reply).recalled is None
    assert newest(built) == QUESTION


def test_what_an_installation_switched_off_no_space_switches_on(garden, ada, space, settings):
    settings.RECALL_TOKENS = 0
    type(space).objects.filter(pk=space.pk).update(summary_policy={"recall_tokens": 900})

    assert effective.recall_tokens(Thread.objects.get(pk=garden.pk)) == 0


def test_a_thread_switches_it_on_again(garden):
    effective.recall(garden, False)
    assert effective.recall_tokens(garden) == 0
    effective.recall(garden, True)
    assert effective.recall_tokens(garden) == 800


def test_another_preset_leaves_it_as_it_is(garden, settings):
    settings.RECALL_TOKENS = 300
    effective.recall(garden, False)
    effective.choose(garden, "message-count")
    assert effective.recall_tokens(garden) == 0
    effective.recall(garden, True)
    assert effective.recall_tokens(garden) == 300


def test_a_pause_of_the_summary_leaves_it_on(garden, ada):
    effective.pause(garden)
    reply, _ = ask(garden, ada, QUESTION)

    assert 1 in seqs(reply)


def test_a_fault_costs_the_recall_and_not_the_reply(garden, ada, caplog):
    Summary.objects.filter(thread=garden).update(ledger={"items": ["no line"]})
    line_words._read.cache_clear()  # who folded keeps what the lines were
    with caplog.at_level(logging.ERROR, logger="summaries.prompts.recall"):
        reply, built = ask(garden, ada, QUESTION)

    assert newest(built) == QUESTION
    assert f"nothing is recalled for the question at #{reply.seq - 1}" in caplog.text


def test_references_that_cannot_be_read_cost_no_reply_either(garden, ada, caplog):
    reply, _ = ask(garden, ada, QUESTION)
    Message.objects.filter(pk=question_of(reply).pk).update(recalled=[{"spans": "none"}])
    with caplog.at_level(logging.ERROR, logger="summaries.prompts.recall"):
        prompt = context_for(garden, garden.space.language_model, before=reply.seq).prompt

    assert prompt.messages[-1].content == QUESTION
    assert "cannot be read" in caplog.text


def test_two_people_ask_and_are_told_by_name(garden, ada, ben):
    answer(say(garden, ben, "I take the carrots home.").reply, "Fine.")
    reply, built = ask(garden, ben, QUESTION)

    assert newest(built).startswith(f"ben: {QUESTION}")
    assert FACT in newest(built)
    assert given_to(reply).is_exact


def test_what_was_sent_is_rebuilt_though_one_of_two_people_speaks_in_its_window(thread, ada, ben):
    answer(say(thread, ben, FACT).reply, "Understood.")
    filled(thread, ada)
    reply, built = ask(thread, ada, QUESTION)
    assert newest(built).startswith(f"ada: {QUESTION}")
    assert "#1 ben" in newest(built)

    assert given_to(reply).is_exact


@pytest.mark.parametrize(
    ("fact", "question", "words"),
    [
        ("Der Ersatzschlüssel hängt hinter dem blauen Fass.", "Wo hängen die Ersatzschlüssel?", "hinter dem blauen"),
        ("المفتاح الاحتياطي معلق خلف البرميل الأزرق.", "أين المفتاح الاحتياطي؟", "خلف البرميل"),
        ("备用钥匙挂在蓝色的桶后面。", "备用钥匙在哪里？", "蓝色的桶"),
        ("予備の鍵は青い樽の後ろに掛かっています。", "予備の鍵はどこですか？", "青い樽"),
    ],
)
def test_other_languages_and_scripts_are_found(thread, ada, fact, question, words):
    filled(thread, ada, fact)
    _, built = ask(thread, ada, question)

    assert words in newest(built)


def test_what_came_back_takes_no_more_than_its_tokens(thread, ada, settings):
    settings.RECALL_TOKENS = 120
    filled(thread, ada, *(f"The spare key number {n} of the greenhouse hangs on nail {n}." for n in range(12)))
    _, built = ask(thread, ada, QUESTION)

    assert 0 < built.prompt.parts["recall"] <= 120


def test_the_same_bytes_whatever_time_zone_a_page_is_read_in(garden, ada):
    reply, built = ask(garden, ada, QUESTION)
    with timezone.override("Asia/Tokyo"):
        there = assemble(garden, garden.space.language_model, before=reply.seq)

    assert there.sha256 == built.sha256


# ---- on pages


@pytest.fixture
def answered(garden, ada):
    reply, _ = ask(garden, ada, QUESTION)
    return answer(reply, "Behind the barrel.")


def page_of(client, name, *args):
    return client.get(reverse(name, args=args)).content.decode()


def test_the_reply_says_what_was_recalled_and_leads_there(answered, signed_in, ada):
    html = page_of(signed_in(ada), "message", answered.pk)

    assert "Recalled:" in html
    assert f'href="/threads/{answered.thread_id}/?at=1#m1">#1</a>' in html


def test_other_messages_say_nothing_of_it(answered, signed_in, ada):
    replies = Message.objects.filter(thread=answered.thread_id, seq__in=[1, 2, answered.seq - 1])

    assert all("Recalled:" not in page_of(signed_in(ada), "message", row.pk) for row in replies)


def test_once_its_source_is_deleted_the_reply_no_longer_leads_there(answered, garden, signed_in, ada):
    for seq in seqs(answered):
        garden.messages.get(seq=seq).delete_text(by=ada)

    assert "Recalled:" not in page_of(signed_in(ada), "message", answered.pk)


def test_the_context_shows_it_as_a_part_of_its_own(answered, garden, signed_in, ada):
    html = signed_in(ada).get(reverse("context", args=[garden.pk]), {"part": "recall"}, headers=HTMX).content.decode()

    assert FACT in html
    assert QUESTION not in html
    assert "Recalled from earlier messages" in page_of(signed_in(ada), "context", garden.pk)


def test_the_parts_add_up_to_what_is_sent(answered, garden):
    shown = upcoming(Thread.objects.get(pk=garden.pk))

    assert shown.part("recall").tokens > 0
    assert sum(part.tokens for part in shown.parts) + shown.overhead == shown.tokens


def test_full_history_would_hold_no_quotes_of_itself(answered, garden):
    with_quotes = upcoming(Thread.objects.get(pk=garden.pk))
    Message.objects.filter(pk=question_of(answered).pk).update(recalled=[])
    without = upcoming(Thread.objects.get(pk=garden.pk))

    assert with_quotes.tokens > without.tokens
    assert with_quotes.full_tokens == without.full_tokens


def test_what_was_spared_is_counted_without_the_quotes(answered, garden, space):
    today = timezone.localdate()
    with_quotes, of_space = savings_of(garden).full, spending_of(space, today=today).spared
    quoted = answered.tokens_recalled
    Message.objects.filter(pk=answered.pk).update(tokens_recalled=0)

    assert quoted > 0
    assert savings_of(garden).full - with_quotes == quoted
    assert spending_of(space, today=today).spared - of_space == quoted


def test_the_dashboard_counts_what_was_spared_without_the_quotes(answered):
    since = timezone.now() - timedelta(days=1)
    before = sum(sum_saved(since).values())
    Message.objects.filter(pk=answered.pk).update(tokens_recalled=answered.tokens_recalled + 100)

    assert sum(sum_saved(since).values()) == before - 100


def test_why_this_answer_shows_the_words_and_the_reason(answered, signed_in, ada):
    html = page_of(signed_in(ada), "message_prompt", answered.pk)

    assert f'<q dir="auto">{FACT}</q>' in html
    assert "Found by:" in html
    assert "the checksum matches" in html


def test_why_this_answer_shows_nothing_of_a_deleted_source(answered, garden, signed_in, ada):
    garden.messages.get(seq=1).delete_text(by=ada)

    assert "blue barrel" not in page_of(signed_in(ada), "message_prompt", answered.pk)


def test_members_read_what_was_recalled_and_outsiders_do_not(answered, signed_in, ada, ben, cleo):
    address = reverse("message_prompt", args=[answered.pk])

    assert [signed_in(who).get(address).status_code for who in (ada, ben, cleo)] == [200, 200, 404]


def test_an_export_has_what_was_recalled(answered, garden):
    question = as_json(garden)["messages"][answered.seq - 2]

    assert question["recalled"][0]["spans"][0][0] == 1


# ---- /recall


def command(client, thread, text):
    return client.post(reverse("messages", args=[thread.pk]), {"text": text}, headers=HTMX).content.decode()


def test_the_command_shows_what_would_come_back_and_sends_nothing(garden, signed_in, ada):
    before = garden.messages.count()
    card = command(signed_in(ada), garden, f"/recall {QUESTION}")

    assert FACT in card
    assert "Found by:" in card
    assert garden.messages.count() == before


def test_the_command_says_where_nothing_would(garden, signed_in, ada):
    assert "bring back no earlier message" in command(signed_in(ada), garden, "/recall umbrellas")


def test_the_command_without_words_says_how_to_ask(garden, signed_in, ada):
    assert "/recall WORDS" in command(signed_in(ada), garden, "/recall")


def test_the_command_switches_it_off_and_on_for_the_thread(garden, signed_in, ada):
    client = signed_in(ada)

    assert "no question of this thread" in command(client, garden, "/recall off")
    assert "switched off" in command(client, garden, f"/recall {QUESTION}")
    assert "brings back" in command(client, garden, "/recall on")
    assert FACT in command(client, garden, f"/recall {QUESTION}")


def test_the_command_says_where_the_installation_switched_it_off(garden, signed_in, ada, settings):
    settings.RECALL_TOKENS = 0

    assert "switched off for this whole installation" in command(signed_in(ada), garden, "/recall on")


def test_only_writers_ask_by_command(garden, signed_in, cleo):
    assert signed_in(cleo).post(reverse("messages", args=[garden.pk]), {"text": "/recall key"}).status_code == 404


def test_a_space_sets_its_tokens(garden, signed_in, ada):
    form = SpacePolicyForm({"policy-mode": "on", "policy-recall_tokens": "250"}, space=garden.space)
    assert form.is_valid()
    form.save()

    assert effective.recall_tokens(Thread.objects.get(pk=garden.pk)) == 250


# ---- questions that name nothing but a day


TUESDAY = datetime(2026, 3, 10, 9, 30, tzinfo=UTC)


@pytest.fixture
def dated_garden(thread, ada, monkeypatch):
    """Three facts, of a Tuesday, of the Friday after it and of the year before; asked on Monday, 16 March 2026."""
    filled(thread, ada, "The pump was repaired.", "Roses were ordered.", "The fence was painted.")
    days = {1: TUESDAY, 3: TUESDAY + timedelta(days=3), 5: TUESDAY - timedelta(days=360)}
    now = TUESDAY + timedelta(days=6)
    thread.messages.update(created_at=now - timedelta(hours=3))
    for seq, at in days.items():
        thread.messages.filter(seq__in=[seq, seq + 1]).update(created_at=at)
    monkeypatch.setattr(timezone, "now", lambda: now)
    thread.refresh_from_db()
    return thread


def said_then(thread, question):
    return {seq for each in recall.look_for(thread, question) for seq in each.seqs} & {1, 3, 5}


@pytest.mark.parametrize(
    ("question", "seqs"),
    [
        ("What did we say last Tuesday?", {1}),
        ("What did we say last Friday?", {3}),
        ("What did we discuss last week?", {1, 3}),
        ("What happened on 10 March 2026?", {1}),
        ("What happened on 13 March?", {3}),
        ("What happened in March 2025?", {5}),
        ("What happened in March?", {1, 3, 5}),
        ("What did we say in 2025?", {5}),
        ("上周二我们说了什么？", {1}),
        ("What did we say last Wednesday?", set()),
        ("What happened in April 2025?", set()),
        ("Thanks, see you on Tuesday!", set()),
        ("Last Tuesday.", set()),
        ("What did we say?", set()),
    ],
)
def test_a_question_for_a_day_brings_back_what_was_said_then(dated_garden, question, seqs):
    assert said_then(dated_garden, question) == seqs


def test_of_a_day_only_what_may_be_quoted_comes_back(dated_garden, space, ada):
    filled(space.start_thread(ada), ada, "The hose leaks.").messages.update(created_at=TUESDAY)
    dated_garden.messages.get(seq=1).delete_text(by=ada)
    dated_garden.refresh_from_db()

    [answered] = recall.look_for(dated_garden, "What did we say last Tuesday?")

    assert answered.seqs == (2,)


def test_of_a_day_with_very_many_messages_some_come_back(thread, ada):
    filled(thread, ada, turns=8)
    rows = [Message(thread=thread, seq=100 + n, role="user", text=f"Bed {n} is dug.") for n in range(500)]
    Message.objects.bulk_create(rows)
    thread.change(next_seq=600, covered_through=590)
    thread.messages.filter(seq__gte=100).update(created_at=timezone.now() - timedelta(days=1))

    yesterday = (timezone.localtime() - timedelta(days=1)).date()
    assert recall.look_for(thread, f"What did we say on {yesterday.isoformat()}?")


@pytest.fixture
def index_looks(monkeypatch):
    """The arguments of each look into the index."""
    looks, look_up = [], candidates.ids_holding
    monkeypatch.setattr(
        candidates, "ids_holding", lambda *args, **kwargs: looks.append(args) or look_up(*args, **kwargs)
    )
    return looks


def test_the_turns_of_a_short_thread_are_read_without_a_look_into_the_index(garden, ada, index_looks):
    assert 1 in seqs(ask(garden, ada, QUESTION)[0])
    assert not index_looks


@pytest.mark.parametrize(("bound", "most"), [("FEW", 8), ("MOST_TURNS", 3)])
def test_those_of_a_longer_one_are_looked_for(thread, ada, index_looks, monkeypatch, bound, most):
    monkeypatch.setattr(candidates, bound, most)
    filled(thread, ada, FACT)
    assert 1 in seqs(ask(thread, ada, QUESTION)[0])
    assert index_looks

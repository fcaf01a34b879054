"""Messages found by what they mean: vectors made in the background by a real server, merged with the words' order."""

import struct
import subprocess
import sys
from datetime import timedelta
from math import hypot

import pytest
from django.utils import timezone

from spaces.models import Message, Thread
from summaries import embeddings
from summaries.folds import sweep
from summaries.models import Embedding, EmbeddingProgress
from summaries.prompts.assembly import context_for
from summaries.versions import retention
from tests.fake_openai import FakeOpenAI
from tests.fake_openai_embeddings import ODD_NUMBERS
from tests.talk import answer, fold, say, talk

FACT = "Grandmother's bicycle leans against the oak."
QUESTION = "Where did we leave the bike of granny?"  # shares no word with the fact


@pytest.fixture
def server(settings):
    with FakeOpenAI() as fake:
        fake.settings.synonyms = (("bicyc", "bike"), ("grandm", "granny"))
        settings.EMBEDDING_MODEL, settings.EMBEDDING_BASE_URL = "fake-embed", fake.base_url
        settings.EMBEDDING_TIMEOUT = 30.0
        embeddings.look_again()
        yield fake
    embeddings.look_again()


@pytest.fixture
def garden(thread, ada, server):
    answer(say(thread, ada, FACT).reply, "Understood.")
    talk(thread, ada, turns=10, said="Row {n} gets carrots.", answered="Carrots in row {n}.")
    return fold(thread)


def newest(thread, author, text=QUESTION):
    reply = say(thread, author, text).reply
    thread = Thread.objects.get(pk=thread.pk)
    built = context_for(thread, thread.space.language_model, before=reply.seq)
    answer(reply, "I see.")
    return built.prompt.messages[-1].content


def seqs_with_vector(thread):
    return set(Embedding.objects.filter(message__thread=thread).values_list("message__seq", flat=True))


def asked_for(server):
    return [text for request in server.requests for text in request.body["input"]]


def test_words_alone_do_not_find_what_is_said_in_other_words(garden, ada):
    assert FACT not in newest(garden, ada)


def test_a_question_finds_what_means_the_same_once_vectors_are_there(garden, ada):
    embeddings.embed(garden.pk)

    assert FACT in newest(garden, ada)


def test_what_shares_its_words_is_found_as_before(garden, ada):
    embeddings.embed(garden.pk)

    assert FACT in newest(garden, ada, "Where does the bicycle lean?")


def test_small_talk_asks_the_server_nothing(garden, ada, server):
    embeddings.embed(garden.pk)
    before = len(server.requests)

    assert newest(garden, ada, "Thank you!") == "Thank you!"
    assert len(server.requests) == before


def test_the_folded_messages_get_vectors_of_length_one_in_sixteen_bits(garden):
    embeddings.embed(garden.pk)
    vector = Embedding.objects.get(message__thread=garden, message__seq=1).vector

    assert seqs_with_vector(garden) == set(range(1, garden.covered_through + 1))
    assert len(vector) == 2 * 256
    assert hypot(*struct.unpack("<256e", vector)) == pytest.approx(1, abs=0.01)
    assert not embeddings.due().exists()


def test_what_is_folded_later_gets_its_vectors_and_nothing_is_asked_twice(garden, ada, server):
    embeddings.embed(garden.pk)
    talk(garden, ada, turns=4, said="Bed {n} gets leeks.", answered="Leeks in bed {n}.")
    folded = fold(garden)
    embeddings.embed(folded.pk)

    assert seqs_with_vector(folded) == set(range(1, folded.covered_through + 1))
    assert len(asked_for(server)) == len(set(asked_for(server))) == folded.covered_through


def test_a_deleted_message_loses_its_vector_and_is_not_found(garden, ada):
    embeddings.embed(garden.pk)
    garden.messages.get(seq=1).delete_text(by=ada)

    assert 1 not in seqs_with_vector(garden)
    assert embeddings.alike(Thread.objects.get(pk=garden.pk), QUESTION) == []
    assert "bicycle" not in newest(garden, ada)


def test_a_deletion_that_is_taken_back_gets_a_vector_again(garden, ada, django_capture_on_commit_callbacks):
    embeddings.embed(garden.pk)
    with django_capture_on_commit_callbacks(execute=True):
        garden.messages.get(seq=1).delete_text(by=ada)
    garden.messages.get(seq=1).take_back_deletion(by=ada)
    embeddings.embed(garden.pk)

    assert 1 in seqs_with_vector(garden)


def test_another_model_makes_all_of_them_anew(garden, ada, server, settings):
    embeddings.embed(garden.pk)
    settings.EMBEDDING_MODEL = "fake-other"
    assert embeddings.alike(garden, QUESTION) == []
    assert list(embeddings.due()) == [garden]
    embeddings.embed(garden.pk)

    assert set(Embedding.objects.values_list("model", flat=True)) == {"fake-other"}
    assert server.last.body["model"] == "fake-other"
    assert FACT in newest(garden, ada)


@pytest.mark.parametrize("fault", ["500", "401", "html", "not-json", "json", "short", *ODD_NUMBERS])
def test_a_server_that_fails_leaves_the_words_and_is_asked_again_later(garden, ada, server, fault):
    server.settings.embedding_fault = fault
    embeddings.embed(garden.pk)

    assert not Embedding.objects.exists()
    assert EmbeddingProgress.objects.get().not_before > timezone.now()
    assert not embeddings.due().exists()
    assert FACT in newest(garden, ada, "Where does the bicycle lean?")


def test_a_server_that_is_away_when_asked_is_left_in_peace_for_a_while(garden, ada, server):
    embeddings.embed(garden.pk)
    server.settings.embedding_fault = "503"
    newest(garden, ada, "Who mends the tractor?")
    asked = len(server.requests)

    assert asked
    assert FACT in newest(garden, ada, "Where does the bicycle lean?")
    assert len(server.requests) == asked


def test_a_server_that_is_slow_costs_a_question_no_more_than_its_time(garden, ada, server, settings):
    embeddings.embed(garden.pk)
    settings.EMBEDDING_TIMEOUT = 0.1
    server.settings.embedding_fault = "silent"

    assert FACT in newest(garden, ada, "Where does the bicycle lean?")


def test_without_a_model_nothing_is_asked_or_due(garden, ada, server, settings):
    settings.EMBEDDING_MODEL = ""
    embeddings.wake_what_is_due()
    embeddings.embed(garden.pk)
    newest(garden, ada)

    assert server.requests == []


def test_two_processes_do_not_ask_for_the_same_thread(garden):
    assert [embeddings.claim(garden.pk), embeddings.claim(garden.pk)] == [True, False]
    EmbeddingProgress.objects.update(not_before=timezone.now() - timedelta(seconds=1))

    assert embeddings.claim(garden.pk)


def test_the_sweep_takes_up_what_is_due(garden):
    sweep.sweep()

    assert EmbeddingProgress.objects.get(thread=garden).not_before > timezone.now()


def test_an_original_that_the_space_let_go_loses_its_vector(garden):
    embeddings.embed(garden.pk)
    retention.remove(garden, list(Message.objects.filter(thread=garden, seq__lte=2)), through=2)

    assert {1, 2}.isdisjoint(seqs_with_vector(garden))


def test_vectors_of_another_length_are_left_alone(garden):
    embeddings.embed(garden.pk)
    stored = embeddings.vectors_in(garden.pk, "fake-embed", garden.covered_through, garden.epoch)

    assert embeddings.nearest(stored, [1.0, 0.0]) == []


def test_numpy_is_not_imported_before_it_is_needed():
    code = (
        "import django, os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings'; django.setup();"
        "import summaries.embeddings, summaries.prompts.recall; sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

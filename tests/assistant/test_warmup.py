"""What a web process makes ready beside its work."""

import asyncio
import gc

import pytest
from django.core.signals import request_started

from spaces.assistant import warmup
from spaces.garbage import let_what_is_loaded_be
from spaces.llm import openai_model
from summaries.engine.recalling import snowball
from summaries.engine.recalling.recall import query


@pytest.fixture
def counted(monkeypatch) -> list[str]:
    counted: list[str] = []
    monkeypatch.setattr(warmup, "take_up_the_models", lambda: None)
    monkeypatch.setattr(warmup.TokenCounter, "count", lambda self, text: counted.append(text))
    return counted


@pytest.fixture(autouse=True)
def thawed():
    """Before and after, all that lives in this process is looked through for garbage."""
    gc.unfreeze()
    let_what_is_loaded_be.cache_clear()
    yield
    gc.unfreeze()


async def test_the_counter_is_loaded_at_the_first_visit(counted):
    warming = asyncio.create_task(warmup.warm_up())
    await begun()
    await asyncio.to_thread(visit, "/threads/1/")
    visit("/threads/1/")  # one is enough
    await asyncio.wait_for(warming, timeout=30)
    assert len(counted) == 1


async def test_once_all_is_loaded_no_garbage_is_looked_for_in_it(counted):
    warming = asyncio.create_task(warmup.warm_up())
    await begun()
    assert gc.get_freeze_count() == 0
    visit("/threads/1/")
    await asyncio.wait_for(warming, timeout=30)
    assert gc.get_freeze_count() > 10_000


def test_nor_in_the_client_of_a_server_that_staff_named_later():
    openai_model.load()
    assert gc.get_freeze_count() > 10_000


@pytest.mark.parametrize(("address", "loaded"), [("http://127.0.0.1:1/v1", ["client"]), ("", [])])
async def test_the_client_of_a_server_is_loaded_at_the_first_visit(counted, monkeypatch, settings, address, loaded):
    found: list[str] = []
    settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY = address, ""
    monkeypatch.setattr(openai_model, "load", lambda: found.append("client"))
    warming = asyncio.create_task(warmup.warm_up())
    await begun()
    assert not found
    visit("/threads/1/")
    await asyncio.wait_for(warming, timeout=30)
    assert found == loaded


def test_each_occasion_counts_once_for_what_becomes_garbage_later_has_to_go():
    let_what_is_loaded_be("first fold")
    gc.unfreeze()
    let_what_is_loaded_be("first fold")
    assert gc.get_freeze_count() == 0
    let_what_is_loaded_be("first reply")
    assert gc.get_freeze_count() > 10_000


async def test_then_the_first_question_finds_its_words_loaded(counted):
    snowball._stemmer.cache_clear()
    snowball.stem_of.cache_clear()
    warming = asyncio.create_task(warmup.warm_up())
    await begun()
    visit("/threads/1/")
    await asyncio.wait_for(warming, timeout=30)
    loaded = snowball._stemmer.cache_info().misses

    for question in ("Where are the carrots?", "Wo sind die Karotten?", "أين الجزر؟"):
        query(question)

    assert snowball._stemmer.cache_info().misses == loaded > 0


async def test_a_health_check_is_no_visit(counted):
    with warmup.first_visit() as visited:
        visit("/healthz")
        await asyncio.sleep(0)
        assert not visited.is_set()
        visit("/")
        await asyncio.sleep(0)
        assert visited.is_set()


async def test_a_server_that_stops_unvisited_leaves_nothing_behind(counted):
    before = len(request_started.receivers)
    warming = asyncio.create_task(warmup.warm_up())
    await begun()
    warming.cancel()
    await asyncio.gather(warming, return_exceptions=True)
    assert len(request_started.receivers) == before


async def begun() -> None:
    await asyncio.sleep(0)


def visit(path: str) -> None:
    request_started.send(sender=None, scope={"path": path})

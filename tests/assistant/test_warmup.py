"""What a web process makes ready beside its work."""

import asyncio

import pytest
from django.core.signals import request_started

from spaces.assistant import warmup


@pytest.fixture
def counted(monkeypatch) -> list[str]:
    counted: list[str] = []
    monkeypatch.setattr(warmup, "take_up_the_models", lambda: None)
    monkeypatch.setattr(warmup.TokenCounter, "count", lambda self, text: counted.append(text))
    return counted


async def test_the_counter_is_loaded_at_the_first_visit(counted):
    warming = asyncio.create_task(warmup.warm_up())
    await begun()
    await asyncio.to_thread(visit, "/threads/1/")
    visit("/threads/1/")  # one is enough
    await asyncio.wait_for(warming, timeout=30)
    assert len(counted) == 1


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

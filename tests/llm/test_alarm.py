import asyncio

import pytest

from spaces.llm.alarm import Alarm

LATER = 1_000.0  # seconds; no test gets there
SOON = 0.01


@pytest.fixture
async def alarm():
    alarm = Alarm()
    yield alarm
    alarm.close()


def now():
    return asyncio.get_running_loop().time()


async def at_once():
    return "leeks"


async def for_ever():
    await asyncio.Event().wait()


async def test_what_comes_in_time_is_given(alarm):
    assert await alarm.wait(at_once(), now() + LATER) == "leeks"


@pytest.mark.parametrize("seconds", [SOON, 0.0, -LATER])
async def test_a_wait_ends_at_its_deadline(alarm, seconds):
    with pytest.raises(TimeoutError):
        await alarm.wait(for_ever(), now() + seconds)


async def test_a_task_goes_on_after_a_missed_deadline(alarm):
    with pytest.raises(TimeoutError):
        await alarm.wait(for_ever(), now())

    assert asyncio.current_task().cancelling() == 0
    assert await alarm.wait(at_once(), now() + LATER) == "leeks"


async def test_a_timer_that_rings_before_a_later_deadline_is_set_again(alarm):
    first = now() + SOON
    await alarm.wait(at_once(), first)

    with pytest.raises(TimeoutError):
        await alarm.wait(for_ever(), first + SOON)

    assert now() >= first + SOON


async def test_an_earlier_deadline_holds_too(alarm):
    await alarm.wait(at_once(), now() + LATER)

    with pytest.raises(TimeoutError):
        await alarm.wait(for_ever(), now() + SOON)


async def test_one_timer_serves_many_waits(alarm):
    await alarm.wait(at_once(), now() + LATER)
    timer = alarm._timer

    for _ in range(3):
        await alarm.wait(at_once(), now() + LATER)

    assert alarm._timer is timer


async def test_nothing_is_cancelled_between_two_waits(alarm):
    rang = asyncio.Event()
    await alarm.wait(at_once(), now())
    asyncio.get_running_loop().call_later(SOON, rang.set)
    await rang.wait()  # past the deadline; nobody waits by the alarm

    assert await alarm.wait(at_once(), now() + LATER) == "leeks"


async def test_to_cancel_the_task_is_no_timeout(alarm):
    waiting = asyncio.Event()

    async def wait():
        waiting.set()
        await alarm.wait(for_ever(), now() + LATER)

    task = asyncio.create_task(wait())
    await waiting.wait()
    task.cancel()
    await asyncio.wait({task})

    assert task.cancelled()


async def test_a_fault_passes_as_it_is(alarm):
    async def breaks():
        raise ValueError("no such bed")

    with pytest.raises(ValueError, match="no such bed"):
        await alarm.wait(breaks(), now() + LATER)

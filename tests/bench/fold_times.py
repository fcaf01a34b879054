"""`python -m tests.bench.fold_times [FOLDS]`: how much a fold by rules of two long answers computes.

Milliseconds of CPU as the median and the 95th percentile, for answers of 600 and 2,000 tokens under summaries of 600
and 2,000, upon a ledger of some hundred lines; warm as in a process that folded the thread before, cold as in one that
never saw it. Then single messages of 200 kB that are made to take long. Figures of one machine, never asserted.
"""

import gc
import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper

from summaries.engine.fold import fold
from summaries.engine.fold_gates import FoldRefused
from summaries.engine.messages import Message, Turn, turns_of
from summaries.engine.policy import Policy
from summaries.engine.state import State
from summaries.engine.tokens import TokenCounter
from tests.bench.answers import answer
from tests.bench.recall_times import quantile

COUNTER = TokenCounter()
LINES = 100  # of the ledger that is there already
SIZES = (600, 2_000)  # tokens, of an answer and of a summary
LONG = 200_000  # characters
QUESTIONS = (
    "Could you tell me more about that? I have {n} euros and time until Friday.",
    "What would you do in my place, number {n}?",
    "I've decided to go with option {n}. How do I start?",
    "My sister Clara lives at {n} Mill Street. Which of these fits her best?",
)


def main(folds: int) -> None:
    print(f"two answers in a fold by rules, {folds} folds each; milliseconds of CPU")
    print(f"{'answers of':>12} {'summary of':>12} {'':6} {'median':>8} {'p95':>8}")
    for size in SIZES:
        for budget in SIZES:
            for name in ("warm", "cold"):
                taken = sorted(times(folds, size, budget, is_cold=name == "cold"))
                print(f"{size:12,} {budget:12,} {name:6} {quantile(taken, 0.5):8.1f} {quantile(taken, 0.95):8.1f}")
    print(f"one message of {LONG:,} characters; seconds of CPU")
    for name, text in long_texts():
        print(f"{name:28} {measured(None, turns_of([Message(1, 'user', text, 'Ada')]), SIZES[0]) / 1000:8.2f}")


def times(folds: int, size: int, budget: int, *, is_cold: bool) -> Iterator[float]:
    """Each fold has words of its own, so that nothing is known from the one before."""
    chance = random.Random(size + budget)
    state, number = State(), 0
    while len(state.ledger.items) < LINES:
        state = folded(state, spoken(chance, number, 300), budget) or state
        number += 2
    for _ in range(folds):
        turns = spoken(chance, number, size)
        number += 2
        if is_cold:
            forget()
        yield measured(state, turns, budget)


def spoken(chance: random.Random, number: int, size: int) -> tuple[Turn, ...]:
    """Two turns: a short question and a long answer each. number: of the answer, counted from the thread's first."""
    said = []
    for place in (number, number + 1):
        question = chance.choice(QUESTIONS).replace("{n}", str(chance.randint(11, 9_999)))
        for role, text in (("user", question), ("assistant", answer(chance, place, tokens=size))):
            tokens = COUNTER.count_message(role, text)
            said.append(Message(len(said) + 2 * number + 1, role, text, "Ada" if role == "user" else "", tokens))
    return turns_of(said)


def measured(state: State | None, turns: Sequence[Turn], budget: int) -> float:
    gc.collect()
    begun = time.process_time()
    folded(state, turns, budget)
    return 1_000 * (time.process_time() - begun)


def folded(state: State | None, turns: Sequence[Turn], budget: int) -> State | None:
    policy = Policy.from_dict({"max_summary_tokens": budget})
    try:
        return fold(state, turns, policy=policy, counter=COUNTER, now=0, trigger="turns", context_tokens=128_000).state
    except FoldRefused:
        return None


def forget() -> None:
    """Empties what the engine keeps of texts, as in a process that has just begun; its tables stay loaded."""
    for each in gc.get_objects():
        is_ours = isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("summaries.engine")
        if is_ours and each.cache_parameters()["maxsize"]:
            each.cache_clear()


def long_texts() -> Iterator[tuple[str, str]]:
    words, chance = ("the", "plan", "is", "that", "we", "must", "decide", "budget", "and", "Friday"), random.Random(3)
    yield "one sentence", " ".join(chance.choice(words) for _ in range(LONG // 5))[:LONG]
    yield "many sentences", " ".join(f"We decided on option {n} for {n % 97} euros." for n in range(LONG // 40))
    yield "one word", "a" * LONG
    yield "digits", "1234 5678 " * (LONG // 10)
    yield "quotation marks", "\"she said 'no' " * (LONG // 15)
    yield "lines quoted", "> he wrote: you must pay\n" * (LONG // 25)
    yield "fences", "```\nMAX=7\n" * (LONG // 10)
    yield "passwords", "my password is " * (LONG // 15)
    yield "names of keys", "token: api_key= secret " * (LONG // 23)
    yield "Chinese", "我们决定用新的方案，预算是三千元，" * (LONG // 18)
    yield "Arabic", "قال أحمد إن علينا أن ندفع " * (LONG // 26)
    yield "dots", "e.g. 1. a.b.c ... " * (LONG // 18)


if __name__ == "__main__":
    main(*(int(each) for each in (*sys.argv[1:], *("40",)[len(sys.argv) - 1 :])))

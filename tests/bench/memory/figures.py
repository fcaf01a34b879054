"""All figures of the summary engine as tables, one after the other."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from . import brought_back, costs
from .conversations import Conversation, conversations
from .conversations.held_out import held_out
from .files import conversations_in
from .recall import BUDGETS, OURS, Probe, Score, folded, probes
from .survival import PLANTED, survival
from .tables import table
from .timings import timings
from .truth import Truth, truth_of
from .yardstick import share


def figures() -> Iterator[str]:
    yield _made_of(conversations())
    found: list[Probe] = []
    back: list[brought_back.Found] = []
    truths: dict[int, list[Truth]] = defaultdict(list)
    for budget in BUDGETS:
        for conversation in conversations():
            thread = folded(conversation, budget)
            found += probes(conversation, thread, budget)
            truths[budget].append(truth_of(conversation, thread))
            if budget == brought_back.SUMMARY_TOKENS:
                back += brought_back.found_in(conversation, thread)
        yield _recall(budget, [probe for probe in found if probe.budget == budget])
    yield _by_group("BOUND by kind of conversation", found, lambda probe: probe.conversation.domain)
    yield _by_group("BOUND by kind of answer", found, lambda probe: probe.question.kind)
    yield from brought_back.tables_of(back)
    yield from _held_out()
    yield _truth(truths)
    yield from _survival()
    yield _costs()
    yield table(
        "Time (ms)",
        ("", "least", "p50", "p95"),
        [(timing.what, timing.least, timing.p50, timing.p95) for timing in timings(conversations()[-8])],
    )


def _held_out() -> Iterator[str]:
    """The first table of what comes back, for the questions that no rule was made with."""
    back: list[brought_back.Found] = []
    for conversation in held_out(conversations()):
        back += brought_back.found_in(conversation, folded(conversation, brought_back.SUMMARY_TOKENS))
    yield "Questions written apart from the rules"
    yield next(brought_back.tables_of(back))


def figures_of(file: Path) -> Iterator[str]:
    """What comes back in the conversations of a file. Raises WrongFile."""
    back: list[brought_back.Found] = []
    given = conversations_in(file)
    yield _made_of(given)
    for conversation in given:
        back += brought_back.found_in(conversation, folded(conversation, brought_back.SUMMARY_TOKENS))
    yield from brought_back.tables_of(back)


def _made_of(all_of_them: tuple[Conversation, ...]) -> str:
    sizes = [len(conversation.messages) for conversation in all_of_them]
    questions = sum(len(conversation.questions) for conversation in all_of_them)
    return f"{len(all_of_them)} conversations of {min(sizes)}–{max(sizes)} messages, {questions} questions\n"


def _recall(budget: int, found: list[Probe]) -> str:
    rows = []
    for strategy in dict.fromkeys(probe.strategy for probe in found):
        score = Score.of(probe for probe in found if probe.strategy == strategy)
        rows.append((strategy, score.hard, score.bound, score.named, score.retained))
    return table(f"What stands in the prompt at {budget:,} tokens", ("", "HARD", "BOUND", "NAMED", "RETAINED"), rows)


def _by_group(title: str, found: list[Probe], key) -> str:  # type: ignore[no-untyped-def]
    """Ours against the best baseline, at each budget; where no answer has details, the words of names."""
    groups: dict[str, dict[tuple[int, str], list[bool | None]]] = defaultdict(lambda: defaultdict(list))
    for probe in found:
        bound = probe.named if probe.held.bound is None else probe.held.bound
        groups[key(probe)][probe.budget, probe.strategy].append(bound)
    rows = []
    for group, by_strategy in groups.items():
        row: list[object] = [group]
        for budget in BUDGETS:
            others = [share(v) for (size, name), v in by_strategy.items() if size == budget and name != OURS]
            row += [share(by_strategy[budget, OURS]), max(others)]
        rows.append(row)
    heads = [head for budget in BUDGETS for head in (f"{budget:,}", "best other")]
    return table(title, ("", *heads), rows)


def _truth(truths: dict[int, list[Truth]]) -> str:
    rows = [
        (
            f"{budget:,} tokens",
            share(answer for truth in found for answer in truth.fresh),
            share(truth.faithful for truth in found),
            share(truth.same_bytes for truth in found),
            share(truth.replays for truth in found),
        )
        for budget, found in truths.items()
    ]
    return table("What is right", ("", "fresh", "faithful", "same bytes", "replay = state"), rows)


def _survival() -> Iterator[str]:
    found = survival()
    rows = [
        (f"{folds}", sum(kept) / len(kept) / PLANTED, sum(not count for count in kept) / len(kept))
        for folds, kept in found.kept.items()
        if kept
    ]
    yield table("Identifiers planted early", ("folds", "kept", "threads at 0 of 8"), rows)
    yield f"Instructions after 64 folds: {found.instructions:.2f} · secrets in summaries and records: {found.secrets}\n"


def _costs() -> str:
    literal = costs.adaptive(0)
    cases = [("slack 0 (the literal rule)", literal)]
    cases += [(f"slack {slack}", costs.adaptive(slack)) for slack in (1, 2, 8)]
    cases.append(("full history", costs.full_history()))
    rows = [
        (
            name,
            cost.tokens,
            cost.summary_calls,
            cost.on / literal.on,
            cost.off / literal.off,
            (cost.on + cost.answers) / (literal.on + literal.answers),
            (cost.off + cost.answers) / (literal.off + literal.answers),
            cost.stable_prefix,
        )
        for name, cost in cases
    ]
    heads = ("", "tokens sent", "summaries", "cache on", "off", "with answers, on", "off", "stable prefix")
    return table(f"Cost of {costs.TURNS} turns of 400 tokens, as a share of the literal rule's", heads, rows)

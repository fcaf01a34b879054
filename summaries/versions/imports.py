"""Files brought into a Space: all their threads, with the summaries that came along, or nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, get_args

from django.core.files.base import File
from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from spaces import file_words, space_uploads
from spaces.imports import Conversation, SaidFile, WrongFile, measured, read_files, store, unpacked
from spaces.imports.conversation import moment, text_of
from spaces.imports.files import Read
from spaces.llm.figures import is_count
from spaces.models import Space, Thread, User
from spaces.models.file_quota import FilesFull
from spaces.uploads import plain_name
from summaries import transcripts
from summaries.engine.items import KINDS, Item, Ledger, Patch, Sentence, Settled, Status, Twin
from summaries.engine.policy import summary_budget
from summaries.engine.records import digest
from summaries.engine.redact import redact_by_rules
from summaries.engine.render import render
from summaries.engine.tokens import TokenCounter
from summaries.models import Mode, Summary
from summaries.policies.effective import policy_for
from summaries.versions import splitting

STATUSES = get_args(Status)
AUTHORS = ("rules", "model", "person")
LONGEST_GONE = 100_000  # tokens of one message whose words are gone
LONGEST_SUMMARY = 100_000  # tokens
HIGHEST_RATIO = 100.0  # of a prompt over the model's context; a smaller model may have come after it
LINE_ID = re.compile(
    r"[a-z]?\d+(\.[cf]?\d+)*"
)  # as the engine makes them: 12.0, 12.f0, m12.1.0; it stands in addresses


def bring_in(
    space: Space, conversations: Sequence[Conversation], *, by: User, files: Sequence[SaidFile] = ()
) -> list[Thread]:
    """Threads in the order of the file. files: of the Space. Raises WrongFile, and then nothing is stored."""
    measures = [measured(conversation) for conversation in conversations]
    with read_files(conversations) as read, transaction.atomic():
        for file in files:
            _add_to_space(space, file, by=by)
        each = zip(conversations, measures, strict=True)
        threads = [_brought_in(space, conversation, tokens, by=by, read=read) for conversation, tokens in each]
        if threads:
            threads[0].tell_list_changed()
    return threads


def _add_to_space(space: Space, file: SaidFile, *, by: User) -> None:
    with unpacked(file.archive, file.path) as given, given.open("rb") as content:
        try:
            space_uploads.add(File(content, name=file.name), space=space, by=by)
        except FilesFull as error:
            raise WrongFile(file_words.full(plain_name(file.name), error)) from None


def _brought_in(space: Space, conversation: Conversation, tokens: Sequence[int], *, by: User, read: Read) -> Thread:
    thread = store(space, conversation, tokens, by=by, read=read)
    if conversation.summaries:
        _restore(thread, conversation)
    return thread


def _restore(thread: Thread, conversation: Conversation) -> None:
    """The versions over the same positions. What a version says is made anew from its lines, so that what people are
    shown and what the model is sent are the same."""
    stored: dict[int, Summary] = {}
    by_id: dict[str, Summary] = {}
    for k, values in enumerate(conversation.summaries, start=1):
        try:
            summary = _version(thread, conversation, values, parent=by_id.get(str(values.get("parentId"))))
        except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
            words = _("Summary {k}: it cannot be read ({kind}: {error}).")
            raise WrongFile(words, k=k, kind=type(error).__name__, error=error) from None
        if summary.version in stored:
            raise WrongFile(_("Summary {k}: version {version} appears twice."), k=k, version=summary.version)
        summary.save()
        stored[summary.version] = by_id[str(values.get("id"))] = summary
    if conversation.summary_version and conversation.summary_version not in stored:
        words = _('"summary_version": there is no version {version} in "summaries".')
        raise WrongFile(words, version=conversation.summary_version)
    current = stored.get(conversation.summary_version)
    splitting.make_current(thread, current if current and not _is_gap(current) else None)
    note_what_was_removed(thread)


def note_what_was_removed(thread: Thread) -> None:
    """The summary that came along may never cover less than the originals that did not; of those that none covers there
    is nothing left to lose."""
    covered = thread.messages.chosen().filter(seq__lte=thread.covered_through).exclude(removed_at=None)
    if last := covered.order_by("-seq").first():
        thread.change(removed_through=last.seq)


def _is_gap(summary: Summary) -> bool:
    """It says nothing of messages that say something: those stand verbatim, until they are folded anew."""
    covered = summary.thread.messages.chosen().filter(seq__lte=summary.through_seq, deleted_at=None)
    return not summary.text and covered.exclude(text="", tool_calls=[]).exists()


def _version(
    thread: Thread, conversation: Conversation, values: Mapping[str, Any], *, parent: Summary | None
) -> Summary:
    first, last = (int(seq) for seq in values["coveringMessages"])
    is_of_none = first == last == 0  # what a person kept before anything was folded
    if not (is_of_none or 1 <= first <= last < thread.next_seq):
        raise ValueError(f"it covers messages {first}–{last} of {thread.next_seq - 1}")
    ledger, patch = _ledger(values["ledger"], thread), _patch(values["patch"], thread)
    counter = TokenCounter()
    covered = _count(values.get("sourceTokens", 0))
    most = summary_budget(policy_for(thread), thread.language_model.context_tokens, covered)
    budget = min(_count(values["tokenEstimate"]), most)
    ids = {said.id: seq for said, seq in _with_seqs(conversation) if said.id}
    folded = [ids[id] for id in map(str, values["originalMessageIds"]) if id in ids]
    rows = list(thread.messages.chosen().filter(seq__in=folded).in_order())
    return Summary(
        thread=thread,
        version=_count(values["version"], least=1),
        parent=parent,
        depth=_count(values["depth"], most=32_000),
        from_seq=first,
        through_seq=last,
        message_ids=[str(row.pk) for row in rows],
        sha256=digest([transcripts.message(row) for row in rows]),
        ledger=ledger.to_dict(),
        patch=patch.to_dict(),
        archived=len(patch.archive),
        text=render(ledger, budget=budget, counter=counter).text,
        tokens=budget,
        **_figures(thread, values, last=last, budget=budget),
        mode=Mode(values["mode"]),
        model=text_of(values.get("model"))[:200],
        prompt_version=text_of(values.get("promptVersion"))[:40],
        trigger=text_of(values.get("trigger"))[:40],
        ratio=min(_number(values.get("ratio") or 0.0, least=0), HIGHEST_RATIO),
        created_at=moment(values.get("timestamp")) or thread.created_at,
    )


def _figures(thread: Thread, values: Mapping[str, Any], *, last: int, budget: int) -> dict[str, Any]:
    """What the file says that the version covers and saves, where the thread's own messages bear it out; else what we
    count. The overview adds these up, and when to fold next is reckoned from them."""
    covered = thread.messages.chosen().filter(seq__lte=last)
    ours = covered.aggregate(tokens=Sum("tokens_own", default=0))["tokens"]
    gone = covered.exclude(deleted_at=None, removed_at=None).count()  # their words do not come along, nor their tokens
    most = 2 * ours + gone * LONGEST_GONE
    source, before = _count(values.get("sourceTokens", 0)), _count(values.get("tokensBefore", 0))
    after, ratio = _count(values.get("tokensAfter", 0)), _number(values.get("ratioAfter", 0.0), least=0)
    return {
        "source_tokens": source if source <= most else ours,
        "tokens_before": before if before <= most + LONGEST_SUMMARY else ours,
        "tokens_after": after if after <= LONGEST_SUMMARY else budget,
        "message_count": min(_count(values.get("messageCount", 0)), thread.next_seq - 1),
        "ratio_after": min(ratio, HIGHEST_RATIO),
    }


def _with_seqs(conversation: Conversation) -> list[tuple[Any, int]]:
    return [(said, said.seq or k) for k, said in enumerate(conversation.messages, start=1) if said.chosen]


def _count(value: Any, *, least: int = 0, most: int = 2_000_000_000) -> int:
    if not is_count(value, most) or value < least:
        given = value if isinstance(value, int) else type(value).__name__
        raise ValueError(f"{given} is no number from {least} to {most}")
    return int(value)


def _number(value: Any, *, least: float = -1e9) -> float:
    number = float(value)
    if not least <= number <= 1e9:  # nor is NaN
        raise ValueError(f"{number} is out of range")
    return number


def _ledger(values: Mapping[str, Any], thread: Thread) -> Ledger:
    """Its lines may cite any message of the thread: people keep lines of messages that no version covers, and what is
    told of those rests on them too."""
    _only_known(values, "items", "struck")
    read, last = Ledger.from_dict(values), thread.next_seq - 1
    struck = _items(read.struck, last)
    return Ledger(_items(read.items, last), _sentences(read.narrative, last), struck, _settled(read.settled))


def _patch(values: Mapping[str, Any], thread: Thread) -> Patch:
    _only_known(values, "add", "struck", "archive")
    read, last = Patch.from_dict(values), thread.next_seq - 1
    return Patch(
        add=_items(read.add, last),
        supersede=tuple((text_of(old), text_of(new)) for old, new in read.supersede),
        resolve=tuple(map(text_of, read.resolve)),
        retire=tuple(map(text_of, read.retire)),
        pin=tuple(map(text_of, read.pin)),
        unpin=tuple(map(text_of, read.unpin)),
        narrative=None if read.narrative is None else _sentences(read.narrative, last),
        struck=None if read.struck is None else _items(read.struck, last),
        settled=None if read.settled is None else _settled(read.settled),
        archive=_items(read.archive, last),
        again=tuple(Twin(_line_id(twin.of), _item(twin.item, last)) for twin in read.again),
    )


def _settled(pairs: Sequence[Settled]) -> tuple[Settled, ...]:
    for pair in pairs:
        if not (LINE_ID.fullmatch(pair.old) and LINE_ID.fullmatch(pair.new)):
            raise ValueError(f"lines are called {pair.old!r} and {pair.new!r}")
    return tuple(pairs)


def _only_known(values: Mapping[str, Any], *lists: str) -> None:
    """The engine passes over what it does not know; from a file, that would go without a word. Raises TypeError."""
    known = {field.name for field in fields(Item)}
    lines = [line for name in lists for line in values.get(name) or ()]
    twins = [twin["item"] for twin in values.get("again") or ()]
    twins += [twin for line in lines for twin in line.get("again", ())]
    for line in (*lines, *twins):
        if not set(line) <= known:
            raise TypeError("A line has a field that is not known here.")


def _items(items: Sequence[Item], last: int) -> tuple[Item, ...]:
    return tuple(_item(item, last) for item in items)


def _item(item: Item, last: int) -> Item:
    _check_sources(item.sources, last)
    if item.kind not in KINDS or item.status not in STATUSES or item.by not in AUTHORS:
        raise ValueError(f"a line is {item.kind} and {item.status}, by {item.by}")
    texts: dict[str, Any] = {
        name: redact_by_rules(text_of(getattr(item, name)))
        for name in ("text", "author", "owner", "task", "due", "said")
    }
    names: dict[str, Any] = {name: text_of(getattr(item, name)) for name in ("id", "role", "superseded_by")}
    _line_id(names["id"])
    older = tuple(text_of(id) for id in item.may_replace)
    if not all(map(LINE_ID.fullmatch, older)):
        raise ValueError(f"a line may replace {older!r}")
    numbers: dict[str, Any] = {"worth": _number(item.worth), "tokens": _count(item.tokens)}
    numbers["written_at"] = _count(item.written_at, most=LAST_MOMENT)
    again = tuple(_item(replace(twin, again=()), last) for twin in item.again)
    return replace(item, **texts, **names, **numbers, pinned=bool(item.pinned), may_replace=older, again=again)


LAST_MOMENT = 253_402_300_799_000  # of the year 9999 as unix time in milliseconds, what Python can still tell


def _line_id(id: Any) -> str:
    if not LINE_ID.fullmatch(text_of(id)):
        raise ValueError(f"a line is called {id!r}")
    return str(id)


def _sentences(sentences: Sequence[Sentence], last: int) -> tuple[Sentence, ...]:
    for sentence in sentences:
        _check_sources(sentence.sources, last)
    return tuple(replace(sentence, text=redact_by_rules(text_of(sentence.text))) for sentence in sentences)


def _check_sources(sources: Sequence[Any], last: int) -> None:
    for seq in sources:
        if not isinstance(seq, int) or not 1 <= seq <= last:
            raise ValueError(f"it cites message {seq}, where it may cite those up to {last}")

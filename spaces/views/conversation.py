"""Messages as the page shows them: the newest at first, older and newer ones on request."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef
from django.utils.safestring import SafeString, mark_safe

from spaces.assistant.snapshots import snapshot
from spaces.compiled import CompiledQuery
from spaces.forms import Asked
from spaces.markdown import render_blocks
from spaces.models import Attachment, Message, Thread
from spaces.models.message import MessageQuerySet, Speaker, Status
from spaces.models.thread_versions import versions_by_seq
from spaces.views.citations import linked
from spaces.views.rendered import RenderedTexts
from summaries import transcripts
from summaries.engine.messages import Message as Said
from summaries.engine.tools import card
from summaries.prompts import recall_pages
from summaries.prompts.removed_files import Openable, openable

PAGE = 50  # messages; thread_socket.js asks on as long as so many come
MOST = 200  # messages that lead up to one further back; summary_panel.js opens a page there where it is more
AROUND = 25  # messages after one that is opened by a link
LONG_CHARS, LONG_LINES = 6_000, 100  # about two screens; the page folds up what is longer


@dataclass(frozen=True)
class Alternatives:
    """Several answers at one position, by their ids in the order they were given; `shown` and `standing` count from 1.

    `may_change`: another one can be chosen; else the others are only to read.
    """

    ids: tuple[int, ...]
    shown: int
    standing: int
    may_change: bool

    @property
    def total(self) -> int:
        return len(self.ids)

    @property
    def earlier(self) -> int | None:
        return self.ids[self.shown - 2] if self.shown > 1 else None

    @property
    def later(self) -> int | None:
        return self.ids[self.shown] if self.shown < self.total else None


@dataclass(frozen=True)
class Article:
    """One message and its text as html; `rev` is the frame of the stream that the text stands at.

    `is_plain`: it has too much formatting to display, and stands as it was written. `card`: the one line that stands
    for a tool's message. `versions`: the threads that have this position in other words, oldest first, and this one.
    `is_gone`: it is deleted, and nobody who is left answered it, so that not even its place is shown. `ask_again`: of a
    turn at the end whose reply was deleted, that reply.
    `standing`: the answer that the conversation goes on from, where this is another one, to read.
    `recalled`: of a reply, the messages that its question brought back into the prompt.
    `left_reply`: of a deleted message the reply to it, which still has its words.
    """

    message: Message
    blocks: list[str]
    rev: int = 0
    is_plain: bool = False
    card: str = ""
    standing: Message | None = None
    alternatives: Alternatives | None = None
    versions: Sequence[Thread] = ()
    recalled: Sequence[recall_pages.Source] = ()
    is_gone: bool = False
    ask_again: Message | None = None
    files: Sequence[Attachment] = ()
    left_reply: Message | None = None

    @property
    def place(self) -> Message:
        """Whose place in the conversation it stands in."""
        return self.standing or self.message

    @property
    def attributes(self) -> SafeString:
        """What the page's script knows it by. Written here, because a page has fifty of these."""
        place, thread = self.place, self.message.thread
        known = f'data-message="{place.pk}" data-seq="{place.seq}" data-alternative="{place.alternative}"'
        state = f'data-status="{self.message.status}" data-rev="{self.rev}"'
        as_of = f'data-epoch="{thread.epoch}" data-as-of="{thread.epoch}-{thread.removed_through}"'
        signs = " data-long" * self.is_long + " hidden" * self.is_gone
        return mark_safe(f"{known} {state} {as_of}{signs}")  # numbers, and words of the product

    @property
    def has_notes(self) -> bool:
        """Whether anything is said below its text: of most messages nothing is."""
        message = self.message
        ended_well = message.status == Status.COMPLETE and message.finish_reason != "length" and not message.error
        told = self.files or self.standing or self.recalled or message.summary_cut or message.left_out
        return bool(not ended_well or told or message.seq == message.thread.forked_at)

    @property
    def is_long(self) -> bool:
        text = self.message.text
        return not self.message.is_running and (len(text) > LONG_CHARS or text.count("\n") > LONG_LINES)


@dataclass(frozen=True)
class Page:
    """Articles in order. `older_before`, `newer_after`: the seq before and after which there are more, or None."""

    articles: list[Article]
    older_before: int | None = None
    newer_after: int | None = None
    divider_after: int | None = None

    @property
    def running(self) -> Message | None:
        """The reply being written, where it is among these."""
        return next((article.message for article in self.articles if article.message.is_running), None)


def opened(thread: Thread, asked: Asked) -> Page:
    """What the thread's page begins with: the newest messages, unless others were asked for."""
    if asked.answer is not None:
        page = _opened_with_answer(thread, asked.answer)
    elif asked.at is not None:
        page = newest(thread, before=asked.at + AROUND + 1)
    elif asked.after is not None:
        page = after(thread, asked.after)
    else:
        page = newest(thread, before=asked.before)
    if not page.articles:
        return newest(thread)
    first, last = page.articles[0].message.seq, page.articles[-1].message.seq
    older = first if page.older_before or asked.after else None
    return replace(page, older_before=older, newer_after=_newer_after(thread, last))


def newest(thread: Thread, *, before: int | None = None, first: int | None = None) -> Page:
    """The last PAGE messages (before a seq), or those from seq `first` on, of which at most the last MOST."""
    end = NO_END if before is None else before
    found = FROM.rows(thread.pk, end, first) if first else LAST.rows(thread.pk, end)
    most = MOST if first else PAGE
    has_older = len(found) > most or bool(first and found and _readable(thread.pk).before(first).exists())
    found = found[:most][::-1]
    return Page(
        articles=articles(thread, found),
        older_before=found[0].seq if has_older else None,
        divider_after=_divider_after(thread, found, before),
    )


def after(thread: Thread, seq: int) -> Page:
    """The next PAGE messages."""
    found = list(_readable(thread.pk).after(seq).in_order()[:PAGE])
    return Page(
        articles(thread, found),
        newer_after=_newer_after(thread, found[-1].seq) if found else None,
        divider_after=_divider_after(thread, found, None) if found and found[-1].seq > thread.covered_through else None,
    )


def articles(thread: Thread, messages: Sequence[Message]) -> list[Article]:
    files = Attachment.objects.of_messages(messages)
    calls = [transcripts.message(message) for message in messages if message.tool_calls or message.role == Speaker.TOOL]
    versions, others = versions_by_seq(thread, messages), _other_answers(thread, messages)
    recalled = recall_pages.behind(thread, messages)
    answers, asked = _answers_to_deleted(thread, messages), _asked_in_vain(thread, messages)
    there = openable(thread, messages)
    return [
        replace(
            _article(thread, message, calls, there=there),
            alternatives=_alternatives(message, others.get(message.seq, ())),
            versions=versions.get(message.seq, ()),
            recalled=recalled.get(message.seq, ()),
            is_gone=bool(message.deleted_at) and not _is_answered(message, answers),
            ask_again=asked.get(message.seq),
            files=files.get(message.pk, ()),
            left_reply=_left_reply(message, answers),
        )
        for message in messages
    ]


def _answers_to_deleted(thread: Thread, messages: Sequence[Message]) -> dict[int, Message]:
    """By position what stands after a deleted message, as far as it is not deleted itself."""
    after = [message.seq + 1 for message in messages if message.deleted_at]
    if not after:
        return {}
    return {answer.seq: answer for answer in thread.messages.chosen().filter(seq__in=after, deleted_at=None)}


def _is_answered(message: Message, answers: Mapping[int, Message]) -> bool:
    """By somebody else: what the same person said next is no answer."""
    answer = answers.get(message.seq + 1)
    return answer is not None and (answer.role, answer.author_id) != (message.role, message.author_id)


def _left_reply(message: Message, answers: Mapping[int, Message]) -> Message | None:
    reply = answers.get(message.seq + 1) if message.role == Speaker.USER else None
    return reply if reply and reply.role == Speaker.ASSISTANT and reply.text and not reply.is_running else None


def _asked_in_vain(thread: Thread, messages: Sequence[Message]) -> dict[int, Message]:
    """By the position of the thread's last question the reply to it, where that was deleted."""
    last = thread.next_seq - 1
    question = next((message for message in messages if message.seq == last - 1), None)
    if question is None or question.role != Speaker.USER or question.is_gone or question.seq <= thread.covered_through:
        return {}
    reply = next((message for message in messages if message.seq == last), None)
    reply = reply or thread.messages.chosen().filter(seq=last).first()
    is_deleted = reply is not None and reply.role == Speaker.ASSISTANT and reply.deleted_at is not None
    return {question.seq: reply} if reply and is_deleted else {}


Answers = Sequence[tuple[int, int]]  # (alternative, id)


def _other_answers(thread: Thread, messages: Sequence[Message]) -> dict[int, list[tuple[int, int]]]:
    """By position, those that were given there and do not stand."""
    answers = [message for message in messages if message.role == Speaker.ASSISTANT and not message.is_running]
    seqs = [message.seq for message in answers if getattr(message, "has_others", True)]
    found: dict[int, list[tuple[int, int]]] = {}
    if seqs:
        rows = thread.messages.filter(chosen=False, deleted_at=None, seq__gte=min(seqs), seq__lte=max(seqs))
        for seq, alternative, pk in rows.values_list("seq", "alternative", "pk"):
            found.setdefault(seq, []).append((alternative, pk))
    return found


def _alternatives(message: Message, others: Answers) -> Alternatives | None:
    if not others or message.is_running or message.deleted_at:
        return None
    ids = tuple(pk for _, pk in sorted([*others, (message.alternative, message.pk)]))
    here = ids.index(message.pk) + 1
    may_change = message.can_retry and message.seq > message.thread.covered_through
    return Alternatives(ids, shown=here, standing=here, may_change=may_change)


def alternative(thread: Thread, message: Message) -> Article:
    """This answer in the place of the one that stands there."""
    standing = message if message.chosen else _readable(thread.pk).get(seq=message.seq)
    [article] = articles(thread, [standing])
    return _with_answer(article, message) or article


def answers_beside(thread: Thread, message: Message) -> list[Article]:
    """All answers at its position, in the order they were given, each as it is read; none where it is the only one."""
    standing = alternative(thread, message)
    if standing.alternatives is None:
        return []
    rows = _readable_answers(thread, standing.alternatives.ids)
    return [alternative(thread, row) for row in rows]


def _readable_answers(thread: Thread, ids: Sequence[int]) -> list[Message]:
    found = thread.messages.in_bulk(ids)
    return [found[pk] for pk in ids]


def _with_answer(article: Article, message: Message) -> Article | None:
    """The article with another of its answers in it; None where it has no such answer."""
    several = article.alternatives
    if several is None or message.pk not in several.ids or message.pk == article.message.pk:
        return None
    thread = article.message.thread
    read = _article(thread, message, (), there=openable(thread, [message]))
    shown = replace(several, shown=several.ids.index(message.pk) + 1)
    return replace(article, message=message, blocks=read.blocks, standing=article.message, alternatives=shown)


def _opened_with_answer(thread: Thread, answer: int) -> Page:
    """Without a script: the page around an answer that does not stand, which is shown in its place."""
    message = thread.messages.filter(pk=answer).first()
    if message is None:
        return newest(thread)
    page = newest(thread, before=message.seq + AROUND + 1)
    return replace(page, articles=[_with_answer(article, message) or article for article in page.articles])


def _article(thread: Thread, message: Message, calls: Sequence[Said], *, there: Openable) -> Article:
    message.thread = thread
    if message.role == Speaker.TOOL:
        return Article(message, [], card=card(transcripts.message(message), calls))
    if message.is_running:
        so_far = snapshot(message)
        if so_far.rev > message.rev:  # taken up since its row was read
            message.status = Status.STREAMING
        return Article(message, render_blocks(so_far.text), so_far.rev)
    text = _texts.rendered(message)
    html = linked([text.html], message, there=there) if text.html else []
    return Article(message, html, message.rev, is_plain=text.is_plain)


def _newer_after(thread: Thread, last: int) -> int | None:
    """Positions are never taken back, so no query is needed."""
    return last if last < thread.next_seq - 1 else None


def _divider_after(thread: Thread, found: list[Message], before: int | None) -> int | None:
    """The last message that the summary covers, where it is among these; a page of older ones may end above it."""
    if before is not None and before <= thread.covered_through:
        return None
    return max((message.seq for message in found if message.seq <= thread.covered_through), default=None)


_texts = RenderedTexts()


def _readable(thread_id: int) -> MessageQuerySet:
    """`has_others`: whether other answers were given at its position."""
    others = Message.objects.filter(thread=thread_id, seq=OuterRef("seq"), chosen=False, deleted_at=None)
    rows = Message.objects.filter(thread=thread_id).chosen().annotate(has_others=Exists(others))
    return rows.select_related("author", "stopped_by")


def _latest_first(thread_id: int, before: int) -> MessageQuerySet:
    return _readable(thread_id).before(before).order_by("-seq", "-id")


NO_END = 2**31 - 1
# One more than is shown tells whether there are older ones.
LAST = CompiledQuery(lambda thread_id, before: _latest_first(thread_id, before)[: PAGE + 1], int, int)
FROM = CompiledQuery(
    lambda thread_id, before, first: _latest_first(thread_id, before).filter(seq__gte=first)[: MOST + 1], int, int, int
)

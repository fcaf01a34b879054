"""A thread as a file: everything as JSON, which can be brought in again, or as Markdown to read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from django.db.models.fields.files import FieldFile
from django.utils import timezone
from django.utils.translation import gettext as _

from spaces.error_messages import heading_told
from spaces.imports import own
from spaces.models import Attachment, Message, SpaceFileVersion, Thread
from spaces.models.message import RUNNING, Speaker
from spaces.uploads import plain_name
from summaries.engine.items import Item, Ledger
from summaries.engine.prompting.attached import lines_of
from summaries.engine.reasons import Reason
from summaries.engine.redact import redact_by_rules
from summaries.engine.render import sections, unsent
from summaries.models import Summary
from summaries.versions.records import record_of


def as_json(thread: Thread, *, has_files: bool = False) -> dict[str, Any]:
    """JSON values. "messages" is also a plain list of OpenAI messages: the chosen line, with alternatives inside.
    has_files: of each file it says where it is in the zip, too (summaries.versions.zips)."""
    return {
        "format": own.FORMAT,
        "version": own.VERSION,
        "exported_at": timezone.now().isoformat(),
        "thread": {
            "title": thread.title,
            "title_by": thread.title_by,
            "space": thread.space.name,
            "created_by": thread.created_by.name if thread.created_by else "",
            "created_at": thread.created_at.isoformat(),
            "summary_version": thread.summary_version,
            "covered_through": thread.covered_through,
        },
        "messages": _messages(thread, has_files),
        "summaries": [_version(summary) for summary in _versions(thread)],
    }


def _positions(thread: Thread) -> Iterator[tuple[Message, list[Message]]]:
    """What was chosen at each position, and what else was answered there; running replies as far as they are."""
    rows = thread.messages.order_by("seq", "-chosen", "alternative", "id")
    for _seq, group in groupby(rows, key=lambda row: row.seq):
        chosen, *others = group
        yield chosen, others


def _messages(thread: Thread, has_files: bool) -> list[dict[str, Any]]:
    positions = list(_positions(thread))
    files = Attachment.objects.of_messages(chosen for chosen, _others in positions)
    return [_message(chosen, others, files.get(chosen.pk, []), has_files) for chosen, others in positions]


def _message(row: Message, others: list[Message], files: list[Attachment], has_files: bool) -> dict[str, Any]:
    paths = {each.pk: {"path": path_of(each)} if has_files and is_there(each.file.content) else {} for each in files}
    named = {"files": [_file(each) | paths[each.pk] for each in files]} if files else {}
    return _said(row) | named | ({"alternatives": [_said(other) for other in others]} if others else {})


def path_of(file: Attachment | SpaceFileVersion) -> str:
    """Where its bytes are in a zip; no two have the same."""
    folder = "files" if isinstance(file, Attachment) else "files-of-the-space"
    return f"{folder}/{file.pk} {plain_name(file.name)}"


def is_there(content: FieldFile) -> bool:
    return bool(content.name and content.storage.exists(content.name))


def _file(attachment: Attachment) -> dict[str, Any]:
    """What it is, and what a picture shows."""
    told = {"description": attachment.description, "caption": attachment.caption}
    named = {"id": str(attachment.pk), "name": attachment.name, "type": attachment.file.media_type}
    return named | {name: words for name, words in told.items() if words}


def _said(row: Message) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": str(row.pk),
        "seq": row.seq,
        "role": row.role,
        "content": row.text,
        "author": row.author_name,
        "created_at": row.created_at.isoformat(),
        "name": row.tool_name,
        "tool_calls": row.tool_calls,
        "tool_call_id": row.tool_call_id,
        "alternative": row.alternative,
        "status": row.status,
        "finish_reason": row.finish_reason,
        "error": str(row.error),
        "error_reason": row.error.to_json() if isinstance(row.error, Reason) else None,
        "model": row.model,
        "tokens": row.tokens_own,
        "tokens_in": row.tokens_in,
        "tokens_out": row.tokens_out,
        "summary_version": row.summary_version,
        "recalled": recalled_here(row),
        "deleted": row.deleted_at is not None,
        "removed_at": row.removed_at.isoformat() if row.removed_at else "",
        "sha256": row.text_sha256 or "",
    }
    always = {"id", "seq", "role", "content", "created_at"}
    return {name: value for name, value in values.items() if name in always or value not in ("", None, [], False, 0)}


def recalled_here(row: Message) -> list[dict[str, Any]] | None:
    """What its question brought back of this thread: positions of another one say nothing outside of its Space."""
    return [each for each in row.recalled if not each.get("thread")] if row.recalled else row.recalled


def _versions(thread: Thread) -> list[Summary]:
    versions = list(Summary.objects.filter(thread=thread).select_related("created_by").order_by("version"))
    for each in versions:
        each.thread = thread  # one and the same, which looks its policy's model up once
    return versions


def _version(summary: Summary) -> dict[str, Any]:
    """The record of the version, and what is needed to bring it in again."""
    values = record_of(summary) | {
        "ledger": summary.ledger,
        "patch": summary.patch,
        "createdBy": summary.created_by.name if summary.created_by else "",
        "sourceTokens": summary.source_tokens,
        "tokensAfter": summary.tokens_after,
        "messageCount": summary.message_count,
        "ratioAfter": summary.ratio_after,
    }
    return {name: _redacted(value) for name, value in values.items()}


def _redacted(value: Any) -> Any:
    """Summaries that were made when fewer secrets were known hold none in a file either."""
    if isinstance(value, str):
        return redact_by_rules(value)
    if isinstance(value, dict):
        return {name: _redacted(each) for name, each in value.items()}
    return [_redacted(each) for each in value] if isinstance(value, list) else value


# ---- to read


def as_markdown(thread: Thread) -> str:
    versions = _versions(thread)
    current = next((each for each in versions if each.version == thread.summary_version), None)
    parts = [f"# {thread}", _heading(thread)]
    if current:
        parts += ["## " + _("Summary so far"), redact_by_rules(_told(current))]
    warning = _("The messages are as they were written. Passwords that someone wrote in them are here too.")
    parts += ["## " + _("Messages"), f"*{warning}*"]
    positions = list(_positions(thread))
    files = Attachment.objects.of_messages(chosen for chosen, _others in positions)
    for chosen, others in positions:
        parts += [_spoken(row, files.get(row.pk, ()), is_chosen=row is chosen) for row in (chosen, *others)]
    if earlier := [each for each in versions if each is not current]:
        parts += ["## " + _("Other versions of the summary")]
        parts += [f"### {_title(each)}\n\n{redact_by_rules(each.text)}" for each in reversed(earlier)]
    return "\n\n".join(parts) + "\n"


def _heading(thread: Thread) -> str:
    told = _("Space: {space} · started {date} · exported {now}")
    return told.format(space=thread.space.name, date=_at(thread.created_at), now=_at(timezone.now()))


def _title(summary: Summary) -> str:
    return _("Version {version}, messages {first}–{last}, {date}").format(
        version=summary.version, first=summary.from_seq, last=summary.through_seq, date=_at(summary.created_at)
    )


def _told(summary: Summary) -> str:
    ledger = Ledger.from_dict(summary.ledger)
    parts = [f"*{_title(summary)}*"]
    if ledger.narrative:
        parts.append(" ".join(f"{sentence.text}{_cited(sentence.sources)}" for sentence in ledger.narrative))
    unsent_ids = unsent(ledger, summary.text)
    for section in sections(ledger):
        lines = [_line(item, ledger, summary.thread.removed_through, unsent_ids) for item in section.items]
        parts.append(f"**{heading_told(section.title)}**\n\n" + "\n".join(lines))
    if unsent_ids:
        parts.append("*" + _("Lines with ◦ are not sent to the model: there is no room for them.") + "*")
    return "\n\n".join(parts if len(parts) > 1 else [*parts, summary.text])


def _line(item: Item, ledger: Ledger, removed_through: int, unsent_ids: Collection[str]) -> str:
    is_removed = min(item.sources, default=removed_through + 1) <= removed_through
    told = [_("original removed")] if is_removed else []
    if item.status == "resolved":
        told.append(_("done"))
    elif newer := ledger.get(item.superseded_by) if item.superseded_by else None:
        since = _("since #%(seq)s") % {"seq": newer.sources[0]} if newer.sources else _("replaced by")
        told.append(f"{since}: {newer.text}")
    marks = "".join(f" *{words}*" for words in told)
    return f"- {'◦ ' if item.id in unsent_ids else ''}{item.text}{_cited(item.said_in)}{marks}"


def _cited(sources: tuple[int, ...]) -> str:
    return f" ({', '.join(f'#{seq}' for seq in sources)})" if sources else ""


def _spoken(row: Message, files: Sequence[Attachment], *, is_chosen: bool) -> str:
    marks = [f"#{row.seq}", _speaker(row), row.model, _at(row.created_at)]
    if not is_chosen:
        marks.append(_("another answer, not chosen"))
    if row.status != "complete":
        marks.append(str(row.get_status_display()))
    named = "\n".join(lines_of(each.as_named() for each in files))
    body = [*_body(row), *([named] if named else [])]
    return "\n\n".join([f"### {' · '.join(mark for mark in marks if mark)}", *body])


def _speaker(row: Message) -> str:
    names = {Speaker.ASSISTANT: _("Assistant"), Speaker.SYSTEM: _("System"), Speaker.TOOL: row.tool_name or _("Tool")}
    return names.get(Speaker(row.role)) or row.author_name or _("Someone")


def _body(row: Message) -> Iterator[str]:
    if row.deleted_at:
        yield "*" + _("This message was deleted.") + "*"
    elif row.removed_at:
        words = _("Original removed on {date}; the summary still has its lines.")
        yield f"*{words.format(date=_at(row.removed_at))}*"
    elif row.role == Speaker.TOOL:
        yield _fenced(row.text)
    elif row.text:
        yield row.text
    for call in row.tool_calls:
        function = call.get("function", {})
        yield _("Calls a tool:") + f" `{function.get('name', '')}`\n\n{_fenced(str(function.get('arguments', '')))}"
    if row.status in RUNNING:
        yield "*" + _("The reply is still being written.") + "*"


def _fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def _at(moment: Any) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M")

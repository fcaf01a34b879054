"""What this program exported (summaries/versions/exports.py): messages at their positions, alternatives, summaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from spaces.error_messages import reason_in
from spaces.imports.archives import Archive
from spaces.imports.conversation import (
    Conversation,
    Said,
    SaidFile,
    expect_list,
    expect_object,
    expect_role,
    moment,
    text_of,
)
from spaces.imports.wrong_file import WrongFile
from spaces.models.message import RUNNING, Speaker, Status
from spaces.models.thread_choices import TitleBy
from summaries.engine.prompting.attached import File, lines_of, with_block

FORMAT, VERSION = "spaces-thread", 1
SPACE_FORMAT = "spaces-space"
MOST_SEQ = 1_000_000


def conversation_of(values: Mapping[str, Any], archive: Archive | None = None) -> Conversation:
    """archive: what the values come from, where the bytes of files came along. Raises WrongFile."""
    if values.get("version") != VERSION:
        words = _('"version": this program reads {ours}, the file has {theirs}.')
        raise WrongFile(words, ours=VERSION, theirs=str(values.get("version"))[:40])
    thread = expect_object(values.get("thread"), '"thread"')
    said = tuple(_all_said(expect_list(values.get("messages"), '"messages"'), archive))
    versions = expect_list(values.get("summaries", []), '"summaries"')
    summaries = tuple(expect_object(value, _("Summary {k}").format(k=k)) for k, value in enumerate(versions, start=1))
    current, title_by = thread.get("summary_version"), thread.get("title_by")
    return Conversation(
        text_of(thread.get("title")),
        said,
        moment(thread.get("created_at")),
        summaries,
        current if isinstance(current, int) else 0,
        title_by=title_by if title_by in TitleBy.values else "",
    )


def _all_said(values: list[Any], archive: Archive | None) -> Iterator[Said]:
    last = 0
    for k, value in enumerate(values, start=1):
        where = _("Message {k}").format(k=k)
        message = expect_object(value, where)
        seq = message.get("seq")
        if not isinstance(seq, int) or isinstance(seq, bool) or not last < seq <= MOST_SEQ:
            words = _('Message {k}: "seq" must be greater than that of the previous message ({last}).')
            raise WrongFile(words, k=k, last=last)
        last = seq
        others = expect_list(message.get("alternatives", []), f'{where}, "alternatives"')
        numbers = set()
        for each, is_chosen in [(message, True), *((other, False) for other in others)]:
            one = _said(expect_object(each, where), where, seq, is_chosen, archive)
            if one.alternative in numbers:
                words = _("Message {k}: two of its alternatives have the number {number}.")
                raise WrongFile(words, k=k, number=one.alternative)
            numbers.add(one.alternative)
            yield one


def _said(value: Mapping[str, Any], where: str, seq: int, is_chosen: bool, archive: Archive | None) -> Said:
    role = expect_role(value.get("role"), Speaker.values, where)
    status, alternative = value.get("status", Status.COMPLETE), value.get("alternative", 0)
    if status not in Status.values:
        words = _('{where}: status "{status}" is not one of {known}.')
        raise WrongFile(words, where=where, status=str(status)[:40], known=", ".join(Status.values))
    if not isinstance(alternative, int) or not 0 <= alternative <= MOST_SEQ:
        raise WrongFile(_('{where}: "alternative" must be a number.'), where=where)
    is_deleted, removed_at = bool(value.get("deleted")), moment(value.get("removed_at"))
    is_gone = is_deleted or removed_at is not None
    files = () if is_gone else tuple(_files(value, where, archive))
    named = "" if is_gone or files else _names_of_files(value, where)
    calls = tuple(_call(call, where) for call in expect_list(value.get("tool_calls", []), f'{where}, "tool_calls"'))
    return Said(
        role=role,
        text="" if is_gone else with_block(text_of(value.get("content")), named),
        author=text_of(value.get("author"))[:300],
        created_at=moment(value.get("created_at")),
        model=text_of(value.get("model"))[:200],
        tool_calls=() if is_deleted else calls,
        tool_call_id=text_of(value.get("tool_call_id"))[:200],
        tool_name="" if is_deleted else text_of(value.get("name"))[:200],
        seq=seq,
        alternative=alternative,
        chosen=is_chosen,
        status=Status.INTERRUPTED if status in RUNNING else status,
        finish_reason=text_of(value.get("finish_reason"))[:40],
        error=error_of(value),
        is_deleted=is_deleted,
        removed_at=removed_at,
        sha256=text_of(value.get("sha256"))[:64] if removed_at and not is_deleted else "",
        id=text_of(value.get("id")),
        files=files,
    )


def error_of(value: Mapping[str, Any]) -> str:
    """The reason, where the file has one that this version knows; else the words."""
    reason = reason_in(value.get("error_reason"))
    return reason if reason.code != "words" else text_of(value.get("error"))


def _files(value: Mapping[str, Any], where: str, archive: Archive | None) -> Iterator[SaidFile]:
    """Those whose bytes came along."""
    if archive is None:
        return
    for each in expect_list(value.get("files", []), f'{where}, "files"'):
        file = expect_object(each, where)
        if path := text_of(file.get("path")):
            shown = text_of(file.get("description")), text_of(file.get("caption"))
            yield SaidFile(text_of(file.get("name")), path, archive, *shown)


def _names_of_files(value: Mapping[str, Any], where: str) -> str:
    """Their bytes are not in the file; that they were there is worth a line each."""
    files = (expect_object(each, where) for each in expect_list(value.get("files", []), f'{where}, "files"'))
    return "\n".join(lines_of(map(_named, files)))


def _named(file: Mapping[str, Any]) -> File:
    shown = text_of(file.get("description")) or text_of(file.get("caption"))
    return File(text_of(file.get("name")), is_picture=_is_picture(file), caption=shown)


def _is_picture(file: Mapping[str, Any]) -> bool:
    return text_of(file.get("type")).startswith("image/")


def _call(value: Any, where: str) -> dict[str, Any]:
    call = expect_object(value, f"{where}, tool call")
    function = expect_object(call.get("function"), f'{where}, tool call, "function"')
    named = {"name": text_of(function.get("name")), "arguments": text_of(function.get("arguments"))}
    return {"id": text_of(call.get("id"))[:200], "type": "function", "function": named}

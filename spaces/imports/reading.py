"""From the bytes of a file to conversations: which kind it is, and whether it can be taken in."""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from spaces.imports import chatgpt, json_slices, open_webui, openai_list, own
from spaces.imports.archives import SPACE, THREAD, Archive, shown
from spaces.imports.conversation import Conversation, SaidFile, expect_list, expect_object, kind_of, text_of
from spaces.imports.wrong_file import WrongFile
from spaces.numbers import counted

MOST_MESSAGES = 25_000
"""At once: they are stored in one transaction, and SQLite's other writers wait some seconds for it."""

_ZIP = b"PK\x03\x04"
_IN_ZIP = re.compile(r"conversations(-\d+)?\.json")


@dataclass(frozen=True)
class Brought:
    """What is in a file: conversations, and of an exported Space the files that it knew."""

    conversations: list[Conversation]
    files: tuple[SaidFile, ...] = ()


def read_all(file: IO[bytes], name: str) -> Brought:
    """The same with all that a zip which was exported here brings along. Raises WrongFile."""
    archive = Archive(file) if zipfile.is_zipfile(file) else None
    if archive is None or not archive.is_ours:
        return Brought(read(file, name))
    archive.check()
    if not archive.is_of_a_space:
        return Brought(_checked([_own(_parsed(archive.text(THREAD)), archive, THREAD)]))
    return _of_space(archive)


def _of_space(archive: Archive) -> Brought:
    values = expect_object(_parsed(archive.text(SPACE)), SPACE)
    if values.get("format") != own.SPACE_FORMAT or values.get("version") != own.VERSION:
        raise WrongFile(_("{where}: it was not exported by this version of the program."), where=SPACE)
    paths = [text_of(each) for each in expect_list(values.get("threads", []), f'{SPACE}, "threads"')]
    threads = [_own(_parsed(archive.text(path)), archive, path) for path in paths]
    listed = (expect_object(each, SPACE) for each in expect_list(values.get("files", []), f'{SPACE}, "files"'))
    files = tuple(SaidFile(text_of(each.get("name")), text_of(each.get("path")), archive) for each in listed)
    said = [thread for thread in threads if thread.messages]
    return Brought(_checked(said) if said or not files else [], files)


def _own(values: Any, archive: Archive, where: str) -> Conversation:
    if expect_object(values, where).get("format") != own.FORMAT:
        raise WrongFile(_("{where}: it was not exported by this version of the program."), where=shown(where))
    return own.conversation_of(values, archive)


def read(file: IO[bytes], name: str) -> list[Conversation]:
    """All conversations of a JSON file, or of the zip that ChatGPT sends. Raises WrongFile."""
    if zipfile.is_zipfile(file):
        values = [value for text in _unpacked(file) for value in _as_list(_parsed(text))]
        return _checked(_conversations(values, name))
    file.seek(0)
    text = _limited(file)
    if text.startswith(_ZIP):
        raise WrongFile(_("This zip file cannot be opened: it is damaged or incomplete. Download it again."))
    if name.lower().endswith(".zip") and not text.lstrip().startswith((b"{", b"[")):
        raise WrongFile(_("The file name ends in .zip, but the file is not a zip file."))
    return _checked(_conversations(_parsed(text), name))


def _unpacked(file: IO[bytes]) -> list[bytes]:
    try:
        with zipfile.ZipFile(file) as archive:
            inside = [entry for entry in archive.namelist() if _IN_ZIP.fullmatch(PurePosixPath(entry).name)]
            if not inside:
                raise WrongFile(
                    _(
                        'There is no "conversations.json" in this zip file. Choose the zip file that “Export data” '
                        "sends."
                    )
                )
            texts: list[bytes] = []
            for entry in sorted(inside):
                texts.append(_limited(archive.open(entry), used=sum(map(len, texts))))
            return texts
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
        raise WrongFile(_("The zip file cannot be unpacked: {error}."), error=error) from None


def _limited(file: IO[bytes], *, used: int = 0) -> bytes:
    most = settings.MAX_IMPORT_MB * 1_000_000 - used
    text = file.read(most + 1)
    if len(text) > most:
        raise WrongFile(_("The file is too large: at most {limit} MB, unpacked."), limit=settings.MAX_IMPORT_MB)
    return text


def _parsed(text: bytes) -> Any:
    if not text.strip():
        raise WrongFile(_("The file is empty."))
    try:
        return json_slices.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise WrongFile(_("This is not a valid JSON file: it is not UTF-8 text.")) from None
    except json.JSONDecodeError as error:
        words = _("This is not valid JSON: line {line}, column {column}: {error}.")
        raise WrongFile(words, line=error.lineno, column=error.colno, error=error.msg) from None
    except ValueError as error:  # a number of thousands of digits
        raise WrongFile(_("This JSON cannot be read: {error}."), error=error) from None
    except RecursionError:
        raise WrongFile(_("This JSON is nested too deeply.")) from None


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _conversations(values: Any, name: str) -> list[Conversation]:
    if isinstance(values, list):
        if not values:
            raise WrongFile(_("The list in this file is empty: it contains no conversations."))
        if not isinstance(values[0], Mapping) or not {"mapping", "chat"} & set(values[0]):
            return [openai_list.conversation_of(values, title=_title_of(name))]
        return [_of_list(value, _("Conversation {n}").format(n=n)) for n, value in enumerate(values, start=1)]
    if not isinstance(values, Mapping):
        raise WrongFile(_("Expected a list of conversations or messages, found {found}."), found=kind_of(values))
    if values.get("format") == own.FORMAT:
        return [own.conversation_of(values)]
    if "mapping" in values or "chat" in values:
        return [_of_list(values, _("The conversation"))]
    if "messages" in values:
        return [openai_list.conversation_of(dict(values), title=_title_of(name))]
    keys = ", ".join(f'"{str(key)[:30]}"' for key in list(values)[:5]) or _("nothing in it")
    raise WrongFile(_("No conversation was found: this is an object with {keys}."), keys=keys)


def _of_list(value: Any, where: str) -> Conversation:
    conversation = expect_object(value, where)
    if title := conversation.get("title"):
        where = f"{where} (“{str(title)[:60]}”)"
    if "mapping" in conversation:
        return chatgpt.conversation_of(conversation, where)
    if "chat" in conversation:
        return open_webui.conversation_of(conversation, where)
    raise WrongFile(_('{where}: it has neither "mapping" (ChatGPT) nor "chat" (Open WebUI).'), where=where)


def _title_of(name: str) -> str:
    return PurePosixPath(name.replace("\\", "/")).stem[:200]


def _checked(conversations: list[Conversation]) -> list[Conversation]:
    """Those in which something was said."""
    said = [conversation for conversation in conversations if conversation.messages]
    if not said:
        raise WrongFile(_("This file contains no messages."))
    total = sum(len(conversation.messages) for conversation in said)
    if total > MOST_MESSAGES:
        words = _("The file has {total} messages; at most {most} can be imported at once.")
        raise WrongFile(words, total=counted(total), most=counted(MOST_MESSAGES))
    most = max(settings.MAX_MESSAGE_CHARS, settings.MODEL_MAX_REPLY_CHARS)
    for conversation in said:
        for k, message in enumerate(conversation.messages, start=1):
            if len(message.text) > most:
                words = _("“{title}”, message {k}: at most {most} characters.")
                raise WrongFile(words, title=conversation.title[:60], k=k, most=counted(most))
    return said

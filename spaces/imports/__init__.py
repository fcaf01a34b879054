"""Conversations from elsewhere: files that other programs, or this one, wrote."""

from spaces.imports.conversation import Conversation, Said, SaidFile
from spaces.imports.files import read_files, unpacked
from spaces.imports.reading import Brought, read, read_all
from spaces.imports.storing import measured, store
from spaces.imports.wrong_file import WrongFile

__all__ = [
    "Brought",
    "Conversation",
    "Said",
    "SaidFile",
    "WrongFile",
    "measured",
    "read",
    "read_all",
    "read_files",
    "store",
    "unpacked",
]

"""Conversations from elsewhere: files that other programs, or this one, wrote."""

from spaces.imports.conversation import Conversation, Said, SaidFile, WrongFile
from spaces.imports.files import read_files, unpacked
from spaces.imports.reading import Brought, read, read_all
from spaces.imports.storing import measured, store

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

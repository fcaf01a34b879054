"""Conversations from elsewhere: files that other programs, or this one, wrote."""

from spaces.imports.conversation import Conversation, Said, WrongFile
from spaces.imports.reading import read
from spaces.imports.storing import measured, store

__all__ = ["Conversation", "Said", "WrongFile", "measured", "read", "store"]

"""The nouns of the chat: who is in a Space, what was said there, and by which model."""

from spaces.models.attachment import Attachment, FilesGone, TooManyFiles
from spaces.models.budget import Budget
from spaces.models.budget_status import BudgetSpent
from spaces.models.deletion import TooLateToUndo
from spaces.models.file_chunk import FileChunk
from spaces.models.instructions import Instructions, WrittenMeanwhile
from spaces.models.invitation import Invitation, InvitationClosed
from spaces.models.language_model import LanguageModel
from spaces.models.membership import LastOwner, Membership, Role
from spaces.models.memory import MemoryFull, MemoryNote, MemoryText
from spaces.models.message import Message
from spaces.models.model_connection import ModelConnection
from spaces.models.originals import OriginalsRule
from spaces.models.personal import Personal, PersonalInstructions, SavedPrompt
from spaces.models.pinned_file import PinnedFile
from spaces.models.rating import Rating
from spaces.models.read_mark import ReadMark
from spaces.models.removal import Removal
from spaces.models.shared_copy import SharedCopy
from spaces.models.space import Space
from spaces.models.space_file import SpaceFile, SpaceFileVersion
from spaces.models.spent import Spent
from spaces.models.staff_action import StaffAction
from spaces.models.stored_file import StoredFile
from spaces.models.thread import Posted, Thread
from spaces.models.thread_errors import (
    EmptyMessage,
    MessageTooLong,
    NothingToAnswer,
    NotTheLastAnswer,
    OriginalsRemoved,
    ReplyRunning,
)
from spaces.models.user import User
from spaces.models.visibility_changes import OthersWroteHere
from spaces.models.waiting import NoLongerWaiting, TooManyWaiting, WaitingMessage

__all__ = [
    "Attachment",
    "Budget",
    "BudgetSpent",
    "EmptyMessage",
    "FileChunk",
    "FilesGone",
    "Instructions",
    "Invitation",
    "InvitationClosed",
    "LanguageModel",
    "LastOwner",
    "Membership",
    "MemoryFull",
    "MemoryNote",
    "MemoryText",
    "Message",
    "MessageTooLong",
    "ModelConnection",
    "NoLongerWaiting",
    "NotTheLastAnswer",
    "NothingToAnswer",
    "OriginalsRemoved",
    "OriginalsRule",
    "OthersWroteHere",
    "Personal",
    "PersonalInstructions",
    "PinnedFile",
    "Posted",
    "Rating",
    "ReadMark",
    "Removal",
    "ReplyRunning",
    "Role",
    "SavedPrompt",
    "SharedCopy",
    "Space",
    "SpaceFile",
    "SpaceFileVersion",
    "Spent",
    "StaffAction",
    "StoredFile",
    "Thread",
    "TooLateToUndo",
    "TooManyFiles",
    "TooManyWaiting",
    "User",
    "WaitingMessage",
    "WrittenMeanwhile",
]

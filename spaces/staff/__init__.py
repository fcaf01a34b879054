"""What every admin page has in common: a line in the log for what is done, private threads kept private, lists that
stay fast however long they are."""

from spaces.staff.audited import Audited
from spaces.staff.ending import EndsOnly
from spaces.staff.lists import FastList
from spaces.staff.privacy import READ_PRIVATE, KeepsPrivate, readable, staff_may_read_private, threads_readable_by
from spaces.staff.read_only import ReadOnly

__all__ = [
    "READ_PRIVATE",
    "Audited",
    "EndsOnly",
    "FastList",
    "KeepsPrivate",
    "ReadOnly",
    "readable",
    "staff_may_read_private",
    "threads_readable_by",
]

"""The memory of a thread in rows: every version of its summary, every attempt to make one, and what people and staff
said of it."""

from summaries.models.embedding import Embedding, EmbeddingProgress
from summaries.models.flag import Flag
from summaries.models.fold_job import DIED, MAX_ATTEMPTS, UNFINISHED, FoldJob, FoldJobQuerySet, State
from summaries.models.review import Review
from summaries.models.summary import Mode, Summary, SummaryQuerySet

__all__ = [
    "DIED",
    "MAX_ATTEMPTS",
    "UNFINISHED",
    "Embedding",
    "EmbeddingProgress",
    "Flag",
    "FoldJob",
    "FoldJobQuerySet",
    "Mode",
    "Review",
    "State",
    "Summary",
    "SummaryQuerySet",
]

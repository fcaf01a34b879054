"""Celery tasks of the memory: ids in, one call."""

from __future__ import annotations

from celery import shared_task

from summaries import embeddings, space_work
from summaries.folds import runner
from summaries.folds.dispatch import EMBED_TASK, FOLD_TASK, SPACE_TASK


@shared_task(name=FOLD_TASK, ignore_result=True)
def fold(*, thread_id: int) -> None:
    runner.fold_thread(thread_id)


@shared_task(name=SPACE_TASK, ignore_result=True)
def work_on_space(*, space_id: int) -> None:
    space_work.do_some(space_id)


@shared_task(name=EMBED_TASK, ignore_result=True)
def embed(*, thread_id: int) -> None:
    embeddings.embed(thread_id)

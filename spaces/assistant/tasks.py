"""Celery tasks of the voice: ids in, one call."""

from __future__ import annotations

import logging

from celery import shared_task

from spaces.assistant import titles
from spaces.llm.chat_model import ModelError

log = logging.getLogger(__name__)


@shared_task(name="spaces.make_title", ignore_result=True)
def make_title(*, thread_id: int) -> None:
    try:
        titles.make(thread_id)
    except ModelError as error:
        log.info("thread %s keeps its first words as title: %s", thread_id, error.kind)


def wake_title(thread_id: int) -> None:
    make_title.delay(thread_id=thread_id)

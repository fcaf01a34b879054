"""A thread that wakes what is due and unowned: the database is the queue, so a lost wake-up is late, never lost."""

import logging
import threading

from django.conf import settings
from django.db import close_old_connections

log = logging.getLogger(__name__)


class Sweeper:
    def __init__(self) -> None:
        from summaries.folds.workers import Pulse

        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper", daemon=True)
        self._pulse = Pulse()

    def start(self) -> None:
        self._pulse.beat()  # here: the first page that is asked for shall see that there is a worker
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()

    def join(self, seconds: float) -> bool:
        """Whether the thread has ended within `seconds`."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._stopping.wait(settings.SWEEP_SECONDS):
            sweep()
            self._pulse.beat()
            close_old_connections()


def sweep() -> None:
    from spaces import file_reading
    from spaces.models import file_cleaning, search_index, thread_deletion
    from summaries.folds import sweep

    housekeeping = (thread_deletion.purge, search_index.purge, file_cleaning.purge)
    for what_is_due in (sweep.sweep, file_reading.wake_if_due, *housekeeping):
        try:
            what_is_due()
        except Exception:  # the database may be away for a while; the next sweep finds what this one missed
            log.exception("sweep failed")
        finally:
            close_old_connections()

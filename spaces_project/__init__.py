"""The doors of the installation: settings, servers, workers. Importing it names the Celery app of shared tasks.

Every entry point imports this package before Django, so the SQLite that all of them use is chosen here.
"""

from . import sqlite_library

sqlite_library.bring()

from .celery import app as celery_app

__all__ = ["celery_app"]

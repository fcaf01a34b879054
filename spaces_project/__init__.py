"""The doors of the installation: settings, servers, workers. Importing it names the Celery app of shared tasks."""

from .celery import app as celery_app

__all__ = ["celery_app"]

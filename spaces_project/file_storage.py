"""Where uploaded files are kept: in a folder, or in a bucket of S3 or of a service that speaks the same."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.core.exceptions import ImproperlyConfigured

BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
OPTIONS = {"endpoint": "endpoint_url", "region": "region_name"}


def file_storage(url: str, folder: Path) -> dict[str, Any]:
    """One of Django's STORAGES. url: empty for the folder, or s3://BUCKET/PREFIX?endpoint=https://…&region=…; the keys
    are those that boto3 finds, as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Raises ImproperlyConfigured.

    No file has an address of its own in either: spaces/views/files.py asks first who wants to read it.
    """
    return _bucket(url) if url else _folder(folder)


def _folder(folder: Path) -> dict[str, Any]:
    return {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": folder,
            "base_url": None,
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    }


def _bucket(url: str) -> dict[str, Any]:
    try:
        parts = urlsplit(url)
        asked = dict(parse_qsl(parts.query, strict_parsing=True) if parts.query else [])
    except ValueError:
        raise ImproperlyConfigured("FILES_URL is not an address.") from None
    if parts.scheme != "s3" or not BUCKET.fullmatch(parts.netloc) or set(asked) - set(OPTIONS):
        raise ImproperlyConfigured("FILES_URL must look like s3://BUCKET/PREFIX?endpoint=https://HOST&region=NAME.")
    if not (find_spec("storages") and find_spec("boto3")):
        raise ImproperlyConfigured("FILES_URL needs a further library: pip install 'django-storages[s3]'.")
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": parts.netloc,
            "location": parts.path.strip("/"),
            "file_overwrite": False,
            "default_acl": None,  # the bucket's own, which is private
            **{OPTIONS[name]: value for name, value in asked.items()},
        },
    }

"""The door through which people take all of their own data with them: a zip of JSON and of their files."""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from typing import IO

from django.http import FileResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from spaces.models import User
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.own_files import own_data, own_files

IN_MEMORY = 5_000_000  # bytes; a larger file is written to disk, and gone when it has been sent


@signed_in
@require_safe
def download(request: MemberRequest) -> FileResponse:
    name = f"spaces-{request.user.username}-{timezone.now():%Y-%m-%d}.zip"
    return FileResponse(zipped(request.user), as_attachment=True, filename=name, content_type="application/zip")


def zipped(user: User) -> IO[bytes]:
    """One file a subject, and one a thread: of a long thread no other is in memory."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (whoever sends it closes it)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in own_data(user):
            archive.writestr(name, json.dumps(content, ensure_ascii=False, indent=1))
        for name, uploaded in own_files(user):
            with uploaded, archive.open(name, "w") as member:
                shutil.copyfileobj(uploaded, member)
    file.seek(0)
    return file

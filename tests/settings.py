"""The installation's settings as the tests need them: nothing of the tester's environment leaks in, nothing is kept."""

import atexit
import os
import shutil
import tempfile

_on_postgres = os.environ.get("TEST_ON", "") == "postgres"  # else on SQLite
_CHAT = ("DATABASE_", "REDIS_", "OPENAI_", "MODEL_", "SUMMARY_", "SUMMARIES_", "DEMO_", "ALLOW", "CSRF_", "SECRET_KEY")
_FILES = ("MAX_", "MESSAGE_FILE_", "FILES_", "SPACE_", "ALL_MAX_", "RECALL_", "KNOWLEDGE_", "EMBEDDING_", "SHARE_")
_OURS = (*_CHAT, *_FILES, "EMAIL_", "OIDC_")
_NAMES = {"DEBUG", "HTTPS", "HOST", "PORT", "PASSKEYS", "TIME_ZONE"}
for _name in [name for name in os.environ if name.startswith(_OURS) or name in _NAMES]:
    del os.environ[_name]
if _on_postgres:
    from tests.services import postgres_url

    os.environ["DATABASE_URL"] = postgres_url()
os.environ["DATA_DIR"] = _folder = tempfile.mkdtemp(prefix="spaces-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)

from spaces_project.settings import *  # noqa: E402, F403
from spaces_project.settings import DATA_DIR, DATABASES, STORAGES, SUMMARY_PARAMETERS  # noqa: E402

SUMMARY_PARAMETERS = {**SUMMARY_PARAMETERS, "enrich_after_tokens": 0}  # a fold asks the model, however little was said
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
if not _on_postgres:  # a file, in which each thread has a connection of its own
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "tests.sqlite3")}
DATABASES["default"]["CONN_MAX_AGE"] = 0  # no test leaves a connection to the next
DATABASES["default"]["OPTIONS"].pop("pool", None)  # nor a pool, whose connections would keep the test's database
MEDIA_ROOT = DATA_DIR / "media"

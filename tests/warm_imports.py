"""What a process of the product has imported before it reads its settings: nothing here knows of an installation.

`tests/warm.py` preloads it. A module that reads Django's settings on import must not be added; the last line notices.
"""

# ruff: noqa: F401
import os

os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # the tests' own

import spaces_project  # isort: skip (the SQLite library comes before Django)

import aiohttp
import asgiref.server
import celery.app.trace
import celery.worker.consumer
import celery.worker.consumer.connection
import celery.worker.consumer.control
import channels.auth
import channels.routing
import channels.security.websocket
import django.contrib.admin.utils
import django.contrib.messages.storage.fallback
import django.contrib.staticfiles.storage
import django.core.handlers.asgi
import django.core.management
import django.core.management.commands.migrate
import django.core.management.commands.shell
import django.db.migrations.executor
import django.forms
import django.test.client
import django.views.generic
import django_htmx.middleware
import kombu.transport.virtual
import openai
import servestatic
import sqlparse.engine
import sqlparse.filters
import uvicorn.lifespan.on
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto
from django.conf import settings

import spaces.llm.demo_answer
import spaces.llm.model_names
import spaces.markdown
import summaries.engine.citations
import summaries.engine.fold
import summaries.engine.prompting.context
import summaries.engine.recalling.recall
import summaries.engine.replaying.replay
from summaries.engine import redact
from summaries.engine.messages import Message, turns_of
from summaries.engine.policy import Policy
from summaries.engine.tokens import TokenCounter

redact.load()
for question in ("Where did we plant the leeks?", "Wo haben wir den Lauch gepflanzt?"):
    summaries.engine.recalling.recall.query(question)
TokenCounter().count("The encoding is loaded by the first count.")
said = ("We decided that bed 1 gets 10 litres each week.", "No, bed 1 gets 15 litres. Who waters?", "I prefer mulch.")
talk = turns_of([Message(seq, ("assistant", "user")[seq % 2], text, "Ada") for seq, text in enumerate(2 * said, 1)])
summaries.engine.fold.fold(
    None, talk, policy=Policy(), counter=TokenCounter(), now=0, trigger="turns", context_tokens=128_000
)
assert not settings.configured

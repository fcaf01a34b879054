"""The models that a server has on offer.

Each web process asks for them at its start, so this goes without the openai client: to load that takes half a second
and 30 MB, which a process that nobody has visited does not need.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spaces.llm import faults
from spaces.llm.connection import Connection
from spaces.llm.offers import Offer, offer_of
from spaces.llm.whole_answers import LONGEST_ENVELOPE, body_of, ssl_context
from spaces.llm.wire import name_in, parsed

TIMEOUT = 5.0  # seconds
MOST_MODELS = 1_000  # of one server; the largest marketplaces list some hundreds


def list_models(connection: Connection) -> list[Offer]:
    """What stands at /v1/models and could be asked for, each once, by name. Blocks for some five seconds at most.
    Raises ModelError."""
    answer = _fetched(replace(connection, total_timeout=min(TIMEOUT, connection.total_timeout)))
    listed = answer.get("data") if isinstance(answer, dict) else answer
    if not isinstance(listed, list):
        raise faults.rubbish()
    named = {name_in(model.get("id")): model for model in listed if isinstance(model, dict)}
    return sorted(offer_of({**model, "id": name}) for name, model in named.items() if name)[:MOST_MODELS]


def _fetched(connection: Connection) -> Any:
    import httpx2

    if not connection.is_well_formed:
        raise faults.misconfigured()
    try:
        return parsed(_body(connection))
    except (httpx2.ConnectTimeout, httpx2.PoolTimeout):
        raise faults.connecting_took_too_long() from None
    except httpx2.TimeoutException:
        raise faults.no_answer_in_time() from None
    except (httpx2.RemoteProtocolError, httpx2.ReadError):
        raise faults.cut() from None
    except (httpx2.HTTPError, httpx2.InvalidURL):
        raise faults.unreachable() from None
    except ValueError:
        raise faults.rubbish() from None


def _body(connection: Connection) -> bytes:
    """Raises ModelError for a status other than 200."""
    import httpx2

    key = connection.api_key
    response_to = httpx2.stream(
        "GET",
        f"{connection.address.rstrip('/')}/models",
        headers={"Authorization": f"Bearer {key}"} if key else {},
        timeout=httpx2.Timeout(connection.total_timeout, connect=connection.connect_timeout),
        verify=ssl_context(),
    )
    with response_to as response:
        body = body_of(response, connection)
        if response.status_code != 200:
            told = body[:LONGEST_ENVELOPE].decode("utf-8", "replace")
            raise faults.of_status(response.status_code, told, response.headers, model=connection.model, api_key=key)
        return body

"""Whether a model answers at all: one short question."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from spaces.llm import faults
from spaces.llm.chat_model import ChatMessage, ModelError
from spaces.llm.connection import Connection
from spaces.llm.openai_model import OpenAIModel

PATIENCE = 15.0  # seconds
MAX_TOKENS = 64


@dataclass(frozen=True)
class Verdict:
    """milliseconds: of the whole answer. fault: why there was none, in plain words; "" where there was."""

    milliseconds: int
    fault: str = ""

    @property
    def works(self) -> bool:
        return not self.fault


def probe(connection: Connection) -> Verdict:
    """Blocks for 15 seconds at most. Uses no kept client: what is tested is what the settings say now."""
    quick = replace(connection, first_token_timeout=PATIENCE, gap_timeout=PATIENCE, total_timeout=PATIENCE)
    model, started, fault = OpenAIModel(quick), time.monotonic(), ""
    try:
        model.complete([ChatMessage("user", "Answer with the word OK.")], max_tokens=MAX_TOKENS)
    except ModelError as error:
        thought_too_long = error.message == faults.ran_out_of_room().message  # it answered, after all
        fault = "" if thought_too_long else error.message
    finally:
        model.close()
    return Verdict(round(1000 * (time.monotonic() - started)), fault)

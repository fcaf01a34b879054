"""The kinds of installation that a journey can be walked on."""

import pytest

DEMO = "demo"  # one process, with the demo model
MODEL = "model"  # one process, against tests/fake_openai.py
SCALE = pytest.param("scale", marks=[pytest.mark.needs_postgres, pytest.mark.needs_redis])  # web and worker apart
EVERYWHERE = [DEMO, MODEL, SCALE]

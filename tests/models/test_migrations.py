"""One step for a new database, the single ones for one that has some of them: both come to the same tables."""

import pytest
from django.db import connection
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

APPS = ("spaces", "summaries")
SINGLE = MigrationLoader(None, replace_migrations=False)


def changes(before, after):
    """What a migration would have to do in our apps, to come from one state to the other."""
    found = MigrationAutodetector(before, after).changes(SINGLE.graph)
    return {app: found[app] for app in APPS if app in found}


def plan(applied, monkeypatch):
    """What is left to do in our apps for a database that has these, by app and name."""
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda self: dict.fromkeys(applied))
    executor = MigrationExecutor(connection)
    steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [(step.app_label, step.name) for step, _ in steps if step.app_label in APPS]


def single(app, through="9999"):
    return [
        key for key in sorted(SINGLE.disk_migrations) if key[0] == app and "squashed" not in key[1] and key[1] < through
    ]


def test_one_step_comes_to_the_tables_of_the_single_ones():
    one_by_one = SINGLE.project_state([single(app)[-1] for app in APPS])
    loader = MigrationLoader(None)
    in_one_step = loader.project_state([node for node in loader.graph.leaf_nodes() if node[0] in APPS])

    assert changes(one_by_one, in_one_step) == changes(in_one_step, one_by_one) == {}
    in_one_step.models["spaces", "thread"].fields.pop("title")
    assert "spaces" in changes(one_by_one, in_one_step)


@pytest.mark.django_db
def test_a_new_database_takes_one_step_an_app(monkeypatch):
    steps = {app: [name for step_of, name in plan([], monkeypatch) if step_of == app] for app in APPS}
    assert steps["spaces"] == ["0001_squashed_0047_reasons", "0048_replies_repeating_deleted"]
    assert steps["summaries"] == ["0001_squashed_0012_reasons"]


@pytest.mark.django_db
def test_one_that_has_all_single_steps_has_nothing_to_do(monkeypatch):
    others = [key for key in SINGLE.disk_migrations if key[0] not in APPS]

    assert plan([*others, *single("spaces"), *single("summaries")], monkeypatch) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spaces", "summaries"), [("0002", ""), ("0031", "0011"), ("0047", "0011"), ("0047", "0012"), ("9999", "")]
)
def test_one_that_has_some_goes_on_with_the_next(spaces, summaries, monkeypatch):
    others = [key for key in SINGLE.disk_migrations if key[0] not in APPS]
    has = [*single("spaces", spaces), *(single("summaries", summaries) if summaries else [])]

    left = plan([*others, *has], monkeypatch)

    assert [key for key in left if key[0] == "spaces"] == [key for key in single("spaces") if key not in has]
    if summaries:
        assert [key for key in left if key[0] == "summaries"] == [key for key in single("summaries") if key not in has]
    else:
        assert [name for app, name in left if app == "summaries"] == ["0001_squashed_0012_reasons"]

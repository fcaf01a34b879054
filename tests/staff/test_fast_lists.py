"""Lists of a million rows: they ask as often as short ones, count no table, and every filter goes by an index.

How long that takes is measured by `python -m tests.bench.admin`.
"""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces.staff import lists
from tests.bench.admin.heap import pile_up
from tests.bench.admin.pages import addresses
from tests.staff.conftest import staff

RIGHTS = ["view_thread", "view_message", "view_summary", "view_foldjob", "view_review", "view_staffaction"]
BIG = "spaces_message|spaces_thread|summaries_summary|summaries_foldjob|summaries_review|spaces_staffaction"
MOST_QUERIES = 30


@pytest.fixture
def vera(db):
    """Sees every list, and no private thread."""
    return staff("vera", *RIGHTS)


@pytest.fixture
def heap(ada, space):
    pile_up(ada, space, messages=500)


def asked(browser, address):
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(address).status_code == 200, address
    return [query["sql"] for query in queries]


@pytest.mark.parametrize("person", ["vera", "root"])
def test_a_longer_list_asks_no_more_often(signed_in, ada, space, heap, person, request):
    office = signed_in(request.getfixturevalue(person))
    before = {name: len(asked(office, address)) for name, address in addresses().items()}
    pile_up(ada, space, messages=500)
    after = {name: len(asked(office, address)) for name, address in addresses().items()}

    assert {name: count for name, count in after.items() if count > before[name] + 1} == {}
    assert max(after.values()) <= MOST_QUERIES


def test_no_list_counts_a_whole_table(signed_in, root, heap):
    office = signed_in(root)
    counts = [sql for address in addresses().values() for sql in asked(office, address) if is_count(sql)]

    assert counts
    assert [sql for sql in counts if "LIMIT" not in sql] == []


def is_count(sql):
    """Of a list; the dashboard's own counts go over partial indexes that hold what is wrong, and little else."""
    return "COUNT(*)" in sql and re.search(BIG, sql) and "WHERE" not in sql


def test_what_lies_beyond_the_count_is_found_by_filters(signed_in, root, heap, monkeypatch):
    monkeypatch.setattr(lists, "COUNTED", 60)
    page = signed_in(root).get(addresses()["messages"]).content.decode()

    assert "60 messages" in page


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's planner")
def test_no_list_reads_a_table_to_sort_or_to_filter_it(signed_in, vera, heap):
    office = signed_in(vera)
    rows = {name: [sql for sql in asked(office, url) if lists_rows(sql)] for name, url in addresses().items()}
    plans = {name: [plan(sql) for sql in queries] for name, queries in rows.items() if queries}

    assert len(plans) > 20
    assert {
        name: found for name, found in plans.items() if any("TEMP B-TREE FOR ORDER BY" in one for one in found)
    } == {}


def lists_rows(sql):
    return bool(re.search(rf'FROM "({BIG})"', sql)) and "ORDER BY" in sql and "GROUP BY" not in sql


def plan(sql):
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return " / ".join(row[3] for row in cursor.fetchall())


@pytest.mark.parametrize("words", ["leeks", "9" * 30, "٣", "-1", "7 8"])
@pytest.mark.parametrize("name", ["threads", "messages", "fold jobs", "reviews", "summaries"])
def test_a_search_for_what_is_no_number_finds_nothing(signed_in, root, heap, name, words):
    page = signed_in(root).get(addresses()[name], {"q": words}).content.decode()

    assert ("0 results" in page) or words == "٣"

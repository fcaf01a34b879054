import pytest

from summaries.engine.details import details_of, identifiers_in, missing_details, names_in


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("invoice INV-2041 over $1,200.50", ["INV-2041", "$1,200.50"]),
        ("my number is LB/2931, really", ["LB/2931"]),
        ("clients call /v2/exports/replay now", ["/v2/exports/replay"]),
        ("backups go to s3://amber-4f21/nightly.", ["s3://amber-4f21/nightly"]),
        ("write to jo@example.org about app/post.py", ["jo@example.org", "app/post.py"]),
        ("either and/or none of it", []),
    ],
)
def test_numbers_and_identifiers_are_found_as_written(text, details):
    assert details_of(text) == details


@pytest.mark.parametrize("detail", ["INV-2041", "7cb06ea", "/v2/exports", "jo@example.org", "48213", "4.12.2"])
def test_what_names_one_thing_alone_is_an_identifier(detail):
    assert identifiers_in([detail]) == 1


@pytest.mark.parametrize("detail", ["3pm", "2019", "12:30", "5km", "1,200", "80%"])
def test_a_time_or_a_quantity_is_no_identifier(detail):
    assert identifiers_in([detail]) == 0


def test_a_name_is_a_capitalized_word_within_the_text():
    assert names_in("Yesterday Anna met Mr. Lindqvist") == {"Anna", "Mr", "Lindqvist"}


def test_a_detail_that_is_part_of_another_number_is_missing():
    assert missing_details("42 seats", "there are 1423 seats") == ["42"]


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("see ../src/a.py and ./b-c.md", ["/src/a.py", "b-c.md"]),
        ("in /etc/nginx/nginx.conf", ["/etc/nginx/nginx.conf"]),
        ("jo.ann+x@mail.example.org wrote", ["jo.ann+x@mail.example.org"]),
        ("between 12.50 and 1,200", ["12.50", "1,200"]),
        ("https://example.org/a?b=1 then C:\\temp\\x.log", ["https://example.org/a?b=1", "temp\\x.log"]),
    ],
)
def test_what_is_read_once_is_read_whole(text, details):
    assert [found for found in details_of(text) if found in details] == details

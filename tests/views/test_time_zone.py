import pytest
from django.http import HttpResponse
from django.utils import timezone

from spaces.middleware import reader_time_zone


@pytest.mark.parametrize(
    ("cookie", "zone"),
    [("Asia/Tokyo", "Asia/Tokyo"), ("../../etc/passwd", "UTC"), ("Mars/Base", "UTC"), ("", "UTC")],
)
def test_the_readers_cookie_sets_the_time_zone(rf, cookie, zone):
    request = rf.get("/")
    request.COOKIES["time_zone"] = cookie
    respond = reader_time_zone(lambda request: HttpResponse(timezone.get_current_timezone_name()))
    assert respond(request).content.decode() == zone


def test_the_time_zone_ends_with_the_answer(rf):
    request = rf.get("/")
    request.COOKIES["time_zone"] = "Asia/Tokyo"
    reader_time_zone(lambda request: HttpResponse())(request)
    assert timezone.get_current_timezone_name() == "UTC"

import pytest

from spaces.browsers import named

SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox · Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0) {SAFARI} Chrome/142.0 Safari/537.36 Edg/142.0", "Edge · Windows"),
        (f"Mozilla/5.0 (Linux; Android 15) {SAFARI} Chrome/142.0 Mobile Safari/537.36", "Chrome · Android"),
        (
            f"Mozilla/5.0 (iPhone; CPU OS 26_0 like Mac OS X) {SAFARI} Version/26.0 Mobile Safari/604.1",
            "Safari · iPhone",
        ),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_a_browser_is_known_by_its_own_name(user_agent, name):
    assert named(user_agent) == name

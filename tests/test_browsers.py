import pytest

from spaces.browsers import named

SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
LINUX = "Mozilla/5.0 (X11; Linux x86_64"
PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9)"
APPLE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (f"{LINUX}; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox · Linux"),
        (f"{LINUX}) {SAFARI} Chrome/142.0.0.0 Safari/537.36", "Chrome · Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {SAFARI} Chrome/142.0 Safari/537.36 Edg/142.0", "Edge · Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0) {SAFARI} Chrome/142.0.0.0 Safari/537.36 OPR/122.0.0.0", "Opera · Windows"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {SAFARI} Version/26.0 Safari/605.1.15", "Safari · macOS"),
        (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {SAFARI} Chrome/142.0.0.0 Safari/537.36", "Chrome · ChromeOS"),
        (f"{PHONE} {SAFARI} Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome · Android"),
        (f"{PHONE} {SAFARI} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36", "Samsung Internet · Android"),
        ("Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox · Android"),
        (f"{APPLE} {SAFARI} Version/26.0 Mobile/15E148 Safari/604.1", "Safari · iPhone"),
        (f"{APPLE} {SAFARI} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1", "Chrome · iPhone"),
        (f"{APPLE} {SAFARI} FxiOS/145.0 Mobile/15E148 Safari/605.1.15", "Firefox · iPhone"),
        (
            f"Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) {SAFARI} Version/17.7 Mobile/15E148 Safari/604.1",
            "Safari · iPad",
        ),
        ("curl/8.5.0", "curl"),
        ("a program of ours", ""),
        ("", ""),
    ],
)
def test_a_browser_is_known_by_its_own_name(user_agent, name):
    assert named(user_agent) == name

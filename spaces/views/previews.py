"""The page in the frame that previews a block of HTML or SVG: what was sent, under a policy that lets it do nothing."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from spaces.signed_in import MemberRequest, signed_in

MOST_CHARS = 500_000
POLICY = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'"
)
"""No scripts, no network, no forms; and an origin of its own, so that nothing of this installation is in reach."""


@signed_in
@require_POST
def preview(request: MemberRequest) -> HttpResponse:
    code = request.POST.get("code", "")[:MOST_CHARS]
    answer = HttpResponse(code, content_type="text/html; charset=utf-8")
    answer["Content-Security-Policy"] = POLICY
    answer["X-Frame-Options"] = "SAMEORIGIN"
    answer["Cache-Control"] = "no-store"
    return answer

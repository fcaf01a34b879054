"""The pages in the frames that preview a block of code: under policies that let the code reach nothing.

A block of HTML or SVG is sent here and comes back. The text of a diagram is not: the page around the frame hands it to
the script that draws it.
"""

from django.http import HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_POST, require_safe

from spaces.signed_in import MemberRequest, signed_in

MOST_CHARS = 500_000
POLICY = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'"
)
"""No scripts, no network, no forms; and an origin of its own, so that nothing of this installation is in reach."""

DIAGRAM_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src {scripts}; style-src {styles} 'unsafe-inline'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
)
"""The same, but for two scripts that are named, and the styles that they write."""

DIAGRAM_SCRIPTS = ("vendor/mermaid/mermaid.min.js", "js/late/diagram_frame.js")
DIAGRAM_STYLES = "css/plain/diagram.css"


@signed_in
@require_POST
def preview(request: MemberRequest) -> HttpResponse:
    code = request.POST.get("code", "")[:MOST_CHARS]
    return _framed(HttpResponse(code, content_type="text/html; charset=utf-8"), POLICY)


@signed_in
@require_safe
def diagram(request: MemberRequest) -> HttpResponse:
    scripts = [request.build_absolute_uri(static(name)) for name in DIAGRAM_SCRIPTS]
    styles = request.build_absolute_uri(static(DIAGRAM_STYLES))
    answer = render(request, "spaces/diagram.html", {"scripts": scripts, "styles": styles})
    return _framed(answer, DIAGRAM_POLICY.format(scripts=" ".join(scripts), styles=styles))


def _framed(answer: HttpResponse, policy: str) -> HttpResponse:
    answer["Content-Security-Policy"] = policy
    answer["X-Frame-Options"] = "SAMEORIGIN"
    answer["Cache-Control"] = "no-store"
    return answer

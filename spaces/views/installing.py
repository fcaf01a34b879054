"""What a browser asks for where Spaces is installed like an app: its name and icons, and a page for when the server
cannot be reached. Nothing private is kept in the browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ICONS = (("icon-192.png", "192x192"), ("icon-512.png", "512x512"))


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [{"src": static(name), "sizes": size, "type": "image/png", "purpose": "any"} for name, size in ICONS]
    maskable = [{**icon, "purpose": "maskable"} for icon in icons]
    told = {
        "id": reverse("home"),
        "name": "Spaces",
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": "#fbfaf8",
        "theme_color": "#3550f0",
        "icons": [*icons, *maskable],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Its text names the files by their hashes, so that a new release brings a new worker."""
    kept = [reverse("offline"), static("css/spaces.css"), static("icon.svg")]
    return render(request, "spaces/service_worker.js", {"kept": kept}, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The same for everybody, since it is kept past a sign-out."""
    return render(request, "spaces/offline.html")

"""What a server serves: static files, then pages by Django, sockets by Channels, and the start and end of it all."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaces_project.settings")

from spaces_project.pages import get_pages

pages = get_pages()  # loads the apps, so it comes before whatever imports a model

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings

from spaces.routing import websocket_urlpatterns
from spaces_project.direct_send import with_direct_send
from spaces_project.lifespan import lifespan
from spaces_project.origins import SameOriginOnly
from spaces_project.staticfiles import with_static_files

application = ProtocolTypeRouter(
    {
        "http": with_static_files(pages),
        "websocket": SameOriginOnly(
            with_direct_send(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
            hosts=settings.ALLOWED_HOSTS,
            trusted=settings.CSRF_TRUSTED_ORIGINS,
            https=settings.HTTPS,
        ),
        "lifespan": lifespan,
    }
)

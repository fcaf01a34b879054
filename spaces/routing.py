from django.urls import path

from spaces.consumers import SpaceConsumer, ThreadConsumer

websocket_urlpatterns = [
    path("ws/threads/<int:thread_id>/", ThreadConsumer.as_asgi()),
    path("ws/spaces/<int:space_id>/", SpaceConsumer.as_asgi()),
]

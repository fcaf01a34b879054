import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished, request_started
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path

from spaces_project.pages import PagesHandler, in_turn


def where(request):
    return HttpResponse(threading.current_thread().name)


def counted(request):
    return StreamingHttpResponse(iter([b"one ", b"two"]))


def echo(request):
    return HttpResponse(request.POST["text"])


def handler404(request, exception):
    return HttpResponse("nothing here", status=404)


urlpatterns = [path("where", where), path("counted", counted), path("echo", echo)]


@pytest.fixture(autouse=True)
def _own_pages(settings):
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]


async def ask(page: str, *, method: str = "GET", body: bytes = b"", headers: tuple = ()) -> tuple[int, bytes]:
    scope = {"type": "http", "method": method, "path": page, "query_string": b"", "server": ("127.0.0.1", 8000)}
    headers = [(b"host", b"127.0.0.1:8000"), *headers]
    server = ApplicationCommunicator(PagesHandler(), {**scope, "headers": headers})
    await server.send_input({"type": "http.request", "body": body})
    start = await server.receive_output(timeout=20)
    content, more = b"", True
    while more:
        part = await server.receive_output(timeout=20)
        content, more = content + part.get("body", b""), part.get("more_body", False)
    await server.wait(timeout=20)
    return start["status"], content


async def test_a_page_is_made_in_a_thread_of_the_pool():
    status, content = await ask("/where")
    assert (status, content.startswith(b"pages")) == (200, True)


async def test_an_unknown_address_is_answered_and_not_raised():
    assert (await ask("/nowhere"))[0] == 404


async def test_a_form_reaches_its_view():
    form = (b"content-type", b"application/x-www-form-urlencoded")
    body = b"text=leeks"
    headers = (form, (b"content-length", str(len(body)).encode()))
    assert await ask("/echo", method="POST", body=body, headers=headers) == (200, b"leeks")


async def test_a_streamed_page_is_sent_whole_and_each_part_only_once_the_one_before_is_gone():
    assert await ask("/counted") == (200, b"one two")
    parts = iter([b"one ", b"", b"two"])
    stream = in_turn(parts)
    assert await anext(stream) == b"one "
    assert list(parts) == [b"", b"two"]
    assert [part async for part in stream] == []


async def test_a_stream_whose_reader_leaves_ends_its_thread():
    stream = in_turn(iter([b"one ", b"two"]))
    await anext(stream)
    thread = next(each for each in threading.enumerate() if each.name.startswith("stream"))
    await stream.aclose()
    thread.join(20)
    assert not thread.is_alive()


async def test_a_request_begins_and_ends_in_the_thread_whose_connection_it_used():
    threads = []

    def note(**kwargs):
        threads.append(threading.current_thread().name)

    request_started.connect(note)
    request_finished.connect(note)
    try:
        _, content = await ask("/where")
    finally:
        request_started.disconnect(note)
        request_finished.disconnect(note)
    assert threads == [content.decode()] * 2


async def test_a_reader_who_left_before_the_request_was_whole_gets_no_answer():
    scope = {"type": "http", "method": "POST", "path": "/echo", "query_string": b"", "headers": []}
    server = ApplicationCommunicator(PagesHandler(), scope)
    await server.send_input({"type": "http.disconnect"})
    await server.wait(timeout=20)
    assert server.output_queue.empty()

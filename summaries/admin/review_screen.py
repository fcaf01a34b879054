"""One summary on one screen: its lines beside the messages that they come from, its versions, its gates, its cost, and
what a reviewer may do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from spaces.models import Message, OriginalsRemoved, StaffAction, Thread, User
from spaces.models.staff_action import log, log_reading
from summaries.engine.edits import EditTooLong
from summaries.engine.items import Ledger
from summaries.engine.render import sections
from summaries.models import Flag, FoldJob, Review, Summary
from summaries.models.flag import LONGEST_REASON
from summaries.prompts.removed_files import seqs_from_removed_files
from summaries.reviews import review_actions
from summaries.versions.editing import EditConflict
from summaries.versions.history import changes_between, covers_too_little, history_of

SHOWN = 120  # messages beside the summary; others are a source's link away


def may_review(request: HttpRequest) -> bool:
    return cast(User, request.user).has_perm("summaries.review_summaries")


def show(
    door: ModelAdmin[Review], request: HttpRequest, object_id: str, *, text: str | None = None, status: int = 200
) -> HttpResponse:
    """`text`: what a reviewer wrote and could not be stored; it is not lost."""
    review = door.get_object(request, object_id)
    if review is None or not door.has_view_permission(request, review):
        raise PermissionDenied if review else Http404
    log_reading(request, review.thread)
    context = {
        **door.admin_site.each_context(request),
        **screen_of(review, request),
        "opts": door.opts,
        "title": review.thread,
        "may_review": may_review(request),
        "written": text,
    }
    return render(request, "admin/summaries/review/screen.html", context, status=status)


def screen_of(review: Review, request: HttpRequest) -> dict[str, Any]:
    thread = review.thread
    current = Summary.objects.current(thread)
    ledger = Ledger.from_dict(current.ledger) if current else Ledger()
    flags = list(Flag.objects.filter(thread=thread, closed_at=None).select_related("created_by"))
    said = messages_beside(thread, current, at=number(request, "at"))
    return {
        "review": review,
        "thread": thread,
        "summary": current,
        "narrative": ledger.narrative,
        "sections": [(section.title, section.items) for section in sections(ledger)],
        "from_removed_files": seqs_from_removed_files(thread),
        "flags": flags,
        "flagged_lines": {flag.item_id for flag in flags},
        "said": said,
        "said_last": said[-1].seq if said else 0,
        "kept_percent": round(100 * (review.coverage or 0)),
        "here": {message.seq for message in said},
        "attempts": FoldJob.objects.filter(thread=thread).newest_first()[:8],
        "done": StaffAction.objects.filter(thread_id=thread.pk).order_by("-id")[:10],
        **history_of(thread, before=number(request, "before")),
        **comparison(thread, current, number(request, "from")),
    }


def messages_beside(thread: Thread, current: Summary | None, *, at: int) -> list[Message]:
    """What the summary covers, the newest of it, or what stands round `at`."""
    covered = thread.messages.chosen().filter(seq__lte=current.through_seq if current else 0)
    if at:
        return list(covered.filter(seq__gt=at - SHOWN // 2).in_order()[:SHOWN])
    return covered.newest(SHOWN)


def comparison(thread: Thread, current: Summary | None, first: int) -> dict[str, Any]:
    """With another version (the one before, unless asked) of the same thread."""
    if current is None:
        return {}
    earlier = Summary.objects.filter(thread=thread, version__lt=current.version)
    old = (earlier.filter(version=first) if first else earlier).newest_first().first()
    return {"old": old, "new": current, "comparison": changes_between(old, current) if old else None}


def number(request: HttpRequest, name: str) -> int:
    asked = request.GET.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) < 10 else 0


# ---- what is done here


def act(door: ModelAdmin[Review], request: HttpRequest, thread_id: int) -> HttpResponse:
    if request.method != "POST" or not may_review(request):
        raise PermissionDenied
    review = door.get_object(request, str(thread_id))
    verb = next((name for name in ACTS if name in request.POST), "")
    if review is None or not verb:
        raise Http404
    if verb == "flag" and not note_in(request):
        return again(door, request, review, _("Write a note: what is wrong?"), status=422)
    try:
        with transaction.atomic():
            words = ACTS[verb](review.thread, request)
            log(request, LOGGED.get(verb, verb), review.thread, detail=detail_of(verb, review.thread, request))
    except EditConflict:
        words = _("The summary has changed. The newer version is below; your text is kept.")
        return again(door, request, review, words, status=409)
    except OriginalsRemoved as error:
        return again(door, request, review, covers_too_little(error), status=409)
    except EditTooLong as error:
        words = _("This has %(tokens)s tokens; the limit is %(budget)s.")
        return again(door, request, review, words % {"tokens": error.tokens, "budget": error.budget}, status=422)
    except review_actions.NothingEarlier:
        words = _("There is no earlier version.")
    messages.info(request, words)
    return HttpResponseRedirect(reverse("admin:summaries_review_change", args=[review.pk]), status=303)


def again(door: ModelAdmin[Review], request: HttpRequest, review: Review, words: str, *, status: int) -> HttpResponse:
    messages.error(request, words)
    return show(door, request, str(review.pk), text=request.POST.get("text"), status=status)


def staff_of(request: HttpRequest) -> User:
    return cast(User, request.user)


def seen(request: HttpRequest, name: str = "seen") -> int:
    """A number that the form sent; 0, which no version has, where it is none."""
    sent = request.POST.get(name, "")
    return int(sent) if sent.isdecimal() and len(sent) < 10 else 0


def note_in(request: HttpRequest) -> str:
    return request.POST.get("note", "").replace("\0", "").strip()[:LONGEST_REASON]


def approve(thread: Thread, request: HttpRequest) -> str:
    review_actions.approve(thread, by=staff_of(request))
    return _("Approved.")


def flag(thread: Thread, request: HttpRequest) -> str:
    review_actions.flag(thread, note_in(request), by=staff_of(request))
    return _("Flagged.")


def correct(thread: Thread, request: HttpRequest) -> str:
    text = request.POST.get("text", "").replace("\r\n", "\n").replace("\0", "")
    epoch = seen(request, "epoch")
    stored = review_actions.correct(thread, text, by=staff_of(request), seen_version=seen(request), seen_epoch=epoch)
    return _("Version %(version)s is in use. The thread's next prompt contains it.") % {"version": stored.version}


def change_line(thread: Thread, request: HttpRequest, change: Any) -> str:
    item_id = request.POST.get(change, "")
    review_actions.change_line(thread, item_id, change, by=staff_of(request), seen_version=seen(request))
    return _("The line was changed, in a new version under your name.")


def restore(thread: Thread, request: HttpRequest) -> str:
    old = get_object_or_404(Summary, thread=thread, version=seen(request, "restore"))
    stored = review_actions.restore(thread, old, by=staff_of(request), seen_version=seen(request))
    return _("Version %(old)s is in use again, as version %(new)s.") % {"old": old.version, "new": stored.version}


def rebuild(thread: Thread, request: HttpRequest) -> str:
    return review_actions.rebuild(thread, by=staff_of(request))


def lock(thread: Thread, request: HttpRequest) -> str:
    review_actions.lock(thread)
    return _("Locked: nothing is summarized automatically here.")


def unlock(thread: Thread, request: HttpRequest) -> str:
    review_actions.unlock(thread)
    return _("Unlocked.")


ACTS: dict[str, Callable[[Thread, HttpRequest], str]] = {
    "approve": approve,
    "flag": flag,
    "correct": correct,
    "pin": lambda thread, request: change_line(thread, request, "pin"),
    "unpin": lambda thread, request: change_line(thread, request, "unpin"),
    "remove": lambda thread, request: change_line(thread, request, "remove"),
    "restore": restore,
    "rebuild": rebuild,
    "lock": lock,
    "unlock": unlock,
}
LOGGED = {"restore": "roll back", "pin": "change line", "unpin": "change line", "remove": "change line"}


def detail_of(verb: str, thread: Thread, request: HttpRequest) -> str:
    """Of a line, a version or a flag only its name: the log outlives the deletion of what a note may quote."""
    if verb == "flag":
        return f"flag {Flag.objects.get(thread=thread, item_id='', created_by=staff_of(request), closed_at=None).pk}"
    return f"{verb} {request.POST[verb]}" if verb in LOGGED else ""

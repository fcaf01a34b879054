"""A member reports a line of the summary to staff. Whoever may read it may say that it is wrong."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from spaces import access
from spaces.models import Thread
from spaces.signed_in import MemberRequest, signed_in
from summaries import flags
from summaries.flags import NoSuchLine
from summaries.forms import FlagForm
from summaries.views.answers import changed, panel_answer, see_other


@signed_in
@require_POST
def flag(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = access.thread_for(request.user, thread_id)
    form = FlagForm(request.POST)
    if not form.is_valid():
        return refused(request, thread, _("Say what is wrong with the line, then report it."))
    said = form.cleaned_data
    try:
        flags.flag_line(thread, said["flag"], reason=said["reason"], by=request.user)
    except NoSuchLine:
        return refused(request, thread, _("The summary has no such line any more."))
    thanks = _("Thank you. Staff will look at this line.")
    if not request.htmx:
        return changed(request, thread, notice=thanks)
    told = {"words": thanks, "level": "info"}  # in sight, wherever in the panel the line stands
    answer = panel_answer(request, thread, reported=said["flag"])
    return trigger_client_event(answer, "spaces:toast", told, after="swap")  # until then its line may be gone


def refused(request: MemberRequest, thread: Thread, words: str) -> HttpResponse:
    if request.htmx:
        return panel_answer(request, thread, notice=words, status=422)
    messages.warning(request, words)
    return see_other("thread", thread.pk)

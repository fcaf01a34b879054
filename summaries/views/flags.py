"""A member reports a line of the summary to staff. Whoever may read it may say that it is wrong."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from spaces import access
from spaces.signed_in import MemberRequest, signed_in
from summaries import flags
from summaries.flags import NoSuchLine
from summaries.forms import FlagForm
from summaries.views.answers import changed, refused


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
    return changed(request, thread, notice=_("Thank you. Staff will look at this line."), reported=said["flag"])

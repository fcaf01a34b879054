"""A member reports a line of the summary to staff. Whoever may read it may say that it is wrong."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from spaces import access
from spaces.models import Thread
from spaces.models.thread_choices import Visibility
from spaces.signed_in import MemberRequest, signed_in
from spaces.staff.privacy import staff_who_read_private
from summaries.forms import FlagForm
from summaries.reviews import flags
from summaries.reviews.flags import NoSuchLine
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
        return refused(request, thread, _("This line is no longer in the summary."))
    return changed(request, thread, notice=_thanks(thread), reported=said["flag"], line_id=said["flag"])


def _thanks(thread: Thread) -> str:
    """Who will look. Of a private thread only staff with that permission learn, and there may be none."""
    if thread.visibility != Visibility.PRIVATE:
        return _("Thank you. Staff will look at this line.")
    if staff_who_read_private().exists():
        return _("Thank you. Staff with the permission to read private threads will look at this line.")
    return _("Your report is saved. This thread is private: staff see the report once the thread is open to the Space.")

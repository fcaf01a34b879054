"""What parts of a page say that are loaded when they are used: no page carries words that few people see."""

from django.http import JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from spaces.signed_in import MemberRequest, signed_in


@signed_in
@require_safe
def late_words(request: MemberRequest) -> JsonResponse:
    return JsonResponse(
        {
            "preview": _("Preview"),
            "hide": _("Hide the preview"),
            "note": _("Scripts and the network are switched off in the preview."),
            "drawing": _("Drawing the diagram…"),
            "drawn": _("The network is switched off in the preview."),
            "notDrawn": _("The diagram could not be drawn."),
            "save": _("Save as SVG"),
            "read": _("Read aloud"),
            "stopReading": _("Stop reading"),
            "dictate": _("Dictate"),
            "stopDictating": _("Stop dictating"),
            "dictationFailed": _("Dictation did not work. Check that the browser may use the microphone."),
            "offer": _("Get a notification when a reply is done while you are in another tab?"),
            "accept": _("Notify me"),
        }
    )

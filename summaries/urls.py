from django.urls import path

from summaries.views import contexts, edits, flags, history, line_edits, panel, reports

urlpatterns = [
    path("threads/<int:thread_id>/summary", panel.panel, name="summary_panel"),
    path("threads/<int:thread_id>/summary/status", panel.status, name="summary_status"),
    path("threads/<int:thread_id>/summary/retry", panel.retry, name="summary_retry"),
    path("threads/<int:thread_id>/summary/now", panel.summarize, name="summary_now"),
    path("threads/<int:thread_id>/summary/rebuild", panel.rebuild, name="summary_rebuild"),
    path("threads/<int:thread_id>/summary/policy", panel.policy, name="summary_policy"),
    path("threads/<int:thread_id>/summary/edit", edits.edit, name="summary_edit"),
    path("threads/<int:thread_id>/summary/lines", edits.line, name="summary_line"),
    path("threads/<int:thread_id>/summary/lines/<str:item_id>", panel.line_actions, name="line_actions"),
    path("threads/<int:thread_id>/summary/lines/<str:item_id>/edit", line_edits.edit_line, name="line_edit"),
    path("threads/<int:thread_id>/summary/replacements", edits.replacement, name="summary_replacement"),
    path("threads/<int:thread_id>/summary/flags", flags.flag, name="summary_flag"),
    path("messages/<int:message_id>/remember", edits.remember, name="message_remember"),
    path("threads/<int:thread_id>/summary/versions", history.versions, name="summary_versions"),
    path("threads/<int:thread_id>/summary/versions/<int:version>/restore", history.restore, name="summary_restore"),
    path("threads/<int:thread_id>/summary/folds/<int:job_id>", reports.report, name="summary_report"),
    path("threads/<int:thread_id>/context", contexts.context, name="context"),
    path("messages/<int:message_id>/prompt", contexts.given, name="message_prompt"),
]

"""What libraries register in admin (accounts, second factors, sessions) is logged as all else is."""

from django.contrib import admin

from spaces.staff import Audited

OURS = ("spaces", "summaries")

for model, door in list(admin.site._registry.items()):
    if model._meta.app_label not in OURS and not isinstance(door, Audited):
        admin.site.unregister(model)
        admin.site.register(model, type(f"Audited{type(door).__name__}", (Audited, type(door)), {}))

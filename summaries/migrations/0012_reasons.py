"""Why a fold ended without a version, and what its gates found: English sentences before, codes from now on."""

from django.db import migrations

from spaces.migrations import _reasons_before as before


def to_codes(apps, schema_editor):
    jobs, summaries = apps.get_model("summaries", "FoldJob"), apps.get_model("summaries", "Summary")
    before.rewrite(jobs, "reason", before.stored)
    for model in (jobs, summaries):
        before.rewrite(model, "gates", lambda gates: [{**gate, "reason": coded(gate["reason"])} for gate in gates])


def to_sentences(apps, schema_editor):
    jobs, summaries = apps.get_model("summaries", "FoldJob"), apps.get_model("summaries", "Summary")
    before.rewrite(jobs, "reason", before.as_it_was)
    for model in (jobs, summaries):
        before.rewrite(model, "gates", lambda gates: [{**gate, "reason": said(gate["reason"])} for gate in gates])


def coded(reason):
    return before.reason(reason) if reason and isinstance(reason, str) else reason


def said(reason):
    return before.sentence(reason) if isinstance(reason, dict) else reason


class Migration(migrations.Migration):
    dependencies = [("summaries", "0011_embeddings"), ("spaces", "0047_reasons")]

    operations = [migrations.RunPython(to_codes, to_sentences)]

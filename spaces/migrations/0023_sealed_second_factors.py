"""Secrets of second factors, which the library kept in clear, are sealed like the keys of model connections."""

from allauth.mfa.models import Authenticator
from django.db import connection, migrations

from spaces.models import sealed

SECRET = {"totp": "secret", "recovery_codes": "seed"}


def seal(apps, schema_editor):
    for factor in factors():
        change(factor, lambda secret: secret if is_sealed(secret) else sealed.seal(secret, sealed.SECOND_FACTORS))


def open_again(apps, schema_editor):
    for factor in factors():
        change(factor, opened)


def factors():
    """By the library's own model. Its migrations depend on the accounts of this app; where all of these are one step,
    this one cannot depend on them as well. Where there is no such table yet, there is no secret in it."""
    if Authenticator._meta.db_table not in connection.introspection.table_names():
        return ()
    return Authenticator.objects.filter(type__in=SECRET).only("type", "data").iterator()


def change(factor, turned):
    data, name = dict(factor.data), SECRET[factor.type]
    if isinstance(data.get(name), str):
        data[name] = turned(data[name])
    if codes := data.get("migrated_codes"):
        data["migrated_codes"] = [turned(code) for code in codes]
    if data != factor.data:
        factor.data = data
        factor.save(update_fields=["data"])


def is_sealed(secret):
    """What Fernet made begins with its version. A secret in clear is upper case, a seed hexadecimal, a code digits."""
    return secret.startswith("gAAAA")


def opened(secret):
    """What no key opens stays as it is: its person needs a new one either way."""
    try:
        return sealed.unseal(secret, sealed.SECOND_FACTORS) if is_sealed(secret) else secret
    except sealed.Unreadable:
        return secret


class Migration(migrations.Migration):
    dependencies = [("spaces", "0022_one_default_model")]

    operations = [migrations.RunPython(seal, open_again)]

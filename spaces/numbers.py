"""Numbers as the reader writes them."""

from django.utils.formats import number_format


def counted(number: int) -> str:
    """12,000 in English, 12.000 in German."""
    return number_format(number, use_l10n=True, force_grouping=True)

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest
from django.utils.functional import cached_property

COUNTED = 5_000
"""Rows that a list counts, and as many as can be paged to; whoever looks for an older one filters or searches."""

LARGEST = 2**63 - 1


class BoundedPaginator(Paginator):
    """Counts up to COUNTED rows and no further: a full count reads the whole table, each time the list is opened."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        return int(rows.order_by()[:COUNTED].count())


class FastList(admin.ModelAdmin):
    """A list over a table that may have a million rows: every filter, every search and the order have an index.

    search_fields are compared as a whole, those in `searched_as_numbers` with numbers only: Django's own search turns
    a number into a text first, and reads every row for it.
    """

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER  # a count for each filter
    list_per_page = 50
    list_max_show_all = 0
    sortable_by = ()
    searched_as_numbers: ClassVar[tuple[str, ...]] = ()

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        term = search_term.strip()
        if not term:
            return queryset, False
        is_number = term.isdecimal() and int(term) <= LARGEST
        asked = Q(pk__in=[])
        for name in self.get_search_fields(request):
            if name not in self.searched_as_numbers:
                asked |= Q(**{name: term}) if self.may_hold(name, term) else Q(pk__in=[])
            elif is_number:
                asked |= Q(**{name: int(term)})
        return queryset.filter(asked), False

    def may_hold(self, name: str, term: str) -> bool:
        """Whether a field of ours can have this value at all: PostgreSQL compares an address with addresses only."""
        try:
            self.opts.get_field(name).run_validators(term)  # type: ignore[union-attr]
        except FieldDoesNotExist:  # of another table, or with a lookup: a text
            return True
        except ValidationError:
            return False
        return True

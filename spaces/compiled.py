"""Statements whose SQL Django writes once for each connection: for what every message and every page asks.

Django writes the SQL of a query anew each time it is asked. For a wide row that takes a millisecond, and SQLite answers
in two hundredths of one (measured). What is given here is an ordinary queryset, so it says what the ORM says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models import F
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators
from django.db.models.sql import UpdateQuery

Row = TypeVar("Row", bound=models.Model)
Kept = TypeVar("Kept")
Values = Sequence[Any]


class CompiledQuery(Generic[Row]):
    """`CompiledQuery(lambda pk: Thread.objects.filter(pk=pk), int)` is asked by `rows(7)` or `first(7)`.

    `kinds` are the types of the values: int, str or date. A value stands where the SQL has a parameter; None, or
    whatever else changes the form of a query, cannot.
    """

    def __init__(self, make: Callable[..., models.QuerySet[Row]], *kinds: type) -> None:
        self.make, self._kinds = make, kinds

    def first(self, *values: Any) -> Row | None:
        """For a query that gives one row at most."""
        return next(iter(self.rows(*values)), None)

    def rows(self, *values: Any) -> list[Row]:
        return list(_kept(self, lambda: _Reading(self.make, self._kinds)).rows(values))


class _Reading(Generic[Row]):
    """One query on one connection, with what Django's ModelIterable works out at each query."""

    def __init__(self, make: Callable[..., models.QuerySet[Row]], kinds: Sequence[type]) -> None:
        samples = _samples(kinds)
        self._compiler: Any = make(*samples).query.get_compiler(connection=_connection())
        self._statement = _statement(self._compiler.as_sql(), samples)
        info, select = self._compiler.klass_info, self._compiler.select
        self._model, own = info["model"], info["select_fields"]
        self._own = slice(own[0], own[-1] + 1)
        self._names = [column[0].target.attname for column in select[self._own]]
        self._related: Any = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # of Django 6
        self._annotations = list(self._compiler.annotation_col_map.items())
        self._converters = self._compiler.get_converters([column[0] for column in select])

    def rows(self, values: Values) -> Iterator[Row]:
        with _connection().cursor() as cursor:
            cursor.execute(self._statement.sql, self._statement.parameters(values))
            found = cursor.fetchall()
        return map(self._instance, self._compiler.apply_converters(found, self._converters))

    def _instance(self, row: Sequence[Any]) -> Row:
        made: Row = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._own])
        for related in self._related:
            related.populate(row, made)
        for name, column in self._annotations:
            setattr(made, name, row[column])
        return made


class CompiledUpdate:
    """`CompiledUpdate(lambda pk: Thread.objects.filter(pk=pk), int, fields=["title"])` is run by `run(7, title="…")`.

    Gives the number of rows, as an update of the ORM does.
    """

    def __init__(
        self,
        make: Callable[..., models.QuerySet[Any]],
        *kinds: type,
        fields: Sequence[str],
        added: Sequence[str] = (),
        **always: Any,
    ) -> None:
        """added: those of the fields whose value is added to what stands there. always: what is set to the same
        expression each time, as `next_seq=F("next_seq") + 2`."""
        self.make, self._kinds, self._names = make, kinds, tuple(fields)
        self._added, self._always = added, always

    def run(self, *where: Any, **values: Any) -> int:
        return self.run_each([(where, values)])

    def run_each(self, changes: Sequence[tuple[Values, Mapping[str, Any]]]) -> int:
        """Several updates at once, each given as (where, values); gives the number of all their rows."""
        statement = _kept(self, self._compile)
        each = [statement.parameters([*where, *self._stored(values)]) for where, values in changes]
        with _connection().cursor() as cursor:
            if len(each) == 1:
                cursor.execute(statement.sql, each[0])
            else:
                cursor.executemany(statement.sql, each)
            return int(cursor.rowcount)

    def _stored(self, values: Mapping[str, Any]) -> list[Any]:
        return [field.get_db_prep_save(values[field.name], _connection()) for field in self._fields]

    @cached_property
    def _fields(self) -> list[Any]:
        options = self.make(*_samples(self._kinds)).model._meta
        return [options.get_field(name) for name in self._names]

    def _compile(self) -> _Statement:
        samples = _samples([*self._kinds, *(str for _ in self._names)])
        where, values = samples[: len(self._kinds)], samples[len(self._kinds) :]
        query: Any = self.make(*where).query.chain(UpdateQuery)
        given = {field.name: RawSQL("%s", (value,), field) for field, value in zip(self._fields, values, strict=True)}
        added = {name: F(name) + given[name] for name in self._added}
        query.add_update_values(given | added | self._always)
        return _statement(query.get_compiler(connection=_connection()).as_sql(), samples)


class CompiledInsert:
    """`CompiledInsert(Message)` stores new rows in one statement by `run([message, reply])`, and gives each its id.

    For models with one generated key, on databases that return it: what `bulk_create` does for the same rows.
    """

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model

    def run(self, rows: Sequence[models.Model]) -> None:
        here = _connection()
        values = [field.get_db_prep_save(field.pre_save(row, True), here) for row in rows for field in self._fields]
        with here.cursor() as cursor:
            cursor.execute(_kept((self, len(rows)), lambda: self._sql(len(rows))), values)
            ids = [key for (key,) in cursor.fetchall()]
        for row, key in zip(rows, ids, strict=True):
            row.pk = key
            row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS

    @cached_property
    def _fields(self) -> list[Any]:
        return [field for field in self._model._meta.concrete_fields if not field.primary_key]

    def _sql(self, n: int) -> str:
        quoted, options = _connection().ops.quote_name, self._model._meta
        columns = ", ".join(quoted(field.column) for field in self._fields)
        places = ", ".join([f"({', '.join('%s' for _ in self._fields)})"] * n)
        key = options.pk.column if options.pk else ""
        return f"INSERT INTO {quoted(options.db_table)} ({columns}) VALUES {places} RETURNING {quoted(key)}"


@dataclass(frozen=True)
class _Statement:
    """places: for each parameter of `sql` the number of the value that goes there, or None for a constant."""

    sql: str
    places: tuple[int | None, ...]
    constants: tuple[Any, ...]

    def parameters(self, values: Values) -> list[Any]:
        values, pairs = [_as_sent(each) for each in values], zip(self.places, self.constants, strict=True)
        return [constant if place is None else values[place] for place, constant in pairs]


def _statement(made: tuple[str, Values], samples: Values) -> _Statement:
    sql, parameters = made
    samples = [_as_sent(each) for each in samples]
    places = tuple(samples.index(each) if each in samples else None for each in parameters)
    if set(places) - {None} != set(range(len(samples))):
        raise ValueError(f"A value is no parameter of this statement: {sql}")
    return _Statement(sql, places, tuple(parameters))


def _samples(kinds: Sequence[type]) -> list[Any]:
    """Values by which the parameters are found again: no constant equals one of them."""
    of = {int: lambda n: 2_000_000_011 + n, date: lambda n: date(1, 1, 1 + n)}
    return [of.get(kind, "value {} of a compiled statement".format)(n) for n, kind in enumerate(kinds)]


def _as_sent(value: Any) -> Any:
    """A day as the database's library wants it."""
    return _connection().ops.adapt_datefield_value(value) if type(value) is date else value


def _connection() -> Any:
    return connections[DEFAULT_DB_ALIAS]


def _kept(owner: Hashable, make: Callable[[], Kept]) -> Kept:
    """What was made for the connection of this thread, and goes with it."""
    kept = vars(_connection()).setdefault("compiled_statements", {})
    if owner not in kept:
        kept[owner] = make()
    return kept[owner]

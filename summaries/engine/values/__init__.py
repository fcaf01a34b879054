"""Numbers, dates, times and amounts, compared by what they are worth in whichever language they are written."""

from .reading import Value, invented_values, is_value, values_in

__all__ = ["Value", "invented_values", "is_value", "values_in"]

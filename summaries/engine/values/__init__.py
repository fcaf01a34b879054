"""Numbers, dates, times and amounts, compared by what they are worth in whichever language they are written."""

from .amounts import Value, in_figures, invented_values, is_value, numbers_told, values_in

__all__ = ["Value", "in_figures", "invented_values", "is_value", "numbers_told", "values_in"]

"""The operator's question first: what failed, since when, try again. The reviewer's: is what it says true."""

from summaries.admin import folds, reviews

__all__ = ["folds", "reviews"]

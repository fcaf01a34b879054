"""The versions of a summary: how one is stored, edited, compared and restored, and what a deletion takes from it.

Nothing here asks a model or decides that a fold is due.
"""

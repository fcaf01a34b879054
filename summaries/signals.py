"""What the memory tells whoever wants to know."""

from django.dispatch import Signal

summarized = Signal()
"""job: a FoldJob that has ended, however it ended. Sent once an attempt, after its row says so; by send_robust."""

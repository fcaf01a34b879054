"""What staff do with summaries: the queue of those to look at, the actions of a reviewer, flagged lines, the dashboard.

Conversations themselves are read by `spaces.staff`.
"""

"""What summaries cost and what they save: counts by thread, by Space and by day, budgets, charts.

Only stored counts are read here, never the words of a conversation.
"""

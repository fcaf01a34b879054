"""The memory of a conversation as plain Python: messages in, a ledger, its text and a prompt out.

Nothing here knows a framework, a database, a clock or a setting; the caller passes them in as values.
"""

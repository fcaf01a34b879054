"""Which policy a thread is summarized under, how a Space sets its own, and what another policy would have done.

The parameters and their bounds are in `summaries.engine.policy`.
"""

"""What a policy would do with a conversation, tried without a database: which folds, which prompts, at what cost.

Start with `replay.py`: it goes through a conversation turn by turn. `questions.py` asks questions after its last
message, `recalls.py` counts what the questions within it bring back.
"""

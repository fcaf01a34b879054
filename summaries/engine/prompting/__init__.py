"""What the prompt of a reply holds, and what is left out where the budget ends.

Start with `context.py`: it puts the parts in order and fits them into the budget. `prompt_messages.py` makes messages
of a thread into messages of a prompt, `refit.py` writes a summary shorter that is too large, `attached.py` holds files
at a message, `knowledge.py` files of the Space. What a summarizing model is asked is `prompts.py`, one folder up.
"""

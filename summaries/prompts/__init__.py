"""What a model is sent for a reply: the prompt, what is recalled, the preview of the next one, past ones.

Nothing here changes a summary.
"""

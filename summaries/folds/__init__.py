"""When the summary of a thread is updated, and how: triggers, the queue of jobs, the worker that runs one fold.

A model is asked here and nowhere else in `summaries`. How a version is stored is in `versions`.
"""

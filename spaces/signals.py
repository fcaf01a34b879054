"""What floor 1 tells the floors above it. Every signal is sent inside the transaction it speaks of; receivers only
write rows.

`message_posted` and `reply_finished` go out by send_robust, each receiver in a savepoint of its own
(`@transaction.atomic`):
a receiver that fails takes nothing of the conversation with it, and Thread.fold_check_due tells the sweeper to look
again.
`messages_changed`, `messages_restored`, `thread_split` and `thread_branched` go out by send: where the summary cannot
forget, the text is not deleted either, and where it cannot follow (OriginalsRemoved), nothing is cut.
"""

from django.dispatch import Signal

message_posted = Signal()
"""thread_id, message_id, reply_id, is_untitled. Receivers: spaces.assistant.receivers (wakes the producer, first words
as title)."""

reply_finished = Signal()
"""thread (as it is now, with what summaries.prompts.window loads), message_id, seq, text. Receivers:
summaries.receivers (is a fold due? is what it cites true?), spaces.assistant.receivers (title, news in
the lists)."""

messages_changed = Signal()
"""thread_id, seqs: their text is gone. A receiver may return, in values that JSON can hold, what it takes to put back
what it let go.
Receivers: summaries.receivers (scrubs every version and queues a rebuild), spaces.assistant.receivers (a title made of
it)."""

messages_restored = Signal()
"""thread_id, seqs, by, let_go: a deletion was taken back, and their text stands again; let_go: by the name of the
receiver of messages_changed, what that returned. Receivers: the same two."""

thread_split = Signal()
"""thread_id, sibling_id, at, by: somebody edited the message at seq `at`; from there on the messages moved to the
sibling, and copies of those before it stand there.
Receivers: summaries.receivers (moves and copies the versions)."""

thread_branched = Signal()
"""thread_id, branch_id, through, by: up to seq `through` the branch holds copies of what stands in the thread; a
message after it is another answer than the one that stands there.
Receivers: summaries.receivers (copies the versions that end there or before)."""

stop_requested = Signal()
"""thread_id, message_id. Receivers: spaces.assistant.receivers (stops the stream at once where it runs in this process;
the next message that waits, where no stream had begun)."""

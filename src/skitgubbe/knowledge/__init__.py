"""What a seat may know.

Read from the top: a :mod:`.view` is a copy of an :mod:`.observer`; a :mod:`.fold` is an observer
that can go back, :mod:`.view_fold` the one that a client feeds, and :mod:`.watchers` are the folds
of one game.  Where the cards are, as far as an
observer knows, is in :mod:`.stand_ins`; what follows from cards given unseen (B5) in :mod:`.gifts`.
"""

from __future__ import annotations

__all__: list[str] = []

"""The shuffle once more, by the words of its definition."""

from __future__ import annotations

import hashlib

from skitgubbe import Card

__all__ = ["by_definition"]


def by_definition(seed: str, pack: set[Card]) -> list[Card]:
    """The deck by the words of the definition, without regard to speed."""
    key = hashlib.sha256(b"skitgubbe-shuffle-1\x00" + seed.encode("utf-8")).digest()
    digests = (hashlib.sha256(key + i.to_bytes(8, "big")).digest() for i in range(1000))
    words = (int.from_bytes(d[at : at + 8], "big") for d in digests for at in range(0, 32, 8))
    deck = sorted(pack)
    for i in reversed(range(1, len(deck))):
        limit = 2**64 - 2**64 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck

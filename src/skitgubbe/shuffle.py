"""The frozen shuffle: the same deck from the same seed, on every Python, for ever.

It is defined by SHA-256 alone, so that other programs can make the same decks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from struct import Struct

from .cards import PACK, Card, cards_of_mask, mask_of_cards
from .errors import SetupError, quoted

__all__ = ["check_seed", "pool_shuffled", "shuffled"]

_DOMAIN = b"skitgubbe-shuffle-1\0"
_POOL_DOMAIN = b"skitgubbe-pool-1\0"
_WORDS = Struct(">4Q")
_WORD_RANGE = 1 << 64
_FAIR = [_WORD_RANGE - _WORD_RANGE % max(size, 1) for size in range(len(PACK) + 1)]
"""Words below ``_FAIR[size]`` fall evenly on the numbers below ``size``."""


def shuffled(seed: int | str, pack: Iterable[Card] = PACK) -> tuple[Card, ...]:
    """A deck, top card first: the cards of ``pack`` in the order that ``seed`` gives.

    The order in which ``pack`` names its cards does not matter.  An int and its decimal text are
    the same seed.  Raises :class:`SetupError` for a seed that is neither an int nor a str, a str
    that UTF-8 cannot write, or an int with more digits than Python will convert; and
    :class:`NotationError` if the pack has a card twice.

    >>> from skitgubbe.cards import format_cards
    >>> format_cards(shuffled(7))[:12]
    '3SJDTH2S6DKD'
    >>> shuffled("7") == shuffled(7)
    True
    """
    return _shuffled(_DOMAIN, seed, pack)


def pool_shuffled(seed: int | str, pack: Iterable[Card] = PACK) -> tuple[Card, ...]:
    """The second order of a pack that ``seed`` gives, for rules that pool cards (B7).

    It is made as :func:`shuffled` makes a deck, and tells nothing of that deck.

    >>> from skitgubbe.cards import format_cards
    >>> format_cards(pool_shuffled(7))[:12]
    'AH8S2CTHAS3H'
    """
    return _shuffled(_POOL_DOMAIN, seed, pack)


def _shuffled(domain: bytes, seed: int | str, pack: Iterable[Card]) -> tuple[Card, ...]:
    deck = list(PACK if pack is PACK else cards_of_mask(mask_of_cards(pack)))
    words = _words(domain + _seed_bytes(seed))
    for last in range(len(deck) - 1, 0, -1):  # Fisher-Yates
        size = last + 1
        word = next(words)
        while word >= _FAIR[size]:
            word = next(words)
        other = word % size
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def check_seed(seed: int | str) -> None:
    """Raise :class:`SetupError` unless ``seed`` is one that :func:`shuffled` takes.

    >>> check_seed("a seed")
    """
    _seed_bytes(seed)


def _seed_bytes(seed: object) -> bytes:
    if isinstance(seed, int) and not isinstance(seed, bool):
        try:
            return int.__repr__(seed).encode()
        except ValueError:
            limit = sys.get_int_max_str_digits()
            raise SetupError(f"an int seed has at most {limit} digits") from None
    if isinstance(seed, str):
        try:
            return str.encode(seed)
        except UnicodeEncodeError:
            raise SetupError(f"a seed is text that UTF-8 can write, not {quoted(seed)}") from None
    raise SetupError(f"a seed is an int or a str, not {type(seed).__name__}")


def _words(seed: bytes) -> Iterator[int]:
    """The endless row of 64-bit numbers that the shuffle takes its choices from."""
    from hashlib import sha256

    key = sha256(seed).digest()
    number = 0
    while True:
        yield from _WORDS.unpack(sha256(key + number.to_bytes(8, "big")).digest())
        number += 1

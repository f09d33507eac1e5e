"""Fair deals: a deck that is committed to before play and that nobody chose.

The host publishes hashes before play and shows what is behind them after it; the players may mix
texts of their own into the seed.  ``docs/fair-deals.md`` tells the protocol, byte by byte, and
what it does not stop.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias, cast, final

from attrs import Factory, field, frozen

from ._engine.codes import MAX_PLAYERS
from ._typing import override, public_dir
from .cards import PACK, Card, CardsLike, cards_of_mask, format_cards, mask_of_cards, parse_cards
from .errors import ArgumentError, CommitmentError, NotationError, quoted
from .faults import Fault, fault, in_part
from .json_values import read_version
from .shuffle import pool_shuffled, shuffled

__all__ = ["Deal", "Texts"]

Texts: TypeAlias = list[str] | tuple[str, ...]
"""Texts by seat; any other iterable may have no order, so it is refused."""

FORMAT: Final = "skitgubbe-deal"
VERSION: Final = 1
KEYS: Final = ("secret", "salt", "contributions", "deck")
POOL_ORDER: Final = "pool_order"
"""The key that a reveal has besides if the deal has a second order."""

MAX_BYTES: Final = 1024
"""How many bytes a contribution has in UTF-8 at most."""

# What is hashed begins with what it is for, so that no hash can stand in for another.  The last
# part runs to the end; every other has a fixed length or its length before it.
_SECRET: Final = b"skitgubbe-secret-1\0"
_CONTRIBUTION: Final = b"skitgubbe-contribution-1\0"
_SEED: Final = b"skitgubbe-seed-1\0"
_COMMITMENT: Final = b"skitgubbe-commitment-1\0"
_POOLED_COMMITMENT: Final = b"skitgubbe-pooled-commitment-1\0"

_DIGITS: Final = re.compile("[0-9a-f]{64}")


# --- what is read -----------------------------------------------------------------------------


def _digits(value: object, refusal: Fault) -> str:
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return str.__str__(value)
    raise NotationError(refusal)


# A secret or a salt is not quoted when it is refused: it may be all but right.


def _read_secret(secret: str) -> str:
    return _digits(secret, fault("unread.secret"))


def _read_salt(salt: str) -> str:
    return _digits(salt, fault("unread.salt"))


def _read_texts(name: str, value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise NotationError(in_part(name, fault("unread.list.texts", found=quoted(value))))
    if len(cast("Texts", value)) > MAX_PLAYERS:
        raise NotationError(in_part(name, fault("unread.list.more", count=MAX_PLAYERS)))
    return list(cast("Texts", value))


def _read_contribution(seat: int, text: object) -> str:
    if not isinstance(text, str):
        raise NotationError(fault("unread.contribution", seat=seat, found=quoted(text)))
    text = str.__str__(text)
    try:
        beginning = text[: MAX_BYTES + 1].encode()
    except UnicodeEncodeError:
        raise NotationError(
            fault("unread.contribution.utf8", seat=seat, found=quoted(text))
        ) from None
    if len(beginning) > MAX_BYTES:
        raise NotationError(fault("unread.contribution.long", seat=seat, count=MAX_BYTES))
    return text


def _read_contributions(contributions: Texts) -> tuple[str, ...]:
    texts = _read_texts("contributions", contributions)
    return tuple(_read_contribution(seat, text) for seat, text in enumerate(texts))


def _read_pack(pack: CardsLike) -> tuple[Card, ...]:
    return cards_of_mask(mask_of_cards(parse_cards(pack)))


def _read_pooled(pooled: bool) -> bool:
    if type(pooled) is not bool:
        raise NotationError(fault("unread.pooled", found=quoted(pooled)))
    return pooled


def _read_order(name: str, order: object) -> tuple[Card, ...]:
    """The deck or the second order of a reveal: a list of cards as logs write them."""
    if not isinstance(order, list):
        raise NotationError(in_part(name, fault("unread.list.cards", found=quoted(order))))
    try:
        cards = parse_cards(cast("list[str]", order))
        mask_of_cards(cards)
    except NotationError as error:
        raise NotationError(in_part(name, error.fault)) from None
    for card, text in zip(cards, cast("list[object]", order), strict=True):
        if str(card) != text:
            raise NotationError(in_part(name, fault("unread.card.logs", found=quoted(text))))
    return cards


# --- hashing and comparing --------------------------------------------------------------------


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _dealt(deal: Deal) -> tuple[Card, ...]:
    return shuffled(deal.seed, deal.pack)


def _second_order(deal: Deal) -> tuple[Card, ...]:
    return pool_shuffled(deal.seed, deal.pack) if deal.pooled else ()


def _same(part: str, published: object, own: str, which: str, what: str) -> None:
    refusal = in_part(part, fault("unread.digits", found=quoted(published)))
    from hmac import compare_digest

    if not compare_digest(_digits(published, refusal), own):
        raise CommitmentError(part, f"{which} is for another {what}")


def _as_many(part: str, there: int, own: int) -> None:
    if there != own:
        raise CommitmentError(part, f"there are {there}, but the deal has {own}")


# --- the deal ---------------------------------------------------------------------------------


@final
@frozen(kw_only=True, repr=False)
class Deal:
    """A deck, the secret that it comes from, and the salt that hides it until it is shown.

    Make one with :meth:`committed`.  ``secret`` and ``salt`` are 64 hex digits each;
    ``contributions`` are the players' texts, by seat; ``pack`` is sorted; ``deck`` has the top
    card first.  ``pooled`` says that the rules need a second order of the pack (B7), which is
    ``pool_order`` then and empty otherwise.  All of it stays with the host until the game is over,
    so the ``repr`` tells none of it.  Raises :class:`NotationError` for anything that is not of
    this form.

    >>> deal = Deal.committed()
    >>> published = deal.commitment  # before play
    >>> reveal = deal.reveal()  # after play
    >>> Deal.from_dict(reveal).verify(published, deck=deal.deck)
    """

    secret: str = field(converter=_read_secret)
    salt: str = field(converter=_read_salt)
    contributions: tuple[str, ...] = field(default=(), converter=_read_contributions)
    pack: tuple[Card, ...] = field(default=PACK, converter=_read_pack)
    pooled: bool = field(default=False, converter=_read_pooled)
    deck: tuple[Card, ...] = field(default=Factory(_dealt, takes_self=True), init=False, eq=False)
    pool_order: tuple[Card, ...] = field(
        default=Factory(_second_order, takes_self=True), init=False, eq=False
    )

    @classmethod
    def committed(
        cls,
        *,
        pack: CardsLike = PACK,
        contributions: Texts = (),
        pooled: bool = False,
        secret: str | None = None,
        salt: str | None = None,
    ) -> Deal:
        """A deal whose secret and salt, where not given, come from the system's randomness.

        ``contributions`` are texts of at most 1024 bytes in UTF-8, by seat, ``""`` from whoever
        gives none.  They need the ``secret`` whose commitment was published before they came:
        without it this raises :class:`CommitmentError`, since a secret that is drawn later could
        have been chosen to fit.  Raises :class:`NotationError` as the class does.

        >>> len(Deal.committed(pack="2C 2D 2H 2S 3C 3D 3H").deck)
        7
        >>> secret = Deal.draw_secret()
        >>> first = Deal.commit_secret(secret)  # publish it, then ask the players
        >>> deal = Deal.committed(secret=secret, contributions=["an egg", "", "two eggs"])
        >>> deal.secret_commitment == first
        True
        """
        if secret is None:
            if _read_contributions(contributions):
                raise CommitmentError(
                    "secret", "contributions need the secret that was committed to before them"
                )
            secret = cls.draw_secret()
        if salt is None:
            salt = cls.draw_secret()
        return cls(secret=secret, salt=salt, contributions=contributions, pack=pack, pooled=pooled)

    # --- before play --------------------------------------------------------------------------

    @staticmethod
    def draw_secret() -> str:
        """64 hex digits that nobody can guess: a secret, a salt, or a good contribution.

        >>> len(Deal.draw_secret())
        64
        """
        return os.urandom(32).hex()

    @staticmethod
    def commit_secret(secret: str) -> str:
        """What the host publishes before the players contribute: 64 hex digits.

        Raises :class:`NotationError` for what is not a secret.

        >>> Deal.commit_secret("0" * 64)[:16]
        '28684678303d7a67'
        """
        return sha256(_SECRET + _read_secret(secret).encode()).hexdigest()

    @staticmethod
    def commit_contribution(seat: int, contribution: str) -> str:
        """What a player may publish before anybody shows a contribution: 64 hex digits.

        It hides only a contribution that nobody can guess, as :meth:`draw_secret` makes them.
        Raises :class:`ArgumentError` for a seat that is not 0 to 50, :class:`NotationError` for
        what is no contribution.

        >>> Deal.commit_contribution(1, "an egg")[:16]
        'c03684f09d074b72'
        """
        if type(seat) is not int or not 0 <= seat < MAX_PLAYERS:
            raise ArgumentError(f"{quoted(seat)} is not a seat")
        text = _read_contribution(seat, contribution).encode()
        return sha256(_CONTRIBUTION + _number(seat) + text).hexdigest()

    @property
    def commitment(self) -> str:
        """What the host publishes before play: the hash of salt and deck, 64 hex digits.

        If there is a second order, it is hashed with them.

        >>> Deal(secret="0" * 64, salt="1" * 64).commitment[:16]
        '59681e0b76e2b071'
        """
        text = self.salt + format_cards((*self.deck, *self.pool_order))
        return sha256(
            (_POOLED_COMMITMENT if self.pooled else _COMMITMENT) + text.encode()
        ).hexdigest()

    @property
    def secret_commitment(self) -> str:
        """What the host published before the players contributed: the hash of the secret.

        >>> deal = Deal.committed()
        >>> deal.secret_commitment == Deal.commit_secret(deal.secret)
        True
        """
        return self.commit_secret(self.secret)

    @property
    def seed(self) -> str:
        """The seed of the deck, 64 hex digits: the hash of secret and contributions.

        >>> deal = Deal.committed()
        >>> shuffled(deal.seed) == deal.deck
        True
        """
        parts = [_SEED, self.secret.encode()]
        for text in map(str.encode, self.contributions):
            parts += [_number(len(text)), text]
        return sha256(b"".join(parts)).hexdigest()

    # --- after play ---------------------------------------------------------------------------

    def reveal(self) -> dict[str, Any]:
        """The whole deal as a JSON object, to be published when the game is over.

        >>> list(Deal.committed().reveal())
        ['format', 'version', 'secret', 'salt', 'contributions', 'deck']
        """
        second = {POOL_ORDER: list(map(str, self.pool_order))} if self.pooled else {}
        return {
            "format": FORMAT,
            "version": VERSION,
            "secret": self.secret,
            "salt": self.salt,
            "contributions": list(self.contributions),
            "deck": list(map(str, self.deck)),
            **second,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """The deal that :meth:`reveal` wrote.

        Raises :class:`NotationError` for what is no such object, and :class:`CommitmentError` if
        secret and contributions do not give the deck and the second order.  Whether this is the
        deal that was promised is another question: see :meth:`verify`.

        >>> deal = Deal.committed()
        >>> Deal.from_dict(deal.reveal()) == deal
        True
        """
        values = _read_object(data)
        deck = _read_order("deck", values["deck"])
        pooled = POOL_ORDER in values
        second = _read_order(POOL_ORDER, values[POOL_ORDER]) if pooled else ()
        deal = cls(
            secret=values["secret"],
            salt=values["salt"],
            contributions=values["contributions"],
            pack=deck,
            pooled=pooled,
        )
        for part, shown, own in (("deck", deck, deal.deck), (POOL_ORDER, second, deal.pool_order)):
            if shown != own:
                raise CommitmentError(part, "the secret and the contributions give another")
        return deal

    def verify(
        self,
        commitment: str,
        *,
        deck: CardsLike,
        pool_order: CardsLike = (),
        contributions: Texts = (),
        secret_commitment: str | None = None,
        contribution_commitments: Texts | None = None,
    ) -> None:
        """Hold a revealed deal against what was published before play and what was then played.

        ``deck`` is what the log's header has, top card first, and ``pool_order`` too, if the game
        was one with a second order.  ``contributions`` are all that
        were shown, by seat; if there are any, the ``secret_commitment`` from before them is
        needed too.  ``contribution_commitments``, by seat, are checked if they are given.  Take
        them from your own notes: whoever reveals a deal can also write the rest to fit.

        Raises :class:`CommitmentError` naming the first part that does not agree, and
        :class:`NotationError` for what is not of the right form.

        >>> deal = Deal.committed(pack="2C2D2H2S3C3D3H", secret="0" * 64)
        >>> deal.verify(deal.commitment, deck="2C2D2H2S3C3D3H")
        Traceback (most recent call last):
        ...
        skitgubbe.errors.CommitmentError: deck: card 3 is 2H, but 3D was committed to
        """
        self._verify_contributions(_read_contributions(contributions))
        if secret_commitment is not None:
            _same("secret_commitment", secret_commitment, self.secret_commitment, "it", "secret")
        elif self.contributions:
            raise CommitmentError(
                "secret_commitment", "without it the secret may have been chosen to fit"
            )
        if contribution_commitments is not None:
            self._verify_commitments(contribution_commitments)
        _same("commitment", commitment, self.commitment, "it", "salt or deck")
        _verify_order("deck", parse_cards(deck), self.deck)
        _verify_order(POOL_ORDER, parse_cards(pool_order), self.pool_order)

    def _verify_contributions(self, shown: tuple[str, ...]) -> None:
        part = "contributions"
        _as_many(part, len(shown), len(self.contributions))
        for seat, (text, own) in enumerate(zip(shown, self.contributions, strict=True)):
            if text != own:
                raise CommitmentError(
                    part, f"seat {seat} gave {quoted(text)}, but the deal has {quoted(own)}"
                )

    def _verify_commitments(self, published: Texts) -> None:
        part = "contribution_commitments"
        texts = _read_texts(part, published)
        _as_many(part, len(texts), len(self.contributions))
        for seat, (text, own) in enumerate(zip(texts, self.contributions, strict=True)):
            commitment = self.commit_contribution(seat, own)
            _same(part, text, commitment, f"that of seat {seat}", "contribution")

    __dir__ = public_dir

    @override
    def __repr__(self) -> str:
        return f"<Deal with commitment {self.commitment}>"


def _verify_order(part: str, played: tuple[Card, ...], own: tuple[Card, ...]) -> None:
    if len(played) != len(own):
        raise CommitmentError(part, f"it has {len(played)} cards, but {len(own)} were committed to")
    for number, (card, committed) in enumerate(zip(played, own, strict=True), 1):
        if card is not committed:
            raise CommitmentError(
                part, f"card {number} is {card}, but {committed} was committed to"
            )


def _read_object(data: object) -> dict[str, Any]:
    """The values of a reveal by their keys: all there but perhaps the last, and no others."""
    if not isinstance(data, Mapping):
        raise NotationError(fault("unread.object", found=quoted(data)))
    values = dict(cast("Mapping[str, Any]", data))
    read_version(values, FORMAT, VERSION)
    for key in KEYS:
        if key not in values:
            raise NotationError(fault("unread.key_missing", field=key))
    for key in values:
        if key not in (*KEYS, POOL_ORDER):
            raise NotationError(fault("unread.key", found=quoted(key)))
    return values

"""The values that options have a word for."""

from __future__ import annotations

from enum import StrEnum

__all__ = [
    "ChanceWhen",
    "CollectingAce",
    "CollectingEnd",
    "Draw",
    "FirstLead",
    "Following",
    "MatchOrder",
    "NoCards",
    "Pickup",
    "PickupSpan",
    "RubbishPool",
    "SetAsideTo",
    "Sluffing",
    "TrickLeader",
    "Tricks",
    "Trump",
    "TrumpShown",
    "Trumping",
    "UnresolvedTie",
]


class Tricks(StrEnum):
    """Who plays to a trick of collecting."""

    TWO_PLAYER = "two_player"
    """The leader and one answerer (C1)."""
    EVERYONE = "everyone"
    """All players, each with one card or several of one rank (E1)."""


class Trump(StrEnum):
    """How trump is found."""

    LAST_CARD = "last_card"
    """By the last card of the stock, unseen until collecting is over (C6)."""
    UPCARD = "upcard"
    """By a card turned up after the deal; trumps then win tricks in collecting too (D5)."""
    SET_ASIDE = "set_aside"
    """By a card set aside face down after the deal, until collecting is over (T2)."""


class SetAsideTo(StrEnum):
    """Who gets the card that was set aside (T3)."""

    LAST_TRICK_WINNER = "last_trick_winner"
    """Whoever took the last trick of collecting."""
    NOBODY = "nobody"
    """Nobody: it stays out of play."""


class TrumpShown(StrEnum):
    """When the last card of the stock is shown to all."""

    END = "end"
    """When collecting is over (B1)."""
    WHEN_TAKEN = "when_taken"
    """When somebody takes it (T1)."""
    FROM_DEAL = "from_deal"
    """From the deal on (T1)."""


class Following(StrEnum):
    """What may answer a lead when there is an upcard."""

    FREE = "free"
    """Any card (U1)."""
    FOLLOW_OR_PICK_UP = "follow_or_pick_up"
    """The suit led, or else a trump, or picking up the card led (U2)."""


class FirstLead(StrEnum):
    """Who leads the first trick."""

    LEFT_OF_DEALER = "left_of_dealer"
    """The player to the dealer's left (D4)."""
    DEALER = "dealer"
    """The dealer (D9)."""


class CollectingAce(StrEnum):
    """How the ace ranks in collecting."""

    HIGH = "high"
    """Above the king, as in shedding."""
    LOW = "low"
    """Below the two (C8)."""


class Draw(StrEnum):
    """When the hands are filled up again."""

    AT_ONCE = "at_once"
    """After each play (C2, E2)."""
    AFTER_ROUND = "after_round"
    """When all have played to the round (N1)."""


class ChanceWhen(StrEnum):
    """When a chance may be taken."""

    ANY_PLAY = "any_play"
    """Instead of any play from the hand (C5)."""
    LEADING = "leading"
    """Only to open a trick (C9)."""


class Sluffing(StrEnum):
    """When cards that do not compete may be added to a trick, and of which ranks."""

    NONE = "none"
    """Never."""
    AFTER_TRICK = "after_trick"
    """Once, when the trick is decided, of any ranks in it (L1)."""
    OWN_RANK = "own_rank"
    """Again and again, of the rank that the player played (L2)."""
    OWN_RANKS = "own_ranks"
    """Again and again, of every rank that the player played in the trick (L9)."""
    ANY_TIME = "any_time"
    """Again and again, from the first play, of any ranks in the trick (L3)."""


class MatchOrder(StrEnum):
    """Which of several matched ranks is the best."""

    RANK = "rank"
    """The highest (E5)."""
    PLAYERS = "players"
    """The one that most players played (E8)."""


class CollectingEnd(StrEnum):
    """When collecting is over."""

    EMPTY_HAND = "empty_hand"
    """When the player whose turn it is holds no card (X1)."""
    SKIP_EMPTY_HANDS = "skip_empty_hands"
    """When fewer than two players hold cards; until then empty hands are skipped (X2)."""
    FINISH_TRICK = "finish_trick"
    """With the trick in which the last card of the stock is taken (X4)."""
    ANY_EMPTY = "any_empty"
    """When a trick has been taken, the stock is empty and somebody holds no card (X5)."""


class UnresolvedTie(StrEnum):
    """What follows a tie that cannot be played off (X3)."""

    END_PHASE = "end_phase"
    """The cards go back and collecting is over."""
    RETURN_AND_CONTINUE = "return_and_continue"
    """The cards go back and collecting goes on."""
    SOLE_HOLDER = "sole_holder"
    """If just one of the tied holds cards, they make one play and take the trick (X6)."""


class RubbishPool(StrEnum):
    """Which cards are pooled, and whose, where rubbish cards are pooled (B7)."""

    LOW_AND_TRUMP_SIX = "low_and_trump_six"
    """The twos to fives of all players, and the six of trump."""
    OTHERS_LOW = "others_low"
    """The twos to fives of those who are not short."""


class NoCards(StrEnum):
    """What becomes of a player who has no cards when shedding begins."""

    OUT = "out"
    """They are safe (B4)."""
    MUST_PICK_UP = "must_pick_up"
    """They have to pick up first (B6)."""


class Trumping(StrEnum):
    """When a trump may be played on a card that is none."""

    FREE = "free"
    """Always (S2)."""
    VOID = "void"
    """Only from a hand without the suit of that card (S8)."""


class Pickup(StrEnum):
    """What a pick-up takes in shedding."""

    TOP = "top"
    """The top card (S3)."""
    OLDEST = "oldest"
    """The play that has lain longest (P1)."""
    ALL = "all"
    """Every card of the trick (P2)."""


class TrickLeader(StrEnum):
    """Who leads after a complete trick of shedding."""

    COMPLETER = "completer"
    """Whoever played last to it (S5)."""
    NEXT_PLAYER = "next_player"
    """The next player clockwise (S9)."""


class PickupSpan(StrEnum):
    """How far a pick-up reaches, where sequences are played."""

    TOUCHING = "touching"
    """Over all cards that go on unbroken in suit and rank (P3, Q4)."""
    PLAY = "play"
    """Over one play (P4)."""

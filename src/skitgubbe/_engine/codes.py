"""How the engine writes things as ints: cards, moves, laid cards, facts, reasons, rules.

Cards
    Card ``i`` (0 to 51) is ``rank * 4 + suit``, rank 0 for a two to 12 for an ace, suits in the
    order C D H S.  A set of cards is a *mask*, bit ``i`` for card ``i``.  So the four cards of a
    rank are one hexadecimal digit of a mask, and a suit is every fourth bit.
Moves
    ``kind << 52 | mask``.  A play is the bare mask of its cards.
Laid cards
    ``round << 59 | kind << 57 | seat << 52 | mask``, kind being PLAY, CHANCE or SLUFF.
Facts
    Tuples ``(FACT, ...)``, one for each public event; see the table below.
"""

from __future__ import annotations

__all__ = ["BEATERS", "CARDS", "NEXT_UP", "RANK_SUBSETS", "SUIT_MASKS", "Code", "Fact", "top_bit"]

# --- cards ------------------------------------------------------------------------------------

PACK_SIZE = 52
MIN_PLAYERS = 2
MAX_PLAYERS = (PACK_SIZE - 1) // 3
"""So many can play: each is dealt three cards, and one more shows trump (D2)."""
CARDS = (1 << PACK_SIZE) - 1
"""The mask of the whole pack."""

SUIT_MASKS = tuple(sum(1 << (rank * 4 + suit) for rank in range(13)) for suit in range(4))
LOW_CARDS = 0xFFFF
"""Twos to fives: the rubbish cards of B5."""


def top_bit(mask: int) -> int:
    """The highest card of a mask, as a mask."""
    return 1 << (mask.bit_length() - 1)


def ranks_of(mask: int) -> int:
    """The mask of every card that shares a rank with a card of ``mask``."""
    mask |= mask >> 1 | mask >> 2 | mask >> 3
    return (mask & 0x1111111111111) * 15


def bits(mask: int) -> list[int]:
    """The cards of a mask, lowest first, each as a mask."""
    found: list[int] = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


_HALF = 26
_LOW_HALF = (1 << _HALF) - 1


def nth_bit(mask: int, number: int) -> int:
    """Card ``number`` of a mask, counted from 0 and the lowest, as a mask."""
    low = mask & _LOW_HALF
    size = low.bit_count()
    if number < size:
        while number:
            low &= low - 1
            number -= 1
        return low & -low
    high = mask >> _HALF
    number -= size
    while number:
        high &= high - 1
        number -= 1
    return (high & -high) << _HALF


def subsets(mask: int) -> list[int]:
    """Every non-empty set of cards in ``mask``, in the order of their sorted cards."""
    found: list[int] = []

    def extend(base: int, rest: int) -> None:
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(base | bit)
            extend(base | bit, rest)

    extend(0, mask)
    return found


RANK_SUBSETS = tuple(
    tuple(found for found in subsets(digit) if found.bit_count() <= 3) for digit in range(16)
)
"""One to three of the cards of one rank (E1), for each hexadecimal digit of a hand."""


def _beaters(trump: int) -> dict[int, int]:
    """For each card, as a mask, the cards that beat it when ``trump`` is trump (S2)."""
    table: dict[int, int] = {}
    for card in range(PACK_SIZE):
        suit = SUIT_MASKS[card & 3]
        higher = suit & ~((2 << card) - 1)
        table[1 << card] = higher if card & 3 == trump else higher | SUIT_MASKS[trump]
    return table


BEATERS = tuple(_beaters(trump) for trump in range(4))
"""``BEATERS[trump][card]``: the mask of the cards that beat ``card`` (S2, U1, U2)."""

NEXT_UP = 4
"""The next higher card of a suit is so many bits further on."""


def is_run(mask: int) -> bool:
    """Whether the cards are one suit in unbroken rank order (Q1)."""
    low = mask & -mask
    length = mask.bit_count()
    return mask == low * (((1 << (4 * length)) - 1) // 15)


# --- moves ------------------------------------------------------------------------------------

KIND_SHIFT = PACK_SIZE
PLAY, CHANCE, SLUFF, PASS, PICK_UP, GIVE = range(6)
CHANCE_MOVE = CHANCE << KIND_SHIFT
SLUFF_MOVE = SLUFF << KIND_SHIFT
PASS_MOVE = PASS << KIND_SHIFT
PICK_UP_MOVE = PICK_UP << KIND_SHIFT
GIVE_MOVE = GIVE << KIND_SHIFT

# --- laid cards -------------------------------------------------------------------------------

SEAT_SHIFT = PACK_SIZE
SEAT_MASK = 31
LAID_KIND_SHIFT = SEAT_SHIFT + 5
LAID_KIND_MASK = 3
ROUND_SHIFT = LAID_KIND_SHIFT + 2
LAID_CHANCE = CHANCE << LAID_KIND_SHIFT
LAID_SLUFF = SLUFF << LAID_KIND_SHIFT

# --- phases, ends -----------------------------------------------------------------------------

COLLECTING, SHARING, SHEDDING, OVER = range(4)
UNDECIDED, LAST_WITH_CARDS, REPETITION = range(3)
NOBODY = -1
NO_SUIT = -1
NO_WINDOW = -1


class Fact:
    """What can happen, and what each fact carries after its kind."""

    DEALT = 0  # seat, cards in the order dealt (tuple of one-card masks)
    UPCARD_TURNED = 1  # card
    PLAYED = 2  # seat, mask
    CHANCED = 3  # seat, card
    SLUFFED = 4  # seat, mask
    PASSED = 5  # seat
    PICKED_UP = 6  # seat, mask
    GAVE = 7  # seat, receiver, card
    DREW = 8  # seat, cards in the order drawn
    TRUMP_CARD_TAKEN = 9  # seat, card
    TRICK_TIED = 10  # seats in the order they play off
    TRICK_DECIDED = 11  # seat
    TRICK_WON = 12  # seat, mask
    TRICK_RETURNED = 13  # masks by seat
    COLLECTING_ENDED = 14  # masks by seat
    LEFTOVERS_SHOWN = 15  # seat, mask
    TRUMP_REVEALED = 16  # seat, card
    GIVER_ASKED = 17  # seat, receiver
    SHEDDING_BEGAN = 18  # leader, counts by seat
    TRICK_COMPLETED = 19  # seat, mask
    WENT_OUT = 20  # seat
    GAME_ENDED = 21  # skitgubbe or NOBODY, LAST_WITH_CARDS or REPETITION


class Code:
    """Why a move is refused; 0 is no reason.  The public names and rule ids are in errors.py."""

    LEGAL = 0
    GAME_OVER = 1
    NO_SUCH_SEAT = 2
    NOT_YOUR_TURN = 3
    CARD_NOT_HELD = 4
    # collecting
    ONE_CARD_A_PLAY = 5
    RANKS_DIFFER = 6
    TOO_MANY_CARDS = 7
    MUST_MATCH = 8
    MUST_FOLLOW = 9
    CHANCE_OFF = 10
    CHANCE_LAST_CARD = 11
    CHANCE_NOT_NOW = 12
    PICK_UP_OFF = 13
    PICK_UP_NOT_LED = 14
    # sluffing
    SLUFF_OFF = 15
    SLUFF_TOO_EARLY = 16
    SLUFF_NOT_PLAYED_YET = 17
    SLUFF_WRONG_RANK = 18
    SLUFF_NOT_OWN_RANK = 19
    SLUFF_MUST_MATCH = 20
    SLUFF_NOT_NOW = 21
    WINDOW_OPEN = 22
    WINDOW_DONE = 23
    PASS_NOT_NOW = 24
    # sharing
    GIVE_OFF = 25
    GIVE_NOT_NOW = 26
    NOT_LOW = 27
    MUST_GIVE = 28
    # shedding
    NO_PASSING = 29
    NOTHING_TO_PICK_UP = 30
    DOES_NOT_BEAT = 31
    SEQUENCES_OFF = 32
    NOT_A_SEQUENCE = 33
    SEQUENCE_DOES_NOT_BEAT = 34


# --- rules ------------------------------------------------------------------------------------

SLUFF_NONE, SLUFF_AFTER_TRICK, SLUFF_OWN_RANK, SLUFF_ANY_TIME = range(4)
END_EMPTY_HAND, END_SKIP_EMPTY, END_FINISH_TRICK = range(3)


class Ruleset:
    """The options of a game, compiled to plain fields.  Shared by tables and never changed.

    ``told`` is for a table whose hidden cards are only stand-ins: what follows from hidden cards,
    who has a low card to give (B5) and whether a position stands again (F4), is not worked out
    but told from outside.
    """

    __slots__ = (
        "chance",
        "end",
        "everyone",
        "follow_or_pick_up",
        "matches_beat_singles",
        "must_match",
        "repetition_limit",
        "return_and_continue",
        "rubbish_cards",
        "sequences",
        "show_leftovers",
        "sluffing",
        "told",
        "upcard",
    )

    def __init__(
        self,
        *,
        everyone: bool = False,
        upcard: bool = False,
        follow_or_pick_up: bool = False,
        chance: bool = True,
        sluffing: int = SLUFF_NONE,
        matches_beat_singles: bool = False,
        must_match: bool = False,
        end: int = END_EMPTY_HAND,
        return_and_continue: bool = False,
        show_leftovers: bool = True,
        rubbish_cards: bool = False,
        sequences: bool = False,
        repetition_limit: int = 0,
        told: bool = False,
    ) -> None:
        self.everyone = everyone
        self.upcard = upcard
        self.follow_or_pick_up = follow_or_pick_up
        self.chance = chance
        self.sluffing = sluffing
        self.matches_beat_singles = matches_beat_singles
        self.must_match = must_match
        self.end = end
        self.return_and_continue = return_and_continue
        self.show_leftovers = show_leftovers
        self.rubbish_cards = rubbish_cards
        self.sequences = sequences
        self.repetition_limit = 0 if told else repetition_limit
        self.told = told

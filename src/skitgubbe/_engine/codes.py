"""How the engine writes things as ints: cards, moves, laid cards, facts, reasons, rules.

Cards
    Card ``i`` (0 to 51) is ``rank * 4 + suit``, rank 0 for a two to 12 for an ace, suits in the
    order C D H S.  A set of cards is a *mask*, bit ``i`` for card ``i``.  So the four cards of a
    rank are one hexadecimal digit of a mask, and a suit is every fourth bit.
Moves
    ``kind << 52 | mask``.  A play is the bare mask of its cards.
Laid cards
    ``round << 60 | kind << 58 | seat << 52 | mask``, kind being PLAY, CHANCE or SLUFF.
Facts
    Tuples ``(FACT, ...)``, one for each public event; see the table below.
"""

from __future__ import annotations

__all__ = [
    "BEATERS",
    "CARDS",
    "NEXT_UP",
    "SUIT_MASKS",
    "Code",
    "Fact",
    "Ruleset",
    "rank_subsets",
    "top_bit",
]

# --- cards ------------------------------------------------------------------------------------

PACK_SIZE = 52
CLASSIC_HAND = 3
"""The cards dealt to each if no option says otherwise (D3, D7)."""
MIN_PLAYERS = 2
MAX_PLAYERS = PACK_SIZE - 1
"""How many can play if each is dealt one card, and one more shows trump (D2, D7)."""
CARDS = (1 << PACK_SIZE) - 1
"""The mask of the whole pack."""

SUIT_MASKS = tuple(sum(1 << (rank * 4 + suit) for rank in range(13)) for suit in range(4))
LOW_CARDS = 0xFFFF
"""Twos to fives: the rubbish cards of B5 and B7."""
SIXES = 0xF << 16
"""That of trump is a rubbish card too in B7."""
ACES = 0xF << 48
"""They may be the lowest cards of collecting (C8)."""


def top_bit(mask: int) -> int:
    """The highest card of a mask, as a mask."""
    return 1 << (mask.bit_length() - 1)


def suit_of(card: int) -> int:
    """The mask of every card of the suit of a card."""
    return SUIT_MASKS[(card.bit_length() - 1) & 3]


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


def rank_subsets(most: int) -> tuple[tuple[int, ...], ...]:
    """Up to ``most`` of the cards of one rank (E1, E7), for each hexadecimal digit of a hand."""
    return tuple(
        tuple(found for found in subsets(digit) if found.bit_count() <= most) for digit in range(16)
    )


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
"""How many bits further on the next higher card of a suit is."""


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
SEAT_MASK = 63
LAID_KIND_SHIFT = SEAT_SHIFT + 6
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
    TRUMP_REVEALED = 16  # seat or NOBODY, card
    GIVER_ASKED = 17  # seat, receiver
    SHEDDING_BEGAN = 18  # opener, counts by seat
    TRICK_COMPLETED = 19  # seat, mask
    WENT_OUT = 20  # seat
    GAME_ENDED = 21  # skitgubbe or NOBODY, LAST_WITH_CARDS or REPETITION
    POOLED = 22  # masks by seat
    POOL_DEALT = 23  # seat, cards in the order dealt


class Code:
    """Why a move is refused; 0 is no reason.  The names and rules are in refusals.reasons."""

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
    # collecting, by options
    EQUAL_CARDS_OFF = 35
    CHANCE_ONLY_LEADS = 36
    CHANCE_NO_CARD = 37
    # sluffing, by options
    SLUFF_NOT_IN_TRICK_YET = 38
    SLUFF_NOT_OWN_RANKS = 39
    # sharing, by options
    GIVE_POOLED = 40
    # shedding, by options
    OWES_PICK_UP = 41
    MUST_BEAT = 42
    MUST_NOT_TRUMP = 43


# --- rules ------------------------------------------------------------------------------------

# What an option may be, as its place among its values.
TWO_PLAYER, EVERYONE = range(2)
LAST_CARD, UPCARD, SET_ASIDE = range(3)
LAST_TRICK_WINNER, TO_NOBODY = range(2)
SHOWN_AT_END, SHOWN_WHEN_TAKEN, SHOWN_FROM_DEAL = range(3)
FREE, FOLLOW_OR_PICK_UP = range(2)
LEFT_OF_DEALER, DEALER = range(2)
ACE_HIGH, ACE_LOW = range(2)
AT_ONCE, AFTER_ROUND = range(2)
ANY_PLAY, LEADING = range(2)
SLUFF_NONE, SLUFF_AFTER_TRICK, SLUFF_OWN_RANK, SLUFF_OWN_RANKS, SLUFF_ANY_TIME = range(5)
BY_RANK, BY_PLAYERS = range(2)
END_EMPTY_HAND, END_SKIP_EMPTY, END_FINISH_TRICK, END_ANY_EMPTY = range(4)
TIE_ENDS, TIE_RETURNS, TIE_SOLE_HOLDER = range(3)
LOW_AND_TRUMP_SIX, OTHERS_LOW = range(2)
OUT, MUST_PICK_UP = range(2)
TRUMP_FREELY, TRUMP_IF_VOID = range(2)
PICKUP_TOP, PICKUP_OLDEST, PICKUP_ALL = range(3)
COMPLETER, NEXT_PLAYER = range(2)
TOUCHING, ONE_PLAY = range(2)


class Ruleset:
    """The options of a game, compiled to plain fields.  Shared by tables and never changed.

    Each is given by its name, as a number or, if it has a word, as the place of that word.

    ``stand_ins`` is for a table whose hidden cards are only stand-ins: what follows from hidden
    cards, who has a low card to give (B5), which cards are pooled (B7) and whether a position
    stands again (F4), is not worked out but said from outside.
    """

    __slots__ = (
        "at_most",  # how many cards a play may have with ``everyone`` (E1, D7, E7)
        "chance",
        "chance_leading",
        "chance_needs",  # how many cards must lie in the stock (C5, T2)
        "dealer_leads",
        "draw_late",
        "end",
        "equal_cards",
        "everyone",
        "follow_or_pick_up",
        "giving",  # rubbish cards go from hand to hand (B5)
        "hand_size",
        "kept_back",  # how many cards at the end of the stock come to no hand (C6, T2)
        "low_aces",  # the cards that rank below the two in collecting (C8)
        "match_order_players",
        "matches_beat_singles",
        "must_beat",
        "must_match",
        "must_pick_up",
        "next_leads",
        "one_short",  # a hand of this size draws one on playing; no hand if drawing is late
        "out_of_play",  # the card set aside comes to nobody (T3)
        "pickup",
        "pickup_whole_run",  # what touches the play picked up comes too (P3, Q4)
        "plain",  # shedding is S1 to S6 and nothing else
        "rank_subsets",  # what may be played of one rank, by hexadecimal digit of a hand
        "removed",
        "repetition_limit",
        "rubbish_below",
        "rubbish_cards",
        "rubbish_pooled",
        "rubbish_short_keep",  # whoever is short gives up nothing to the pool (B7)
        "sequences",
        "set_aside",
        "show_leftovers",
        "shown_from_deal",
        "shown_when_taken",
        "singles",  # one card of the hand, any, or a chance: there is no other move in collecting
        "sluffing",
        "stand_ins",
        "tie",
        "tie_needs",  # how many of the tied must hold cards for a play-off (X3, X6)
        "trumping_void",
        "upcard",
    )

    def __init__(
        self,
        *,
        tricks: int = TWO_PLAYER,
        trump: int = LAST_CARD,
        set_aside_to: int = LAST_TRICK_WINNER,
        trump_shown: int = SHOWN_AT_END,
        following: int = FREE,
        hand_size: int = 3,
        removed: int = 0,
        first_lead: int = LEFT_OF_DEALER,
        equal_cards: int = True,
        collecting_ace: int = ACE_HIGH,
        draw: int = AT_ONCE,
        chance_when: int = ANY_PLAY,
        chance: int = True,
        sluffing: int = SLUFF_NONE,
        matches_beat_singles: int = False,
        match_order: int = BY_RANK,
        must_match: int = False,
        collecting_end: int = END_EMPTY_HAND,
        unresolved_tie: int = TIE_ENDS,
        show_leftovers: int = True,
        rubbish_cards: int = False,
        rubbish_below: int = 5,
        rubbish_pooled: int = False,
        rubbish_pool: int = LOW_AND_TRUMP_SIX,
        no_cards: int = OUT,
        must_beat: int = False,
        trumping: int = TRUMP_FREELY,
        pickup: int = PICKUP_TOP,
        trick_leader: int = COMPLETER,
        sequences: int = False,
        pickup_span: int = TOUCHING,
        repetition_limit: int = 0,
        stand_ins: bool = False,
    ) -> None:
        self.everyone: bool = tricks == EVERYONE
        self.upcard: bool = trump == UPCARD
        self.set_aside: bool = trump == SET_ASIDE
        self.out_of_play: bool = set_aside_to == TO_NOBODY
        self.shown_when_taken: bool = trump_shown == SHOWN_WHEN_TAKEN
        self.shown_from_deal: bool = trump_shown == SHOWN_FROM_DEAL
        self.follow_or_pick_up: bool = following == FOLLOW_OR_PICK_UP
        self.hand_size: int = hand_size
        self.removed: int = removed
        self.dealer_leads: bool = first_lead == DEALER
        self.equal_cards: int = equal_cards
        self.at_most: int = hand_size if equal_cards else 1
        self.rank_subsets: tuple[tuple[int, ...], ...] = rank_subsets(self.at_most)
        self.low_aces = ACES if collecting_ace == ACE_LOW else 0
        self.draw_late: bool = draw == AFTER_ROUND
        self.one_short: int = -1 if self.draw_late else hand_size - 1
        self.kept_back = 0 if self.set_aside else 1
        self.chance: int = chance
        self.chance_leading: bool = chance_when == LEADING
        self.chance_needs = 1 if self.set_aside else 2
        self.singles: bool = not (self.everyone or self.follow_or_pick_up or self.chance_leading)
        self.sluffing: int = sluffing
        self.matches_beat_singles: int = matches_beat_singles
        self.match_order_players: bool = match_order == BY_PLAYERS
        self.must_match: int = must_match
        self.end: int = collecting_end
        self.tie: int = unresolved_tie
        self.tie_needs = 1 if unresolved_tie == TIE_SOLE_HOLDER else 2
        self.show_leftovers: int = show_leftovers
        self.rubbish_cards: int = rubbish_cards
        self.rubbish_below: int = rubbish_below
        self.rubbish_pooled: int = rubbish_pooled
        self.rubbish_short_keep: bool = rubbish_pool == OTHERS_LOW
        self.giving = rubbish_cards and not rubbish_pooled
        self.must_pick_up: bool = no_cards == MUST_PICK_UP
        self.must_beat: int = must_beat
        self.trumping_void: bool = trumping == TRUMP_IF_VOID
        self.pickup: int = pickup
        self.pickup_whole_run = sequences and pickup_span == TOUCHING
        self.next_leads: bool = trick_leader == NEXT_PLAYER
        self.sequences: int = sequences
        self.plain: bool = not (
            sequences
            or must_beat
            or pickup
            or self.must_pick_up
            or self.trumping_void
            or self.next_leads
        )
        self.repetition_limit: int = 0 if stand_ins else repetition_limit
        self.stand_ins: bool = stand_ins

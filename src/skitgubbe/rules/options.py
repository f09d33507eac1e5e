"""The options as tables: what can be chosen, what a choice needs, which choices have a name.

Read :data:`OPTIONS`, :data:`CONSTRAINTS` and :data:`PRESETS` from top to bottom; they stand in the
order of the rule book.  Nothing here checks anything: :class:`~skitgubbe.rules.Rules` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Literal, TypedDict

from attrs import frozen

from .._typing import override
from ..cards import PACK, Card

__all__ = [
    "CONSTRAINTS",
    "OPTIONS",
    "PRESETS",
    "ChanceWhen",
    "CollectingAce",
    "CollectingEnd",
    "Constraint",
    "Draw",
    "FirstLead",
    "Following",
    "MatchOrder",
    "NoCards",
    "Option",
    "Pickup",
    "PickupSpan",
    "RulesOptions",
    "SetAsideTo",
    "Sluffing",
    "TrickLeader",
    "Tricks",
    "Trump",
    "TrumpShown",
    "Trumping",
    "UnresolvedTie",
]


# --- values -----------------------------------------------------------------------------------


class Tricks(StrEnum):
    """Who plays to a trick of collecting.

    >>> Tricks("everyone")
    <Tricks.EVERYONE: 'everyone'>
    """

    TWO_PLAYER = "two_player"
    """The leader and one answerer (C1)."""
    EVERYONE = "everyone"
    """All players, each with one card or several of one rank (E1)."""


class Trump(StrEnum):
    """How trump is found.

    >>> Trump("upcard")
    <Trump.UPCARD: 'upcard'>
    """

    LAST_CARD = "last_card"
    """By the last card of the stock, unseen until collecting is over (C6)."""
    UPCARD = "upcard"
    """By a card turned up after the deal; trumps then win tricks in collecting too (D5)."""
    SET_ASIDE = "set_aside"
    """By a card set aside face down after the deal, until collecting is over (T2)."""


class SetAsideTo(StrEnum):
    """Who gets the card that was set aside (T3).

    >>> SetAsideTo("nobody")
    <SetAsideTo.NOBODY: 'nobody'>
    """

    LAST_TRICK_WINNER = "last_trick_winner"
    """Whoever took the last trick of collecting."""
    NOBODY = "nobody"
    """Nobody: it stays out of play."""


class TrumpShown(StrEnum):
    """When the last card of the stock is shown to all.

    >>> TrumpShown("from_deal")
    <TrumpShown.FROM_DEAL: 'from_deal'>
    """

    END = "end"
    """When collecting is over (B1)."""
    WHEN_TAKEN = "when_taken"
    """When somebody takes it (T1)."""
    FROM_DEAL = "from_deal"
    """From the deal on (T1)."""


class Following(StrEnum):
    """What may answer a lead when there is an upcard.

    >>> Following("free")
    <Following.FREE: 'free'>
    """

    FREE = "free"
    """Any card (U1)."""
    FOLLOW_OR_PICK_UP = "follow_or_pick_up"
    """The suit led, or else a trump, or picking up the card led (U2)."""


class FirstLead(StrEnum):
    """Who leads the first trick.

    >>> FirstLead("dealer")
    <FirstLead.DEALER: 'dealer'>
    """

    LEFT_OF_DEALER = "left_of_dealer"
    """The player to the dealer's left (D4)."""
    DEALER = "dealer"
    """The dealer (D9)."""


class CollectingAce(StrEnum):
    """How the ace ranks in collecting.

    >>> CollectingAce("low")
    <CollectingAce.LOW: 'low'>
    """

    HIGH = "high"
    """Above the king, as in shedding."""
    LOW = "low"
    """Below the two (C8)."""


class Draw(StrEnum):
    """When the hands are filled up again.

    >>> Draw("after_round")
    <Draw.AFTER_ROUND: 'after_round'>
    """

    AT_ONCE = "at_once"
    """After each play (C2, E2)."""
    AFTER_ROUND = "after_round"
    """When all have played to the round (N1)."""


class ChanceWhen(StrEnum):
    """When a chance may be taken.

    >>> ChanceWhen("leading")
    <ChanceWhen.LEADING: 'leading'>
    """

    ANY_PLAY = "any_play"
    """Instead of any play from the hand (C5)."""
    LEADING = "leading"
    """Only to open a trick (C9)."""


class Sluffing(StrEnum):
    """When cards that do not compete may be added to a trick, and of which ranks.

    >>> Sluffing("own_rank")
    <Sluffing.OWN_RANK: 'own_rank'>
    """

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
    """Which of several matched ranks is the best.

    >>> MatchOrder("players")
    <MatchOrder.PLAYERS: 'players'>
    """

    RANK = "rank"
    """The highest (E5)."""
    PLAYERS = "players"
    """The one that most players played (E8)."""


class CollectingEnd(StrEnum):
    """When collecting is over.

    >>> CollectingEnd("finish_trick")
    <CollectingEnd.FINISH_TRICK: 'finish_trick'>
    """

    EMPTY_HAND = "empty_hand"
    """When the player whose turn it is holds no card (X1)."""
    SKIP_EMPTY_HANDS = "skip_empty_hands"
    """When fewer than two players hold cards; until then empty hands are skipped (X2)."""
    FINISH_TRICK = "finish_trick"
    """With the trick in which the last card of the stock is taken (X4)."""
    ANY_EMPTY = "any_empty"
    """When a trick has been taken, the stock is empty and somebody holds no card (X5)."""


class UnresolvedTie(StrEnum):
    """What follows a tie that cannot be played off (X3).

    >>> UnresolvedTie("end_phase")
    <UnresolvedTie.END_PHASE: 'end_phase'>
    """

    END_PHASE = "end_phase"
    """The cards go back and collecting is over."""
    RETURN_AND_CONTINUE = "return_and_continue"
    """The cards go back and collecting goes on."""
    SOLE_HOLDER = "sole_holder"
    """If just one of the tied holds cards, they make one play and take the trick (X6)."""


class NoCards(StrEnum):
    """What becomes of a player who has no cards when shedding begins.

    >>> NoCards("must_pick_up")
    <NoCards.MUST_PICK_UP: 'must_pick_up'>
    """

    OUT = "out"
    """They are safe (B4)."""
    MUST_PICK_UP = "must_pick_up"
    """They have to pick up first (B6)."""


class Trumping(StrEnum):
    """When a trump may be played on a card that is none.

    >>> Trumping("void")
    <Trumping.VOID: 'void'>
    """

    FREE = "free"
    """Always (S2)."""
    VOID = "void"
    """Only from a hand without the suit of that card (S8)."""


class Pickup(StrEnum):
    """What a pick-up takes in shedding.

    >>> Pickup("oldest")
    <Pickup.OLDEST: 'oldest'>
    """

    TOP = "top"
    """The top card (S3)."""
    OLDEST = "oldest"
    """The play that has lain longest (P1)."""
    ALL = "all"
    """Every card of the trick (P2)."""


class TrickLeader(StrEnum):
    """Who leads after a complete trick of shedding.

    >>> TrickLeader("next_player")
    <TrickLeader.NEXT_PLAYER: 'next_player'>
    """

    COMPLETER = "completer"
    """Whoever played last to it (S5)."""
    NEXT_PLAYER = "next_player"
    """The next player clockwise (S9)."""


class PickupSpan(StrEnum):
    """How far a pick-up reaches, where sequences are played.

    >>> PickupSpan("play")
    <PickupSpan.PLAY: 'play'>
    """

    TOUCHING = "touching"
    """Over all cards that go on unbroken in suit and rank (P3, Q4)."""
    PLAY = "play"
    """Over one play (P4)."""


# --- what a choice needs ----------------------------------------------------------------------


Value = str | bool | int | None


def _setting(name: str, value: Value) -> str:
    return f"{name}={str(value)!r}" if isinstance(value, str) else f"{name}={value}"


@frozen
class Constraint:
    """One choice that needs another: ``option=value`` only goes with ``other=required``.

    If ``excluded`` is given, any value of the other option will do but that one, and ``required``
    is its default.  If ``otherwise`` is true, every value of the option but ``value`` needs it.

    ``id`` is the rule that the choice puts in force.  As text it is the message of the
    :class:`~skitgubbe.errors.RulesError` that breaking it raises.

    >>> print(CONSTRAINTS[0])
    trump='upcard' needs tricks='two_player' (D5)
    """

    option: str
    value: str | bool | int
    other: str
    required: str | bool
    id: str
    excluded: str | None = None
    otherwise: bool = False

    def broken(self, chosen: Mapping[str, object]) -> bool:
        """Whether these options make the choice without what it needs.

        An option that is not among them breaks nothing.

        >>> CONSTRAINTS[0].broken({"trump": "upcard", "tricks": "everyone"})
        True
        """
        if not {self.option, self.other} <= chosen.keys():
            return False
        if (chosen[self.option] == self.value) is self.otherwise:
            return False
        if self.excluded is not None:
            return chosen[self.other] == self.excluded
        return chosen[self.other] != self.required

    @override
    def __str__(self) -> str:
        if self.otherwise:
            choice = f"{self.option} other than {self.value}"
        else:
            choice = _setting(self.option, self.value)
        if self.excluded is not None:
            return f"{choice} does not go with {_setting(self.other, self.excluded)} ({self.id})"
        return f"{choice} needs {_setting(self.other, self.required)} ({self.id})"


CONSTRAINTS = (
    Constraint("trump", Trump.UPCARD, "tricks", Tricks.TWO_PLAYER, "D5"),
    Constraint("trump", Trump.UPCARD, "collecting_end", CollectingEnd.EMPTY_HAND, "D5"),
    Constraint("set_aside_to", SetAsideTo.NOBODY, "trump", Trump.SET_ASIDE, "T3"),
    Constraint("trump_shown", TrumpShown.WHEN_TAKEN, "trump", Trump.LAST_CARD, "T1"),
    Constraint("trump_shown", TrumpShown.FROM_DEAL, "trump", Trump.LAST_CARD, "T1"),
    Constraint("following", Following.FOLLOW_OR_PICK_UP, "trump", Trump.UPCARD, "U2"),
    Constraint("following", Following.FOLLOW_OR_PICK_UP, "chance", False, "U2"),
    Constraint("equal_cards", False, "tricks", Tricks.EVERYONE, "E7"),
    Constraint(
        "collecting_ace", CollectingAce.LOW, "trump", Trump.LAST_CARD, "C8", excluded=Trump.UPCARD
    ),
    Constraint("draw", Draw.AFTER_ROUND, "sluffing", Sluffing.NONE, "N1"),
    Constraint("draw", Draw.AFTER_ROUND, "trump", Trump.LAST_CARD, "N1", excluded=Trump.UPCARD),
    Constraint("chance_when", ChanceWhen.LEADING, "chance", True, "C9"),
    Constraint("sluffing", Sluffing.AFTER_TRICK, "tricks", Tricks.EVERYONE, "L1"),
    Constraint("sluffing", Sluffing.OWN_RANK, "tricks", Tricks.EVERYONE, "L2"),
    Constraint("sluffing", Sluffing.OWN_RANKS, "tricks", Tricks.EVERYONE, "L9"),
    Constraint("sluffing", Sluffing.ANY_TIME, "tricks", Tricks.EVERYONE, "L3"),
    Constraint("matches_beat_singles", True, "tricks", Tricks.EVERYONE, "E5"),
    Constraint("match_order", MatchOrder.PLAYERS, "matches_beat_singles", True, "E8"),
    Constraint("match_order", MatchOrder.PLAYERS, "must_match", False, "E8"),
    Constraint("must_match", True, "tricks", Tricks.EVERYONE, "E6"),
    Constraint("collecting_end", CollectingEnd.FINISH_TRICK, "tricks", Tricks.EVERYONE, "X4"),
    Constraint(
        "unresolved_tie",
        UnresolvedTie.RETURN_AND_CONTINUE,
        "collecting_end",
        CollectingEnd.SKIP_EMPTY_HANDS,
        "X3",
    ),
    Constraint(
        "unresolved_tie",
        UnresolvedTie.SOLE_HOLDER,
        "collecting_end",
        CollectingEnd.SKIP_EMPTY_HANDS,
        "X6",
    ),
    Constraint("unresolved_tie", UnresolvedTie.SOLE_HOLDER, "tricks", Tricks.EVERYONE, "X6"),
    Constraint("rubbish_below", 5, "rubbish_cards", True, "B5", otherwise=True),
    Constraint("rubbish_pooled", True, "rubbish_cards", True, "B7"),
    Constraint("pickup_span", PickupSpan.PLAY, "pickup", Pickup.TOP, "P4", excluded=Pickup.ALL),
    Constraint("pickup_span", PickupSpan.PLAY, "sequences", True, "P4"),
)
"""Every pair of options that the rule book ties together, in its order."""


# --- what can be chosen -----------------------------------------------------------------------


@frozen
class Option:
    """One option of :class:`Rules`, described.

    ``values`` lists what it may be, the default first; it is empty where the values are too many
    to list, and ``allowed`` says in words what they are; ``bounds`` are the least and the greatest
    number that an option may be.  ``ids`` are the rules that it decides, ``sources`` the sources
    that have it (none: an addition of this library), ``text`` is one sentence, and ``needs`` is
    what its values need.

    >>> option = OPTIONS[0]
    >>> option.name, [str(value) for value in option.values], option.sources
    ('tricks', ['two_player', 'everyone'], ('A', 'D'))
    """

    name: str
    values: tuple[str | bool, ...]
    default: str | bool | int | tuple[Card, ...] | None
    ids: tuple[str, ...]
    sources: tuple[str, ...]
    text: str
    allowed: str
    needs: tuple[Constraint, ...]
    bounds: tuple[int, int] | None = None


def _needs(name: str) -> tuple[Constraint, ...]:
    return tuple(needs for needs in CONSTRAINTS if needs.option == name)


def _choice(name: str, values: Iterable[str | bool], ids: str, sources: str, text: str) -> Option:
    """An option whose values can be listed, the first being the default."""
    listed = tuple(values)
    names = [repr(str(value)) if isinstance(value, str) else str(value) for value in listed]
    return Option(
        name,
        listed,
        listed[0],
        tuple(ids.split()),
        tuple(sources.split()),
        text,
        f"{', '.join(names[:-1])} or {names[-1]}",
        _needs(name),
    )


def _number(
    name: str, default: int | None, bounds: tuple[int, int], ids: str, sources: str, text: str
) -> Option:
    """An option that is an integer within bounds, or its default."""
    least, most = bounds
    return Option(
        name,
        (),
        default,
        tuple(ids.split()),
        tuple(sources.split()),
        text,
        f"{'None or ' if default is None else ''}an integer from {least} to {most}",
        _needs(name),
        bounds,
    )


OPTIONS = (
    _choice(
        "tricks",
        Tricks,
        "C1 C2 C3 C4 E1 E2 E3 E4",
        "A D",
        "Two players play to each trick of collecting, or everyone does.",
    ),
    _choice(
        "trump",
        Trump,
        "D5 C6 C7 T2 T3 T4",
        "A D US2 US6 US7 CO2 NO1 CO5",
        "The last card of the stock shows trump for shedding only, or a card turned up after the"
        " deal shows it for both phases, or a card is set aside face down until shedding.",
    ),
    _choice(
        "set_aside_to",
        SetAsideTo,
        "T3",
        "CO2 CO5 US6",
        "A card set aside for trump joins the cards of whoever took the last trick of collecting,"
        " or stays out of play.",
    ),
    _choice(
        "trump_shown",
        TrumpShown,
        "T1",
        "A B C D SE2 SE4 CO6 SE6",
        "The last card of the stock is shown when collecting is over, as soon as somebody takes"
        " it, or from the deal on.",
    ),
    _choice(
        "following",
        Following,
        "U1 U2 U3 U4",
        "A D",
        "Where a card is turned up, any card may answer a lead, or the answer must follow suit,"
        " be a trump, or pick up the card led.",
    ),
    _number(
        "hand_size",
        3,
        (1, 52),
        "D3",
        "A B C D CO10",
        "So many cards are dealt to each player, and drawn up to in collecting.",
    ),
    _number(
        "removed",
        0,
        (0, 52),
        "D8",
        "CO3 NO4 NO1",
        "So many cards of the shuffled pack are out of the game, unseen.",
    ),
    _choice(
        "first_lead",
        FirstLead,
        "D4 D9",
        "A C D US6 NO2",
        "The player to the dealer's left leads the first trick, or the dealer does.",
    ),
    _choice(
        "equal_cards",
        (True, False),
        "E7",
        "A D CO1 US2 US6 US7 CO2 PG7 PG8 PG9 NO2 NO4 SE4 SE6 CO3 CO5 CO6",
        "Where everyone plays, several cards of one rank may be played together.",
    ),
    _choice(
        "collecting_ace",
        CollectingAce,
        "C8",
        "A B C D US2 US7 CO2",
        "In collecting the ace ranks above the king or below the two.",
    ),
    _choice(
        "draw",
        Draw,
        "C2 E2 N1 N2",
        "A B C D PG7 PG8 PG9 PG10 WP5 CO4 CO6 CO7 CO8",
        "Hands are filled up after each play, or when all have played to the round.",
    ),
    _choice(
        "chance_when",
        ChanceWhen,
        "C9",
        "A B C D US8",
        "A chance may be taken instead of any play, or only to open a trick.",
    ),
    _choice(
        "chance",
        (True, False),
        "C5",
        "A B C D",
        "Instead of a card from the hand, a player may turn over the top card of the stock and"
        " play it.",
    ),
    _choice(
        "sluffing",
        Sluffing,
        "L1 L2 L3 L4 L5 L6 L7 L8 L9",
        "A D CO1 PG7 CO3",
        "Cards that do not compete may be added to a trick: never, once it is decided, of the"
        " rank that one played, of every rank that one played, or of any rank in it at any time.",
    ),
    _choice(
        "matches_beat_singles",
        (False, True),
        "E5",
        "D",
        "A rank played by two or more players beats every rank played by only one.",
    ),
    _choice(
        "match_order",
        MatchOrder,
        "E8",
        "D NO2",
        "Of several matched ranks the highest is the best, or the one that most players played.",
    ),
    _choice(
        "must_match",
        (False, True),
        "E6 L7",
        "D US6 CO2",
        "A player who can match a rank so as to share the lead must do so.",
    ),
    _choice(
        "collecting_end",
        CollectingEnd,
        "X1 X2 X4 X5 X6",
        "A B C D NO2 US2 CO1 CO2 CO5",
        "Collecting is over when the player whose turn it is holds no card, when fewer than two"
        " players hold cards, with the trick in which the stock runs out, or after a trick that"
        " leaves somebody without cards.",
    ),
    _choice(
        "unresolved_tie",
        UnresolvedTie,
        "X3 X6",
        "D NO2",
        "After a tie that cannot be played off, collecting is over or goes on, or the only one of"
        " the tied who holds cards takes the trick.",
    ),
    _choice(
        "show_leftovers",
        (True, False),
        "B3",
        "C",
        "The cards left in hand when collecting is over are shown to everyone.",
    ),
    _choice(
        "rubbish_cards",
        (False, True),
        "B5 B7",
        "A",
        "Before shedding, a player with few cards gets low cards from the others.",
    ),
    _number(
        "rubbish_below",
        5,
        (1, 52),
        "B5 B7",
        "A US6",
        "A player with fewer cards than this gets rubbish cards.",
    ),
    _choice(
        "rubbish_pooled",
        (False, True),
        "B5 B7",
        "US6 CO6 US8",
        "Rubbish cards are pooled and dealt out anew instead of given from hand to hand.",
    ),
    _choice(
        "no_cards",
        NoCards,
        "B4 B6",
        "A C CO3",
        "A player without cards when shedding begins is out, or has to pick up first.",
    ),
    _choice(
        "must_beat",
        (False, True),
        "S7",
        "A B C SE2 SE4 CO8",
        "A player who can beat the top card may not pick up.",
    ),
    _choice(
        "trumping",
        Trumping,
        "S8",
        "A B C SE2 SE4",
        "A trump may be played on any card that is none, or only from a hand without its suit.",
    ),
    _choice(
        "pickup",
        Pickup,
        "S3 P1 P2 P3",
        "A B C US6 CO1 CO2 CO3 CO6 CO4 CO7 CO8",
        "In shedding a pick-up takes the top card, the oldest play, or every card of the trick.",
    ),
    _choice(
        "trick_leader",
        TrickLeader,
        "S5 S9",
        "A B CO8 CO9 CO10",
        "After a complete trick whoever played last to it leads, or the next player does.",
    ),
    _choice(
        "sequences",
        (False, True),
        "S3 Q1 Q2 Q3 Q4",
        "A WP4 US6 CO1 CO3",
        "In shedding, cards of one suit in unbroken rank order may be played as one play.",
    ),
    _choice(
        "pickup_span",
        PickupSpan,
        "P3 P4 Q4",
        "A WP4 US6 CO2 CO1 CO3 CO6",
        "With sequences, a pick-up takes all cards that touch in suit and rank, or one play only.",
    ),
    _number(
        "repetition_limit",
        None,
        (2, 1_000_000),
        "F4",
        "",
        "The game ends drawn when the same position has stood this many times; None is no limit.",
    ),
    Option(
        "pack",
        (),
        PACK,
        ("D1", "D2"),
        (),
        "The cards that are played with, the 52 cards unless others are named.",
        "text or an iterable of distinct cards",
        (),
    ),
)


# --- choices with a name ----------------------------------------------------------------------


class RulesOptions(TypedDict, total=False):
    """The keywords of :class:`Rules`, for type checkers.

    >>> from skitgubbe.rules import Rules
    >>> options: RulesOptions = {"tricks": "everyone", "must_match": True}
    >>> Rules(**options)
    Rules(tricks='everyone', must_match=True)
    """

    tricks: Tricks | Literal["two_player", "everyone"]
    trump: Trump | Literal["last_card", "upcard", "set_aside"]
    set_aside_to: SetAsideTo | Literal["last_trick_winner", "nobody"]
    trump_shown: TrumpShown | Literal["end", "when_taken", "from_deal"]
    following: Following | Literal["free", "follow_or_pick_up"]
    hand_size: int
    removed: int
    first_lead: FirstLead | Literal["left_of_dealer", "dealer"]
    equal_cards: bool
    collecting_ace: CollectingAce | Literal["high", "low"]
    draw: Draw | Literal["at_once", "after_round"]
    chance_when: ChanceWhen | Literal["any_play", "leading"]
    chance: bool
    sluffing: Sluffing | Literal["none", "after_trick", "own_rank", "own_ranks", "any_time"]
    matches_beat_singles: bool
    match_order: MatchOrder | Literal["rank", "players"]
    must_match: bool
    collecting_end: (
        CollectingEnd | Literal["empty_hand", "skip_empty_hands", "finish_trick", "any_empty"]
    )
    unresolved_tie: UnresolvedTie | Literal["end_phase", "return_and_continue", "sole_holder"]
    show_leftovers: bool
    rubbish_cards: bool
    rubbish_below: int
    rubbish_pooled: bool
    no_cards: NoCards | Literal["out", "must_pick_up"]
    must_beat: bool
    trumping: Trumping | Literal["free", "void"]
    pickup: Pickup | Literal["top", "oldest", "all"]
    trick_leader: TrickLeader | Literal["completer", "next_player"]
    sequences: bool
    pickup_span: PickupSpan | Literal["touching", "play"]
    repetition_limit: int | None
    pack: Iterable[Card | str]


PRESETS: dict[str, RulesOptions] = {
    "classic": {},
    "skip-empty": {"collecting_end": "skip_empty_hands"},
    "everyone": {"tricks": "everyone", "sluffing": "after_trick"},
    "everyone-own-rank": {"tricks": "everyone", "sluffing": "own_rank"},
    "everyone-any-time": {"tricks": "everyone", "sluffing": "any_time"},
    "everyone-finish": {
        "tricks": "everyone",
        "sluffing": "after_trick",
        "collecting_end": "finish_trick",
    },
    "must-match": {"tricks": "everyone", "sluffing": "after_trick", "must_match": True},
    "matches-beat": {"tricks": "everyone", "sluffing": "own_rank", "matches_beat_singles": True},
    "matches-beat-must-match": {
        "tricks": "everyone",
        "sluffing": "own_rank",
        "matches_beat_singles": True,
        "must_match": True,
    },
    "upcard": {"trump": "upcard"},
    "mas-upcard": {"trump": "upcard", "following": "follow_or_pick_up", "chance": False},
    "goat": {
        "tricks": "everyone",
        "equal_cards": False,
        "sluffing": "any_time",
        "must_match": True,
        "trump": "set_aside",
        "set_aside_to": "nobody",
        "rubbish_cards": True,
        "rubbish_pooled": True,
        "rubbish_below": 6,
        "sequences": True,
        "pickup": "oldest",
        "first_lead": "dealer",
    },
    "flurst": {
        "tricks": "everyone",
        "equal_cards": False,
        "sluffing": "any_time",
        "must_match": True,
        "collecting_ace": "low",
        "trump": "set_aside",
        "collecting_end": "any_empty",
        "sequences": True,
        "pickup": "oldest",
    },
    "stro": {
        "tricks": "everyone",
        "sluffing": "own_ranks",
        "sequences": True,
        "pickup": "oldest",
        "pickup_span": "play",
    },
    "mattis": {
        "tricks": "everyone",
        "equal_cards": False,
        "sequences": True,
        "pickup": "oldest",
        "pickup_span": "play",
        "no_cards": "must_pick_up",
    },
    "mattis-club": {
        "tricks": "everyone",
        "equal_cards": False,
        "matches_beat_singles": True,
        "match_order": "players",
        "collecting_end": "skip_empty_hands",
        "unresolved_tie": "sole_holder",
        "first_lead": "dealer",
    },
    "koira": {"tricks": "everyone", "equal_cards": False, "matches_beat_singles": True},
    "next-leads": {"trick_leader": "next_player"},
    "mas-club": {"tricks": "everyone", "equal_cards": False, "trump_shown": "from_deal"},
    "spelakort": {"trump_shown": "when_taken", "must_beat": True, "trumping": "void"},
}
"""The options of each preset, by its name."""

WHOSE = {
    "goat": "the goat game, as Wizards of the Coast published it in 2002",
    "flurst": "flurst, the American game that Dave Howell wrote down",
    "stro": "the game of a Swedish family, which they play on a site of their own",
    "mattis": "mattis, as a Norwegian site has it",
    "mattis-club": "mattis by the statutes of a Norwegian card club",
    "koira": "koira, a Finnish form of the game",
    "next-leads": "the game that programs in research play, Valet's and TAG's",
    "mas-club": "mas as a bridge club in Norberg plays it",
    "spelakort": "the game of the Swedish site spelakort.nu",
}
"""Whose game a preset of the wider sources is."""

"""The pack, the time between the phases, shedding, sequences and the end: rule by rule.

Each test is named after the rule that it holds the game to.  Seat 0 is at the dealer's left and
spades are trump unless a test says otherwise.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypeAlias

import pytest
from rigging import hands, legal, named, names, play, refuse, rig, rig_exactly, table, won
from tables import collected, shedding

from skitgubbe import (
    PACK,
    Card,
    CollectingEnded,
    EndReason,
    Event,
    Game,
    GameEnded,
    GiverAsked,
    LeftoversShown,
    Outcome,
    Phase,
    PickedUp,
    Played,
    SheddingBegan,
    Suit,
    TrickCompleted,
    TrumpRevealed,
    WentOut,
)
from skitgubbe.cards import parse_cards

pytestmark = pytest.mark.once

__all__: list[str] = []

CYCLE = (
    *("2H", "AS", "pickup", "pickup"),  # seat 0 leads, the ace goes from seat 1 to seat 2
    *("2D", "AS", "pickup", "pickup"),  # seat 1 leads, the ace goes on to seat 0
    *("2C", "AS", "pickup", "pickup"),  # seat 2 leads, the ace goes back to seat 1
)
"""Three players who go round for ever; see :func:`going_round`."""


def going_round(limit: int | None = None) -> Game:
    """A game in which :data:`CYCLE` leads back to where it began."""
    return shedding(["2H3H", "2D3DAS", "2C3C"], "S", repetition_limit=limit)


# --- D. the deal ------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_d6_any_seat_may_deal(dealer: int) -> None:
    game = Game(4, seed=1, dealer=dealer)
    assert game.dealer == dealer
    left = (dealer + 1) % 4
    assert game.turn == game.leader == left
    assert game.hands[left] == tuple(sorted(game.deck[0:12:4]))


# --- B. between the phases --------------------------------------------------------------------


def test_b1_trump_card_is_turned_up_and_joins_its_owners_cards() -> None:
    game = rig_exactly(["ACKCQC", "4H3H2H"], "7D")
    play(game, "AC", "2H", "KC", "3H", "QC")
    assert (game.trump, game.trump_card, game.trump_owner) == (None, Card("7D"), 0)
    assert all(Card("7D") not in hand for hand in game.hands)
    events = play(game, "4H")
    assert named(events, TrumpRevealed) == [TrumpRevealed(0, Card("7D"))]
    assert (game.trump, game.trump_card, game.trump_owner) == (Suit("D"), Card("7D"), 0)
    assert Card("7D") in game.hands[0]


def test_b1_upcard_is_revealed_anew_and_joins_its_owners_cards() -> None:
    game = rig_exactly(["ACKCQC", "4H3H2H"], "5D6D", rules="upcard")
    assert game.trump is Suit("D")
    play(game, "AC", "2H", "KC", "3H", "QC", "4H")
    assert game.phase is Phase.COLLECTING
    events = play(game, "5D")
    assert named(events, TrumpRevealed) == [TrumpRevealed(1, Card("6D"))]
    assert hands(game) == ["2H3H4H5DQCKCAC", "6D"]


def test_b2_won_cards_leftovers_and_returned_cards_come_together() -> None:
    game = collected(["2C3C", "4C5C", "6CTCJC"], "7D", 0, left=["", "8H9H", ""])
    assert named(game.events, CollectingEnded) == [CollectingEnded(((), (Card("4C"),), ()))]
    assert hands(game) == ["2C3C7D", "4C5C8H9H", "6CTCJC"]
    assert won(game) == ["", "", ""]
    assert game.table == ()


def test_b3_every_seat_with_leftovers_shows_them() -> None:
    piles = ["2C3C", "4C5C", "6C7C", "8CTC"]
    game = collected(piles, "7D", 0, left=["9H", "", "TH", "KHJH"])
    assert named(game.events, LeftoversShown) == [
        LeftoversShown(0, parse_cards("9H")),
        LeftoversShown(2, parse_cards("TH")),
        LeftoversShown(3, parse_cards("JHKH")),
    ]


def test_b3_off_nothing_is_shown() -> None:
    piles = ["2C3C5C", "4C7C", "6C9CTC"]
    game = collected(piles, "7D", 0, left=["", "8H", ""], show_leftovers=False)
    assert named(game.events, LeftoversShown) == []
    assert hands(game) == ["2C3C5C7D", "4C7C8H", "6C9CTC"]


def test_b4_without_cards_a_player_is_out_and_takes_no_part() -> None:
    game = collected(["2C3C8C9C", "", "4C5C6C7CTC"], "7D", 0)
    assert game.safe == (1,)
    assert names(game.events)[-2:] == ["went_out", "shedding_began"]
    assert (game.turn, game.trick_size) == (0, 2)
    play(game, "3C")
    assert game.turn == 2


def test_b4_several_are_safe_clockwise_from_the_owner() -> None:
    piles = ["", "", "2C3C4C5C6C7C8C9CTC", "2D3D4D5D6D8D9DTDJD", "", ""]
    game = collected(piles, "7D", 3)
    assert game.safe == (4, 5, 0, 1)
    assert named(game.events, WentOut) == [WentOut(4), WentOut(5), WentOut(0), WentOut(1)]
    assert named(game.events, SheddingBegan) == [SheddingBegan(3, (0, 0, 9, 10, 0, 0))]


# --- B5. rubbish cards ------------------------------------------------------------------------


GIFTS: dict[str, tuple[str, int, str, str, str]] = {
    "five cards are enough": (
        *("2C3C4C5C6C7C8C 9HTHJHQHKH", 0),
        *("", "", "2C3C4C5C6C7C7S8C 9HTHJHQHKH"),
    ),
    "the receiver's left is first, seat 1": (
        *("9H 2D6D7D8D9DTD 2C6C7C8C9CTC", 2),
        *("1>0 2>0", "2D 2C", "2C2D9H 6D7D8D9DTD 6C7C7S8C9CTC"),
    ),
    "the receiver's left is first, seat 2": (
        *("2D6D7D8D9DTD 9H 2C6C7C8C9CTC", 2),
        *("2>1 0>1", "2C 2D", "6D7D8D9DTD 2C2D9H 6C7C7S8C9CTC"),
    ),
    "the receiver's left is first, seat 0": (
        *("2D6D7D8D9DTD 2C6C7C8C9CTC 9H", 1),
        *("0>2 1>2", "2D 2C", "6D7D8D9DTD 6C7C7S8C9CTC 2C2D9H"),
    ),
    "who has just five cards gives none": (
        *("9H 2D3D4D5D8D 2C3C6C7C8C9C", 2),
        *("2>0 2>0", "2C 3C", "2C3C9H 2D3D4D5D8D 6C7C7S8C9C"),
    ),
    "a giver stops at five cards": (
        *("9H 2D3D4D5D6D7D 6C7C8C9CTC", 2),
        *("1>0", "4D", "4D9H 2D3D5D6D7D 6C7C7S8C9CTC"),
    ),
    "who has no low cards gives none": (
        *("9H 6D7D8D9DTDJD 5C6C7C8C9CTC", 2),
        *("2>0", "5C", "5C9H 6D7D8D9DTDJD 6C7C7S8C9CTC"),
    ),
    "all may come from one": (
        *("9H 2D3D4D5D8D 2C3C4C5C6C7C8C9C", 2),
        *("2>0 2>0 2>0 2>0", "5C 2C 4C 3C", "2C3C4C5C9H 2D3D4D5D8D 6C7C7S8C9C"),
    ),
    "nobody can give": (
        *("9H 6D7D8D9DTDJD 2C3C4C5C", 2),
        *("", "", "9H 6D7D8D9DTDJD 2C3C4C5C7S"),
    ),
    "the second gets none when the first took all": (
        *("9H 9S 2C6C7C8C9CTC 2D3D6D7D8D9D", 2),
        *("2>0 3>0", "2C 3D", "2C3D9H 9S 6C7C7S8C9CTC 2D6D7D8D9D"),
    ),
    "nor when all came from one": (
        *("9H 9S 6C7C8C9CTCJC 2D3D6D7D8D9DTD", 2),
        *("3>0 3>0", "2D 3D", "2D3D9H 9S 6C7C7S8C9CTCJC 6D7D8D9DTD"),
    ),
    "both get some": (
        *("9HTHJHQH 9STSJSQS 2C3C6C7C8C9CTC", 2),
        *("2>0 2>1", "3C 2C", "3C9HTHJHQH 2C9STSJSQS 6C7C7S8C9CTC"),
    ),
    "who was served gives none": (
        *("2H9HTHJH 9S 2C6C7C8C9CTC", 2),
        *("2>0", "2C", "2C2H9HTHJH 9S 6C7C7S8C9CTC"),
    ),
}
"""The cards won, the owner of 7S, who is asked for whom, what they give, the hands after that."""


@pytest.mark.parametrize("name", GIFTS)
def test_b5_who_gives_what_to_whom(name: str) -> None:
    piles, owner, asked, given, after = GIFTS[name]
    game = collected(piles.split(), "7S", owner, rubbish_cards=True)
    for number, gift in enumerate(given.split()):
        assert (game.phase, game.turn) == (Phase.SHARING, int(asked.split()[number][0]))
        play(game, f"give {gift}")
    assert (game.phase, game.turn) == (Phase.SHEDDING, owner)
    assert [f"{e.seat}>{e.receiver}" for e in named(game.events, GiverAsked)] == asked.split()
    assert hands(game) == after.split()


def test_b5_two_short_players_are_served_clockwise_from_the_dealers_left() -> None:
    piles = ["2C3C4C5C6C7C8C9CTCJC", "9HTHJHQH", "2D3D4D5D6D7D8D9DTDJD", "9S"]
    game = collected(piles, "7S", 0, dealer=2, rubbish_cards=True)
    assert named(game.events, GiverAsked) == [GiverAsked(0, 3)]  # seat 3 is at the dealer's left
    play(game, "give 2C", "give 2D", "give 3C")
    events = play(game, "give 3D")
    assert hands(game)[3] == "2C2D3C3D9S"
    assert named(events, GiverAsked) == [GiverAsked(2, 1)]  # seat 1's left, not who is next
    play(game, "give 4D")
    assert (game.phase, hands(game)[1]) == (Phase.SHEDDING, "4D9HTHJHQH")


def test_b5_a_low_trump_card_may_be_given_and_its_first_owner_leads() -> None:
    game = collected(["9H", "6D7D8D9DTD", "6C7C8C9CTC"], "3S", 2, rubbish_cards=True)
    assert legal(game) == ["give 3S"]
    events = play(game, "give 3S")
    assert named(events, SheddingBegan) == [SheddingBegan(2, (2, 5, 5))]
    assert hands(game)[0] == "3S9H"
    assert (game.trump_owner, game.turn, game.trump) == (2, 2, Suit("S"))


def test_b5_b4_applies_afterwards() -> None:
    game = collected(["", "", "2C6C7C8C9CTCJCQCKC"], "7S", 2, rubbish_cards=True)
    play(game, "give 2C")
    assert (game.phase, game.safe, hands(game)[0]) == (Phase.SHEDDING, (1,), "2C")
    game = collected(["", "6D7D8D9DTD", "6C7C8C9CTC"], "7S", 2, rubbish_cards=True)
    assert (game.phase, game.safe) == (Phase.SHEDDING, (0,))


def test_b5_only_giving_and_only_in_turn() -> None:
    game = collected(["9H", "2D3D4D5D6D7D8D", "2C3C4C5C6C7C"], "7S", 2, rubbish_cards=True)
    assert [legal(game, seat) for seat in (0, 2)] == [[], []]
    for act in ("1:2D", "1:pass", "1:pickup", "1:chance", "1:sluff 2D", "1:give 6D", "2:give 2C"):
        assert refuse(game, act).rule == "B5"


# --- S. shedding ------------------------------------------------------------------------------


def test_s1_owner_of_the_trump_card_leads_any_card() -> None:
    game = collected(["2C3C6C", "8C9D", "4C5C6D7D"], "TH", 1)
    assert (game.turn, game.leader) == (1, 1)
    assert legal(game) == ["8C", "9D", "TH"]


@pytest.mark.parametrize(
    ("top", "beats"),
    [
        ("7H", ["2S", "8H", "AS", "AH"]),  # higher hearts and all trumps
        ("AD", ["2S", "AS"]),  # trumps only
        ("2S", ["AS"]),  # higher trumps only
        ("KS", ["AS"]),
        ("2C", ["2S", "8C", "AS"]),
    ],
)
def test_s2_higher_in_suit_or_a_trump_on_a_plain_card_beats(top: str, beats: list[str]) -> None:
    hand = [card for card in ("2S", "6H", "8C", "8H", "AS", "AH") if card != top]
    game = shedding([top + "9D", "".join(hand), "3D"], "S")
    play(game, top)
    assert set(legal(game)) == {*beats, "pickup"}


Case: TypeAlias = tuple[str, str, str, int | None, int, tuple[int, ...]]
"""Hands, moves (``-`` picks up); then the table, the turn, the trick's size, who is safe."""


def check(case: Case, *, sequences: bool = False) -> tuple[Event, ...]:
    """Play a case and see that it stands as it should; the events of it."""
    dealt, moves, *expected = case
    game = shedding(dealt.split(" "), "S", sequences=sequences)
    events = play(game, *moves.replace("-", "pickup").split())
    assert [" ".join(table(game)), game.turn, game.trick_size, game.safe] == expected
    assert game.leader == game.turn or game.table
    return events


S2: dict[str, Case] = {
    "who could beat may pick up": ("7H2C 6H8H 3D", "7H -", "", 2, 3, ()),
    "the turn passes over who has no cards": ("2H3C  5H6D  7H8D", "2H", "0:2H", 2, 3, (1, 3)),
    "and again": ("2H3C  5H6D  7H8D", "2H 5H", "0:2H 2:5H", 4, 3, (1, 3)),
    "one's own card may lie on top": ("5H6H9C 7H2D 3C", "5H 7H -", "0:5H", 0, 3, ()),
    "and is beaten": ("5H6H9C 7H2D 3C", "5H 7H - 6H", "0:5H 0:6H", 1, 3, ()),
    "or picked up": ("5H6H9C 7H2D 3C", "5H 7H - -", "", 1, 3, ()),
}


@pytest.mark.parametrize("name", S2)
def test_s2_whose_turn_it_is(name: str) -> None:
    check(S2[name])


def test_s3_pick_up_takes_the_top_card_only() -> None:
    game = shedding(["5H9C", "6H2D", "7H3C", "4C"], "S")
    events = play(game, "5H", "6H", "7H", "pickup")
    assert events[-1] == PickedUp(3, (Card("7H"),))
    assert hands(game)[3] == "4C7H"
    assert table(game) == ["0:5H", "1:6H"]


S4: dict[str, Case] = {
    "the next must beat it": ("5H6D 8S2D 3C9D", "5H 8S -", "0:5H", 0, 3, ()),
    "or picks up, too": ("5H9C 6H2D 7H3C 4C8D", "5H 6H 7H - -", "0:5H", 1, 4, ()),
    "until all is taken": ("5H9C 6H2D 7H3C 4C8D", "5H 6H 7H - - -", "", 2, 4, ()),
    "it is beaten": ("5H8HKS 6H2D 7H3C 4C8D", "5H 6H 7H - 8H", "0:5H 1:6H 0:8H", 1, 4, ()),
    "after the last card the next leads": ("5H9C 6H2D 7H3C", "5H -", "", 2, 3, ()),
    "to a trick of a new size": ("5H 6H2D 7H3C", "5H -", "", 2, 2, (0,)),
    "the next with cards": ("5H9C 6H2D  7H3C", "5H -", "", 3, 3, (2,)),
}


@pytest.mark.parametrize("name", S4)
def test_s4_pick_up_leaves_next_to_beat_card_below(name: str) -> None:
    check(S4[name])


def test_s4_a_chain_of_pick_ups_through_three_players_plays() -> None:
    game = shedding(["5H9C", "6H2D", "7H3C", "4C8D"], "S")
    play(game, "5H", "6H", "7H", "pickup")
    assert legal(game) == ["pickup"]
    play(game, "pickup", "pickup")
    assert hands(game) == ["6H9C", "2D5H", "3C", "4C7H8D"]
    assert legal(game) == ["3C"]


THREE = "5H 6H 7H 4C8D 3C9D"
S5: dict[str, Case] = {
    "a play of each who held cards": ("5H9C 6H2D  7H3C", "5H 6H", "0:5H 1:6H", 3, 3, (2,)),
    "who played last leads": ("5H9C 6H2D  7H3C", "5H 6H 7H", "", 3, 3, (2,)),
    "plays count": ("5H8H9C 6H9H2D 3D3C", "5H 6H - 8H", "0:5H 0:8H", 1, 3, ()),
    "not players": ("5H8H9C 6H9H2D 3D3C", "5H 6H - 8H 9H", "", 1, 3, ()),
    "a leader of the last card counts": ("5H 6H2D 7H3C", "5H 6H", "0:5H 1:6H", 2, 3, (0,)),
    "and does no more": ("5H 6H2D 7H3C", "5H 6H 7H", "", 2, 2, (0,)),
    "the size stays": ("5H 6H 7H3C8H 2C9H", "5H 6H 7H", "0:5H 1:6H 2:7H", 3, 4, (0, 1)),
    "and is new then": ("5H 6H 7H3C8H 2C9H", "5H 6H 7H 9H", "", 3, 2, (0, 1)),
    "two fill": ("5H 6H 7H9H3C 8HTH2C", "5H 6H - 8H 9H", "0:5H 3:8H 2:9H", 3, 4, (0, 1)),
    "a trick of four": ("5H 6H 7H9H3C 8HTH2C", "5H 6H - 8H 9H TH", "", 3, 2, (0, 1)),
    "the left of who went out": ("5H9C 6H2D 7H", "5H 6H 7H", "", 0, 2, (2,)),
    "the next with cards": ("5H 6H2D  7H3C 8H", "5H 6H 7H 8H", "", 1, 2, (2, 0, 4)),
    "three go out": (THREE, "5H 6H 7H", "0:5H 1:6H 2:7H", 3, 5, (0, 1, 2)),
    "their cards are picked up": (THREE, "5H 6H 7H - -", "0:5H", 3, 5, (0, 1, 2)),
    "and played": (THREE, "5H 6H 7H - - 7H", "0:5H 3:7H", 4, 5, (0, 1, 2)),
}


@pytest.mark.parametrize("name", S5)
def test_s5_when_a_trick_is_complete_and_who_leads_then(name: str) -> None:
    completed = named(check(S5[name]), TrickCompleted)
    assert bool(completed) is (S5[name][2] == "")


def test_s5_going_out_comes_before_the_trick_is_complete() -> None:
    game = shedding(["5H9C", "6H2D", "7H"], "S")
    assert names(play(game, "5H", "6H", "7H"))[-3:] == ["played", "went_out", "trick_completed"]


S6: dict[str, Case] = {
    "at once": ("5H2C 6H 7H3C", "5H 6H", "0:5H 1:6H", 2, 3, (1,)),
    "though the card is picked up": ("5H2C 6H 7H3C", "5H 6H -", "0:5H", 0, 3, (1,)),
    "in order": ("5H2C 6H 7H3C 8H", "5H 6H 7H 8H 2C", "0:2C", None, 2, (1, 3, 0)),
}


@pytest.mark.parametrize("name", S6)
def test_s6_a_player_without_cards_is_safe(name: str) -> None:
    safe = S6[name][-1]
    assert tuple(event.seat for event in named(check(S6[name]), WentOut)) == safe


# --- Q. sequences -----------------------------------------------------------------------------


def test_q1_two_or_more_cards_of_a_suit_in_rank_order_are_led_as_one_play() -> None:
    game = shedding(["7H8H9HJH", "2C2D"], "S", sequences=True)
    assert legal(game) == ["7H", "7H8H", "7H8H9H", "8H", "8H9H", "9H", "JH"]
    events = play(game, "9H 7H 8H")
    assert events == (Played(0, parse_cards("7H8H9H")),)
    assert table(game) == ["0:7H8H9H"]


@pytest.mark.parametrize(
    "cards",
    ["7H9H", "7H8D", "7H7D", "7H8H9D", "9HTHQH", "6S8S"],
    ids=["gap", "suits", "rank", "last_suit", "late_gap", "trump_gap"],
)
def test_q1_nothing_else_is_a_sequence(cards: str) -> None:
    game = shedding([cards, "2C2D"], "S", sequences=True)
    assert refuse(game, cards).rule == "Q1"


def test_q1_ace_and_two_do_not_join() -> None:
    game = shedding(["2H3HKHAH", "2C2D"], "S", sequences=True)
    assert legal(game) == ["2H", "2H3H", "3H", "KH", "KHAH", "AH"]
    assert refuse(game, "2HAH").rule == "Q1"
    assert refuse(game, "2HKHAH").rule == "Q1"


def test_q1_a_gap_of_a_short_pack_stays_a_gap() -> None:
    pack = [card for card in PACK if str(card)[0] not in "678"]
    game = shedding(["4H5H9HTH", "2C2D"], "S", sequences=True, pack=pack)
    assert legal(game) == ["4H", "4H5H", "5H", "9H", "9HTH", "TH"]
    assert refuse(game, "5H9H").rule == "Q1"


@pytest.mark.parametrize(
    ("top", "hand", "beats", "refused"),
    [
        ("7H", "5H6H8H9HTDJD", ["8H", "8H9H", "9H"], ["5H6H", "TDJD"]),
        ("AH", "2S3S5S6S", ["2S", "2S3S", "3S", "5S", "5S6S", "6S"], []),
        ("4S", "2S3S5S6S", ["5S", "5S6S", "6S"], ["2S3S"]),
        ("7H8H", "9HTHJH", ["9H", "9HTH", "9HTHJH", "TH", "THJH", "JH"], []),
    ],
)
def test_q2_each_card_must_beat_the_top_card(
    top: str, hand: str, beats: list[str], refused: list[str]
) -> None:
    game = shedding([top + "2C", hand, "3C"], "S", sequences=True)
    play(game, top)
    assert legal(game) == [*beats, "pickup"]
    for cards in refused:
        assert refuse(game, cards).rule == "Q2"


def test_q3_a_sequence_counts_as_one_play() -> None:
    game = shedding(["7H8H9H2C", "TH3D", "JHQH4C"], "S", sequences=True)
    play(game, "7H8H9H")
    assert (len(game.table), game.trick_size) == (1, 3)
    play(game, "TH")
    assert len(game.table) == 2
    events = play(game, "JHQH")
    assert named(events, TrickCompleted) == [TrickCompleted(2, parse_cards("7H8H9HTHJHQH"))]


def test_q4_the_top_card_is_the_highest_of_the_last_play() -> None:
    game = shedding(["7H8H9H2C", "TH3D", "5H4C"], "S", sequences=True)
    play(game, "7H8H9H")
    assert legal(game) == ["TH", "pickup"]


Q4: dict[str, Case] = {
    "a whole sequence": ("5D2C 7S8S9S3D 4C6C", "5D 7S8S9S -", "0:5D", 0, 3, ()),
    "what several laid": ("7H2C 8H3D 9H4C 2D3C", "7H 8H 9H -", "", 0, 4, ()),
    "all sorts": ("4H5H2C 6H3D 7H8H4C 9H2D 3C5C", "4H5H 6H 7H8H 9H -", "", 0, 5, ()),
    "up to a gap": ("5H2C 7H3D 8H9H4C 2D3C", "5H 7H 8H9H -", "0:5H", 0, 4, ()),
    "up to another suit": ("7H2C 8S3D 9S4C 2D3C", "7H 8S 9S -", "0:7H", 0, 4, ()),
    "an ace and a two do not touch": ("AH5C 2S3D 3C4C", "AH 2S -", "0:AH", 0, 3, ()),
    "the table may be empty": ("5H9D2C 6H3D 8C4C 2D3C", "5H 6H -", "", 3, 4, ()),
    "what is taken counts no more": ("2HTH2C 5H3D 6H4C 2D3C", "2H 5H 6H -", "0:2H", 0, 4, ()),
    "so": ("2HTH2C 5H3D 6H4C 2D3C", "2H 5H 6H - TH", "0:2H 0:TH", 1, 4, ()),
}


@pytest.mark.parametrize("name", Q4)
def test_q4_a_pick_up_takes_the_chain_that_lies_on_top(name: str) -> None:
    check(Q4[name], sequences=True)


def test_q4_the_chain_does_not_go_on_past_a_gap_of_a_short_pack() -> None:
    pack = [card for card in PACK if str(card)[0] not in "678"]
    game = shedding(["5H2C", "9H3D", "3C4C"], "S", sequences=True, pack=pack)
    play(game, "5H", "9H", "pickup")
    assert table(game) == ["0:5H"]


# --- F. the end -------------------------------------------------------------------------------


def test_f1_the_game_is_over_when_only_one_player_holds_cards() -> None:
    game = shedding(["5H", "6H2D", ""], "S")
    events = play(game, "5H")
    assert events == (
        Played(0, (Card("5H"),)),
        WentOut(0),
        GameEnded(1, EndReason.LAST_WITH_CARDS),
    )
    assert game.outcome == Outcome(1, EndReason.LAST_WITH_CARDS)
    assert (game.phase, game.is_over, game.skitgubbe) == (Phase.OVER, True, 1)
    assert game.safe == (2, 0)
    assert (game.turn, game.actors, game.legal_moves()) == (None, (), ())


def test_f1_in_mid_trick_too() -> None:
    game = shedding(["5H", "6H", "7H3C"], "S")
    play(game, "5H", "6H")
    assert (game.is_over, game.skitgubbe, game.safe) == (True, 2, (0, 1))
    assert hands(game)[2] == "3C7H"  # they need not answer, and nothing is added
    assert table(game) == ["0:5H", "1:6H"]  # two plays of three: the trick was not set aside


def test_f2_one_with_all_cards_is_skitgubbe_without_a_play() -> None:
    game = rig_exactly(["ACKCQC", "4H3H2H"], "7D")
    play(game, "AC", "2H", "KC", "3H", "QC")
    events = play(game, "4H")
    assert names(events)[-4:] == ["collecting_ended", "trump_revealed", "went_out", "game_ended"]
    assert named(events, SheddingBegan) == []
    assert events[-1] == GameEnded(0, EndReason.LAST_WITH_CARDS)
    assert (game.phase, game.skitgubbe, game.safe) == (Phase.OVER, 0, (1,))
    assert hands(game) == ["2H3H4H7DQCKCAC", ""]
    assert (game.turn, game.leader, game.trick_size) == (None, None, 0)


def test_f2_with_several_players() -> None:
    game = collected(["", "", "2C3C4C5C6C7C8C9CTCJCQCKC", ""], "7D", 2)
    assert (game.is_over, game.skitgubbe, game.safe) == (True, 2, (3, 0, 1))


def test_f2_not_when_rubbish_cards_bring_others_into_play() -> None:
    game = collected(["", "2C3C6C7C8C9C"], "7D", 1, rubbish_cards=True)
    assert game.phase is Phase.SHARING
    play(game, "give 2C", "give 3C")
    assert (game.phase, hands(game)[0], game.safe) == (Phase.SHEDDING, "2C3C", ())
    game = collected(["", "6C7C8C9CTCJC"], "7D", 1, rubbish_cards=True)
    assert (game.phase, game.skitgubbe) == (Phase.OVER, 1)


def test_f3_there_is_a_loser_and_no_winner() -> None:
    game = Game(4, seed=3)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    assert {*game.safe, game.skitgubbe} == {0, 1, 2, 3}
    assert len(game.safe) == 3
    assert not hasattr(game, "winner") and not hasattr(game.outcome, "winner")


def test_f4_off_play_may_go_round_for_ever() -> None:
    game = going_round()
    before = hands(game)
    for _ in range(20):
        play(game, *CYCLE)
    assert (hands(game), game.turn, game.table) == (before, 0, ())
    assert not game.is_over


@pytest.mark.parametrize("limit", [2, 3, 5])
def test_f4_the_game_is_drawn_when_a_position_stands_for_the_kth_time(limit: int) -> None:
    game = going_round(limit)
    for _ in range(limit - 2):  # the position that it starts from counts once
        play(game, *CYCLE)
    play(game, *CYCLE[:-1])
    assert not game.is_over
    events = play(game, CYCLE[-1])
    assert events == (PickedUp(2, (Card("2C"),)), GameEnded(None, EndReason.REPETITION))
    assert game.outcome == Outcome(None, EndReason.REPETITION)
    assert (game.phase, game.is_over, game.skitgubbe, game.safe) == (Phase.OVER, True, None, ())
    assert (game.turn, game.actors, game.legal_moves()) == (None, (), ())
    assert refuse(game, "2H").rule == "F1"


def test_f4_in_collecting() -> None:
    deal = ["2C4H6D", "2D4C6H", "2H4D6C"]
    game = rig(deal, rules="mas-upcard", repetition_limit=3)
    twin = rig(deal, rules="mas-upcard")
    stood = Counter([position(twin)])
    while not game.is_over:
        assert max(stood.values()) < 3
        act = legal(game)[0] if game.turn == game.leader else "pickup"
        play(game, act)
        play(twin, act)
        stood[position(twin)] += 1
    assert stood[position(twin)] == 3
    assert game.outcome == Outcome(None, EndReason.REPETITION)
    assert game.events[-1] == GameEnded(None, EndReason.REPETITION)
    assert len(game.stock) == 41  # the first two leads drew; who holds more than three does not


@pytest.mark.parametrize("limit", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_f4_counts_what_stands_whatever_the_way_back(seed: int, limit: int) -> None:
    random = Random(seed)
    deal = ["2H3H4H", "2D3DAS", "2C3CKS"]
    game = shedding(deal, "S", repetition_limit=limit)
    twin = shedding(deal, "S")
    stood = Counter([position(twin)])
    while not game.is_over:
        assert max(stood.values()) < limit
        act = "pickup" if game.table and random.random() < 0.8 else random.choice(legal(game))
        play(game, act)
        play(twin, act)
        stood[position(twin)] += 1
    reason = EndReason.LAST_WITH_CARDS if twin.is_over else EndReason.REPETITION
    assert game.outcome == Outcome(twin.skitgubbe, reason)
    assert twin.is_over or stood[position(twin)] == limit


ALIKE: dict[str, tuple[Game, str]] = {
    "trick_size": (
        shedding(["8C9S", "AH2D", "5DAS", "3H8S"], "S", repetition_limit=2),
        "8C - 5D 8S 9S - - - 2D - 5D - 2D - 5D - 2D - 5D",
    ),
    "table": (
        shedding(["2C3H8HQDKC", "TD", "9SKS"], "S", sequences=True, repetition_limit=2),
        "8H - KS - TD - 3H - 9S - 8H - QD - TD - QD - TD - QD 9S - - KC 9S - - TD 9S -",
    ),
    "turn": (
        shedding(["7SJHQSKS", "7C", "3S5C6SKC"], "S", sequences=True, repetition_limit=2),
        "JH - 6S - 7C - KS - 5C 7S - - 6S - 5C - 6S7S - 5C - 7S - 5C - 7S - 6S -",
    ),
    "stock": (
        rig_exactly(["3STSQS", "4D8CTH", "7H8SJD"], "AS", rules="mas-upcard", repetition_limit=2),
        "3S - 7H - " * 3,
    ),
}
"""Games in which a position comes back but for one thing, and the moves there: ``-`` picks up."""


@pytest.mark.parametrize("part", ALIKE)
def test_f4_a_position_that_differs_in_one_thing_is_another(part: str) -> None:
    start, moves = ALIKE[part]
    game = start.copy()
    stood = [parts(game)]
    for move in moves.split():
        play(game, "pickup" if move == "-" else move)
        stood.append(parts(game))
    assert not game.is_over
    last = stood.pop()
    differences = [{name for name in last if before[name] != last[name]} for before in stood]
    assert {part} in differences and set() not in differences


def parts(game: Game) -> dict[str, object]:
    """What F4 calls a position; who has still to act goes with the turn."""
    shown = game.position.to_dict()
    names = ("phase", "hands", "table", "trick_size", "stock", "discards", "won")
    found: dict[str, object] = {name: shown[name] for name in names}
    return {**found, "turn": (game.turn, game.actors)}


def position(game: Game) -> tuple[object, ...]:
    return tuple(map(str, parts(game).values()))

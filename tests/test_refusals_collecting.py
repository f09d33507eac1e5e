"""What is refused in collecting: the reason, the rule, the whole text, and that nothing changed.

``refuse`` in ``rigging`` compares the game before and after.  What is refused in the other phases
is in ``test_refusals_shedding.py``.
"""

from __future__ import annotations

import pytest
from rigging import play, refuse, rig, rig_exactly

from skitgubbe import Game, IllegalReason, Rules, Tricks, Trump

pytestmark = pytest.mark.once

__all__: list[str] = []

R = IllegalReason

SENTENCES = {
    R.NO_SUCH_SEAT: "there is no such seat",
    R.NOT_YOUR_TURN: "it is another seat's turn",
    R.CARD_NOT_HELD: "the seat does not hold it",
    R.ONE_CARD_A_PLAY: (
        "one card is played at a time; several equal cards need tricks='everyone' (E1)"
    ),
    R.RANKS_DIFFER: "cards played together are of one rank",
    R.TOO_MANY_CARDS: "at most three cards are played together",
    R.EQUAL_CARDS_OFF: (
        "one card is played at a time; several equal cards need equal_cards=True (E1)"
    ),
    R.MUST_MATCH: "the seat holds a rank that it must match",
    R.MUST_FOLLOW: "an answer follows suit, or trumps when it cannot",
    R.CHANCE_OFF: "chance=False: nobody may chance",
    R.CHANCE_LAST_CARD: "chance needs two cards in the stock",
    R.CHANCE_ONLY_LEADS: "chance_when='leading': a chance may only open a trick",
    R.CHANCE_NO_CARD: "chance needs a card in the stock, and it is empty",
    R.PICK_UP_OFF: "picking up in collecting needs following='follow_or_pick_up'",
    R.PICK_UP_NOT_LED: "the leader of a trick must play a card",
    R.SLUFF_OFF: "sluffing='none': nobody adds cards to a trick",
    R.SLUFF_TOO_EARLY: "it is too early in the trick to add cards",
    R.SLUFF_NOT_PLAYED_YET: "a seat adds cards only once it has played in the round",
    R.SLUFF_WRONG_RANK: "only cards of ranks lying in the trick are added",
    R.SLUFF_NOT_OWN_RANK: "a seat adds only cards of the rank it played itself",
    R.SLUFF_NOT_IN_TRICK_YET: "a seat adds cards only once it has played in the trick",
    R.SLUFF_NOT_OWN_RANKS: "a seat adds only cards of the ranks it played itself in the trick",
    R.SLUFF_MUST_MATCH: "a rank that the seat must match is played, not added",
    R.WINDOW_OPEN: "the trick is decided: add cards or pass",
    R.WINDOW_DONE: "the seat is done with this trick",
    R.PASS_NOT_NOW: "in collecting a seat passes only once a trick is decided and sluffing is on",
    R.GIVE_OFF: "giving needs rubbish_cards=True",
    R.GIVE_POOLED: "rubbish_pooled=True: nobody gives cards, they are pooled",
    R.GIVE_NOT_NOW: "cards are given only between the phases",
}
OTHER_PHASES = {reason for reason in R if reason.rule[0] in "FSQ"} | {
    *(R.CHANCE_NOT_NOW, R.SLUFF_NOT_NOW, R.NOT_LOW, R.MUST_GIVE, R.OWES_PICK_UP),
}

TWO = Rules()
PLAIN = Rules(tricks="everyone")
AFTER = Rules.preset("everyone")
OWN = Rules.preset("everyone-own-rank")
OWNS = PLAIN.replace(sluffing="own_ranks")
ANY = Rules.preset("everyone-any-time")
MATCH = Rules(tricks="everyone", must_match=True)
FREE = Rules.preset("upcard")
MAS = Rules.preset("mas-upcard")
ONE = PLAIN.replace(equal_cards=False)
LEADING = TWO.replace(chance_when="leading")
POOLED = TWO.replace(rubbish_cards=True, rubbish_pooled=True)


def dealt(rules: Rules) -> Game:
    """Three seats play together; two play to each other; or hearts are trump by an upcard."""
    if rules.tricks is Tricks.EVERYONE:
        return rig(["9S5H9H", "KD9CKC", "5CKH3C"], "ACADAHASTCTDTH", rules=rules)
    if rules.trump is Trump.UPCARD:
        return rig(["9S2C3C", "TS2D3H"], "6D", "8H", rules=rules)
    return rig_exactly(["2C7S9H", "3C4CKD"], "8D6D5H", rules=rules)


LEAD = "2C, 7S, 9H, chance"
ANSWER = "3C, 4C, KD, chance"
LEAD_OF_EVERYONE = "5H, 9H, 9H9S, 9S, chance"
SECOND = "9C, KC, KCKD, KD, chance"
WINDOW = ["9S", "KD", "5C"]
WINDOW_0 = "sluff 5H, sluff 5H9H, sluff 9H, pass"
WINDOW_1 = "sluff 9C, sluff 9CKC, sluff KC, pass"

REFUSALS: list[tuple[Rules, list[str], str, IllegalReason, str, str]] = [
    # the seat and the turn
    (TWO, [], "7:2C", R.NO_SUCH_SEAT, "D2", "nothing"),
    (TWO, [], "-1:2C", R.NO_SUCH_SEAT, "D2", "nothing"),
    (ANY, ["9S"], "3:sluff 9D", R.NO_SUCH_SEAT, "D2", "nothing"),
    (AFTER, WINDOW, "3:pass", R.NO_SUCH_SEAT, "D2", "nothing"),
    (TWO, [], "1:3C", R.NOT_YOUR_TURN, "C1", "nothing"),
    (TWO, ["2C"], "0:7S", R.NOT_YOUR_TURN, "C1", "nothing"),
    (TWO, ["2C"], "0:chance", R.NOT_YOUR_TURN, "C1", "nothing"),
    (MAS, ["9S"], "0:pickup", R.NOT_YOUR_TURN, "C1", "nothing"),
    (PLAIN, [], "1:KD", R.NOT_YOUR_TURN, "E1", "nothing"),
    (PLAIN, ["9S"], "2:chance", R.NOT_YOUR_TURN, "E1", "nothing"),
    (ANY, ["9S"], "0:9H", R.NOT_YOUR_TURN, "E1", "sluff 9H"),
    # plays
    (TWO, [], "3C", R.CARD_NOT_HELD, "C1", LEAD),
    (TWO, [], "8D", R.CARD_NOT_HELD, "C1", LEAD),
    (MAS, ["9S"], "9S", R.CARD_NOT_HELD, "C1", "TS, pickup"),
    (PLAIN, ["9S"], "9H", R.CARD_NOT_HELD, "E1", SECOND),
    (TWO, [], "2C7S", R.ONE_CARD_A_PLAY, "C1", LEAD),
    (TWO.replace(sequences=True), [], "2C7S", R.ONE_CARD_A_PLAY, "C1", LEAD),
    (MAS, ["9S"], "2DTS", R.ONE_CARD_A_PLAY, "C1", "TS, pickup"),
    (PLAIN, ["9S"], "9CKC", R.RANKS_DIFFER, "E1", SECOND),
    (PLAIN, ["9S"], "9C9D9H9S", R.TOO_MANY_CARDS, "E1", SECOND),
    (ONE, ["9S"], "KCKD", R.EQUAL_CARDS_OFF, "E7", "9C, KC, KD, chance"),
    (ONE, [], "9D9H", R.EQUAL_CARDS_OFF, "E7", "5H, 9H, 9S, chance"),
    (MATCH, ["9S"], "KD", R.MUST_MATCH, "E6", "9C"),
    (MATCH, ["9S"], "KCKD", R.MUST_MATCH, "E6", "9C"),
    (MAS, ["9S"], "2D", R.MUST_FOLLOW, "U2", "TS, pickup"),
    (MAS, ["9S"], "3H", R.MUST_FOLLOW, "U2", "TS, pickup"),
    (MAS, ["2C"], "2D", R.MUST_FOLLOW, "U2", "3H, pickup"),
    # chance
    (TWO.replace(chance=False), [], "chance", R.CHANCE_OFF, "C5", "2C, 7S, 9H"),
    (PLAIN.replace(chance=False), [], "chance", R.CHANCE_OFF, "C5", "5H, 9H, 9H9S, 9S"),
    (MAS, [], "chance", R.CHANCE_OFF, "C5", "2C, 3C, 9S"),
    (TWO, ["2C", "chance"], "chance", R.CHANCE_LAST_CARD, "C5", "3C, 4C, KD"),
    (LEADING, ["2C"], "chance", R.CHANCE_ONLY_LEADS, "C9", "3C, 4C, KD"),
    (MATCH, ["9S"], "chance", R.MUST_MATCH, "E6", "9C"),
    # picking up
    (TWO, ["2C"], "pickup", R.PICK_UP_OFF, "U2", ANSWER),
    (FREE, ["9S"], "pickup", R.PICK_UP_OFF, "U2", "2D, 3H, TS, chance"),
    (AFTER, WINDOW, "0:pickup", R.PICK_UP_OFF, "U2", WINDOW_0),
    (MAS, [], "pickup", R.PICK_UP_NOT_LED, "U2", "2C, 3C, 9S"),
    # sluffing
    (TWO, ["2C"], "sluff KD", R.SLUFF_OFF, "L1", ANSWER),
    (MAS, ["9S"], "sluff TS", R.SLUFF_OFF, "L1", "TS, pickup"),
    (PLAIN, ["9S"], "sluff 9C", R.SLUFF_OFF, "L1", SECOND),
    (AFTER, ["9S"], "sluff 9C", R.SLUFF_TOO_EARLY, "L1", SECOND),
    (OWN, [], "sluff 9H", R.SLUFF_TOO_EARLY, "L2", LEAD_OF_EVERYONE),
    (ANY, [], "2:sluff 5C", R.SLUFF_TOO_EARLY, "L3", "nothing, it is not their turn"),
    (OWN, ["9S"], "1:sluff 9C", R.SLUFF_NOT_PLAYED_YET, "L2", SECOND),
    (OWN, ["9S", "KD"], "1:sluff 9C", R.SLUFF_NOT_OWN_RANK, "L2", "sluff KC"),
    (OWN, ["9S", "KD"], "1:sluff 9CKCAD", R.SLUFF_NOT_OWN_RANK, "L2", "sluff KC"),
    (OWNS, [], "sluff 9H", R.SLUFF_TOO_EARLY, "L9", LEAD_OF_EVERYONE),
    (OWNS, ["9S"], "1:sluff 9C", R.SLUFF_NOT_IN_TRICK_YET, "L9", SECOND),
    (OWNS, ["9S", "KD"], "1:sluff 9C", R.SLUFF_NOT_OWN_RANKS, "L9", "sluff KC"),
    (OWNS, ["9S", "KD"], "1:sluff KS", R.CARD_NOT_HELD, "E1", "sluff KC"),
    (ANY, ["9S"], "1:sluff KC", R.SLUFF_WRONG_RANK, "L3", f"{SECOND}, sluff 9C"),
    (AFTER, WINDOW, "1:sluff AD", R.SLUFF_WRONG_RANK, "L1", WINDOW_1),
    (ANY.replace(must_match=True), ["9S"], "sluff 9C", R.SLUFF_MUST_MATCH, "L7", "9C"),
    # the closing window
    (ANY, WINDOW, "0:AC", R.WINDOW_OPEN, "L5", WINDOW_0),
    (OWN, WINDOW, "1:chance", R.WINDOW_OPEN, "L5", "sluff KC, pass"),
    (AFTER, [*WINDOW, "2:pass"], "2:sluff KH", R.WINDOW_DONE, "L5", "nothing"),
    (AFTER, [*WINDOW, "2:sluff KH"], "2:pass", R.WINDOW_DONE, "L5", "nothing"),
    (OWN, [*WINDOW, "0:pass"], "0:pass", R.WINDOW_DONE, "L5", "nothing"),
    (TWO, ["2C"], "pass", R.PASS_NOT_NOW, "L5", ANSWER),
    (MAS, ["9S"], "pass", R.PASS_NOT_NOW, "L5", "TS, pickup"),
    (AFTER, ["9S", "KD"], "2:pass", R.PASS_NOT_NOW, "L5", "3C, 5C, KH, chance"),
    # giving
    (TWO, [], "give 2C", R.GIVE_OFF, "B5", LEAD),
    (AFTER, WINDOW, "0:give 5H", R.GIVE_OFF, "B5", WINDOW_0),
    (POOLED, [], "give 2C", R.GIVE_POOLED, "B7", LEAD),
    (TWO.replace(rubbish_cards=True), [], "give 2C", R.GIVE_NOT_NOW, "B5", LEAD),
]


@pytest.mark.parametrize(
    ("rules", "before", "act", "reason", "rule", "legal_moves"),
    [
        pytest.param(*row, id=f"{row[3].value}-{number}-{row[2].replace(' ', '-')}")
        for number, row in enumerate(REFUSALS)
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    rules: Rules, before: list[str], act: str, reason: IllegalReason, rule: str, legal_moves: str
) -> None:
    game = dealt(rules)
    play(game, *before)
    error = refuse(game, act)
    assert (error.reason, error.rule) == (reason, rule)
    move = act.rpartition(":")[2]
    assert str(error) == (
        f"illegal move '{move}' by seat {error.seat}: {SENTENCES[reason]} ({rule}); "
        f"legal: {legal_moves}"
    )


def test_every_reason_of_collecting_is_tried() -> None:
    tried = {reason for _, _, _, reason, _, _ in REFUSALS} | {R.CHANCE_NO_CARD}
    assert tried == set(SENTENCES)
    assert tried | OTHER_PHASES == set(IllegalReason)
    assert not tried & OTHER_PHASES


def test_t2_a_chance_from_an_empty_stock() -> None:
    rules = Rules(trump="set_aside", pack="2C3C4C2D3D4D5H")
    game = Game(2, rules=rules, dealer=1, deck="2C2D3C3D4C4D5H")
    error = refuse(game, "chance")
    assert error.reason is R.CHANCE_NO_CARD
    assert str(error) == (
        "illegal move 'chance' by seat 0: chance needs a card in the stock, and it is empty (T2); "
        "legal: 2C, 3C, 4C"
    )


def test_l7_with_own_ranks_in_a_play_off() -> None:
    game = rig(["9C9H4C", "9D9S2H"], rules=OWNS, must_match=True)
    play(game, "9C", "9D", "9H")
    error = refuse(game, "1:sluff 9S")
    assert (error.reason, error.rule) == (R.SLUFF_MUST_MATCH, "L7")


@pytest.mark.parametrize(
    ("hand_size", "act", "sentence", "rule"),
    [
        (3, "9C9D9H9S", "at most three cards are played together", "E1"),
        (2, "9C9D9H", "at most two cards are played together", "D7"),
        (1, "9C9D", "at most one card is played together", "D7"),
    ],
)
def test_d7_how_many_cards_are_played_together(
    hand_size: int, act: str, sentence: str, rule: str
) -> None:
    error = refuse(Game(3, rules=PLAIN.replace(hand_size=hand_size), seed=1), act)
    assert f": {sentence} ({rule}); legal: " in str(error)
    assert (error.sentence, error.rule) == (sentence, rule)
    assert error.reason.sentence == SENTENCES[R.TOO_MANY_CARDS]


@pytest.mark.parametrize("rules", [pytest.param(OWN, id="own"), pytest.param(ANY, id="any")])
def test_cards_that_are_not_held_cannot_be_added(rules: Rules) -> None:
    game = dealt(rules)
    play(game, "9S")
    for act in ("0:sluff 9C", "0:sluff 9D", "0:sluff 9S", "0:sluff 9H9S"):
        assert refuse(game, act).reason is R.CARD_NOT_HELD


def test_a_refusal_shows_no_card_of_another_seat() -> None:
    for rules in (TWO, PLAIN, AFTER, OWN, ANY, MATCH, FREE, MAS):
        game = dealt(rules)
        lead = "2C" if rules is TWO else "9S"
        play(game, lead)
        for seat in range(game.n):
            own = game.hands[seat]
            for act in (lead, "chance", "pass", "pickup", f"sluff {lead}", f"give {lead}"):
                if game.explain(act, seat) is None:
                    continue
                error = refuse(game, f"{seat}:{act}")
                assert error.legal == game.legal_moves(seat)
                listed = str(error).partition("; legal: ")[2]
                assert not any(str(card) in listed for card in game.deck if card not in own)

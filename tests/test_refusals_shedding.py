"""What is refused in sharing and shedding, at the end, by seat and turn: reason, text, no change.

The reasons that only collecting knows are tested with its rules.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from rigging import play, refuse, rig, state
from tables import collected, shedding

from skitgubbe import (
    Game,
    IllegalMoveError,
    IllegalReason,
    Pass,
    Play,
    SkitgubbeError,
    Sluff,
    parse_move,
)
from skitgubbe.refusals import REASONS

pytestmark = pytest.mark.once

__all__: list[str] = []

R = IllegalReason


def stands(game: Game, *acts: str) -> Game:
    """The game after some moves."""
    play(game, *acts)
    return game


DEALT, STOCK = ["7S9HKD", "2C9D4D", "3C5CJH"], "3H5D6D"
LED = ["7H8H2C", "3D9H", "4D"]
TO_BEAT = ["7H2C", "3D5H6H9H", "4D"]

GAMES: dict[str, Game] = {
    # seat 0 has led to a trick of two players, or leads one of everyone
    "collecting": stands(rig(DEALT, STOCK), "KD"),
    "collecting_with_rubbish_cards": stands(rig(DEALT, STOCK, rubbish_cards=True), "KD"),
    "collecting_together": rig(DEALT, rules="everyone"),
    # seat 1 is asked to give to seat 0; it holds twos, a three and high cards
    "sharing": collected(["9H", "2D2H3D6D7D8D", "6C7C8C9CTCJC"], "7S", 2, rubbish_cards=True),
    # seat 0 leads in shedding
    "leading": shedding(LED, "S"),
    "leading_with_rubbish_cards": shedding(LED, "S", rubbish_cards=True),
    "leading_with_a_pool": shedding(LED, "S", rubbish_cards=True, rubbish_pooled=True),
    "oldest": shedding(LED, "S", pickup="oldest"),
    "everything": shedding(LED, "S", pickup="all"),
    "many_cards": shedding(["2C3C4C5C6C7C8C9CTCJCQCKCAC2D", "3D"], "S"),
    # seat 1 has to beat the seven of hearts
    "beating": stands(shedding(TO_BEAT, "S"), "7H"),
    "beating_with_sequences": stands(
        shedding(["7H2C", "3D5H6H9HTH", "4D"], "S", sequences=True), "7H"
    ),
    "must_beat": stands(shedding(TO_BEAT, "S", must_beat=True), "7H"),
    "void_only": stands(
        shedding(["7H2C", "3D5H9H2S3S", "4D"], "S", trumping="void", sequences=True), "7H"
    ),
    # seat 1 has no cards and owes a pick-up
    "owing": stands(
        collected(["2C3C6C8C", "", "5D6D7D8DTD"], "9S", 0, no_cards="must_pick_up"), "2C"
    ),
    # seat 1 is the skitgubbe
    "over": stands(shedding(["7H", "2C3D"], "S"), "7H"),
}
"""Games that nothing changes here: what is refused leaves them as they are."""

SENTENCES = {
    R.NO_SUCH_SEAT: "there is no such seat",
    R.NOT_YOUR_TURN: "it is another seat's turn",
    R.GAME_OVER: "the game is over",
    R.GIVE_OFF: "giving needs rubbish_cards=True",
    R.GIVE_NOT_NOW: "cards are given only between the phases",
    R.NOT_LOW: "only twos to fives are given",
    R.MUST_GIVE: "the seat must give a low card",
    R.CARD_NOT_HELD: "the seat does not hold it",
    R.NO_PASSING: "there is no passing in shedding: play or pick up",
    R.DOES_NOT_BEAT: "it does not beat the top card",
    R.NOTHING_TO_PICK_UP: "there is no card on the table to pick up",
    R.CHANCE_NOT_NOW: "chance belongs to collecting",
    R.SLUFF_NOT_NOW: "cards are added only to tricks of collecting",
    R.SEQUENCES_OFF: "several cards in one play need sequences=True",
    R.NOT_A_SEQUENCE: "cards played together are one suit in unbroken rank order",
    R.SEQUENCE_DOES_NOT_BEAT: "each card of the sequence must beat the top card",
    R.GIVE_POOLED: "rubbish_pooled=True: nobody gives cards, they are pooled",
    R.OWES_PICK_UP: "the seat has no cards and owes a pick-up: it must pick up before it plays",
    R.MUST_BEAT: "must_beat=True: whoever can beat the top card may not pick up",
    R.MUST_NOT_TRUMP: (
        "trumping='void': a trump goes on a plain card only from a hand without its suit"
    ),
}
ANSWERS = "2C, 4D, 9D, chance"
GIVES = "give 2D, give 2H, give 3D"
LEADS = "2C, 7H, 8H"
BEATS = "9H, pickup"
RUNS = "9H, 9HTH, TH, pickup"
MANY = "2C, 2D, 3C, 4C, 5C, 6C, 7C, 8C, 9C, TC, JC, QC and 2 more"

REFUSALS: list[tuple[str, str, IllegalReason, str, str]] = [
    # the seat
    ("collecting", "3:2C", R.NO_SUCH_SEAT, "D2", "nothing"),
    ("collecting", "-1:2C", R.NO_SUCH_SEAT, "D2", "nothing"),
    ("sharing", "3:give 2C", R.NO_SUCH_SEAT, "D2", "nothing"),
    ("leading", "17:7H", R.NO_SUCH_SEAT, "D2", "nothing"),
    ("over", "2:pickup", R.NO_SUCH_SEAT, "D2", "nothing"),
    # the turn
    ("collecting", "0:7S", R.NOT_YOUR_TURN, "C1", "nothing"),
    ("collecting", "2:chance", R.NOT_YOUR_TURN, "C1", "nothing"),
    ("collecting_together", "1:2C", R.NOT_YOUR_TURN, "E1", "nothing"),
    ("sharing", "2:give 6C", R.NOT_YOUR_TURN, "B5", "nothing"),
    ("leading", "1:3D", R.NOT_YOUR_TURN, "S2", "nothing"),
    ("beating", "0:pickup", R.NOT_YOUR_TURN, "S2", "nothing"),
    ("beating", "2:pass", R.NOT_YOUR_TURN, "S2", "nothing"),
    # the end
    ("over", "pickup", R.GAME_OVER, "F1", "nothing"),
    ("over", "2C", R.GAME_OVER, "F1", "nothing"),
    ("over", "1:2C", R.GAME_OVER, "F1", "nothing"),
    # giving
    ("collecting", "give 2C", R.GIVE_OFF, "B5", ANSWERS),
    ("leading", "give 2C", R.GIVE_OFF, "B5", LEADS),
    ("collecting_with_rubbish_cards", "give 2C", R.GIVE_NOT_NOW, "B5", ANSWERS),
    ("leading_with_rubbish_cards", "give 2C", R.GIVE_NOT_NOW, "B5", LEADS),
    ("sharing", "give 4S", R.CARD_NOT_HELD, "B5", GIVES),
    ("sharing", "give 6D", R.NOT_LOW, "B5", GIVES),
    ("sharing", "2D", R.MUST_GIVE, "B5", GIVES),
    ("sharing", "chance", R.MUST_GIVE, "B5", GIVES),
    ("sharing", "sluff 2D", R.MUST_GIVE, "B5", GIVES),
    ("sharing", "pass", R.MUST_GIVE, "B5", GIVES),
    ("sharing", "pickup", R.MUST_GIVE, "B5", GIVES),
    # shedding
    ("leading", "3D", R.CARD_NOT_HELD, "S1", LEADS),
    ("beating", "TH", R.CARD_NOT_HELD, "S1", BEATS),
    ("leading", "pass", R.NO_PASSING, "S2", LEADS),
    ("beating", "pass", R.NO_PASSING, "S2", BEATS),
    ("beating", "6H", R.DOES_NOT_BEAT, "S2", BEATS),
    ("beating", "3D", R.DOES_NOT_BEAT, "S2", BEATS),
    ("leading", "pickup", R.NOTHING_TO_PICK_UP, "S3", LEADS),
    ("beating", "chance", R.CHANCE_NOT_NOW, "C5", BEATS),
    ("beating", "sluff 9H", R.SLUFF_NOT_NOW, "L4", BEATS),
    ("oldest", "pickup", R.NOTHING_TO_PICK_UP, "P1", LEADS),
    ("everything", "pickup", R.NOTHING_TO_PICK_UP, "P2", LEADS),
    ("must_beat", "pickup", R.MUST_BEAT, "S7", "9H"),
    ("void_only", "2S", R.MUST_NOT_TRUMP, "S8", BEATS),
    ("void_only", "2S3S", R.MUST_NOT_TRUMP, "S8", BEATS),
    ("void_only", "5H", R.DOES_NOT_BEAT, "S2", BEATS),
    ("owing", "3C", R.OWES_PICK_UP, "B6", "pickup"),
    ("owing", "pass", R.NO_PASSING, "S2", "pickup"),
    ("leading_with_a_pool", "give 2C", R.GIVE_POOLED, "B7", LEADS),
    # sequences
    ("leading", "7H8H", R.SEQUENCES_OFF, "Q1", LEADS),
    ("beating_with_sequences", "6H9H", R.NOT_A_SEQUENCE, "Q1", RUNS),
    ("beating_with_sequences", "5H6H", R.SEQUENCE_DOES_NOT_BEAT, "Q2", RUNS),
    ("beating_with_sequences", "5H", R.DOES_NOT_BEAT, "S2", RUNS),
    # more legal moves than a message shows
    ("many_cards", "3S", R.CARD_NOT_HELD, "S1", MANY),
]


@pytest.mark.parametrize(
    ("name", "act", "reason", "rule", "legal_moves"),
    REFUSALS,
    ids=[f"{name}-{act}" for name, act, *_ in REFUSALS],
)
def test_a_refusal_says_why_and_changes_nothing(
    name: str, act: str, reason: IllegalReason, rule: str, legal_moves: str
) -> None:
    game = GAMES[name]
    error = refuse(game, act)
    assert (error.reason, error.rule) == (reason, rule)
    assert rule in reason.rule.split()
    by = "" if error.seat is None else f" by seat {error.seat}"
    move = act.rpartition(":")[2]
    assert str(error) == (
        f"illegal move '{move}'{by}: {SENTENCES[reason]} ({rule}); legal: {legal_moves}"
    )
    assert isinstance(error.seat, int | None)
    assert error.legal == game.legal_moves(error.seat)


def test_every_reason_of_these_phases_is_tried() -> None:
    tried = {reason for _, _, reason, _, _ in REFUSALS}
    assert tried == set(SENTENCES)
    in_every_phase = {R.NOT_YOUR_TURN, R.CARD_NOT_HELD, R.CHANCE_NOT_NOW, R.SLUFF_NOT_NOW}
    only_collecting = {reason for reason in R if reason.rule[0] in "CELTU"} - in_every_phase
    assert tried | only_collecting == set(IllegalReason)
    assert not tried & only_collecting


@pytest.mark.parametrize("seat", [True, 1.0, "1", 10**50, (1,), -1])
def test_what_is_no_seat_is_no_seat(seat: object) -> None:
    game = GAMES["collecting"]
    before = state(game)
    as_seat: int = seat  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    assert game.explain("2C", as_seat) is R.NO_SUCH_SEAT
    assert game.legal_moves(as_seat) == ()
    with pytest.raises(IllegalMoveError) as caught:
        game.play("2C", as_seat)
    assert (caught.value.reason, caught.value.seat) == (R.NO_SUCH_SEAT, seat)
    assert len(str(caught.value)) < 120
    assert state(game) == before


def test_the_error_knows_all_and_can_be_pickled_and_copied() -> None:
    error = refuse(GAMES["beating"], "1:6H")
    assert issubclass(IllegalMoveError, SkitgubbeError)
    assert issubclass(SkitgubbeError, ValueError)
    assert (error.reason, error.rule) == (IllegalReason.DOES_NOT_BEAT, "S2")
    assert error.sentence == "it does not beat the top card"
    assert (error.move, error.seat) == (Play("6H"), 1)
    assert error.legal == (Play("9H"), parse_move("pickup"))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        same_error(pickle.loads(pickle.dumps(error, protocol)), error)
    same_error(copy.copy(error), error)
    same_error(copy.deepcopy(error), error)


def test_the_rule_of_a_phase_survives_pickling() -> None:
    error = refuse(GAMES["collecting_together"], "1:2C")
    assert (error.reason.rule, error.rule) == ("C1 E1 B5 S2", "E1")
    same_error(pickle.loads(pickle.dumps(error)), error)


def test_an_error_of_ones_own() -> None:
    error = IllegalMoveError(IllegalReason.NO_PASSING, Pass(), 2)
    assert (error.rule, error.legal) == ("S2", ())
    assert str(error) == (
        "illegal move 'pass' by seat 2: there is no passing in shedding: play or pick up (S2)"
        "; legal: nothing, it is not their turn"
    )
    error = IllegalMoveError(IllegalReason.GAME_OVER, Sluff("7S"), None)
    assert str(error) == "illegal move 'sluff 7S': the game is over (F1); legal: nothing"


def test_reasons_have_one_code_a_rule_and_a_sentence() -> None:
    by_value: Any = IllegalReason
    assert REASONS[0] is None
    assert list(REASONS[1:]) == list(IllegalReason)
    for code, reason in enumerate(IllegalReason, 1):
        assert reason.code == code
        assert reason == reason.value == reason.name.lower()
        assert IllegalReason.__members__[reason.name] is reason
        assert by_value(reason.value) is reason
        assert reason.rule and reason.sentence
        assert len(reason.rule.split()) in (1, 2, 3, 4)
        assert pickle.loads(pickle.dumps(reason)) is reason
    assert len({reason.sentence for reason in IllegalReason}) == len(IllegalReason)


def same_error(one: IllegalMoveError, other: IllegalMoveError) -> None:
    assert type(one) is type(other)
    assert one.sentence == other.sentence
    assert (one.reason, one.rule, one.move, one.seat, one.legal, str(one)) == (
        *(other.reason, other.rule, other.move, other.seat, other.legal, str(other)),
    )

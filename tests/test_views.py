"""What a viewer knows, case by case, and what a client's fold takes and refuses.

Cases are set up by hand and named after the rule that decides who sees a card.  That nothing else
is known is proved in ``test_no_leaks.py``; samples are in ``test_worlds.py``.
"""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from amounts import every_quick, first_quick
from attrs import evolve
from complaints import refuses
from rigging import cards, play, rig, rig_exactly
from strategies import random_act
from twins import folded, log_for, told_of, viewers

from skitgubbe import (
    PACK,
    SPECTATOR,
    ArgumentError,
    Card,
    Chanced,
    CollectingEnded,
    Dealt,
    Drew,
    EndReason,
    Event,
    EventError,
    Game,
    GameEnded,
    GameLog,
    Gave,
    GiverAsked,
    LeftoversShown,
    LegalMoves,
    LogError,
    NotationError,
    Outcome,
    Passed,
    Phase,
    PickedUp,
    Played,
    PlayerView,
    Position,
    PositionError,
    Rules,
    SheddingBegan,
    TrickCompleted,
    TrickWon,
    TrumpCardTaken,
    TrumpRevealed,
    Undone,
    UpcardTurned,
    Viewer,
    ViewerError,
    ViewFold,
    WentOut,
)
from skitgubbe.cards import format_cards
from skitgubbe.fields.described import fields_of

pytestmark = pytest.mark.once

__all__: list[str] = []


def known(game: Game, viewer: Viewer) -> list[str]:
    """What a viewer knows each seat to hold or to have won."""
    return [format_cards(pile) for pile in game.view(viewer).known]


def unseen(game: Game, viewer: Viewer) -> str:
    return format_cards(game.view(viewer).unseen)


# --- collecting -------------------------------------------------------------------------------


def test_a_spectator_sees_no_hand() -> None:
    game = rig(["7S9HKD", "2C9D4D"])
    view = game.view(SPECTATOR)
    assert (view.seat, view.hand, view.legal_moves) == ("spectator", (), LegalMoves())
    assert (view.known, view.unseen) == (((), ()), PACK)


def test_c1_c3_cards_laid_and_won_are_known_to_all() -> None:
    game = rig(["7S9HKD", "2C9D4D", "3C5C6C"])
    play(game, "7S")
    for viewer in (1, 2, SPECTATOR):
        assert Card("7S") not in game.view(viewer).unseen
    assert known(game, SPECTATOR) == ["", "", ""]  # it lies on the table
    play(game, "2C")
    assert known(game, SPECTATOR) == ["2C7S", "", ""]
    assert known(game, 1) == ["2C7S", format_cards(game.hands[1]), ""]
    assert game.view(2).won_counts == (2, 0, 0)


def test_c6_nobody_knows_the_trump_card_not_even_its_owner() -> None:
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H5H")
    play(game, "7S", "2C")
    assert (game.trump_card, game.trump_owner) == (Card("5H"), 1)
    view = game.view(1)
    assert (view.trump_owner, view.trump, view.upcard) == (1, None, None)
    assert unseen(game, 1) == "3H5H9HKD"
    assert known(game, 1) == ["2C7S", "4D9D"]


def test_d5_c7_all_know_the_upcard() -> None:
    game = rig(["7S9HKD", "2C9D4D"], last="5H", rules="upcard")
    for viewer in (0, 1, SPECTATOR):
        view = game.view(viewer)
        assert (view.upcard, view.trump) == (Card("5H"), "H")
        assert Card("5H") not in view.unseen
        assert Card("5H") not in {*view.known[0], *view.known[1]}  # it lies under the stock


def test_x3_cards_that_come_back_and_collecting_goes_on() -> None:
    rules = Rules.preset("skip-empty").replace(unresolved_tie="return_and_continue")
    game = Game.from_position(
        Position.collecting(
            ["7S", "7D8D", "9H"], stock="", turn=0, trump_card="5H", trump_owner=2, rules=rules
        )
    )
    play(game, "7S", "7D")
    assert game.phase is Phase.COLLECTING
    assert known(game, SPECTATOR)[1:] == ["7D", ""]
    assert Card("7S") in game.view(SPECTATOR).known[0]
    assert unseen(game, SPECTATOR) == "5H8D9H"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stock", ["5S6S7S", "5S7S6S", "6S5S7S", "6S7S5S", "7S5S6S", "7S6S5S"])
def test_x4_a_draw_and_the_trump_card_come_with_the_end_of_collecting(
    stock: str, seat: int
) -> None:
    """The owner learns what it drew and what it had laid aside one after the other."""
    game = rig_exactly(["2C3C4C", "9D9HKD"], stock, rules="everyone-finish", sluffing="none")
    events = play(game, "2C", "9D9H")
    assert [type(event) for event in events[3:5]] == [Drew, TrumpCardTaken]
    assert game.phase is Phase.SHEDDING
    assert game.view(seat).known == game.hands
    assert PlayerView.from_log(log_for(game, seat)) == game.view(seat)


# --- between the phases, shedding -------------------------------------------------------------


def last_trick(*, leftovers: bool) -> Game:
    """Seat 1 cannot answer; 9H and KD are left in hand."""
    game = Game.from_position(
        Position.collecting(
            ["7S9H", "", "KD"], stock="", turn=0, rest=2, trump_card="5H", trump_owner=2,
            won=["", "2C", ""], rules=Rules(show_leftovers=leftovers),
        )
    )  # fmt: skip
    assert game.view(SPECTATOR).trump is None
    play(game, "7S")
    return game


def test_b1_b3_leftovers_and_the_trump_card_are_shown() -> None:
    game = last_trick(leftovers=True)
    assert game.view(SPECTATOR).known == game.hands
    assert (game.view(0).trump, unseen(game, 0)) == ("H", "")


def test_b3_leftovers_are_not_shown() -> None:
    game = last_trick(leftovers=False)
    assert unseen(game, SPECTATOR) == unseen(game, 1) == "9HKD"
    assert Card("5H") in game.view(SPECTATOR).known[2]
    assert (known(game, 0)[0], unseen(game, 0)) == ("7S9H", "")  # KD by elimination


def test_s3_a_card_picked_up_and_s5_the_discards_are_known() -> None:
    position = Position.shedding(["7S9H", "KD2C", "4C5D"], trump="H", turn=0)
    game = Game.from_position(position)
    assert known(game, 1) == ["", "2CKD", ""]
    play(game, "7S", "pickup")
    assert known(game, 0) == ["9H", "7S", ""]
    assert known(game, SPECTATOR) == ["", "7S", ""]
    assert game.view(0).discards == game.discards != ()


# --- rubbish cards (B5) -----------------------------------------------------------------------


def sharing(hands: Sequence[str], owner: int) -> Game:
    """A game that shares: these cards, ``9C`` for seat 0, ``AH`` for the owner; all were shown.

    Seat 0 plays ``9C`` to a seat 1 that has no card left, and takes it back.
    """
    rules = Rules(rubbish_cards=True, pack="".join(hands) + "9CAH")
    position = Position.collecting(
        ["9C", *[""] * (len(hands) - 1)],
        stock="", turn=0, won=hands, trump_card="AH", trump_owner=owner, rules=rules,
    )  # fmt: skip
    game = Game.from_position(position)
    play(game, "9C")
    assert game.phase is Phase.SHARING
    assert game.view(SPECTATOR).known == game.hands
    return game


def test_b5_who_gives_and_who_gets_see_the_card() -> None:
    game = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9D"], 0)
    assert (game.turn, game.view(0).receivers) == (3, (2,))
    play(game, "give 4C")
    for viewer in (2, 3):
        assert game.view(viewer).known == game.hands


def test_b5_the_others_no_longer_know_the_low_cards_of_the_giver() -> None:
    game = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9D"], 0)
    play(game, "give 4C")
    assert unseen(game, 0) == unseen(game, SPECTATOR) == "4C5C"
    assert known(game, SPECTATOR) == ["2C2D6C7C8C9CAH", "3C3D3HTCJC", "KCKD", "6D7D8D9D"]
    assert game.view(0).hand_counts == (7, 5, 3, 5)


def test_b5_gifts_that_are_all_a_giver_had_are_known() -> None:
    """Both low cards of a giver go to the same seat; those of another stay mixed up."""
    game = sharing(["2C2D6C7C8C", "3C3DTCJCQC", "KC", "4C5C6D7D8D9DTD"], 0)
    play(game, "give 4C", "give 2C", "give 5C")
    assert unseen(game, SPECTATOR) == "2C2D"
    assert known(game, SPECTATOR)[2:] == ["4C5CKC", "6D7D8D9DTD"]
    assert known(game, 0)[2:] == ["2C4C5CKC", "6D7D8D9DTD"]


def test_b5_the_trump_card_may_be_given() -> None:
    pack = "2H 3C 6C 7C 8C 9C TC 6D 7D 8D KC KD"
    rules = Rules(rubbish_cards=True, pack=pack)
    position = Position.collecting(
        ["9C", "", ""], stock="", turn=0, won=["6C7C8C", "6D7D8DTC3C", "KCKD"],
        trump_card="2H", trump_owner=1, rules=rules,
    )  # fmt: skip
    game = Game.from_position(position)
    play(game, "9C")
    assert known(game, SPECTATOR)[1] == "2H3C6D7D8DTC"
    play(game, "give 2H")
    assert unseen(game, SPECTATOR) == "2H3C"
    assert (game.view(SPECTATOR).trump, game.view(SPECTATOR).trump_owner) == ("H", 1)
    assert game.view(2).known == game.hands
    assert unseen(game, 0) == "2H3C"


def masked_sharing(hands: Sequence[str], turn: int) -> Game:
    """A game that begins in sharing, where nobody remembers the others' hands."""
    pack = sorted(cards("".join(hands)))
    rules = Rules(rubbish_cards=True, pack=pack)
    n = len(hands)
    short = [seat for seat in (*range(1, n), 0) if len(cards(hands[seat])) < 5]
    data: dict[str, Any] = {
        **Position.shedding(hands, trump="H", turn=0, rules=rules).to_dict(),
        "phase": "sharing",
        "turn": turn,
        "leader": None,
        "trick_size": 0,
        "receivers": short,
        "trump_card": "AH",
        "trump_owner": 0,
    }
    return Game.from_position(Position.from_dict(data))


def test_b5_who_is_asked_holds_the_only_low_card_there_can_be() -> None:
    game = masked_sharing(["6C7C8C9C2CAH", "KCKD3D", "TCJCQC6D7D2D"], 2)
    play(game, "give 2D")
    # seat 2 sees its own gift; the low card that seat 0 has must be 2C or 3D
    assert game.turn == 0
    assert unseen(game, 2) == "2C3D6C7C8C9CKCKDAH"
    game = masked_sharing(["6C7C8C9C2CAH", "KCKD", "TCJCQC6D7D2D3D"], 2)
    play(game, "give 2D")
    assert game.turn == 0
    assert known(game, 2) == ["2C", "2D", "3D6D7DTCJCQC"]
    play(game, "give 2C")
    assert known(game, 2) == ["", "2C2D", "3D6D7DTCJCQC"]


# --- elimination ------------------------------------------------------------------------------


def test_who_sees_all_other_cards_knows_a_hand() -> None:
    game = Game.from_position(Position.shedding(["7S9H", "KD2C"], trump="H", turn=0))
    assert known(game, 0) == known(game, 1) == ["7S9H", "2CKD"]
    assert known(game, SPECTATOR) == ["", ""]


def open_hand(tail: str) -> Game:
    """Seat 1 picked up three cards and has played all others; ``tail`` is left in the stock."""
    game = rig_exactly(["2C3C4C", "5C6C7C"], f"8C9CTCJCQCKC{tail}AC", rules="mas-upcard")
    play(game, "2C", "pickup", "3C", "pickup", "4C", "pickup")
    play(game, "8C", "5C", "9C", "6C", "TC", "7C")
    assert (game.hands[1], game.stock) == (cards("2C3C4C"), cards(f"{tail}AC"))
    return game


def test_who_sees_51_cards_knows_the_last_which_is_the_next_of_the_stock() -> None:
    assert unseen(open_hand("2D"), 0) == ""


# --- other things that a view shows -----------------------------------------------------------


def test_every_property() -> None:
    game = rig(["7S9HKD", "2C9D4D"], stock="3H")
    play(game, "7S")
    assert game.view(1).to_dict() == {
        "seat": 1,
        "rules": {},
        "players": ["A", "B"],
        "dealer": 1,
        "phase": "collecting",
        "turn": 1,
        "actors": [1],
        "hand": ["2C", "4D", "9D"],
        "hand_counts": [3, 3],
        "won_counts": [0, 0],
        "stock_count": 45,
        "removed_count": 0,
        "set_aside_count": 0,
        "upcard": None,
        "trump": None,
        "trump_card": None,
        "trump_owner": None,
        "table": [{"seat": 0, "cards": ["7S"], "kind": "play", "round": 0}],
        "leader": 0,
        "to_play": [1],
        "closing": None,
        "winner": None,
        "receivers": [],
        "trick_size": 0,
        "discards": [],
        "safe": [],
        "owing": [],
        "outcome": None,
        "legal_moves": ["2C", "4D", "9D", "chance"],
        "known": [[], ["2C", "4D", "9D"]],
        "unseen": [str(card) for card in PACK if card not in cards("7S2C9D4D")],
    }


def test_f4_a_draw() -> None:
    game = drawn()
    view = game.view(0)
    assert view.outcome == game.outcome
    assert PlayerView.from_log(log_for(game, 0)) == view


# --- a view as a value ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", every_quick(range(12), 4))
def test_views_and_what_informs_after_any_way_there(seed: int) -> None:
    """Games that were played, taken back and copied, against the same game played anew."""
    random = Random(seed)
    rules = Rules.preset(random.choice(list(Rules.presets()))).replace(rubbish_cards=True)
    games = [Game(3, seed=seed, rules=rules)]
    viewers: list[Viewer] = [0, 1, 2, SPECTATOR]
    for _ in range(150):
        game = random.choice(games)
        what = random.choice(["play"] * 6 + ["undo", "copy", "view", "view", "informs"])
        if what == "undo" and game.moves:
            for _ in range(min(random.choice([1, 1, 2, 90]), len(game.moves))):
                game.undo()
        elif what == "copy" and len(games) < 5:
            games.append(game.copy())
        elif what == "view":
            viewer = random.choice(viewers)
            assert game.view(viewer) == game.log.replay().view(viewer)
        elif what == "informs":
            assert game.last_move_informs == game.log.replay().last_move_informs
        else:
            for _ in range(random.choice([1, 1, 5, 20])):
                moves = game.legal_moves()
                if moves:
                    game.play(random.choice(moves))
    for game in games:
        again = game.log.replay()
        for viewer in viewers:
            assert game.view(viewer) == again.view(viewer)
        assert game.last_move_informs == again.last_move_informs


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, ViewFold.copy])
def test_a_fold_can_be_copied(duplicate: Callable[[ViewFold], ViewFold]) -> None:
    fold = folded(CLASSIC, 1)
    told, view = fold.told, fold.view()
    assert told == len(CLASSIC.events)
    twin = duplicate(fold)
    twin.feed(Undone(1))
    assert (fold.told, fold.view()) == (told, view)
    assert twin.told == told - len([Chanced, TrickWon])
    fold.feed(Undone(1))
    assert twin.view() == fold.view() != view


@pytest.mark.parametrize("since", [-1, 13, True, "3", 1.5, None])
def test_events_since_a_number_that_is_none(since: Any) -> None:
    with refuses(ArgumentError, f"since: {since!r} is not a number from 0 to 12"):
        CLASSIC.events_for(0, since)
    assert CLASSIC.events_for(0, 12) == ()


def test_views_do_not_change() -> None:
    game = rig(["7S9HKD", "2C9D4D"])
    view = game.view(0)
    before = view.to_dict()
    play(game, "7S", "2C")
    assert view.to_dict() == before
    assert game.view(0) != view
    for name in ("hand", "known", "seat", "legal_moves", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, ())


def test_equality_hash_and_repr() -> None:
    game = rig(["7S9HKD", "2C9D4D"])
    view, twin = game.view(0), game.copy().view(0)
    assert view == twin and hash(view) == hash(twin) and view is not twin
    assert view != game.view(1) and view != game.view(SPECTATOR)
    assert view != view.to_dict() and view != 0
    assert repr(view) == "<PlayerView: seat 0, collecting, 49 cards unseen>"
    assert repr(game.view(SPECTATOR)) == "<PlayerView: spectator, collecting, 52 cards unseen>"


def pickled(view: PlayerView) -> PlayerView:
    loaded: PlayerView = pickle.loads(pickle.dumps(view))
    return loaded


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
def test_copies(way: Callable[[PlayerView], PlayerView]) -> None:
    game = rig(["7S9HKD", "2C9D4D"], rules="everyone-any-time")
    play(game, "7S")
    for viewer in (0, 1, SPECTATOR):
        view = game.view(viewer)
        assert way(view) == view
        assert way(view).legal_moves == view.legal_moves


# --- taking back ------------------------------------------------------------------------------


def test_a_log_with_moves_taken_back() -> None:
    game = rig(["7S9HKD", "2C9D4D"], stock="3H5H")
    before = game.copy()
    play(game, "7S", "2C")
    undone = (*game.events, Undone(1), Undone(0))
    for viewer in (0, 1, SPECTATOR):
        log = GameLog(game.log.header, undone)
        told = told_of(log, viewer)
        assert PlayerView.from_log(told) == before.view(viewer)
        assert Undone(1) in told.events


def test_a_fold_takes_back_only_what_was_done() -> None:
    game = rig(["7S9HKD", "2C9D4D"])
    fold = folded(game, 1)
    fold.feed(Played(0, cards("7S")))
    for wrong in (Undone(0), Undone(1)):  # the draw is due; another seat's move
        with pytest.raises(EventError, match="there is no such move to take back"):
            fold.feed(wrong)
        if fold.waits:
            fold.feed(Drew(0, None, 1))
    fold.feed({"event": "undone", "seat": 0})
    assert fold.view() == game.view(1)


def informed(game: Game) -> tuple[int, ...]:
    return game.last_move_informs


def test_last_move_informs() -> None:
    game = rig(["7S9HKD", "2C9D4D", "3C5C6C"])
    assert informed(game) == ()
    play(game, "7S")
    assert informed(game) == (0, 1, 2)  # who drew, and who saw the seven
    game = Game.from_position(
        Position.collecting(["7S9H", "8D", "KD"], stock="", turn=0, trump_card="5H", trump_owner=2)
    )
    play(game, "7S")
    assert informed(game) == (1, 2)
    game = Game.from_position(Position.shedding(["7S9H", "KD2C"], trump="H", turn=0))
    play(game, "7S")
    assert informed(game) == ()  # all was known
    game.undo()
    assert informed(game) == ()


def known_two_of_clubs() -> Game:
    """Seat 1 leads: all have seen it pick up 2C, and nobody its king."""
    hands = ["2C9H", "KD3C", "4S5D"]
    game = Game.from_position(Position.shedding(hands, trump="H", turn=0))
    play(game, "2C", "pickup", "4S", "pickup")
    return game


def test_a_move_in_the_place_of_one_taken_back_informs_by_itself() -> None:
    game = known_two_of_clubs()
    play(game, "KD")
    assert informed(game) == (0, 2)
    game.undo()
    play(game, "2C")
    assert informed(game) == ()


def test_a_copy_is_informed_by_its_own_moves() -> None:
    game = known_two_of_clubs()
    assert informed(game) == ()
    twin = game.copy()
    play(game, "KD")
    assert informed(game) == (0, 2)
    play(twin, "2C")
    assert informed(twin) == ()


def test_a_gift_informs_who_did_not_know_the_card() -> None:
    game = masked_sharing(["6C7C8C9C2CAH", "KCKD", "TCJCQC6D7D2D3D"], 2)
    play(game, "give 2D")
    assert informed(game) == (0, 1, 2)  # seat 2 now knows where 2C is: see above
    game = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9D"], 0)
    play(game, "give 4C")
    assert informed(game) == (2,)  # whose card it is now; it lay open before


def test_a_play_after_gifts_informs_the_others() -> None:
    game = sharing(["7C8CTHQHKH", "3S3HTCJCQC", "KCKD", "4C5C4D6D7D8D9D"], 2)
    play(game, "give 4C", "give 4D")
    assert game.phase is Phase.SHEDDING and game.turn == 2
    play(game, "4C")
    assert informed(game) == (0, 1, 3)


def test_a_sluff_that_leads_to_gifts_informs_the_others() -> None:
    """Seat 1 does not even learn that seat 0 has a low card: its own nine was the only other."""
    rules = Rules.preset("everyone-any-time").replace(
        trump_shown="from_deal", rubbish_cards=True, show_leftovers=False,
        pack="6C7C8C9D 6D7D8DTDJD 2C3C 9S9H AH",
    )  # fmt: skip
    position = Position.collecting(
        ["2C", "9H", "3C"], stock="", turn=1, won=["6D7D8DTDJD", "", "6C7C8C9D"], dealer=2,
        table=[(0, "9S")], trump_card="AH", trump_owner=1, rules=rules,
    )  # fmt: skip
    game = Game.from_position(position)
    play(game, "sluff 9H")
    assert (game.phase, game.turn) == (Phase.SHARING, 0)
    assert unseen(game, SPECTATOR) == "2C3C"
    assert informed(game) == (0, 2)


# --- from a log -------------------------------------------------------------------------------

CLASSIC = rig(["7S9HKD", "2C9D4D", "3C5C6C"], stock="3H8H", last="AS")
play(CLASSIC, "7S", "2C", "3H", "chance")


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_from_log(viewer: Viewer) -> None:
    text = log_for(CLASSIC, viewer).to_jsonl()
    assert PlayerView.from_log(GameLog.from_jsonl(text)) == CLASSIC.view(viewer)


def test_from_a_full_log() -> None:
    with refuses(LogError, "line 1: this log is not redacted for any viewer"):
        PlayerView.from_log(CLASSIC.log)


def test_from_a_log_that_breaks_off() -> None:
    log = log_for(CLASSIC, 0)
    assert isinstance(log.events[3], Played)
    with refuses(LogError, "line 5: the log ends, but what follows from the last act is missing"):
        PlayerView.from_log(evolve(log, events=log.events[:4]))
    assert PlayerView.from_log(evolve(log, events=log.events[:5])).turn == 1


OUT_OF_PLACE = "a card is told in a place where it cannot be"
NOT_IN_HAND = "a card is told in a hand where it cannot be"


def refused(game: Game, viewer: Viewer, line: int, event: Event) -> str:
    """What is said when a log has another event in a line."""
    log = log_for(game, viewer)
    events = [*log.events[: line - 2], event, *log.events[line - 1 :]]
    with pytest.raises(LogError) as caught:
        PlayerView.from_log(evolve(log, events=tuple(events)))
    assert caught.value.line == line
    return caught.value.reason


# The classic log: lines 2 to 4 the deal, 5 Played, 6 Drew, 7 Played, 8 Drew, 9 TrickWon, 10 Played,
# 11 Drew, 12 Chanced.
FAULTS: list[tuple[Viewer, int, Event, str]] = [
    (0, 2, Dealt(0, None, 3), "Dealt(seat=0, cards=None, count=3) is not what this viewer sees"),
    (
        0,
        3,
        Dealt(1, cards("2C9D4D")),
        f"{Dealt(1, cards('2C9D4D'))} is not what this viewer sees",
    ),
    (0, 2, Dealt(1, None, 3), "Dealt(seat=1, cards=None, count=3) is told, but dealt of seat 0"
     " (3) is next"),
    (0, 3, Dealt(1, None, 4), "Dealt(seat=1, cards=None, count=4) is told, but dealt of seat 1"
     " (3) is next"),
    (0, 3, Drew(1, None, 3), "drew is told, but dealt is next"),
    (0, 2, Dealt(0, cards("7S7S9H")), "7S is there twice"),
    (0, 2, Played(0, cards("7S")), "dealt is due before played"),
    (0, 3, UpcardTurned(Card("AS")), "upcard_turned is told, but dealt is next"),
    (0, 5, Played(3, cards("7S")), "played: there is no seat 3"),
    (0, 5, Played(-1, cards("7S")), "played: there is no seat -1"),
    (0, 5, Played(1, cards("2C")), "played by seat 1: it is another seat's turn"),
    (0, 5, Played(0, cards("2C")), NOT_IN_HAND),
    (0, 5, Played(0, cards("7S9H")), "played by seat 0: one card is played at a time; several equal"
     " cards need tricks='everyone' (E1)"),
    (1, 5, Played(0, cards("2C")), NOT_IN_HAND),
    (0, 5, Passed(0), "passed by seat 0: in collecting a seat passes only once a trick is decided"
     " and sluffing is on"),
    (0, 5, Gave(0, 1, Card("7S")), "Gave(seat=0, receiver=1, card=Card('7S')) cannot be told now"),
    (0, 5, TrickWon(0, cards("7S")), "TrickWon(seat=0, cards=(Card('7S'),)) is told, but nothing"
     " more followed"),
    (0, 6, Drew(0, None, 1), "Drew(seat=0, cards=None, count=1) is not what this viewer sees"),
    (0, 6, Drew(0, cards("7S")), NOT_IN_HAND),
    (1, 6, Drew(0, None, 2), "Drew(seat=0, cards=None, count=2) is told, but drew of seat 0"
     " (1) is next"),
    (1, 6, TrumpCardTaken(0, None), "trump_card_taken is told, but drew is next"),
    (1, 6, TrumpCardTaken(0, Card("AS")), "trump_card_taken is told, but drew is next"),
    (1, 6, TrumpRevealed(0, Card("AS")), "trump_revealed is told, but drew is next"),
    (1, 6, LeftoversShown(0, cards("AS")), "leftovers_shown is told, but drew is next"),
    (1, 9, TrickWon(0, cards("2C8S")), f"{TrickWon(0, cards('2C8S'))} is told, but"
     f" {CLASSIC.events[7]} is next"),
    (1, 10, Undone(0), "Undone(seat=0) is told, but there is no such move to take back"),
    (2, 12, Chanced(1, Card("7S")), OUT_OF_PLACE),
    (2, 12, Chanced(0, Card("8H")), "chanced by seat 0: it is another seat's turn"),
    (2, 12, GiverAsked(0, 1), "GiverAsked(seat=0, receiver=1) is told, but nothing more followed"),
    (2, 12, GameEnded(None, EndReason.REPETITION), "GameEnded(skitgubbe=None,"
     " reason=EndReason('repetition')) is told, but nothing more followed"),
]  # fmt: skip


@pytest.mark.parametrize(("viewer", "line", "event", "reason"), FAULTS)
def test_what_cannot_be_told(viewer: Viewer, line: int, event: Event, reason: str) -> None:
    assert refused(CLASSIC, viewer, line, event) == reason


STRANGE: list[Any] = [
    *(None, -1, 10**30, 1.5, float("nan"), "x", "7S", b"7S", (), ("7S",), (None,), [1], {}),
    *(object(), (Card("7S"), 1), ((), ())),
]


@pytest.mark.parametrize("rules", first_quick(["mas-upcard", "classic", "everyone-any-time"], 1))
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_events_made_by_hand_with_strange_values(rules: str, viewer: Viewer) -> None:
    """Each value of each event in turn: either it is what was there, or the event is refused."""
    game = Game(4, rules=Rules.preset(rules).replace(rubbish_cards=True), seed=5)
    while not game.is_over:
        game.play(game.legal_moves()[0] if len(game.moves) % 3 else game.legal_moves()[-1])
    log = log_for(game, viewer)
    fold = ViewFold(log.header)
    told: set[type[Event]] = set()
    for event in log.events:
        values = {each.name: getattr(event, each.name) for each in fields_of(type(event))}
        for name in values if type(event) not in told else ():
            for value in STRANGE:
                before = None if fold.waits else fold.view()
                strange = type(event)(**{**values, name: value})
                if strange == event:
                    continue
                with pytest.raises(EventError):
                    fold.feed(strange)
                assert before == (None if fold.waits else fold.view())
        told.add(type(event))
        fold.feed(event)
    assert {Dealt, Played, Drew, TrickWon, PickedUp, WentOut, GameEnded} <= told


def test_f4_no_draw_is_told_before_a_position_can_have_come_back() -> None:
    """Every return takes a pick-up, and a limit of 3 takes two returns."""
    draw = GameEnded(None, EndReason.REPETITION)
    rules = Rules(repetition_limit=3)
    hands = ["2H3H", "2D3DAS", "2C3C"]
    game = Game.from_position(Position.shedding(hands, trump="S", turn=0, rules=rules))
    for move in ("2H", "AS", "pickup", "pickup"):
        with refuses(EventError, f"{draw} is told, but nothing more followed"):
            folded(game, SPECTATOR).feed(draw)
        play(game, move)
    fold = folded(game, SPECTATOR)
    fold.feed(draw)  # that is as much as the fold can know
    assert fold.view().outcome == Outcome(None, EndReason.REPETITION)


def test_f4_no_draw_is_told_after_what_cannot_come_back() -> None:
    """A pick-up before the end of a trick brings no position back after it."""
    draw = GameEnded(None, EndReason.REPETITION)
    rules = Rules(repetition_limit=2)
    hands = ["2C5C9H", "3D6C8H"]
    game = Game.from_position(Position.shedding(hands, trump="S", turn=0, rules=rules))
    play(game, "2C", "pickup")
    folded(game, SPECTATOR).feed(draw)
    play(game, "5C", "6C")
    assert isinstance(game.events[-1], TrickCompleted)
    with refuses(EventError, f"{draw} is told, but nothing more followed"):
        folded(game, SPECTATOR).feed(draw)


def shared() -> Game:
    game = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9DTD"], 0)
    while game.phase is Phase.SHARING:
        game.play(game.legal_moves()[0])
    return game


class Stubborn:
    """A shuffler that leaves the cards as they are at first, and then turns them round."""

    def __init__(self) -> None:
        self.calls = 0

    def shuffle(self, x: list[Any], /) -> None:
        self.calls += 1
        if self.calls > 1:
            x.reverse()


def test_b5_whoever_is_asked_for_a_low_card_has_one_in_every_sample() -> None:
    began = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9DTD"], 0)
    view = Game.from_position(began.position).view(SPECTATOR)
    rng = Stubborn()
    position = view.sample(rng)
    assert rng.calls == 2
    assert view.turn is not None
    assert any(card.rank <= 5 for card in position.hands[view.turn])


def drawn() -> Game:
    rules = Rules(repetition_limit=2)
    game = Game.from_position(
        Position.shedding(["7S9H", "KD2C", "4S5D"], trump="H", turn=0, rules=rules)
    )
    play(game, *["7S", "pickup", "4S", "pickup"] * 3)
    assert game.outcome == Outcome(None, EndReason.REPETITION)
    return game


@pytest.mark.parametrize("make", [shared, drawn])
def test_a_copy_of_a_fold_takes_in_what_the_fold_would(make: Callable[[], Game]) -> None:
    """Wherever it was made: in the midst of sharing (B5), and of what comes back (F4)."""
    game = make()
    for viewer in viewers(game):
        log = log_for(game, viewer)
        fold = ViewFold(log.header)
        for told, event in enumerate(log.events):
            twin = fold.copy()
            for later in log.events[told:]:
                twin.feed(later)
            assert twin.view() == game.view(viewer)
            fold.feed(event)


def test_c5_nothing_is_turned_over_when_the_stock_is_used_up() -> None:
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H")
    play(game, "7S")
    assert game.stock == ()
    with pytest.raises(EventError) as caught:
        folded(game, 0).feed(Chanced(1, Card("9D")))
    assert str(caught.value).startswith("chanced by seat 1: ")


def test_c7_who_takes_the_upcard_shows_it() -> None:
    """That of ``mas-upcard`` lay open all the time, so it is told as the card it is."""
    game = rig_exactly(["7S9HKD", "2C9D4D"], "5H", rules="mas-upcard")
    play(game, "7S")
    assert game.events[-1] == TrumpCardTaken(0, Card("5H"))
    for wrong in (
        TrumpCardTaken(0, None),
        TrumpCardTaken(0, Card("9H")),
        TrumpCardTaken(1, Card("5H")),
    ):
        fold = folded(game, 1, -1)
        with refuses(EventError, f"{wrong} is told, but trump_card_taken of seat 0 is next"):
            fold.feed(wrong)


@pytest.mark.parametrize("told", [Played(0, cards("AS")), Chanced(0, Card("AS"))])
def test_d1_a_card_that_is_not_in_the_pack_is_nowhere(told: Event) -> None:
    rules = Rules(pack="7S9HKD2C9D4D3H5H6H")
    game = Game(2, rules=rules, deck="2C7S9D9H4DKD3H5H6H", dealer=1)
    with pytest.raises(EventError, match=r"^a card is told in a (hand|place) where it cannot"):
        folded(game, 1).feed(told)


def test_the_fold_refuses_what_shows_more_than_it_may() -> None:
    game = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9D"], 0)
    fold = folded(game, 1)
    for wrong, text in [
        (Gave(3, 2, Card("4C")), "Gave(seat=3, receiver=2, card=Card('4C')) cannot be told now"),
        (Gave(0, 2, None), "Gave(seat=0, receiver=2, card=None) cannot be told now"),
        (Gave(3, 1, None), "Gave(seat=3, receiver=1, card=None) cannot be told now"),
    ]:
        with refuses(EventError, text):
            fold.feed(wrong)
    fold = folded(game, 2)
    for wrong, text in [
        (Gave(3, 2, None), "Gave(seat=3, receiver=2, card=None) cannot be told now"),
        (Gave(3, 2, Card("6D")), "gave: 6D is no low card"),
        (Gave(3, 2, Card("2C")), NOT_IN_HAND),
    ]:
        with refuses(EventError, text):
            fold.feed(wrong)
    fold.feed(Gave(3, 2, Card("4C")))
    impossible: list[Event] = [
        *(GiverAsked(4, 2), GiverAsked(0, 4), GiverAsked(-1, 2), GiverAsked(0, 1)),
        *(GiverAsked(1, 2), Gave(-1, 2, None), Played(0, cards("9C"))),
        *(SheddingBegan(0, (1,)), GameEnded(None, EndReason.REPETITION), Drew(0, None, 1)),
    ]
    for event in impossible:
        with pytest.raises(EventError):
            fold.feed(event)
    fold.feed(GiverAsked(0, 2))
    assert not fold.waits


def test_only_who_may_hold_a_low_card_is_asked() -> None:
    game = sharing(["6C6H7C8C8H", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9D"], 0)
    play(game, "give 4C")
    assert game.phase is Phase.SHEDDING
    at = [type(event) for event in game.events].index(Gave)
    fold = folded(game, 1, at + 1)
    with refuses(EventError, "GiverAsked(seat=0, receiver=2) cannot be told now"):
        fold.feed(GiverAsked(0, 2))


def test_b5_who_is_known_to_have_a_low_card_is_not_passed_over() -> None:
    """After ``give 4C`` by seat 3 it is for seat 0 to give, who has ``2C2D`` and cards enough."""
    game = sharing(["2C2D6C7C8C", "3C3D3HTCJC", "KCKD", "4C5C6D7D8D9D8H"], 0)
    fold = folded(game, 1)
    fold.feed(Gave(3, 2, None))
    too_early: list[Event] = [GiverAsked(3, 2), SheddingBegan(0, (7, 5, 3, 6)), WentOut(1)]
    for event in too_early:
        with refuses(EventError, f"{event} cannot be told now"):
            fold.feed(event)
    fold.feed(GiverAsked(0, 2))
    fold.feed(Gave(0, 2, None))
    fold.feed(GiverAsked(3, 2))
    assert not fold.waits


def test_b5_a_low_card_among_too_few_others_is_known_to_be_there() -> None:
    """Seat 1 cannot know which cards seat 0 holds, but it holds more than there are high ones."""
    game = masked_sharing(["6C7C2C3C4C5CAH", "KCKDQCQDQH", "2D"], 0)
    fold = folded(game, 1)
    assert fold.view().unseen == cards("2C2D3C4C5C6C7CAH")
    fold.feed(Gave(0, 2, None))
    with pytest.raises(EventError, match=r"^SheddingBegan.* cannot be told now$"):
        fold.feed(SheddingBegan(0, (6, 5, 2)))
    fold.feed(GiverAsked(0, 2))


UPCARD = rig(["7S9HKD", "2C9D4D"], stock="3S", last="5H", rules="mas-upcard")
play(UPCARD, "7S", "pickup", "3S")
# 2 and 3 the deal, 4 UpcardTurned, 5 Played, 6 Drew, 7 PickedUp, 8 Played, 9 Drew; seat 1 has 7S

UPCARD_FAULTS: list[tuple[Viewer, int, Event, str]] = [
    (0, 4, UpcardTurned(Card("7S")), OUT_OF_PLACE),
    (1, 7, PickedUp(1, cards("9H")), "PickedUp(seat=1, cards=(Card('9H'),)) is told, but"
     " PickedUp(seat=1, cards=(Card('7S'),)) follows"),
    (1, 7, PickedUp(0, cards("7S")), "picked_up by seat 0: it is another seat's turn"),
    (0, 7, Played(1, cards("9D")), "played by seat 1: an answer follows suit, or trumps when it"
     " cannot"),
    (1, 7, Played(1, cards("9D")), "played by seat 1: an answer follows suit, or trumps when it"
     " cannot"),
]  # fmt: skip


@pytest.mark.parametrize(("viewer", "line", "event", "reason"), UPCARD_FAULTS)
def test_u2_what_cannot_be_told(viewer: Viewer, line: int, event: Event, reason: str) -> None:
    assert refused(UPCARD, viewer, line, event) == reason


def test_u2_who_is_known_to_hold_the_suit_led_follows_it() -> None:
    """Seat 1 was seen to pick up ``7S``; before that it might have had no spade."""
    fold = folded(UPCARD, 0)
    with refuses(EventError, "played by seat 1: an answer follows suit, or trumps when it cannot"):
        fold.feed(Played(1, cards("2H")))
    fold = folded(UPCARD, 0, 5)
    for event in (Played(1, cards("2H")), Drew(1, None, 1)):
        fold.feed(event)
    assert fold.waits
    fold.feed(TrickWon(1, cards("2H7S")))
    assert fold.view().known[1] == cards("2H7S")


def test_e6_who_is_not_known_to_hold_a_rank_need_not_match_it() -> None:
    game = rig(["7S9HKD", "7C9D4D", "8D2C3C"], rules="must-match")
    fold = folded(game, 0)
    for event in (Played(0, cards("7S")), Drew(0, cards("AH")), Played(1, cards("4D"))):
        fold.feed(event)
    fold = folded(game, 1)
    for event in (Played(0, cards("7S")), Drew(0, None, 1)):
        fold.feed(event)
    with refuses(
        EventError, "played by seat 1: the seat holds a rank that it must match"
    ):  # a seat knows its own hand
        fold.feed(Played(1, cards("4D")))


def test_l7_who_may_hold_a_higher_rank_may_add_a_lower_one() -> None:
    """With E5 the highest rank held binds: who sluffs a seven is then known to hold no seven."""
    rules = Rules.preset("everyone-any-time").replace(must_match=True, matches_beat_singles=True)
    game = rig(["7S9HKD", "9D2C4D", "7C9C3C", "4C5C6C"], rules=rules)
    play(game, "7S", "9D", "2:sluff 7C")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert PlayerView.from_log(log_for(game, viewer)) == game.view(viewer)


END = rig_exactly(["7S9HKD", "2C9D4D"], "3H5H")
play(END, "7S", "2C", "3H", "4D", "9D", "9H")
# 4 Played, 5 Drew, 6 Played, 7 TrumpCardTaken, 8 TrickWon, …, 13 Played, 14 TrickTied,
# 15 CollectingEnded, 16 LeftoversShown, 17 TrumpRevealed, 18 SheddingBegan

END_FAULTS: list[tuple[Viewer, int, Event, str]] = [
    (0, 7, TrumpCardTaken(0, None), "TrumpCardTaken(seat=0, card=None) is told, but"
     " trump_card_taken of seat 1 is next"),
    (0, 7, TrumpCardTaken(1, Card("5H")), "TrumpCardTaken(seat=1, card=Card('5H')) is not what this"
     " viewer sees"),
    (1, 7, TrumpCardTaken(1, Card("5H")), "TrumpCardTaken(seat=1, card=Card('5H')) is not what this"
     " viewer sees"),
    (1, 15, CollectingEnded((cards("9H"), ())), f"{CollectingEnded((cards('9H'), ()))} is told, but"
     f" {END.events[13]} is next"),
    (1, 16, LeftoversShown(1, cards("KD")), f"{LeftoversShown(1, cards('KD'))} is told, but"
     " leftovers_shown of seat 0 (1) is next"),
    (1, 16, LeftoversShown(0, cards("5HKD")), f"{LeftoversShown(0, cards('5HKD'))} is told, but"
     " leftovers_shown of seat 0 (1) is next"),
    (1, 16, LeftoversShown(0, cards("2C")), NOT_IN_HAND),
    (0, 16, LeftoversShown(0, cards("5H")), NOT_IN_HAND),
    (1, 16, TrumpRevealed(1, Card("5H")), "trump_revealed is told, but leftovers_shown is next"),
    (1, 17, TrumpRevealed(0, Card("5H")), "TrumpRevealed(seat=0, card=Card('5H')) is told, but"
     " trump_revealed of seat 1 is next"),
    (1, 17, TrumpRevealed(1, Card("2C")), OUT_OF_PLACE),
    (1, 18, SheddingBegan(1, (5, 5)), "SheddingBegan(leader=1, counts=(5, 5)) is told, but"
     " SheddingBegan(leader=1, counts=(4, 4)) is next"),
    (1, 18, GameEnded(1, EndReason.LAST_WITH_CARDS), "game_ended is told, but shedding_began is"
     " next"),
]  # fmt: skip


@pytest.mark.parametrize(("viewer", "line", "event", "reason"), END_FAULTS)
def test_b1_b3_what_cannot_be_told(viewer: Viewer, line: int, event: Event, reason: str) -> None:
    assert refused(END, viewer, line, event) == reason
    assert PlayerView.from_log(log_for(END, viewer)) == END.view(viewer)


# --- folds ------------------------------------------------------------------------------------


def test_a_fold_takes_events_json_objects_and_lines() -> None:
    log = log_for(CLASSIC, 1)
    for header in (log.header, log.header.to_dict(), json.loads(json.dumps(log.header.to_dict()))):
        folds = [ViewFold(header) for _ in range(3)]
        for event in log.events:
            folds[0].feed(event)
            folds[1].feed(event.to_dict())
            folds[2].feed(json.dumps(event.to_dict()))
        assert [fold.view() for fold in folds] == [CLASSIC.view(1)] * 3


def test_a_fold_waits_for_what_follows_from_an_act() -> None:
    log = log_for(CLASSIC, 1)
    fold = ViewFold(log.header)
    waits: list[bool] = []
    for event in log.events:
        if fold.waits:
            with refuses(EventError, "what follows from the deal or the last act is still to come"):
                fold.view()
        else:
            assert fold.view().seat == 1
        fold.feed(event)
        waits.append(fold.waits)
    assert waits[:6] == [True, True, False, True, False, True]


NOT_NEXT: list[tuple[Any, str]] = [
    (Played(1, cards("2C")), "played by seat 1: it is another seat's turn"),
    ({"event": "played", "seat": 0, "cards": ["2C"]}, NOT_IN_HAND),
    ('{"event":"passed","seat":0}', "passed by seat 0: in collecting a seat passes only once a"
     " trick is decided and sluffing is on"),
    (Undone(0), "Undone(seat=0) is told, but there is no such move to take back"),
]  # fmt: skip
NO_EVENT: list[tuple[Any, str]] = [
    ({"event": "played", "seat": 0}, "played: cards is missing"),
    ({"event": "folded"}, "'folded' is not an event"),
    ('{"event":"passed","seat":51}', "passed: seat: 51 is not a seat"),
    ("hello", "not JSON: Expecting value (column 1)"),
    ("[]", "not a JSON object"),
    ("", "not JSON: Expecting value (column 1)"),
]


@pytest.mark.parametrize(("wrong", "reason"), NOT_NEXT + NO_EVENT)
def test_a_fold_that_refused_is_as_it_was(wrong: Any, reason: str) -> None:
    game = rig(["7S9HKD", "2C9D4D"])
    fold = folded(game, 0)
    before = pickle.dumps(fold.view()), repr(fold.view())
    with refuses(EventError if (wrong, reason) in NOT_NEXT else NotationError, reason):
        fold.feed(wrong)
    assert (pickle.dumps(fold.view()), repr(fold.view())) == before
    play(game, "7S")
    for event in log_for(game, 0).events[2:]:
        fold.feed(event)
    assert fold.view() == game.view(0)


def test_a_fold_is_for_a_viewer() -> None:
    for header in (CLASSIC.log.header, CLASSIC.log.header.to_dict()):
        with refuses(ViewerError, "this log is not redacted for any viewer"):
            ViewFold(header)


@pytest.mark.parametrize("hand", ["7S 7D 9D 8H", "5S 6H 6C AC", "3C 4D 2C 8D"])
def test_s8_what_a_hidden_hand_might_beat_is_not_held_against_it(hand: str) -> None:
    """Seat 1 may not trump with a spade in hand, or has no trump: only its own cards decide."""
    others = "KS 6D JH 4H 5C"
    rules = Rules(must_beat=True, trumping="void")
    position = Position.shedding(["9S 2D", hand, others], trump="H", turn=0, rules=rules)
    game = Game.from_position(position)
    game.play("9S")
    game.play("pickup")
    assert PlayerView.from_log(game.log.for_seat(0)) == game.view(0)


# --- from a position --------------------------------------------------------------------------

MIDDLE = Game.from_position(
    Position.collecting(["7S9HKD", "2C9D4D", "3C5C6C"], stock="3H8HAS", turn=0)
)
PUT_UP = Game.from_position(
    Position.collecting(["7S9HKD", "2C9D4D"], stock="3H8HAS", turn=0, rules=Rules.preset("upcard"))
)
ASIDE = Game.from_position(
    Position.collecting(["7S9H", "2C9D"], stock="", turn=0, trump_card="AS", trump_owner=1)
)


@pytest.mark.parametrize("game", [MIDDLE, PUT_UP, ASIDE])
def test_memory_begins_with_a_position(game: Game) -> None:
    for viewer in (0, 1, SPECTATOR):
        view = game.view(viewer)
        for seat, pile in enumerate(game.won):
            held = () if seat != viewer else game.hands[seat]
            assert {*view.known[seat]} == {*pile, *held}
        assert folded(game, viewer).view() == view
        read = GameLog.from_jsonl(log_for(game, viewer).to_jsonl())
        assert PlayerView.from_log(read) == view


def test_d5_the_upcard_of_a_position_is_known() -> None:
    assert PUT_UP.view(SPECTATOR).upcard == Card("AS")
    assert PUT_UP.log.for_spectator().header["position"]["stock"] == [None, None, "AS"]
    game = PUT_UP.copy()
    play(game, "7S", "2C", "9H", "4D")
    assert (game.stock, game.view(0).upcard) == ((), Card("AS"))
    again = Game.from_position(game.position)
    assert again.view(0).upcard == Card("AS")
    assert Card("AS") not in again.view(0).unseen


def test_the_trump_card_may_be_in_any_hand_in_a_position_of_shedding() -> None:
    """All know which card it was, but nobody remembers who has it."""
    game = END.copy()
    assert game.trump_card == Card("5H")
    again = Game.from_position(game.position)
    assert again.view(SPECTATOR).unseen == END.rules.pack
    assert again.view(1).known[1] == game.hands[1]


SHOWN = "line 1: the position does not show just what this viewer sees"


@pytest.mark.parametrize("game", [MIDDLE, PUT_UP, ASIDE], ids=["middle", "upcard", "aside"])
def test_a_position_shows_what_the_viewer_sees_and_no_more(game: Game) -> None:
    whole = Game.from_position(game.start).log if game.start else game.log
    full = whole.header["position"]
    for viewer in (0, SPECTATOR):
        told = told_of(whole, viewer)
        shown = told.header["position"]
        for key in ("hands", "stock", "trump_card"):
            for other in (full[key], _hidden(full[key])):
                header = evolve(told.header, position={**shown, key: other})
                if other == shown[key]:
                    assert PlayerView.from_log(evolve(told, header=header)).seat == viewer
                    continue
                with pytest.raises(LogError) as caught:
                    PlayerView.from_log(evolve(told, header=header))
                assert caught.value.line == 1


def _hidden(value: object) -> Any:
    """The same with ``null`` for each card."""
    return json.loads(re.sub(r'"\w\w"', "null", json.dumps(value)))


def test_the_words_for_a_position_that_shows_too_much() -> None:
    log = MIDDLE.log.for_seat(0)
    position = {**log.header["position"], "hands": MIDDLE.log.header["position"]["hands"]}
    with refuses(LogError, SHOWN):
        PlayerView.from_log(evolve(log, header=evolve(log.header, position=position)))
    with pytest.raises(ViewerError) as refusal:
        ViewFold(evolve(log.header, position=position))
    assert f"line 1: {refusal.value}" == SHOWN


def test_a_position_that_cannot_be() -> None:
    log = MIDDLE.log.for_seat(0)
    position = {**log.header["position"], "stock": [None] * 52}
    with refuses(PositionError, "more cards are hidden than the pack has left"):
        ViewFold(evolve(log.header, position=position))


def test_a_fold_goes_back_as_far_as_it_came() -> None:
    """Over many moves, so that it must go back behind more than one observer that it kept."""
    game = Game(3, seed=7)
    fold = folded(game, 0)
    views = [fold.view()]
    for _ in range(60):
        told = len(game.events)
        game.play(game.legal_moves()[0])
        for event in game.events_for(0, told):
            fold.feed(event)
        views.append(fold.view())
    for view in views[-2::-1]:
        seat, _ = game.moves[-1]
        game.undo()
        fold.feed(Undone(seat))
        assert fold.view() == view == game.view(0)


def test_a_fold_goes_another_way_after_it_went_back() -> None:
    """What it kept of the way that was taken back is of no account."""
    random = Random(7)
    game = Game(3, seed=7)
    fold = folded(game, 0)
    for _ in range(40):
        for _ in range(random.choice([1, 10, 30]) if random.random() < 0.6 else 0):
            told = len(game.events)
            if not game.is_over:
                random_act(game, random)
            for event in game.events_for(0, told):
                fold.feed(event)
        for _ in range(min(random.choice([1, 2, 15, 40]), len(game.moves))):
            seat, _ = game.moves[-1]
            game.undo()
            fold.feed(Undone(seat))
        assert fold.view() == game.view(0)


def test_a_view_of_what_is_no_log() -> None:
    game = Game(3, seed=7)
    nothing: list[Any] = [None, 7, game.log.to_jsonl(), game.events, game]
    for log in nothing:
        with pytest.raises(ArgumentError, match=r"^log is a GameLog, not "):
            PlayerView.from_log(log)

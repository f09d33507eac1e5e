"""The rules in force as sentences for players, group by group.

Each sentence begins with the id that the rule has in the rule book.  A rule that is not in force
is not mentioned, not even to say that it is off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..cards import PACK
from .collecting_sentences import collecting
from .presets import PRESETS, WHOSE
from .values import (
    FirstLead,
    NoCards,
    Pickup,
    PickupSpan,
    SetAsideTo,
    TrickLeader,
    Tricks,
    Trump,
    Trumping,
    TrumpShown,
)
from .words import cards, fewer, word

if TYPE_CHECKING:
    from . import Rules

__all__ = ["sentences"]


def sentences(rules: Rules) -> Iterator[str]:
    """Yield the rules in force, each as one line: its id, a colon, and the sentences."""
    yield from _deal(rules)
    yield from collecting(rules)
    yield from _between(rules)
    yield from _shedding(rules)
    yield from _pick_ups(rules)
    if rules.sequences:
        yield from _sequences(rules)
    yield from _end(rules)


def _deal(rules: Rules) -> Iterator[str]:
    whose = "".join(
        f"This is {name!r}, {text}. " for name, text in WHOSE.items() if _is_preset(rules, name)
    )
    if rules.pack == PACK:
        yield (
            f"D1: {whose}The pack has 52 cards and no jokers; in each suit the ace is highest, then"
            " K Q J T 9 8 7 6 5 4 3 2."
        )
    else:
        pack = " ".join(map(str, rules.pack)) or "none"
        yield f"D1: These cards make the pack; aces are high: {pack}."
    if rules.max_players < 2:
        fewest = 2 * rules.hand_size + 1 + rules.removed
        yield f"D2: The pack is too small to be dealt: two players need {cards(fewest)}."
    elif rules.max_players == 2:
        yield "D2: There are 2 players."
    else:
        yield f"D2: There are 2 to {rules.max_players} players."
    each = "" if rules.hand_size == 1 else ", one at a time"
    yield (
        f"D3: Each player gets {cards(rules.hand_size)}{each}, clockwise from the dealer's left;"
        " the rest is the stock, face down."
    )
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        yield "D4: The player to the dealer's left leads first."
    if rules.trump is Trump.UPCARD:
        yield (
            "D5: The first card after the deal is turned up. This upcard shows trump for both"
            " phases; it goes to the bottom of the stock, and all remember it."
        )
    if rules.hand_size != 3:
        together = ""
        if rules.tricks is Tricks.EVERYONE and rules.equal_cards:
            together = ", and at most so many are played together"
        yield (
            f"D7: A hand is {cards(rules.hand_size)}: so many are dealt and drawn up to{together}."
        )
    if rules.removed == 1:
        yield "D8: The last card of the shuffled pack is out of the game, and nobody sees it."
    elif rules.removed:
        yield (
            f"D8: The last {cards(rules.removed)} of the shuffled pack are out of the game, and"
            " nobody sees them."
        )
    if rules.first_lead is FirstLead.DEALER:
        yield "D9: The dealer leads first; the order of dealing stays."


def _is_preset(rules: Rules, name: str) -> bool:
    return rules.to_dict() == PRESETS[name]


# --- between the phases -----------------------------------------------------------------------


def _between(rules: Rules) -> Iterator[str]:
    if rules.trump is Trump.UPCARD:
        yield "B1: The suit of the trump card stays trump, and the card joins its owner's cards."
    elif rules.trump_shown is not TrumpShown.END:
        yield "B1: The suit of the trump card is trump, and the card joins its owner's cards."
    elif rules.trump is Trump.LAST_CARD:
        yield (
            "B1: The trump card is turned up: its suit is trump in shedding, and it joins its"
            " owner's cards."
        )
    yield (
        "B2: The cards that a player won, those left in hand and those that came back from the"
        " table are the player's cards for shedding."
    )
    if rules.show_leftovers:
        yield (
            "B3: Cards left in hand are shown to everyone, before those from the table come back."
        )
    may_be_empty = rules.rubbish_pooled or rules.set_aside_to is SetAsideTo.NOBODY
    if rules.no_cards is NoCards.OUT:
        shared = "pooled" if rules.rubbish_pooled else "given"
        given = f", after low cards are {shared}," if rules.rubbish_cards else ""
        themselves = ", who may be the first of them" if may_be_empty else ""
        yield (
            f"B4: A player who has no cards for shedding{given} is safe already and takes no part;"
            f" several such are safe in order, clockwise from {_first(rules)}{themselves}."
        )
    if rules.rubbish_cards and not rules.rubbish_pooled:
        yield _gifts(rules)
    if rules.no_cards is NoCards.MUST_PICK_UP:
        yield (
            "B6: A player who has no cards when shedding begins owes a pick-up and is not out: at"
            " their first turn with a play on the table they must pick up, and after that they are"
            " like anybody. If they would have to lead they are passed over. One who owes a pick-up"
            " and is the last in play is the skitgubbe."
        )
    if rules.rubbish_pooled:
        short = fewer(rules.rubbish_below)
        yield (
            f"B7: If a player has {short} before shedding, everyone gives up all low cards, 2 to 5,"
            " and the six of trump; how many each gives up is seen, not which. They are shuffled"
            " and dealt out, one at a time, clockwise from the dealer's left, to the players who"
            f" had {short}. Only the receiver sees a card."
        )
    if may_be_empty:
        yield (
            f"B8: If {_first(rules)} has no cards when shedding begins, the next player clockwise"
            " with cards leads."
        )


def _first(rules: Rules) -> str:
    """Who is to lead shedding (S1, T4)."""
    if rules.set_aside_to is SetAsideTo.NOBODY:
        return "whoever took the last trick"
    return "the owner of the trump card"


def _gifts(rules: Rules) -> str:
    enough = rules.rubbish_below
    return (
        f"B5: Players who have {fewer(enough)} before shedding get low cards, 2 to 5, one"
        " such player after another, clockwise from the dealer's left. Round and round from the"
        f" receiver's left, each other player with more than {cards(enough)} and a low one gives"
        f" one low card of their choice, until the receiver has {word(enough)} or nobody can give."
        " Only giver and receiver see it."
        + ("" if _first(rules).startswith("whoever") else _GIVEN_TRUMP)
    )


_GIVEN_TRUMP = " If the trump card is given, its first owner still leads."


# --- shedding ---------------------------------------------------------------------------------


def _shedding(rules: Rules) -> Iterator[str]:
    any_card = "any card or sequence" if rules.sequences else "any card"
    first = _first(rules)
    yield f"S1: {first[0].upper()}{first[1:]} leads {any_card}."
    free = "A player who could beat may still pick up, and may have to beat a card of their own."
    if rules.must_beat:
        free = "A player may have to beat a card of their own."
    yield (
        "S2: The next player clockwise with cards must beat the top card or pick up. A higher card"
        " of its suit beats it and, if it is not a trump, any trump does. There is no passing."
        f" {free}"
    )
    if rules.pickup is Pickup.TOP and not rules.sequences:
        yield "S3: A pick-up takes the top card only."
    yield (
        "S4: After a pick-up, it is for the next player with cards to beat the card now on top; if"
        " none is left, that player leads a new trick."
    )
    plays = "plays" if rules.sequences else "cards"
    owing = " or owing a pick-up" if rules.no_cards is NoCards.MUST_PICK_UP else ""
    leads = ", and whoever played last leads or, if they are out, the next player to the left with"
    leads += " cards."
    if rules.trick_leader is TrickLeader.NEXT_PLAYER:
        leads = "."
    yield (
        f"S5: A trick is complete when it has as many {plays} as there were players with"
        f" cards{owing} just before its lead, though some may be out since. It is put away face"
        f" up{leads}"
    )
    yield "S6: A player who has played their last card is safe at once."
    if rules.must_beat:
        yield "S7: A player who can beat the top card may not pick up, even if it is their own."
    if rules.trumping is Trumping.VOID:
        yield (
            "S8: On a card that is not trump, a trump is played only from a hand without the suit"
            " of that card. Whoever holds the suit but nothing higher in it picks up."
        )
    if rules.trick_leader is TrickLeader.NEXT_PLAYER:
        yield (
            "S9: After a complete trick the next player with cards leads, clockwise from whoever"
            " played last."
        )


def _pick_ups(rules: Rules) -> Iterator[str]:
    if rules.pickup is Pickup.OLDEST:
        yield (
            "P1: A pick-up takes the play that has lain longest in the trick. The top card stays,"
            " unless it was the only play."
        )
    elif rules.pickup is Pickup.ALL:
        yield "P2: A pick-up takes every card of the trick; the next player with cards leads."
    if not rules.sequences:
        return
    if rules.pickup_span is PickupSpan.PLAY:
        yield "P4: A pick-up takes one play, whole, and no more."
    elif rules.pickup is Pickup.OLDEST:
        yield (
            "P3: With that play come the next ones upwards, as long as suit and rank go on"
            " unbroken, whoever played them."
        )


def _sequences(rules: Rules) -> Iterator[str]:
    yield (
        "Q1: Two or more cards of one suit in unbroken rank order are a sequence: they may be"
        " played as one play, leading or beating, lowest first. The order is always"
        " 2 3 4 5 6 7 8 9 T J Q K A; A and 2 do not join."
    )
    yield (
        "Q2: A sequence beats the top card only if each of its cards does: all higher in the same"
        " suit, or all trumps on a card that is not trump."
    )
    yield "Q3: A sequence counts as one play of the trick."
    if rules.pickup is Pickup.TOP and rules.pickup_span is PickupSpan.TOUCHING:
        yield (
            "Q4: The top card is the highest card of the last play. A pick-up takes it and all"
            " cards under it that go down from it in unbroken rank order in its suit, whoever"
            " played them; plays so taken no longer count."
        )
    else:
        yield "Q4: The top card is the highest card of the last play."


def _end(rules: Rules) -> Iterator[str]:
    if rules.no_cards is NoCards.MUST_PICK_UP:
        yield (
            "F1: The game is over the moment only one player holds cards or owes a pick-up: that"
            " player is the skitgubbe."
        )
    else:
        yield (
            "F1: The game is over the moment only one player holds cards: that player is the"
            " skitgubbe."
        )
        yield (
            "F2: A player who alone holds cards when shedding would begin is the skitgubbe at once."
        )
    yield "F3: Nobody wins a game; over several, whoever was skitgubbe least often has won."
    if rules.repetition_limit is not None:
        yield (
            f"F4: When the same position has stood {rules.repetition_limit} times, the game ends"
            " drawn, with no skitgubbe."
        )

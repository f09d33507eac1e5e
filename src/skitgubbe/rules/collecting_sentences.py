"""The rules of collecting that are in force as sentences for players.

Each yields its lines in the order of the rule book; the texts stand in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..languages.catalogue import Catalogue
from . import values as v
from .said import line, said_cards, said_fewer, said_up_to

if TYPE_CHECKING:
    from . import Rules

__all__ = ["collecting"]


def collecting(rules: Rules, texts: Catalogue) -> Iterator[str]:
    """The lines from the first lead to the last trick of collecting."""
    everyone = rules.tricks is v.Tricks.EVERYONE
    yield from _everyone(rules, texts) if everyone else _two_player(rules, texts)
    yield from _stock(rules, texts)
    if rules.draw is v.Draw.AFTER_ROUND:
        yield from _drawing_late(rules, texts)
    if rules.sluffing is not v.Sluffing.NONE:
        yield from _sluffing(rules, texts)
    if rules.trump is v.Trump.UPCARD:
        yield from _upcard(rules, texts)
    yield from _trump_card(rules, texts)
    yield from _collecting_end(rules, texts)


def _two_player(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    upcard = rules.trump is v.Trump.UPCARD
    if rules.following is v.Following.FOLLOW_OR_PICK_UP:
        yield line("C1", say("rule.C1.follow"))
    else:
        yield line("C1", say("rule.C1"), "" if upcard else say("rule.C1.free"))
    if rules.draw is v.Draw.AT_ONCE:
        fewer, up_to = said_fewer(rules.hand_size, texts), said_up_to(rules, texts)
        yield line("C2", say("rule.C2", fewer=fewer, up_to=up_to))
    if upcard:
        yield line("C3", say("rule.C3.upcard"))
        return
    yield line("C3", say("rule.C3"))
    yield line("C4", say("rule.C4"))


def _everyone(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    most = min(rules.hand_size, 4) if rules.equal_cards else 1
    free = "" if rules.trump is v.Trump.UPCARD else say("rule.E1.free")
    yield line("E1", say(f"rule.E1.{most}"), free)
    if rules.draw is v.Draw.AT_ONCE:
        draws = "rule.E2.one" if rules.hand_size == 1 else "rule.E2"
        yield line("E2", say(draws, up_to=said_up_to(rules, texts)))
    if rules.trump is not v.Trump.UPCARD:
        best = "best" if rules.matches_beat_singles else "highest"
        many = "one" if most == 1 else "many"
        yield line("E3", say(f"rule.E3.{best}.{many}"), say(f"rule.E3.tie.{best}"))
    yield line("E4", say("rule.E4"))
    if rules.matches_beat_singles:
        by_players = rules.match_order is v.MatchOrder.PLAYERS
        yield line("E5", say("rule.E5.players" if by_players else "rule.E5"))
    if rules.must_match:
        yield _must_match(rules, most, texts)
    if not rules.equal_cards:
        none = rules.sluffing is v.Sluffing.NONE
        yield line("E7", say("rule.E7" if none else "rule.E7.sluff"))


def _must_match(rules: Rules, most: int, texts: Catalogue) -> str:
    if rules.matches_beat_singles:
        bound = "rule.E6.matches"
    else:
        bound = "rule.E6.one" if most == 1 else "rule.E6"
    return line("E6", texts.say(bound), texts.say("rule.E6.chance") if rules.chance else "")


def _stock(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    if rules.chance:
        aside = rules.trump is v.Trump.SET_ASIDE
        yield line("C5", say("rule.C5.set_aside" if aside else "rule.C5"))
    if rules.trump is v.Trump.UPCARD:
        yield line("C6", say("rule.C6.upcard"))
        yield line("C7", say("rule.C7"))
    elif rules.trump_shown is not v.TrumpShown.END:
        yield line("C6", say("rule.C6.shown"))
    elif rules.trump is v.Trump.LAST_CARD:
        yield line("C6", say("rule.C6"))
    if rules.chance_when is v.ChanceWhen.LEADING:
        upcard = rules.trump is v.Trump.UPCARD
        yield line("C9", say("rule.C9.upcard" if upcard else "rule.C9"))


def _drawing_late(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    fewer, up_to = said_fewer(rules.hand_size, texts), said_up_to(rules, texts)
    draw = "rule.N1.one" if rules.hand_size == 1 else "rule.N1"
    yield line("N1", say(draw, fewer=fewer, up_to=up_to))
    owner = rules.trump is not v.Trump.SET_ASIDE
    yield line(
        "N2",
        say("rule.N2.owner" if owner else "rule.N2"),
        say("rule.N2.chance") if rules.chance else "",
        say("rule.N2.judged"),
    )


def _sluffing(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    after = rules.sluffing is v.Sluffing.AFTER_TRICK
    ties = rules.trump is not v.Trump.UPCARD
    own = say("sluff.played_by_chance_too" if rules.chance else "sluff.played")
    if rules.hand_size == 1:
        drawing = say("sluff.drawing.one")
    else:
        drawing = say("sluff.drawing", up_to=said_up_to(rules, texts))
    if after:
        yield line("L1", say("rule.L1", up_to=said_up_to(rules, texts)))
    elif rules.sluffing is v.Sluffing.OWN_RANK:
        yield line(
            "L2",
            say("rule.L2", played=own, drawing=drawing),
            say("rule.L2.tie") if ties else "",
        )
    elif rules.sluffing is v.Sluffing.ANY_TIME:
        yield line("L3", say("rule.L3", drawing=drawing))
    yield line("L4", say("rule.L4"))
    yield line("L5", say("rule.L5.after" if after else "rule.L5"), say("rule.L5.asked"))
    if rules.sluffing is v.Sluffing.OWN_RANK:
        yield line("L6", say("rule.L6.own"))
    elif not after:
        yield line("L6", say("rule.L6"))
        if rules.must_match:
            yield line("L7", say("rule.L7"))
    if after:
        yield line("L8", say("rule.L8.after"))
    else:
        turn = "rule.L8.own" if rules.sluffing is v.Sluffing.OWN_RANK else "rule.L8"
        yield line("L8", say(turn), say("rule.L8.back"))
    if rules.sluffing is v.Sluffing.OWN_RANKS:
        yield line(
            "L9",
            say("rule.L9", played=own, drawing=drawing),
            say("rule.L9.tie") if ties else "",
        )


def _upcard(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    if rules.tricks is v.Tricks.EVERYONE:
        yield line("U5", say("rule.U5"))
        return
    if rules.following is v.Following.FREE:
        yield line("U1", say("rule.U1"))
        return
    skipping = rules.collecting_end is v.CollectingEnd.SKIP_EMPTY_HANDS
    yield line("U2", say("rule.U2"))
    yield line(
        "U3",
        say("rule.U3", cards=said_cards(rules.hand_size, texts)),
        say("rule.U3.chance") if rules.chance else "",
    )
    yield line("U4", say("rule.U4.skipping" if skipping else "rule.U4"))


def _trump_card(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    if rules.trump_shown is v.TrumpShown.WHEN_TAKEN:
        yield line("T1", say("rule.T1.when_taken"))
    elif rules.trump_shown is v.TrumpShown.FROM_DEAL:
        yield line("T1", say("rule.T1.from_deal"))
    if rules.trump is not v.Trump.SET_ASIDE:
        return
    yield line("T2", say("rule.T2"))
    nobody = rules.set_aside_to is v.SetAsideTo.NOBODY
    yield line("T3", say("rule.T3"), say("rule.T3.nobody" if nobody else "rule.T3.owner"))
    yield line("T4", say("rule.T4"))


def _collecting_end(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    everyone = rules.tricks is v.Tricks.EVERYONE
    sluffing = rules.sluffing is not v.Sluffing.NONE
    if rules.collecting_end is v.CollectingEnd.SKIP_EMPTY_HANDS:
        yield from _skipping_all(rules, texts) if everyone else _skipping(rules, texts)
        return
    back = "rule.X1.back" if rules.trump is v.Trump.UPCARD else "rule.X1.back.tied"
    yield line("X1", say("rule.X1.everyone" if everyone else "rule.X1"), say(back))
    if rules.collecting_end is v.CollectingEnd.FINISH_TRICK:
        last = say("rule.X4.no_stock") if rules.trump is v.Trump.SET_ASIDE else ""
        yield line("X4", say("rule.X4.sluffing" if sluffing else "rule.X4"), last)
    elif rules.collecting_end is v.CollectingEnd.ANY_EMPTY:
        yield line("X5", say("rule.X5.sluffing" if sluffing else "rule.X5"))


def _skipping(rules: Rules, texts: Catalogue) -> Iterator[str]:
    yield line("X2", texts.say("rule.X2"))
    if rules.trump is not v.Trump.UPCARD:
        yield line("X3", texts.say("rule.X3", after=_after(rules, texts)))


def _after(rules: Rules, texts: Catalogue) -> str:
    """What follows when the cards of a tie went back (X3)."""
    goes_on = rules.unresolved_tie is v.UnresolvedTie.RETURN_AND_CONTINUE
    return texts.say("rule.X3.goes_on" if goes_on else "rule.X3.over")


def _skipping_all(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    sole = rules.unresolved_tie is v.UnresolvedTie.SOLE_HOLDER
    early = rules.sluffing not in {v.Sluffing.NONE, v.Sluffing.AFTER_TRICK}
    ties = rules.trump is not v.Trump.UPCARD
    yield line("X2", say("rule.X2.everyone"))
    if ties:
        few = say("rule.X3.none" if sole else "rule.X3.fewer")
        tie = "rule.X3.everyone.unplayed" if early else "rule.X3.everyone"
        yield line("X3", say(tie, few=few, after=_after(rules, texts)))
    yield line(
        "X6",
        say("rule.X6"),
        say("rule.X6.tie") if ties else "",
        say("rule.X6.passed_over") if early else "",
        say("rule.X6.left") if early and ties else "",
        say("rule.X6.alone") if sole and ties else "",
    )

"""The rules in force as sentences for players, group by group, in any language.

Each line begins with the id that the rule has in the rule book.  A rule that is not in force is
not mentioned, not even to say that it is off.  The texts stand in the catalogue, as ``rule.S3``.

D6, F3      only told here: what goes on from one game to the next
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..cards import PACK
from ..languages.catalogue import Catalogue
from . import values as v
from .collecting_sentences import collecting
from .presets import OF_SOMEBODY, PRESETS
from .said import line, said_cards, said_fewer

if TYPE_CHECKING:
    from . import Rules

__all__ = ["sentences"]


_CHAPTERS: Final = "DECNLUTXBSPQF"
"""The letters of the ids, in the order of the rule book."""


def sentences(rules: Rules, texts: Catalogue) -> list[str]:
    """The rules in force, each as one line: its id, a colon, and the sentences.

    What an option puts in force whatever the others are, it says itself (``tells``).
    """
    told = [
        *_of_options(rules, texts),
        *_deal(rules, texts),
        *collecting(rules, texts),
        *_between(rules, texts),
        *_shedding(rules, texts),
        *_pick_ups(rules, texts),
        *(_sequences(rules, texts) if rules.sequences else ()),
        *_end(rules, texts),
    ]
    return sorted(told, key=_place)


def _place(said: str) -> tuple[int, int]:
    rule = said.partition(":")[0]
    return _CHAPTERS.index(rule[0]), int(rule[1:])


def _of_options(rules: Rules, texts: Catalogue) -> Iterator[str]:
    for option in rules.options():
        rule = option.tells.get(getattr(rules, option.name))
        if rule is not None:
            yield line(rule, texts.say(f"rule.{rule}"))


def _deal(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    whose = [
        say("rule.D1.whose", name=name, whose=say(f"whose.{name}"))
        for name in OF_SOMEBODY
        if rules.to_dict() == PRESETS[name]
    ]
    if rules.pack == PACK:
        yield line("D1", *whose, say("rule.D1"))
    elif rules.pack:
        yield line("D1", say("rule.D1.pack", cards=" ".join(map(str, rules.pack))))
    else:
        yield line("D1", say("rule.D1.no_pack"))
    if rules.max_players < 2:
        fewest = 2 * rules.hand_size + 1 + rules.removed
        yield line("D2", say("rule.D2.too_few_cards", cards=said_cards(fewest, texts)))
    elif rules.max_players == 2:
        yield line("D2", say("rule.D2.two"))
    else:
        yield line("D2", say("rule.D2", most=str(rules.max_players)))
    dealt = "rule.D3.one" if rules.hand_size == 1 else "rule.D3"
    yield line("D3", say(dealt, cards=said_cards(rules.hand_size, texts)))
    if rules.trump is v.Trump.UPCARD:
        yield line("D5", say("rule.D5"))
    if rules.hand_size != 3:
        together = rules.tricks is v.Tricks.EVERYONE and rules.equal_cards
        hand = "rule.D7.together" if together else "rule.D7"
        yield line("D7", say(hand, cards=said_cards(rules.hand_size, texts)))
    if rules.removed:
        yield line("D8", say("rule.D8", rules.removed, number=texts.number(rules.removed)))


# --- between the phases -----------------------------------------------------------------------


def _between(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    if rules.trump is v.Trump.UPCARD:
        yield line("B1", say("rule.B1.upcard"))
    elif rules.trump_shown is not v.TrumpShown.END:
        yield line("B1", say("rule.B1.shown"))
    elif rules.trump is v.Trump.LAST_CARD:
        yield line("B1", say("rule.B1"))
    yield line("B2", say("rule.B2"))
    may_be_empty = rules.rubbish_pooled or rules.set_aside_to is v.SetAsideTo.NOBODY
    if rules.no_cards is v.NoCards.OUT:
        after = "none"
        if rules.rubbish_cards:
            after = "pooled" if rules.rubbish_pooled else "given"
        several = "rule.B4.several.themselves" if may_be_empty else "rule.B4.several"
        safe = say(several, first=_first(rules, texts))
        yield line("B4", f"{say(f'rule.B4.{after}')}; {safe}")
    if rules.rubbish_cards and not rules.rubbish_pooled:
        yield _gifts(rules, texts)
    if rules.rubbish_pooled:
        pool = f"rule.B7.{rules.rubbish_pool}"
        yield line("B7", say(pool, fewer=said_fewer(rules.rubbish_below, texts)))
    if may_be_empty:
        yield line("B8", say("rule.B8", first=_first(rules, texts)))


def _first(rules: Rules, texts: Catalogue) -> str:
    """Who is to lead shedding (S1, T4)."""
    if rules.set_aside_to is v.SetAsideTo.NOBODY:
        return texts.say("rule.first.last_taker")
    return texts.say("rule.first.owner")


def _gifts(rules: Rules, texts: Catalogue) -> str:
    enough = rules.rubbish_below
    given = texts.say(
        "rule.B5",
        fewer=said_fewer(enough, texts),
        cards=said_cards(enough, texts),
        number=texts.number(enough),
    )
    owned = rules.set_aside_to is not v.SetAsideTo.NOBODY
    return line("B5", given, texts.say("rule.B5.trump_card") if owned else "")


# --- shedding ---------------------------------------------------------------------------------


def _shedding(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    nobody = rules.set_aside_to is v.SetAsideTo.NOBODY
    lead = "rule.S1.last_taker" if nobody else "rule.S1.owner"
    any_card = say("rule.any_card_or_sequence" if rules.sequences else "rule.any_card")
    yield line("S1", say(lead, any_card=any_card))
    yield line("S2", say("rule.S2"), say("rule.S2.own" if rules.must_beat else "rule.S2.free"))
    if rules.pickup is v.Pickup.TOP and not rules.sequences:
        yield line("S3", say("rule.S3"))
    yield line("S4", say("rule.S4"))
    size = "rule.S5.plays" if rules.sequences else "rule.S5.cards"
    if rules.no_cards is v.NoCards.MUST_PICK_UP:
        size = "rule.S5.plays.owing" if rules.sequences else "rule.S5.cards.owing"
    leads = rules.trick_leader is v.TrickLeader.COMPLETER
    yield line("S5", say(size), say("rule.S5.leads" if leads else "rule.S5.away"))
    yield line("S6", say("rule.S6"))


def _pick_ups(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    if not rules.sequences:
        return
    if rules.pickup_span is v.PickupSpan.PLAY:
        yield line("P4", say("rule.P4"))
    elif rules.pickup is v.Pickup.OLDEST:
        yield line("P3", say("rule.P3"))


def _sequences(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    yield line("Q1", say("rule.Q1"))
    yield line("Q2", say("rule.Q2"))
    yield line("Q3", say("rule.Q3"))
    taken = rules.pickup is v.Pickup.TOP and rules.pickup_span is v.PickupSpan.TOUCHING
    yield line("Q4", say("rule.Q4"), say("rule.Q4.taken") if taken else "")


def _end(rules: Rules, texts: Catalogue) -> Iterator[str]:
    say = texts.say
    if rules.no_cards is v.NoCards.MUST_PICK_UP:
        yield line("F1", say("rule.F1.owing"))
    else:
        yield line("F1", say("rule.F1"))
        yield line("F2", say("rule.F2"))
    yield line("F3", say("rule.F3"))
    if rules.repetition_limit is not None:
        yield line("F4", say("rule.F4", number=str(rules.repetition_limit)))

"""The rules in force as sentences for players, group by group.

Each sentence begins with the id that the rule has in the rule book.  A rule that is not in force
is not mentioned, not even to say that it is off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..cards import PACK
from .options import CollectingEnd, Following, Sluffing, Tricks, Trump, UnresolvedTie

if TYPE_CHECKING:
    from . import Rules

__all__ = ["sentences"]


def sentences(rules: Rules) -> Iterator[str]:
    """Yield the rules in force, each as one line: its id, a colon, and the sentences."""
    yield from _deal(rules)
    yield from _everyone(rules) if rules.tricks is Tricks.EVERYONE else _two_player(rules)
    yield from _stock(rules)
    if rules.sluffing is not Sluffing.NONE:
        yield from _sluffing(rules)
    if rules.trump is Trump.UPCARD:
        yield from _upcard(rules)
    yield from _collecting_end(rules)
    yield from _between(rules)
    yield from _shedding(rules)
    if rules.sequences:
        yield from _sequences()
    yield from _end(rules)


def _deal(rules: Rules) -> Iterator[str]:
    if rules.pack == PACK:
        yield (
            "D1: The pack has 52 cards and no jokers; in each suit the ace is highest, then"
            " K Q J T 9 8 7 6 5 4 3 2."
        )
    else:
        cards = " ".join(map(str, rules.pack)) or "none"
        yield f"D1: These cards make the pack; aces are high: {cards}."
    if rules.max_players < 2:
        yield "D2: The pack is too small to be dealt: two players need seven cards."
    elif rules.max_players == 2:
        yield "D2: There are 2 players."
    else:
        yield f"D2: There are 2 to {rules.max_players} players."
    yield (
        "D3: Each player gets three cards, one at a time, clockwise from the dealer's left; the"
        " rest is the stock, face down."
    )
    yield "D4: The player to the dealer's left leads first."
    if rules.trump is Trump.UPCARD:
        yield (
            "D5: The first card after the deal is turned up. This upcard shows trump for both"
            " phases; it goes to the bottom of the stock, and all remember it."
        )


def _two_player(rules: Rules) -> Iterator[str]:
    if rules.following is Following.FOLLOW_OR_PICK_UP:
        yield (
            "C1: A trick is between two players: the leader plays any one card, and the player to"
            " the left answers it with one card or picks it up."
        )
    else:
        suits = "" if rules.trump is Trump.UPCARD else " Suits do not matter; nobody has to beat."
        yield (
            "C1: A trick is between two players: the leader plays any one card, and the player to"
            f" the left answers with any one card.{suits}"
        )
    yield (
        "C2: After playing from the hand, a player with fewer than three cards draws up to three at"
        " once; so the leader draws before the answer."
    )
    if rules.trump is Trump.UPCARD:
        yield (
            "C3: The winner of a trick lays its cards away face down and leads the next, to the"
            " player on their own left."
        )
        return
    yield (
        "C3: The higher rank wins. The winner lays the cards of the trick away face down and leads"
        " the next, to the player on their own left."
    )
    yield (
        "C4: Equal ranks are a tie: the cards stay on the table, the same player leads again and"
        " the same other answers. Whoever wins in the end takes all cards on the table."
    )


def _everyone(rules: Rules) -> Iterator[str]:
    yield (
        "E1: The leader plays one, two or three cards of one rank; then each other player in turn,"
        " clockwise, plays one to three cards of one rank. Suits do not matter."
    )
    yield "E2: After playing from the hand, a player draws up to three at once."
    best = "highest" if not rules.matches_beat_singles else "best"
    yield (
        f"E3: The {best} rank wins, however many cards of it were played. If several players share"
        " it, only they play again, in the same way and order, and only the new round counts; so"
        f" on until one player alone has the {best}."
    )
    yield "E4: The winner takes all cards of the trick, lays them away face down and leads next."
    if rules.matches_beat_singles:
        yield (
            "E5: A rank played by two or more players is matched. The best rank is the highest"
            " matched one or, if none is matched, the highest; so too when a tie is played off."
        )
    if rules.must_match:
        yield _must_match(rules)


def _must_match(rules: Rules) -> str:
    if rules.matches_beat_singles:
        text = (
            "E6: A player who holds a rank already played in this round must play the highest such"
            " rank. Ranks below the highest matched one do not bind."
        )
    else:
        text = (
            "E6: A player who holds the highest rank played so far in this round must play one or"
            " more cards of it, even if they could go higher."
        )
    return text + (" A player so bound may not take a chance." if rules.chance else "")


def _stock(rules: Rules) -> Iterator[str]:
    if rules.chance:
        yield (
            "C5: While the stock holds two cards or more, the player on turn may take a chance:"
            " instead of playing from the hand, turn over the top card of the stock and play it."
            " The hand stays as it is."
        )
    if rules.trump is Trump.UPCARD:
        yield (
            "C6: The last card of the stock does not go into a hand. Whoever draws it lays it aside"
            " and draws no further; it is the trump card, they are its owner, and nobody plays it"
            " in collecting."
        )
        yield "C7: The last card of the stock is the upcard; laid aside, it lies face up."
    else:
        yield (
            "C6: The last card of the stock does not go into a hand. Whoever draws it lays it aside"
            " face down and draws no further; it is the trump card, they are its owner, and nobody"
            " looks at it or plays it in collecting."
        )


def _sluffing(rules: Rules) -> Iterator[str]:
    after = rules.sluffing is Sluffing.AFTER_TRICK
    if after:
        yield (
            "L1: When the trick is decided and hands are filled up, each player may sluff once: add"
            " cards of any ranks that lie in the trick, then draw up to three."
        )
    elif rules.sluffing is Sluffing.OWN_RANK:
        own = "played, by chance too," if rules.chance else "played"
        yield (
            f"L2: Players may sluff cards of the rank they {own} from then until the trick is"
            " taken, again and again, drawing up to three each time. When a tie is played off,"
            " those who play again may sluff only the rank they play again, once they have played"
            " it; the others keep the rank they played last. The play-off begins only when all have"
            " played to the round: until then, who has played to it may still sluff that rank."
        )
    else:
        yield (
            "L3: Players may sluff cards of any ranks that lie in the trick, from its first play"
            " until it is taken, again and again, drawing up to three each time, also before they"
            " have played to it."
        )
    yield "L4: Sluffed cards do not decide who wins the trick; the winner takes them too."
    may = "sluffs or passes" if after else "may go on sluffing and passes to be done"
    yield (
        f"L5: Before a decided trick is taken, each player who holds cards {may}, in any order. All"
        " are asked, able to sluff or not; a player with no card left is done."
    )
    if rules.sluffing is Sluffing.OWN_RANK:
        yield "L6: Before the trick is decided, a sluff may come out of turn; the turn stays."
    if rules.sluffing is Sluffing.ANY_TIME:
        yield (
            "L6: Before the trick is decided, a sluff may come on turn or out of turn; the turn"
            " stays, and the player on turn must still play."
        )
        if rules.must_match:
            yield (
                "L7: A player who has still to play in this round may not sluff the rank they would"
                " have to play if it were their turn now, not even one of two such cards."
            )
    if after:
        yield "L8: A sluff may empty a hand."
    elif rules.sluffing is Sluffing.OWN_RANK:
        yield (
            "L8: A sluff may empty a hand; that counts only when the player's turn comes. Sluffed"
            " cards go back as played ones do."
        )
    else:
        yield (
            "L8: A sluff may empty a hand; that counts at once for the player on turn, for others"
            " when their turn comes. Sluffed cards go back as played ones do."
        )


def _upcard(rules: Rules) -> Iterator[str]:
    if rules.following is Following.FREE:
        yield (
            "U1: A trump wins, the higher one if there are two; without trumps the higher card of"
            " the suit led wins, and an answer in another suit loses. There are no ties."
        )
        return
    yield (
        "U2: The answer is a card of the suit led or, from a hand without that suit, a trump. A"
        " player with neither must pick up the card led; any other may. The higher card of the suit"
        " led wins, and so does a trump on a card that is not trump."
    )
    yield "U3: Hands may grow past three cards; then nothing is drawn."
    yield "U4: After a pick-up, the player to the left of the one who picked up leads."


def _collecting_end(rules: Rules) -> Iterator[str]:
    everyone = rules.tricks is Tricks.EVERYONE
    if rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        yield (
            "X2: Players without cards are skipped: the next player clockwise with cards leads or"
            " answers in their place; who is to answer is settled when the trick begins. Collecting"
            " is over when a trick would begin and fewer than two players hold cards."
        )
        text = (
            "X3: If a tie cannot be played off because one of the two has no card left, all cards"
            " on the table go back to whoever laid them and join the cards they won; "
        )
        if rules.unresolved_tie is UnresolvedTie.END_PHASE:
            yield text + "collecting is over."
        else:
            yield text + "collecting goes on, and the leader of that trick, unless skipped, leads."
        return
    turn = "lead, play or play off" if everyone else "lead or answer"
    tied = ", tied ones too," if rules.trump is Trump.LAST_CARD else ""
    yield (
        f"X1: Collecting is over as soon as the player whose turn it is to {turn} holds no card."
        f" Cards still on the table{tied} go back to whoever laid them."
    )
    if rules.collecting_end is CollectingEnd.FINISH_TRICK:
        too = ", its sluffing too" if rules.sluffing is not Sluffing.NONE else ""
        yield (
            "X4: Once the last card of the stock is taken, the trick in progress is finished if it"
            f" can be{too}, and collecting is over."
        )


def _between(rules: Rules) -> Iterator[str]:
    if rules.trump is Trump.UPCARD:
        yield "B1: The suit of the trump card stays trump, and the card joins its owner's cards."
    else:
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
    given = ", after low cards are given," if rules.rubbish_cards else ""
    yield (
        f"B4: A player who has no cards for shedding{given} is safe already and takes no part;"
        " several such are safe in order, clockwise from the owner of the trump card."
    )
    if rules.rubbish_cards:
        yield (
            "B5: Players who have fewer than five cards before shedding get low cards, 2 to 5, one"
            " such player after another, clockwise from the dealer's left. Round and round from the"
            " receiver's left, each other player with more than five cards and a low one gives one"
            " low card of their choice, until the receiver has five or nobody can give. Only giver"
            " and receiver see it. If the trump card is given, its first owner still leads."
        )


def _shedding(rules: Rules) -> Iterator[str]:
    any_card = "any card or sequence" if rules.sequences else "any card"
    yield f"S1: The owner of the trump card leads {any_card}."
    yield (
        "S2: The next player clockwise with cards must beat the top card or pick up. A higher card"
        " of its suit beats it and, if it is not a trump, any trump does. There is no passing. A"
        " player who could beat may still pick up, and may have to beat a card of their own."
    )
    if not rules.sequences:
        yield "S3: A pick-up takes the top card only."
    yield (
        "S4: After a pick-up, it is for the next player with cards to beat the card now on top; if"
        " none is left, that player leads a new trick."
    )
    plays = "plays" if rules.sequences else "cards"
    yield (
        f"S5: A trick is complete when it has as many {plays} as there were players with cards just"
        " before its lead, though some may be out since. It is set aside face up, and whoever"
        " played last leads or, if they are out, the next player to the left with cards."
    )
    yield "S6: A player who has played their last card is safe at once."


def _sequences() -> Iterator[str]:
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
    yield (
        "Q4: The top card is the highest card of the last play. A pick-up takes it and all cards"
        " under it that go down from it in unbroken rank order in its suit, whoever played them;"
        " plays so taken no longer count."
    )


def _end(rules: Rules) -> Iterator[str]:
    yield (
        "F1: The game is over the moment only one player holds cards: that player is the skitgubbe."
    )
    yield "F2: A player who alone holds cards when shedding would begin is the skitgubbe at once."
    yield "F3: Nobody wins a game; over several, whoever was skitgubbe least often has won."
    if rules.repetition_limit is not None:
        yield (
            f"F4: When the same position has stood {rules.repetition_limit} times, the game ends"
            " drawn, with no skitgubbe."
        )

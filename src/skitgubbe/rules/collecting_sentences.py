"""The rules of collecting that are in force as sentences for players.

Each yields its lines in the order of the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .values import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    Following,
    MatchOrder,
    SetAsideTo,
    Sluffing,
    Tricks,
    Trump,
    TrumpShown,
    UnresolvedTie,
)
from .words import cards, fewer, up_to

if TYPE_CHECKING:
    from . import Rules

__all__ = ["collecting"]


def collecting(rules: Rules) -> Iterator[str]:
    """The lines from the first lead to the last trick of collecting."""
    yield from _everyone(rules) if rules.tricks is Tricks.EVERYONE else _two_player(rules)
    yield from _stock(rules)
    if rules.draw is Draw.AFTER_ROUND:
        yield from _drawing_late(rules)
    if rules.sluffing is not Sluffing.NONE:
        yield from _sluffing(rules)
    if rules.trump is Trump.UPCARD:
        yield from _upcard(rules)
    yield from _trump_card(rules)
    yield from _collecting_end(rules)


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
    if rules.draw is Draw.AT_ONCE:
        yield (
            f"C2: After playing from the hand, a player with {fewer(rules.hand_size)} draws"
            f" {up_to(rules)} at once; so the leader draws before the answer."
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
    most = min(rules.hand_size, 4) if rules.equal_cards else 1
    if most == 1:
        yield (
            "E1: The leader plays one card; then each other player in turn, clockwise, plays one"
            " card. Suits do not matter."
        )
    else:
        lead = {2: "one or two", 3: "one, two or three", 4: "one to four"}[most]
        rest = {2: "one or two", 3: "one to three", 4: "one to four"}[most]
        yield (
            f"E1: The leader plays {lead} cards of one rank; then each other player in turn,"
            f" clockwise, plays {rest} cards of one rank. Suits do not matter."
        )
    if rules.draw is Draw.AT_ONCE:
        who = "a player with no card" if rules.hand_size == 1 else "a player"
        yield f"E2: After playing from the hand, {who} draws {up_to(rules)} at once."
    best = "highest" if not rules.matches_beat_singles else "best"
    many = "" if most == 1 else ", however many cards of it were played"
    yield (
        f"E3: The {best} rank wins{many}. If several players share"
        " it, only they play again, in the same way and order, and only the new round counts; so"
        f" on until one player alone has the {best}."
    )
    yield "E4: The winner takes all cards of the trick, lays them away face down and leads next."
    if rules.matches_beat_singles:
        yield from _matches(rules)
    if rules.must_match:
        yield _must_match(rules, most)
    if not rules.equal_cards:
        more = "" if rules.sluffing is Sluffing.NONE else "; more of the rank can only be sluffed"
        yield f"E7: Cards are played one at a time, also to break a tie{more}."
    if rules.match_order is MatchOrder.PLAYERS:
        yield (
            "E8: Of several matched ranks the best is the one that most players played; of those"
            " that equally many played, the highest. So too when a tie is played off."
        )


def _matches(rules: Rules) -> Iterator[str]:
    if rules.match_order is MatchOrder.PLAYERS:
        yield (
            "E5: A rank played by two or more players is matched. The best rank is a matched one"
            " or, if none is matched, the highest; so too when a tie is played off."
        )
    else:
        yield (
            "E5: A rank played by two or more players is matched. The best rank is the highest"
            " matched one or, if none is matched, the highest; so too when a tie is played off."
        )


def _must_match(rules: Rules, most: int) -> str:
    if rules.matches_beat_singles:
        text = (
            "E6: A player who holds a rank already played in this round must play the highest such"
            " rank. Ranks below the highest matched one do not bind."
        )
    else:
        some = "a card" if most == 1 else "one or more cards"
        text = (
            "E6: A player who holds the highest rank played so far in this round must play"
            f" {some} of it, even if they could go higher."
        )
    return text + (" A player so bound may not take a chance." if rules.chance else "")


def _stock(rules: Rules) -> Iterator[str]:
    if rules.chance:
        needed = "a card" if rules.trump is Trump.SET_ASIDE else "two cards or more"
        yield (
            f"C5: While the stock holds {needed}, the player on turn may take a chance:"
            " instead of playing from the hand, turn over the top card of the stock and play it."
            " The hand stays as it is."
        )
    if rules.trump is Trump.UPCARD:
        yield (
            "C6: Whoever draws the last card of the stock lays it aside instead and draws no"
            " further; it is the trump card, they are its owner, and nobody plays it in collecting."
        )
        yield "C7: The last card of the stock is the upcard; laid aside, it lies face up."
    elif rules.trump_shown is not TrumpShown.END:
        yield (
            "C6: The last card of the stock does not go into a hand. Whoever draws it lays it aside"
            " and draws no further; it is the trump card, they are its owner, and nobody plays it"
            " in collecting."
        )
    elif rules.trump is Trump.LAST_CARD:
        yield (
            "C6: The last card of the stock does not go into a hand. Whoever draws it lays it aside"
            " face down and draws no further; it is the trump card, they are its owner, and nobody"
            " looks at it or plays it in collecting."
        )
    if rules.collecting_ace is CollectingAce.LOW:
        yield "C8: In collecting the ace ranks below the two; in shedding it is the highest."
    if rules.chance_when is ChanceWhen.LEADING:
        again = ", not even to lead again when there is a tie"
        if rules.trump is Trump.UPCARD:
            again = ""
        yield f"C9: A chance may only open a trick. Nobody takes one after that{again}."


def _drawing_late(rules: Rules) -> Iterator[str]:
    each = "" if rules.hand_size == 1 else ", each in full"
    yield (
        f"N1: Nobody draws on playing. When all have played to the round, those with"
        f" {fewer(rules.hand_size)} draw {up_to(rules)}{each}: first the winner or, after a tie,"
        " whoever of the tied played first, then clockwise. Only then the trick is taken or the"
        " tie played off."
    )
    owner = "" if rules.trump is Trump.SET_ASIDE else " and makes the owner of the trump card"
    chance = " A chance draws nothing." if rules.chance else ""
    yield (
        f"N2: A draw that reaches the last card of the stock ends all drawing{owner}.{chance}"
        " Whether a player holds cards is judged after the draw."
    )


def _sluffing(rules: Rules) -> Iterator[str]:
    after = rules.sluffing is Sluffing.AFTER_TRICK
    own = "played, by chance too," if rules.chance else "played"
    if rules.hand_size == 1:
        drawing = "drawing one each time they hold no card"
    else:
        drawing = f"drawing {up_to(rules)} each time"
    if after:
        yield (
            "L1: When the trick is decided and hands are filled up, each player may sluff once: add"
            f" cards of any ranks that lie in the trick, then draw {up_to(rules)}."
        )
    elif rules.sluffing is Sluffing.OWN_RANK:
        yield (
            f"L2: Players may sluff cards of the rank they {own} from then until the trick is"
            f" taken, again and again, {drawing}. When a tie is played off,"
            " those who play again may sluff only the rank they play again, once they have played"
            " it; the others keep the rank they played last. The play-off begins only when all have"
            " played to the round: until then, who has played to it may still sluff that rank."
        )
    elif rules.sluffing is Sluffing.ANY_TIME:
        yield (
            "L3: Players may sluff cards of any ranks that lie in the trick, from its first play"
            f" until it is taken, again and again, {drawing}, also before they"
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
    elif not after:
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
    if rules.sluffing is Sluffing.OWN_RANKS:
        yield (
            f"L9: Players may sluff cards of every rank that they have {own} in this trick, from"
            f" then until it is taken, again and again, {drawing}; when a tie is played off, also"
            " before they play again."
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
    yield f"U3: Hands may grow past {cards(rules.hand_size)}; then nothing is drawn."
    yield "U4: After a pick-up, the player to the left of the one who picked up leads."


def _trump_card(rules: Rules) -> Iterator[str]:
    if rules.trump_shown is TrumpShown.WHEN_TAKEN:
        yield (
            "T1: The last card of the stock is laid aside face up: from then on all know trump. In"
            " collecting the ranks decide as before."
        )
    elif rules.trump_shown is TrumpShown.FROM_DEAL:
        yield (
            "T1: The bottom card of the stock lies face up from the deal on, and so all know trump;"
            " laid aside, it stays face up. In collecting the ranks decide all the same."
        )
    if rules.trump is not Trump.SET_ASIDE:
        return
    yield (
        "T2: The first card after the deal is set aside face down, and nobody looks at it. The last"
        " card of the stock is drawn and played like any other."
    )
    if rules.set_aside_to is SetAsideTo.NOBODY:
        yield (
            "T3: When collecting is over, the card set aside is turned up: its suit is trump. It"
            " stays out of play, and nobody owns it."
        )
    else:
        yield (
            "T3: When collecting is over, the card set aside is turned up: its suit is trump. It"
            " joins the cards of whoever took the last trick or, if none was taken, led first: they"
            " are its owner."
        )
    yield (
        "T4: Whoever took the last trick leads shedding or, if none was taken, whoever led first. A"
        " trick whose cards went back was not taken."
    )


def _collecting_end(rules: Rules) -> Iterator[str]:
    everyone = rules.tricks is Tricks.EVERYONE
    sluffing = rules.sluffing is not Sluffing.NONE
    if rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        yield from _skipping_all(rules) if everyone else _skipping(rules)
        return
    turn = "lead, play or play off" if everyone else "lead or answer"
    tied = "" if rules.trump is Trump.UPCARD else ", tied ones too,"
    yield (
        f"X1: Collecting is over as soon as the player whose turn it is to {turn} holds no card."
        f" Cards still on the table{tied} go back to whoever laid them."
    )
    if rules.collecting_end is CollectingEnd.FINISH_TRICK:
        too = ", its sluffing too" if sluffing else ""
        none = ""
        if rules.trump is Trump.SET_ASIDE:
            none = " If there is no stock after the deal, the first trick is the last."
        yield (
            "X4: Once the last card of the stock is taken, the trick in progress is finished if it"
            f" can be{too}, and collecting is over.{none}"
        )
    elif rules.collecting_end is CollectingEnd.ANY_EMPTY:
        done = ", with its sluffing and all draws," if sluffing else ""
        yield (
            f"X5: When a trick has been taken{done} and the stock is empty and some player holds no"
            " card, collecting is over too."
        )


def _skipping(rules: Rules) -> Iterator[str]:
    yield (
        "X2: Players without cards are skipped: the next player clockwise with cards leads or"
        " answers in their place; who is to answer is settled when the trick begins. Collecting"
        " is over when a trick would begin and fewer than two players hold cards."
    )
    yield (
        "X3: If a tie cannot be played off because one of the two has no card left, all cards"
        f" on the table go back to whoever laid them and join the cards they won; {_after(rules)}"
    )


def _after(rules: Rules) -> str:
    """What follows when the cards of a tie went back (X3)."""
    if rules.unresolved_tie is UnresolvedTie.RETURN_AND_CONTINUE:
        return "collecting goes on, and the leader of that trick, unless skipped, leads."
    return "collecting is over."


def _skipping_all(rules: Rules) -> Iterator[str]:
    sole = rules.unresolved_tie is UnresolvedTie.SOLE_HOLDER
    early = rules.sluffing not in {Sluffing.NONE, Sluffing.AFTER_TRICK}
    yield (
        "X2: Players without cards are skipped: the next player clockwise with cards leads in their"
        " place. Collecting is over when a trick would begin and fewer than two players hold cards."
    )
    few = "none" if sole else "fewer than two"
    unplayed = " or because nobody plays to a round" if early else ""
    yield (
        f"X3: If a tie cannot be played off because {few} of the tied hold cards{unplayed}, all"
        " cards on the table go back to whoever laid them and join the cards they won;"
        f" {_after(rules)}"
    )
    passed = ""
    if early:
        passed = (
            " Whoever has sluffed their last card when they are to play is passed over; one who is"
            " then left alone plays alone and wins the round."
        )
    alone = ""
    if sole:
        alone = " If just one of the tied holds cards, they make one play and take the trick."
    yield (
        "X6: Those who hold cards when a trick begins take part in it. In a tie those of the tied"
        f" play off who hold a card then, if there are two or more.{passed}{alone}"
    )

"""Fair deals: the protocol written out a second time, recorded vectors, and every way to cheat."""

from __future__ import annotations

import copy
import json
import pickle
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError
from complaints import refuses
from hypothesis import given, strategies as st
from shuffle_by_definition import by_definition

from skitgubbe import (
    PACK,
    ArgumentError,
    Card,
    CommitmentError,
    Deal,
    Game,
    NotationError,
    Rules,
    SkitgubbeError,
)
from skitgubbe.cards import format_cards, parse_cards
from skitgubbe.shuffle import pool_shuffled

VECTORS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("data").joinpath("fair-deals.json").read_text("utf-8")
)

SECRET = "00112233445566778899aabbccddeeff" * 2
SALT = "f0e1d2c3b4a5968778695a4b3c2d1e0f" * 2
CONTRIBUTIONS = ("an egg", "", "två ägg")

digits = st.binary(min_size=32, max_size=32).map(bytes.hex)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
contributions_lists = st.lists(texts, max_size=17)
packs = st.sets(st.sampled_from(PACK))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | digits,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


def fixed(**changes: Any) -> Deal:
    values: dict[str, Any] = {"secret": SECRET, "salt": SALT, "contributions": CONTRIBUTIONS}
    return Deal.committed(**{**values, **changes})


def published(deal: Deal) -> dict[str, Any]:
    """What everybody has noted by the end of the game, as :meth:`Deal.verify` takes it."""
    return {
        "commitment": deal.commitment,
        "deck": deal.deck,
        "contributions": list(deal.contributions),
        "secret_commitment": deal.secret_commitment,
        "contribution_commitments": [
            Deal.commit_contribution(seat, text) for seat, text in enumerate(deal.contributions)
        ],
    }


# --- the definition ---------------------------------------------------------------------------


def sha(*parts: bytes) -> str:
    return sha256(b"".join(parts)).hexdigest()


def defined(
    secret: str, salt: str, contributions: list[str], pack: set[Card]
) -> dict[str, str | list[str]]:
    """All hashes and the deck by the words of the documentation."""
    mixed = b"".join(
        len(text.encode()).to_bytes(8, "big") + text.encode() for text in contributions
    )
    seed = sha(b"skitgubbe-seed-1\x00", secret.encode(), mixed)
    deck = "".join(map(str, by_definition(seed, pack)))
    return {
        "secret_commitment": sha(b"skitgubbe-secret-1\x00", secret.encode()),
        "contribution_commitments": [
            sha(b"skitgubbe-contribution-1\x00", seat.to_bytes(8, "big"), text.encode())
            for seat, text in enumerate(contributions)
        ],
        "seed": seed,
        "deck": deck,
        "commitment": sha(b"skitgubbe-commitment-1\x00", salt.encode(), deck.encode()),
    }


def of_the_library(deal: Deal) -> dict[str, str | list[str]]:
    return {
        "secret_commitment": deal.secret_commitment,
        "contribution_commitments": published(deal)["contribution_commitments"],
        "seed": deal.seed,
        "deck": format_cards(deal.deck),
        "commitment": deal.commitment,
    }


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_recorded_deals(vector: dict[str, Any]) -> None:
    secret, salt, contributions = vector["secret"], vector["salt"], vector["contributions"]
    pack = parse_cards(vector["pack"])
    results = {key: vector[key] for key in of_the_library(fixed())}
    assert defined(secret, salt, contributions, set(pack)) == results
    deal = Deal(secret=secret, salt=salt, contributions=contributions, pack=pack)
    assert of_the_library(deal) == results


@given(digits, digits, contributions_lists, packs)
def test_deals_are_as_defined(
    secret: str, salt: str, contributions: list[str], pack: set[Card]
) -> None:
    deal = Deal(secret=secret, salt=salt, contributions=contributions, pack=pack)
    assert of_the_library(deal) == defined(secret, salt, contributions, pack)


# --- a deal -----------------------------------------------------------------------------------


def test_secret_and_salt_are_drawn_anew() -> None:
    deals = [Deal.committed() for _ in range(3)]
    drawn = {text for deal in deals for text in (deal.secret, deal.salt)}
    assert len(drawn) == 6
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in drawn)
    assert len({deal.deck for deal in deals}) == 3
    assert Deal.committed(secret=SECRET).salt != Deal.committed(secret=SECRET).salt


def test_the_pack_is_that_of_the_rules_in_any_order() -> None:
    rules = Rules(pack="2C3C4C5C6C7C8C9C2H3H4H5H6H")
    deal = fixed(pack=rules.pack)
    assert deal.pack == rules.pack
    assert fixed(pack=reversed(rules.pack)) == fixed(pack=format_cards(rules.pack)) == deal
    assert Game(2, rules=rules, deck=deal.deck).deck == deal.deck


def test_it_is_a_value() -> None:
    deal = fixed()
    assert deal == fixed(contributions=list(CONTRIBUTIONS)) != fixed(salt=SECRET)
    assert len({deal, fixed()}) == 1
    for twin in (copy.copy(deal), copy.deepcopy(deal), pickle.loads(pickle.dumps(deal))):
        assert twin == deal
        assert twin.deck == deal.deck
    with pytest.raises(FrozenInstanceError):
        deal.salt = SECRET  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_the_repr_tells_nothing_that_is_not_published() -> None:
    deal = fixed()
    assert repr(deal) == str(deal) == f"<Deal with commitment {deal.commitment}>"


def test_texts_of_other_classes_become_plain() -> None:
    class Text(str):
        __slots__ = ()

    deal = Deal(secret=Text(SECRET), salt=Text(SALT), contributions=[Text("an egg")])
    assert deal == fixed(contributions=("an egg",))
    assert {type(text) for text in (deal.secret, deal.salt, *deal.contributions)} == {str}


def test_contributions_need_a_secret_from_before() -> None:
    with pytest.raises(CommitmentError) as caught:
        Deal.committed(contributions=["an egg"])
    assert caught.value.part == "secret"
    assert str(caught.value) == (
        "secret: contributions need the secret that was committed to before them"
    )
    assert Deal.committed(contributions=[]).contributions == ()


@pytest.mark.parametrize("text", ["", SECRET[:-1], SECRET + "0", SECRET.upper(), SECRET + "\n", 7])
def test_what_is_no_secret_is_not_quoted(text: Any) -> None:
    for make in (lambda: fixed(secret=text), lambda: Deal.commit_secret(text)):
        with pytest.raises(NotationError, match=r"^a secret is 64 hex digits \(0-9, a-f\)$"):
            make()
    with pytest.raises(NotationError, match=r"^a salt is 64 hex digits \(0-9, a-f\)$"):
        fixed(salt=text)


@pytest.mark.parametrize(
    ("contributions", "message"),
    [
        ("egg", "contributions: 'egg' is not a list of texts"),
        ({"egg"}, "contributions: {'egg'} is not a list of texts"),
        (None, "contributions: None is not a list of texts"),
        ([""] * 52, "contributions: there are more than 51"),
        (["egg", 5], "the contribution of seat 1 is 5, not text"),
        (["\ud800"], r"the contribution of seat 0 is '\ud800', which UTF-8 cannot write"),
        (["x" * 1025], "the contribution of seat 0 is longer than 1024 bytes in UTF-8"),
        (["", "ä" * 513], "the contribution of seat 1 is longer than 1024 bytes in UTF-8"),
    ],
)
def test_what_are_no_contributions(contributions: Any, message: str) -> None:
    with refuses(NotationError, message):
        fixed(contributions=contributions)


def test_the_longest_contributions() -> None:
    assert len(fixed(contributions=["ä" * 512] * 51).contributions) == 51


@pytest.mark.parametrize("seat", [-1, 51, True, "0", None])
def test_what_is_no_seat(seat: Any) -> None:
    with refuses(ArgumentError, f"{seat!r} is not a seat"):
        Deal.commit_contribution(seat, "an egg")


def test_a_contribution_is_read_before_it_is_hashed() -> None:
    with pytest.raises(NotationError, match=r"^the contribution of seat 16 is 5, not text$"):
        Deal.commit_contribution(16, 5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_pack_with_a_card_twice_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^7S is there twice$"):
        fixed(pack="7S 8S 7S")


# --- showing it -------------------------------------------------------------------------------


@given(digits, digits, contributions_lists, packs)
def test_a_reveal_goes_through_json(
    secret: str, salt: str, contributions: list[str], pack: set[Card]
) -> None:
    deal = Deal(secret=secret, salt=salt, contributions=contributions, pack=pack)
    shown = Deal.from_dict(json.loads(json.dumps(deal.reveal())))
    assert shown == deal
    assert shown.deck == deal.deck
    shown.verify(**published(deal))


def test_the_reveal() -> None:
    deal = fixed(pack="2C2D2H")
    assert deal.reveal() == {
        "format": "skitgubbe-deal",
        "version": 1,
        "secret": SECRET,
        "salt": SALT,
        "contributions": list(CONTRIBUTIONS),
        "deck": list(map(str, deal.deck)),
    }


WRONG: list[tuple[dict[Any, Any], str]] = [
    ({"format": "skitgubbe-log"}, "not a deal: format is not 'skitgubbe-deal'"),
    ({"version": True}, "deal version True is unknown; this library reads 1"),
    ({"version": 10**5000}, "deal version <int> is unknown; this library reads 1"),
    ({"secret": None}, "a secret is 64 hex digits (0-9, a-f)"),
    ({"salt": 0}, "a salt is 64 hex digits (0-9, a-f)"),
    ({"contributions": "egg"}, "contributions: 'egg' is not a list of texts"),
    ({"deck": "2C2D2H"}, "deck: '2C2D2H' is not a list of cards"),
    ({"deck": ["2C", "2C"]}, "deck: 2C is there twice"),
    (
        {"deck": [2]},
        "deck: 2 is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)",
    ),
    ({"deck": ["2C"] * 1001}, "deck: more than 1000 cards"),
    ({"deck": [Card("2C")]}, "deck: Card('2C') is not a card as logs write it"),
    ({"seed": ""}, "there is no key 'seed'"),
    ({7: ""}, "there is no key 7"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_reveal_that_is_none(change: dict[str, Any], message: str) -> None:
    with refuses(NotationError, message):
        Deal.from_dict({**fixed().reveal(), **change})


@pytest.mark.parametrize("key", list(fixed().reveal()))
def test_a_reveal_with_a_key_too_few(key: str) -> None:
    reveal = fixed().reveal()
    del reveal[key]
    messages = {
        "format": "not a deal: format is not 'skitgubbe-deal'",
        "version": "deal version None is unknown; this library reads 1",
    }
    with refuses(NotationError, messages.get(key, f"{key} is missing")):
        Deal.from_dict(reveal)


@pytest.mark.parametrize("data", [None, [], "{}", 5])
def test_a_reveal_that_is_no_object(data: Any) -> None:
    with refuses(NotationError, f"{data!r} is not a JSON object"):
        Deal.from_dict(data)


@pytest.mark.parametrize(
    "change", [{"secret": SALT}, {"contributions": []}, {"deck": list(map(str, PACK))}]
)
def test_a_reveal_whose_deck_comes_from_elsewhere(change: dict[str, Any]) -> None:
    with pytest.raises(CommitmentError) as caught:
        Deal.from_dict({**fixed().reveal(), **change})
    assert caught.value.part == "deck"
    assert str(caught.value) == "deck: the secret and the contributions give another"


# --- holding it against what was published ----------------------------------------------------

OTHER = sha(b"something else")
SWAPPED = (*fixed().deck[:50], fixed().deck[51], fixed().deck[50])

DISAGREES: list[tuple[dict[str, Any], str, str]] = [
    ({"commitment": OTHER}, "commitment", "it is for another salt or deck"),
    ({"secret_commitment": OTHER}, "secret_commitment", "it is for another secret"),
    (
        {"secret_commitment": None},
        "secret_commitment",
        "without it the secret may have been chosen to fit",
    ),
    ({"contributions": ()}, "contributions", "there are 0, but the deal has 3"),
    (
        {"contributions": ["an egg", "\x1b[2J", "två ägg"]},
        "contributions",
        r"seat 1 gave '\x1b[2J', but the deal has ''",
    ),
    (
        {"contribution_commitments": []},
        "contribution_commitments",
        "there are 0, but the deal has 3",
    ),
    (
        {
            "contribution_commitments": [
                Deal.commit_contribution(0, "an egg"),
                Deal.commit_contribution(2, ""),
                Deal.commit_contribution(2, "två ägg"),
            ]
        },
        "contribution_commitments",
        "that of seat 1 is for another contribution",
    ),
    ({"deck": fixed().deck[:51]}, "deck", "it has 51 cards, but 52 were committed to"),
    (
        {"deck": SWAPPED},
        "deck",
        f"card 51 is {SWAPPED[50]}, but {SWAPPED[51]} was committed to",
    ),
]


@pytest.mark.parametrize(
    ("change", "part", "reason"),
    DISAGREES,
    ids=[f"{part}: {reason}" for _, part, reason in DISAGREES],
)
def test_what_does_not_agree(change: dict[str, Any], part: str, reason: str) -> None:
    deal = fixed()
    with pytest.raises(CommitmentError) as caught:
        deal.verify(**{**published(deal), **change})
    assert (caught.value.part, caught.value.reason) == (part, reason)
    assert str(caught.value) == f"{part}: {reason}"
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (twin.part, twin.reason, str(twin)) == (part, reason, str(caught.value))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"commitment": "x"}, "commitment: 'x' is not 64 hex digits (0-9, a-f)"),
        ({"commitment": None}, "commitment: None is not 64 hex digits (0-9, a-f)"),
        ({"secret_commitment": ""}, "secret_commitment: '' is not 64 hex digits (0-9, a-f)"),
        ({"contributions": [5]}, "the contribution of seat 0 is 5, not text"),
        (
            {"contribution_commitments": "x"},
            "contribution_commitments: 'x' is not a list of texts",
        ),
        (
            {"contribution_commitments": [None] * 3},
            "contribution_commitments: None is not 64 hex digits (0-9, a-f)",
        ),
        (
            {"deck": "1X"},
            "'1X' is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)",
        ),
    ],
)
def test_what_was_never_published(change: dict[str, Any], message: str) -> None:
    deal = fixed()
    with refuses(NotationError, message):
        deal.verify(**{**published(deal), **change})


def test_what_need_not_be_published() -> None:
    deal = fixed()
    notes = published(deal)
    del notes["contribution_commitments"]
    deal.verify(**notes)
    plain = Deal.committed()
    plain.verify(plain.commitment, deck=format_cards(plain.deck))


@given(st.sampled_from([*published(fixed()), "secret", "salt", "contributions"]), json_values)
def test_hostile_values_meet_only_the_library_s_errors(key: str, value: Any) -> None:
    deal = fixed()
    notes = {**published(deal), key: value}
    reveal = {**deal.reveal(), key: value}
    for step in (
        lambda: Deal.from_dict(reveal),
        lambda: Deal.from_dict(value),
        lambda: deal.verify(**{name: notes[name] for name in published(deal)}),
    ):
        with suppress(SkitgubbeError):
            step()


@given(st.data())
def test_another_deal_is_never_taken_for_it(data: st.DataObject) -> None:
    """Whatever the host shows instead, it is refused."""
    deal = fixed()
    key = data.draw(st.sampled_from(("secret", "salt", "contributions")))
    values = contributions_lists if key == "contributions" else digits
    other = fixed(**{key: data.draw(values.filter(lambda value: value != deal.reveal()[key]))})
    with pytest.raises(CommitmentError):
        Deal.from_dict(other.reveal()).verify(**published(deal))


# --- a game -----------------------------------------------------------------------------------


# --- with a second order (B7) -----------------------------------------------------------------

POOLED = Rules(rubbish_cards=True, rubbish_pooled=True)


def pooled(**changes: Any) -> Deal:
    return fixed(pooled=True, **changes)


def test_b7_the_second_order_comes_from_the_same_seed() -> None:
    deal = pooled()
    assert deal.pool_order == pool_shuffled(deal.seed, deal.pack)
    assert (deal.deck, deal.seed) == (fixed().deck, fixed().seed)
    assert fixed().pool_order == ()
    assert deal != fixed()


def test_b7_the_second_order_is_committed_to() -> None:
    deal = pooled()
    text = deal.salt + format_cards(deal.deck) + format_cards(deal.pool_order)
    hashed = b"skitgubbe-pooled-commitment-1\0" + text.encode()
    assert deal.commitment == sha256(hashed).hexdigest()
    assert deal.commitment != fixed().commitment


def test_b7_the_second_order_is_revealed_and_verified() -> None:
    deal = Deal.committed(pooled=True)
    game = Game(rules=POOLED, deck=deal.deck, pool_order=deal.pool_order)
    reveal = json.loads(json.dumps(deal.reveal()))
    assert [*reveal][-2:] == ["deck", "pool_order"]
    shown = Deal.from_dict(reveal)
    assert shown == deal
    shown.verify(deal.commitment, deck=game.deck, pool_order=game.pool_order)
    other = (deal.pool_order[1], deal.pool_order[0], *deal.pool_order[2:])
    with pytest.raises(CommitmentError) as caught:
        shown.verify(deal.commitment, deck=game.deck, pool_order=other)
    told = f"card 1 is {other[0]}, but {other[1]} was committed to"
    assert (caught.value.part, caught.value.reason) == ("pool_order", told)
    with refuses(CommitmentError, "pool_order: it has 0 cards, but 52 were committed to"):
        shown.verify(deal.commitment, deck=game.deck)
    with refuses(CommitmentError, "pool_order: the secret and the contributions give another"):
        Deal.from_dict({**reveal, "pool_order": reveal["deck"]})
    with pytest.raises(NotationError, match=r"^pool_order: 7 is not a list of cards$"):
        Deal.from_dict({**reveal, "pool_order": 7})


@pytest.mark.parametrize("value", [1, None, "yes"])
def test_whether_there_is_a_second_order_is_true_or_false(value: Any) -> None:
    with pytest.raises(NotationError, match=r"^pooled is True or False, not "):
        Deal.committed(pooled=value)

"""Memos: what was made is kept, whole or not at all, and not without end."""

from __future__ import annotations

import pytest

from skitgubbe.memo import Memo

__all__: list[str] = []


def listed(number: int) -> list[int]:
    return [number]


def test_what_was_made_is_kept() -> None:
    memo = Memo(listed)
    assert memo[7] == [7]
    assert memo[7] is memo[7]


def test_a_full_memo_begins_anew() -> None:
    memo = Memo(listed, limit=3)
    first = memo[0]
    for number in (1, 2, 0):
        assert memo[number] == [number]
    assert (len(memo), memo[0] is first) == (3, True)
    for number in (3, 4, 0):
        assert memo[number] == [number]
    assert (len(memo), memo[0] is first) == (3, False)


def test_some_are_made_anew_each_time() -> None:
    memo = Memo(listed, (9).__ge__)
    assert memo[9] is memo[9]
    assert memo[10] == memo[10] == [10]
    assert memo[10] is not memo[10]
    assert list(memo) == [9]


def test_what_could_not_be_made_is_not_kept() -> None:
    calls: list[int] = []

    def make(number: int) -> int:
        calls.append(number)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return number

    memo = Memo(make)
    with pytest.raises(KeyboardInterrupt):
        memo[1]
    assert not memo
    assert (memo[1], memo[1], calls) == (1, 1, [1, 1])


def test_what_came_in_between_stays() -> None:
    """A value that is made while the same one is made, by another thread perhaps."""

    def make(number: int) -> list[int]:
        if not memo:
            memo[number] = between
        return [number]

    between = [1]
    memo: Memo[int, list[int]] = Memo(make)
    assert memo[1] is memo[1] is between

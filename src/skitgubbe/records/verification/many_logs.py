"""Checking many recorded games: logs and folders of logs, in one process or several.

What is under way is never more than a window, so memory does not grow with the number of logs.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from os import PathLike
from typing import BinaryIO, Final, TypeAlias

from ...errors import ArgumentError
from ..archives import Unlisted, logs_in
from .one_log import Fault, FaultKind, Verdict, verify, verify_stream

__all__ = ["cpus", "uninterrupted", "verify_all"]

WINDOW: Final = 4
"""How many batches of logs are under way for each process."""

LARGEST_BATCH: Final = 32
"""How many logs are handed to a process at a time, if there are many."""

MOST_PROCESSES: Final = 61
"""More than that Windows cannot wait for."""

STREAM: Final = "-"
"""The path of a stream in a verdict."""

_Source: TypeAlias = "str | Unlisted | BinaryIO"


def verify_all(
    paths: Iterable[str | PathLike[str] | BinaryIO],
    *,
    jobs: int | None = 1,
    complete: bool = True,
) -> Generator[Verdict, None, None]:
    """Check the logs in any number of files and folders; gives a verdict for each, in order.

    A folder gives all files in it and below it that are named ``*.jsonl``, ``*.jsonl.gz`` or
    ``*.jsonl.zst``, in the order of the names.  A stream of bytes is checked in this process, and
    ``-`` is its path.  ``jobs`` is the number of processes, ``None`` for one a CPU; with more than
    one, the calling program must be one that ``multiprocessing`` can start anew.

    A bug in a check is a fault of its log and leaves the others alone.  If a process ends, that is
    a fault of each log that is under way just then, and the later ones are checked.  Raises
    :class:`ArgumentError` if ``jobs`` is below 1.

    >>> [verdict.good for verdict in verify_all(["no such file", "nor this"])]
    [False, False]
    """
    jobs = cpus() if jobs is None else jobs
    if jobs < 1:
        raise ArgumentError(f"the number of processes is 1 or more, not {jobs}")
    sources = _sources(paths)
    first = list(islice(sources, 2))
    every = chain(first, sources)
    if jobs == 1 or len(first) < 2:
        return (_judged(source, complete) for source in every)
    return _in_processes(every, min(jobs, MOST_PROCESSES), complete)


def cpus() -> int:
    """How many CPUs this process may use.

    >>> cpus() >= 1
    True
    """
    usable = getattr(os, "sched_getaffinity", None)
    return (os.cpu_count() or 1) if usable is None else len(usable(0))


def _sources(paths: Iterable[str | PathLike[str] | BinaryIO]) -> Iterator[_Source]:
    for path in paths:
        if isinstance(path, str | PathLike):
            yield from logs_in([path])
        else:
            yield path


def _bad(path: str, kind: FaultKind, reason: str) -> Verdict:
    return Verdict(path, 0, Fault(kind, None, reason))


def _judged(source: _Source, complete: bool) -> Verdict:
    name = STREAM
    try:
        if isinstance(source, str):
            name = source
            return verify(source, complete=complete)
        if isinstance(source, Unlisted):
            return _bad(source.path, FaultKind.UNREADABLE, source.reason)
        return verify_stream(source, STREAM, complete=complete)
    except Exception as error:  # a bug, or memory has run out: the other logs go on
        return _bad(name, FaultKind.CHECK_FAILED, f"{type(error).__name__}: {error}")


def _all_judged(batch: list[_Source], complete: bool) -> list[Verdict]:
    return [_judged(source, complete) for source in batch]


# --- many processes ---------------------------------------------------------------------------


def _in_processes(
    sources: Iterator[_Source], jobs: int, complete: bool
) -> Generator[Verdict, None, None]:
    """The verdicts in order; as many batches are under way as keep all busy."""
    waiting: deque[Callable[[], list[Verdict]]] = deque()
    pool = _pool(jobs)
    try:
        for batch in _batches(sources, jobs):
            if not all(isinstance(source, str) for source in batch):
                waiting.append(partial(_all_judged, batch, complete))  # a stream belongs to us
            else:
                try:
                    future = _submit(pool, batch, complete)
                except BrokenProcessPool:
                    pool.shutdown()
                    pool = _pool(jobs)
                    future = _submit(pool, batch, complete)
                waiting.append(partial(_verdicts, batch, future))
            if len(waiting) > WINDOW * jobs:
                yield from waiting.popleft()()
        while waiting:
            yield from waiting.popleft()()
    finally:
        pool.shutdown(cancel_futures=True)


def _verdicts(batch: list[_Source], future: Future[list[Verdict]]) -> list[Verdict]:
    try:
        return future.result()
    except BrokenProcessPool:
        reason = "the process that checked it ended before it was done"
        return [_bad(str(source), FaultKind.CHECK_FAILED, reason) for source in batch]


def _batches(sources: Iterator[_Source], jobs: int) -> Iterator[list[_Source]]:
    """Sources to be checked at a time: single ones at first, more when there are many."""
    given = 0
    while batch := list(islice(sources, min(LARGEST_BATCH, 1 + given // (WINDOW * jobs)))):
        yield batch
        given += 1


def _pool(jobs: int) -> ProcessPoolExecutor:
    """Processes that a key press ends without a word; this process tells of it."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), _end_at_a_key_press)


def _submit(
    pool: ProcessPoolExecutor, batch: list[_Source], complete: bool
) -> Future[list[Verdict]]:
    """Hand work to the processes, some of which may begin now."""
    with uninterrupted():
        return pool.submit(_all_judged, batch, complete)


def _end_at_a_key_press() -> None:
    """What a process does first; until then it has the mask of the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _mask(False)


@contextmanager
def uninterrupted() -> Generator[None, None, None]:
    """A key press that comes meanwhile counts afterwards, in processes and threads that begin too.

    >>> with uninterrupted():
    ...     2 + 2
    4
    """
    _mask(True)
    try:
        yield
    finally:
        _mask(False)


def _mask(on: bool) -> None:
    """Let key presses wait, or no longer; not on Windows, where they cannot."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is not None:
        mask(signal.SIG_BLOCK if on else signal.SIG_UNBLOCK, {signal.SIGINT})

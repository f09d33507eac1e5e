"""Files with logs: opened if they are files, held by one writer, made whole or not at all.

A new text is written to a file of another name in the same folder and takes its place only when
all of it is there.  So whoever looks finds all of the old text or all of the new, whatever happens
to the program; if it is killed, a file ``.skitgubbe-….tmp`` may be left over, which is of no use.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from importlib import import_module
from os import PathLike
from types import ModuleType
from typing import Final
from weakref import WeakSet, finalize

from ..errors import RecordError

__all__ = ["Held", "create", "discard", "hold", "open_file", "path_of", "replace", "write_all"]

_BINARY: Final = getattr(os, "O_BINARY", 0)
_WRITTEN: Final = os.O_RDWR | os.O_APPEND | _BINARY
_NEW: Final = os.O_CREAT | os.O_EXCL
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Opening a pipe does not wait for its other end."""
_LOCKED_BYTE: Final = (1 << 31) - 2
"""Where Windows holds its lock: far beyond the end of any log, so that others may read the text."""
_THERE: Final = "the file is there already; Game.resume goes on with a log"


def path_of(path: str | PathLike[str]) -> str:
    """A path as text; raises :class:`RecordError` if no file can have it.

    >>> path_of("game.jsonl")
    'game.jsonl'
    """
    name = os.fsdecode(path)
    if "\0" in name:
        raise RecordError("embedded null byte")
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        raise RecordError("this system cannot write the name of the file") from None
    return name


def open_file(path: str, flags: int = os.O_RDONLY) -> int:
    """Open a regular file: no folder, pipe or device.

    Raises :class:`RecordError` if it is something else, ``OSError`` if it cannot be opened.
    """
    file = os.open(path, flags | _BINARY | _AT_ONCE)
    mode = os.fstat(file).st_mode
    if stat.S_ISREG(mode):
        return file
    os.close(file)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    raise RecordError("it is no regular file")


# --- one writer -------------------------------------------------------------------------------


class Held:
    """An open file and its lock, if it has one; a forked process has neither.

    It is closed when it is thrown away.
    """

    def __init__(self, file: int) -> None:
        self.file = file
        self._let_go = finalize(self, os.close, file)
        _held.add(self)

    def lock(self) -> None:
        """Keep other writers off; raises :class:`RecordError` if there is one.

        The operating system lets go of the lock when the file is closed or the process ends.
        """
        try:
            _lock(self.file)
        except (BlockingIOError, PermissionError):
            raise RecordError("another writer has the file") from None

    def is_at(self, path: str) -> bool:
        """Whether the file has this name, and no other that took its place."""
        return os.path.samestat(os.fstat(self.file), os.stat(path))  # noqa: PTH116

    @property
    def closed(self) -> bool:
        """Whether the file is closed."""
        return not self._let_go.alive

    def close(self) -> None:
        """Close the file, which lets go of the lock."""
        self._let_go()


_held: Final[WeakSet[Held]] = WeakSet()


def _close_all() -> None:
    """Give up, in a process that was just forked, what belongs to the one that it came from."""
    for held in [*_held]:
        held.close()


def _no_forks(**_: object) -> None:
    """Where there are none, nothing is to be done after one."""


getattr(os, "register_at_fork", _no_forks)(after_in_child=_close_all)


def _fcntl() -> ModuleType | None:
    """The locks of Unix; ``None`` on Windows."""
    with suppress(ImportError):
        return import_module("fcntl")
    return None


def _lock(file: int) -> None:
    fcntl = _fcntl()
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    msvcrt = import_module("msvcrt")
    os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
    msvcrt.locking(file, msvcrt.LK_NBLCK, 1)


def hold(path: str, *, locked: bool = True) -> Held:
    """Open a file to write to it, as its only writer.

    If it need not be ``locked``, it is all the same where files can be.  Raises
    :class:`RecordError` if it has another writer or is no regular file, ``OSError`` if it cannot
    be opened.
    """
    while True:
        held = Held(open_file(path, _WRITTEN))
        try:
            try:
                held.lock()
            except OSError:
                if locked:
                    raise
            if _fcntl() is None or held.is_at(path):
                return held
        except BaseException:
            held.close()
            raise
        held.close()  # another file took its place meanwhile


# --- whole or not at all ----------------------------------------------------------------------


def create(path: str, data: bytes, *, sync: bool) -> Held:
    """Make a new file that holds ``data``; nobody sees it before all is there and it is locked.

    With ``sync`` the disk has it, and its name.  Raises :class:`RecordError` if there is a file of
    that name, ``OSError`` if it cannot be written.
    """
    if os.path.lexists(path):
        raise RecordError(_THERE)
    beside = _beside(path)
    held: Held | None = None
    try:
        held = Held(os.open(beside, _WRITTEN | _NEW, 0o666))
        held.lock()
        write_all(held.file, data)
        if sync:
            os.fsync(held.file)
        if _fcntl() is None:
            held.close()
        _publish(beside, path)
        if held.closed:
            held = hold(path)
        if sync:
            _sync_folder(path)
        with suppress(OSError):
            os.unlink(beside)  # noqa: PTH108  it may be gone already
        return held
    except BaseException as error:
        if held is not None:
            discard(held, path)
        _take_back(beside, path, error)
        raise


def discard(held: Held, path: str) -> None:
    """Close a file and, if it has this name, take it away."""
    with suppress(OSError):
        if not held.closed and held.is_at(path):
            held.close()
            os.unlink(path)  # noqa: PTH108
    held.close()


def replace(path: str, data: bytes) -> None:
    """Put a text in the place of a file, if there is one, or make the file.

    It keeps its mode and, if that may be, its owner.  A link stays, and the file that it leads to
    is written; a device or a pipe is written to.  Raises :class:`RecordError` if the file has a
    writer, ``OSError`` if it cannot be written; then it is as it was.
    """
    if _is_special(path):
        with open(path, "wb") as file:  # noqa: PTH123
            file.write(data)
        return
    path = os.path.realpath(path)
    beside = _beside(path)
    old: Held | None = None
    try:
        with suppress(FileNotFoundError):
            old = hold(path, locked=False)
        if old is None:
            _write_anew(beside, data, None)
            _publish(beside, path)
            with suppress(OSError):
                os.unlink(beside)  # noqa: PTH108  it may be gone already
        else:
            _write_anew(beside, data, os.fstat(old.file))
            if _fcntl() is None:
                old.close()
            os.replace(beside, path)  # noqa: PTH105
    except BaseException as error:
        _take_back(beside, path, error)
        raise
    finally:
        if old is not None:
            old.close()


def _is_special(path: str) -> bool:
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116
    except FileNotFoundError:
        return False


def _beside(path: str) -> str:
    """A name of no file, in the same folder."""
    return os.path.join(os.path.dirname(path), f".skitgubbe-{os.urandom(8).hex()}.tmp")  # noqa: PTH118, PTH120


def _take_back(beside: str, path: str, error: BaseException) -> None:
    """Take away what was written beside, and let the error tell the file that was meant."""
    with suppress(OSError):
        os.unlink(beside)  # noqa: PTH108
    if isinstance(error, OSError) and error.filename == beside:
        error.filename = path


def write_all(file: int, data: bytes) -> None:
    """Write to an open file; raises ``OSError`` if it does not take all."""
    written = os.write(file, data)
    if written < len(data):
        raise OSError(f"only {written} of {len(data)} bytes could be written to the log")


def _write_anew(path: str, data: bytes, old: os.stat_result | None) -> None:
    """Write a new file; if it is to take the place of another, one like that, and to the disk."""
    held = Held(os.open(path, _WRITTEN | _NEW, 0o666 if old is None else 0o600))
    try:
        write_all(held.file, data)
        if old is not None:
            with suppress(AttributeError, OSError):  # not everybody may give a file away
                os.chown(path, old.st_uid, old.st_gid)
            os.chmod(path, stat.S_IMODE(old.st_mode))  # noqa: PTH101
            os.fsync(held.file)
    finally:
        held.close()


def _publish(beside: str, path: str) -> None:
    """Give a file its name, unless there is a file of that name."""
    try:
        if _fcntl() is None:
            os.rename(beside, path)  # noqa: PTH104  Windows puts nothing in the place of a file
        else:
            os.link(beside, path)
    except FileExistsError:
        raise RecordError(_THERE) from None
    except OSError:  # a file system where each file has one name
        _rename(beside, path)


def _rename(beside: str, path: str) -> None:
    """The same in two steps: the name is taken first."""
    try:
        os.close(os.open(path, os.O_WRONLY | _NEW))
    except FileExistsError:
        raise RecordError(_THERE) from None
    try:
        os.replace(beside, path)  # noqa: PTH105
    except BaseException:
        os.unlink(path)  # noqa: PTH108
        raise


def _sync_folder(path: str) -> None:
    """Wait until the disk has the name of a new file, where a folder can be opened for that."""
    flag = getattr(os, "O_DIRECTORY", None)
    if flag is not None:
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | flag)  # noqa: PTH100, PTH120
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

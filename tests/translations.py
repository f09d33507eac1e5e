"""A language made for a test: a file of translations of all that the library says in English."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from skitgubbe.languages.po import read_entries

__all__ = ["translated"]

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)


def translated(say: Callable[[str, str], str]) -> str:
    """The file that says so instead of each English text, which comes with its message's key."""
    lines = [HEADER]
    for entry in read_entries((files("skitgubbe.languages") / "en.po").read_text("utf-8")):
        key, text, plural = entry.context, entry.text, entry.plural
        if key:
            lines.append(f'msgctxt "{key}"\nmsgid {in_quotes(text)}')
        if key and plural is None:
            lines.append(f"msgstr {in_quotes(say(key, text))}\n")
        elif key and plural is not None:
            lines.append(
                f"msgid_plural {in_quotes(plural)}\n"
                f"msgstr[0] {in_quotes(say(key, text))}\n"
                f"msgstr[1] {in_quotes(say(key, plural))}\n"
            )
    return "\n".join(lines)


def in_quotes(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

"""Pictures and boards: a game that can be seen.

:mod:`.scene` says what there is to see, with the texts of :mod:`.captions`; :mod:`.picture` and
:mod:`.table` draw it, :mod:`.board` and :mod:`.sentences` write it as text, and :mod:`.page` makes
of many pictures a page to step through a game.
"""

__all__: list[str] = []

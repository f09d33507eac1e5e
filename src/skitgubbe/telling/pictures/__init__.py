"""Pictures and boards: a game that can be seen.

:mod:`.scene` says what there is to see; :mod:`.picture` and :mod:`.table` draw it, :mod:`.board`
and :mod:`.sentences` write it as text.
"""

__all__: list[str] = []

"""Fields: what a value of an event, a position, a view or a header is, and who may see it.

:mod:`.kinds` is the one table of kinds: how a value of each is read, written, held by the engine,
hidden and described.  :mod:`.seen` has the words for who may see a field, and :mod:`.described` is
how a class declares its fields.  Reading, writing, redaction and the schemas follow from that.
"""

__all__: list[str] = []

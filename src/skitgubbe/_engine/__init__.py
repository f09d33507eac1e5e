"""The rules on plain ints: no public class, no randomness, no clock, no output.

Read :mod:`.codes` first (how cards, moves and facts are packed), then :mod:`.table` (the whole
state of a game), then the phase at hand.
"""

__all__: list[str] = []

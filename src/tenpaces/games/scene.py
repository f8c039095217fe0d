"""What the screens of a table are drawn from, whichever game lies on it. Views take these values and return HTML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Form = Literal["solo", "hand", "table"]
"""How a device is shared: one person against bots, a phone that goes round, a tablet that lies between the seats."""
FORMS: tuple[Form, ...] = ("solo", "hand", "table")


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a tap changed nothing: a sentence, and the ruling that the rules page opens at (empty: none)."""

    sentence: str
    rule: str = ""

    @property
    def ruled(self) -> bool:
        """Whether there is a ruling to open; a rule of the program, such as whose turn it is, has none."""
        return self.rule[1:].isdecimal()


@dataclass(frozen=True, slots=True)
class Side:
    """A person's side of the table: what the seat may know, what it has picked and not yet done, and why its last tap was refused.

    ``seen`` is the seat's observation, ``pick`` a frozen value of the game's own, ``acts`` whether the seat may act now. ``undo``
    offers to take the seat's last entry back, where several act at once.
    """

    seat: int
    seen: Any
    pick: Any = None
    refused: Refused | None = None
    acts: bool = True
    undo: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment at which somebody may act, or bots do.

    ``sides`` are the persons whose view the screen is: one on a phone that is looked at in private, none where it shows what
    everybody may see, each person's on a tablet and wherever several act at once. ``seen`` is a spectator's observation.
    ``people`` tells by seat who is a person here. ``news`` is what has happened since the side that looks last acted (a spectator:
    since the last entry of a person), redacted for it, oldest first. ``now`` is the match's time in milliseconds. ``opened`` is
    the match time of the signal of a phase that opens with one, ``None`` before it. ``closes`` is the match time at which
    a sealed trial ends for the person who looks; what is done before is only marked. ``undo`` offers to take the last entry back.
    ``open``: somebody looks back at a match with all faces open. ``elsewhere``: people play on other devices too.
    """

    names: tuple[str, ...]
    form: Form
    people: tuple[bool, ...]
    seen: Any
    sides: tuple[Side, ...] = ()
    news: tuple[Any, ...] = ()
    now: int = 0
    opened: int | None = None
    closes: int | None = None
    undo: bool = False
    open: bool = False
    elsewhere: bool = False

    @property
    def side(self) -> Side | None:
        """The side whose private screen this is, where it is one's alone."""
        return self.sides[0] if len(self.sides) == 1 and self.form != "table" else None


@dataclass(frozen=True, slots=True)
class Telling:
    """Something that has happened and is being told in steps, to everybody at the screen or to the one person who plays.

    ``before`` and ``after`` are observations around it, of ``seat`` (``None``: a spectator's, where several people look), and
    ``events`` are redacted likewise. ``step`` counts from 0 to ``last``, the step that stays until somebody goes on; below 0 it is
    a beat of the count that goes before. ``over``
    tells that the match has ended with it, ``rush`` that only bots are left in the round so that its end alone may be asked for.
    """

    names: tuple[str, ...]
    form: Form
    people: tuple[bool, ...]
    seat: int | None
    before: Any
    after: Any
    events: tuple[Any, ...]
    step: int
    last: int
    over: bool = False
    rush: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands at the end: what its line on the result says in short (``$3``, ``2 wounds``), and its rank by ``order``.

    ``prize``: for the winner it is something to show.
    """

    seat: int
    sum: str
    order: int
    prize: bool = True

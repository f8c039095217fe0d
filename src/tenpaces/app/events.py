"""What comes from the page: a tap, a timer, a stored text, each with the clock. Decoded strictly before anything looks at it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tenpaces.app import meet_events, net_events, room_events
from tenpaces.app.event import Event as Event
from tenpaces.app.event import Short as Short
from tenpaces.app.net_events import Ability


class Boot(Event, frozen=True):
    """The page is up. ``store`` holds what this device keeps, key and text, or is ``None`` when it cannot be read.

    ``language`` is the tag of the language that the page is in; ``chosen``: because a person wants it, and not the browser.
    ``page`` is the page's address without what stands behind the ``#``, for links that lead to it; ``able`` what it can do.
    """

    seed: Short
    hash: str
    store: tuple[tuple[str, str], ...] | None
    language: Short = ""
    chosen: bool = False
    page: Annotated[str, msgspec.Meta(max_length=2_000)] = ""
    able: tuple[Ability, ...] = ()


class Go(Event, frozen=True):
    """The address changed: back, forward, or a link."""

    hash: str


class Set(Event, frozen=True):
    """Set a table for a game; without ``how``, the table on which the last match was played."""

    game: Short
    how: Short = ""


class SeatName(Event, frozen=True, tag="seat_name"):
    """A name was typed."""

    seat: int
    value: str


class SeatKind(Event, frozen=True, tag="seat_kind"):
    """A seat became a person's or a bot's."""

    seat: int
    value: Short


class AddSeat(Event, frozen=True, tag="add_seat"):
    """One more seat."""


class DropSeat(Event, frozen=True, tag="drop_seat"):
    """One seat less."""

    seat: int


class Option(Event, frozen=True):
    """A house rule was set."""

    key: Short
    value: str


class Preset(Event, frozen=True):
    """A named set of house rules was taken."""

    name: Short


class Begin(Event, frozen=True, tag="start"):
    """Sit down and play."""


class Resume(Event, frozen=True):
    """Go on with a kept match."""

    id: Short


class Delete(Event, frozen=True):
    """Ask to throw a kept match away."""

    id: Short


class DeleteSure(Event, frozen=True, tag="delete_sure"):
    """Throw it away."""

    id: Short


class Keep(Event, frozen=True):
    """Do not throw it away."""

    id: Short = ""


class Lift(Event, frozen=True):
    """The person that the curtain names has the phone."""


class Undo(Event, frozen=True):
    """Take the last choice back: that of ``seat``, where several are on one screen, or of whoever chose last."""

    seat: int = -1


class Act(Event, frozen=True):
    """Something was done at the table: what ``verb`` and ``value`` mean is the game's affair.

    ``seat`` is whose side it was, where several are on one screen; ``at`` the moment (epoch ms) at which the finger landed.
    """

    verb: Short
    value: Short = ""
    seat: int = -1
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Clock(Event, frozen=True):
    """The match's time has come to a moment at which something is to happen."""


class Pause(Event, frozen=True):
    """Let time stand still."""


class Proceed(Event, frozen=True):
    """Let time go on."""


class GiveUp(Event, frozen=True, tag="give_up"):
    """A seat gives the match up."""

    seat: int


class Draw(Event, frozen=True):
    """Everybody looks: turn up."""


class Next(Event, frozen=True):
    """Skip what moves, or go on from what was told; ``step`` is the step of the showdown that the tap was meant for."""

    step: int | None = None


class Rush(Event, frozen=True):
    """Nobody here is left in the round: go on to its end."""


class Step(Event, frozen=True):
    """A timer of the showdown ran out; ``step`` is the step to come, ``log`` the number of entries when it was set."""

    step: int
    log: int


class Think(Event, frozen=True):
    """Go on thinking for the bots."""


class Again(Event, frozen=True):
    """The same table once more."""


class Home(Event, frozen=True):
    """To the box."""


class Rules(Event, frozen=True):
    """The rules, at a ruling if one is named."""

    game: Short = "west"
    ruling: Short = ""


class Learn(Event, frozen=True):
    """The lessons of a game, or the one of this number, counted from 1."""

    game: Short
    lesson: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class PlayNow(Event, frozen=True, tag="play_now"):
    """Enough learnt: a match against a gentle bot."""

    game: Short


class Record(Event, frozen=True):
    """Look back at a kept match."""

    id: Short


class History(Event, frozen=True):
    """The matches that are over: of one game, or (empty) of all."""

    game: Short = ""


class Who(Event, frozen=True):
    """Whose figures are to be seen."""

    value: str


class More(Event, frozen=True):
    """Show more of the matches that are over."""


class Turn(Event, frozen=True):
    """Go to a place in the match that is looked back at: ``first``, ``back``, ``on``, ``last``, or a number in ``value``."""

    to: Short = ""
    value: Short = ""


class Eyes(Event, frozen=True):
    """Look back as a seat, as somebody who watches (``public``), or with ``all`` open."""

    value: Short


class Share(Event, frozen=True):
    """Give the match away that is looked back at: as a ``file``, a ``link``, or readable ``text``."""

    how: Short


class Shared(Event, frozen=True):
    """What became of it: ``copied``, ``failed``, or nothing to say."""

    how: Short


class KeepRecord(Event, frozen=True, tag="keep_record"):
    """Keep the match that came by a link or a file."""


class Export(Event, frozen=True):
    """Give everything on this device away in one file."""


class Import(Event, frozen=True):
    """A file was chosen."""

    value: str


class Unpack(Event, frozen=True):
    """Go on taking in what a file held."""


class Back(Event, frozen=True):
    """Back from the rules."""


class Sound(Event, frozen=True):
    """Sound on or off."""


class Buzz(Event, frozen=True):
    """Buzz on or off."""


class Language(Event, frozen=True):
    """Another language was chosen, by its tag."""

    value: Short


class Installable(Event, frozen=True):
    """The browser would install the app."""


class Install(Event, frozen=True):
    """The player wants it installed."""


class Hidden(Event, frozen=True):
    """The page went out of sight."""


class StoreFailed(Event, frozen=True, tag="store_failed"):
    """Something could not be kept; ``why`` is the browser's name for it."""

    why: Short


class Noted(Event, frozen=True):
    """What was to be noticed has been read."""


class Stored(Event, frozen=True):
    """Another tab of this browser kept ``text`` under ``key``, or forgot the key."""

    key: Short
    text: str | None


class Taken(Event, frozen=True):
    """The match is open in another tab already."""

    id: Short


class Update(Event, frozen=True):
    """A new version lies ready."""


ANY = (
    Boot | Go | Set | SeatName | SeatKind | AddSeat | DropSeat | Option | Preset | Begin | Resume | Delete | DeleteSure | Keep
    | Lift | Undo | Act
    | Clock | Pause | Proceed | Draw | Next | Rush | Step | Think | Again | Home | Rules | Learn | PlayNow
    | Record | History | Who | More | Turn | Eyes | Share | Shared | KeepRecord | Export | Import | Unpack | Back | Sound | Buzz
    | Language | GiveUp | Installable | Install | Hidden | StoreFailed | Noted | Stored | Taken | Update | net_events.ANY
    | room_events.ANY | meet_events.ANY
)  # fmt: skip


def decode(text: str) -> Event:
    """Read one event; numbers may come as text, because a page's attributes are text.

    Raises ``msgspec.ValidationError`` or ``msgspec.DecodeError``.
    """
    found: Event = msgspec.json.decode(text.encode(), type=ANY, strict=False)
    return found

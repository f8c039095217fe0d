"""Matches to look back at, to give away and to take in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

import msgspec

from tenpaces.app import events as on
from tenpaces.app import glance, history, packing, reading, shelf
from tenpaces.app.model import Incoming, Model
from tenpaces.app.offer import OFFERED
from tenpaces.core.record import FORMAT, Record, decode, encode
from tenpaces.core.refusal import Malformed, Newer, TooLong
from tenpaces.core.rng import Rng
from tenpaces.core.seat import Seat
from tenpaces.core.strict import later
from tenpaces.core.text import Text
from tenpaces.match import saved
from tenpaces.match.running import Match, record

LIBRARY = (on.Record, on.History, on.Who, on.More, on.Turn, on.Eyes, on.Import, on.Unpack, on.KeepRecord, on.Shared)
AT_ONCE = 5
"""So many matches of a file are checked before the next tap is heard."""
MORE = 30
"""So many matches the list of played ones shows at first, and more each time."""
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id(model: Model, rng: Rng) -> str:
    """Return the name of a new match on this device."""
    while True:
        found = "".join(ID_LETTERS[rng.randrange(len(ID_LETTERS))] for _ in range(8))
        if found not in model.kept:
            return found


def library(text: Text, model: Model, event: on.Event, rng: Rng) -> Model:
    """Return the model after an event that belongs to looking back, giving away and taking in."""
    match event:
        case on.Record(id=id_):
            return open_kept(text, model, id_, event.now)
        case on.History(game=game):
            return open_past(text, model, game, event.now)
        case on.Who(value=value):
            return replace(model, past=replace(model.past, who=value))
        case on.More():
            return replace(model, past=replace(model.past, shown=model.past.shown + MORE))
        case on.Turn(to=to, value=value) if model.reading:
            return replace(model, reading=reading.turn(model.reading, value or to))
        case on.Eyes(value=value) if model.reading:
            return replace(model, reading=reading.look_as(model.reading, value))
        case on.Import(value=value):
            return _import(text, model, value, event.now)
        case on.Unpack():
            return _take_some(text, model, event.now)
        case on.KeepRecord() if model.reading and not model.reading.id:
            return _keep_record(text, model, rng, event.now)
        case on.Shared(how=how):
            return replace(model, notice=_shared(text, how))
    return model


def unreadable(text: Text, error: Malformed) -> str:
    """Say why a match cannot be opened."""
    if isinstance(error, Newer):
        return text.gettext("That match is from a newer version of the game. Load the page again while there is a network.")
    if isinstance(error, TooLong):
        return text.gettext("That match is too long to be opened.")
    return text.gettext("That match is damaged and cannot be opened.")


def longest(text: Text) -> str:
    """Say why a match goes no further."""
    return text.gettext("This match has become too long to be kept any further. It ends here, without a winner.")


def open_kept(text: Text, model: Model, id_: str, now: int) -> Model:
    """Look back at a match that this device keeps."""
    if id_ not in model.kept:
        return replace(model, screen="home", notice=text.gettext("That match is not on this device."))
    try:
        opened = saved.read(model.kept[id_], OFFERED, shelf.KNOWN_LEVELS, now)
        found = reading.read(record(opened.match), id=id_)
    except Malformed as error:
        return replace(model, screen="home", notice=unreadable(text, error))
    if not found.over:
        return replace(model, screen="home", notice=text.gettext("A match can be looked back at once it is over."))
    return replace(model, screen="record", reading=found, asking=None)


def open_past(text: Text, model: Model, game: str, now: int) -> Model:
    """Show the matches that are over. Of one whose tallies cannot be read, from an older version or damaged, they are made anew."""
    lines = dict(model.lines)
    for id_, line in model.lines.items():
        end = line.ending
        if end and len(history.readable(line.game, end.tallies)) < len(line.names):
            with suppress(Malformed):
                lines[id_] = shelf.look(text, id_, model.kept[id_], now)
    game = game if game in OFFERED else ""
    shown = model.past if model.screen == "past" else replace(model.past, shown=MORE)
    return replace(model, screen="past", lines=lines, past=replace(shown, game=game), asking=None)


def played_here(model: Model, id_: str, now: int) -> Match | None:
    """Return a kept match that was played on this device, with who sat where."""
    if id_ not in model.kept:
        return None
    try:
        opened = saved.read(model.kept[id_], OFFERED, shelf.KNOWN_LEVELS, now)
    except Malformed:
        return None
    return None if opened.foreign else opened.match


def open_link(text: Text, model: Model, letters: str) -> Model:
    """Look back at a match that a link holds."""
    try:
        found = reading.imported(packing.unpack(letters), OFFERED, link=letters)
    except (Newer, TooLong) as error:
        return replace(model, screen="home", notice=unreadable(text, error))
    except Malformed:
        return replace(model, screen="home", notice=text.gettext("The link holds no match that can be read. Was it cut off?"))
    return replace(model, screen="record", reading=found)


def link_of(found: Record) -> str:
    """Return the address that holds a match."""
    return f"#replay/{packing.pack(encode(found))}"


def at_hand(model: Model) -> Record | None:
    """Return the match that may be given away: the one that is looked back at, or the one that has just ended."""
    if model.screen == "result" and model.play and model.play.match.over:
        return record(model.play.match)
    return model.reading.record if model.reading else None


def box_of(model: Model) -> str:
    """Return the text of a file that holds everything on this device."""
    kept = {shelf.MATCH + id_: text for id_, text in model.kept.items()}
    return packing.box({**kept, shelf.SETTINGS: msgspec.json.encode(model.settings).decode()})


def _import(text: Text, model: Model, value: str, now: int) -> Model:
    try:
        form, parsed = packing.kind(value)
        if any(later(parsed, known) for known in (FORMAT, saved.FORMAT, packing.FORMAT)):
            return replace(model, notice=unreadable(text, Newer("record", form)))
        if form == FORMAT:
            return replace(model, screen="record", reading=reading.read(decode(value.encode(), OFFERED)), notice=None)
        if form == saved.FORMAT:
            return _take(text, model, {shelf.MATCH: value}, now)
        return _take(text, model, packing.unbox(parsed), now)
    except TooLong as error:
        return replace(model, notice=unreadable(text, error))
    except Malformed as error:
        said = text.gettext("That file holds no match that can be read.")
        return replace(model, notice=said, fault=f"malformed file: {error.message}")


def _take(text: Text, model: Model, texts: Mapping[str, str], now: int) -> Model:
    """Take in what another device kept, a few at a time: hundreds of matches are checked while the page stays answerable."""
    left = tuple(value for key, value in texts.items() if key.startswith(shelf.MATCH))
    before = model.incoming or Incoming(())
    return _take_some(text, replace(model, screen="home", incoming=replace(before, left=before.left + left)), now)


def _take_some(text: Text, model: Model, now: int) -> Model:
    """What is here already stays as it is, and what is damaged is counted."""
    coming = model.incoming
    if coming is None:
        return model
    taken, here, broken, newer = coming.taken, coming.here, coming.broken, coming.newer
    kept, lines = dict(model.kept), dict(model.lines)
    for value in coming.left[:AT_ONCE]:
        try:
            opened = saved.read(value, OFFERED, shelf.KNOWN_LEVELS, now)
        except Newer:
            newer += 1
            continue
        except Malformed:
            broken += 1
            continue
        if opened.match.id in kept:
            here += 1
            continue
        kept[opened.match.id] = value
        lines[opened.match.id] = glance.line(text, opened.match, opened.touched, foreign=opened.foreign)
        taken += 1
    left = coming.left[AT_ONCE:]
    said = ""
    if taken or not here:
        said = text.ngettext("{n} match was taken in.", "{n} matches were taken in.", taken).format(n=taken)
    if here:
        said += " " + text.ngettext("{n} match is here already.", "{n} matches are here already.", here).format(n=here)
    if broken:
        said += " " + text.ngettext("{n} was damaged and left out.", "{n} were damaged and left out.", broken).format(n=broken)
    if newer:
        said += " " + text.ngettext(
            "{n} is from a newer version of the game and was left out.",
            "{n} are from a newer version of the game and were left out.",
            newer,
        ).format(n=newer)
    if left:
        said += " " + text.ngettext("{n} is still to come.", "{n} are still to come.", len(left)).format(n=len(left))
    more = Incoming(left, taken, here, broken, newer) if left else None
    return replace(model, kept=kept, lines=lines, notice=said.strip(), incoming=more)


def _keep_record(text: Text, model: Model, rng: Rng, now: int) -> Model:
    found = model.reading
    assert found is not None
    match = Match(
        id=new_id(model, rng),
        game=found.game,
        seats=tuple(Seat(name) for name in found.record.seats),
        options=found.record.options,
        log=found.record.log,
        state=found.states[-1],
        back=(),
        began=now - found.states[-1].t,
        form="hand",
        story=found.story,
    )
    written = saved.write(match, len(match.log), now, foreign=True)
    return replace(
        model,
        kept={**model.kept, match.id: written},
        lines={**model.lines, match.id: glance.line(text, match, now, foreign=True)},
        reading=replace(found, id=match.id, link=""),
        notice=text.gettext("Kept on this device."),
    )


def _shared(text: Text, how: str) -> str | None:
    return {
        "copied": text.gettext("Copied. Paste it where it is to go."),
        "failed": text.gettext("This browser does not let the page copy or share it."),
    }.get(how)

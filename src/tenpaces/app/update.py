"""How each event changes the model. Pure: the same model, event and random source give the same model."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tenpaces.app import events as on
from tenpaces.app import glance, play, school, setting, shelf
from tenpaces.app.languages import LANGUAGES
from tenpaces.app.library import LIBRARY, library, longest, new_id, open_kept, open_link, open_past, played_here, unreadable
from tenpaces.app.model import Draft, Model, Playing, Ready, ScreenName, Showing
from tenpaces.app.offer import OFFERED, TABLES
from tenpaces.app.routes import parts
from tenpaces.app.table import Act
from tenpaces.core.names import tidy
from tenpaces.core.record import Record
from tenpaces.core.refusal import Malformed
from tenpaces.core.rng import Rng
from tenpaces.core.seat import Seat
from tenpaces.core.text import Text
from tenpaces.games.scene import FORMS, Form
from tenpaces.match import saved
from tenpaces.match.running import begin, record


def update(text: Text, model: Model, event: on.Event, rng: Rng) -> Model:
    """Return the model after an event; one that makes no sense now changes nothing."""
    if isinstance(event, TABLE) and model.screen == "lesson":
        return school.at_lesson(text, model, event)
    if isinstance(event, TABLE):
        playing = _at_table(text, model, event)
        return settled(text, replace(model, play=playing), event) if playing else model
    if isinstance(event, on.Import) and is_receipt(event.value):
        return model  # The loop has it checked.
    if isinstance(event, LIBRARY):
        return library(text, model, event, rng)
    if model.remote and isinstance(event, SITS_DOWN) and model.remote.room.phase == "playing":
        said = text.gettext("A match with others is under way. Play it to its end, or leave it in its room.")
        return replace(model, screen="home", notice=said)
    if isinstance(event, on.Again) and model.screen == "result" and model.remote and model.play and model.play.course:
        return model  # Its room sees to it.
    if isinstance(event, SETTING):
        return _set_table(text, model, event)
    return _around(text, model, event, rng)


TABLE = (on.GiveUp, on.Lift, on.Undo, on.Act, on.Pause, on.Proceed, on.Draw, on.Next, on.Rush, on.Step, on.Hidden)
SITS_DOWN = (on.Begin, on.Resume, on.Again, on.PlayNow)
SETTING = (on.SeatName, on.SeatKind, on.AddSeat, on.DropSeat, on.Option, on.Preset)


def _at_table(text: Text, model: Model, event: on.Event) -> Playing | None:
    playing, now = model.play, event.now
    if playing is None or model.screen != "play":
        return playing
    match event:
        case on.Lift():
            return play.lift(playing)
        case on.Undo(seat=seat) if playing.course is not None:
            from tenpaces.app.remote import course

            return course.choose_anew(playing, seat if seat >= 0 else None)
        case on.Undo(seat=seat):
            return play.take_back(playing, seat if seat >= 0 else None)
        case on.Act(verb=verb, value=value, seat=seat, at=at):
            # A touch comes a little late, and never from the future.
            t = play.clock(playing, min(now, at) if at is not None else now)
            if playing.course is not None:
                # Between devices only the clock counts that never falls.
                t = max(playing.match.state.t, event.tick - playing.course.began)
            return play.act(text, playing, Act(verb, value, seat, t), now)
        case on.Pause():
            return play.stop(playing, now, paused=True) if play.timed(playing) and play.goes_on(playing) else playing
        case on.Proceed():
            return play.go(playing, now) if playing.paused else playing
        case on.GiveUp(seat=seat):
            return play.give_up(playing, seat, now)
        case on.Draw():
            return play.draw(playing)
        case on.Next(step=step):
            return play.go_on(playing, now, step)
        case on.Rush():
            return play.rush(playing, now)
        case on.Step(step=step, log=log):
            return play.step(playing, step) if log == len(playing.match.log) else playing
        case _:
            return play.cover(playing, now)


def settled(text: Text, model: Model, event: on.Event) -> Model:
    """Go to the result where the match is over and its end has been seen; leave one whose record may grow no more."""
    playing = model.play
    if playing is None or model.screen != "play":
        return model
    if not playing.match.over:
        stands = playing.course or not playing.match.full or isinstance(playing.stage, Ready | Showing)
        return model if stands else replace(_leave(model, event.now), notice=longest(text))
    if isinstance(playing.stage, Ready | Showing):
        seen = isinstance(event, on.Next) and play.meant(playing, event.step) and playing.told == len(playing.match.log)
        return replace(model, screen="result") if seen and play.result_due(playing) else model
    return replace(model, screen="result")


def _set_table(text: Text, model: Model, event: on.Event) -> Model:
    draft = model.draft
    if draft is None:
        return model
    game = OFFERED[draft.game]
    table = TABLES[draft.game]
    match event:
        case on.SeatName(seat=seat, value=value):
            draft = setting.name_seat(draft, seat, value)
        case on.SeatKind(seat=seat, value=value):
            draft = setting.kind_seat(text, draft, table, seat, value)
        case on.AddSeat():
            draft = setting.add_seat(text, draft, table, model.how)
        case on.DropSeat(seat=seat):
            draft = setting.drop_seat(draft, game, seat)
        case on.Option(key=key, value=value):
            draft = setting.set_option(draft, game, key, value)
        case on.Preset(name=name):
            draft = setting.take_preset(draft, table.presets, name)
    return replace(model, draft=draft, problem=None)


def _around(text: Text, model: Model, event: on.Event, rng: Rng) -> Model:
    match event:
        case on.Boot(store=store, hash=hash_, now=now):
            return _boot(text, model, store, hash_, now)
        case on.Go(hash=hash_, now=now):
            return _go(text, model, hash_, now)
        case on.Set(game=game, how=how):
            return _set(text, model, game, how)
        case on.Begin(now=now):
            return _begin(text, model, rng, now)
        case on.Again(now=now):
            return _again(text, model, rng, now)
        case on.Resume(id=id_, now=now):
            return _resume(text, model, id_, now)
        case on.Delete(id=id_):
            return replace(model, asking=id_ if id_ in model.kept else None)
        case on.DeleteSure(id=id_):
            return _forget(model, id_)
        case on.Keep():
            return replace(model, asking=None)
        case on.Home(now=now):
            return _leave(replace(model, notice=None) if model.screen in ("record", "result", "past") else model, now)
        case on.Rules(game=game, ruling=ruling, now=now):
            return replace(
                model,
                screen="rules",
                about=game if game in OFFERED else model.about,
                ruling=ruling or None,
                behind=_behind(model),
                play=_covered(model, now),
            )
        case on.Learn(game=game, lesson=number, now=now):
            return school.learn(text, replace(model, play=_covered(model, now)), game, number, now)
        case on.PlayNow(game=game, now=now):
            return _play_now(text, model, game, rng, now)
        case on.Back():
            return replace(model, screen=model.behind)
        case on.Sound():
            return replace(model, settings=replace(model.settings, sound=not model.settings.sound))
        case on.Buzz():
            return replace(model, settings=replace(model.settings, buzz=not model.settings.buzz))
        case on.Language(value=tag):
            return replace(model, settings=replace(model.settings, language=tag)) if tag in LANGUAGES else model
        case on.Installable():
            return replace(model, installable=True)
        case on.Install():
            return replace(model, installable=False)
        case on.StoreFailed(why=why):
            return model if model.unkept else replace(model, notice=store_failed(text, why), unkept=True)
        case on.Noted():
            return replace(model, notice=None)
        case on.Stored(key=key, text=stored, now=now):
            return _stored(text, model, key, stored, now)
        case on.Taken(id=id_):
            return _taken(text, model, id_)
        case on.Update():
            return replace(model, renewable=True)
    return model


def is_receipt(value: str) -> bool:
    """Whether a file is the receipt of a match across devices."""
    return '"paces-receipt/' in value[:80]


def store_failed(text: Text, why: str) -> str:
    """Say why nothing can be kept; ``why`` is the browser's name for it."""
    if why == "QuotaExceededError":
        return text.gettext("This device’s storage is full, so the match is not kept. Play goes on.")
    return text.gettext(
        "This device does not let the page keep anything, so the match is gone when the page is closed. Play goes on."
    )


def _stored(text: Text, model: Model, key: str, stored: str | None, now: int) -> Model:
    """Take over what another tab kept, so that the list here is never behind; the match on this table is this tab's own."""
    if model.play and key == shelf.MATCH + model.play.match.id:
        return model
    if key.startswith(glance.KEY):
        return _stored_glance(text, model, key.removeprefix(glance.KEY), stored)
    found = shelf.read(text, [(key, stored)], now) if stored is not None else shelf.Shelf({}, {}, model.settings, 0)
    id_ = key.removeprefix(shelf.MATCH)
    kept = {**{other: kept for other, kept in model.kept.items() if other != id_}, **found.kept}
    lines = {**{other: line for other, line in model.lines.items() if other != id_}, **found.lines}
    return replace(model, kept=kept, lines=lines, settings=found.settings if key == shelf.SETTINGS else model.settings)


def _stored_glance(text: Text, model: Model, id_: str, stored: str | None) -> Model:
    line = glance.read(text, id_, model.kept[id_], stored) if id_ in model.kept else None
    return replace(model, lines={**model.lines, id_: line}) if line else model


def _taken(text: Text, model: Model, id_: str) -> Model:
    if model.play is None or model.play.match.id != id_:
        return model
    return replace(model, screen="home", play=None, notice=text.gettext("That match is open in another tab. Play on there."))


def _damage(text: Text, found: shelf.Shelf) -> str | None:
    said = []
    if found.broken:
        said.append(
            text.ngettext(
                "{n} kept match is damaged and cannot be opened.",
                "{n} kept matches are damaged and cannot be opened.",
                found.broken,
            ).format(n=found.broken)
        )
    if found.newer:
        said.append(
            text.ngettext(
                "{n} kept match is from a newer version of the game, and stays kept for it.",
                "{n} kept matches are from a newer version of the game, and stay kept for it.",
                found.newer,
            ).format(n=found.newer)
        )
    if found.unset:
        said.append(text.gettext("The settings are damaged, so sound, buzz and language are as on a first visit."))
    return " ".join(said) or None


def _boot(text: Text, model: Model, store: tuple[tuple[str, str], ...] | None, hash_: str, now: int) -> Model:
    found = shelf.read(text, store or (), now)
    notice = store_failed(text, "") if store is None else _damage(text, found)
    settled = Model(
        kept=found.kept,
        lines=found.lines,
        settings=found.settings,
        language=model.language,
        notice=notice,
        unkept=store is None,
        now=now,
    )
    gone = _go(text, settled, hash_, now)
    # That a match is damaged says more than that it is not among those that can be opened.
    return replace(gone, notice=notice) if notice and gone.screen == "home" else gone


def _go(text: Text, model: Model, hash_: str, now: int) -> Model:
    match parts(hash_):
        case ("set", game, how):
            same = model.draft is not None and model.draft.game == game and model.how == how
            return replace(_leave(model, now), screen="setup") if same else _set(text, _leave(model, now), game, how)
        case ("match", id_):
            playing = model.play
            if playing and playing.match.id == id_:
                return replace(model, screen="result" if playing.match.over and playing.told == len(playing.match.log) else "play")
            return _resume(text, _leave(model, now), id_, now)
        case ("record", id_):
            return open_kept(text, _leave(model, now), id_, now)
        case ("replay", letters):
            return open_link(text, _leave(model, now), letters)
        case ("learn", game, *rest):
            return school.back_to(text, _leave(model, now), game, rest[0] if rest else "", now)
        case ("history", *rest):
            return open_past(text, _leave(model, now), rest[0] if rest else "", now)
        case ("room", *rest) if model.remote:
            table = rest == ["play"] and model.play is not None and model.play.course is not None and not model.play.match.over
            return replace(_leave(model, now), screen="play" if table else "room")
        case ("rules", game, *rest) if game in OFFERED:
            return _rules(model, game, rest[0] if rest else "", now)
        case ("rules", *rest):  # an address from when there was one game alone
            return _rules(model, "west", rest[0] if rest else "", now)
    return _leave(model, now)


def _rules(model: Model, game: str, ruling: str, now: int) -> Model:
    about = game if game in OFFERED else model.about
    return replace(model, screen="rules", about=about, ruling=ruling or None, behind=_behind(model), play=_covered(model, now))


def _behind(model: Model) -> ScreenName:
    return model.behind if model.screen == "rules" else model.screen


def _covered(model: Model, now: int) -> Playing | None:
    return play.cover(model.play, now) if model.play else None


def _leave(model: Model, now: int) -> Model:
    """Go to the box. The match stays on the table, behind its curtain."""
    return replace(model, screen="home", asking=None, play=_covered(model, now))


def _set(text: Text, model: Model, game: str, how: str) -> Model:
    if not how and model.play and model.play.match.game.name == game:
        match = model.play.match
        if any(seat.elsewhere for seat in match.seats):
            return _set_again(text, model, record(match))
        draft = Draft(game, setting.seats_again(text, match.seats), msgspec.to_builtins(match.options))
        return replace(model, screen="setup", how=match.form, draft=draft, problem=None)
    if game not in OFFERED or how not in TABLES[game].forms:
        return replace(model, screen="home")
    form: Form = FORMS[FORMS.index(how)]
    return replace(model, screen="setup", how=form, draft=setting.fresh(text, TABLES[game], form), problem=None)


def _begin(text: Text, model: Model, rng: Rng, now: int) -> Model:
    if model.draft is None or model.screen != "setup":
        return model
    problem = setting.problem(text, model.draft)
    if problem:
        return replace(model, problem=problem)
    game = OFFERED[model.draft.game]
    seats, options = setting.seated(text, model.draft), setting.options_of(model.draft, game)
    match = begin(game, seats, options, id=new_id(model, rng), now=now, form=model.how)
    return replace(model, screen="play", play=play.opened(match, 0, (), now), notice=None)


def _play_now(text: Text, model: Model, game: str, rng: Rng, now: int) -> Model:
    """Sit down, with the rulebook's rules, opposite a bot that forgives."""
    if game not in OFFERED:
        return model
    draft = setting.kind_seat(text, setting.fresh(text, TABLES[game], "solo"), TABLES[game], 1, "gentle")
    return _begin(text, replace(model, screen="setup", how="solo", draft=draft), rng, now)


def _again(text: Text, model: Model, rng: Rng, now: int) -> Model:
    """The same table once more. Who begins is drawn anew, as every game's rules have it (E8, V3, D2)."""
    if model.screen == "record" and model.reading and model.reading.over:
        old = played_here(model, model.reading.id, now)
        if old is None or any(seat.elsewhere for seat in old.seats):
            return _set_again(text, model, model.reading.record)
    elif model.screen == "result" and model.play:
        old = model.play.match
        if any(seat.elsewhere for seat in old.seats):
            return _set_again(text, model, record(old))
    else:
        return model
    seats = setting.seats_again(text, old.seats)
    match = begin(old.game, seats, old.options, id=new_id(model, rng), now=now, form=old.form)
    return replace(model, screen="play", play=play.opened(match, 0, (), now), notice=None)


def _set_again(text: Text, model: Model, record: Record) -> Model:
    """Set the table of a match that was played elsewhere: who plays it here is to be said first."""
    forms = TABLES[record.game.name].forms
    seats = tuple(Seat(tidy(name) or setting.person_name(text, number)) for number, name in enumerate(record.seats, 1))
    seats = setting.seats_again(text, seats)
    draft = Draft(record.game.name, seats, msgspec.to_builtins(record.options))
    return replace(model, screen="setup", how="hand" if "hand" in forms else forms[0], draft=draft, problem=None, notice=None)


def _resume(text: Text, model: Model, id_: str, now: int) -> Model:
    if id_ not in model.kept:
        return replace(model, screen="home", notice=text.gettext("That match is not on this device."))
    if model.play and model.play.match.id == id_:
        playing = model.play
    else:
        try:
            opened = saved.read(model.kept[id_], OFFERED, shelf.KNOWN_LEVELS, now)
        except Malformed as error:
            return replace(model, screen="home", notice=unreadable(text, error))
        playing = play.opened(opened.match, opened.told, opened.untold, now)
    over = playing.match.over and playing.told == len(playing.match.log)
    return replace(model, screen="result" if over else "play", play=playing, notice=None, asking=None)


def _forget(model: Model, id_: str) -> Model:
    if model.asking != id_:
        return model
    kept = {key: text for key, text in model.kept.items() if key != id_}
    lines = {key: line for key, line in model.lines.items() if key != id_}
    play_ = None if model.play and model.play.match.id == id_ else model.play
    return replace(model, kept=kept, lines=lines, asking=None, play=play_)

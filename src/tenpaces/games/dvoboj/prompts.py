"""The one thing to do, in a sentence. On a shared screen no sentence depends on a card that another person may not know of."""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.picks import Pick, ace_open, answers, attacks_with, spare
from tenpaces.games.dvoboj.state import to_move
from tenpaces.games.paper import short
from tenpaces.games.scene import Scene, Side


def prompt(text: Text, scene: Scene, side: Side) -> str:
    """Say what a person is to do now, called by name where several share the screen, or whom the table waits for."""
    if not side.acts:
        return waits(text, scene, side.seen)
    sentence = plain_prompt(text, scene, side)
    if scene.form == "solo":
        return sentence
    after = sentence[:1].lower() + sentence[1:]
    return text.gettext("{name}: {sentence}").format(name=short(scene.names[side.seat]), sentence=after)


def plain_prompt(text: Text, scene: Scene, side: Side) -> str:
    """Say what a person who may act is to do now."""
    seen: Observation = side.seen
    pick = side.pick if isinstance(side.pick, Pick) else Pick()
    return _of_lay(text, pick) if seen.phase == "lay" else _of_turn(text, scene, seen, pick)


def _of_lay(text: Text, pick: Pick) -> str:
    if pick.attack and pick.defence:
        return text.gettext("All set: lay both cards down.")
    if pick.card:
        return text.gettext("Now tap a place for it.")
    if pick.attack:
        return text.gettext("Now a card for defence.")
    if pick.defence:
        return text.gettext("Now a card for attack.")
    return text.gettext("Choose a card for attack and one for defence.")


def _of_turn(text: Text, scene: Scene, seen: Observation, pick: Pick) -> str:
    # On a tablet that lies between two, no sentence may tell what a hand holds.
    veiled = scene.form == "table"
    match seen.phase:
        case "prepare":
            return _of_prepare(text, seen, pick, veiled=veiled)
        case _ if pick.card:
            return text.gettext("Lay it, or pick another card.")
        case "support" if not veiled and not answers(seen):
            return text.gettext("No Two or Three in hand, so lay nothing.")
        case _ if not veiled and not answers(seen):
            return text.gettext("No card in hand fits, so lay nothing.")
        case "defend":
            return text.gettext("Pick a second card to defend, or lay nothing.")
        case "support":
            return text.gettext("Pick a Two or a Three as support, or lay nothing.")
        case "answer" if ace_open(seen):
            return text.gettext("Pick a support or an Ace, or lay nothing.")
        case "answer":
            return text.gettext("Pick a support, or lay nothing.")
    return ""


def _of_prepare(text: Text, seen: Observation, pick: Pick, *, veiled: bool) -> str:
    if pick.ending:
        n = spare(seen)
        return text.ngettext("Choose {n} card to discard.", "Choose {n} cards to discard.", n).format(n=n)
    if veiled and pick.card:
        return text.gettext("Attack with it, or tap a place for it.")
    if pick.card and pick.card[0] == "R":
        return text.gettext("Play the Joker, or tap a place for it.")
    if pick.card and attacks_with(seen, pick.card) is not None:
        return text.gettext("Attack with it, or tap a place for it.")
    if pick.card:
        return text.gettext("Tap a place for it.")
    return text.gettext("Pick a card, or end the turn.")


def waits(text: Text, scene: Scene, seen: Observation) -> str:
    """Say whom the table waits for."""
    if seen.phase == "lay":
        return text.gettext("The other two cards are being chosen.")
    mover = to_move(seen)  # type: ignore[arg-type]  # it looks at the phase and the turn alone
    if mover is None:
        return text.gettext("A moment")
    form = {
        "prepare": text.gettext("{name} is to move."),
        "defend": text.gettext("{name} may lay a second card."),
        "support": text.gettext("{name} may lay a support."),
        "answer": text.gettext("{name} may answer."),
    }.get(seen.phase, text.gettext("{name} is to move."))
    return form.format(name=short(scene.names[mover]))

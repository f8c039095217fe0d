"""What can be done now: the buttons under a hand, and what each hand card is worth at this moment."""

from __future__ import annotations

from dataclasses import dataclass

from htpy import Element, Node, button, div, span

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.cards import KIND, Card
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.parts import sign
from tenpaces.games.dvoboj.picks import Pick, answers, attacks_with, lays, spare, strength_with
from tenpaces.games.scene import Side


@dataclass(frozen=True, slots=True)
class Tag:
    """What a hand card could do now: in a few letters on the card, and in words for a screen reader."""

    fits: bool
    short: str | None
    words: str


def tag(text: Text, seen: Observation, pick: Pick, card: Card) -> Tag:
    """Return what a hand card could do now, by own knowledge alone."""
    if seen.phase in ("defend", "support", "answer"):
        if not lays(seen, card):
            return Tag(False, None, text.gettext("Does not go with this battle."))
        if KIND[card] == "ace":
            return Tag(True, text.gettext("stop"), text.gettext("Stops the attack."))
        total = strength_with(seen, card)
        return Tag(True, str(total), text.gettext("Makes {n} together.").format(n=total))
    total = None if pick.ending else attacks_with(seen, card)
    if total is None:
        return Tag(True, None, "")
    return Tag(True, str(total), text.gettext("Attacks with {n}.").format(n=total))


def _deed(
    verb: str, words: Node, seat: int, *, kind: str, able: bool = True, press: bool = False, sign_name: str | None = None
) -> Element:
    return button(
        f"#do-{seat}-{verb}.go{kind}",
        type="button",
        data_do="act",
        data_verb=verb,
        data_value="",
        data_seat=seat,
        data_press=press,
        aria_disabled="false" if able else "true",
    )[sign(sign_name) if sign_name else None, span[words]]


def deeds(text: Text, side: Side, pick: Pick, *, veiled: bool = False) -> Element:
    """Draw the buttons of a side.

    ``veiled`` is a side whose cards lie face down in the open: its buttons say nothing of them, and
    hear a finger as it lands, because no click follows while another finger holds something down.
    """
    return div(f"#deeds-{side.seat}.dv-deeds")[_deeds(text, side, pick, veiled) if side.acts else None]


def _deeds(text: Text, side: Side, pick: Pick, veiled: bool) -> Node:
    seen: Observation = side.seen
    seat = side.seat
    match seen.phase:
        case "lay":
            ready = pick.attack is not None and pick.defence is not None
            return _deed("confirm", text.gettext("Lay them down"), seat, kind="", press=veiled, able=ready)
        case "prepare" if pick.ending:
            enough = len(pick.discard) == spare(seen)
            return [
                _deed("back", text.gettext("Back"), seat, kind=".quiet", press=veiled),
                _deed("discard", text.gettext("Discard and end"), seat, kind="", able=enough, press=veiled),
            ]
        case "prepare":
            return _turn(text, seen, pick, seat, veiled)
        case "defend" | "support" | "answer":
            return [
                _deed("none", text.gettext("Lay nothing"), seat, kind=".quiet" if veiled or answers(seen) else "", press=veiled),
                _deed(
                    "confirm", _laying(text, seen, pick, veiled), seat, kind="", press=veiled, able=veiled or pick.card is not None
                ),
            ]
    return None


def _turn(text: Text, seen: Observation, pick: Pick, seat: int, veiled: bool) -> Node:
    """The turn's buttons stand where they stand, whatever is held: on a shared tablet a new one would tell of a card."""
    end = _deed("end", text.gettext("End the turn"), seat, kind=".quiet", press=veiled)
    joker = _deed("joker", text.gettext("Play the Joker"), seat, kind="", press=veiled)
    if veiled:
        attack = _deed("attack", text.gettext("Attack"), seat, kind="", press=veiled, sign_name="swords")
        return [end, joker if seen.options.joker == "on" else None, attack]
    if pick.card and KIND[pick.card] == "joker":
        return [end, joker]
    total = attacks_with(seen, pick.card) if pick.card else None
    words = text.gettext("Attack") if total is None else text.gettext("Attack: {n}").format(n=total)
    return [end, _deed("attack", words, seat, kind="", press=veiled, able=total is not None, sign_name="swords")]


def _laying(text: Text, seen: Observation, pick: Pick, veiled: bool) -> str:
    if veiled or pick.card is None:
        return text.gettext("Lay it")
    if KIND[pick.card] == "ace":
        return text.gettext("Stop the attack")
    return text.gettext("Lay it: {n}").format(n=strength_with(seen, pick.card))

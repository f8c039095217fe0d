"""The address of a screen, so that back, forward and reload lead where a person expects."""

from __future__ import annotations

from tenpaces.app.model import Model

LONGEST = 200
LONGEST_INVITATION = 1_000


def route(model: Model) -> str:
    """Return the address part that leads back to the model's screen; it holds no secret and no name."""
    if model.screen == "setup" and model.draft:
        return f"#set/{model.draft.game}/{model.how}"
    if model.screen == "room":
        return "#room"
    if model.screen == "invite":
        return "#room/invite"
    if model.screen == "join":
        return "#join"
    if model.screen == "play" and model.play and model.play.course:
        return "#room/play"
    if model.screen in ("play", "result") and model.play:
        return f"#match/{model.play.match.id}"
    if model.screen == "record" and model.reading:
        # A match that came by a link stays in the address; one that came as a file is nowhere else.
        return f"#replay/{model.reading.link}" if model.reading.link else f"#record/{model.reading.id}" if model.reading.id else "#"
    if model.screen == "learn":
        return f"#learn/{model.about}"
    if model.screen == "lesson" and model.school:
        return f"#learn/{model.school.game}/{model.school.number + 1}"
    if model.screen == "past":
        return f"#history/{model.past.game}" if model.past.game else "#history"
    if model.screen == "rules":
        return f"#rules/{model.about}/{model.ruling}" if model.ruling else f"#rules/{model.about}"
    return "#"


def parts(hash_: str) -> tuple[str, ...]:
    """Split an address part; an unknown or an endless one leads home."""
    if invitation_in(hash_) is not None:
        return ("join",)
    if len(hash_) > LONGEST and not hash_.startswith("#replay/"):
        return ("",)
    found = tuple(hash_.removeprefix("#").split("/"))
    return found if found[0] in ("set", "match", "rules", "record", "replay", "history", "learn", "room") else ("",)


def invitation_in(hash_: str) -> str | None:
    """Return the invitation that an address part holds (``#j=…``, ``#r=…``, ``#b=…&r=…``), empty where one is to be asked for.

    ``None`` is for all other addresses.
    """
    if hash_ == "#join":
        return ""
    return hash_ if hash_.startswith(("#j=", "#r=", "#b=")) and len(hash_) <= LONGEST_INVITATION else None

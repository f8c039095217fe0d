"""What an audit has to say, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.text import Text
from tenpaces.fair.receipt import Fault, Remark
from tenpaces.fair.setup import BOT


def remark(text: Text, said: Remark, names: Sequence[str]) -> str:
    """Return a remark as a sentence."""
    name = names[said.seat]
    match said.kind:
        case "lost":
            found = text.gettext("{name} lost what was sealed ({rule})").format(name=name, rule=said.detail)
        case "silent":
            found = text.gettext("chosen for {name}, who was silent").format(name=name)
        case "handed" if said.detail.startswith(BOT):
            found = text.gettext("a bot plays on for {name}").format(name=name)
        case "handed":
            found = text.gettext("{name} plays again").format(name=name)
        case "held":
            found = text.gettext("an interval of {name} was held to what the link allows").format(name=name)
        case "seed":
            found = text.gettext("{name} did not open the seed, and has forfeited the audit").format(name=name)
        case "cards":
            found = text.gettext("{name} did not show the cards of the last round").format(name=name)
        case _:
            found = text.gettext("{name} left a seal unopened").format(name=name)
    return found if said.line is None else text.gettext("line {n}: {what}").format(n=said.line, what=found)


def fault(text: Text, found: Fault) -> str:
    """Say where and why a receipt is not believed."""
    if found.line is None:
        return text.gettext("This is no receipt of a match, or not a whole one.")
    if found.rule == "signature":
        return text.gettext("Line {n} was not signed by whom it names.").format(n=found.line)
    return text.gettext("Line {n} does not follow from the lines before it ({rule}).").format(n=found.line, rule=found.rule)

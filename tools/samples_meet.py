"""The screens of getting together for ``tools.pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from htpy import Element

from tenpaces.app.meeting.seen import Seen
from tenpaces.app.screens.meet import invite, join
from tenpaces.core.text import ENGLISH, Text

HOST = "rooms.example.org"
CODE = "7KQD2MHX"
LETTERS = (CODE[:4], CODE[4:])
ABLE = frozenset(("rtc", "camera", "crypto", "secure"))
LINK = (
    "https://cards.example.org/ten-paces/#j="
    "EBcyZeQ2mL9w0Qd1hU7cJx3kTn5vRb8sYg4oPaWfHlIqMzEuKtXjVdCrNyBpSe6iOaLfDgHk2Jw9zQx7Tv5Rb3Mn1Uc8Yp4EoWiA"
)
SEEN = Seen(able=ABLE, inviting=True, brokers=(HOST,))
PHRASE = {"a": "lusab babad gutih"}


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, element, no title)."""
    shown = replace(SEEN, invitation=LINK)
    yield "meet-invite", invite(text, shown, "west"), None
    yield "meet-invite-making", invite(text, SEEN), None
    yield "meet-invite-scan", invite(text, replace(shown, camera="on"), "dotduel"), None
    lettered = replace(shown, letters=CODE, door="open", broker=HOST, link="https://cards.example.org/#r=" + CODE)
    yield "meet-invite-blind", invite(text, replace(shown, camera="none"), "eye2eye"), None
    yield "meet-invite-letters", invite(text, lettered, "dvoboj"), None
    yield "meet-invite-joined", invite(text, replace(shown, phrases=PHRASE), "eye2eye"), None
    yield "meet-invite-used", invite(text, replace(shown, trouble="used"), "west"), None
    yield "meet-invite-trouble", invite(text, replace(shown, trouble="unreached", brokers=()), "west"), None
    yield "meet-invite-relay", invite(text, replace(shown, relay="turn:relay.example.org:3478 ana a-long-password")), None
    yield "meet-invite-relay-wrong", invite(text, replace(shown, trouble="relay")), None
    plain = replace(SEEN, inviting=False, able=ABLE - {"camera", "secure", "crypto"})
    found = replace(SEEN, inviting=False)
    yield "meet-join", join(text, found), None
    yield "meet-join-plain", join(text, plain), None
    yield "meet-join-scan", join(text, replace(found, camera="on")), None
    yield "meet-join-refused", join(text, replace(found, camera="refused")), None
    yield "meet-join-answer", join(text, replace(found, joining="answer", answer=LINK)), None
    yield "meet-join-late", join(text, replace(found, joining="answer", answer=LINK, late=True)), None
    yield "meet-join-knocking", join(text, replace(found, joining="knocking", typed=CODE)), None
    yield "meet-join-nobody", join(text, replace(found, trouble="nobody", typed=CODE)), None
    yield "meet-join-strange", join(text, replace(found, strange=HOST, typed=CODE)), None
    yield "meet-join-unreached", join(text, replace(found, trouble="unreached")), None
    yield "meet-join-open", join(text, replace(found, joining="open", phrases=PHRASE)), None
    yield "meet-join-elsewhere", join(text, replace(found, trouble="elsewhere")), None
    yield "meet-join-alone", join(text, replace(found, handed="alone", typed=LINK)), None
    yield "meet-join-led", join(text, replace(found, handed="led", typed=LINK)), None

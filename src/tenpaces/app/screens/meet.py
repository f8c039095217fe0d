"""Getting together: the invitation that is shown, and the screen on which one joins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from htpy import Element, Node, button, details, div, h2, input, label, li, ol, p, section, span, summary, ul, video

from tenpaces.app.meeting import words
from tenpaces.app.meeting.seen import Seen, Trouble
from tenpaces.app.screens.qr import qr
from tenpaces.core.text import Text
from tenpaces.games.paper import icon, screen

LONGEST = 4_000
FIELDS: Mapping[str, Trouble] = {"broker": "address", "relay": "relay"}
"""What is wrong with an address is said at its field."""


def ask_in(text: Text, seen: Seen | None) -> Element:
    """Return what stands in the room for those who want to ask somebody in."""
    return div(".ask-in")[
        _tap("invite", text.gettext("Ask somebody in"), kind=".go.second"),
        p(".letters-line")[text.gettext("Open under the letters"), " ", _letters(seen.letters)] if seen and seen.letters else None,
    ]


def invite(text: Text, seen: Seen, game: str = "box") -> Element:
    """Draw the invitation: a code and a link for the other device, and how its answer comes back."""
    looking = seen.camera in ("asking", "on")
    scans = "camera" in seen.able and not looking
    back = _tap("done", text.gettext("To the room"), kind=".plain" if scans or looking else ".go")
    return screen(
        game,
        _trouble(text, seen),
        div(".meet-now", role="status")[_arrivals(text, seen)],
        div(".meet-two")[
            section(".meet-step", aria_labelledby="step-one")[
                h2("#step-one")[span(".step-number", aria_hidden="true")["1"], text.gettext("They open your invitation")],
                _shown(text, seen.invitation, text.gettext("Invitation"), seen.trouble),
                p[text.gettext("They scan it with their phone’s camera, or you send them the link. It is good for one device.")],
                div(".meet-acts")[
                    _send(seen.invitation, text.gettext("Send the link")),
                    _tap("anew", text.gettext("Another invitation")) if seen.invitation else None,
                ],
            ]
            if not looking
            else None,
            section(".meet-step", aria_labelledby="step-two")[
                h2("#step-two")[span(".step-number", aria_hidden="true")["2"], text.gettext("You take their answer")],
                _finder(text, seen) or p[text.gettext("Their screen shows an answer. Scan it, or paste what they send you.")],
                _unable(text, seen),
                _paste("answer", text.gettext("Their answer, pasted here"), ""),
            ],
        ],
        _by_letters(text, seen),
        _relay(text, seen),
        div(".foot")[
            back,
            _tap("blind", text.gettext("Show the invitation again"), kind=".go.second") if looking else None,
            _tap("look", text.gettext("Scan their answer"), kind=".go") if scans else None,
        ],
        heading=text.gettext("Ask somebody in"),
        kind="setup meet invite",
    )


def join(text: Text, seen: Seen) -> Element:
    """Draw the way into somebody's room."""
    if seen.handed:
        return _handed(text, seen)
    if seen.joining in ("preparing", "answer"):
        return _answer(text, seen)
    if seen.joining:
        return _under_way(text, seen)
    if seen.strange:
        return _elsewhere(text, seen)
    return screen(
        "box",
        _trouble(text, seen),
        section(".meet-step")[
            _finder(text, seen)
            or p(".lead")[text.gettext("Whoever opened the room shows a code on the screen. Scan it, and you are nearly there.")],
            _unable(text, seen),
            _tap("blind", text.gettext("Without the camera")) if seen.camera in ("asking", "on") else None,
            _tap("look", text.gettext("Scan the code"), kind=".go")
            if "camera" in seen.able and seen.camera not in ("asking", "on")
            else None,
        ],
        section(".meet-step")[
            _paste("letters", text.gettext("Or the letters of the room, or a link"), seen.typed),
            _tap("join", text.gettext("Come in"), kind=".go.second") if "rtc" in seen.able else None,
        ],
        _relay(text, seen),
        div(".foot")[_tap("stop", text.gettext("Back"))],
        heading=text.gettext("Join a room"),
        kind="setup meet join",
    )


def _answer(text: Text, seen: Seen) -> Element:
    return screen(
        "box",
        _trouble(text, seen),
        section(".meet-step")[
            _shown(text, seen.answer, text.gettext("Answer"), seen.trouble),
            p(".lead")[text.gettext("Show this to whoever asked you in: they scan it on their page. Or send it back to them.")],
            _send(seen.answer, text.gettext("Send it back"), kind=".go"),
        ],
        section(".meet-late", role="status")[
            p[text.gettext("Nothing yet. Has the other device taken this answer? If it has:")],
            _tries(words.hints(text, "unreached")),
        ]
        if seen.late
        else None,
        _relay(text, seen),
        div(".foot")[_tap("stop", text.gettext("Give it up"))],
        heading=text.gettext("One more step"),
        kind="setup meet join",
    )


def _under_way(text: Text, seen: Seen) -> Element:
    said = {
        "knocking": text.gettext("Knocking at the door of the room {letters}.").format(letters=_grouped(seen.typed)),
        "connecting": text.gettext("The room is there. The two devices look for each other."),
        "open": text.gettext("Connected. The room opens its door."),
    }
    found = [said[seen.joining]]
    return screen(
        "box",
        div(".meet-wait", role="status")[icon("clock"), p(".lead")[found], _phrases(text, seen)],
        section(".meet-late")[_tries(words.hints(text, "unreached"))] if seen.late else None,
        div(".foot")[_tap("stop", text.gettext("Give it up"))],
        heading=text.gettext("Nearly there"),
        kind="setup meet join",
    )


def _elsewhere(text: Text, seen: Seen) -> Element:
    """Ask before a broker is asked that only a link has named."""
    return screen(
        "box",
        _trouble(text, seen),
        p(".lead")[text.gettext("This room is found at {name}. Nothing has been asked there yet.").format(name=seen.strange)],
        _letters(seen.typed),
        div(".foot")[_tap("stop", text.gettext("Back")), _tap("knock", text.gettext("Knock there"), kind=".go")],
        heading=text.gettext("Join a room"),
        kind="setup meet join",
    )


def _handed(text: Text, seen: Seen) -> Element:
    said = {
        "passing": text.gettext("This is the answer to an invitation. It is handed to the page that waits for it."),
        "passed": text.gettext("The answer has been handed to the page that invited. Go back to it; this one can be closed."),
        "alone": text.gettext(
            "No other page here waits for this answer. Copy it, and paste it on the page that shows the invitation."
        ),
        "leading": text.gettext("This device may be in a room on another page. The invitation is handed to it."),
        "led": text.gettext("The invitation has been handed to the page that is in a room. Go back to it; this one can be closed."),
    }
    return screen(
        "box",
        p(".lead", role="status")[said[seen.handed]],
        _send(seen.typed, text.gettext("Copy the answer"), kind=".go") if seen.handed == "alone" else None,
        div(".foot")[_tap("stop", text.gettext("To the box"))],
        heading=text.gettext("An invitation") if seen.handed in ("leading", "led") else text.gettext("An answer"),
        kind="setup meet join",
    )


def _shown(text: Text, link: str, what: str, trouble: Trouble) -> Node:
    if link:
        return qr(link, text.gettext("{what}: a code for a camera").format(what=what))
    return div(".qr.making", role="status")[None if trouble else text.gettext("The code is being made.")]


def _finder(text: Text, seen: Seen) -> Node:
    if seen.camera not in ("asking", "on"):
        return None
    return div(".finder")[video("#viewfinder", muted=True, playsinline=True), p(role="status")[words.camera(text, seen.camera)]]


def _unable(text: Text, seen: Seen) -> Element | None:
    """Say why no code can be scanned here."""
    if "camera" in seen.able or seen.camera:
        return None
    return p(".meet-camera")[words.camera(text, "unable" if "secure" in seen.able else "insecure")]


def _paste(key: str, said: str, value: str) -> Element:
    return label(".meet-paste")[
        span[said],
        input(
            id=f"meet-{key}",
            type="text",
            value=value or None,
            maxlength=str(LONGEST),
            data_do="meet",
            data_verb="take",
            autocomplete="off",
            autocapitalize="characters" if key == "letters" else "off",
            spellcheck="false",
            enterkeyhint="go",
        ),
    ]


def _by_letters(text: Text, seen: Seen) -> Element:
    asks = not seen.letters and not seen.brokers
    return details("#by-letters.house", open=bool(seen.letters) or seen.trouble in ("no_broker", "address", "broker"))[
        summary[span(".summary-title")[text.gettext("A room by letters")]],
        _open(text, seen)
        if seen.letters
        else div(".meet-step")[
            p[
                text.gettext(
                    "For friends far away: eight letters bring them in, as many as there is room for. A broker on the internet "
                    "passes on two sealed messages a guest and sees neither; nothing of the match goes through it."
                )
            ],
            p[text.gettext("It would be found at {name}.").format(name=", ".join(seen.brokers))] if seen.brokers else None,
            None if asks else _tap("open", text.gettext("Open it"), kind=".go.second"),
            _address(text, seen, text.gettext("Address of a broker of your own"), "broker", seen.own_broker, "wss://"),
        ],
    ]


def _relay(text: Text, seen: Seen) -> Element:
    """Return the field for a relay of one's own."""
    return details("#by-relay.house", open=bool(seen.relay) or seen.trouble in ("relay", "unreached"))[
        summary[span(".summary-title")[text.gettext("Through a relay")]],
        div(".meet-step")[
            p[
                text.gettext(
                    "Where two networks keep devices apart, a relay (a TURN server) passes on what they say, sealed. "
                    "Set it on both devices. Its address comes with a user and a password."
                )
            ],
            _address(
                text,
                seen,
                text.gettext("Address of a relay of your own"),
                "relay",
                seen.relay,
                text.gettext("turn:relay.example.org:3478 user password"),
            ),
        ],
    ]


def _address(text: Text, seen: Seen, said: str, verb: Literal["broker", "relay"], value: str, like: str) -> Element:
    wrong = seen.trouble == FIELDS[verb]
    return label(".meet-paste")[
        span[said],
        p("#trouble.problem", role="alert")[words.trouble(text, seen.trouble)] if wrong else None,
        input(
            id=f"meet-{verb}",
            type="url" if verb == "broker" else "text",
            value=value or None,
            placeholder=like,
            maxlength="240",
            data_do="meet",
            data_verb=verb,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
        ),
    ]


def _open(text: Text, seen: Seen) -> Element:
    state = {
        "opening": text.gettext("The door is being opened at {name}."),
        "open": text.gettext("The room is open at {name}."),
        "lost": text.gettext("{name} does not answer. It is asked again by itself."),
    }
    return div(".meet-step")[
        _letters(seen.letters),
        p(role="status")[state[seen.door].format(name=seen.broker) if seen.door else None],
        _send(seen.link, text.gettext("Send the link of the room")),
        _tap("shut", text.gettext("Be found no more")),
    ]


def _arrivals(text: Text, seen: Seen) -> Node:
    return [
        p[text.gettext("The answer is there. The two devices look for each other.")] if seen.arriving else None,
        p[text.gettext("Somebody is in.")] if seen.phrases else None,
        _phrases(text, seen),
    ]


def _phrases(text: Text, seen: Seen) -> Node:
    if not seen.phrases:
        return None
    return [
        p[text.gettext("Both screens show these words if nobody stands between them:")],
        ul(".phrases", translate="no")[[li[icon("check"), span[phrase]] for phrase in seen.phrases.values()]],
    ]


def _trouble(text: Text, seen: Seen) -> Element | None:
    """Say at the head of the screen what went wrong, with the camera too: its button stands at the foot."""
    blind = words.camera(text, seen.camera) if seen.camera not in ("asking", "on") else ""
    if (not seen.trouble and not blind) or seen.trouble in FIELDS.values():
        return None
    return div("#trouble.problem", role="alert")[
        p[words.trouble(text, seen.trouble)] if seen.trouble else p[blind], _tries(words.hints(text, seen.trouble))
    ]


def _tries(hints: tuple[str, ...]) -> Element | None:
    return ol(".tries")[[li[hint] for hint in hints]] if hints else None


def _tap(verb: str, said: str, *, kind: str = ".plain") -> Element:
    return button(kind, type="button", data_do="meet", data_verb=verb)[said]


def _send(link: str, said: str, *, kind: str = ".go.second") -> Element | None:
    return button(kind, type="button", data_do="meet", data_verb="send", data_value=link)[said] if link else None


def _letters(code: str) -> Element:
    return span(".letters", translate="no", aria_label=" ".join(code))[_grouped(code)]


def _grouped(code: str) -> str:
    return f"{code[:4]} {code[4:]}" if code else ""

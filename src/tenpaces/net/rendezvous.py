"""A room at a broker: eight letters bring a guest's offer to the host and the host's answer back, and the broker learns
neither.

From the letters everybody who knows them derives a key and a topic (PBKDF2-SHA256, 310,000 rounds, 48 bytes: key 32, topic 16).
A guest publishes its sealed offer on the topic, with a random inbox of eight bytes; the host publishes its sealed answer on the
topic followed by the inbox. The kind of a message and the inbox are part of what is authenticated, so that none can be passed
off for another. A guest leaves the broker as soon as it is connected; no word of a game goes through it. Whoever knows the
letters could stand between two devices, hence the phrase (``invitation.phrase``) that both see.

What a page does: it derives the secret (WebCrypto), carries out ``Lock`` and ``Unlock`` (AES-256-GCM with a random nonce of 12
bytes in front) and comes back with ``locked`` or ``unlocked``, publishes and subscribes what it is told through ``mqtt``, and
makes the connection that a ``Knock`` asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SALT = b"tenpaces-room-1"
ROUNDS = 310_000
SECRET = 48
INBOX = 8
MAX_GUESTS = 7
MAX_SEALED = 1_024
OVERHEAD = 28
AGAIN = 3_000
"""A guest says its offer again after so long without an answer (ms), at most ``TRIES`` times."""
TRIES = 5
HALF_OPEN = 10_000
FULL = b"full"


@dataclass(frozen=True, slots=True)
class Secret:
    """What follows from the letters."""

    key: bytes
    topic: str

    @classmethod
    def of(cls, derived: bytes) -> Secret:
        """Return it from the 48 derived bytes."""
        if len(derived) != SECRET:
            raise ValueError("48 bytes are derived")
        return cls(derived[:32], f"tp1/{derived[32:].hex()}")


@dataclass(frozen=True, slots=True)
class Lock:
    """Seal ``data`` with the key and the additional data ``aad``, and come back with ``locked(number, …)``."""

    number: int
    data: bytes
    aad: bytes


@dataclass(frozen=True, slots=True)
class Unlock:
    """Open ``data``, and come back with ``unlocked(number, …)``: ``None`` if it is not authentic."""

    number: int
    data: bytes
    aad: bytes


@dataclass(frozen=True, slots=True)
class Publish:
    """Publish on a topic."""

    topic: str
    payload: bytes


@dataclass(frozen=True, slots=True)
class Knock:
    """A guest's offer is there: make a connection, and come back with ``answer(inbox, …)``."""

    inbox: bytes
    offer: bytes


@dataclass(frozen=True, slots=True)
class Answered:
    """The host's answer is there."""

    answer: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """Nothing came of it: ``nobody`` answered, or the room is ``full``."""

    why: str


Output = Lock | Unlock | Publish | Knock | Answered | Failed


def _sealed(data: bytes) -> bool:
    return OVERHEAD < len(data) <= MAX_SEALED


@dataclass(slots=True)
class Door:
    """The host's side; subscribe to ``secret.topic`` and give all that comes in to ``published``.

    ``guests`` are the inboxes that have been answered, and when: no more than the room has places for. A broker may lose an
    answer (two of a cluster, before the one knows who is at the other), so a guest who asks again hears the same bytes again.
    """

    secret: Secret
    guests: dict[bytes, int] = field(default_factory=dict)
    refused: int = 0
    out: list[Output] = field(default_factory=list)
    _answers: dict[bytes, bytes] = field(default_factory=dict)
    _count: int = 0
    _under_way: dict[int, tuple[str, bytes]] = field(default_factory=dict)

    def drain(self) -> list[Output]:
        """Return what is to be done, and forget it."""
        found, self.out = self.out, []
        return found

    def published(self, payload: bytes) -> None:
        """Take in what was published on the topic; what cannot be an offer is counted."""
        # More than a few at once are no guests.
        if not _sealed(payload) or len(self._under_way) >= 2 * MAX_GUESTS:
            self.refused += 1
            return
        self._ask(Unlock, payload, b"offer", ("offer", b""))

    def unlocked(self, number: int, data: bytes | None, now: int) -> None:
        """Take what ``Unlock`` brought."""
        self._under_way.pop(number, None)
        if data is None or len(data) <= INBOX:
            self.refused += 1
            return
        inbox, offer = data[:INBOX], data[INBOX:]
        if inbox in self.guests:
            self._say_again(inbox, now)
            return
        if len(self.guests) >= MAX_GUESTS:
            self._ask(Lock, FULL, b"answer" + inbox, ("full", inbox))
            return
        self.guests[inbox] = now
        self.out.append(Knock(inbox, offer))

    def answer(self, inbox: bytes, packed: bytes) -> None:
        """Send the answer for a guest."""
        self._ask(Lock, packed, b"answer" + inbox, ("answer", inbox))

    def locked(self, number: int, data: bytes) -> None:
        """Take what ``Lock`` brought, and send it."""
        what = self._under_way.pop(number, None)
        if what is None:
            return
        kind, inbox = what
        if kind == "answer" and inbox in self.guests:
            self._answers[inbox] = data
        self.out.append(self._to(inbox, data))

    def gone(self, inbox: bytes) -> None:
        """Make room again: the connection did not come about within ``HALF_OPEN``, or the guest has left."""
        self.guests.pop(inbox, None)
        self._answers.pop(inbox, None)

    def _say_again(self, inbox: bytes, now: int) -> None:
        # Not whenever an offer comes: anybody at the broker can copy one.
        if inbox in self._answers and now - self.guests[inbox] >= AGAIN // 2:
            self.guests[inbox] = now
            self.out.append(self._to(inbox, self._answers[inbox]))

    def _to(self, inbox: bytes, sealed: bytes) -> Publish:
        return Publish(f"{self.secret.topic}/{inbox.hex()}", sealed)

    def _ask(self, what: type[Lock | Unlock], data: bytes, aad: bytes, kept: tuple[str, bytes]) -> None:
        self._count += 1
        self._under_way[self._count] = kept
        self.out.append(what(self._count, data, aad))


@dataclass(slots=True)
class Visitor:
    """A guest's side; subscribe to ``topic`` first, then ``knock``. ``inbox`` is eight random bytes."""

    secret: Secret
    inbox: bytes
    out: list[Output] = field(default_factory=list)
    _offer: bytes = b""
    _sealed: bytes = b""
    _said: int = 0
    _tries: int = 0
    _done: bool = False

    @property
    def topic(self) -> str:
        """Where the answer comes."""
        return f"{self.secret.topic}/{self.inbox.hex()}"

    def drain(self) -> list[Output]:
        """Return what is to be done, and forget it."""
        found, self.out = self.out, []
        return found

    def knock(self, offer: bytes) -> None:
        """Send the packed offer."""
        self._offer = offer
        self.out.append(Lock(0, self.inbox + offer, b"offer"))

    def locked(self, _number: int, data: bytes, now: int) -> None:
        """Take what ``Lock`` brought, and send it."""
        self._sealed = data
        self._say(now)

    def wake(self, now: int) -> None:
        """Say it again, because the host may have been away for a moment; give up in the end."""
        if self._done or not self._sealed or now - self._said < AGAIN:
            return
        if self._tries >= TRIES:
            self._done = True
            self.out.append(Failed("nobody"))
        else:
            self._say(now)

    def published(self, payload: bytes) -> None:
        """Take in what was published on our topic."""
        if not self._done and _sealed(payload):
            self.out.append(Unlock(1, payload, b"answer" + self.inbox))

    def unlocked(self, _number: int, data: bytes | None) -> None:
        """Take what ``Unlock`` brought; what is not authentic is not from the host."""
        if data is None or self._done:
            return
        self._done = True
        self.out.append(Failed("full") if data == FULL else Answered(data))

    def _say(self, now: int) -> None:
        self._said = now
        self._tries += 1
        self.out.append(Publish(self.secret.topic, self._sealed))

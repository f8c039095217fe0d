"""A room at a broker: guests come in, the broker learns nothing, strangers meet silence."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import pbkdf2_hmac

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.net.mqtt import BrokerFault, Client, Connected, Published, Subscribed, packet
from tenpaces.net.rendezvous import (
    AGAIN,
    MAX_GUESTS,
    ROUNDS,
    SALT,
    SECRET,
    TRIES,
    Answered,
    Door,
    Failed,
    Knock,
    Lock,
    Publish,
    Secret,
    Unlock,
    Visitor,
)


def secret(letters: str) -> Secret:
    return Secret.of(pbkdf2_hmac("sha256", letters.encode(), SALT, ROUNDS, SECRET))


KNOWN = secret("ABCD2345")
OTHER = secret("ABCD2346")


def lock(of: Secret, what: Lock) -> bytes:
    nonce = os.urandom(12)
    return nonce + AESGCM(of.key).encrypt(nonce, what.data, what.aad)


def unlock(of: Secret, what: Unlock) -> bytes | None:
    try:
        return AESGCM(of.key).decrypt(what.data[:12], what.data[12:], what.aad)
    except InvalidTag:
        return None


@dataclass
class Broker:
    """A broker that everybody is connected to; ``seen`` is all that it learns, ``deaf`` the topics of which it tells nobody."""

    inboxes: dict[str, Callable[[bytes], None]] = field(default_factory=dict)
    seen: list[tuple[str, bytes]] = field(default_factory=list)
    deaf: set[str] = field(default_factory=set)

    def publish(self, what: Publish) -> None:
        self.seen.append((what.topic, what.payload))
        if what.topic in self.inboxes and what.topic not in self.deaf:
            self.inboxes[what.topic](what.payload)


class Host:
    def __init__(self, broker: Broker) -> None:
        self.door, self.now = Door(KNOWN), 0
        self.broker = broker
        broker.inboxes[KNOWN.topic] = self.hear

    def hear(self, payload: bytes) -> None:
        self.door.published(payload)
        self.work()

    def work(self) -> None:
        for out in self.door.drain():
            match out:
                case Lock(number=number):
                    self.door.locked(number, lock(KNOWN, out))
                case Unlock(number=number):
                    self.door.unlocked(number, unlock(KNOWN, out), self.now)
                case Knock(inbox=inbox, offer=offer):
                    self.door.answer(inbox, b"answer to " + offer)
                case Publish():
                    self.broker.publish(out)
            self.work()


class Guest:
    def __init__(self, broker: Broker, number: int, of: Secret = KNOWN) -> None:
        self.visitor = Visitor(of, number.to_bytes(8, "big"))
        self.of, self.broker = of, broker
        self.results: list[object] = []
        broker.inboxes[self.visitor.topic] = self.hear
        self.visitor.knock(b"offer %d" % number)
        self.work()

    def hear(self, payload: bytes) -> None:
        self.visitor.published(payload)
        self.work()

    def work(self, now: int = 0) -> None:
        for out in self.visitor.drain():
            match out:
                case Lock(number=number):
                    self.visitor.locked(number, lock(self.of, out), now)
                case Unlock(number=number):
                    self.visitor.unlocked(number, unlock(self.of, out))
                case Publish():
                    self.broker.publish(out)
                case _:
                    self.results.append(out)
            self.work(now)


def test_guests_come_in_until_the_room_is_full() -> None:
    broker = Broker()
    host = Host(broker)
    guests = [Guest(broker, number) for number in range(MAX_GUESTS + 1)]
    assert [guest.results for guest in guests[:-1]] == [[Answered(b"answer to offer %d" % n)] for n in range(MAX_GUESTS)]
    assert guests[-1].results == [Failed("full")]
    host.door.gone((0).to_bytes(8, "big"))
    assert Guest(broker, 99).results == [Answered(b"answer to offer 99")]


def test_the_broker_learns_nothing() -> None:
    broker = Broker()
    Host(broker)
    Guest(broker, 1)
    for topic, payload in broker.seen:
        assert b"offer" not in payload
        assert "ABCD2345" not in topic
        assert KNOWN.key not in payload


def test_a_wrong_code_meets_silence_and_is_told_so_in_the_end() -> None:
    broker = Broker()
    Host(broker)
    guest = Guest(broker, 1, OTHER)
    for again in range(1, TRIES + 2):
        guest.visitor.wake(again * AGAIN)
        guest.work(again * AGAIN)
    assert guest.results == [Failed("nobody")]
    assert len(broker.seen) == TRIES


def test_an_offer_that_is_said_again_is_answered_once() -> None:
    broker = Broker()
    host = Host(broker)
    guest = Guest(broker, 1)
    first = broker.seen[0]
    host.hear(first[1])
    host.hear(first[1])
    assert len(broker.seen) == 2
    assert len(guest.results) == 1


def test_an_answer_that_the_broker_lost_is_said_again_to_who_asks_again() -> None:
    broker = Broker()
    host, topic = Host(broker), Visitor(KNOWN, (1).to_bytes(8, "big")).topic
    broker.deaf.add(topic)
    guest = Guest(broker, 1)
    assert guest.results == []
    broker.deaf.clear()
    host.now = AGAIN
    guest.visitor.wake(AGAIN)
    guest.work(AGAIN)
    assert guest.results == [Answered(b"answer to offer 1")]
    host.hear(broker.seen[0][1])
    said = [payload for place, payload in broker.seen if place == topic]
    assert len(said) == 2, "a copy of the offer, a moment later, is not answered"
    assert said[0] == said[1], "one offer has one answer"


def test_what_was_meant_for_one_is_no_answer_for_another() -> None:
    broker = Broker()
    Host(broker)
    Guest(broker, 1)
    guest = Guest(Broker(), 2)
    guest.hear(broker.seen[1][1])
    guest.hear(broker.seen[0][1])
    assert guest.results == []


@given(st.binary(max_size=2_000))
def test_rubbish_on_the_topic_is_counted_and_changes_nothing(rubbish: bytes) -> None:
    broker = Broker()
    host = Host(broker)
    host.hear(rubbish)
    assert host.door.refused == 1
    assert broker.seen == []


# MQTT


def test_a_client_says_what_the_standard_says() -> None:
    client = Client("c")
    assert client.drain() == bytes([0x10, 13, 0, 4]) + b"MQTT" + bytes([4, 2, 0, 60, 0, 1]) + b"c"
    client.subscribe("a/b")
    assert client.drain() == bytes([0x82, 8, 0, 1, 0, 3]) + b"a/b\0"
    client.publish("a/b", b"x" * 200)
    assert client.drain() == bytes([0x30, 0xCD, 0x01, 0, 3]) + b"a/b" + b"x" * 200
    client.ping()
    client.leave()
    assert client.drain() == bytes([0xC0, 0, 0xE0, 0])


@given(st.lists(st.integers(1, 30), min_size=1, max_size=60))
def test_packets_are_read_in_pieces_of_any_size(pieces: list[int]) -> None:
    client = Client("c")
    client.subscribe("a/b")
    data = bytes([0x20, 2, 0, 0, 0x90, 3, 0, 1, 0]) + packet(3, b"\0\3a/b" + b"y" * 300) + bytes([0xD0, 0])
    events = []
    for size in [*pieces, len(data)]:
        piece, data = data[:size], data[size:]
        events += client.received(piece)
    assert events == [Connected(), Subscribed("a/b"), Published("a/b", b"y" * 300)]


@pytest.mark.parametrize(
    "data",
    [
        bytes([0x20, 2, 0, 5]),
        bytes([0x30, 0xFF, 0xFF, 0xFF, 0x7F]),
        bytes([0x30, 0xFF, 0xFF, 0xFF, 0xFF]),
        bytes([0x90, 3, 0, 9, 0]),
        bytes([0x00, 0]),
        bytes([0x30, 2, 0, 9]),
        bytes([0x32, 5, 0, 1, 65, 0, 1]),
    ],
)
def test_a_broker_that_speaks_otherwise_is_left(data: bytes) -> None:
    with pytest.raises(BrokerFault):
        Client("c").received(data)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_a_fault(data: bytes) -> None:
    with suppress(BrokerFault):
        Client("c").received(data)

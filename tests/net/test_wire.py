"""What a stranger sends is a message, or refused before anything looks at it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.core.refusal import Malformed
from tenpaces.fair.steps import Make
from tenpaces.net.limits import MESSAGES, Account, Bucket
from tenpaces.net.messages import MAX_MESSAGE, Beat, Gesture, Hello, Propose, Want
from tenpaces.net.wire import Reader, Writer, clean

SAMPLES = (
    Hello((1,), "test", "a", "Ana", "0" * 32),
    Propose(1, 0, 1, 4, "0" * 64, Make({"do": "choose", "card": "pistol", "target": 1})),
    Beat("room", 5, 0, 0, 1, 1, 7, "0" * 16, 3, 2),
    Want(1, 3),
    Gesture("thanks", 2),
)


def test_what_is_written_is_read() -> None:
    writer, reader = Writer(), Reader()
    assert [reader.read(writer.write(message)) for message in SAMPLES] == list(SAMPLES)


def test_a_message_that_comes_again_is_refused() -> None:
    writer, reader = Writer(), Reader()
    data = writer.write(SAMPLES[3])
    reader.read(data)
    with pytest.raises(Malformed) as caught:
        reader.read(data)
    assert caught.value.rule == "replay"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[2,0]",
        b"[2,0,{}]",
        b'[2,0,{"m":"nothing"}]',
        b'[2,0,{"m":"want","match":1}]',
        b'[2,0,{"m":"want","match":1,"n":3,"x":1}]',
        b'[2,0,{"m":"want","match":1,"n":3,"n":4}]',
        b'[2,0,{"m":"want","match":true,"n":3}]',
        b'[2,0,{"m":"want","match":1.0,"n":3}]',
        b'[2,0,{"m":"want","match":1,"n":-1}]',
        b'[2,0,{"m":"want","match":1,"n":99999999999999999999}]',
        b'[1,0,{"m":"want","match":1,"n":3}]',
        b'[2,0,{"m":"want","match":NaN,"n":3}]',
        b'[2,0,{"m":"gesture","sign":"rude"}]',
        b'[2,0,{"m":"propose","match":1,"seat":0,"cid":1,"after":0,"step":{"do":"make","entry":{"x":' + b"9" * 90 + b"}}}]",
        b'[2,0,{"m":"propose","match":1,"seat":0,"cid":1,"after":0,"step":{"do":"make","entry":{"x":"\\ud800"}}}]',
        b"[" * 500,
        b"[2,0," + b" " * MAX_MESSAGE + b"1]",
    ],
)
def test_anything_else_is_malformed(data: bytes) -> None:
    with pytest.raises(Malformed):
        Reader().read(data)


@given(st.sampled_from(SAMPLES), st.data())
def test_a_torn_message_is_read_or_refused(message: Hello, data: st.DataObject) -> None:
    raw = bytearray(Writer().write(message))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not raw:
            return
    try:
        read = Reader().read(bytes(raw))
    except Malformed:
        return
    # What was read can be written again by whoever has to pass it on.
    json.loads(Writer().write(read))


def test_a_bucket_fills_with_time() -> None:
    bucket = Bucket(10, 3)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(99), bucket.take(100), bucket.take(100)] == [False, True, False]


def test_a_flood_is_not_let_in_and_ends_the_link() -> None:
    account = Account()
    admitted = sum(account.admit(100, 0) for _ in range(2_000))
    assert admitted == MESSAGES[1]
    assert [account.fault("flood") for _ in range(501)] == [False] * 500 + [True]


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [("  Ana \n Bo ", "Ana Bo"), ("\u202eevil", "evil"), ("\u200b\u200d", ""), ("x" * 50, "x" * 20), ("\ud800", "")],
)
def test_a_name_is_one_line_that_can_be_seen(name: str, cleaned: str) -> None:
    assert clean(name) == cleaned

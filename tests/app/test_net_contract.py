"""What the page tells of connections is read as strictly as everything else from outside."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tenpaces.app import commands, events, net_commands, net_events


def said(do: str, **fields: Any) -> events.Event:
    return events.decode(json.dumps({"do": do, "now": 1, "tick": 2, **fields}))


def test_bytes_travel_as_base64() -> None:
    assert said("socket_bytes", socket="b", data="AAH/") == net_events.SocketBytes(socket="b", data=b"\0\1\xff", now=1, tick=2)
    assert said("solved", job="j") == net_events.Solved(job="j", data=None, now=1, tick=2)
    assert json.loads(commands.encode([net_commands.WriteSocket("b", b"\0\1\xff")])) == [
        {"do": "write_socket", "socket": "b", "data": "AAH/"}
    ]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("heard", {"link": "a", "data": "x" * 16_385}),
        ("heard", {"link": "", "data": "x"}),
        ("heard", {"link": "a" * 41, "data": "x"}),
        ("heard", {"link": "a", "data": "x", "tick": -1}),
        ("link_state", {"link": "a", "state": "excellent"}),
        ("described", {"link": "a", "sdp": "x" * 16_385}),
        ("socket_bytes", {"socket": "b", "data": "no base64 at all"}),
        ("solved", {"job": "j", "data": "A" * 30_000}),
        ("scanned", {"text": "x" * 4_097}),
        ("camera_off", {"why": "because"}),
        ("deployed", {"brokers": ["wss://x"] * 17}),
        ("boot", {"seed": "s", "hash": "", "store": None, "able": ["fly"]}),
    ],
)
def test_what_is_too_long_or_unknown_is_malformed(do: str, fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.MsgspecError):
        said(do, **fields)

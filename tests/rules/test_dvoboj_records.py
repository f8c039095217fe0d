"""Dvoboj in match records: which rows have no form, which are refused, and what the command prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tenpaces.cli.replay import report
from tenpaces.core.record import read
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import trace
from tenpaces.games import GAMES
from tests.rules.dvoboj_table import Table, order

WHOLE = list(order("", Table().options))
WITH_JOKERS = list(order("", Table(joker="on").options))


def row(by: Any, do: str, **more: Any) -> dict[str, Any]:
    return {"t": 0, "by": by, "do": do, **more}


START = [row("chance", "deck", seat=1, order=WHOLE), row("chance", "deck", seat=0, order=WHOLE), row("chance", "starter", seat=0)]


def data(log: list[Any], **options: Any) -> bytes:
    head = {"format": "paces/1", "game": "dvoboj", "seats": ["Ana", "Bo"], "options": options, "log": log}
    return json.dumps(head).encode()


def fault(log: list[Any], **options: Any) -> tuple[int | None, str, str] | None:
    found = trace(read(data(log, **options), GAMES)).fault
    return (found.entry, found.kind, found.rule) if found else None


MALFORMED: dict[str, Any] = {
    "51 cards": row("chance", "deck", seat=0, order=WHOLE[1:]),
    "53 cards": row("chance", "deck", seat=0, order=WITH_JOKERS[1:]),
    "55 cards": row("chance", "deck", seat=0, order=[*WITH_JOKERS, "AS"]),
    "no cards": row("chance", "deck", seat=0, order=[]),
    "an unknown face": row("chance", "deck", seat=0, order=["1S", *WHOLE[1:]]),
    "a ten in two letters": row("chance", "deck", seat=0, order=["10S", *WHOLE[1:]]),
    "a third Joker": row("chance", "deck", seat=0, order=["R3", *WITH_JOKERS[1:]]),
    "a face in small letters": row(0, "attack", card="ks"),
    "a hidden face": row("chance", "deck", seat=0, order=[None, *WHOLE[1:]]),
    "a pack for seat 2": row("chance", "deck", seat=2, order=WHOLE),
    "a pack of a seat": row(0, "deck", seat=0, order=WHOLE),
    "an order as text": row("chance", "deck", seat=0, order="AS"),
    "a starter by a seat": row(0, "starter", seat=0),
    "a starter without a seat": row("chance", "starter", seat=None),
    "starter -1": row("chance", "starter", seat=-1),
    "lay with one card": row(0, "lay", attack="KS"),
    "lay nothing for defence": row(0, "lay", attack="KS", defence=None),
    "another slot": row(0, "place", card="KS", slot="middle"),
    "a slot as a number": row(0, "place", card="KS", slot=0),
    "no card placed": row(0, "place", card=None, slot="attack"),
    "placed by chance": row("chance", "place", card="KS", slot="attack"),
    "regroup with more": row(0, "regroup", slot="attack"),
    "a Joker named": row(0, "joker", card="R1"),
    "a Joker by chance": row("chance", "joker"),
    "recycled by a seat": row(0, "recycle", order=["KS"]),
    "recycled nothing known": row("chance", "recycle", order=[None]),
    "attack with nothing": row(0, "attack", card=None),
    "defend without a card": row(0, "defend"),
    "defend as false": row(0, "defend", card=False),
    "support with an empty word": row(0, "support", card=""),
    "answer with a list": row(0, "answer", card=["AS"]),
    "answer by seat 2": row(2, "answer", card=None),
    "end without a discard": row(0, "end"),
    "discard of null": row(0, "end", discard=None),
    "discard of a hidden card": row(0, "end", discard=[None]),
    "draw": row(0, "draw"),
    "pass": row(0, "pass"),
}


@pytest.mark.parametrize("bad", MALFORMED.values(), ids=MALFORMED.keys())
def test_rows_without_a_form(bad: Any) -> None:
    for before in ([], START, [row(0, "resign")]):
        assert fault([*before, bad]) == (len(before), "malformed", "entry")


ILLEGAL: dict[str, tuple[Any, str]] = {
    "Jokers in a pack without": (row("chance", "deck", seat=0, order=WITH_JOKERS), "deck"),
    "a card twice": (row("chance", "deck", seat=0, order=[WHOLE[1], *WHOLE[1:]]), "deck"),
    "the coin too early": (row("chance", "starter", seat=0), "phase"),
    "a Joker": (row(0, "joker"), "phase"),
    "nothing counted off": (row("chance", "recycle", order=[]), "phase"),
    "54 counted off": (row("chance", "recycle", order=WITH_JOKERS), "phase"),
    "a long discard": (row(0, "end", discard=["KS"] * 60), "phase"),
    "an answer": (row(1, "answer", card=None), "phase"),
}


@pytest.mark.parametrize(("bad", "rule"), ILLEGAL.values(), ids=ILLEGAL.keys())
def test_rows_of_a_form_at_the_wrong_moment(bad: Any, rule: str) -> None:
    assert fault([bad]) == (0, "illegal", rule)


def test_three_seats_are_too_many() -> None:
    with pytest.raises(Malformed):
        read(data([]).replace(b'"Bo"', b'"Bo", "Cy"'), GAMES)
    with pytest.raises(Malformed):
        read(data([], joker=True), GAMES)
    with pytest.raises(Malformed):
        read(data([], setup="six"), GAMES)


def test_the_command_prints_a_battle_with_and_without_eyes(tmp_path: Path) -> None:
    table = Table()
    table.deal("KS 4S 9S 8S 2S 3S JS 5S", "QH JH 8H 9H 2H 3H AH 5H")
    table.play("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends 8H", "A supports 2S", "B answers 3H")
    log = [msgspec.to_builtins(entry) for entry in table.log]
    path = tmp_path / "record.json"
    path.write_bytes(data(log))
    whole, code = report(str(path), None, None)
    assert code == 0
    assert (whole["entries"], whole["outcome"]) == (9, None)
    moved = next(event for event in whole["events"] if event["event"] == "moved")
    assert len(moved["cards"]) == 1  # 14 against 13
    assert moved["cards"][0] in WHOLE
    shown, _ = report(str(path), "7", "spectator")
    assert shown["state"]["battle"] == {"attack": ["KS", None], "defence": [None, None]}
    assert shown["state"]["hands"] == [[None] * 5, [None] * 4]
    assert {"event": "attacked", "seat": 0, "lead": "KS", "joined": None, "opened": True} in list(shown["events"])
    mine, _ = report(str(path), "7", "1")
    assert mine["state"]["battle"] == {"attack": ["KS", None], "defence": ["JH", "8H"]}

"""The receipt: everything that was said at a table, so that anybody can find out offline whether it was fair.

``audit`` runs it line by line. What it promises and what not is in ``docs/fair-play.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from tenpaces.core.game import Game
from tenpaces.core.record import MAX_BYTES
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.core.strict import convert, parse
from tenpaces.fair import packs, placements
from tenpaces.fair.line import MAX_LINES, Line, signed_bytes
from tenpaces.fair.progress import Handed, advance, begin
from tenpaces.fair.protocol import Lost
from tenpaces.fair.setup import Setup
from tenpaces.fair.signing import Verifier, verify
from tenpaces.fair.steps import Hash, Seal, Silence
from tenpaces.fair.table import Table

FORMAT: Literal["paces-receipt/1"] = "paces-receipt/1"


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored form: setup, lines, and the head that they lead to."""

    format: Literal["paces-receipt/1"]
    setup: Setup
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=MAX_LINES)]
    head: Hash


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a receipt is not believed: the line (``None``: the whole), a rule and a sentence."""

    line: int | None
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What is no fault and worth knowing of a seat: ``lost`` what it had sealed (``detail``: the rule), ``silent`` and chosen for,
    ``handed`` to a member or a bot (``detail``), an interval ``held`` to what its link allows; at the end a ``seed``, ``cards`` or
    a ``seal`` that it never opened. ``line`` is there where a line brought it.
    """

    kind: Literal["lost", "silent", "handed", "held", "seed", "cards", "seal"]
    seat: int
    line: int | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """One reach of a race as it was claimed and as it was judged (ms after the signal)."""

    line: int
    seat: int
    raw: int
    judged: int | None


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found.

    ``signed`` counts lines whose signature holds, ``unsigned`` those of seats without a key or without a check. ``remarks`` tell
    what is no fault and worth knowing: seals that were never opened, choices made for silent seats, seats that changed hands.
    ``races`` are the photo finishes, ``cheats`` the seats that were found out.
    """

    table: Table | None
    lines: int
    fault: Fault | None
    signed: int = 0
    unsigned: int = 0
    remarks: tuple[Remark, ...] = ()
    races: tuple[Race, ...] = ()
    cheats: tuple[int, ...] = ()


def write(setup: Setup, lines: Sequence[Line], head: bytes) -> bytes:
    """Return a receipt as UTF-8 JSON."""
    return msgspec.json.encode(Receipt(FORMAT, setup, tuple(lines), head.hex()))


def audit(data: bytes, games: Mapping[str, Game], verifier: Verifier | None) -> Audit:
    """Check a receipt from its first line to its last; without a ``verifier`` signatures are left alone.

    Never raises: a text that is no receipt is a fault too.
    """
    try:
        if len(data) > MAX_BYTES:
            raise Malformed("record", f"the receipt is larger than {MAX_BYTES} bytes")
        receipt: Receipt = convert(parse(data, "record"), Receipt, "record")
        table = begin(receipt.setup, games)
    except Malformed as error:
        return Audit(None, 0, Fault(None, error.rule, error.message))
    heads = [table.head]
    remarks: list[Remark] = []
    races: list[Race] = []
    signed = unsigned = 0
    for line in receipt.lines:
        fault = _signature(table, line, heads, verifier)
        if fault is None:
            signed, unsigned = (signed + 1, unsigned) if line.sig and verifier else (signed, unsigned + (line.by is not None))
            try:
                table, events = advance(table, line)
            except Illegal as error:
                fault = Fault(table.n, error.refusal.rule, f"{type(line.step).__name__.lower()} is refused: {error.refusal.code}")
            except Malformed as error:
                fault = Fault(table.n, error.rule, error.message)
        if fault is not None:
            return Audit(table, table.n, fault, signed, unsigned, tuple(remarks), tuple(races))
        heads.append(table.head)
        remarks += _remarks(line, events)
        ms = getattr(line.step, "ms", None)
        if line.by is not None and ms is not None:
            races.append(Race(line.n, line.by, ms, line.judged))
    fault = None if table.head.hex() == receipt.head else Fault(None, "head", "the lines do not lead to the head that is given")
    remarks += [Remark("seed", seat) for seat in packs.unaudited(table)]
    remarks += [Remark("cards", seat) for seat in placements.unshown(table)]
    if table.fair is not None and table.fair.seals and table.over:
        remarks += [Remark("seal", one.seat) for one in table.fair.seals]
    found = packs.of(table)
    cheats = found.cheats if found else ()
    return Audit(table, table.n, fault, signed, unsigned, tuple(remarks), tuple(races), cheats)


def _signature(table: Table, line: Line, heads: Sequence[bytes], verifier: Verifier | None) -> Fault | None:
    if line.by is None or not line.sig or verifier is None:
        return None
    if line.by >= len(table.keys) or line.after >= len(heads):
        return Fault(table.n, "record", "a line of a seat or time that there is not")
    data = signed_bytes(table.setup.match, line.by, line.cid, line.after, heads[line.after], line.step)
    if verify(verifier, table.keys[line.by], data, line.sig):
        return None
    return Fault(table.n, "signature", f"not signed by {table.setup.seats[line.by]}")


def _remarks(line: Line, events: tuple[Any, ...]) -> list[Remark]:
    found = [Remark("lost", event.seat, line.n, event.rule) for event in events if isinstance(event, Lost)]
    if isinstance(line.step, Silence):
        found.append(Remark("silent", line.step.seat, line.n))
    found += [Remark("handed", event.seat, line.n, event.to) for event in events if isinstance(event, Handed)]
    if isinstance(line.step, Seal) and line.by is not None and line.judged is not None and line.judged != line.step.ms:
        found.append(Remark("held", line.by, line.n))
    return found

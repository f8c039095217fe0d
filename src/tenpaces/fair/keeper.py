"""What a device keeps to itself: the chains, salts and sealed choices of its seats, and the steps that it owes the others for them.

Everything but the choices follows from one secret of 32 random bytes, so that a device that comes back after a crash can go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tenpaces.fair import protocol
from tenpaces.fair.hashing import number, tagged
from tenpaces.fair.steps import Anchor, AnyStep, Make, Mix, Open, Seal
from tenpaces.fair.table import Table


@dataclass(slots=True)
class Keeper:
    """The secrets of one device in one match. ``sealed`` holds by seal what was sealed and with which salt."""

    secret: bytes
    sealed: dict[str, tuple[dict[str, Any], str]] = field(default_factory=dict)
    chains: dict[int, list[bytes]] = field(default_factory=dict)

    def wrap(self, table: Table, seat: int, step: AnyStep, cid: int) -> AnyStep:
        """Return what is to be sent for a step that a player takes: its seal where the terms ask for one, else itself."""
        if table.fair is None or not isinstance(step, Make) or step.entry.get("do") not in protocol.sealed_kinds(table):
            return step
        salt = self._derive(table, seat, "salt", cid)[:16].hex()
        seal = protocol.seal_of(table, seat, step.entry, salt)
        self.sealed[seal] = (step.entry, salt)
        return Seal(seal, step.ms)

    def owed(self, table: Table, seat: int) -> AnyStep | None:
        """Return the step that one of our seats owes the others now, if any."""
        fair = table.fair
        if fair is None or table.over:
            return None
        if seat in protocol.unanchored(table):
            return Anchor(self._chain(table, seat)[-1].hex())
        if protocol.drawing(table) and not fair.mixed[seat] and seat in protocol.mixers(table) and not protocol.unanchored(table):
            link = self._before(table, seat, bytes.fromhex(fair.links[seat]))
            return Mix(link.hex()) if link else None
        if protocol.may_open(table, seat) and (known := self.sealed.get(fair.seal(seat).hash)):
            return Open(*known)
        return None

    def knows(self, table: Table, seat: int) -> bool:
        """Whether we could open a seat's seal."""
        return table.fair is None or not table.fair.sealed(seat) or table.fair.seal(seat).hash in self.sealed

    def _derive(self, table: Table, seat: int, purpose: str, count: int) -> bytes:
        return tagged(purpose, self.secret, table.setup.match.encode(), number(seat), number(count))

    def _chain(self, table: Table, seat: int) -> list[bytes]:
        """Return a new chain from its seed to its anchor; each draw that was made before gives another seed."""
        assert table.fair is not None
        found = [self._derive(table, seat, "seed", table.fair.draws)]
        for _ in range(protocol.CHAIN):
            found.append(protocol.chained(found[-1]))
        self.chains[seat] = found
        return found

    def _before(self, table: Table, seat: int, link: bytes) -> bytes | None:
        """Return the link of our chain that comes before a given one, making the chain anew after a crash."""
        assert table.fair is not None
        chain = self.chains.get(seat, [])
        if link not in chain:
            for draw in range(table.fair.draws, -1, -1):
                seed = self._derive(table, seat, "seed", draw)
                chain = [seed]
                for _ in range(protocol.CHAIN):
                    chain.append(protocol.chained(chain[-1]))
                if link in chain:
                    break
            else:
                return None
            self.chains[seat] = chain
        place = chain.index(link)
        return chain[place - 1] if place else None


def restored(secret: bytes, sealed: Mapping[str, tuple[dict[str, Any], str]]) -> Keeper:
    """Return the keeper that a device had before a crash."""
    return Keeper(secret, dict(sealed))

"""What a device keeps to itself: its seats' chains, salts and sealed choices; and the steps that it owes the others for them.

Everything but the choices follows from one secret of 32 random bytes, so that a device that comes back after a crash can go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tenpaces.core.rng import shuffled
from tenpaces.fair import packs, placements, protocol
from tenpaces.fair.hashing import HashRng, number, tagged
from tenpaces.fair.steps import Anchor, AnyStep, Audit, Cards, Face, Faces, Grant, Lay, Make, Mix, Open, Seal, Show, Took, Turn
from tenpaces.fair.table import Table


@dataclass(slots=True)
class Keeper:
    """The secrets of one device in one match. ``sealed`` holds by seal what was sealed and with which salt."""

    secret: bytes
    sealed: dict[str, tuple[dict[str, Any], str]] = field(default_factory=dict)
    chains: dict[int, list[bytes]] = field(default_factory=dict)
    seen: tuple[Any, Any] | None = None

    def view(self, table: Table, seats: Iterable[int]) -> Any:
        """Return the state as far as the holder of some seats may know it; what others hide is only guessed in it."""
        known = tuple(seats)
        if packs.of(table) is not None:
            return self._faces(table, known)
        found = placements.of(table)
        if found is None or not any(found.commits[seat] and not found.shown[seat] for seat in known):
            return table.state
        if self.seen is None or self.seen[0] != (table.head, known):
            orders = {seat: self._order(table, seat) for seat in known if found.commits[seat]}
            self.seen = ((table.head, known), placements.true(table, orders)[0])
        return self.seen[1]

    def wrap(self, table: Table, seat: int, step: AnyStep, cid: int) -> AnyStep:
        """Return what is to be sent for a step that a player takes: its seal where the terms ask for one, else itself."""
        if packs.of(table) is not None and isinstance(step, Make) and step.entry.get("do") != "resign":
            return self._turn(table, seat, step)
        found = placements.of(table)
        if found is not None and found.commits[seat] and isinstance(step, Make) and step.entry.get("do") == "play":
            order, hand = self._order(table, seat), found.base.hands[seat]
            free = (place for place in range(placements.CARDS) if place not in found.laid[seat])
            place = next((place for place in free if hand[order[place]] == step.entry.get("card")), None)
            stack = step.entry.get("stack")
            return step if place is None or not isinstance(stack, int) else Lay(place, stack)
        if table.fair is None or not isinstance(step, Make) or step.entry.get("do") not in protocol.sealed_kinds(table):
            return step
        salt = self._derive(table, seat, "salt", cid)[:16].hex()
        seal = protocol.seal_of(table, seat, step.entry, salt)
        self.sealed[seal] = (step.entry, salt)
        return Seal(seal, step.ms)

    def owed(self, table: Table, seat: int) -> AnyStep | None:
        """Return the step that one of our seats owes the others now, if any."""
        fair = table.fair
        if fair is None:
            return None
        if packs.of(table) is not None and (step := self._dvoboj(table, seat)) is not None:
            return step
        if seat in placements.unshown(table):
            return Show(self._order(table, seat), tuple(self._salt(table, seat, place) for place in range(placements.CARDS)))
        if table.over:
            return None
        if seat in placements.uncommitted(table):
            return self._cards(table, seat)
        if seat in protocol.unanchored(table):
            found = packs.of(table)
            seed = packs.seed_commitment(table, seat, self._seed(table, seat)) if found and not found.seeds[seat] else None
            return Anchor(self._chain(table, seat)[-1].hex(), seed)
        if protocol.drawing(table) and not fair.mixed[seat] and seat in protocol.mixers(table) and not protocol.unanchored(table):
            link = self._before(table, seat, bytes.fromhex(fair.links[seat]))
            return Mix(link.hex()) if link else None
        if protocol.may_open(table, seat) and (known := self.sealed.get(fair.seal(seat).hash)):
            return Open(*known)
        return None

    def _seed(self, table: Table, seat: int) -> bytes:
        return self._derive(table, seat, "dvoboj", 0)

    def _dvoboj(self, table: Table, seat: int) -> AnyStep | None:
        """Return what a seat owes in Dvoboj: its seed at the end, a link, commitments, openings."""
        found, fair = packs.of(table), table.fair
        assert found is not None
        assert fair is not None
        if seat in packs.unaudited(table):
            return Audit(self._seed(table, seat).hex())
        if table.over or protocol.unanchored(table):
            return None
        if packs.lacking(table, 1 - seat) and not found.granted[1 - seat]:
            link = self._before(table, seat, bytes.fromhex(fair.links[seat]))
            return Grant(link.hex()) if link else None
        places = packs.lacking(table, seat)
        if places and found.granted[seat]:
            return Took(tuple(self._commitment(table, seat, place) for place in places))
        places = packs.unopened(table, seat)
        return Faces(tuple(self._face(table, seat, place) for place in places)) if places else None

    def _commitment(self, table: Table, seat: int, place: int) -> str:
        face = self._face(table, seat, place)
        return packs.face_commitment(table, seat, place, face.card, face.salt)

    def _face(self, table: Table, seat: int, place: int) -> Face:
        seed = self._seed(table, seat)
        return Face(place, packs.drawn(table, seat, seed)[place], packs.face_salt(seed, place))

    def _turn(self, table: Table, seat: int, step: Make) -> AnyStep:
        """Return an entry with its cards named by their places, opening what it lays open."""
        places = {card: place for place, card in packs.drawn(table, seat, self._seed(table, seat)).items()}
        entry = dict(step.entry)
        for key in packs.CARD_FIELDS:
            if entry.get(key) is not None:
                entry[key] = places.get(entry[key], packs.NOWHERE)
        if "discard" in entry:
            entry["discard"] = [places.get(card, packs.NOWHERE) for card in entry["discard"]]
        opens = packs.to_open(table, seat, entry)
        return Turn(entry, tuple(self._face(table, seat, place) for place in opens if place in places.values()))

    def _faces(self, table: Table, seats: tuple[int, ...]) -> Any:
        """Return the state with the true faces of what these seats have drawn."""
        if self.seen is None or self.seen[0] != (table.head, seats):
            seen = table
            for seat in seats:
                for place, card in packs.drawn(table, seat, self._seed(table, seat)).items():
                    seen = packs.open_face(seen, seat, place, card)
            self.seen = ((table.head, seats), seen.state)
        return self.seen[1]

    def _order(self, table: Table, seat: int) -> tuple[int, ...]:
        """Return which card of the hand lies behind each of our commitments of this round."""
        return shuffled(range(placements.CARDS), HashRng(self._derive(table, seat, "order", table.state.round)))

    def _salt(self, table: Table, seat: int, place: int) -> str:
        return self._derive(table, seat, "card salt", table.state.round * placements.CARDS + place)[:16].hex()

    def _cards(self, table: Table, seat: int) -> Cards:
        hand, order = table.state.hands[seat], self._order(table, seat)
        first, second, third, fourth, fifth = (
            placements.card_commitment(table, seat, place, hand[card], self._salt(table, seat, place))
            for place, card in enumerate(order)
        )
        return Cards((first, second, third, fourth, fifth))

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

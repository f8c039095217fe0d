"""What the protocol wants done, as commands of the page; a signature that comes back for what is no more is not used."""

from __future__ import annotations

from tenpaces.app import commands as out
from tenpaces.app import net_commands
from tenpaces.net import device as net


class Errands:
    """Commands that wait to be carried out. ``pair`` names the key pair that signs for this device."""

    def __init__(self, pair: str) -> None:
        self._pair = pair
        self._out: list[out.Command] = []
        self._signing: dict[tuple[int, int], str] = {}
        self._closed: list[str] = []
        self._jobs = 0

    def run(self, output: net.Output, match: int) -> None:
        """Take in an output of the protocol during a match of the room."""
        match output:
            case net.Send(link=link, data=data):
                self._out.append(net_commands.Send(link, data.decode()))
            case net.Close(link=link):
                self._closed.append(link)
                self._out.append(net_commands.HangUp(link))
            case net.Sign(seat=seat, cid=cid, data=data):
                self._jobs += 1
                job = self._signing[seat, cid] = f"sign/{seat}/{cid}/{self._jobs}"
                self._out.append(net_commands.Sign(job, self._pair, data))
            case net.Verify(n=n, key=key, data=data, sig=sig):
                self._out.append(net_commands.Verify(f"verify/{match}/{n}", key, data, bytes.fromhex(sig)))
            case net.Check(number=number, key=key, data=data, sig=sig):
                self._out.append(net_commands.Verify(f"check/{number}", key, data, bytes.fromhex(sig)))

    def signed(self, job: str) -> tuple[int, int] | None:
        """Return the seat and count of the step that a signature is for, if it is the latest that was asked for."""
        found = next((step for step, asked in self._signing.items() if asked == job), None)
        if found is not None:
            del self._signing[found]
        return found

    def hung_up(self) -> list[str]:
        """Return the links that were closed since this was last asked."""
        found, self._closed = self._closed, []
        return found

    def commands(self) -> list[out.Command]:
        """Return what waits, and forget it."""
        found, self._out = self._out, []
        return found

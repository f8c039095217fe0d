"""What goes on by itself at a table: chance, the signal that opens a phase, deadlines, silent seats, and the bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tenpaces.app import trial
from tenpaces.app.model import Choosing, Live, Playing
from tenpaces.app.offer import TABLES
from tenpaces.app.play import clock, goes_on, patient, play_entry, public, table_of
from tenpaces.core.entry import Entry, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.rng import Rng
from tenpaces.match.running import waiting
from tenpaces.match.thinking import Thinker

SLICE_S = 0.012
"""How long bots think before the page gets a turn, in seconds; one slice of theirs may run over it."""
THOUGHT_S = 0.28
"""How long a thought may take in all; on a slow device the bot then plays the best it has."""
MOST = 10_000
"""More steps than this at one moment are a fault of ours."""


@dataclass(frozen=True, slots=True)
class Due:
    """What comes next: ``thinking`` is to go on at once, or the match's time has to reach ``at`` (ms; ``None``: nothing comes)."""

    thinking: bool = False
    at: int | None = None


class Host:
    """Keeps a match going. ``seconds`` is a clock for the bots' slices only."""

    def __init__(self, rng: Rng, seconds: Callable[[], float]) -> None:
        self._rng = rng
        self._seconds = seconds
        self._thinker = Thinker(lambda game, level: TABLES[game].bot(level), rng)
        self._spent = 0.0

    def attend(self, playing: Playing, now: int, *, think: bool = False) -> Playing:
        """Let everything happen that is due at ``now`` (epoch ms); ``think`` lets the bots think for a slice."""
        end = self._seconds() + SLICE_S
        for _ in range(MOST):
            if not goes_on(playing):
                return playing
            led = trial.attend(playing, now)
            if led is not playing:
                playing = led
                continue
            if trial.sealed(playing):
                return playing
            moved = self._happens(playing, now)
            if moved is None:
                if not think or not self._thinks(playing) or not self._slice(playing, end):
                    return playing
            else:
                playing = moved
        raise RuntimeError("a match does not come to rest")

    def due(self, playing: Playing) -> Due:
        """Return what comes next of itself after ``attend``."""
        if not goes_on(playing):
            return Due()
        if trial.sealed(playing):
            assert playing.sealed is not None
            return Due(at=trial.closes(playing.sealed) if isinstance(playing.stage, Choosing) else None)
        if playing.stopped is not None:
            return Due()
        if self._thinks(playing):
            return Due(thinking=True)
        times = [
            at
            for at in (
                self._deadline(playing),
                self._opens(playing),
                self._closes(playing),
                self._wished(playing),
                (trial.last_word(playing) or (None,))[0],
            )
            if at is not None
        ]
        return Due(at=min(times, default=None))

    def _happens(self, playing: Playing, now: int) -> Playing | None:
        """Return the match after the next thing that is due, if anything is."""
        match, t = playing.match, clock(playing, now)
        acting = match.game.to_act(match.state)
        if acting.chance:
            return self._entered(playing, match.game.chance(match.state, self._rng), t, now)
        playing_opened = self._open(playing, t)
        if playing_opened is not None:
            return playing_opened
        closes = self._closes(playing)
        if closes is not None and closes <= t:
            silent = self._silence(playing, t, now)
            if silent is not None:
                return silent
        wished = self._wished(playing)
        if acting.deadline is not None and acting.deadline <= min(t, wished if wished is not None else t):
            return self._entered(playing, Tick(t=acting.deadline, by="clock"), acting.deadline, now)
        if wished is not None and wished <= t:
            mark = trial.mark_at(playing)
            return trial.play_mark(playing, now) if mark is not None and mark <= wished else self._bot_acts(playing, wished, now)
        last = trial.last_word(playing)
        if last is not None and last[0] <= t:
            return self._entered(playing, last[1], max(last[0], last[1].t), now)
        return None

    def _open(self, playing: Playing, t: int) -> Playing | None:
        stage = playing.stage
        if not isinstance(stage, Live) or stage.signal is None or stage.opened is not None:
            return None
        if patient(playing, stage):
            # Whoever calls it off meanwhile gets a wait of its own afterwards.
            return None if stage.opens is None else replace(playing, stage=replace(stage, opens=None))
        if stage.opens is None:
            wait = stage.signal.least + self._rng.randrange(stage.signal.most - stage.signal.least + 1)
            return replace(playing, stage=replace(stage, opens=t + wait))
        return replace(playing, stage=replace(stage, opened=t)) if stage.opens <= t else None

    def _silence(self, playing: Playing, t: int, now: int) -> Playing | None:
        for seat in waiting(playing.match, people=True):
            entry = table_of(playing.match).silent(playing.match.game.observe(playing.match.state, seat), seat, t)
            if entry is not None:
                return self._entered(playing, entry, t, now)
        return None

    def _bot_acts(self, playing: Playing, t: int, now: int) -> Playing:
        entry = self._thinker.wish(playing.match)
        assert entry is not None, "a wish was found"
        self._thinker.forget(entry.by)
        return self._entered(playing, entry, t, now)

    def _entered(self, playing: Playing, entry: Entry, t: int, now: int) -> Playing:
        moved = play_entry(playing, entry, t, now)
        if isinstance(moved, Refusal):
            raise RuntimeError(f"what goes on by itself is refused: {entry}, {moved}")
        return moved

    def _thinks(self, playing: Playing) -> bool:
        return self._thinker.busy(playing.match)

    def _slice(self, playing: Playing, end: float) -> bool:
        """Think one slice; return whether there is time for more."""
        before = self._seconds()
        fresh = self._thinker.step(playing.match, hurry=self._spent > THOUGHT_S)
        now = self._seconds()
        self._spent = now - before + (0.0 if fresh else self._spent)
        return now < end

    def _deadline(self, playing: Playing) -> int | None:
        return playing.match.game.to_act(playing.match.state).deadline

    def _opens(self, playing: Playing) -> int | None:
        stage = playing.stage
        return stage.opens if isinstance(stage, Live) and stage.opened is None else None

    def _closes(self, playing: Playing) -> int | None:
        stage = playing.stage
        if not isinstance(stage, Live) or stage.opened is None or patient(playing, stage):
            return None
        window = table_of(playing.match).window(public(playing.match))
        return None if window is None or not waiting(playing.match, people=True) else stage.opened + window

    def _wished(self, playing: Playing) -> int | None:
        """When a bot acts: as it wishes, but not before people could follow what happened last; or when a mark is played."""
        if self._thinker.busy(playing.match):
            return None
        entry = self._thinker.wish(playing.match)
        mark = trial.mark_at(playing)
        times = [at for at in (None if entry is None else max(entry.t, playing.rest), mark) if at is not None]
        return min(times, default=None)

"""Clocks and races: what is believed, and what the link forbids."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.fair.steps import Make
from tenpaces.games.eye2eye.entries import Pass
from tenpaces.net import heat
from tenpaces.net.clocks import MAX_AGE, ClockSync
from tenpaces.net.device import Held
from tenpaces.net.heat import signal_at
from tenpaces.net.messages import Propose
from tenpaces.net.race import judge, window
from tests.net.simulator import World
from tests.net.table import act, device, room, table

delays = st.integers(0, 400)


@given(st.lists(st.tuples(delays, delays), min_size=1, max_size=20), st.integers(-(10**6), 10**6))
def test_the_true_offset_lies_within_what_is_claimed(trips: list[tuple[int, int]], offset: int) -> None:
    sync, now = ClockSync(), 10**7
    for there, back in trips:
        sync.add(now, now + there + offset, now + there + offset + 1, now + there + 1 + back)
        now += there + back + 100
    found = sync.estimate(now)
    assert found is not None
    assert abs(found.offset - offset) <= found.uncertainty
    assert found.rtt == min(there + back for there, back in trips[-16:])


def test_nonsense_and_old_samples_set_no_clock() -> None:
    sync = ClockSync()
    sync.add(100, 5, 4, 120)
    sync.add(100, 5, 6, 90)
    sync.add(100, 5, 6, 9_000)
    assert sync.estimate(9_000) is None
    sync.add(9_000, 5, 6, 9_010)
    assert sync.estimate(9_010 + MAX_AGE) is None


@given(st.integers(0, 3_000), st.integers(0, 3_000), st.floats(0, 1_000), st.floats(0, 50))
def test_a_claim_is_never_believed_beyond_its_bounds(raw: int, arrived: int, rtt: float, uncertainty: float) -> None:
    found = judge(raw, arrived, rtt, uncertainty)
    assert max(0, found.earliest) <= found.judged <= arrived + uncertainty + 6
    assert arrived - found.earliest <= 75 + 300 + uncertainty + 1
    if found.earliest <= raw <= arrived:
        assert found.judged == raw


def test_an_honest_device_on_a_slow_link_loses_nothing() -> None:
    rng = Random(1)
    for _ in range(500):
        true, there = rng.randrange(150, 900), rng.randrange(20, 60)
        assert judge(true, true + there, 2.0 * 40, 25.0).judged == true


@pytest.mark.parametrize(("rtts", "wait"), [([], 120), ([10.0], 120), ([100.0, 20.0], 210), ([900.0], 400)])
def test_the_window_grows_with_the_slowest_link(rtts: list[float], wait: int) -> None:
    assert window(rtts) == wait


def _fire() -> World:
    """Return a match of two whose Fire Exchange has just begun."""
    world = room("AB", "eye2eye")
    while (match := table(world, "A")).state.phase == "turns":
        seat = match.state.turn
        menu = match.game.legal(match.state, seat)
        act(world, "AB"[seat], seat, world.made(next((e for e in menu if isinstance(e, Pass)), menu[0])), wait=400)
    assert table(world, "A").state.phase == "fire"
    return world


def test_who_was_equally_fast_is_put_in_order_by_a_coin_that_favours_no_seat() -> None:
    """D19; the host may not choose it."""
    device_ = device(_fire(), "A")
    first: Counter[int] = Counter()
    for judged in range(300, 500):
        held = [Held("", None, Propose(1, seat, 1, 0, "", Make({"do": "miss"}), ""), judged, 0) for seat in (0, 1)]
        orders = []
        for came in (held, held[::-1]):
            device_.heat = [replace(one) for one in came]
            orders.append([one.wish.seat for one in heat.decided(device_, 0)])
        assert orders[0] == orders[1]
        first[orders[0][0]] += 1
    assert min(first[0], first[1]) > 60


def test_the_signal_comes_at_one_moment_on_all_devices() -> None:
    world = _fire()
    moments = []
    for node in world.nodes.values():
        signal = node.peer.signal()
        assert signal is not None
        moments.append((signal - node.offset) / node.drift)
    assert max(moments) - min(moments) < 40
    assert moments[0] > world.t


def test_nobody_sees_a_reach_before_his_own_is_in_and_both_intervals_are_kept() -> None:
    world = _fire()
    a, b = world.nodes["A"], world.nodes["B"]
    assert signal_at(a.peer.device) == signal_at(b.peer.device)
    lines = len(device(world, "A").lines)
    world.run(3_000)
    a.peer.act(0, Make({"do": "grab", "stack": 1}, 2_000), a.now(world.t))
    world.flush(a)
    world.run(1_000)
    assert len(device(world, "B").lines) == lines
    b.peer.act(1, Make({"do": "grab", "stack": 1}, 0), b.now(world.t))
    world.flush(b)
    world.run(1_000)
    reach = [line for line in device(world, "B").lines[lines:] if isinstance(line.step, Make)]
    assert {line.by for line in reach} == {0, 1}
    forged = next(line for line in reach if line.by == 1)
    # It claimed to have been there at once, and is believed as far as its link allows.
    assert isinstance(forged.step, Make)
    assert forged.step.ms == 0
    assert forged.judged is not None
    assert forged.judged > 1_000

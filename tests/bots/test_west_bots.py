"""The bots of West: what they may know, what they may do, and that play ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tenpaces.bots.arena import compare, play
from tenpaces.bots.bot import Bot, decide
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.bots.uniform import Uniform
from tenpaces.games.west import GAME
from tenpaces.games.west.bot import LEVELS, SLICE, Gentle, Ruthless, Steady, measure, settle
from tenpaces.games.west.codes import NOTHING, PISTOL, RIFLE, cards
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import Card
from tenpaces.games.west.exchange import Exchange
from tenpaces.games.west.observation import Choice
from tenpaces.games.west.options import Options
from tests.bots.west_positions import code, position, walk
from tests.bots.west_positions import settle as by_the_rules
from tests.effort import examples

OPTIONS = st.builds(
    Options,
    reload=st.sampled_from(["returns", "spent"]),
    ward=st.sampled_from(["all", "like"]),
    barricade=st.sampled_from(["spent", "returns"]),
    hands=st.sampled_from(["open", "memory"]),
    goal=st.sampled_from([5, 3]),
    exchange_cap=st.sampled_from([200, 7]),
)
BOTS: dict[str, Callable[[], Bot]] = {
    "gentle": Gentle,
    "steady": lambda: Steady(careful=Ruthless(updates=24)),
    "ruthless": lambda: Ruthless(updates=24),
    "uniform": lambda: Uniform(GAME),
}


def slices(bot: Bot, observation: Any, rng: Random) -> int:
    thinking = bot.think(observation, rng)
    count = 0
    try:
        while True:
            next(thinking)
            count += 1
    except StopIteration:
        return count


def test_levels_have_the_names_of_the_box() -> None:
    assert tuple(LEVELS) == LEVEL_NAMES


@settings(max_examples=examples(120))
@given(
    name=st.sampled_from(sorted(BOTS)),
    options=OPTIONS,
    seats=st.integers(2, 6),
    seed=st.integers(0, 999),
    entries=st.integers(0, 60),
)
def test_every_choice_is_legal(name: str, options: Options, seats: int, seed: int, entries: int) -> None:
    rng = Random(seed)
    state = walk(options, seats, rng, entries)
    for seat in GAME.to_act(state).seats:
        chosen = decide(BOTS[name](), GAME.observe(state, seat), rng)
        assert chosen is not None
        assert chosen.t == 0
        assert GAME.refusal(state, chosen) is None
        assert chosen in [replace_time(entry) for entry in GAME.legal(state, seat)]


def replace_time(entry: Any) -> Any:
    return Choose(t=0, by=entry.by, card=entry.card, target=entry.target) if isinstance(entry, Choose) else entry


@settings(max_examples=examples(60))
@given(
    name=st.sampled_from(sorted(BOTS)),
    options=OPTIONS,
    seats=st.integers(2, 6),
    seed=st.integers(0, 999),
    entries=st.integers(0, 40),
)
def test_what_is_hidden_changes_no_choice(name: str, options: Options, seats: int, seed: int, entries: int) -> None:
    """The others' choices of the moment, and hands that the memory option hides, are swapped; the bot decides alike."""
    rng = Random(seed)
    state = walk(options, seats, rng, entries)
    seat = GAME.to_act(state).seats[0]
    others = [other for other in range(seats) if other != seat and state.alive[other]]
    choices = list(state.choices)
    for other in others:
        choices[other] = rng.choice([None, Choice("reload", seat), Choice("rifle", seat)])
    hands = list(state.hands)
    if options.hands == "memory":
        for other in others:
            hands[other] = structs.replace(hands[other], pistol=3 - hands[other].pistol, rifle=1 - hands[other].rifle)
    swapped = structs.replace(state, choices=tuple(choices), hands=tuple(hands))
    first = decide(BOTS[name](), GAME.observe(state, seat), Random(seed))
    assert decide(BOTS[name](), GAME.observe(swapped, seat), Random(seed)) == first


@given(options=OPTIONS, seats=st.integers(2, 6), seed=st.integers(0, 999), entries=st.integers(0, 40))
def test_ruthless_remembers_hidden_hands(options: Options, seats: int, seed: int, entries: int) -> None:
    state = walk(options, seats, Random(seed), entries)
    seat = GAME.to_act(state).seats[0]
    choices = []
    for hands in ("open", "memory"):
        same = structs.replace(
            state, options=Options(reload=options.reload, ward=options.ward, barricade=options.barricade, hands=hands)
        )
        choices.append(decide(Ruthless(updates=24), GAME.observe(same, seat), Random(seed)))
    assert choices[0] == choices[1]


def reloads(remembered: int | None, observation: Any) -> int:
    chosen = [decide(Gentle(waver=0.0, remembered=remembered), observation, Random(seed)) for seed in range(200)]
    return sum(isinstance(entry, Choose) and entry.card == "reload" for entry in chosen)


def test_gentle_forgets_hidden_hands() -> None:
    """A rival who has fired all his guns looks armed still to one who forgets the first of the shots."""
    state = GAME.initial(Options(hands="memory"), 2)
    guns: tuple[Card, ...] = ("pistol", "pistol", "pistol", "rifle")
    for card in guns:
        for seat in (0, 1):
            state, _ = GAME.apply(state, Choose(t=0, by=seat, card=card, target=1 - seat))
    seen = GAME.observe(state, 0)
    assert reloads(None, seen) > 180 > reloads(2, seen)


def test_who_cannot_choose_is_not_asked() -> None:
    state = GAME.initial(Options(), 2)
    chosen, _ = GAME.apply(state, Choose(t=0, by=0, card="pistol", target=1))
    dead = position([31, 31], Options(), seats=3)
    for bot in (Gentle(), Steady(), Ruthless(), Uniform(GAME)):
        for observation in (GAME.observe(chosen, 0), GAME.observe(dead, 2)):
            with pytest.raises(ValueError, match="nothing to choose"):
                decide(bot, observation, Random(1))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_thinking_comes_in_slices_of_bounded_work(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: between two yields at most ``SLICE`` choices of one player are weighed, 320 in all."""
    work = [0]
    weigh = Exchange.gains

    def counted(self: Exchange, player: int, played: Any, rng: Random) -> list[float]:
        work[0] += 1
        return weigh(self, player, played, rng)

    monkeypatch.setattr(Exchange, "gains", counted)
    thinking = Ruthless().think(GAME.observe(GAME.initial(Options(barricade="returns"), seats), 0), Random(1))
    total = 0
    while True:
        work[0] = 0
        try:
            next(thinking)
        except StopIteration:
            break
        finally:
            assert work[0] <= SLICE
            total += work[0]
    assert total == 320


def test_tables_need_no_search() -> None:
    for seats in (2, 3, 4, 5, 6):
        assert slices(Ruthless(), GAME.observe(GAME.initial(Options(), seats), 0), Random(1)) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("name", LEVEL_NAMES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_matches_of_copies_end(name: str, seats: int) -> None:
    played = play(GAME, [BOTS[name]() for _ in range(seats)], Options(goal=3), [Random(seat) for seat in range(seats + 1)], measure)
    assert played.winner is not None
    assert played.counts.get(("void", None), 0) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [("spent", "all", "spent"), ("returns", "like", "returns"), ("spent", "like", "returns")])
def test_matches_under_house_rules_end(kind: tuple[str, str, str]) -> None:
    options = Options(reload=kind[0], ward=kind[1], barricade=kind[2], goal=3)  # type: ignore[arg-type]
    for seats in (2, 4):
        played = play(
            GAME, [BOTS["ruthless"]() for _ in range(seats)], options, [Random(seat) for seat in range(seats + 1)], measure
        )
        assert played.winner is not None


@pytest.mark.thorough
@pytest.mark.parametrize(("strong", "weak"), [("ruthless", "steady"), ("steady", "gentle"), ("gentle", "uniform")])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    found = compare(GAME, [(strong, BOTS[strong]()), (weak, BOTS[weak]())], 100, lambda key: Random(f"1/{key}"), Options(), measure)
    assert found.scores[0].wins >= 60
    assert found.scores[0].win_interval[0] > 0.5


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [3, 4])
def test_ruthless_among_uniform_players_earns_more_than_its_share(seats: int) -> None:
    bots = [("ruthless", BOTS["ruthless"]()), *[("uniform", BOTS["uniform"]())] * (seats - 1)]
    found = compare(GAME, bots, 24, lambda key: Random(f"1/{key}"), Options(), measure)
    assert found.scores[0].round_interval[0] > 1.5 / seats


@settings(max_examples=examples(150))
@given(options=OPTIONS, seats=st.integers(3, 6), seed=st.integers(0, 9999))
def test_the_search_counts_an_exchange_as_the_rules_do(options: Options, seats: int, seed: int) -> None:
    """The worth of a choice is that of the hands which the rules leave."""
    rng = Random(seed)
    options = Options(reload=options.reload, ward=options.ward, barricade=options.barricade)
    low = 0 if options.reload == "spent" else 16
    codes = [max(1, rng.randrange(low, 32)), *(rng.randrange(low, 32) for _ in range(seats - 1))]
    exchange = Exchange(codes, seats, options)
    played = [(NOTHING, NOTHING)]
    for i in range(1, seats):
        held = cards(codes[i])
        played.append((rng.choice(held), rng.choice([j for j in range(seats) if j != i])) if held else (NOTHING, NOTHING))
    for (card, aimed), gain in zip(exchange.menus[0], exchange.gains(0, played, Random(seed)), strict=True):
        targets = exchange.others(0, aimed) if card in (PISTOL, RIFLE) else [1]
        results = []
        for target in targets:
            winner, left = by_the_rules(position(codes, options), [(card, target), *played[1:]])
            if left:
                results.append(exchange.worth(left[0], [hand for hand in left[1:] if hand >= 0]))
            else:
                results.append(1 / seats if winner is None else float(winner == 0))
        assert any(abs(gain - result) < 1e-12 for result in results)


def finish(exchange: Exchange, updates: int) -> list[float]:
    thinking = settle(exchange, updates, 0.3, Random(5))
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            found: list[float] = stop.value
            return found


def test_search_shoots_at_whoever_must_reload() -> None:
    """Three hold guns but no fourth does: he can only reload, and shooters of one kind need not fear each other."""
    exchange = Exchange([code(1, 0, 0), code(1, 0, 0), code(1, 0, 0), code(0, 0, 0)], 4, Options(ward="like"))
    mix = finish(exchange, 400)
    best = max(zip(mix, exchange.menus[0], strict=True))
    assert best[1] == (PISTOL, exchange.kinds.index(code(0, 0, 0)))
    assert best[0] > 0.5


def test_search_wastes_no_barricade_where_nobody_can_shoot() -> None:
    exchange = Exchange([code(1, 0, 1), *[code(0, 0, 1)] * 3], 4, Options())
    mix = dict(zip(exchange.menus[0], finish(exchange, 600), strict=True))
    assert mix[2, NOTHING] < 0.1

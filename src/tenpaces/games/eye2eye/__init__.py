"""Eye 2 Eye: two duellists, seventeen cards, four stacks, and whoever is wounded twice has lost."""

from __future__ import annotations

from tenpaces.core.game import Game
from tenpaces.games.eye2eye import notation, rules, sentences, views, words
from tenpaces.games.eye2eye.entries import AnyEntry
from tenpaces.games.eye2eye.options import Options

GAME = Game(
    name="eye2eye",
    seats=range(2, 3),
    options=Options,
    rulings={
        "strength": "E13",
        "move_scope": "E2",
        "ko": "E4",
        "idle_limit": "E4",
        "contest": "E12",
        "hand_visibility": "E22",
        "reveal_all": "E23",
        "mark_own": "E24",
        "round_cap": "E20",
    },
    entries=AnyEntry,
    initial=rules.initial,
    to_act=rules.to_act,
    legal=rules.legal,
    seats_in=rules.seats_in,
    refusal=rules.refusal,
    apply=rules.apply,
    observe=views.observe,
    redact=views.redact,
    worlds=views.worlds,
    chance=rules.chance,
    outcome=rules.outcome,
    show=views.show,
    explain=sentences.explain,
    sentence=words.sentence,
    notation=notation.NOTATION,
)

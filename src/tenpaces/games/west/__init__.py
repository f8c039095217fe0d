"""West: two to six duellists, six cards each, the first to five dollars."""

from __future__ import annotations

from tenpaces.core.game import Game
from tenpaces.games.west import notation, rules, sentences, views, words
from tenpaces.games.west.entries import AnyEntry
from tenpaces.games.west.options import Options

GAME = Game(
    name="west",
    seats=range(2, 7),
    options=Options,
    rulings={"reload": "W3", "ward": "W7", "barricade": "W8", "hands": "W13", "goal": "W18", "exchange_cap": "W11"},
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

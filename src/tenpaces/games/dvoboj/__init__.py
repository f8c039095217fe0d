"""Dvoboj: two players, a pack of cards each, until one pile is spent."""

from __future__ import annotations

from tenpaces.core.game import Game
from tenpaces.games.dvoboj import legal, notation, refusals, rules, sentences, views, words, worlds
from tenpaces.games.dvoboj.entries import AnyEntry
from tenpaces.games.dvoboj.options import Options

GAME = Game(
    name="dvoboj",
    seats=range(2, 3),
    options=Options,
    rulings={
        "setup": "V1",
        "first_attack": "V3",
        "attack_view": "V9",
        "ace": "V17",
        "tie": "V20",
        "bare_defence": "V15",
        "lone_officer": "V14",
        "loss": "V23",
        "double_out": "V24",
        "joker": "V26",
        "battle": "section 3",
    },
    entries=AnyEntry,
    initial=rules.initial,
    to_act=rules.to_act,
    legal=legal.legal,
    seats_in=rules.seats_in,
    refusal=refusals.refusal,
    apply=rules.apply,
    observe=views.observe,
    redact=views.redact,
    worlds=worlds.worlds,
    chance=rules.chance,
    outcome=rules.outcome,
    show=views.show,
    explain=sentences.explain,
    sentence=words.sentence,
    notation=notation.NOTATION,
)

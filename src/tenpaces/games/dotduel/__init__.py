"""Dot Duel: two to six players, 57 cards, two dice, and everybody seeks at once."""

from __future__ import annotations

from tenpaces.core.game import Game
from tenpaces.games.dotduel import notation, rules, sentences, views, words
from tenpaces.games.dotduel.entries import AnyEntry
from tenpaces.games.dotduel.options import Options

GAME = Game(
    name="dotduel",
    seats=range(2, 7),
    options=Options,
    rulings={
        "period_s": "D36",
        "referee": "D14",
        "false_alarm": "D7",
        "double_dot": "D17",
        "zero_in_duel": "D22",
        "out_may_check": "D13",
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

"""Screens of Dvoboj as the rules themselves lead to them, for the pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from htpy import Element

from tenpaces.app.draw import bar_title
from tenpaces.app.table.dvoboj import TABLE
from tenpaces.core.entry import SeatEntry
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.dvoboj import GAME, reveal, view
from tenpaces.games.dvoboj.cards import PACK, PACK_WITH_JOKERS, Card
from tenpaces.games.dvoboj.entries import Answer, Attack, Deck, Defend, End, Joker, Lay, Place, Recycle, Starter, Support
from tenpaces.games.dvoboj.events import Event, Exchanged, Regrouped
from tenpaces.games.dvoboj.guide import guide
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.picks import Pick
from tenpaces.games.scene import Form, Refused, Scene, Side, Telling
from tools import samples_people

NAMES = ("Ana", "Doc")
LONG = samples_people.LONG[:2]
ANA: tuple[Card, ...] = ("KH", "8S", "4D", "JC", "9D", "2H", "AS", "TC", "QD", "3S", "7H", "5C", "KS", "6D", "8H")
DOC: tuple[Card, ...] = ("QS", "9C", "7D", "AD", "TH", "3D", "JS", "6C", "KD", "2S", "5H", "8C", "4S", "JH", "TD")


def deck(top: Sequence[Card], options: Options) -> tuple[Card, ...]:
    """Return a pack that begins with these cards."""
    whole = PACK_WITH_JOKERS if options.joker == "on" else PACK
    return (*top, *(card for card in whole if card not in top))


@dataclass
class Sample:
    """A match that is led to where its picture is taken."""

    options: Options = field(default_factory=Options)
    ana: tuple[Card, ...] = ANA
    doc: tuple[Card, ...] = DOC
    starter: int = 0
    state: Any = None
    before: Any = None
    events: tuple[Event, ...] = ()
    news: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Shuffle, cut and toss the coin."""
        self.state = GAME.initial(self.options, 2)
        for seat, top in enumerate((self.ana, self.doc)):
            self._enter(Deck(t=0, by="chance", seat=seat, order=deck(top, self.options)))
        self._enter(Starter(t=0, by="chance", seat=self.starter))

    def _enter(self, entry: Any) -> None:
        self.before = self.state
        self.state, self.events = GAME.apply(self.state, entry)
        self.news += self.events

    def play(self, *entries: SeatEntry | Recycle, quiet: bool = True) -> Sample:
        """Make entries; ``quiet`` forgets the news before them."""
        if quiet:
            self.news = []
        for entry in entries:
            self._enter(entry)
        return self

    def laid(self) -> Sample:
        """Lay the usual two cards each: King and Queen to attack, a warrior to defend."""
        return self.play(Lay(t=0, by=0, attack="KH", defence="9D"), Lay(t=0, by=1, attack="QS", defence="9C"))

    def scene(self, *seats: int, form: Form = "solo", pick: Any = None, names: tuple[str, ...] = NAMES, **more: Any) -> Scene:
        """Return the moment as these seats see it."""
        acting = GAME.to_act(self.state).seats
        refused = more.pop("refused", None)
        sides = tuple(
            Side(
                seat,
                GAME.observe(self.state, seat),
                pick if seat in acting else Pick(),
                refused if seat in acting else None,
                seat in acting,
            )
            for seat in seats
        )
        viewer = seats[0] if len(seats) == 1 else None
        news = tuple(GAME.redact(event, viewer) for event in self.news)
        people = tuple(form != "solo" or seat == 0 for seat in range(2))
        return Scene(names, form, people, GAME.observe(self.state, None), sides, news, **more)

    def telling(self, step: int, *, seat: int | None = 0, form: Form = "solo", names: tuple[str, ...] = NAMES) -> Telling:
        """Return a step of telling the last entry."""
        last = len(reveal.steps(self.events) or ())
        return Telling(
            names,
            form,
            tuple(form != "solo" or other == 0 for other in range(2)),
            seat,
            GAME.observe(self.before, seat),
            GAME.observe(self.state, seat),
            tuple(GAME.redact(event, seat) for event in self.events),
            step,
            last,
            over=self.state.result is not None,
        )


def fight() -> Sample:
    """Ana attacks with King and 8, Doc lays the Jack beside his 9."""
    return Sample().laid().play(Attack(t=0, by=0, card="8S")).play(Defend(t=0, by=1, card="JS"), quiet=False)


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, main element, title of the top bar or ``None``)."""
    bar = bar_title(text, "dvoboj", TABLE.title(text, Sample().scene().seen))
    unfit = GAME.explain(Refusal("V10", "unfit_attack", {"seat": 0, "card": "AS"}), NAMES, text)
    yield "dv-lay", view.play(text, Sample().scene(0, pick=Pick())), bar
    second = Sample().play(Lay(t=0, by=0, attack="KH", defence="9D"))
    yield "dv-lay-second", view.play(text, second.scene(1, pick=Pick())), bar
    yield "dv-lay-set", view.play(text, Sample().scene(0, pick=Pick(attack="KH", defence="9D"))), bar
    turn = Sample().laid()
    yield "dv-turn", view.play(text, turn.scene(0, pick=Pick())), bar
    yield "dv-turn-hand", view.play(text, turn.scene(0, pick=Pick(), form="hand")), bar
    yield "dv-turn-picked", view.play(text, turn.scene(0, pick=Pick("8S"))), bar
    yield (
        "dv-turn-refused",
        view.play(
            text,
            turn.scene(
                0,
                pick=Pick("AS"),
                form="hand",
                names=LONG,
                refused=Refused(unfit, "V10"),
            ),
        ),
        bar,
    )
    yield "dv-turn-end", view.play(text, turn.scene(0, pick=Pick(ending=True, discard=("4D",)))), bar
    busy = Sample().laid().play(End(t=0, by=0, discard=("4D",)))
    yield "dv-wait", view.play(text, busy.scene(0, pick=Pick())), bar
    busy.play(
        Place(t=0, by=1, card="TH", slot="defence"), Place(t=0, by=1, card="JS", slot="attack"), End(t=0, by=1, discard=("7D",))
    )
    yield "dv-turn-news", view.play(text, busy.scene(0, pick=Pick())), bar
    to_and_fro = (
        Exchanged(seat=1, slot="defence", card=None, back=None),
        Regrouped(seat=1),
        Exchanged(seat=1, slot="attack", card=None, back=None),
    )
    yield "dv-turn-long", view.play(text, replace(busy.scene(0, pick=Pick(), names=LONG), news=to_and_fro)), bar
    under = Sample(starter=1).laid().play(Attack(t=0, by=1, card="TH"))
    yield "dv-defend", view.play(text, under.scene(0, pick=Pick("JC"))), bar
    yield "dv-defend-hand", view.play(text, under.scene(0, pick=Pick(), form="hand", names=LONG)), bar
    yield "dv-support", view.play(text, fight().scene(0, pick=Pick("2H"))), bar
    none: tuple[Card, ...] = ("KH", "9D", "8S", "4D", "JC", "5H", "6S", "7C")
    poor = Sample(ana=none).laid().play(Attack(t=0, by=0, card="4D")).play(Defend(t=0, by=1, card="JS"), quiet=False)
    yield "dv-support-none", view.play(text, poor.scene(0, pick=Pick())), bar
    poor.play(Support(t=0, by=0, card=None)).play(Answer(t=0, by=1, card=None))
    yield "dv-reveal-beaten", view.told(text, poor.telling(3)), bar
    under.play(Defend(t=0, by=0, card="JC")).play(Support(t=0, by=1, card="3D"), quiet=False)
    yield "dv-answer", view.play(text, under.scene(0, pick=Pick("AS"))), bar
    yield "dv-flat-lay", view.play(text, Sample().scene(0, 1, form="table", pick=Pick())), bar
    yield "dv-flat-turn", view.play(text, turn.scene(0, 1, form="table", pick=Pick("8S"))), bar
    yield "dv-flat-battle", view.play(text, under.scene(0, 1, form="table", pick=Pick())), bar
    over = fight().play(Support(t=0, by=0, card="2H")).play(Answer(t=0, by=1, card=None))
    for step in range(4):
        yield f"dv-reveal-{step}", view.told(text, over.telling(step)), bar
    yield "dv-reveal-flat", view.told(text, over.telling(2, seat=None, form="table")), bar
    yield "dv-reveal-long", view.told(text, over.telling(3, seat=None, form="hand", names=LONG)), bar
    under.play(Answer(t=0, by=0, card="AS"))
    for step in range(3):
        yield f"dv-ace-{step}", view.told(text, under.telling(step)), bar
    yield "dv-ready", view.ready(text, fight().scene(form="hand")), bar
    jokers = Options(joker="on")
    joker = Sample(jokers, ana=("KH", "9D", "R1", "4D", "JC", "8S", "2H")).laid()
    yield "dv-joker", view.play(text, joker.scene(0, pick=Pick("R1"))), bar
    _ = Joker
    yield "dv-rules", guide(text, "V16"), None

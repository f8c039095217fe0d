"""Write ``index.html``: the first screen as plain HTML, drawn by the very function that draws it later, with the loader around it.

``python -m tools.shell`` writes it; a test holds the committed file against what would be written.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import htpy
from htpy import Element, Node, body, button, div, fragment, head, html, link, meta, noscript, p, progress, script, span, title
from markupsafe import Markup

from tenpaces.app import draw, events
from tenpaces.app.languages import LANGUAGES, catalogue
from tenpaces.app.model import Model, SavedLine
from tenpaces.app.offer import FORMS_OFFERED
from tenpaces.app.routes import route
from tenpaces.app.screens.home import home
from tenpaces.app.screens.setup import still
from tenpaces.app.update import update
from tenpaces.core.text import ENGLISH, Text

ROOT = Path(__file__).resolve().parent.parent
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
STYLES = ("tokens", "base", "home", "forms", "boot")
# What the start asks for one after the other, and might as well have from the beginning.
MODULES = (
    *(f"{name}.js" for name in ("backstage", "screen", "store", "table", "files", "net", "sound", "pyscript")),
    "vendor/pyscript/core.js",
    *(f"vendor/pyscript/{path.name}" for path in sorted(PYSCRIPT.glob("core-*.js"))),
    "vendor/micropython/micropython.js",
    "vendor/idiomorph/idiomorph.esm.js",
    "vendor/idb-keyval/index.js",
)
FETCHED = (
    "src/tenpaces/app/worker.py",
    "static/vendor/micropython/micropython.wasm",
    *(f"src/tenpaces/page/{name}.py" for name in ("main", "links", "perform", "sound")),
)
GAMES = ("west", "eye2eye", "dvoboj", "dotduel")
# What the page may do, for the browser to hold it to. Nothing that is written in the page's own text runs.
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",  # PyScript starts its worker from a blob
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # custom properties, which say where things lie
    "connect-src": "'self' ws: wss:",  # brokers, whose addresses players may type
    "img-src": "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "tenpaces default",
}


def sprite(name: str = "box") -> Markup:
    """Return a sprite of icons, to stand in the page unseen; that of the box is what every screen needs."""
    art = (ROOT / f"static/art/{name}.svg").read_text(encoding="utf-8").replace("\n", "")
    return Markup(
        art.replace("<svg ", '<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false" ', 1)
    )


def tables(folder: str, kind: str) -> list[str]:
    """List what games have of their own: a sheet, one more for a tablet that lies between people, art."""
    names = (f"{game}{of}" for game in GAMES for of in ("", "-table"))
    return [name for name in names if (ROOT / "static" / folder / f"{name}.{kind}").exists()]


def boot_line(text: Text) -> Element:
    """Return the line that says how far the program is. All sentences are in the page; a script shows the one that is true."""
    return div("#boot.boot", role="status")[
        p(data_say="loading")[
            text.gettext("The tables are being set up."),
            " ",
            span("#boot-bytes.boot-bytes"),
        ],
        p(data_say="returning", hidden=True)[text.gettext("The match comes back to the table, where it was.")],
        p(data_say="kept", hidden=True)[text.gettext("Noted. It opens as soon as everything is here.")],
        p(data_say="failed", hidden=True)[
            text.gettext("Part of the game could not be loaded. Is there a connection?"),
            " ",
            button(".go", type="button", data_do="reload")[text.gettext("Try again")],
        ],
        p(data_say="stopped", hidden=True)[
            text.gettext("The game has stopped. The match is kept."),
            " ",
            button(".go", type="button", data_do="reload")[text.gettext("Start again")],
        ],
        p(data_say="unable", hidden=True)[
            text.gettext("This browser is too old for the game: it needs WebAssembly and modules. A newer one plays it.")
        ],
        # The one sentence that needs no script: the first script takes it away.
        p(".boot-late")[text.gettext("Nothing has come yet. Is there a connection? Load the page again.")],
        progress("#boot-bar", aria_label=text.gettext("Loading"), max=1, value=0),
        noscript[p[text.gettext("Playing needs JavaScript, which this browser has switched off.")]],
    ]


def spoken(tag: str) -> Node:
    """Return what of the page has words in it, in another language: the script that knows who looks puts it in their place."""
    text = catalogue(tag)
    return fragment[title[text.gettext("Ten Paces")], boot_line(text), div("#root")[home(text)]]


def behind(tag: str) -> Iterator[Element]:
    """Give the screens that a tap on the first one opens, in a language, as the app draws them where nothing has been played."""
    text = catalogue(tag)
    for game, forms in FORMS_OFFERED.items():
        taps = [events.Set(game=game, how=form, now=0, tick=0) for form in forms]
        for tap in (*taps, events.Learn(game=game, lesson=0, now=0, tick=0)):
            model = update(text, Model(language=tag), tap, Random())
            yield div(data_at=route(model), data_title=draw.title(text, model))[draw.root(text, model)]
    yield div[still(text, SavedLine("", "", ("\u2026",), "", 0))]


def write_spoken(into: Path) -> None:
    """Write the first screen in every language, and those behind it."""
    into.mkdir(parents=True, exist_ok=True)
    for tag in LANGUAGES:
        (into / f"{tag}.html").write_text(f"{spoken(tag)}\n", encoding="utf-8")
        (into / f"{tag}.ahead.html").write_text(f"{fragment[tuple(behind(tag))]}\n", encoding="utf-8")


def settings(name: str) -> str:
    """Return what PyScript is to load, as JSON in the page itself: nothing waits for one more file, nor for a reader of TOML."""
    return json.dumps(tomllib.loads((ROOT / name).read_text(encoding="utf-8")), separators=(",", ":"))


def shell(text: Text = ENGLISH) -> Element:
    """Return the whole page."""
    start: Node = fragment[
        script(type="module", src="./static/boot.js"),
        script(type="module", src="./static/ahead.js"),
        script(type="module", src="./static/start.js"),
        htpy.py_config(type="json", hidden=True)[settings("pyscript.toml")],
        script(type="py", worker="", name="app", src="./src/tenpaces/app/worker.py"),
        script(type="mpy", src="./src/tenpaces/page/main.py", config=settings("page.toml")),
    ]
    return html(lang="en")[
        head[
            meta(charset="utf-8"),
            meta(http_equiv="Content-Security-Policy", content="; ".join(f"{name} {value}" for name, value in POLICY.items())),
            meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            title[text.gettext("Ten Paces")],
            meta(name="description", content=text.gettext("Four duel card games on one phone: against bots, or handing it round.")),
            meta(name="theme-color", content="#efe6d2", media="(prefers-color-scheme: light)"),
            meta(name="theme-color", content="#171512", media="(prefers-color-scheme: dark)"),
            meta(name="color-scheme", content="light dark"),
            # Not a module: it has to know the language before anything is painted.
            script(src="./static/language.js", data_languages=" ".join(LANGUAGES)),
            link(rel="manifest", href="static/manifest.webmanifest"),
            link(rel="icon", href="static/icons/favicon.svg", type="image/svg+xml"),
            link(rel="apple-touch-icon", href="static/icons/icon-180.png"),
            link(rel="preload", href="static/vendor/fonts/woodtype.woff2", as_="font", type="font/woff2", crossorigin=""),
            link(rel="preload", href="static/vendor/fonts/text.woff2", as_="font", type="font/woff2", crossorigin=""),
            [link(rel="stylesheet", href=f"static/styles/{name}.css") for name in STYLES],
            [link(rel="modulepreload", href=f"static/{name}") for name in MODULES],
            [link(rel="preload", href=name, as_="fetch", crossorigin="anonymous") for name in FETCHED],
            # No first screen waits for these: a script turns them on, and brings in the art.
            [
                link(rel="stylesheet", href=f"static/styles/{name}.css", media="not all", data_late="")
                for name in ("library", "meet", "room", *tables("styles", "css"))
            ],
            [link(rel="prefetch", href=f"static/art/{name}.svg", data_art="") for name in tables("art", "svg")],
        ],
        body(data_game="box")[
            sprite(),
            boot_line(text),
            div("#root")[home(text)],
            start,
        ],
    ]


def main() -> None:
    """Write the file."""
    (ROOT / "index.html").write_text(f"{shell()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""What a Python has been through when its memory is kept (``make_snapshot.mjs``): all of the app is imported, and has dealt.

``left`` names the files that are still to be read.
"""

from __future__ import annotations

import importlib.util
import json
import os
import pkgutil
import sys

# What Python, Pyodide and PyScript import as they go on.
LATER = (
    "argparse ast asyncio base64 collections contextlib copy dataclasses datetime decimal enum functools gettext hashlib html"
    " importlib.metadata importlib.resources inspect io itertools json keyword math operator random re string struct textwrap types"
    " typing urllib.parse uuid weakref zipfile importlib.resources.readers segno"
)
NOT_THE_PAGES = ("tenpaces.cli", "tenpaces.__main__", "tenpaces.page")
NEVER_READ = (".pyi", ".so", ".c", "py.typed")


def import_all() -> None:
    """Import the app with all that it imports when it is wanted."""
    for name in LATER.split():
        importlib.import_module(name)
    import tenpaces

    for module in pkgutil.walk_packages(tenpaces.__path__, "tenpaces."):
        if not module.name.startswith(NOT_THE_PAGES):
            importlib.import_module(module.name)


def play() -> None:
    """Start an app and set a table of each game, so that what is worked out once is there. The app itself is thrown away."""
    from tenpaces.app.loop import App

    def told(app: App, event: dict[str, object]) -> None:
        answer = app.handle(json.dumps(event | {"now": 0, "tick": 0}))
        assert '"log"' not in answer, answer[:300]

    for game in ("west", "eye2eye", "dvoboj", "dotduel"):
        app = App()
        told(app, {"do": "boot", "seed": "0" * 32, "hash": "#", "store": []})
        told(app, {"do": "set", "game": game, "how": "solo"})
        told(app, {"do": "start"})


def unread() -> list[str]:
    """Name the files in the site's folder that nobody has imported and somebody may open: data, and modules left out above."""
    sources = [str(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)]
    read = {*sources, *(importlib.util.cache_from_source(source) for source in sources if source.endswith(".py"))}
    site = next(path for path in sys.path if path.endswith("site-packages"))
    found = [os.path.join(folder, name) for folder, _, names in os.walk(site) for name in names]
    left = [path for path in found if path not in read and not path.endswith(NEVER_READ)]
    out = tuple(f"{site}/{name.replace('.', '/')}" for name in NOT_THE_PAGES)
    return sorted(path for path in left if not path.replace("__pycache__/", "").startswith(out))


import_all()
play()
left = unread()

"""What a Python has been through when its memory is kept (``make_snapshot.mjs``): all of the app is imported, and has dealt.

``left`` names the files that are still to be read.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path

# What Python, Pyodide and PyScript import as they go on.
LATER = (
    "ast asyncio base64 collections contextlib copy dataclasses datetime decimal enum functools gettext hashlib html"
    " importlib.resources inspect io itertools json keyword math operator random re string struct textwrap types"
    " typing urllib.parse uuid weakref zipfile importlib.resources.readers segno.encoder"
)
NEVER_READ = ".so"


def import_all() -> None:
    """Import the app with all that it imports when it is wanted."""
    for name in LATER.split():
        importlib.import_module(name)
    import tenpaces

    home = Path(tenpaces.__path__[0])
    for path in sorted(home.rglob("*.pyc")):
        name = ".".join(path.relative_to(home.parent).with_suffix("").parts)
        importlib.import_module(name.removesuffix(".__init__"))


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
    """Name the files in the site's folder that nobody has imported and somebody may open: data."""
    read = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    site = next(path for path in sys.path if path.endswith("site-packages"))
    found = [os.path.join(folder, name) for folder, _, names in os.walk(site) for name in names]
    return sorted(path for path in found if path not in read and not path.endswith(NEVER_READ))


import_all()
play()
left = unread()

"""Put the pictures of all screens together into sheets for docs/pictures: ``python -m tools.album [--only west]``.

There is one sheet for each game, form and scheme, and one for each of the rooms around the games. Screens of a phone are drawn
at 360 × 640 and kept so; those of a tablet are drawn at 1024 × 768 and kept at half their size.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser

from tools.pictures import ROOT, SIZES, Scheme, chromium, page, samples, served, shots, wanted

OUT = ROOT / "docs" / "pictures"
TABLET = ("w-", "dv-flat", "dv-reveal-flat", "e2-across", "e2-calls-table", "e2-race-table", "e2-reveal-table", "dd-flat")
"""What the names of screens begin with that lie on a tablet between people."""
BOTH = (
    *("home", "setup", "curtain", "paused", "past-all", "ended", "result", "rules", "learn", "meet", "room"),
    *("record-west-default-6", "record-dotduel-rulebook-6"),
)
"""What else is drawn at both sizes."""
GROUPS = {
    "box": ("home", "setup", "curtain", "paused", "trouble", "rules", "dv-rules", "dd-rules"),
    "learn": ("learn", "lesson"),
    "rooms": ("meet", "room"),
    "past": ("past", "ended", "record", "result"),
    "dvoboj": ("dv-",),
    "eye2eye": ("e2-",),
    "dotduel": ("dd-",),
    "west": ("",),
}
"""By sheet, what the names of its screens begin with; the first that fits."""
COLUMNS = {"phone": 8, "flat": 4}
GAP, LABEL = 12, 22
PAPER, INK = (120, 112, 98), (255, 255, 255)


def group_of(name: str) -> str:
    """Return the sheet that a screen belongs on."""
    return next(group for group, starts in GROUPS.items() if name.startswith(starts))


def sizes_of(name: str) -> tuple[str, ...]:
    """Return at which sizes a screen is drawn."""
    if name.startswith(TABLET):
        return ("flat",)
    return ("phone", "flat") if name.startswith(BOTH) else ("phone",)


def sheet(pictures: Sequence[tuple[str, Image.Image]], size: str) -> Image.Image:
    """Lay pictures out, each with its name; what is taller than its screen is cut there."""
    width, height = (side if size == "phone" else side // 2 for side in SIZES[size])
    columns = min(COLUMNS[size], len(pictures))
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (GAP + columns * (width + GAP), GAP + rows * (height + LABEL + GAP)), PAPER)
    pen, font = ImageDraw.Draw(whole), ImageFont.load_default(14)
    for number, (name, picture) in enumerate(pictures):
        left, top = GAP + number % columns * (width + GAP), GAP + number // columns * (height + LABEL + GAP)
        cut = picture.convert("RGB").crop((0, 0, *SIZES[size]))
        whole.paste(cut.resize((width, height), Image.Resampling.LANCZOS), (left, top))
        pen.text((left, top + height + 3), name, INK, font)
    return whole


def readme(browser: Browser, address: str, out: Path) -> None:
    """Put four phones side by side, one a game."""
    tab = browser.new_page(viewport={"width": 1520, "height": 660}, reduced_motion="reduce", device_scale_factor=1.5)
    tab.set_content(
        "<body style='margin:0;display:flex;gap:20px;padding:10px;background:#efe6d2'>"
        + "".join(
            f"<iframe src='{address}/{name}' style='width:360px;height:640px;border:0'></iframe>"
            for name in ("show-6-3", "e2-duel-turn", "dv-turn", "dd-seek-3")
        )
    )
    tab.wait_for_load_state("networkidle")
    tab.screenshot(path=out)
    Image.open(out).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(out, optimize=True)
    tab.close()


def main() -> None:
    """Draw the sheets."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", default="", help="names of sheets, such as west or west-flat, told apart by commas")
    options = arguments.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    views = {name: str(page(element, heading)) for name, element, heading in samples()}
    schemes: tuple[Scheme, ...] = ("light", "dark")
    with served(views) as address, chromium() as browser:
        for group in GROUPS:
            for size in COLUMNS:
                names = [name for name in views if group_of(name) == group and size in sizes_of(name)]
                for scheme in schemes if names and wanted(f"{group}-{size}", options.only) else ():
                    found = sheet(list(shots(browser, address, names, size, scheme)), size)
                    found.save(OUT / f"{group}-{size}-{scheme}.webp", quality=72, method=6)
        if not options.only:
            readme(browser, address, OUT / "readme.png")


if __name__ == "__main__":
    main()

"""Make the two font families of the page from their npm packages: pinned, subset, woff2.

``python tools/fonts.py [NODE_MODULES] [OUT]``. All are under the SIL Open Font License. Besley's black weight is the woodtype, and
Bitter's where the letters are Cyrillic, which Besley lacks; Libre Franklin is the text face, variable from regular to bold. Each
comes as a Latin file and small ones with the other letters of Polish, French and Serbian, and with those of Serbian Cyrillic, which
a browser fetches only when it meets one of them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset as subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0\u2011÷×·«»°½¼¾¡¿" + "ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿÓóÄÖäöß" + "Œœ‘’“”„–—…‚•−€"
EXTENDED = "ŸĄĆĘŁŃŚŹŻąćęłńśźżČčŠšĐđŽž"
CYRILLIC = "АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШабвгдђежзијклљмнњопрстћуфхцчџш"
FAMILIES = {
    "woodtype": (
        "@fontsource-variable/besley/files/besley-{part}-wght-normal.woff2",
        900.0,
        ("kern", "mark", "liga", "ccmp", "locl"),
    ),
    "text": (
        "@fontsource-variable/libre-franklin/files/libre-franklin-{part}-wght-normal.woff2",
        (400.0, 700.0),
        ("kern", "mark", "ccmp", "locl", "tnum", "lnum"),
    ),
}
PARTS = {"latin": LATIN, "latin-ext": EXTENDED, "cyrillic": CYRILLIC}
SUFFIXES = {"latin": "", "latin-ext": "-ext", "cyrillic": "-cyrillic"}
INSTEAD = {("woodtype", "cyrillic"): "@fontsource-variable/bitter/files/bitter-{part}-wght-normal.woff2"}
LIMIT = 60 * 1024
HYPHEN, UNBROKEN = 0x2D, 0x2011
"""The hyphen at which no line breaks looks like any other; the fonts come without it."""


def subset(node_modules: Path, out: Path) -> dict[str, int]:
    """Write ``woodtype.woff2``, ``text.woff2`` and their other letters (``-ext``, ``-cyrillic``) into ``out``; return the bytes.

    Raises ``FileNotFoundError`` if a package is missing and ``ValueError`` if together they pass 60 KB.
    """
    out.mkdir(parents=True, exist_ok=True)
    sizes: dict[str, int] = {}
    for family, (pattern, weight, features) in FAMILIES.items():
        for part, letters in PARTS.items():
            found = INSTEAD.get((family, part), pattern)
            source = node_modules / found.format(part=part)
            font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
            for table in font["cmap"].tables:
                if HYPHEN in table.cmap:
                    table.cmap.setdefault(UNBROKEN, table.cmap[HYPHEN])
            # Bitter writes Serbian upright letters as if they were slanted (т, г), which is right in italics alone.
            kept = [feature for feature in features if found == pattern or feature != "locl"]
            options = subsetter.Options(flavor="woff2", layout_features=kept, hinting=False, desubroutinize=True)
            options.name_IDs = [0, 1, 2, 13, 14]  # the licence stays inside the file
            worker = subsetter.Subsetter(options)
            worker.populate(text=letters)
            worker.subset(font)
            name = f"{family}{SUFFIXES[part]}.woff2"
            subsetter.save_font(font, str(out / name), options)
            sizes[name] = (out / name).stat().st_size
            licence = family + (SUFFIXES[part] if found != pattern else "") + "-LICENSE.txt"
            shutil.copyfile(node_modules / Path(found).parent.parent / "LICENSE", out / licence)
    if sum(sizes.values()) > LIMIT:
        raise ValueError(f"the fonts weigh {sum(sizes.values())} bytes, more than {LIMIT}")
    return sizes


if __name__ == "__main__":
    arguments = [Path(a) for a in sys.argv[1:]]
    made = subset(*(arguments or [Path("node_modules")])[:1], *(arguments[1:2] or [Path("static/vendor/fonts")]))
    for name, size in made.items():
        print(f"{size:6d}  {name}")
    print(f"{sum(made.values()):6d}  together")

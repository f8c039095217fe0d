"""Make the two font families of the page from their npm packages: pinned, subset, woff2.

``python tools/fonts.py [NODE_MODULES] [OUT]``. Both families are under the SIL Open Font License. Besley's black weight is the
woodtype; Libre Franklin is the text face, variable from regular to bold. Each comes as a Latin file and a small one with the other
letters of Polish, French and Serbian, which a browser fetches only when it meets one of them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset as subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

LATIN = "".join(map(chr, range(0x20, 0x7F))) + " ÷×·«»°½¼¾¡¿" + "ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿÓóÄÖäöß" + "Œœ‘’“”„–—…‚•−€"
EXTENDED = "ŸĄĆĘŁŃŚŹŻąćęłńśźżČčŠšĐđŽž"
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
PARTS = {"latin": LATIN, "latin-ext": EXTENDED}
LIMIT = 60 * 1024


def subset(node_modules: Path, out: Path) -> dict[str, int]:
    """Write ``woodtype.woff2``, ``woodtype-ext.woff2``, ``text.woff2`` and ``text-ext.woff2`` into ``out``; return their bytes.

    Raises ``FileNotFoundError`` if a package is missing and ``ValueError`` if together they pass 60 KB.
    """
    out.mkdir(parents=True, exist_ok=True)
    sizes: dict[str, int] = {}
    for family, (pattern, weight, features) in FAMILIES.items():
        for part, letters in PARTS.items():
            source = node_modules / pattern.format(part=part)
            font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
            options = subsetter.Options(flavor="woff2", layout_features=list(features), hinting=False, desubroutinize=True)
            options.name_IDs = [0, 1, 2, 13, 14]  # the licence stays inside the file
            worker = subsetter.Subsetter(options)
            worker.populate(text=letters)
            worker.subset(font)
            name = family + ("" if part == "latin" else "-ext") + ".woff2"
            subsetter.save_font(font, str(out / name), options)
            sizes[name] = (out / name).stat().st_size
        licence = node_modules / Path(pattern).parent.parent / "LICENSE"
        shutil.copyfile(licence, out / f"{family}-LICENSE.txt")
    if sum(sizes.values()) > LIMIT:
        raise ValueError(f"the fonts weigh {sum(sizes.values())} bytes, more than {LIMIT}")
    return sizes


if __name__ == "__main__":
    arguments = [Path(a) for a in sys.argv[1:]]
    made = subset(*(arguments or [Path("node_modules")])[:1], *(arguments[1:2] or [Path("static/vendor/fonts")]))
    for name, size in made.items():
        print(f"{size:6d}  {name}")
    print(f"{sum(made.values()):6d}  together")

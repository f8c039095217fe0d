"""Make the PNG icons from ``static/icons/icon.svg`` with the Chromium of the system: ``python tools/icons.py``.

The drawing keeps inside the middle 80 %, so that a launcher may mask it to any shape.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "static" / "icons"
SIZES = (512, 192, 180)


def main() -> None:
    """Draw each size."""
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}")
            page.screenshot(path=ICONS / f"icon-{size}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

"""Have Lighthouse look at a first visit, on its mobile profile: ``python -m bench.lighthouse.report``, after ``make dist``.

The host compresses, as most do. Prints the four scores and what is not passed. The version is the last that Node 20 runs.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.conftest import ARGS
from tests.browser.site import Site

LIGHTHOUSE = Path(__file__).parent / "node_modules/.bin/lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def main() -> None:
    """Look and print."""
    site = Site(packed=True)
    flags = ["--headless=new", *(arg for arg in ARGS if not arg.startswith("--host-resolver-rules"))]
    with TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            *(str(LIGHTHOUSE), site.url, "--quiet", "--output=json", f"--output-path={out}"),
            *(f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={' '.join(flags)}", "--max-wait-for-load=90000"),
        ]
        subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": "/usr/bin/chromium"})
        report = json.loads(out.read_text())
    site.stop()
    for name in CATEGORIES:
        category = report["categories"][name]
        print(f"{category['title']:16} {round(100 * (category['score'] or 0)):4}")
        for audit in category["auditRefs"]:
            found = report["audits"][audit["id"]]
            if found["score"] is not None and found["score"] < 0.9 and found["scoreDisplayMode"] != "informative":
                print(f"    {found['title']}: {found.get('displayValue', '')} (weight {audit['weight']})")


if __name__ == "__main__":
    main()

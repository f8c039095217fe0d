"""Build ``dist/``: the folder that any static host can serve, from the top or from a sub-path.

``--compress`` lays the same files beside, packed by gzip and brotli, for hosts that send those where a browser takes them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

from tools import shell, vendor

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


def main() -> None:
    """Build everything and copy what the page asks for, and nothing else."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--compress", action="store_true")
    options = arguments.parse_args()
    shell.main()
    vendor.main()
    shutil.rmtree(DIST, ignore_errors=True)
    wanted = [*vendor.files(vendor.SHELL_PATTERNS), *vendor.files(vendor.RUNTIME_PATTERNS)]
    made = ROOT / "static/vendor"
    # An operator may change the list of brokers at any time, so no cache keeps it.
    wanted += [
        ROOT / "service-worker.js",
        ROOT / "static/network.json",
        made / "precache.js",
        *(made / "workbox").iterdir(),
        *(made / "fonts").glob("*LICENSE*"),
    ]
    for path in wanted:
        target = DIST / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(vendor.sent(path), target)
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    if options.compress:
        subprocess.run(("node", "tools/precompress.mjs", DIST, ROOT / ".cache" / "packed"), cwd=ROOT, check=True)
    print(f"dist/ is built: {len(wanted)} files, {size / 1e6:.1f} MB. Put it on any static host.")


if __name__ == "__main__":
    main()

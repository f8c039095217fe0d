#!/usr/bin/env bash
# Makes sure that there is a Chromium for the tests: from Debian's packages as root; as a plain user it says what to install.
set -euo pipefail
if command -v chromium >/dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium from Debian's packages." >&2
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core; } >/dev/null
else
  echo "The browser tests need Chromium. Install it: sudo apt-get install chromium" >&2
  exit 1
fi

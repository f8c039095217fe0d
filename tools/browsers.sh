#!/usr/bin/env bash
# Makes sure that there is a Chromium, a Mosquitto and a coturn for the tests, with the argument "engines" Firefox and WebKitGTK besides, with
# "broker" Mosquitto alone: from Debian's packages as root; as a plain user it says what to install, and ends with 3.
set -euo pipefail
PATH=$PATH:/usr/sbin
packages=(chromium chromium-headless-shell fonts-dejavu-core mosquitto coturn)
commands=(chromium chromium-headless-shell mosquitto turnserver)
if [ "${1:-}" = broker ]; then
  packages=(mosquitto)
  commands=(mosquitto)
fi
if [ "${1:-}" = engines ]; then
  packages+=(firefox-esr webkit2gtk-driver xvfb)
  commands+=(firefox-esr WebKitWebDriver Xvfb)
fi
missing=()
for command in "${commands[@]}"; do command -v "$command" >/dev/null || missing+=("$command"); done
if [ "${#missing[@]}" = 0 ]; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} from Debian's packages." >&2
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${packages[@]}"; } >/dev/null
else
  echo "This needs ${missing[*]}. Install them: sudo apt-get install ${packages[*]}" >&2
  exit 3
fi

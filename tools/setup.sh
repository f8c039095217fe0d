#!/usr/bin/env bash
# Installs what the project needs into its own folder: setup.sh python | bench | node | rivals. Versions are pinned by the lock files.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }

install_debian() { # as root, from Debian's packages
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "Installing $* from Debian's packages."
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"; } >/dev/null
  else
    return 1
  fi
}

case "${1:?python, bench, node or rivals}" in
python)
  if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    say "Python 3.11 or newer is needed: apt-get install python3 python3-venv"
    exit 1
  fi
  rm -rf .venv
  if ! python3 -m venv .venv 2>/dev/null; then
    rm -rf .venv
    install_debian python3-venv || { say "Python cannot make a virtual environment. Install it: apt-get install python3-venv"; exit 1; }
    python3 -m venv .venv
  fi
  say "Installing the Python tools into .venv (once)."
  .venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
  touch .venv/.done
  ;;
bench)
  say "Installing the libraries to measure beside into .venv-bench (once)."
  rm -rf .venv-bench
  python3 -m venv .venv-bench
  .venv-bench/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-bench.lock
  touch .venv-bench/.done
  ;;
rivals)
  say "Installing the libraries to measure play between pages beside (once)."
  npm ci --silent --no-fund --no-audit --prefix bench/rivals
  touch bench/rivals/node_modules/.done
  ;;
node)
  if ! node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null || ! command -v npm >/dev/null; then
    say "Node 20 or newer with npm is needed: apt-get install nodejs npm"
    exit 1
  fi
  say "Installing the page's libraries into node_modules (once)."
  npm ci --silent --no-fund --no-audit
  touch node_modules/.done
  ;;
esac

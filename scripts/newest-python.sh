#!/bin/sh
# newest-python.sh: the newest Python at hand that twinproof runs on, on PATH or among those of pyenv; nothing if none is newer than 3.11.
set -eu
for minor in 15 14 13 12; do
    for candidate in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3."$minor".*/bin/python3; do
        if "$candidate" -c 'import sys, venv; sys.exit(sys.version_info.releaselevel != "final")' >/dev/null 2>&1; then
            command -v "$candidate"
            exit
        fi
    done
done

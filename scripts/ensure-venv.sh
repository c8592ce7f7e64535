#!/bin/sh
# ensure-venv.sh DIRECTORY: makes a virtual environment there with the pinned dependencies and twinproof itself (editable).
set -eu
cd "$(dirname "$0")/.."
venv=$1

find_python() {
    for candidate in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$candidate"
            return
        fi
    done
    echo "setup: Python 3.11 or newer is needed; install it, or name it with: make PYTHON=/path/to/python3" >&2
    exit 1
}

make_venv() {
    "$python" -m venv "$venv" >/dev/null 2>&1
}

# Debian splits ensurepip off into python3-venv; a pip of the system can do its work.
make_venv_by_system_pip() {
    "$python" -m pip --version >/dev/null 2>&1 && "$python" -m venv --without-pip "$venv" >/dev/null 2>&1
}

python=$(find_python)
pip="$venv/bin/python -m pip"
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$venv"
    if make_venv; then
        :
    elif make_venv_by_system_pip; then
        pip="$python -m pip --python $venv/bin/python"
    else
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        scripts/install-package.sh "Python's venv module" "apt-get=python$version-venv" dnf=python3-pip apk=py3-pip pacman=python-pip
        "$python" -m venv "$venv"
    fi
fi
$pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt
$pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .

#!/bin/sh
# install-package.sh WHAT apt-get=NAME dnf=NAME apk=NAME pacman=NAME brew=NAME
# Installs one package through the system's package manager; fails with one clear line where that is not possible.
set -eu

what=$1
shift

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        echo "setup: $what is missing, and installing it needs root; please run: $*" >&2
        exit 1
    fi
}

for pair in "$@"; do
    manager=${pair%%=*}
    package=${pair#*=}
    command -v "$manager" >/dev/null 2>&1 || continue
    echo "setup: $what is missing; installing $package with $manager" >&2
    case $manager in
        apt-get) as_root apt-get update -qq &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" ;;
        dnf) as_root dnf install -y -q "$package" ;;
        apk) as_root apk add --quiet "$package" ;;
        pacman) as_root pacman -Sy --noconfirm --needed "$package" ;;
        brew) brew install --quiet "$package" ;;
    esac >/dev/null && exit 0
    echo "setup: $manager could not install $package; please install $what by hand and run make again" >&2
    exit 1
done
echo "setup: $what is missing and no known package manager was found; please install it by hand and run make again" >&2
exit 1

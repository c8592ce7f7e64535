#!/bin/sh
# Makes sure there is a browser for the tests that look at the HTML report, by installing one through the system's package manager if need be.
set -eu

has_browser() {
    for browser in "${TWINPROOF_BROWSER:-/none}" chromium-headless-shell chromium chromium-browser google-chrome chrome-headless-shell; do
        command -v "$browser" >/dev/null 2>&1 && return 0
    done
    return 1
}

has_browser && exit 0
"$(dirname "$0")/install-package.sh" "a browser (chromium)" apt-get=chromium-headless-shell dnf=chromium-headless apk=chromium pacman=chromium
has_browser && exit 0
echo "setup: a browser was installed but is not on the PATH; name it with TWINPROOF_BROWSER" >&2
exit 1

#!/bin/sh
# Makes sure there is a JDK (a javac that runs), by installing one through the system's package manager if need be.
set -eu

# javac is run, not just looked up: macOS has one without a JDK that only fails.
has_jdk() {
    for javac in "${TWINPROOF_JDK:-/none}/bin/javac" "${JAVA_HOME:-/none}/bin/javac" javac "${JVM_HOMES:-/usr/lib/jvm}"/*/bin/javac; do
        "$javac" -version >/dev/null 2>&1 && return 0
    done
    return 1
}

has_jdk && exit 0
"$(dirname "$0")/install-package.sh" "a JDK (javac)" apt-get=default-jdk-headless dnf=java-latest-openjdk-devel \
    apk=openjdk21-jdk pacman=jdk-openjdk brew=openjdk
has_jdk && exit 0
echo "setup: a JDK was installed but javac is not on the PATH; set JAVA_HOME to the JDK's directory and run make again" >&2
exit 1

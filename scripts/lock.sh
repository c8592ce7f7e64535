#!/bin/sh
# Rewrites constraints.txt: every dependency, transitively, for every platform and Python from 3.11 on, with hashes and without an index address.
# Needs `uv` on the PATH; only whoever changes a dependency runs this.
set -eu
cd "$(dirname "$0")/.."
{
    echo "# Every dependency, pinned and hashed. Written by scripts/lock.sh from pyproject.toml; do not edit."
    uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet "$@"
} >constraints.txt.new
mv constraints.txt.new constraints.txt

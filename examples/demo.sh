#!/bin/sh
# What `make demo` shows: each command, then what twinproof says to it.
set -eu
cd "$(dirname "$0")/.."

show() {
    echo
    echo "\$ $1"
    eval "$1"
}

echo "Two versions of one method: (low + high) / 2 became low + (high - low) / 2. Do they agree?"
show "twinproof check examples/midpoint/old examples/midpoint/new --method of --witnesses build/witnesses || true"
show "twinproof replay build/witnesses/Midpoint.of.json || true"
echo
echo "A list turned round in place, its loop rewritten: is it still the same, for lists of any length, shared or cyclic?"
show "twinproof check examples/reverse/old examples/reverse/new"
echo
echo "Two functions of C: one of them overflows now, the other walks an array by its pointer, whatever its length:"
show "twinproof check examples/average/old.c examples/average/new.c --witnesses build/witnesses || true"
echo
echo "What is compared is the IR that the compiled methods are lowered to:"
show "twinproof ir Midpoint.of -cp examples/midpoint/old"
echo
echo "It can be executed, the JDK's own bytecode included, with exactly the JVM's results:"
show "twinproof run 'Words.count(\"to be or not to be\")' -cp examples/words"
echo
echo "What was found on this machine:"
show "twinproof doctor"

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
show "twinproof run 'Midpoint.of(2, 10)' -cp examples/midpoint/old"
show "twinproof run 'Midpoint.of(2, 10)' -cp examples/midpoint/new"
show "twinproof run 'Midpoint.of(2000000000, 2000000000)' -cp examples/midpoint/old"
show "twinproof run 'Midpoint.of(2000000000, 2000000000)' -cp examples/midpoint/new"
echo
echo "What is executed is the IR that the compiled method is lowered to:"
show "twinproof ir Midpoint.of -cp examples/midpoint/old"
echo
echo "The JDK's own bytecode is executed the same way:"
show "twinproof run 'Words.count(\"to be or not to be\")' -cp examples/words"
echo
echo "What was found on this machine:"
show "twinproof doctor"

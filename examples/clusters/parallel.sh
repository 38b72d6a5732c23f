#!/bin/sh
# GNU parallel: as many parts at a time as there are cores, of four times as many parts.
#
#     sh parallel.sh claims.cgt
#
# Run it again after an interruption: parts that are whole are not evaluated again, others go on.
set -eu
script=$1
parts=$(($(nproc) * 4))
seq "$parts" | parallel --bar --retries 3 cgt run --partition "slice:{}/$parts" --resume "part-{}" "$script"
seq -f 'part-%g' "$parts" | xargs cgt merge

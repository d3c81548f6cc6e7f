#!/bin/sh
# Shards with GNU parallel, on this machine or, with its --sshlogin, on several.
#
#     gnu-parallel.sh SHARDS [OPTION OF baton run...]
set -eu
shards=${1:?usage: gnu-parallel.sh SHARDS [OPTION OF baton run...]}
shift
mkdir -p shards
# parallel ends with the number of jobs that failed, which is no status of Baton's: the merge has the one that counts.
seq 0 $((shards - 1)) | parallel --joblog shards/joblog --results shards/console \
  baton run --jobs 1 --shard "{}/$shards" --output "shards/{}" "$@" || true
baton merge $(seq -f 'shards/%.0f' 0 $((shards - 1))) --output report

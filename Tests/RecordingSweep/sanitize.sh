#!/bin/bash
# sanitize.sh BINARIES [ROUNDS [SEED]]: every command for recordings over damaged ones, with programs that were built with --sanitize=address.
# Made recordings are spoiled by the sweep itself; with BATON_SHARED set, the malformed recordings and those of other projects' tests
# are read as well, by the sweep and through the program. Any report of the sanitizer, and any end but with 0 to 3, is a failure.
set -u
binaries=$1
rounds=${2:-4000}
seed=${3:-1}
# What is not freed when a process ends is no damage. A request for a huge allocation is.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=0:max_allocation_size_mb=256:abort_on_error=0

files=()
if [ -n "${BATON_SHARED:-}" ]; then
  for file in "$BATON_SHARED"/captures/malformed/* "$BATON_SHARED"/captures/edge-real/*; do files+=("$file"); done
fi

"$binaries/recording-sweep" "$rounds" "$seed" ${files[@]+"${files[@]}"} || exit 1

output=$(mktemp) || exit 2
trap 'rm -f "$output"' EXIT
runs=0
failures=0
for file in ${files[@]+"${files[@]}"}; do
  for command in "summary" "summary --json" "show" "show --json --addresses" "show --verbose" "check" "timeline" "stats --json" \
    "linkability" "export --format pcapng --redact"; do
    # shellcheck disable=SC2086 # the words of a command
    timeout 120 "$binaries/baton" capture $command "$file" >/dev/null 2>"$output"
    status=$?
    runs=$((runs + 1))
    if [ "$status" -gt 3 ] || grep -q Sanitizer "$output"; then
      echo "capture $command $file: status $status"
      head -5 "$output"
      failures=$((failures + 1))
    fi
  done
done
echo "$runs runs of the program, $failures failures"
[ "$failures" -eq 0 ]

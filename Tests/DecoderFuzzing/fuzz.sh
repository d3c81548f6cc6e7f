#!/bin/sh
# Fuzzes Baton's decoders with libFuzzer, guided by coverage, under AddressSanitizer.
#
#     fuzz.sh PROGRAM BATON [DECODER...]
#
# PROGRAM is decoder-fuzzing, BATON the tool, which writes the seeds. All decoders are fuzzed where none is named. SECONDS_EACH (60) says how long
# each, JOBS (1) how many at a time.
# First comes the canary, a decoder with planted defects: where nothing is found in it within CANARY seconds (60), nothing that follows means anything.
# Then comes a target that does nothing, whose speed the others are compared with. Inputs that show something new are kept in build/fuzz/corpus, from
# which the next run goes on; crashes are written to build/fuzz/crashes. KEEP=folder merges into that folder a few inputs that together reach all that
# the corpora reach.
# Status 0 without a finding, 1 with one, 2 when something is missing.
set -eu
program=${1:?usage: fuzz.sh PROGRAM BATON [DECODER...]}
baton=${2:?usage: fuzz.sh PROGRAM BATON [DECODER...]}
shift 2
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
root=$(CDPATH= cd "$here/../.." && pwd)
work=$root/build/fuzz
seconds=${SECONDS_EACH:-60}
jobs=${JOBS:-1}
status=0
give_up() {
    echo "fuzz: $*" >&2
    exit 2
}
case $program in /*) ;; *) program=$PWD/$program ;; esac
case $jobs in *[!0-9]* | 0*) give_up "expected a number from 1 in JOBS, found $jobs" ;; esac
[ -x "$program" ] || give_up "expected the program decoder-fuzzing, found nothing at $program; make fuzz builds it"
[ -x "$baton" ] || give_up "expected the tool, found nothing at $baton; make build makes it"
decoders=${*:-$("$baton" fuzz bytes --list | awk '$1 != "canary" { print $1 }')}
mkdir -p "$work/corpus" "$work/crashes" "$work/logs"
rm -rf "$work/seeds"
python3 "$here/seeds.py" --baton "$baton" --output "$work/seeds" || give_up "the seeds could not be made"

# Swift's own report of a trap is long, and libFuzzer prints the input. Leaks at a crash are none of the decoder's.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1

# fuzz NAME SECONDS: its output goes to a log, its status is libFuzzer's.
fuzz() {
    ln -sf "$program" "$work/fuzz-$1"
    mkdir -p "$work/corpus/$1" "$work/seeds/$1"
    dictionary=
    [ ! -s "$work/seeds/$1.dict" ] || dictionary="-dict=$work/seeds/$1.dict"
    # shellcheck disable=SC2086
    "$work/fuzz-$1" -max_total_time="$2" -timeout=10 -rss_limit_mb=3072 -max_len=16384 -len_control=20 -print_final_stats=1 $dictionary \
        -artifact_prefix="$work/crashes/$1-" "$work/corpus/$1" "$work/seeds/$1" >"$work/logs/$1" 2>&1
}
figure() { sed -n "s/^stat::$2: *//p" "$work/logs/$1" | tail -n 1; }
# The counters of edges and features at the end.
coverage() { sed -n 's/^#[0-9]*[[:space:]].*cov: \([0-9]*\) ft: \([0-9]*\) corp: \([0-9]*\).*/\1 \2 \3/p' "$work/logs/$1" | tail -n 1; }

rm -rf "$work/corpus/canary"
if fuzz canary "${CANARY:-60}"; then
    give_up "nothing was found in the canary, which has planted defects, in ${CANARY:-60} s: the fuzzing itself is broken"
fi
grep -qE 'SUMMARY: (libFuzzer|AddressSanitizer)' "$work/logs/canary" || give_up "the canary did not run: $(tail -n 3 "$work/logs/canary")"
rm -f "$work/crashes/canary-"*
echo "canary: a planted defect was found: $(sed -n 's/^SUMMARY: //p' "$work/logs/canary" | tail -n 1)"

fuzz empty 5 || give_up "the empty target failed: $(tail -n 3 "$work/logs/empty")"
empty=$(figure empty average_exec_per_sec)
printf '%-20s %12s %9s %8s %8s %8s %8s %8s  %s\n' decoder executions per-s of-empty edges at-half features inputs result
# How many edges were known when half of its executions were done: as many as at the end say that the coverage has reached a plateau.
edges_at_half() {
    sed -n 's/^#\([0-9]*\)[[:space:]].*cov: \([0-9]*\) ft: .*/\1 \2/p' "$work/logs/$1" |
        awk '{ at[NR] = $1; edges[NR] = $2 } END { for (i = NR; i > 0 && at[i] > at[NR] / 2; i--) { } print i ? edges[i] : "?" }'
}
# decode NAME: fuzzes one decoder, prints its row, and notes a finding.
decode() {
    result=fine
    fuzz "$1" "$seconds" || {
        result="FOUND: $(sed -n 's/^SUMMARY: //p' "$work/logs/$1" | tail -n 1)"
        echo "$1" >>"$work/found"
    }
    speed=$(figure "$1" average_exec_per_sec)
    # shellcheck disable=SC2046
    printf '%-20s %12s %9s %7s%% %8s %8s %8s %8s  %s\n' "$1" "$(figure "$1" number_of_executed_units)" "$speed" \
        "$(awk -v one="${speed:-0}" -v all="$empty" 'BEGIN { printf "%.1f", all ? one / all * 100 : 0 }')" \
        $(coverage "$1" | awk -v half="$(edges_at_half "$1")" '{ print $1, half, $2, $3; seen = 1 } END { if (!seen) print "? ? ? ?" }') "$result"
    if [ "$result" != fine ]; then
        echo "    $(grep -B 1 -m 1 'ERROR: libFuzzer' "$work/logs/$1" | head -n 1)"
        echo "    see $work/logs/$1; try it again with: baton fuzz bytes $1 --input $work/crashes/$1-…"
    fi
    if [ -n "${KEEP:-}" ]; then
        mkdir -p "$KEEP/$1"
        "$work/fuzz-$1" -set_cover_merge=1 -max_len=2048 "$KEEP/$1" "$work/corpus/$1" "$work/seeds/$1" >"$work/logs/$1.merge" 2>&1 ||
            give_up "the corpus of $1 could not be merged; see $work/logs/$1.merge"
    fi
}
rm -f "$work/found"
processes=
worker=0
while [ "$worker" -lt "$jobs" ]; do
    (
        number=0
        for decoder in $decoders; do
            [ $((number % jobs)) -ne "$worker" ] || decode "$decoder"
            number=$((number + 1))
        done
    ) &
    processes="$processes $!"
    worker=$((worker + 1))
done
for process in $processes; do wait "$process" || status=2; done
[ "$status" -ne 0 ] || [ ! -s "$work/found" ] || status=1
exit $status

#!/bin/sh
# What Baton can do in a second: cases, worlds, packets. `make bench` calls it.
#
#     run.sh BATON
#
# Needs sh, awk, cc and libpcap's headers; tshark is measured too where it is installed (TSHARK=no leaves it out). Takes half a minute to two
# minutes. Nothing is left behind. Status 0 when everything was measured, 1 when programs that do the same work counted differently, 2 when a
# part could not be measured. ROUNDS (5), REPEAT (4), WORLDS (10000) and PACKETS (1000000) change how much is measured.
set -eu
baton=${1:?usage: run.sh BATON}
case $baton in /*) ;; *) baton=$PWD/$baton ;; esac
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
root=$(CDPATH= cd "$here/../.." && pwd)
rounds=${ROUNDS:-5}
repeat=${REPEAT:-4}
worlds=${WORLDS:-10000}
packets=${PACKETS:-1000000}
cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
status=0

give_up() {
    echo "bench: $*" >&2
    exit 2
}
[ -x "$baton" ] || give_up "$baton is no program that can be run; make build makes it"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# Runs cases into $work/out; a failing case is a result, everything else is none.
measure() {
    rm -rf "$work/out"
    code=0
    "$baton" run --seed 1 --color never --output "$work/out" "$@" >"$work/console" 2>&1 || code=$?
    case $code in
    0 | 1) ;;
    *) cat "$work/console" >&2; give_up "baton run ended with status $code" ;;
    esac
    [ -s "$work/out/timings.json" ] || give_up "baton run wrote no timings.json"
}
median() { sort -n | awk '{ value[NR] = $1 } END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'; }
total() { sed -n '1s/.*"microseconds":\([0-9]*\).*/\1/p' "$work/out/timings.json"; }
each() { sed -n 's/^{"name":.*"microseconds":\([0-9]*\)}.*/\1/p' "$work/out/timings.json"; }
megabytes() { wc -c <"$work/out/run.jsonl" | awk '{ printf "%.0f", $1 / 1e6 }'; }

model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | sed 1q)
load=$(cut -d ' ' -f 1 /proc/loadavg 2>/dev/null || echo unknown)
echo "Machine: $cores cores, ${model:-$(uname -m)}, $(uname -s); load when the measuring began: $load"
echo "Baton:   $("$baton" version), $baton"
echo

echo "1. Cases a second: the bundled suites, each case $repeat times, no captures"
measure --no-captures --jobs 1 # Once for the page cache.
suites=$(each | wc -l)
# One core, the two that the aim speaks of, and all where there are more.
jobs=1
[ "$cores" -lt 2 ] || jobs="1 2"
[ "$cores" -le 2 ] || jobs="1 2 $cores"
for job in $jobs; do : >"$work/jobs-$job"; done
for round in $(seq "$rounds"); do
    for job in $jobs; do
        measure --no-captures --repeat "$repeat" --jobs "$job"
        total >>"$work/jobs-$job"
    done
done
cases=$(each | wc -l)
one=$(median <"$work/jobs-1")
[ "$cases" -gt 0 ] && [ -n "$one" ] || give_up "timings.json of the run holds no times"
echo "   from the first world to the reports: worlds, rules and a log of $(megabytes) MB, but not program start and reading the"
echo "   cases; medians of $rounds runs, $cases cases a run"
for job in $jobs; do
    awk -v cases="$cases" -v one="$one" -v time="$(median <"$work/jobs-$job")" -v jobs="$job" -v suites="$suites" 'BEGIN {
        name = jobs == 1 ? "one core" : jobs == 2 ? "two cores" : jobs " cores"
        times = jobs == 1 ? "" : sprintf(", %.2f times one core", one / time)
        printf "   on %-10s %8.0f cases/s   the suites, %d cases, in %.3f s%s\n", name, cases / time * 1e6, suites, time / cases * suites / 1e6, times
        if (jobs == 2) printf "   the aim          %8d cases/s   1,000 expanded cases in a second on two cores: %s\n", 1000, (cases / time * 1e6 >= 1000 ? "met" : "missed") }'
done
[ "$cores" -gt 1 ] || echo "   the aim: 1,000 expanded cases in a second on two cores; there is no second core to measure on"
# The last line of the run that tells the counts.
[ "$code" -eq 0 ] || echo "   not all of them passed: $(grep ' cases: ' "$work/console" | tail -n 1)"
echo

echo "2. A world from advertising to offer, messages sealed and opened with AES-256-GCM, on one core"
mkdir -p "$work/conformance/Suites"
cp -R "$root/Conformance/Requirements" "$root/Conformance/Devices" "$work/conformance/"
cp "$here/worlds.yaml" "$work/conformance/Suites/"
: >"$work/world"
: >"$work/case"
for round in $(seq "$rounds"); do
    measure --no-captures --conformance "$work/conformance" --case benchmark/advertise-to-offer --repeat "$worlds" --jobs 1
    [ "$code" -eq 0 ] || { cat "$work/console" >&2; give_up "the world that is to be measured fails"; }
    each | median >>"$work/case"
    total | awk -v worlds="$worlds" '{ print $1 / worlds }' >>"$work/world"
done
case=$(median <"$work/case")
world=$(median <"$work/world")
echo "   Tests/Benchmarks/worlds.yaml, $worlds worlds a run, each with a seed of its own; $rounds runs"
awk -v case="$case" -v world="$world" 'BEGIN {
    printf "   one case         %8.1f us   set up, run, judged, its log lines made: median of the cases, then of the runs\n", case
    printf "   the whole run    %8.1f us a world, log and reports written: median of the runs\n", world }'
echo

echo "3. Packets a second of baton capture summary, next to a C loop on libpcap with the same fields and the CRC verified"
measure --captures --conformance "$work/conformance" --case benchmark/air --jobs 1
[ "$code" -eq 0 ] || { cat "$work/console" >&2; give_up "the case whose air is to be read fails"; }
capture="$work/out/captures/benchmark/air.ble.pcap"
[ -s "$capture" ] || give_up "the run wrote no $capture"
code=0
BATON="$baton" TMPDIR="$work" sh "$here/capture/run.sh" "$capture" "$packets" "$rounds" >"$work/packets" || code=$?
sed 's/^/   /' "$work/packets"
case $code in
0) ;;
1) echo 'bench: programs that do the same work counted differently' >&2; status=1 ;;
*) give_up "the packets could not be measured" ;;
esac
exit $status

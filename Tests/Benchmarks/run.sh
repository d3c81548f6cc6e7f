#!/bin/sh
# What Baton can do in a second: cases, worlds, packets, round trips to an adapter. `make bench` calls it.
#
#     run.sh BATON
#
# Needs sh, awk, cc and libpcap's headers; tshark is measured too where it is installed (TSHARK=no leaves it out). Takes less than half an hour
# on two cores; EXECUTIONS=200 leaves most of the fuzzing out. Nothing is left behind. Status 0 when everything was measured, 1 when programs
# that do the same work counted differently, 2 when a part could not be measured. ROUNDS (5), REPEAT (4), WORLDS (10000), PACKETS (1000000) and
# TRIPS (40000), EXECUTIONS (2000) change how much is measured, CASES='--suite air' which cases are counted a second, ADAPTER='--suite demo'
# which go through the adapter.
set -eu
baton=${1:?usage: run.sh BATON}
case $baton in /*) ;; *) baton=$PWD/$baton ;; esac
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
root=$(CDPATH= cd "$here/../.." && pwd)
rounds=${ROUNDS:-5}
repeat=${REPEAT:-4}
worlds=${WORLDS:-10000}
packets=${PACKETS:-1000000}
trips=${TRIPS:-40000}
executions=${EXECUTIONS:-2000}
chosen=${CASES:-}
through_adapter=${ADAPTER:-}
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

# A choice is several words, or none.
# shellcheck disable=SC2086
echo "1. Cases a second: ${chosen:-the bundled suites}, each case $repeat times, no captures"
measure --no-captures $chosen --jobs 1 # Once for the page cache.
suites=$(each | wc -l)
# One core, the two that the aim speaks of, and all where there are more.
jobs=1
[ "$cores" -lt 2 ] || jobs="1 2"
[ "$cores" -le 2 ] || jobs="1 2 $cores"
for job in $jobs; do : >"$work/jobs-$job"; done
for round in $(seq "$rounds"); do
    for job in $jobs; do
        measure --no-captures $chosen --repeat "$repeat" --jobs "$job"
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

echo "3. Recordings: baton capture summary and show, next to C loops on libpcap with the same fields, the CRC verified and the same text"
measure --captures --conformance "$work/conformance" --case benchmark/air --jobs 1
[ "$code" -eq 0 ] || { cat "$work/console" >&2; give_up "the case whose air is to be read fails"; }
capture="$work/out/captures/benchmark/air.ble.pcap"
[ -s "$capture" ] || give_up "the run wrote no $capture"
code=0
BATON="$baton" TMPDIR="$work" sh "$here/capture/run.sh" "$capture" "$packets" "$rounds" >"$work/packets" || code=$?
sed 's/^/   /' "$work/packets"
case $code in
0) ;;
1) echo 'bench: programs that do the same work counted or printed differently' >&2; status=1 ;;
*) give_up "the packets could not be measured" ;;
esac
echo

echo "4. Round trips a second to an adapter that does nothing, next to two C programs that only pass lines of the same length"
transport=$(dirname "$baton")/transport-benchmark
if [ -x "$transport" ]; then
    cc -O2 -o "$work/echo" "$here/adapter/echo.c" || give_up "the echo adapter cannot be compiled"
    # Over TCP the adapter serves one peer and ends with it; its first line is its port.
    over() {
        case $1 in
        pipe) "$transport" "$work/echo adapter" "$2" ;;
        tcp)
            "$work/echo" adapter tcp >"$work/port" &
            until [ -s "$work/port" ]; do sleep 0.05; done
            "$transport" "tcp:127.0.0.1:$(cat "$work/port")" "$2"
            wait $!
            rm "$work/port"
            ;;
        esac
    }
    over pipe 100 >"$work/sizes" || give_up "the transport cannot be measured"
    for round in $(seq "$rounds"); do
        for way in pipe tcp; do
            over "$way" "$trips" >"$work/trips"
            while read -r kind rate request reply; do
                echo "$rate" >>"$work/baton-$way-$kind"
                "$work/echo" ceiling "$way" "$trips" "$request" "$reply" >>"$work/ceiling-$way-$kind"
            done <"$work/trips"
        done
    done
    echo "   one at a time, requests made and replies checked as in a run; medians of $rounds runs of $trips calls"
    while read -r kind rate request reply; do
        for way in pipe tcp; do
            awk -v kind="$kind" -v way="$way" -v request="$request" -v reply="$reply" \
                -v rate="$(median <"$work/baton-$way-$kind")" -v ceiling="$(median <"$work/ceiling-$way-$kind")" 'BEGIN {
                printf "   %-8s over %-4s %7.0f/s   ceiling %7.0f/s   %3.0f %% of it   (%d bytes there, %d back)\n", kind, way, rate, ceiling, rate / ceiling * 100, request, reply }'
        done
    done <"$work/sizes"
else
    echo "   left out: $transport is not built; make bench builds it"
fi
echo

echo "5. ${through_adapter:-All bundled} cases through the Python adapter, in the role of every device"
adapter=$root/Sources/SampleAdapters/Python/adapter.py
if [ ! -f "$adapter" ]; then
    echo "   left out: there is no $adapter"
elif ! command -v python3 >/dev/null; then
    echo "   left out: there is no python3"
else
    for job in $jobs; do
        # The options are words.
        # shellcheck disable=SC2086
        measure --no-captures $through_adapter --jobs "$job" --implementation "python3 '$adapter'" --role both
        awk -v cases="$(each | wc -l)" -v time="$(total)" -v jobs="$job" 'BEGIN {
            printf "   %d worker%s %8.0f cases/s   %d cases in %.1f s\n", jobs, jobs == 1 ? " " : "s", cases / time * 1e6, cases, time / 1e6 }'
    done
    echo "   one run each; $(grep ' cases: ' "$work/console" | tail -n 1)"
fi
echo

echo "6. Fuzzing: executions a second against the reference, minimizing left out because nothing is found"
cc -O2 -o "$work/measure" "$here/capture/measure.c" || give_up "measure.c cannot be compiled"
# fuzz WHAT WORDS...: prints the elapsed microseconds of a campaign.
fuzz() {
    rm -rf "$work/fuzz"
    "$work/measure" 1 "$work/campaign" "$baton" fuzz "$@" --seed 1 --output "$work/fuzz" 2>"$work/error" | awk '{ print $1 }'
    grep -q ' 0 findings' "$work/campaign" || give_up "baton fuzz $* ended otherwise: $(tail -n 1 "$work/campaign" "$work/error")"
}
for mode in payload schedule "bytes property-list" "bytes capture-file" "bytes case-yaml"; do
    for job in $jobs; do
        # The mode is words.
        # shellcheck disable=SC2086
        time=$(fuzz $mode --runs "$executions" --jobs "$job")
        awk -v mode="$mode" -v jobs="$job" -v runs="$executions" -v time="$time" 'BEGIN {
            printf "   %-22s %d worker%s %8.0f executions/s\n", mode, jobs, jobs == 1 ? " " : "s", runs / time * 1e6 }'
    done
done
echo "   one run each, program start included"
# The canary's fourth defect needs three items in a row that fit each other. A campaign takes more than a second
# however short it is, because what it finds is minimized.
seeds='1 2 3'
[ "$executions" -ge 100 ] || seeds=1
for seed in $seeds; do
    for way in structured plain; do
        rm -rf "$work/fuzz"
        plain=
        [ $way = structured ] || plain=--plain
        "$baton" fuzz bytes canary --runs $((executions * 10)) --limit 0.05 --seed $seed $plain --output "$work/fuzz" >"$work/campaign" 2>&1 || :
        sed -n 's/^FIND canary-\([0-9]*\)  no three items.*/\1/p' "$work/campaign" >>"$work/items-$way"
    done
done
for way in structured plain; do
    awk -v way=$way -v most=$((executions * 10)) -v campaigns="$(echo "$seeds" | wc -w)" '{ sum += $1 } END {
        printf "   three items in a row, %-10s found in %d of %d campaigns of %d executions%s\n", way, NR, campaigns, most, NR ? sprintf(", after %.0f on average", sum / NR) : "" }' "$work/items-$way"
done
exit $status

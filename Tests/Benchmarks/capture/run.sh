#!/bin/sh
# Packets a second of `baton capture summary --json`, beside a C loop on libpcap that does the same work, and tshark where it is installed.
#
#     run.sh CAPTURE [PACKETS [ROUNDS]]
#
# CAPTURE is a pcap of LINKTYPE 256 or 201 whose packets are repeated up to PACKETS (default 1000000). The programs take turns ROUNDS times (default
# 5); medians of elapsed and of user time are printed. All must have counted the same, else the status is 1; it is 2 when something needed is
# missing or a program failed. BATON names the command to measure (default .build/release/baton); TSHARK=no leaves tshark out, which is slow.
set -eu
capture=${1:?usage: run.sh CAPTURE [PACKETS [ROUNDS]]}
packets=${2:-1000000}
rounds=${3:-5}
baton=${BATON:-.build/release/baton}
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
for tool in cc awk "$baton"; do
    command -v "$tool" >/dev/null || { echo "capture/run.sh: $tool is needed and was not found" >&2; exit 2; }
done
for program in repeat reference measure; do
    cc -O2 -o "$work/$program" "$here/$program.c" -lpcap ||
        { echo "capture/run.sh: $program.c could not be compiled; libpcap-dev is needed" >&2; exit 2; }
done
count=$("$work/repeat" "$capture" "$work/long.pcap" "$packets")

# What each program is run as.
command_of() {
    case $1 in
    baton) set -- "$baton" capture summary --json "$work/long.pcap" ;;
    reference) set -- "$work/reference" "$work/long.pcap" ;;
    tshark) set -- tshark -r "$work/long.pcap" -Y 'btcommon.eir_ad.entry.company_id == 0x004c' -T fields \
        -e frame.time_epoch -e btle.advertising_address -e btcommon.eir_ad.entry.data ;;
    esac
    "$work/measure" "$work/output" "$@" 2>"$work/error"
}
run() {
    command_of "$1" >"$work/time" || {
        echo "capture/run.sh: $1 failed: $(cat "$work/error")" >&2
        exit 2
    }
    mv "$work/output" "$work/$1.output"
}

run baton # Once for the page cache.
for turn in $(seq "$rounds"); do
    for program in baton reference; do
        run $program
        cat "$work/time" >>"$work/$program.times"
    done
done
programs="baton reference"
if [ "${TSHARK:-yes}" != no ] && command -v tshark >/dev/null; then
    programs="$programs tshark"
    run tshark
    cat "$work/time" >"$work/tshark.times"
fi

median() { sort -n | awk '{ value[NR] = $1 } END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'; }
echo "$count packets, $(wc -c <"$work/long.pcap") bytes; medians of $rounds runs in turns (tshark: 1 run)"
printf '%-10s %10s %9s %12s %15s\n' '' 'elapsed s' 'user s' 'packets/s' 'time / reference'
base=$(awk '{ print $1 }' "$work/reference.times" | median)
for program in $programs; do
    elapsed=$(awk '{ print $1 }' "$work/$program.times" | median)
    user=$(awk '{ print $2 }' "$work/$program.times" | median)
    awk -v name=$program -v elapsed="$elapsed" -v user="$user" -v base="$base" -v count="$count" 'BEGIN {
        printf "%-10s %10.3f %9.3f %12.0f %15.2f\n", name, elapsed / 1e6, user / 1e6, count / elapsed * 1e6, elapsed / base }'
done
case $programs in *tshark*) ;; *) echo 'tshark    not measured: not installed, or TSHARK=no' ;; esac

# The summary's numbers under the names that the reference prints: {"apple":{"entries":7}} becomes apple.entries 7.
tr -d '\n' <"$work/baton.output" | awk '{
    while (length($0) > 0) {
        if (match($0, /^"([^"\\]|\\.)*"/)) { key = substr($0, 2, RLENGTH - 2); step = RLENGTH }
        else if (match($0, /^-?[0-9]+/)) { number = substr($0, 1, RLENGTH); step = RLENGTH; if (!lists) print path[depth] key, number }
        else {
            sign = substr($0, 1, 1); step = 1
            if (sign == "{") { path[depth + 1] = depth ? path[depth] key "." : ""; depth++ }
            else if (sign == "}") depth--
            else if (sign == "[") lists++
            else if (sign == "]") lists--
        }
        $0 = substr($0, step + 1)
    }
}' | sed 's/^advertising.packetsWithBadCRCRecomputed /advertising.badCRCRecomputed /' >"$work/baton.counts"
if [ -e "$work/tshark.output" ]; then
    # One line a packet with an Apple entry; Baton's captures hold one entry a packet.
    echo "tshark.packetsWithAppleEntry $(wc -l <"$work/tshark.output")" >>"$work/reference.output"
    sed -n 's/^apple.entries /tshark.packetsWithAppleEntry /p' "$work/baton.counts" >>"$work/baton.counts"
fi
awk 'NR == FNR { ours[$1] = $2; next }
    !($1 in ours) || ours[$1] != $2 { printf "counts differ: %s: %s expected, baton has %s\n", $1, $2, ours[$1]; bad = 1 }
    { equal = equal (FNR > 1 ? ", " : "") $1 " " $2 }
    END { if (bad || FNR == 0) exit 1; print "counts equal: " equal }' "$work/baton.counts" "$work/reference.output"

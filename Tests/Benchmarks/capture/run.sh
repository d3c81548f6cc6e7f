#!/bin/sh
# User time of `baton capture` beside C loops on libpcap that do the same work, and tshark where it is installed.
#
#     run.sh CAPTURE [PACKETS [ROUNDS]]
#
# CAPTURE is a pcap of LINKTYPE 256 whose packets are repeated up to PACKETS (default 1000000), once as they are and once as the HCI events of LINKTYPE
# 201. Measured: `summary` beside reference.c, `show` beside show.c, the same packets in pcapng and btsnoop beside pcap, several files with one job
# and with all; of a tenth of the packets, exports beside NDJSON and `show --verbose` beside show.c. The programs take turns ROUNDS times (default 5),
# $TIMES runs a turn (default 4); medians of the turns' mean user times, with the least and the most, and ratios of medians are printed. All must have
# counted and printed the same, else the status is 1; it is 2 when something needed is missing or a program failed.
# BATON names the command to measure (default .build/release/baton); TSHARK=no leaves tshark out, which is slow.
set -eu
capture=${1:?usage: run.sh CAPTURE [PACKETS [ROUNDS]]}
packets=${2:-1000000}
rounds=${3:-5}
times=${TIMES:-4}
baton=${BATON:-.build/release/baton}
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
status=0
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
give_up() {
    echo "capture/run.sh: $*" >&2
    exit 2
}
for tool in cc awk cmp "$baton"; do
    command -v "$tool" >/dev/null || give_up "$tool is needed and was not found"
done
for program in repeat reference show measure; do
    cc -O2 -o "$work/$program" "$here/$program.c" -lpcap || give_up "$program.c could not be compiled; libpcap-dev is needed"
done
make_file() { count=$("$work/repeat" "$capture" "$work/$1" "$packets" "$2" ${3:-}) || give_up "$1 could not be made"; }
make_file 256.pcap pcap
make_file 256.pcapng pcapng
make_file 201.pcap pcap 201
make_file 201.pcapng pcapng 201
make_file 201.btsnoop btsnoop 201
whole=$count
packets=$((packets / 10 > 0 ? packets / 10 : 1))
make_file export.pcap pcap
few=$count
count=$whole

# timed NAME COMMAND...: runs it as often as a turn asks for, appends its mean elapsed and user time to NAME.times, leaves what it wrote in NAME.output.
timed() {
    name=$1
    shift
    "$work/measure" "$times" "$work/$name.output" "$@" 2>"$work/error" >>"$work/$name.times" || give_up "$name failed: $(cat "$work/error")"
}
# column 1 elapsed, 2 user
median() { awk -v column="$2" '{ print $column }' "$work/$1.times" | sort -n | awk '{ value[NR] = $1 } END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'; }
least() { awk -v column="$2" '{ print $column }' "$work/$1.times" | sort -n | sed -n 1p; }
most() { awk -v column="$2" '{ print $column }' "$work/$1.times" | sort -n | sed -n '$p'; }
# row LABEL NAME BASE: the row of NAME, with its ratio to BASE.
row() {
    awk -v label="$1" -v user="$(median "$2" 2)" -v least="$(least "$2" 2)" -v most="$(most "$2" 2)" -v base="$(median "$3" 2)" \
        -v elapsed="$(median "$2" 1)" -v count="$count" 'BEGIN {
        printf "%-34s %7.0f ms (%.0f to %.0f) %7.2f M packets/s %8.0f ms elapsed   ratio %.2f\n", label, user / 1e3, least / 1e3, most / 1e3, (user > 0 ? count / user : 0), elapsed / 1e3, (base > 0 ? user / base : 0) }'
}
differ() {
    echo "capture/run.sh: $*" >&2
    status=1
}

timed cache "$baton" capture summary "$work/256.pcap" # Once for the page cache.
for turn in $(seq "$rounds"); do
    for link in 256 201; do
        timed "summary-$link-pcap" "$baton" capture summary --json "$work/$link.pcap"
        timed "reference-$link" "$work/reference" "$work/$link.pcap"
        timed "summary-$link-pcapng" "$baton" capture summary --json "$work/$link.pcapng"
        [ $link = 256 ] || timed "summary-$link-btsnoop" "$baton" capture summary --json "$work/$link.btsnoop"
        timed "show-$link" "$baton" capture show "$work/$link.pcap"
        timed "line-$link" "$work/show" "$work/$link.pcap"
        cmp -s "$work/show-$link.output" "$work/line-$link.output" || differ "LINKTYPE $link: show and show.c print different lines"
    done
    timed line-few "$work/show" "$work/export.pcap"
    timed verbose "$baton" capture show --verbose "$work/export.pcap"
    for format in ndjson csv; do timed "$format" "$baton" capture export --format $format "$work/export.pcap"; done
    timed sqlite "$baton" capture export --format sqlite --force --output "$work/export.sqlite" "$work/export.pcap"
    timed version "$baton" version
    timed jobs-1 "$baton" capture summary --json --jobs 1 "$work/256.pcap" "$work/201.pcap" "$work/256.pcapng" "$work/201.pcapng"
    timed jobs-all "$baton" capture summary --json "$work/256.pcap" "$work/201.pcap" "$work/256.pcapng" "$work/201.pcapng"
    cmp -s "$work/jobs-1.output" "$work/jobs-all.output" || differ "several files: --jobs 1 and the default print different results"
done

echo "$count packets a file, user time, medians of $rounds turns of $times runs (least to most)"
row "start alone (baton version)" version version
for link in 256 201; do
    echo "LINKTYPE $link, $(wc -c <"$work/$link.pcap") bytes"
    row "  reference.c on libpcap" "reference-$link" "reference-$link"
    row "  summary, aim 1, hoped for 0.5" "summary-$link-pcap" "reference-$link"
    row "  show.c on libpcap" "line-$link" "line-$link"
    row "  show, aim 1.2" "show-$link" "line-$link"
    row "  summary of pcapng, aim 1.2 of pcap" "summary-$link-pcapng" "summary-$link-pcap"
    [ $link = 256 ] || row "  summary of btsnoop, aim 1.2 of pcap" "summary-$link-btsnoop" "summary-$link-pcap"
done
count=$few
echo "Exports, $count packets of LINKTYPE 256"
row "  show.c on libpcap" line-few line-few
row "  show --verbose, aim 20" verbose line-few
row "  NDJSON" ndjson ndjson
row "  CSV, aim 1.5 of NDJSON" csv ndjson
row "  SQLite, aim 3 of NDJSON" sqlite ndjson
lines=$(wc -l <"$work/ndjson.output")
[ "$(($(wc -l <"$work/csv.output") - 1))" -eq "$lines" ] || differ "the CSV has other messages than the NDJSON"
count=$whole
awk -v one="$(median jobs-1 1)" -v all="$(median jobs-all 1)" 'BEGIN {
    printf "four files: %.0f ms elapsed with one job, %.0f ms with a job a processor: %.2f times as fast\n", one / 1e3, all / 1e3, one / all }'

# numbers NAME: a summary's numbers under the names that the reference prints: {"apple":{"entries":7}} becomes apple.entries 7.
numbers() {
    tr -d '\n' <"$work/$1.output" | awk '{
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
    }' | sed 's/^advertising.packetsWithBadCRCRecomputed /advertising.badCRCRecomputed /' >"$work/$1.counts"
}
# compare EXPECTED NAME: whether the summary NAME has the counts of EXPECTED.
compare() {
    numbers "$2"
    awk -v name="$2" 'NR == FNR { ours[$1] = $2; next }
        !($1 in ours) || ours[$1] != $2 { printf "%s: counts differ: %s: %s expected, baton has %s\n", name, $1, $2, ours[$1]; bad = 1 }
        END { if (bad || FNR == 0) exit 1 }' "$work/$2.counts" "$work/$1" || status=1
}
for link in 256 201; do
    compare "reference-$link.output" "summary-$link-pcap"
    compare "reference-$link.output" "summary-$link-pcapng"
done
compare reference-201.output summary-201-btsnoop
[ $status -ne 0 ] || echo "the same counts and the same lines everywhere: $(tr '\n' ',' <"$work/reference-256.output" | sed 's/,$//; s/,/, /g')"

if [ "${TSHARK:-yes}" != no ] && command -v tshark >/dev/null; then
    times=1
    timed tshark tshark -r "$work/256.pcap" -Y 'btcommon.eir_ad.entry.company_id == 0x004c' -T fields \
        -e frame.time_epoch -e btle.advertising_address -e btcommon.eir_ad.entry.data
    row "tshark, three fields, 256, 1 run" tshark reference-256
    # One line a packet with an Apple entry; the packets hold one entry each.
    [ "$(wc -l <"$work/tshark.output")" -eq "$(sed -n 's/^apple.entries //p' "$work/summary-256-pcap.counts")" ] || differ "tshark finds another number of Apple entries"
else
    echo 'tshark not measured: not installed, or TSHARK=no'
fi
exit $status

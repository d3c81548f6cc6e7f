#!/bin/sh
# How much more memory the capture commands take than `baton version`, on recordings that are long or made to fill memory.
#
#     memory.sh [FOLDER...]
#
# Prints the largest resident set of each command on each recording, less that of `baton version` (median of five runs), in KiB. LONG (default
# 1000000) is the number of packets of the long recordings; those of the FOLDERs are read too. Status 1 when one takes more than 8 MiB (LIMIT, in
# KiB), 2 when something needed is missing. BATON names the command to measure (default .build/release/baton).
set -eu
baton=${BATON:-.build/release/baton}
long=${LONG:-1000000}
limit=${LIMIT:-8192}
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
for tool in cc gzip "$baton"; do
    command -v "$tool" >/dev/null || { echo "capture/memory.sh: $tool is needed and was not found" >&2; exit 2; }
done
for program in strangers resident; do
    cc -O2 -o "$work/$program" "$here/$program.c" ||
        { echo "capture/memory.sh: $program.c could not be compiled" >&2; exit 2; }
done
cat >"$work/keys.json" <<'KEYS'
{"keys": [{"device": "phone", "advertisingKey": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"}],
 "activities": [{"team": "TEAM1AAAAA", "type": "com.example.notes.edit"}]}
KEYS
base=$(for turn in 1 2 3 4 5; do "$work/resident" "$baton" version; done | sort -n | sed -n 3p)
[ -n "$base" ] || { echo "capture/memory.sh: $baton does not run" >&2; exit 2; }
echo "baton version: $base KiB; below: KiB more"
# What is measured, under which head.
cat >"$work/commands" <<COMMANDS
summary  summary
filter   summary --filter len>40
show     show
verbose  show --verbose
json     show --json
keys     show --keys $work/keys.json
timeline timeline
stats    stats
link     linkability
check    check
pcap     export
pcapng   export --format pcapng
redact   export --redact
ndjson   export --format ndjson
csv      export --format csv --redact
sqlite   export --format sqlite --output $work/out.sqlite
COMMANDS
while read -r head options; do printf '%9s' "$head"; done <"$work/commands"
echo
status=0
# Damaged recordings end with status 1 and packets that are not Bluetooth with 2; what counts is the memory.
measure() {
    line=
    while read -r head options; do
        # The words of a command part at spaces.
        # shellcheck disable=SC2086
        more=$(($("$work/resident" "$baton" capture $options "$1") - base))
        [ "$more" -le "$limit" ] || { status=1; more="$more!"; }
        line="$line$(printf '%9s' "$more")"
    done <"$work/commands"
    echo "$line  $2"
}
# A piece has a hundred empty messages, so that a twentieth of them is as much to show.
for made in "addresses $long" "pieces $((long / 20))"; do
    # shellcheck disable=SC2086
    "$work/strangers" $made >"$work/recording"
    measure "$work/recording" "$made"
    gzip -1 "$work/recording"
    measure "$work/recording.gz" "$made, compressed"
    rm "$work/recording.gz"
done
for made in 'long 100' 'blocks 8' 'interfaces 200000' 'sections 200000'; do
    # The words of a kind part at spaces, too.
    # shellcheck disable=SC2086
    "$work/strangers" $made >"$work/recording"
    measure "$work/recording" "$made"
done
"$work/strangers" blocks 64 | gzip -9 >"$work/recording"
measure "$work/recording" "blocks 64, 1 GiB in $(wc -c <"$work/recording") bytes"
for folder; do
    for file in "$folder"/*; do [ ! -f "$file" ] || measure "$file" "$(basename "$file")"; done
done
[ $status -eq 0 ] && echo "all within $limit KiB" || echo "more than $limit KiB where a ! stands"
exit $status

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
base=$(for turn in 1 2 3 4 5; do "$work/resident" "$baton" version; done | sort -n | sed -n 3p)
[ -n "$base" ] || { echo "capture/memory.sh: $baton does not run" >&2; exit 2; }
echo "baton version: $base KiB; below: KiB more"
printf '%9s %9s %9s %9s %9s %9s %9s\n' summary filter show check export ndjson redact
status=0
# Damaged recordings end with status 1 and packets that are not Bluetooth with 2; what counts is the memory.
measure() {
    line=
    for options in summary "summary --filter len>40" show check export "export --format ndjson" "export --redact"; do
        # The words of a command part at spaces.
        more=$(($("$work/resident" "$baton" capture $options "$1") - base))
        [ "$more" -le "$limit" ] || { status=1; more="$more!"; }
        line="$line $(printf '%9s' "$more")"
    done
    echo "${line# }  $2"
}
for kind in addresses pieces; do
    "$work/strangers" $kind "$long" >"$work/recording"
    measure "$work/recording" "$long $kind"
    [ $kind = pieces ] || { gzip -1 "$work/recording"; measure "$work/recording.gz" "$long $kind, compressed"; rm "$work/recording.gz"; }
done
for made in 'long 100' 'blocks 8' 'interfaces 200000' 'sections 200000'; do
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

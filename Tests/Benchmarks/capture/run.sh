#!/bin/sh
# Packets a second of `baton capture summary --json`, beside a C loop on libpcap that does the same work, and tshark where it is installed.
#
#     run.sh CAPTURE [PACKETS [ROUNDS]]
#
# CAPTURE is a pcap of LINKTYPE 256 or 201 whose packets are repeated up to PACKETS (default 1000000). The programs take turns ROUNDS times (default
# 5); medians of user time and of elapsed time are printed, and whether all counted the same. BATON names the command to measure
# (default .build/release/baton); TSHARK=no leaves tshark out, which takes a minute for ten million packets.
set -eu
capture=${1:?usage: run.sh CAPTURE [PACKETS [ROUNDS]]}
packets=${2:-1000000}
rounds=${3:-5}
baton=${BATON:-.build/release/baton}
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in cc python3 "$baton"; do
    command -v "$tool" >/dev/null || { echo "run.sh: $tool is needed and was not found" >&2; exit 2; }
done
cc -O2 -o "$work/repeat" "$here/repeat.c" -lpcap
cc -O2 -o "$work/reference" "$here/reference.c" -lpcap
count=$("$work/repeat" "$capture" "$work/long.pcap" "$packets")
tshark=no
if [ "${TSHARK:-yes}" != no ] && command -v tshark >/dev/null; then tshark=yes; fi
BATON=$baton TSHARK=$tshark exec python3 "$here/measure.py" "$work" "$count" "$rounds"

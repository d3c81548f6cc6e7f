#!/bin/bash
# Every command for recordings over damaged ones, with programs that were built with --sanitize=address.
#
#     sanitize.sh BINARIES [ROUNDS [SEED]]
#
# Made recordings of every container and link type are spoiled ROUNDS times (default 4000) and swept inside one process, and some of them are written
# and given to the program itself. With BATON_SHARED set, so are the malformed recordings, those of other projects' tests, and those of
# real devices. A report of the sanitizer, an end by a signal or a trap, a status that no command has, and a run that does not end are failures;
# what there is of each stays in the folder REPORTS (default build/sanitizer). Planted defects come first: a sanitizer that does not see them
# would see nothing. JOBS is how many run at once (default: all processors).
set -u
ulimit -c 0
binaries=$1
rounds=${2:-4000}
seed=${3:-1}
reports=${REPORTS:-build/sanitizer}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
# Rounds in one process: so much is lost where one ends it.
part=250
# Seconds for a run of the program, however busy the machine is.
patience=120
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
rm -rf "$reports" && mkdir -p "$reports" || exit 2
# What is not freed when a process ends is no damage. A request for a huge allocation is, and so is memory without end.
sanitizer=detect_leaks=0:allocator_may_return_null=0:max_allocation_size_mb=256:hard_rss_limit_mb=2048:abort_on_error=0:exitcode=86
# Swift's own report of a trap reads all of the stack, of which the sanitizer would tell.
export SWIFT_BACKTRACE=enable=no
export binaries reports patience work sanitizer

# judged HIGHEST WORDS COMMAND...: runs a command in a folder of its own, and prints "ok", or why its end is a failure; then the folder is kept.
judged() {
  local highest=$1 words=$2 folder status why=
  shift 2
  folder=$(mktemp -d "$work/run.XXXXXX")
  ASAN_OPTIONS=$sanitizer:log_path=$folder/report TMPDIR=$folder OUT=$folder/out.sqlite timeout -k 5 "$patience" "$@" \
    >"$folder/stdout" 2>"$folder/stderr"
  status=$?
  if [ "$status" -eq 86 ] || compgen -G "$folder/report.*" >/dev/null || grep -q 'Sanitizer' "$folder/stderr"; then
    why="report: $(cat "$folder"/report.* "$folder/stderr" 2>/dev/null | grep -m 1 'ERROR\|Sanitizer')"
  elif [ "$status" -eq 124 ] || [ "$status" -eq 137 ] || [ "$status" -eq 142 ]; then
    why="did not end in time"
  elif [ "$status" -ge 128 ]; then
    why="signal $((status - 128)): $(grep -m 1 'Fatal error' "$folder/stderr")"
  elif [ "$status" -gt "$highest" ]; then
    why="status $status: $(cat "$folder/stdout" "$folder/stderr" | head -n 3)"
  fi
  if [ -n "$why" ]; then
    printf '%s\nstatus %s\n%s\n' "$words" "$status" "$why" >"$folder/why"
    mv "$folder" "$reports/"
    echo "FAILED $words: $why ($reports/$(basename "$folder"))"
  else
    # The sweep's last line says what it did.
    [ "$highest" -gt 0 ] || cat "$folder/stdout"
    rm -rf "$folder"
    echo ok
  fi
}

# run COMMAND FILE: a command of the program on a file; where it says so, on standard input, or with a database as output.
run() {
  case $1 in
  *'< -') judged 3 "capture $1 $2" bash -fc 'exec "$0" capture $1 - <"$2"' "$binaries/baton" "${1% < -}" "$2" ;;
  *) judged 3 "capture $1 $2" bash -fc 'exec "$0" capture ${1/@OUT@/$OUT} "$2"' "$binaries/baton" "$1" "$2" ;;
  esac
}
# part SEED ROUNDS [FILE...]: a part of the sweep.
part() { patience=1800 judged 0 "recording-sweep $2 $1 ${*:3}" "$binaries/recording-sweep" "$2" "$1" "${@:3}"; }
export -f judged run part

# 1. What must not be missed. These reports are no failures.
mkdir "$work/planted"
for defect in over-read use-after-free stack-overflow trap allocation hang; do
  found=$(reports=$work/planted patience=10 judged 3 "$defect" "$binaries/recording-sweep" defect "$defect")
  case $defect:$found in
  over-read:*heap-buffer-overflow* | use-after-free:*heap-use-after-free* | stack-overflow:*stack-overflow* | trap:*signal* | \
    allocation:*'requested allocation size'* | hang:*'in time'*) echo "planted and found: $defect" ;;
  *) echo "a planted $defect goes unnoticed: $found" >&2; exit 1 ;;
  esac
done

files=()
if [ -n "${BATON_SHARED:-}" ]; then
  for file in "$BATON_SHARED"/captures/{malformed,edge-real,derived,ble-real,ip-real}/*; do files+=("$file"); done
fi

# 2. The sweep: parts of the rounds, each with a seed of its own, and parts of the files.
{
  for ((done = 0, number = seed; done < rounds; done += part, number++)); do
    printf '%s\0' "part $number $((rounds - done < part ? rounds - done : part))"
  done
  for ((index = 0; index < ${#files[@]}; index += 16)); do
    printf '%s\0' "part $seed 0 $(printf '%q ' "${files[@]:index:16}")"
  done
} | xargs -0 -n 1 -P "$jobs" bash -c 'eval "$1"' _ >"$work/parts"
grep -v '^ok$' "$work/parts" | grep -v ', 0 problems$'
awk '/ problems$/ { files += $1; read += $3; runs += $7; messages += $11; opened += $13 }
  END { printf "sweep: %d files, %d read, %d runs of commands, %d messages, %d opened\n", files, read, runs, messages, opened }' "$work/parts"
failures=$(grep -c '^FAILED' "$work/parts")

# 3. The program: every command on spoiled and on malformed recordings, and on each of the others of up to a megabyte a quarter of the commands.
mkdir "$work/spoiled" && "$binaries/recording-sweep" write "$work/spoiled" 40 "$seed" || exit 2
keys=$work/spoiled/keys.json
commands=(summary 'summary --json' 'summary < -' 'summary --filter len>30' show 'show --json --addresses' 'show --verbose'
  "show --keys $keys" "show --verbose --addresses --keys $keys" "show --json --keys $keys --filter link[0]<9"
  'show --type handoff --device device-1 --from 0 --to 100 --min-rssi=-100 --max-rssi=20' check "check --json --keys $keys"
  timeline "timeline --json --addresses --keys $keys" stats 'stats --json' linkability 'linkability --json --addresses'
  'export --format pcap' 'export --format pcap --redact' 'export --format pcapng' 'export --format pcapng --redact --type handoff'
  "export --format ndjson --redact --keys $keys" 'export --format csv' "export --format csv --addresses --keys $keys"
  'export --format sqlite --output @OUT@' "export --format sqlite --redact --keys $keys --output @OUT@")
number=0
for file in "$work"/spoiled/seed-* ${files[@]+"${files[@]}"}; do
  [ "$(wc -c <"$file")" -le 1048576 ] || continue
  number=$((number + 1))
  for index in "${!commands[@]}"; do
    case $file in
    */spoiled/* | */malformed/*) ;;
    *) [ $(((index + number) % 4)) -eq 0 ] || continue ;;
    esac
    printf '%s\0%s\0' "${commands[index]}" "$file"
  done
done | xargs -0 -n 2 -P "$jobs" bash -c 'run "$1" "$2"' _ >"$work/runs"
grep '^FAILED' "$work/runs"
failures=$((failures + $(grep -c '^FAILED' "$work/runs")))
echo "program: $(wc -l <"$work/runs") runs"
echo "$failures failures$([ "$failures" -eq 0 ] || echo "; reports in $reports")"
[ "$failures" -eq 0 ]

#!/bin/sh
# Writes files.inc, the list of the files under Conformance/ that the binary carries inside itself.
# Run by `make embed` after a file was added, renamed or removed; a changed file needs nothing.
# With --check nothing is written and the status says whether files.inc is up to date.
set -eu
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")" && pwd -P)
conformance=$(cd "$here/../../Conformance" && pwd -P)
output=$here/files.inc

list() {
    cd "$conformance"
    find . -type f \( -name '*.yaml' -o -name '*.json' -o -name '*.template' \) | sed 's|^\./||' | sort
}

generate() {
    echo '// Made by list-files.sh; run `make embed` after adding, renaming or removing a file.'
    index=0
    list | while IFS= read -r path; do
        printf 'static const unsigned char file%d[] = {\n#embed "../../Conformance/%s" suffix(,)\n0};\n' "$index" "$path"
        index=$((index + 1))
    done
    echo 'static const struct conformance_file files[] = {'
    index=0
    list | while IFS= read -r path; do
        printf '{"%s", file%d, sizeof file%d - 1},\n' "$path" "$index" "$index"
        index=$((index + 1))
    done
    echo '};'
}

if [ "${1:-}" = --check ]; then
    generate | cmp -s - "$output"
else
    generate >"$output.new"
    mv "$output.new" "$output"
fi

"""Compares the examples for engines in Captures/Examples with `baton capture summary`, on generated recordings.

    python3 Tests/Archives/archives.py --baton .build/release/baton

An engine that is not installed is skipped with a line. The status is 1 if totals differ, 0 otherwise.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Captures" / "Examples"
# Each engine with the modules that its example imports, and its example.
ENGINES = {"Spark": (["pyspark"], "spark_totals.py"), "Dask": (["dask", "pyarrow"], "dask_totals.py")}
# What messages alone tell; packets without a message of Apple are not in the lines.
COMPARED = ["recordings", "appleEntries", "appleEntriesWithBadCRC", "handoffMessages", "handoffMessagesWithBadCRC", "types"]


def recordings(baton, folder, count):
    """Captures of simulated runs, one for each case. Some lack their end, and in some a third of the packets has a wrong CRC."""
    subprocess.run([baton, "run", "--captures", "--output", folder / "run", "--suite", "discovery", "--suite", "lifecycle",
                    "--suite", "continuation", "--suite", "radio"], check=True, stdout=subprocess.DEVNULL)
    found = sorted((folder / "run" / "captures").rglob("*.pcap*"))
    found = [path for path in found if path.suffix in (".pcap", ".pcapng")][:count]
    if len(found) < count:
        sys.exit(f"archives: expected {count} recordings, found {len(found)}; name more suites")
    archive = folder / "archive"
    archive.mkdir()
    for number, path in enumerate(found):
        content = path.read_bytes()
        if number % 10 == 3 and path.suffix == ".pcap":
            content = with_wrong_checksums(content)
        (archive / f"{number:04}{path.suffix}").write_bytes(content[:-3] if number % 20 == 19 else content)
    return archive


def with_wrong_checksums(content):
    """A little-endian pcap in which every third packet has another CRC, its last three bytes."""
    changed = bytearray(content)
    start, number = 24, 0
    while start + 16 <= len(changed):
        length = struct.unpack_from("<I", changed, start + 8)[0]
        start += 16 + length
        if number % 3 == 0 and start <= len(changed):
            changed[start - 1] ^= 0x01
        number += 1
    return bytes(changed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--baton", default=str(ROOT / ".build/release/baton"))
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    baton = str(pathlib.Path(options.baton).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        archive = recordings(baton, pathlib.Path(scratch), options.count)
        files = sorted(archive.iterdir())
        # Status 1: some of them lack their end.
        summary = subprocess.run(
            [baton, "capture", "summary", "--total", "--json", *files], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if summary.returncode > 1:
            sys.exit(f"archives: baton capture summary ended with status {summary.returncode}")
        expected = json.loads(summary.stdout)
        expected = {key: expected[key] for key in COMPARED}
        expected["types"].sort(key=lambda row: (row["type"] is None, row["type"]))
        print(f"baton  {expected['recordings']} recordings, {expected['appleEntries']} messages")
        status = 0
        for name, (modules, example) in ENGINES.items():
            missing = [module for module in modules if importlib.util.find_spec(module) is None]
            if missing:
                print(f"{name:6} skipped: {', '.join(missing)} is not installed")
                continue
            begin = time.monotonic()
            environment = dict(os.environ, BATON=baton, PYTHONPATH=str(EXAMPLES), PYSPARK_PYTHON=sys.executable)
            result = subprocess.run([sys.executable, EXAMPLES / example, archive], env=environment, capture_output=True)
            if result.returncode != 0:
                print(f"{name:6} failed: {result.stderr.decode()[-2000:]}")
                status = 1
                continue
            found = json.loads(result.stdout.decode().splitlines()[-1])
            differing = [key for key in COMPARED if found[key] != expected[key]]
            for key in differing:
                print(f"{name:6} {key}: expected {expected[key]}, found {found[key]}")
                status = 1
            if not differing:
                print(f"{name:6} the same totals, in {time.monotonic() - begin:.0f} s")
        return status


if __name__ == "__main__":
    sys.exit(main())

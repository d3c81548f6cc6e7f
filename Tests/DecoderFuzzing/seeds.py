#!/usr/bin/env python3
"""Writes inputs for libFuzzer, a folder a decoder: from the bundled cases' traffic, and what `baton fuzz bytes` begins with.

    python3 seeds.py --baton .build/release/baton --output build/fuzz/seeds
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parent.parent.parent
_ADAPTER = _ROOT / "Sources/SampleAdapters/Python/adapter.py"
# Cases with little and with every kind of traffic.
_CASES = ("demo/*", "peers/*", "air/*", "activity/title*", "errors/user-cancels{point=xfer.request,*")
# libFuzzer changes small inputs better, and reads them faster.
_MOST_BYTES = 16_384
# Types of frames whose bodies are encrypted.
_ENCRYPTED = (8,)
_MOST_SEEDS = 64


class Seeds:
    """The seeds by decoder."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._known: dict[str, set[bytes]] = {}

    def add(self, decoder: str, content: bytes) -> None:
        """Adds an input, unless it is there, too large, or one of too many."""
        known = self._known.setdefault(decoder, set())
        if content in known or len(content) > _MOST_BYTES or len(known) >= _MOST_SEEDS:
            return
        folder = self._folder / decoder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"traffic-{len(known):03}").write_bytes(content)
        known.add(content)


def _data(value: Any) -> Iterator[bytes]:
    """The data in a line of the adapter protocol: tagged, in base 64."""
    if isinstance(value, dict):
        if isinstance(text := value.get("$data"), str):
            yield base64.b64decode(text)
        for member in value.values():
            yield from _data(member)
    elif isinstance(value, list):
        for member in value:
            yield from _data(member)


def _apple_data(advertisement: bytes) -> Iterator[bytes]:
    """What stands in Apple's manufacturer data behind the company identifier."""
    while advertisement:
        end = 1 + advertisement[0]
        if advertisement[1:4] == b"\xff\x4c\x00":
            yield advertisement[4:end]
        advertisement = advertisement[end:]


def _take_data(seeds: Seeds, data: bytes) -> None:
    if data.startswith(b"bplist00"):
        seeds.add("property-list", data)
    elif len(data) in range(4, 32):
        seeds.add("advertisement", data)
        for message in _apple_data(data):
            seeds.add("continuity-message", message)


def _take_transcript(seeds: Seeds, transcript: Path) -> None:
    for text in transcript.read_text().splitlines():
        line = json.loads(text)
        for direction in ("to", "from"):
            if direction not in line:
                continue
            seeds.add("adapter-line", json.dumps(line[direction], separators=(",", ":")).encode())
            for data in _data(line[direction]):
                _take_data(seeds, data)
        if (arguments := line.get("to", {}).get("params", {}).get("arguments")) is not None:
            seeds.add("tagged-notation", json.dumps(arguments, separators=(",", ":")).encode())


def _frames(stream: bytes) -> Iterator[tuple[int, bytes]]:
    """The type and the body of each frame of Companion Link."""
    while len(stream) >= 4:
        end = 4 + int.from_bytes(stream[1:4], "big")
        yield stream[0], stream[4:end]
        stream = stream[end:]


def _take_links(seeds: Seeds, baton: str, folder: Path) -> None:
    """What devices send to each other over Companion Link. The OPACK in encrypted frames stays encrypted."""
    command = [baton, "run", "--suite", "transport", "--output", str(folder)]
    if subprocess.run(command, capture_output=True).returncode != 0:
        raise SystemExit(f"baton run did not end as it should: {' '.join(command)}")
    # All that is sent in one case.
    stream = b""
    for text in (folder / "run.jsonl").read_text().splitlines():
        line = json.loads(text)
        if line["line"] == "verdict":
            if stream:
                seeds.add("companion-link", stream)
            stream = b""
        elif line.get("kind") == "transport.sent" and line["fields"]["transport"] == "companion-link":
            for message in _data(line["fields"]):
                stream += message
                for kind, body in _frames(message):
                    if kind not in _ENCRYPTED:
                        seeds.add("opack", body)


def _take_run(seeds: Seeds, baton: str, folder: Path) -> None:
    transcript = folder / "transcript.jsonl"
    command = [baton, "run", "--captures", "--output", str(folder), "--record", str(transcript), "--role", "both"]
    command += ["--implementation", f"{sys.executable} {_ADAPTER}"]
    command += [option for case in _CASES for option in ("--case", case)]
    # A pattern that selects nothing is a mistake of this list.
    if subprocess.run(command, capture_output=True).returncode > 1:
        raise SystemExit(f"baton run did not end as it should: {' '.join(command)}")
    _take_transcript(seeds, transcript)
    log = (folder / "run.jsonl").read_text()
    # The log's first line has the command. Nothing of this machine belongs into a corpus.
    for path, name in ((str(_ADAPTER), "adapter.py"), (sys.executable, "python3"), (str(folder), "out"), (baton, "baton")):
        log = log.replace(path, name)
    lines = log.encode().splitlines(keepends=True)
    for start in range(0, min(len(lines), 4_000), 100):
        seeds.add("run-log", b"".join(lines[:1] + lines[start : start + 20]))
    for path in sorted(folder.rglob("*.pcap*")):
        content = path.read_bytes()[: _MOST_BYTES // 2]
        seeds.add("capture-file", content)
        seeds.add("gzip", gzip.compress(content[:2_000], mtime=0))
    for path in sorted(folder.rglob("*.keys.json")):
        seeds.add("key-file", path.read_bytes())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default="baton", help="the program (default: baton)")
    parser.add_argument("--output", type=Path, required=True, help="write the seeds here")
    options = parser.parse_args()
    seeds = Seeds(options.output)
    with tempfile.TemporaryDirectory() as folder:
        _take_run(seeds, options.baton, Path(folder))
        _take_links(seeds, options.baton, Path(folder) / "links")
    listing = subprocess.run([options.baton, "fuzz", "bytes", "--list"], capture_output=True, text=True, check=True)
    for line in listing.stdout.splitlines():
        decoder = line.split()[0]
        command = [options.baton, "fuzz", "bytes", decoder, "--seeds", str(options.output / decoder)]
        subprocess.run(command, check=True, capture_output=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

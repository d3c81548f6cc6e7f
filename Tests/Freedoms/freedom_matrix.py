#!/usr/bin/env python3
"""Runs the Python device with each freedom that requirements leave to a system, and ends with status 1 where a case fails.

    python3 freedom_matrix.py --baton .build/release/baton            every freedom, in every role
    python3 freedom_matrix.py --baton … --at-most 40 --freedom NAME   a sample of the cases of one

A freedom changes nothing in a case that never asks its switch. One run of the device without any freedom, in which each
device notes the switches that it is asked, finds out which cases those are; `--every-case` leaves none out.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_ADAPTER = _HERE.parent.parent / "Sources/SampleAdapters/Python/adapter.py"
_ROLES = ("both", "source", "receiver")
_PASSED = ("pass", "warn")


class Matrix:
    """What is run, and with which program."""

    def __init__(self, options: argparse.Namespace):
        self._options = options

    def run(self, role: str, arguments: list[str], cases: list[str] | None, folder: Path, *more: str) -> dict[str, str]:
        """Runs cases with the device; all where `cases` is None. Returns the outcomes by the cases' names."""
        adapter = shlex.join([sys.executable, str(_ADAPTER), *arguments])
        command = [self._options.baton, "run", "--implementation", adapter, "--role", role, "--answer-limit", "60"]
        command += ["--no-captures", "--output", str(folder), *more]
        if self._options.conformance is not None:
            command += ["--conformance", self._options.conformance]
        command += [option for case in cases or [] for option in ("--case", case)]
        result = subprocess.run(command, capture_output=True, text=True)
        # Status 1 says that cases fail, which is for the caller to judge.
        if result.returncode not in (0, 1):
            raise SystemExit(f"baton run ended with status {result.returncode}:\n{result.stderr[-2000:]}")
        verdicts = (line for line in _lines(folder / "run.jsonl") if line.get("line") == "verdict")
        return {verdict["name"]: verdict["outcome"] for verdict in verdicts}

    def decisive(self, folder: Path) -> tuple[dict[str, str], dict[str, set[str]]]:
        """The outcomes without any freedom, and for each case the switches that its devices ask."""
        notes, transcript = folder / "notes", folder / "transcript.jsonl"
        outcomes = self.run("both", ["--note-freedoms", str(notes)], None, folder, "--record", str(transcript))
        cases = {
            line["to"]["params"]["seed"]: line["case"]
            for line in _lines(transcript)
            if line.get("to", {}).get("method") == "reset"
        }
        asked: dict[str, set[str]] = {}
        for entry in _lines(notes):
            # A device that is told of no case is one that Baton tries out before the first.
            if (case := cases.get(str(entry["seed"]))) is not None:
                asked.setdefault(case, set()).update(entry["asked"])
        return outcomes, asked


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open() as file:
        for line in file:
            yield json.loads(line)


def _sample(cases: list[str], most: int | None) -> list[str]:
    """At most so many cases, from all over the list."""
    if most is None or len(cases) <= most:
        return cases
    return [cases[index * len(cases) // most] for index in range(most)]


def _listed(adapter: Path) -> list[str]:
    listing = subprocess.run([sys.executable, str(adapter), "--list-freedoms"], capture_output=True, text=True, check=True)
    return [line.partition(":")[0] for line in listing.stdout.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default="baton", help="the program (default: baton)")
    parser.add_argument("--conformance", metavar="FOLDER", help="these files in place of the embedded ones")
    parser.add_argument("--freedom", action="append", help="this freedom only; may be repeated")
    parser.add_argument("--role", action="append", choices=_ROLES, help="this role only; may be repeated")
    parser.add_argument("--at-most", type=int, metavar="CASES", help="run a sample of the cases of a freedom")
    parser.add_argument("--every-case", action="store_true", help="run the cases as well that ask no switch of a freedom")
    options = parser.parse_args()
    citations = {entry["name"]: entry for entry in json.loads((_HERE / "freedoms.json").read_text())}
    problems = [f"{name}: no sentence leaves it open" for name in _listed(_ADAPTER) if name not in citations]
    problems += [f"{name}: the device does not have it" for name in citations if name not in _listed(_ADAPTER)]
    matrix = Matrix(options)
    with tempfile.TemporaryDirectory() as folder:
        plain, asked = matrix.decisive(Path(folder))
    problems += [f"{case}: {outcome} without any freedom" for case, outcome in plain.items() if _is_failure(outcome)]
    total = 0
    for name in options.freedom or list(citations):
        decisive = [case for case, outcome in plain.items() if outcome in _PASSED and name in asked.get(case, set())]
        if not decisive:
            problems.append(f"{name}: no case asks for it")
            continue
        # Cases that need less in one role than in both were not watched.
        unwatched = [case for case, outcome in plain.items() if outcome == "unsupported"]
        cells = []
        for role in options.role or _ROLES:
            cases = decisive if role == "both" else decisive + unwatched
            chosen = None if options.every_case else _sample(cases, options.at_most)
            with tempfile.TemporaryDirectory() as folder:
                outcomes = matrix.run(role, ["--freedom", name], chosen, Path(folder))
            failed = [case for case, outcome in outcomes.items() if _is_failure(outcome)]
            problems += [f"{name}, {role}: {case}" for case in failed]
            run = sum(outcome in _PASSED for outcome in outcomes.values()) + len(failed)
            warned = sum(outcome == "warn" for outcome in outcomes.values())
            total += run
            cells.append(f"{role} {run}" + (f" ({warned} warn)" if warned else "") + (f" {len(failed)} FAIL" if failed else ""))
        print(f"{name:36}{citations.get(name, {}).get('where', '?'):34}{', '.join(cells)}", flush=True)
    print("\n".join(problems))
    print(f"{len(options.freedom or citations)} freedoms, {total} cases run with them, {len(problems)} problems")
    return 1 if problems else 0


def _is_failure(outcome: str) -> bool:
    return outcome not in (*_PASSED, "unsupported")


if __name__ == "__main__":
    sys.exit(main())

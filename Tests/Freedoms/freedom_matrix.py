#!/usr/bin/env python3
"""Runs the Python device with each freedom that requirements leave to a system, and ends with status 1 where a case fails.

    python3 freedom_matrix.py --baton .build/release/baton            every freedom, in every role
    python3 freedom_matrix.py --baton … --at-most 40 --freedom NAME   a sample of the cases of one
    python3 freedom_matrix.py --baton … --at-most 12 --together       a sample of each, in one run for each role

A freedom changes nothing in a case that never asks its switch. One run of the device without any freedom, in which each
device notes the switches that it is asked, finds out which cases those are; `--every-case` leaves none out.

Starting Baton takes longer than most cases. With `--together` it is started once for each role: each case is run with
one freedom, and a file tells the device which it takes in which case.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_ADAPTER = _HERE.parent.parent / "Sources/SampleAdapters/Python/adapter.py"
_ROLES = ("both", "source", "receiver")
_PASSED = ("pass", "warn")
# A device on which an activity is made before it accepts one is a source; Baton goes by the same rule.
_MAKING = ("create", "becomeCurrent", "attach")
# The declaration is made before there is a case.
_BEFORE_ANY_CASE = ("further-capabilities",)


@dataclass
class Watched:
    """What a run without any freedom has shown."""

    outcomes: dict[str, str]
    """By the cases' names."""
    asked: dict[str, dict[str, set[str]]] = field(default_factory=lambda: {role: {} for role in _ROLES})
    """For each role, the switches that the devices of a case ask which the implementation plays in that role."""
    seeds: dict[str, list[str]] = field(default_factory=dict)
    """The seeds of the devices of a case."""

    def decisive(self, freedom: str, role: str) -> list[str]:
        """The cases in which a device of this role asks the switch."""
        asked = self.asked[role]
        return [
            case for case, outcome in self.outcomes.items() if outcome in _PASSED and freedom in asked.get(case, set())
        ]

    @property
    def unwatched(self) -> list[str]:
        """Cases that need less in one role than in both."""
        return [case for case, outcome in self.outcomes.items() if outcome == "unsupported"]


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
        if self._options.jobs is not None:
            command += ["--jobs", str(self._options.jobs)]
        command += [option for case in cases or [] for option in ("--case", case)]
        result = subprocess.run(command, capture_output=True, text=True)
        # Status 1 says that cases fail, which is for the caller to judge.
        if result.returncode not in (0, 1):
            raise SystemExit(f"baton run ended with status {result.returncode}:\n{result.stderr[-2000:]}")
        verdicts = (line for line in _lines(folder / "run.jsonl") if line.get("line") == "verdict")
        return {verdict["name"]: verdict["outcome"] for verdict in verdicts}

    def watch(self, folder: Path) -> Watched:
        """Runs every case without any freedom."""
        notes, transcript = folder / "notes", folder / "transcript.jsonl"
        watched = Watched(self.run("both", ["--note-freedoms", str(notes)], None, folder, "--record", str(transcript)))
        places: dict[str, tuple[str, str]] = {}
        sources: dict[tuple[str, str], bool] = {}
        for line in _lines(transcript):
            call = line.get("to", {})
            place = (line.get("case", ""), line.get("device", ""))
            if call.get("method") == "reset":
                places[call["params"]["seed"]] = place
                watched.seeds.setdefault(place[0], []).append(call["params"]["seed"])
            elif call.get("method") == "do" and call["params"]["verb"] in (*_MAKING, "accept"):
                sources.setdefault(place, call["params"]["verb"] in _MAKING)
        for entry in _lines(notes):
            # A device that is told of no case is one that Baton tries out before the first.
            if (place := places.get(str(entry["seed"]))) is not None:
                for role in ("both", "source" if sources.get(place, False) else "receiver"):
                    watched.asked[role].setdefault(place[0], set()).update(entry["asked"])
        return watched


class Table:
    """The rows and problems of a matrix."""

    def __init__(self, citations: dict[str, dict[str, str]]):
        self._citations = citations
        self.problems: list[str] = []
        self._rows: dict[str, list[str]] = {}
        self._cases: set[str] = set()
        self._total = 0

    def add(self, name: str, role: str, outcomes: dict[str, str]) -> None:
        """Notes how the cases ended with a freedom in a role."""
        failed = [case for case, outcome in outcomes.items() if _is_failure(outcome)]
        self.problems += [f"{name}, {role}: {case}" for case in failed]
        run = [case for case, outcome in outcomes.items() if outcome != "unsupported"]
        warned = sum(outcome == "warn" for outcome in outcomes.values())
        self._total += len(run)
        self._cases.update(run)
        cell = f"{role} {len(run)}" + (f" ({warned} warn)" if warned else "") + (f" {len(failed)} FAIL" if failed else "")
        self._rows.setdefault(name, []).append(cell)

    def print_row(self, name: str) -> None:
        """Prints what was noted of a freedom."""
        place = self._citations.get(name, {}).get("where", "?")
        print(f"{name:36}{place:34}{', '.join(self._rows.get(name, ['no case']))}", flush=True)

    def print_end(self) -> None:
        """Prints the problems, and how much was run."""
        print("\n".join(self.problems))
        families = len({_family(case) for case in self._cases})
        print(
            f"{len(self._rows)} freedoms, {self._total} runs of {len(self._cases)} cases ({families} names), "
            f"{len(self.problems)} problems"
        )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open() as file:
        for line in file:
            yield json.loads(line)


def _family(case: str) -> str:
    """The name of a case without its permutation."""
    return case.partition("{")[0]


def _one_of_each(cases: list[str], turn: int) -> list[str]:
    """One permutation of each case: another at each turn."""
    families: dict[str, list[str]] = {}
    for case in cases:
        families.setdefault(_family(case), []).append(case)
    return [permutations[turn % len(permutations)] for permutations in families.values()]


def _sample(cases: list[str], most: int | None, shift: float = 0) -> list[str]:
    """At most so many cases, from all over the list. The shift, from 0 to 1, says where between two of them it begins."""
    if most is None or len(cases) <= most:
        return cases
    return [cases[int((index + shift) * len(cases) / most)] for index in range(most)]


def _listed(adapter: Path) -> list[str]:
    listing = subprocess.run([sys.executable, str(adapter), "--list-freedoms"], capture_output=True, text=True, check=True)
    return [line.partition(":")[0] for line in listing.stdout.splitlines()]


def _is_failure(outcome: str) -> bool:
    return outcome not in (*_PASSED, "unsupported")


def _run_one_by_one(matrix: Matrix, watched: Watched, names: list[str], options: argparse.Namespace, table: Table) -> None:
    """Runs each freedom by itself."""
    for turn, name in enumerate(names):
        for role in options.role or _ROLES:
            cases = watched.decisive(name, role)
            if not cases:
                continue
            if role != "both":
                cases += watched.unwatched
            if options.one_permutation:
                cases = _one_of_each(cases, turn)
            chosen = None if options.every_case else _sample(cases, options.at_most)
            with tempfile.TemporaryDirectory() as folder:
                table.add(name, role, matrix.run(role, ["--freedom", name], chosen, Path(folder)))
        table.print_row(name)


def _run_together(matrix: Matrix, watched: Watched, names: list[str], options: argparse.Namespace, table: Table) -> None:
    """Runs all freedoms in one run for each role, each case with one of them."""
    for turn, role in enumerate(options.role or _ROLES):
        plan = _plan(watched, [name for name in names if name not in _BEFORE_ANY_CASE], role, turn, options.at_most)
        with tempfile.TemporaryDirectory() as folder:
            by_seed = {seed: name for case, name in plan.items() for seed in watched.seeds[case]}
            path = Path(folder) / "freedoms.json"
            path.write_text(json.dumps(by_seed))
            outcomes = matrix.run(role, ["--freedoms-by-seed", str(path)], list(plan), Path(folder))
        for name in names:
            if own := {case: outcome for case, outcome in outcomes.items() if plan.get(case) == name}:
                table.add(name, role, own)
    for name in names:
        if name in _BEFORE_ANY_CASE:
            cases = _sample(_one_of_each(list(watched.asked["both"]), 0), options.at_most)
            with tempfile.TemporaryDirectory() as folder:
                table.add(name, "both", matrix.run("both", ["--freedom", name], cases, Path(folder)))
        table.print_row(name)


def _plan(watched: Watched, names: list[str], role: str, turn: int, most: int | None) -> dict[str, str]:
    """The freedoms by the cases that are run with them. Where few cases ask for a freedom, it chooses first."""
    decisive = {name: watched.decisive(name, role) for name in names}
    plan: dict[str, str] = {}
    for position, name in enumerate(sorted(names, key=lambda name: len(decisive[name]))):
        free = [case for case in decisive[name] if case not in plan]
        shift = (position + turn / len(_ROLES)) / len(names)
        plan.update((case, name) for case in _sample(_one_of_each(free, position + turn), most, shift))
    return plan


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default="baton", help="the program (default: baton)")
    parser.add_argument("--conformance", metavar="FOLDER", help="these files in place of the embedded ones")
    parser.add_argument("--freedom", action="append", help="this freedom only; may be repeated")
    parser.add_argument("--role", action="append", choices=_ROLES, help="this role only; may be repeated")
    parser.add_argument("--at-most", type=int, metavar="CASES", help="run a sample of the cases of a freedom")
    parser.add_argument("--one-permutation", action="store_true", help="run one permutation of each case")
    parser.add_argument("--together", action="store_true", help="run all freedoms in one run for each role")
    parser.add_argument("--every-case", action="store_true", help="run the cases as well that ask no switch of a freedom")
    parser.add_argument("--jobs", type=int, help="run this many cases at a time (default: one per processor)")
    options = parser.parse_args()
    citations = {entry["name"]: entry for entry in json.loads((_HERE / "freedoms.json").read_text())}
    listed, names = _listed(_ADAPTER), options.freedom or list(citations)
    matrix, table = Matrix(options), Table(citations)
    with tempfile.TemporaryDirectory() as folder:
        watched = matrix.watch(Path(folder))
    table.problems += [f"{name}: no sentence leaves it open" for name in listed if name not in citations]
    table.problems += [f"{name}: the device does not have it" for name in citations if name not in listed]
    table.problems += [f"{name}: no case asks for it" for name in names if not watched.decisive(name, "both")]
    table.problems += [f"{case}: {end} without any freedom" for case, end in watched.outcomes.items() if _is_failure(end)]
    (_run_together if options.together else _run_one_by_one)(matrix, watched, names, options, table)
    table.print_end()
    return 1 if table.problems else 0


if __name__ == "__main__":
    sys.exit(main())

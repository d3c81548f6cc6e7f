#!/usr/bin/env python3
"""Runs the Python device with each freedom that requirements leave to a system, and ends with status 1 where a case fails.

    python3 freedom_matrix.py --baton .build/release/baton            every freedom, in every role
    python3 freedom_matrix.py --baton … --at-most 40 --freedom NAME   a sample of the cases of one
    python3 freedom_matrix.py --baton … --at-most 12 --together       a sample of each, in one run for each role
    python3 freedom_matrix.py --baton … --case 'streams/*'            every freedom, in the cases of a suite
    python3 freedom_matrix.py --baton … --mixed 7                     several freedoms at a time in every case, drawn with this seed

A freedom changes nothing in a case that never asks its switch. Runs of the device without any freedom, in which each
device notes the switches that it is asked, find out which cases those are; `--every-case` leaves none out.

Starting Baton takes longer than most cases. With `--together` it is started once for each role: each case is run with
one freedom, and a file tells the device which it takes in which case. With `--mixed` a case is run with several of the
freedoms that it asks for, at most one of those that one place leaves open. A switch that is asked only where another freedom
is taken is not among them. Of a case that fails, each freedom without which it still fails is left out; the rest is printed.
"""

from __future__ import annotations

import argparse
import json
import random
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
_MIXED = range(3, 9)
"""How many freedoms a case is run with at a time."""


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
        return [case for case, outcome in self.outcomes.items() if not _is_failure(outcome) and freedom in asked.get(case, ())]

    @property
    def unsupported(self) -> list[str]:
        """The cases that need in both roles together what the device lacks. Some need less in one."""
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
        # Cases fail with status 1, and end in a harness fault with status 3; both are for the caller to judge.
        if result.returncode not in (0, 1, 3) or not (folder / "run.jsonl").exists():
            said = result.stdout[-1000:] + result.stderr[-2000:]
            raise SystemExit(f"baton run ended with status {result.returncode}:\n{said}")
        verdicts = (line for line in _lines(folder / "run.jsonl") if line.get("line") == "verdict")
        return {verdict["name"]: verdict["outcome"] for verdict in verdicts}

    def watch(self, folder: Path) -> Watched:
        """Runs every case without any freedom, in the role of both."""
        watched = Watched({})
        watched.outcomes = self._watch(watched, "both", self._options.case, folder)
        return watched

    def watch_in_one_role(self, watched: Watched, role: str, folder: Path) -> dict[str, str]:
        """Runs in one role the cases that the device does not support in both. Returns their outcomes."""
        return self._watch(watched, role, watched.unsupported, folder) if watched.unsupported else {}

    def _watch(self, watched: Watched, role: str, cases: list[str] | None, folder: Path) -> dict[str, str]:
        notes, transcript = folder / f"notes-{role}", folder / f"transcript-{role}.jsonl"
        more = ["--record", str(transcript), "--strict-adapter"]
        outcomes = self.run(role, ["--note-freedoms", str(notes)], cases, folder / role, *more)
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
                alone = "source" if sources.get(place, False) else "receiver"
                for asked in ("both", alone) if role == "both" else (role,):
                    watched.asked[asked].setdefault(place[0], set()).update(entry["asked"])
        return outcomes


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
        notes = [f"({warned} warn)"] * (warned > 0) + [f"{len(failed)} FAIL"] * (len(failed) > 0)
        self._rows.setdefault(name, []).append(" ".join([role, str(len(run)), *notes]))

    def add_mixed(self, role: str, plan: dict[str, list[str]], outcomes: dict[str, str]) -> None:
        """Notes in how many cases each freedom was taken beside others."""
        ran = [case for case, outcome in outcomes.items() if outcome != "unsupported"]
        self._total += len(ran)
        self._cases.update(ran)
        for name in sorted({name for case in ran for name in plan[case]}):
            self._rows.setdefault(name, []).append(f"{role} {sum(name in plan[case] for case in ran)}")

    def print_row(self, name: str) -> None:
        """Prints what was noted of a freedom."""
        place = self._citations.get(name, {}).get("where", "?")
        print(f"{name:36}{place:34}{', '.join(self._rows.get(name, ['no case']))}", flush=True)
        for problem in self.problems:
            if problem.startswith(f"{name}, "):
                print(f"    {problem}", flush=True)

    def print_end(self) -> None:
        """Prints the problems, and how much was run."""
        print("\n".join(self.problems))
        families = len({_family(case) for case in self._cases})
        print(
            f"{len(self._rows)} freedoms, {self._total} runs of {len(self._cases)} cases ({families} names), "
            f"{len(self.problems)} problems"
        )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    # No device was started where the implementation supports none of the cases, and none has written notes.
    if not path.exists():
        return
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
    """At most so many cases, from all over the list. Another shift, from 0 to 1, gives others."""
    if most is None or len(cases) <= most:
        return cases
    return [cases[int((index + shift) * len(cases) / most)] for index in range(most)]


def _listed(adapter: Path) -> list[str]:
    command = [sys.executable, str(adapter), "--list-freedoms"]
    listing = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.partition(":")[0] for line in listing.stdout.splitlines()]


def _is_failure(outcome: str) -> bool:
    return outcome not in (*_PASSED, "unsupported")


class Runs:
    """The ways to run the cases."""

    def __init__(self, matrix: Matrix, watched: Watched, table: Table, options: argparse.Namespace):
        self._matrix = matrix
        self._watched = watched
        self._table = table
        self._options = options
        self._roles = options.role or _ROLES

    def one_by_one(self, names: list[str]) -> None:
        """Runs each freedom by itself."""
        for turn, name in enumerate(names):
            for role in self._roles:
                if cases := self._chosen(name, role, turn):
                    self._run(name, role, None if self._options.every_case else cases)
            self._table.print_row(name)

    def together(self, names: list[str]) -> None:
        """Runs all freedoms in one run for each role, each case with one of them."""
        most = self._options.at_most
        for turn, role in enumerate(self._roles):
            plan = _plan(self._watched, [name for name in names if name not in _BEFORE_ANY_CASE], role, turn, most)
            outcomes = self._run_planned({case: [name] for case, name in plan.items()}, role)
            for name in names:
                if own := {case: outcome for case, outcome in outcomes.items() if plan.get(case) == name}:
                    self._table.add(name, role, own)
        self._end(names)

    def mixed(self, names: list[str], places: dict[str, str], seed: int) -> None:
        """Runs the cases with several freedoms at a time, in one run for each role."""
        for turn, role in enumerate(self._roles):
            decisive = {name: set(self._watched.decisive(name, role)) for name in names if name not in _BEFORE_ANY_CASE}
            plan: dict[str, list[str]] = {}
            for case in self._watched.outcomes:
                of_case = [name for name in decisive if case in decisive[name]]
                rarest = sorted(of_case, key=lambda name: len(decisive[name]))
                if mixture := _mixture(rarest, places, random.Random(f"{seed} {role} {case}")):
                    plan[case] = mixture
            plan = _sampled_plan(plan, _sample(list(plan), self._options.at_most, turn / len(_ROLES)))
            outcomes = self._run_planned(plan, role)
            self._table.add_mixed(role, plan, outcomes)
            failed = [case for case, outcome in outcomes.items() if _is_failure(outcome)]
            # What follows takes a while.
            print("".join(f"{case}, {role}: fails with {', '.join(plan[case])}\n" for case in failed), end="", flush=True)
            for case in failed:
                needed = " + ".join(self._needed(case, plan[case], role)) or "without any freedom"
                self._table.problems.append(f"{needed}, {role}: {case}")
        self._end(names)

    def _end(self, names: list[str]) -> None:
        """Runs what is asked before there is a case, and prints the rows."""
        for name in names:
            if name in _BEFORE_ANY_CASE:
                cases = _one_of_each(list(self._watched.asked["both"]), 0)
                self._run(name, "both", _sample(cases, self._options.at_most))
            self._table.print_row(name)

    def _needed(self, case: str, mixture: list[str], role: str) -> list[str]:
        """Leaves out each freedom without which the case still fails."""
        for name in mixture:
            fewer = [each for each in mixture if each != name]
            if _is_failure(self._run_planned({case: fewer}, role).get(case, "pass")):
                mixture = fewer
        return mixture

    def _chosen(self, name: str, role: str, turn: int) -> list[str]:
        cases = self._watched.decisive(name, role)
        if self._options.one_permutation:
            cases = _one_of_each(cases, turn)
        return _sample(cases, self._options.at_most)

    def _run(self, name: str, role: str, cases: list[str] | None) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self._table.add(name, role, self._matrix.run(role, ["--freedom", name], cases, Path(folder)))

    def _run_planned(self, plan: dict[str, list[str]], role: str) -> dict[str, str]:
        if not plan:
            return {}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "freedoms.json"
            seeds = self._watched.seeds
            path.write_text(json.dumps({seed: names for case, names in plan.items() for seed in seeds[case]}))
            return self._matrix.run(role, ["--freedoms-by-seed", str(path)], list(plan), Path(folder))


def _plan(watched: Watched, names: list[str], role: str, turn: int, most: int | None) -> dict[str, str]:
    """The freedoms by the cases that are run with them. Where few cases ask for a freedom, it chooses first."""
    decisive = {name: watched.decisive(name, role) for name in names}
    plan: dict[str, str] = {}
    for position, name in enumerate(sorted(names, key=lambda name: len(decisive[name]))):
        free = [case for case in decisive[name] if case not in plan]
        shift = (position + turn / len(_ROLES)) / len(names)
        plan.update((case, name) for case in _sample(_one_of_each(free, position + turn), most, shift))
    return plan


def _sampled_plan(plan: dict[str, list[str]], sample: list[str]) -> dict[str, list[str]]:
    """The plan for a sample of its cases, and for the first case with each freedom that these leave out."""
    chosen = set(sample)
    taken = {name for case in sample for name in plan[case]}
    for case, names in plan.items():
        if not taken.issuperset(names):
            chosen.add(case)
            taken.update(names)
    return {case: names for case, names in plan.items() if case in chosen}


def _mixture(rarest: list[str], places: dict[str, str], randomness: random.Random) -> list[str]:
    """Some of the freedoms, at most one of each place: what one place leaves open can often be taken in one way only.

    The one for which the fewest cases ask comes first, so that it is tried at all.
    """
    mixture: list[str] = []
    others = rarest[1:]
    for name in rarest[:1] + randomness.sample(others, len(others)):
        if all(places.get(name) != places.get(each) for each in mixture):
            mixture.append(name)
    return sorted(mixture[: randomness.choice(_MIXED)])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default="baton", help="the program (default: baton)")
    parser.add_argument("--conformance", metavar="FOLDER", help="these files in place of the embedded ones")
    parser.add_argument("--freedom", action="append", help="this freedom only; may be repeated")
    parser.add_argument("--case", action="append", metavar="GLOB", help="these cases only; may be repeated")
    parser.add_argument("--role", action="append", choices=_ROLES, help="this role only; may be repeated")
    parser.add_argument("--at-most", type=int, metavar="CASES", help="run a sample of the cases of a freedom")
    parser.add_argument("--one-permutation", action="store_true", help="run one permutation of each case")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--together", action="store_true", help="run all freedoms in one run for each role")
    ways.add_argument("--mixed", type=int, metavar="SEED", help="run several freedoms at a time, in one run for each role")
    ways.add_argument("--every-case", action="store_true", help="also run the cases that ask no switch of a freedom")
    parser.add_argument("--jobs", type=int, help="run this many cases at a time (default: one per processor)")
    options = parser.parse_args()
    citations = {entry["name"]: entry for entry in json.loads((_HERE / "freedoms.json").read_text())}
    listed, names = _listed(_ADAPTER), options.freedom or list(citations)
    matrix, table = Matrix(options), Table(citations)
    one_role: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        watched = matrix.watch(Path(folder))
        for role in options.role or _ROLES:
            # A sample takes what is supported in both roles.
            is_sample = options.together or (options.mixed is not None and options.at_most is not None)
            if role != "both" and not is_sample:
                one_role[role] = matrix.watch_in_one_role(watched, role, Path(folder))
    table.problems += [f"{name}: no sentence leaves it open" for name in listed if name not in citations]
    table.problems += [f"{name}: the device does not have it" for name in citations if name not in listed]
    if options.case is None:
        table.problems += [f"{name}: no case asks for it" for name in names if not watched.decisive(name, "both")]
    passed = sum(outcome in _PASSED for outcome in watched.outcomes.values())
    print(f"{passed} of {len(watched.outcomes)} cases pass without any freedom")
    for role, outcomes in one_role.items():
        print(f"{sum(outcome in _PASSED for outcome in outcomes.values())} more pass as {role}")
    for role, outcomes in {"both": watched.outcomes, **one_role}.items():
        failed = [(case, outcome) for case, outcome in outcomes.items() if _is_failure(outcome)]
        table.problems += [f"{case}, {role}: {outcome} without any freedom" for case, outcome in failed]
    runs = Runs(matrix, watched, table, options)
    if options.mixed is not None:
        runs.mixed(names, {name: entry["where"] for name, entry in citations.items()}, options.mixed)
    else:
        (runs.together if options.together else runs.one_by_one)(names)
    table.print_end()
    return 1 if table.problems else 0


if __name__ == "__main__":
    sys.exit(main())

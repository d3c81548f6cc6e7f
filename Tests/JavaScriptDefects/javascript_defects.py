#!/usr/bin/env python3
"""Gives the device in JavaScript one defect after the other, and prints a table of the cases that catch it.

    python3 javascript_defects.py --baton .build/release/baton
    python3 javascript_defects.py --baton … --only 'stream*' --all-cases

`defects.json` lists the defects: texts of the device's sources and what takes their place, the requirements that this
breaks, and the cases that catch it. A case catches a defect if it fails with a check that cites one of these
requirements. An entry without requirements breaks a sentence that the adapter protocol alone has; a check of the protocol
cites none. With the `outcome` `warn` an entry breaks a recommendation, of which a check has to warn. All of the cases
pass with the device as it is. Ends with status 1 if a defect escapes, or if one cannot be put into the device, and with
status 2 where node is missing.

The changed devices take turns within a run: `devices_by_seed.js` plays the one that belongs to a case.

`--all-cases` runs the cases of all suites with each defect, and prints all that catch it. That takes a minute or two a
defect; `--only` chooses some.

`--one-for-each-cell` leaves out defects as long as the others show each cell of the table of six questions that all of
them show (see `question_cells.py`).

`--freedoms` takes `freedoms.json` in place of that list. Its entries are changes that requirements leave to a device:
`open` is the sentence that does, `where` says where it stands. All of the cases have to pass, without a warning.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from changed_devices import ChangedDevices, Unfit
from entries import Check, Defect, Freedom, Trial
from question_cells import Table

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_SUITES = _ROOT / "Conformance/Suites"
_LIMIT = 900.0
"""Seconds for a run."""
_ANSWER_LIMIT = 60
"""Seconds for an answer. A change that makes the device hang does not hold the others up for longer."""
_DEVICES = 100
"""Changed devices in a run: each has all of its modules in memory."""
_HEAD = """# Which cases catch defects of the device in JavaScript

Made by `javascript_defects.py`. *Caught by* names the cases, each with the checks that cite what the defect breaks.

| Defect | Capability | What it does | Breaks | Caught by |
|---|---|---|---|---|
"""
_FREEDOM_HEAD = """# What the device in JavaScript may do otherwise

Made by `javascript_defects.py --freedoms`. *Passed* counts the cases that pass with the change.

| Freedom | Capability | What the device does | Left open by | Passed |
|---|---|---|---|---|
"""


class Run(NamedTuple):
    """What a run came to."""

    status: int
    verdicts: dict[str, str]
    """The outcomes by the cases' names."""
    checks: dict[str, list[Check]]
    """Those that failed or warned, by the cases' names."""
    said: str
    """The end of what Baton has printed."""


class Matrix:
    """Runs cases against the device, as it is and with the changes of a list.

    A run has one change for each case, so that hundreds of changes need a dozen runs.
    """

    def __init__(self, options: argparse.Namespace):
        self._options = options
        self._changed = ChangedDevices()
        self._allows_unsupported: bool = options.freedoms or options.all_cases

    def try_all(self, trials: list[Trial]) -> list[str]:
        """Runs the cases of each entry with its change. Returns why cases say nothing about any."""
        problems = []
        for role in sorted({trial.entry.role for trial in trials}):
            problems += self._try_in(role, [trial for trial in trials if trial.entry.role == role])
        return problems

    def _try_in(self, role: str, trials: list[Trial]) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            patterns = sorted({case for trial in trials for case in trial.entry.cases})
            record = Path(folder) / "record"
            honest = self._run(role, [] if self._options.all_cases else patterns, {}, Path(folder), record)
            seeds = _seeds(record)
        problems = [
            f"{case}, {role}: {verdict} without any change"
            for case, verdict in honest.verdicts.items()
            if verdict != "pass" and not (verdict == "unsupported" and self._allows_unsupported)
        ]
        if honest.status != 0 and not problems:
            # Often the list names a case that is not there.
            for trial in trials:
                trial.unfit = "was not tried"
            return [f"the run without any change, {role}: {honest.said}"]
        waiting: dict[str, list[Trial]] = {}
        for trial in trials:
            # Of all cases, some have no device that could have the change.
            chosen = list(seeds) if self._options.all_cases else trial.chosen(honest.verdicts)
            for case in chosen:
                waiting.setdefault(case, []).append(trial)
        runs = _runs(waiting)
        for number, plan in enumerate(runs):
            if sys.stderr.isatty():
                print(f"\r{role}: run {number + 1} of {len(runs)} ", end="", file=sys.stderr, flush=True)
            self._try(role, plan, seeds)
        if sys.stderr.isatty():
            print(file=sys.stderr)
        return problems

    def _try(self, role: str, plan: dict[str, Trial], seeds: dict[str, list[str]]) -> None:
        """Runs each case of a plan against a copy of the device that has the change of its entry."""
        with tempfile.TemporaryDirectory() as folder:
            folders: dict[int, str] = {}
            for trial in {id(trial): trial for trial in plan.values()}.values():
                device = Path(folder) / f"device-{len(folders)}"
                try:
                    self._changed.make(trial.entry.edits, device)
                except Unfit as unfit:
                    trial.unfit = str(unfit)
                folders[id(trial)] = str(device)
            for case, trial in plan.items():
                if case not in seeds and trial.unfit is None:
                    trial.unfit = f"{case} has no device"
            plan = {case: trial for case, trial in plan.items() if trial.unfit is None}
            devices = {seed: folders[id(trial)] for case, trial in plan.items() for seed in seeds[case]}
            if not plan:
                return
            patterns = [] if self._options.all_cases else map(_literal, plan)
            run = self._run(role, list(patterns), devices, Path(folder))
        for case, trial in plan.items():
            if case in run.verdicts:
                trial.verdicts[case] = run.verdicts[case]
                trial.checks[case] = run.checks[case]
            else:
                trial.unfit = f"no verdict of {case}: baton run ended with status {run.status}: {run.said}"

    def _run(
        self, role: str, patterns: list[str], devices: dict[str, str], folder: Path, record: Path | None = None
    ) -> Run:
        """Runs the cases of some patterns; all of all suites if there is none.

        `devices` names a folder of sources by the seeds of the devices; all others are the device as it is.
        """
        chosen = folder / "devices.json"
        chosen.write_text(json.dumps(devices))
        # The other suites need not be read.
        suites = sorted({pattern.partition("/")[0] for pattern in patterns})
        command = [self._options.baton, "run", *(str(_SUITES / f"{suite}.yaml") for suite in suites)]
        command += [option for pattern in patterns for option in ("--case", pattern)]
        command += ["--implementation", shlex.join(["node", str(_HERE / "devices_by_seed.js"), str(chosen)])]
        command += ["--role", role, "--jobs", str(self._options.jobs), "--answer-limit", str(_ANSWER_LIMIT)]
        command += ["--give-up-after", "1000000", "--no-environment", "--log", "failures", "--no-captures"]
        command += ["--output", str(folder / "report")]
        command += [] if record is None else ["--record", str(record)]
        try:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT)
            status, said = ended.returncode, (ended.stdout + ended.stderr)[-400:].strip()
        except subprocess.TimeoutExpired:
            status, said = 124, f"the run did not end within {_LIMIT:g} seconds"
        log = folder / "report" / "run.jsonl"
        verdicts, checks = _read(log) if log.exists() else ({}, {})
        return Run(status, verdicts, checks, said)


def _runs(waiting: dict[str, list[Trial]]) -> list[dict[str, Trial]]:
    """Plans of runs: each case with one entry at a time, and no more entries in a run than `_DEVICES`."""
    runs: list[dict[str, Trial]] = []
    for turn in range(max(map(len, waiting.values()), default=0)):
        plan: dict[str, Trial] = {}
        entries: set[int] = set()
        for case, trials in waiting.items():
            if turn >= len(trials):
                continue
            trial = trials[turn]
            if id(trial) not in entries and len(entries) == _DEVICES:
                runs.append(plan)
                plan, entries = {}, set()
            plan[case] = trial
            entries.add(id(trial))
        runs.append(plan)
    return runs


def _seeds(record: Path) -> dict[str, list[str]]:
    """The seeds of the devices of each case, by a record of all lines."""
    seeds: dict[str, list[str]] = {}
    if not record.exists():
        return seeds  # Baton has ended before the first case, and says why.
    with record.open() as lines:
        for line in lines:
            entry = json.loads(line)
            call = entry.get("to") or {}
            if call.get("method") == "reset" and "case" in entry:
                seeds.setdefault(entry["case"], []).append(call["params"]["seed"])
    return seeds


def _literal(name: str) -> str:
    """A pattern that a name alone matches."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _read(log: Path) -> tuple[dict[str, str], dict[str, list[Check]]]:
    """The verdicts of a log, and the checks that failed or warned."""
    verdicts: dict[str, str] = {}
    checks: dict[str, list[Check]] = {}
    found: list[Check] = []
    with log.open() as lines:
        for line in lines:
            record = json.loads(line)
            match record["line"]:
                case "case":
                    found = []
                case "check" if record["outcome"] in ("fail", "warn"):
                    found.append(Check(record["id"], record["outcome"], record["requirements"]))
                case "verdict":
                    verdicts[record["name"]] = record["outcome"]
                    checks[record["name"]] = found
    return verdicts, checks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default=str(_ROOT / ".build/release/baton"), help="the program")
    parser.add_argument("--list", type=Path, help="the list (default: defects.json, or freedoms.json)")
    parser.add_argument("--freedoms", action="store_true", help="changes that are left to a device, and must pass")
    parser.add_argument("--only", action="append", metavar="GLOB", help="these entries only; may be repeated")
    parser.add_argument("--one-for-each-cell", action="store_true", help="as many defects as show the table of six questions")
    parser.add_argument("--all-cases", action="store_true", help="run all cases with each defect")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at a time (default: one per processor)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="writes the table to this file as well")
    options = parser.parse_args()
    if shutil.which("node") is None:
        print("There is no node, which the device in JavaScript needs.", file=sys.stderr)
        return 2
    kind, head = (Freedom, _FREEDOM_HEAD) if options.freedoms else (Defect, _HEAD)
    file = options.list or _HERE / ("freedoms.json" if options.freedoms else "defects.json")
    entries = [kind.read(entry) for entry in json.loads(file.read_text())]
    counts = Counter(entry.name for entry in entries)
    problems = [f"{name}: listed {count} times" for name, count in counts.items() if count > 1]
    entries = [each for each in entries if any(fnmatchcase(each.name, glob) for glob in options.only or ["*"])]
    if options.one_for_each_cell and not options.freedoms:
        entries = Table.read(options.baton).one_for_each_cell(entries)
    trials = [Trial(entry) for entry in entries]
    problems += Matrix(options).try_all(trials)
    rows = [trial.row for trial in trials]
    for trial in trials:
        if (problem := trial.problem(options.all_cases)) is not None:
            problems.append(f"{trial.entry.name}: {problem}")
    print(head + "".join(f"{row}\n" for row in rows), end="")
    wrong = len({problem.partition(": ")[0] for problem in problems} & {entry.name for entry in entries})
    said = ("freedoms", "passed") if options.freedoms else ("defects", "caught")
    end = f"\n{len(entries)} {said[0]}: {len(entries) - wrong} {said[1]}, {wrong} not; {len(problems)} problems.\n"
    print(end, end="")
    print("".join(f"{problem}\n" for problem in problems), end="", file=sys.stderr)
    if options.output is not None:
        options.output.write_text(head + "".join(f"{row}\n" for row in rows) + end)
    return 1 if problems or not entries else 0


if __name__ == "__main__":
    sys.exit(main())

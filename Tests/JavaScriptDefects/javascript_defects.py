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

`--all-cases` runs the cases of all suites with each defect, and prints all that catch it. That takes a minute or two a
defect; `--only` chooses some.

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
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_DEVICE = _ROOT / "Sources/SampleAdapters/JavaScript"
_SUITES = _ROOT / "Conformance/Suites"
_LIMIT = 120.0
"""Seconds for a run of a few cases. A defect that makes the device hang does not hold the others up."""
_LONG_LIMIT = 900.0
"""Seconds for a run of all cases, or of the cases of all entries."""
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


class Unfit(Exception):
    """Why a change cannot be made in the device, or why its run says nothing."""


class Edit(NamedTuple):
    """A text of a source, which occurs there once, and what takes its place."""

    file: str
    replaced: str
    replacement: str


class Defect(NamedTuple):
    """An entry of the list."""

    name: str
    capability: str
    what: str
    requirements: list[str]
    """Those that it breaks; none if only the adapter protocol demands it."""
    role: str
    outcome: str
    """`fail`, or `warn` if it breaks a recommendation."""
    edits: list[Edit]
    cases: list[str]
    """Full names, or patterns as `baton run --case` takes them."""

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Defect:
        common = (entry[key] for key in ("name", "capability", "what", "requirements"))
        role, outcome = entry.get("role", "both"), entry.get("outcome", "fail")
        return cls(*common, role=role, outcome=outcome, edits=_edits(entry), cases=entry["cases"])

    def is_cited_by(self, check: Check) -> bool:
        """Whether a check is about what the defect breaks."""
        if self.requirements:
            return not set(check.cited).isdisjoint(self.requirements)
        return not check.cited


class Freedom(NamedTuple):
    """An entry of the other list: a change that breaks nothing."""

    name: str
    capability: str
    what: str
    where: str
    open: str
    role: str
    edits: list[Edit]
    cases: list[str]

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Freedom:
        common = (entry[key] for key in ("name", "capability", "what", "where", "open"))
        return cls(*common, role=entry.get("role", "both"), edits=_edits(entry), cases=entry["cases"])


class Check(NamedTuple):
    """A check that failed or warned."""

    name: str
    outcome: str
    cited: list[str]


class Run(NamedTuple):
    """What a run came to."""

    status: int
    verdicts: dict[str, str]
    """The outcomes by the cases' names."""
    checks: dict[str, list[Check]]
    """Those that failed or warned, by the cases' names."""
    said: str
    """The end of what Baton has printed."""

    def catching(self, defect: Defect) -> dict[str, list[str]]:
        """The cases that catch the defect, each with the checks that name it."""
        caught: dict[str, list[str]] = {}
        for case, verdict in self.verdicts.items():
            found = [check for check in self.checks[case] if check.outcome == defect.outcome]
            named = [check.name for check in found if defect.is_cited_by(check)]
            if named and verdict == defect.outcome:
                caught[case] = named
        return caught


class Result(NamedTuple):
    """A row of the table, and what is wrong."""

    row: str
    problem: str | None


class Matrix:
    """Runs cases against the device, as it is and with defects."""

    def __init__(self, options: argparse.Namespace):
        self._baton: str = options.baton
        self._has_all_cases: bool = options.all_cases

    def honest_problems(self, defects: list[Defect]) -> list[str]:
        """Why cases say nothing: they do not pass with the device as it is. There is a run for each role."""
        problems = []
        for role in sorted({defect.role for defect in defects}):
            cases = sorted({case for defect in defects if defect.role == role for case in defect.cases})
            with tempfile.TemporaryDirectory() as folder:
                run = self._run(_DEVICE, role, cases, Path(folder), _LONG_LIMIT)
            failed = [case for case, verdict in run.verdicts.items() if verdict != "pass"]
            problems += [f"{case}, {role}: {run.verdicts[case]} without any defect" for case in failed]
            if run.status != 0 and not failed:
                problems.append(f"the run without any defect, {role}: {run.said}")
        return problems

    def result(self, entry: Defect | Freedom) -> Result:
        """Runs the cases of an entry, or all cases, against a copy of the device that has the change."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                device = Path(folder) / "device"
                shutil.copytree(_DEVICE, device)
                _plant(entry.edits, device)
                if self._has_all_cases:
                    run = self._run(device, entry.role, [], Path(folder), _LONG_LIMIT)
                else:
                    run = self._run(device, entry.role, entry.cases, Path(folder), _LIMIT)
        except Unfit as unfit:
            return Result(_freedom_row(entry, 0) if isinstance(entry, Freedom) else _row(entry, {}), str(unfit))
        if isinstance(entry, Freedom):
            passed = sum(verdict == "pass" for verdict in run.verdicts.values())
            return Result(_freedom_row(entry, passed), self._demand(run))
        caught = run.catching(entry)
        return Result(_row(entry, caught), self._escape(entry, run, caught))

    def _demand(self, run: Run) -> str | None:
        """Which checks demand what is left open. Each case passes, and there is at least one."""
        demanded = [
            f"{case}: {', '.join(check.name for check in run.checks[case]) or verdict}"
            for case, verdict in run.verdicts.items()
            if verdict not in ("pass", "unsupported")
        ]
        if demanded:
            return f"is demanded otherwise by {'; '.join(demanded)}"
        if run.status != 0 or "pass" not in run.verdicts.values():
            return f"baton run ended with status {run.status}: {run.said}"
        return None

    def _escape(self, defect: Defect, run: Run, caught: dict[str, list[str]]) -> str | None:
        """Why the defect is not caught. Each of its cases has to catch it."""
        if self._has_all_cases:
            return None if caught else "no check of any case cites what it breaks"
        if run.status != {"fail": 1, "warn": 0}[defect.outcome]:
            return f"baton run ended with status {run.status}: {run.said}"
        silent = [case for case in defect.cases if not any(_matches(name, case) for name in caught)]
        if not silent:
            return None
        cited = sorted({each for checks in run.checks.values() for check in checks for each in check.cited})
        return f"escapes {', '.join(silent)}; other checks cite {', '.join(cited) or 'nothing'}"

    def _run(self, device: Path, role: str, cases: list[str], folder: Path, limit: float) -> Run:
        """Runs cases; all of all suites if none is named.

        Raises:
            Unfit: the run did not end.
        """
        # The other suites need not be read.
        suites = sorted({case.partition("/")[0] for case in cases})
        command = [self._baton, "run", *(str(_SUITES / f"{suite}.yaml") for suite in suites)]
        command += [option for case in cases for option in ("--case", case)]
        command += ["--implementation", shlex.join(["node", str(device / "adapter.js")]), "--role", role]
        command += ["--jobs", "1", "--answer-limit", "60", "--no-environment", "--log", "failures", "--no-captures"]
        command += ["--output", str(folder / "report")]
        try:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        except subprocess.TimeoutExpired:
            raise Unfit(f"the run did not end within {limit:g} seconds") from None
        log = folder / "report" / "run.jsonl"
        verdicts, checks = _read(log) if log.exists() else ({}, {})
        return Run(ended.returncode, verdicts, checks, (ended.stdout + ended.stderr)[-400:].strip())


def _matches(name: str, pattern: str) -> bool:
    return name == pattern or fnmatchcase(name, pattern)


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


def _edits(entry: dict[str, Any]) -> list[Edit]:
    """Most entries have one edit, and its members stand in the entry itself."""
    return [Edit(edit["file"], edit["replace"], edit["with"]) for edit in entry.get("edits", [entry])]


def _plant(edits: list[Edit], device: Path) -> None:
    """Changes a copy of the device.

    Raises:
        Unfit: a text is not there, or stands there several times.
    """
    for edit in edits:
        source = (device / edit.file).read_text()
        if (count := source.count(edit.replaced)) != 1:
            raise Unfit(f"the text to be replaced occurs {count} times in {edit.file}: {edit.replaced!r}")
        (device / edit.file).write_text(source.replace(edit.replaced, edit.replacement))


def _freedom_row(freedom: Freedom, passed: int) -> str:
    """A row of the table of freedoms."""
    open_ = f"{freedom.where}: {freedom.open}"
    cells = [f"`{freedom.name}`", f"`{freedom.capability}`", freedom.what, open_, str(passed)]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _row(defect: Defect, caught: dict[str, list[str]]) -> str:
    """A row of the table."""
    by = "; ".join(f"`{case}`: {', '.join(checks)}" for case, checks in caught.items()) or "—"
    broken = ", ".join(defect.requirements) or "the adapter protocol"
    cells = [f"`{defect.name}`", f"`{defect.capability}`", defect.what, broken, by]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default=str(_ROOT / ".build/release/baton"), help="the program")
    parser.add_argument("--list", type=Path, help="the list (default: defects.json, or freedoms.json)")
    parser.add_argument("--freedoms", action="store_true", help="changes that are left to a device, and must pass")
    parser.add_argument("--only", action="append", metavar="GLOB", help="these entries only; may be repeated")
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
    matrix = Matrix(options)
    print(head, end="", flush=True)
    rows = []
    with ThreadPoolExecutor(max_workers=options.jobs) as pool:
        # A freedom shows by itself whether its cases pass.
        honest = pool.submit(matrix.honest_problems, [] if options.all_cases or options.freedoms else entries)
        for entry, result in zip(entries, pool.map(matrix.result, entries), strict=True):
            rows.append(result.row)
            print(result.row, flush=True)
            if result.problem is not None:
                problems.append(f"{entry.name}: {result.problem}")
        problems += honest.result()
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

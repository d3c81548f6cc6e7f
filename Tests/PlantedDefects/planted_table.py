#!/usr/bin/env python3
"""Runs `baton fuzz` against devices with one planted defect each, and prints a table of what it found.

    python3 planted_table.py --baton .build/release/baton --output Tests/PlantedDefects/TABLE.md

`planted.json` lists the defects: the mode and the role that should find each, where it is planted, and the requirements
or the symptom that the finding must have. A finding counts only if the minimized case passes with the device without
the defect. Each campaign ends with its first finding or after two minutes. Ends with status 1 if a defect is not found.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_PYTHON_DEVICE = _ROOT / "Sources" / "SampleAdapters" / "Python" / "adapter.py"
_GRACE = 120.0
"""Seconds for what a campaign does beyond its limit: it finishes its batch and minimizes."""
_LONGEST_SHAPE = 160
_HEAD = """# What `baton fuzz` finds

Made by `planted_table.py` with --time {time:g} --jobs {jobs}: one device with one planted defect in each row. *Executions*
counts to the first finding, *seconds* to its minimized case. *Steps* are those of that case, among them the expectations.

| Defect | Where | Mode | Role | What it does | Executions | Seconds | Names | Steps | Minimized input |
|---|---|---|---|---|---|---|---|---|---|
"""


class Result(NamedTuple):
    """What a campaign against one defect came to."""

    row: str
    problem: str | None


class Campaigns:
    """Runs campaigns with the options of the command line."""

    def __init__(self, options: argparse.Namespace):
        self._options = options

    def result(self, defect: dict[str, Any]) -> Result:
        """Runs the mode against a device with the defect, and checks its first finding."""
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            report, failure = self._fuzz(defect, Path(folder))
            seconds = time.monotonic() - begin
            if report is None:
                return Result(_row(defect, ["—"] * 5), failure)
            if not report["findings"]:
                tried = f"not in {report['executions']}"
                return Result(_row(defect, [tried, f"{seconds:.0f}", "—", "—", "—"]), "not found")
            finding = report["findings"][0]
            case = Path(folder) / finding["file"]
            problem = self._mistake(defect, finding) or self._failure_without(defect, case)
            names = ", ".join(finding["requirements"]) or finding["symptom"]
            shape = finding["shape"]
            shape = shape if len(shape) <= _LONGEST_SHAPE else shape[: _LONGEST_SHAPE - 1] + "…"
            cells = [str(finding["execution"] + 1), f"{seconds:.0f}", names, str(_steps(case)), shape]
            return Result(_row(defect, cells), problem)

    def _fuzz(self, defect: dict[str, Any], folder: Path) -> tuple[dict[str, Any] | None, str]:
        """The report of a campaign, or why there is none."""
        options = self._options
        command = [options.baton, "fuzz", defect["mode"], "--time", str(options.time), "--jobs", str(options.jobs)]
        command += ["--seed", str(options.seed), "--stop-at-first", "--output", str(folder)]
        command += self._implementation(defect, defect["defect"])
        try:
            ended = subprocess.run(
                command, capture_output=True, text=True, timeout=options.time + _GRACE, cwd=folder
            )
        except subprocess.TimeoutExpired:
            return None, "the campaign did not end"
        if ended.returncode not in (0, 1):
            return None, f"baton fuzz ended with status {ended.returncode}: {ended.stderr[-300:]}"
        return json.loads((folder / "findings.json").read_text()), ""

    def _implementation(self, defect: dict[str, Any], switch: str | None) -> list[str]:
        """The options for the device in which a defect is planted, with the defect or without any."""
        command = {
            "python": [sys.executable, str(_PYTHON_DEVICE)],
            "reference": [str(Path(self._options.reference).resolve())],
        }[defect["where"]]
        if switch is not None:
            command = [*command, "--defect", switch]
        # Only where time is the defect, a device that takes long is one that does not answer.
        more = ["--answer-limit", str(defect.get("answerLimit", 60))]
        more += ["--conformance", self._options.conformance] if self._options.conformance else []
        return ["--implementation", shlex.join(command), "--role", defect["role"], *more]

    @staticmethod
    def _mistake(defect: dict[str, Any], finding: dict[str, Any]) -> str | None:
        """Why the finding is not that of the defect."""
        named = set(finding["requirements"]) & set(defect.get("requirements", []))
        if "symptom" in defect:
            is_right = re.search(defect["symptom"], finding["symptom"] + "; " + finding["observed"]) is not None
        else:
            is_right = bool(named)
        if is_right:
            return None
        return f"found {finding['symptom']} ({', '.join(finding['requirements'])}): {finding['observed'][:200]}"

    def _failure_without(self, defect: dict[str, Any], case: Path) -> str | None:
        """Why the minimized case says nothing: it also fails without the defect."""
        command = [self._options.baton, "run", str(case), "--seed", str(self._options.seed), "--no-captures"]
        command += ["--output", str(case.parent / "clean"), *self._implementation(defect, None)]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=case.parent)
        return None if ended.returncode == 0 else f"its case fails without the defect: {ended.stdout[-300:]}"


def _steps(case: Path) -> int:
    """How many steps a case file has."""
    lines = case.read_text().splitlines()
    return sum(line.startswith("      - ") for line in lines[lines.index("    steps:") :])


def _row(defect: dict[str, Any], cells: list[str]) -> str:
    first = [f"`{defect['name']}`", defect["where"], defect["mode"], defect["role"], defect["what"]]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in [*first, *cells]) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default=str(_ROOT / ".build/release/baton"), help="the program")
    parser.add_argument("--reference", default=str(_ROOT / ".build/release/reference-adapter"), help="the reference device")
    parser.add_argument("--conformance", metavar="FOLDER", help="these files in place of the embedded ones")
    parser.add_argument("--time", type=float, default=120.0, help="the limit of a campaign in seconds (default: 120)")
    parser.add_argument("--jobs", type=int, default=2, help="executions at a time (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all choices (default: 1)")
    parser.add_argument("--only", action="append", metavar="NAME", help="this defect only; may be repeated")
    parser.add_argument("--mode", action="append", help="the defects of this mode only; may be repeated")
    parser.add_argument("--output", type=Path, metavar="FILE", help="writes the table to this file as well")
    parser.add_argument("--list", type=Path, default=_HERE / "planted.json", help="the list (default: planted.json)")
    options = parser.parse_args()
    options.baton = str(Path(options.baton).resolve())
    campaigns = Campaigns(options)
    defects = json.loads(options.list.read_text())
    defects = [defect for defect in defects if options.only is None or defect["name"] in options.only]
    defects = [defect for defect in defects if options.mode is None or defect["mode"] in options.mode]
    head = _HEAD.format(time=options.time, jobs=options.jobs)
    print(head, end="", flush=True)
    problems, rows = [], []
    for defect in defects:
        result = campaigns.result(defect)
        rows.append(result.row)
        print(result.row, flush=True)
        if result.problem is not None:
            problems.append(f"{defect['name']}: {result.problem}")
            print(problems[-1], file=sys.stderr, flush=True)
    end = f"\n{len(defects) - len(problems)} of {len(defects)} are found.\n"
    print(end, end="")
    if options.output is not None:
        options.output.write_text(head + "".join(row + "\n" for row in rows) + end)
    return 1 if problems or not defects else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Makes DEFECTS.md: gives the adapter one defect after the other, runs Baton's cases against it, and notes which fail.

    python3 defect_table.py --baton .build/release/baton > DEFECTS.md

All cases take half a minute a defect. `--listed DEFECTS.md` runs the first case of each row, and ends with status
1 where one of them does not fail any more. `--conformance FOLDER` takes edited cases in place of the program's own.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from handoff_device import defects

_HERE = Path(__file__).resolve().parent
_NAMED_CASES = 3
_HEAD = """# Defects of the Python adapter

Made by `defect_table.py`; a test runs the first case of every twelfth row.

`python3 adapter.py --defect NAME` gives the device one of these defects: one switch, `defects.on("NAME")`, where the
right thing is otherwise done. Each was run against itself (`--role both`) over the cases in which its switch decides.
*Caught by* counts the cases that then fail, or warn where the broken requirement is a SHOULD, and names up to three,
those first that check the requirement themselves.

| Defect | Area | Breaks | What it does | Caught by |
|---|---|---|---|---|
"""


def catching(baton: str, conformance: str | None, defect: str, cases: list[str]) -> list[tuple[str, int]]:
    """The cases that catch a defect, in the order of the log, and how closely.

    0: a check that the case makes of the requirement itself; 1: a rule that always holds makes it; 2: another check.
    A case catches the breach of a MUST if it fails, and that of a SHOULD if it warns of that requirement.
    """
    requirement, is_should = defects.CATALOGUE[defect].requirement, defects.CATALOGUE[defect].is_should
    adapter = shlex.join([sys.executable, str(_HERE / "adapter.py"), "--defect", defect])
    with tempfile.TemporaryDirectory() as folder:
        command = [baton, "run", "--implementation", adapter, "--role", "both", "--answer-limit", "60"]
        command += ["--no-captures", "--output", folder, "--jobs", "1"]
        if conformance is not None:
            command += ["--conformance", conformance]
        command += [option for case in cases for option in ("--case", case)]
        # Status 1 is what is wanted here: cases fail. With 3, the device ended or did not answer.
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode not in (0, 1, 3):
            raise SystemExit(f"{shlex.join(command)} ended with status {result.returncode}:\n{result.stderr[-2000:]}")
        found: list[tuple[str, int]] = []
        closeness = 2
        for line in (Path(folder) / "run.jsonl").read_text().splitlines():
            record = json.loads(line)
            if record["line"] == "case":
                closeness = 2
            elif record["line"] == "check" and record["outcome"] in ("fail", "warn"):
                if requirement in record["requirements"]:
                    closeness = min(closeness, int(record["id"].startswith("rule:")))
            elif record["line"] == "verdict":
                is_warned = is_should and record["outcome"] == "warn" and closeness < 2
                if record["outcome"] in ("fail", "harness-fault") or is_warned:
                    found.append((record["name"], closeness))
        return found


def row(name: str, caught: list[tuple[str, int]]) -> str:
    """A row of the table."""
    defect = defects.CATALOGUE[name]
    closest = sorted(caught, key=lambda entry: entry[1])
    named = ", ".join(f"`{case}`" for case, _ in closest[:_NAMED_CASES]) or "no case can see it"
    return f"| `{name}` | {defect.area} | {defect.requirement} | {defect.sentence} | {len(caught)}: {named} |"


def listed(table: Path) -> dict[str, list[str]]:
    """The cases that a table names, by defect."""
    rows = {}
    for line in table.read_text().splitlines():
        if match := re.match(r"\| `([a-z0-9-]+)` \|.*\| \d+: (.*) \|$", line):
            rows[match[1]] = re.findall(r"`([^`]+)`", match[2])
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default="baton", help="the program (default: baton)")
    parser.add_argument("--conformance", metavar="FOLDER", help="these files in place of the embedded ones")
    parser.add_argument("--listed", type=Path, metavar="TABLE", help="run only what this table names, and judge it")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="with --listed, run every N-th row only")
    parser.add_argument("--defect", action="append", help="this defect only; may be repeated")
    options = parser.parse_args()
    names = options.defect or list(defects.CATALOGUE)
    if options.listed is None:
        print(_HEAD, end="")
        for name in names:
            pattern = defects.CATALOGUE[name].cases
            caught = catching(options.baton, options.conformance, name, [pattern]) if pattern else []
            print(row(name, caught), flush=True)
        return 0
    rows = listed(options.listed)
    mistakes = [f"{name}: no such defect" for name in rows if name not in defects.CATALOGUE]
    # Each row's first case is enough to see that the row holds.
    names = [name for name in names if defects.CATALOGUE[name].cases][:: options.every]
    wanted = {name: rows.get(name, [])[:1] for name in names}

    def missed(name: str) -> list[str]:
        caught = catching(options.baton, options.conformance, name, wanted[name]) if wanted[name] else []
        return [case for case in wanted[name] if case not in (found for found, _ in caught)]

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for name, cases in zip(names, workers.map(missed, names)):
            if cases or not wanted[name]:
                mistakes.append(f"{name}: not caught by {', '.join(cases) or 'any case of the table'}")
    print("\n".join(mistakes) or f"{len(names)} defects are caught by the cases of the table")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())

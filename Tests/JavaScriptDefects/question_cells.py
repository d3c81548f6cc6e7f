#!/usr/bin/env python3
"""Compares the list of defects with the table of six questions, and prints the cells that no defect shows.

    python3 question_cells.py --baton .build/release/baton

A cell of the table (`Conformance/Requirements/QUESTIONS.md`) is a requirement and a question; cases that cite the requirement
ask the question. A defect shows a cell if it breaks the requirement and one of these cases catches it. `cells.json` says of
the others why there is no such defect. Ends with status 1 if a cell has neither a defect nor a reason, and if one with a
reason has a defect or is not in the table.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from entries import Defect, row

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_HEAD = """| Requirement | Question | Asked by | Why there is no defect |
|---|---|---|---|
"""


class Cell(NamedTuple):
    """A requirement and a question about it."""

    requirement: str
    question: str


class Table:
    """The cells that cases ask about."""

    def __init__(self, cases: dict[Cell, list[str]]):
        self.cases = cases
        """The names of the cases that ask, without those of their permutations."""
        self._cells: dict[str, list[Cell]] = {}
        for cell in cases:
            self._cells.setdefault(cell.requirement, []).append(cell)

    @classmethod
    def read(cls, baton: str) -> Table:
        """The table of the project's cases."""
        command = [baton, "coverage", "--questions", "--json", "--conformance", str(_ROOT / "Conformance")]
        answered = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return cls(
            {
                Cell(requirement["id"], answer["question"]): answer["cases"]
                for requirement in answered["requirements"]
                for answer in requirement["questions"]
                if answer["cases"]
            }
        )

    def shown(self, defect: Defect) -> set[Cell]:
        """The cells that a defect shows."""
        caught = [case.partition("{")[0] for case in defect.cases]
        cells = (cell for requirement in defect.requirements for cell in self._cells.get(requirement, []))
        return {cell for cell in cells if any(fnmatchcase(case, name) for name in caught for case in self.cases[cell])}

    def one_for_each_cell(self, defects: list[Defect]) -> list[Defect]:
        """Defects that show together what all of them show, and those that show no cell, in the order of the list."""
        left = {place: self.shown(defect) for place, defect in enumerate(defects)}
        chosen = {place for place, cells in left.items() if not cells}
        while any(left.values()):
            # Of those that show as many, the first of the list.
            place = max(left, key=lambda place: len(left[place]))
            chosen.add(place)
            cells = left[place]
            left = {place: rest - cells for place, rest in left.items()}
        return [defects[place] for place in sorted(chosen)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baton", default=str(_ROOT / ".build/release/baton"), help="the program")
    options = parser.parse_args()
    table = Table.read(options.baton)
    defects = [Defect.read(entry) for entry in json.loads((_HERE / "defects.json").read_text())]
    shown = {cell for defect in defects for cell in table.shown(defect)}
    reasons: dict[Cell, str] = {}
    problems: list[str] = []
    for entry in json.loads((_HERE / "cells.json").read_text()):
        for text in entry["cells"]:
            cell = Cell(*text.split(" "))
            if cell in reasons:
                problems.append(f"{text}: has two reasons")
            elif cell not in table.cases:
                problems.append(f"{text}: no case asks it")
            elif cell in shown:
                problems.append(f"{text}: has a defect, and needs no reason")
            reasons[cell] = entry["why"]
    rest = [cell for cell in table.cases if cell not in shown]
    problems += [f"{' '.join(cell)}: has neither a defect nor a reason" for cell in rest if cell not in reasons]
    rows = [row(*cell, ", ".join(f"`{case}`" for case in table.cases[cell]), reasons.get(cell, "—")) for cell in rest]
    print(_HEAD + "".join(f"{each}\n" for each in rows))
    print(f"{len(table.cases)} cells: {len(shown)} with a defect, {len(rest)} without; {len(problems)} problems.")
    print("".join(f"{problem}\n" for problem in problems), end="", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""The entries of the two lists, and what their cases come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, NamedTuple


class Edit(NamedTuple):
    """A text of a source, which occurs there once, and what takes its place."""

    file: str
    replaced: str
    replacement: str


class Check(NamedTuple):
    """A check that failed or warned."""

    name: str
    outcome: str
    cited: list[str]


@dataclass
class Trial:
    """An entry of a list, and what its cases came to with its change."""

    entry: Defect | Freedom
    verdicts: dict[str, str] = field(default_factory=dict)
    """The outcomes by the cases' names."""
    checks: dict[str, list[Check]] = field(default_factory=dict)
    """Those that failed or warned, by the cases' names."""
    unfit: str | None = None
    """Why the cases say nothing."""

    def chosen(self, cases: Iterable[str]) -> list[str]:
        """Those of some cases that the entry names."""
        return [case for case in cases if any(matches(case, pattern) for pattern in self.entry.cases)]

    @property
    def row(self) -> str:
        """A row of the table."""
        return self.entry.row(self)

    def problem(self, has_all_cases: bool) -> str | None:
        """What is wrong, or nothing."""
        return self.unfit or self.entry.problem(self, has_all_cases)


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
        return cls(*common, role=role, outcome=outcome, edits=edits_of(entry), cases=entry["cases"])

    def is_cited_by(self, check: Check) -> bool:
        """Whether a check is about what the defect breaks."""
        if self.requirements:
            return not set(check.cited).isdisjoint(self.requirements)
        return not check.cited

    def caught(self, trial: Trial) -> dict[str, list[str]]:
        """The cases that catch the defect, each with the checks that name it."""
        caught: dict[str, list[str]] = {}
        for case, verdict in trial.verdicts.items():
            found = [check for check in trial.checks[case] if check.outcome == self.outcome]
            named = [check.name for check in found if self.is_cited_by(check)]
            if named and verdict == self.outcome:
                caught[case] = named
        return caught

    def row(self, trial: Trial) -> str:
        by = "; ".join(f"`{case}`: {', '.join(checks)}" for case, checks in self.caught(trial).items()) or "—"
        broken = ", ".join(self.requirements) or "the adapter protocol"
        return row(f"`{self.name}`", f"`{self.capability}`", self.what, broken, by)

    def problem(self, trial: Trial, has_all_cases: bool) -> str | None:
        """Why the defect is not caught. Each of its cases has to catch it."""
        caught = self.caught(trial)
        if has_all_cases:
            return None if caught else "no check of any case cites what it breaks"
        silent = [case for case in self.cases if not any(matches(name, case) for name in caught)]
        if not silent:
            return None
        cited = sorted({each for checks in trial.checks.values() for check in checks for each in check.cited})
        return f"escapes {', '.join(silent)}; other checks cite {', '.join(cited) or 'nothing'}"


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
        return cls(*common, role=entry.get("role", "both"), edits=edits_of(entry), cases=entry["cases"])

    def row(self, trial: Trial) -> str:
        passed = sum(verdict == "pass" for verdict in trial.verdicts.values())
        return row(f"`{self.name}`", f"`{self.capability}`", self.what, f"{self.where}: {self.open}", str(passed))

    def problem(self, trial: Trial, _has_all_cases: bool) -> str | None:
        """Which checks demand what is left open. Each case passes, and there is at least one."""
        demanded = [
            f"{case}: {', '.join(check.name for check in trial.checks[case]) or verdict}"
            for case, verdict in trial.verdicts.items()
            if verdict not in ("pass", "unsupported")
        ]
        if demanded:
            return f"is demanded otherwise by {'; '.join(demanded)}"
        return None if "pass" in trial.verdicts.values() else "no case passes"


def matches(name: str, pattern: str) -> bool:
    """Whether a case has a name, or one that a pattern describes."""
    return name == pattern or fnmatchcase(name, pattern)


def edits_of(entry: dict[str, Any]) -> list[Edit]:
    """Most entries have one edit, and its members stand in the entry itself."""
    return [Edit(edit["file"], edit["replace"], edit["with"]) for edit in entry.get("edits", [entry])]


def row(*cells: str) -> str:
    """A row of a table in Markdown."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

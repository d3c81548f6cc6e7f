"""Which switches a case asks: a defect or a freedom changes nothing in the cases that do not ask it."""

from __future__ import annotations

import json
from pathlib import Path


class Asked:
    """The switches that the present device has asked, and the file where they are noted."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._notes: Path | None = None

    @property
    def is_noted(self) -> bool:
        """Whether a file wants to know."""
        return self._notes is not None

    def add(self, name: str) -> None:
        """The device has asked this switch."""
        self._names.add(name)

    def note_in(self, path: str | None) -> None:
        """Where to note which switches each device asks, from one `reset` to the next."""
        self._notes = None if path is None else Path(path)

    def note(self, seed: int) -> None:
        """Notes the switches that the device with this seed has asked, and begins anew."""
        if self._notes is not None:
            with self._notes.open("a") as file:
                file.write(json.dumps({"seed": seed, "asked": sorted(self._names)}) + "\n")
        self._names.clear()

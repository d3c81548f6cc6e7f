"""Copies of the device in JavaScript that have the changes of an entry."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from entries import Edit

_DEVICE = Path(__file__).resolve().parent.parent.parent / "Sources/SampleAdapters/JavaScript"
_IMPORT = re.compile(r'^(?:import|export)\b[^"]*"\./([^"]+)"', re.MULTILINE)
_ENTRANCE = "calls.js"
"""What `devices_by_seed.js` loads from a folder."""
_SPEAKING = {"adapter.js", "lines.js", _ENTRANCE}
"""Sources that the folder of a changed device does not decide: `devices_by_seed.js` speaks before there is a device."""


class Unfit(Exception):
    """Why a change cannot be made in the device."""


class ChangedDevices:
    """Makes the folders of changed devices.

    A module that no change reaches is a link to the sample's own. Node loads a file once, under its real path, so that
    most of a changed device's modules are loaded and compiled already.
    """

    def __init__(self) -> None:
        self._sources = {file.name: file.read_text() for file in sorted(_DEVICE.glob("*.js"))}
        self._importers: dict[str, set[str]] = defaultdict(set)
        for name, source in self._sources.items():
            for imported in _IMPORT.findall(source):
                self._importers[imported].add(name)

    def make(self, edits: list[Edit], folder: Path) -> None:
        """Makes the folder of a device with some changes.

        Raises:
            Unfit: a text is not there, or stands there several times, or the change would have no effect.
        """
        changed = self._changed(edits)
        own = self._reached(changed)
        folder.mkdir()
        # Node reads there that the files are modules.
        (folder / "package.json").symlink_to(_DEVICE / "package.json")
        for name, source in self._sources.items():
            if name in own:
                (folder / name).write_text(changed.get(name, source))
            else:
                (folder / name).symlink_to(_DEVICE / name)

    def _changed(self, edits: list[Edit]) -> dict[str, str]:
        changed: dict[str, str] = {}
        for edit in edits:
            if edit.file in _SPEAKING:
                raise Unfit(f"{edit.file} is not played from a changed device")
            source = changed.get(edit.file, self._sources.get(edit.file, ""))
            if (count := source.count(edit.replaced)) != 1:
                raise Unfit(f"the text to be replaced occurs {count} times in {edit.file}: {edit.replaced!r}")
            changed[edit.file] = source.replace(edit.replaced, edit.replacement)
        return changed

    def _reached(self, changed: dict[str, str]) -> set[str]:
        """The modules that a change reaches: the changed ones, and those that import one of these, or one that does.

        The entrance is always among them: it holds the device.
        """
        reached: set[str] = set()
        waiting = [*changed, _ENTRANCE]
        while waiting:
            if (name := waiting.pop()) not in reached:
                reached.add(name)
                waiting += self._importers[name]
        return reached

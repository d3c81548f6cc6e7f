"""Whether a quirk keeps the device from hearing others, and how far its user is with the steps that mend that (ELIG-033)."""

from __future__ import annotations

from . import defects
from .wire.payload import Dictionary

_STEPS = ("signOut", "restart", "signIn")


class DiscoveryState:
    """Signing out, restarting, signing in and switching Bluetooth off and on mend it, in this order."""

    def __init__(self, quirks: frozenset[str]):
        self.is_broken = "Q-ASYM" in quirks
        self._taken = 0
        self._is_bluetooth_off = False

    def note(self, verb: str, arguments: Dictionary) -> None:
        """The user has done something to the device."""
        if verb == "set" and "bluetooth" in arguments:
            is_on = arguments.get("bluetooth") is True
            if is_on and self._is_bluetooth_off and self._taken == len(_STEPS):
                self.is_broken = self.is_broken and defects.on("discovery-not-mended")
                self._taken = 0
            self._is_bluetooth_off = not is_on
        elif verb == "signOut":
            self._taken = 1
        elif verb in _STEPS:
            is_next = self._taken < len(_STEPS) and _STEPS[self._taken] == verb
            if is_next:
                self._taken += 1
            elif verb == "signIn":
                self._taken = 0

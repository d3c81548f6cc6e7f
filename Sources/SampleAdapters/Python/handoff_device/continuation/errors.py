"""Why an attempt fails: codes of the Cocoa error domain (ERR-001 to ERR-007)."""

from __future__ import annotations

from .. import freedoms

DOMAIN = "NSCocoaErrorDomain"

CANCELLED = 3072
"""The user, or a newer continuation, cancelled. It is not a code of Handoff, and needs no alert."""
NOT_AVAILABLE = 4608
"""The activity's data is not available: its source is gone, or the activity is."""
NO_CONNECTION = 4609
"""A connection could not be made."""
TIMED_OUT = 4610
"""The app on the other device did not answer in time."""
TOO_LARGE = 4611
"""The payload is too large to receive."""

RANGE = range(4608, 4864)
"""All codes of Handoff, with those that nobody has defined (ERR-006)."""

_DESCRIPTIONS = {
    CANCELLED: "The activity was cancelled.",
    NOT_AVAILABLE: "The activity could not be continued because its data is not available.",
    NO_CONNECTION: "The activity could not be continued because the other device cannot be reached.",
    TIMED_OUT: "The activity could not be continued because the other device did not answer in time.",
    TOO_LARGE: "The activity could not be continued because it carries too much data.",
}


def description(code: int) -> str:
    """The localized description, which every error has (ERR-016)."""
    if freedoms.on("other-error-texts"):
        return "Something went wrong on the way from the other device."
    return _DESCRIPTIONS.get(code, "The activity could not be continued.")

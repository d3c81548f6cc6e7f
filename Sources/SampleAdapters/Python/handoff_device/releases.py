"""Which members of the programming model a release has, as `availability.yaml` says, for findings (ACT-024)."""

from __future__ import annotations

from .setup import Setup

Version = tuple[int, ...]

_CLASS: dict[str, Version] = {"iOS": (8, 0), "macOS": (10, 10), "watchOS": (2, 0), "tvOS": (9, 0)}
_FLAGS: dict[str, Version] = {"iOS": (9, 0), "macOS": (10, 11), "watchOS": (3, 0), "tvOS": (10, 0)}
_TYPED: dict[str, Version] = {"iOS": (14, 0), "macOS": (11, 0), "watchOS": (7, 0), "tvOS": (14, 0)}

_INTRODUCED: dict[str, dict[str, Version]] = {
    "init(activityType:)": _CLASS,
    "init()": _CLASS,
    "becomeCurrent()": _CLASS,
    "delegate": _CLASS,
    "userActivityWillSave(_:)": {**_CLASS, "watchOS": (3, 0)},
    "userActivityWasContinued(_:)": {**_CLASS, "watchOS": (3, 0)},
    "resignCurrent()": _FLAGS,
    "isEligibleForHandoff": _FLAGS,
    "isEligibleForSearch": _FLAGS,
    "isEligibleForPublicIndexing": _FLAGS,
    "expirationDate": _FLAGS,
    "requiredUserInfoKeys": _FLAGS,
    "isEligibleForPrediction": {"iOS": (12, 0), "watchOS": (5, 0)},
    "targetContentIdentifier": {"iOS": (13, 0), "macOS": (10, 15), "watchOS": (6, 0), "tvOS": (13, 0)},
    "setTypedPayload": _TYPED,
    "typedPayload": _TYPED,
}
_DEPRECATED: dict[str, dict[str, Version]] = {
    "init()": {"iOS": (10, 0), "macOS": (10, 12), "watchOS": (3, 0), "tvOS": (10, 0)},
}


def finding(member: str, setup: Setup) -> tuple[str, str] | None:
    """Code and reason where an app uses a member that its release does not have, or not for long any more."""
    release = f"{setup.platform} {_text(setup.os_version)}"
    platform, version = _followed(setup)
    introduced = _INTRODUCED[member].get(platform)
    if introduced is None:
        return "API_UNAVAILABLE", f"{member} is not available on {setup.platform}"
    if version < introduced:
        since = f"{platform} {_text(introduced)}"
        return "API_UNAVAILABLE", f"{member} is not available on {release}, only from {since} on"
    deprecated = _DEPRECATED.get(member, {}).get(platform)
    if deprecated is not None and version >= deprecated:
        return "API_DEPRECATED", f"{member} is deprecated on {release}"
    return None


def _followed(setup: Setup) -> tuple[str, Version]:
    """The column of the table: visionOS follows that of iOS (PLAT-009). visionOS 1 matches iOS 17; from 26 on both have one number."""
    if setup.platform != "visionOS":
        return setup.platform, setup.os_version
    major = setup.os_version[0]
    return "iOS", (major if major >= 26 else major + 16, *setup.os_version[1:])


def _text(version: Version) -> str:
    return ".".join(map(str, version))

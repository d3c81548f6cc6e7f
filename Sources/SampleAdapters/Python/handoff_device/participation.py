"""Whether the device takes part in Handoff at all: its account, model, release, radio, switches and restrictions."""

from __future__ import annotations

from . import defects
from .setup import Settings, Setup


def is_capable(setup: Setup) -> bool:
    """What no switch can change; where it holds, the settings show the Handoff switch (ELIG-009)."""
    # A suitable radio is necessary, not sufficient (ELIG-005).
    has_hardware = setup.has_bluetooth_le and setup.is_handoff_model
    return has_hardware and "handoff" in setup.os_features and not setup.is_simulator


def is_restricted(setup: Setup, settings: Settings) -> bool:
    """Management or an assessment session forbids it, on releases that know these (ELIG-027, ELIG-028)."""
    if "managementRestriction" in setup.os_features and not settings.activityContinuationAllowed:
        return not defects.on("restriction-ignored")
    is_assessed = "assessment" in setup.os_features and settings.assessment
    return is_assessed and not settings.assessmentAllowsContinuation


def takes_part(setup: Setup, settings: Settings, account: str | None, is_primary: bool) -> bool:
    """All of it together."""
    has_account = account is not None and (is_primary or defects.on("secondary-account-accepted"))
    is_on = settings.bluetooth and (settings.handoff or defects.on("handoff-switch-ignored"))
    return is_capable(setup) and has_account and is_on and not is_restricted(setup, settings)

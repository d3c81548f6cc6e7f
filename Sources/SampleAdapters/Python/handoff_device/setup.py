"""What a device is at the start of a case: the parameters of the request `reset`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .wire import payload
from .wire.payload import Dictionary, Value

_SIGNED_WITHOUT_TEAM = ("adHocSignature", "none")


@dataclass
class Settings:
    """Switches and restrictions."""

    bluetooth: bool
    wifi: bool
    network: str | None
    internet: bool
    handoff: bool
    activityContinuationAllowed: bool
    assessment: bool
    assessmentAllowsContinuation: bool
    defaultBrowser: str | None
    locked: bool
    asleep: bool

    CHANGEABLE = (
        "bluetooth",
        "wifi",
        "network",
        "internet",
        "handoff",
        "activityContinuationAllowed",
        "assessment",
        "assessmentAllowsContinuation",
        "defaultBrowser",
    )

    @staticmethod
    def read(node: dict[str, Any]) -> Settings:
        # A device that has joined no network has no such member. Its position concerns only the world.
        known: dict[str, Any] = {name: node.get(name) for name in Settings.__dataclass_fields__}
        return Settings(**known)


@dataclass(frozen=True)
class App:
    """An app as it is installed."""

    bundle: str
    team: str
    signing: str
    activity_types: tuple[str, ...]
    document_types: tuple[str, ...]
    version: str
    key_value_entitlement: bool
    sample: str | None
    behaviour: Dictionary

    @property
    def declared_types(self) -> tuple[str, ...]:
        """What it continues: the types of its manifest's own list and of its document types, each once (DOC-003)."""
        return tuple(dict.fromkeys(self.activity_types + self.document_types))

    @property
    def carries_team(self) -> bool:
        """Its signature names its team (ELIG-018)."""
        return self.signing not in _SIGNED_WITHOUT_TEAM

    @staticmethod
    def read(node: dict[str, Any]) -> App:
        """Reads an app as `reset` has it."""
        return App.of(payload.from_notation(node))

    @staticmethod
    def of(entries: Dictionary) -> App:
        """Reads an app as the verbs `install` and `update` have it, where most entries may be missing."""

        def entry(key: str, default: Value) -> Value:
            value = entries.get(key)
            return default if value is None else value

        return App(
            bundle=entry("bundle", ""),
            team=entry("team", ""),
            signing=entry("signing", "appStore"),
            activity_types=tuple(entry("activityTypes", [])),
            document_types=tuple(
                name for kind in entry("documentTypes", []) if (name := kind.get("activityType"))
            ),
            version=entry("version", "1.0"),
            key_value_entitlement=entry("keyValueEntitlement", False),
            sample=entries.get("sample"),
            behaviour=entry("behaviour", Dictionary()),
        )


@dataclass
class Setup:
    """A device with everything that it starts with."""

    name: str
    index: int
    identifier: int
    seed: int
    model: str
    family: str
    platform: str
    os_version: tuple[int, ...]
    os_features: frozenset[str]
    has_bluetooth_le: bool
    is_handoff_model: bool
    is_simulator: bool
    account: str | None
    account_is_primary: bool
    account_is_managed: bool
    settings: Settings
    identity_resolving_key: bytes
    advertising_key: bytes
    epoch: int
    parameters: dict[str, int]
    apps: list[App]
    quirks: frozenset[str] = field(default_factory=frozenset)

    @staticmethod
    def read(node: dict[str, Any]) -> Setup:
        return Setup(
            name=node["name"],
            index=node["index"],
            identifier=int(node["identifier"]),
            seed=int(node["seed"]),
            model=node["model"],
            family=node["family"],
            platform=node["platform"],
            os_version=tuple(node["osVersion"]),
            os_features=frozenset(node["osFeatures"]),
            has_bluetooth_le=node["hasBluetoothLE"],
            is_handoff_model=node["isHandoffModel"],
            is_simulator=node["isSimulator"],
            account=node.get("account"),
            account_is_primary=node["accountIsPrimary"],
            account_is_managed=node["accountIsManaged"],
            settings=Settings.read(node["settings"]),
            identity_resolving_key=payload.from_notation(node["identityResolvingKey"]),
            advertising_key=payload.from_notation(node["advertisingKey"]),
            epoch=node["epoch"],
            parameters=node["parameters"],
            apps=[App.read(app) for app in node["apps"]],
            quirks=frozenset(node["quirks"]),
        )

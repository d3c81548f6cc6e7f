"""The messages of the modelled transport: each is one binary property list."""

from __future__ import annotations

from dataclasses import dataclass, field

from .payload import Dictionary, Value
from .property_list import PropertyListError
from .property_list import decode as decode_list
from .property_list import encode_freely as encode_list


@dataclass(frozen=True)
class Snapshot:
    """The state of an activity that is sent."""

    type: str
    title: str | None = None
    user_info: Dictionary | None = None
    webpage_url: str | None = None
    # By which an app with scenes chooses one; no part of what is saved.
    target_content_identifier: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class PayloadRequest:
    """The receiver asks for the activity behind an advertisement's nine bytes."""

    advertisement: bytes


@dataclass(frozen=True)
class PayloadReply:
    """The source's answer."""

    snapshot: Snapshot


@dataclass(frozen=True)
class PayloadFailure:
    """The source cannot answer, and why: a code of the Cocoa domain."""

    code: int


@dataclass(frozen=True)
class KeyRequest:
    """A device asks for the advertising key of another."""


@dataclass(frozen=True)
class KeyReply:
    """The key, which one it is, and the counter that was last used with it."""

    key: bytes
    identifier: int
    last_counter: int


Message = PayloadRequest | PayloadReply | PayloadFailure | KeyRequest | KeyReply


def encode(message: Message) -> bytes:
    """The bytes of a message."""
    match message:
        case PayloadRequest(advertisement):
            entries = {"message": "payload-request", "advertisement": advertisement}
        case PayloadReply(snapshot):
            # What the activity does not have is left out: null would be another answer.
            entries = {"message": "payload-reply", "type": snapshot.type}
            optional = {
                "title": snapshot.title,
                "userInfo": snapshot.user_info,
                "webpageURL": snapshot.webpage_url,
                "targetContentIdentifier": snapshot.target_content_identifier,
            }
            entries.update({key: value for key, value in optional.items() if value is not None})
        case PayloadFailure(code):
            entries = {"message": "payload-failure", "code": code}
        case KeyRequest():
            entries = {"message": "key-request"}
        case KeyReply(key, identifier, last_counter):
            entries = {"message": "key-reply", "key": key, "identifier": identifier, "lastCounter": last_counter}
    return encode_list(Dictionary(entries.items()))


def decode(data: bytes) -> Message | None:
    """The message in these bytes; None where there is none that this device knows."""
    try:
        entries = decode_list(data)
    except PropertyListError:
        return None
    if not isinstance(entries, Dictionary):
        return None

    def of_kind(key: str, kind: type) -> Value:
        value = entries.get(key)
        return value if type(value) is kind else None

    key = of_kind("key", bytes)
    advertisement, type_name = of_kind("advertisement", bytes), of_kind("type", str)
    code, last_counter, identifier = of_kind("code", int), of_kind("lastCounter", int), of_kind("identifier", int)
    match entries.get("message"):
        case "payload-request" if advertisement is not None and len(advertisement) == 9:
            return PayloadRequest(advertisement)
        case "payload-reply" if type_name is not None:
            return PayloadReply(
                Snapshot(type_name, of_kind("title", str), of_kind("userInfo", Dictionary), of_kind("webpageURL", str)),
            )
        case "payload-failure" if code is not None:
            return PayloadFailure(code)
        case "key-request":
            return KeyRequest()
        case "key-reply" if key is not None and len(key) == 32 and None not in (identifier, last_counter):
            return KeyReply(key, identifier, last_counter)
    return None

"""Makes app bundles without any code of Baton: property lists by plistlib, archives by zipfile, executables byte by byte."""
import copy
import os
import plistlib
import struct
import zipfile

TEAM, OTHER = "A1B2C3D4E5", "Z9Y8X7W6V5"
IDENTIFIER = "com.example.notes"
READING = "com.example.notes.reading"
DOMAINS = "com.apple.developer.associated-domains"
TYPES = "NSUserActivityTypes"
DOCUMENTS = "CFBundleDocumentTypes"
DOCUMENT_TYPE = "NSUbiquitousDocumentUserActivityType"

PLATFORMS = {"iOS": 2, "macOS": 1, "watchOS": 4, "catalyst": 6, "simulator": 7, "visionOS": 11}
MAC = ("macOS", "catalyst")


def info(platform="iOS", **changes):
    """A correct Info.plist. A change to None removes the key."""
    names = {"iOS": "iPhoneOS", "macOS": "MacOSX", "watchOS": "WatchOS", "simulator": "iPhoneSimulator",
             "catalyst": "MacOSX", "visionOS": "XROS"}
    minimum = {"macOS": ("LSMinimumSystemVersion", "13.0"), "watchOS": ("MinimumOSVersion", "9.0"),
               "catalyst": ("LSMinimumSystemVersion", "11.0"), "visionOS": ("MinimumOSVersion", "1.0")}
    key, version = minimum.get(platform, ("MinimumOSVersion", "16.0"))
    entries = {
        "CFBundleIdentifier": IDENTIFIER, "CFBundleExecutable": "Notes", "CFBundleName": "Notes",
        "CFBundleShortVersionString": "2.1", "CFBundleVersion": "210", "CFBundlePackageType": "APPL",
        "CFBundleSupportedPlatforms": [names[platform]], key: version,
    }
    if platform != "watchOS":
        entries[TYPES] = [READING, "com.example.notes.editing", "com.example.shared.search", "OrderSoupIntent"]
        entries["UISupportedInterfaceOrientations"] = ["UIInterfaceOrientationPortrait"]
        entries["CFBundleURLTypes"] = [{"CFBundleURLName": "notes", "CFBundleURLSchemes": ["notes"]}]
    if platform == "catalyst":
        entries["UIDeviceFamily"] = [2, 6]
    if platform == "visionOS":
        entries["UIDeviceFamily"] = [7]
    entries.update(changes)
    return {key: value for key, value in entries.items() if value is not None}


def entitlements(team=TEAM, identifier=IDENTIFIER, platform="iOS", **changes):
    """Correct entitlements of a build for distribution."""
    prefix = "com.apple." if platform in MAC else ""
    entries = {
        prefix + "application-identifier": f"{team}.{identifier}",
        "com.apple.developer.team-identifier": team,
        DOMAINS: ["activitycontinuation:www.example.com", "activitycontinuation:*.example.org",
                  "applinks:www.example.com", "webcredentials:example.com"],
    }
    entries.update(changes)
    return {key: value for key, value in entries.items() if value is not None}


def document_types(**changes):
    """Correct document types of an app with iCloud."""
    entry = {"CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "LSItemContentTypes": ["com.example.note"],
             DOCUMENT_TYPE: "com.example.notes.editing"}
    entry.update(changes)
    return [{key: value for key, value in entry.items() if value is not None}]


ICLOUD = {"com.apple.developer.icloud-container-identifiers": ["iCloud.com.example.notes"]}


def blob(magic, content):
    return struct.pack(">II", magic, 8 + len(content)) + content


def signature(team=TEAM, identifier=IDENTIFIER, rights=None, adhoc=False):
    """A superblob with a code directory, entitlements and what stands for the CMS signature."""
    names = identifier.encode() + b"\0" + (team.encode() + b"\0" if team else b"")
    head = 88
    directory = struct.pack(
        ">IIIIIIIBBBBIIII", 0x20400, 2 if adhoc else 0, head + len(names), head, 0, 0, 4096, 32, 2, 0, 12, 0, 0,
        head + len(identifier) + 1 if team else 0, 0)
    directory = blob(0xFADE0C02, directory.ljust(head - 8, b"\0") + names)
    blobs = [(0, directory)]
    if rights is not None:
        blobs.append((5, blob(0xFADE7171, plistlib.dumps(rights))))
        blobs.append((7, blob(0xFADE7172, b"\x70\x00")))
    blobs.append((0x10000, blob(0xFADE0B01, b"" if adhoc else b"\x30\x80signed")))
    offset = 12 + 8 * len(blobs)
    index, contents = b"", b""
    for slot, content in blobs:
        index += struct.pack(">II", slot, offset + len(contents))
        contents += content
    return struct.pack(">III", 0xFADE0CC0, offset + len(contents), len(blobs)) + index + contents


def thin(platform="iOS", signed=None, size=4096, wide=True):
    """A Mach-O file with its platform and a signature."""
    commands = [struct.pack("<IIIIII", 0x32, 24, PLATFORMS[platform], 0x100000, 0x110000, 0)]
    if signed is not None:
        commands.append(struct.pack("<IIII", 0x1D, 16, size, len(signed)))
    commands.append(struct.pack("<IIQ", 0x1B, 24, 7) + b"\0" * 8)
    body = b"".join(commands)
    head = struct.pack("<IIIIIII", 0xFEEDFACF if wide else 0xFEEDFACE, 0x0100000C, 0, 2, len(commands), len(body), 0)
    return (head + (b"\0" * 4 if wide else b"") + body).ljust(size, b"\0") + (signed or b"")


def universal(*slices, wide=False):
    """A universal file of several architectures."""
    offset = 4096
    table, contents = b"", b""
    for number, content in enumerate(slices):
        place = offset + len(contents)
        table += (struct.pack(">IIQQII", 7 + number, 3, place, len(content), 12, 0) if wide
                  else struct.pack(">IIIII", 7 + number, 3, place, len(content), 12))
        contents += content.ljust(-(-len(content) // 4096) * 4096, b"\0")
    return (struct.pack(">II", 0xCAFEBABF if wide else 0xCAFEBABE, len(slices)) + table).ljust(offset, b"\0") + contents


def der(tag, content):
    length = len(content)
    if length < 0x80:
        return bytes([tag, length]) + content
    size = (length.bit_length() + 7) // 8
    return bytes([tag, 0x80 | size]) + length.to_bytes(size, "big") + content


def cms(content):
    """What a CMS signature around a content looks like, without signers."""
    data = bytes.fromhex("06092a864886f70d010701")
    inner = der(0x30, data + der(0xA0, der(0x04, content)))
    signed = der(0x30, der(0x02, b"\x01") + der(0x31, b"") + inner + der(0x31, b""))
    return der(0x30, bytes.fromhex("06092a864886f70d010702") + der(0xA0, signed))


def profile(team=TEAM, **changes):
    """A provisioning profile."""
    entries = {"AppIDName": "Notes", "TeamIdentifier": [team], "TeamName": "Example",
               "Entitlements": {"application-identifier": f"{team}.*", DOMAINS: "*"}}
    entries.update(changes)
    return cms(plistlib.dumps(entries))


def site(*apps, **changes):
    """The text of a site file."""
    import json
    apps = list(apps) or [f"{TEAM}.{IDENTIFIER}"]
    root = {"activitycontinuation": {"apps": apps},
            "applinks": {"details": [{"appIDs": apps, "components": [{"/": "/notes/*"}]}]},
            "webcredentials": {"apps": apps}}
    root.update(changes)
    return json.dumps({key: value for key, value in root.items() if value is not None}).encode()


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
    return path


def app(path, platform="iOS", entries=None, rights=0, executable=0, extra=None, binary=False, **signing):
    """A bundle; `rights` and `executable` of 0 stand for correct ones, None for missing ones.

    `extra` are other files by their path in the bundle.
    """
    base = os.path.join(path, "Contents") if platform in MAC else path
    entries = info(platform) if entries is None else entries
    if rights == 0:
        rights = entitlements(platform=platform)
    if isinstance(entries, dict):
        entries = plistlib.dumps(entries, fmt=plistlib.FMT_BINARY if binary else plistlib.FMT_XML)
    if entries:
        write(os.path.join(base, "Info.plist"), entries)
    if executable == 0:
        executable = thin(platform, signature(rights=rights, **signing))
    if executable is not None:
        write(os.path.join(base, "MacOS" if platform in MAC else "", "Notes"), executable)
    for name, content in (extra or {}).items():
        write(os.path.join(path, name), content)
    return path


def archive(path, folder, prefix="Payload/", method=zipfile.ZIP_DEFLATED):
    """A zip archive of a folder."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with zipfile.ZipFile(path, "w", method) as file:
        for root, folders, names in sorted(os.walk(folder)):
            folders.sort()
            for name in sorted(names):
                full = os.path.join(root, name)
                file.write(full, prefix + os.path.relpath(full, os.path.dirname(folder)))
    return path


def changed(value, **changes):
    result = copy.deepcopy(value)
    result.update(changes)
    return result

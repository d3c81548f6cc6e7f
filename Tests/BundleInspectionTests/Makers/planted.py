"""Builds one input for each planted mistake and several correct ones, and prints what baton should find in each.

    python3 planted.py FOLDER

prints a JSON array of {name, paths, with, sites, types, finds}. `finds` are the names of all findings, each once.
"""
import json
import os
import plistlib
import sys

from bundles import *

folder = sys.argv[1]
plants = []


def plant(name, finds, *paths, receivers=(), sites=(), types=()):
    plants.append({"name": name, "paths": list(paths), "with": list(receivers), "sites": list(sites), "types": list(types),
                   "finds": sorted(finds)})


def place(name, file="Notes.app"):
    return os.path.join(folder, name, file)


def planted(name, finds=None, **options):
    """One app with one mistake."""
    plant(name, finds or [name.split(" ")[0]], app(place(name), **options))


def with_info(name, finds=None, platform="iOS", entitled=0, **changes):
    planted(name, finds, platform=platform, entries=info(platform, **changes), rights=entitled)


def with_rights(name, finds=None, platform="iOS", **changes):
    planted(name, finds, platform=platform, rights=entitlements(platform=platform, **changes))


def with_site(name, content, finds=None, rights=0, file="apple-app-site-association", host=None):
    own = finds or [name.split(" ")[0]]
    path = write(place(name, file), content)
    bundle = app(place(name), rights=rights)
    if host:
        plant(name, own, bundle, sites=[[host, path]])
    else:
        plant(name, own, bundle, path)


def pair(name, sender, receiver, finds=None, types=()):
    plant(name, finds if finds is not None else [name.split(" ")[0]], app(place(name, "Sender.app"), **sender),
          receivers=[app(place(name, "Receiver.app"), **receiver)], types=types)


def typed(name, *types, finds=None):
    with_info(name, finds, **{TYPES: list(types)})


# Correct inputs.
plant("correct iOS", [], app(place("correct iOS")))
plant("correct macOS", [], app(place("correct macOS"), platform="macOS"))
plant("correct visionOS", [], app(place("correct visionOS"), platform="visionOS"))
plant("correct visionOS by its device family", [], write(
    place("correct visionOS by its device family", "Info.plist"),
    plistlib.dumps(info("visionOS", CFBundleSupportedPlatforms=None))))
plant("correct Mac Catalyst", [], app(place("correct Mac Catalyst"), platform="catalyst"))
plant("correct Mac Catalyst by its property list", [], write(
    place("correct Mac Catalyst by its property list", "Info.plist"), plistlib.dumps(info("catalyst"))))
plant("correct binary list", [], app(place("correct binary list"), binary=True))
plant("correct universal", [], app(
    place("correct universal"), platform="macOS",
    executable=universal(*[thin("macOS", signature(rights=entitlements(platform="macOS"))) for _ in range(2)])))
plant("correct universal of large offsets", [], app(
    place("correct universal of large offsets"), executable=universal(
        thin("iOS", signature(rights=entitlements()), wide=False), thin("iOS", signature(rights=entitlements())), wide=True)))
watch = info("watchOS", CFBundleIdentifier=IDENTIFIER + ".watch", WKApplication=True)
nested = app(place("correct with extensions"), extra={"embedded.mobileprovision": profile()})
app(nested + "/PlugIns/Share.appex", entries=info(CFBundleIdentifier=IDENTIFIER + ".share", NSUserActivityTypes=None),
    rights=entitlements(identifier=IDENTIFIER + ".share"), identifier=IDENTIFIER + ".share")
app(nested + "/Watch/Watch.app", platform="watchOS", entries=watch,
    rights=entitlements(identifier=IDENTIFIER + ".watch"), identifier=IDENTIFIER + ".watch")
plant("correct with extensions", [], nested)
plant("correct ipa", [], archive(place("correct ipa", "Notes.ipa"), nested))
plant("correct stored ipa", [], archive(place("correct ipa", "Stored.ipa"), nested, method=zipfile.ZIP_STORED))
container = os.path.join(folder, "correct archive", "Notes.xcarchive")
app(container + "/Products/Applications/Notes.app")
write(container + "/Info.plist", plistlib.dumps({"ArchiveVersion": 2}))
plant("correct archive", [], container)
plant("correct zipped archive", [], archive(place("correct archive", "Notes.zip"), container, prefix=""))
plant("correct documents", [], app(
    place("correct documents"), entries=info(CFBundleDocumentTypes=document_types(), NSUserActivityTypes=None),
    rights=entitlements(**ICLOUD)))
plant("correct without documents", [], app(place("correct without documents"), entries=info(CFBundleDocumentTypes=[])))
plant("correct opener of foreign documents", [], app(
    place("correct opener of foreign documents"),
    entries=info(CFBundleDocumentTypes=document_types(NSUbiquitousDocumentUserActivityType=None))))
plant("correct browser", [], app(place("correct browser"), platform="macOS", entries=info(
    "macOS", NSUserActivityTypes=["NSUserActivityTypeBrowsingWeb", READING],
    CFBundleURLTypes=[{"CFBundleURLSchemes": ["http", "https"]}])))
plant("correct parts", [], write(place("correct parts", "Info.plist"), plistlib.dumps(info(NSUserActivityTypes=None))),
      write(place("correct parts", "Supplement.plist"), plistlib.dumps({TYPES: [READING]})),
      write(place("correct parts", "Notes.entitlements"), plistlib.dumps(entitlements())),
      write(place("correct parts", "apple-app-site-association"), site()))
plant("correct development build", [], app(place("correct development build"), rights=entitlements(**{
    "get-task-allow": True, DOMAINS: ["activitycontinuation:www.example.com?mode=developer"]})))
plant("correct site", [], app(place("correct site")),
    write(place("correct site", "apple-app-site-association"), site(f"{OTHER}.com.example.other", f"{TEAM}.{IDENTIFIER}")))
plant("correct signed site", [], app(place("correct signed site")),
      write(place("correct signed site", "apple-app-site-association"), cms(site())))
plant("correct site of a host", [], app(place("correct site of a host")),
      sites=[["a.example.org", write(place("correct site of a host", "org.json"), site(applinks=None))]])
pair("correct pair", {}, {"platform": "macOS"}, finds=[], types=[READING])
pair("correct pair that splits the types", {}, {"entries": info(
    CFBundleIdentifier="com.example.reader", NSUserActivityTypes=["com.example.shared.search"]),
    "rights": entitlements(identifier="com.example.reader"), "identifier": "com.example.reader"}, finds=[])
pair("correct pair with a sender that declares nothing", {"platform": "watchOS"}, {}, finds=[])
PAGES = [{"UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": {"public.filename-extension": ["note", "notes"]}}]
pair("correct pair of documents with extensions", *[
    {"platform": platform, "rights": entitlements(platform=platform, **ICLOUD), "entries": info(
        platform, CFBundleDocumentTypes=document_types() + document_types(
            CFBundleTypeName="Text", LSItemContentTypes=["public.plain-text"], **{DOCUMENT_TYPE: None, "LSHandlerRank": "Alternate"}),
        UTExportedTypeDeclarations=PAGES)} for platform in ("iOS", "macOS")], finds=[])
pair("correct pair of documents", *[{"entries": info(CFBundleDocumentTypes=document_types()), "rights": entitlements(**ICLOUD)}] * 2,
     finds=[])

plant("correct macOS without entitlements", [], app(place("correct macOS without entitlements"), platform="macOS", rights=None))
plant("correct macOS with links alone", [], app(place("correct macOS with links alone"), platform="macOS", rights=entitlements(
    platform="macOS", **{DOMAINS: ["applinks:www.example.com", "authsrv:example.com"]})),
    write(place("correct macOS with links alone", "apple-app-site-association"), site()))
plant("correct app with CloudKit", [], app(
    place("correct app with CloudKit"), rights=entitlements(**ICLOUD, **{"com.apple.developer.icloud-services": ["CloudKit"]}),
    entries=info(CFBundleDocumentTypes=document_types(NSUbiquitousDocumentUserActivityType=None))))
plant("correct app with foreign documents in iCloud", [], app(
    place("correct app with foreign documents in iCloud"), rights=entitlements(**ICLOUD),
    entries=info(CFBundleDocumentTypes=document_types() + document_types(
        LSHandlerRank="Alternate", NSUbiquitousDocumentUserActivityType=None))))
clip = app(place("correct app clip"))
app(clip + "/AppClips/Clip.app", entries=info(CFBundleIdentifier=IDENTIFIER + ".clip", NSUserActivityTypes=None),
    rights=entitlements(identifier=IDENTIFIER + ".clip", **{DOMAINS: ["appclips:www.example.com"]}), identifier=IDENTIFIER + ".clip")
plant("correct app clip", [], clip)
plant("correct source files", ["build-variable-unresolved"],
      write(place("correct source files", "Info.plist"), plistlib.dumps(info(
          CFBundleIdentifier="$(PRODUCT_BUNDLE_IDENTIFIER)", CFBundleVersion="$(CURRENT_PROJECT_VERSION)"))),
      write(place("correct source files", "Notes.entitlements"), plistlib.dumps({
          "com.apple.developer.team-identifier": "$(TeamIdentifierPrefix)", DOMAINS: ["activitycontinuation:www.example.com"],
          "com.apple.developer.icloud-container-identifiers": ["iCloud.$(CFBundleIdentifier)"]})))

# Files.
planted("info-plist-missing", entries=b"")
planted("property-list-unreadable", entries=plistlib.dumps(info())[:-30])
planted("property-list-unreadable of 1000 levels", entries=(
    b"<plist>" + b"<array>" * 1000 + b"</array>" * 1000 + b"</plist>"))
planted("property-list-unreadable with entities", entries=(
    b'<!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><plist><string>&b;</string></plist>'))
planted("property-list-unreadable binary", entries=plistlib.dumps(info(), fmt=plistlib.FMT_BINARY)[:-9])
planted("property-list-unreadable of another kind", entries=b"{ NSUserActivityTypes = (a); }")
planted("property-list-not-a-dictionary", entries=plistlib.dumps([READING]))
planted("key-repeated", entries=plistlib.dumps(info()).replace(
    b"<dict>\n", b"<dict>\n\t<key>NSUserActivityTypes</key>\n\t<array/>\n", 1))
typed("build-variable-left", READING, "$(PRODUCT_BUNDLE_IDENTIFIER).editing")
with_info("build-variable-left in the version", CFBundleVersion="${CURRENT_PROJECT_VERSION}")
plant("build-variable-unresolved", ["build-variable-unresolved"],
      write(place("build-variable-unresolved", "Info.plist"), plistlib.dumps(info(
          CFBundleIdentifier="$(PRODUCT_BUNDLE_IDENTIFIER)", NSUserActivityTypes=["$(PRODUCT_BUNDLE_IDENTIFIER).reading"]))))

# Activity types.
with_info("activity-types-missing", entitled=entitlements(**{DOMAINS: None}), NSUserActivityTypes=None)
with_info("activity-types-not-an-array", NSUserActivityTypes=READING)
with_info("activity-types-not-an-array but a dictionary", NSUserActivityTypes={"Item 0": READING})
typed("activity-types-empty")
with_info("activity-types-misspelled", NSUserActivityTypes=None, NSUserActivityType=[READING])
with_info("activity-types-misspelled with a letter less", NSUserActivityTypes=None, NSUserActvityTypes=[READING])
with_info("activity-types-misspelled in another letter case", NSUserActivityTypes=None, NSUserActivitytypes=[READING])
with_info("activity-types-misplaced", NSUserActivityTypes=None, UIApplicationSceneManifest={TYPES: [READING]})
with_info("activity-types-misplaced in a document type", NSUserActivityTypes=None,
          CFBundleDocumentTypes=document_types(NSUbiquitousDocumentUserActivityType=None, NSUserActivityTypes=[READING]))
with_rights("activity-types-misplaced among entitlements", NSUserActivityTypes=[READING])
outer = app(place("activity-types-in-extension"), entries=info(NSUserActivityTypes=None))
app(outer + "/PlugIns/Share.appex", entries=info(CFBundleIdentifier=IDENTIFIER + ".share"),
    rights=entitlements(identifier=IDENTIFIER + ".share"), identifier=IDENTIFIER + ".share")
plant("activity-types-in-extension", ["activity-types-in-extension"], outer)
planted("activity-types-in-a-resource", entries=info(NSUserActivityTypes=None),
        extra={"Handoff-Info.plist": plistlib.dumps({TYPES: [READING]})})
planted("activity-types-in-a-resource of macOS", platform="macOS", entries=info("macOS", NSUserActivityTypes=None),
        extra={"Contents/Resources/Handoff-Info.plist": plistlib.dumps({TYPES: [READING]}, fmt=plistlib.FMT_BINARY)})
outer = app(place("activity-types-on-watch"))
app(outer + "/Watch/Watch.app", platform="watchOS", entries=changed(watch, NSUserActivityTypes=[READING]),
    rights=entitlements(identifier=IDENTIFIER + ".watch"), identifier=IDENTIFIER + ".watch")
plant("activity-types-on-watch", ["activity-types-on-watch"], outer)
typed("activity-type-not-a-string", READING, 7)
typed("activity-type-empty", READING, "")
typed("activity-type-invisible-character", READING + " ")
typed("activity-type-invisible-character of no width", "com.example.notes\u200b.reading")
typed("activity-type-wildcard", "com.example.notes.*")
typed("activity-type-not-reverse-dns", "reading")
typed("activity-type-not-reverse-dns with an empty label", "com.example..reading")
typed("activity-type-foreign-prefix", "com.exampel.notes.reading")
typed("activity-type-letter-case", "com.example.Notes.reading")
typed("activity-type-letter-case of two", READING, "com.example.notes.Reading")
typed("activity-type-repeated", READING, "com.example.notes.editing", READING)
with_info("browser-type-missing", platform="macOS", CFBundleURLTypes=[{"CFBundleURLSchemes": ["http", "HTTPS"]}])
typed("browser-type-unneeded", READING, "NSUserActivityTypeBrowsingWeb")

# Document types.
with_info("document-types-not-an-array", CFBundleDocumentTypes=document_types()[0])
with_info("document-type-not-a-dictionary", CFBundleDocumentTypes=["public.text"])
with_info("document-activity-type-missing", entitled=entitlements(**ICLOUD), CFBundleDocumentTypes=(
    document_types() + document_types(CFBundleTypeName="Sketch", NSUbiquitousDocumentUserActivityType=None)))
with_info("document-activity-type-missing from all", entitled=entitlements(
    **ICLOUD, **{"com.apple.developer.icloud-services": ["CloudDocuments"]}),
    CFBundleDocumentTypes=document_types(NSUbiquitousDocumentUserActivityType=None))
with_info("document-activity-type-misspelled", entitled=entitlements(**ICLOUD), CFBundleDocumentTypes=document_types(
    NSUbiquitousDocumentUserActivityType=None, NSUbiquitousDocumentUserActivityTypes=READING))
with_info("document-activity-type-misplaced", NSUserActivityTypes=None, NSUbiquitousDocumentUserActivityType=READING)
with_info("document-activity-type-role", entitled=entitlements(**ICLOUD), CFBundleDocumentTypes=document_types(
    CFBundleTypeRole="Viewer"))
with_info("document-type-without-icloud", CFBundleDocumentTypes=document_types())
with_info("activity-type-empty of a document", entitled=entitlements(**ICLOUD), CFBundleDocumentTypes=document_types(
    NSUbiquitousDocumentUserActivityType=""))
with_info("activity-type-not-a-string of a document", entitled=entitlements(**ICLOUD), CFBundleDocumentTypes=document_types(
    NSUbiquitousDocumentUserActivityType=[READING]))

# Identity and versions.
with_info("bundle-identifier-missing", CFBundleIdentifier=None)
with_info("bundle-identifier-malformed", ["application-identifier-differs", "bundle-identifier-malformed",
                                          "signature-identifier-differs"], CFBundleIdentifier="com.example.my_notes")
with_info("version-missing", CFBundleVersion=None)
with_info("version-missing for people", CFBundleShortVersionString=None)
with_info("version-malformed", CFBundleVersion="210-beta")
with_info("minimum-system-too-old", MinimumOSVersion="7.0")
with_info("minimum-system-too-old of macOS", platform="macOS", LSMinimumSystemVersion="10.9.5")
with_info("minimum-system-malformed", MinimumOSVersion="sixteen")

# Signature.
planted("executable-missing", executable=None)
with_info("executable-missing outside", ["executable-missing"], CFBundleExecutable="../Notes")
planted("signature-unreadable", executable=thin("iOS", signature(rights=entitlements())[:200]))
planted("signature-unreadable executable", executable=b"#!/bin/sh\n")
planted("unsigned", executable=thin("iOS"))
planted("ad-hoc-signature", platform="macOS", adhoc=True, team=None, rights=None)
planted("simulator-build", executable=thin("simulator", signature(adhoc=True, team=None)))
planted("simulator-build without signature", executable=thin("simulator"))
planted("entitlements-missing", rights=None)
planted("team-malformed", team="EXAMPLE", rights=entitlements(team="EXAMPLE"))
planted("teams-differ-within-bundle", team=OTHER)
outer = app(place("nested-bundle-team-differs"))
app(outer + "/PlugIns/Share.appex", entries=info(CFBundleIdentifier=IDENTIFIER + ".share", NSUserActivityTypes=None), team=OTHER,
    rights=entitlements(team=OTHER, identifier=IDENTIFIER + ".share"), identifier=IDENTIFIER + ".share")
plant("nested-bundle-team-differs", ["nested-bundle-team-differs"], outer)
planted("application-identifier-differs", rights=entitlements(identifier="com.example.note"))
planted("signature-identifier-differs", identifier="com.example.note")
planted("architectures-differ", executable=universal(
    thin("iOS", signature(rights=entitlements())), thin("iOS", signature(rights=entitlements(team=OTHER), team=OTHER))))
planted("architectures-differ by a missing signature", executable=universal(
    thin("iOS", signature(rights=entitlements())), thin("iOS")))
planted("profile-team-differs", extra={"embedded.mobileprovision": profile(team=OTHER)})
planted("profile-without-domains", extra={"embedded.mobileprovision": profile(
    Entitlements={"application-identifier": f"{TEAM}.*"})})
planted("property-list-unreadable profile", extra={"embedded.mobileprovision": profile()[:-400]})


# Associated domains.
def claimed(name, *domains, finds=None):
    with_rights(name, finds, **{DOMAINS: list(domains)})


with_info("associated-domains-misplaced", **{DOMAINS: ["activitycontinuation:www.example.com"]})
with_rights("associated-domains-misspelled", **{DOMAINS: None, "com.apple.developer.associated-domain": ["applinks:a.com"]})
with_rights("associated-domains-not-an-array", **{DOMAINS: "activitycontinuation:www.example.com"})
claimed("associated-domain-not-a-string", "activitycontinuation:www.example.com", 5)
claimed("associated-domain-without-service", "www.example.com")
claimed("associated-domain-without-service but a scheme", "https://www.example.com")
claimed("associated-domain-unknown-service", "activityContinuation:www.example.com")
claimed("associated-domain-unknown-service with a hyphen", "activity-continuation:www.example.com")
claimed("associated-domain-malformed-host", "activitycontinuation:https://www.example.com")
claimed("associated-domain-malformed-host with a path", "activitycontinuation:www.example.com/notes")
claimed("associated-domain-malformed-host that is empty", "activitycontinuation:")
claimed("associated-domain-malformed-host with a space", "activitycontinuation: www.example.com")
claimed("associated-domain-misplaced-wildcard", "activitycontinuation:www.*.example.com")
claimed("associated-domain-unknown-mode", "activitycontinuation:www.example.com?mode=development")
claimed("associated-domain-developer-mode", "activitycontinuation:www.example.com?mode=developer")
claimed("associated-domain-repeated", *["activitycontinuation:www.example.com"] * 2)
claimed("associated-domains-too-many", *[f"activitycontinuation:n{number}.example.com" for number in range(31)])
claimed("associated-domain-only-applinks", "applinks:www.example.com")

# Site files.
with_site("site-file-unreadable", b"<html>404</html>")
with_site("site-file-unreadable list", b"[]")
with_site("site-file-unreadable with a repeated key", b'{"applinks":{},"applinks":{}}')
with_site("site-file-too-large", site() + b" " * (128 * 1024))
with_site("site-file-name", site(), file="apple-app-site-association.json")
with_site("site-section-missing", site(activitycontinuation=None))
with_site("site-section-misspelled", site(activitycontinuation=None, activityContinuation={"apps": []}))
with_site("site-section-malformed", site(activitycontinuation=[f"{TEAM}.{IDENTIFIER}"]))
with_site("site-app-malformed", site(activitycontinuation={"apps": [f"{TEAM}.{IDENTIFIER}", IDENTIFIER]}))
with_site("site-app-repeated", site(activitycontinuation={"apps": [f"{TEAM}.{IDENTIFIER}"] * 2}))
with_site("site-app-not-listed", site(activitycontinuation={"apps": [f"{OTHER}.{IDENTIFIER}"]}))
with_site("site-app-not-listed in this letter case", site(activitycontinuation={"apps": [f"{TEAM}.com.example.Notes"]}))
with_site("site-app-not-listed of a host", site(activitycontinuation={"apps": []}), host="www.example.com")
with_site("site-applinks-not-listed", site(applinks={"details": []}))
with_site("site-not-claimed", site(), rights=entitlements(**{DOMAINS: ["webcredentials:example.com"]}))
with_site("site-not-claimed of a host", site(applinks=None), host="shop.example.com")

# Two apps.
pair("pair-teams-differ", {}, {"team": OTHER, "rights": entitlements(team=OTHER)})
pair("pair-team-unknown", {}, {"executable": thin("iOS")}, finds=["pair-team-unknown", "unsigned"])
pair("pair-receives-nothing", {}, {"entries": info(NSUserActivityTypes=None), "rights": entitlements(**{DOMAINS: None})},
     finds=["activity-types-missing", "pair-receives-nothing"])
pair("pair-no-common-type", {}, {"entries": info(NSUserActivityTypes=["com.example.notes.drawing"])})
pair("pair-no-common-type but an intent", {}, {"entries": info(NSUserActivityTypes=["OrderSoupIntent", "com.example.notes.x"])})
pair("pair-type-nearly-equal", {}, {"entries": info(NSUserActivityTypes=["com.example.notes.readings"])})
pair("pair-type-nearly-equal in letter case", {}, {"entries": info(NSUserActivityTypes=["com.example.notes.Reading"])})
pair("pair-type-nearly-equal with another head", {}, {"entries": info(NSUserActivityTypes=["com.example.note.reading"])})
pair("pair-type-undeclared", {}, {}, types=["com.example.notes.sketching"])
plant("pair-type-undeclared alone", ["pair-type-undeclared"], app(place("pair-type-undeclared alone")),
      types=["com.example.notes.sketching"])
pair("pair-type-names-one-app", {}, {
    "entries": info(CFBundleIdentifier="com.example.reader", NSUserActivityTypes=[READING]),
    "rights": entitlements(identifier="com.example.reader"), "identifier": "com.example.reader"})
pair("pair-receiver-is-watch", {}, {"platform": "watchOS"})
pair("pair-icloud-containers-differ", *[
    {"entries": info(CFBundleDocumentTypes=document_types()),
     "rights": entitlements(**{"com.apple.developer.icloud-container-identifiers": [name]})}
    for name in ["iCloud.com.example.notes", "iCloud.com.example.other"]])

json.dump(plants, sys.stdout)

import AssociatedDomains
import Payload
import Text

/// The activity types of a bundle: declared at the right place, in the right form, once.
struct ActivityTypeCheck {
    let bundle: AppBundle

    private static let key = "NSUserActivityTypes"
    private static let documentKey = "NSUbiquitousDocumentUserActivityType"

    /// All findings.
    var findings: [Finding] {
        guard let info = bundle.info, info.isDictionary else { return [] }
        var findings: [Finding] = []
        checkKeys(of: info, &findings)
        checkList(info, &findings)
        checkCopies(&findings)
        checkCompleteness(info, &findings)
        checkBrowsing(info, &findings)
        if let entitlements = bundle.entitlements, entitlements.entries[Self.key] != nil {
            findings.append(
                Finding(.typesMisplaced, in: entitlements.path, at: Self.key, found: "the key among the entitlements"))
        }
        return findings
    }

    private func checkList(_ info: ListFile, _ findings: inout [Finding]) {
        guard let value = info.entries[Self.key] else { return }
        if bundle.platform == .watchOS || bundle.role == .watchApp {
            findings.append(Finding(.typesOnWatch, in: info.path, at: Self.key, found: "the key in a watch app"))
        }
        guard let elements = value.arrayValue else {
            findings.append(
                Finding(
                    .typesNotArray, in: info.path, at: Self.key, found: "a value of the kind \(value.kind.rawValue)"))
            return
        }
        if elements.isEmpty {
            findings.append(Finding(.typesEmpty, in: info.path, at: Self.key, found: "an empty array"))
        }
        var places: [String: Int] = [:]
        var firstInAnyCase: [String: String] = [:]
        for (index, element) in elements.enumerated() {
            let place = "\(Self.key)[\(index)]"
            guard let text = element.stringValue else {
                findings.append(
                    Finding(
                        .typeNotString, in: info.path, at: place, found: "a value of the kind \(element.kind.rawValue)")
                )
                continue
            }
            findings += ActivityTypeText(text: text, bundle: bundle, file: info.path, keyPath: place).findings
            if let first = places[text] {
                findings.append(
                    Finding(
                        .typeRepeated, in: info.path, at: place, found: "\(quoted(text)), as in \(Self.key)[\(first)]"))
            } else if let near = firstInAnyCase[text.lowercased()] {
                findings.append(
                    Finding(.typeCase, in: info.path, at: place, found: "\(quoted(text)) beside \(quoted(near))"))
            }
            places[text] = places[text] ?? index
            firstInAnyCase[text.lowercased()] = firstInAnyCase[text.lowercased()] ?? text
        }
    }

    /// Keys that were meant to be this one, at the top level, and this key below it.
    private func checkKeys(of info: ListFile, _ findings: inout [Finding]) {
        for (key, value) in info.entries {
            guard let key = key.stringValue, key != Self.key else { continue }
            if key == Self.documentKey {
                findings.append(
                    Finding(.documentActivityMisplaced, in: info.path, at: key, found: "the key at the top level"))
            } else if closestName(to: key, among: [Self.key]) != nil || key.lowercased().contains("useractivitytypes") {
                findings.append(Finding(.typesMisspelled, in: info.path, at: key, found: "the key \(quoted(key))"))
            } else {
                findNested(in: value, at: key, info.path, &findings)
            }
        }
    }

    /// The reader has bounded the depth.
    private func findNested(in value: PayloadValue, at path: String, _ file: String, _ findings: inout [Finding]) {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                findNested(in: element, at: "\(path)[\(index)]", file, &findings)
            }
        case .dictionary(let entries):
            for (key, inner) in entries {
                guard let key = key.stringValue else { continue }
                if key == Self.key {
                    findings.append(
                        Finding(
                            .typesMisplaced, in: file, at: "\(path).\(key)", found: "the key inside of \(quoted(path))")
                    )
                } else {
                    findNested(in: inner, at: "\(path).\(key)", file, &findings)
                }
            }
        default: return
        }
    }

    private func checkCopies(_ findings: inout [Finding]) {
        let received = Set(bundle.receivedTypes)
        for copy in bundle.copiedLists {
            let types = (copy.entries[Self.key]?.arrayValue ?? []).compactMap(\.stringValue)
            let lost = types.filter { !received.contains($0) }
            guard !lost.isEmpty else { continue }
            findings.append(
                Finding(
                    .typesInCopiedList, in: copy.path, at: Self.key,
                    found: "\(quotedList(lost)), which Info.plist does not declare"))
        }
    }

    private func checkCompleteness(_ info: ListFile, _ findings: inout [Finding]) {
        guard bundle.role == .app || bundle.role == .parts, bundle.platform != .watchOS else { return }
        let received = Set(bundle.receivedTypes)
        for inner in bundle.nested where inner.role == .appExtension {
            let lost = inner.declaredTypes.filter { !received.contains($0) && !$0.hasSuffix("Intent") }
            guard !lost.isEmpty else { continue }
            findings.append(
                Finding(
                    .typesInExtension, in: inner.infoPath, at: Self.key,
                    found: "\(quotedList(lost)), which the app does not declare"))
        }
        // Whatever declares types in a wrong way has its own finding.
        let isDeclared = info.entries[Self.key] != nil || findings.contains { Self.explains($0.kind) }
        let claims = bundle.claims.contains { $0.service == "activitycontinuation" }
        guard !isDeclared, !claims, bundle.documentActivityTypes.isEmpty else { return }
        findings.append(
            Finding(
                .typesMissing, in: info.path, found: "neither \(Self.key) nor a document type with \(Self.documentKey)")
        )
    }

    private static func explains(_ kind: FindingKind) -> Bool {
        [.typesMisspelled, .typesMisplaced, .typesInCopiedList, .typesInExtension, .documentActivityMisplaced].contains(
            kind)
    }

    private func checkBrowsing(_ info: ListFile, _ findings: inout [Finding]) {
        let schemes = (info.entries["CFBundleURLTypes"]?.arrayValue ?? []).flatMap {
            ($0.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue ?? []).compactMap { $0.stringValue?.lowercased() }
        }
        let isBrowser = schemes.contains("http") && schemes.contains("https")
        let place = bundle.declaredTypes.firstIndex(of: ActivityTypeText.browsing)
        if isBrowser, place == nil, bundle.platform == .macOS {
            findings.append(
                Finding(
                    .browserTypeMissing, in: info.path, at: Self.key,
                    found: "an app for http and https without the type"))
        }
        if !isBrowser, let place {
            findings.append(
                Finding(
                    .browserTypeUnneeded, in: info.path, at: "\(Self.key)[\(place)]",
                    found: "the type in an app that is no browser"))
        }
    }
}

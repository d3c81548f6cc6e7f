import Payload
import Text

/// The document types of a bundle, and their activity types.
struct DocumentTypeCheck {
    let bundle: AppBundle

    private static let list = "CFBundleDocumentTypes"
    private static let key = "NSUbiquitousDocumentUserActivityType"

    /// All findings.
    var findings: [Finding] {
        guard let info = bundle.info, let value = info.entries[Self.list] else { return [] }
        guard let entries = value.arrayValue else {
            return [
                Finding(
                    .documentTypesNotArray, in: info.path, at: Self.list,
                    found: "a value of the kind \(value.kind.rawValue)")
            ]
        }
        var findings: [Finding] = []
        for (index, entry) in entries.enumerated() {
            let place = "\(Self.list)[\(index)]"
            guard let entry = entry.dictionaryValue else {
                findings.append(
                    Finding(
                        .documentTypeNotDictionary, in: info.path, at: place,
                        found: "a value of the kind \(entry.kind.rawValue)"))
                continue
            }
            check(entry, at: place, in: info, &findings)
        }
        return findings
    }

    private func check(_ entry: PayloadDictionary, at place: String, in info: ListFile, _ findings: inout [Finding]) {
        let misspelled = entry.keys.compactMap(\.stringValue).first {
            $0 != Self.key
                && (closestName(to: $0, among: [Self.key]) != nil || $0.lowercased().contains("useractivitytype"))
                && $0 != "NSUserActivityTypes"
        }
        guard let value = entry[Self.key] else {
            if let misspelled {
                findings.append(
                    Finding(
                        .documentActivityMisspelled, in: info.path, at: "\(place).\(misspelled)",
                        found: "the key \(quoted(misspelled))"))
            } else if bundle.usesCloudDocuments, Self.isOwn(entry) {
                let name = entry["CFBundleTypeName"]?.stringValue.map { " of \(quoted($0))" } ?? ""
                findings.append(
                    Finding(
                        .documentActivityMissing, in: info.path, at: place, found: "the entry\(name) without the key"))
            }
            return
        }
        let path = "\(place).\(Self.key)"
        guard let text = value.stringValue else {
            findings.append(
                Finding(.typeNotString, in: info.path, at: path, found: "a value of the kind \(value.kind.rawValue)"))
            return
        }
        findings += ActivityTypeText(text: text, bundle: bundle, file: info.path, keyPath: path).findings
        if let role = entry["CFBundleTypeRole"]?.stringValue, Self.contradicts(text, role) {
            findings.append(
                Finding(
                    .documentActivityRole, in: info.path, at: path,
                    found: "the type \(quoted(text)) in an entry with the role \(quoted(role))"))
        }
        if bundle.signing == .signed, bundle.iCloudContainers.isEmpty {
            findings.append(
                Finding(
                    .documentWithoutCloud, in: info.path, at: path, found: "no iCloud container in the entitlements"))
        }
    }

    /// Whether documents of an entry are the app's own. Those that it opens beside other apps need no activity.
    private static func isOwn(_ entry: PayloadDictionary) -> Bool {
        entry["CFBundleTypeRole"]?.stringValue != "None"
            && !["Alternate", "None"].contains(entry["LSHandlerRank"]?.stringValue)
    }

    /// Whether the last part of a type names the opposite of a role.
    private static func contradicts(_ type: String, _ role: String) -> Bool {
        let last = type.split(separator: ".").last?.lowercased() ?? ""
        let words: [String]
        switch role {
        case "Viewer": words = ["edit", "editing", "editor"]
        case "Editor": words = ["view", "viewing", "viewer"]
        default: return false
        }
        return words.contains(last)
    }
}

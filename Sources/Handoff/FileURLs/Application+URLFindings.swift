import Events
import Notation
import Payload

/// What a URL in userInfo is, as far as another device is concerned.
package enum SentURLKind: String, Sendable, CaseIterable {
    /// http or https: works anywhere.
    case web
    /// A file in an iCloud container of the app: the system translates it.
    case iCloudDocument
    /// A file that a document provider shares.
    case providerDocument
    /// Any other file.
    case localFile
    /// Any other scheme, or none.
    case otherScheme
}

/// Why a URL should not stand in userInfo.
package struct SentURLFinding: Sendable, Hashable {
    /// The finding's code.
    package var code: String
    /// What is wrong, as the end of a sentence that begins with the URL's place.
    package var reason: String

    /// Makes a finding.
    package init(code: String, reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension Application {
    /// Looks through what a save cycle stored for URLs that will not work on another device (URL-002, URL-003): one finding
    /// a code and cycle, however many there are.
    func checkURLs(in payload: PayloadDictionary?, activity: Int) {
        guard let payload else { return }
        var found: [(finding: SentURLFinding, place: String, count: Int)] = []
        findURLs(.dictionary(payload), place: "userInfo") { text, place in
            guard let finding = decisions.fileURLs.finding(kind(of: text), platform.name) else { return }
            if let index = found.firstIndex(where: { $0.finding.code == finding.code }) {
                found[index].count += 1
            } else {
                found.append((finding, place, 1))
            }
        }
        for (finding, place, count) in found {
            let others = count > 1 ? " (and \(count - 1) more like it)" : ""
            recordFinding(finding.code, "\(place) \(finding.reason)\(others)", activity: activity)
        }
    }

    /// Goes through a payload's URLs in canonical order; keys are names and are left alone.
    private func findURLs(_ value: PayloadValue, place: String, _ body: (_ text: String, _ place: String) -> Void) {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() { findURLs(element, place: "\(place)[\(index)]", body) }
        case .set(let set):
            for element in set { findURLs(element, place: "an element of \(place)", body) }
        case .dictionary(let dictionary):
            for (key, element) in dictionary { findURLs(element, place: "\(place)[\(name(of: key))]", body) }
        case .url(let text): body(text, place)
        default: break
        }
    }

    private func name(of key: PayloadValue) -> String {
        key.stringValue.map { JSONText.quoted($0, limit: 40) } ?? "a key of kind \(key.kind.rawValue)"
    }

    private func kind(of url: String) -> SentURLKind {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme.utf8.count < url.utf8.count else { return .otherScheme }
        switch scheme {
        case "http", "https": return .web
        case "file":
            switch service.files?.fileLocation(of: url) ?? .local {
            case .iCloudDocument: return .iCloudDocument
            case .providerDocument: return .providerDocument
            case .local, .none: return .localFile
            }
        default: return .otherScheme
        }
    }
}

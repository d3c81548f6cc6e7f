import Foundation
import Handoff
import Payload
import VirtualDevices

extension Defect {
    static let fileURLs: [Defect] = [
        Defect(
            "icloud-document-not-translated", breaks: ["URL-001"],
            Replacement(\.fileURLs.resolves) { _ in
                { _, _, _ in false }
            }),
        Defect(
            "icloud-document-translated-to-another", breaks: ["URL-001"],
            Replacement(\.fileURLs.resolvedItem) { _ in
                { FileItem(place: $0.place, path: $0.path + ["copy"]) }
            }),
        Defect(
            "any-container-translated", breaks: ["URL-001"],
            Replacement(\.fileURLs.sends) { reference in
                { if case .iCloud = $0 { true } else { reference($0, $1, $2) } }
            },
            Replacement(\.fileURLs.resolves) { reference in
                { if case .iCloud = $0 { true } else { reference($0, $1, $2) } }
            }),
        // A system that maps one sandbox to the other: what opens then is another file of the same name.
        Defect(
            "local-file-translated", breaks: ["URL-002"],
            Replacement(\.fileURLs.sends) { reference in
                { if case .sandbox = $0 { true } else { reference($0, $1, $2) } }
            },
            Replacement(\.fileURLs.resolves) { reference in
                { if case .sandbox = $0 { true } else { reference($0, $1, $2) } }
            }),
        Defect(
            "local-file-not-reported", breaks: ["URL-002"],
            Replacement(\.handoff.fileURLs.finding) { reference in
                { $0 == .localFile ? nil : reference($0, $1) }
            }),
        Defect(
            "no-url-reported", breaks: ["URL-003"],
            Replacement(\.handoff.fileURLs.finding) { _ in
                { _, _ in nil }
            }),
        Defect(
            "every-url-reported", breaks: ["URL-003"],
            Replacement(\.handoff.fileURLs.finding) { reference in
                { kind, platform in reference(.otherScheme, platform) }
            }),
        Defect(
            "access-without-start", breaks: ["URL-005"],
            Replacement(\.fileURLs.needsAccess) { _ in
                { _ in false }
            }),
        Defect(
            "documents-need-a-start", breaks: ["URL-006"],
            Replacement(\.fileURLs.needsAccess) { _ in
                { _ in true }
            }),
        Defect(
            "provider-document-not-translated", breaks: ["URL-007"],
            Replacement(\.fileURLs.sends) { reference in
                { if case .provider = $0 { false } else { reference($0, $1, $2) } }
            }),
        Defect(
            "text-translated", breaks: ["URL-008"],
            Replacement(\.fileURLs.translatedText) { _ in
                { $0.urlValue ?? $0.stringValue }
            }),
        Defect(
            "absent-file-is-empty", breaks: ["URL-009"],
            Replacement(\.fileURLs.answerForAbsentFile) { _ in
                { _ in .contents([]) }
            }),
        Defect(
            "absent-file-is-denied", breaks: ["URL-009"],
            Replacement(\.fileURLs.answerForAbsentFile) { _ in
                { _ in .denied }
            }),
        // What parsing and writing anew does to a URL: needless escapes go, missing ones come.
        Defect(
            "web-url-normalised", breaks: ["URL-010"],
            Replacement(\.fileURLs.arrivingURL) { _ in
                { URL(string: $0)?.standardized.absoluteString.lowercased() ?? $0 }
            }),
        Defect(
            "web-url-without-fragment", breaks: ["URL-010"],
            Replacement(\.fileURLs.arrivingURL) { _ in
                { String($0.prefix { $0 != "#" }) }
            }),
    ]
}

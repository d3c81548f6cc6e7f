import Notation
import Payload

/// Finds URLs in a saved payload that do not work on another device (URL-002, URL-003).
struct SentURLCheck {
    private let context: ProcessContext

    init(_ context: ProcessContext) { self.context = context }

    /// Records one finding for each code, however many URLs it is about.
    func check(_ payload: PayloadDictionary?, activity: Int) {
        guard let payload else { return }
        var found: [(finding: AdviceFinding, place: [PlaceStep], count: Int)] = []
        findURLs(.dictionary(payload)) { text, place in
            guard let finding = context.decisions.fileURLs.finding(kind(of: text), context.platform.rules) else {
                return
            }
            if let index = found.firstIndex(where: { $0.finding.code == finding.code }) {
                found[index].count += 1
            } else {
                found.append((finding, place, 1))
            }
        }
        for (finding, place, count) in found {
            let others = count > 1 ? " (and \(count - 1) more like it)" : ""
            context.recordFinding(finding.code, "\(text(of: place)) \(finding.reason)\(others)", activity: activity)
        }
    }

    /// Records a document's URL that the app added to what the framework adds by itself (DOC-013).
    func checkRepetition(_ payload: PayloadDictionary?, activity: Int) {
        guard let payload, let url = payload[DocumentDecisions.urlKey]?.urlValue else { return }
        var count = 0
        findURLs(.dictionary(payload)) { text, _ in if text == url { count += 1 } }
        guard context.decisions.documents.reportsRepeatedURL(count) else { return }
        context.recordFinding(
            .documentURLRepeated,
            "\(count) values of userInfo are the document's URL, which the framework adds by itself (DOC-013)",
            activity: activity)
    }

    /// A step from a container of the payload to what it holds.
    private enum PlaceStep {
        case index(Int)
        case element
        case key(PayloadValue)
    }

    /// Visits a payload's URLs in canonical order. Keys are names and are not checked.
    private func findURLs(_ payload: PayloadValue, _ body: (_ text: String, _ place: [PlaceStep]) -> Void) {
        var place: [PlaceStep] = []
        func visit(_ value: PayloadValue, at step: PlaceStep) {
            // Only URLs, and containers that may hold some, need a place. Most values are neither.
            switch value {
            case .url, .array, .set, .dictionary: break
            case .null, .boolean, .integer, .unsigned, .real, .string, .date, .data, .uuid: return
            }
            place.append(step)
            visit(value)
            place.removeLast()
        }
        func visit(_ value: PayloadValue) {
            switch value {
            case .array(let elements):
                for (index, element) in elements.enumerated() { visit(element, at: .index(index)) }
            case .set(let set): for element in set { visit(element, at: .element) }
            case .dictionary(let dictionary): for (key, element) in dictionary { visit(element, at: .key(key)) }
            case .url(let text): body(text, place)
            case .null, .boolean, .integer, .unsigned, .real, .string, .date, .data, .uuid: break
            }
        }
        visit(payload)
    }

    private func text(of place: [PlaceStep]) -> String {
        place.reduce("userInfo") { text, step in
            switch step {
            case .index(let index): "\(text)[\(index)]"
            case .element: "an element of \(text)"
            case .key(let key): "\(text)[\(name(of: key))]"
            }
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
            switch context.service.answer(.fileLocation(url)).location {
            case .iCloudDocument: return .iCloudDocument
            case .providerDocument: return .providerDocument
            case .local, .none: return .localFile
            }
        default: return .otherScheme
        }
    }
}

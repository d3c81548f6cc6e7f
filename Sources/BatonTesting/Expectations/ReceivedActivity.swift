import Events
public import Payload

/// An activity as it reached the app that continues it.
public struct ReceivedActivity: Sendable, Hashable {
    /// The activity type.
    public let type: String
    /// The title.
    public let title: String?
    /// The payload; nil and empty are kept apart.
    public let userInfo: PayloadDictionary?
    /// The web page, an absolute URL.
    public let webpageURL: String?

    init(_ event: Event) {
        type = event.text(.type) ?? ""
        title = event.text(.title)
        userInfo = event[.userInfo]?.dictionaryValue
        webpageURL = event[.webpageURL]?.urlValue
    }
}

/// How a payload differs from what was expected of it, in words.
struct PayloadDifference {
    let lines: [String]

    /// - Parameter isWhole: entries that were not expected count as well.
    init(_ observed: PayloadDictionary?, expected: PayloadDictionary, isWhole: Bool) {
        guard let observed else {
            lines = expected.isEmpty ? [] : ["there is no userInfo"]
            return
        }
        var lines: [String] = []
        for (key, value) in expected {
            if let found = observed[key] {
                if found != value { lines.append("\(key) is \(found) instead of \(value)") }
            } else {
                lines.append("\(key) is missing")
            }
        }
        let others = observed.keys.filter { expected[$0] == nil }
        if !others.isEmpty, isWhole || lines.contains(where: { $0.hasSuffix("is missing") }) {
            lines.append(
                "\(others.map(\.description).joined(separator: ", ")) \(others.count == 1 ? "is" : "are") there besides"
            )
        }
        self.lines = lines
    }
}

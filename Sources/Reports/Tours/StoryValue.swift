package import Payload

/// A value in the words of a tour: a dictionary as its entries, a Boolean as yes or no, the URL of a document in iCloud
/// by its path there, another URL as it is.
package struct StoryValue: Sendable {
    private let value: PayloadValue

    /// Puts a value into words.
    package init(_ value: PayloadValue) { self.value = value }

    /// The words. They are not escaped.
    package var text: String {
        if let url = value.urlValue { return Self.place(of: url) }
        if let boolean = value.booleanValue { return boolean ? "yes" : "no" }
        guard let entries = value.dictionaryValue else { return value.readableText }
        if entries.isEmpty { return "without entries" }
        return entries.map { key, value in
            let name = key.stringValue ?? key.readableText
            return "\(name): \(value.urlValue.map(Self.place) ?? value.readableText)"
        }.sorted().joined(separator: ", ")
    }

    /// The path of a document in its iCloud container, `Documents/Holidays.note in iCloud`.
    private static func place(of url: String) -> String {
        guard let folder = url.firstRange(of: "/Mobile%20Documents/"), url.hasPrefix("file:"),
            let slash = url[folder.upperBound...].firstIndex(of: "/")
        else { return url }
        return url[url.index(after: slash)...] + " in iCloud"
    }
}

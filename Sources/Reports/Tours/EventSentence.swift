package import Events
import Payload
import Text

/// The sentence of one event: the kind's sentence with the values of the event.
///
/// Values come from cases and from apps and may be hostile. Each is cut to a length; what it is written to must escape it,
/// as ``StyledText`` does.
package struct EventSentence: Sendable {
    private let event: Event

    /// Longer values are cut.
    private static let longestValue = 160

    /// Makes the sentence of an event.
    package init(_ event: Event) { self.event = event }

    /// The sentence, on one line; nil if tours leave the kind out.
    package var text: String? {
        guard let sentence = event.kind.sentence else { return nil }
        return filled(sentence[...])
    }

    private func filled(_ sentence: Substring) -> String {
        var result = ""
        var rest = sentence
        while let index = rest.firstIndex(where: { $0 == "{" || $0 == "[" }) {
            result += rest[..<index]
            let isField = rest[index] == "{"
            let inside = rest[rest.index(after: index)...].prefix { $0 != (isField ? "}" : "]") }
            result += isField ? value(inside) ?? "nothing" : optional(inside)
            rest = rest[inside.endIndex...].dropFirst()
        }
        return result + rest
    }

    /// A part of a sentence, or nothing if one of its values is missing.
    private func optional(_ part: Substring) -> String {
        var rest = part
        while let index = rest.firstIndex(of: "{") {
            let name = rest[rest.index(after: index)...].prefix { $0 != "}" }
            guard value(name) != nil else { return "" }
            rest = rest[name.endIndex...]
        }
        return filled(part)
    }

    private func value(_ name: Substring) -> String? {
        if name == "app" { return event.app.map(cut) }
        guard let field = FieldName(rawValue: String(name)), let value = event[field], !value.isNull else { return nil }
        return cut(value.stringValue.map { event.kind.words(for: $0, of: field) } ?? StoryValue(value).text)
    }

    private func cut(_ text: String) -> String { VisibleText.escape(text, limit: Self.longestValue) }
}

import Text

/// What can be wrong with the text of one activity type, wherever it is declared.
package struct ActivityTypeText {
    let text: String
    let bundle: AppBundle
    let file: String
    let keyPath: String

    /// The type that browsers declare. Its name is also its value.
    static let browsing = "NSUserActivityTypeBrowsingWeb"

    /// All findings; at most one on the form of the text.
    var findings: [Finding] {
        if text.isEmpty { return [finding(.typeEmpty, "an empty string")] }
        if AppBundle.hasVariable(text) {
            return [finding(bundle.isBuilt ? .variableLeft : .variableUnresolved, "the type \(quoted(text))")]
        }
        if let invisible = text.unicodeScalars.first(where: Self.isInvisible) {
            let shown = VisibleText.escape(text)
            let name =
                invisible == " " ? "a space" : "U+\(hexadecimal(number: invisible.value, digits: 4, uppercase: true))"
            return [finding(.typeInvisible, "the type \(quoted(shown)) with \(name) in it")]
        }
        if text.contains("*") { return [finding(.typeWildcard, "the type \(quoted(text))")] }
        if !Self.isHandedOver(text) || text.hasPrefix("com.apple.") { return [] }
        guard Self.isReversedDomain(text) else {
            return [finding(.typeNotReversed, "the type \(quoted(text))", suggestion: reversedSuggestion)]
        }
        return prefixFindings
    }

    /// Whether activities of a type go from app to app because both know it.
    package static func isHandedOver(_ type: String) -> Bool { type != browsing && !isIntent(type) }

    private var reversedSuggestion: String {
        guard let identifier = bundle.identifier, let last = text.split(separator: ".").last else { return "" }
        return "For example \(quoted("\(identifier).\(last)"))."
    }

    private var prefixFindings: [Finding] {
        guard let identifier = bundle.identifier, !begins(with: identifier) else { return [] }
        let company = Self.company(of: identifier)
        if begins(with: company) {
            // The app's part may still differ from the identifier in letter case only.
            let isNear = text.lowercased().hasPrefix(identifier.lowercased() + ".")
            return isNear ? [caseFinding(identifier)] : []
        }
        if text.lowercased().hasPrefix(company.lowercased() + ".") { return [caseFinding(identifier)] }
        return [
            finding(
                .typeForeignPrefix, "the type \(quoted(text)) in the app \(quoted(identifier))",
                suggestion: "The company's part is \(quoted(company)).")
        ]
    }

    private func caseFinding(_ identifier: String) -> Finding {
        finding(
            .typeCase, "the type \(quoted(text)), which begins as the app \(quoted(identifier)) in other letter case")
    }

    private func begins(with prefix: String) -> Bool { text == prefix || text.hasPrefix(prefix + ".") }

    private func finding(_ kind: FindingKind, _ found: String, suggestion: String = "") -> Finding {
        Finding(kind, in: file, at: keyPath, found: found, suggestion: suggestion)
    }

    /// The first two labels of an identifier.
    static func company(of identifier: String) -> String {
        identifier.split(separator: ".").prefix(2).joined(separator: ".")
    }

    /// Siri and widgets add the class names of their intents to the list, without a domain.
    private static func isIntent(_ text: String) -> Bool {
        text.hasSuffix("Intent")
            && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    private static func isReversedDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                !label.isEmpty && label.unicodeScalars.allSatisfy { $0 == "-" || $0 == "_" || isLetterOrDigit($0) }
            }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
}

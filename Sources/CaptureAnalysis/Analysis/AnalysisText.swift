import Text

/// Lines of text. They escape everything that acts on a terminal, such as in paths and names.
package struct AnalysisText {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func line(_ text: String) {
        VisibleText.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends lines that are printable ASCII already.
    mutating func append(printable lines: [UInt8]) { bytes += lines }
}

extension String {
    /// The text, padded with spaces in front.
    func aligned(right width: Int) -> String { String(repeating: " ", count: max(0, width - utf8.count)) + self }

    /// The text, padded with spaces behind it.
    func aligned(left width: Int) -> String { self + String(repeating: " ", count: max(0, width - utf8.count)) }
}

extension Int {
    /// The number with a noun in singular or plural.
    func of(_ noun: String, plural ending: String = "s") -> String { "\(self) \(noun)\(self == 1 ? "" : ending)" }
}

import Text

/// Lines of text for people. Whatever a line holds of others' text, paths and names, cannot act on a terminal.
package struct FindingText {
    /// The lines so far.
    package private(set) var bytes: [UInt8] = []

    /// No lines.
    package init() {}

    /// Adds a line.
    package mutating func line(_ text: String) {
        VisibleText.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension String {
    /// The text with spaces in front of it, up to a number of characters.
    func aligned(right width: Int) -> String { String(repeating: " ", count: max(0, width - utf8.count)) + self }

    /// The text with spaces behind it, up to a number of characters.
    func aligned(left width: Int) -> String { self + String(repeating: " ", count: max(0, width - utf8.count)) }
}

extension Int {
    /// The number with its noun, which takes an ending but after 1.
    func of(_ noun: String, plural ending: String = "s") -> String { "\(self) \(noun)\(self == 1 ? "" : ending)" }
}
